"""A fault of the program itself: said calmly, written down, and survived."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from rackrate.gui.prompts import Prompts
from rackrate.gui.speaker import Speaker


class Mishaps:
    """Catches what nobody else did; a person never sees a traceback."""

    def __init__(self, prompts: Prompts, speaker: Speaker, log: Path) -> None:
        self._prompts = prompts
        self._speaker = speaker
        self._log = log
        self._is_telling = False

    def watch(self) -> Callable[[], None]:
        """Start catching, and return what puts the former state back."""
        former = sys.excepthook
        sys.excepthook = self.take

        def stop() -> None:
            sys.excepthook = former

        return stop

    def take(
        self,
        kind: type[BaseException],
        fault: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Write a fault down and say so, one at a time."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
            return
        self._write("".join(traceback.format_exception(kind, fault, trace)))
        if self._is_telling:
            return
        self._is_telling = True
        try:
            say = self._speaker.say
            lines = [
                say("window.mishap.what"),
                say("window.mishap.now"),
                say("window.mishap.log", path=str(self._log)),
            ]
            self._prompts.report(say("window.mishap.title"), lines)
        finally:
            self._is_telling = False

    def _write(self, text: str) -> None:
        moment = datetime.now(UTC).astimezone().isoformat(timespec="seconds")
        try:
            self._log.parent.mkdir(parents=True, exist_ok=True)
            with self._log.open("a", encoding="utf-8") as log:
                log.write(f"{moment}\n{text}\n")
        except OSError:
            return  # a log that cannot be written must not hide what is being said
