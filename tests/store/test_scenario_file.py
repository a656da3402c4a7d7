"""A scenario becomes a project, or every faulty field is named."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import SCENARIO, basis, changed, project, workload

from rackrate.domain.assumptions import Range
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.project import Project
from rackrate.domain.units import CostScope, TaxBasis, WorkloadKind
from rackrate.domain.workload import Throughput, Workload
from rackrate.store.project_table import table_from
from rackrate.store.scenario_file import project_from_table, read_scenario
from rackrate.store.table_reader import parse_toml

TODAY = date(2026, 11, 30)
CURRENCY = "basis.billing_currency"
LEAST = 'schema = 1\n[[workload]]\nid = "w"\n'


def taken(text: str) -> Project:
    """Return the project of a scenario's text."""
    return project_from_table(parse_toml(text, "x"), "x", TODAY)


def faults(text: str) -> list[tuple[str, str]]:
    """Return place and code of every fault of a scenario's text."""
    with pytest.raises(RefusedInputError) as refused:
        taken(text)
    return [(p.place, p.code) for p in refused.value.problems]


def test_the_documented_scenario_is_taken_as_written(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(SCENARIO, "utf-8")
    found = read_scenario(path, date(2000, 1, 1))
    assert found.title == "a test"
    assert found.basis.as_of == TODAY
    assert found.basis.fx == {"USD": Decimal("7.10")}
    assert found.assumptions == {
        "container_loss_exclusive": Range(
            Decimal("0.0"), Decimal("0.05"), Decimal("0.1")
        ),
        "billed_idle": Range.fixed(Decimal("0.0")),
    }
    (work,) = found.workloads
    assert (work.id, work.cards, work.months) == ("w", 8, 6)
    assert work.accelerators == ("rtx4090",)
    assert found.include == ("*",)


def test_what_is_absent_has_its_documented_default() -> None:
    found = taken(LEAST)
    assert found.basis.billing_currency == "CNY"
    assert found.basis.tax is TaxBasis.INCLUDED
    assert found.basis.hours_per_month == 720
    assert found.basis.cost is CostScope.PROVIDER
    assert found.basis.as_of == TODAY
    assert found.include == ()
    (work,) = found.workloads
    assert work.kind is WorkloadKind.TRAINING
    assert (work.cards, work.hours_per_day, work.months) == (1, 24, 1)
    assert work.days_per_month is None
    assert work.accelerators == ()
    assert not any((work.elastic, work.keep_instance, work.interruptible))
    assert (work.storage_gib, work.bandwidth_mbps) == (0, 0)
    assert work.throughput is None


def test_a_throughput_is_taken_with_its_ratios() -> None:
    text = LEAST + 'throughput = { reference = "a", b = 0.6, source = "trial" }\n'
    expected = Throughput("a", {"b": Decimal("0.6")}, "trial")
    assert taken(text).workloads[0].throughput == expected


def test_a_range_may_name_its_base_only() -> None:
    text = LEAST + "[assumptions]\nbilled_idle = { base = 0.1 }\n"
    assert taken(text).assumptions == {"billed_idle": Range.fixed(Decimal("0.1"))}


def test_a_week_of_cards_gives_cards_and_hours() -> None:
    week = [4] * 84 + [2] * 84
    (work,) = taken(LEAST + f"profile = {week}\n").workloads
    assert work.profile == tuple(week)
    assert (work.cards, work.hours_per_day) == (4, 18)


@pytest.mark.parametrize(
    ("line", "place", "code"),
    [
        ("cards = 0", "cards", "out_of_range"),
        ("cards = 1.5", "cards", "not_whole"),
        ("cards = 65537", "cards", "out_of_range"),
        ('cards = "many"', "cards", "not_a_number"),
        ("hours_per_day = 24.5", "hours_per_day", "out_of_range"),
        ("hours_per_day = -1", "hours_per_day", "out_of_range"),
        ("days_per_month = 32", "days_per_month", "out_of_range"),
        ("days_per_month = 0", "days_per_month", "out_of_range"),
        ("months = 0", "months", "not_above"),
        ("months = 241", "months", "out_of_range"),
        ('kind = "gaming"', "kind", "not_in_list"),
        ('accelerators = "h100"', "accelerators", "not_a_list_of_texts"),
        ("elastic = 1", "elastic", "not_a_flag"),
        ("storage_gib = -1", "storage_gib", "out_of_range"),
        ("storage_gib = 1e400", "storage_gib", "out_of_range"),
        ("budget = 0", "budget", "not_above"),
        ("model_params_b = 0", "model_params_b", "not_above"),
        ("public_ips = 1.5", "public_ips", "not_whole"),
        ("hours_a_day = 12", "hours_a_day", "field_unknown"),
        ("throughput = 2", "throughput", "not_a_table"),
        ('throughput = { reference = "a" }', "throughput.source", "field_missing"),
        ('throughput = { source = "a" }', "throughput.reference", "field_missing"),
        (
            'throughput = { reference = "a", source = "s", b = 0 }',
            "throughput.b",
            "out_of_range",
        ),
        ("profile = [1, 2]", "profile", "profile_length"),
        ("profile = 8", "profile", "profile_length"),
        (f"cards = 3\nprofile = {[8] * 168}", "cards", "week_and_cards"),
        (
            f"hours_per_day = 3\nprofile = {[8] * 168}",
            "hours_per_day",
            "week_and_hours",
        ),
        (f"profile = {[-1] * 168}", "profile", "profile_counts"),
        (f"profile = {[0.5] * 168}", "profile", "profile_counts"),
        ('work = { method = "magic", params_b = 1 }', "work.method", "not_in_list"),
        ('work = { method = "full" }', "work.params_b", "field_missing"),
        ("work = { params_b = 1 }", "work.tokens_b", "field_missing"),
        ("work = { params_b = 0, tokens_b = 1 }", "work.params_b", "not_above"),
        ("work = { params_b = 1, tokens = 1 }", "work.tokens", "field_unknown"),
        (
            "work = { params_b = 7, active_params_b = 8, tokens_b = 1 }",
            "work.active_params_b",
            "active_above_params",
        ),
        (
            f"work = {{ params_b = 7, tokens_b = 1 }}\nprofile = {[8] * 168}",
            "profile",
            "week_and_work",
        ),
    ],
)
def test_a_workload_that_cannot_be_taken_names_its_field(
    line: str, place: str, code: str
) -> None:
    assert (f"workload[1].{place}", code) in faults(f"{LEAST}{line}\n")


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("", "schema", "field_missing"),
        ("", "workload", "no_workload"),
        ("schema = 9", "schema", "schema_newer"),
        ("titel = 'x'", "titel", "field_unknown"),
        ("title = 5", "title", "not_a_text"),
        ("workload = []", "workload", "no_workload"),
        ("workload = 1", "workload", "not_a_table"),
        ("[[workload]]\ncards = 1", "workload[1].id", "field_missing"),
        ('[[workload]]\nid = " "', "workload[1].id", "not_a_text"),
        ("basis = 3", "basis", "not_a_table"),
        ("[basis]\ntax = 'unknown'", "basis.tax", "project_tax_unknown"),
        ("[basis]\ntax = 'with'", "basis.tax", "not_in_list"),
        (
            "[basis]\nbilling_currency = 'RMB '",
            "basis.billing_currency",
            "not_a_currency",
        ),
        ("[basis]\nbilling_currency = 'yuan'", CURRENCY, "not_a_currency"),
        ("[basis]\nhours_per_month = 745", "basis.hours_per_month", "out_of_range"),
        ("[basis]\nhours_per_month = 0", "basis.hours_per_month", "out_of_range"),
        ("[basis]\ncost = 'all'", "basis.cost", "not_in_list"),
        ("[basis]\nas_of = 'today'", "basis.as_of", "not_a_date"),
        ("[basis]\nas_of = 2026-11-30T10:00:00", "basis.as_of", "not_a_date"),
        ("[basis]\nfx = { USD = 0 }", "basis.fx.USD", "not_above"),
        ("[basis]\nfx = { USD = -7 }", "basis.fx.USD", "not_above"),
        ("[basis]\nfx = { USD = 'seven' }", "basis.fx.USD", "not_a_number"),
        ("[basis]\nfx = { dollars = 7 }", "basis.fx.dollars", "not_a_currency"),
        ("[basis]\nfx = 7", "basis.fx", "not_a_table"),
        ("[basis]\ncurrency = 'CNY'", "basis.currency", "field_unknown"),
        ("[assumptions]\nbilled_idle = -1", "assumptions.billed_idle", "out_of_range"),
        ("[assumptions]\nbilled_idle = 'x'", "assumptions.billed_idle", "not_a_number"),
        (
            "[assumptions]\nbilled_idle = { low = 1, base = 0 }",
            "assumptions.billed_idle",
            "range_not_rising",
        ),
        (
            "[assumptions]\nbilled_idle = { low = 1 }",
            "assumptions.billed_idle.base",
            "field_missing",
        ),
        (
            "[assumptions]\nbilled_idle = { base = 1, hi = 2 }",
            "assumptions.billed_idle.hi",
            "field_unknown",
        ),
        (
            "[assumptions]\ncontainer_loss_shared = 1.0",
            "assumptions.container_loss_shared",
            "loss_of_everything",
        ),
        (
            "[assumptions]\ncontainer_loss_exclusive = { base = 0.5, high = 1 }",
            "assumptions.container_loss_exclusive",
            "loss_of_everything",
        ),
        ("[options]\ninclude = 'a'", "options.include", "not_a_list_of_texts"),
        ("[options]\nexclude = ['a']", "options.exclude", "field_unknown"),
        ("[client]\nphone = '1'", "client.phone", "field_unknown"),
    ],
)
def test_a_scenario_that_cannot_be_taken_names_its_field(
    text: str, place: str, code: str
) -> None:
    assert (place, code) in faults(text + "\n")


