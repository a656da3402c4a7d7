"""Putting the finished file in place, whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from rackrate.domain.problem import Problem, RefusedInputError, Severity


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside its place, flush it, and move it there in one step.

    Raises:
        RefusedInputError: It cannot be written; a former file is untouched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        aside = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            aside.chmod(path.stat().st_mode if path.exists() else 0o644)
            aside.replace(path)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise
    except OSError as error:
        values = {"error": error.strerror or str(error)}
        problem = Problem("cannot_write", "", values, Severity.ERROR)
        raise RefusedInputError(str(path), [problem]) from error
