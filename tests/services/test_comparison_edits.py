"""Each edit of a comparison changes one thing and nothing beside it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st
from tests.services.bids import (
    LINES,
    RENTAL,
    SELLERS,
    STORAGE,
    UNCLEAR,
    YES,
    A,
    B,
    C,
    seller,
)
from tests.support.builders import DAY, basis, price

from rackrate.domain.comparison import (
    Award,
    BidLine,
    Comparison,
    Criteria,
    ScopeLine,
    ScopeUnit,
)
from rackrate.services.comparison_edits import (
    decided,
    free_line_id,
    joined,
    moved_line,
    reopened,
    with_award,
    with_criteria,
    with_lines,
    with_mark,
    without_line,
    without_vendor,
)
from rackrate.services.scope_answers import fitting_prices, suggested_answer

WHOLE = Comparison(LINES, (A, B, C), award=Award(("b",), "why", "who"))


def test_a_line_goes_with_the_answers_to_it() -> None:
    left = without_line(WHOLE, "storage")
    assert left.lines == (RENTAL,)
    assert all(set(b.lines) == {"rental"} for b in left.bidders)


def test_ids_that_are_taken_get_a_number_and_vendors_answer_new_lines() -> None:
    made = with_lines(Comparison((), (A,)), (RENTAL, RENTAL), SELLERS, basis())
    assert [line.id for line in made.lines] == ["rental", "rental-2"]
    assert made.bidder("a").line("rental-2") == BidLine(YES, "a/node/month")
    assert free_line_id(made) == "line-3"


@given(st.lists(st.integers(-3, 3), max_size=6), st.sampled_from(["rental", "storage"]))
def test_moving_lines_keeps_them_all(steps: list[int], line: str) -> None:
    made = WHOLE
    for step in steps:
        made = moved_line(made, line, step)
    assert sorted(x.id for x in made.lines) == ["rental", "storage"]
    assert made.bidders == WHOLE.bidders


def test_an_award_lets_go_of_a_vendor_that_leaves() -> None:
    left = without_vendor(WHOLE, "b")
    assert [b.provider for b in left.bidders] == ["a", "c"]
    assert left.award == Award((), "why", "who")
    assert without_vendor(WHOLE, "a").award == WHOLE.award


def test_awarding_and_reopening_changes_no_quote_and_is_the_identity() -> None:
    awarded = decided(WHOLE, DAY)
    assert awarded.award is not None
    assert awarded.award.decided_on == DAY
    assert (awarded.lines, awarded.bidders) == (WHOLE.lines, WHOLE.bidders)
    assert reopened(awarded) == WHOLE


def test_an_award_that_says_nothing_is_none() -> None:
    made = with_award(Comparison(), reason="x")
    assert with_award(made, reason="").award is None


def test_marks_follow_a_renamed_criterion_and_leave_with_a_removed_one() -> None:
    marked = with_mark(WHOLE, "a", "service", Decimal(8))
    marked = with_mark(marked, "a", "speed", Decimal(3))
    criteria = Criteria(Decimal(50), {"care": Decimal(50)})
    made = with_criteria(marked, criteria, {"service": "care"})
    assert made.bidder("a").marks == {"care": Decimal(8)}
    assert with_mark(made, "a", "care", None).bidder("a").marks == {}


def test_a_vendor_joins_with_its_cheapest_price_and_shows_one_that_ran_out() -> None:
    late = seller("d", "15600", "0.30", effective_to=date(2026, 11, 15))
    made = joined(Comparison(LINES), late, basis())
    assert made.bidder("d").lines == {
        "rental": BidLine(UNCLEAR, "d/node/month"),
        "storage": BidLine(YES, "d/storage/month"),
    }


def test_no_price_is_linked_to_a_line_that_may_be_anything() -> None:
    once = ScopeLine("wipe", "wipe certificate", ScopeUnit.EACH, Decimal(1))
    setup = price(
        "setup/once",
        "3000",
        meter="setup",
        delivery="any",
        price_scope="each",
        pricing_unit="once",
        accelerator="",
    )
    shop = replace(SELLERS[0], prices=(*SELLERS[0].prices, setup))
    assert suggested_answer(once, shop, basis()) == BidLine()
    assert [f.key for f in fitting_prices(once, shop, basis())] == ["a/setup/once"]


def test_prices_that_fit_are_listed_cheapest_first_and_unusable_ones_last() -> None:
    shop = seller("a", "15600", "0.30")
    card = price("card/month", "1900", pricing_unit="month")
    other = price("other/month", "1", pricing_unit="month", accelerator="ascend910b")
    blank = price("z/month", None, pricing_unit="month")
    shop = replace(shop, prices=(*shop.prices, card, other, blank))
    found = fitting_prices(RENTAL, shop, basis())
    assert [(f.key, f.found.amount) for f in found] == [
        ("a/card/month", Decimal(15200)),
        ("a/node/month", Decimal(15600)),
        ("a/z/month", None),
    ]
    assert [f.key for f in fitting_prices(STORAGE, shop, basis())] == [
        "a/storage/month"
    ]
