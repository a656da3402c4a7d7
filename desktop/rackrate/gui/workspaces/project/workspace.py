"""The Project workspace: a list on the left, the chosen thing's form beside it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QFont, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.project import Project
from rackrate.domain.workload import Workload
from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.labels import rule
from rackrate.gui.workspaces.project.pages import ClientPage, WorkloadPage
from rackrate.gui.zoom import px
from rackrate.services.session import Edit, ReplaceProject

_ID = Qt.ItemDataRole.UserRole
_CLIENT = ""
_SIDE_WIDTH = 232
_FIRST_WORKLOAD = 2
_HEAD_HEIGHT = 40


class ProjectWorkspace(QWidget):
    """Client, basis and workloads; every change can be undone."""

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self._context = context
        self._live = live
        speaker, reference = context.speaker, context.session.reference
        self.client_page = ClientPage(speaker, reference, self.put)
        self.workload_page = WorkloadPage(context, live, self.put)
        self.list = QListWidget()
        self.add_button = QPushButton()
        self.duplicate_button = QToolButton()
        self.delete_button = QToolButton()
        self._pages = QStackedWidget()
        self._shown: tuple[str, ...] = ()
        self._shows_client = True
        self._lay_out()
        self._connect()
        self.retranslate()
        self._show(None)

    def _lay_out(self) -> None:
        side = QFrame()
        side.setProperty("role", "side")
        side.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        side.setFixedWidth(_SIDE_WIDTH)
        column = QVBoxLayout(side)
        column.setContentsMargins(8, 12, 8, 12)
        column.setSpacing(8)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column.addWidget(self.list, 1)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(8, 0, 0, 0)
        buttons.addWidget(self.add_button)
        buttons.addStretch(1)
        buttons.addWidget(self.duplicate_button)
        buttons.addWidget(self.delete_button)
        column.addLayout(buttons)
        centre = QFrame()
        centre.setProperty("role", "centre")
        centre.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        inner = QVBoxLayout(centre)
        inner.setContentsMargins(0, 0, 0, 0)
        for page in (self.client_page, self.workload_page):
            self._pages.addWidget(page)
        inner.addWidget(self._pages)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(side)
        row.addWidget(rule(upright=True))
        row.addWidget(centre, 1)

    def _connect(self) -> None:
        self.list.currentItemChanged.connect(self._choose)
        self.add_button.clicked.connect(self.add_workload)
        self.duplicate_button.clicked.connect(self.duplicate_workload)
        self.delete_button.clicked.connect(self.delete_workload)
        remove = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.list)
        remove.setContext(Qt.ShortcutContext.WidgetShortcut)
        remove.activated.connect(self.delete_workload)
        self._context.session.listen(self._show)
        self._live.changed.connect(self._follow)
        self._context.speaker.language_changed.connect(self.retranslate)
        self._context.theme.changed.connect(self._tint)
        self._context.theme.changed.connect(self._fill_list)  # its heading is sized
        self._tint()

    def _tint(self) -> None:
        theme = self._context.theme
        self.add_button.setIcon(theme.icon("plus"))
        self.duplicate_button.setIcon(theme.icon("copy"))
        self.delete_button.setIcon(theme.icon("trash-2"))

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        say = self._context.speaker.say
        self.list.setAccessibleName(say("window.project.list"))
        self.add_button.setText(say("window.project.add"))
        for button, action in (
            (self.duplicate_button, "duplicate_workload"),
            (self.delete_button, "delete_workload"),
        ):
            words = say(f"window.action.{action}")
            button.setToolTip(words)
            button.setAccessibleName(words)
        self._fill_list()

    def header_text(self) -> str:
        """Return the verdict of the workload looked at."""
        return self._live.headline

    def header_actions(self) -> list[QWidget]:
        """Return nothing: what can be done stands beside what it is done to."""
        return []

    def put(self, project: Project, name: str, merge_key: int) -> None:
        """Make the project this one, under a name in the list of what was done."""
        self._context.edit(ReplaceProject(project), name, merge_key)

    def _show(self, edit: Edit | None) -> None:
        if edit is not None and not isinstance(edit, ReplaceProject):
            return
        if edit is None:
            self.client_page.forget_faults()
            self.workload_page.forget_faults()
            self.workload_page.forget_drafts()
        self._fill_list()
        project = self._context.session.project
        self.client_page.show_project(project)
        self.workload_page.show_project(project)

    def _fill_list(self) -> None:
        say = self._context.speaker.say
        workloads = self._context.session.project.workloads
        with QSignalBlocker(self.list):
            self.list.clear()
            self.list.addItem(_item(say("window.project.client_and_basis"), _CLIENT))
            head = _item(say("window.project.workloads"), None)
            head.setFlags(Qt.ItemFlag.NoItemFlags)
            head.setFont(_section_font(self.list.font()))
            head.setSizeHint(QSize(0, px(_HEAD_HEIGHT)))
            self.list.addItem(head)
            for workload in workloads:
                item = _item(workload.title or workload.id, workload.id)
                item.setToolTip(item.text())
                self.list.addItem(item)
            self._mark_current()
        self.delete_button.setEnabled(len(workloads) > 1)
        reason = say("window.project.last_workload")
        words = say("window.action.delete_workload")
        self.delete_button.setToolTip(words if len(workloads) > 1 else reason)

    def _mark_current(self) -> None:
        ids = [w.id for w in self._context.session.project.workloads]
        if self._shows_client or not ids:
            self.list.setCurrentRow(0)
            self._pages.setCurrentWidget(self.client_page)
        else:
            self.list.setCurrentRow(_FIRST_WORKLOAD + ids.index(self._live.workload_id))
            self._pages.setCurrentWidget(self.workload_page)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        self._shows_client = item.data(_ID) == _CLIENT
        if not self._shows_client:
            self._live.select(str(item.data(_ID)))
            self.workload_page.forget_faults()
        self.workload_page.show_project(self._context.session.project)
        with QSignalBlocker(self.list):
            self._mark_current()

    def _follow(self) -> None:
        """Show another workload if another place has chosen it."""
        at = self.list.currentIndex()
        is_other = at.isValid() and at.data(_ID) != self._live.workload_id
        if not self._shows_client and is_other:
            with QSignalBlocker(self.list):
                self._mark_current()
            self.workload_page.forget_faults()
            self.workload_page.show_project(self._context.session.project)

    def show_workload(self, workload_id: str) -> None:
        """Go to a workload's form."""
        self._shows_client = False
        self._live.select(workload_id)
        with QSignalBlocker(self.list):
            self._mark_current()
        self.workload_page.show_project(self._context.session.project)

    def show_client(self) -> None:
        """Go to client and basis."""
        self.list.setCurrentRow(0)

    def show_field(self, line_id: str) -> None:
        """Go to a line of the client's form, ready to be filled in."""
        self.show_client()
        for form in self.client_page.forms:
            if line_id in form.lines:
                line = form.lines[line_id]
                editor = line.editors[0].widget
                self.client_page.ensureWidgetVisible(editor)
                editor.setFocus()

    def add_workload(self) -> None:
        """Add a workload at the end, and go to it."""
        workload_id = self._free_id()
        number = workload_id.rpartition("-")[2]
        title = self._context.speaker.say("window.project.nth_workload", number=number)
        new = Workload(id=workload_id, title=title, cards=8)
        self._add(new, "window.edit.add_workload")

    def duplicate_workload(self) -> None:
        """Add a copy of the workload looked at, and go to it."""
        project = self._context.session.project
        if not project.workloads:
            return
        old = project.workload(self._live.workload_id)
        say = self._context.speaker.say
        title = say("window.project.copy_of", name=old.title or old.id)
        new = replace(old, id=self._free_id(), title=title)
        self._add(new, "window.edit.duplicate_workload")

    def _add(self, workload: Workload, key: str) -> None:
        project = self._context.session.project
        new = replace(project, workloads=(*project.workloads, workload))
        self._context.edit(ReplaceProject(new), self._context.speaker.say(key))
        self.show_workload(workload.id)

    def _free_id(self) -> str:
        taken = {w.id for w in self._context.session.project.workloads}
        number = len(taken) + 1
        while f"workload-{number}" in taken:
            number += 1
        return f"workload-{number}"

    def delete_workload(self) -> None:
        """Delete the workload looked at; the last one stays."""
        project, say = self._context.session.project, self._context.speaker.say
        if len(project.workloads) <= 1:
            self._context.notify(say("window.project.last_workload"))
            return
        gone = self._live.workload_id
        kept = tuple(w for w in project.workloads if w.id != gone)
        name = project.workload(gone).title or gone
        words = say("window.edit.delete_workload", name=name)
        self._context.edit(ReplaceProject(replace(project, workloads=kept)), words)
        self._context.notify(say("window.project.deleted", name=name))


def _section_font(font: QFont) -> QFont:
    """Return the font of a heading among the rows of a list."""
    small = QFont(font)
    small.setPixelSize(px(12))
    small.setBold(True)
    return small


def _item(text: str, data: str | None) -> QListWidgetItem:
    item = QListWidgetItem(text)
    item.setData(_ID, data)
    return item
