"""A formula and the value it has, made together so that they cannot differ.

A `Formula` is written once, in Python, over other cells; its text goes into the
sheet and its value, computed in exact decimals, is stored beside it. A reader
that does not recalculate therefore shows the right figure. What a spreadsheet
would call an error is the value `ERROR`; it spreads, and no cell may end as one.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from rackrate.services import number_text

Value: TypeAlias = Decimal | str | bool

ERROR: Final = "#ERROR"
"""The value of a formula that cannot be computed."""

_COMPARED, _JOINED, _ADDED, _MULTIPLIED, _ATOM = range(5)
_LITERALS: Final = frozenset({0, 1, 24, 100})
"""The only numbers that may stand in a formula; all others have a cell."""
_QUOTE = '"'
_PIECE = 127
"""Half of the 255 UTF-16 units that Excel takes as one text of a formula."""


class Place(NamedTuple):
    """A cell, by sheet and counted from 0; pinned parts carry a `$`."""

    sheet: str
    row: int
    column: int
    row_pinned: bool = False
    column_pinned: bool = False

    def local(self) -> str:
        """Return the address without its sheet.

        Example:
            >>> Place("Calc", 33, 27, row_pinned=True).local()
            'AB$34'
        """
        dollar_column = "$" if self.column_pinned else ""
        dollar_row = "$" if self.row_pinned else ""
        return f"{dollar_column}{column_letters(self.column)}{dollar_row}{self.row + 1}"

    def text(self, sheet: str) -> str:
        """Return the address as a formula on a sheet writes it."""
        return self.local() if self.sheet == sheet else f"{self.sheet}!{self.local()}"

    def pinned(self, *, row: bool = True, column: bool = True) -> Place:
        """Return the same cell with its row or column fixed."""
        return Place(self.sheet, self.row, self.column, row, column)

    def moved(self, rows: int = 0, columns: int = 0) -> Place:
        """Return the cell so many rows below and columns to the right."""
        return self._replace(row=self.row + rows, column=self.column + columns)


@cache
def column_letters(column: int) -> str:
    """Return a column's letters.

    Example:
        >>> column_letters(0), column_letters(26)
        ('A', 'AA')
    """
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@dataclass(frozen=True, slots=True)
class Span:
    """A row or column of cells, from the first to the last.

    Attributes:
        values: What the cells hold, in order.
    """

    first: Place
    last: Place
    values: tuple[Value, ...]

    def text(self, sheet: str) -> str:
        """Return the range as a formula on a sheet writes it."""
        return f"{self.first.text(sheet)}:{self.last.local()}"

    def pinned(self, *, row: bool = True, column: bool = True) -> Span:
        """Return the same cells with their rows or columns fixed."""
        first = self.first.pinned(row=row, column=column)
        return Span(first, self.last.pinned(row=row, column=column), self.values)

    def growing(self) -> Span:
        """Return the same cells, only the first one fixed."""
        return Span(self.first.pinned(), self.last, self.values)


Part: TypeAlias = str | Place | Span


@dataclass(frozen=True, slots=True)
class Formula:
    """A spreadsheet expression with its value.

    Attributes:
        parts: Text and cells, in the order they are written.
        value: What it comes to.
        binding: How tightly its outermost operator holds.
    """

    parts: tuple[Part, ...]
    value: Value
    binding: int = _ATOM

    def text(self, sheet: str) -> str:
        """Return the expression as a cell of a sheet holds it, without `=`."""
        return "".join([p if isinstance(p, str) else p.text(sheet) for p in self.parts])

    @property
    def place(self) -> Place:
        """The cell that this is a reference to.

        Raises:
            TypeError: It is more than one cell.
        """
        match self.parts:
            case (Place() as place,):
                return place
            case _:
                message = f"not a single cell: {self.parts}"
                raise TypeError(message)

    @property
    def number(self) -> Decimal:
        """The value, known to be a number.

        Raises:
            TypeError: It is text.
        """
        if isinstance(self.value, Decimal):
            return self.value
        message = f"not a number: {self.value}"
        raise TypeError(message)

    @property
    def pinned(self) -> Formula:
        """The same cell with row and column fixed; a name stays as it is."""
        return self._pin(row=True, column=True)

    @property
    def row_pinned(self) -> Formula:
        """The same cell with its row fixed."""
        return self._pin(row=True, column=False)

    @property
    def column_pinned(self) -> Formula:
        """The same cell with its column fixed."""
        return self._pin(row=False, column=True)

    def _pin(self, *, row: bool, column: bool) -> Formula:
        parts = tuple(
            p if isinstance(p, str) else p.pinned(row=row, column=column)
            for p in self.parts
        )
        return Formula(parts, self.value, self.binding)

    def __add__(self, other: Formula | int) -> Formula:
        return _arithmetic(self, "+", other, _ADDED, operator.add)

    def __sub__(self, other: Formula | int) -> Formula:
        return _arithmetic(self, "-", other, _ADDED, operator.sub)

    def __mul__(self, other: Formula | int) -> Formula:
        return _arithmetic(self, "*", other, _MULTIPLIED, operator.mul)

    def __truediv__(self, other: Formula | int) -> Formula:
        return _arithmetic(self, "/", other, _MULTIPLIED, _quotient)

    def __radd__(self, other: int) -> Formula:
        return literal(other) + self

    def __rsub__(self, other: int) -> Formula:
        return literal(other) - self

    def __and__(self, other: Formula | str) -> Formula:
        return _joined(self, other)

    def __rand__(self, other: str) -> Formula:
        return _joined(text(other), self)

    def equals(self, other: Formula | int) -> Formula:
        """Return whether both are the same; case does not matter, as in Excel."""
        return _comparison(self, "=", other, lambda order: order == 0)

    def differs(self, other: Formula | int) -> Formula:
        """Return whether the two are not the same."""
        return _comparison(self, "<>", other, lambda order: order != 0)

    def above(self, other: Formula | int) -> Formula:
        """Return whether this is more."""
        return _comparison(self, ">", other, lambda order: order > 0)

    def below(self, other: Formula | int) -> Formula:
        """Return whether this is less."""
        return _comparison(self, "<", other, lambda order: order < 0)

    def at_least(self, other: Formula | int) -> Formula:
        """Return whether this is as much or more."""
        return _comparison(self, ">=", other, lambda order: order >= 0)

    def at_most(self, other: Formula | int) -> Formula:
        """Return whether this is as much or less."""
        return _comparison(self, "<=", other, lambda order: order <= 0)


@cache
def literal(number: int) -> Formula:
    """Return a number that stands in the formula itself.

    Raises:
        ValueError: Numbers other than 0, 1, 24 and 100 belong in a cell.
    """
    if number not in _LITERALS:
        message = f"{number} belongs in a cell"
        raise ValueError(message)
    return Formula((str(number),), Decimal(number))


def text(words: str) -> Formula:
    """Return words that stand in the formula itself, cut where they are too long."""
    pieces = [words[i : i + _PIECE] for i in range(0, len(words), _PIECE)] or [""]
    quoted = [f'"{piece.replace(_QUOTE, _QUOTE * 2)}"' for piece in pieces]
    return Formula(("&".join(quoted),), words, _JOINED if pieces[1:] else _ATOM)


def named(name: str, value: Value) -> Formula:
    """Return a reference to a cell by its defined name."""
    return Formula((name,), value)


def cell(place: Place, value: Value) -> Formula:
    """Return a reference to a cell."""
    return Formula((place,), value)


def span(cells: Sequence[Formula]) -> Span:
    """Return the range over neighbouring cells of one row or column."""
    return Span(cells[0].place, cells[-1].place, tuple(c.value for c in cells))


def as_formula(item: Formula | int) -> Formula:
    """Return a formula; a whole number becomes a literal."""
    return literal(item) if isinstance(item, int) else item


def has_error(values: Collection[Value]) -> bool:
    """Return whether any of some values is an error."""
    return ERROR in values


def sort_key(value: Value) -> tuple[int, Decimal | str | bool]:
    """Return a key that orders values as spreadsheets do: numbers, text, truths."""
    if isinstance(value, bool):
        return (2, value)
    if isinstance(value, str):
        return (1, value.casefold())
    return (0, value)


def shown(value: Value) -> str:
    """Return a value as joining to text writes it."""
    if isinstance(value, Decimal):
        return number_text.plain(value)
    return str(value)


def wrapped(part: Formula, binding: int, *, on_right: bool = False) -> tuple[Part, ...]:
    """Return the parts, in brackets where the operator around them needs any."""
    needs = part.binding < binding or (on_right and part.binding == binding)
    return ("(", *part.parts, ")") if needs else part.parts


def _arithmetic(
    left: Formula,
    sign: str,
    right: Formula | int,
    binding: int,
    compute: Callable[[Decimal, Decimal], Value],
) -> Formula:
    other = as_formula(right)
    parts = (*wrapped(left, binding), sign, *wrapped(other, binding, on_right=True))
    a, b = left.value, other.value
    if isinstance(a, Decimal) and isinstance(b, Decimal):
        return Formula(parts, compute(a, b), binding)
    return Formula(parts, ERROR, binding)


def _quotient(dividend: Decimal, divisor: Decimal) -> Value:
    return dividend / divisor if divisor else ERROR


def _joined(left: Formula, right: Formula | str) -> Formula:
    other = text(right) if isinstance(right, str) else right
    parts = (*wrapped(left, _JOINED), "&", *wrapped(other, _JOINED, on_right=True))
    is_error = has_error((left.value, other.value))
    value = ERROR if is_error else shown(left.value) + shown(other.value)
    return Formula(parts, value, _JOINED)


def _comparison(
    left: Formula,
    sign: str,
    right: Formula | int,
    holds: Callable[[int], bool],
) -> Formula:
    other = as_formula(right)
    parts = (*wrapped(left, _COMPARED), sign, *wrapped(other, _COMPARED, on_right=True))
    if has_error((left.value, other.value)):
        return Formula(parts, ERROR, _COMPARED)
    a, b = sort_key(left.value), sort_key(other.value)
    order = (a > b) - (a < b)
    return Formula(parts, holds(order), _COMPARED)
