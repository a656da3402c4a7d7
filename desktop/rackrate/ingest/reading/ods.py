"""Reading ods: values, and what the XML says of the cells beside them."""

from __future__ import annotations

from rackrate.ingest.book import CellValue, Sheet, Visibility
from rackrate.ingest.reading import limits
from rackrate.ingest.reading.library import LibraryWorkbook
from rackrate.ingest.reading.ods_scan import OdsScan, scan_ods
from rackrate.ingest.reading.ods_styles import OdsStyles, style_groups
from rackrate.ingest.reading.package import Package
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.result import Reading
from rackrate.ingest.reading.tags import tree

_CONTENT, _STYLES, _MANIFEST = "content.xml", "styles.xml", "meta-inf/manifest.xml"
_MARK_OF_ENCRYPTION = b"encryption-data"
_STYLES_END = b"</office:automatic-styles>"


def read_ods(data: bytes) -> Reading:
    """Read an ods workbook.

    Raises:
        RefusedInputError: It is damaged, encrypted, too large, or has no sheet.
    """
    package = Package(data)
    if _MANIFEST in package and _MARK_OF_ENCRYPTION in package.read(_MANIFEST):
        raise refused("", "password_protected")
    _check_kind(package)
    scans = scan_ods(_CONTENT, package.chunks(_CONTENT), _styles(package))
    for scan in scans:
        if (scan.last_row + 1) * (scan.last_column + 1) > limits.DENSE_CELLS:
            limit = f"{limits.DENSE_CELLS:,}"
            raise refused(scan.name, "too_many_filled", limit=limit)
    workbook = LibraryWorkbook(package.for_library())
    by_name = {scan.name: scan for scan in scans}
    sheets = [
        _sheet(workbook.rows(at), visibility, by_name.get(name, OdsScan(name)))
        for at, name, visibility in workbook.tables
    ]
    notes = list(package.notes)
    if any(name.startswith(("basic/", "scripts/")) for name in package.names):
        notes.append(("macros", "Basic"))
    return Reading(tuple(sheets), tuple(notes))


def _check_kind(package: Package) -> None:
    if "mimetype" not in package:
        return
    kind = package.read("mimetype")[:100].decode("ascii", "replace").strip()
    if "opendocument" in kind and "spreadsheet" not in kind:
        word = kind.rpartition("opendocument.")[2]
        raise refused("", "not_a_spreadsheet", kind=f"OpenDocument {word}")


def _styles(package: Package) -> OdsStyles:
    """Return the cell styles; of the content, only what stands before the cells."""
    styles = OdsStyles()
    if _STYLES in package:
        styles.take(style_groups(tree(_STYLES, package.read(_STYLES))))
    content = package.read(_CONTENT)
    end = content.find(_STYLES_END)
    if end >= 0:
        head = content[: end + len(_STYLES_END)] + b"</office:document-content>"
        styles.take(style_groups(tree(_CONTENT, head)))
    return styles


def _sheet(rows: list[list[CellValue]], visibility: Visibility, scan: OdsScan) -> Sheet:
    for row, column in scan.errors.keys() | scan.unvalued:
        if row < len(rows) and column < len(rows[row]):
            rows[row][column] = None
    width = max(map(len, rows), default=0)
    return Sheet(
        name=scan.name,
        rows=rows,
        visibility=visibility,
        errors=scan.errors,
        formulas_without_value=frozenset(scan.unvalued),
        formats=scan.formats.runs(),
        comments=scan.comments,
        struck=frozenset(scan.struck),
        hidden_rows=frozenset(r for r in scan.hidden_rows if r < len(rows)),
        hidden_columns=frozenset(c for c in scan.hidden_columns if c < width),
        merged=tuple(scan.merged),
    )
