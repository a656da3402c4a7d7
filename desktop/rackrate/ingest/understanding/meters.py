"""What a price is charged for: compute, storage, bandwidth, set-up, support."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rackrate.domain.units import Meter, PriceScope, PricingUnit
from rackrate.domain.vendor_reading import Field
from rackrate.ingest.understanding.cards import FoundCard
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.folding import folded
from rackrate.ingest.understanding.vocabulary import Vocabulary


def meter_of_line(
    texts: Mapping[Field, Sequence[str]], card: FoundCard | None, words: Vocabulary
) -> tuple[Meter | None, bool]:
    """Return what a line charges for, and whether it is a charge of no known kind."""
    for text in texts.get(Field.METER, ()):
        try:
            return Meter(folded(text)), False
        except ValueError:
            continue
    if card is not None:
        return Meter.COMPUTE, False
    named = [*texts.get(Field.METER, ()), *texts.get(Field.PRODUCT, ())]
    for text in [*named, *texts.get(Field.ACCELERATOR, ())]:
        said = folded(text)
        found = {words.meters[m] for m in words.patterns["meter"].findall(said)}
        if len(found) == 1:
            meter = found.pop()
            return meter, meter is None
        if found - {None}:
            return next(m for m in found if m is not None), False
    return None, False


def meter_of_header(column: Column, words: Vocabulary) -> Meter | None:
    """Return the meter that a price column is for, None for that of its line."""
    if column.holds is Field.SETUP_PRICE:
        return Meter.SETUP
    by_scope = {PriceScope.GIB: Meter.STORAGE, PriceScope.MBPS: Meter.BANDWIDTH}
    if column.said.scope in by_scope:
        return by_scope[column.said.scope]
    if column.said.scope in (PriceScope.CARD, PriceScope.NODE) or column.card:
        return None
    if column.said.delivery is not None:
        return None
    found = {
        words.meters[m] for m in words.patterns["meter"].findall(folded(column.header))
    } - {None}
    if column.said.period is PricingUnit.ONCE:
        return Meter.SETUP
    return found.pop() if len(found) == 1 else None
