"""Changed inputs, computed by LibreOffice, against the engine: every option, each cent.

The engagement has one of everything that is billed in its own way, so that a changed
input passes through every formula of the model.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.publish.workbook.conftest import EVERYTHING, FEW_DRAWS
from tests.publish.workbook.sheet_reading import cents, map_of, tables
from tests.support.builders import (
    accelerator,
    basis,
    beside,
    catalog,
    changed,
    costed_offer,
    node,
    price,
    project,
    reference,
    rule,
    workload,
)
from tests.support.computed import Computed
from tests.support.workbook_text import (
    Book,
    differences,
    edited,
    names_in,
    options_in,
    recalculated,
    values_of,
)

from rackrate.app import Application
from rackrate.domain.assumptions import Range
from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.units import CostScope, Meter, PriceScope, PricingUnit, TaxBasis
from rackrate.domain.workload import Throughput
from rackrate.engine.break_even import break_even
from rackrate.engine.offers import offers_for
from rackrate.engine.option import Option
from rackrate.engine.tornado import Bar, tornado
from rackrate.engine.uncertainty import uncertainty
from rackrate.engine.winner_map import winner_map
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.locations import locations_under
from rackrate.publish.workbook.book import write_workbook
from rackrate.services.labels import Labels
from rackrate.services.ports import OpenedProject
from rackrate.services.progress import SilentProgress

SEED = 20261130
RANDOM_SETS = 2
LANGUAGE = Language.EN
ROWS = ("Option", "Total", "Rank", "Units rented")


@dataclass(frozen=True)
class Case:
    """One set of changed inputs: for the workbook by name, for the engine as values."""

    name: str
    cells: Mapping[str, float | str]
    asked: Project


def engagement() -> Project:
    """Return a project whose one workload two kinds of card can do."""
    measured = Throughput("rtx5090", {"rtx4090": Decimal("0.6")}, "a trial")
    work = workload(
        cards=6,
        hours_per_day=11,
        months=Decimal("4.5"),
        accelerators=("rtx5090", "rtx4090"),
        throughput=measured,
        storage_gib=500,
        bandwidth_mbps=20,
        public_ips=2,
        keep_instance=True,
        budget=500_000,
    )
    judged = {
        "container_loss_exclusive": span("0", "0.07", "0.2"),
        "container_loss_shared": span("0.05", "0.12", "0.4"),
        "billed_idle": span("0", "0.05", "0.3"),
    }
    on = basis({"USD": "7.1"}, cost=CostScope.FULL)
    return project(work, basis=on, assumptions=judged)


def span(low: str, base: str, high: str) -> Range:
    return Range(Decimal(low), Decimal(base), Decimal(high))


def catalogs() -> list[Catalog]:
    """Return prices of every category, scope and unit, tiers and side charges."""
    new = {"accelerator": "rtx5090"}
    alpha = catalog(
        price("a/hour", "3.25", **new),
        price("b/hour", "1.98"),
        price("c/shared", "1.2", tenancy="shared"),
        price("d/week", "310", pricing_unit=PricingUnit.WEEK, discount="0.93"),
        price("e/year", "15000", pricing_unit=PricingUnit.YEAR, **new),
        price("f/reserved", "2.7", commitment_months=6, **new),
        node("g/month", "14000"),
        node("h/quarter", "52000", pricing_unit=PricingUnit.QUARTER, **new),
        node("i/least", "11000", min_units=2),
        node("j/asked", None),
        beside(Meter.STORAGE, "0.35", included_quantity=20),
        beside(Meter.BANDWIDTH, "25", delivery="bare_metal"),
        beside(Meter.PUBLIC_IP, "30"),
        beside(Meter.SUPPORT, "400", price_scope=PriceScope.NODE),
        beside(Meter.SETUP, "900", pricing_unit=PricingUnit.ONCE),
        stopped_instance_billed=True,
    )
    beta = catalog(
        price("a/tier-1", "0.51", billing_currency="USD", min_units=1, sku_id="t"),
        price("a/tier-8", "0.45", billing_currency="USD", min_units=8, sku_id="t"),
        node("n/hour", "2.9", price_scope=PriceScope.CARD, pricing_unit="hour", **new),
        beside(Meter.SUPPORT, "12", price_scope=PriceScope.CARD),
        by="beta",
        tax=TaxBasis.EXCLUDED,
        vat_rate="0.06",
    )
    return [alpha, beta]


def known() -> Reference:
    limit = "workload.budget != null and option.total > workload.budget"
    return reference(
        accelerator(), accelerator("rtx5090"), rules=[rule("budget-exceeded", limit)]
    )


def cases() -> Iterator[Case]:
    """Yield each input changed alone, then several at random."""
    asked = engagement()
    (work,) = asked.workloads

    def on(name: str, cells: Mapping[str, float | str], **changes: object) -> Case:
        workloads = (changed(work, **changes),)
        return Case(name, cells, replace(asked, workloads=workloads))

    for hours in ("2", "22"):
        cells = {"in_hours_day_1": float(hours)}
        yield on(f"hours {hours}", cells, hours_per_day=hours)
    yield on("months", {"in_months_1": 0.75}, months="0.75")
    yield on("cards", {"in_cards_1": 17}, cards=17)
    yield on("deleted", {"in_keep_instance_1": "no"}, keep_instance=False)
    yield on("budget", {"in_budget_1": 60_000}, budget=60_000)
    sides = {"in_storage_gib_1": 5000, "in_bandwidth_mbps_1": 0, "in_public_ips_1": 9}
    yield on("sides", sides, storage_gib=5000, bandwidth_mbps=0, public_ips=9)
    cells = {"in_container_loss_exclusive": 0.19, "in_billed_idle": 0.3}
    judged = {
        **asked.assumptions,
        "container_loss_exclusive": span("0", "0.19", "0.2"),
        "billed_idle": span("0", "0.3", "0.3"),
    }
    yield Case("losses", cells, replace(asked, assumptions=judged))
    without = changed(asked.basis, tax=TaxBasis.EXCLUDED)
    yield Case("tax", {"in_tax_basis": "tax excluded"}, replace(asked, basis=without))
    longer = changed(asked.basis, hours_per_month=730)
    yield Case("730 hours", {"in_hours_month": 730}, replace(asked, basis=longer))
    draw = random.Random(SEED)  # noqa: S311
    for number in range(RANDOM_SETS):
        cards, hours = draw.randint(1, 40), Decimal(draw.randint(1, 240)) / 10
        days, months = draw.randint(5, 31), Decimal(draw.randint(1, 80)) / 4
        cells = {
            "in_cards_1": cards,
            "in_hours_day_1": float(hours),
            "in_days_month_1": days,
            "in_months_1": float(months),
        }
        yield on(
            f"random {number}",
            cells,
            cards=cards,
            hours_per_day=hours,
            days_per_month=days,
            months=months,
        )


BY_HAND = {"hours 22", "months", "deleted", "budget", "sides", "random 1"}
"""Cases like another one: they are computed where every workbook is."""
CASES = [case for case in cases() if EVERYTHING or case.name not in BY_HAND]


@dataclass(frozen=True)
class Reading:
    """What one computed workbook says: named cells, and rows of Calc by option."""

    named: Mapping[str, Any]
    rows: Mapping[str, Sequence[Any]]
    book: Computed

    @classmethod
    def of(cls, path: Path) -> Reading:
        """Return what a workbook says."""
        book = values_of(path)
        return cls(names_in(book), options_in(book, ROWS), book)


@dataclass(frozen=True)
class Written:
    """The issued workbook, computed anew, and each changed one likewise."""

    issued: Path
    again: Path
    readings: Mapping[str, Reading]
    labels: Labels
    application: Application

    def decision(self, case: Case) -> WorkloadDecision:
        """Return what the engine finds out for a case."""
        opened = OpenedProject(case.asked, tuple(catalogs()))
        (found,) = self.application.decide(opened).workloads
        return found


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """Return the workbooks of this engagement."""
    folder = tmp_path_factory.mktemp("live")
    application = Application(locations_under(folder))
    application.__dict__["reference"] = known()
    opened = OpenedProject(engagement(), tuple(catalogs()))
    report = application.report(opened, LANGUAGE)
    issued = write_workbook(report, folder / "issued.xlsx", SilentProgress(), FEW_DRAWS)
    copies = [
        edited(issued, folder / f"{number}.xlsx", case.cells)
        for number, case in enumerate(CASES)
    ]
    computed = recalculated([issued, *copies], folder / "again")
    readings = {
        case.name: Reading.of(computed[f"{n}.xlsx"]) for n, case in enumerate(CASES)
    }
    labels = application.report(opened, LANGUAGE).labels
    again = computed["issued.xlsx"]
    return Written(issued, again, readings, labels, application)


def test_what_was_issued_is_what_libreoffice_computes(written: Written) -> None:
    assert differences(Book(written.issued), written.again) == []


def costed(asked: Project) -> list[Option]:
    """Return the priced options of a project, as the engine costs them."""
    (work,) = asked.workloads
    reference = known()
    judged = reference.assumptions.overridden(asked.assumptions, asked.title)
    reference = replace(reference, assumptions=judged)
    found = offers_for(work, catalogs(), asked.basis)
    return [costed_offer(o, work, asked.basis, reference) for o in found.priced]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_changed_inputs_cost_what_the_engine_says(written: Written, case: Case) -> None:
    reading = written.readings[case.name]
    options = costed(case.asked)
    assert reading.named["chk_total"] == 0
    rows = zip(*(reading.rows[title] for title in ROWS), strict=True)
    found = [row for row in rows if row[1] != "—"]
    engine = sorted((float(o.total), o.units) for o in options)
    assert sorted((total, units) for _, total, _, units in found) == [
        (pytest.approx(total, abs=0.001), units) for total, units in engine
    ]
    (work,) = case.asked.workloads
    assert work.budget is not None
    affordable = sorted(float(o.total) for o in options if o.total <= work.budget)
    ranked = sorted((rank, total) for _, total, rank, _ in found if rank != "—")
    assert [total for _, total in ranked] == pytest.approx(affordable, abs=0.001)
    assert reading.named["out_term_1"] == pytest.approx(affordable[0], abs=0.001)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_changed_inputs_move_the_break_even_as_in_the_engine(
    written: Written, case: Case
) -> None:
    named, labels = written.readings[case.name].named, written.labels
    by_name = {labels.option(option.id): option for option in costed(case.asked)}
    pair = [by_name[named[f"in_{side}_1"]] for side in ("metered", "fixed")]
    expected = break_even(pair[0], pair[1], [])
    assert named["out_state_1"] == labels.term("state", expected.state)
    if expected.hours_per_month is not None:
        (work,) = case.asked.workloads
        days = work.days(case.asked.basis.hours_per_month)
        per_day = float(expected.hours_per_month / days)
        assert named["out_breakeven_1"] == pytest.approx(per_day, rel=1e-9)


def known_as(title: str, titles: Collection[str]) -> str | None:
    """Return how a sheet calls what has a title; None where it has not got it.

    An option is named after the volume tier it was issued at, another one may hold.
    """
    if title in titles:
        return title
    start = title.partition(" (US$")[0]
    alike = [other for other in titles if other.partition(" (US$")[0] == start]
    return alike[0] if len(alike) == 1 and start != title else None


def title_of(bar: Bar, labels: Labels) -> str:
    """Return what Sensitivity calls an input; made-up assumptions have their names."""
    if bar.of is not None:
        return f"Price of {labels.option(bar.of)}"
    own = {"hours_per_day": "Useful hours a day", "months": "Months"}
    return own.get(bar.input, bar.input)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_changed_inputs_move_the_gap_as_the_engines_tornado(
    written: Written, case: Case
) -> None:
    (table,) = tables(written.readings[case.name].book, "Sensitivity", "Gap at low")
    found = tornado(written.decision(case), written.decision(case).billed_idle)
    assert found is not None
    gaps = {line["Input"]: line for line in table.lines}
    for bar in found.bars:
        title = known_as(title_of(bar, written.labels), gaps)
        assert title is not None, bar
        line = gaps[title]
        assert cents(line["Gap at low"]) == bar.at_low, bar
        assert cents(line["Gap at high"]) == bar.at_high, bar
        assert line["The advice"].startswith("⚠") == found.flips(bar), bar


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_changed_inputs_leave_the_map_to_the_engines_winners(
    written: Written, case: Case
) -> None:
    shown = map_of(written.readings[case.name].book)
    (work,) = case.asked.workloads
    found = winner_map(written.decision(case), budget=work.budget)
    options = shown.options.values()
    names = {k: known_as(written.labels.option(k), options) for k in found.options}
    compared = 0
    for row, hours in enumerate(found.hours):
        for column, months in enumerate(found.months):
            index, is_tie = found.cheapest[row][column], found.ties[row][column]
            letter = shown.places[hours, float(months)]
            if index < 0:
                assert letter == "—"
            elif names[found.options[index]] is not None:
                assert shown.options[letter[0]] == names[found.options[index]]
                assert is_tie or not letter.endswith("≈")
                compared += 1
    assert compared or all(i < 0 for line in found.cheapest for i in line)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_changed_inputs_change_the_chances_as_the_engines_draws(
    written: Written, case: Case
) -> None:
    reading, decision = written.readings[case.name], written.decision(case)
    (table,) = tables(reading.book, "Draws", "No.", "Option")
    drawn = set(table.column("Option"))
    idle, seed = decision.billed_idle, decision.seed
    found = uncertainty(decision, idle, seed=seed, draws=FEW_DRAWS)
    names = {o.option: written.labels.option(o.option) for o in found.outcomes}
    able = {names[o.option] for o in found.outcomes if o.chance}
    if able <= drawn:
        best = found.outcome(decision.ranking[0])
        assert reading.named["out_prob_1"] == pytest.approx(float(best.chance))
