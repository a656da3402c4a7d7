"""Long work off the window's thread, answered on it, cancelled when unwanted."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import ClassVar, TypeVar

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal, Slot

from rackrate.services.progress import CancelledError, Progress

Result = TypeVar("Result")


class Job(QObject):
    """One piece of work under way; also the progress that the work reports to."""

    stepped = Signal(int, int, str)
    succeeded = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    finished = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_cancelled = False

    def cancel(self) -> None:
        """Ask the work to stop at its next step."""
        self._is_cancelled = True

    def step(self, done: int, total: int, doing: str) -> None:
        """Report a step; raises `CancelledError` if the work is to stop."""
        if self._is_cancelled:
            raise CancelledError
        self.stepped.emit(done, total, doing)


class _Collection:
    """Python's cyclic collector, kept off while work is under way.

    It runs in whichever thread allocates next. In a worker it would destroy widgets
    that the window has let go, and Qt's locks and Python's then wait for each other
    for ever.
    """

    _holders: ClassVar[int] = 0

    @classmethod
    def hold_off(cls) -> None:
        gc.disable()
        cls._holders += 1

    @classmethod
    def allow(cls) -> None:
        cls._holders -= 1
        if cls._holders == 0:
            gc.enable()


class _Runner(QRunnable):
    """The work of a job; it is kept, and let go of, on the window's thread."""

    def __init__(self, job: Job, work: Callable[[Progress], object]) -> None:
        super().__init__()
        self.setAutoDelete(False)
        self._job = job
        self._work = work

    @Slot()
    def run(self) -> None:
        try:
            result = self._work(self._job)
        except CancelledError:
            self._job.cancelled.emit()
        except Exception as error:  # noqa: BLE001 - an error is a value for `failed`
            self._job.failed.emit(error)
        else:
            self._job.succeeded.emit(result)
        self._job.finished.emit()


class Jobs(QObject):
    """Runs work over immutable values in a thread pool."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._running: set[Job] = set()
        self._runners: list[_Runner] = []

    def run(
        self,
        work: Callable[[Progress], Result],
        done: Callable[[Result], None],
        failed: Callable[[Exception], None],
        *,
        stepped: Callable[[int, int, str], None] | None = None,
        cancelled: Callable[[], None] | None = None,
    ) -> Job:
        """Start work; exactly one of `done`, `failed`, `cancelled` follows.

        Who wants every step says so here: work may be under way before a signal of
        the job can be connected.
        """
        job = Job()
        self._running.add(job)
        _Collection.hold_off()
        job.succeeded.connect(done)
        job.failed.connect(failed)
        if stepped is not None:
            job.stepped.connect(stepped)
        if cancelled is not None:
            job.cancelled.connect(cancelled)
        job.finished.connect(lambda: self._forget(job))
        self._let_go()
        self._runners.append(_Runner(job, work))
        self._pool.start(self._runners[-1])
        return job

    def wait(self) -> None:
        """Wait until nothing is running, as at the end of the program."""
        self._pool.waitForDone()
        for job in list(self._running):
            self._forget(job)
        self._let_go()

    def _forget(self, job: Job) -> None:
        if job in self._running:
            self._running.discard(job)
            _Collection.allow()

    def _let_go(self) -> None:
        """Drop what is over, when no thread of the pool can be holding it still."""
        if self._pool.activeThreadCount() == 0:
            self._runners.clear()
