"""Bids on one scope. All vendors and figures here are made up."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import basis, beside, catalog, changed, node, price

from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import (
    Award,
    Bidder,
    BidLine,
    Comparison,
    Criteria,
    PlugRule,
    ScopeFlag,
    ScopeLine,
    ScopeUnit,
)
from rackrate.domain.price import Price
from rackrate.domain.units import Meter, TaxBasis
from rackrate.engine.bid_tab import BidTab, bid_tab
from rackrate.engine.scope_price import ScopePrice, scope_price

RENTAL = ScopeLine("rental", "8 × 910B", ScopeUnit.NODE_MONTH, Decimal(6))
STORAGE = ScopeLine("storage", "2 TB", ScopeUnit.GIB_MONTH, Decimal(12000))
LINES = (RENTAL, STORAGE)
YES, NO, UNCLEAR, OTHER = (
    ScopeFlag.INCLUDED,
    ScopeFlag.NOT_INCLUDED,
    ScopeFlag.UNCLEAR,
    ScopeFlag.QUALIFIED,
)


def seller(
    name: str, node_price: str, gib_price: str | None, **more: object
) -> Catalog:
    """Return a vendor with a node by the month and, maybe, storage."""
    rows = [node("node/month", node_price)]
    if gib_price:
        rows.append(beside(Meter.STORAGE, gib_price))
    return catalog(*rows, by=name, **more)


def bidder(name: str, storage: BidLine | None = None, **more: object) -> Bidder:
    """Return a vendor that offers the node, and storage as said."""
    lines = {"rental": BidLine(YES, f"{name}/node/month")}
    lines["storage"] = storage or BidLine(YES, f"{name}/storage/month")
    made: Bidder = changed(Bidder(name, lines), **more)
    return made


SELLERS = [
    seller("a", "15600", "0.30"),
    seller("b", "14900", None),
    seller("c", "16000", "0.40"),
]
A, C = bidder("a"), bidder("c")
B = bidder("b", BidLine(NO))


def tab(
    *bidders: Bidder, sellers: list[Catalog] | None = None, **more: object
) -> BidTab:
    """Return the bids on the two lines side by side."""
    compared = replace(Comparison(LINES, bidders), **more)  # type: ignore[arg-type]
    return bid_tab(compared, sellers or SELLERS, basis())


def test_extensions_are_our_quantity_times_their_price() -> None:
    found = tab(A, C)
    assert [c.amount for c in found.column("a").cells] == [
        Decimal("93600.00"),
        Decimal("3600.00"),
    ]
    assert found.column("a").as_quoted == Decimal("97200.00")
    assert found.column("a").normalised == Decimal("97200.00")
    assert found.lowest == "a"
    assert [c.is_lowest for c in found.column("a").cells] == [True, True]
    gap = found.column("c").gap
    assert gap == Decimal("100800.00") - Decimal("97200.00")
    assert found.column("c").gap_share == gap / Decimal(97200)


@pytest.mark.parametrize(
    ("rule", "plug"),
    [
        (PlugRule.HIGHEST, Decimal("4800.00")),
        (PlugRule.MEDIAN, Decimal("4200.00")),
        (PlugRule.OWN, None),
    ],
)
def test_what_is_not_covered_is_plugged_by_rule(
    rule: PlugRule, plug: Decimal | None
) -> None:
    column = tab(A, B, C, plug_rule=rule).column("b")
    assert column.as_quoted == Decimal("89400.00")
    assert column.cells[1].plug == plug
    assert column.plug_count == (plug is not None)
    expected = None if plug is None else Decimal("89400.00") + plug
    assert column.normalised == expected


def test_our_own_estimate_goes_before_the_rule() -> None:
    b = bidder("b", BidLine(NO, plug=Decimal("3333.333")))
    assert tab(A, b).column("b").normalised == Decimal("92733.33")


@pytest.mark.parametrize("flag", [NO, UNCLEAR, OTHER])
def test_a_price_for_something_else_is_shown_and_replaced(flag: ScopeFlag) -> None:
    c = bidder("c", BidLine(flag, "c/storage/month"))
    column = tab(A, c).column("c")
    assert column.as_quoted == Decimal("100800.00")
    assert column.normalised == Decimal("99600.00")
    assert column.as_quoted + column.plugs == column.normalised
    assert not column.cells[1].is_lowest


def test_included_without_a_price_costs_nothing_more() -> None:
    column = tab(bidder("b", BidLine(YES)), A).column("b")
    assert column.normalised == Decimal("89400.00")
    assert column.plug_count == 0


def test_an_unanswered_line_without_quotes_keeps_the_bid_out() -> None:
    found = tab(bidder("a", BidLine(UNCLEAR)), bidder("b", BidLine(NO)))
    assert found.lowest is None
    assert [c.normalised for c in found.columns] == [None, None]
    assert found.split.total is None
    assert found.scoring.winner is None


def test_a_bid_of_nothing_but_plugs_is_not_ranked() -> None:
    """Else a vendor whose prices have all expired ties with the highest, or wins."""
    silent = Bidder("b", {"rental": BidLine(plug=Decimal(9)), "storage": BidLine()})
    found = tab(A, silent, award=Award(("b",), "cheap"))
    column = found.column("b")
    assert (column.plug_count, column.normalised) == (2, None)
    assert found.lowest == "a"
    assert ("not_rankable", "b") in found.blockers


def test_the_best_split_takes_every_line_from_whoever_asks_least() -> None:
    b = bidder("b", BidLine(NO, plug=Decimal(9000)))
    found = tab(A, b, C)
    assert found.split.providers == {"rental": "b", "storage": "a"}
    assert found.split.total == Decimal("93000.00")


def test_the_earliest_is_asked_of_those_that_can_be_ranked() -> None:
    late, soon = changed(A, lead_days="20"), changed(C, lead_days="3")
    assert tab(late, soon).earliest == "c"
    assert tab(late, changed(soon, is_qualified=False)).earliest == "a"
    assert tab(A, C).earliest is None


def test_a_vendors_own_total_is_checked_in_its_own_money() -> None:
    dollars = seller("d", "2000", "0.05", billing_currency="USD", tax=TaxBasis.EXCLUDED)
    d = bidder("d", stated_total="12599")
    compared = Comparison(LINES, (A, d))
    found = bid_tab(compared, [*SELLERS, dollars], basis({"USD": "7.1"}))
    column = found.column("d")
    assert column.own_total == Decimal("12600.00")
    assert column.arithmetic_difference == Decimal(-1)
    assert column.has_arithmetic_error
    assert column.normalised == Decimal("94827.60")  # 12,600 × 7.1 × 1.06


def test_a_near_tie_is_called_one() -> None:
    near = seller("e", "15800", "0.30")
    assert tab(A, bidder("e"), sellers=[*SELLERS, near]).is_near_tie
    assert not tab(A, C).is_near_tie
    assert not tab(A).is_near_tie


def test_what_is_far_from_the_median_is_to_be_verified() -> None:
    odd = seller("e", "3900", "0.30")
    found = tab(A, C, bidder("e"), sellers=[*SELLERS, odd])
    flagged = {c.bidder.provider: c.cells[0].is_outlier for c in found.columns}
    assert flagged == {"a": False, "c": False, "e": True}
    assert found.lowest == "e"


def priced(row: Price, line: ScopeLine = RENTAL, **more: object) -> ScopePrice:
    """Return a row's price per unit of a line."""
    return scope_price(row, catalog(row, **more).provider, line, basis())


