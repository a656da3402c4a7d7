"""The project file `.rackrate`: one zip to mail, with the prices it was made from.

It holds `manifest.json`, `project.json`, the catalogs used under `catalogs/`, and
whatever else was put beside them, which is carried along unread. The manifest and
the project come first: of a file that was not copied to its end they are still there.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from pathlib import Path, PurePosixPath

from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.domain.project import Project
from rackrate.store.catalog_files import (
    PRICES,
    PROVIDER,
    format_prices,
    format_provider,
    parse_prices,
    parse_provider,
)
from rackrate.store.migrations import migrated, schema_of
from rackrate.store.project_table import SCHEMA, table_from
from rackrate.store.salvaged_zip import DAMAGE
from rackrate.store.scenario_file import project_from_table
from rackrate.store.table_reader import parse_json, refused
from rackrate.whole_file import FileVersion, write_whole

SUFFIX = ".rackrate"
PROJECT = "project.json"
MANIFEST = "manifest.json"
CATALOGS = "catalogs"
MOST_BYTES = 256 * 1024 * 1024
_PACKED = {".xlsx", ".xlsm", ".xlsb", ".ods", ".pdf", ".png", ".jpg", ".jpeg"}
"""Compressing these again takes long and saves nothing."""
_EPOCH = (2026, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class ProjectFile:
    """A project, the catalogs it carries, and what else lies in its file.

    Attributes:
        attachments: Other members of the zip, by name, kept on saving.
        version: What was on disk when it was read.
        migrated_from: The older schema it was written in, None for that in force.
    """

    project: Project
    catalogs: tuple[Catalog, ...] = ()
    attachments: Mapping[str, bytes] = field(default_factory=dict)
    version: FileVersion | None = None
    migrated_from: int | None = None


def read_project(path: Path, today: date) -> ProjectFile:
    """Return what a project file holds.

    Raises:
        RefusedInputError: The file is not a project, is damaged, or has faulty
            fields.
    """
    content = content_of(path)
    members = _members(path, content)
    if PROJECT not in members:
        raise refused(path, "not_a_project", error=PROJECT)
    table = parse_json(members.pop(PROJECT), path)
    members.pop(MANIFEST, None)
    current = migrated(table, SCHEMA)
    project = project_from_table(current, str(path), today)
    catalogs = _catalogs(path, members)
    version = FileVersion.of_bytes(content)
    older = schema_of(table) if current != table else None
    return ProjectFile(project, catalogs, members, version, older)


def content_of(path: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        RefusedInputError: It is not there or cannot be read.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise refused(path, "file_not_found") from error
    except OSError as error:
        raise refused(path, "cannot_read", error=error.strerror or "") from error


def write_project(
    path: Path, file: ProjectFile, expected: FileVersion | None = None
) -> FileVersion:
    """Write a project file whole; the former one is kept as `.bak`.

    The same project gives the same bytes.

    Raises:
        ChangedOnDiskError: The file is not what was expected; nothing was written.
        RefusedInputError: The file cannot be written.
    """
    content = project_bytes(file)
    return write_whole(path, content, expected, keep_backup=True)


def project_bytes(file: ProjectFile) -> bytes:
    """Return the content of a project file."""
    table = table_from(file.project)
    text = json.dumps(table, ensure_ascii=False, indent=1) + "\n"
    members = {PROJECT: text.encode()}
    for catalog in file.catalogs:
        folder = f"{CATALOGS}/{catalog.provider.id}"
        members[f"{folder}/{PROVIDER}"] = format_provider(catalog.provider).encode()
        members[f"{folder}/{PRICES}"] = format_prices(catalog.prices).encode()
    members.update(file.attachments)
    members[MANIFEST] = _manifest(members)
    first = {MANIFEST: 0, PROJECT: 1}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(members, key=lambda name: (first.get(name, 2), name)):
            info = zipfile.ZipInfo(name, _EPOCH)
            is_packed = PurePosixPath(name).suffix.lower() in _PACKED
            info.compress_type = (
                zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED
            )
            archive.writestr(info, members[name])
    return packed.getvalue()


def _manifest(members: Mapping[str, bytes]) -> bytes:
    """Return what the file holds, so that what gets lost of it has a name."""
    sums = {name: sha256(members[name]).hexdigest() for name in sorted(members)}
    return (json.dumps({"schema": SCHEMA, "members": sums}, indent=1) + "\n").encode()


def _members(path: Path, content: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(info.file_size for info in archive.infolist()) > MOST_BYTES:
                raise refused(path, "not_a_project", error="too large")
            return {
                info.filename: archive.read(info)
                for info in archive.infolist()
                if not info.is_dir() and is_safe(info.filename)
            }
    except DAMAGE as error:
        raise refused(path, "not_a_project", error=str(error)) from error


def is_safe(name: str) -> bool:
    """Return whether a member's name stays inside the file."""
    parts = PurePosixPath(name)
    return not parts.is_absolute() and ".." not in parts.parts


def _catalogs(path: Path, members: dict[str, bytes]) -> tuple[Catalog, ...]:
    """Take the catalogs out of the members."""
    names = [PurePosixPath(name) for name in members]
    ids = sorted({p.parts[1] for p in names if _is_catalog_member(p)})
    catalogs = []
    for provider_id in ids:
        folder = f"{CATALOGS}/{provider_id}"
        texts = {
            name: members.pop(f"{folder}/{name}", None) for name in (PROVIDER, PRICES)
        }
        catalogs.append(_catalog(path, folder, texts))
    return tuple(catalogs)


def _is_catalog_member(name: PurePosixPath) -> bool:
    depth = 3
    in_catalogs = len(name.parts) == depth and name.parts[0] == CATALOGS
    return in_catalogs and name.name in (PROVIDER, PRICES)


def _catalog(path: Path, folder: str, texts: Mapping[str, bytes | None]) -> Catalog:
    decoded: dict[str, str] = {}
    for name, content in texts.items():
        place = f"{folder}/{name}"
        if content is None:
            fault = Problem("file_not_found", place, {}, Severity.ERROR)
            raise RefusedInputError(str(path), [fault])
        try:
            decoded[name] = content.decode("utf-8")
        except UnicodeDecodeError as error:
            values = {"position": str(error.start)}
            fault = Problem("not_utf8", place, values, Severity.ERROR)
            raise RefusedInputError(str(path), [fault]) from error
    source = f"{path}/{folder}"
    provider = parse_provider(decoded[PROVIDER], f"{source}/{PROVIDER}")
    return Catalog(provider, parse_prices(decoded[PRICES], f"{source}/{PRICES}"))


def with_catalogs(file: ProjectFile, catalogs: Sequence[Catalog]) -> ProjectFile:
    """Return a project file that carries these catalogs."""
    return ProjectFile(file.project, tuple(catalogs), file.attachments, file.version)