def test_two_workloads_of_one_name_are_refused() -> None:
    text = LEAST + '[[workload]]\nid = "w"\n'
    assert faults(text) == [("workload[2].id", "duplicate_id")]


def test_all_faults_are_listed_at_once() -> None:
    text = LEAST + 'cards = 0\nhours_per_day = 99\n[[workload]]\nid = "x"\nmonths = 0\n'
    assert [place for place, _ in faults(text)] == [
        "workload[1].cards",
        "workload[1].hours_per_day",
        "workload[2].months",
    ]


def again(original: Project) -> Project:
    """Return a project through its table and JSON."""
    table: dict[str, Any] = json.loads(json.dumps(table_from(original)))
    return project_from_table(table, "x", date(2000, 1, 1))


AMOUNTS = st.decimals(0, 10**6, places=3)


@given(
    cards=st.integers(1, 65_536),
    hours_per_day=st.decimals(0, 24, places=2),
    days_per_month=st.none() | st.decimals(1, 31, places=1),
    months=st.decimals(Decimal("0.01"), 240, places=2),
    storage_gib=AMOUNTS,
    bandwidth_mbps=AMOUNTS,
    public_ips=st.integers(0, 100),
    title=st.text(max_size=20),
    elastic=st.booleans(),
    cuda_only=st.booleans(),
    accelerators=st.lists(st.text(min_size=1, max_size=5), max_size=3).map(tuple),
)
def test_any_workload_comes_back_from_its_table(**fields: object) -> None:
    original = project(Workload("w", **fields), basis=basis())  # type: ignore[arg-type]
    assert again(original) == original


@given(
    tax=st.sampled_from([TaxBasis.INCLUDED, TaxBasis.EXCLUDED]),
    hours_per_month=st.decimals(24, 744, places=2),
    cost=st.sampled_from(CostScope),
    as_of=st.dates(),
    fx_source=st.text(max_size=9),
)
def test_any_basis_comes_back_from_its_table(**fields: object) -> None:
    original = project(workload(), basis=changed(basis(), **fields))
    assert again(original) == original
