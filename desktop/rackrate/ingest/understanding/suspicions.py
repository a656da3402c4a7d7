"""Prices of a reading held against its others and against what the market asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.problem import Severity
from rackrate.domain.units import TaxBasis
from rackrate.domain.vendor_reading import Reading, ReadIssue
from rackrate.engine.anomalies import Against, AnomalyCode, anomalies
from rackrate.ingest.understanding.findings import MOST_OF_A_CODE
from rackrate.ingest.understanding.priced import prices_from, usual_currency
from rackrate.ingest.understanding.shortlist import offer_of, shortlisted

_MOST_HELD_AGAINST = 300
_ID = "\u0000imported"
_TELLING = frozenset(
    {
        AnomalyCode.PER_NODE_AS_PER_CARD,
        AnomalyCode.YEAR_AS_MONTH,
        AnomalyCode.WAN_AS_YUAN,
        AnomalyCode.DISCOUNT_TWICE,
    }
)
"""Slips that point to a misread unit; the others are honest price steps in a quote."""
_TELLING_AMONG_MANY = _TELLING - {AnomalyCode.DISCOUNT_TWICE}
"""Among hundreds of prices some always differ by a discount, by chance."""


def with_suspicions(
    reading: Reading, peers: Sequence[Catalog], basis: Basis
) -> Reading:
    """Return a reading with prices flagged that look like a slip of the unit.

    Nothing is changed by the size of a number; whoever looks is told the factor.
    """
    ready = [row for row in reading.rows if row.is_ready and row.price is None]
    if not ready:
        return reading
    is_long = len(ready) > _MOST_HELD_AGAINST
    held = replace(reading, rows=tuple(shortlisted(ready))) if is_long else reading
    telling = _TELLING_AMONG_MANY if is_long else _TELLING
    suspects = _suspects(held, usual_currency(ready), peers, basis, telling)
    if not suspects:
        return reading
    if is_long:
        by_offer = {
            offer_of(row): suspects[row.place]
            for row in held.rows
            if row.place in suspects
        }
        suspects = {
            row.place: by_offer[offer]
            for row in ready
            if (offer := offer_of(row)) in by_offer
        }
    return _flagged(reading, suspects)


def _suspects(
    held: Reading,
    currency: str,
    peers: Sequence[Catalog],
    basis: Basis,
    telling: frozenset[AnomalyCode],
) -> dict[str, tuple[str, str]]:
    """Return place of a price → the slip it looks like, and by what factor."""
    provider = Provider(_ID, Bilingual("", ""), currency, TaxBasis.UNKNOWN)
    catalog = prices_from(held, provider)
    others = [c for c in peers if c.provider.id != _ID]
    suspects: dict[str, tuple[str, str]] = {}
    for found in anomalies([catalog, *others], basis):
        owner, _, name = found.price.partition("/")
        if owner != _ID or found.code not in telling:
            continue
        if found.against is Against.SIBLING and found.others[0].split("/")[0] != _ID:
            continue
        factor = max(found.ratio, 1 / found.ratio)
        suspects.setdefault(name, (found.code.value, f"{factor:.1f}"))
    return {
        price.source_ref: suspects[price.sku_price_id]
        for price in catalog.prices
        if price.sku_price_id in suspects
    }


def _flagged(reading: Reading, suspects: Mapping[str, tuple[str, str]]) -> Reading:
    rows, issues = [], list(reading.issues)
    told = 0
    for row in reading.rows:
        suspect = suspects.get(row.place)
        if suspect is None or "unit_suspect" in row.flags or not row.is_ready:
            rows.append(row)
            continue
        rows.append(row.with_flag("unit_suspect"))
        told += 1
        if told > MOST_OF_A_CODE:
            continue
        code, times = suspect
        values = {"factor": times, "of": code, "kind": code}
        issues.append(
            ReadIssue("unit_suspect", Severity.WARNING, row.sheet, row.cell, values)
        )
    return replace(reading, rows=tuple(rows), issues=tuple(issues))
