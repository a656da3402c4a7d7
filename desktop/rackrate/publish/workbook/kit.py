"""What every sheet of a workbook is written with: words, formats, names, the report."""

from __future__ import annotations

from dataclasses import dataclass, field

from xlsxwriter import Workbook

from rackrate.publish.workbook.formula import Formula, Place, Value, text
from rackrate.publish.workbook.styles import Styles
from rackrate.publish.workbook.text_fit import plain_text
from rackrate.services.both_languages import JoinedWords
from rackrate.services.report import Report

FOLLOWS = "="
"""Stands in the register for an input that follows another one."""
_MARK = "\0"
_MOST_VERSION = 80


@dataclass(frozen=True, slots=True)
class NamedCell:
    """A defined name, where it points and what it means.

    Attributes:
        issued: What the cell holds when the workbook is issued; None for what is
            worked out there.
        path: The input of the project that it is; empty where it is none.
    """

    name: str
    place: Place
    meaning: str
    issued: Value | None = None
    path: str = ""


@dataclass(slots=True)
class Kit:
    """What every sheet is written with.

    Attributes:
        draws: How many random draws the sheet of that name holds.
    """

    book: Workbook
    styles: Styles
    report: Report
    draws: int
    names: list[NamedCell] = field(default_factory=list)

    @property
    def version(self) -> str:
        """The version of the documents, as short as a formula can take it."""
        return plain_text(self.report.project.client.version)[:_MOST_VERSION]

    @property
    def is_bilingual(self) -> bool:
        """Whether every text is in both languages, and takes more room."""
        return isinstance(self.report.labels.words, JoinedWords)

    def say(self, key: str, /, **values: object) -> str:
        """Return a sentence of the workbook's words."""
        return self.report.labels.say(f"workbook.{key}", **values)

    def term(self, family: str, value: str) -> str:
        """Return the word for a value of a closed list."""
        return self.report.labels.term(family, value)

    def unit(self, unit: str, currency: str = "") -> str:
        """Return what stands in a column of units; an amount's is in the currency."""
        own = currency or self.report.project.basis.billing_currency
        return self.say(f"unit.{unit}", currency=own) if unit else ""

    def sentence(self, key: str, /, **cells: Formula) -> Formula:
        """Return a sentence that is put together in the sheet, from live cells."""
        marked = {name: f"{_MARK}{name}{_MARK}" for name in cells}
        pieces = self.say(key, **marked).split(_MARK)
        parts = [
            cells[piece] if number % 2 else text(piece)
            for number, piece in enumerate(pieces)
            if piece
        ]
        found = parts[0]
        for part in parts[1:]:
            found = found & part
        return found
