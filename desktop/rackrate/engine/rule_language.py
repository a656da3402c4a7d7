"""The language of rule conditions: comparisons over declared facts, never code.

Conditions are expressions of the rule-engine library. The library takes longer
to load than the rest of the engine together, so it is imported when the first
condition is compiled. It also takes far longer to evaluate an expression than an
option takes to be costed, so answers are remembered: a condition that read the
same facts before gives the same answer again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import TypeAlias

Condition: TypeAlias = Callable[[object], bool]

_MOST_REMEMBERED = 4096
_QUOTED = re.compile(r'"[^"]*"|\'[^\']*\'')
_REFUSED = re.compile(r"=~|!~|\*\*|<<|>>|&&|\|\||[&|^~$@{}]|\bfor\b")
"""Patterns, powers, shifts, loops and calls: a few characters of them run for ever."""
_OPENING, _CLOSING = "([", ")]"
LONGEST = 1000
DEEPEST = 20
_SAID = {
    "too_long": f"longer than {LONGEST} characters",
    "too_deep": f"nested deeper than {DEEPEST} brackets",
    "operator": "{}: not part of the language; use ==, <, in, and, or, not",
    "no_comparison": "neither true nor false; make it a comparison",
}


class ConditionError(ValueError):
    """A condition cannot be read, or asks for something that is no fact.

    Attributes:
        code: `too_long`, `too_deep`, `operator`, `arithmetic` or `no_comparison`;
            empty where the message says it.
        detail: The operator that is no part of the language.
    """

    def __init__(self, message: str, code: str = "", detail: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.detail = detail


class _Seen:
    """Facts under a condition's eyes: notes which of them it reads.

    Attributes:
        place: How these facts are reached from the outermost, with a dot after it.
        read: Every fact read so far, in order, by its whole name.
    """

    __slots__ = ("facts", "place", "read")

    def __init__(self, facts: object, place: str, read: list[str]) -> None:
        self.facts, self.place, self.read = facts, place, read

    def fact(self, name: str) -> object:
        """Return a declared fact; facts that hold others go on being watched.

        Raises:
            KeyError: It is no fact.
        """
        if name not in getattr(type(self.facts), "__dataclass_fields__", {}):
            raise KeyError(name)
        value, place = getattr(self.facts, name), self.place + name
        if hasattr(type(value), "__dataclass_fields__"):
            return _Seen(value, f"{place}.", self.read)
        self.read.append(place)
        return value


class _Memory:
    """A condition's answers so far, by the facts that they rest on.

    A condition reads its facts one by one and decides by them alone which it reads
    next: where all that it read once is the same, so are the reading and the answer.
    """

    def __init__(self) -> None:
        self._readings: list[tuple[Callable[[object], object], dict[object, bool]]] = []
        self._known: dict[tuple[str, ...], dict[object, bool]] = {}

    def answer(self, facts: object) -> bool | None:
        """Return the answer to the same facts, None where none is remembered."""
        for values_of, answers in self._readings:
            try:
                found = answers.get(values_of(facts))
            except AttributeError:  # facts of another shape
                continue
            if found is not None:
                return found
        return None

    def keep(self, read: list[str], facts: object, answer: bool) -> None:  # noqa: FBT001
        """Remember an answer and the facts it rests on."""
        names = tuple(dict.fromkeys(read))
        if not names:
            return
        values_of = attrgetter(*names)
        if names not in self._known:
            self._known[names] = {}
            self._readings.append((values_of, self._known[names]))
        answers = self._known[names]
        if len(answers) >= _MOST_REMEMBERED:
            answers.clear()
        answers[values_of(facts)] = answer


@lru_cache(maxsize=1024)
def condition(when: str) -> Condition:
    """Return a condition as a function of the facts.

    The function raises `ConditionError` where a fact is of the wrong kind.

    Args:
        when: An expression over the fields of the facts' dataclasses.

    Raises:
        ConditionError: The expression is malformed.
    """
    import rule_engine  # noqa: PLC0415
    from rule_engine.builtins import Builtins  # noqa: PLC0415

    _refuse_what_may_not_end(when)

    def resolve(thing: _Seen, name: str) -> object:
        """Resolve a name to a declared fact; nothing else is reachable."""
        try:
            return thing.fact(name)
        except (AttributeError, KeyError):
            raise rule_engine.SymbolResolutionError(name) from None

    context = rule_engine.Context(resolver=resolve)
    # $range and patterns can run for ever, $random and $now answer differently today
    # and tomorrow; a project's rules come by mail.
    context.builtins = Builtins({})
    try:
        rule = rule_engine.Rule(when, context=context)
    except rule_engine.EngineError as error:
        raise _condition_error(error, rule_engine.errors.ArithmeticError) from error
    except (ArithmeticError, RecursionError, ValueError) as error:
        raise ConditionError(str(error), "arithmetic") from error
    memory = _Memory()

    def holds(facts: object) -> bool:
        known = memory.answer(facts)
        if known is not None:
            return known
        seen = _Seen(facts, "", [])
        try:
            answer = rule.evaluate(seen)
        except rule_engine.EngineError as error:
            raise _condition_error(error, rule_engine.errors.ArithmeticError) from error
        except (ArithmeticError, RecursionError, ValueError) as error:
            raise ConditionError(str(error), "arithmetic") from error
        if not isinstance(answer, bool):
            # A bare number or text would count as true without anybody meaning it.
            raise _refused("no_comparison")
        memory.keep(seen.read, facts, answer)
        return answer

    return holds


def _refused(code: str, detail: str = "") -> ConditionError:
    return ConditionError(_SAID[code].format(detail), code, detail)


def _condition_error(error: Exception, arithmetic: type[Exception]) -> ConditionError:
    """Return an error of the library as one of ours."""
    code = "arithmetic" if isinstance(error, arithmetic) else ""
    return ConditionError(getattr(error, "message", str(error)), code)


def _refuse_what_may_not_end(when: str) -> None:
    """Refuse what takes longer than a person waits; a project's rules come by mail.

    Raises:
        ConditionError: It is too long, nested too deep, or uses a refused operator.
    """
    if len(when) > LONGEST:
        raise _refused("too_long")
    bare = _QUOTED.sub("", when)
    found = _REFUSED.search(bare)
    if found is not None:
        raise _refused("operator", found.group())
    depth = deepest = 0
    for character in bare:
        depth += (character in _OPENING) - (character in _CLOSING)
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        raise _refused("too_deep")
