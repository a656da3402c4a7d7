"""A comparison of quotes as a part of the JSON of `evaluate --json`.

Amounts are in the billing currency, to its digits; shares and points to six decimals.
"""

from __future__ import annotations

from decimal import Decimal

from rackrate.domain.exact_number import to_step
from rackrate.engine.bid_tab import BidColumn, BidTab
from rackrate.engine.score import Score, Scoring

_RATIO = Decimal("0.000001")


def comparison_json(tab: BidTab) -> dict[str, object]:
    """Return bids side by side, their scores, and how firmly the winner stands."""
    scores = {score.bid.id: score for score in tab.scoring.scores}
    return {
        "currency": tab.currency,
        "lowest": tab.lowest,
        "near_tie": tab.is_near_tie,
        "earliest": tab.earliest,
        "split": {
            "total": _amount(tab.split.total),
            "vendors": dict(tab.split.providers),
        },
        "vendors": [
            _vendor(column, scores.get(column.bidder.provider), tab.scoring)
            for column in tab.columns
        ],
        "winner": tab.scoring.winner,
        "tie": tab.scoring.is_tie,
        "removals": [
            {"without": removal.without, "winner": removal.winner}
            for removal in tab.scoring.removals
        ],
        "weights": [
            {
                "criterion": stable.criterion,
                "share": _ratio(stable.share),
                "low": _ratio(stable.low),
                "high": _ratio(stable.high),
                "below": stable.below,
                "above": stable.above,
            }
            for stable in tab.scoring.stable
        ],
        "blockers": [
            {"code": code, "vendor": vendor or None} for code, vendor in tab.blockers
        ],
    }


def _vendor(
    column: BidColumn, score: Score | None, scoring: Scoring
) -> dict[str, object]:
    provider = column.bidder.provider
    why = scoring.unscored.get(provider)
    points = score.points if score else {}
    return {
        "provider": provider,
        "qualified": column.bidder.is_qualified,
        "lines": [
            {
                "line": cell.line.id,
                "amount": _amount(cell.counted),
                "plugged": cell.plug is not None,
                "outlier": cell.is_outlier,
            }
            for cell in column.cells
        ],
        "as_quoted": _amount(column.as_quoted),
        "plugs": _amount(column.plugs),
        "normalised": _amount(column.normalised),
        "gap": _amount(column.gap),
        "gap_share": _ratio(column.gap_share),
        "arithmetic": _amount(column.arithmetic_difference),
        "points": {name: _ratio(value) for name, value in points.items()},
        "score": _ratio(score.total) if score else None,
        "rank": score.rank if score else None,
        "unscored": why.value if why else None,
    }


def _amount(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


def _ratio(value: Decimal | None) -> float | None:
    return None if value is None else float(to_step(value, _RATIO))
