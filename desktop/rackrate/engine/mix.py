"""The cheapest mix: whole fixed units, and metered overflow, over every hour.

All workloads of a project are looked at together, in an average week of a month in
which all of them run: H ÷ 168 such weeks. Bills come from `engine.billing`.

Where only hours a day are known, they are the first hours of every day: workloads
then peak together, and no plan leans on their taking turns.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby, pairwise

from rackrate.domain.exact_number import to_step
from rackrate.domain.money import rounded
from rackrate.domain.units import ChargeCategory
from rackrate.domain.workload import HOURS_PER_DAY, Workload
from rackrate.engine.billing import (
    BillingTerms,
    cards_running,
    compute_amount,
    side_amount,
    unit_price_for,
    units_rented,
)
from rackrate.engine.mix_model import (
    ONE,
    ZERO,
    Cover,
    Rental,
    Stretch,
    cheapest_cover,
)
from rackrate.engine.mix_plan import Mix, PartUse, PlanLine, WeekPart
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision

DAYS_PER_WEEK = 7
HOURS_PER_WEEK = DAYS_PER_WEEK * HOURS_PER_DAY
_DUST = Decimal("1e-9")  # of divisions and the solver; off before rounding to cents


def cheapest_mix(
    workloads: Sequence[WorkloadDecision],
    *,
    budget_per_month: Decimal | None = None,
    most_share_of_provider: Decimal | None = None,
) -> Mix | None:
    """Return the cheapest plan for all workloads together, None if there is none.

    Every workload keeps to its own ranking: what a requirement excludes, and what
    cannot be compared with the rest, takes no part for it. One job stays on one offer:
    its cards work on the same step, which providers do not share.

    Args:
        workloads: Decided workloads of one project.
        budget_per_month: In the billing currency; the plan says whether it keeps to
            it. The cheapest plan does if any does.
        most_share_of_provider: No provider gets more than this share (0 to 1) of the
            month's money. The two pure plans are not held to it.
    """
    if not workloads:
        return None
    calendar = _calendar(workloads)
    week = _week(calendar)
    rentals = list(_rentals(workloads))
    jobs = {n for n, found in enumerate(workloads) if found.workload.is_one_job}
    if most_share_of_provider is None:
        rentals = _worthwhile(rentals, jobs)
    best = cheapest_cover(week, rentals, most_share_of_provider, jobs)
    if best is None:
        return None
    currency = next((option.currency for w in workloads for option in w.ranked), "")
    lines = _plan(best, currency)
    total = sum((line.per_month for line in lines), ZERO)
    kept = [rental for rental in rentals if not rental.is_metered]
    hourly = [rental for rental in rentals if rental.is_metered]
    fixed = cheapest_cover(week, kept, undivided=jobs)
    metered = cheapest_cover(week, hourly, undivided=jobs)
    return Mix(
        plan=lines,
        total_per_month=total,
        all_fixed=_total(fixed, currency),
        all_metered=_total(metered, currency),
        gap=max(cover.gap for cover in (best, fixed, metered) if cover),
        is_within_budget=budget_per_month is None or total <= budget_per_month,
        week=tuple(_parts(calendar, week, best, lines)),
    )


def _plan(cover: Cover, currency: str) -> tuple[PlanLine, ...]:
    lines = []
    for use in cover.uses:
        units = int(use.units) if use.is_whole else None
        card_hours = None if use.is_whole else to_step(use.card_hours, _DUST)
        money = rounded(to_step(use.money, _DUST), currency)
        lines.append(PlanLine(use.option, units, card_hours, money))
    order = sorted(lines, key=lambda x: (x.units is None, -x.per_month, x.option))
    return tuple(order)


def _total(cover: Cover | None, currency: str) -> Decimal | None:
    if cover is None:
        return None
    return sum((line.per_month for line in _plan(cover, currency)), ZERO)


def _mean_hours_per_day(workload: Workload, month: Decimal) -> Decimal:
    """Return the useful hours of a card on an average day; over 24 if too many."""
    return workload.useful_hours_per_month(month) * HOURS_PER_DAY / month


def _parts(
    calendar: Sequence[Stretch],
    week: Sequence[Stretch],
    cover: Cover,
    lines: Sequence[PlanLine],
) -> Iterator[WeekPart]:
    """Yield the plan through the week, neighbours that ask for the same as one."""
    names = [(line.option, line.units is not None) for line in lines]
    uses = {
        stretch.cards: tuple(
            PartUse(*name, to_step(working[name], _DUST))
            for name in names
            if working.get(name, ZERO) > _DUST
        )
        for stretch, working in zip(week, cover.working, strict=True)
    }
    start = ZERO
    for needs, neighbours in groupby(calendar, lambda hours: hours.cards):
        length = sum((one.hours for one in neighbours), ZERO)
        yield WeekPart(start, length, needs, uses[needs])
        start += length


def _calendar(decisions: Sequence[WorkloadDecision]) -> list[Stretch]:
    """Return the week from its first hour to its last."""
    means = [_mean_hours_per_day(d.workload, d.hours_per_month) for d in decisions]
    breaks = {Decimal(hour) for hour in range(HOURS_PER_DAY + 1)}
    breaks |= {mean for mean in means if mean < HOURS_PER_DAY}
    return [
        Stretch(
            end - start,
            tuple(
                _cards_at(d.workload, day, start, mean)
                for d, mean in zip(decisions, means, strict=True)
            ),
        )
        for day in range(DAYS_PER_WEEK)
        for start, end in pairwise(sorted(breaks))
    ]


def _week(calendar: Sequence[Stretch]) -> list[Stretch]:
    """Return the week, hours that ask for the same put together."""
    hours: dict[tuple[Decimal, ...], Decimal] = defaultdict(Decimal)
    for one in calendar:
        hours[one.cards] += one.hours
    return [Stretch(length, cards) for cards, length in hours.items()]


def _cards_at(workload: Workload, day: int, hour: Decimal, mean: Decimal) -> Decimal:
    if workload.profile:
        return Decimal(workload.profile[day * HOURS_PER_DAY + int(hour)])
    return Decimal(workload.cards) if hour < mean else ZERO


@dataclass(frozen=True, slots=True)
class _Candidate:
    """An option of one workload, and how its cards keep up there.

    Attributes:
        rate: Work of a card in each hour that it is needed.
        pace: The same where the work may take longer than the hours asked for, as
            when an option is ranked: a slower card then runs longer.
    """

    workload: int
    option: Option
    rate: Decimal
    pace: Decimal

    @property
    def terms(self) -> BillingTerms[Decimal]:
        """The terms on which the option is billed."""
        return self.option.terms


def _candidate(number: int, decision: WorkloadDecision, option: Option) -> _Candidate:
    rate = option.terms.throughput
    if decision.workload.profile:
        return _Candidate(number, option, rate, rate)
    whole_day = Decimal(HOURS_PER_DAY)
    mean = _mean_hours_per_day(decision.workload, decision.hours_per_month)
    rate = rate * whole_day / max(mean, whole_day)
    day_long = rate * whole_day / (min(mean, whole_day) or ONE)
    return _Candidate(number, option, rate, max(rate, min(ONE, day_long)))


def _rentals(decisions: Sequence[WorkloadDecision]) -> Iterator[Rental]:
    """Yield every way to rent what is ranked, for the workloads that rank it."""
    offers: dict[object, list[_Candidate]] = defaultdict(list)
    for number, decision in enumerate(decisions):
        for option in decision.ranked:
            offers[_offer(option)].append(_candidate(number, decision, option))
    for users in offers.values():
        if users[0].terms.category is ChargeCategory.METERED:
            for user in users:
                yield from _metered(user)
        else:
            yield from _fixed(users)


def _offer(option: Option) -> object:
    """Return what tells offers apart; the tier in force is not part of it."""
    price, terms = option.price, option.terms
    stairs = terms.unit_price, terms.tiers, terms.unit_hours, terms.commitment_months
    family = option.provider.id, price.sku_id, price.region, *stairs
    return family if terms.tiers else option.id


def _fixed(users: Sequence[_Candidate]) -> Iterator[Rental]:
    """Yield the units of a fixed offer, for each length of engagement.

    Units rented for longer may serve shorter workloads beside their own. Units that
    are shared are held to every hour; those of one workload go at its pace.
    """
    for months in sorted({user.terms.months for user in users}):
        shared = [user for user in users if user.terms.months <= months]
        own = [user for user in shared if user.terms.months == months]
        if len(shared) > 1:
            serves = {user.workload: user.rate for user in shared}
            yield from _kept(own[0], serves, shared)
        for user in own:
            if len(shared) == 1 or user.pace != user.rate:
                yield from _kept(user, {user.workload: user.pace}, [user])


def _kept(
    own: _Candidate, serves: dict[int, Decimal], users: Sequence[_Candidate]
) -> Iterator[Rental]:
    """Yield units that are kept the whole month, at each volume step."""
    terms = own.terms
    steps = [(terms.min_units, terms.unit_price), *terms.tiers]
    ends = [start - 1 for start, _ in terms.tiers]
    for (start, price), end in zip(steps, [*ends, None], strict=True):
        yield Rental(
            option=own.option.id,
            provider=own.option.provider.id,
            is_metered=terms.category is ChargeCategory.METERED,
            serves=serves,
            cards=terms.cards_per_unit,
            kept_money=_unit_per_month(terms, price),
            entry={user.workload: _entry_per_month(user.terms) for user in users},
            fewest=start,
            most=end,
            offer=_offer(own.option),
        )


def _metered(user: _Candidate) -> Iterator[Rental]:
    """Yield what runs by the hour; a card is never billed more than the month.

    A card of a larger unit costs what a running card does where the option is
    ranked: its share of the whole units that the workload would rent.
    """
    terms = user.terms
    serves = {user.workload: user.pace}
    if terms.always_billed:
        yield from _kept(user, serves, [user])
        return
    month, units = terms.hours_per_month, units_rented(terms)
    running = cards_running(terms) * terms.unit_hours
    price = units * unit_price_for(terms, units) / running
    run = user.pace * (1 + terms.billed_idle) * month / (user.rate * HOURS_PER_WEEK)
    is_capped = run * HOURS_PER_WEEK > month
    side = sum((side_amount(charge, terms) for charge in terms.side), ZERO)
    yield Rental(
        option=user.option.id,
        provider=user.option.provider.id,
        is_metered=True,
        serves=serves,
        cards=ONE,
        kept_money=price * month if is_capped else None,
        kept_card_hours=month,
        hour_money=price * run,
        hour_card_hours=run,
        entry={user.workload: side / terms.months},
        offer=_offer(user.option),
    )


def _unit_per_month(terms: BillingTerms[Decimal], price: Decimal) -> Decimal:
    """Return what one unit more costs a month: the term's cost ÷ its months."""
    one = terms._replace(cards=ZERO, min_units=ONE, unit_price=price, tiers=())
    return (compute_amount(one) + _unit_side(terms)) / terms.months


