"""The scenario file: one engagement as text, for the command line and for tests."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path

from rackrate.domain.problem import Problem, RefusedInputError
from rackrate.domain.project import Project
from rackrate.store.project_table import project_from
from rackrate.store.table_reader import TableReader, read_toml


def read_scenario(path: Path, today: date) -> Project:
    """Return the project of a scenario file.

    Args:
        path: A TOML file.
        today: The day on which prices must hold where the file names none.

    Raises:
        RefusedInputError: Every faulty field, each with its place.
    """
    return project_from_table(read_toml(path), str(path), today)


def project_from_table(
    table: Mapping[str, object], source: str, today: date
) -> Project:
    """Return the project of a table that was read from a source.

    Raises:
        RefusedInputError: Every faulty field, each with its place.
    """
    problems: list[Problem] = []
    project = project_from(TableReader(table, "", problems), today)
    if problems:
        raise RefusedInputError(source, problems)
    return project
