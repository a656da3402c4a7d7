"""Engagements are opened and saved by the kind of their file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from tests.support.builders import DAY, SCENARIO, catalog, price, project

from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import RefusedInputError
from rackrate.services.ports import ChangedMeanwhileError, OpenedProject
from rackrate.store.project_file import ProjectFile, read_project, write_project
from rackrate.store.projects import Projects

LIBRARY = (catalog(price(), by="library"),)
OWN = (catalog(price(amount="1"), by="own"),)


def library() -> tuple[Catalog, ...]:
    """Return the catalogs of the machine."""
    return LIBRARY


def today() -> date:
    """Return the usual day."""
    return DAY


@pytest.fixture
def projects(tmp_path: Path) -> Projects:
    """Return engagements with a sample and an empty recovery folder."""
    sample = tmp_path / "sample.toml"
    sample.write_text(SCENARIO, "utf-8")
    return Projects(library, sample, tmp_path / "recovery", today)


def test_a_scenario_is_read_only_and_computed_on_the_library(
    projects: Projects, tmp_path: Path
) -> None:
    path = tmp_path / "s.TOML"
    path.write_text(SCENARIO, "utf-8")
    found = projects.open(path)
    assert found.catalogs == LIBRARY
    assert found.is_read_only
    assert found.path is None


def test_a_project_brings_its_own_prices(projects: Projects, tmp_path: Path) -> None:
    path = tmp_path / "p.rackrate"
    write_project(path, ProjectFile(project(), OWN))
    found = projects.open(path)
    assert found.catalogs == OWN
    assert not found.is_read_only
    assert found.path == path


def test_a_project_without_prices_is_computed_on_the_library(
    projects: Projects, tmp_path: Path
) -> None:
    path = tmp_path / "p.rackrate"
    write_project(path, ProjectFile(project()))
    assert projects.open(path).catalogs == LIBRARY


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("deal.xlsx", "unknown_file_type"),
        ("deal", "unknown_file_type"),
        ("deal.rackrate.bak", "unknown_file_type"),
        ("nowhere/deal.xlsx", "file_not_found"),
        ("nowhere/deal.toml", "file_not_found"),
    ],
)
def test_a_file_of_another_kind_is_refused(
    name: str, code: str, projects: Projects, tmp_path: Path
) -> None:
    path = tmp_path / name
    if path.parent.is_dir():
        path.write_text("x", "utf-8")
    with pytest.raises(RefusedInputError) as refused:
        projects.open(path)
    assert refused.value.problems[0].code == code


@pytest.mark.parametrize("suffix", ["", ".toml", ".rackrate", ".xlsx"])
def test_a_name_too_long_for_any_system_is_refused(
    suffix: str, projects: Projects, tmp_path: Path
) -> None:
    with pytest.raises(RefusedInputError):
        projects.open(tmp_path / ("n" * 300 + suffix))


def test_what_is_saved_is_opened_again(projects: Projects, tmp_path: Path) -> None:
    path = tmp_path / "p.rackrate"
    projects.save(OpenedProject(project(title="x"), OWN), path, overwrite=False)
    found = projects.open(path)
    assert (found.project.title, found.catalogs) == ("x", OWN)


def test_saving_again_is_no_conflict_with_oneself(
    projects: Projects, tmp_path: Path
) -> None:
    path = tmp_path / "p.rackrate"
    for title in ("a", "b", "c"):
        projects.save(OpenedProject(project(title=title), OWN), path, overwrite=False)
    assert projects.open(path).project.title == "c"
    former = path.with_name("p.rackrate.bak")
    assert read_project(former, DAY).project.title == "b"


def test_a_file_changed_by_somebody_else_is_kept_unless_told_otherwise(
    projects: Projects, tmp_path: Path
) -> None:
    path = tmp_path / "p.rackrate"
    projects.save(OpenedProject(project(title="mine"), OWN), path, overwrite=False)
    write_project(path, ProjectFile(project(title="theirs")))
    mine = OpenedProject(project(title="mine again"), OWN)
    with pytest.raises(ChangedMeanwhileError):
        projects.save(mine, path, overwrite=False)
    assert read_project(path, DAY).project.title == "theirs"
    projects.save(mine, path, overwrite=True)
    assert read_project(path, DAY).project.title == "mine again"


def test_members_nobody_knows_survive_opening_and_saving(
    projects: Projects, tmp_path: Path
) -> None:
    path = tmp_path / "p.rackrate"
    logo = {"logo.png": b"\x89PNG"}
    write_project(path, ProjectFile(project(), OWN, logo))
    projects.save(projects.open(path), path, overwrite=False)
    assert read_project(path, DAY).attachments == logo


def test_the_sample_is_there_and_read_only(projects: Projects) -> None:
    assert projects.sample().project.title == "a test"
    assert projects.sample().is_read_only


def test_unsaved_work_is_kept_found_and_dropped(projects: Projects) -> None:
    assert projects.recovered() is None
    projects.keep_recovery(OpenedProject(project(title="unsaved"), OWN))
    found = projects.recovered()
    assert found is not None
    assert (found.project.title, found.catalogs) == ("unsaved", OWN)
    projects.forget_recovery()
    assert projects.recovered() is None
    projects.forget_recovery()


@pytest.mark.parametrize("where", [10, 80, -200])
def test_damaged_unsaved_work_does_not_keep_the_program_from_starting(
    where: int, projects: Projects, tmp_path: Path
) -> None:
    projects.keep_recovery(OpenedProject(project(title="unsaved"), OWN))
    (path,) = (tmp_path / "recovery").iterdir()
    content = bytearray(path.read_bytes())
    content[where : where + 40] = b"\xff" * 40
    path.write_bytes(bytes(content))
    assert projects.recovered() is None
