"""What-ifs change one field of a project and are checked like a file."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from tests.support.builders import basis, project, workload

from rackrate.domain.assumptions import Range
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.project import Project
from rackrate.domain.units import TaxBasis, WorkloadKind
from rackrate.domain.work import Work, WorkMethod
from rackrate.store.settings import with_settings

BASE = project(workload("train"), workload("serve.v2"), basis=basis(fx={"USD": "7"}))

TRAINING = Work(
    WorkMethod.FULL, Decimal(13), tokens_b=Decimal(100), deadline_days=Decimal(45)
)
SERVING = Work(WorkMethod.INFERENCE, Decimal(13))


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


def test_a_week_takes_the_place_of_the_simple_day() -> None:
    week = [0] * 100 + [3] * 68
    found = set_to("train.cards=5", f"train.profile={week}").workload("train")
    assert (found.profile, found.cards) == (tuple(week), 3)
    assert set_to(f"train.profile={week}").workload("train") == found


def test_an_unknown_field_is_refused_with_every_field_there_is() -> None:
    with pytest.raises(RefusedInputError) as error:
        set_to("train.hours=3")
    known = str(error.value.problems[0].values["known"]).split(", ")
    assert {"accelerators", "cards", "profile", "throughput", "work"} <= set(known)


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


def test_a_field_may_lie_deeper() -> None:
    found = set_to(
        "basis.fx.USD=8",
        "assumptions.billed_idle.base=0.3",
        "limits.most_share_of_provider=0.5",
        'serve.v2.throughput={reference="h100", source="trial"}',
        "serve.v2.throughput.h800=0.9",
    )
    assert found.basis.fx == {"USD": Decimal(8)}
    assert found.assumptions == {"billed_idle": Range.fixed(Decimal("0.3"))}
    assert found.limits.most_share_of_provider == Decimal("0.5")
    measured = found.workload("serve.v2").throughput
    assert measured is not None
    assert measured.ratios == {"h800": Decimal("0.9")}


@pytest.mark.parametrize(
    ("given", "field", "by"),
    [
        ({"profile": (4,) * 168}, "hours_per_day", "profile"),
        ({"profile": (4,) * 168}, "cards", "profile"),
        ({"work": TRAINING}, "months", "work"),
        ({"work": TRAINING}, "cards", "work.deadline_days"),
        ({"work": SERVING}, "cards", "work"),
    ],
)
def test_what_another_field_decides_is_not_set_in_vain(
    given: dict[str, object], field: str, by: str
) -> None:
    base = project(workload("w", **given))
    with pytest.raises(RefusedInputError) as error:
        with_settings(base, [f"w.{field}=3"])
    (problem,) = error.value.problems
    assert problem.code == "set_overruled"
    assert problem.values == {"field": field, "by": by}


def test_work_without_a_deadline_still_takes_cards() -> None:
    job = replace(TRAINING, deadline_days=None)
    base = project(workload("w", work=job))
    assert with_settings(base, ["w.cards=16"]).workload("w").cards == 16
    more = with_settings(base, ["w.work.tokens_b=7"]).workload("w").work
    assert more is not None
    assert more.tokens_b == 7


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
