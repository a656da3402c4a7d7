"""From the sample to documents in the client's hands, through the real window."""

from __future__ import annotations

import os
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.support.fakes import ScriptedPrompts

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.gui import start
from rackrate.gui.main_window import MainWindow
from rackrate.gui.preferences import Preferences
from rackrate.locations import locations_under
from rackrate.services.decision_json import decision_json
from rackrate.services.session import Session

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
pytestmark = [
    pytest.mark.journey,
    pytest.mark.qt_log_ignore("This plugin does not support"),
]
LONG = 60_000
PROVIDER, PRICE = "jygpu", "910b-node/month"


class Journey:
    """One run of the program, as a person goes through it."""

    def __init__(self, application: Application, qapp: QApplication) -> None:
        self.application = application
        self.prompts = ScriptedPrompts()
        self.opened = start.make_window(
            application, qapp, lambda _speaker, _preferences: self.prompts
        )

    @property
    def window(self) -> MainWindow:
        """The window."""
        return self.opened.window

    @property
    def session(self) -> Session:
        """The document in it."""
        return self.window.context.session

    def result(self) -> dict[str, object]:
        """Return the decision as scripts read it."""
        session = self.session
        words, reference = self.application.words, session.reference
        return decision_json(session.decision, session.catalogs, reference, words)

    def price(self) -> str:
        """Return the price that the journey changes."""
        rows = self.session.sheets[PROVIDER].rows
        row = next(row for row in rows if row.text("sku_price_id") == PRICE)
        return row.text("list_unit_price")


@pytest.fixture
def journey(tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Journey]:
    application = Application(locations_under(tmp_path / "personal"))
    preferences = Preferences(application.locations.settings)
    preferences.language = Language.EN
    preferences.remember_folder("documents", tmp_path)
    preferences.save()
    run = Journey(application, qapp)
    run.window.painted.connect(lambda: start.open_first(run.opened, None, sample=True))
    with qtbot.waitSignal(run.window.painted):
        run.window.show()
    qtbot.waitUntil(lambda: run.window.live.is_thorough, timeout=LONG)
    yield run
    run.prompts.leaves_at_the_end = True
    run.window.close()
    run.window.context.jobs.wait()
    run.opened.translation.remove()
    run.window.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.setStyleSheet("")


def test_sample_to_documents_and_back(
    journey: Journey, tmp_path: Path, qtbot: QtBot
) -> None:
    window, session = journey.window, journey.session
    assert window.desk.name == "Three workloads, four cards"
    assert window.strip.sentence.text()

    # A price is changed in the grid, taken back, and changed again.
    window.go("catalogs")
    window.catalogs.show_provider(PROVIDER)
    change_price(journey, "14800")
    assert journey.price() == "14800"
    window.undo.undo()
    assert journey.price() == "15600"
    window.undo.redo()
    assert journey.price() == "14800"

    # The slider turns the verdict.
    window.go("decide")
    before = window.strip.sentence.text()
    slider = window.decide.levers.levers["hours_per_day"].slider
    slider.setSliderDown(True)
    for notch in range(25, 39):
        slider.setSliderPosition(notch)
    slider.setSliderDown(False)
    qtbot.waitUntil(lambda: window.live.is_thorough, timeout=LONG)
    assert session.project.workloads[0].hours_per_day == Decimal(19)
    assert window.strip.sentence.text() != before
    assert "bare metal" in window.strip.sentence.text()
    assert session.project.workloads[0].hours_per_day == Decimal(19)

    # Both documents go into the folder.
    window.go("deliver")
    window.actions_by_id["export_pack"].trigger()
    qtbot.waitUntil(lambda: not window.deliver.is_exporting, timeout=LONG)
    assert window.deliver.outcome.state == "done", window.deliver.outcome.text.text()
    (proposal,) = tmp_path.glob("*.pdf")
    (workbook,) = tmp_path.glob("*.xlsx")
    assert proposal.read_bytes().startswith(b"%PDF")
    assert workbook.read_bytes().startswith(b"PK")

    # Saved under a name and opened again, it says the same.
    result, path = journey.result(), tmp_path / "case.rackrate"
    journey.prompts.files = [path]
    window.actions_by_id["save_as"].trigger()
    assert session.path == path
    assert not window.desk.is_dirty
    window.desk.open_sample()
    assert journey.price() == "15600"
    assert window.desk.open_path(path)
    assert journey.price() == "14800"
    assert journey.result() == result
    assert journey.prompts.reported == []


def change_price(journey: Journey, text: str) -> None:
    """Type a price into the grid, as `15,600` is typed, and leave the cell."""
    grid = journey.window.catalogs.grid
    rows = journey.session.sheets[PROVIDER].rows
    row_id = next(r.row_id for r in rows if r.text("sku_price_id") == PRICE)
    assert grid.go_to(row_id, "list_unit_price")
    index = grid.currentIndex()
    assert grid.model().setData(index, text)
