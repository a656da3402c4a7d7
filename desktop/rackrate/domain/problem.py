"""What is wrong or doubtful, as a code with values; words come at the edge.

A `Problem` has a stable code, a place (a price, a cell, a field) and the values
that its sentence needs. `RefusedInputError` carries the problems for which an input
was not taken at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Severity(StrEnum):
    """How much a problem weighs."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, where it is, and what its sentence needs."""

    code: str
    place: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    severity: Severity = Severity.WARNING


class RefusedInputError(Exception):
    """A file, field or argument that cannot be taken as it stands.

    Attributes:
        source: The file (or argument) that holds the fault.
        problems: At least one problem, each with its place inside the source.
    """

    def __init__(self, source: str, problems: Iterable[Problem]) -> None:
        self.source = source
        self.problems = tuple(problems)
        listed = "; ".join(f"{p.place}: {p.code}" for p in self.problems)
        super().__init__(f"{source}: {listed}")
