"""Our own workbook, come back from a client: which inputs were changed, and to what.

A workbook names every input, says what it was when issued, and what the project
calls it. Words of a list come back as the engine's own values, in whichever of the
two languages the workbook was written.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import TypeAlias

from rackrate.domain.bilingual import Language
from rackrate.domain.workload import HOURS_PER_DAY
from rackrate.services import number_text
from rackrate.services.both_languages import joined
from rackrate.services.words import Words

Held: TypeAlias = Decimal | str | date | None
"""What a cell holds."""
Taken: TypeAlias = Decimal | str | bool | date | None
"""What a project holds; None takes a value away."""

FOLLOWS = "="
"""What the register holds for an input that follows another one."""
SCHEMA = 1
_DAY_ONE = date(1899, 12, 30)
_SAME_SHARE = Decimal("1e-12")
_MAY_BE_EMPTY = frozenset(
    {
        "budget",
        "list_unit_price",
        "vat_rate",
        "plug",
        "stated_total",
        "lead_days",
        "best",
        "worst",
        "reason",
        "approver",
        "decided_on",
    }
)
_TEXTS = frozenset({"reason", "approver"})
_DAYS = frozenset({"as_of", "decided_on"})
_WORDS = {
    "tax": ("terms.tax", ("included", "excluded", "unknown")),
    "flag": ("compare.flag", ("included", "not_included", "unclear", "qualified")),
    "plug_rule": ("compare.rule", ("highest", "median", "own")),
}
_ANSWERS = frozenset({"keep_instance", "is_qualified", "awarded"})


class ChangeState(StrEnum):
    """What can be made of a changed input."""

    CHANGED = "changed"
    VIEW_ONLY = "view_only"
    """It only concerns what the workbook shows; a project has no such input."""
    EMPTIED = "emptied"
    """Nothing stands where a value is needed."""
    NOT_A_NUMBER = "not_a_number"
    UNKNOWN_WORD = "unknown_word"
    REMOVED = "removed"
    """The cell is gone from the workbook."""


@dataclass(frozen=True, slots=True)
class EditedInput:
    """One input as the workbook holds it.

    Attributes:
        path: The input of the project that it is; empty where it is none.
        meaning: What it is, in the workbook's language.
        issued: What it was when issued.
        is_gone: Its cell is no longer there.
    """

    name: str
    path: str
    meaning: str
    issued: Held
    now: Held
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class EditedWorkbook:
    """A workbook of ours, read.

    Attributes:
        document_id: Of the workbook that was issued.
        unknown: Names of inputs that no workbook of ours has.
    """

    file: str
    sha256: str
    document_id: str
    inputs: tuple[EditedInput, ...]
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class InputChange:
    """An input that is not what was issued.

    Attributes:
        value: What the project is to hold; meant only where the state is `changed`.
    """

    name: str
    path: str
    meaning: str
    was: Held
    now: Held
    value: Taken
    state: ChangeState


def changes_of(edited: EditedWorkbook, words: Words) -> list[InputChange]:
    """Return the inputs that were changed, in the order of the register."""
    return list(_changes(edited, words))


def _changes(edited: EditedWorkbook, words: Words) -> Iterator[InputChange]:
    month = next((x.now for x in edited.inputs if x.name == "in_hours_month"), None)
    for entry in edited.inputs:
        was, now = entry.issued, entry.now
        if was == FOLLOWS:
            if now is None or is_same(now, _followed(month)):
                continue
            was = None
        elif is_same(was, now):
            continue
        if entry.path.rpartition(".")[2] in _DAYS:
            was = _day(was)
        value, state = _taken(entry, words)
        yield InputChange(entry.name, entry.path, entry.meaning, was, now, value, state)


def _followed(month: Held) -> Held:
    """Return the days of a month of so many hours, which follow it."""
    return month / HOURS_PER_DAY if isinstance(month, Decimal) else None


def is_same(was: Taken, now: Taken) -> bool:
    """Return whether two values are the same, but for the last digit of a number."""
    left, right = _bare(was), _bare(now)
    if isinstance(left, Decimal) and isinstance(right, Decimal):
        return abs(left - right) <= _SAME_SHARE * max(abs(left), Decimal(1))
    return left == right


def _bare(held: Taken) -> Decimal | str | bool:
    """Return a value as spreadsheets hold it: days as numbers, nothing as no text."""
    if isinstance(held, date):
        return Decimal((held - _DAY_ONE).days)
    return "" if held is None else held


def taken_from(path: str, held: Held, words: Words) -> Taken:
    """Return what a cell of an input means to a project; None for nothing."""
    return _taken(EditedInput("", path, "", None, held), words)[0]


def _taken(entry: EditedInput, words: Words) -> tuple[Taken, ChangeState]:
    """Return a cell's content as a project holds it."""
    field = entry.path.rpartition(".")[2]
    now = entry.now
    if entry.is_gone:
        return None, ChangeState.REMOVED
    if not entry.path:
        return None, ChangeState.VIEW_ONLY
    if now is None or now == "":
        may_be = field in _MAY_BE_EMPTY or ".marks." in entry.path
        return None, ChangeState.CHANGED if may_be else ChangeState.EMPTIED
    if field in _TEXTS:
        return _text(now), ChangeState.CHANGED
    if field in _DAYS:
        day = _day(now)
        state = ChangeState.NOT_A_NUMBER if day is None else ChangeState.CHANGED
        return day, state
    if field in _WORDS or field in _ANSWERS:
        found = _word(field, str(now), words)
        state = ChangeState.UNKNOWN_WORD if found is None else ChangeState.CHANGED
        return found, state
    if isinstance(now, Decimal):
        return now, ChangeState.CHANGED
    return None, ChangeState.NOT_A_NUMBER


