"""Edits of a sheet give the next sheet and lose nothing."""

from __future__ import annotations

import pytest
from tests.gui.catalogs.fakes import provider

from rackrate.domain.catalog import Catalog
from rackrate.domain.price_columns import CHOICES
from rackrate.gui.models.price_edits import (
    blank_cells,
    copy_name,
    with_blank_row,
    with_copies,
    with_texts,
)
from rackrate.gui.models.price_sheet_steps import steps_between
from rackrate.gui.models.price_vocabulary import Vocabulary
from rackrate.services.price_sheet import PriceSheet, SheetRow

WORDS = Vocabulary({column: {} for column in CHOICES}, {})


def sheet_of(*rows: dict[str, str]) -> PriceSheet:
    empty = PriceSheet.of(Catalog(provider(), ()))
    return empty.with_rows([blank_cells() | row for row in rows])


def test_a_range_typed_as_list_price_is_told() -> None:
    sheet = sheet_of({"sku_price_id": "a/month", "list_unit_price": "4000"})
    edited = with_texts(sheet, {1: {"list_unit_price": "3,000-5,000"}}, WORDS)
    row = edited.sheet.row(1)
    assert [row.text(c) for c in ("list_unit_price", "price_low", "price_high")] == [
        *("", "3000", "5000")
    ]
    assert edited.remarks == {"range_split": 1}


def test_a_unit_typed_with_a_price_fills_an_empty_one_and_never_replaces_one() -> None:
    sheet = sheet_of(
        {"sku_price_id": "a"},
        {"sku_price_id": "b", "price_scope": "node", "pricing_unit": "month"},
    )
    texts = {row: {"list_unit_price": "¥3.58/卡·时"} for row in (1, 2)}
    edited = with_texts(sheet, texts, WORDS)
    assert edited.sheet.row(1).text("price_scope") == "card"
    assert edited.sheet.row(1).text("pricing_unit") == "hour"
    assert edited.sheet.row(2).text("pricing_unit") == "month"
    assert edited.remarks == {"unit_differs": 1}


def test_the_thing_sold_follows_the_name_of_its_price_until_it_has_its_own() -> None:
    sheet = sheet_of({}, {"sku_price_id": "a/hour", "sku_id": "other"})
    texts = {row: {"sku_price_id": "910b-node/month"} for row in (1, 2)}
    edited = with_texts(sheet, texts, WORDS)
    assert edited.sheet.row(1).text("sku_id") == "910b-node"
    assert edited.sheet.row(2).text("sku_id") == "other"
    renamed = with_texts(edited.sheet, {1: {"sku_price_id": "h100/hour"}}, WORDS)
    assert renamed.sheet.row(1).text("sku_id") == "h100"


def test_a_text_that_is_there_already_changes_nothing() -> None:
    sheet = sheet_of({"sku_price_id": "a/hour", "list_unit_price": "1,5"})
    assert with_texts(sheet, {1: {"list_unit_price": "1,5"}}, WORDS).sheet == sheet


def test_copies_stand_below_their_originals_under_names_of_their_own() -> None:
    sheet = sheet_of({"sku_price_id": "a"}, {"sku_price_id": "a-copy"})
    edited = with_copies(sheet, [1, 2])
    names = [row.text("sku_price_id") for row in edited.sheet.rows]
    assert names == ["a", "a-copy-2", "a-copy", "a-copy-copy"]
    assert len(edited.added) == 2


def test_a_blank_row_goes_below_a_row_or_to_the_end() -> None:
    sheet = sheet_of({"sku_price_id": "a"}, {"sku_price_id": "b"})
    below = with_blank_row(sheet, 1)
    assert [row.row_id for row in below.sheet.rows] == [1, 3, 2]
    assert with_blank_row(sheet, None).added == (3,)
    assert below.sheet.row(3).text("meter") == "compute"


def test_copy_names_count_up() -> None:
    assert copy_name("a", ["a-copy", "a-copy-2"]) == "a-copy-3"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([1, 2, 3], [1, 2, 3]),
        ([1, 2, 3, 4, 5], [2, 4]),
        ([2, 4], [1, 2, 3, 4, 5]),
        ([1, 2, 3], [4, 3, 5, 6]),
        ([], [1, 2]),
        ([1, 2], []),
    ],
)
def test_steps_lead_from_one_list_of_rows_to_the_other(
    before: list[int], after: list[int]
) -> None:
    old, new = ([SheetRow(i, ()) for i in ids] for ids in (before, after))
    steps = steps_between(old, new)
    assert steps is not None
    held = len(old)
    for step in steps:
        held += -step.count if step.is_removal else step.count
        assert len(step.rows) == held
    assert list(steps[-1].rows if steps else old) == new


def test_rows_in_another_order_have_no_steps() -> None:
    rows = [SheetRow(1, ()), SheetRow(2, ())]
    assert steps_between(rows, rows[::-1]) is None
