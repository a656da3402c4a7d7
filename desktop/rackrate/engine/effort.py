"""The client's own work, where the full cost counts: time × rate for each charge.

Both factors are assumptions with a range, so the same formula serves the exact
charge, one moved assumption and many draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType

from rackrate.domain.assumptions import Assumptions, Range
from rackrate.domain.basis import Basis
from rackrate.domain.units import CostScope, Delivery
from rackrate.engine.arithmetic import Quantity, alike
from rackrate.engine.billing import BillingTerms, SideCharge

_FACTORS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "operations": ("operations_hours_{delivery}", "operations_rate"),
        "setup_labour": ("setup_days_{delivery}", "day_rate"),
        "migration": ("migration_cann_days", "day_rate"),
        "acceptance": ("acceptance_days", "day_rate"),
    }
)
"""Charge → the assumption for its time, the assumption for the rate of that time."""

_LABOUR_CURRENCY = "CNY"


def effort_factors(charge: str, delivery: Delivery) -> tuple[str, ...]:
    """Return the names of a charge's time and rate; none for a provider's charge."""
    return tuple(n.format(delivery=delivery) for n in _FACTORS.get(charge, ()))


def own_effort(
    charge: SideCharge[Quantity],
    delivery: Delivery,
    value: Callable[[str], Quantity],
    labour_rate: Decimal,
) -> SideCharge[Quantity]:
    """Return a charge of the client's own work, worked out; any other as it is.

    Args:
        charge: `operations` comes every month, the others once.
        delivery: The option's.
        value: What an assumption is, by name.
        labour_rate: One yuan in the billing currency.
    """
    factors = effort_factors(charge.name, delivery)
    if not factors:
        return charge
    time, rate = map(value, factors)
    amount = time * (rate * alike(labour_rate, rate))
    if charge.name == "operations":
        return charge._replace(per_month=amount)
    return charge._replace(once=amount)


@dataclass(frozen=True, slots=True)
class Effort:
    """What the client's own work hangs on; nothing where it is not counted.

    Attributes:
        labour_rate: One yuan in the billing currency.
        ranges: Low, base and high by assumption.
    """

    labour_rate: Decimal = Decimal(0)
    ranges: Mapping[str, Range] = field(default_factory=dict)

    @classmethod
    def counted(cls, basis: Basis, assumed: Assumptions) -> Effort:
        """Return what a project's own work hangs on, if its cost is the full one."""
        labour_rate = basis.rate(_LABOUR_CURRENCY)
        if basis.cost is not CostScope.FULL or labour_rate is None:
            return cls()
        names = dict.fromkeys(
            name
            for charge in _FACTORS
            for delivery in (Delivery.CONTAINER, Delivery.BARE_METAL)
            for name in effort_factors(charge, delivery)
        )
        known = assumed.by_name
        return cls(labour_rate, {n: known[n].range for n in names if n in known})

    def used_by(
        self, charges: Iterable[SideCharge[Decimal]], delivery: Delivery
    ) -> Iterator[str]:
        """Yield the assumptions that an option's charges hang on."""
        for charge in charges if self.ranges else ():
            yield from effort_factors(charge.name, delivery)

    def applied(
        self,
        terms: BillingTerms[Quantity],
        delivery: Delivery,
        value: Callable[[str], Quantity],
    ) -> BillingTerms[Quantity]:
        """Return the terms with the client's own work at other values.

        Args:
            terms: As they are billed today.
            delivery: The option's.
            value: What an assumption is, by name.
        """
        if not self.ranges:
            return terms
        side = tuple(
            own_effort(charge, delivery, value, self.labour_rate)
            for charge in terms.side
        )
        return terms._replace(side=side)


NO_EFFORT = Effort()
