"""The reference data every decision leans on: cards, judged numbers, rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.assumptions import Assumptions
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.project import Project
from rackrate.domain.rule import Rule


@dataclass(frozen=True, slots=True)
class Reference:
    """What `resources/` knows.

    Attributes:
        source_titles: What sources, as they are stated, are called in each language.
    """

    accelerators: Mapping[str, Accelerator] = field(default_factory=dict)
    assumptions: Assumptions = field(default_factory=Assumptions)
    rules: tuple[Rule, ...] = ()
    source_titles: Mapping[str, Bilingual] = field(default_factory=dict)

    def for_project(self, project: Project) -> Reference:
        """Return what holds in a project: its own ranges and rules go first."""
        own = {rule.id: rule for rule in project.own_rules}
        shipped = (own.pop(rule.id, rule) for rule in self.rules)
        return replace(
            self,
            assumptions=self.assumptions.overridden(project.assumptions, project.title),
            rules=(*shipped, *own.values()),
        )
