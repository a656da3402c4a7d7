"""A fault of the program is said once, and never stops it."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.support.fakes import ScriptedPrompts

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.gui.mishaps import Mishaps
from rackrate.gui.speaker import Speaker


class Nested(ScriptedPrompts):
    """Prompts that meet another fault while they are open."""

    mishaps: Mishaps

    def report(self, title: str, lines: list[str]) -> None:
        """Remember what was reported, and fail meanwhile."""
        super().report(title, lines)
        self.mishaps.take(ValueError, ValueError("another"), None)


def test_a_second_fault_while_the_first_is_said_is_only_logged(
    shipped: Application, tmp_path: Path
) -> None:
    log = tmp_path / "deep" / "error.log"
    prompts = Nested()
    mishaps = Mishaps(prompts, Speaker(shipped.words, Language.EN), log)
    prompts.mishaps = mishaps
    mishaps.take(ValueError, ValueError("first"), None)
    assert len(prompts.reported) == 1
    assert log.read_text(encoding="utf-8").count("ValueError") == 2


def test_a_log_that_cannot_be_written_does_not_hide_the_message(
    shipped: Application, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    prompts = ScriptedPrompts()
    speaker = Speaker(shipped.words, Language.ZH)
    mishaps = Mishaps(prompts, speaker, tmp_path / "file" / "error.log")
    mishaps.take(ValueError, ValueError("first"), None)
    assert prompts.reported[0][0] == "出了意外的问题"


def test_the_former_hook_comes_back(shipped: Application, tmp_path: Path) -> None:
    former = sys.excepthook
    speaker = Speaker(shipped.words, Language.EN)
    mishaps = Mishaps(ScriptedPrompts(), speaker, tmp_path / "error.log")
    stop = mishaps.watch()
    assert sys.excepthook == mishaps.take
    stop()
    assert sys.excepthook is former
