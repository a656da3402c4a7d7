"""Inputs of a workload that is sized by its work: from the work to cards and months."""

from __future__ import annotations

from decimal import Decimal

from rackrate.domain.units import Delivery
from rackrate.publish.workbook.drivers import Drivers, Shared
from rackrate.publish.workbook.formula import Formula, span, text
from rackrate.publish.workbook.input_tables import HIGH, ITEM, LOW, NOTE, UNIT, VALUE
from rackrate.publish.workbook.lists import BLANK, Lists
from rackrate.publish.workbook.model import WorkloadModel
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.work_size import (
    FACT_UNITS,
    CardMfu,
    WorkSize,
    cards_needed,
    facts_of,
    table_names,
)

_COLUMNS = NOTE + 1


def write_work(
    page: Page, row: int, block: WorkloadModel, lists: Lists, shared: Shared
) -> tuple[int, WorkSize | None]:
    """Write from what the cards come and return the next row; None: they are given."""
    sizing = block.sizing
    if sizing is None:
        return row, None
    _subhead(page, row, "title")
    facts: dict[str, Formula] = {}
    for name, fact in facts_of(sizing).items():
        row += 1
        _line(page, row, f"fact.{name}", FACT_UNITS[name])
        look = "factor" if name == "unit_speed" else "quantity"
        facts[name] = page.number(row, VALUE, fact, "static", look).pinned

    def put(name: str, formula: Formula) -> Formula:
        nonlocal row
        row += 1
        _line(page, row, f"step.{name}", "card")
        return page.put(row, VALUE, formula, "calc", "whole").pinned

    total = cards_needed(sizing, facts, shared.assumptions.__getitem__, lists.dust, put)
    cards = block.cards_with_mfu(shared.assumptions)
    if not cards:
        return row + 1, WorkSize(sizing, facts, total)
    row, table = _table(page, row + 1, cards, block, shared)
    return row, WorkSize(sizing, facts, total, cards, table)


def follow_work(
    page: Page,
    rows: dict[str, int],
    work: WorkSize,
    drivers: Drivers,
    shared: Shared,
) -> None:
    """Let the cards and the months follow the work until somebody changes them.

    Args:
        page: The sheet.
        rows: Where they stand.
        work: What the work comes to.
        drivers: The workload's inputs.
        shared: The inputs of all workloads.
    """
    page.input(rows["cards"], VALUE, drivers.cards.value, formula=work.total)
    if not work.sizing.is_training:
        return
    hours = work.facts["hours"] / shared.assumptions[work.sizing.mfu]
    months = hours / drivers.cards / shared.hours_month
    page.input(rows["months"], VALUE, drivers.months.value, "factor", months)


def _table(
    page: Page,
    row: int,
    cards: tuple[str, ...],
    block: WorkloadModel,
    shared: Shared,
) -> tuple[int, CardMfu]:
    """Write the peak and the MFU of the cards that the work is compared on."""
    _subhead(page, row, "cards")
    labels, sizing = page.kit.report.labels, block.sizing
    heads = ((VALUE, "peak"), (LOW, "bare_metal"), (HIGH, "container"))
    for column, name in heads:
        words = labels.say(f"judged.work.{name}")
        page.text(row, column, words, "subhead", align="right")
    columns: list[list[Formula]] = [[], [], [], []]
    for number, card in enumerate(cards):
        row += 1
        columns[0].append(page.text(row, ITEM, labels.card(card)))
        page.text(row, UNIT, page.kit.say("unit.ratio"))
        peak = sizing.peaks.get(card, sizing.peak) / sizing.peak if sizing else 1
        columns[1].append(
            page.number(row, VALUE, Decimal(peak) if number else 1, "static", "factor")
        )
        for column, delivery, cells in (
            (LOW, Delivery.BARE_METAL, columns[2]),
            (HIGH, Delivery.CONTAINER, columns[3]),
        ):
            (name,) = table_names((card,), delivery)
            known = shared.assumptions.get(name, text(BLANK))
            cells.append(page.put(row, column, known, "link", "percent", align="right"))
    names, peaks, bares, containers = (span(cells).pinned() for cells in columns)
    return row + 1, CardMfu(names, peaks, bares, containers)


def _subhead(page: Page, row: int, name: str) -> None:
    for column in range(_COLUMNS):
        page.text(row, column, "", "subhead")
    page.text(row, ITEM, page.kit.report.labels.say(f"judged.work.{name}"), "subhead")


def _line(page: Page, row: int, name: str, unit: str) -> None:
    page.text(row, ITEM, page.kit.report.labels.say(f"judged.work.{name}"))
    page.text(row, UNIT, page.kit.say(f"unit.{unit}"))
