"""What-ifs of the command line: `WORKLOAD.FIELD=VALUE`, checked like a file."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from decimal import Decimal

from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.domain.project import Project
from rackrate.store.project_table import table_from
from rackrate.store.scenario_file import project_from_table

_TABLES = ("basis", "assumptions", "options", "limits")


def with_settings(project: Project, settings: Sequence[str]) -> Project:
    """Return a project with settings applied; `basis.…` and `assumptions.…` too.

    Raises:
        RefusedInputError: A setting is malformed, names no workload, or its value
            cannot be taken.
    """
    for setting in settings:
        project = _with_setting(project, setting)
    return project


def _with_setting(project: Project, setting: str) -> Project:
    source = f"--set {setting}"
    target, equals, text = setting.partition("=")
    owner, dot, field = target.strip().rpartition(".")
    if not (equals and dot and owner and field and text.strip()):
        fault = Problem("set_malformed", "", {}, Severity.ERROR)
        raise RefusedInputError(source, [fault])
    table = table_from(project)
    workloads = table["workload"]
    assert isinstance(workloads, list)  # noqa: S101 - `table_from` writes a list
    found = [w for w in workloads if w["id"] == owner]
    if not found and owner in _TABLES:
        found = [table[owner]]
    if not found:
        known = ", ".join(str(w["id"]) for w in workloads)
        values = {"value": owner, "known": known}
        fault = Problem("workload_unknown", "", values, Severity.ERROR)
        raise RefusedInputError(source, [fault])
    found[0][field] = _value(text.strip())
    return project_from_table(table, source, project.basis.as_of)


def _value(text: str) -> object:
    """Return a TOML value, or the text itself where it is none."""
    try:
        return tomllib.loads(f"value = {text}", parse_float=Decimal)["value"]
    except (ValueError, RecursionError):  # ValueError: not TOML, or digits without end
        return text
