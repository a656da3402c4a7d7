"""Reporting the steps of long work, and stopping it when it is no longer wanted."""

from __future__ import annotations

from typing import Protocol


class CancelledError(Exception):
    """The user no longer wants the work; nothing was left half-done."""


class Progress(Protocol):
    """What long work tells whoever waits for it."""

    def step(self, done: int, total: int, doing: str) -> None:
        """Report a step.

        Args:
            done: Steps finished.
            total: Steps in all.
            doing: A phrasebook key for what is being done now.

        Raises:
            CancelledError: The work is to stop.
        """


class SilentProgress:
    """Progress nobody watches."""

    def step(self, done: int, total: int, doing: str) -> None:
        """Report nothing."""
