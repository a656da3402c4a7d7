"""The claims of the sources and the figures to recompute them: `claims.toml`.

Faults are collected; a file with one is refused as a whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path

from rackrate.domain.claim import (
    ROLES,
    SEVERAL,
    Claim,
    ClaimBook,
    Claimed,
    ClaimKind,
    Figure,
    HoldsIf,
    Obstacle,
    Statement,
)
from rackrate.domain.problem import Problem, RefusedInputError
from rackrate.store.table_reader import TableReader, read_toml

SCHEMA = 1


def read_claims(path: Path) -> ClaimBook:
    """Return the claims and figures of a file.

    Raises:
        RefusedInputError: Every faulty field, each with its place.
    """
    return claims_from_table(read_toml(path), str(path))


def claims_from_table(table: Mapping[str, object], source: str) -> ClaimBook:
    """Return the claims and figures of a table that was read from a source.

    Raises:
        RefusedInputError: Every faulty field, each with its place.
    """
    problems: list[Problem] = []
    reader = TableReader(table, "", problems)
    reader.schema(SCHEMA)
    figure_tables = reader.tables("figure")
    figures = {f.name: f for f in map(_figure, figure_tables)}
    _refuse_repeated(figure_tables, "name")
    claim_tables = reader.tables("claim")
    claims = tuple(_claim(claim, figures) for claim in claim_tables)
    _refuse_repeated(claim_tables, "id")
    reader.refuse_unknown()
    if problems:
        raise RefusedInputError(source, problems)
    return ClaimBook(figures, claims)


def _refuse_repeated(tables: Iterable[TableReader], name: str) -> None:
    seen: set[str] = set()
    for table in tables:
        found = table.text(name)
        if found and found in seen:
            table.refuse(name, "duplicate_id", value=found)
        seen.add(found)


def _figure(table: TableReader) -> Figure:
    figure = Figure(
        name=table.text("name", required=True),
        value=table.number("value"),
        unit=table.text("unit", required=True),
        source=table.text("source", required=True),
    )
    table.refuse_unknown()
    return figure


def _claim(table: TableReader, figures: Collection[str]) -> Claim:
    kind = table.choice("kind", ClaimKind, ClaimKind.WORDS)
    if "kind" not in table:
        table.refuse("kind", "field_missing")
    is_number = bool(ROLES[kind])
    claimed, holds_if, tolerance = _test(table, is_required=is_number)
    claim = Claim(
        id=table.text("id", required=True),
        source=table.text("source", required=True),
        text=table.bilingual("text", required=True),
        kind=kind,
        why=table.bilingual("why", required=True),
        contradictions=table.texts("contradictions"),
        arguments=_arguments(table.table("arguments"), kind, figures),
        claimed=claimed,
        holds_if=holds_if,
        unit=table.text("unit", required=is_number),
        tolerance=tolerance,
        statements=_statements(table, kind),
        obstacle=_obstacle(table, kind),
    )
    table.refuse_unknown()
    return claim


def _arguments(
    table: TableReader, kind: ClaimKind, figures: Collection[str]
) -> dict[str, tuple[str, ...]]:
    found = {role: _names(table, role) for role in ROLES[kind]}
    for role, names in found.items():
        if not names or (len(names) > 1 and role not in SEVERAL):
            table.refuse(role, "field_missing")
        for name in names:
            if name not in figures:
                known = ", ".join(get_close_matches(name, figures, 3, 0))
                table.refuse(role, "figure_unknown", value=name, known=known)
    if kind is ClaimKind.AGREEMENT and len(found["low"]) != len(found["high"]):
        table.refuse("high", "field_missing")
    table.refuse_unknown()
    return found


def _names(table: TableReader, role: str) -> tuple[str, ...]:
    value = table.value(role)
    return (value,) if isinstance(value, str) else table.texts(role)


def _test(
    table: TableReader, *, is_required: bool
) -> tuple[Claimed | None, HoldsIf | None, Decimal]:
    holds_if = table.choice("holds_if", HoldsIf, HoldsIf.ROUNDS_TO)
    tolerance = table.number("tolerance", low=0, high=1)
    for name in ("holds_if", "claimed") if is_required else ():
        if name not in table:
            table.refuse(name, "field_missing")
    if holds_if is HoldsIf.NEAR and tolerance is None:
        table.refuse("tolerance", "field_missing")
    stated = holds_if if "holds_if" in table else None
    return _claimed(table), stated, tolerance or Decimal(0)


def _claimed(table: TableReader) -> Claimed | None:
    if not isinstance(table.value("claimed"), Mapping):
        number = table.number("claimed")
        return None if number is None else Claimed(number, number)
    ends = table.table("claimed")
    low, high = ends.number("low"), ends.number("high")
    for name in ("low", "high"):
        if name not in ends:
            ends.refuse(name, "field_missing")
    ends.refuse_unknown()
    if low is None or high is None:
        return None
    if low > high:
        ends.refuse("high", "range_not_rising")
    return Claimed(low, high)


def _statements(table: TableReader, kind: ClaimKind) -> tuple[Statement, ...]:
    found = []
    for one in table.tables("statements"):
        says, source = (
            one.text("says", required=True),
            one.text("source", required=True),
        )
        found.append(Statement(says, source))
        one.refuse_unknown()
    least = {ClaimKind.OPPOSED: 2, ClaimKind.WORDS: 1}.get(kind, 0)
    if len(found) < least:
        table.refuse("statements", "field_missing")
    return tuple(found)


def _obstacle(table: TableReader, kind: ClaimKind) -> Obstacle | None:
    if "obstacle" not in table:
        if kind is ClaimKind.WORDS:
            table.refuse("obstacle", "field_missing")
        return None
    return table.choice("obstacle", Obstacle, Obstacle.NO_EVIDENCE)
