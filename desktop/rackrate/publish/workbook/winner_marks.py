"""WinnerMap's colours, and the proof that it costs today's inputs as Calc does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rackrate.engine.winner_map import USUAL_MONTHS
from rackrate.publish.workbook.formula import Place, Span, span
from rackrate.publish.workbook.functions import if_error, size
from rackrate.publish.workbook.lineup import Entry
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.styles import NAVY
from rackrate.publish.workbook.winner_cells import Cells
from rackrate.publish.workbook.winner_costs import Grid, OptionCosts

HOURS, FIRST_MONTH = 1, 2
LENGTHS = len(USUAL_MONTHS) + 1
LEGEND = FIRST_MONTH + LENGTHS + 1
LETTER, OPTION, DELIVERY, CATEGORY, WINS = range(LEGEND, LEGEND + 5)
_COLOURS: Mapping[str, Mapping[str, Any]] = {
    "container": {"bg_color": "#CFE0F1", "font_color": NAVY},
    "bare_metal": {"bg_color": "#FBDCC8", "font_color": "#8A3A0B", "bold": True},
}


def colour_map(
    page: Page, result: Results, row: int, winners_row: int, grid: Grid, cells: Cells
) -> None:
    """Colour the map by delivery, and say which colour is which."""
    lists = result.costs.lists
    key_row = row + len(cells.letters) + 1
    page.text(key_row, LETTER, page.say("colours"), "note")
    letters = span(cells.letters).pinned()
    first = letters.first
    deliveries = Span(
        first._replace(column=DELIVERY),
        letters.last._replace(column=DELIVERY),
        (),
    )
    last_column = grid.first_column + len(grid.months) - 1
    for offset, (delivery, look) in enumerate(_COLOURS.items(), start=1):
        at = page.put(
            key_row + offset,
            OPTION,
            lists.word("delivery", delivery),
            "link",
            **look,
        )
        corner = Place(page.name, winners_row, grid.first_column)
        page.sheet.conditional_format(
            row,
            grid.first_column,
            row + len(grid.hours) - 1,
            last_column,
            {
                "type": "formula",
                "criteria": (
                    f"=INDEX({deliveries.text(page.name)},"
                    f"MATCH({corner.local()},{letters.text(page.name)},0))"
                    f"={at.place.pinned().local()}"
                ),
                "format": page.kit.book.add_format(dict(look)),
            },
        )


def write_proof(
    page: Page, row: int, costs: Sequence[OptionCosts], entries: Sequence[Entry]
) -> tuple[int, Span]:
    """Write the map's cost of today's inputs beside that of Calc.

    Returns:
        The next row, and the gap between the two of each option.
    """
    rows = []
    for name, values in (
        ("map_today", [c.today for c in costs]),
        ("calc_today", [e["total"] for e in entries]),
    ):
        page.text(row, HOURS, page.say(name))
        rows.append(
            [
                page.put(row, FIRST_MONTH + 2 * i, value, "calc", "amount")
                for i, value in enumerate(values)
            ]
        )
        row += 1
    gaps = [
        page.put(
            row,
            FIRST_MONTH + 2 * i,
            if_error(size(mine - theirs), 0),
            "calc",
            "exact",
        )
        for i, (mine, theirs) in enumerate(zip(*rows, strict=True))
    ]
    page.text(row, HOURS, page.say("gap_today"))
    row += 1
    last = gaps[-1].place
    return row, Span(gaps[0].place, last, tuple(g.value for g in gaps))
