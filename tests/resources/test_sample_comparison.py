"""The sample comparison shows what a buyer must see, and is marked as a sample."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.locations import locations_under
from rackrate.services.bid_tab_parts import BidTabView
from rackrate.services.bid_tab_view import bid_tab_view
from rackrate.services.labels import Labels
from rackrate.services.ports import OpenedProject


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Application:
    folder: Path = tmp_path_factory.mktemp("personal")
    return Application(locations_under(folder))


@pytest.fixture(scope="module")
def opened(application: Application) -> OpenedProject:
    return application.projects.sample_comparison()


@pytest.fixture(scope="module")
def view(application: Application, opened: OpenedProject) -> BidTabView:
    labels = Labels.over(
        application.words,
        Language.EN,
        application.reference,
        opened.catalogs,
        opened.project.basis.billing_currency,
    )
    return bid_tab_view(opened.project, opened.catalogs, labels)


def test_it_is_marked_as_a_sample_down_to_every_price(opened: OpenedProject) -> None:
    assert opened.project.is_sample
    assert opened.is_read_only
    for catalog in opened.catalogs:
        assert catalog.provider.name.en.startswith("Sample")
        assert all("SYNTHETIC" in price.source for price in catalog.prices)


def test_its_catalogs_keep_the_rules(application: Application) -> None:
    samples = application.locations.resources / "samples" / "comparison-catalogs"
    assert application.check_catalogs(samples).catalogs == 3


def test_each_vendor_has_its_fault(view: BidTabView) -> None:
    tab = view.tab
    assert tab.column("sample-a").arithmetic_difference == Decimal(-1000)
    assert view.cell("storage", "sample-b").is_plugged
    assert tab.column("sample-c").problems == ("price_expired",)


def test_its_totals_are_those_worked_out_by_hand(view: BidTabView) -> None:
    # A: 6 × 15,600 + 12,000 × 0.30 + 600 × 18 + 3,000
    # B: 6 × 8 × 1,850 + 600 × 16 + 2,400 + 500, and C's storage 12,000 × 0.35 × 1.06
    # C: A's rental, 4,452 + 600 × 20 × 1.06 + 6,000 × 1.06, and B's 500
    totals = {c.bidder.provider: c.normalised for c in view.tab.columns}
    assert totals == {
        "sample-a": Decimal(111000),
        "sample-b": Decimal(105752),
        "sample-c": Decimal(117632),
    }
    assert view.tab.lowest == "sample-b"
    assert view.tab.scoring.winner == "sample-a"
    assert [b.code for b in view.blockers] == ["no_reason", "arithmetic_differs"]
