"""The proposal as it would be now, made beside the window, again after a change."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from rackrate.domain.problem import RefusedInputError
from rackrate.gui.context import Context
from rackrate.gui.jobs import Job
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.workspaces.deliver.pdf_pages import PdfPages
from rackrate.services.issued import Edition
from rackrate.services.progress import Progress

REST_MILLISECONDS = 500
Wanted = Callable[[], Edition]


class LivePreview(QObject):
    """One document in pages; it is stale from a change until it is made again.

    Signals:
        changed: Other pages, another state, or another refusal.
        stepped: How far the making is: done, of, doing.
    """

    changed = Signal()
    stepped = Signal(int, int, str)

    def __init__(self, context: Context, live: LiveDecision, wanted: Wanted) -> None:
        super().__init__()
        self._context, self._live, self._wanted = context, live, wanted
        self.pages: PdfPages | None = None
        self.refusal: RefusedInputError | None = None
        self.is_stale = True
        self._is_looked_at = False
        self._job: Job | None = None
        self._is_outrun = False
        self._is_closed = False
        self._rest = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._rest.timeout.connect(self._make)
        context.session.listen(lambda _edit: self.outdate())

    @property
    def is_making(self) -> bool:
        """Whether the pages are being made."""
        return self._job is not None

    def look(self, *, looked_at: bool) -> None:
        """Note whether anybody looks; nothing is made for nobody."""
        self._is_looked_at = looked_at
        if looked_at and self.is_stale:
            self._rest.start()

    def outdate(self) -> None:
        """Note that the pages show what no longer is."""
        self.is_stale = True
        if self._job is not None:
            self._is_outrun = True
            self._job.cancel()
        if self._is_looked_at:
            self._rest.start()
        self.changed.emit()

    def _make(self) -> None:
        if self._job is not None or not self._is_looked_at or not self.is_stale:
            return
        if not self._live.is_thorough:
            self._rest.start()
            return
        self._is_outrun = False
        documents, opened = self._context.documents, self._context.session.opened
        edition = self._wanted()

        def work(progress: Progress) -> PdfPages:
            return PdfPages(documents.render(opened, edition, progress))

        self._job = self._context.jobs.run(
            work,
            self._take,
            self._fail,
            stepped=self.stepped.emit,
            cancelled=self._stop,
        )
        self.changed.emit()

    def _take(self, pages: PdfPages) -> None:
        self._job = None
        if self._is_closed:
            pages.close()
            return
        self._drop()
        self.pages, self.refusal = pages, None
        self.is_stale = self._is_outrun
        self._go_on()

    def _fail(self, error: Exception) -> None:
        self._job = None
        self.is_stale = self._is_outrun
        if not isinstance(error, RefusedInputError):
            self.changed.emit()
            raise error
        self._drop()
        self.refusal = error
        self._go_on()

    def _stop(self) -> None:
        self._job = None
        self._go_on()

    def _go_on(self) -> None:
        if self.is_stale and self._is_looked_at:
            self._rest.start()
        self.changed.emit()

    def _drop(self) -> None:
        if self.pages is not None:
            self.pages.close()
            self.pages = None

    def close(self) -> None:
        """Let go of the pages, as at the end of the program."""
        self._is_looked_at, self._is_closed = False, True
        self._rest.stop()
        if self._job is not None:
            self._job.cancel()
        self._drop()
