"""Pricing units have their length in hours; the closed lists are as published."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rackrate.domain.units import (
    ChargeCategory,
    CostScope,
    Delivery,
    Evidence,
    Meter,
    PriceScope,
    PricingCategory,
    PricingUnit,
    TaxBasis,
    Tenancy,
    WorkloadKind,
    hours_in,
)

KINDS = "training finetuning inference_steady inference_elastic experiment rendering"


@pytest.mark.parametrize(
    ("unit", "hours_of_720", "hours_of_730"),
    [
        ("hour", 1, 1),
        ("day", 24, 24),
        ("week", 168, 168),
        ("month", 720, 730),
        ("quarter", 2160, 2190),
        ("year", 8640, 8760),
    ],
)
def test_months_follow_the_convention_and_weeks_do_not(
    unit: str, hours_of_720: int, hours_of_730: int
) -> None:
    assert hours_in(PricingUnit(unit), Decimal(720)) == hours_of_720
    assert hours_in(PricingUnit(unit), Decimal(730)) == hours_of_730


def test_a_single_fee_has_no_length() -> None:
    with pytest.raises(ValueError, match="once has no length in hours"):
        hours_in(PricingUnit.ONCE, Decimal(720))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Meter, "compute storage bandwidth public_ip setup support"),
        (Delivery, "container bare_metal purchase any"),
        (Tenancy, "exclusive shared"),
        (PriceScope, "card node gib mbps each"),
        (PricingUnit, "hour day week month quarter year once"),
        (TaxBasis, "included excluded unknown"),
        (PricingCategory, "standard dynamic"),
        (Evidence, "signed_quote written_quote price_page article verbal estimate"),
        (ChargeCategory, "metered reserved period"),
        (CostScope, "provider full"),
        (WorkloadKind, KINDS),
    ],
)
def test_the_closed_lists_are_those_of_the_file_format(
    kind: type[Meter], words: str
) -> None:
    assert [member.value for member in kind] == words.split()
