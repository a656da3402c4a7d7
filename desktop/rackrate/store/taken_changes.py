"""Taking what a client changed in our workbook into the project."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from rackrate.domain.assumptions import Assumptions
from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.domain.project import Project
from rackrate.domain.units import TaxBasis
from rackrate.services.edited_workbook import ChangeState, InputChange, Taken
from rackrate.services.number_text import plain
from rackrate.services.ports import OpenedProject
from rackrate.services.returned_workbook import TakenChanges
from rackrate.store.project_table import table_from
from rackrate.store.scenario_file import project_from_table
from rackrate.store.settings import with_settings

_PRICES, _COMPARISON, _ASSUMPTIONS = "prices.", "comparison.", "assumptions."
_ENDS = ("low", "base", "high")
_LISTED = {"line": "id", "bidder": "provider"}


def with_changes(
    opened: OpenedProject, changes: Sequence[InputChange], known: Assumptions
) -> TakenChanges:
    """Return a project with the changes that can be taken.

    Args:
        opened: The project.
        changes: What was changed; only what is `changed` is taken.
        known: The assumptions in force, for the ends of a range that stay.
    """
    taken: list[str] = []
    refused: dict[str, Problem] = {}
    wanted = [c for c in changes if c.state is ChangeState.CHANGED]
    for group in _groups(wanted):
        try:
            opened = _with_group(opened, group, known)
        except RefusedInputError as error:
            refused |= dict.fromkeys((c.name for c in group), error.problems[0])
        else:
            taken += [change.name for change in group]
    return TakenChanges(opened, tuple(taken), refused)


def _groups(changes: Iterable[InputChange]) -> list[list[InputChange]]:
    """Return changes together that only hold together: a range, a scale, weights."""
    groups: dict[str, list[InputChange]] = {}
    for change in changes:
        key = change.path
        if key.startswith((_ASSUMPTIONS, "comparison.criteria.")):
            key = key.rpartition(".")[0]
        groups.setdefault(key, []).append(change)
    return list(groups.values())


def _with_group(
    opened: OpenedProject, group: Sequence[InputChange], known: Assumptions
) -> OpenedProject:
    path = group[0].path
    if path.startswith(_PRICES):
        for change in group:
            opened = _with_price(opened, change)
        return opened
    if path.startswith(_COMPARISON):
        return replace(opened, project=_with_comparison(opened.project, group))
    if path.startswith(_ASSUMPTIONS):
        settings = [_range_setting(group, known)]
    else:
        settings = [f"{c.path}={_text(c)}" for c in group if c.value is not None]
    project = with_settings(opened.project, settings)
    for change in group:
        if change.value is None:
            project = _without(project, change)
    return replace(opened, project=project)


def _text(change: InputChange) -> str:
    value = change.value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Decimal):
        return plain(value)
    return value.isoformat() if isinstance(value, date) else str(value)


def _range_setting(group: Sequence[InputChange], known: Assumptions) -> str:
    """Return the setting of a whole range; what was not changed stays."""
    path = group[0].path.rpartition(".")[0]
    name = path.removeprefix(_ASSUMPTIONS)
    if name not in known.by_name:
        raise _refusal(group[0])
    spread = known.by_name[name].range
    ends = {end: getattr(spread, end) for end in _ENDS}
    ends |= {c.path.rpartition(".")[2]: c.value for c in group}
    if len({c.path.rpartition(".")[2] for c in group}) < len(_ENDS):
        ends["low"] = min(ends["low"], ends["base"])
        ends["high"] = max(ends["high"], ends["base"])
    inner = ", ".join(f"{end} = {plain(value)}" for end, value in ends.items())
    return f"{path}={{ {inner} }}"


def _without(project: Project, change: InputChange) -> Project:
    """Return a project in which a field of a workload was emptied."""
    owner, _, field = change.path.rpartition(".")
    table = table_from(project)
    workloads = table["workload"]
    assert isinstance(workloads, list)  # noqa: S101 - `table_from` writes a list
    for workload in workloads:
        if workload["id"] == owner:
            workload.pop(field, None)
            return project_from_table(table, change.name, project.basis.as_of)
    raise _refusal(change)


def _with_comparison(project: Project, group: Sequence[InputChange]) -> Project:
    table = table_from(project)
    comparison = table.get("comparison")
    if not isinstance(comparison, dict):
        raise _refusal(group[0])
    for change in group:
        rest = change.path.removeprefix(_COMPARISON)
        if rest.endswith(".awarded"):
            _award(comparison, change, rest)
        else:
            _put(comparison, rest, change)
    return project_from_table(table, group[0].name, project.basis.as_of)


def _put(owner: dict[str, object], path: str, change: InputChange) -> None:
    """Put a value where a path leads, through the lists of lines and bidders."""
    first, _, rest = path.partition(".")
    if first in _LISTED:
        entries = owner.get(first)
        entries = entries if isinstance(entries, list) else []
        key = _LISTED[first]
        found = [e for e in entries if rest.startswith(f"{e[key]}.")]
        if not found:
            raise _refusal(change)
        entry = max(found, key=lambda e: len(e[key]))
        _put(entry, rest.removeprefix(f"{entry[key]}."), change)
        return
    if first in ("lines", "marks", "weights") and rest:
        inner = owner.setdefault(first, {})
        name, field = (rest, "") if first != "lines" else rest.rsplit(".", 1)
        if field and isinstance(inner, dict):
            inner, name = inner.setdefault(name, {}), field
        if isinstance(inner, dict):
            _set(inner, name, change.value)
        return
    if rest:
        inner = owner.setdefault(first, {})
        if isinstance(inner, dict):
            _put(inner, rest, change)
        return
    _set(owner, first, change.value)


def _set(table: dict[str, object], name: str, value: Taken) -> None:
    if value is None:
        table.pop(name, None)
    else:
        table[name] = plain(value) if isinstance(value, Decimal) else value


def _award(comparison: dict[str, object], change: InputChange, path: str) -> None:
    provider = path.removeprefix("bidder.").removesuffix(".awarded")
    award = comparison.setdefault("award", {"providers": [], "reason": ""})
    assert isinstance(award, dict)  # noqa: S101 - `table_from` writes a table
    named = [p for p in award.get("providers", []) if p != provider]
    award["providers"] = [*named, provider] if change.value is True else named


def _with_price(opened: OpenedProject, change: InputChange) -> OpenedProject:
    key, _, field = change.path.removeprefix(_PRICES).rpartition(".")
    catalogs: list[Catalog] = []
    is_found = False
    for catalog in opened.catalogs:
        prices: list[Price] = []
        for price in catalog.prices:
            is_it = catalog.key(price) == key
            is_found |= is_it
            prices.append(_changed(price, field, change) if is_it else price)
        catalogs.append(replace(catalog, prices=tuple(prices)))
    if not is_found:
        raise _refusal(change)
    return replace(opened, catalogs=tuple(catalogs))


def _changed(price: Price, field: str, change: InputChange) -> Price:
    value = change.value
    if field == "tax":
        return replace(price, tax=TaxBasis(str(value)))
    if isinstance(value, Decimal) and value < 0:
        raise _refusal(change)
    number = value if isinstance(value, Decimal) else None
    if field == "list_unit_price":
        return replace(price, list_unit_price=number, price_low=None, price_high=None)
    if field == "discount":
        return replace(price, discount=number)
    return replace(price, vat_rate=number)


def _refusal(change: InputChange) -> RefusedInputError:
    values = {"path": change.path}
    problem = Problem("change_not_taken", change.name, values, Severity.ERROR)
    return RefusedInputError(change.name, [problem])
