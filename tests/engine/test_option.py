"""One costed offer: its lines, its hours and what must be said beside it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from tests.support.builders import (
    accelerator,
    basis,
    beside,
    node,
    option,
    price,
    reference,
    workload,
)

from rackrate.domain.price import Price
from rackrate.domain.units import Evidence, Meter, TaxBasis
from rackrate.domain.workload import Throughput
from rackrate.engine.option import per_card_hour, quoted_unit_amount


def test_the_contracts_example_comes_out_as_written() -> None:
    found = option(price(), work=workload(months=6))
    assert found.id == "alpha/box/hour"
    assert (found.units, found.cards_paid) == (8, 8)
    assert found.total == Decimal("61862.40")
    assert found.per_month == Decimal("10310.40")
    assert found.hours_billed_per_month == 360
    assert found.per_card_hour_paid == Decimal("3.58")
    assert found.per_useful_card_hour == Decimal("3.58")
    assert found.idle_card_hours == found.lost_card_hours == found.idle_amount == 0


def test_each_line_is_rounded_half_up_and_the_total_adds_the_lines() -> None:
    rows = [
        price(amount="0.125"),
        beside(Meter.STORAGE, "0.125"),
        beside(Meter.SUPPORT, "0.125"),
    ]
    work = workload(cards=1, hours_per_day=1, days_per_month=1, storage_gib=1)
    found = option(*rows, work=work)
    assert [str(line.amount) for line in found.lines] == ["0.13", "0.13", "0.13"]
    assert str(found.total) == "0.39"


def test_idle_hours_have_their_money_beside_them() -> None:
    found = option(node())
    assert found.idle_card_hours == 8 * 720 - 8 * 360
    assert found.idle_amount == 7800


def test_the_month_shown_is_the_total_by_months_in_whole_cents() -> None:
    found = option(
        node(amount="10000", commitment_months=2), work=workload(months="1.5")
    )
    assert found.total == 20000
    assert found.per_month == Decimal("13333.33")


def test_no_hours_give_no_price_by_the_hour() -> None:
    found = option(price(), work=workload(hours_per_day=0))
    assert found.total == 0
    assert found.per_card_hour_paid is None
    assert found.per_useful_card_hour is None


def test_an_option_is_named_by_the_tier_in_force() -> None:
    rows = [
        node("n/1", "16000", sku_id="n"),
        node("n/4", "14000", sku_id="n", min_units=4, evidence=Evidence.VERBAL),
    ]
    found = option(*rows, work=workload(cards=26))
    assert found.id == "alpha/n/4"
    assert found.price.min_units == 4
    assert "evidence_verbal" in found.flags


def test_where_few_units_are_not_sold_the_smallest_tier_is_billed() -> None:
    found = option(node("n/4", "14000", min_units=4), work=workload(cards=8))
    assert found.id == "alpha/n/4"
    assert found.units == 4
    assert found.total == 56000


@pytest.mark.parametrize(
    ("rows", "more", "flag"),
    [
        ([price(tax=TaxBasis.UNKNOWN)], {}, "tax_unknown"),
        ([price(price_low="3", price_high="5")], {}, "price_range"),
        ([price()], {"is_index": True}, "index_price"),
        ([price(evidence=Evidence.ARTICLE)], {}, "evidence_article"),
        ([price(evidence=Evidence.ESTIMATE)], {}, "evidence_estimate"),
        ([price(effective_from=date(2026, 8, 31))], {}, "price_old"),
        ([price(accelerator="mystery")], {}, "accelerator_unknown"),
        ([node(commitment_months=2)], {}, "commitment_exceeds_term"),
        ([price(), beside(Meter.STORAGE, None)], {}, "storage_price_unknown"),
        ([price()], {}, "bandwidth_price_unknown"),
    ],
)
def test_what_a_reader_must_know_is_flagged(
    rows: list[Price], more: dict[str, Any], flag: str
) -> None:
    work = workload(
        accelerators=(), storage_gib=1, bandwidth_mbps=1 if "bandwidth" in flag else 0
    )
    assert flag in option(*rows, work=work, **more).flags


def test_a_plain_written_quote_is_not_flagged() -> None:
    assert option(price(effective_from=date(2026, 9, 1))).flags == ()


def test_ninety_days_are_fresh_and_the_next_one_is_not() -> None:
    seen = date(2026, 9, 1)  # 90 days before 30 November
    assert option(price(effective_from=seen)).flags == ()
    tomorrow = replace(basis(), as_of=date(2026, 12, 1))
    assert option(price(effective_from=seen), on=tomorrow).flags == ("price_old",)


def test_a_full_month_adds_cards_and_says_so() -> None:
    known = reference(container_loss_exclusive="0.1")
    full = option(price(), work=workload(hours_per_day=24), known=known)
    assert "more_cards" in full.flags
    assert full.cards_paid == 9
    assert "more_cards" not in option(price(), known=known).flags


def test_a_kept_instance_that_is_billed_all_month_is_flagged() -> None:
    work = workload(keep_instance=True)
    assert "stopped_instance_billed" in (
        option(price(), work=work, stopped_instance_billed=True).flags
    )


@pytest.mark.parametrize(("amount", "flagged"), [("11999", True), ("12001", False)])
def test_a_next_tier_that_costs_less_in_total_is_said(
    amount: str, *, flagged: bool
) -> None:
    rows = [
        node("n/1", "16000", sku_id="n"),
        node("n/4", amount, sku_id="n", min_units=4),
    ]
    found = option(*rows, work=workload(cards=24))
    assert ("next_tier_cheaper" in found.flags) is flagged


@pytest.mark.parametrize("meter", [Meter.SETUP, Meter.SUPPORT, Meter.PUBLIC_IP])
def test_a_fee_to_be_quoted_is_flagged_and_not_taken_as_nothing(meter: Meter) -> None:
    found = option(price(), beside(meter, None))
    assert f"{meter}_price_unknown" in found.flags


def test_a_card_with_a_ratio_joins_the_reference_and_others_stand_alone() -> None:
    measured = Throughput("rtx5090", {"rtx4090": Decimal("0.6")}, "trial")
    work = workload(accelerators=(), throughput=measured)
    assert option(price(), work=work).group == "rtx5090"
    assert option(price(accelerator="rtx5090"), work=work).group == "rtx5090"
    assert option(price(accelerator="l40s"), work=work).group == "l40s"


def test_a_ratio_without_a_source_joins_nothing() -> None:
    unsaid = Throughput("rtx5090", {"rtx4090": Decimal("0.6")}, "")
    assert option(price(), work=workload(throughput=unsaid)).group == "rtx4090"


def test_a_card_by_the_hour_is_compared_with_a_server_by_the_month() -> None:
    assert per_card_hour(option(price())) == Decimal("3.58")
    assert per_card_hour(option(node(amount="5760"))) == 1
    assert quoted_unit_amount(option(node(amount="5760"))) == 5760


def test_the_loss_has_its_range_and_bare_metal_none() -> None:
    known = reference(container_loss_exclusive=("0", "0.03", "0.08"))
    box, server = option(price(), known=known), option(node(), known=known)
    assert (box.loss_range.low, box.loss_range.high) == (0, Decimal("0.08"))
    assert server.loss_range.high == 0


def test_an_option_knows_its_card_and_money() -> None:
    known = reference(accelerator(memory_gib=24))
    found = option(price(), known=known)
    assert found.accelerator is not None
    assert found.accelerator.memory_gib == 24
    assert found.total_money.currency == "CNY"
    assert found.total_money.amount == found.total
    assert found.feasible
