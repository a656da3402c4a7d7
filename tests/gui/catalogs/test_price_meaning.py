"""What a price comes to, and which prices contradict each other."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.gui.catalogs.fakes import Desk, provider

from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price
from rackrate.domain.units import Delivery, Meter, PriceScope, PricingUnit
from rackrate.gui.models.price_doubts import cards_doubts
from rackrate.gui.models.price_meaning import meaning_of
from rackrate.gui.models.price_totals import totals_of
from rackrate.services.price_sheet import PriceSheet

MONTH = Decimal(720)


def price(amount: str | None, name: str = "a/month", **given: object) -> Price:
    values: dict[str, object] = {
        "meter": Meter.COMPUTE,
        "delivery": Delivery.BARE_METAL,
        "price_scope": PriceScope.NODE,
        "pricing_unit": PricingUnit.MONTH,
        "accelerator": "ascend910b",
        "cards": 8,
        "source": "test",
    }
    amount_given = None if amount is None else Decimal(amount)
    values |= {"list_unit_price": amount_given, **given}
    return Price("a", name, **values)  # type: ignore[arg-type]


def test_a_node_by_the_month_is_split_over_cards_and_hours() -> None:
    meaning = meaning_of(price("15600"), MONTH)
    assert meaning is not None
    assert meaning.per_card_month == 1950
    assert meaning.per_card_hour == Decimal(1950) / 720
    assert meaning.is_whole_node


def test_a_card_by_the_hour_is_taken_around_the_clock_after_discount() -> None:
    hourly = {"price_scope": PriceScope.CARD, "pricing_unit": PricingUnit.HOUR}
    found = meaning_of(price("3.58", discount=Decimal("0.5"), **hourly), MONTH)
    assert found is not None
    assert found.per_card_month == Decimal("1288.80")
    assert not found.is_whole_node


def test_storage_and_single_fees_have_no_price_per_card() -> None:
    gib = meaning_of(price("0.3", meter=Meter.STORAGE), MONTH)
    once = meaning_of(price("900", pricing_unit=PricingUnit.ONCE), MONTH)
    assert gib is not None
    assert gib.per_card_month is None
    assert once is not None
    assert once.per_card_hour is None
    assert meaning_of(price(None), MONTH) is None


@pytest.mark.parametrize(
    ("node", "card", "implied"),
    [("15600", "3900", 4), ("15600", "1950", None), ("15600", "4000", None)],
)
def test_two_prices_that_imply_other_cards_are_in_doubt(
    node: str, card: str, implied: int | None
) -> None:
    one_card = {"price_scope": PriceScope.CARD, "cards": 1}
    prices = (price(node, "a/month"), price(card, "b/month", **one_card))
    doubts = cards_doubts(PriceSheet.of(Catalog(provider(), prices)))
    assert [doubt.implied for doubt in doubts.values()] == (
        [] if implied is None else [implied, implied]
    )


def test_totals_say_count_sum_average_least_and_most(desk: Desk) -> None:
    speaker = desk.context.speaker
    numbers = [Decimal("1.5"), Decimal(3), Decimal("4.5")]
    said = totals_of(5, numbers).said(speaker)
    assert said == "5 cells · sum 9.00 · average 3.00 · min 1.50 · max 4.50"
    assert totals_of(0, []).said(speaker) == ""
    assert totals_of(2, []).said(speaker) == "2 cells"
    assert totals_of(1, [Decimal(15600)]).said(speaker) == "1 cell · 15,600.00"
