"""Sources: where every figure comes from, and where sources contradict each other."""

from __future__ import annotations

from rackrate.publish.workbook.drivers import assumptions_shown
from rackrate.publish.workbook.model import Model
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.prices import SOURCES_FIRST_ROW

_NUMBER, _TITLE, _EVIDENCE, _PLACES, _USED = range(5)
_WIDTHS = (13, 62, 16, 44, 60)


def write_sources(page: Page, model: Model) -> None:
    """Write the sources by number, and the notes on prices."""
    page.header(_WIDTHS)
    names = ("number", "title", "evidence", "places", "used")
    page.heads(3, [page.say(f"head.{name}") for name in names], height=20)
    row = _sources(page, model)
    _notes(page, row + 1, model)
    page.finish()


def _sources(page: Page, model: Model) -> int:
    numbers = {line.key: line.number for line in model.prices}
    titles = {a.name: a.title[model.report.language] for a in assumptions_shown(model)}
    labels, row = model.report.labels, SOURCES_FIRST_ROW
    for source in model.sources:
        page.number(row, _NUMBER, source.number, "label", "source", align="left")
        title = labels.source(source.title)
        page.text(row, _TITLE, title, "wrap")
        evidence = _evidence(page, source.evidence)
        page.text(row, _EVIDENCE, evidence, "wrap")
        places = "; ".join(map(labels.place, source.places))
        page.text(row, _PLACES, places, "how")
        used = ", ".join(
            f"#{numbers[name]}" if name in numbers else titles.get(name, name)
            for name in source.used_for
        )
        page.text(row, _USED, used, "wrap")
        page.fit_row(
            row,
            (title, _WIDTHS[_TITLE]),
            (places, _WIDTHS[_PLACES] * 1.1),
            (used, _WIDTHS[_USED]),
        )
        row += 1
    return max(row, HEADER_ROWS)


def _evidence(page: Page, evidence: str) -> str:
    if evidence == "assumption":
        return page.say("assumption")
    return page.kit.term("evidence", evidence)


def _notes(page: Page, row: int, model: Model) -> None:
    report = model.report
    page.heading(row, page.say("notes"), len(_WIDTHS))
    row += 1
    noted = [line for line in model.prices if line.price.note]
    if not noted:
        page.text(row, _TITLE, page.say("no_notes"), "note")
    names = {c.key: c.name for b in model.workloads for c in b.candidates}
    for line in noted:
        page.number(row, _NUMBER, line.number, "body", "number", align="left")
        provider = line.provider.name[report.language]
        meter = page.kit.term("meter", line.price.meter)
        name = names.get(line.key, f"{provider} · {meter}")
        note = line.price.note_in(report.language)
        wide = _WIDTHS[_EVIDENCE] + _WIDTHS[_PLACES] + _WIDTHS[_USED]
        row = max(
            page.paragraph(row, _TITLE, name, _WIDTHS[_TITLE] - 2, "body"),
            page.paragraph(row, _EVIDENCE, note, wide * 1.05, "note"),
        )
