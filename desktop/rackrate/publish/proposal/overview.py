"""The key figures of the answer: a row for each workload, or tiles for one."""

from __future__ import annotations

from collections.abc import Sequence

from rackrate.engine.hybrid import saving_of
from rackrate.engine.option import Option
from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.certainty import chance_text
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.figures import break_even_anchor
from rackrate.publish.proposal.grid import Cell, Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.tiles import Tile, Tiles
from rackrate.services import number_text

_NONE = "–"


def overview(c: Composition, decisions: Sequence[WorkloadDecision]) -> Block:
    """Return the table of what is recommended for each workload."""
    columns = (
        Column(c.say("summary.workload"), 32),
        Column(c.say("summary.recommended"), 42),
        Column(c.say("summary.per_month", currency=c.currency()), 17, is_figure=True),
        Column(c.say("summary.total", currency=c.currency()), 19, is_figure=True),
        Column(c.say("summary.second"), 16, is_figure=True),
        Column(c.say("summary.break_even"), 19, is_figure=True),
        Column(c.say("summary.chance"), 15, is_figure=True),
    )
    grid = Grid(c, columns, is_dense=True)
    for decision in decisions:
        _add(c, grid, decision)
    return grid.table(c.say("summary.overview", basis=c.basis()), has_note=True)


def _add(c: Composition, grid: Grid, decision: WorkloadDecision) -> None:
    found, workload = decision.verdict, decision.workload
    size = c.say(
        "summary.workload_size",
        cards=c.cards(workload.cards),
        months=c.months(workload.months),
    )
    name = grid.text(c.workload(workload), size)
    if found.option is None:
        none = c.labels.headline(decision)
        grid.add(name, none, _NONE, _NONE, _NONE, _NONE, _NONE)
        return
    best = decision.option(found.option)
    if found.choice is Choice.HYBRID and decision.mix is not None:
        keys = [line.option for line in decision.mix.plan]
        plan = [Run(c.labels.plan(decision.mix), bold=True), *c.source_marks(keys)]
        month = Run(number_text.grouped(decision.mix.total_per_month), bold=True)
        turns = _turning(c, decision)
        unfit = c.say("summary.not_apply")
        grid.add(name, plan, month, unfit, difference(c, decision), turns, unfit)
        return
    grid.add(
        name,
        [*c.option_cell(best.id, is_bold=True), *c.estimate(decision, best)],
        number_text.grouped(best.per_month),
        Run(number_text.grouped(best.total), bold=True),
        _difference_cell(c, grid, decision),
        _turning(c, decision),
        chance_text(c, decision),
    )


def _turning(c: Composition, decision: WorkloadDecision) -> Run:
    """Return the break-even, which leads to its figure."""
    anchor = break_even_anchor(decision)
    return Run(break_even_value(c, decision), link=anchor)


def _difference_cell(c: Composition, grid: Grid, decision: WorkloadDecision) -> Cell:
    if not decision.verdict.is_tie:
        return difference(c, decision)
    share = number_text.percent(-decision.verdict.gap_share)
    return grid.figure(share, c.say("summary.tie_word"))


def tiles(c: Composition, decision: WorkloadDecision) -> Tiles:
    """Return the four key figures of one workload, or what stands in their place."""
    found = decision.verdict
    if found.option is None:
        choice = c.labels.headline(decision)
        excluded = [o for o in decision.options if not o.feasible]
        return Tiles(
            [
                Tile(c.say("summary.tile_result"), choice),
                Tile(c.say("summary.tile_excluded"), str(len(excluded))),
                Tile(c.say("summary.tile_missing"), str(len(decision.missing))),
            ]
        )
    best = decision.option(found.option)
    return Tiles(
        [
            _cost_tile(c, decision, best),
            Tile(c.say("summary.tile_second"), difference(c, decision)),
            Tile(c.say("summary.tile_break_even"), break_even_value(c, decision)),
            Tile(c.say("summary.tile_chance"), chance_text(c, decision)),
        ]
    )


def _cost_tile(c: Composition, decision: WorkloadDecision, best: Option) -> Tile:
    estimated = "".join(run.text for run in c.estimate(decision, best))
    if decision.verdict.choice is Choice.HYBRID and decision.mix is not None:
        amount = c.amount(decision.mix.total_per_month)
        return Tile(c.say("summary.tile_per_month"), amount + estimated)
    tax = c.labels.term("tax", c.report.decision.basis.tax)
    months = c.months(decision.workload.months)
    label = c.say("summary.tile_total", months=months, tax=tax)
    return Tile(label, c.amount(best.total) + estimated)


def difference(c: Composition, decision: WorkloadDecision) -> str:
    """Return what the recommended option costs less than the next, as a share."""
    found = decision.verdict
    if found.choice is Choice.HYBRID and decision.mix is not None:
        saved = saving_of(decision.mix, decision.ranked[0])
        return number_text.percent(-saved)
    if found.runner_up is None:
        return c.say("summary.nothing_else")
    share = number_text.percent(-found.gap_share)
    return c.say("summary.tie", share=share) if found.is_tie else share


def break_even_value(c: Composition, decision: WorkloadDecision) -> str:
    """Return the break-even as a figure or as its state."""
    return c.labels.break_even_short(decision.verdict.headline, decision)
