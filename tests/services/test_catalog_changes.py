"""What changed between two sets of catalogs, price by price."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import catalog, node, price

from rackrate.services.catalog_changes import (
    CellChange,
    ChangeKind,
    PriceChange,
    catalog_changes,
)

A, B = price("a/hour", "2"), price("b/hour", "4")


def test_equal_catalogs_have_no_changes() -> None:
    assert list(catalog_changes([catalog(A, B)], [catalog(B, A)])) == []


def test_prices_come_and_go() -> None:
    found = list(catalog_changes([catalog(A)], [catalog(B)]))
    assert found == [
        PriceChange("alpha/a/hour", ChangeKind.REMOVED),
        PriceChange("alpha/b/hour", ChangeKind.ADDED),
    ]


def test_a_changed_price_names_its_cells_and_how_far_it_moved() -> None:
    after = price("a/hour", "2.5", note="new")
    (found,) = catalog_changes([catalog(A)], [catalog(after)])
    assert found.kind is ChangeKind.CHANGED
    assert found.cells == (
        CellChange("list_unit_price", "2", "2.5"),
        CellChange("note", "", "new"),
    )
    assert found.change_share == Decimal("0.25")


def test_a_range_moves_with_its_middle() -> None:
    before = price("a/hour", None, price_low="2", price_high="4")
    after = price("a/hour", None, price_low="2", price_high="7")
    (found,) = catalog_changes([catalog(before)], [catalog(after)])
    assert found.change_share == Decimal("0.5")


def test_from_or_to_an_unknown_price_nothing_can_be_said_in_percent() -> None:
    unknown, free = price("a/hour", None), price("a/hour", "0")
    for before, after in ((unknown, A), (A, unknown), (free, A)):
        (found,) = catalog_changes([catalog(before)], [catalog(after)])
        assert found.change_share is None


def test_a_change_of_other_cells_moves_nothing() -> None:
    (found,) = catalog_changes(
        [catalog(A)], [catalog(price("a/hour", "2", region="x"))]
    )
    assert found.change_share == 0


def test_the_same_price_of_another_provider_is_another_price() -> None:
    found = list(catalog_changes([catalog(A, by="x")], [catalog(A, by="y")]))
    assert [c.key for c in found] == ["x/a/hour", "y/a/hour"]


AMOUNTS = st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 9), max_size=6)


@given(AMOUNTS, AMOUNTS)
def test_turned_round_added_is_removed_and_cells_swap(
    old: dict[str, int], new: dict[str, int]
) -> None:
    before, after = (
        [catalog(*(node(f"{n}/month", str(v)) for n, v in side.items()))]
        for side in (old, new)
    )
    forward = list(catalog_changes(before, after))
    backward = list(catalog_changes(after, before))
    turned = {
        ChangeKind.ADDED: ChangeKind.REMOVED,
        ChangeKind.REMOVED: ChangeKind.ADDED,
    }
    assert [c.key for c in forward] == sorted(c.key for c in backward)
    for one, other in zip(forward, backward, strict=True):
        assert turned.get(one.kind, one.kind) is other.kind
        assert [(c.before, c.after) for c in one.cells] == [
            (c.after, c.before) for c in other.cells
        ]
