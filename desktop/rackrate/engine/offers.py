"""Which prices take part for a workload, and on which terms.

An offer is a compute price that fits and holds, with its comparable amount, its
volume tiers and its provider's side prices. What does not take part is
reported, never dropped in silence.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fnmatch import translate

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.money import Money
from rackrate.domain.price import Price
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.units import Delivery, Meter
from rackrate.domain.workload import Workload
from rackrate.engine.comparable import (
    ComparablePrice,
    NoExchangeRateError,
    NoVatRateError,
    comparable_price,
)

RENTED = (Delivery.CONTAINER, Delivery.BARE_METAL)


@dataclass(frozen=True, slots=True)
class SidePrice:
    """A price beside compute and what it comes to on the project's basis."""

    price: Price
    comparable: ComparablePrice


@dataclass(frozen=True, slots=True)
class Tier:
    """One step of a volume price."""

    key: str
    price: Price
    comparable: ComparablePrice


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be rented for the workload, in rising volume tiers.

    Attributes:
        side_prices: All that the provider asks for beside compute.
        sides: The one of them that holds for this offer, by what it is for.
    """

    provider: Provider
    tiers: tuple[Tier, ...]
    side_prices: tuple[SidePrice, ...]
    sides: Mapping[Meter, SidePrice]

    @property
    def first(self) -> Tier:
        """The tier with the smallest quantity."""
        return self.tiers[0]


@dataclass(frozen=True, slots=True)
class Offers:
    """What takes part, what has no price, and what was left out and why."""

    priced: tuple[Offer, ...]
    missing: tuple[Offer, ...]
    problems: tuple[Problem, ...]


def offers_for(
    workload: Workload,
    catalogs: Sequence[Catalog],
    basis: Basis,
    include: Sequence[str] = (),
) -> Offers:
    """Return every offer that fits the workload and holds on the project's day."""
    found = [offers_of(catalog, workload, basis, include) for catalog in catalogs]
    return Offers(
        priced=tuple(offer for one in found for offer in one.priced),
        missing=tuple(offer for one in found for offer in one.missing),
        problems=(
            *empty_patterns(include, catalogs),
            *(problem for one in found for problem in one.problems),
        ),
    )


def offers_of(
    catalog: Catalog, workload: Workload, basis: Basis, include: Sequence[str] = ()
) -> Offers:
    """Return one provider's offers that fit the workload and hold on the day."""
    problems: list[Problem] = []
    priced: list[Offer] = []
    missing: list[Offer] = []
    tiers = []
    wanted = _pattern(include)
    for price in catalog.prices:
        key = catalog.key(price)
        if not (_fits(price, workload) and wanted.match(key)):
            continue
        problem = _not_in_force(price, key, basis.as_of)
        if problem:
            problems.append(problem)
            continue
        try:
            comparable = comparable_price(price, catalog.provider, basis)
        except NoExchangeRateError as missing_rate:
            problems.append(_no_rate(key, missing_rate.currency, basis))
        except NoVatRateError:
            problems.append(Problem("no_vat_rate", key, {}, Severity.ERROR))
        else:
            if comparable.net is not None and comparable.net.amount == 0:
                problems.append(Problem("price_zero", key, {}, Severity.ERROR))
                continue
            tiers.append(Tier(key, price, comparable))
    side = tuple(_side_prices(catalog, basis, problems)) if tiers else ()
    sides = {delivery: _sides(side, delivery) for delivery in RENTED}
    for family in _families(tiers):
        own = sides[family[0].price.delivery]
        offer = Offer(catalog.provider, family, side, own)
        target = missing if family[0].comparable.net is None else priced
        target.append(offer)
    return Offers(tuple(priced), tuple(missing), tuple(problems))


def _pattern(include: Sequence[str]) -> re.Pattern[str]:
    if not include:
        return re.compile("")
    return re.compile("|".join(translate(p.replace("[", "[[]")) for p in include))


def empty_patterns(
    include: Sequence[str], catalogs: Sequence[Catalog]
) -> Iterator[Problem]:
    """Yield a problem for each pattern of prices that none of them matches."""
    for pattern in include:
        compiled = _pattern([pattern])
        if not any(compiled.match(c.key(p)) for c in catalogs for p in c.prices):
            yield Problem("include_matches_nothing", pattern)


def _fits(price: Price, workload: Workload) -> bool:
    return (
        price.meter is Meter.COMPUTE
        and price.delivery in RENTED
        and (not workload.accelerators or price.accelerator in workload.accelerators)
    )


def _not_in_force(price: Price, key: str, day: date) -> Problem | None:
    if price.ended_by(day):
        return Problem("price_expired", key, {"date": str(price.effective_to)})
    if price.starts_after(day):
        return Problem("price_not_yet_valid", key, {"date": str(price.effective_from)})
    return None


def _no_rate(key: str, currency: str, basis: Basis) -> Problem:
    values = {"currency": currency, "billing_currency": basis.billing_currency}
    return Problem("no_exchange_rate", key, values, Severity.ERROR)


def _side_prices(
    catalog: Catalog, basis: Basis, problems: list[Problem]
) -> Iterator[SidePrice]:
    for price in catalog.prices:
        if price.meter is Meter.COMPUTE:
            continue
        problem = _not_in_force(price, catalog.key(price), basis.as_of)
        if problem:
            problems.append(problem)
            continue
        try:
            yield SidePrice(price, comparable_price(price, catalog.provider, basis))
        except NoExchangeRateError as missing_rate:
            problem = _no_rate(catalog.key(price), missing_rate.currency, basis)
            if problem not in problems:
                problems.append(problem)
        except NoVatRateError:
            problem = Problem("no_vat_rate", catalog.key(price), {}, Severity.ERROR)
            if problem not in problems:
                problems.append(problem)


def _sides(side_prices: Iterable[SidePrice], own: Delivery) -> dict[Meter, SidePrice]:
    """Return the prices beside compute that hold for a delivery.

    One for that very delivery goes before one for any; of several the first by its id
    is taken, however the catalog is ordered.
    """
    fitting = [
        side for side in side_prices if side.price.delivery in (own, Delivery.ANY)
    ]
    fitting.sort(
        key=lambda side: (side.price.delivery is Delivery.ANY, side.price.sku_price_id)
    )
    return {side.price.meter: side for side in reversed(fitting)}


def _families(tiers: Iterable[Tier]) -> Iterator[tuple[Tier, ...]]:
    """Join the volume tiers of one offer; everything else stands alone."""
    groups: dict[tuple[object, ...], list[Tier]] = defaultdict(list)
    for tier in tiers:
        groups[_family_key(tier.price)].append(tier)
    for members in groups.values():
        starts = [tier.price.min_units for tier in members]
        is_staircase = len(members) > 1 and len(set(starts)) == len(starts)
        has_every_price = all(tier.comparable.net is not None for tier in members)
        if is_staircase and has_every_price:
            yield tuple(sorted(members, key=lambda tier: tier.price.min_units))
        else:
            yield from ((tier,) for tier in members)


def _family_key(price: Price) -> tuple[object, ...]:
    return (
        price.sku_id,
        price.delivery,
        price.accelerator,
        price.cards,
        price.tenancy,
        price.price_scope,
        price.pricing_unit,
        price.commitment_months,
        price.pricing_category,
        price.region,
    )


def net_amount(comparable: ComparablePrice) -> Money:
    """Return the comparable amount of a price that is known not to be missing.

    Raises:
        ValueError: The price is missing; it must not be used as a number.
    """
    if comparable.net is None:
        message = "a missing price was used as a number"
        raise ValueError(message)
    return comparable.net
