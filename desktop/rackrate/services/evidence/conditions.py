"""A rule's condition under a reader's eyes: is it sound, and whom would it concern.

What a condition may ask is the engine's to say; here it is listed with the values
of the moment, and a fault is named in a way that words can be put to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from decimal import Decimal

from rackrate.domain.basis import Basis
from rackrate.engine.rule_language import LONGEST, ConditionError, condition
from rackrate.engine.rules import (
    Facts,
    OptionFacts,
    WorkloadFacts,
    option_facts,
    workload_facts,
)
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text

_QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'')
_NAME = re.compile(r"[A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*")
_WORDS = frozenset(
    {"and", "or", "not", "in", "true", "false", "null", "for", "if", "inf", "nan"}
)
_FACTS = {"workload": WorkloadFacts, "option": OptionFacts}
NAMES = tuple(
    f"{place}.{fact.name}" for place, facts in _FACTS.items() for fact in fields(facts)
)
"""Every name that a condition may use."""


@dataclass(frozen=True, slots=True)
class ConditionFault:
    """Why a condition cannot be used.

    It is `empty`, `syntax`, `name`, `kind`, or a code of `ConditionError`.

    Attributes:
        detail: The unknown name, or what the language says; may be empty.
    """

    code: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ConditionCheck:
    """What became of trying a condition on a workload as it is now.

    Attributes:
        holds: For the workload with its cheapest option, as preferences are asked;
            None if it cannot be told.
        options: Ids of the options for which it is true.
        asked: How many options it was tried on.
    """

    fault: ConditionFault | None
    holds: bool | None = None
    options: tuple[str, ...] = ()
    asked: int = 0


def check_condition(
    when: str, found: WorkloadDecision | None, basis: Basis
) -> ConditionCheck:
    """Return whether a condition is sound, and for which options it is true now."""
    fault = _fault_in_text(when)
    if fault is not None:
        return ConditionCheck(fault)
    try:
        holds_for = condition(when)
        if found is None:
            return ConditionCheck(None)
        about = workload_facts(found.workload, basis)
        true_for = tuple(
            option.id
            for option in found.options
            if holds_for(Facts(about, option_facts(option)))
        )
    except ConditionError as error:
        return ConditionCheck(_fault_of(error))
    first = found.options[0].id if found.options else None
    holds = None if first is None else first in true_for
    return ConditionCheck(None, holds, true_for, len(found.options))


def names_in(when: str) -> tuple[str, ...]:
    """Return the facts that a condition asks for, each once.

    Example:
        >>> names_in('workload.cards >= 8 and option.origin == "a.b"')
        ('workload.cards', 'option.origin')
    """
    found = dict.fromkeys(_names(when))
    return tuple(name for name in found if name in NAMES)


def fact_values(found: WorkloadDecision | None, basis: Basis) -> dict[str, str]:
    """Return each name with its value now, as a condition would write it.

    What an option is asked is answered for the cheapest one.
    """
    values = dict.fromkeys(NAMES, "")
    if found is None:
        return values
    about: dict[str, object] = {"workload": workload_facts(found.workload, basis)}
    if found.options:
        about["option"] = option_facts(found.options[0])
    for place, facts in about.items():
        for name in fields(_FACTS[place]):
            values[f"{place}.{name.name}"] = _written(getattr(facts, name.name))
    return values


def _written(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return number_text.plain(round(value, 4))
    return f'"{value}"' if isinstance(value, str) else str(value)


def _names(when: str) -> Iterator[str]:
    for found in _NAME.findall(_QUOTED.sub("0", when)):
        name = re.sub(r"\s", "", found)
        if name not in _WORDS:
            yield name


def _fault_in_text(when: str) -> ConditionFault | None:
    """Return the fault that shows without trying: no text, or a name nobody knows."""
    if not when.strip():
        return ConditionFault("empty")
    if len(when) > LONGEST:
        return ConditionFault("too_long", str(LONGEST))
    for name in _names(when):
        if name not in NAMES:
            return ConditionFault("name", name)
    return None


def _fault_of(error: ConditionError) -> ConditionFault:
    import rule_engine  # noqa: PLC0415

    if error.code:
        return ConditionFault(error.code, error.detail)
    cause = error.__cause__
    if isinstance(cause, rule_engine.RuleSyntaxError):
        return ConditionFault("syntax", _place_in(cause))
    return ConditionFault("kind", str(error))


def _place_in(error: object) -> str:
    """Return the text at which reading stopped, empty where it was the end."""
    token = getattr(error, "token", None)
    return str(getattr(token, "value", "") or "")[:20]
