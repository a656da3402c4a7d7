"""Vendors and comparisons for tests; every name and figure here is made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from tests.support.builders import basis, beside, catalog, node, project, reference

from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import (
    Bidder,
    BidLine,
    Comparison,
    ScopeFlag,
    ScopeLine,
    ScopeUnit,
)
from rackrate.domain.project import Project
from rackrate.domain.units import Meter
from rackrate.locations import usual_locations
from rackrate.services.bid_tab_parts import BidTabView
from rackrate.services.bid_tab_view import bid_tab_view, bid_words
from rackrate.services.bid_words import BidWords
from rackrate.services.labels import Labels
from rackrate.store.resource_files import read_words

WORDS = read_words(usual_locations().resources)
YES, NO, UNCLEAR, OTHER = (
    ScopeFlag.INCLUDED,
    ScopeFlag.NOT_INCLUDED,
    ScopeFlag.UNCLEAR,
    ScopeFlag.QUALIFIED,
)
RENTAL = ScopeLine(
    "rental",
    "servers",
    ScopeUnit.NODE_MONTH,
    Decimal(6),
    cards=8,
    accelerator="rtx4090",
)
STORAGE = ScopeLine("storage", "disks", ScopeUnit.GIB_MONTH, Decimal(12000))
LINES = (RENTAL, STORAGE)


def seller(
    name: str, rent: str | None, gib: str | None = None, **changes: object
) -> Catalog:
    """Return a vendor with a node by the month and, maybe, storage."""
    rows = [node("node/month", rent, **changes)]
    if gib:
        rows.append(beside(Meter.STORAGE, gib))
    return catalog(*rows, by=name)


def bidder(name: str, storage: BidLine | None = None, **changes: object) -> Bidder:
    """Return a vendor that offers the node, and storage as said."""
    lines = {
        "rental": BidLine(YES, f"{name}/node/month"),
        "storage": storage or BidLine(YES, f"{name}/storage/month"),
    }
    return replace(Bidder(name, lines), **changes)  # type: ignore[arg-type]


SELLERS = (
    seller("a", "15600", "0.30"),
    seller("b", "14900"),
    seller("c", "16000", "0.40"),
)
A, B, C = bidder("a"), bidder("b", BidLine(NO)), bidder("c")


def compared(*bidders: Bidder, **changes: object) -> Project:
    """Return a project that compares some bidders on the two lines."""
    made = replace(Comparison(LINES, bidders), **changes)  # type: ignore[arg-type]
    return project(comparison=made, basis=basis())


def labels(
    sellers: Sequence[Catalog] = SELLERS, language: Language = Language.EN
) -> Labels:
    """Return the words for some vendors."""
    return Labels.over(WORDS, language, reference(), sellers, "CNY")


def view(
    found: Project,
    sellers: Sequence[Catalog] = SELLERS,
    language: Language = Language.EN,
) -> BidTabView:
    """Return a project's tabulation."""
    return bid_tab_view(found, sellers, labels(sellers, language))


def words(found: Project, sellers: Sequence[Catalog] = SELLERS) -> BidWords:
    """Return a project's tabulation with its words."""
    return bid_words(found, sellers, labels(sellers))
