"""Styles of an ods workbook: number formats as Excel would write them, crossed out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from rackrate.ingest.reading import number_formats
from rackrate.ingest.reading.tags import attribute, child, children, tag

_NUMBER_STYLES = {"number-style", "currency-style", "percentage-style"}
_THOUSAND = 1000


@dataclass(slots=True)
class OdsStyles:
    """Cell styles by name.

    Attributes:
        formats: Only formats that change what a person reads.
        struck: Styles that cross the text out.
        codes: Formats by the name of the number style.
    """

    formats: dict[str, str] = field(default_factory=dict)
    struck: set[str] = field(default_factory=set)
    codes: dict[str, str] = field(default_factory=dict)

    def take(self, groups: Iterable[Element]) -> None:
        """Take the styles of a part: the common ones first, then the sheet's own."""
        cells: list[Element] = []
        for group in groups:
            for element in group:
                if tag(element) in _NUMBER_STYLES:
                    self.codes[attribute(element, "name")] = _code(element)
                elif attribute(element, "family") == "table-cell":
                    cells.append(element)
        for style in cells:
            self._cell_style(style)

    def _cell_style(self, style: Element) -> None:
        name = attribute(style, "name")
        parent = attribute(style, "parent-style-name")
        code = self.codes.get(attribute(style, "data-style-name"), "")
        if number_formats.is_telling(code):
            self.formats[name] = code
        elif not code and parent in self.formats:
            self.formats[name] = self.formats[parent]
        for text in children(style, "text-properties"):
            line = attribute(text, "text-line-through-style")
            kind = attribute(text, "text-line-through-type")
            if (line or kind) and "none" not in (line, kind):
                self.struck.add(name)


def _code(style: Element) -> str:
    """Return a number style as a format of Excel says it.

    Only what changes the reading is kept: signs, words, percent, thousands.
    """
    pieces = []
    for part in style:
        kind = tag(part)
        text = part.text or ""
        if kind == "number":
            factor = attribute(part, "display-factor", "1")
            shifts = _thousands(factor)
            pieces.append("0" + "," * shifts)
        elif kind == "currency-symbol" and text:
            pieces.append(f"[${text}]")
        elif kind == "text" and tag(style) == "percentage-style" and "%" in text:
            pieces.append("%")
        elif kind == "text" and text.strip():
            pieces.append('"' + text.replace('"', "") + '"')
    return "".join(pieces)


def _thousands(factor: str) -> int:
    try:
        left, shifts = float(factor), 0
    except ValueError:
        return 0
    while left >= _THOUSAND and shifts < len("million"):
        left /= _THOUSAND
        shifts += 1
    return shifts


def style_groups(root: Element) -> list[Element]:
    """Return the groups of styles of a part, the common ones first."""
    found = (child(root, name) for name in ("styles", "automatic-styles"))
    return [group for group in found if group is not None]
