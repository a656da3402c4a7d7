"""From a report to what its workbook shows: the options in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from decimal import Decimal

from rackrate.domain.assumptions import Assumptions
from rackrate.domain.price import Price
from rackrate.domain.units import ChargeCategory
from rackrate.domain.workload import Workload
from rackrate.engine.offers import offers_for
from rackrate.engine.option import Option
from rackrate.engine.rules import BUDGET_RULE
from rackrate.engine.sizing import stated_container_loss
from rackrate.engine.tariff import comparability_group
from rackrate.engine.terms import loss_assumption
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.workbook.cited import sources_of
from rackrate.publish.workbook.model import (
    QUANTITY_METERS,
    SERVICE_METERS,
    Candidate,
    Model,
    PriceLine,
    WorkloadModel,
)
from rackrate.services.labels import Labels
from rackrate.services.report import Report


def model_of(report: Report) -> Model:
    """Return what the workbook shows of a report."""
    workloads = tuple(
        _workload(report, number, decision)
        for number, decision in enumerate(report.decision.workloads, start=1)
    )
    keys = _price_keys(workloads)
    owned = Model(report, workloads, (), ()).owned_names
    sources = sources_of(report, keys, owned)
    by_key = {name: source for source in sources for name in source.used_for}
    prices = []
    for number, key in enumerate(keys, start=1):
        provider, price = report.price(key)
        prices.append(PriceLine(number, key, provider, price, by_key[key]))
    return Model(report, workloads, tuple(prices), tuple(sources))


def _workload(report: Report, number: int, decision: WorkloadDecision) -> WorkloadModel:
    project, workload = report.project, decision.workload
    found = offers_for(workload, report.catalogs, project.basis, project.include)
    names = _unique_names(decision, report.labels)
    has_budget_rule = _has_budget_rule(report)
    by_tier = {tier.key: offer for offer in found.priced for tier in offer.tiers}
    candidates = [
        Candidate(
            option.id,
            names[option.id],
            by_tier[option.id],
            option,
            option.group,
            _static_exclusions(option, has_budget_rule=has_budget_rule),
            _stated_loss(option.price, workload, report.assumptions),
        )
        for option in decision.options
    ]
    candidates += [
        Candidate(
            offer.first.key,
            names[offer.first.key],
            offer,
            None,
            comparability_group(offer.first.price, workload),
            (),
            _stated_loss(offer.first.price, workload, report.assumptions),
        )
        for offer in found.missing
    ]
    group = decision.group or (candidates[0].group if candidates else "")
    ranking = {key: rank for rank, key in enumerate(decision.ranking)}
    candidates.sort(key=lambda c: _order(c, group, ranking))
    rivals = [c for c in candidates if c.group == group and not c.excluded_by]
    metered, fixed = _pair(decision, candidates)
    is_estimate = decision.sized is not None and decision.sized.is_estimate
    return WorkloadModel(
        number=number,
        decision=decision,
        candidates=tuple(candidates),
        group=group,
        rivals=len(rivals),
        has_budget_rule=has_budget_rule,
        metered=metered,
        fixed=fixed,
        mark=report.labels.say("sizing.mark") if is_estimate else "",
    )


def _order(
    candidate: Candidate, group: str, ranking: dict[str, int]
) -> tuple[bool, bool, int, bool]:
    return (
        candidate.group != group or bool(candidate.excluded_by),
        bool(candidate.excluded_by),
        ranking.get(candidate.key, len(ranking)),
        candidate.option is None,
    )


def _has_budget_rule(report: Report) -> bool:
    return any(
        rule.id == BUDGET_RULE and rule.enabled
        for rule in report.reference.rules
        if rule.id not in report.project.disabled_rules
    )


def _static_exclusions(option: Option, *, has_budget_rule: bool) -> tuple[str, ...]:
    checked_live = {BUDGET_RULE} if has_budget_rule else set()
    return tuple(rule for rule in option.excluded_by if rule not in checked_live)


def _stated_loss(
    price: Price, workload: Workload, assumptions: Assumptions
) -> Decimal | None:
    if workload.work is None or loss_assumption(price) is None:
        return None
    return stated_container_loss(price.accelerator, assumptions)


def _unique_names(decision: WorkloadDecision, labels: Labels) -> dict[str, str]:
    """Return the options' names; those of the same name get their price's id."""
    keys = [*(o.id for o in decision.options), *decision.missing]
    names = {key: labels.option(key) for key in keys}
    seen = Counter(name.casefold() for name in names.values())
    return {
        key: f"{name} [{key.split('/', 1)[1]}]" if seen[name.casefold()] > 1 else name
        for key, name in names.items()
    }


def _pair(
    decision: WorkloadDecision, candidates: Sequence[Candidate]
) -> tuple[str, str]:
    """Return the names of the metered and the fixed option shown first."""
    names = {c.key: c.name for c in candidates}
    headline = decision.verdict.headline
    if headline is not None:
        return names[headline.metered], names[headline.fixed]
    metered = [c for c in candidates if c.price.category is ChargeCategory.METERED]
    fixed = [c for c in candidates if c.price.category is not ChargeCategory.METERED]
    first = candidates[0].name if candidates else ""
    return (
        metered[0].name if metered else first,
        fixed[0].name if fixed else first,
    )


def _price_keys(workloads: Iterable[WorkloadModel]) -> list[str]:
    """Return the keys of all prices used: compute first, then what is beside it."""
    compute: dict[str, None] = {}
    beside: dict[str, None] = {}
    for workload in workloads:
        for candidate in workload.candidates:
            compute.update(dict.fromkeys(t.key for t in candidate.offer.tiers))
            for meter in (*QUANTITY_METERS, *SERVICE_METERS):
                key = candidate.side_key(meter)
                if key is not None:
                    beside[key] = None
    return [*compute, *(key for key in beside if key not in compute)]
