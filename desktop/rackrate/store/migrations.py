"""Project tables of older schemas, brought to the one in force, a step at a time.

A step takes the table of one schema and returns that of the next. There is one
schema so far, and so no step yet: the first change of the table adds the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

Table: TypeAlias = dict[str, object]
Step: TypeAlias = Callable[[Table], Table]

STEPS: Mapping[int, Step] = MappingProxyType({})
"""By the schema that a step begins with."""


def migrated(table: Table, newest: int, steps: Mapping[int, Step] = STEPS) -> Table:
    """Return a table of the newest schema; one that no step knows stays as it is.

    Args:
        table: A table with its `schema`; it is not changed.
        newest: The schema wanted.
        steps: What leads from each schema to the next.
    """
    current = dict(table)
    while (schema := schema_of(current)) is not None and schema < newest:
        step = steps.get(schema)
        if step is None:
            break
        current = {**step(current), "schema": schema + 1}
    return current


def schema_of(table: Mapping[str, object]) -> int | None:
    """Return the schema that a table states, None where it states no number."""
    schema = table.get("schema")
    is_number = isinstance(schema, int) and not isinstance(schema, bool)
    return schema if is_number else None  # type: ignore[return-value]
