"""From an offer and a workload to the quantities of the billing formulas."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.domain.assumptions import Assumptions, Range
from rackrate.domain.basis import Basis
from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.domain.units import (
    ChargeCategory,
    CostScope,
    Delivery,
    Meter,
    PriceScope,
    PricingUnit,
    Tenancy,
    hours_in,
)
from rackrate.domain.workload import Workload
from rackrate.engine.billing import BillingTerms, SideCharge
from rackrate.engine.comparable import ComparablePrice
from rackrate.engine.effort import own_effort
from rackrate.engine.offers import Offer, SidePrice, net_amount
from rackrate.engine.sizing import stated_container_loss

ZERO = Decimal(0)
ONE = Decimal(1)
_NO_CHARGE = SideCharge("", *(ZERO,) * 9)


def billing_terms(
    offer: Offer,
    workload: Workload,
    basis: Basis,
    reference: Reference,
    unit_price: Decimal | None = None,
) -> BillingTerms[Decimal]:
    """Return the terms on which an offer is billed for a workload.

    Args:
        offer: What is rented.
        workload: What it is rented for.
        basis: The project's basis; the offer's prices are already on it.
        reference: Assumptions and cards.
        unit_price: Stands in for a missing price.
    """
    price = offer.first.price
    month = basis.hours_per_month
    per_unit = _cards_per_priced_unit(price)
    if unit_price is None:
        unit_price = net_amount(offer.first.comparable).amount * per_unit
    stops_cost = offer.provider.stopped_instance_billed is True
    return BillingTerms(
        category=price.category,
        always_billed=(
            price.category is ChargeCategory.METERED
            and stops_cost
            and workload.keep_instance
        ),
        cards=Decimal(workload.cards),
        useful_hours=workload.useful_hours_per_month(month),
        months=workload.months,
        hours_per_month=month,
        loss=loss_range(price, workload, reference.assumptions).base,
        card_ratio=_card_ratio(price, workload),
        billed_idle=reference.assumptions.base("billed_idle"),
        cards_per_unit=Decimal(price.cards),
        unit_price=unit_price,
        unit_hours=hours_in(price.pricing_unit, month),
        commitment_months=price.commitment_months,
        min_units=Decimal(price.min_units),
        tiers=tuple(
            (
                Decimal(tier.price.min_units),
                net_amount(tier.comparable).amount * per_unit,
            )
            for tier in offer.tiers[1:]
        ),
        side=tuple(_side_charges(offer, workload, basis, reference)),
    )


def loss_assumption(price: Price) -> str | None:
    """Return the name of the assumption for a delivery's loss, None for no loss."""
    if price.delivery is not Delivery.CONTAINER:
        return None
    whole = price.tenancy is Tenancy.EXCLUSIVE
    return "container_loss_exclusive" if whole else "container_loss_shared"


def loss_range(price: Price, workload: Workload, assumptions: Assumptions) -> Range:
    """Return the share of throughput that this delivery loses: low, base, high."""
    name = loss_assumption(price)
    if name and workload.work is not None:
        stated = stated_container_loss(price.accelerator, assumptions)
        if stated is not None:
            return Range.fixed(stated)
    return assumptions.by_name[name].range if name else Range.fixed(ZERO)


def _cards_per_priced_unit(price: Price) -> Decimal:
    return Decimal(price.cards if price.price_scope is PriceScope.CARD else 1)


def _card_ratio(price: Price, workload: Workload) -> Decimal:
    if workload.throughput is None:
        return ONE
    return workload.throughput.ratio(price.accelerator) or ONE


def side_price(offer: Offer, meter: Meter) -> SidePrice | None:
    """Return the provider's price for something beside compute, None without one."""
    return offer.sides.get(meter)


def _side_charges(
    offer: Offer, workload: Workload, basis: Basis, reference: Reference
) -> Iterator[SideCharge[Decimal]]:
    quantities = {
        Meter.STORAGE: workload.storage_gib,
        Meter.BANDWIDTH: workload.bandwidth_mbps,
        Meter.PUBLIC_IP: Decimal(workload.public_ips),
    }
    for meter, quantity in quantities.items():
        side = side_price(offer, meter)
        if side is None or side.comparable.net is None or not quantity:
            continue
        rate = _monthly(side.price, side.comparable, basis)
        yield _charge(
            meter.value,
            quantity=quantity,
            rate=rate,
            included=side.price.included_quantity,
        )
    for meter in (Meter.SUPPORT, Meter.SETUP):
        side = side_price(offer, meter)
        if side is not None and side.comparable.net is not None:
            yield _service_charge(meter, side, basis)
    if basis.cost is CostScope.FULL:
        yield from _own_effort(offer, basis, reference)


def _monthly(price: Price, comparable: ComparablePrice, basis: Basis) -> Decimal:
    amount = net_amount(comparable).amount
    if price.pricing_unit in (PricingUnit.ONCE, PricingUnit.MONTH):
        return amount
    unit = hours_in(price.pricing_unit, basis.hours_per_month)
    return amount * basis.hours_per_month / unit


def _service_charge(meter: Meter, side: SidePrice, basis: Basis) -> SideCharge[Decimal]:
    scope = side.price.price_scope
    once = meter is Meter.SETUP or side.price.pricing_unit is PricingUnit.ONCE
    if once:
        amount = net_amount(side.comparable).amount
        field = {
            PriceScope.NODE: "per_unit_once",
            PriceScope.CARD: "per_card_once",
        }.get(scope, "once")
    else:
        amount = _monthly(side.price, side.comparable, basis)
        field = {
            PriceScope.NODE: "per_unit_month",
            PriceScope.CARD: "per_card_month",
        }.get(scope, "per_month")
    return _charge(meter.value, **{field: amount})


def _own_effort(
    offer: Offer, basis: Basis, reference: Reference
) -> Iterator[SideCharge[Decimal]]:
    """The client's own work, where the project counts the full cost."""
    price, value = offer.first.price, reference.assumptions.base
    labour_rate = basis.rate("CNY")
    if labour_rate is None:
        return  # reported once for the project as `no_labour_rate`
    charges = ["operations", "setup_labour"]
    card = reference.accelerators.get(price.accelerator)
    if card is not None and card.software == "cann":
        charges.append("migration")
    if price.delivery is Delivery.BARE_METAL:
        charges.append("acceptance")
    for charge in charges:
        yield own_effort(_charge(charge), price.delivery, value, labour_rate)


def _charge(name: str, **amounts: Decimal) -> SideCharge[Decimal]:
    return _NO_CHARGE._replace(name=name, **amounts)
