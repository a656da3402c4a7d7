"""What-ifs change one field of a project and are checked like a file."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.builders import basis, project, workload

from rackrate.domain.assumptions import Range
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.project import Project
from rackrate.domain.units import TaxBasis, WorkloadKind
from rackrate.store.settings import with_settings

BASE = project(workload("train"), workload("serve.v2"), basis=basis(fx={"USD": "7"}))


def set_to(*settings: str) -> Project:
    """Return the project with settings applied."""
    return with_settings(BASE, settings)


def refused(setting: str) -> tuple[str, str, str]:
    """Return source, place and code with which a setting is refused."""
    with pytest.raises(RefusedInputError) as error:
        set_to(setting)
    problem = error.value.problems[0]
    return error.value.source, problem.place, problem.code


def test_without_settings_the_project_stays_the_same() -> None:
    assert set_to() is BASE


def test_one_field_changes_and_nothing_else() -> None:
    found = set_to("train.hours_per_day=18")
    assert found.workload("train").hours_per_day == 18
    assert found.workload("serve.v2") == BASE.workload("serve.v2")
    assert found.basis == BASE.basis
    assert set_to("train.hours_per_day=12") == BASE


@pytest.mark.parametrize(
    ("setting", "field", "value"),
    [
        ("train.hours_per_day=7.25", "hours_per_day", Decimal("7.25")),
        (" train.cards = 16 ", "cards", 16),
        ("train.elastic=true", "elastic", True),
        ("train.kind=experiment", "kind", WorkloadKind.EXPERIMENT),
        ('train.kind="experiment"', "kind", WorkloadKind.EXPERIMENT),
        ('train.accelerators=["h100", "h800"]', "accelerators", ("h100", "h800")),
        ("train.title=a = b", "title", "a = b"),
    ],
)
def test_a_value_is_read_as_toml_or_as_the_text_it_is(
    setting: str, field: str, value: object
) -> None:
    assert getattr(set_to(setting).workload("train"), field) == value


def test_a_workloads_name_may_hold_a_dot() -> None:
    assert set_to("serve.v2.cards=3").workload("serve.v2").cards == 3


def test_later_settings_go_over_earlier_ones() -> None:
    found = set_to("train.cards=2", "train.months=3", "train.cards=4")
    assert (found.workload("train").cards, found.workload("train").months) == (4, 3)


def test_basis_assumptions_and_options_can_be_set() -> None:
    found = set_to(
        "basis.tax=excluded",
        "assumptions.billed_idle=0.1",
        'options.include=["alpha/*"]',
    )
    assert found.basis.tax is TaxBasis.EXCLUDED
    assert found.assumptions == {"billed_idle": Range.fixed(Decimal("0.1"))}
    assert found.include == ("alpha/*",)


@pytest.mark.parametrize(
    "setting",
    [
        "",
        "train",
        "train.cards",
        "train.cards=",
        "=3",
        ".cards=3",
        "train.=3",
        "cards=3",
    ],
)
def test_a_malformed_setting_is_refused(setting: str) -> None:
    assert refused(setting) == (f"--set {setting}", "", "set_malformed")


def test_an_unknown_workload_is_refused_with_those_there_are() -> None:
    with pytest.raises(RefusedInputError) as error:
        set_to("play.cards=3")
    (problem,) = error.value.problems
    assert problem.code == "workload_unknown"
    assert problem.values == {"value": "play", "known": "train, serve.v2"}


@pytest.mark.parametrize(
    ("setting", "place", "code"),
    [
        ("train.card=3", "workload[1].card", "field_unknown"),
        ("train.cards=0", "workload[1].cards", "out_of_range"),
        ("serve.v2.cards=two", "workload[2].cards", "not_a_number"),
        ("train.elastic=yes", "workload[1].elastic", "not_a_flag"),
        ("train.id=serve.v2", "workload[2].id", "duplicate_id"),
        ("basis.tax=unknown", "basis.tax", "project_tax_unknown"),
        ("basis.fx=7", "basis.fx", "not_a_table"),
    ],
)
def test_a_value_that_cannot_be_taken_is_refused_with_its_place(
    setting: str, place: str, code: str
) -> None:
    assert refused(setting) == (f"--set {setting}", place, code)


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 5000], ids=["digits", "nesting"])
def test_an_absurd_value_is_refused_and_not_a_crash(value: str) -> None:
    assert refused(f"train.cards={value}")[2] in {"not_a_number", "out_of_range"}
