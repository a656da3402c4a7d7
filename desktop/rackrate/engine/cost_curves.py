"""An option's cost as a function of hours, months or loss, in straight pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from functools import lru_cache

from rackrate.domain.units import ChargeCategory
from rackrate.engine.billing import BillingTerms, rented, total_amount, varied

Terms = BillingTerms[Decimal]
MOST_STEPS = 2000
_MOST_CURVES = 64


def cost_at_hours(terms: Terms, hours: Decimal) -> Decimal:
    """Return the engagement's cost at so many useful hours a month, unrounded."""
    return total_amount(varied(terms, useful_hours=hours))


def hours_curve(terms: Terms) -> Callable[[Decimal], Decimal]:
    """Return `cost_at_hours` of some terms, as a function that remembers its values.

    One option is compared with many, at the same hours: with thousands of cards there
    are thousands of places to look at.
    """
    known = _known_costs(terms)

    def cost(hours: Decimal) -> Decimal:
        found = known.get(hours)
        if found is None:
            found = known[hours] = cost_at_hours(terms, hours)
        return found

    return cost


@lru_cache(maxsize=_MOST_CURVES)
def _known_costs(terms: Terms) -> dict[Decimal, Decimal]:
    del terms
    return {}


def cost_at_months(terms: Terms, months: Decimal) -> Decimal:
    """Return the cost of an engagement of so many months, unrounded."""
    return total_amount(varied(terms, months=months))


def months_curve(terms: Terms) -> Callable[[Decimal], Decimal]:
    """Return `cost_at_months` of some terms, as a function."""
    what = rented(terms)  # the same, however many months

    def cost(months: Decimal) -> Decimal:
        return total_amount(varied(terms, months=months), what)

    return cost


def cost_at_loss(terms: Terms, loss: Decimal) -> Decimal:
    """Return the engagement's cost at a throughput loss, unrounded."""
    return total_amount(varied(terms, loss=loss))


def hour_breaks(terms: Terms, end: Decimal) -> Iterator[Decimal]:
    """Yield the useful hours up to `end` at which the cost bends or jumps.

    Another card is added whenever a month is too short for those running; below
    that, a metered card stops costing more once the whole month is billed. Of more
    than `MOST_STEPS` added cards only every so many are told apart: a step is then
    less than a two-thousandth of the cost.
    """
    month, cards = terms.hours_per_month, int(terms.cards)
    full = month * terms.throughput
    if full <= 0:
        return
    most = int((cards * end / full).to_integral_value(rounding=ROUND_CEILING))
    stride = max(1, (most - cards) // MOST_STEPS)
    for running in range(cards, max(most, cards) + 1, stride):
        yield running * full / cards
        if terms.category is ChargeCategory.METERED:
            yield running * full / (cards * (1 + terms.billed_idle))


def month_breaks(terms: Terms, end: Decimal) -> Iterator[Decimal]:
    """Yield the months up to `end` at which another period begins."""
    yield terms.commitment_months
    if terms.category is ChargeCategory.PERIOD:
        period = terms.unit_hours / terms.hours_per_month
        count = int((end / period).to_integral_value(rounding=ROUND_FLOOR))
        for number in range(1, count + 1):
            yield number * period
