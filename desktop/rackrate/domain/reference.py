"""The reference data every decision leans on: cards, judged numbers, rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.assumptions import Assumptions
from rackrate.domain.rule import Rule


@dataclass(frozen=True, slots=True)
class Reference:
    """What `resources/` knows."""

    accelerators: Mapping[str, Accelerator] = field(default_factory=dict)
    assumptions: Assumptions = field(default_factory=Assumptions)
    rules: tuple[Rule, ...] = ()
