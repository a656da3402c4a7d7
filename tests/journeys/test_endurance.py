"""A hundred edits, twenty languages, a kill, a locked file, and never a connection."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.gui.seen import clipped, texts, untranslated
from tests.journeys.window_runs import LONG, Run
from tests.support.offline import guarded_child

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.domain.problem import RefusedInputError
from rackrate.gui.widgets.lever import Lever
from rackrate.ingest.book import Book
from rackrate.ingest.reading import apart
from rackrate.locations import locations_under
from rackrate.services.progress import SilentProgress
from rackrate.services.session import ReplaceProject
from rackrate.store.project_file import ProjectFile, project_bytes, read_project

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = [
    pytest.mark.journey,
    pytest.mark.qt_log_ignore("This plugin does not support"),
]
ROOT = Path(__file__).parents[2]
TODAY = date(2026, 11, 30)
READER = "rackrate.ingest.reading.child"
QUOTES = ROOT / "tests" / "ingest" / "cases"


@pytest.fixture
def run(tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Run]:
    """Return the program, open on the sample."""
    run = Run(tmp_path, qapp, qtbot)
    yield run
    run.close(qapp)


def in_bytes(run: Run) -> bytes:
    """Return the document as its file would hold it."""
    session = run.session
    return project_bytes(ProjectFile(session.project, session.catalogs))


# A hundred edits, and back


def push(lever: Lever, chance: random.Random) -> None:
    """Drag a slider to some place and let go."""
    slider = lever.slider
    slider.setSliderDown(True)
    slider.setSliderPosition(chance.randrange(slider.maximum() + 1))
    slider.setSliderDown(False)


def type_price(run: Run, chance: random.Random) -> None:
    """Type another figure into some price of some provider."""
    catalogs = run.window.catalogs
    provider = chance.choice(sorted(run.session.sheets))
    catalogs.show_provider(provider)
    row = chance.choice(run.session.sheets[provider].rows)
    assert catalogs.grid.go_to(row.row_id, "list_unit_price")
    index = catalogs.grid.currentIndex()
    catalogs.grid.model().setData(index, str(chance.randrange(1, 99_999)))


def retitle(run: Run, chance: random.Random) -> None:
    """Give the project another title, in two languages."""
    title = f"方案 plan {chance.randrange(10**6)}"
    edit = ReplaceProject(replace(run.session.project, title=title))
    run.window.context.edit(edit, "title")


def edits(run: Run, chance: random.Random) -> list[Callable[[], object]]:
    """Return what a person may do at random."""
    window = run.window
    levers = list(window.decide.levers.levers.values())
    scenarios = window.decide.levers.scenarios
    return [
        *(lambda lever=lever: push(lever, chance) for lever in levers),
        lambda: type_price(run, chance),
        lambda: type_price(run, chance),
        lambda: retitle(run, chance),
        window.project.add_workload,
        window.project.duplicate_workload,
        window.project.delete_workload,
        scenarios.save,
        scenarios.swap,
        window.decide.reset,
    ]


def test_a_hundred_edits_and_as_many_undos_change_no_byte(
    run: Run, qapp: QApplication
) -> None:
    chance = random.Random(20261130)  # noqa: S311 - the same edits every time
    window, before = run.window, in_bytes(run)
    possible = edits(run, chance)
    while window.undo.count() < 100:
        chance.choice(possible)()
        if window.undo.count() % 10 == 0:
            qapp.processEvents()
    after, made = in_bytes(run), window.undo.count()
    assert after != before
    for _ in range(made):
        assert window.undo.canUndo()
        window.undo.undo()
    assert not window.undo.canUndo()
    assert in_bytes(run) == before
    assert run.session.is_saved
    for _ in range(made):
        window.undo.redo()
    assert in_bytes(run) == after
    assert run.prompts.reported == []


# Languages


def test_twenty_languages_leave_no_text_behind(run: Run, qtbot: QtBot) -> None:
    window = run.window
    window.resize(1180, 720)
    places = list(window.workspaces)
    seen: dict[tuple[str, Language], set[str]] = {}
    for turn in range(20):
        place = places[turn // 2 % len(places)]
        window.go(place)
        window.toggle_language()
        language = window.context.speaker.language
        qtbot.waitUntil(lambda: window.live.is_thorough, timeout=LONG)
        qtbot.waitUntil(lambda: clipped(window) == [])
        assert untranslated(window) == [], (place, language)
        now = set(texts(window))
        first = seen.setdefault((place, language), now)
        assert now == first or place in {"decide", "deliver"}, (place, language)
    assert len(seen) == 2 * len(places)
    assert [place for place in places if both_alike(seen, place)] == []


def both_alike(seen: dict[tuple[str, Language], set[str]], place: str) -> bool:
    """Tell whether a place says nothing else in the other language."""
    return seen[place, Language.ZH] == seen[place, Language.EN]


# Killed

EDITOR = """
import sys, time
from dataclasses import replace
from pathlib import Path
from PySide6.QtCore import QTimer
from rackrate.app import Application
from rackrate.gui import start
from rackrate.locations import locations_under
from rackrate.services.session import ReplaceProject
from tests.support.fakes import ScriptedPrompts

folder = Path(sys.argv[1])
program = start.prepared_program(["rackrate"])
opened = start.make_window(
    Application(locations_under(folder)), program, lambda _s, _p: ScriptedPrompts()
)
window = opened.window
assert window.desk.open_path(folder / "deal.rackrate")
log = (folder / "log").open("a")

def edit(count=[0]):
    count[0] += 1
    title = f"edit {count[0]}"
    changed = replace(window.context.session.project, title=title)
    window.context.edit(ReplaceProject(changed), title)
    log.write(f"{time.monotonic()}\\n")
    log.flush()

