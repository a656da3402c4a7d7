"""Which columns of a table give prices, and which only check them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rackrate.domain.units import TaxBasis
from rackrate.domain.vendor_reading import Field
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.said import Said

_SAME = ("currency", "scope", "unit", "period", "payment", "commitment", "category")


@dataclass(frozen=True, slots=True)
class PriceColumns:
    """The price columns of a table.

    Attributes:
        priced: Columns that give a price each.
        net: List column index → the column of its net price.
        untaxed: Column with tax → the column of the same price without.
        low, high: Both ends of a range, where they have columns of their own.
        amount: The line's total.
    """

    priced: tuple[Column, ...]
    net: dict[int, Column]
    untaxed: dict[int, Column]
    low: Column | None = None
    high: Column | None = None
    amount: Column | None = None


def price_columns(columns: Sequence[Column]) -> PriceColumns:
    """Return which columns of a table give prices."""
    of = {f: [c for c in columns if c.holds is f] for f in Field}
    lists, nets = of[Field.LIST_PRICE], of[Field.NET_PRICE]
    low = next(iter(of[Field.PRICE_LOW]), None)
    high = next(iter(of[Field.PRICE_HIGH]), None)
    amounts = of[Field.AMOUNT]
    if not lists and not nets and not (low and high):
        lists, amounts = amounts[:1], amounts[1:]
    untaxed = _untaxed(lists) | _untaxed(nets)
    dropped = {c.index for c in untaxed.values()}
    lists = [c for c in lists if c.index not in dropped]
    nets = [c for c in nets if c.index not in dropped]
    pairs: dict[int, Column] = {}
    free = []
    for net in nets:
        partner = _partner(net, [c for c in lists if c.index not in pairs])
        if partner is None:
            free.append(net)
        else:
            pairs[partner.index] = net
    priced = sorted([*lists, *free, *of[Field.SETUP_PRICE]], key=lambda c: c.index)
    return PriceColumns(
        tuple(priced), pairs, untaxed, low, high, next(iter(amounts), None)
    )


def _untaxed(columns: Sequence[Column]) -> dict[int, Column]:
    """Return pairs of one price with and without tax."""
    found: dict[int, Column] = {}
    for taxed in columns:
        if taxed.said.tax is not TaxBasis.INCLUDED:
            continue
        for other in columns:
            if (
                other.said.tax is TaxBasis.EXCLUDED
                and other.index not in {c.index for c in found.values()}
                and _is_same(taxed.said, other.said, _SAME)
                and taxed.card == other.card
            ):
                found[taxed.index] = other
                break
    return found


def _partner(net: Column, lists: Sequence[Column]) -> Column | None:
    """Return the list price that a net price belongs to."""
    same = [c for c in lists if _is_compatible(c.said, net.said) and c.card == net.card]
    before = [c for c in same if c.index < net.index]
    return before[-1] if before else next(iter(same), None)


def _is_same(one: Said, other: Said, names: Sequence[str]) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in names)


def _is_compatible(one: Said, other: Said) -> bool:
    return all(
        getattr(one, n) == getattr(other, n)
        or None in (getattr(one, n), getattr(other, n))
        for n in _SAME
    )


def undiscounted(prices: PriceColumns, columns: Sequence[Column]) -> frozenset[int]:
    """Return list prices that a discount column to their left may already be in.

    A discount between price columns (时价 · 折扣 · 月价) belongs to the step from the
    left one to the right one, and which of the others it is about cannot be told.
    """
    discounts = (c for c in columns if c.holds is Field.DISCOUNT)
    discount = next((c for c in discounts if not c.is_for_term), None)
    lists = [c for c in prices.priced if c.holds is Field.LIST_PRICE]
    if discount is None or len(lists) == 1:
        return frozenset()
    right = {c.index for c in lists if c.index > discount.index}
    has_left = any(c.index < discount.index for c in lists)
    return frozenset(c.index for c in lists) if right and has_left else frozenset()
