"""The language of rule conditions: comparisons over declared facts, never code.

Conditions are expressions of the rule-engine library. The library takes longer
to load than the rest of the engine together, so it is imported when the first
condition is compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

Condition: TypeAlias = Callable[[object], bool]


class ConditionError(ValueError):
    """A condition cannot be read, or asks for something that is no fact."""


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

    def resolve(thing: object, name: str) -> object:
        """Resolve a name to a declared fact; nothing else is reachable."""
        if name not in getattr(type(thing), "__dataclass_fields__", {}):
            raise rule_engine.SymbolResolutionError(name)
        return getattr(thing, name)

    try:
        rule = rule_engine.Rule(when, context=rule_engine.Context(resolver=resolve))
    except rule_engine.EngineError as error:
        raise ConditionError(str(error)) from error

    def holds(facts: object) -> bool:
        try:
            return bool(rule.matches(facts))
        except rule_engine.EngineError as error:
            raise ConditionError(str(error)) from error

    return holds
