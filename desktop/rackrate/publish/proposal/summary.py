"""The answer first: what to rent, why, how close it is, what is asked of the client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rackrate.engine.verdict import Reason
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Cell, Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.tiles import Tile, Tiles
from rackrate.publish.proposal.vendor_questions import QUESTIONS
from rackrate.services import number_text

_MOST_REASONS, _MOST_OF_SEVERAL = 4, 3
_MOST_ROWS = 5
_MOST_SWITCHES = 3
_REPEATS_HEADLINE = ("cheapest", "tie", "only_option")


def summary(c: Composition) -> Iterator[Block]:
    """Yield the executive summary: one page for one workload, two for several."""
    decisions = c.report.decision.workloads
    yield c.section("summary")
    if len(decisions) == 1:
        yield from _single(c, decisions[0])
    else:
        yield from _several(c, decisions)


def _single(c: Composition, decision: WorkloadDecision) -> Iterator[Block]:
    yield c.callout(c.labels.headline(decision))
    yield from c.numbered(_reasons(c, decision, _MOST_REASONS))
    yield _tiles(c, decision)
    yield from _ranking(c, decision)
    yield c.subsection(c.say("summary.change"), level=3)
    yield c.paragraph(changes(c, decision, _MOST_SWITCHES))
    yield c.paragraph(_ask(c))


def _several(c: Composition, decisions: Sequence[WorkloadDecision]) -> Iterator[Block]:
    yield c.intro(c.say("summary.intro", workloads=len(decisions)))
    for decision in decisions:
        yield c.callout(c.labels.headline(decision), c.workload(decision.workload))
    yield from _overview(c, decisions)
    yield c.subsection(c.say("summary.change"), level=3)
    for decision in decisions:
        yield c.paragraph(
            [
                Run(c.say("summary.of", workload=c.workload(decision.workload)), True),  # noqa: FBT003
                Run(changes(c, decision, 2)),
            ],
            c.styles.small,
        )
    yield c.paragraph(_ask(c))
    for decision in decisions:
        yield c.subsection(c.workload(decision.workload))
        yield _tiles(c, decision)
        yield from c.numbered(_reasons(c, decision, _MOST_OF_SEVERAL))


def _overview(c: Composition, decisions: Sequence[WorkloadDecision]) -> Iterator[Block]:
    columns = (
        Column(c.say("summary.workload"), 24),
        Column(c.say("summary.recommended"), 40),
        Column(c.say("summary.per_month", currency=c.currency()), 18, is_figure=True),
        Column(c.say("summary.total", currency=c.currency()), 20, is_figure=True),
        Column(c.say("summary.second"), 17, is_figure=True),
        Column(c.say("summary.break_even"), 22, is_figure=True),
    )
    grid = Grid(c, columns)
    for decision in decisions:
        _add_overview(c, grid, decision)
    caption = c.say("summary.overview", basis=basis_line(c))
    yield grid.table(caption, has_note=True)
    yield _marks_note(c)


def _marks_note(c: Composition) -> Block:
    return c.note(
        c.say(
            "summary.overview_note",
            assumptions=c.section_number("assumptions"),
            sources=c.section_number("sources"),
        )
    )


def _add_overview(c: Composition, grid: Grid, decision: WorkloadDecision) -> None:
    found = decision.verdict
    name = grid.text(
        c.workload(decision.workload),
        c.say(
            "summary.workload_size",
            cards=c.cards(decision.workload.cards),
            months=c.months(decision.workload.months),
        ),
    )
    if found.option is None:
        none = c.labels.term("choice", "no_feasible_option")
        grid.add(name, none, "–", "–", "–", "–")
        return
    best = decision.option(found.option)
    grid.add(
        name,
        c.option_cell(best.id, is_bold=True),
        number_text.grouped(best.per_month),
        Run(number_text.grouped(best.total), bold=True),
        _difference_cell(c, grid, decision),
        break_even_value(c, decision),
    )


def _difference_cell(c: Composition, grid: Grid, decision: WorkloadDecision) -> Cell:
    if not decision.verdict.is_tie:
        return difference(c, decision)
    share = number_text.percent(-decision.verdict.gap_share)
    return grid.figure(share, c.say("summary.tie_word"))


def _tiles(c: Composition, decision: WorkloadDecision) -> Tiles:
    found = decision.verdict
    if found.option is None:
        choice = c.labels.term("choice", found.choice.value)
        return Tiles([Tile(c.say("summary.tile_result"), choice)])
    best = decision.option(found.option)
    tax = c.labels.term("tax", c.report.decision.basis.tax)
    months = c.months(decision.workload.months)
    return Tiles(
        [
            Tile(
                c.say("summary.tile_total", months=months, tax=tax),
                c.amount(best.total),
            ),
            Tile(c.say("summary.tile_per_month"), c.amount(best.per_month)),
            Tile(c.say("summary.tile_second"), difference(c, decision)),
            Tile(c.say("summary.tile_break_even"), break_even_value(c, decision)),
        ]
    )


def difference(c: Composition, decision: WorkloadDecision) -> str:
    """Return what the recommended option costs less than the next, as a share."""
    if decision.verdict.runner_up is None:
        return c.say("summary.nothing_else")
    share = number_text.percent(-decision.verdict.gap_share)
    if decision.verdict.is_tie:
        return c.say("summary.tie", share=share)
    return share


def break_even_value(c: Composition, decision: WorkloadDecision) -> str:
    """Return the break-even as a figure or as its state."""
    return c.labels.break_even_short(decision.verdict.headline, decision)


def _reasons(c: Composition, decision: WorkloadDecision, most: int) -> list[list[Run]]:
    told = [r for r in decision.verdict.reasons if r.code not in _REPEATS_HEADLINE]
    told = told or list(decision.verdict.reasons)
    return [marked_reason(c, r, decision) for r in told[:most]]


def marked_reason(
    c: Composition, reason: Reason, decision: WorkloadDecision
) -> list[Run]:
    """Return a reason with the marks of what it rests on."""
    text = reason_text(c, reason, decision)
    keys = [
        value
        for name, value in reason.values.items()
        if name in ("option", "runner_up", "metered", "fixed")
        and isinstance(value, str)
    ]
    shown = {o.id: o for o in decision.options}
    marks = c.evidence_marks(shown[key] for key in keys if key in shown)
    return c.with_marks(text, marks)


def reason_text(c: Composition, reason: Reason, decision: WorkloadDecision) -> str:
    """Return a reason as a sentence; rules that exclude all are told by their text."""
    if reason.code != "excluded":
        return c.labels.reason(reason, decision)
    texts = {rule.id: rule.text for rule in c.report.reference.rules}
    ids = str(reason.values.get("rules", "")).split(", ")
    told = [texts[i][c.report.language] if i in texts else i for i in ids]
    return c.say("summary.all_excluded", rules=c.sentences(told))


def _ranking(c: Composition, decision: WorkloadDecision) -> Iterator[Block]:
    if not decision.ranked:
        return
    columns = (
        Column(c.say("summary.option"), 52),
        Column(c.say("summary.per_month", currency=c.currency()), 20, is_figure=True),
        Column(c.say("summary.total", currency=c.currency()), 22, is_figure=True),
        Column(c.say("summary.useful", currency=c.currency()), 24, is_figure=True),
        Column(c.say("summary.above", currency=c.currency()), 24, is_figure=True),
    )
    grid = Grid(c, columns)
    for number, option in enumerate(decision.ranked[:_MOST_ROWS]):
        useful = option.per_useful_card_hour
        lowest = c.labels.term("flag", "lowest")
        above = number_text.grouped(c.above(option, decision))
        grid.add(
            c.option_cell(option.id, is_bold=number == 0),
            number_text.grouped(option.per_month),
            Run(number_text.grouped(option.total), bold=number == 0),
            number_text.MISSING if useful is None else number_text.grouped(useful, 2),
            above if number else lowest,
        )
    caption = c.say(
        "summary.ranking",
        workload=c.workload(decision.workload),
        basis=basis_line(c),
    )
    yield grid.table(caption, has_note=True)
    yield _marks_note(c)


def basis_line(c: Composition) -> str:
    """Return the basis of a table's figures in a few words."""
    basis = c.report.decision.basis
    return c.say(
        "furniture.basis",
        tax=c.labels.term("tax", basis.tax),
        hours=number_text.plain(basis.hours_per_month),
    )


def changes(c: Composition, decision: WorkloadDecision, most: int) -> str:
    """Return what would change the recommendation, the nearest first."""
    if decision.verdict.option is None:
        return c.say("summary.change_infeasible")
    points = [p for p in decision.verdict.switch_points if p.value is not None]
    if not points:
        key = "nothing" if decision.verdict.switch_points else "no_rival"
        return c.say(f"summary.change_{key}")
    told = [c.labels.switch_point(p, decision) for p in points[:most]]
    return c.sentences(told)


def _ask(c: Composition) -> list[Run]:
    client = c.report.project.client
    if client.decide_by is None:
        head = c.say("summary.ask_soon")
    else:
        day = number_text.day(client.decide_by, c.report.language, in_text=True)
        head = c.say("summary.ask_by", day=day)
    decisions = c.report.decision.workloads
    is_recommended = any(d.verdict.option for d in decisions)
    text = c.say(
        "summary.ask" if is_recommended else "summary.ask_infeasible",
        questions=len(QUESTIONS),
        section=c.section_number("vendor_questions"),
    )
    return [Run(head, bold=True), Run(text)]