timer = QTimer()
timer.timeout.connect(edit)
timer.start(50)
program.exec()
"""
SAVER = """
import sys
from dataclasses import replace
from pathlib import Path
from rackrate.app import Application
from rackrate.locations import locations_under

path = Path(sys.argv[1]) / "deal.rackrate"
projects = Application(locations_under(Path(sys.argv[1]))).projects
opened = projects.open(path)
print("ready", flush=True)
for count in range(10**6):
    project = replace(opened.project, title=f"save {count}" + "x" * (count % 7))
    projects.save(replace(opened, project=project), path, overwrite=False)
"""


def started(script: str, folder: Path) -> subprocess.Popen[str]:
    """Start a script of this module on a folder."""
    python_path = os.pathsep.join([str(ROOT), str(ROOT / "desktop")])
    return subprocess.Popen(
        [sys.executable, "-c", script, str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": python_path},
    )


def kill(process: subprocess.Popen[str]) -> None:
    """End a process as a power cut would."""
    process.kill()
    process.communicate()


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    """Return a saved project."""
    projects = Application(locations_under(tmp_path)).projects
    path = tmp_path / "deal.rackrate"
    projects.save(projects.sample(), path, overwrite=False)
    return path


def test_killed_while_editing_nothing_older_than_three_seconds_is_lost(
    deal: Path, tmp_path: Path
) -> None:
    saved, log = deal.read_bytes(), tmp_path / "log"
    process = started(EDITOR, tmp_path)
    try:
        wait_for(lambda: log.exists() and len(stamps(log)) > 1, seconds=60)
        first = stamps(log)[0]
        wait_for(lambda: stamps(log)[-1] - first > 4.5, seconds=60)
    finally:
        kill(process)
    at, ended = stamps(log), time.monotonic()
    found = Application(locations_under(tmp_path)).projects.recovered()
    assert found is not None
    kept = int(found.project.title.removeprefix("edit "))
    oldest_lost = at[kept] if kept < len(at) else ended
    slack = 1.0  # the machine may be busy: timers fire late
    assert ended - oldest_lost < 3 + slack
    assert deal.read_bytes() == saved
    projects = Application(locations_under(tmp_path)).projects
    assert projects.holder(deal) is None


def stamps(log: Path) -> list[float]:
    """Return when each edit happened; the last line may be half written."""
    lines = log.read_text("utf-8").split("\n")[:-1]
    return [float(line) for line in lines]


def wait_for(holds: Callable[[], bool], seconds: float) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_killed_while_saving_the_file_and_the_one_before_are_whole(
    deal: Path, tmp_path: Path
) -> None:
    chance = random.Random(7)  # noqa: S311 - any moments do
    for _ in range(4):
        process = started(SAVER, tmp_path)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.1 + chance.random() / 5)
        kill(process)
        for path in (deal, deal.with_name("deal.rackrate.bak")):
            assert read_project(path, TODAY).project.title.startswith("save ")


# A locked file


def test_a_document_that_is_open_elsewhere_is_said_in_words_and_left_alone(
    run: Run, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, target = run.window, tmp_path / "model.xlsx"
    target.write_bytes(b"open in a spreadsheet program")
    real = Path.replace

    def held(self: Path, other: Path | str) -> Path:
        if Path(other) == target:
            text = "The process cannot access the file"
            raise PermissionError(13, text, str(target))
        return real(self, other)

    monkeypatch.setattr(Path, "replace", held)
    run.prompts.files = [target, target]
    window.actions_by_id["export_workbook"].trigger()
    qtbot.waitUntil(lambda: not window.deliver.is_exporting, timeout=LONG)
    outcome = window.deliver.outcome
    assert outcome.state == "refused"
    for word in ("model.xlsx", "Excel", "WPS"):
        assert word in outcome.text.text()
    assert target.read_bytes() == b"open in a spreadsheet program"
    assert [p.name for p in tmp_path.glob(".*") if p.is_file()] == []
    monkeypatch.undo()
    window.actions_by_id["export_workbook"].trigger()
    qtbot.waitUntil(lambda: not window.deliver.is_exporting, timeout=LONG)
    assert outcome.state == "done"
    assert target.read_bytes().startswith(b"PK")


# Never a connection; every test of this run is watched, and here the child is too


def test_the_watch_over_the_reading_process_sees_a_socket() -> None:
    opens = "import socket; socket.socket()"
    with pytest.raises(RefusedInputError):
        read_quote("06_hours_per_month.csv", guarded_child(READER, opens))


@pytest.mark.parametrize(
    "name",
    [
        "06_hours_per_month.csv",
        "17_merged_headers.xlsx",
        "20b_html_named_xls.xls",
        "21_gb18030.csv",
    ],
)
def test_the_reading_process_opens_no_socket(name: str) -> None:
    book = read_quote(name, guarded_child(READER))
    assert book.sheets


def read_quote(name: str, command: list[str]) -> Book:
    """Read a vendor's file in a process that a command starts."""
    data = (QUOTES / name).read_bytes()
    return apart.read_apart(data, name, progress=SilentProgress(), command=command)


def test_a_session_over_quotes_and_evidence_opens_no_socket(
    run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "reading_command", lambda: guarded_child(READER))
    window = run.window
    for place in window.workspaces:
        window.go(place)
        window.grab()
    window.explain()
    window.imports.open_path(QUOTES / "06_hours_per_month.csv")
    opened = window.imports.window
    assert opened is not None
    qtbot.waitUntil(lambda: opened.bench is not None, timeout=LONG)
    opened.reject()
    assert run.prompts.reported == []
