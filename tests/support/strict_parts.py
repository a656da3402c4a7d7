"""What a strict reader objects to in a workbook's file, part by part.

Excel offers to repair a file that breaks a limit or leads nowhere; other readers
keep silent about it. Nothing is computed here: the parts are read as they are.
"""

from __future__ import annotations

import posixpath
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import isfinite
from pathlib import Path
from xml.etree.ElementTree import Element

from openpyxl.formula import Tokenizer
from openpyxl.utils import range_boundaries
from openpyxl.xml.functions import fromstring

MOST_TEXT, MOST_FORMULA, MOST_LITERAL = 32_767, 8_192, 255
MOST_DEPTH, MOST_ARGUMENTS, MOST_NAME = 64, 255, 255
MOST_MESSAGE, MOST_ERROR, MOST_TITLE = 255, 225, 32
MOST_SHEET_NAME, MOST_WIDTH, MOST_HEIGHT, MOST_BREAKS = 31, 255, 409, 1_023
BUILT_IN_FORMATS = 164
_RELATIONS = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_NAME = re.compile(r"[A-Za-z_\\][\w.\\]*")
_ADDRESS = re.compile(r"\$?[A-Za-z]{1,3}\$?\d{1,7}|[rRcC](\d*[cC]?\d*)")
_SHEET = re.compile(r"(?:'((?:[^']|'')+)'|(\b[A-Za-z_]\w*))!")
_ORDER = [
    "sheetPr",
    "dimension",
    "sheetViews",
    "sheetFormatPr",
    "cols",
    "sheetData",
    "sheetProtection",
    "autoFilter",
    "mergeCells",
    "conditionalFormatting",
    "dataValidations",
    "hyperlinks",
    "printOptions",
    "pageMargins",
    "pageSetup",
    "headerFooter",
    "rowBreaks",
    "colBreaks",
    "ignoredErrors",
    "drawing",
    "legacyDrawing",
    "tableParts",
    "extLst",
]
"""The parts of a sheet, in the one order that the format allows."""


def faults(path: Path) -> list[str]:
    """Return what a strict reader would object to; nothing for a sound file."""
    return list(_File(path).faults())


