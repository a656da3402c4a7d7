"""A damaged or newer project file, opened as far as it can be, with what is lost."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from pathlib import Path, PurePosixPath

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.domain.project import Project
from rackrate.services.file_notes import FileNotes, Loss, Lost
from rackrate.store.catalog_files import PRICES, PROVIDER, parse_provider
from rackrate.store.issued_file import FOLDER as ISSUED
from rackrate.store.migrations import migrated, schema_of
from rackrate.store.originals_file import FOLDER as ORIGINALS
from rackrate.store.project_file import (
    CATALOGS,
    MANIFEST,
    MOST_BYTES,
    PROJECT,
    ProjectFile,
    content_of,
    is_safe,
    read_project,
)
from rackrate.store.project_table import SCHEMA
from rackrate.store.rescued_prices import rescued_prices
from rackrate.store.rescued_table import rescued_project
from rackrate.store.salvaged_zip import salvaged
from rackrate.store.table_reader import parse_json, refused


def rescue(path: Path, today: date) -> tuple[ProjectFile, FileNotes]:
    """Return as much of a project file as can be read, and what must be known of it.

    Where the project itself is lost it comes back without workloads: prices in the
    file are worth having, and an invented workload would be taken for the client's.

    Raises:
        RefusedInputError: Nothing of a project is left in it.
    """
    salvage = salvaged(content_of(path), MOST_BYTES)
    members = {n: part for n, part in salvage.members.items() if is_safe(n)}
    gone = {*salvage.gone, *_listed(members.pop(MANIFEST, b""))} - {MANIFEST}
    gone -= members.keys()
    project, newer, losses = _project(members.pop(PROJECT, None), path, today)
    catalogs, lost_prices = _catalogs(members, gone)
    if project is None and not catalogs:
        raise refused(path, "not_a_project", error=PROJECT)
    if project is None:
        project = Project("", Basis(as_of=today), ())
    losses += lost_prices + _members_lost(gone)
    if salvage.is_cut:
        losses.append(Loss(Lost.REST))
    notes = FileNotes(tuple(losses), newer_schema=newer, former=_former(path, today))
    return ProjectFile(project, catalogs, members), notes


def _listed(manifest: bytes) -> set[str]:
    """Return the members that a manifest lists; of a spoilt one, none."""
    try:
        table = json.loads(manifest)
    except ValueError:
        return set()
    names = table.get("members") if isinstance(table, dict) else None
    return (
        {name for name in names if is_safe(name)} if isinstance(names, dict) else set()
    )


def _project(
    content: bytes | None, path: Path, today: date
) -> tuple[Project | None, int | None, list[Loss]]:
    if content is None:
        return None, None, [Loss(Lost.PROJECT)]
    try:
        table = migrated(parse_json(content, path), SCHEMA)
    except RefusedInputError as error:
        return None, None, [Loss(Lost.PROJECT, fault=error.problems[0])]
    schema = schema_of(table)
    newer = schema if schema is not None and schema > SCHEMA else None
    project, losses = rescued_project(table, today)
    if project is None:
        return None, newer, [Loss(Lost.PROJECT), *losses]
    return project, newer, list(losses)


def _catalogs(
    members: dict[str, bytes], gone: set[str]
) -> tuple[tuple[Catalog, ...], list[Loss]]:
    """Take the catalogs out of the members, and what is lost of them out of `gone`."""
    ids = {_provider_id(name) for name in (*members, *gone)} - {""}
    catalogs, losses = [], []
    for provider_id in sorted(ids):
        places = [f"{CATALOGS}/{provider_id}/{name}" for name in (PROVIDER, PRICES)]
        parts = [members.pop(place, None) for place in places]
        gone.difference_update(places)
        try:
            catalog, lost = _catalog(provider_id, parts[0], parts[1])
        except RefusedInputError as error:
            losses.append(Loss(Lost.PRICES, provider_id, error.problems[0]))
            continue
        catalogs.append(catalog)
        losses.extend(lost)
    return tuple(catalogs), losses


def _provider_id(name: str) -> str:
    parts = PurePosixPath(name).parts
    is_one = len(parts) == 3 and parts[0] == CATALOGS  # noqa: PLR2004 - folder, id, file
    return parts[1] if is_one and parts[2] in (PROVIDER, PRICES) else ""


def _catalog(
    provider_id: str, provider: bytes | None, prices: bytes | None
) -> tuple[Catalog, tuple[Loss, ...]]:
    if provider is None or prices is None:
        place = PROVIDER if provider is None else PRICES
        fault = Problem("file_not_found", place, {}, Severity.ERROR)
        raise RefusedInputError(provider_id, [fault])
    known = parse_provider(provider.decode("utf-8", "replace"), provider_id)
    found, losses = rescued_prices(prices, provider_id)
    return Catalog(known, found), losses


def _members_lost(names: Iterable[str]) -> list[Loss]:
    losses = {}
    for name in sorted(names):
        folder, _, rest = name.partition("/")
        if folder == ISSUED and rest:
            version = rest.split("/")[0]
            losses[ISSUED, version] = Loss(Lost.ISSUED, version)
        elif folder == ORIGINALS:
            losses[ORIGINALS, name] = Loss(Lost.ORIGINAL, rest)
        elif name != PROJECT:
            losses["", name] = Loss(Lost.MEMBER, name)
    return list(losses.values())


def _former(path: Path, today: date) -> Path | None:
    """Return the save before, if that is sound."""
    former = path.with_name(path.name + ".bak")
    try:
        read_project(former, today)
    except RefusedInputError:
        return None
    return former
