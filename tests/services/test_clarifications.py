"""What is asked of vendors, in both languages."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from tests.services.bids import (
    RENTAL,
    STORAGE,
    WORDS,
    YES,
    A,
    B,
    bidder,
    compared,
    seller,
    words,
)
from tests.support.builders import catalog, node

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import BidLine
from rackrate.domain.project import Project
from rackrate.services.clarifications import Question, letter, questions, vendor_name

READY = replace(A, lead_days=Decimal(7))


def asked(found: Project, *sellers: Catalog) -> tuple[Question, ...]:
    """Return what is to be asked."""
    return questions(words(found, sellers).tab, sellers, WORDS)


def test_nothing_is_asked_of_a_whole_quote() -> None:
    assert asked(compared(READY), seller("a", "15600", "0.30")) == ()


def test_what_is_left_out_unclear_or_late_is_asked() -> None:
    late = seller("a", "15600", "0.30", effective_to=date(2026, 11, 15))
    found = asked(
        compared(replace(A, stated_total=Decimal(5)), bidder("b", BidLine())),
        late,
        seller("b", "14900"),
    )
    assert [(q.provider, q.code, q.row) for q in found] == [
        ("a", "price_expired", "rental"),
        ("a", "lead_days", "lead_days"),
        ("b", "unclear", "storage"),
        ("b", "lead_days", "lead_days"),
    ]
    assert "2026-11-15" in found[0].text.zh
    assert "¥15,600.00" in found[0].text.en


def test_a_minimum_and_a_term_beyond_our_need_are_asked_about() -> None:
    """Six node-months over three months are two nodes at once."""
    short = replace(RENTAL, months=Decimal(3))
    made = compared(READY, bidder("b", BidLine(YES), lead_days=Decimal(1)))
    comparison = replace(made.comparison, lines=(short, STORAGE))
    found = asked(
        replace(made, comparison=comparison),
        seller("a", "15600", "0.30", min_units=16),
        seller("b", "14900", commitment_months=Decimal(12)),
    )
    assert [(q.provider, q.code) for q in found] == [
        ("a", "minimum_not_reached"),
        ("b", "billed_longer"),
    ]
    assert "16 units" in found[0].text.en
    assert "3 个月" in found[1].text.zh


def test_a_wrong_sum_is_asked_with_both_figures() -> None:
    found = asked(
        compared(replace(READY, stated_total=Decimal(97000))),
        seller("a", "15600", "0.30"),
    )
    assert [q.code for q in found] == ["arithmetic"]
    assert "¥97,000.00" in found[0].text.en
    assert "¥97,200.00" in found[0].text.zh


def test_an_unstated_tax_is_asked_once_a_vendor() -> None:
    rows = (node("node/month", "15600"),)
    silent = catalog(*rows, by="a", tax="unknown")
    lines = {"rental": BidLine(READY.line("rental").flag, "a/node/month")}
    found = asked(compared(replace(READY, lines=lines)), silent)
    assert [q.code for q in found] == ["unclear", "tax_unknown"]


def test_our_own_notes_are_not_sent() -> None:
    note = "their last price was lower"
    storage = replace(B.line("storage"), note=note)
    found = asked(compared(bidder("b", storage)), seller("b", "14900"))
    assert found
    assert all(note not in q.text.zh + q.text.en for q in found)


def test_a_letter_has_every_question_in_both_languages() -> None:
    found = asked(compared(B), seller("b", "14900"))
    text = letter(found, Bilingual("乙", "Beta"), "title", WORDS)
    assert all(q.text.zh in text and q.text.en in text for q in found)
    assert text.index("乙") < text.index("Beta")
    assert vendor_name("nobody", ()) == Bilingual.same("nobody")
