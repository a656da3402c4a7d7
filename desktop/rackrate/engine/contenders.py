"""Which of many options can make a difference, so that not all are compared with all.

A catalog may hold hundreds of prices of one kind. What is billed in the same way
and costs more can never become the cheapest; leaving it out changes no answer.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from decimal import Decimal

from rackrate.domain.units import ChargeCategory
from rackrate.engine.option import Option
from rackrate.engine.terms import loss_assumption

MOST_COMPARED = 10
"""Break-evens are worked out between so many of each kind of option, cheapest first."""


def contenders(options: Iterable[Option]) -> list[Option]:
    """Return the options without those that another one always undercuts.

    Of options whose terms differ in nothing but the unit price only the cheapest is
    kept, whatever the hours, the months, the losses or the exchange rates.
    """
    best: dict[object, Option] = {}
    for option in options:
        price = option.price
        currency = price.billing_currency or option.provider.billing_currency
        alike = option.terms._replace(unit_price=Decimal(0))
        kind = alike, currency, loss_assumption(price), price.accelerator
        rival = best.setdefault(kind, option)
        if option.terms.unit_price < rival.terms.unit_price:
            best[kind] = option
    return list(best.values())


def most_compared(options: Sequence[Option], most: int = MOST_COMPARED) -> list[Option]:
    """Return the cheapest options of each kind, in the order they came in.

    A kind is a comparability group, a delivery, and by the hour or by the time.

    Args:
        options: Cheapest first.
        most: How many of each kind.
    """
    count: dict[object, int] = defaultdict(int)
    kept = []
    for option in options:
        is_metered = option.category is ChargeCategory.METERED
        kind = option.group, option.delivery, is_metered
        count[kind] += 1
        if count[kind] <= most:
            kept.append(option)
    return kept
