"""An older schema is brought up to date step by step, and the original is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.store.test_project_file import members_of_bytes, packed
from tests.support.builders import DAY, catalog, price, project

from rackrate.domain.problem import RefusedInputError
from rackrate.store import migrations
from rackrate.store.migrations import Table, migrated, schema_of
from rackrate.store.project_file import ProjectFile, project_bytes, read_project
from rackrate.store.projects import Projects

OWN = (catalog(price(), by="own"),)


def name_to_title(table: Table) -> Table:
    """Bring a made-up schema 0, in which the title was called `name`, to schema 1."""
    return {**{k: v for k, v in table.items() if k != "name"}, "title": table["name"]}


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project file of the made-up schema, which the program can migrate."""
    monkeypatch.setattr(migrations.migrated, "__defaults__", ({0: name_to_title},))
    members = members_of_bytes(project_bytes(ProjectFile(project(title="deal"), OWN)))
    table = json.loads(members["project.json"])
    table = {**table, "schema": 0, "name": table.pop("title")}
    path = tmp_path / "old.rackrate"
    path.write_bytes(packed({**members, "project.json": json.dumps(table)}))
    return path


def test_steps_lead_from_schema_to_schema() -> None:
    steps = {1: lambda t: {**t, "a": 1}, 2: lambda t: {**t, "b": t["a"]}}
    table: Table = {"schema": 1}
    assert migrated(table, 3, steps) == {"schema": 3, "a": 1, "b": 1}
    assert table == {"schema": 1}


def test_what_no_step_knows_stays_as_it_is() -> None:
    assert migrated({"schema": 1}, 3, {2: dict}) == {"schema": 1}
    assert migrated({"schema": 3}, 3, {3: dict}) == {"schema": 3}
    assert migrated({"schema": "x"}, 3) == {"schema": "x"}
    assert schema_of({"schema": True}) is None


def test_an_older_project_opens_in_the_schema_in_force(older: Path) -> None:
    found = read_project(older, DAY)
    assert found.project.title == "deal"
    assert found.migrated_from == 0


def test_the_original_of_an_older_project_is_kept(older: Path, tmp_path: Path) -> None:
    projects = Projects(lambda: OWN, tmp_path / "no.toml", tmp_path, lambda: DAY)
    content = older.read_bytes()
    opened = projects.open(older)
    assert opened.notes is not None
    assert opened.notes.migrated_from == 0
    for _ in range(3):
        projects.save(opened, older, overwrite=False)
    assert (tmp_path / "old.schema-0.rackrate").read_bytes() == content
    assert read_project(older, DAY).migrated_from is None


def test_an_older_schema_without_a_way_up_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "old.rackrate"
    path.write_bytes(packed({"project.json": '{"schema": 0}'}))
    with pytest.raises(RefusedInputError):
        read_project(path, DAY)