def test_prices_are_converted_only_where_that_is_exact() -> None:
    card_hour = ScopeLine("x", "x", ScopeUnit.CARD_HOUR, Decimal(1))
    eight = node("n/month", "15840")
    assert priced(eight).amount == 15840
    assert not priced(eight).is_converted
    assert priced(eight, card_hour).amount == Decimal("2.75")
    assert priced(eight, card_hour).is_converted
    other = replace(RENTAL, accelerator="h100")
    assert priced(eight, other).problem == "accelerator_differs"
    assert priced(price("h/hour", "2.75")).amount == 15840
    yearly = node("y/year", "120000", pricing_unit="year")
    assert priced(yearly, replace(RENTAL, months=Decimal(12))).amount == 10000
    assert priced(node("f/month", "8000", cards=4)).problem == "cards_differ"
    assert priced(beside(Meter.STORAGE, "1")).problem == "unit_differs"
    assert priced(node("q/month", None)).problem == "price_missing"
    assert priced(node("z/month", "0")).problem == "price_missing"
    assert priced(node("d/month", "9", billing_currency="EUR")).problem == (
        "no_exchange_rate"
    )
    bare = node("t/month", "100", tax="excluded")
    assert priced(bare, vat_rate=None).problem == "no_vat_rate"
    assert priced(bare).amount == 106
    old = node("o/month", "9", effective_to=date(2026, 11, 30))
    assert priced(old).problem == "price_expired"
    new = node("w/month", "9", effective_from=date(2026, 12, 1))
    assert priced(new).problem == "price_not_yet"


