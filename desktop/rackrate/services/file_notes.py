"""What a project's file has to say on being opened: newer, older, damaged, in use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import Problem
from rackrate.services.problem_text import fault
from rackrate.services.words import Words


class Lost(StrEnum):
    """What kind of thing could not be taken from a file."""

    PROJECT = "project"
    FIELD = "field"
    UNKNOWN_FIELD = "unknown_field"
    WORKLOAD = "workload"
    SCENARIO = "scenario"
    ASSUMPTION = "assumption"
    RULE = "rule"
    SCOPE_LINE = "scope_line"
    VENDOR = "vendor"
    PRICE = "price"
    PRICES = "prices"
    ORIGINAL = "original"
    ISSUED = "issued"
    MEMBER = "member"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing that is in the file and not in the project that was opened.

    Attributes:
        name: What it is called: a title, an id, a field, a member of the file.
        fault: Why it could not be taken, None where it is simply gone.
    """

    what: Lost
    name: str = ""
    fault: Problem | None = None


@dataclass(frozen=True, slots=True)
class Holder:
    """Who else has a project open.

    Attributes:
        since: When it was opened there, as that machine's clock says.
        is_here: It is another window on this machine.
    """

    user: str
    host: str
    since: datetime
    is_here: bool


@dataclass(frozen=True, slots=True)
class FileNotes:
    """What must be known of the file behind a project.

    Attributes:
        losses: What could not be taken; the file itself is left as it is.
        newer_schema: The schema of a file that a newer RackRate wrote.
        migrated_from: The schema of a file that an older one wrote.
        former: The save before it, where that can still be opened.
        holder: Who else has it open.
    """

    losses: tuple[Loss, ...] = ()
    newer_schema: int | None = None
    migrated_from: int | None = None
    former: Path | None = None
    holder: Holder | None = None

    @property
    def is_damaged(self) -> bool:
        """Whether something is lost for another reason than that it is newer."""
        return any(loss.what is not Lost.UNKNOWN_FIELD for loss in self.losses)

    @property
    def tone(self) -> str:
        """How much it weighs: `error`, `warning` or `neutral`."""
        if self.is_damaged:
            return "error"
        if self.losses or self.newer_schema is not None or self.holder is not None:
            return "warning"
        return "neutral"


def summary(notes: FileNotes, words: Words, language: Language) -> str:
    """Return what must be known, in a sentence or two."""
    said = []
    if notes.newer_schema is not None:
        said.append(words.say("files.newer", language, schema=notes.newer_schema))
    if notes.is_damaged:
        said.append(words.say("files.damaged", language, count=len(notes.losses)))
    elif notes.losses:
        said.append(words.say("files.not_known", language, count=len(notes.losses)))
    if notes.former is not None:
        said.append(words.say("files.former", language, name=notes.former.name))
    if notes.migrated_from is not None:
        said.append(words.say("files.migrated", language, schema=notes.migrated_from))
    if notes.holder is not None:
        said.append(held_text(notes.holder, words, language))
    return ("" if language is Language.ZH else " ").join(said)


def held_text(holder: Holder, words: Words, language: Language) -> str:
    """Return who has a project open, and since when."""
    key = "files.held_here" if holder.is_here else "files.held"
    since = f"{holder.since:%Y-%m-%d %H:%M}"
    return words.say(key, language, user=holder.user, host=holder.host, since=since)


def loss_lines(
    losses: Iterable[Loss], words: Words, language: Language
) -> tuple[str, ...]:
    """Return a line for each loss: what it is, what it is called, and why."""
    colon = "：" if language is Language.ZH else ": "
    lines = []
    for loss in losses:
        said = words.say(f"files.lost.{loss.what.value}", language, name=loss.name)
        why = fault(loss.fault, words, language) if loss.fault else ""
        lines.append(f"{said}{colon}{why}" if why else said)
    return tuple(lines)
