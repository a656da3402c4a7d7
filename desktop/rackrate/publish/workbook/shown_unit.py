"""The unit that Inputs choose for amounts, as sentences and charts need it.

A chart's axis takes no number format that follows an input: what a chart draws is
divided by the unit beforehand, in cells of its own. Nor does every program let a title
follow a cell; all of them do so in a legend, which is where a chart says its unit.
"""

from __future__ import annotations

from decimal import Decimal

from rackrate.publish.workbook.formula import Formula, named, text
from rackrate.publish.workbook.functions import if_error
from rackrate.publish.workbook.lists import BLANK, first_display_unit
from rackrate.publish.workbook.page import Page

DRAWN = "price"
"""The number format of amounts as a chart draws them."""


def as_drawn(amount: Formula) -> Formula:
    """Return an amount as a chart draws it; text where there is none."""
    return if_error(amount / named("disp_div", Decimal(1)), text(BLANK))


def unit_sentence(page: Page, key: str = "header.drawn") -> Formula:
    """Return a sentence that says which unit is chosen.

    Args:
        page: The sheet it is for.
        key: Words with the one value `unit`.
    """
    unit = named("in_disp_unit", first_display_unit(page.kit))
    return page.kit.sentence(key, unit=unit)


def unit_cell(page: Page, row: int, column: int) -> Formula:
    """Write in which unit a chart draws amounts, for its legend to refer to."""
    return page.put(row, column, unit_sentence(page), "note")
