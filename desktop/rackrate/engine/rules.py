"""The rule table at work: what excludes, what speaks for which delivery.

Conditions can read the facts listed here and nothing else (`rule_language`). A
broken rule is named and skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.basis import Basis
from rackrate.domain.problem import Problem
from rackrate.domain.rule import Rule, RuleKind
from rackrate.domain.units import Delivery, WorkloadKind
from rackrate.domain.workload import Workload
from rackrate.engine.option import Option
from rackrate.engine.rule_language import Condition, ConditionError, condition
from rackrate.engine.work_sizing import memory_gb

_BYTES_PER_PARAM = {
    WorkloadKind.TRAINING: Decimal(16),
    WorkloadKind.FINETUNING: Decimal(2),
}
_INFERENCE_BYTES_PER_PARAM = Decimal(2)
_MOST_POINTS = 100
BUDGET_RULE = "budget-exceeded"
"""The requirement that caps an engagement; maps over hours and months heed it too."""


@dataclass(frozen=True, slots=True)
class WorkloadFacts:
    """What a condition may ask about the workload."""

    kind: str
    cards: int
    hours_per_day: Decimal
    days_per_month: Decimal
    months: Decimal
    useful_hours_per_month: Decimal
    utilisation: Decimal
    physical_isolation: bool
    domestic_only: bool
    custom_kernel: bool
    cuda_only: bool
    multi_node: bool
    elastic: bool
    keep_instance: bool
    interruptible: bool
    model_params_b: Decimal | None
    memory_needed_gib: Decimal | None
    storage_gib: Decimal
    bandwidth_mbps: Decimal
    budget: Decimal | None
    start_within_days: Decimal | None


@dataclass(frozen=True, slots=True)
class OptionFacts:
    """What a condition may ask about one option."""

    provider: str
    delivery: str
    accelerator: str
    origin: str
    software: str
    memory_gib: Decimal | None
    total_memory_gib: Decimal | None
    cards_per_unit: int
    tenancy: str
    category: str
    pricing_category: str
    commitment_months: Decimal
    pricing_unit: str
    network_gbps: Decimal | None
    evidence: str
    is_index: bool
    lead_days: Decimal | None
    total: Decimal


@dataclass(frozen=True, slots=True)
class Facts:
    """The two names a condition knows."""

    workload: WorkloadFacts
    option: OptionFacts


@dataclass(frozen=True, slots=True)
class Preference:
    """The preferences that hold for a workload, and what they add up to.

    Attributes:
        score: −100 (all speak for containers) to +100 (all for bare metal).
        rules: The rules that hold, heaviest first.
        rules_of_thumb: Published cost rules that hold; they never decide.
    """

    score: int
    rules: tuple[Rule, ...]
    rules_of_thumb: tuple[Rule, ...]


def memory_needed_gib(workload: Workload) -> Decimal | None:
    """Return the memory a model of the stated size needs at least, in GB.

    Weights and optimizer state only (engine.md, section 4): 16 bytes a parameter
    for training, 2 for the others; a workload sized by work knows it better. None
    where the size is not stated.
    """
    if workload.work is not None:
        return memory_gb(workload.work)
    if workload.model_params_b is None:
        return None
    per_param = _BYTES_PER_PARAM.get(workload.kind, _INFERENCE_BYTES_PER_PARAM)
    return workload.model_params_b * per_param


def workload_facts(workload: Workload, basis: Basis) -> WorkloadFacts:
    """Return what conditions may ask about a workload."""
    month = basis.hours_per_month
    useful = workload.useful_hours_per_month(month)
    return WorkloadFacts(
        kind=workload.kind.value,
        cards=workload.cards,
        hours_per_day=workload.hours_per_day,
        days_per_month=workload.days(month),
        months=workload.months,
        useful_hours_per_month=useful,
        utilisation=useful / month,
        physical_isolation=workload.physical_isolation,
        domestic_only=workload.domestic_only,
        custom_kernel=workload.custom_kernel,
        cuda_only=workload.cuda_only,
        multi_node=workload.multi_node,
        elastic=workload.elastic,
        keep_instance=workload.keep_instance,
        interruptible=workload.interruptible,
        model_params_b=workload.model_params_b,
        memory_needed_gib=memory_needed_gib(workload),
        storage_gib=workload.storage_gib,
        bandwidth_mbps=workload.bandwidth_mbps,
        budget=workload.budget,
        start_within_days=workload.start_within_days,
    )


def option_facts(option: Option) -> OptionFacts:
    """Return what conditions may ask about an option."""
    card, price = option.accelerator, option.price
    memory = card.memory_gib if card else None
    return OptionFacts(
        provider=option.provider.id,
        delivery=price.delivery.value,
        accelerator=price.accelerator,
        origin=card.origin if card else "",
        software=card.software if card else "",
        memory_gib=memory,
        total_memory_gib=memory * option.terms.cards if memory is not None else None,
        cards_per_unit=price.cards,
        tenancy=price.tenancy.value,
        category=price.category.value,
        pricing_category=price.pricing_category.value,
        commitment_months=price.commitment_months,
        pricing_unit=price.pricing_unit.value,
        network_gbps=price.network_gbps,
        evidence=price.evidence.value,
        is_index=option.provider.is_index,
        lead_days=option.provider.lead_days(price.delivery),
        total=option.total,
    )


class RuleTable:
    """Compiled rules, and what was wrong with those that could not be used."""

    def __init__(self, rules: Iterable[Rule], disabled: Sequence[str] = ()) -> None:
        in_force = [r for r in rules if r.enabled and r.id not in disabled]
        self._broken: dict[str, Problem] = {}
        self._compiled: dict[RuleKind, list[tuple[Rule, Condition]]] = {
            kind: [] for kind in RuleKind
        }
        for rule in in_force:
            if when := self._compile(rule):
                self._compiled[rule.kind].append((rule, when))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """The rules that were named and skipped."""
        return tuple(self._broken.values())

    def has(self, rule_id: str) -> bool:
        """Return whether a rule is in force and can be used."""
        known = (pair for pairs in self._compiled.values() for pair in pairs)
        return any(rule.id == rule_id for rule, _ in known)

    def exclusions(self, facts: Facts) -> tuple[str, ...]:
        """Return the ids of the requirements that exclude an option."""
        held = self._holding(facts, RuleKind.REQUIREMENT)
        return tuple(rule.id for rule in held)

    def preference(self, facts: Facts) -> Preference:
        """Return what the preferences say about a workload."""
        rules = sorted(
            self._holding(facts, RuleKind.PREFERENCE), key=lambda r: -r.weight
        )
        thumbs = self._holding(facts, RuleKind.RULE_OF_THUMB)
        return Preference(_score(rules), tuple(rules), tuple(thumbs))

    def checks(self, facts: Facts) -> tuple[Rule, ...]:
        """Return what is to be settled with the vendor of an option."""
        return tuple(self._holding(facts, RuleKind.CHECK))

    def _holding(self, facts: Facts, kind: RuleKind) -> list[Rule]:
        return [r for r, when in self._compiled[kind] if self._holds(r, when, facts)]

    def _compile(self, rule: Rule) -> Condition | None:
        try:
            return condition(rule.when)
        except ConditionError as error:
            self._broken[rule.id] = _broken(rule, error)
            return None

    def _holds(self, rule: Rule, when: Condition, facts: Facts) -> bool:
        try:
            return when(facts)
        except ConditionError as error:
            self._broken[rule.id] = _broken(rule, error)
            return False


def _score(rules: Sequence[Rule]) -> int:
    """Return the balance of weights: sources that repeat each other do not add up."""
    for_bare_metal = sum(r.weight for r in rules if r.prefers is Delivery.BARE_METAL)
    weight = sum(rule.weight for rule in rules)
    balance = 2 * for_bare_metal - weight
    return round(_MOST_POINTS * balance / weight) if weight else 0


def _broken(rule: Rule, error: Exception) -> Problem:
    return Problem("rule_broken", rule.id, {"when": rule.when, "error": str(error)})
