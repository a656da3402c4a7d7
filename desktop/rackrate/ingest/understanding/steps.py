"""How far the understanding of a long file is, and where it may be stopped."""

from __future__ import annotations

from dataclasses import dataclass, field

from rackrate.services.progress import Progress, SilentProgress

EVERY = 2_000
"""Lines between two reports; some hundredths of a second."""
_DOING = "import_window.waiting.understanding"


@dataclass(slots=True)
class Steps:
    """Lines understood so far, told to whoever waits.

    Attributes:
        total: Lines of all sheets.
        done: Lines of the tables that are finished.
    """

    total: int = 1
    progress: Progress = field(default_factory=SilentProgress)
    done: int = 0

    def at(self, lines: int) -> None:
        """Report some lines of the table in hand.

        Raises:
            CancelledError: Nobody wants the file any more.
        """
        reached = min(self.done + lines, self.total)
        self.progress.step(reached, self.total, _DOING)

    def finish(self, lines: int) -> None:
        """Count the lines of a finished table; raises as `at`."""
        self.done += lines
        self.at(0)
