"""The frame of the break-even figure: where an amount at some hours stands."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.engine.cost_curves import Terms, cost_at_hours, hour_breaks, hours_curve
from rackrate.engine.piecewise import Piece, pieces_of
from rackrate.services.figures.figure import Anchor, Role, Text
from rackrate.services.figures.scale import Scale, text_extent
from rackrate.services.labels import Labels

SMALL, USUAL = 9.0, 10.0


@dataclass(frozen=True, slots=True)
class Plot:
    """The frame in which everything is placed.

    Attributes:
        days: Working days a month: hours a day × days = hours a month.
        end: Useful hours a month at the right end.
        unit: Money in one unit of the vertical axis.
    """

    x: Scale
    y: Scale
    days: Decimal
    end: Decimal
    unit: Decimal

    def point(self, hours: Decimal, amount: Decimal) -> tuple[float, float]:
        """Return the place of an amount a month at useful hours a month."""
        return (
            self.x.at(float(hours / self.days)),
            self.y.at(float(amount / self.unit)),
        )


class Places:
    """Places texts beside their points so that none covers another."""

    def __init__(self, plot: Plot) -> None:
        self._plot = plot
        self._taken: list[tuple[float, float, float, float]] = []

    def keep_clear(self, x: float, y: float) -> None:
        """Keep texts off a marker that is still to be drawn."""
        self._taken.append((x - 6, y - 6, x + 6, y + 6))

    def keep_box_clear(
        self, left: float, top: float, right: float, bottom: float
    ) -> None:
        """Keep texts off a box in which something else stands."""
        self._taken.append((left, top, right, bottom))

    def beside(self, x: float, y: float, text: str, *, bold: bool = False) -> Text:
        """Return the text at the first free corner of a point, below right first."""
        extent = text_extent(text, USUAL)
        corners = [(dx, dy) for dy in (17.0, -10.0, 31.0, -24.0) for dx in (8.0, -8.0)]
        places = [(x + dx, y + dy, dx > 0) for dx, dy in corners]
        free = [p for p in places if self._is_free(*p, extent)]
        inside = [p for p in places if self._is_inside(*p, extent)]
        left, base, is_start = (free or inside or places)[0]
        self._taken.append(self._box(left, base, extent, is_start=is_start))
        anchor = Anchor.START if is_start else Anchor.END
        return Text(left, base, text, USUAL, Role.TEXT, anchor, bold)

    def _is_free(self, x: float, y: float, is_start: bool, extent: float) -> bool:  # noqa: FBT001
        left, top, right, bottom = self._box(x, y, extent, is_start=is_start)
        is_inside = self._is_inside(x, y, is_start, extent)
        return is_inside and not any(
            left < r and right > x0 and top < b and bottom > t
            for x0, t, r, b in self._taken
        )

    def _is_inside(self, x: float, y: float, is_start: bool, extent: float) -> bool:  # noqa: FBT001
        left, top, right, bottom = self._box(x, y, extent, is_start=is_start)
        plot = self._plot
        return (
            left >= plot.x.start
            and right <= plot.x.end + 4
            and top >= plot.y.end - 12
            and bottom <= plot.y.start
        )

    @staticmethod
    def _box(
        x: float, y: float, extent: float, *, is_start: bool
    ) -> tuple[float, float, float, float]:
        left = x if is_start else x - extent
        return (left, y - USUAL, left + extent, y + 3)


def money_unit(most: Decimal, labels: Labels) -> tuple[Decimal, str]:
    """Return the money that one unit of the axis stands for, and its name."""
    small = Decimal(10_000)
    if most < small:
        unit = labels.say("verdict.axis.units", currency=labels.currency)
        return Decimal(1), unit
    if labels.currency == "CNY" and labels.language is Language.ZH:
        return Decimal(10_000), labels.say("verdict.axis.ten_thousand")
    unit = labels.say("verdict.axis.thousand", currency=labels.currency)
    return Decimal(1000), unit


def monthly(terms: Terms, hours: Decimal) -> Decimal:
    """Return the cost a month at so many useful hours a month, unrounded."""
    return cost_at_hours(terms, hours) / terms.months


def pieces(terms: Terms, end: Decimal) -> tuple[Piece, ...]:
    """Return the straight pieces of a month's cost up to `end` useful hours."""
    cost = hours_curve(terms)
    breaks = hour_breaks(terms, end)
    return pieces_of(lambda hours: cost(hours) / terms.months, breaks, end)


def curve(terms: Terms, plot: Plot) -> tuple[tuple[float, float], ...]:
    """Return the line of an option; a jump is two points at the same hours."""
    points = []
    for piece in pieces(terms, plot.end):
        points.append(plot.point(piece.start, piece.first))
        points.append(plot.point(piece.end, piece.last))
    return tuple(points)
