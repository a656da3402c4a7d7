"""The main window: bars, rail, and the workspace in front."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.bilingual import Language
from rackrate.gui.actions import ActionSet
from rackrate.gui.context import Context
from rackrate.gui.desk import Desk
from rackrate.gui.dialogs.about import AboutDialog
from rackrate.gui.dialogs.shortcuts import ShortcutsDialog
from rackrate.gui.drops import Drops
from rackrate.gui.import_window.opener import Imports
from rackrate.gui.library_prices import LibraryPrices
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.looks import Looks
from rackrate.gui.pages import Pages
from rackrate.gui.panes import focus_next_pane, hand_on
from rackrate.gui.places import PLACES, Workspace
from rackrate.gui.preferences import Preferences
from rackrate.gui.presenter import MAY_DO, MAY_SHOW
from rackrate.gui.rail import Rail
from rackrate.gui.recent_menu import RecentMenu
from rackrate.gui.recovery import Recovery
from rackrate.gui.result_strip import ResultStrip
from rackrate.gui.scaler import KEEPS_SIZE
from rackrate.gui.stage import Stage
from rackrate.gui.status_line import StatusLine
from rackrate.gui.top_bar import TopBar
from rackrate.gui.widgets.file_banner import FileBanner
from rackrate.gui.widgets.labels import rule
from rackrate.gui.widgets.toast import Notices, Toast
from rackrate.gui.workspaces.catalogs.column_layout import (
    COLUMNS,
    layout_text,
    put_layout,
)
from rackrate.gui.workspaces.catalogs.workspace import CatalogsWorkspace
from rackrate.gui.workspaces.compare.workspace import CompareWorkspace
from rackrate.gui.workspaces.decide.workspace import DecideWorkspace
from rackrate.gui.workspaces.deliver.workspace import DeliverWorkspace
from rackrate.gui.workspaces.evidence.workspace import EvidenceWorkspace
from rackrate.gui.workspaces.project.workspace import ProjectWorkspace
from rackrate.gui.zoom import px
from rackrate.services.session import Edit

SMALLEST = (1180, 720)
USUAL = (1440, 900)
_FRAME = QSize(8, 40)
"""What the window manager's frame and title may take of the screen."""
FOLDS_BELOW = 1360


@dataclass(frozen=True)
class Parts:
    """What the window is made of; see `start` for how it comes together."""

    context: Context
    preferences: Preferences
    live: LiveDecision
    desk: Desk
    recovery: Recovery
    looks: Looks
    notices: Notices
    catalogs: CatalogsWorkspace


