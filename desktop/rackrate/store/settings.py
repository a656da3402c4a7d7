"""What-ifs of the command line: `WORKLOAD.FIELD=VALUE`, checked like a file."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from decimal import Decimal

from rackrate.domain.project import Project
from rackrate.domain.work import WorkMethod
from rackrate.store.project_table import table_from
from rackrate.store.scenario_file import project_from_table
from rackrate.store.table_reader import refused

_TABLES = ("basis", "assumptions", "options", "limits", "client")
_SIMPLE_DAY = frozenset({"cards", "hours_per_day", "days_per_month"})
_LENGTH = frozenset({"hours_per_day", "days_per_month", "months"})


def with_settings(project: Project, settings: Sequence[str]) -> Project:
    """Return a project with settings applied; `basis.…` and `assumptions.…` too.

    A field may lie deeper, as in `train.work.tokens_b` or `basis.fx.USD`.

    Raises:
        RefusedInputError: A setting is malformed, names no workload, is overruled by
            another field, or its value cannot be taken.
    """
    for setting in settings:
        project = _with_setting(project, setting)
    return project


def _with_setting(project: Project, setting: str) -> Project:
    source = f"--set {setting}"
    target, equals, text = setting.partition("=")
    words = target.strip().split(".")
    if not (equals and len(words) > 1 and all(words) and text.strip()):
        raise refused(source, "set_malformed")
    table = table_from(project)
    owner, path = _owner(table, target.strip(), source)
    overruled_by = _overruled_by(owner, path[0])
    if overruled_by:
        raise refused(source, "set_overruled", field=path[0], by=overruled_by)
    *inner, field = path
    for name in inner:
        deeper = owner.setdefault(name, {})
        if not isinstance(deeper, dict):
            raise refused(source, "not_a_table", value=str(deeper))
        owner = deeper
    owner[field] = _value(text.strip())
    if path == ["profile"]:
        for told in _SIMPLE_DAY:  # a week's profile tells these itself
            owner.pop(told, None)
    return project_from_table(table, source, project.basis.as_of)


def _owner(
    table: dict[str, object], target: str, source: str
) -> tuple[dict[str, object], list[str]]:
    """Return the table that a setting is about, and the way to its field in there.

    A workload goes before a part of the project of that name; its id may hold dots.
    """
    workloads = table["workload"]
    assert isinstance(workloads, list)  # noqa: S101 - `table_from` writes a list
    found = [w for w in workloads if target.startswith(f"{w['id']}.")]
    if found:
        owner = max(found, key=lambda w: len(w["id"]))
        return owner, target.removeprefix(f"{owner['id']}.").split(".")
    name, _, rest = target.partition(".")
    owner = table.get(name)
    if name in _TABLES and isinstance(owner, dict):
        return owner, rest.split(".")
    known = ", ".join(str(w["id"]) for w in workloads)
    owner_named = target.rpartition(".")[0]
    raise refused(source, "workload_unknown", value=owner_named, known=known)


def _overruled_by(workload: dict[str, object], field: str) -> str:
    """Return what decides a field of a workload already; empty if nothing does.

    A what-if that changes nothing would be read as an answer.
    """
    if field in _SIMPLE_DAY and workload.get("profile"):
        return "profile"
    work = workload.get("work")
    if not isinstance(work, dict):
        return ""
    if work["method"] == WorkMethod.INFERENCE:
        return "work" if field == "cards" else ""
    if field in _LENGTH:
        return "work"
    return "work.deadline_days" if field == "cards" and "deadline_days" in work else ""


def _value(text: str) -> object:
    """Return a TOML value, or the text itself where it is none."""
    try:
        return tomllib.loads(f"value = {text}", parse_float=Decimal)["value"]
    except (ValueError, RecursionError):  # ValueError: not TOML, or digits without end
        return text
