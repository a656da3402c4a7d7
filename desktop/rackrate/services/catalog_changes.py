"""What changed between two states of a set of catalogs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from decimal import Decimal
from enum import StrEnum

from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price
from rackrate.domain.price_columns import format_cell


class ChangeKind(StrEnum):
    """How a price differs."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class CellChange:
    """One column of one price, before and after, as text."""

    column: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PriceChange:
    """What became of one price.

    Attributes:
        key: `provider/sku_price_id`.
        cells: The columns that differ; empty for added and removed prices.
        change_share: How far the typical price moved, None where it cannot be said.
    """

    key: str
    kind: ChangeKind
    cells: tuple[CellChange, ...] = ()
    change_share: Decimal | None = None


def catalog_changes(
    before: Iterable[Catalog], after: Iterable[Catalog]
) -> Iterator[PriceChange]:
    """Yield every price that differs, in the order of its key."""
    old, new = _by_key(before), _by_key(after)
    for key in sorted(old.keys() | new.keys()):
        if key not in new:
            yield PriceChange(key, ChangeKind.REMOVED)
        elif key not in old:
            yield PriceChange(key, ChangeKind.ADDED)
        elif old[key] != new[key]:
            cells = tuple(_cells(old[key], new[key]))
            share = _share(old[key], new[key])
            yield PriceChange(key, ChangeKind.CHANGED, cells, share)


def _by_key(catalogs: Iterable[Catalog]) -> dict[str, Price]:
    return {c.key(price): price for c in catalogs for price in c.prices}


def _cells(before: Price, after: Price) -> Iterator[CellChange]:
    for field in fields(Price):
        old, new = getattr(before, field.name), getattr(after, field.name)
        if old != new:
            yield CellChange(field.name, format_cell(old), format_cell(new))


def _share(before: Price, after: Price) -> Decimal | None:
    old, new = before.typical_unit_price, after.typical_unit_price
    return None if not old or new is None else new / old - 1
