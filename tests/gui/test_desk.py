"""Opening, saving and closing: nothing is lost unasked."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.gui.conftest import Bench

from rackrate.gui.desk import new_project
from rackrate.services.ports import OpenedProject

SAVE, DISCARD, CANCEL = 0, 1, 2
OVERWRITE, COPY = 0, 1


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "case.rackrate"


@pytest.fixture
def on_file(bench: Bench, path: Path, sample: OpenedProject) -> Bench:
    """Return a window with a project of a file."""
    project = replace(sample.project, is_sample=False)
    bench.services.projects.files[path] = OpenedProject(project, sample.catalogs, path)
    assert bench.window.desk.open_path(path)
    return bench


def edit(bench: Bench) -> None:
    bench.window.project.add_workload()


def test_saving_writes_to_where_it_came_from(on_file: Bench, path: Path) -> None:
    edit(on_file)
    assert on_file.window.desk.save()
    saved = on_file.services.projects.files[path]
    assert len(saved.project.workloads) == 4
    assert on_file.session.is_saved
    assert on_file.window.undo.isClean()
    assert on_file.prompts.asked == []


def test_saving_the_sample_asks_for_a_place(bench: Bench, path: Path) -> None:
    bench.prompts.files = [path.with_suffix("")]
    assert bench.window.desk.save()
    assert bench.session.path == path
    assert not bench.session.is_read_only
    assert (
        bench.prompts.suggested[0].name == "Example_Client_GPU_compute_rental.rackrate"
    )


def test_giving_up_a_place_saves_nothing(bench: Bench) -> None:
    assert not bench.window.desk.save()
    assert bench.services.projects.files == {}


@pytest.mark.parametrize("answer", [OVERWRITE, COPY, CANCEL])
def test_a_file_changed_by_others_is_never_overwritten_unasked(
    on_file: Bench, path: Path, tmp_path: Path, answer: int
) -> None:
    edit(on_file)
    projects = on_file.services.projects
    projects.changed_by_others.add(path)
    on_file.prompts.choices = [answer]
    copy = tmp_path / "copy.rackrate"
    on_file.prompts.files = [copy]
    saved = on_file.window.desk.save()
    assert saved == (answer != CANCEL)
    assert (len(projects.files[path].project.workloads) == 4) == (answer == OVERWRITE)
    assert (copy in projects.files) == (answer == COPY)


def test_a_refusal_to_save_is_said_and_nothing_counts_as_saved(
    on_file: Bench, path: Path
) -> None:
    edit(on_file)
    on_file.services.projects.refused.add(path)
    assert not on_file.window.desk.save()
    title, lines = on_file.prompts.reported[0]
    assert title == "The project was not saved"
    assert "disk full" in lines[0]
    assert not on_file.session.is_saved


def test_a_file_that_cannot_be_opened_leaves_the_document_alone(
    bench: Bench, path: Path
) -> None:
    before = bench.session.project
    assert not bench.window.desk.open_path(path)
    assert bench.session.project == before
    assert "there is no such file" in bench.prompts.reported[0][1][0]


@pytest.mark.parametrize("answer", [SAVE, DISCARD, CANCEL])
def test_closing_with_changes_asks(on_file: Bench, path: Path, answer: int) -> None:
    edit(on_file)
    on_file.prompts.choices = [answer]
    on_file.window.close()
    assert on_file.window.isVisible() == (answer == CANCEL)
    saved = on_file.services.projects.files[path]
    assert (len(saved.project.workloads) == 4) == (answer == SAVE)
    on_file.prompts.leaves_at_the_end = True


def test_closing_without_changes_asks_nothing(on_file: Bench, path: Path) -> None:
    on_file.window.close()
    assert not on_file.window.isVisible()
    assert on_file.prompts.asked == []
    assert on_file.window.preferences.last_project == path
    assert on_file.window.preferences.recent == [path]


def test_opening_another_asks_about_changes_first(on_file: Bench) -> None:
    edit(on_file)
    on_file.prompts.choices = [CANCEL]
    on_file.window.desk.open_sample()
    assert not on_file.session.project.is_sample
    on_file.prompts.choices = [DISCARD]
    on_file.window.desk.open_sample()
    assert on_file.session.project.is_sample
    assert not on_file.window.undo.canUndo()


def test_a_new_project_has_the_librarys_prices(bench: Bench) -> None:
    bench.window.desk.new()
    assert bench.session.project == new_project("Workload 1")
    assert set(bench.session.sheets) == {"jygpu"}
    assert bench.window.desk.name == "Untitled project"


def test_the_recent_menu_greys_what_is_gone(on_file: Bench, tmp_path: Path) -> None:
    there = tmp_path / "there.rackrate"
    there.touch()
    on_file.window.preferences.remember_recent(there)
    on_file.window.top_bar.recent.aboutToShow.emit()
    actions = on_file.window.top_bar.recent.actions()
    assert [action.isEnabled() for action in actions] == [True, False]
    assert actions[1].text() == "case.rackrate  (moved or deleted)"


def test_prices_of_the_library_are_taken_as_one_step(on_file: Bench) -> None:
    window, session = on_file.window, on_file.session
    before = dict(session.sheets)
    window.prices.take_from_library()
    assert window.toast.text == "The project's prices are those of the library"
    catalog = on_file.services.library.known["jygpu"]
    on_file.services.library.known["jygpu"] = replace(catalog, prices=())
    window.prices.take_from_library()
    assert session.sheets["jygpu"].rows == ()
    window.undo.undo()
    assert dict(session.sheets) == before
