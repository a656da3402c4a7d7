"""A decision rule as data: a condition, what it says, who says so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.units import Delivery


class RuleKind(StrEnum):
    """What a rule may do."""

    REQUIREMENT = "requirement"
    """Excludes the options for which its condition is true."""
    PREFERENCE = "preference"
    """Speaks for one form of delivery; never overrules a computed cost."""
    RULE_OF_THUMB = "rule_of_thumb"
    """A cost rule somebody published; shown beside the computed figure."""
    CHECK = "check"
    """Something to settle with the vendor before signing; it decides nothing."""

    @property
    def takes_sides(self) -> bool:
        """Whether such a rule speaks for one form of delivery, with a weight."""
        return self in (RuleKind.PREFERENCE, RuleKind.RULE_OF_THUMB)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the decision table.

    Attributes:
        when: A condition over `workload` and `option` in the rule language.
        prefers: The delivery that a rule which takes sides speaks for; else None.
        weight: How strongly, 1 to 100; 0 where it takes no side.
    """

    id: str
    kind: RuleKind
    category: str
    when: str
    text: Bilingual
    source: str
    confidence: str = ""
    prefers: Delivery | None = None
    weight: int = 0
    enabled: bool = True
