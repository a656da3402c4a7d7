"""Programs that tests look for: skipped without them, but not where `CI` is set."""

from __future__ import annotations

import os
import shutil

import pytest


def is_used(program: str) -> bool:
    """Return whether a test is to use a program: it is there, or has to be.

    Where `CI` is set a test without it fails rather than being skipped.
    """
    return shutil.which(program) is not None or bool(os.environ.get("CI"))


def needs(*programs: str) -> pytest.MarkDecorator:
    """Return a mark for a test that uses some programs."""
    missing = [program for program in programs if not is_used(program)]
    return pytest.mark.skipif(bool(missing), reason=f"not here: {missing}")
