"""The frame of the break-even figure: where an amount at some hours stands."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.engine.cost_curves import Terms, cost_at_hours, hour_breaks, hours_curve
from rackrate.engine.piecewise import Piece, pieces_of
from rackrate.services.figures.scale import Scale
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
