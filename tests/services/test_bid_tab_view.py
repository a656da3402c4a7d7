"""What a tabulation says is what the engine found, in either language."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.services.bids import (
    NO,
    OTHER,
    RENTAL,
    STORAGE,
    UNCLEAR,
    YES,
    A,
    B,
    C,
    bidder,
    compared,
    labels,
    seller,
    view,
)
from tests.support.builders import DAY, project

from rackrate.domain.bilingual import Language
from rackrate.domain.comparison import Award, BidLine, Comparison, Criteria, PlugRule
from rackrate.services import number_text
from rackrate.services.bid_tab_block import tab_block
from rackrate.services.bid_tab_parts import BidTabView


def figure(text: str) -> Decimal | None:
    """Return the number that a text shows, None for a dash."""
    if text == number_text.MISSING:
        return None
    return Decimal(text.replace(",", "").replace("−", "-"))


def same_figures(found: BidTabView) -> None:
    """Fail where a text shows another figure than the engine's."""
    for column, vendor in zip(found.tab.columns, found.vendors, strict=True):
        for cell in column.cells:
            said = found.cell(cell.line.id, vendor.provider)
            assert figure(said.amount) == cell.counted
            assert said.is_lowest == cell.is_lowest == (said.mark("lowest") is not None)
            assert said.is_outlier == (said.mark("outlier") is not None)
            assert said.is_plugged == (said.mark("plug") is not None)
            assert (said.mark("open") is not None) == cell.is_open
    for at, column in enumerate(found.tab.columns):
        normalised = found.row("normalised").figures[at]
        if column.normalised is None:
            assert normalised.text == "Not rankable"
        else:
            assert figure(normalised.text) == column.normalised
        assert figure(found.row("plugs").figures[at].text) == column.plugs
        assert figure(found.row("gap").figures[at].text) == column.gap
        quoted = figure(found.row("as_quoted").figures[at].text)
        assert (quoted or Decimal(0)) == column.as_quoted


@given(
    st.lists(
        st.tuples(
            st.integers(1, 50000),
            st.integers(1, 99),
            st.sampled_from([YES, NO, UNCLEAR, OTHER]),
            st.one_of(st.none(), st.integers(0, 90000)),
        ),
        min_size=1,
        max_size=5,
    ),
    st.sampled_from(PlugRule),
)
def test_every_figure_shown_is_the_engines(
    bids: list[tuple[int, int, object, int | None]], rule: PlugRule
) -> None:
    sellers, bidders = [], []
    for number, (rent, gib, flag, plug) in enumerate(bids):
        name = f"v{number}"
        sellers.append(seller(name, str(rent), f"0.{gib:02}"))
        own = None if plug is None else Decimal(plug)
        answer = BidLine(flag, f"{name}/storage/month", own)  # type: ignore[arg-type]
        bidders.append(bidder(name, answer))
    same_figures(view(compared(*bidders, plug_rule=rule), sellers))


def test_the_lowest_is_named_with_its_rival() -> None:
    found = view(compared(A, B, C))
    assert found.headline == (
        "Alpha is lowest: ¥94,200 normalised; Alpha is ¥3,000 (3.2%) above."
    )
    assert found.row("normalised").figures[1].is_lowest
    assert found.row("normalised").figures[1].detail == "lowest"
    same_figures(found)


def test_a_line_that_is_left_out_is_plugged_and_counted_in_words() -> None:
    found = view(compared(A, B, C))
    cell = found.cell("storage", "b")
    assert (cell.flag_text, cell.amount) == ("not included", "4,800")
    assert [mark.text for mark in cell.marks] == ["plug"]
    plugs = found.row("plugs").figures[1]
    assert (plugs.text, plugs.detail, plugs.is_hatched) == ("4,800", "1 plug", True)
    assert found.plug_count == 1


def test_an_expired_price_says_so_with_its_day() -> None:
    late = seller("a", "15600", "0.30", effective_to=date(2026, 11, 15))
    found = view(compared(A, C), (late, seller("c", "16000", "0.40")))
    cell = found.cell("rental", "a")
    assert cell.marks[0].text == "expired 2026-11-15"
    assert cell.unit_price == number_text.MISSING
    assert "expired 2026-11-15" in cell.sentence


def test_terms_and_minima_are_said_beside_the_amount() -> None:
    short = replace(RENTAL, months=Decimal(3))
    found = compared(A, bidder("b", BidLine(YES)))
    assert found.comparison is not None
    asked = replace(found.comparison, lines=(short, STORAGE))
    sellers = (
        seller("a", "15600", "0.30", min_units=16),
        seller("b", "5000", commitment_months=Decimal(12)),
    )
    seen = view(replace(found, comparison=asked), sellers)
    few, long = seen.cell("rental", "a"), seen.cell("rental", "b")
    assert (few.unit_price, few.marks[0].text) == ("—", "needs at least 16 units")
    assert (long.unit_price, long.amount) == ("20,000.00", "120,000")
    mark = long.mark("billed_longer")
    assert mark is not None
    assert (mark.text, mark.tone) == ("billed for 12 months (3 needed)", "warning")
    assert seen.lines[0].detail == "nodes of 8 × RTX4090, for 3 months"


