"""A decision as the JSON of `evaluate --json`: the contract with scripts.

Amounts are in the billing currency, to its digits; ratios to six decimals.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.exact_number import to_step
from rackrate.domain.problem import Problem
from rackrate.domain.reference import Reference
from rackrate.domain.rule import Rule
from rackrate.domain.units import ChargeCategory
from rackrate.engine.bid_tab import BidTab
from rackrate.engine.break_even import BreakEven
from rackrate.engine.decision import Decision
from rackrate.engine.hybrid import form_of
from rackrate.engine.mix_plan import Mix, PlanLine
from rackrate.engine.option import Option
from rackrate.engine.sizing import Sized
from rackrate.engine.switch_points import SwitchPoint
from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.comparison_json import comparison_json
from rackrate.services.labels import Labels
from rackrate.services.problem_text import message
from rackrate.services.purchase_json import purchase_json
from rackrate.services.words import Words

SCHEMA = 1
_RATIO = Decimal("0.000001")


def decision_json(
    decision: Decision,
    catalogs: Iterable[Catalog],
    reference: Reference,
    words: Words,
    bids: BidTab | None = None,
) -> dict[str, object]:
    """Return a decision as plain values, ready for `json.dumps`.

    Args:
        decision: What was decided.
        catalogs: Every price that may be named.
        reference: Cards and rules in force.
        words: Every sentence of the product.
        bids: The quotes that the project compares; None: nothing is said of them.
    """
    basis = decision.basis
    every = list(catalogs)
    labels = {
        language: Labels.over(words, language, reference, every, basis.billing_currency)
        for language in Language
    }
    return {
        "schema": SCHEMA,
        "basis": {
            "billing_currency": basis.billing_currency,
            "tax": basis.tax.value,
            "hours_per_month": _number(basis.hours_per_month),
            "cost": basis.cost.value,
            "as_of": basis.as_of.isoformat(),
            "fx": {name: float(rate) for name, rate in sorted(basis.fx.items())},
        },
        "workloads": [_workload(w, labels) for w in decision.workloads],
        "mix": _mix(decision.mix),
        **({"bids": comparison_json(bids)} if bids else {}),
        "issues": [_issue(problem, words) for problem in decision.problems],
    }


def _mix(mix: Mix | None) -> dict[str, object] | None:
    if mix is None:
        return None
    return {
        "total_per_month": float(mix.total_per_month),
        "plan": [_plan_line(line) for line in mix.plan],
        "all_fixed": _amount(mix.all_fixed),
        "all_metered": _amount(mix.all_metered),
        "saving_vs_all_fixed": _ratio(mix.saving_vs_all_fixed),
        "saving_vs_all_metered": _ratio(mix.saving_vs_all_metered),
        "gap": mix.gap,
        "within_budget": mix.is_within_budget,
    }


def _plan(decision: WorkloadDecision) -> list[dict[str, object]]:
    """Return what to rent: the lines of a mix, or the one recommended option."""
    verdict = decision.verdict
    if verdict.choice is Choice.HYBRID and decision.mix is not None:
        return [_plan_line(line) for line in decision.mix.plan]
    if verdict.option is None:
        return []
    best = decision.option(verdict.option)
    hours = None
    if best.category is ChargeCategory.METERED:
        hours = best.cards_paid * best.hours_billed_per_month
    return [
        {
            "option": best.id,
            "units": int(best.units),
            "card_hours_per_month": _number(hours),
            "per_month": float(best.per_month),
        }
    ]


def _plan_line(line: PlanLine) -> dict[str, object]:
    return {
        "option": line.option,
        "units": line.units or 0,
        "card_hours_per_month": _number(line.card_hours_per_month),
        "per_month": float(line.per_month),
    }


def _amount(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


def _workload(
    decision: WorkloadDecision, labels: dict[Language, Labels]
) -> dict[str, object]:
    workload = decision.workload
    month = decision.hours_per_month
    useful = workload.useful_hours_per_month(month)
    days = workload.days(month)
    verdict, sized = decision.verdict, decision.sized
    return {
        "id": workload.id,
        "useful_hours_per_month": _number(useful),
        "work_card_hours_per_month": _number(useful * workload.cards),
        "training_hours": _number(sized.training_hours) if sized else None,
        "cards": workload.cards,
        "months": _ratio(workload.months),
        "estimated": sized.is_estimate if sized else False,
        "sizing": _sizing(sized) if sized else None,
        "missing": list(decision.missing),
        "options": [_option(option) for option in decision.options],
        "ranking": list(decision.ranking),
        "other_groups": {k: list(v) for k, v in decision.other_groups.items()},
        "break_even": [
            _break_even(found, days, month) for found in decision.break_evens
        ],
        "preference_score": decision.preference.score,
        "checks": [_check(rule) for rule in decision.checks],
        "purchase": purchase_json(decision),
        "verdict": {
            "choice": form_of(decision).value,
            "option": verdict.option,
            "runner_up": verdict.runner_up,
            "plan": _plan(decision),
            "gap": _ratio(verdict.gap_share),
            "gap_amount": float(verdict.gap),
            "tie": verdict.is_tie,
            "headline": {k.value: v.headline(decision) for k, v in labels.items()},
            "reasons": [
                {
                    "rule": reason.rule.id if reason.rule else reason.code,
                    "source": reason.rule.source if reason.rule else None,
                    "zh": labels[Language.ZH].reason(reason, decision),
                    "en": labels[Language.EN].reason(reason, decision),
                }
                for reason in verdict.reasons
            ],
            "switch_points": [_switch_point(p) for p in verdict.switch_points],
        },
    }


def _check(rule: Rule) -> dict[str, str]:
    """Return something to settle with the vendor, and who says so."""
    text = {"zh": rule.text.zh, "en": rule.text.en}
    return {"rule": rule.id, "source": rule.source, **text}


def _sizing(sized: Sized) -> dict[str, object]:
    """Return what the work was found to take, and the other counts of cards tried."""
    rate = sized.card_rate
    ends = (
        {e: float(getattr(rate, e)) for e in ("low", "base", "high")} if rate else None
    )
    return {
        "memory_gb": _number(sized.memory_gb),
        "cards": sized.workload.cards,
        "is_estimate": sized.is_estimate,
        "tokens_per_second_per_card": ends,
        "tried": [
            {
                "cards": tried.cards,
                "cards_in_unit": tried.unit,
                "training_hours": _number(tried.training_hours),
                "totals": {key: float(t) for key, t in tried.totals.items()},
            }
            for tried in sized.tried
        ],
    }


def _option(option: Option) -> dict[str, object]:
    return {
        "id": option.id,
        "delivery": option.delivery.value,
        "accelerator": option.price.accelerator,
        "category": option.category.value,
        "feasible": option.feasible,
        "excluded_by": list(option.excluded_by),
        "units": option.units,
        "cards_paid": option.cards_paid,
        "hours_billed_per_card": _number(option.hours_billed_per_month),
        "lines": [
            {"charge": line.charge, "amount": float(line.amount)}
            for line in option.lines
        ],
        "total": float(option.total),
        "per_month": float(option.per_month),
        "per_card_hour_paid": _ratio(option.per_card_hour_paid),
        "per_useful_card_hour": _ratio(option.per_useful_card_hour),
        "idle_card_hours": _number(option.idle_card_hours),
        "lost_card_hours": _number(option.lost_card_hours),
        "idle_amount": float(option.idle_amount),
        "flags": list(option.flags),
    }


def _break_even(found: BreakEven, days: Decimal, month: Decimal) -> dict[str, object]:
    at, needed = found.hours_per_month, found.needed_hours_per_month
    return {
        "metered": found.metered,
        "fixed": found.fixed,
        "state": found.state.value,
        "hours_per_month": _number(at),
        "hours_per_day": _number(None if at is None else at / days),
        "share": _ratio(None if at is None else at / month),
        "needed_hours_per_month": _number(needed),
        "needed_hours_per_day": _number(None if needed is None else needed / days),
        "crossings": [
            {
                "hours_per_month": _number(crossing.at),
                "then": "fixed" if crossing.rises else "metered",
                "jump": crossing.is_jump,
            }
            for crossing in found.crossings
        ],
        "indifference_price": _ratio(found.indifference_price),
        "fixed_indifference_price": _ratio(found.fixed_indifference_price),
        "required_throughput": _ratio(found.required_throughput),
        "tie_months": [_ratio(months) for months in found.tie_months],
        "dominated_by": found.dominated_by,
    }


def _switch_point(point: SwitchPoint) -> dict[str, object]:
    return {
        "input": point.input,
        "of": point.of,
        "today": _ratio(point.today),
        "value": _ratio(point.value),
        "to": point.to,
    }


def _issue(problem: Problem, words: Words) -> dict[str, str]:
    return {
        "severity": problem.severity.value,
        "code": problem.code,
        "place": problem.place,
        "message": message(problem, words, Language.EN),
        "message_zh": message(problem, words, Language.ZH),
    }


def _ratio(value: Decimal | None) -> float | None:
    return None if value is None else float(to_step(value, _RATIO))


def _number(value: Decimal | None) -> float | int | None:
    if value is None:
        return None
    exact = to_step(value, _RATIO)
    return int(exact) if exact == exact.to_integral_value() else float(exact)