TWO_FOR_THREE = replace(RENTAL, months=Decimal(3))
"""Two nodes at once, for three months."""


@pytest.mark.parametrize(
    ("least", "problem"),
    [(2, ""), (3, "minimum_not_reached"), (16, "minimum_not_reached")],
)
def test_a_price_from_more_units_than_asked_answers_nothing(
    least: int, problem: str
) -> None:
    found = priced(node("n/month", "9000", min_units=least), TWO_FOR_THREE)
    assert found.problem == problem
    assert (found.amount is None) == bool(problem)


def test_cards_at_once_are_counted_in_what_the_price_sells() -> None:
    sixteen = ScopeLine("x", "x", ScopeUnit.CARD_MONTH, Decimal(48), months=Decimal(3))
    assert not priced(node("n/month", "8000", min_units=2), sixteen).problem
    assert priced(node("n/month", "8000", min_units=3), sixteen).problem
    per_card = price("c/month", "1000", pricing_unit="month", min_units=17)
    assert priced(per_card, sixteen).problem == "minimum_not_reached"
    assert not priced(changed(per_card, min_units=16), TWO_FOR_THREE).problem


@pytest.mark.parametrize(("cards", "paid"), [(12, 16), (16, None), (1, 8)])
def test_nodes_are_rented_whole_where_cards_are_counted(
    cards: int, paid: int | None
) -> None:
    quantity = Decimal(cards * 3)
    line = ScopeLine("x", "x", ScopeUnit.CARD_MONTH, quantity, months=Decimal(3))
    found = priced(node("n/month", "8000"), line)
    assert found.paid_cards == paid
    assert round((found.amount or 0) * quantity, 6) == 1000 * (paid or cards) * 3
    assert priced(node("n/month", "8000"), changed(line, months=None)).problem == (
        "months_unknown"
    )


def test_a_line_that_says_no_months_leaves_a_minimum_in_doubt() -> None:
    assert priced(node("n/month", "9", min_units=4), RENTAL).doubt == "minimum_unknown"
    hours = ScopeLine("x", "x", ScopeUnit.CARD_HOUR, Decimal(17280), months=Decimal(6))
    assert priced(price("c/hour", "2", min_units=4), hours).doubt == ""
    assert priced(price("c/hour", "2", min_units=5), hours).doubt == "minimum_unknown"


@pytest.mark.parametrize(
    ("row", "amount", "paid"),
    [
        (node("n/month", "9000", commitment_months=Decimal(12)), 36000, 12),
        (node("n/month", "9000", commitment_months=Decimal(3)), 9000, None),
        (node("n/year", "120000", pricing_unit="year"), 40000, 12),
        (node("n/quarter", "27000", pricing_unit="quarter"), 9000, None),
        (price("c/hour", "2", commitment_months=Decimal(6)), 23040, 6),
        (price("c/hour", "2"), 11520, None),
    ],
)
def test_a_term_is_paid_to_its_end(row: Price, amount: int, paid: int | None) -> None:
    found = priced(row, TWO_FOR_THREE)
    assert (round(found.amount or 0, 9), found.billed_months) == (amount, paid)
    unknown = priced(row, RENTAL)
    assert (unknown.problem == "months_unknown") == (
        row.commitment_months > 0 or row.pricing_unit in ("quarter", "year")
    )


