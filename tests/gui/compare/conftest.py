"""The window on the sample comparison, its tabulation in front."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench, OpenBench
from tests.support.fakes import FakeServices

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.domain.comparison import Comparison
from rackrate.gui.preferences import ThemeChoice
from rackrate.gui.workspaces.compare.tab_grid import TabGrid
from rackrate.gui.workspaces.compare.workspace import CompareWorkspace
from rackrate.services.bid_tab_parts import BidTabView
from rackrate.store.project_table import table_from


@dataclass
class Compare:
    """The workspace, and how to read it."""

    bench: Bench
    qtbot: QtBot

    @property
    def workspace(self) -> CompareWorkspace:
        """The workspace."""
        return self.bench.window.compare

    @property
    def grid(self) -> TabGrid:
        """The table."""
        return self.workspace.grid

    @property
    def view(self) -> BidTabView:
        """The tabulation as it is now."""
        return self.workspace.view

    @property
    def comparison(self) -> Comparison:
        """The project's comparison."""
        found = self.bench.session.project.comparison
        assert found is not None
        return found

    @property
    def saved(self) -> str:
        """The project as its file holds it."""
        return json.dumps(table_from(self.bench.session.project), sort_keys=True)

    @property
    def notice(self) -> str:
        """The passing note shown last."""
        return self.bench.window.toast.text

    def go_to(self, key: str, provider: str = "") -> None:
        """Put the cursor into a cell."""
        assert self.grid.go_to(key, provider)

    def settle(self) -> None:
        """Wait until everything is worked out and shown."""
        live = self.bench.window.live
        QApplication.processEvents()
        self.qtbot.waitUntil(lambda: live.is_thorough)
        QApplication.processEvents()


OpenCompare = Callable[..., Compare]


@pytest.fixture
def open_compare(
    open_bench: OpenBench, services: FakeServices, shipped: Application, qtbot: QtBot
) -> OpenCompare:
    services.projects.of_comparison = shipped.projects.sample_comparison()

    def make(
        language: Language = Language.EN, theme: ThemeChoice = ThemeChoice.LIGHT
    ) -> Compare:
        found = Compare(open_bench(language, theme), qtbot)
        found.bench.window.open_sample_comparison()
        found.settle()
        return found

    return make


@pytest.fixture
def compare(open_compare: OpenCompare) -> Compare:
    """Return the workspace in English."""
    return open_compare()