def _text(now: Held) -> str:
    return number_text.plain(now) if isinstance(now, Decimal) else str(now)


def _day(now: Held) -> date | None:
    if isinstance(now, date):
        return now
    try:
        if isinstance(now, Decimal):
            return _DAY_ONE + timedelta(days=int(now))
        return date.fromisoformat(str(now))
    except (ValueError, OverflowError):
        return None


def _word(field: str, shown: str, words: Words) -> str | bool | None:
    """Return the engine's value for a word of either language."""
    if field in _ANSWERS:
        for key, value in (("yes", True), ("no", False)):
            if _says(words, f"workbook.answer.{key}", shown):
                return value
        return None
    family, values = _WORDS[field]
    return next((v for v in values if _says(words, f"{family}.{v}", shown)), None)


def _says(words: Words, key: str, shown: str) -> bool:
    phrase = words.phrases[key]
    return shown.strip() in {phrase.zh, phrase.en, joined(phrase)}


def shown(held: Held) -> str:
    """Return a value as a person reads it; a dash for nothing."""
    if held is None or held == "":
        return number_text.MISSING
    if isinstance(held, Decimal):
        return number_text.plain(held)
    return held.isoformat() if isinstance(held, date) else str(held)


def plain(held: Taken) -> object:
    """Return a value for JSON."""
    if isinstance(held, Decimal):
        whole = held == held.to_integral_value()
        return int(held) if whole else float(held)
    return held.isoformat() if isinstance(held, date) else held


def changes_json(
    edited: EditedWorkbook, changes: list[InputChange]
) -> dict[str, object]:
    """Return what was changed as plain values, ready for `json.dumps`."""
    return {
        "schema": SCHEMA,
        "workbook": {
            "file": edited.file,
            "sha256": edited.sha256,
            "document_id": edited.document_id,
            "inputs": len(edited.inputs),
        },
        "changes": [
            {
                "name": change.name,
                "path": change.path,
                "what": change.meaning,
                "was": plain(change.was),
                "now": plain(change.now),
                "value": plain(change.value),
                "state": change.state.value,
            }
            for change in changes
        ],
        "unknown": list(edited.unknown),
    }


def change_lines(
    edited: EditedWorkbook,
    changes: list[InputChange],
    words: Words,
    language: Language,
) -> Iterator[str]:
    """Yield what was changed, a line for each, for a terminal."""
    yield words.say(
        "edited.title",
        language,
        file=edited.file,
        document=edited.document_id,
        count=len(changes),
    )
    for change in changes:
        state = words.say(f"edited.state.{change.state}", language)
        yield words.say(
            "edited.change",
            language,
            name=change.name,
            meaning=change.meaning,
            was=shown(change.was),
            now=shown(change.now),
            state=state,
        )
    for name in edited.unknown:
        yield words.say("edited.unknown", language, name=name)
