"""The figures of buying show the engine's money and months, and say every state."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.builders import accelerator, catalog, decided, node, price, workload
from tests.support.owned import OWNED, owning

from rackrate.domain.bilingual import Language
from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.domain.workload import Workload
from rackrate.engine.buying import purchase_of
from rackrate.engine.claims import recomputed_claims
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.locations import usual_locations
from rackrate.services.figures.cash_profile import cash_profile_figure
from rackrate.services.figures.figure import Area, Dot, Figure, Line, Role, Text
from rackrate.services.figures.purchase import (
    figure_of_purchase,
    purchase_figure,
    purchase_is_silent,
    purchase_thought,
)
from rackrate.services.labels import Labels
from rackrate.store.claim_file import read_claims
from rackrate.store.resource_files import read_words

RESOURCES = usual_locations().resources
WORDS = read_words(RESOURCES)
WIDTH, HEIGHT = 560.0, 320.0
YEAR = workload(months=12, hours_per_day=24)


def labels(
    *prices: Price,
    language: Language = Language.EN,
    known: Reference | None = None,
) -> Labels:
    return Labels.over(WORDS, language, known or owning(), [catalog(*prices)], "CNY")


def figure(
    *prices: Price,
    work: Workload = YEAR,
    language: Language = Language.EN,
    height: float = HEIGHT,
    **assumed: str,
) -> Figure:
    """Return the figure of buying against one provider's prices."""
    found = decided(*prices, work=work, known=owning(**assumed))
    said = labels(*prices, language=language)
    made = purchase_figure(found, said, WIDTH, height)
    assert made is not None
    return made


def texts(found: Figure) -> list[str]:
    return [mark.text for mark in found.marks if isinstance(mark, Text)]


@pytest.mark.parametrize(
    ("months", "rent", "said"),
    [
        (12, "15000", "from month 52.4 on; you need it for 12 months"),
        (60, "15000", "over 60 months it saves ¥84,000 (9.3% of the rent)"),
        (12, "24000", "at every length, if it sells at its book value"),
        (12, "1000", "never costs less than"),
    ],
)
def test_the_title_is_the_finding(months: int, rent: str, said: str) -> None:
    work = workload(months=months, hours_per_day=24)
    assert said in figure(node(amount=rent), work=work).title


def test_a_begun_month_billed_whole_is_not_called_dearer() -> None:
    # Owned: 20,000 a month, 3,000 for 0.15 of one, within which 15,000 are due.
    work = workload(months="0.15", hours_per_day=24)
    title = figure(node(amount="15000"), work=work).title
    assert "is billed in whole periods: over 0.15 months" in title
    assert "saves ¥12,000 (80.0% of the rent)" in title


def test_never_says_how_much_more_and_of_what() -> None:
    # Owned: 240,000 in twelve months; rented: 12,000.
    title = figure(node(amount="1000")).title
    assert "over 12 months it takes ¥228,000 more (1,900.0% of the rent)" in title


def test_a_tie_past_the_life_of_the_server_is_said() -> None:
    found = figure(node(amount="15000"))
    assert "month 52.4 lies past the 36 months of depreciation" in found.subtitle
    assert "sold for ¥528,000 (73%) after 12 months" in found.subtitle


def test_each_break_even_is_marked_where_the_engine_puts_it() -> None:
    found = decided(node(amount="24000"), work=YEAR, known=owning())
    made = figure(node(amount="24000"))
    dots = [mark for mark in made.marks if isinstance(mark, Dot)]
    purchase = purchase_of(found)
    assert purchase is not None
    assert purchase.against[0].payback_months == 36
    ticks = [m for m in made.marks if isinstance(m, Text) and m.text == "36"]
    assert len(dots) == 1
    assert dots[0].x == pytest.approx(ticks[-1].x)
    assert "36.0" in texts(made)


def test_the_columns_tell_cost_cash_and_present_value() -> None:
    made = figure(node(amount="24000"), owned_capital_rate="0")
    shown = texts(made)
    assert shown.count("at once") == 2
    assert "36.0" in shown
    assert "present value ¥240,000 (0.0% a year)" in shown


def test_one_rental_and_several_are_drawn() -> None:
    alone = figure(node(amount="24000"))
    several = figure(node(amount="24000"), price(amount="4"))
    lines = [
        sum(isinstance(m, Line) and len(m.points) > 5 for m in made.marks)
        for made in (alone, several)
    ]
    assert lines == [2 * 2, 2 * 3]


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("height", [110.0, 190.0, 320.0])
def test_it_lies_inside_its_frame_and_says_itself(
    language: Language, height: float
) -> None:
    made = figure(
        node(amount="24000"), price(amount="4"), language=language, height=height
    )
    for mark in made.marks:
        inside = mark.points if isinstance(mark, Line | Area) else [(mark.x, mark.y)]
        for x, y in inside:
            assert -1 <= x <= WIDTH + 1
            assert -1 <= y <= height + 1
    assert made.title in made.alternative
    assert all(hit.text for hit in made.hits)
    assert len(made.table) > 4