def _unit_side(terms: BillingTerms[Decimal]) -> Decimal:
    """Return the side charges over the engagement that come with each unit."""
    one = terms._replace(cards=ZERO, min_units=ONE)
    charges = (x._replace(quantity=ZERO, per_month=ZERO, once=ZERO) for x in terms.side)
    return sum((side_amount(charge, one) for charge in charges), ZERO)


def _entry_per_month(terms: BillingTerms[Decimal]) -> Decimal:
    """Return the side charges a month that do not come with units, as ranked."""
    side = sum((side_amount(charge, terms) for charge in terms.side), ZERO)
    return (side - units_rented(terms) * _unit_side(terms)) / terms.months


def _worthwhile(rentals: Sequence[Rental], jobs: Collection[int]) -> list[Rental]:
    """Return the rentals without those that another always beats.

    For a job that stays on one offer, another offer is no stand-in for a part of it.
    """
    whole = sorted((r for r in rentals if r.is_whole), key=_kept_money_of_a_card)
    hourly = sorted((r for r in rentals if not r.is_whole), key=_figures)
    kept: list[Rental] = []
    for rental in whole:
        rivals: Iterable[Rental] = kept
        if not rental.serves.keys().isdisjoint(jobs):
            rivals = (rival for rival in kept if rival.offer == rental.offer)
        if not any(_always_beats(rival, rental) for rival in rivals):
            kept.append(rental)
    best: dict[object, Rental] = {}
    for rental in hourly:
        rival = best.setdefault(tuple(rental.serves), rental)
        pairs = zip(_figures(rental), _figures(rival), strict=True)
        if rental is rival or any(mine < theirs for mine, theirs in pairs):
            kept.append(rental)
    return kept


