"""Drafts and issued versions from the command line."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook
from tests.support.pdf_text import flat

from rackrate.app import Application
from rackrate.cli import run
from rackrate.locations import locations_under
from rackrate.services.ports import OpenedProject
from rackrate.services.progress import SilentProgress

SILENT = SilentProgress()
SHORT = ("--document", "short", "--lang", "en")


@pytest.fixture
def application(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Application:
    """Return the program, which keeps personal files under a temporary folder."""
    here = locations_under(tmp_path / "home")
    monkeypatch.setattr("rackrate.cli.usual_locations", lambda: here)
    return Application(here)


@pytest.fixture
def opened(application: Application, tmp_path: Path) -> OpenedProject:
    """Return the sample, one workload of it, saved as a project."""
    found = application.projects.sample()
    project = replace(found.project, workloads=found.project.workloads[:1])
    path = tmp_path / "case.rackrate"
    kept = replace(found, project=project, path=path, is_read_only=False)
    application.projects.save(kept, path, overwrite=True)
    return kept


def export(opened: OpenedProject, *arguments: object) -> int:
    """Return the exit code of an export."""
    return run(["export", str(opened.path), *map(str, arguments), *SHORT])


def test_an_export_is_a_draft_until_it_is_issued(
    application: Application, opened: OpenedProject, tmp_path: Path
) -> None:
    draft, final, table = (tmp_path / name for name in ("d.pdf", "f.pdf", "f.csv"))
    assert export(opened, "--pdf", draft) == 0
    assert "DRAFT" in flat(draft)
    assert export(opened, "--pdf", final, "--csv", table, "--issue") == 0
    assert "DRAFT" not in flat(final)
    assert opened.path is not None
    kept = Application(application.locations).projects.open(opened.path)
    (version,) = kept.issued
    assert [document.name for document in version.documents] == ["f.pdf", "f.csv"]
    assert kept.project.client.version == "1.1"


def test_what_was_issued_is_made_again_byte_for_byte_after_the_project_changed(
    application: Application, opened: OpenedProject, tmp_path: Path
) -> None:
    names = {"--pdf": "a.pdf", "--xlsx": "a.xlsx", "--csv": "a.csv"}
    asked = [part for flag, name in names.items() for part in (flag, tmp_path / name)]
    assert export(opened, *asked, "--issue") == 0
    assert opened.path is not None
    kept = application.projects.open(opened.path)
    first = kept.project.workloads[0]
    busier = replace(kept.project, workloads=(replace(first, cards=first.cards * 2),))
    application.projects.save(
        replace(kept, project=busier), opened.path, overwrite=True
    )
    (version,) = Application(application.locations).projects.open(opened.path).issued
    again = tmp_path / "again"
    assert all(application.reproduce(version, again, SILENT))
    for name in names.values():
        assert (again / name).read_bytes() == (tmp_path / name).read_bytes()


def test_a_workbook_in_both_languages_is_issued(
    application: Application, opened: OpenedProject, tmp_path: Path
) -> None:
    both = tmp_path / "both.xlsx"
    asked = ["export", str(opened.path), "--xlsx", str(both), "--lang", "both"]
    assert run([*asked, "--issue"]) == 0
    title = str(load_workbook(both, read_only=True)["Calc"]["A1"].value)
    assert {"计算", "Calc"} <= set(re.findall(r"\w+", title))
    assert opened.path is not None
    (version,) = application.projects.open(opened.path).issued
    assert [document.name for document in version.documents] == ["both.xlsx"]


def test_what_has_to_be_mended_is_said_and_nothing_written(
    application: Application,
    opened: OpenedProject,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    client = replace(opened.project.client, valid_until=None)
    project = replace(opened.project, client=client)
    assert opened.path is not None
    application.projects.save(
        replace(opened, project=project), opened.path, overwrite=True
    )
    final = tmp_path / "f.pdf"
    assert export(opened, "--pdf", final, "--issue") == 1
    said = capsys.readouterr().err
    assert "not ready to be issued" in said
    assert "valid-until" in said
    assert not final.exists()


def test_a_scenario_has_no_record_to_keep(
    application: Application, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = application.locations.resources / "samples"
    (scenario, *_) = sorted(sample.glob("*.toml"))
    final = tmp_path / "f.csv"
    code = run(["export", str(scenario), "--csv", str(final), "--issue", *SHORT])
    assert code == 1
    assert ".rackrate" in capsys.readouterr().err
    assert not final.exists()
