"""Sensitivity, WinnerMap, Draws, Mix, BuyOrRent and Assumptions of the sample.

Against the engine as issued, and once with other assumptions, computed anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path

import pytest
from tests.publish.workbook.conftest import FEW_DRAWS, Sample
from tests.publish.workbook.sheet_reading import cents, tables
from tests.support.computed import Computed
from tests.support.workbook_text import edited, names_in, recalculated, values_of

from rackrate.domain.assumptions import Range
from rackrate.domain.bilingual import Language
from rackrate.engine.buying import purchase_of
from rackrate.engine.purchase import RentOrBuy
from rackrate.engine.uncertainty import uncertainty
from rackrate.publish.workbook.book import USUAL_DRAWS
from rackrate.services.report import Report

STAFF, TARIFF = "owned_staff", "owned_tariff"
MONTHS_SHOWN = 60
"""The sample's ties lie further off, or nowhere; the sheet says how far it looks."""
CHANGED: Mapping[str, float | str] = {
    f"in_{STAFF}": 2000,
    f"in_{TARIFF}": 0.4,
    f"in_{STAFF}_low": 2000,
    "in_owned_unit_price_ascend910b": 300_000,
    "in_owned_unit_price_ascend910b_low": 300_000,
    "in_months_1": 40.5,
}


@dataclass(frozen=True)
class Moved:
    """The sample with cheaper servers and a longer need, computed anew."""

    book: Computed
    report: Report


@pytest.fixture(scope="module")
def moved(sample: Sample, tmp_path_factory: pytest.TempPathFactory) -> Moved:
    """Return the changed sample and what the engine says of it."""
    folder = tmp_path_factory.mktemp("moved")
    source = sample.books[Language.EN].path
    path = edited(source, folder / "moved.xlsx", CHANGED)
    again = recalculated([path], folder / "again")[path.name]
    project = sample.opened.project
    first, *others = project.workloads
    own = {
        name: Range.fixed(Decimal(str(CHANGED[f"in_{name}"])))
        for name in (STAFF, TARIFF, "owned_unit_price_ascend910b")
    }
    asked = replace(
        project,
        workloads=(replace(first, months=Decimal("40.5")), *others),
        assumptions={**project.assumptions, **own},
    )
    opened = replace(sample.opened, project=asked)
    report = sample.application.report(opened, Language.EN)
    return Moved(values_of(again), report)


def issued(sample: Sample) -> Moved:
    report = sample.application.report(sample.opened, Language.EN)
    return Moved(values_of(sample.books[Language.EN].path), report)


def month(value: object) -> float | None:
    return value if isinstance(value, int | float) else None


def against(found: Moved, number: int) -> list[tuple[dict[str, object], RentOrBuy]]:
    """Return each rental's line of BuyOrRent with what the engine says of it."""
    shown = list(tables(found.book, "BuyOrRent", "Rental", "Owning − rent"))
    purchase = purchase_of(found.report.workload(number))
    assert purchase is not None
    return list(zip(shown[number - 1].lines, purchase.against, strict=True))


@pytest.mark.parametrize("is_moved", [False, True], ids=["issued", "changed"])
def test_buying_is_held_against_rentals_as_in_the_engine(
    sample: Sample, moved: Moved, *, is_moved: bool
) -> None:
    found = moved if is_moved else issued(sample)
    purchase = purchase_of(found.report.workload(1))
    assert purchase is not None
    ties = 0
    for line, known in against(found, 1):
        assert cents(line["Rent over the months needed"]) == pytest.approx(
            known.rental_total, abs=Decimal("0.01")
        )
        assert cents(line["Owning over the same months"]) == purchase.total
        present = purchase.present_cost
        shown = line["Owning, net present value as a cost"]
        assert shown == pytest.approx(float(present), abs=0.01)
        for head, tie in (
            ("Break-even month, cost", known.break_even_months),
            ("Payback month, cash, nothing sold", known.payback_months),
        ):
            is_shown = tie is not None and tie <= MONTHS_SHOWN
            expected = pytest.approx(float(tie or 0), rel=1e-9) if is_shown else None
            assert month(line[head]) == expected, (head, line["Rental"])
            ties += is_shown
        by = month(line["Present values meet by month"])
        present_tie = known.present_break_even_months
        if present_tie is not None and present_tie <= MONTHS_SHOWN:
            assert by is not None
            assert by - 1 < present_tie <= by
        else:
            assert by is None
    assert not is_moved or ties
    assert names_in(found.book)["chk_total"] == 0


def test_the_mix_is_the_plan_as_issued_with_both_baselines(sample: Sample) -> None:
    found = issued(sample)
    mix = found.report.decision.mix
    assert mix is not None
    plans = list(tables(found.book, "Mix", "No.", "Quantity, as issued"))
    shown = [cents(sum(p.column("Money a month, now"))) for p in plans[:3]]
    assert shown == [mix.total_per_month, mix.all_fixed, mix.all_metered]
    lines = plans[0].lines
    amounts = [cents(line["Money a month, now"]) for line in lines]
    assert amounts == [line.per_month for line in mix.plan]
    assert all(isinstance(line["Price a month or card-hour"], float) for line in lines)


def test_a_changed_input_is_told_where_the_plan_may_no_longer_be_the_cheapest(
    sample: Sample, moved: Moved
) -> None:
    for found, sign in ((issued(sample), "✔"), (moved, "⚠")):
        sheet = found.book["Mix"]
        states = [c.value for row in sheet.iter_rows(5, 8) for c in row if c.value]
        assert any(str(words).startswith(sign) for words in states)
    assert names_in(moved.book)["wb_inputs_changed"] == 4


def test_the_chances_are_those_of_the_engines_first_draws(sample: Sample) -> None:
    for language, draws in ((Language.ZH, USUAL_DRAWS), (Language.EN, FEW_DRAWS)):
        named = names_in(values_of(sample.books[language].path))
        report = sample.application.report(sample.opened, language)
        for number, decision in enumerate(report.decision.workloads, start=1):
            idle = decision.billed_idle
            found = uncertainty(decision, idle, seed=decision.seed, draws=draws)
            best = found.outcome(decision.ranking[0])
            assert named[f"out_prob_{number}"] == pytest.approx(float(best.chance))


def test_assumptions_are_listed_with_source_and_confidence(sample: Sample) -> None:
    found = issued(sample)
    (table,) = tables(found.book, "Assumptions", "Assumption", "Confidence")
    known = {a.title.en: a for a in found.report.assumptions.by_name.values()}
    assert len(table.lines) > len(found.report.assumptions_used())
    for line in table.lines:
        assumption = known[line["Assumption"]]
        assert line["Base"] == float(assumption.range.base)
        assert line["State"] == "✔ same"
        assert assumption.source in line["Source"]
        assert line["Confidence"]


def test_the_checklist_asks_every_question_and_awaits_an_answer(
    sample: Sample,
) -> None:
    path: Path = sample.books[Language.EN].path
    sheet = values_of(path)["Acceptance"]
    lines = [row for row in sheet.iter_rows(6, values_only=True) if row[1]]
    decision = sample.application.decide(sample.opened)
    checks = {r.text.en: r.source for w in decision.workloads for r in w.checks}
    asked = {row[1]: row[3] for row in lines[14:]}
    assert len(lines) == 14 + len(checks)
    assert all(row[2] and row[3] for row in lines[:14])
    assert asked == checks
    assert all(row[4] is None for row in lines)