class MainWindow(QMainWindow):
    """Shows one workspace at a time, under what it has to say.

    Signals:
        painted: The window was painted for the first time.
    """

    painted = Signal()

    def __init__(self, parts: Parts) -> None:
        super().__init__()
        self.context = parts.context
        self.preferences = parts.preferences
        self.live, self.desk, self.looks = parts.live, parts.desk, parts.looks
        self.undo = parts.context.undo
        self.prices = LibraryPrices(parts.context)
        self._recovery = parts.recovery
        self._is_painted = False
        self.catalogs = parts.catalogs
        self.project = ProjectWorkspace(self.context, self.live)
        self.decide = DecideWorkspace(self.context, self.live)
        self.compare = CompareWorkspace(self.context, self.live)
        self.deliver = DeliverWorkspace(
            self.context, self.live, self.preferences, self.desk
        )
        self.evidence = EvidenceWorkspace(self.context, self.live)
        self.workspaces: Mapping[str, QWidget] = {
            "catalogs": self.catalogs,
            "project": self.project,
            "decide": self.decide,
            "compare": self.compare,
            "deliver": self.deliver,
            "evidence": self.evidence,
        }
        self.place = PLACES[0]
        self.top_bar = TopBar(self.context)
        self.rail = Rail(self.context.speaker, self.context.theme)
        self.strip = ResultStrip(self.live, self.context.speaker)
        self.status = StatusLine(self.context, self.desk)
        self.banner = FileBanner(self.context.speaker, self.context.theme)
        self.toast = Toast(self)
        self.imports = Imports(self.context, self, self.show_provider)
        self.drops = Drops(
            self.context, self, self.desk.open_path, self.imports.open_paths
        )
        self.stage = Stage(self, self.context, self.preferences, lambda: self.place.id)
        self._lay_out()
        self.actions_by_id = ActionSet(self, self.context.speaker, self.context.theme)
        self.top_bar.take_actions(self.actions_by_id)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._connect(parts.notices)
        self.setAcceptDrops(True)
        self._restore()
        self.refresh()
        self.stage.scaler.fit_all()

    def _lay_out(self) -> None:
        self._pages = Pages(self.workspaces.values())
        column = QVBoxLayout()
        column.setSpacing(0)
        for part in (self.banner, self.strip, rule(), self._pages):
            column.addWidget(part)
        column.setStretch(3, 1)
        middle = QHBoxLayout()
        middle.setSpacing(0)
        self._rail_edge = rule(upright=True)
        middle.addWidget(self.rail)
        middle.addWidget(self._rail_edge)
        middle.addLayout(column, 1)
        centre = QWidget()
        whole = QVBoxLayout(centre)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        self._top_edge = rule()
        whole.addWidget(self.top_bar)
        whole.addWidget(self._top_edge)
        whole.addLayout(middle, 1)
        whole.addWidget(rule())
        whole.addWidget(self.status)
        self.setCentralWidget(centre)
        self.setMinimumSize(*SMALLEST)
        self.setProperty(KEEPS_SIZE, True)  # noqa: FBT003 - Qt's own signature

    def _connect(self, notices: Notices) -> None:
        speaker = self.context.speaker
        self.rail.chosen.connect(self.go)
        self.deliver.mend_asked.connect(self.mend)
        self.deliver.figure_asked.connect(self.explain_path)
        self.evidence.price_asked.connect(self.show_price)
        self.evidence.project_asked.connect(self.show_in_project)
        self.evidence.header_changed.connect(self.strip.refresh)
        self.compare.front_asked.connect(lambda: self.go("compare"))
        self.compare.header_changed.connect(self.strip.refresh)
        self.live.changed.connect(self.strip.refresh)
        self.catalogs.header_changed.connect(self.strip.refresh)
        self.catalogs.table_pasted.connect(self.imports.paste)
        self.catalogs.source_asked.connect(self.imports.show_source)
        self.desk.changed.connect(self.refresh)
        self.banner.details_asked.connect(self.desk.show_losses)
        self.undo.indexChanged.connect(self.refresh_soon)
        self.undo.cleanChanged.connect(self.refresh_soon)
        self._soon.timeout.connect(self.refresh)
        self.context.session.listen(self._note)
        notices.posted.connect(self.toast.post)
        speaker.language_changed.connect(self.retranslate)
        self.stage.zoom.changed.connect(self._follow_zoom)
        self.stage.presenter.changed.connect(self._follow_presenter)
        self._recent = RecentMenu(self.top_bar.recent, self.desk, speaker)

    def _restore(self) -> None:
        room = self.screen().availableSize() - _FRAME
        self.resize(QSize(*USUAL).boundedTo(room))
        self.restoreGeometry(self.preferences.geometry)
        put_layout(self.catalogs.grid, self.preferences.choice(COLUMNS))
        known = {place.id for place in PLACES}
        last = self.preferences.workspace
        self.go(last if last in known else PLACES[0].id)

    def _note(self, _edit: Edit | None) -> None:
        self.refresh_soon()

    def refresh_soon(self) -> None:
        """Show what is open, once for all changes of this turn of the loop."""
        self._soon.start()

    def refresh(self) -> None:
        """Show what is open, how far it is saved, and what can be undone."""
        session, say = self.context.session, self.context.speaker.say
        self.top_bar.show_document(
            self.desk.name,
            is_sample=session.project.is_sample,
            tip=str(session.path or ""),
        )
        self.setWindowTitle(f"{self.desk.name}[*] — RackRate")
        self.setWindowModified(self.desk.is_dirty)
        self.rail.show_counts(
            {"catalogs": len(session.sheets), "project": len(session.project.workloads)}
        )
        for action_id, text, can in (
            ("undo", self.undo.undoText(), self.undo.canUndo()),
            ("redo", self.undo.redoText(), self.undo.canRedo()),
        ):
            key = f"{action_id}_what" if text else action_id
            name = say(f"window.action.{key}", what=text)
            self.actions_by_id.rename(action_id, name, enabled=can)
        self.strip.refresh()
        self.status.refresh()
        self.status.show_stage(self.stage.zoom.percent, self.stage.presenter)
        self.banner.show_notes(self.desk.notes)

    def retranslate(self) -> None:
        """Say everything in the language of the moment, and remember it."""
        self.preferences.language = self.context.speaker.language
        self.top_bar.retranslate(self.actions_by_id)
        self.refresh()

    def go(self, place_id: str) -> None:
        """Bring a workspace to the front."""
        if self.stage.presenter.is_on and place_id not in MAY_SHOW:
            return
        self.place = next(place for place in PLACES if place.id == place_id)
        page = self.workspaces[place_id]
        self._pages.show_page(page)
        self.rail.mark(place_id)
        workspace: Workspace = page  # type: ignore[assignment]
        self.strip.show_workspace(self.place, workspace)
        self.preferences.workspace = place_id
        self.stage.presenter.follow()
        self.stage.scaler.soon()

    def _follow_zoom(self) -> None:
        self.rail.fold(narrow=self.width() < px(FOLDS_BELOW))
        self.refresh_soon()

    def _follow_presenter(self) -> None:
        """Show nothing but what an audience is to see, or everything again."""
        is_on = self.stage.presenter.is_on
        if is_on and self.place.id not in MAY_SHOW:
            self.go("decide")
        for part in (self.rail, self._rail_edge, self.top_bar, self._top_edge):
            part.setVisible(not is_on)
        self.actions_by_id.allow(MAY_DO if is_on else None)
        self.refresh()

    def export(self, document: str = "") -> None:
        """Go to Deliver and export one document, or the chosen ones."""
        self.go("deliver")
        if document:
            self.deliver.export_one(document)
        else:
            self.deliver.export_pack()

    def issue_version(self) -> None:
        """Go to Deliver and issue the version that is a draft."""
        self.go("deliver")
        self.deliver.issue_version()

    def mend(self, place_id: str, field: str) -> None:
        """Go to where a finding is mended: a line of a form, a price, a workload."""
        if place_id == "file":
            self.desk.show_losses()
            return
        self.go(place_id)
        if place_id == "project" and field:
            self.project.show_field(field)
        elif place_id == "catalogs" and field:
            self.catalogs.show_price(field)
        elif place_id == "decide" and field:
            self.live.select(field)
        elif place_id == "evidence" and field:
            self.evidence.turn_to(field)
        elif place_id == "compare":
            row, _, vendor = field.partition("/")
            if row:
                self.compare.jump(row, vendor)
            else:
                self.compare.award()
        elif place_id == "deliver":
            self.deliver.show_field(field)

    def explain_path(self, path: str) -> None:
        """Explain a figure in Decide, by its path."""
        workload_id, _, figure = path.partition(".")
        self.go("decide")
        self.live.select(workload_id)
        self.decide.explain_figure(figure)

    def toggle_language(self) -> None:
        """Speak the other language."""
        other = {Language.ZH: Language.EN, Language.EN: Language.ZH}
        self.context.speaker.speak(other[self.context.speaker.language])

    def focus_next_pane(self) -> None:
        """Move the focus to the next pane."""
        focus_next_pane(self)

    def hand_on(self, command: str) -> None:
        """Hand a command to the widget with the focus."""
        hand_on(command)

    def new_comparison(self) -> None:
        """Start an empty project, to compare quotes in it."""
        if self.desk.new():
            self.go("compare")

    def open_sample_comparison(self) -> None:
        """Open the sample comparison, with its tabulation in front."""
        if self.desk.open_sample_comparison():
            self.go("compare")

    def add_workload(self) -> None:
        """Add a workload, and show its form."""
        self.go("project")
        self.project.add_workload()

    def show_price(self, key: str) -> None:
        """Show a price in its catalog, by `provider/sku_price_id`."""
        self.go("catalogs")
        self.catalogs.show_price(key)

    def show_provider(self, provider_id: str) -> None:
        """Show a provider's prices."""
        self.go("catalogs")
        self.catalogs.providers.choose(provider_id)
        self.catalogs.show_provider(provider_id)

    def show_in_project(self, workload_id: str) -> None:
        """Show a workload's form, or that of client and basis where none is named."""
        self.go("project")
        if workload_id:
            self.project.show_workload(workload_id)
        else:
            self.project.show_client()

    def show_table(self) -> None:
        """Show the figure as a table, or as a drawing again."""
        self.go("decide")
        self.decide.toggle_table()

    def explain(self) -> None:
        """Explain the figure pointed at."""
        self.go("decide")
        self.decide.show_explanation()

    def show_shortcuts(self) -> None:
        """Show the page of shortcuts."""
        ShortcutsDialog(self, self.actions_by_id, self.context.speaker).exec()

    def show_about(self) -> None:
        """Show what this program is."""
        AboutDialog(self, self.context.speaker).exec()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.stage.presenter.is_on:
            return
        self.drops.enter(event)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:  # noqa: N802 - Qt calls it
        super().dragLeaveEvent(event)
        self.drops.leave()

    def dropEvent(self, event: QDropEvent) -> None:
        self.drops.drop(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rail.fold(narrow=self.width() < px(FOLDS_BELOW))
        self.stage.scaler.soon()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_painted:
            self._is_painted = True
            self.rail.setFocus()
            QTimer.singleShot(0, self.painted.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.desk.may_leave():
            event.ignore()
            return
        self.deliver.cancel()
        self.deliver.close_preview()
        self._recovery.forget_own()
        self.desk.hold(None)
        self.preferences.geometry = self.saveGeometry()
        columns = layout_text(self.catalogs.grid)
        self.preferences.remember_choice(COLUMNS, columns)
        self.preferences.last_project = self.context.session.path
        self.preferences.save()
        self.context.jobs.wait()
        event.accept()
