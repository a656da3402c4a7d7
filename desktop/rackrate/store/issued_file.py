"""Issued versions inside a project file: `issued/<version>/…`.

Each holds `issue.json`, the project as it was, and the catalogs it was computed on,
so that its documents can be written again byte for byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from datetime import date
from hashlib import sha256
from pathlib import Path

from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.project import Project
from rackrate.services.document_kind import DocumentKind
from rackrate.services.issued import (
    Document,
    Edition,
    IssuedDocument,
    IssuedVersion,
)
from rackrate.store.catalog_files import (
    PRICES,
    PROVIDER,
    format_prices,
    format_provider,
    parse_prices,
    parse_provider,
)
from rackrate.store.migrations import migrated
from rackrate.store.project_table import SCHEMA, table_from
from rackrate.store.scenario_file import project_from_table
from rackrate.store.table_reader import parse_json

FOLDER = "issued"
_SCHEMA = 1
_ISSUE, _PROJECT, _CATALOGS = "issue.json", "project.json", "catalogs"
_UNFIT = re.compile(r"[^\w.-]+")
_LONGEST = 40
_HASH = 8


def issued_members(versions: Iterable[IssuedVersion]) -> dict[str, bytes]:
    """Return the members of a project file that hold its issued versions."""
    members: dict[str, bytes] = {}
    for number, version in enumerate(versions, start=1):
        folder = f"{FOLDER}/{_folder(version.version)}"
        table = {"schema": _SCHEMA, "number": number, **_issue_table(version)}
        members[f"{folder}/{_ISSUE}"] = _json(table)
        frozen = frozen_members(version.project, version.catalogs)
        members.update({f"{folder}/{name}": part for name, part in frozen.items()})
    return members


def issued_from(members: Mapping[str, bytes]) -> tuple[IssuedVersion, ...]:
    """Return the issued versions among the members of a project file, oldest first.

    One that cannot be read is passed over; its members stay in the file.
    """
    folders = sorted(
        {name.split("/")[1] for name in members if name.startswith(f"{FOLDER}/")}
    )
    found = []
    for folder in folders:
        inside = f"{FOLDER}/{folder}/"
        parts = {
            name.removeprefix(inside): part
            for name, part in members.items()
            if name.startswith(inside)
        }
        try:
            found.append(_numbered(parts))
        except (RefusedInputError, KeyError, TypeError, ValueError):
            continue
    found.sort(key=lambda one: one[0])
    return tuple(version for _, version in found)


def frozen_members(project: Project, catalogs: Iterable[Catalog]) -> dict[str, bytes]:
    """Return everything that a version is computed from, as files hold it."""
    members = {_PROJECT: _json(table_from(project))}
    for catalog in catalogs:
        folder = f"{_CATALOGS}/{catalog.provider.id}"
        members[f"{folder}/{PROVIDER}"] = format_provider(catalog.provider).encode()
        members[f"{folder}/{PRICES}"] = format_prices(catalog.prices).encode()
    return members


def thawed(
    members: Mapping[str, bytes], today: date
) -> tuple[Project, tuple[Catalog, ...]]:
    """Return project and catalogs of frozen members.

    Raises:
        RefusedInputError: They cannot be taken.
        KeyError: A part is missing.
    """
    table = migrated(parse_json(members[_PROJECT], Path(_PROJECT)), SCHEMA)
    project = project_from_table(table, _PROJECT, today)
    ids = sorted(
        {name.split("/")[1] for name in members if name.startswith(f"{_CATALOGS}/")}
    )
    catalogs = []
    for provider_id in ids:
        folder = f"{_CATALOGS}/{provider_id}"
        texts = {
            name: members[f"{folder}/{name}"].decode("utf-8")
            for name in (PROVIDER, PRICES)
        }
        provider = parse_provider(texts[PROVIDER], f"{folder}/{PROVIDER}")
        prices = parse_prices(texts[PRICES], f"{folder}/{PRICES}")
        catalogs.append(Catalog(provider, prices))
    return project, tuple(catalogs)


def _folder(version: str) -> str:
    """Return the folder of a version; unlike versions never share one."""
    name = _UNFIT.sub("_", version).strip(".")[:_LONGEST]
    if name == version:
        return name
    digest = sha256(version.encode()).hexdigest()[:_HASH]
    return f"{name}-{digest}"


def _issue_table(version: IssuedVersion) -> dict[str, object]:
    return {
        "version": version.version,
        "issued_on": version.issued_on.isoformat(),
        "document_id": version.document_id,
        "program": version.program,
        "documents": [
            {
                "document": issued.edition.document.value,
                "kind": issued.edition.kind.value,
                "language": issued.edition.language.value,
                "without": list(issued.edition.without),
                "name": issued.name,
                "sha256": issued.sha256,
            }
            for issued in version.documents
        ],
    }


def _numbered(members: Mapping[str, bytes]) -> tuple[int, IssuedVersion]:
    table = parse_json(members[_ISSUE], Path(_ISSUE))
    if table["schema"] != _SCHEMA:
        message = "schema"
        raise ValueError(message)
    issued_on = date.fromisoformat(str(table["issued_on"]))
    project, catalogs = thawed(members, issued_on)
    documents = table["documents"]
    if not isinstance(documents, list):
        message = "documents"
        raise TypeError(message)
    version = IssuedVersion(
        version=str(table["version"]),
        issued_on=issued_on,
        document_id=str(table["document_id"]),
        program=str(table["program"]),
        project=project,
        catalogs=catalogs,
        documents=tuple(_document(entry) for entry in documents),
    )
    return int(str(table["number"])), version


def _document(entry: Mapping[str, object]) -> IssuedDocument:
    without = entry["without"]
    edition = Edition(
        document=Document(str(entry["document"])),
        language=Language(str(entry["language"])),
        kind=DocumentKind(str(entry["kind"])),
        without=tuple(str(n) for n in without) if isinstance(without, list) else (),
        is_draft=False,
    )
    return IssuedDocument(edition, str(entry["name"]), str(entry["sha256"]))


def _json(table: Mapping[str, object]) -> bytes:
    return (json.dumps(table, ensure_ascii=False, indent=1) + "\n").encode()
