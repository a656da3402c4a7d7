"""What speaks against what: rules, prices and their notes, suspected slips."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.price import Price
from rackrate.engine.anomalies import Against, Anomaly, AnomalyCode
from rackrate.engine.contradictions import Contradiction, Settlement, contradictions
from rackrate.engine.workload_decision import WorkloadDecision

_CONTRADICTS = re.compile(
    r"contradict|disagree|conflict|矛盾|冲突|不一致|不符|\bX\d{1,2}\b|[（(、]X\d{1,2}",
    re.IGNORECASE,
)

__all__ = [
    "Against",
    "Anomaly",
    "AnomalyCode",
    "ContradictedPrice",
    "Contradiction",
    "Settlement",
    "contradicted_prices",
    "rule_conflicts",
]


@dataclass(frozen=True, slots=True)
class ContradictedPrice:
    """A price whose own note says that another source contradicts it.

    Attributes:
        is_used: The workloads of the project look at this price.
    """

    key: str
    provider: Provider
    price: Price
    is_used: bool


def rule_conflicts(found: WorkloadDecision | None) -> tuple[Contradiction, ...]:
    """Return the rules that oppose each other for a workload."""
    return contradictions(found) if found is not None else ()


def contradicted_prices(
    catalogs: Sequence[Catalog], decided: Iterable[WorkloadDecision]
) -> Iterator[ContradictedPrice]:
    """Yield the prices whose notes speak of a contradiction, used ones first."""
    used = {
        key
        for workload in decided
        for key in (*(option.id for option in workload.options), *workload.missing)
    }
    found = [
        ContradictedPrice(key, catalog.provider, price, key in used)
        for catalog in catalogs
        for price in catalog.prices
        for key in [catalog.key(price)]
        if speaks_of_a_contradiction(price)
    ]
    yield from sorted(found, key=lambda price: not price.is_used)


def speaks_of_a_contradiction(price: Price) -> bool:
    """Return whether a price's note says that something else contradicts it."""
    notes = (price.note, *(text for name, text in price.extra if name == "note_zh"))
    return any(_CONTRADICTS.search(note) for note in notes)
