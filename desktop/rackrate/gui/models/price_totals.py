"""Count, sum, average, least and most of the figures in a selection."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from rackrate.gui.models.price_faces import figure
from rackrate.gui.models.price_words import counted
from rackrate.gui.speaker import Speaker

_MOST_DIGITS = 2


@dataclass(frozen=True, slots=True)
class Totals:
    """What a selection comes to; cells without a number are only counted."""

    cells: int
    numbers: tuple[Decimal, ...]

    def said(self, speaker: Speaker) -> str:
        """Return the totals in one line, empty where nothing is selected."""
        if not self.cells:
            return ""
        cells = counted(speaker, "catalogs.totals.cells", self.cells)
        if not self.numbers:
            return cells
        if len(self.numbers) == 1:
            return f"{cells} · {_shown(self.numbers[0])}"
        total = sum(self.numbers, Decimal(0))
        figures = speaker.say(
            "catalogs.totals.figures",
            total=_shown(total),
            average=_shown(total / len(self.numbers)),
            least=_shown(min(self.numbers)),
            most=_shown(max(self.numbers)),
        )
        return f"{cells} · {figures}"


def totals_of(cells: int, numbers: Iterable[Decimal]) -> Totals:
    """Return the totals of so many cells, of which some hold numbers."""
    return Totals(cells, tuple(numbers))


def _shown(number: Decimal) -> str:
    step = Decimal(1).scaleb(-_MOST_DIGITS)
    is_short = number == number.quantize(step)
    return figure(str(number if is_short else number.quantize(step)), _MOST_DIGITS)