def _kept_money_of_a_card(rental: Rental) -> tuple[Decimal, Decimal, str]:
    return (rental.kept_money or ZERO) / rental.cards, rental.cards, rental.option


def _always_beats(rival: Rental, rental: Rental) -> bool:
    """Return whether any number of kept units can be had as well from a rival."""
    times, rest = divmod(rental.cards, rival.cards)
    if rest or rival.fewest > 1 or rival.most is not None:
        return False
    if rival.is_metered != rental.is_metered:
        return False
    speeds = ((rival.serves.get(w, ZERO), s) for w, s in rental.serves.items())
    entries = ((m, rental.entry.get(w, ZERO)) for w, m in rival.entry.items())
    return (
        (rival.kept_money or ZERO) * times <= (rental.kept_money or ZERO)
        and all(theirs >= mine for theirs, mine in speeds)
        and all(theirs <= mine for theirs, mine in entries)
    )


def _figures(rental: Rental) -> tuple[Decimal, ...]:
    """Return money for work in an hour, and in a whole month, and for using it."""
    speed = min(rental.serves.values())
    hour = (rental.hour_money or ZERO) / speed
    month = hour * HOURS_PER_WEEK
    if rental.kept_money is not None:
        month = min(month, rental.kept_money / speed)
    return hour, month, sum(rental.entry.values(), ZERO)
