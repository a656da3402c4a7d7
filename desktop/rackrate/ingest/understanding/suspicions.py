"""Prices of a reading held against its others and against what the market asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.problem import Severity
from rackrate.domain.units import TaxBasis
from rackrate.domain.vendor_reading import Reading, ReadIssue
from rackrate.engine.anomalies import Against, AnomalyCode, anomalies
from rackrate.ingest.understanding.priced import prices_from, usual_currency

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


def with_suspicions(
    reading: Reading, peers: Sequence[Catalog], basis: Basis
) -> Reading:
    """Return a reading with prices flagged that look like a slip of the unit.

    Nothing is changed by the size of a number; whoever looks is told the factor.
    """
    ready = [row for row in reading.rows if row.is_ready and row.price is None]
    if not ready or len(ready) > _MOST_HELD_AGAINST:
        return reading
    currency = usual_currency(ready)
    provider = Provider(_ID, Bilingual("", ""), currency, TaxBasis.UNKNOWN)
    catalog = prices_from(reading, provider)
    others = [c for c in peers if c.provider.id != _ID]
    suspects: dict[str, tuple[str, str]] = {}
    for found in anomalies([catalog, *others], basis):
        owner, _, name = found.price.partition("/")
        if owner != _ID or found.code not in _TELLING:
            continue
        if found.against is Against.SIBLING and found.others[0].split("/")[0] != _ID:
            continue
        factor = max(found.ratio, 1 / found.ratio)
        suspects.setdefault(name, (found.code.value, f"{factor:.1f}"))
    if not suspects:
        return reading
    by_place = {p.source_ref: suspects.get(p.sku_price_id) for p in catalog.prices}
    rows, issues = [], list(reading.issues)
    for row in reading.rows:
        suspect = by_place.get(row.place)
        if suspect is None or "unit_suspect" in row.flags or not row.is_ready:
            rows.append(row)
            continue
        rows.append(row.with_flag("unit_suspect"))
        code, times = suspect
        values = {"factor": times, "of": code}
        issues.append(
            ReadIssue("unit_suspect", Severity.WARNING, row.sheet, row.cell, values)
        )
    return replace(reading, rows=tuple(rows), issues=tuple(issues))
