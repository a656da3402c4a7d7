"""What buying would be for one workload: which card, how many servers, at what price.

A quoted price of the catalogs goes before a judged one. How owning compares with
renting is `engine.buying`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fnmatch import fnmatchcase

from rackrate.domain.assumptions import Assumptions
from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price
from rackrate.domain.units import Delivery, Meter, PriceScope
from rackrate.domain.workload import Workload
from rackrate.engine.arithmetic import ceiling
from rackrate.engine.comparable import (
    NoExchangeRateError,
    NoVatRateError,
    comparable_price,
)
from rackrate.engine.purchase import PurchasePlan, plan_for

USUAL_CARDS = 8
"""Cards in a server of which power and running costs are assumed."""


class NoPlan(StrEnum):
    """Why nothing can be said about buying."""

    NOTHING_RANKED = "nothing_ranked"
    NO_PRICE = "no_price"
    NO_EXCHANGE_RATE = "no_exchange_rate"


@dataclass(frozen=True, slots=True)
class Ownership:
    """What would be bought for a workload, or why that cannot be said.

    Attributes:
        card: Accelerator that would be bought.
        quoted: Key of the catalog's price it is bought at; empty: a judged price.
        currency: The currency without a rate, where that is the obstacle.
    """

    card: str = ""
    plan: PurchasePlan | None = None
    quoted: str = ""
    obstacle: NoPlan | None = NoPlan.NOTHING_RANKED
    currency: str = ""


NO_OWNERSHIP = Ownership()


@dataclass(frozen=True, slots=True)
class _Quote:
    key: str
    unit_price: Decimal
    cards: int


def ownership(
    workload: Workload,
    cards: Sequence[str],
    catalogs: Iterable[Catalog],
    basis: Basis,
    assumptions: Assumptions,
    include: Sequence[str] = (),
) -> Ownership:
    """Return what would be bought: the first card for which a price is known.

    Args:
        workload: What it is bought for.
        cards: Accelerators that do the work, the recommended one first.
        catalogs: Where quoted purchase prices may be.
        basis: Of all money here.
        assumptions: Those in force in the project.
        include: Patterns of the prices that take part; empty: all.
    """
    if not cards or not workload.months:
        return NO_OWNERSHIP
    quotes = list(_quotes(catalogs, basis, include)) if catalogs else []
    for card in cards:
        mine = [quote for name, quote in quotes if name == card]
        best = min(mine, key=lambda q: q.unit_price / q.cards, default=None)
        if best is None and f"owned_unit_price_{card}" not in assumptions.by_name:
            continue
        try:
            plan = _plan(workload, card, best, basis, assumptions)
        except NoExchangeRateError as error:
            return Ownership(card, None, "", NoPlan.NO_EXCHANGE_RATE, error.currency)
        except KeyError:
            continue
        return Ownership(card, plan, best.key if best else "", None)
    return Ownership(cards[0], None, "", NoPlan.NO_PRICE)


def _plan(
    workload: Workload,
    card: str,
    quote: _Quote | None,
    basis: Basis,
    assumptions: Assumptions,
) -> PurchasePlan:
    per_unit = quote.cards if quote else USUAL_CARDS
    known = {"cards_per_unit": Decimal(per_unit)}
    if quote:
        known["unit_price"] = quote.unit_price
    plan = plan_for(card, 1, workload.months, assumptions, basis, **known)
    units = ceiling(_cards_needed(workload, card, plan) / per_unit)
    changes: dict[str, Decimal] = {}
    if per_unit != USUAL_CARDS:
        changes["power_kw"] = plan.power_kw * per_unit / USUAL_CARDS
    return plan.with_units(units, **changes)


def _cards_needed(workload: Workload, card: str, plan: PurchasePlan) -> Decimal:
    """Return the cards that do the work: more where a month is too short.

    Hours in which owned servers stand still buy no spare server: they raise the price
    of an hour, `Purchase.per_card_hour`, and are told beside it.
    """
    ratio = Decimal(1)
    if workload.throughput is not None:
        ratio = workload.throughput.ratio(card) or ratio
    useful = workload.useful_hours_per_month(plan.hours_per_month)
    wanted, month = Decimal(workload.cards), plan.hours_per_month * ratio
    return max(wanted, ceiling(wanted * useful / month)) if month > 0 else wanted


def _quotes(
    catalogs: Iterable[Catalog], basis: Basis, include: Sequence[str]
) -> Iterator[tuple[str, _Quote]]:
    for catalog in catalogs:
        for price in catalog.prices:
            key = catalog.key(price)
            if not _is_server(price) or not _takes_part(key, price, basis, include):
                continue
            try:
                net = comparable_price(price, catalog.provider, basis).net
            except (NoExchangeRateError, NoVatRateError):
                continue
            if net is not None and net.amount > 0:
                scoped = price.cards if price.price_scope is PriceScope.CARD else 1
                quote = _Quote(key, net.amount * scoped, price.cards)
                yield price.accelerator, quote


def _is_server(price: Price) -> bool:
    """Return whether a whole server is sold; a loose card runs nowhere."""
    return (
        price.delivery is Delivery.PURCHASE
        and price.meter is Meter.COMPUTE
        and price.cards > 1
    )


def _takes_part(key: str, price: Price, basis: Basis, include: Sequence[str]) -> bool:
    day = basis.as_of
    is_in_force = not price.ended_by(day) and not price.starts_after(day)
    return is_in_force and (not include or any(fnmatchcase(key, p) for p in include))
