"""Writing a file so that the old one or the new one is there, never half of one."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from rackrate.domain.problem import Problem, RefusedInputError, Severity


@dataclass(frozen=True, slots=True)
class FileVersion:
    """What a file held when it was read; empty hash: it was not there."""

    digest: str

    @classmethod
    def of(cls, path: Path) -> FileVersion:
        """Return the version of a file on disk now."""
        try:
            return cls(sha256(path.read_bytes()).hexdigest())
        except FileNotFoundError:
            return cls("")

    @classmethod
    def of_bytes(cls, content: bytes) -> FileVersion:
        """Return the version a file with this content has."""
        return cls(sha256(content).hexdigest())


class ChangedOnDiskError(Exception):
    """A file was changed by somebody else since it was read."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


def write_whole(
    path: Path,
    content: bytes,
    expected: FileVersion | None = None,
    *,
    keep_backup: bool = False,
) -> FileVersion:
    """Write a file aside, flush it, and put it in place in one step.

    Args:
        path: Where the file is to be.
        content: All of it.
        expected: What must be on disk now; None overwrites whatever is there.
        keep_backup: Keep the former file beside it as `.bak`.

    Raises:
        ChangedOnDiskError: The file is not what was expected; nothing was written.
        RefusedInputError: The file cannot be written; the old one is untouched.
    """
    try:
        if expected is not None and FileVersion.of(path) != expected:
            raise ChangedOnDiskError(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, content, keep_backup=keep_backup)
    except OSError as error:
        values = {"error": error.strerror or str(error)}
        problem = Problem("cannot_write", "", values, Severity.ERROR)
        raise RefusedInputError(str(path), [problem]) from error
    return FileVersion.of_bytes(content)


def _replace(path: Path, content: bytes, *, keep_backup: bool) -> None:
    if keep_backup and path.exists():
        _put(path.with_name(path.name + ".bak"), path.read_bytes(), path)
    _put(path, content, path)
    _flush_folder(path.parent)


def _put(path: Path, content: bytes, like: Path) -> None:
    """Put a file in place in one step, with the rights of one that may be there."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    aside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        aside.chmod(like.stat().st_mode if like.exists() else 0o644)
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def _flush_folder(folder: Path) -> None:
    """Make the renaming itself last; systems without folder handles do it alone."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
