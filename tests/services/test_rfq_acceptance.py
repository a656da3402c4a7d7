"""A vendor's answer on our form, taken into a comparison. SYNTHETIC figures."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tests.support.builders import catalog, price

from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import (
    Bidder,
    BidLine,
    Comparison,
    ScopeFlag,
    ScopeLine,
    ScopeUnit,
)
from rackrate.domain.rfq_answer import RfqAnswer, RfqLine
from rackrate.services.price_sheet import PriceSheet
from rackrate.services.rfq_acceptance import matched_lines, with_rfq_answer

SHEET = "RFQ"
OURS = (
    ScopeLine("node", "8 cards", ScopeUnit.NODE_MONTH, Decimal(6), 8, "h100"),
    ScopeLine("wipe", "wiping", ScopeUnit.EACH, Decimal(1)),
)


def line(name: str, unit: ScopeUnit, quantity: int, **changes: object) -> RfqLine:
    """Return a line as it came back."""
    made = RfqLine(
        row=20,
        line_id=name,
        unit=unit,
        item=name,
        accelerator="",
        cards=8,
        quantity=Decimal(quantity),
        unit_price=None,
        flag=ScopeFlag.NOT_INCLUDED,
        commitment_months=Decimal(0),
        note="",
        stated_amount=None,
        cell="",
    )
    return replace(made, **changes)  # type: ignore[arg-type]


NODE = line(
    "node",
    ScopeUnit.NODE_MONTH,
    6,
    unit_price=Decimal(70_000),
    flag=ScopeFlag.INCLUDED,
    cell="G21",
    note="25G",
)
ANSWER = RfqAnswer(
    SHEET,
    (NODE, line("wipe", ScopeUnit.EACH, 1)),
    stated_total=Decimal(420_000),
    lead_days=Decimal(10),
)
PRICE = replace(price(), sku_price_id="node/month", source_ref=f"{SHEET}!G21")
PRICES = PriceSheet.of(Catalog(catalog(price(), by="v").provider, (PRICE,)))


def taken(comparison: Comparison, answer: RfqAnswer = ANSWER) -> Bidder:
    """Return the vendor's part after its answer was taken."""
    return with_rfq_answer(comparison, answer, PRICES).bidder("v")


def test_lines_are_flagged_linked_and_noted() -> None:
    bidder = taken(Comparison(OURS))
    assert bidder.line("node") == BidLine(
        ScopeFlag.INCLUDED, "v/node/month", note="25G"
    )
    assert bidder.line("wipe") == BidLine(ScopeFlag.NOT_INCLUDED)
    assert bidder.stated_total == 420_000
    assert bidder.lead_days == 10
    assert matched_lines(Comparison(OURS), ANSWER) == 2


def test_marks_plugs_and_other_vendors_stay() -> None:
    held = Bidder(
        "v",
        {"wipe": BidLine(ScopeFlag.UNCLEAR, plug=Decimal(300))},
        marks={"support": Decimal(7)},
        reason="known",
    )
    before = Comparison(OURS, (Bidder("other"), held))
    after = with_rfq_answer(before, ANSWER, PRICES)
    assert [bidder.provider for bidder in after.bidders] == ["other", "v"]
    assert after.bidders[0] == Bidder("other")
    assert after.bidder("v").marks == held.marks
    assert after.bidder("v").line("wipe").plug == 300


def test_a_line_that_changed_since_is_unclear() -> None:
    changed = replace(OURS[0], quantity=Decimal(12))
    assert taken(Comparison((changed,))).line("node").flag is ScopeFlag.UNCLEAR


def test_a_price_that_was_not_taken_is_not_linked() -> None:
    empty = PriceSheet(PRICES.provider, ())
    bidder = with_rfq_answer(Comparison(OURS), ANSWER, empty).bidder("v")
    assert bidder.line("node").price_key == ""
    assert bidder.line("node").flag is ScopeFlag.UNCLEAR


def test_lines_of_another_scope_change_nothing() -> None:
    other = Comparison((ScopeLine("x", "x", ScopeUnit.EACH, Decimal(1)),))
    assert taken(other).lines == {}
    assert matched_lines(other, ANSWER) == 0
    assert matched_lines(None, ANSWER) == 0
