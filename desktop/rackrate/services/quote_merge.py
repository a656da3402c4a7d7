"""Prices read anew beside those already known: what is new, changed, missing, double.

Nothing is decided silently: each difference has a usual fate, and a person may give
it another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.price import Price
from rackrate.domain.units import Evidence
from rackrate.services.originals import HASH_COLUMN, hash_of
from rackrate.services.price_sheet import PriceSheet, price_of


class Kind(StrEnum):
    """How a price read anew stands to what is known."""

    NEW = "new"
    CHANGED = "changed"
    SAME = "same"
    CONFLICT = "conflict"
    """The file itself has the same thing at two prices."""
    MISSING = "missing"
    """Known from an earlier quote, and not in this one."""


class Fate(StrEnum):
    """What becomes of it."""

    ADD = "add"
    REPLACE = "replace"
    KEEP = "keep"
    """The old price stays, the new one is not taken."""
    BOTH = "both"
    """The new price stands beside the old one under a name of its own."""
    REMOVE = "remove"
    SKIP = "skip"


FATES: Mapping[Kind, tuple[Fate, ...]] = {
    Kind.NEW: (Fate.ADD, Fate.SKIP),
    Kind.CHANGED: (Fate.REPLACE, Fate.KEEP, Fate.BOTH),
    Kind.SAME: (Fate.REPLACE,),
    Kind.CONFLICT: (Fate.ADD, Fate.SKIP),
    Kind.MISSING: (Fate.KEEP, Fate.REMOVE),
}
"""What may become of each kind, the usual first."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One price, before and after.

    Attributes:
        key: Its `sku_price_id`.
        rival: Another price of the same file for the same thing, if any.
    """

    key: str
    kind: Kind
    old: Price | None
    new: Price | None
    rival: Price | None = None

    @property
    def usual_fate(self) -> Fate:
        """What becomes of it unless a person says otherwise."""
        return FATES[self.kind][0]

    @property
    def moved(self) -> Decimal | None:
        """How far the price moved as a share; None where that cannot be said."""
        if self.old is None or self.new is None or not _is_like(self.old, self.new):
            return None
        before, after = self.old.typical_unit_price, self.new.typical_unit_price
        return None if not before or after is None else after / before - 1


_ASIDE = ("source", "source_ref", "note", "extra", "evidence")
_AS_SOLD = ("price_scope", "pricing_unit", "billing_currency", "tax")


def differences(
    before: PriceSheet | None, imported: Catalog, source: str
) -> tuple[Difference, ...]:
    """Return how prices read from a file stand to a provider's sheet.

    Args:
        before: The provider's prices; None where it is new.
        imported: What was read.
        source: The file's name; prices of earlier imports that are gone are missing.
    """
    held = _held(before)
    found = []
    rivals = _rivals(imported.prices)
    for price in imported.prices:
        old = held.get(price.sku_price_id)
        rival = rivals.get(price.sku_price_id)
        if rival is not None:
            kind = Kind.CONFLICT
        elif old is None:
            kind = Kind.NEW
        else:
            kind = Kind.SAME if _said_alike(old, price) else Kind.CHANGED
        found.append(Difference(price.sku_price_id, kind, old, price, rival))
    names = {price.sku_price_id for price in imported.prices}
    for name, price in held.items():
        if name not in names and _came_from_a_file(price, source):
            found.append(Difference(name, Kind.MISSING, price, None))
    return tuple(found)


def merged_sheet(
    before: PriceSheet | None,
    provider: Provider,
    found: Sequence[Difference],
    fates: Mapping[str, Fate],
    sha256: str,
) -> PriceSheet:
    """Return a provider's sheet with imported prices, each as decided.

    Args:
        before: The provider's prices; None where it is new.
        provider: Whose prices they are.
        found: Every difference.
        fates: By key, where a person decided otherwise than usual.
        sha256: The file's hash, kept beside each price; empty where there is none.
    """
    sheet = before or PriceSheet(provider, ())
    rows = {row.text("sku_price_id").strip(): row.row_id for row in sheet.rows}
    taken = set(rows)
    replaced: list[Price] = []
    removed: list[int] = []
    added: list[Price] = []
    for each in found:
        fate = fates.get(each.key, each.usual_fate)
        if fate is Fate.REMOVE:
            removed.append(rows[each.key])
        if each.new is None or fate in (Fate.KEEP, Fate.SKIP, Fate.REMOVE):
            continue
        price = _witnessed(each.new, sha256)
        if fate is Fate.BOTH:
            price = replace(price, sku_price_id=_free(each.key, taken))
        if price.sku_price_id in rows:
            replaced.append(price)
        else:
            added.append(price)
            taken.add(price.sku_price_id)
    cells = _cells(provider, replaced)
    names = (rows[price.sku_price_id] for price in replaced)
    return (
        sheet.with_cells(dict(zip(names, cells, strict=True)))
        .without(removed)
        .with_rows(_cells(provider, added))
    )


def taken_count(found: Sequence[Difference], fates: Mapping[str, Fate]) -> int:
    """Return how many of the prices read would be stored."""
    dropped = (Fate.KEEP, Fate.SKIP, Fate.REMOVE)
    return sum(
        each.new is not None and fates.get(each.key, each.usual_fate) not in dropped
        for each in found
    )


def _held(before: PriceSheet | None) -> dict[str, Price]:
    prices = (price_of(row) for row in before.rows) if before else ()
    return {price.sku_price_id: price for price in prices if price is not None}


def _rivals(prices: Sequence[Price]) -> dict[str, Price]:
    """Return price id → another price of the same thing in the same file.

    What is the same thing was named alike, and told apart by a number at the end.
    """
    groups: dict[str, list[Price]] = {}
    names = {price.sku_price_id for price in prices}
    for price in prices:
        stem, dash, number = price.sku_price_id.rpartition("-")
        is_second = bool(dash) and number.isdigit() and stem in names
        groups.setdefault(stem if is_second else price.sku_price_id, []).append(price)
    rivals = {}
    for group in groups.values():
        for price in group:
            others = [p for p in group if p is not price and _is_rival(price, p)]
            if others:
                rivals[price.sku_price_id] = others[0]
    return rivals


def _is_rival(one: Price, other: Price) -> bool:
    """Return whether two prices differ in nothing but the amount."""
    aside = {n: getattr(one, n) for n in (*_ASIDE, "sku_price_id")}
    amounts = ("list_unit_price", "price_low", "price_high", "discount")
    aside |= {name: getattr(one, name) for name in amounts}
    return replace(other, **aside) == one


def _said_alike(old: Price, new: Price) -> bool:
    aside = {name: getattr(new, name) for name in _ASIDE}
    return replace(old, **aside) == new


def _is_like(old: Price, new: Price) -> bool:
    return all(getattr(old, name) == getattr(new, name) for name in _AS_SOLD)


def _came_from_a_file(price: Price, source: str) -> bool:
    if hash_of(price):
        return True
    return price.evidence is Evidence.WRITTEN_QUOTE and price.source == source != ""


def _witnessed(price: Price, sha256: str) -> Price:
    others = tuple(pair for pair in price.extra if pair[0] != HASH_COLUMN)
    return replace(price, extra=(*others, (HASH_COLUMN, sha256)) if sha256 else others)


def _cells(provider: Provider, prices: Sequence[Price]) -> list[dict[str, str]]:
    made = PriceSheet.of(Catalog(provider, tuple(prices)))
    return [dict(row.cells) for row in made.rows]


def _free(name: str, taken: set[str]) -> str:
    number = 2
    while f"{name}-{number}" in taken:
        number += 1
    return f"{name}-{number}"
