"""Small workbooks written by hand, part by part, as odd as a test needs them."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

CONTENT_TYPES = _HEAD + (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package'
    '.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats'
    '-officedocument.spreadsheetml.sheet.main+xml"/></Types>'
)


def zipped(parts: Mapping[str, bytes | str], *, stored: bool = False) -> bytes:
    """Return parts packed into one file."""
    held = BytesIO()
    method = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    with zipfile.ZipFile(held, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return held.getvalue()


def links(targets: Mapping[str, tuple[str, str]]) -> str:
    """Return a part of relations: id to (last word of the type, target)."""
    inside = "".join(
        f'<Relationship Id="{name}" Type="{LINKS}/{kind}" Target="{target}"/>'
        for name, (kind, target) in targets.items()
    )
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'{_HEAD}<Relationships xmlns="{space}">{inside}</Relationships>'


def sheet_xml(cells: str, *, before: str = "", after: str = "") -> str:
    """Return a sheet's XML around the rows given."""
    return (
        f'{_HEAD}<worksheet xmlns="{MAIN}">{before}<sheetData>{cells}</sheetData>'
        f"{after}</worksheet>"
    )


def styles_xml(formats: Mapping[int, str], *, struck: bool = False) -> str:
    """Return styles: style 0 is plain, then one for each format, then a struck one."""
    codes = "".join(
        f'<numFmt numFmtId="{number}" formatCode="{code}"/>'
        for number, code in formats.items()
        if code
    )
    styles = "".join(f'<xf numFmtId="{number}" fontId="0"/>' for number in formats)
    last = '<xf numFmtId="0" fontId="1"/>' if struck else ""
    return (
        f'{_HEAD}<styleSheet xmlns="{MAIN}"><numFmts>{codes}</numFmts>'
        f"<fonts><font/><font><strike/></font></fonts>"
        f'<cellXfs><xf numFmtId="0" fontId="0"/>{styles}{last}</cellXfs></styleSheet>'
    )


def workbook_parts(
    sheets: Mapping[str, str],
    *,
    styles: str = "",
    texts: str = "",
    settings: str = "",
    after: str = "",
) -> dict[str, bytes | str]:
    """Return the parts of an xlsx workbook.

    Args:
        sheets: XML by the sheet's name.
        styles: The styles part, if any.
        texts: The inside of the part of shared texts, if any.
        settings: What stands before the list of sheets.
        after: What stands behind it.
    """
    targets = {
        f"rId{at}": ("worksheet", f"worksheets/sheet{at}.xml")
        for at in range(1, len(sheets) + 1)
    }
    listed = "".join(
        f'<sheet name="{name}" sheetId="{at}" r:id="rId{at}"/>'
        for at, name in enumerate(sheets, start=1)
    )
    parts: dict[str, bytes | str] = {
        "[Content_Types].xml": CONTENT_TYPES,
        "_rels/.rels": links({"rId1": ("officeDocument", "xl/workbook.xml")}),
        "xl/workbook.xml": (
            f'{_HEAD}<workbook xmlns="{MAIN}" xmlns:r="{LINKS}">{settings}'
            f"<sheets>{listed}</sheets>{after}</workbook>"
        ),
    }
    if styles:
        targets["rIdS"] = ("styles", "styles.xml")
        parts["xl/styles.xml"] = styles
    if texts:
        targets["rIdT"] = ("sharedStrings", "sharedStrings.xml")
        parts["xl/sharedStrings.xml"] = f'{_HEAD}<sst xmlns="{MAIN}">{texts}</sst>'
    parts["xl/_rels/workbook.xml.rels"] = links(targets)
    for at, xml in enumerate(sheets.values(), start=1):
        parts[f"xl/worksheets/sheet{at}.xml"] = xml
    return parts


def workbook(cells: str, **options: str) -> bytes:
    """Return an xlsx workbook of one sheet with the rows given."""
    sheet = sheet_xml(
        cells, before=options.pop("before", ""), after=options.pop("behind", "")
    )
    return zipped(workbook_parts({"报价": sheet}, **options))
