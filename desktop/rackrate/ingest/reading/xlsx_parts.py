"""The small parts of an xlsx workbook: which sheets, where, and in which styles."""

from __future__ import annotations

from dataclasses import dataclass, field
from posixpath import dirname, join, normpath
from xml.etree.ElementTree import Element

from rackrate.ingest.book import Place, Visibility
from rackrate.ingest.reading import number_formats
from rackrate.ingest.reading.cell_address import place_of
from rackrate.ingest.reading.package import Package
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.tags import (
    attribute,
    child,
    children,
    descendants,
    is_on,
    tag,
    tree,
)

_STATES = {
    "hidden": Visibility.HIDDEN,
    "veryHidden": Visibility.VERY_HIDDEN,
}


@dataclass(frozen=True, slots=True)
class SheetPart:
    """One sheet as the workbook lists it.

    Attributes:
        part: Name of its part in the package; empty where the file lacks it.
        is_table: It holds cells; a chart or dialog sheet does not.
    """

    name: str
    visibility: Visibility
    part: str
    is_table: bool


@dataclass(frozen=True, slots=True)
class Styles:
    """What the cell styles of a workbook say, by the number a cell names.

    Attributes:
        formats: Only formats that change what a person reads.
        struck: Styles that cross the text out.
        dates: Styles that show a number as a date or a time.
        doubtful: Styles that another reader could take for a date or miss as one.
    """

    formats: dict[int, str] = field(default_factory=dict)
    struck: frozenset[int] = frozenset()
    dates: frozenset[int] = frozenset()
    doubtful: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class WorkbookParts:
    """The workbook part.

    Attributes:
        shared_strings: Name of the part with the texts; empty if there is none.
        counts_from_1904: Dates count from 1 January 1904.
        recalculates: Whoever opens the file is asked to compute it anew: a formula's
            0 then says nothing.
        notes: What was noticed and left alone.
    """

    sheets: tuple[SheetPart, ...]
    styles: Styles
    shared_strings: str
    counts_from_1904: bool
    recalculates: bool
    notes: tuple[tuple[str, str], ...]


def read_workbook_parts(package: Package) -> WorkbookParts:
    """Return the structure of a workbook.

    Raises:
        RefusedInputError: It has no sheet, or its structure is damaged.
    """
    main = _main_part(package)
    root = tree(main, package.read(main))
    links = relations(package, main)
    sheets = tuple(
        _sheet(element, links) for element in children(child(root, "sheets"), "sheet")
    )
    if not any(sheet.is_table for sheet in sheets):
        raise refused(main, "no_sheets")
    settings = child(root, "workbookPr")
    calculation = child(root, "calcPr")
    return WorkbookParts(
        sheets=sheets,
        styles=_styles(package, _first(links, "styles")),
        shared_strings=_first(links, "sharedStrings"),
        counts_from_1904=settings is not None
        and attribute(settings, "date1904") in ("1", "true"),
        recalculates=calculation is not None
        and attribute(calculation, "fullCalcOnLoad") in ("1", "true"),
        notes=tuple(_notes(package)),
    )


@dataclass(frozen=True, slots=True)
class Relation:
    """Where a relation of a part leads; `kind` is the last word of its type."""

    kind: str
    target: str


def relations(package: Package, part: str) -> dict[str, Relation]:
    """Return the relations of a part that stay inside the package, by their id."""
    folder = dirname(part)
    name = join(folder, "_rels", part.rpartition("/")[2] + ".rels")
    if name not in package:
        return {}
    found = {}
    for element in descendants(tree(name, package.read(name)), "Relationship"):
        if attribute(element, "TargetMode") == "External":
            continue
        target = attribute(element, "Target").replace("\\", "/")
        inside = target.lstrip("/") if target.startswith("/") else join(folder, target)
        kind = attribute(element, "Type").rpartition("/")[2]
        found[attribute(element, "Id")] = Relation(kind, normpath(inside).lower())
    return found


def comments_of(package: Package, part: str) -> dict[Place, str]:
    """Return the comments of a sheet, those of a conversation joined by lines."""
    found: dict[Place, str] = {}
    links = relations(package, part).values()
    for kind, element_name in (("comments", "comment"), ("threadedComment", None)):
        for link in links:
            if link.kind != kind or link.target not in package:
                continue
            root = tree(link.target, package.read(link.target))
            said = _said(root, element_name or "threadedComment")
            found |= {place: text for place, text in said.items() if text}
    return found


def _said(root: Element, name: str) -> dict[Place, str]:
    said: dict[Place, str] = {}
    for element in descendants(root, name):
        place = place_of(attribute(element, "ref"))
        parts = (e.text or "" for e in element.iter() if tag(e) in ("t", "text"))
        text = "".join(parts).strip()
        if place is not None:
            said[place] = f"{said[place]}\n{text}" if place in said else text
    return said


def _main_part(package: Package) -> str:
    for relation in relations(package, "").values():
        if relation.kind == "officeDocument" and relation.target in package:
            return relation.target
    if "xl/workbook.xml" in package:
        return "xl/workbook.xml"
    raise refused("xl/workbook.xml", "damaged")


def _sheet(element: Element, links: dict[str, Relation]) -> SheetPart:
    relation = links.get(attribute(element, "id"), Relation("worksheet", ""))
    return SheetPart(
        attribute(element, "name"),
        _STATES.get(attribute(element, "state"), Visibility.VISIBLE),
        relation.target,
        relation.kind == "worksheet",
    )


def _first(links: dict[str, Relation], kind: str) -> str:
    return next((r.target for r in links.values() if r.kind == kind), "")


def _styles(package: Package, name: str) -> Styles:
    if name not in package:
        return Styles()
    root = tree(name, package.read(name))
    codes = {
        attribute(e, "numFmtId"): attribute(e, "formatCode")
        for e in children(child(root, "numFmts"), "numFmt")
    }
    fonts = list(children(child(root, "fonts"), "font"))
    struck_fonts = {
        str(at) for at, font in enumerate(fonts) if is_on(child(font, "strike"))
    }
    formats: dict[int, str] = {}
    struck, dates, doubtful = set(), set(), set()
    for at, style in enumerate(children(child(root, "cellXfs"), "xf")):
        number = attribute(style, "numFmtId", "0")
        code, is_date = format_of(number, codes)
        if is_date:
            dates.add(at)
        if number_formats.is_doubtful(_whole(number), code, is_date=is_date):
            doubtful.add(at)
        if number_formats.is_telling(code):
            formats[at] = code
        if attribute(style, "fontId", "0") in struck_fonts:
            struck.add(at)
    return Styles(formats, frozenset(struck), frozenset(dates), frozenset(doubtful))


def format_of(number: str, codes: dict[str, str]) -> tuple[str, bool]:
    """Return a format's code by its number, and whether it makes a date."""
    if number in codes:
        return codes[number], number_formats.is_date(codes[number])
    known = _whole(number)
    return (
        number_formats.BUILT_IN.get(known, ""),
        known in number_formats.BUILT_IN_DATES,
    )


def _whole(number: str) -> int:
    return int(number) if number.isdecimal() else 0


def _notes(package: Package) -> list[tuple[str, str]]:
    notes = list(package.notes)
    for name in package.names:
        if name.endswith("vbaproject.bin") or "/macrosheets/" in name:
            notes.append(("macros", name))
        if "/externallinks/" in name and name.endswith(".xml"):
            notes.append(("external_links", name))
    return notes
