"""What would be bought: which card, how many servers, at which price."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.builders import (
    CARD,
    accelerator,
    basis,
    changed,
    decided,
    node,
    price,
    workload,
)
from tests.support.owned import OWNED, owning

from rackrate.domain.price import Price
from rackrate.domain.workload import Throughput, Workload
from rackrate.engine.ownership import NoPlan, Ownership
from rackrate.engine.purchase import PurchasePlan


def sold(name: str = "node/once", amount: str = "800000", **changes: object) -> Price:
    """Return the price of a server of eight cards that is bought."""
    usual: dict[str, object] = {"delivery": "purchase", "pricing_unit": "once"}
    return node(name, amount, **usual | changes)


def found(*prices: Price, work: Workload | None = None, **assumed: str) -> Ownership:
    """Return what would be bought for a workload that some prices can serve."""
    return decided(*prices, work=work, known=owning(**assumed)).ownership


def plan(*prices: Price, work: Workload | None = None, **assumed: str) -> PurchasePlan:
    """Return the plan of a purchase that is possible."""
    known = found(*prices, work=work, **assumed)
    assert known.obstacle is None
    assert known.plan is not None
    return known.plan


def test_a_judged_price_buys_whole_servers_for_as_long_as_the_work_lasts() -> None:
    known = plan(price(), work=workload(cards=12, months=6))
    assert [known.unit_price, known.units, known.months] == [720000, 2, 6]
    assert known.cards_per_unit == 8


@pytest.mark.parametrize(("hours", "units"), [(12, 1), (24, 1), (30, 2)])
def test_more_servers_are_bought_only_when_a_month_is_too_short(
    hours: int, units: int
) -> None:
    work = workload(hours_per_day=hours)
    assert plan(price(), work=work, owned_downtime="0.05").units == units


def test_a_quoted_price_goes_before_a_judged_one() -> None:
    prices = price(), sold("dear/once", "900000"), sold("cheap/once", "700000")
    known = found(*prices)
    assert known.quoted == "alpha/cheap/once"
    assert known.plan is not None
    assert known.plan.unit_price == 700000


def test_a_quote_by_the_card_is_for_all_cards_of_the_server() -> None:
    by_card = sold(amount="90000", price_scope="card", cards=4)
    known = plan(price(), by_card, work=workload(cards=8), owned_power_kw="6")
    assert [known.unit_price, known.cards_per_unit, known.units] == [360000, 4, 2]
    assert known.power_kw == 3


def test_a_loose_card_an_expired_and_a_missing_price_buy_nothing() -> None:
    loose = sold("loose/once", "1", cards=1, price_scope="card")
    over = changed(sold("over/once", "1"), effective_to=basis().as_of)
    unknown = sold("unknown/once", None)  # type: ignore[arg-type]
    assert found(price(), loose, over, unknown).quoted == ""


def test_without_a_price_or_a_rental_it_says_why() -> None:
    nothing = decided(price(), known=owning(**{f"owned_unit_price_{CARD}": "1"}))
    assert nothing.ownership.obstacle is None
    other = changed(price(), accelerator="l40s")
    work = workload(accelerators=("l40s",))
    known = owning(accelerator("l40s"))
    silent = decided(other, work=work, known=known).ownership
    assert (silent.card, silent.obstacle) == ("l40s", NoPlan.NO_PRICE)
    none = decided(work=work, known=known).ownership
    assert none.obstacle is NoPlan.NOTHING_RANKED


def test_a_cost_without_an_exchange_rate_is_never_taken_at_one() -> None:
    known = owning()
    judged = dict(known.assumptions.by_name)
    judged["owned_staff"] = changed(judged["owned_staff"], currency="EUR")
    foreign = changed(known, assumptions=changed(known.assumptions, by_name=judged))
    silent = decided(price(), known=foreign).ownership
    assert (silent.obstacle, silent.currency) == (NoPlan.NO_EXCHANGE_RATE, "EUR")


def test_a_slower_card_is_bought_in_the_number_that_does_the_work() -> None:
    ratios = Throughput(CARD, {"l40s": Decimal("0.5")}, "a trial")
    work = workload(hours_per_day=24, throughput=ratios, accelerators=(CARD, "l40s"))
    slow = changed(price("slow/hour", "0.1"), accelerator="l40s")
    known = owning(accelerator(), accelerator("l40s"), owned_unit_price_l40s="100000")
    bought = decided(slow, price(), work=work, known=known).ownership
    assert bought.card == "l40s"
    assert bought.plan is not None
    assert bought.plan.units == 2


def test_all_that_is_needed_is_assumed() -> None:
    for name in OWNED:
        if name == f"owned_unit_price_{CARD}":
            continue
        known = owning()
        judged = {k: v for k, v in known.assumptions.by_name.items() if k != name}
        less = changed(known, assumptions=changed(known.assumptions, by_name=judged))
        assert decided(price(), known=less).ownership.obstacle is NoPlan.NO_PRICE
