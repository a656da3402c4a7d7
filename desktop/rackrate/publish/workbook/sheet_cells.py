"""The cells of one sheet: words, numbers, formulas and inputs.

Text goes in with `write_string` alone, so that no client's or vendor's words can
become a formula. Whatever is put down comes back as a reference to its cell.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from rackrate.publish.workbook.fast_sheet import FastSheet
from rackrate.publish.workbook.formula import (
    ERROR,
    Formula,
    Place,
    Value,
    cell,
    named,
)
from rackrate.publish.workbook.kit import FOLLOWS, Kit, NamedCell
from rackrate.publish.workbook.money_cells import MoneyCells
from rackrate.publish.workbook.room import Room
from rackrate.publish.workbook.styles import TAB_COLOURS
from rackrate.publish.workbook.text_fit import plain_text

_MOST_TEXT = 32_000
_MOST_TITLE, _MOST_MESSAGE = 32, 255
_ROW_HEIGHT = 16.5
_PADDED = frozenset({"label", "wrap", "head", "subhead", "static"})


class SheetCells:
    """A sheet of the workbook, cell by cell."""

    def __init__(self, kit: Kit, name: str) -> None:
        self.kit = kit
        self.name = name
        self.sheet = kit.book.add_worksheet(name, FastSheet)
        self.sheet.set_tab_color(TAB_COLOURS[name])
        self.sheet.set_default_row(_ROW_HEIGHT)
        self._last_row = 0
        self._last_column = 0
        self._room = Room(self.sheet, is_needed=kit.is_bilingual)
        self.money = MoneyCells()

    def say(self, key: str, /, **values: object) -> str:
        """Return a sentence of this sheet's words, `workbook.<sheet>.<key>`."""
        return self.kit.say(f"{self.name.lower()}.{key}", **values)

    def place(self, row: int, column: int) -> Place:
        """Return a cell of this sheet."""
        if row > self._last_row or column > self._last_column:
            self._last_row = max(self._last_row, row)
            self._last_column = max(self._last_column, column)
        return Place(self.name, row, column)

    @property
    def last_row(self) -> int:
        """The lowest row that holds anything."""
        return self._last_row

    @property
    def last_column(self) -> int:
        """The rightmost column that holds anything."""
        return self._last_column

    def text(
        self, row: int, column: int, words: str, style: str = "label", **extra: object
    ) -> Formula:
        """Write words, never a formula."""
        words = plain_text(words)[:_MOST_TEXT]
        is_padded = column > 0 and style != "heading"
        if (is_padded or style in _PADDED) and "align" not in extra:
            extra["indent"] = 1
        self._room.wrap(row, column, words, style, extra)
        look = self.kit.styles.get(style, "text", **extra)
        self.sheet.write_string(row, column, words, look)
        return cell(self.place(row, column), words)

    def number(
        self,
        row: int,
        column: int,
        amount: Decimal | int,
        style: str = "static",
        number: str = "",
        **extra: object,
    ) -> Formula:
        """Write a constant."""
        look = self.kit.styles.get(style, number, **extra)
        self.money.add(number, row, column)
        self.sheet.write_number(row, column, float(amount), look)
        return cell(self.place(row, column), Decimal(amount))

    def constant(
        self,
        row: int,
        column: int,
        value: Value,
        style: str = "static",
        number: str = "",
        **extra: object,
    ) -> Formula:
        """Write a constant, number or text."""
        if isinstance(value, Decimal):
            return self.number(row, column, value, style, number, **extra)
        return self.text(row, column, str(value), style, **extra)

    def put(
        self,
        row: int,
        column: int,
        formula: Formula,
        style: str = "calc",
        number: str = "",
        figure: Decimal | None = None,
        **extra: object,
    ) -> Formula:
        """Write a formula with its value.

        Args:
            row: Counted from 0.
            column: Counted from 0.
            formula: What is computed.
            style: What the cell is for.
            number: The number format.
            figure: The engine's own figure, where it has one; it is what is stored.
            extra: Further properties of the format.

        Raises:
            ValueError: The formula comes to an error or a truth value.
        """
        value = formula.value if figure is None else figure
        if isinstance(value, bool) or value == ERROR:
            message = f"{self.name} {row} {column}: {value} {formula.text(self.name)}"
            raise ValueError(message)
        stored = float(value) if isinstance(value, Decimal) else value
        if isinstance(value, str) and "align" not in extra:
            extra["indent"] = 1
        if isinstance(value, str):
            self._room.wrap(row, column, value, style, extra)
        look = self.kit.styles.get(style, number, **extra)
        self.money.add(number, row, column)
        written = f"={formula.text(self.name)}"
        self.sheet.write_formula(row, column, written, look, stored)
        return cell(self.place(row, column), value)

    def input(
        self,
        row: int,
        column: int,
        value: Value | None,
        number: str = "",
        formula: Formula | None = None,
        **extra: object,
    ) -> Formula:
        """Write a cell that the reader may change; None leaves it empty."""
        if formula is not None:
            return self.put(row, column, formula, "input", number)
        if value is None or value == "":
            look = self.kit.styles.get("input", number)
            self.money.add(number, row, column)
            self.sheet.write_blank(row, column, None, look)
            return cell(self.place(row, column), "")
        return self.constant(row, column, value, "input", number, **extra)

    def define(
        self,
        name: str,
        at: Formula,
        meaning: str,
        path: str = "",
        *,
        follows: bool = False,
    ) -> Formula:
        """Give a cell a name for the whole workbook and return it by that name.

        Args:
            name: The name.
            at: The cell.
            meaning: What it is, for the register of names.
            path: The input of the project that it is, as `services.edited_workbook`
                takes it back; empty where it is none.
            follows: An input that follows another one until somebody changes it.
        """
        place = at.place
        target = f"={place.sheet}!{place.pinned().local()}"
        self.kit.book.define_name(name, target)
        issued = (FOLLOWS if follows else at.value) if name.startswith("in_") else None
        self.kit.names.append(NamedCell(name, place, meaning, issued, path))
        return named(name, at.value)

    def jump(
        self, row: int, column: int, target: Place | str, words: str, tip: str = ""
    ) -> None:
        """Write a link to a cell or to the top of a sheet."""
        where = f"{target}!A1"
        if isinstance(target, Place):
            where = f"{target.sheet}!{target.local()}"
        look = self.kit.styles.get("jump")
        self.place(row, column)
        url = f"internal:{where}"
        self.sheet.write_url(row, column, url, look, words, plain_text(tip))

    def validate(self, row: int, column: int, rule: dict[str, Any], key: str) -> None:
        """Restrict an input and say so when it is chosen.

        Args:
            row: The input's row.
            column: Its column.
            rule: XlsxWriter's `validate`, `criteria` and limits.
            key: Words under `workbook.prompt`.
        """
        message = self.kit.say(f"prompt.{key}")
        options = {
            "ignore_blank": True,
            "input_title": self.kit.say("prompt.title")[:_MOST_TITLE],
            "input_message": message[:_MOST_MESSAGE],
            "error_title": self.kit.say("prompt.error")[:_MOST_TITLE],
            "error_message": message[:_MOST_MESSAGE],
            **rule,
        }
        self.sheet.data_validation(row, column, row, column, options)

    def signal(self, row: int, column: int, rows: int = 1) -> None:
        """Colour status cells by the sign they begin with."""
        styles = self.kit.styles
        for style, sign in (("ok", "✔"), ("fail", "✖"), ("warn", "⚠")):
            self.sheet.conditional_format(
                row,
                column,
                row + rows - 1,
                column,
                {
                    "type": "text",
                    "criteria": "begins with",
                    "value": sign,
                    "format": styles.get(style),
                },
            )
