"""The spreadsheet functions a formula may use; what is not here is not used.

Each one returns a `Formula`, its value computed as the spreadsheets do it: text is
left out of sums, an untaken branch of IF may hold an error.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_UP, Decimal
from statistics import median
from typing import TypeAlias

from rackrate.domain.exact_number import to_step
from rackrate.publish.workbook.formula import (
    ERROR,
    Formula,
    Part,
    Span,
    Value,
    as_formula,
    has_error,
    literal,
    sort_key,
)

_DUST_DIGITS = 12
Argument: TypeAlias = Formula | Span | int


def if_(condition: Formula, then: Formula | int, otherwise: Formula | int) -> Formula:
    """Return IF: the one or the other."""
    yes, no = as_formula(then), as_formula(otherwise)
    value = (
        ERROR if condition.value == ERROR else (yes if condition.value else no).value
    )
    return _call("IF", (condition, yes, no), value)


def if_error(item: Formula, otherwise: Formula | int) -> Formula:
    """Return IFERROR: the item, or the other where it cannot be computed."""
    other = as_formula(otherwise)
    value = other.value if item.value == ERROR else item.value
    return _call("IFERROR", (item, other), value)


def all_of(*conditions: Formula) -> Formula:
    """Return AND."""
    values = [c.value for c in conditions]
    return _call("AND", conditions, ERROR if has_error(values) else all(values))


def any_of(*conditions: Formula) -> Formula:
    """Return OR."""
    values = [c.value for c in conditions]
    return _call("OR", conditions, ERROR if has_error(values) else any(values))


def is_number(item: Formula) -> Formula:
    """Return ISNUMBER."""
    return _call("ISNUMBER", (item,), isinstance(item.value, Decimal))


def total(*items: Argument) -> Formula:
    """Return SUM; text in a range counts for nothing."""
    values = _values(items)
    found = ERROR if has_error(values) else sum(_numbers(values), Decimal(0))
    return _call("SUM", items, found)


def least(*items: Argument) -> Formula:
    """Return MIN; of no numbers it is 0, as in the spreadsheets."""
    values = _values(items)
    found = ERROR if has_error(values) else min(_numbers(values), default=Decimal(0))
    return _call("MIN", items, found)


def most(*items: Argument) -> Formula:
    """Return MAX; of no numbers it is 0, as in the spreadsheets."""
    values = _values(items)
    found = ERROR if has_error(values) else max(_numbers(values), default=Decimal(0))
    return _call("MAX", items, found)


def size(item: Formula) -> Formula:
    """Return ABS."""
    value = abs(item.value) if isinstance(item.value, Decimal) else ERROR
    return _call("ABS", (item,), value)


def rounded(item: Formula, digits: int) -> Formula:
    """Return ROUND, half away from zero."""
    value: Value = ERROR
    if isinstance(item.value, Decimal):
        value = half_up(item.value, digits)
    return _call("ROUND", (item,), value, str(digits))


def rounded_up(item: Formula) -> Formula:
    """Return ROUNDUP to a whole number, away from zero."""
    value: Value = ERROR
    if isinstance(item.value, Decimal):
        value = item.value.to_integral_value(rounding=ROUND_UP)
    return _call("ROUNDUP", (item,), value, "0")


def item_at(items: Span, position: Formula) -> Formula:
    """Return INDEX over one row or column, counted from 1."""
    value: Value = ERROR
    at = position.value
    if isinstance(at, Decimal) and 1 <= at <= len(items.values):
        value = items.values[int(at) - 1]
    return _call("INDEX", (items, position), value)


def position_of(item: Formula | int, items: Span) -> Formula:
    """Return MATCH: where the item stands exactly, counted from 1."""
    wanted = as_formula(item)
    value: Value = ERROR
    if wanted.value != ERROR:
        keys = [sort_key(v) for v in items.values]
        key = sort_key(wanted.value)
        value = Decimal(keys.index(key) + 1) if key in keys else ERROR
    return _call("MATCH", (wanted, items), value, "0")


def rank_of(item: Formula, items: Span) -> Formula:
    """Return RANK, the smallest number first."""
    value: Value = ERROR
    if isinstance(item.value, Decimal):
        smaller = sum(1 for n in _numbers(items.values) if n < item.value)
        value = Decimal(smaller + 1)
    return _call("RANK", (item, items), value, "1")


def rank_from_top(item: Formula, items: Span) -> Formula:
    """Return RANK, the largest number first."""
    value: Value = ERROR
    if isinstance(item.value, Decimal):
        larger = sum(1 for n in _numbers(items.values) if n > item.value)
        value = Decimal(larger + 1)
    return _call("RANK", (item, items), value, "0")


def count_of(items: Span, wanted: Formula) -> Formula:
    """Return COUNTIF: how many cells hold exactly the wanted value."""
    key = sort_key(wanted.value)
    found = sum(1 for v in items.values if sort_key(v) == key)
    return _call("COUNTIF", (items, wanted), Decimal(found))


def count_above_zero(items: Span) -> Formula:
    """Return COUNTIF over what is a number above 0."""
    found = sum(1 for n in _numbers(items.values) if n > 0)
    return _call("COUNTIF", (items,), Decimal(found), '">0"')


def count_below_zero(items: Span) -> Formula:
    """Return COUNTIF over what is a number below 0."""
    found = sum(1 for n in _numbers(items.values) if n < 0)
    return _call("COUNTIF", (items,), Decimal(found), '"<0"')


def filled(items: Span) -> Formula:
    """Return COUNTA: how many cells are not empty."""
    return _call("COUNTA", (items,), Decimal(sum(1 for v in items.values if v != "")))


def row_count(items: Span) -> Formula:
    """Return ROWS of a column."""
    return _call("ROWS", (items,), Decimal(len(items.values)))


def total_where(amounts: Span, keys: Span, wanted: Formula) -> Formula:
    """Return SUMIFS: the amounts whose key is the wanted one; text counts 0."""
    key = sort_key(wanted.value)
    pairs = zip(keys.values, amounts.values, strict=True)
    found = sum(_numbers(v for k, v in pairs if sort_key(k) == key), Decimal(0))
    return _call("SUMIFS", (amounts, keys, wanted), found)


def middle(items: Span) -> Formula:
    """Return MEDIAN; of no numbers it is an error."""
    numbers = _numbers(items.values)
    return _call("MEDIAN", (items,), median(numbers) if numbers else ERROR)


def numbers_in(items: Span) -> Formula:
    """Return how many cells hold a number."""
    found = Decimal(len(_numbers(items.values)))
    return Formula(("SUMPRODUCT(--ISNUMBER(", items, "))"), found)


def product_sum(left: Span, right: Span) -> Formula:
    """Return SUMPRODUCT of two ranges of one shape; text counts 0."""
    pairs = zip(left.values, right.values, strict=True)
    found = sum(
        (a * b for a, b in pairs if isinstance(a, Decimal) and isinstance(b, Decimal)),
        Decimal(0),
    )
    return _call("SUMPRODUCT", (left, right), found)


def rounded_to(item: Formula, digits: Formula) -> Formula:
    """Return ROUND to as many decimals as a cell says."""
    value: Value = ERROR
    if isinstance(item.value, Decimal) and isinstance(digits.value, Decimal):
        value = half_up(item.value, int(digits.value))
    return _call("ROUND", (item, digits), value)


def errors_in(area: Span) -> Formula:
    """Return how many cells of an area hold an error; none may, so it is 0."""
    return Formula(("SUMPRODUCT(--ISERROR(", area, "))"), Decimal(0))


def half_up(number: Decimal, digits: int) -> Decimal:
    """Return a number rounded half up, the dust of divisions forgiven."""
    step = Decimal(1).scaleb(-digits)
    return to_step(to_step(number, step.scaleb(-_DUST_DIGITS)), step)


def _call(
    name: str, arguments: Iterable[Argument], value: Value, last: str = ""
) -> Formula:
    parts: list[Part] = []
    sign = f"{name}("
    for argument in arguments:
        parts.append(sign)
        sign = ","
        if isinstance(argument, Formula):
            parts += argument.parts
        elif isinstance(argument, Span):
            parts.append(argument)
        else:
            parts += literal(argument).parts
    parts.append(f",{last})" if last else ")")
    return Formula(tuple(parts), value)


def _values(items: Iterable[Argument]) -> list[Value]:
    values: list[Value] = []
    for item in items:
        if isinstance(item, Formula):
            values.append(item.value)
        elif isinstance(item, Span):
            values += item.values
        else:
            values.append(literal(item).value)
    return values


def _numbers(values: Iterable[Value]) -> list[Decimal]:
    return [v for v in values if isinstance(v, Decimal)]
