"""Vendors' files inside a project file."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from tests.support.builders import DAY, SCENARIO, catalog, price, project

from rackrate.locations import usual_locations
from rackrate.services.originals import HASH_COLUMN, Original
from rackrate.services.ports import OpenedProject
from rackrate.services.session import ReplaceSheet, Session
from rackrate.store.originals_file import original_members, originals_from
from rackrate.store.projects import Projects
from rackrate.store.resource_files import read_reference

FILE = Original.of(b"a vendor's file", ".xlsx")
WITNESSED = replace(price(), extra=((HASH_COLUMN, FILE.sha256),))
CATALOGS = (catalog(WITNESSED, by="own"),)


@pytest.fixture
def projects(tmp_path: Path) -> Projects:
    sample = tmp_path / "sample.toml"
    sample.write_text(SCENARIO, "utf-8")
    return Projects(lambda: CATALOGS, sample, tmp_path / "recovery", lambda: DAY)


def test_a_project_carries_the_file_its_prices_came_from(
    projects: Projects, tmp_path: Path
) -> None:
    path = tmp_path / "p.rackrate"
    opened = OpenedProject(project(), CATALOGS, originals=(FILE,))
    projects.save(opened, path, overwrite=True)
    with zipfile.ZipFile(path) as archive:
        assert archive.read(f"originals/{FILE.sha256}.xlsx") == FILE.content
    found = projects.open(path)
    assert found.originals == (FILE,)
    assert found.catalogs == CATALOGS


def test_it_goes_along_when_the_project_is_saved_elsewhere(
    projects: Projects, tmp_path: Path
) -> None:
    first, second = tmp_path / "a.rackrate", tmp_path / "b.rackrate"
    opened = OpenedProject(project(), CATALOGS, originals=(FILE,))
    projects.save(opened, first, overwrite=True)
    projects.save(projects.open(first), second, overwrite=True)
    assert projects.open(second).originals == (FILE,)


def test_unsaved_work_keeps_it_too(projects: Projects) -> None:
    projects.keep_recovery(OpenedProject(project(), CATALOGS, originals=(FILE,)))
    found = projects.recovered()
    assert found is not None
    assert found.originals == (FILE,)


def test_a_file_that_is_not_what_its_name_says_is_passed_over() -> None:
    (name,) = original_members([FILE])
    assert originals_from({name: b"another"}) == ()
    assert originals_from({"originals/x.xlsx": b""}) == ()
    assert originals_from({name: FILE.content}) == (FILE,)


@pytest.mark.parametrize("suffix", ["", "./../x", ".XLSX", ".far-too-long-a-suffix"])
def test_names_inside_are_harmless(suffix: str) -> None:
    (name,) = original_members([Original.of(b"x", suffix)])
    assert name.count("/") == 1
    assert originals_from({name: b"x"})[0].content == b"x"


def test_a_session_saves_only_what_a_price_came_from() -> None:
    reference = read_reference(usual_locations().resources)
    session = Session(reference, OpenedProject(project(), CATALOGS))
    session.keep_original(FILE)
    session.keep_original(Original.of(b"not used", ".csv"))
    assert session.opened.originals == (FILE,)
    assert session.original(FILE.sha256) == FILE
    without = ReplaceSheet("own", None)
    back = session.apply(without)
    assert session.opened.originals == ()
    session.apply(back)
    assert session.opened.originals == (FILE,)
