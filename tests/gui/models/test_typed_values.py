"""What a person types, as a value or a fault."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from functools import partial

import pytest

from rackrate.domain.price_columns import CellFaultError
from rackrate.gui.models import typed_values


@pytest.mark.parametrize(
    ("parse", "text", "value"),
    [
        (typed_values.number, "15,600", Decimal(15600)),
        (typed_values.number, "３．５", Decimal("3.5")),
        (typed_values.number_or_none, "  ", None),
        (partial(typed_values.whole, low=1, high=9), "9", 9),
        (typed_values.day, " 2026-11-30 ", date(2026, 11, 30)),
        (typed_values.day_or_none, "", None),
        (typed_values.currency, " usd", "USD"),
    ],
)
def test_what_can_be_taken(
    parse: Callable[[str], object], text: str, value: object
) -> None:
    assert parse(text) == value


@pytest.mark.parametrize(
    ("parse", "text", "code"),
    [
        (typed_values.number, "", "not_a_number"),
        (typed_values.number, "about 5", "not_a_number"),
        (typed_values.number, "-1", "out_of_range"),
        (partial(typed_values.number, is_above=True), "0", "not_above"),
        (partial(typed_values.number, high=24), "25", "out_of_range"),
        (partial(typed_values.whole, low=1, high=9), "2.5", "not_whole"),
        (typed_values.day, "30.11.2026", "not_a_date"),
        (typed_values.currency, "元", "not_a_currency"),
        (typed_values.currency, "US1", "not_a_currency"),
    ],
)
def test_what_cannot(parse: Callable[[str], object], text: str, code: str) -> None:
    with pytest.raises(CellFaultError) as fault:
        parse(text)
    assert fault.value.code == code
