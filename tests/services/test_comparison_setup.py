"""A comparison begins with our scope and each provider's cheapest fitting price."""

from __future__ import annotations

from decimal import Decimal

from tests.support.builders import (
    catalog,
    decided,
    node,
    price,
    reference,
    workload,
)

from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import (
    ScopeLine,
    ScopeUnit,
)
from rackrate.domain.workload import Workload
from rackrate.locations import usual_locations
from rackrate.services.comparison_setup import suggested_scope
from rackrate.services.labels import Labels
from rackrate.store.resource_files import read_words

WORDS = read_words(usual_locations().resources)


def scope(seller: Catalog, work: Workload) -> tuple[ScopeLine, ...]:
    """Return the scope suggested for a workload over one seller's prices."""
    labels = Labels.over(WORDS, Language.EN, reference(), [seller], "CNY")
    return suggested_scope([decided(*seller.prices, work=work)], labels)


def test_nodes_are_counted_in_months_and_storage_beside_them() -> None:
    work = workload(cards=10, months="6", hours_per_day=24, storage_gib="2000")
    lines = scope(catalog(node("node/month", "15600")), work)
    assert [(x.id, x.unit, x.quantity) for x in lines] == [
        ("w-compute", ScopeUnit.NODE_MONTH, Decimal(12)),
        ("w-storage", ScopeUnit.GIB_MONTH, Decimal(12000)),
    ]
    assert lines[0].cards == 8
    assert {line.months for line in lines} == {Decimal(6)}
    assert lines[0].accelerator == "rtx4090"


def test_what_is_billed_by_the_hour_is_counted_in_card_hours() -> None:
    (line,) = scope(catalog(price("card/hour", "2")), workload(months="2"))
    assert (line.unit, line.quantity) == (ScopeUnit.CARD_HOUR, Decimal(8 * 360 * 2))


def test_what_is_reserved_by_the_hour_is_counted_in_months() -> None:
    """Every hour of a reserved card is billed, so that hours of use say too little."""
    reserved = price("card/hour", "2", commitment_months=Decimal(12))
    (line,) = scope(catalog(reserved), workload(months="2"))
    assert (line.unit, line.quantity) == (ScopeUnit.CARD_MONTH, Decimal(8 * 2))


def test_without_an_option_there_is_no_compute_line() -> None:
    assert scope(catalog(price("card/hour", None)), workload()) == ()
