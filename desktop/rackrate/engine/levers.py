"""Inputs that move several options at once, and what each option then costs.

Apart from hours, months and prices, whose cost is straight between known places: see
`switch_points`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.assumptions import Range
from rackrate.engine.assumed import Assumed
from rackrate.engine.billing import repriced, total_amount, varied
from rackrate.engine.cost_curves import cost_at_loss, month_breaks
from rackrate.engine.option import Option
from rackrate.engine.terms import loss_assumption
from rackrate.engine.work_sizing import OVERHEAD, UTILISATION

ZERO, ONE, TWO = Decimal(0), Decimal(1), Decimal(2)
MOST_LOSS = Decimal("0.6")
MOST_IDLE = Decimal(1)
MOST_RATE_CHANGE = Decimal(2)
_JUST_PAST = Decimal("1e-9")


def levers_of(options: Sequence[Option], assumed: Assumed) -> tuple[Lever, ...]:
    """Return the levers of some options, the recommended one first."""
    return (
        *_loss_levers(options),
        _idle_lever(options),
        *_rate_levers(options),
        *_assumption_levers(options, assumed),
    )


@dataclass(frozen=True, slots=True)
class Lever:
    """An input that moves some options at once, and the range it is searched in.

    Attributes:
        cost: An option's unrounded cost with the input at a value.
        of: The currency, of an exchange rate.
        places: Values at which a cost jumps, and just past them.
    """

    input: str
    today: Decimal
    low: Decimal
    high: Decimal
    cost: Callable[[Option, Decimal], Decimal]
    of: str | None = None
    places: tuple[Decimal, ...] = ()


def _loss_levers(options: Sequence[Option]) -> Iterator[Lever]:
    """A loss moves every container of its tenancy at once; bare metal has none."""
    kinds = {loss_assumption(option.price): option for option in options}
    for name, member in sorted(kinds.items(), key=lambda item: item[0] or ""):
        if name is None:
            continue

        def cost(option: Option, loss: Decimal, name: str = name) -> Decimal:
            is_moved = loss_assumption(option.price) == name
            return cost_at_loss(option.terms, loss if is_moved else option.terms.loss)

        yield Lever(name, member.terms.loss, ZERO, MOST_LOSS, cost)


def _idle_lever(options: Sequence[Option]) -> Lever:
    """Billed idle moves every metered option at once."""

    def cost(option: Option, idle: Decimal) -> Decimal:
        return total_amount(varied(option.terms, billed_idle=idle))

    return Lever("billed_idle", options[0].terms.billed_idle, ZERO, MOST_IDLE, cost)


def _rate_levers(options: Sequence[Option]) -> Iterator[Lever]:
    """An exchange rate moves every option priced in its currency at once."""
    rates = {_currency(o): o.comparable.rate for o in options}
    for currency, rate in sorted(rates.items()):
        if rate == 1:
            continue

        def cost(
            option: Option,
            value: Decimal,
            currency: str = currency,
            rate: Decimal = rate,
        ) -> Decimal:
            if _currency(option) != currency:
                return total_amount(option.terms)
            return total_amount(repriced(option.terms, value / rate))

        low, high = rate / MOST_RATE_CHANGE, rate * MOST_RATE_CHANGE
        yield Lever("exchange_rate", rate, low, high, cost, currency)


def _currency(option: Option) -> str:
    return option.price.billing_currency or option.provider.billing_currency


def _assumption_levers(options: Sequence[Option], assumed: Assumed) -> Iterator[Lever]:
    """The client's own work, and what cards and hours were worked out from."""
    for name, known in assumed.ranges(options).items():
        low, high = _searched(name, known)
        if not low < high:
            continue

        def cost(option: Option, value: Decimal, name: str = name) -> Decimal:
            return total_amount(assumed.moved(name, value).terms(option.terms, option))

        places = tuple(_jumps(name, known.base, low, options, assumed))
        yield Lever(name, known.base, low, high, cost, None, places)


def _searched(name: str, known: Range) -> tuple[Decimal, Decimal]:
    """Return between which values of an assumption a change is looked for."""
    if name.startswith("mfu_") or name == UTILISATION:
        return known.low / TWO, ONE
    if name == OVERHEAD:
        return ZERO, max(ONE, known.high)
    return ZERO, TWO * known.high


def _jumps(
    name: str,
    base: Decimal,
    low: Decimal,
    options: Sequence[Option],
    assumed: Assumed,
) -> Iterator[Decimal]:
    """Yield the MFU of a training at which another period of an option begins.

    On as many cards it takes as much longer as its MFU is lower.
    """
    if assumed.sizing is None or name != assumed.sizing.mfu:
        return
    for terms in (option.terms for option in options):
        longest = terms.months * base / low
        for months in month_breaks(terms, longest):
            if months > 0:
                place = base * terms.months / months
                yield from (place, place * (1 - _JUST_PAST), place * (1 + _JUST_PAST))
