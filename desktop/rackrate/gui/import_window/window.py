"""The import window: reading, refused, or ready to be looked through and taken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.problem import RefusedInputError
from rackrate.domain.reading_choices import NO_CHOICES, Choices
from rackrate.domain.vendor_reading import Reading
from rackrate.gui.context import Context
from rackrate.gui.import_window.acceptance import accept
from rackrate.gui.import_window.draft import QuoteDraft
from rackrate.gui.import_window.provider_choice import ProviderChoice
from rackrate.gui.import_window.waiting import RefusedPage, WaitingPage
from rackrate.gui.import_window.workbench import Workbench
from rackrate.gui.jobs import Job
from rackrate.gui.models.price_words import counted
from rackrate.gui.widgets.labels import badge, label, restyle, rule
from rackrate.services.price_sheet import PriceSheet
from rackrate.services.progress import Progress
from rackrate.services.quote_ports import OpenQuote
from rackrate.services.rfq_acceptance import matched_lines

_SIZE, _FRAME = QSize(1400, 860), QSize(16, 48)
_LEAST = QSize(1100, 640)
_HASH_SHOWN = 12
Opens = Callable[[Progress], OpenQuote]
OpensText = Callable[[str, str], Opens]


class ImportWindow(QDialog):
    """One vendor's file; nothing is changed until it is taken.

    Signals:
        imported: The prices were taken, of this provider.
        another_asked: Another file is to be chosen in place of this one.
    """

    imported = Signal(str)
    another_asked = Signal()

    def __init__(self, context: Context, title: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self._context = context
        self._title = title
        self._job: Job | None = None
        self._as_text: OpensText | None = None
        self.draft: QuoteDraft | None = None
        self.bench: Workbench | None = None
        self._refusal: Exception | None = None
        room = self.screen().availableSize() - _FRAME
        self.resize(_SIZE.boundedTo(room))
        self.setMinimumSize(_LEAST.boundedTo(room))
        self.waiting = WaitingPage(context)
        self.refused = RefusedPage(context)
        self.pages = QStackedWidget()
        self.heading = label("heading", title)
        self.facts = label("note", selectable=True)
        self.recognised = badge("good")
        self.summary = label("")
        self.remark = label("note", wraps=True)
        self.provider = ProviderChoice(context, self)
        self.provider_box = self.provider.box
        self.cancel_button = QPushButton()
        self.import_button = QPushButton()
        self._foot = QWidget()
        self._lay_out()
        self._connect()
        self._say_names()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(16, 12, 16, 4)
        head.setSpacing(12)
        head.addWidget(self.heading)
        head.addWidget(self.recognised)
        head.addStretch(1)
        head.addWidget(self.facts)
        self.recognised.hide()
        for page in (self.waiting, self.refused):
            self.pages.addWidget(page)
        self.import_button.setProperty("kind", "primary")
        self.import_button.setDefault(False)
        for button in (self.import_button, self.cancel_button):
            button.setAutoDefault(False)
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(16, 10, 16, 12)
        foot.setSpacing(12)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.summary)
        words.addWidget(self.remark)
        foot.addLayout(words, 1)
        for part in (self.provider, self.cancel_button, self.import_button):
            foot.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.pages, 1)
        column.addWidget(rule())
        column.addWidget(self._foot)
        self._foot.hide()

    def _connect(self) -> None:
        self.waiting.cancel_asked.connect(self.reject)
        self.refused.close_asked.connect(self.reject)
        self.refused.another_asked.connect(self._ask_another)
        self.cancel_button.clicked.connect(self.reject)
        self.import_button.clicked.connect(self.accept_import)
        self.provider.conflicts_found.connect(self._show_conflicts)
        undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self)
        undo.activated.connect(self._undo)
        take = QShortcut(QKeySequence("Ctrl+Return"), self)
        take.activated.connect(self.accept_import)
        self._context.speaker.language_changed.connect(self._say_again)
        self._context.theme.changed.connect(self._say_again)

    def _say_names(self) -> None:
        say = self._context.speaker.say
        self.setWindowTitle(say("import_window.title", name=self._title))
        self.cancel_button.setText(say("import_window.button.cancel"))

    def _say_again(self) -> None:
        """Say and draw everything in the language and the colours of the moment."""
        self._say_names()
        for part in (self.waiting, self.refused, self.provider):
            part.retranslate()
        if self._refusal is not None:
            self._show_refusal(self._refusal)
        if self.draft is not None and self.bench is not None:
            former, is_shown = self.bench, self.pages.currentWidget() is self.bench
            self._show_bench(self.draft, shown=is_shown)
            self.bench.look_like(former)
            self.refresh()

    def _undo(self) -> None:
        if self.draft is not None:
            self.draft.undo()

    # Reading

    def read(self, opens: Opens, as_text: OpensText | None = None) -> None:
        """Read a file off the window's thread, and show what it means.

        Args:
            opens: Reads it.
            as_text: Returns what reads it as a text of another encoding.
        """
        self._as_text = as_text
        self.pages.setCurrentWidget(self.waiting)
        self._foot.hide()
        self.waiting.begin(self._title)

        held = self.draft.choices if self.draft else None
        hours = self._context.session.project.basis.hours_per_month

        def work(progress: Progress) -> tuple[OpenQuote, Reading, Choices]:
            quote = opens(progress)
            remembered = quote.template.choices if quote.template else NO_CHOICES
            choices = remembered if held is None else held
            reading = quote.understand(choices, hours, progress)
            progress.step(1, 1, "")  # nobody may want it any more
            return quote, reading, choices

        self._job = self._context.jobs.run(
            work, self._take, self._fail, stepped=self.waiting.show_step
        )

    def _take(self, found: tuple[OpenQuote, Reading, Choices]) -> None:
        self._job = None
        former = self.draft
        draft = QuoteDraft(self._context, *found)
        if former is not None:  # read again: what was settled holds for it, too
            draft.give_to(former.provider_id, former.new_provider)
        self.draft = draft
        self._refusal = None
        draft.changed.connect(self.refresh)
        draft.broke.connect(self._fail)
        draft.busy.connect(self._tell_busy)
        draft.told.connect(self.remark.setText)
        bench = self._show_bench(draft)
        self._foot.show()
        self.heading.show()
        self.provider.show_draft(draft)
        self.refresh()
        bench.preview.setFocus()

    def _show_bench(self, draft: QuoteDraft, *, shown: bool = True) -> Workbench:
        former = self.bench
        bench = self.bench = Workbench(self._context, draft)
        bench.bar.text_chosen.connect(self._read_as_text)
        bench.preview.rows.refused.connect(self._say_remark)
        self.pages.addWidget(bench)
        if shown:
            self.pages.setCurrentWidget(bench)
        if former is not None:
            self.pages.removeWidget(former)
            former.deleteLater()
        return bench

    def _fail(self, error: Exception) -> None:
        self._job = None
        self._refusal = error
        self._show_refusal(error)
        self.pages.setCurrentWidget(self.refused)
        self._foot.hide()
        self.heading.hide()
        if not isinstance(error, RefusedInputError):
            raise error

    def _show_refusal(self, error: Exception) -> None:
        speaker = self._context.speaker
        if isinstance(error, RefusedInputError):
            lines = [speaker.problem(each) for each in error.problems]
        else:
            lines = [speaker.say("import_window.refused.fault")]
        self.refused.show_lines(self._title, lines)

    def _read_as_text(self, encoding: str, delimiter: str) -> None:
        if self._as_text is not None:
            self.read(self._as_text(encoding, delimiter), self._as_text)

    def _tell_busy(self, is_busy: bool) -> None:  # noqa: FBT001 - Qt's signal
        say = self._context.speaker.say
        self.import_button.setEnabled(not is_busy)
        if is_busy:
            self.summary.setText(say("import_window.waiting.understanding"))
        else:
            self.refresh()

    def reject(self) -> None:
        if self._job is not None:
            self._job.cancel()
        if self.draft is not None:
            self.draft.stop()
        super().reject()

    def _show_conflicts(self) -> None:
        if self.bench is not None:
            self.bench.show_differences()

    def _ask_another(self) -> None:
        self.reject()
        self.another_asked.emit()

    # What it says

    def refresh(self) -> None:
        """Say what was read, what is open, and what would be taken."""
        draft, say = self.draft, self._context.speaker.say
        if draft is None:
            return
        reading = draft.reading
        counts = reading.accounting
        open_rows = sum(not row.is_ready for row in reading.rows)
        self.summary.setText(
            say(
                "import_window.summary.account",
                total=counts.total,
                imported=counts.imported,
                rejected=counts.rejected,
                skipped=counts.skipped,
                prices=len(reading.rows),
            )
        )
        kind = reading.kind.upper()
        sha = reading.sha256[:_HASH_SHOWN]
        self.facts.setText(say("import_window.facts", kind=kind, hash=sha))
        self.facts.setToolTip(reading.sha256)
        self._show_recognised()
        self.provider.refresh()
        count = draft.ready_count
        speaker = self._context.speaker
        said = counted(speaker, "import_window.button.import", count)
        self.import_button.setText(said)
        reason = self._why_not(count)
        self.import_button.setEnabled(not reason)
        self.import_button.setToolTip(reason or say("import_window.button.import_tip"))
        held = ""
        if open_rows:
            held = counted(speaker, "import_window.summary.held", open_rows)
        restyle(self.remark, "role", "note")
        self.remark.setText(held or reason)

    def _why_not(self, count: int) -> str:
        """Return why nothing can be taken yet, empty where it can."""
        draft, say = self.draft, self._context.speaker.say
        if draft is None or draft.provider is None:
            return say("import_window.button.no_provider")
        if draft.is_comparing:
            return say("import_window.waiting.comparing")
        gone = any(fate.value == "remove" for fate in draft.fates.values())
        return "" if count or gone else say("import_window.button.nothing")

    def _show_recognised(self) -> None:
        draft, say = self.draft, self._context.speaker.say
        if draft is None:
            return
        text = ""
        if draft.quote.answer is not None:
            comparison = self._context.session.project.comparison
            matched = matched_lines(comparison, draft.quote.answer)
            total = len(draft.quote.answer.lines)
            key = "own_form" if matched else "own_form_unmatched"
            text = say(f"import_window.recognised.{key}", matched=matched, total=total)
        elif draft.template is not None:
            name = draft.template.name or draft.template.provider
            text = say("import_window.recognised.template", name=name)
        self.recognised.setText(text)
        self.recognised.setVisible(bool(text))

    def _say_remark(self, text: str) -> None:
        restyle(self.remark, "role", "fault")
        self.remark.setText(f"! {text}")

    def accept_import(self) -> None:
        """Take the prices, and close."""
        draft = self.draft
        if draft is None or not self.import_button.isEnabled():
            return
        if not self._context.gate.lets():
            return
        if not draft.is_long:
            self._finish(draft.sheet())
            return
        self._tell_busy(True)  # noqa: FBT003 - Qt's signal

        def merge(progress: Progress) -> PriceSheet | None:
            sheet = draft.sheet()
            progress.step(1, 1, "")  # it may have been cancelled meanwhile
            return sheet

        self._job = self._context.jobs.run(merge, self._finish, self._fail)

    def _finish(self, sheet: PriceSheet | None) -> None:
        self._job = None
        draft = self.draft
        if draft is not None and sheet is not None:
            accept(self._context, draft, sheet)
            self.imported.emit(draft.provider_id)
            self.accept()


def reads_file(context: Context, path: Path) -> OpensText:
    """Return what reads a file, as a text of some encoding if it is one."""

    def as_text(encoding: str, delimiter: str) -> Opens:
        return lambda progress: context.quotes().open(
            path, encoding, delimiter, progress
        )

    return as_text
