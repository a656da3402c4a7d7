"""What the draws come to, as figures: chances, quantiles, and how sure they are."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from rackrate.publish.workbook.draw_columns import DrawnCosts
from rackrate.publish.workbook.draw_table import DrawnInput
from rackrate.publish.workbook.formula import Formula
from rackrate.publish.workbook.functions import row_count


def count_of_draws(column: DrawnInput) -> Formula:
    """Return how many draws there are, counted."""
    return Formula(row_count(column.cells.pinned()).parts, Decimal(len(column.figures)))


def points_of(draws: int) -> str:
    """Return how far a chance may lie off, in points, 19 times in 20 at worst."""
    points = Decimal(98) / Decimal(draws).sqrt()
    return str(points.quantize(Decimal("0.1")))


def chance_in(total: DrawnInput, drawn: DrawnCosts) -> Decimal:
    """Return how often an option is the cheapest; a tie is shared out."""
    lines = zip(total.figures, drawn.limits.figures, drawn.ties.figures, strict=True)
    won = sum(1 / ties for amount, limit, ties in lines if amount <= limit)
    return Decimal(str(won / len(total.figures)))


def quantile_in(ordered: Sequence[float], share: Decimal) -> Decimal:
    """Return what so large a share of sorted amounts lies below, as PERCENTILE does."""
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    part = float(place - low)
    return Decimal(str(ordered[low] + (ordered[high] - ordered[low]) * part))
