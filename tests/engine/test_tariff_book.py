"""A tariff that is used again gives the figures of one made anew."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from tests.support.builders import (
    basis,
    beside,
    catalog,
    node,
    price,
    project,
    reference,
    workload,
)
from tests.support.builders import (
    offer as offered,
)

from rackrate.domain.catalog import Catalog
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.units import CostScope, Meter, PricingUnit, TaxBasis
from rackrate.domain.workload import Throughput
from rackrate.engine.decision import Decision, decide
from rackrate.engine.tariff import Schedule, Tariff
from rackrate.engine.tariff_book import Asked, TariffBook, Tariffs

Case = tuple[Project, list[Catalog], Reference]

_SCHEDULES = st.fixed_dictionaries(
    {
        "cards": st.sampled_from([1, 8, 9, 40]),
        "hours_per_day": st.sampled_from(["0", "0.5", "12", "24"]).map(Decimal),
        "days_per_month": st.sampled_from([None, Decimal(22)]),
        "months": st.sampled_from(["0.5", "1", "6", "13"]).map(Decimal),
    }
)
_NEEDS = st.fixed_dictionaries(
    {
        "accelerators": st.sampled_from([(), ("rtx4090",), ("rtx4090", "h100")]),
        "storage_gib": st.sampled_from([Decimal(0), Decimal(500)]),
        "public_ips": st.sampled_from([0, 1]),
        "keep_instance": st.booleans(),
        "budget": st.sampled_from([None, Decimal(20000)]),
        "throughput": st.sampled_from(
            [None, Throughput("rtx4090", {"h100": Decimal("2.5")}, "a test bench")]
        ),
    }
)


@st.composite
def _projects(draw: st.DrawFn) -> Project:
    needs: dict[str, Any] = draw(_SCHEDULES) | draw(_NEEDS)
    scope = draw(st.sampled_from(list(CostScope)))
    on = basis(
        fx=draw(st.sampled_from([{}, {"USD": "7"}, {"USD": "7.2"}])),
        tax=draw(st.sampled_from([TaxBasis.INCLUDED, TaxBasis.EXCLUDED])),
    )
    include = draw(st.sampled_from([(), ("one/*",), ("nobody/*",)]))
    return project(
        workload("w", **needs), basis=replace(on, cost=scope), include=include
    )


@st.composite
def _catalogs(draw: st.DrawFn) -> list[Catalog]:
    hourly = draw(st.sampled_from(["3.58", "4", "12"]))
    stays_billed = draw(st.booleans())
    beside_compute = draw(st.sampled_from([(), (beside(Meter.STORAGE, "0.35"),)]))
    one = catalog(
        price("hour", hourly),
        node("server", "15600"),
        price("many", "3", sku_id="hour", min_units=16),
        *beside_compute,
        by="one",
        stopped_instance_billed=stays_billed,
    )
    other = catalog(
        price("month", "1900", pricing_unit=PricingUnit.MONTH, commitment_months=3),
        price("dollars", "2", accelerator="h100", billing_currency="USD"),
        price("unpriced", None),
        by="other",
    )
    return draw(st.permutations([one, other][: draw(st.sampled_from([1, 2]))]))


_REFERENCES = st.sampled_from(["0", "0.05"]).map(lambda x: reference(billed_idle=x))


@st.composite
def _successions(draw: st.DrawFn) -> list[Case]:
    """Return what is asked in turn: some of it new, some as it was before."""
    projects = draw(st.lists(_projects(), min_size=1, max_size=2))
    catalogs = draw(st.lists(_catalogs(), min_size=1, max_size=2))
    references = draw(st.lists(_REFERENCES, min_size=1, max_size=2))
    cases = st.tuples(*map(st.sampled_from, (projects, catalogs, references)))
    return draw(st.lists(cases, min_size=2, max_size=5))


def _decided(case: Case, book: TariffBook | None = None) -> Decision:
    asked, catalogs, known = case
    return decide(asked, catalogs, known, thorough=False, book=book)


@given(_successions())
def test_no_figure_depends_on_what_was_asked_before(cases: list[Case]) -> None:
    book = TariffBook()
    for case in cases:
        assert _decided(case, book) == _decided(case)


@given(_projects(), _catalogs(), st.lists(_SCHEDULES, min_size=1, max_size=4))
def test_a_moved_schedule_finds_the_tariffs_it_knows(
    asked: Project, catalogs: list[Catalog], schedules: list[dict[str, Any]]
) -> None:
    known = reference()
    (work,) = asked.workloads
    book = TariffBook()
    first = _tariffs(book, (asked, catalogs, known))
    for schedule in schedules:
        moved = replace(asked, workloads=(replace(work, **schedule),))
        now = _tariffs(book, (moved, catalogs, known))
        assert [id(t) for t in now.priced] == [id(t) for t in first.priced]


def test_a_price_that_moves_asks_one_provider_anew() -> None:
    asked = project(workload("w"))
    one, other = catalog(price(), by="one"), catalog(price(), by="other")
    dearer = catalog(price(amount="9"), by="one")
    book = TariffBook()
    before = _tariffs(book, (asked, [one, other], reference()))
    after = _tariffs(book, (asked, [dearer, other], reference()))
    assert after.priced[0].terms.unit_price == 9
    assert after.priced[0] is not before.priced[0]
    assert after.priced[1] is before.priced[1]


@given(_SCHEDULES, _NEEDS)
@example({"cards": 8, "hours_per_day": Decimal(12)}, {})
def test_terms_on_a_schedule_are_those_of_a_workload_that_has_it(
    schedule: dict[str, Any], needs: dict[str, Any]
) -> None:
    on, known = basis(), reference()
    usual, moved = workload("w", **needs), workload("w", **(needs | schedule))
    offer = offered(price(), beside(Meter.STORAGE, "0.35"), work=usual)
    told = Tariff.of(offer, usual, on, known)
    anew = Tariff.of(offer, moved, on, known)
    assert told.on(Schedule.of(moved, on.hours_per_month)) == anew.terms
    assert replace(told, terms=anew.terms) == anew


def _tariffs(book: TariffBook, case: Case) -> Tariffs:
    asked, catalogs, known = case
    (work,) = asked.workloads
    return book.tariffs(Asked.of(work, asked.basis, known, asked.include), catalogs)
