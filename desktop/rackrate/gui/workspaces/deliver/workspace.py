"""The Deliver workspace: choose documents, look at them, mend, export, issue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.desk import Desk
from rackrate.gui.file_names import document_stem
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.preferences import Preferences
from rackrate.gui.widgets.labels import label, rule
from rackrate.gui.widgets.tabs import Tabs
from rackrate.gui.workspaces.deliver.choices import Choices
from rackrate.gui.workspaces.deliver.exporting import Exporting
from rackrate.gui.workspaces.deliver.figure_lookup import FigureLookup
from rackrate.gui.workspaces.deliver.issue_panel import IssuePanel
from rackrate.gui.workspaces.deliver.issuing import Issuing
from rackrate.gui.workspaces.deliver.live_preview import LivePreview
from rackrate.gui.workspaces.deliver.outcome import Outcome
from rackrate.gui.workspaces.deliver.preflight_list import PreflightList
from rackrate.gui.workspaces.deliver.preview_pane import PreviewPane
from rackrate.services.bid_tab_parts import BidTabView
from rackrate.services.bid_tab_view import bid_tab_view
from rackrate.services.document_kind import DocumentKind
from rackrate.services.finding import Finding
from rackrate.services.issued import (
    Document,
    Edition,
    IssuedVersion,
    Target,
)
from rackrate.services.preflight import Delivery, blocks, preflight
from rackrate.services.session import Edit

_FILTERS = {
    Document.PROPOSAL: "PDF (*.pdf)",
    Document.WORKBOOK: "Excel (*.xlsx)",
    Document.BILINGUAL: "Excel (*.xlsx)",
    Document.CHARGES: "CSV (*.csv)",
}
_SIDE_WIDTH = 300


class DeliverWorkspace(QWidget):
    """Documents are made beside the window and can be stopped.

    Signals:
        mend_asked: Go to a workspace to mend what was found, and what of it.
        figure_asked: Explain a figure, by its path.
    """

    mend_asked = Signal(str, str)
    figure_asked = Signal(str)

    def __init__(
        self,
        context: Context,
        live: LiveDecision,
        preferences: Preferences,
        desk: Desk,
    ) -> None:
        super().__init__()
        self._context, self._live = context, live
        self._glyphs: Sequence[tuple[str, str]] | None = None
        self._glyphs_are_known = False
        self._looks_for_glyphs = False
        self._found: list[Finding] = []
        self.choices = Choices(context, preferences)
        self.export_button = QPushButton()
        self.heading = label("heading")
        self.summary = label("muted")
        self.findings = PreflightList(context)
        self.issue = IssuePanel(context)
        self.outcome = Outcome(context)
        self.exporting = Exporting(context, self.outcome)
        self.issuing = Issuing(context, desk, self.exporting)
        self.language_tabs = Tabs(len(Language))
        self.preview = LivePreview(context, live, self.previewed)
        self.pages = PreviewPane(context, self.preview)
        self.lookup = FigureLookup(context, live, self)
        self._seen_edition: Edition | None = None
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._above = QWidget()
        above = QVBoxLayout(self._above)
        above.setContentsMargins(16, 12, 16, 8)
        above.addWidget(self.outcome)
        column.addWidget(self._above)
        column.addWidget(self.language_tabs)
        column.addWidget(self.pages, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.choices)
        row.addWidget(rule(upright=True))
        row.addWidget(centre, 1)
        row.addWidget(rule(upright=True))
        row.addWidget(self._side())
        self.choices.add_button(self.export_button)

    def _side(self) -> QWidget:
        inside = QWidget()
        list_column = QVBoxLayout(inside)
        list_column.setContentsMargins(18, 4, 18, 12)
        list_column.addWidget(self.findings)
        list_column.addSpacing(16)
        list_column.addWidget(self.issue.versions)
        list_column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(inside)
        head = QHBoxLayout()
        head.setContentsMargins(18, 16, 18, 4)
        head.addWidget(self.heading)
        head.addStretch(1)
        head.addWidget(self.summary)
        foot = QVBoxLayout()
        foot.setContentsMargins(18, 10, 18, 12)
        foot.addWidget(self.issue)
        side = QFrame()
        side.setProperty("role", "side")
        side.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        side.setFixedWidth(_SIDE_WIDTH)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(area, 1)
        column.addWidget(rule())
        column.addLayout(foot)
        return side

    def _connect(self) -> None:
        context = self._context
        self.export_button.clicked.connect(self.export_pack)
        self.choices.changed.connect(self._choose)
        self.findings.mend_asked.connect(self.mend_asked)
        self.outcome.cancel_button.clicked.connect(self.cancel)
        self.outcome.close_button.clicked.connect(self._above.hide)
        self.language_tabs.chosen.connect(self._choose)
        self.issue.issue_asked.connect(self.issue_version)
        self.issue.open_asked.connect(self._open_version)
        self.issue.reproduce_asked.connect(self._reproduce)
        self.issue.back_asked.connect(self.issuing.go_back)
        self.exporting.changed.connect(self._follow_work)
        self.preview.changed.connect(self._follow_preview)
        self.pages.number_asked.connect(self._explain)
        self.lookup.found.connect(self.figure_asked)
        self.pages.address_asked.connect(open_page)
        context.session.listen(self._note)
        self._live.changed.connect(self.refresh)
        context.speaker.language_changed.connect(self.retranslate)
        context.theme.changed.connect(self.retranslate)

    def header_text(self) -> str:
        """Return the verdict that would be delivered."""
        return self._live.headline

    def header_actions(self) -> list[QWidget]:
        """Return nothing: the export button stands with what it exports."""
        return []

    # What is seen

    def previewed(self) -> Edition:
        """Return the proposal that is shown."""
        chosen = self.choices.chosen_languages
        place = self.language_tabs.current if len(chosen) > 1 else 0
        edition = self.choices.edition(Document.PROPOSAL, chosen[place])
        return self._as_it_is(edition)

    def _as_it_is(self, edition: Edition) -> Edition:
        """Return an edition as a draft, unless it went out as it is."""
        session = self._context.session
        final = replace(edition, is_draft=False)
        known = session.viewed.documents if session.viewed else ()
        went_out = session.is_as_issued and final in {one.edition for one in known}
        return final if went_out else replace(edition, is_draft=True)

    def _choose(self, _place: int = 0) -> None:
        """Follow another choice; the preview only where it shows that."""
        edition = self.previewed()
        if edition != self._seen_edition:
            self._seen_edition = edition
            self.preview.outdate()
        self.refresh()

    def _follow_preview(self) -> None:
        if not self.preview.is_stale:
            self.refresh()

    def _follow_work(self) -> None:
        self._above.setVisible(bool(self.outcome.state))
        self.refresh()

    def _note(self, edit: Edit | None) -> None:
        self._glyphs, self._glyphs_are_known = None, False
        if edit is None:
            self.choices.brand.reload()
        self.choices.refresh()

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        say = self._context.speaker.say
        self.heading.setText(say("window.deliver.preflight"))
        self.choices.retranslate()
        self.pages.retranslate()
        self.outcome.retranslate()
        self.language_tabs.set_words(
            [say(f"window.language.name_{name.value}") for name in Language]
        )
        self._above.setVisible(bool(self.outcome.state) and not self.outcome.isHidden())
        self.refresh()

    def refresh(self) -> None:
        """Look again at what to check."""
        is_idle = not self.exporting.is_running
        nothing = not self.choices.documents
        self.export_button.setEnabled(is_idle and not nothing)
        self.language_tabs.setVisible(len(self.choices.chosen_languages) > 1)
        if not self.isVisible():
            return
        self._look_for_glyphs()
        session = self._context.session
        self._found = preflight(
            session.project, self._live.decision, self._live.labels, self._delivery()
        )
        self.findings.show_findings(self._found)
        key = "export_issued" if session.is_as_issued else "export"
        self.export_button.setText(self._context.speaker.say(f"deliver.{key}"))
        counts = {
            tone: sum(finding.tone == tone for finding in self._found)
            for tone in ("error", "warning", "good")
        }
        self.summary.setText(
            self._context.speaker.say("window.deliver.counts", **counts)
        )
        self.issue.refresh(
            blocked=blocks(self._found), nothing=nothing, running=not is_idle
        )

    def _delivery(self) -> Delivery:
        pages = self.preview.pages
        is_full = self.choices.kind is DocumentKind.FULL
        session = self._context.session
        viewed = session.viewed.version if session.viewed else ""
        known = session.reference.for_project(session.project)
        issued = {v.version for v in session.issued if v.version != viewed}
        return Delivery(
            languages=self.choices.spoken_languages,
            glyphs=self._glyphs,
            issued=issued,
            pages=len(pages) if pages and is_full else None,
            ranges={a.name: a.range for a in known.assumptions.by_name.values()},
            kind=self.choices.kind,
            bids=self._bids(),
            losses=self.issuing.losses,
        )

    def _bids(self) -> BidTabView | None:
        """Return the quotes side by side, where the memo is about them."""
        session = self._context.session
        is_memo = self.choices.kind is DocumentKind.MEMO
        if not is_memo or session.project.comparison is None:
            return None
        return bid_tab_view(session.project, session.catalogs, self._live.labels)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.choices.brand.reload()
        self.choices.refresh()
        self.refresh()
        self.preview.look(looked_at=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.preview.look(looked_at=False)

    def show_field(self, name: str) -> None:
        """Put the focus where something of this workspace is mended."""
        self.choices.show_group(name)

    def _look_for_glyphs(self) -> None:
        """Ask, off the window's thread, which characters no font can show."""
        if (
            self._glyphs_are_known
            or self._looks_for_glyphs
            or not self._live.is_thorough
        ):
            return
        self._looks_for_glyphs = True
        documents, opened = self._context.documents, self._context.session.opened
        self._context.jobs.run(
            lambda _progress: documents.missing_glyphs(opened),
            self._take_glyphs,
            self._miss_glyphs,
        )

    def _take_glyphs(self, glyphs: Sequence[tuple[str, str]]) -> None:
        self._looks_for_glyphs = False
        self._glyphs, self._glyphs_are_known = glyphs, True
        self.refresh()

    def _miss_glyphs(self, error: Exception) -> None:
        self._looks_for_glyphs, self._glyphs_are_known = False, True
        if not isinstance(error, RefusedInputError):
            raise error

    # Writing

    def export_pack(self) -> None:
        """Write the chosen documents into the chosen folder."""
        self.exporting.export(
            self._as_seen(self.exporting.settle(self.choices.targets()))
        )

    def _as_seen(self, targets: tuple[Target, ...]) -> tuple[Target, ...]:
        return tuple(replace(t, edition=self._as_it_is(t.edition)) for t in targets)

    def export_one(self, name: str) -> None:
        """Ask where one document is to be, and write it."""
        document, project = Document(name), self._context.session.project
        language = self.choices.chosen_languages[0]
        stem = document_stem(project, language)
        suggested = self.choices.folder / f"{stem}{document.suffix}"
        title = self._context.speaker.say(f"window.action.export_{document}")
        path = self._context.prompts.ask_save(title, suggested, _FILTERS[document])
        if path is not None:
            if path.suffix.lower() != document.suffix:
                path = path.with_name(path.name + document.suffix)
            target = Target(self.choices.edition(document, language), path)
            self.exporting.export(self._as_seen((target,)))

    def issue_version(self) -> None:
        """Ask, save the draft, and write the documents that no longer change."""
        self.refresh()
        if self.issuing.may_issue(self._found, self.choices.targets()):
            self.issuing.issue(self._found, self.choices.targets())
        else:
            self._context.notify(self.issue.note.text())

    def _open_version(self, version: IssuedVersion) -> None:
        if self.issuing.open_version(version):
            self._seen_edition = None
            self._choose()

    def _reproduce(self, version: IssuedVersion) -> None:
        self.issuing.reproduce(version, self.choices.folder)

    def _explain(self, number: str) -> None:
        if not self.preview.is_stale:
            self.lookup.ask(number)

    def cancel(self) -> None:
        """Stop the work at its next step."""
        self.exporting.cancel()

    def close_preview(self) -> None:
        """Let go of the preview, as at the end of the program."""
        self.preview.close()

    @property
    def is_exporting(self) -> bool:
        """Whether documents are being written."""
        return self.exporting.is_running


def open_page(address: str) -> None:
    """Open a page in the system's browser."""
    QDesktopServices.openUrl(QUrl(address))
