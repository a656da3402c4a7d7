"""Where a metered and a fixed option cost the same (engine.md, section 3).

Cost is a function of the useful hours a month, others fixed. Whole nodes and
added cards are kept as steps, so there can be several crossings, and a crossing
can be a jump at which the two are never equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from rackrate.domain.units import ChargeCategory
from rackrate.engine.billing import (
    BillingTerms,
    billed_hours,
    compute_amount,
    side_amount,
    total_amount,
    units_rented,
    varied,
)
from rackrate.engine.contenders import contenders
from rackrate.engine.cost_curves import (
    Terms,
    cost_at_hours,
    cost_at_loss,
    hour_breaks,
    hours_curve,
    month_breaks,
    months_curve,
)
from rackrate.engine.option import Option
from rackrate.engine.piecewise import Crossing, Piece, crossings, pieces_of, sign

LONGEST_MONTHS = Decimal(60)
_HALVINGS = 64
_DOUBLINGS = 4


class BreakEvenState(StrEnum):
    """The same words on every surface."""

    CROSSOVER = "crossover"
    NEVER = "never"
    ALWAYS = "always"
    NOT_COMPARABLE = "not_comparable"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class BreakEven:
    """What decides between a metered and a fixed option of one workload.

    Attributes:
        hours_per_month: Useful hours at which they cost the same; None unless
            the state is `crossover`.
        needed_hours_per_month: The same, but past the end of the month where no
            hours within it are enough.
        crossings: Every change of the cheaper one within the month.
        indifference_price: Metered price per card-hour at which they cost the same
            at today's hours.
        fixed_indifference_price: Fixed price for one unit and period likewise.
        required_throughput: Throughput of the metered option at which they tie.
        tie_months: Engagement lengths at which the cheaper one changes.
        dominated_by: An option that is cheaper than the fixed one at every hour.
        unpriced: The terms of the option whose price is missing, at a price of 1;
            None unless the state is `missing`.
    """

    metered: str
    fixed: str
    state: BreakEvenState
    hours_per_month: Decimal | None = None
    needed_hours_per_month: Decimal | None = None
    crossings: tuple[Crossing, ...] = ()
    indifference_price: Decimal | None = None
    fixed_indifference_price: Decimal | None = None
    required_throughput: Decimal | None = None
    tie_months: tuple[Decimal, ...] = ()
    dominated_by: str | None = None
    unpriced: Terms | None = None


def break_even(metered: Option, fixed: Option, others: Sequence[Option]) -> BreakEven:
    """Return where two priced options of one workload cost the same.

    Args:
        metered: The option billed for its running hours.
        fixed: The option billed for its time.
        others: Comparable options that may dominate the fixed one.
    """
    if metered.group != fixed.group:
        return BreakEven(metered.id, fixed.id, BreakEvenState.NOT_COMPARABLE)
    month = metered.terms.hours_per_month
    difference = _difference_over_hours(metered.terms, fixed.terms, month)
    found = tuple(crossings(difference))
    state = _state(difference, found)
    at = _main_crossing(found)
    needed = at
    if state is BreakEvenState.NEVER:
        needed = _hours_past_the_month(metered.terms, fixed.terms)
    return BreakEven(
        metered=metered.id,
        fixed=fixed.id,
        state=state,
        hours_per_month=at,
        needed_hours_per_month=needed,
        crossings=found,
        indifference_price=indifference_price(metered.terms, fixed.terms),
        fixed_indifference_price=_fixed_indifference(metered.terms, fixed.terms),
        required_throughput=_required_throughput(metered.terms, fixed.terms),
        tie_months=tuple(
            c.at for c in crossings(_difference_over_months(metered, fixed))
        ),
        dominated_by=_dominator(metered, fixed, others),
    )


def missing_metered_price(metered_id: str, metered: Terms, fixed: Option) -> BreakEven:
    """Return the price below which an unpriced metered option would be cheaper."""
    return BreakEven(
        metered=metered_id,
        fixed=fixed.id,
        state=BreakEvenState.MISSING,
        indifference_price=indifference_price(metered, fixed.terms),
        unpriced=metered,
    )


def missing_fixed_price(metered: Option, fixed_id: str, fixed: Terms) -> BreakEven:
    """Return the price below which an unpriced fixed option would be cheaper."""
    return BreakEven(
        metered=metered.id,
        fixed=fixed_id,
        state=BreakEvenState.MISSING,
        fixed_indifference_price=_fixed_indifference(metered.terms, fixed),
        unpriced=fixed,
    )


def indifference_price(metered: Terms, fixed: Terms) -> Decimal | None:
    """Return the metered price per card-hour that ties at today's hours.

    None where the metered option bills no hours, or its side charges alone cost
    more than the fixed option.
    """
    card_hours = units_rented(metered) * metered.cards_per_unit * billed_hours(metered)
    left = total_amount(fixed) - _side_total(metered)
    return left / card_hours if card_hours and left >= 0 else None


def _fixed_indifference(metered: Terms, fixed: Terms) -> Decimal | None:
    periods = units_rented(fixed) * billed_hours(fixed) / fixed.unit_hours
    left = total_amount(metered) - _side_total(fixed)
    return left / periods if periods and left >= 0 else None


def _side_total(terms: Terms) -> Decimal:
    return sum((side_amount(charge, terms) for charge in terms.side), Decimal(0))


def _difference_over_hours(
    metered: Terms, fixed: Terms, end: Decimal
) -> tuple[Piece, ...]:
    mine, theirs = hours_curve(metered), hours_curve(fixed)
    breaks = [*hour_breaks(metered, end), *hour_breaks(fixed, end)]
    return pieces_of(lambda hours: mine(hours) - theirs(hours), breaks, end)


def _difference_over_months(metered: Option, fixed: Option) -> tuple[Piece, ...]:
    end, one, other = LONGEST_MONTHS, metered.terms, fixed.terms
    mine, theirs = months_curve(one), months_curve(other)
    breaks = [*month_breaks(one, end), *month_breaks(other, end)]
    return pieces_of(lambda months: mine(months) - theirs(months), breaks, end)


def _state(difference: Sequence[Piece], found: Sequence[Crossing]) -> BreakEvenState:
    if found:
        return BreakEvenState.CROSSOVER
    sides = {sign(x) for piece in difference for x in (piece.first, piece.last)}
    return BreakEvenState.ALWAYS if 1 in sides else BreakEvenState.NEVER


def _main_crossing(found: Sequence[Crossing]) -> Decimal | None:
    """Return where the fixed option becomes the cheaper one, else the first."""
    rising = [c.at for c in found if c.rises]
    return rising[0] if rising else (found[0].at if found else None)


def _hours_past_the_month(metered: Terms, fixed: Terms) -> Decimal | None:
    """Return the first hours that would do if a month had no end.

    The fixed option stays what it costs for a full month; the metered one goes on
    adding cards. While units hold one card its cost is one straight line.
    """
    month = metered.hours_per_month
    target = cost_at_hours(fixed, month)
    per_hour = _metered_slope(metered)
    if metered.always_billed or per_hour <= 0:
        return None
    straight = (target - _side_total(metered)) / per_hour
    ties = sign(cost_at_hours(metered, straight) - target) == 0
    if straight > month and ties and metered.cards_per_unit == 1:
        return straight
    far = max(month, straight)
    factors = [2**n for n in range(1, _DOUBLINGS + 1)]
    # From near to far: steps are told apart one by one only as long as they are few.
    for end in sorted({start * factor for start in (month, far) for factor in factors}):
        difference = pieces_of(
            lambda hours: cost_at_hours(metered, hours) - target,
            hour_breaks(metered, end),
            end,
        )
        found = next((c.at for c in crossings(difference) if c.rises), None)
        if found is not None:
            return found
    return None


def _metered_slope(metered: Terms) -> Decimal:
    """Return what one more useful hour a month costs over the engagement."""
    units = units_rented(varied(metered, useful_hours=Decimal(0)))
    run_hours = (1 + metered.billed_idle) / metered.throughput
    return units * metered.unit_price * run_hours * metered.months


def _required_throughput(metered: Terms, fixed: Terms) -> Decimal | None:
    """Return the throughput at which the metered option costs the fixed total.

    While no card is added and no month is full the answer is one division. Else
    cost falls in steps as throughput rises, and halving finds the step.
    """
    target = total_amount(fixed)
    left = target - _side_total(metered)
    if metered.always_billed or not metered.useful_hours or left <= 0:
        return None

    def excess(throughput: Decimal) -> Decimal:
        return cost_at_loss(metered, 1 - throughput / metered.card_ratio) - target

    straight = compute_amount(metered) * metered.throughput / left
    if sign(excess(straight)) == 0:
        return straight
    low, high = straight / 100, straight * 100
    if excess(low) <= 0 or excess(high) > 0:
        return None
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return high


def _dominator(metered: Option, fixed: Option, others: Sequence[Option]) -> str | None:
    """Return the cheapest option that is cheaper than the fixed one at every hour."""
    today, pair = fixed.total, (metered.id, fixed.id)
    totals = {o.id: o.total for o in others if o.id not in pair}
    cheaper = [o for o in others if totals.get(o.id, today) < today]
    for other in contenders(sorted(cheaper, key=lambda o: totals[o.id])):
        if _always_below(other.terms, fixed.terms):
            return other.id
    return None


def _always_below(one: Terms, other: Terms) -> bool:
    month = one.hours_per_month
    if sign(hours_curve(one)(month) - hours_curve(other)(month)) >= 0:
        return False  # the end of the last piece, at a fraction of the work
    pieces = _difference_over_hours(one, other, one.hours_per_month)
    return all(sign(x) < 0 for piece in pieces for x in (piece.first, piece.last))


def is_metered(terms: BillingTerms[Decimal]) -> bool:
    """Return whether terms bill running hours rather than time."""
    return terms.category is ChargeCategory.METERED
