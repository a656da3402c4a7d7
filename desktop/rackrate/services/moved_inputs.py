"""Inputs that a client changed in our workbook, against what the project holds now.

A workbook says what an input was when it was issued. Where the project has another
value since, the client's change and the project's own contradict each other, and a
person decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from rackrate.domain.bilingual import Language
from rackrate.services.edited_workbook import (
    FOLLOWS,
    ChangeState,
    Held,
    InputChange,
    is_same,
    plain,
    shown,
    taken_from,
)
from rackrate.services.words import Words


class Standing(StrEnum):
    """How a project stands to a client's change."""

    AS_ISSUED = "as_issued"
    """It holds what the workbook was issued with."""
    ALREADY = "already"
    """It holds what the client wants."""
    MOVED = "moved"
    """It was changed to something else: a conflict."""
    GONE = "gone"
    """It has no such input any more."""


@dataclass(frozen=True, slots=True)
class HeldNow:
    """What a project holds of a changed input.

    Attributes:
        value: As a cell shows it; None for nothing.
    """

    value: Held
    standing: Standing


def held_now(change: InputChange, held: Mapping[str, Held], words: Words) -> HeldNow:
    """Return how a project stands to a change that it could take.

    Args:
        change: The change.
        held: Path of an input → what the project holds.
        words: The phrasebook; words of either language are the same value.
    """
    if change.path not in held:
        return HeldNow(None, Standing.GONE)
    value = held[change.path]
    value = None if value == FOLLOWS else value
    mine = taken_from(change.path, value, words)
    if isinstance(mine, date):
        value = mine
    if is_same(mine, change.value):
        return HeldNow(value, Standing.ALREADY)
    if is_same(mine, taken_from(change.path, change.was, words)):
        return HeldNow(value, Standing.AS_ISSUED)
    return HeldNow(value, Standing.MOVED)


def all_held_now(
    changes: list[InputChange], held: Mapping[str, Held], words: Words
) -> dict[str, HeldNow]:
    """Return name of an input → how a project stands to its change.

    Left out is what no project could take.
    """
    able = (c for c in changes if c.state is ChangeState.CHANGED)
    return {change.name: held_now(change, held, words) for change in able}


def _said(now: HeldNow, words: Words, language: Language) -> str:
    """Return how a project stands to a change, in words."""
    key, held = f"edited.standing.{now.standing}", shown(now.value)
    return words.say(key, language, held=held)


def left_lines(
    changes: Iterable[InputChange],
    held: Mapping[str, HeldNow],
    words: Words,
    language: Language,
) -> Iterator[str]:
    """Yield a line for each change that is left to a person, for a terminal."""
    for change in changes:
        now = held.get(change.name)
        if now is not None and now.standing is Standing.MOVED:
            why = _said(now, words, language)
            values = {"name": change.name, "meaning": change.meaning, "why": why}
            yield words.say("edited.left", language, **values)


def held_json(held: Mapping[str, HeldNow]) -> list[dict[str, object]]:
    """Return what a project holds as plain values, ready for `json.dumps`."""
    return [
        {"name": name, "holds": plain(now.value), "standing": now.standing.value}
        for name, now in held.items()
    ]
