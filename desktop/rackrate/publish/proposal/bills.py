"""Bills charge by charge: a row for each option, or a column where rows are wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rackrate.engine.mix_plan import PlanLine
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Cell, Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import MEASURE
from rackrate.publish.proposal.table import Table
from rackrate.services import number_text

_DIGITS = 2
_ABREAST = 4
"""Bills that stand side by side in one table."""


@dataclass(frozen=True, slots=True)
class Bill:
    """What one option, or one line of a mix, costs.

    Attributes:
        figures: Units, hours, each charge, a month and the total, as shown.
        is_marked: It is recommended.
    """

    workload: str
    option: list[Run]
    figures: tuple[str, ...]
    is_marked: bool


def bill_of_option(
    c: Composition,
    decision: WorkloadDecision,
    option: Option,
    charges: Iterable[str],
    *,
    is_best: bool,
) -> Bill:
    """Return the bill of one option over the whole engagement."""
    amounts = (option.amount(charge) for charge in charges)
    name = c.option_cell(option.id, is_bold=is_best)
    return Bill(
        c.workload(decision.workload),
        [*name, *c.estimate(decision, option)],
        (
            str(option.units),
            number_text.grouped(option.hours_billed, 1),
            *(number_text.grouped(a, _DIGITS) if a else "–" for a in amounts),
            number_text.grouped(option.per_month, _DIGITS),
            number_text.grouped(option.total, _DIGITS),
        ),
        is_marked=is_best,
    )


def bill_of_line(
    c: Composition, decision: WorkloadDecision, line: PlanLine, charges: Iterable[str]
) -> Bill:
    """Return the bill of one line of a recommended mix, which is a month's."""
    not_apply = c.say("summary.not_apply")
    return Bill(
        c.workload(decision.workload),
        c.option_cell(line.option, is_bold=True),
        (
            number_text.MISSING if line.units is None else str(line.units),
            not_apply,
            *(not_apply for _ in charges),
            number_text.grouped(line.per_month, _DIGITS),
            not_apply,
        ),
        is_marked=True,
    )


def bill_tables(
    c: Composition,
    bills: Sequence[Bill],
    charges: Iterable[str],
    caption: str,
    *,
    names_workloads: bool,
) -> Sequence[Block]:
    """Return the bills under one another, if that is not too wide, else abreast."""
    heads = [
        c.say("costs.units"),
        c.say("costs.hours"),
        *(c.labels.term("charge", charge) for charge in charges),
        c.say("costs.per_month"),
        c.say("costs.total"),
    ]

    def lying() -> Sequence[Table]:
        return [_lying(c, bills, heads, caption, names_workloads=names_workloads)]

    def standing() -> Sequence[Table]:
        groups = [bills[n : n + _ABREAST] for n in range(0, len(bills), _ABREAST)]
        return [
            _standing(c, group, heads, caption, names_workloads=names_workloads)
            for group in groups
        ]

    return c.first_that(
        (lying, standing),
        lambda made: all(t.is_roomy(MEASURE) for t in made if isinstance(t, Table)),
    )


def _lying(
    c: Composition,
    bills: Sequence[Bill],
    heads: Sequence[str],
    caption: str,
    *,
    names_workloads: bool,
) -> Table:
    shares = [20, 32, *(46 for _ in heads[2:-1]), 50]
    columns = [Column(c.say("costs.option"), 130)]
    if names_workloads:
        columns.insert(0, Column(c.say("costs.workload"), 76))
    columns += [
        Column(head, share, is_figure=True)
        for head, share in zip(heads, shares, strict=True)
    ]
    grid = Grid(c, columns, is_dense=True)
    for bill in bills:
        *figures, total = bill.figures
        cells: list[Cell] = [bill.option, *figures, Run(total, bold=True)]
        if names_workloads:
            cells.insert(0, bill.workload if bill.is_marked else "")
        grid.add(*cells, is_marked=bill.is_marked)
    return grid.table(caption)


def _standing(
    c: Composition,
    bills: Sequence[Bill],
    heads: Sequence[str],
    caption: str,
    *,
    names_workloads: bool,
) -> Table:
    columns = [Column(c.say("costs.charge"), 52)]
    columns += [Column(bill.option, 68, is_figure=True) for bill in bills]
    grid = Grid(c, columns, is_dense=True)
    if names_workloads:
        grid.add(c.say("costs.workload"), *(bill.workload for bill in bills))
    rows = zip(heads, *(bill.figures for bill in bills), strict=True)
    for number, (head, *figures) in enumerate(rows, start=1):
        is_total = number == len(heads)
        grid.add(head, *figures, is_total=is_total)
    return grid.table(caption)