class _File:
    """A workbook's parts, read once."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as archive:
            self.names = archive.namelist()
            self.parts = {
                name: fromstring(archive.read(name))
                for name in self.names
                if name.endswith((".xml", ".rels"))
            }
        self.book = self.parts["xl/workbook.xml"]
        self.styles = self.parts["xl/styles.xml"]
        self.sheets = [s.attrib["name"] for s in found(self.book, "sheet")]
        self.texts = ["".join(t.itertext()) for t in self._entries()]

    def _entries(self) -> list[Element]:
        return found(self.parts["xl/sharedStrings.xml"], "si")

    def faults(self) -> Iterator[str]:
        """Yield every fault with its part."""
        yield from self._package()
        yield from self._names()
        yield from self._looks()
        yield from (f"shared text: {t[:40]}" for t in self.texts if len(t) > MOST_TEXT)
        for name, part in self.parts.items():
            if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name):
                for fault in self._sheet(part):
                    yield f"{name}: {fault}"
            elif "/charts/" in name or "/drawings/" in name:
                for fault in self._drawn(part):
                    yield f"{name}: {fault}"

    def _package(self) -> Iterator[str]:
        yield from _twice("part", (name.lower() for name in self.names))
        types = self.parts["[Content_Types].xml"]
        overrides = [o.attrib["PartName"].lstrip("/") for o in found(types, "Override")]
        defaults = {d.attrib["Extension"] for d in found(types, "Default")}
        yield from _twice("content type", overrides)
        yield from (f"type of no part: {o}" for o in set(overrides) - set(self.names))
        for name in self.names:
            ending = name.rpartition(".")[2]
            is_typed = name in overrides or ending in defaults - {"xml"}
            if not is_typed and name != "[Content_Types].xml":
                yield f"part of no type: {name}"
        for name, part in self.parts.items():
            if not name.endswith(".rels"):
                continue
            home = posixpath.dirname(posixpath.dirname(name))
            yield from _twice(name, (r.attrib["Id"] for r in part))
            for relation in part:
                target = relation.attrib["Target"]
                at = posixpath.normpath(posixpath.join("/", home, target)).lstrip("/")
                if relation.get("TargetMode") == "External" or at not in self.names:
                    yield f"{name} leads to no part: {target}"

    def _relations_of(self, name: str) -> set[str]:
        folder, file = posixpath.split(name)
        part = self.parts.get(f"{folder}/_rels/{file}.rels")
        return set() if part is None else {r.attrib["Id"] for r in part}

    def _names(self) -> Iterator[str]:
        yield from _twice("sheet", (name.lower() for name in self.sheets))
        for name in self.sheets:
            if len(name) > MOST_SHEET_NAME or re.search(r"[\[\]:*?/\\]|^'|'$", name):
                yield f"sheet name: {name}"
        entries = found(self.book, "definedName")
        keys = ((e.attrib["name"].lower(), e.get("localSheetId")) for e in entries)
        yield from _twice("defined name", keys)
        for entry in entries:
            name, target = entry.attrib["name"], entry.text or ""
            bare = name.removeprefix("_xlnm.")
            is_name = _NAME.fullmatch(bare) and not _ADDRESS.fullmatch(bare)
            if not is_name or len(name) > MOST_NAME:
                yield f"defined name: {name}"
            if not target or "#REF" in target or self._strangers(target):
                yield f"defined name {name} leads nowhere: {target}"
            if int(entry.get("localSheetId", 0)) >= len(self.sheets):
                yield f"defined name {name} of no sheet"

    def _strangers(self, formula: str) -> set[str]:
        """Return the sheets that a formula refers to and that are not there."""
        named = _SHEET.findall(re.sub(r'"[^"]*"', "", formula))
        return {q.replace("''", "'") or p for q, p in named} - set(self.sheets)

    def _looks(self) -> Iterator[str]:
        formats = found(self.styles, "numFmt")
        known = {int(f.attrib["numFmtId"]) for f in formats}
        for code in (f.attrib["formatCode"] for f in formats):
            if len(code) > MOST_NAME:
                yield f"number format: {code}"
        counts = {
            name: len(self._listed(f"{name}s")) for name in ("font", "fill", "border")
        }
        for look in (*self._listed("cellXfs"), *self._listed("cellStyleXfs")):
            number = int(look.attrib["numFmtId"])
            if number >= BUILT_IN_FORMATS and number not in known:
                yield f"number format {number} is not there"
            for name, count in counts.items():
                if int(look.attrib[f"{name}Id"]) >= count:
                    yield f"{name} {look.attrib[f'{name}Id']} is not there"
        for name in ("fonts", "fills", "borders", "cellXfs", "dxfs", "numFmts"):
            for part in found(self.styles, name):
                if int(part.attrib["count"]) != len(part):
                    yield f"{name} are not as many as said"

    def _listed(self, name: str) -> list[Element]:
        return [entry for part in found(self.styles, name) for entry in part]

    def _sheet(self, sheet: Element) -> Iterator[str]:
        order = [_ORDER.index(bare(child)) for child in sheet]
        if order != sorted(order):
            yield "its parts are not in order"
        yield from self._cells(sheet)
        yield from self._rules(sheet)
        yield from _layout(sheet)
        for link in found(sheet, "hyperlink"):
            if self._strangers(link.attrib["location"]):
                yield f"link to nowhere: {link.attrib['location']}"
            if len(link.get("tooltip", "")) > MOST_MESSAGE:
                yield f"tip of a link: {link.attrib['ref']}"

    def _cells(self, sheet: Element) -> Iterator[str]:
        looks, texts = len(self._listed("cellXfs")), len(self.texts)
        shared: dict[str, tuple[int, ...]] = {}
        row_before = 0
        for row in found(sheet, "row"):
            number = int(row.attrib["r"])
            if number <= row_before:
                yield f"row {number} is out of order"
            row_before = number
            column_before = 0
            for cell in row:
                place = cell.attrib["r"]
                column, at, _, _ = range_boundaries(place)
                if column <= column_before or at != number:
                    yield f"cell {place} is out of order"
                column_before = column
                if int(cell.get("s", 0)) >= looks:
                    yield f"cell {place} has no look"
                kind, value = cell.get("t"), ""
                for child in cell:
                    if bare(child) == "v":
                        value = child.text or ""
                    elif child.get("t") == "shared":
                        yield from self._shared(child, (column, number), shared)
                    else:
                        yield from self._formula(child.text or "", place)
                if kind == "s" and int(value) >= texts:
                    yield f"cell {place} has no text"
                if len(value) > MOST_TEXT or (
                    kind is None and value and not isfinite(float(value))
                ):
                    yield f"cell {place} holds {value[:40]}"

    def _shared(
        self,
        formula: Element,
        place: tuple[int, int],
        known: dict[str, tuple[int, ...]],
    ) -> Iterator[str]:
        number, area = formula.attrib["si"], formula.get("ref")
        if area is not None:
            if number in known:
                yield f"shared formula {number} is there twice"
            known[number] = range_boundaries(area)
            yield from self._formula(formula.text or "", area)
            if "!" in (formula.text or ""):
                yield f"shared formula {number} refers to another sheet"
        left, top, right, bottom = known.get(number, (0, 0, 0, 0))
        if not (left <= place[0] <= right and top <= place[1] <= bottom):
            yield f"shared formula {number} does not reach {place}"

    def _formula(self, formula: str, place: str) -> Iterator[str]:
        if not formula or len(formula) > MOST_FORMULA:
            yield f"formula at {place} of {len(formula)} characters"
        if any(len(text) > MOST_LITERAL for text in _literals(formula)):
            yield f"formula at {place} with too long a text"
        if self._strangers(formula):
            yield f"formula at {place} refers to no sheet: {formula[:60]}"
        if formula.count("(") > MOST_DEPTH or formula.count(",") >= MOST_ARGUMENTS:
            depth, most = _shape(formula)
            if depth > MOST_DEPTH or most > MOST_ARGUMENTS:
                yield f"formula at {place}: {depth} deep, {most} arguments"

    def _rules(self, sheet: Element) -> Iterator[str]:
        rules = found(sheet, "cfRule")
        yield from _twice("priority", (r.attrib["priority"] for r in rules))
        looks = len(self._listed("dxfs"))
        for rule in rules:
            if int(rule.get("dxfId", 0)) >= looks:
                yield f"rule {rule.attrib['priority']} has no look"
            for formula in rule:
                yield from self._formula(formula.text or "", "a rule")
        for lists in found(sheet, "dataValidations"):
            if int(lists.attrib["count"]) != len(lists):
                yield "validations are not as many as said"
            yield from _twice("validation", (v.attrib["sqref"] for v in lists))
            for entry in lists:
                limits = {
                    "prompt": MOST_MESSAGE,
                    "error": MOST_ERROR,
                    "promptTitle": MOST_TITLE,
                    "errorTitle": MOST_TITLE,
                }
                for name, most in limits.items():
                    if len(entry.get(name, "")) > most:
                        yield f"{name} of {entry.attrib['sqref']}"
                for formula in entry:
                    if len(formula.text or "") > MOST_LITERAL:
                        yield f"validation of {entry.attrib['sqref']}"
                    if self._strangers(formula.text or ""):
                        yield f"validation of {entry.attrib['sqref']} leads nowhere"

    def _drawn(self, part: Element) -> Iterator[str]:
        for formula in found(part, "f"):
            text = formula.text or ""
            if not text or self._strangers(text):
                yield f"refers to no sheet: {text}"
        yield from _twice("shape", (e.attrib["id"] for e in found(part, "cNvPr")))
        for points in (*found(part, "numCache"), *found(part, "strCache")):
            count = int(found(points, "ptCount")[0].attrib["val"])
            if any(int(p.attrib["idx"]) >= count for p in found(points, "pt")):
                yield "a chart has more points than it says"


def _layout(sheet: Element) -> Iterator[str]:
    columns = found(sheet, "col")
    for before, after in pairwise(columns):
        if int(after.attrib["min"]) <= int(before.attrib["max"]):
            yield "columns overlap"
    if any(float(c.get("width", 0)) > MOST_WIDTH for c in columns):
        yield "a column is too wide"
    if any(float(r.get("ht", 0)) > MOST_HEIGHT for r in found(sheet, "row")):
        yield "a row is too high"
    for part in (*found(sheet, "oddHeader"), *found(sheet, "oddFooter")):
        if len(part.text or "") > MOST_MESSAGE:
            yield "a header or footer is too long"
    for breaks in found(sheet, "rowBreaks"):
        if len(breaks) > MOST_BREAKS or int(breaks.attrib["count"]) != len(breaks):
            yield "page breaks are not as many as said"


def _shape(formula: str) -> tuple[int, int]:
    """Return how deep functions stand in each other, and the most arguments of one."""
    deepest = most = 0
    opened: list[int] = []
    for token in Tokenizer(f"={formula}").items:
        if token.subtype == token.OPEN:
            opened.append(1)
            deepest = max(deepest, len(opened))
        elif token.subtype == token.CLOSE:
            most = max(most, opened.pop())
        elif token.type == token.SEP and opened:
            opened[-1] += 1
    return deepest, most


def _literals(formula: str) -> list[str]:
    """Return the texts that stand in a formula."""
    return re.findall(r'"((?:[^"]|"")*)"', formula) if '"' in formula else []


def _twice(what: str, keys: Iterable[object]) -> Iterator[str]:
    for key, count in Counter(keys).items():
        if count > 1:
            yield f"{what} {key} is there {count} times"


def found(part: Element, name: str) -> list[Element]:
    """Return the elements of a name, in any namespace, wherever they stand."""
    return part.findall(f".//{{*}}{name}")


def bare(element: Element) -> str:
    """Return an element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]
