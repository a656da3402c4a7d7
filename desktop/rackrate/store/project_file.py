"""The project file `.rackrate`: one zip to mail, with the prices it was made from.

It holds `project.json`, the catalogs used under `catalogs/`, and whatever else
was put beside them, which is carried along unread.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path, PurePosixPath

from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.domain.project import Project
from rackrate.store.atomic_file import FileVersion, write_atomically
from rackrate.store.catalog_files import (
    PRICES,
    PROVIDER,
    format_prices,
    format_provider,
    parse_prices,
    parse_provider,
)
from rackrate.store.project_table import table_from
from rackrate.store.scenario_file import project_from_table
from rackrate.store.table_reader import parse_json, refused

SUFFIX = ".rackrate"
_PROJECT = "project.json"
_CATALOGS = "catalogs"
_MOST_BYTES = 256 * 1024 * 1024
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
_EPOCH = (2026, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class ProjectFile:
    """A project, the catalogs it carries, and what else lies in its file.

    Attributes:
        attachments: Other members of the zip, by name, kept on saving.
        version: What was on disk when it was read.
    """

    project: Project
    catalogs: tuple[Catalog, ...] = ()
    attachments: Mapping[str, bytes] = field(default_factory=dict)
    version: FileVersion | None = None


def read_project(path: Path, today: date) -> ProjectFile:
    """Return what a project file holds.

    Raises:
        RefusedInputError: The file is not a project, is damaged, or has faulty
            fields.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError as error:
        raise refused(path, "file_not_found") from error
    except OSError as error:
        raise refused(path, "cannot_read", error=error.strerror or "") from error
    members = _members(path, content)
    if _PROJECT not in members:
        raise refused(path, "not_a_project", error=_PROJECT)
    table = parse_json(members.pop(_PROJECT), path)
    project = project_from_table(table, str(path), today)
    catalogs = _catalogs(path, members)
    return ProjectFile(project, catalogs, members, FileVersion.of_bytes(content))


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
    return write_atomically(path, content, expected, keep_backup=True)


def project_bytes(file: ProjectFile) -> bytes:
    """Return the content of a project file."""
    table = table_from(file.project)
    text = json.dumps(table, ensure_ascii=False, indent=1) + "\n"
    members = {_PROJECT: text.encode()}
    for catalog in file.catalogs:
        folder = f"{_CATALOGS}/{catalog.provider.id}"
        members[f"{folder}/{PROVIDER}"] = format_provider(catalog.provider).encode()
        members[f"{folder}/{PRICES}"] = format_prices(catalog.prices).encode()
    members.update(file.attachments)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(members):
            info = zipfile.ZipInfo(name, _EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, members[name])
    return packed.getvalue()


def _members(path: Path, content: bytes) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(info.file_size for info in archive.infolist()) > _MOST_BYTES:
                raise refused(path, "not_a_project", error="too large")
            return {
                info.filename: archive.read(info)
                for info in archive.infolist()
                if not info.is_dir() and _is_safe(info.filename)
            }
    except _DAMAGE as error:
        raise refused(path, "not_a_project", error=str(error)) from error


def _is_safe(name: str) -> bool:
    parts = PurePosixPath(name)
    return not parts.is_absolute() and ".." not in parts.parts


def _catalogs(path: Path, members: dict[str, bytes]) -> tuple[Catalog, ...]:
    """Take the catalogs out of the members."""
    names = [PurePosixPath(name) for name in members]
    ids = sorted({p.parts[1] for p in names if _is_catalog_member(p)})
    catalogs = []
    for provider_id in ids:
        folder = f"{_CATALOGS}/{provider_id}"
        texts = {
            name: members.pop(f"{folder}/{name}", None) for name in (PROVIDER, PRICES)
        }
        catalogs.append(_catalog(path, folder, texts))
    return tuple(catalogs)


def _is_catalog_member(name: PurePosixPath) -> bool:
    depth = 3
    in_catalogs = len(name.parts) == depth and name.parts[0] == _CATALOGS
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
