"""Starting: what is loaded, what is opened, what happens when it cannot be."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication
from tests.gui.conftest import Bench, OpenBench

from rackrate.domain.bilingual import Language
from rackrate.gui import start
from rackrate.services.ports import OpenedProject

HEAVY = ("highspy", "openpyxl", "pandas", "reportlab", "xlsxwriter")
FIRST_PAINT = """
import sys
from pathlib import Path
from rackrate.app import Application
from rackrate.gui import start
from rackrate.locations import locations_under

application = Application(locations_under(Path(sys.argv[1])))
program = start.prepared_program(["rackrate"])
opened = start.make_window(application, program)
opened.window.painted.connect(program.quit)
opened.window.show()
program.exec()
print(*sorted(sys.modules))
opened.window.close()
"""


def test_nothing_heavy_is_loaded_before_the_first_paint(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_PAINT, str(tmp_path)],
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert "rackrate.gui.main_window" in loaded
    assert loaded.isdisjoint(HEAVY)
    assert "PySide6.QtNetwork" not in loaded


def test_without_anything_to_open_it_is_the_sample_in_catalogs(
    open_bench: OpenBench,
) -> None:
    bench = open_bench(sample=False)
    assert bench.session.project.is_sample
    assert bench.window.place.id == "catalogs"
    assert bench.window.top_bar.sample.isVisible()
    assert bench.window.top_bar.sample.text() == "Sample"


def test_the_project_that_was_open_last_is_opened_again(
    bench: Bench, open_bench: OpenBench, tmp_path: Path, sample: OpenedProject
) -> None:
    path = tmp_path / "case.rackrate"
    path.touch()
    opened = OpenedProject(sample.project, sample.catalogs, path)
    bench.services.projects.files[path] = opened
    bench.window.desk.open_path(path)
    bench.window.go("decide")
    bench.window.close()
    again = open_bench(sample=False)
    assert again.session.path == path
    assert again.window.place.id == "decide"


def test_a_file_that_cannot_be_opened_is_said_and_the_window_opens_anyway(
    open_bench: OpenBench, tmp_path: Path
) -> None:
    bench = open_bench(path=tmp_path / "gone.rackrate", sample=False)
    title, lines = bench.prompts.reported[0]
    assert title == "This file could not be opened"
    assert "gone.rackrate" in lines[0]
    assert bench.session.project.is_sample


def test_the_window_opens_without_price_catalogs(bench: Bench, prompts: object) -> None:
    del prompts
    bench.services.library.refuses = True
    bench.window.desk.new()
    assert bench.session.sheets == {}
    assert bench.prompts.reported[0][0] == "The price catalogs could not be read"


def test_bundled_fonts_are_known_and_first(bench: Bench, qapp: QApplication) -> None:
    del bench
    families = QFontDatabase.families()
    assert {"Noto Sans", "Noto Sans SC"} <= set(families)
    assert qapp.font().families() == ["Noto Sans", "Noto Sans SC"]
    assert qapp.font().pixelSize() == 13


@pytest.mark.parametrize("language", Language)
def test_qts_own_words_follow_the_language(
    open_bench: OpenBench, qapp: QApplication, language: Language
) -> None:
    bench = open_bench()
    bench.window.context.speaker.speak(language)
    said = qapp.translate("QPlatformTheme", "Cancel")
    assert said == {Language.ZH: "取消", Language.EN: "Cancel"}[language]


def test_documents_go_to_a_folder_that_is_there() -> None:
    assert start.documents_folder().is_absolute()


def test_a_fault_in_a_slot_is_said_and_logged(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    stop = start.watch(bench.opened, bench.services)
    fault = ZeroDivisionError("a fault")
    sys.excepthook(ZeroDivisionError, fault, None)
    stop()
    title, lines = bench.prompts.reported[0]
    assert title == "Something unexpected went wrong"
    assert not any("Traceback" in line or "a fault" in line for line in lines)
    log = bench.services.locations.settings.with_name("error.log")
    assert "ZeroDivisionError: a fault" in log.read_text(encoding="utf-8")
