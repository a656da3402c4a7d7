"""The window on the sample with the Evidence workspace in front."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench, OpenBench

from rackrate.domain.bilingual import Language
from rackrate.gui.workspaces.evidence.assumptions_page import AssumptionsPage
from rackrate.gui.workspaces.evidence.detail_pane import (
    Block,
    Link,
    Pair,
    Sides,
    Title,
)
from rackrate.gui.workspaces.evidence.page import EvidencePage
from rackrate.gui.workspaces.evidence.rules_page import RulesPage
from rackrate.gui.workspaces.evidence.workspace import EvidenceWorkspace


@dataclass
class Evidence:
    """The workspace, and how to read it."""

    bench: Bench
    qtbot: QtBot

    @property
    def workspace(self) -> EvidenceWorkspace:
        """The workspace."""
        return self.bench.window.evidence

    @property
    def rules(self) -> RulesPage:
        """The list of rules, in front."""
        self.workspace.turn_to("rules")
        page = self.workspace.page
        assert isinstance(page, RulesPage)
        return page

    @property
    def assumptions(self) -> AssumptionsPage:
        """The list of assumptions, in front."""
        self.workspace.turn_to("assumptions")
        page = self.workspace.page
        assert isinstance(page, AssumptionsPage)
        return page

    def turn_to(self, name: str, row_id: str = "") -> EvidencePage:
        """Return a list, brought to the front."""
        self.workspace.turn_to(name, row_id)
        return self.workspace.page

    def settle(self) -> None:
        """Wait until everything is worked out and shown."""
        live = self.bench.window.live
        QApplication.processEvents()
        self.qtbot.waitUntil(lambda: live.is_thorough)
        QApplication.processEvents()


def said(blocks: tuple[Block, ...]) -> str:
    """Return everything that blocks say, a line each."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Sides):
            lines += [said(block.left), said(block.right)]
        elif isinstance(block, Title):
            lines += [block.text, block.badge]
        elif isinstance(block, Pair):
            lines += [block.name, block.value, block.note]
        elif isinstance(block, Link):
            lines += [block.text, block.note]
        else:
            lines.append(block.text)
    return "\n".join(lines)


def links(blocks: tuple[Block, ...]) -> list[str]:
    """Return where the links of blocks lead."""
    found: list[str] = []
    for block in blocks:
        if isinstance(block, Sides):
            found += [*links(block.left), *links(block.right)]
        elif isinstance(block, Link):
            found.append(block.target)
    return found


@pytest.fixture
def evidence(bench: Bench, qtbot: QtBot) -> Evidence:
    """Return the workspace in English."""
    bench.window.go("evidence")
    return Evidence(bench, qtbot)


@pytest.fixture
def chinese(open_bench: OpenBench, qtbot: QtBot) -> Evidence:
    """Return the workspace in Chinese."""
    bench = open_bench(Language.ZH)
    bench.window.go("evidence")
    return Evidence(bench, qtbot)
