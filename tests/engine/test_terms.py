"""An offer and a workload become the quantities of the formulas."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from tests.support.builders import (
    accelerator,
    basis,
    beside,
    node,
    offer,
    price,
    reference,
    workload,
)

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
)
from rackrate.domain.workload import Throughput, Workload
from rackrate.engine.billing import BillingTerms, side_amount
from rackrate.engine.terms import billing_terms, loss_assumption


def terms(
    *prices: Price,
    work: Workload | None = None,
    on: Basis | None = None,
    known: Reference | None = None,
    **seller: object,
) -> BillingTerms[Decimal]:
    """Return the terms of the usual workload on some prices."""
    wanted, base = work or workload(), on or basis()
    found = offer(*prices, work=wanted, on=base, **seller)
    return billing_terms(found, wanted, base, known or reference())


def charges(*prices: Price, **more: object) -> dict[str, Decimal]:
    """Return the amount of each charge beside compute."""
    found = terms(*prices, **more)  # type: ignore[arg-type]
    return {charge.name: side_amount(charge, found) for charge in found.side}


def test_a_price_per_card_of_a_server_is_multiplied_by_its_cards() -> None:
    by_card = terms(node(amount="1950", price_scope=PriceScope.CARD))
    by_server = terms(node(amount="15600"))
    assert by_card.unit_price == by_server.unit_price == 15600
    assert by_card.cards_per_unit == 8


def test_workload_and_basis_give_hours_months_and_the_month() -> None:
    found = terms(price(), work=workload(hours_per_day=7, months="1.5"))
    assert found.useful_hours == 210
    assert found.months == Decimal("1.5")
    assert found.hours_per_month == 720


@pytest.mark.parametrize(
    ("delivery", "tenancy", "loss", "name"),
    [
        (Delivery.CONTAINER, Tenancy.EXCLUSIVE, "0.03", "container_loss_exclusive"),
        (Delivery.CONTAINER, Tenancy.SHARED, "0.10", "container_loss_shared"),
        (Delivery.BARE_METAL, Tenancy.EXCLUSIVE, "0", None),
        (Delivery.BARE_METAL, Tenancy.SHARED, "0", None),
    ],
)
def test_containers_lose_throughput_by_their_tenancy_and_bare_metal_none(
    delivery: Delivery, tenancy: Tenancy, loss: str, name: str | None
) -> None:
    known = reference(container_loss_exclusive="0.03", container_loss_shared="0.10")
    quoted = price(delivery=delivery, tenancy=tenancy)
    assert terms(quoted, known=known).loss == Decimal(loss)
    assert loss_assumption(quoted) == name


def test_throughput_is_what_is_left_times_the_cards_ratio() -> None:
    measured = Throughput("rtx5090", {"rtx4090": Decimal("0.6")}, "trial")
    work = workload(throughput=measured)
    found = terms(price(), work=work, known=reference(container_loss_exclusive="0.1"))
    assert found.throughput == Decimal("0.54")


@pytest.mark.parametrize(
    ("stays_billed", "keeps", "always"),
    [
        (True, True, True),
        (True, False, False),
        (False, True, False),
        (None, True, False),
    ],
)
def test_a_kept_instance_is_always_billed_where_stopping_does_not_help(
    *, stays_billed: bool | None, keeps: bool, always: bool
) -> None:
    work = workload(keep_instance=keeps)
    found = terms(price(), work=work, stopped_instance_billed=stays_billed)
    assert found.always_billed is always


def test_what_is_billed_by_time_is_not_billed_for_being_kept() -> None:
    work = workload(keep_instance=True)
    by_month = terms(node(), work=work, stopped_instance_billed=True)
    reserved = terms(
        price(commitment_months=1), work=work, stopped_instance_billed=True
    )
    assert by_month.category is ChargeCategory.PERIOD
    assert reserved.category is ChargeCategory.RESERVED
    assert not by_month.always_billed
    assert not reserved.always_billed


def test_tiers_above_the_first_are_kept_with_their_starts() -> None:
    found = terms(
        node("n/1", "16000", sku_id="n"), node("n/4", "14000", sku_id="n", min_units=4)
    )
    assert found.unit_price == 16000
    assert found.tiers == ((4, 14000),)
    assert found.min_units == 1


def test_storage_above_the_free_allowance_is_paid_for_by_the_unit() -> None:
    disk = beside(Meter.STORAGE, "0.35", included_quantity=20)
    work = workload(cards=4, storage_gib=500, months=3)
    assert charges(price(), disk, work=work) == {"storage": Decimal("441.00")}
    assert charges(node(), disk, work=work) == {"storage": Decimal("504.00")}


def test_storage_within_the_allowance_costs_nothing() -> None:
    disk = beside(Meter.STORAGE, "0.35", included_quantity=200)
    assert charges(price(), disk, work=workload(storage_gib=500)) == {"storage": 0}


def test_what_nobody_asked_for_is_not_charged() -> None:
    rows = beside(Meter.STORAGE, "0.35"), beside(Meter.BANDWIDTH, "20")
    assert charges(price(), *rows) == {}


@pytest.mark.parametrize(
    ("unit", "amount"),
    [("hour", "72000"), ("day", "3000"), ("month", "100"), ("year", "8.33")],
)
def test_bandwidth_by_other_units_is_brought_to_the_month(
    unit: str, amount: str
) -> None:
    line = beside(Meter.BANDWIDTH, "1", pricing_unit=PricingUnit(unit))
    found = charges(price(), line, work=workload(bandwidth_mbps=100))
    assert round(found["bandwidth"], 2) == Decimal(amount)


def test_addresses_are_paid_for_each_month() -> None:
    address = beside(Meter.PUBLIC_IP, "50")
    found = charges(price(), address, work=workload(public_ips=2, months=3))
    assert found == {"public_ip": 300}
    assert charges(price(), address, work=workload(public_ips=0)) == {}


@pytest.mark.parametrize(
    ("scope", "once", "monthly"),
    [(PriceScope.EACH, 10, 30), (PriceScope.NODE, 20, 60), (PriceScope.CARD, 160, 480)],
)
def test_fees_are_counted_once_by_unit_or_by_paid_card(
    scope: PriceScope, once: int, monthly: int
) -> None:
    fees = (
        beside(Meter.SETUP, "10", price_scope=scope, pricing_unit=PricingUnit.ONCE),
        beside(Meter.SUPPORT, "10", price_scope=scope),
    )
    found = charges(node(), *fees, work=workload(cards=9, months=3))
    assert found == {"setup": once, "support": monthly}


def test_support_paid_once_is_paid_once() -> None:
    fee = beside(Meter.SUPPORT, "900", pricing_unit=PricingUnit.ONCE)
    assert charges(node(), fee, work=workload(months=12)) == {"support": 900}


def test_a_price_for_the_own_delivery_goes_before_one_for_any() -> None:
    general = beside(Meter.STORAGE, "0.50", sku_price_id="a")
    own = beside(Meter.STORAGE, "0.20", sku_price_id="b", delivery=Delivery.CONTAINER)
    work = workload(storage_gib=100)
    assert charges(price(), general, own, work=work) == {"storage": 20}
    assert charges(node(), general, own, work=work) == {"storage": 50}


def test_own_effort_is_counted_only_where_the_project_counts_it() -> None:
    assert charges(node(), on=basis(cost=CostScope.PROVIDER)) == {}
    found = charges(node(), on=basis(cost=CostScope.FULL), work=workload(months=2))
    assert found == {
        "operations": 20 * 180 * 2,
        "setup_labour": 1440,
        "acceptance": 1440,
    }


def test_containers_need_less_effort_and_no_acceptance_test() -> None:
    found = charges(price(), on=basis(cost=CostScope.FULL), work=workload(months=2))
    assert found == {"operations": 4 * 180 * 2, "setup_labour": 360}


def test_porting_is_counted_for_cards_that_do_not_run_cuda() -> None:
    known = reference(accelerator(software="cann"))
    found = charges(price(), on=basis(cost=CostScope.FULL), known=known)
    assert found["migration"] == 15 * 1440


def test_own_effort_in_another_currency_needs_a_rate_for_the_yuan() -> None:
    quoted = price(billing_currency="USD")
    without = basis(billing_currency="USD", cost=CostScope.FULL)
    with_rate = replace(without, fx={"CNY": Decimal("0.14")})
    assert charges(quoted, on=with_rate)["setup_labour"] == Decimal("50.40")
    assert charges(quoted, on=without) == {}
