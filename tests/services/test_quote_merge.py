"""Prices read anew beside those already known. Every figure is made up."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import catalog, price

from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price
from rackrate.domain.units import Evidence
from rackrate.services.originals import HASH_COLUMN, hash_of
from rackrate.services.price_sheet import PriceSheet
from rackrate.services.quote_merge import (
    FATES,
    Difference,
    Fate,
    Kind,
    differences,
    merged_sheet,
    taken_count,
)

PROVIDER = catalog(price()).provider
FILE, HASH = "quote.xlsx", "ab" * 32


def named(name: str, amount: str = "10", **changes: object) -> Price:
    """Return a price of a file."""
    made = replace(price(amount=amount), sku_price_id=name)
    quote = {"evidence": Evidence.WRITTEN_QUOTE, "source": FILE}
    return replace(made, **quote | changes)  # type: ignore[arg-type]


def sheet(*prices: Price) -> PriceSheet:
    """Return a provider's prices."""
    return PriceSheet.of(Catalog(PROVIDER, prices))


def found(before: PriceSheet | None, *prices: Price) -> dict[str, Difference]:
    """Return the differences by key."""
    listed = differences(before, Catalog(PROVIDER, prices), FILE)
    return {each.key: each for each in listed}


def merged(
    before: PriceSheet | None, *prices: Price, **fates: Fate
) -> dict[str, Price]:
    """Return the prices after an import, by id."""
    listed = differences(before, Catalog(PROVIDER, prices), FILE)
    decided = {name.replace("_", "/"): fate for name, fate in fates.items()}
    after = merged_sheet(before, PROVIDER, listed, decided, HASH)
    return {each.sku_price_id: each for each in after.catalog().prices}


def test_each_price_is_told_apart() -> None:
    before = sheet(named("a/month"), named("b/month"), named("gone/month"))
    now = found(before, named("a/month"), named("b/month", "11"), named("n/month"))
    assert {key: each.kind for key, each in now.items()} == {
        "a/month": Kind.SAME,
        "b/month": Kind.CHANGED,
        "n/month": Kind.NEW,
        "gone/month": Kind.MISSING,
    }
    assert now["b/month"].moved == Decimal("0.1")


def test_a_price_typed_by_hand_is_not_missing() -> None:
    typed = named("typed/month", evidence=Evidence.VERBAL, source="a call")
    assert found(sheet(typed), named("a/month")).keys() == {"a/month"}


def test_a_price_of_an_earlier_file_of_another_name_is_missing() -> None:
    earlier = named("a/month", source="old.xlsx", extra=((HASH_COLUMN, "cd" * 32),))
    assert found(sheet(earlier), named("b/month"))["a/month"].kind is Kind.MISSING


def test_the_same_thing_at_two_prices_is_a_conflict_of_both() -> None:
    now = found(None, named("a/month", "10"), named("a/month-2", "12"))
    assert [each.kind for each in now.values()] == [Kind.CONFLICT] * 2
    first, second = now["a/month"].rival, now["a/month-2"].rival
    assert first is not None
    assert second is not None
    assert (first.sku_price_id, second.sku_price_id) == ("a/month-2", "a/month")


def test_two_things_told_apart_by_something_else_are_no_conflict() -> None:
    other = named("a/month-2", "12", region="north")
    now = found(None, named("a/month", "10"), other)
    assert [each.kind for each in now.values()] == [Kind.NEW] * 2


def test_the_usual_fates_replace_and_keep_what_is_gone() -> None:
    before = sheet(named("a/month", "10"), named("gone/month"))
    after = merged(before, named("a/month", "11"), named("n/month"))
    assert after.keys() == {"a/month", "n/month", "gone/month"}
    assert after["a/month"].list_unit_price == 11
    assert hash_of(after["a/month"]) == HASH
    assert hash_of(after["gone/month"]) == ""


def test_what_a_person_decides_is_done() -> None:
    before = sheet(named("a/month", "10"), named("b/month", "5"), named("gone/month"))
    new = (named("a/month", "11"), named("b/month", "6"), named("n/month"))
    after = merged(
        before,
        *new,
        a_month=Fate.KEEP,
        b_month=Fate.BOTH,
        n_month=Fate.SKIP,
        gone_month=Fate.REMOVE,
    )
    assert {name: each.list_unit_price for name, each in after.items()} == {
        "a/month": 10,
        "b/month": 5,
        "b/month-2": 6,
    }


def test_rows_keep_their_place_and_their_id() -> None:
    before = sheet(named("b/month"), named("a/month"))
    listed = differences(before, Catalog(PROVIDER, (named("a/month", "3"),)), FILE)
    after = merged_sheet(before, PROVIDER, listed, {}, "")
    assert [row.row_id for row in after.rows] == [row.row_id for row in before.rows]
    assert after.rows[0] == before.rows[0]


def test_a_row_that_cannot_be_read_is_left_alone() -> None:
    before = sheet(named("a/month")).with_cells({1: {"list_unit_price": "?"}})
    listed = differences(before, Catalog(PROVIDER, (named("n/month"),)), FILE)
    after = merged_sheet(before, PROVIDER, listed, {}, "")
    assert after.rows[0].text("list_unit_price") == "?"


IDS = st.sampled_from([f"{letter}/month" for letter in "abcdef"])
PRICES = st.dictionaries(IDS, st.integers(1, 50).map(str), max_size=6)


@given(before=PRICES, now=PRICES, data=st.data())
def test_nothing_is_lost_whatever_is_decided(
    before: dict[str, str], now: dict[str, str], data: st.DataObject
) -> None:
    held = sheet(*(named(name, amount) for name, amount in before.items()))
    new = Catalog(PROVIDER, tuple(named(n, amount) for n, amount in now.items()))
    listed = differences(held, new, FILE)
    fates = {x.key: data.draw(st.sampled_from(FATES[x.kind])) for x in listed}
    after = merged_sheet(held, PROVIDER, listed, fates, HASH).catalog().prices
    removed = sum(fate is Fate.REMOVE for fate in fates.values())
    replaced = sum(
        fates[x.key] is Fate.REPLACE for x in listed if x.old is not None and x.new
    )
    taken = taken_count(listed, fates)
    assert len(after) == len(before) - removed + taken - replaced
    assert sum(hash_of(each) == HASH for each in after) == taken
