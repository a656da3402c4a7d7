"""Discounts that hold for a term only: 包月折扣, or 1-year discount, beside a price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from rackrate.domain.units import PricingUnit
from rackrate.domain.vendor_reading import Field, ReadRow
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.discounts import discount_in
from rackrate.ingest.understanding.grid import Grid
from rackrate.ingest.understanding.price_cells import PriceColumns

_MONTHS = {
    PricingUnit.MONTH: Decimal(1),
    PricingUnit.QUARTER: Decimal(3),
    PricingUnit.YEAR: Decimal(12),
}


def term_discounts(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Return the discount columns that are each about one term."""
    return tuple(c for c in columns if c.holds is Field.DISCOUNT and c.is_for_term)


def rows_by_term(
    row: ReadRow,
    line: int,
    terms: Sequence[Column],
    prices: PriceColumns,
    grid: Grid,
) -> Iterator[ReadRow]:
    """Yield a list price as it stands, and once more for each term with its discount.

    Its cell is then that of the discount, as the price's own has the list price.
    Where several prices stand beside the discounts nobody can tell which one they are
    about: the price is flagged.
    """
    lists = [c for c in prices.priced if c.holds is not Field.SETUP_PRICE]
    if len(lists) > 1:
        yield row.with_flag("discount_unclear")
        return
    derived = []
    is_clear = row.discount == 1
    for column in terms:
        value = grid.at(line, column.index)
        number_format = grid.sheet.formats.get(grid.place(line, column.index), "")
        found = discount_in(value, column.header, number_format)
        if found.is_empty:
            continue
        if found.multiplier is None or found.is_ambiguous or not is_clear:
            is_clear = False
            continue
        derived.append(
            replace(
                row,
                cell=grid.address(line, column.index),
                discount=found.multiplier,
                commitment_months=months_of(column),
                raw={**row.raw, "discount": str(value)},
                places={
                    **row.places,
                    "discount": grid.address(line, column.index),
                },
                flags=(*row.flags, "discount_for_term"),
            )
        )
    yield row if is_clear else row.with_flag("discount_unclear")
    yield from derived


def months_of(column: Column) -> Decimal:
    """Return the term that a discount's header names, in months."""
    said = column.said
    if said.commitment is not None:
        return said.commitment
    if said.payment is not None:
        return Decimal(said.payment)
    return _MONTHS.get(said.period or PricingUnit.HOUR, Decimal(0))
