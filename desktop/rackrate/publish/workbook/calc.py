"""Calc: what each option costs for each workload, step by step, and its rank."""

from __future__ import annotations

from rackrate.publish.workbook.calc_block import CalcBlock
from rackrate.publish.workbook.calc_rows import (
    FIRST_OPTION,
    OPTION_WIDTH,
    WIDTHS,
    CalcRows,
)
from rackrate.publish.workbook.cost import Costs
from rackrate.publish.workbook.inputs import WrittenInputs
from rackrate.publish.workbook.model import Model
from rackrate.publish.workbook.options import write_options
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.prices import WrittenPrices
from rackrate.publish.workbook.ranking import Results, write_ranking

_NARROW, _A_PAGE = 10, 24
"""Options that fit on A4; options that fit on a page of A3."""


def write_calc(
    page: Page,
    model: Model,
    costs: dict[int, Costs],
    prices: WrittenPrices,
    inputs: WrittenInputs,
) -> dict[int, Results]:
    """Write a block for each workload and return their results by number."""
    most_options = max((len(b.candidates) for b in model.workloads), default=0)
    page.header([*WIDTHS, *[OPTION_WIDTH] * most_options])
    heads = ["number", "item", "unit", "how", "constant"]
    options = [page.say("head.option")] + [""] * (most_options - 1)
    titles = [page.say(f"head.{h}") for h in heads] + (options if most_options else [])
    page.heads(3, titles, height=20)
    row = HEADER_ROWS
    results = {}
    for block in model.workloads:
        title = page.say("block", number=block.number, title=block.title)
        columns = FIRST_OPTION + len(block.candidates)
        page.start_block(row, title, columns, HEADER_ROWS)
        rows = CalcRows(page, block, row + 1)
        if not block.candidates:
            page.text(rows.row, 1, page.say("none"), "note")
            row = rows.row + 2
            continue
        whole = CalcBlock(rows, model, costs[block.number], prices, inputs)
        results[block.number] = write_ranking(whole, write_options(whole))
        row = rows.row + 2
    page.finish(
        large=most_options > _NARROW,
        frozen_columns=2,
        pages_wide=1 + max(most_options - 1, 0) // _A_PAGE,
    )
    return results
