"""A project's table without the entries that cannot be read, and which those are.

A workload, a scenario, a rule, a vendor with one faulty field is left out whole:
half of it, with a guess in the other half's place, would give wrong figures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from copy import deepcopy
from datetime import date

from rackrate.domain.problem import Problem
from rackrate.domain.project import Project
from rackrate.services.file_notes import Loss, Lost
from rackrate.store.project_table import SCHEMA, project_from
from rackrate.store.table_reader import TableReader

_MOST_ROUNDS = 30
_STEP = re.compile(r"([^.\[\]]+)(?:\[(\d+)\])?")
_KINDS = {
    "workload": Lost.WORKLOAD,
    "scenario": Lost.SCENARIO,
    "rule": Lost.RULE,
    "assumptions": Lost.ASSUMPTION,
    "comparison.line": Lost.SCOPE_LINE,
    "comparison.bidder": Lost.VENDOR,
}
_NAMES = ("title", "name", "vendor", "provider", "id")
_NO_WORKLOAD = "no_workload"

Steps = list[tuple[str, int | None]]


def rescued_project(
    table: Mapping[str, object], today: date
) -> tuple[Project | None, tuple[Loss, ...]]:
    """Return the project of a table as far as it can be read, and what is left out.

    Args:
        table: The table of `project.json`; its schema is not looked at.
        today: The day on which prices must hold where the table names none.
    """
    current: dict[str, object] = {**deepcopy(dict(table)), "schema": SCHEMA}
    losses: list[Loss] = []
    for _ in range(_MOST_ROUNDS):
        problems: list[Problem] = []
        project = project_from(TableReader(current, "", problems), today)
        faults = [p for p in problems if p.code != _NO_WORKLOAD]
        if not faults:
            return project, tuple(losses)
        found = _prune(current, faults)
        if not found:
            break
        losses.extend(found)
    return None, tuple(losses)


def _prune(table: dict[str, object], faults: Iterable[Problem]) -> list[Loss]:
    """Take faulty entries out of a table; return what was taken."""
    losses: list[Loss] = []
    elements: dict[tuple[str, int], tuple[list[object], Problem]] = {}
    for fault in faults:
        steps = _steps(fault.place)
        if fault.code == "field_unknown":
            if _drop_leaf(table, steps):
                losses.append(Loss(Lost.UNKNOWN_FIELD, fault.place))
            continue
        element = _element(table, steps)
        if element is not None:
            key, items, number = element
            elements.setdefault((key, number), (items, fault))
        else:
            loss = _drop_field(table, steps, fault)
            if loss is not None:
                losses.append(loss)
    for (key, number), (items, fault) in sorted(
        elements.items(), key=lambda entry: entry[0], reverse=True
    ):
        entry = items.pop(number - 1)
        kind = _KINDS.get(key, Lost.FIELD)
        losses.append(Loss(kind, _name(entry) or f"{key}[{number}]", fault))
    return losses


def _steps(place: str) -> Steps:
    return [
        (match[1], int(match[2]) if match[2] else None)
        for match in _STEP.finditer(place)
    ]


def _element(
    table: dict[str, object], steps: Steps
) -> tuple[str, list[object], int] | None:
    """Return the outermost list entry that a place lies in, with its list."""
    current: object = table
    path = []
    for name, number in steps:
        current = current.get(name) if isinstance(current, dict) else None
        path.append(name)
        if number is not None and isinstance(current, list):
            if 1 <= number <= len(current):
                return ".".join(path), current, number
            return None
    return None


def _drop_leaf(table: dict[str, object], steps: Steps) -> bool:
    """Take out just the field that a place names."""
    current: object = table
    for name, number in steps[:-1]:
        current = current.get(name) if isinstance(current, dict) else None
        if number is not None:
            is_there = isinstance(current, list) and 1 <= number <= len(current)
            current = current[number - 1] if is_there else None  # type: ignore[index]
    name = steps[-1][0] if steps else ""
    return isinstance(current, dict) and current.pop(name, None) is not None


def _drop_field(table: dict[str, object], steps: Steps, fault: Problem) -> Loss | None:
    """Take out a field of a top table, the whole of it where it is not there."""
    if not steps:
        return None
    top = steps[0][0]
    inner = table.get(top)
    if len(steps) > 1 and isinstance(inner, dict) and steps[1][0] in inner:
        del inner[steps[1][0]]
        name = steps[1][0]
        kind = _KINDS.get(top, Lost.FIELD)
        return Loss(kind, name if kind is not Lost.FIELD else f"{top}.{name}", fault)
    if top in table and top != "schema":
        del table[top]
        return Loss(_KINDS.get(top, Lost.FIELD), top, fault)
    return None


def _name(entry: object) -> str:
    values = entry if isinstance(entry, Mapping) else {}
    texts = (values.get(name) for name in _NAMES)
    return next((text for text in texts if isinstance(text, str) and text.strip()), "")