@given(st.integers(1, 60), st.integers(0, 60), st.integers(1, 9))
def test_what_is_paid_is_what_the_bill_says(months: int, term: int, nodes: int) -> None:
    """A term's amount is units × price × max(T, commitment), as engine.md has it."""
    line = replace(RENTAL, quantity=Decimal(nodes * months), months=Decimal(months))
    row = node("n/month", "9000", commitment_months=Decimal(term))
    found = priced(row, line).amount
    assert found is not None
    assert round(found * line.quantity, 6) == 9000 * nodes * max(months, term)


def test_a_term_longer_than_asked_is_in_every_total() -> None:
    lines = (TWO_FOR_THREE,)
    long = catalog(node("node/month", "5000", commitment_months=Decimal(12)), by="a")
    short = catalog(node("node/month", "9000"), by="b")
    bidders = tuple(
        Bidder(name, {"rental": BidLine(YES, f"{name}/node/month")}) for name in "ab"
    )
    found = bid_tab(Comparison(lines, bidders), [long, short], basis())
    assert [c.normalised for c in found.columns] == [120000, 54000]
    assert found.lowest == "b"
    assert found.split.providers == {"rental": "b"}


def blockers(*bidders: Bidder, award: Award | None) -> list[tuple[str, str]]:
    """Return what stands in the way of an award."""
    return list(tab(*bidders, award=award).blockers)


def test_an_award_needs_a_bidder_a_reason_and_sound_quotes() -> None:
    wrong = changed(A, stated_total="98000")
    good = Award(("a",), "lowest total")
    assert blockers(A, C, award=None) == [("no_bidder", "")]
    assert blockers(A, C, award=Award(("a",), " ")) == [("no_reason", "")]
    assert blockers(A, C, award=good) == []
    assert blockers(wrong, C, award=good) == [("arithmetic_differs", "a")]
    assert blockers(C, award=good) == [("no_bidder", "a")]
    out = changed(A, is_qualified=False)
    assert blockers(out, C, award=good) == [("not_qualified", "a")]
    gone = bidder("a", BidLine(YES, "a/nothing"))
    assert blockers(gone, award=good) == [("not_rankable", "a"), ("price_gone", "a")]


def test_quality_and_price_are_weighed_together() -> None:
    criteria = Criteria(Decimal(50), {"quality": Decimal(50)})
    a = changed(A, marks={"quality": Decimal(9)})
    c = changed(C, marks={"quality": Decimal("9.9")})
    found = tab(a, c, criteria=criteria)
    assert found.scoring.winner == "c"
    assert found.lowest == "a"


@given(
    st.lists(
        st.tuples(st.integers(1, 50000), st.integers(1, 99), st.booleans()),
        min_size=1,
        max_size=6,
    )
)
def test_totals_are_the_sums_of_what_is_shown(
    bids: list[tuple[int, int, bool]],
) -> None:
    sellers, bidders = [], []
    for number, (rent, gib, covers) in enumerate(bids):
        name = f"v{number}"
        sellers.append(seller(name, str(rent), f"0.{gib:02}"))
        flag = YES if covers else NO
        bidders.append(bidder(name, BidLine(flag, f"{name}/storage/month")))
    found = tab(*bidders, sellers=sellers)
    for column in found.columns:
        amounts = [cell.amount for cell in column.cells]
        assert column.as_quoted == sum(a for a in amounts if a is not None)
        if column.normalised is None:
            assert not any(covers for *_, covers in bids)
            continue
        assert column.as_quoted + column.plugs == column.normalised
        assert column.gap is not None
        assert column.gap >= 0
    ranked = [c.normalised for c in found.columns if c.normalised is not None]
    if ranked:
        assert found.lowest is not None
        assert found.column(found.lowest).normalised == min(ranked)
    if found.split.total is not None and ranked:
        quoted = [c.as_quoted for c in found.columns if c.plug_count == 0]
        assert all(found.split.total <= total for total in quoted)


def test_who_does_not_qualify_is_lowest_in_no_line() -> None:
    out = replace(A, is_qualified=False, reason="no licence")
    found = tab(out, C)
    assert [c.is_lowest for c in found.column("a").cells] == [False, False]
    assert [c.is_lowest for c in found.column("c").cells] == [True, True]
