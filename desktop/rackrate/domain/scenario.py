"""A named set of inputs, kept beside the project's own to be compared with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rackrate.domain.assumptions import Range
from rackrate.domain.workload import Workload

FIRST_NAME, SECOND_NAME = "A", "B"


@dataclass(frozen=True, slots=True)
class Scenario:
    """What the levers of a project change, as it stood once; prices are not in it.

    Attributes:
        assumptions: The project's own ranges of then, by assumption name.
    """

    name: str
    workloads: tuple[Workload, ...]
    assumptions: Mapping[str, Range] = field(default_factory=dict)
