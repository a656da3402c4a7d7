"""The data of an award memo."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tests.services.bids import OTHER, SELLERS, A, B, C, compared, labels, view
from tests.support.builders import DAY

from rackrate.domain.comparison import Award, BidLine, Criteria
from rackrate.services import number_text
from rackrate.services.award_memo import AwardMemo, award_memo


def memo(*bidders: object, **changes: object) -> AwardMemo:
    """Return the memo of some bidders."""
    return award_memo(
        compared(*bidders, **changes),  # type: ignore[arg-type]
        SELLERS,
        labels(),
    )


def test_the_decision_box_says_whom_how_much_why_and_who() -> None:
    award = Award(("a",), "delivers first", "Wang", DAY)
    found = memo(A, B, C, award=award).decision
    assert (found.vendors, found.amount, found.reason) == (
        "Alpha",
        "¥97,200",
        "delivers first",
    )
    assert (found.approver, found.decided_on, found.is_decided) == (
        "Wang",
        "2026-11-30",
        True,
    )


def test_an_undecided_award_is_dashes_and_no_amount_is_made_up() -> None:
    found = memo(A, B).decision
    assert (found.vendors, found.amount) == (number_text.MISSING, number_text.MISSING)
    assert not found.is_decided


def test_a_split_costs_the_split_only_where_its_vendors_are_the_awarded() -> None:
    split = memo(A, B, C, award=Award(("b", "a"), "cheapest by line"))
    assert split.decision.amount == "¥93,000"
    other = memo(A, B, C, award=Award(("a", "c"), "no reason in figures"))
    assert other.decision.amount == number_text.MISSING


def test_every_vendor_has_a_reason() -> None:
    award = Award(("a",), "delivers first")
    out = replace(C, is_qualified=False, reason="no certificate")
    found = memo(A, B, out, award=award).scoring
    assert [(x.is_awarded, x.reason) for x in found] == [
        (True, "delivers first"),
        (False, "Lowest normalised total, but not awarded."),
        (False, "Not qualified: no certificate"),
    ]


def test_what_is_left_out_or_offered_otherwise_is_listed_with_our_note() -> None:
    other = replace(C, lines={**C.lines, "storage": BidLine(OTHER, "", None, "1 TB")})
    found = memo(A, B, other)
    assert [(x.line, x.text) for x in found.exclusions] == [
        ("disks", "not included; plug"),
        ("disks", "qualified; plug; 1 TB"),
    ]
    assert found.clarifications


def test_the_memo_shows_the_very_tabulation_of_the_window() -> None:
    criteria = Criteria(Decimal(50), {"quality": Decimal(50)})
    project = compared(A, B, C, criteria=criteria)
    assert award_memo(project, SELLERS, labels()).tab == view(project)
