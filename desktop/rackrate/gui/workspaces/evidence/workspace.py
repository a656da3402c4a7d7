"""The Evidence workspace: what the figures rest on, and what speaks against it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QShowEvent
from PySide6.QtWidgets import QComboBox, QStackedWidget, QVBoxLayout, QWidget

from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.labels import rule
from rackrate.gui.widgets.tabs import Tabs
from rackrate.gui.workspaces.evidence.assumptions_page import AssumptionsPage
from rackrate.gui.workspaces.evidence.claims_page import ClaimsPage
from rackrate.gui.workspaces.evidence.conflicts_page import ConflictsPage
from rackrate.gui.workspaces.evidence.page import EvidencePage
from rackrate.gui.workspaces.evidence.rules_page import RulesPage
from rackrate.gui.workspaces.evidence.sources_page import SourcesPage

PAGES: tuple[type[EvidencePage], ...] = (
    SourcesPage,
    ClaimsPage,
    ConflictsPage,
    AssumptionsPage,
    RulesPage,
)
_WEB = ("http", "https")
_BOX_WIDTH = 220


def open_page(address: str) -> None:
    """Open a page in the system's browser."""
    QDesktopServices.openUrl(QUrl(address))


class EvidenceWorkspace(QWidget):
    """Five lists, each brought up to date when it is looked at.

    Signals:
        price_asked: A link to a price was followed; its key.
        project_asked: A link to a form was followed; a workload's id, or empty for
            the page of client and basis.
        header_changed: What `header_text` returns is another text now.
    """

    price_asked = Signal(str)
    project_asked = Signal(str)
    header_changed = Signal()

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self._context, self._live = context, live
        self.open_page: Callable[[str], None] = open_page
        self.workloads = QComboBox()
        self.workloads.setFixedWidth(_BOX_WIDTH)
        self.tabs = Tabs(len(PAGES))
        self.pages = QStackedWidget()
        self.by_name: dict[str, EvidencePage] = {}
        self._stale: set[str] = set()
        for kind in PAGES:
            page = kind(context, live)
            self.by_name[page.name] = page
            self.pages.addWidget(page)
            page.link_chosen.connect(self.follow)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(0)
        self.tabs.setContentsMargins(10, 0, 10, 0)
        column.addWidget(self.tabs)
        column.addWidget(rule())
        column.addWidget(self.pages, 1)
        self.tabs.chosen.connect(self._turn_to)
        self.workloads.activated.connect(self._choose_workload)
        live.changed.connect(self._take_change)
        context.speaker.language_changed.connect(self._take_change)
        self._take_change()

    @property
    def page(self) -> EvidencePage:
        """The list in front."""
        return list(self.by_name.values())[self.pages.currentIndex()]

    def header_text(self) -> str:
        """Return how much of what is claimed holds, and how much is in conflict."""
        say, claims = self._context.speaker.say, self._context.claims()
        failed = sum(result.state == "does_not_hold" for result in claims)
        values = {"failed": failed, "claims": len(claims)}
        if not claims:
            return say("evidence.header_none")
        return say("evidence.header", **values)

    def header_actions(self) -> list[QWidget]:
        """Return the choice of the workload that rules are asked about."""
        return [self.workloads]

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._bring_up_to_date()

    def _take_change(self) -> None:
        self._stale = set(self.by_name)
        if self.isVisible():
            self._bring_up_to_date()

    def _turn_to(self, number: int) -> None:
        self.pages.setCurrentIndex(number)
        self._bring_up_to_date()

    def _bring_up_to_date(self) -> None:
        self._say_words()
        page = self.page
        if page.name in self._stale:
            self._stale.discard(page.name)
            page.refresh()
        self.header_changed.emit()

    def _say_words(self) -> None:
        say = self._context.speaker.say
        self.tabs.set_words([say(f"evidence.tab.{name}") for name in self.by_name])
        self.workloads.setAccessibleName(say("evidence.workload"))
        self.workloads.setToolTip(say("evidence.workload"))
        with QSignalBlocker(self.workloads):
            self.workloads.clear()
            for workload in self._context.session.project.workloads:
                self.workloads.addItem(workload.title or workload.id, workload.id)
            at = self.workloads.findData(self._live.workload_id)
            self.workloads.setCurrentIndex(at)

    def _choose_workload(self, _place: int) -> None:
        self._live.select(str(self.workloads.currentData()))

    def turn_to(self, name: str, row_id: str = "") -> None:
        """Bring a list to the front, at a row of it."""
        self.tabs.choose(list(self.by_name).index(name))
        self._bring_up_to_date()
        if row_id:
            self.page.go_to(row_id)

    def follow(self, target: str) -> None:
        """Go where a link leads; nothing is opened outside without a click on it."""
        kind, _, name = target.partition(":")
        lists = {"claim": "claims", "assumption": "assumptions", "rule": "rules"}
        if kind in lists:
            self.turn_to(lists[kind], name)
        elif kind == "price":
            self.price_asked.emit(name)
        elif kind == "workload":
            self.project_asked.emit(name)
        elif kind == "project":
            self.project_asked.emit("")
        elif kind == "url" and QUrl(name).scheme() in _WEB:
            self.open_page(name)
