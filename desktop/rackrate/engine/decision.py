"""The whole decision: from a project and its catalogs to a verdict per workload."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog
from rackrate.domain.limits import Limits
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.rule import Rule
from rackrate.domain.units import ChargeCategory, CostScope, Delivery
from rackrate.domain.workload import Workload
from rackrate.engine.assumed import Assumed
from rackrate.engine.break_even import (
    BreakEven,
    break_even,
    missing_fixed_price,
    missing_metered_price,
)
from rackrate.engine.contenders import most_compared
from rackrate.engine.effort import Effort
from rackrate.engine.hybrid import with_hybrid
from rackrate.engine.mix import cheapest_mix
from rackrate.engine.mix_plan import Mix
from rackrate.engine.offers import Offer
from rackrate.engine.option import Option, costed_option, per_card_hour
from rackrate.engine.ownership import ownership
from rackrate.engine.rules import (
    BUDGET_RULE,
    Facts,
    Preference,
    RuleTable,
    option_facts,
    workload_facts,
)
from rackrate.engine.sizing import Sized
from rackrate.engine.sizing_refusals import CannotSizeError
from rackrate.engine.switch_points import switch_points
from rackrate.engine.tariff import Schedule, comparability_group
from rackrate.engine.tariff_book import Asked, TariffBook, Tariffs
from rackrate.engine.terms import ONE, billing_terms
from rackrate.engine.verdict import Findings, verdict
from rackrate.engine.whole_nodes import sized_both_ways
from rackrate.engine.workload_decision import WorkloadDecision

_SET_BY_WORK = frozenset({"hours_per_day", "months"})
"""What a training's work decides, so that nobody could move it."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The verdicts of a project, and what must be known beside them.

    Attributes:
        mix: The cheapest plan for all workloads together, within the project's
            limits; None if there is none, or it was not worked out.
    """

    basis: Basis
    workloads: tuple[WorkloadDecision, ...]
    problems: tuple[Problem, ...]
    mix: Mix | None = None


def decide(
    project: Project,
    catalogs: Sequence[Catalog],
    reference: Reference,
    *,
    thorough: bool = True,
    book: TariffBook | None = None,
) -> Decision:
    """Return what to rent for each workload of a project.

    Args:
        project: Workloads, basis and the project's own assumptions.
        catalogs: All prices that may take part.
        reference: Cards, assumptions and rules; the project's own ranges go first.
        thorough: False leaves out switch points, the mix of all workloads and of
            typical weeks, and all break-evens but the one in the headline, so that a
            slider is answered in one frame. Options and ranking are the same, and so
            is the verdict but for such a week's mix.
        book: What earlier decisions made of the same prices; it changes no figure.
    """
    book = TariffBook() if book is None else book
    known = reference.for_project(project)
    table = RuleTable(known.rules, project.disabled_rules)
    problems: dict[tuple[str, str], Problem] = {}
    for problem in (
        *_basis_problems(project.basis),
        *_unknown_names(project, reference),
    ):
        problems[problem.code, problem.place] = problem
    decided = []
    for workload in project.workloads:
        case = _Case(project, workload, catalogs, known, table, thorough, book)
        result, found = _decide_workload(*_by_work(case))
        decided.append(with_hybrid(result, thorough=thorough))
        for problem in found:
            problems.setdefault((problem.code, problem.place), problem)
    mix = _mix_of(project.limits, decided) if thorough else None
    found_limits = _limit_problems(project, mix, decided) if thorough else ()
    for problem in (*table.problems, *found_limits):
        problems.setdefault((problem.code, problem.place), problem)
    return Decision(project.basis, tuple(decided), tuple(problems.values()), mix)


def _mix_of(limits: Limits, decided: Sequence[WorkloadDecision]) -> Mix | None:
    return cheapest_mix(
        decided,
        budget_per_month=limits.budget_per_month,
        most_share_of_provider=limits.most_share_of_provider,
    )


def _limit_problems(
    project: Project, mix: Mix | None, decided: Sequence[WorkloadDecision]
) -> Iterator[Problem]:
    limits = project.limits
    if mix is not None and not mix.is_within_budget:
        values = {
            "currency": project.basis.billing_currency,
            "budget": str(limits.budget_per_month),
            "total": str(mix.total_per_month),
        }
        yield Problem("mix_over_budget", "limits.budget_per_month", values)
    is_capped = limits.most_share_of_provider is not None
    if mix is None and is_capped and all(found.ranking for found in decided):
        share = str(limits.most_share_of_provider)
        place = "limits.most_share_of_provider"
        yield Problem("mix_share_impossible", place, {"share": share})


def _basis_problems(basis: Basis) -> Iterator[Problem]:
    if basis.cost is CostScope.FULL and basis.rate("CNY") is None:
        values = {"billing_currency": basis.billing_currency}
        yield Problem("no_labour_rate", "basis.fx", values, Severity.ERROR)


def _unknown_names(project: Project, reference: Reference) -> Iterator[Problem]:
    """Yield what is named and does nothing: a slip of the pen changes no figure."""
    takes_effect = {
        f"mfu_{card}_{delivery}"
        for card in reference.accelerators
        for delivery in (Delivery.BARE_METAL, Delivery.CONTAINER)
    } | {f"owned_unit_price_{card}" for card in reference.accelerators}
    for name in project.assumptions:
        if name not in takes_effect | reference.assumptions.by_name.keys():
            yield Problem("assumption_unknown", f"assumptions.{name}")
    ids = {rule.id for rule in (*reference.rules, *project.own_rules)}
    for name in project.disabled_rules:
        if name not in ids:
            yield Problem("rule_unknown", "options.disabled_rules", {"value": name})
    for workload in project.workloads:
        for card in workload.accelerators:
            if card not in reference.accelerators:
                place = f"{workload.id}.accelerators"
                yield Problem("accelerator_unknown", place, {"value": card})


@dataclass(frozen=True, slots=True)
class _Case:
    """One workload and everything its decision leans on."""

    project: Project
    workload: Workload
    catalogs: Sequence[Catalog]
    reference: Reference
    table: RuleTable
    thorough: bool
    book: TariffBook

    @property
    def basis(self) -> Basis:
        return self.project.basis

    def tariffs(self) -> Tariffs:
        """Return what takes part, priced for the workload."""
        include = self.project.include
        asked = Asked.of(self.workload, self.basis, self.reference, include)
        return self.book.tariffs(asked, self.catalogs)


def _by_work(case: _Case) -> tuple[_Case, Sized | None, list[Problem]]:
    """Return the case with its work turned into cards and hours, if it has any."""
    if case.workload.work is None:
        return case, None, []

    def ranked(workload: Workload) -> Sequence[Option]:
        tried = replace(case, workload=workload)
        options, _ = _options(tried, tried.tariffs())
        groups = _groups(options)
        return groups.get(_verdict_group(workload, groups), [])

    try:
        found = sized_both_ways(case.workload, case.basis, case.reference, ranked)
    except CannotSizeError as error:
        return replace(case, catalogs=()), None, [error.problem]
    return replace(case, workload=found.workload), found, []


def _decide_workload(
    case: _Case, by_work: Sized | None, sizing_problems: list[Problem]
) -> tuple[WorkloadDecision, list[Problem]]:
    workload, basis = case.workload, case.basis
    tariffs = case.tariffs()
    options, preference = _options(case, tariffs)
    if by_work is not None:
        options = [_with_size_flags(option, by_work) for option in options]
    groups = _groups(options)
    group = _verdict_group(workload, groups)
    ranked = groups.get(group, [])
    pairs = tuple(_break_evens(case, options, ranked, tariffs.missing))
    missing = tuple(offer.first.key for offer in tariffs.missing)
    others = {
        name: tuple(o.id for o in members)
        for name, members in groups.items()
        if name != group
    }
    days = workload.days(basis.hours_per_month)
    is_wanted = case.thorough and bool(ranked)
    is_timed = by_work is not None and by_work.training_hours is not None
    set_by_work = _SET_BY_WORK if is_timed else ()
    effort = Effort.counted(basis, case.reference.assumptions)
    assumed = Assumed(effort, by_work.sizing if by_work else None)
    points = switch_points(ranked[0], ranked[1:], days, assumed) if is_wanted else ()
    findings = Findings(
        ranked=ranked,
        excluded=[o for o in options if not o.feasible],
        missing=missing,
        other_groups=tuple(others),
        break_evens=pairs,
        preference=preference,
        switch_points=tuple(p for p in points if p.input not in set_by_work),
    )
    result = WorkloadDecision(
        workload=workload,
        options=tuple(options),
        group=group,
        tax=basis.tax,
        hours_per_month=basis.hours_per_month,
        ranking=tuple(o.id for o in ranked),
        other_groups=others,
        missing=missing,
        break_evens=pairs,
        preference=preference,
        verdict=verdict(findings),
        billed_idle=case.reference.assumptions.by_name["billed_idle"].range,
        seed=case.project.seed,
        sized=by_work,
        effort=effort,
        budget_cap=workload.budget if case.table.has(BUDGET_RULE) else None,
        checks=_checks(case, options),
        ownership=ownership(
            workload,
            list(dict.fromkeys(o.price.accelerator for o in ranked)),
            case.catalogs,
            basis,
            case.reference.assumptions,
            case.project.include,
        ),
    )
    problems = [
        *sizing_problems,
        *tariffs.problems,
        *_workload_problems(workload, result, basis),
    ]
    return result, problems


def _options(case: _Case, tariffs: Tariffs) -> tuple[list[Option], Preference]:
    """Return every priced option, cheapest first, and what the preferences say."""
    facts = workload_facts(case.workload, case.basis)
    schedule = Schedule.of(case.workload, case.basis.hours_per_month)
    options = []
    for tariff in tariffs.priced:
        option = costed_option(tariff, schedule, case.basis.billing_currency)
        about = Facts(facts, option_facts(option))
        excluded = case.table.exclusions(about)
        options.append(replace(option, excluded_by=excluded) if excluded else option)
    # What costs the same, as where nothing runs, stands by its price.
    options.sort(key=lambda o: (not o.feasible, o.total, per_card_hour(o), o.id))
    if not options:
        return options, Preference(0, (), ())
    about = Facts(facts, option_facts(options[0]))
    return options, case.table.preference(about)


def _checks(case: _Case, options: Sequence[Option]) -> tuple[Rule, ...]:
    """Return what is to be settled with the vendor of the cheapest option."""
    if not options:
        return ()
    workload = workload_facts(case.workload, case.basis)
    return case.table.checks(Facts(workload, option_facts(options[0])))


def _with_size_flags(option: Option, by_work: Sized) -> Option:
    """Return the option with what must be said of the size its figures rest on."""
    flags = option.flags
    if by_work.is_estimate:
        flags = (*flags, "size_estimated")
    if by_work.is_cheaper_otherwise(option.id):
        flags = (*flags, "other_size_cheaper")
    return option if flags is option.flags else replace(option, flags=flags)


def _groups(options: Sequence[Option]) -> dict[str, list[Option]]:
    groups: dict[str, list[Option]] = defaultdict(list)
    for option in options:
        if option.feasible:
            groups[option.group].append(option)
    return dict(groups)


def _verdict_group(workload: Workload, groups: Mapping[str, list[Option]]) -> str:
    """Return the group the verdict is about: the first asked for that has options.

    Where any card will do, it is the group with most options; the workload's
    problems then say that nobody chose the card.
    """
    wanted = list(workload.accelerators)
    if workload.throughput is not None:
        wanted.insert(0, workload.throughput.reference)
    for name in wanted:
        if name in groups:
            return name
    if not groups:
        return ""
    return max(sorted(groups), key=lambda name: len(groups[name]))


def _break_evens(
    case: _Case,
    options: Sequence[Option],
    ranked: Sequence[Option],
    unpriced: Sequence[Offer],
) -> Iterator[BreakEven]:
    feasible = [o for o in options if o.feasible]
    some = most_compared(feasible) if case.thorough else most_compared(feasible, 1)
    considered = some if case.thorough else _headline_pair(ranked)
    metered = [o for o in considered if o.category is ChargeCategory.METERED]
    fixed = [o for o in considered if o.category is not ChargeCategory.METERED]
    for left in metered:
        for right in fixed:
            others = [o for o in feasible if o.group == right.group]
            yield break_even(left, right, others)
    for offer in unpriced:
        yield from _break_evens_of_unpriced(case, offer, some)


def _headline_pair(ranked: Sequence[Option]) -> list[Option]:
    """Return the two options of the headline: see `headline_break_even`."""
    metered = [o for o in ranked if o.category is ChargeCategory.METERED]
    fixed = [o for o in ranked if o.category is not ChargeCategory.METERED]
    fixed.sort(key=lambda o: o.delivery is not Delivery.BARE_METAL)
    return [*metered[:1], *fixed[:1]]


def _break_evens_of_unpriced(
    case: _Case, offer: Offer, options: Sequence[Option]
) -> Iterator[BreakEven]:
    price, key = offer.first.price, offer.first.key
    group = comparability_group(price, case.workload)
    peers = [o for o in options if o.group == group]
    terms = billing_terms(offer, case.workload, case.basis, case.reference, ONE)
    for peer in peers:
        is_metered = peer.category is ChargeCategory.METERED
        if price.category is ChargeCategory.METERED and not is_metered:
            yield missing_metered_price(key, terms, peer)
        elif price.category is not ChargeCategory.METERED and is_metered:
            yield missing_fixed_price(peer, key, terms)


def _workload_problems(
    workload: Workload, result: WorkloadDecision, basis: Basis
) -> Iterator[Problem]:
    if not workload.accelerators and result.other_groups:
        yield Problem("accelerator_not_chosen", workload.id, {"group": result.group})
    useful = workload.useful_hours_per_month(basis.hours_per_month)
    if not useful and result.ranking:
        yield Problem("no_hours", workload.id)
    if useful > basis.hours_per_month:
        values = {"hours": str(useful), "month": str(basis.hours_per_month)}
        yield Problem("more_hours_than_a_month", workload.id, values)
    for option in result.options:
        if option.comparable.tax_assumed:
            yield Problem("tax_unknown", option.id, {}, Severity.INFO)
