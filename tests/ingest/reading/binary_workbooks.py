"""Small xlsb workbooks written by hand, record by record. SYNTHETIC figures."""

from __future__ import annotations

import io
import struct
import zipfile

from tests.ingest.reading.packages import links, zipped

CONTENT_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats'
    '.org/package/2006/content-types"><Default Extension="bin" ContentType="application'
    '/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>'
)


def record(kind: int, content: bytes = b"") -> bytes:
    """Return one record."""
    return _packed(kind) + _packed(len(content)) + content


def _packed(number: int) -> bytes:
    low = number & 0x7F
    return bytes([low]) if number < 0x80 else bytes([low | 0x80]) + _packed(number >> 7)


def wide(text: str) -> bytes:
    """Return a text as a record holds it."""
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def row(number: int, *, hidden: bool = False) -> bytes:
    """Return the head of a row."""
    flags = 0x10 if hidden else 0
    return record(0, struct.pack("<IIHBBB", number, 0, 300, 0, flags, 0) + bytes(4))


def words(column: int, text: str, style: int = 0) -> bytes:
    """Return a cell with a text."""
    return record(6, struct.pack("<II", column, style) + wide(text))


def figure(column: int, value: float, style: int = 0) -> bytes:
    """Return a cell with a number."""
    return record(5, struct.pack("<IId", column, style, value))


def failed(column: int, code: int) -> bytes:
    """Return a cell in error."""
    return record(3, struct.pack("<IIB", column, 0, code))


def sheet(*body: bytes, columns: bytes = b"", after: bytes = b"") -> bytes:
    """Return a sheet's part."""
    size = record(148, struct.pack("<IIII", 0, 20, 0, 10))
    cells = record(145) + b"".join(body) + record(146)
    return record(129) + size + columns + cells + after + record(130)


def workbook(sheets: dict[str, tuple[int, bytes]], styles: bytes = b"") -> bytes:
    """Return an xlsb of sheets: name → (hidden or not, part)."""
    listed, parts, targets = b"", {}, {}
    for number, (name, (state, part)) in enumerate(sheets.items(), start=1):
        inside = struct.pack("<II", state, number) + wide(f"rId{number}") + wide(name)
        listed += record(156, inside)
        targets[f"rId{number}"] = ("worksheet", f"worksheets/sheet{number}.bin")
        parts[f"xl/worksheets/sheet{number}.bin"] = part
    book = record(131) + record(143) + listed + record(144) + record(132)
    if styles:
        targets["rId90"] = ("styles", "styles.bin")
        parts["xl/styles.bin"] = styles
    head = links({"rId1": ("officeDocument", "xl/workbook.bin")})
    return zipped(
        {
            "[Content_Types].xml": CONTENT_TYPES,
            "_rels/.rels": head,
            "xl/workbook.bin": book,
            "xl/_rels/workbook.bin.rels": links(targets),
            **parts,
        }
    )


def styles(*formats: str, struck: bool = False) -> bytes:
    """Return styles: the plain one, one for each format, then a crossed-out one."""
    codes = [struct.pack("<H", 164 + n) + wide(code) for n, code in enumerate(formats)]
    fonts = [struct.pack("<HH", 220, flags) + bytes(17) for flags in (0, 8)]
    used = [(0, 0), *((164 + n, 0) for n in range(len(formats)))]
    used += [(0, 1)] if struck else []
    cells = [record(47, struct.pack("<HHH", 0, *style) + bytes(10)) for style in used]
    return b"".join(
        [
            record(278),
            record(615, struct.pack("<I", len(codes))),
            *[record(44, code) for code in codes],
            record(616),
            *[record(43, font) for font in fonts],
            record(617, struct.pack("<I", len(cells))),
            *cells,
            record(618),
            record(279),
        ]
    )


HEAD = (row(0), words(0, "型号"), words(1, "卡数"), words(2, "单价(元/台/月)"))


def with_parts(data: bytes, parts: dict[str, bytes | str]) -> bytes:
    """Return a packed file with more parts."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        held: dict[str, bytes | str] = {n: archive.read(n) for n in archive.namelist()}
    return zipped({**held, **parts})
