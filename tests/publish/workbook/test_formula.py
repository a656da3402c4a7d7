"""Formulas and their values, made together."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rackrate.publish.workbook.formula import (
    ERROR,
    Formula,
    Place,
    cell,
    literal,
    named,
    span,
    text,
)

A = cell(Place("Calc", 0, 0), Decimal(6))
B = cell(Place("Calc", 0, 1), Decimal(4))
WORD = cell(Place("Lists", 4, 0), "Hour")


def shown(formula: Formula, sheet: str = "Calc") -> tuple[str, object]:
    return formula.text(sheet), formula.value


def test_operators_are_written_and_computed_at_once() -> None:
    assert shown(A + B) == ("A1+B1", Decimal(10))
    assert shown(1 - A) == ("1-A1", Decimal(-5))
    assert shown(A / B) == ("A1/B1", Decimal("1.5"))


def test_brackets_stand_where_order_needs_them_and_nowhere_else() -> None:
    assert shown((A + B) * A)[0] == "(A1+B1)*A1"
    assert shown(A + B * A)[0] == "A1+B1*A1"
    assert shown(A - (B - A))[0] == "A1-(B1-A1)"
    assert shown(A / (B * A))[0] == "A1/(B1*A1)"
    assert shown((A + B).above(A * B))[0] == "A1+B1>A1*B1"


def test_a_cell_of_another_sheet_names_its_sheet() -> None:
    assert (A + WORD).text("Lists") == "Calc!A1+A5"
    assert A.pinned.text("Calc") == "$A$1"
    assert A.row_pinned.text("Summary") == "Calc!A$1"
    assert A.column_pinned.text("Calc") == "$A1"


def test_a_name_is_never_pinned() -> None:
    assert shown(named("in_cards_1", Decimal(8)).pinned) == ("in_cards_1", Decimal(8))


def test_a_range_is_written_from_its_first_cell_to_its_last() -> None:
    cells = span([A, B])
    assert cells.text("Calc") == "A1:B1"
    assert cells.pinned().text("Summary") == "Calc!$A$1:$B$1"


def test_dividing_by_nothing_and_adding_words_are_errors_that_spread() -> None:
    broken = A / literal(0)
    assert broken.value == ERROR
    assert (broken + B).value == ERROR
    assert (A + WORD).value == ERROR
    assert broken.equals(1).value == ERROR


def test_words_are_compared_without_their_case_and_come_after_numbers() -> None:
    assert WORD.equals(text("hour")).value is True
    assert WORD.above(A).value is True
    assert A.at_most(B).value is False


def test_joining_writes_numbers_as_a_person_would() -> None:
    assert shown(text('say "') & A & text(" h"))[0] == '"say """&A1&" h"'
    assert (text("at ") & cell(Place("x", 0, 0), Decimal("15.0"))).value == "at 15"


def test_only_a_few_numbers_may_stand_in_a_formula() -> None:
    with pytest.raises(ValueError, match="belongs in a cell"):
        literal(720)


def test_a_text_too_long_for_one_is_put_together() -> None:
    long = 'a"' * 200
    joined = text(long) & cell(Place("x", 0, 0), "b")
    pieces = joined.text("x").split("&")
    assert joined.value == long + "b"
    assert max(len(piece) for piece in pieces) <= 255
    assert "".join(pieces[:-1]).replace('""', '"').count("a") == 200