def test_the_table_has_the_money_of_both_views() -> None:
    made = figure(node(amount="24000"))
    row = next(row for row in made.table if row[0] == "12")
    assert row == ("12", "240,000", "768,000", "288,000")


@pytest.mark.parametrize("months", ["0.5", "1000"])
def test_very_short_and_very_long_needs_are_drawn(months: str) -> None:
    work = workload(months=months, hours_per_day=24)
    assert figure(node(), work=work).marks


@pytest.mark.parametrize("zero", ["unit_price_rtx4090", "life_months", "residual"])
def test_a_zero_among_the_assumptions_is_no_fault(zero: str) -> None:
    known = owning(**{f"owned_{zero}": "0"})
    found = decided(node(), work=YEAR, known=known)
    assert purchase_figure(found, labels(node()), WIDTH, HEIGHT) is not None
    assert cash_profile_figure(found, labels(node()), WIDTH, HEIGHT) is not None


def silent(found: WorkloadDecision, said: Labels) -> str:
    assert purchase_figure(found, said, WIDTH, HEIGHT) is None
    assert cash_profile_figure(found, said, WIDTH, HEIGHT) is None
    return purchase_is_silent(found, said)


def test_why_there_is_no_figure_is_said_with_what_would_mend_it() -> None:
    known = owning(accelerator("l40s"), accelerator())
    other = node(accelerator="l40s")
    work = workload(accelerators=("l40s",))
    unpriced = decided(other, work=work, known=known)
    said = silent(unpriced, labels(other, known=known))
    assert "No purchase price is known for a L40S server" in said
    assert "Catalogs" in said
    nothing = decided(work=work, known=known)
    assert "no rental" in silent(nothing, labels(known=known))


def test_claims_of_the_articles_are_told_beside_the_card_they_are_about() -> None:
    claims = recomputed_claims(read_claims(RESOURCES / "claims.toml"))
    h100 = {name.replace("rtx4090", "h100"): value for name, value in OWNED.items()}
    known = owning(accelerator("h100"), accelerator(), **h100)
    row = node(accelerator="h100", amount="84480")
    work = workload(accelerators=("h100",), months=12)
    found = decided(row, work=work, known=known)
    said = labels(row, known=known)
    told = purchase_figure(found, said, WIDTH, HEIGHT, claims)
    assert told is not None
    assert "50–70% → 76.0% (X28, does not hold)" in told.subtitle
    assert "17% → 8.4% (B13" in told.subtitle
    assert "38% → 76.0% (B14" in told.subtitle
    other = decided(node(), work=YEAR, known=owning())
    thought = purchase_thought(other)
    assert thought is not None
    made = figure_of_purchase(thought, other, labels(node()), WIDTH, HEIGHT, claims)
    assert "X28" not in made.subtitle


def cash(*prices: Price, work: Workload = YEAR) -> Figure:
    found = decided(*prices, work=work, known=owning())
    made = cash_profile_figure(found, labels(*prices), WIDTH, HEIGHT)
    assert made is not None
    return made


def test_the_cash_profile_adds_up_to_what_owning_and_renting_cost() -> None:
    made = cash(node(amount="24000"))
    _, *rows = made.table
    assert rows[0] == ("0", "720,000", "0")
    assert rows[1] == ("1", "4,000", "24,000")
    numbers = [
        [Decimal(cell.replace(",", "").replace("−", "-")) for cell in row[1:]]
        for row in rows
    ]
    assert [sum(column) for column in zip(*numbers, strict=True)] == [240000, 288000]
    assert "¥720,000 on the first day, ¥4,000 a month after it" in made.title


def test_what_the_sale_brings_hangs_below_zero() -> None:
    made = cash(node(amount="24000"))
    bars = [m for m in made.marks if isinstance(m, Area) and m.role is Role.OTHER]
    zero = next(
        m.points[0][1] for m in made.marks if isinstance(m, Line) and m.width > 1
    )
    lowest = max(y for bar in bars for _, y in bar.points)
    assert lowest > zero


def test_many_months_share_bars_and_lose_no_money() -> None:
    work = workload(months=100, hours_per_day=24)
    made = cash(node(amount="24000"), work=work)
    assert len(made.hits) <= 61
    owned = sum(
        Decimal(row[1].replace(",", "").replace("−", "-")) for row in made.table[1:]
    )
    assert owned == 720000 + 100 * 4000 - 144000
