"""What every sheet ends with: printed margins, and protection without a password."""

from __future__ import annotations

from rackrate.publish.workbook.fast_sheet import FastSheet
from rackrate.publish.workbook.kit import Kit
from rackrate.publish.workbook.text_fit import plain_text

_MOST_MARGIN_TEXT = 80
_PROTECTION = {
    "format_columns": True,
    "format_rows": True,
    "sort": True,
    "autofilter": True,
    "objects": True,
}


def finish_sheet(sheet: FastSheet, kit: Kit) -> None:
    """Set what is printed around a sheet, and protect what is no input."""
    sheet.set_margins(left=0.6, right=0.47, top=0.75, bottom=0.7)
    sheet.set_header(_header(kit))
    sheet.set_footer(_footer(kit))
    sheet.protect("", _PROTECTION)


def _header(kit: Kit) -> str:
    report = kit.report
    client, language = report.project.client, report.language
    parts = [client.name[language], client.project_name[language]]
    left = _margin_text(" · ".join(p for p in parts if p) or report.project.title)
    is_sample = report.project.is_sample
    mark = report.labels.say("terms.sample.mark") if is_sample else ""
    return f"&L{left}&C{_margin_text(mark)}&R&A"


def _footer(kit: Kit) -> str:
    report = kit.report
    left = kit.say(
        "print.version",
        version=report.project.client.version,
        day=report.issued_on.isoformat(),
        document=report.document_id,
    )
    return f"&L{_margin_text(left)}&R{kit.say('print.page')}"


def _margin_text(words: str) -> str:
    return plain_text(words)[:_MOST_MARGIN_TEXT].replace("&", "&&")
