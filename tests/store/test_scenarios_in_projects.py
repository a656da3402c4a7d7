"""Scenarios kept with a project: written, read back, and refused where faulty."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from tests.support.builders import DAY, SCENARIO, project, workload

from rackrate.domain.assumptions import Range
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.scenario import Scenario
from rackrate.domain.work import Work, WorkMethod
from rackrate.store.project_file import ProjectFile, project_bytes, read_project
from rackrate.store.project_table import table_from
from rackrate.store.scenario_file import project_from_table, read_scenario

KEPT = Scenario(
    "B",
    (
        workload("w", hours_per_day="16.5"),
        workload("week").with_profile((3,) * 100 + (5,) * 68),
        workload(
            "sized",
            work=Work(
                WorkMethod.FULL,
                Decimal(13),
                tokens_b=Decimal(100),
                peak_tflops=Decimal("160.5"),
            ),
        ),
    ),
    {"billed_idle": Range(Decimal(0), Decimal("0.05"), Decimal("0.2"))},
)
HOLDER = project(workload("w"), scenarios=(KEPT,))


def test_a_scenario_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "deal.rackrate"
    content = project_bytes(ProjectFile(HOLDER))
    path.write_bytes(content)
    found = read_project(path, DAY)
    assert found.project == HOLDER
    assert project_bytes(found) == content


def test_a_project_without_scenarios_says_nothing_of_them() -> None:
    assert "scenario" not in table_from(project())


@pytest.mark.parametrize(
    ("spoil", "code", "place"),
    [
        ({"name": ""}, "not_a_text", "scenario[1].name"),
        ({"workload": []}, "no_workload", "scenario[1].workload"),
        ({"colour": "red"}, "field_unknown", "scenario[1].colour"),
        (
            {"assumptions": {"billed_idle": "x"}},
            "not_a_number",
            "scenario[1].assumptions.billed_idle",
        ),
    ],
)
def test_a_faulty_scenario_is_refused_by_its_place(
    spoil: dict[str, object], code: str, place: str
) -> None:
    table = json.loads(json.dumps(table_from(HOLDER)))
    table["scenario"][0].update(spoil)
    with pytest.raises(RefusedInputError) as refused:
        project_from_table(table, "deal", DAY)
    assert (code, place) in [(p.code, p.place) for p in refused.value.problems]


def test_two_scenarios_of_one_name_are_refused() -> None:
    table = json.loads(json.dumps(table_from(HOLDER)))
    table["scenario"] *= 2
    with pytest.raises(RefusedInputError) as refused:
        project_from_table(table, "deal", DAY)
    assert refused.value.problems[0].code == "duplicate_id"


def test_a_scenario_file_may_hold_another_scenario(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    text = '[[scenario]]\nname = "B"\n[[scenario.workload]]\nid = "w"\ncards = 16\n'
    path.write_text(SCENARIO + text, "utf-8")
    (found,) = read_scenario(path, DAY).scenarios
    assert (found.name, found.workloads[0].cards) == ("B", 16)
