"""The options that Draws compares, with what no draw moves.

They stand on the sheet itself: one formula can serve a whole column of draws only
where it refers to no other sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rackrate.publish.workbook.cost import Costs
from rackrate.publish.workbook.formula import Formula
from rackrate.publish.workbook.lineup import Entry, Lineup
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.winner_costs import monthly_charges, once_charges
from rackrate.publish.workbook.work_size import WorkSize

_FIRST_OPTION = 3


@dataclass(frozen=True, slots=True)
class DrawnOption:
    """An option that is drawn, with what no draw moves.

    Attributes:
        useful: Useful hours a month, the same for all of a workload.
        fixed_hours: Hours billed a card where they do not depend on the work.
        others: Charges beside compute over the engagement, for today's units.
        costs: The formulas, over cells of this sheet.
    """

    entry: Entry
    useful: Formula
    fixed_hours: Formula
    others: Formula
    costs: Costs


def write_options(
    page: Page, row: int, results: Results, drawn: Sequence[int]
) -> tuple[int, dict[int, DrawnOption]]:
    """Write how the drawn options are billed; return the next row and the options.

    Args:
        page: The sheet.
        row: The first row.
        results: The workload's.
        drawn: The options, by their column on Calc.
    """
    costs = results.costs
    columns = [_FIRST_OPTION + i for i in range(len(drawn))]
    page.text(row, 1, page.say("on_calc"))
    places = [
        page.number(row, column, index + 1, "static", "plain")
        for column, index in zip(columns, drawn, strict=True)
    ]
    lineup = Lineup(page, results, row + 1, columns)
    heads = [str(i + 1) for i in range(len(drawn))]
    entries = lineup.write(heads, lambda i: places[i])
    row = lineup.row
    page.text(row, 1, page.say("useful"))
    hours = results.useful_hours.pinned
    useful = page.put(row, columns[0], hours, "link", "quantity").pinned
    rows: dict[str, list[Formula]] = {}
    for name in ("fixed_hours", "others"):
        row += 1
        page.text(row, 1, page.say(name))
        rows[name] = []
        for column, entry in zip(columns, entries, strict=True):
            formula = _constant(costs, entry, name)
            look = "fine" if name == "others" else "quantity"
            at = page.put(row, column, formula, "calc", look, align="right")
            rows[name].append(at.pinned)
    if results.labour_rate is not None:
        row += 1
        words = page.kit.report.labels.say("judged.work.labour_rate")
        rate = _link(page, row, columns[0], words, results.labour_rate)
        entries = [replace(entry, labour_rate=rate) for entry in entries]
    if costs.work is not None:
        row, work = _local_work(page, row, columns[0], costs.work)
        costs = replace(costs, work=work)
    found = {
        index: DrawnOption(
            entries[i], useful, rows["fixed_hours"][i], rows["others"][i], costs
        )
        for i, index in enumerate(drawn)
    }
    return row + 2, found


def _local_work(
    page: Page, row: int, column: int, work: WorkSize
) -> tuple[int, WorkSize]:
    """Write what the cards come from; return the last row and the cells of it."""

    def link(name: str, fact: Formula) -> Formula:
        nonlocal row
        row += 1
        words = page.kit.report.labels.say(f"judged.work.fact.{name}")
        return _link(page, row, column, words, fact)

    local = work.local(link)
    return row, local


def _link(page: Page, row: int, column: int, words: str, what: Formula) -> Formula:
    page.text(row, 1, words)
    return page.put(row, column, what, "link", "quantity", align="right").pinned


def _constant(costs: Costs, entry: Entry, name: str) -> Formula:
    if name == "fixed_hours":
        return costs.fixed_hours(entry["category"], entry["hours"], entry["commitment"])
    units = entry["units"]
    monthly = monthly_charges(costs, entry, units) * costs.drivers.months
    return monthly + once_charges(costs, entry, units)
