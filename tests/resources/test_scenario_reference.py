"""The page about the scenario file shows one that is taken, and every fact of rules."""

from __future__ import annotations

import re
from dataclasses import fields
from datetime import date

import pytest

from rackrate.domain.work import WorkMethod
from rackrate.engine.decision import decide
from rackrate.engine.rules import OptionFacts, WorkloadFacts
from rackrate.locations import usual_locations
from rackrate.store.catalog_files import read_catalogs
from rackrate.store.resource_files import read_reference
from rackrate.store.scenario_file import project_from_table
from rackrate.store.table_reader import parse_toml

LOCATIONS = usual_locations()
PAGE = (LOCATIONS.resources / "samples" / "README.md").read_text("utf-8")
DAY = date(2026, 11, 30)
WEEK = ", ".join(["4"] * 168)


def shown() -> str:
    """Return the file of the page, its typical week written out."""
    (block,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    return str(block).replace("[PROFILE]", f"[{WEEK}]")


def test_the_file_of_the_page_is_taken_and_decided_without_a_fault() -> None:
    project = project_from_table(parse_toml(shown(), "page"), "page", DAY)
    assert [w.id for w in project.workloads] == ["serve", "peaks", "train"]
    assert project.workload("train").work is not None
    assert project.limits.most_share_of_provider is not None
    assert [scenario.name for scenario in project.scenarios] == ["B"]
    assert project.comparison is not None
    catalogs = [file.catalog for file in read_catalogs(LOCATIONS.shipped_catalogs)]
    found = decide(project, catalogs, read_reference(LOCATIONS.resources))
    assert [p for p in found.problems if p.severity == "error"] == []
    assert "rule_broken" not in {p.code for p in found.problems}
    assert all(w.ranking for w in found.workloads)


@pytest.mark.parametrize("facts", [WorkloadFacts, OptionFacts])
def test_every_fact_is_listed_and_no_other(facts: type) -> None:
    kind = "workload" if facts is WorkloadFacts else "option"
    (row,) = re.findall(rf"\| `{kind}\.` \| (.*?) \|", PAGE)
    assert re.findall(r"`(\w+)`", row) == [field.name for field in fields(facts)]


def test_every_method_of_work_is_named() -> None:
    assert all(f" {method.value}" in PAGE for method in WorkMethod)