def test_cents_are_shown_for_all_amounts_or_for_none() -> None:
    whole = view(compared(A, C))
    odd = view(compared(A, C), (seller("a", "15600.05", "0.30"), seller("c", "1", "1")))
    assert whole.cell("rental", "a").amount == "93,600"
    assert odd.cell("rental", "a").amount == "93,600.30"
    assert odd.cell("rental", "c").amount == "6.00"


def test_a_stated_total_is_checked_against_its_lines() -> None:
    stated = (Decimal(97200), Decimal(98000), None)
    bidders = [
        replace(x, stated_total=s) for x, s in zip((A, A, A), stated, strict=True)
    ]
    details = [view(compared(x)).row("stated").figures[0] for x in bidders]
    assert [(x.text, x.detail, x.tone) for x in details] == [
        ("¥97,200", "adds up", "good"),
        ("¥98,000", "off +¥800", "error"),
        (number_text.MISSING, "none stated", ""),
    ]


def test_three_answers_are_named() -> None:
    found = view(compared(replace(A, lead_days=Decimal(7)), B, C))
    said = {answer.code: (answer.amount, answer.detail) for answer in found.answers}
    assert said == {
        "single": ("¥94,200", "normalised, 1 plug in it"),
        "split": ("¥93,000", "Alpha: servers; Alpha: disks"),
        "earliest": ("¥97,200", "7 days"),
    }


@pytest.mark.parametrize(
    ("comparison", "words"),
    [
        (None, "List our scope first; vendors then answer it line by line."),
        (compared().comparison, "Lines in scope: 2. No vendor takes part yet."),
        (
            compared(replace(A, is_qualified=False)).comparison,
            "No vendor qualifies; nothing can be ranked.",
        ),
        (
            compared(B).comparison,
            (
                "No vendor can be ranked yet: lines have neither a price nor a plug, "
                "or all are plugs."
            ),
        ),
        (compared(A).comparison, "Only Alpha can be ranked: ¥97,200 normalised."),
        (
            compared(A, award=Award(("a",), "best", decided_on=DAY)).comparison,
            "Awarded to Alpha on 2026-11-30.",
        ),
    ],
)
def test_every_state_has_its_sentence(
    comparison: Comparison | None, words: str
) -> None:
    assert view(project(comparison=comparison)).headline == words


def test_a_near_tie_does_not_call_a_winner_in_the_headline() -> None:
    close = (seller("a", "15600", "0.30"), seller("c", "15650", "0.30"))
    assert "nearly tie" in view(compared(A, C), close).headline


def test_blockers_lead_to_where_they_are_answered() -> None:
    award = Award(("b",), "")
    wrong = replace(B, stated_total=Decimal(1), is_qualified=False)
    found = view(compared(wrong, award=award))
    assert [(b.code, b.row, b.is_hard) for b in found.blockers] == [
        ("no_reason", "", True),
        ("not_qualified", "qualified", False),
        ("not_rankable", "storage", False),
        ("arithmetic_differs", "stated", False),
    ]
    assert all("Alpha" in b.text for b in found.blockers[1:])


def test_a_vendor_whose_catalog_is_gone_is_named_by_its_id() -> None:
    found = view(compared(A, bidder("gone")), (seller("a", "15600", "0.30"),))
    assert found.vendors[1].name == "gone"
    assert found.vendors[1].detail == "catalog not in the project"
    assert found.cell("rental", "gone").mark("price_gone") is not None


def test_scores_come_with_their_points_and_marks_are_typed_back() -> None:
    criteria = Criteria(Decimal(50), {"quality": Decimal(50), "Green": Decimal(0)})
    marks = {"quality": Decimal("8.2"), "Green": Decimal(1)}
    found = view(compared(replace(A, marks=marks), C, criteria=criteria))
    score = found.row("score")
    assert score.figures[0].detail == "price 100.0 · quality 82.0"
    assert score.figures[1].detail == "marks missing"
    assert found.row("mark:quality").figures[0].edited == "8.2"
    assert (found.row("mark:quality").name, found.row("mark:Green").name) == (
        "Quality",
        "Green",
    )


@pytest.mark.parametrize("language", Language)
def test_the_table_to_copy_is_square_and_says_every_amount(language: Language) -> None:
    found = view(compared(A, B, C), language=language)
    block = tab_block(found, labels(language=language))
    assert {len(row) for row in block} == {3 + 4 * 3}
    assert block[2][3:7] == ["15,600.00", "93,600", found.cells[0][0].flag_text, ""]
    assert len(block) == 2 + len(found.lines) + len(found.rows)
