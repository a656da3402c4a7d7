"""The answer first, on one page: what to rent, why, what would change it, the ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.certainty import sureness
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.contents import contents
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.hybrids import recommended_mix
from rackrate.publish.proposal.no_answer import in_its_place, why_none
from rackrate.publish.proposal.overview import overview, tiles
from rackrate.publish.proposal.pagination import paginated
from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.reasons import main_reasons
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.vendor_questions import QUESTIONS
from rackrate.services import number_text
from rackrate.services.switch_words import is_of_a_third

_MOST_SENTENCES = 4


@dataclass(frozen=True, slots=True)
class _Detail:
    """How much is told: reasons and switch points for each workload, rows, contents."""

    reasons: int
    switches: int
    rows: int
    has_contents: bool = True


_ONE = (
    _Detail(5, 4, 6),
    _Detail(4, 3, 5),
    _Detail(3, 2, 4),
    _Detail(3, 2, 3, has_contents=False),
    _Detail(2, 1, 2, has_contents=False),
)
_SEVERAL = (
    _Detail(3, 3, 0),
    _Detail(2, 3, 0),
    _Detail(2, 2, 0),
    _Detail(1, 2, 0),
    _Detail(1, 1, 0),
    _Detail(1, 2, 0, has_contents=False),
    _Detail(1, 1, 0, has_contents=False),
    _Detail(0, 1, 0, has_contents=False),
    _Detail(0, 0, 0, has_contents=False),
)


def summary(c: Composition) -> Iterator[Block]:
    """Yield the executive summary with as much as one page holds."""
    decisions = c.report.decision.workloads
    if len(decisions) == 1:
        makers = [_maker(c, _single, decisions, detail) for detail in _ONE]
    else:
        makers = [_maker(c, _several, decisions, detail) for detail in _SEVERAL]
    yield from c.first_that(makers, lambda made: len(paginated(made)) == 1)


def _maker(
    c: Composition,
    made: Callable[[Composition, Sequence[WorkloadDecision], _Detail], Iterator[Block]],
    decisions: Sequence[WorkloadDecision],
    detail: _Detail,
) -> Callable[[], Sequence[Block]]:
    def make() -> Sequence[Block]:
        blocks = [c.section("summary"), *made(c, decisions, detail), _ask(c)]
        return [*blocks, *contents(c)] if detail.has_contents else blocks

    return make


def _single(
    c: Composition, decisions: Sequence[WorkloadDecision], detail: _Detail
) -> Iterator[Block]:
    (decision,) = decisions
    yield c.callout(c.paragraph(_headline(c, decision), c.styles.lead))
    yield from c.numbered(main_reasons(c, decision, detail.reasons))
    yield tiles(c, decision)
    yield from _ranking(c, decision, detail.rows)
    if decision.verdict.option is None:
        yield from in_its_place(c, decision, detail.rows)
    yield c.subsection(c.say("summary.change"), level=3)
    yield c.paragraph(changes(c, decision, detail.switches))


def _several(
    c: Composition, decisions: Sequence[WorkloadDecision], detail: _Detail
) -> Iterator[Block]:
    if len(decisions) > _MOST_SENTENCES:
        text = c.paragraph(_together(c, decisions), c.styles.lead)
        yield c.callout(text)
    else:
        yield c.callout(*_headlines(c, decisions))
    yield overview(c, decisions)
    yield _marks_note(c)
    if detail.reasons:
        yield c.subsection(c.say("summary.why"), level=3)
        for decision in decisions:
            yield c.paragraph(_why(c, decision, detail.reasons), c.styles.remark)
    if detail.switches:
        yield c.subsection(c.say("summary.change"), level=3)
        for decision in decisions:
            told = changes(c, decision, detail.switches)
            line = [_of(c, decision), Run(told)]
            yield c.paragraph(line, c.styles.remark)


def _headlines(
    c: Composition, decisions: Sequence[WorkloadDecision]
) -> list[Paragraph]:
    parts: list[Paragraph] = []
    for decision in decisions:
        label = c.workload(decision.workload)
        parts.append(c.paragraph(label, c.styles.cell_small))
        parts.append(c.paragraph(_headline(c, decision), c.styles.lead_small))
    return parts


def _headline(c: Composition, decision: WorkloadDecision) -> list[Run]:
    found = decision.verdict
    best = decision.option(found.option) if found.option else None
    return [Run(_answer(c, decision)), *c.estimate(decision, best)]


def _together(c: Composition, decisions: Sequence[WorkloadDecision]) -> str:
    """Return the answer for many workloads in a sentence, those without one named."""
    chosen = [d for d in decisions if d.verdict.option is not None]
    open_ones = [d for d in decisions if d.verdict.option is None]
    single = [d for d in chosen if d.verdict.choice is not Choice.HYBRID]
    total = sum((d.ranked[0].total for d in single), Decimal(0))
    told = []
    if single:
        count, amount = len(single), c.amount(total)
        told.append(c.say("summary.together", workloads=count, total=amount))
    told += [
        f"{c.say('summary.of', workload=c.workload(d.workload))}{_answer(c, d)}"
        for d in (*(d for d in chosen if d not in single), *open_ones)
    ]
    return c.sentences(told)


def _answer(c: Composition, decision: WorkloadDecision) -> str:
    if decision.verdict.option is None:
        return why_none(c, decision)
    return c.labels.headline(decision)


def _of(c: Composition, decision: WorkloadDecision) -> Run:
    name = c.workload(decision.workload)
    return Run(c.say("summary.of", workload=name), bold=True)


def _why(c: Composition, decision: WorkloadDecision, most: int) -> list[Run]:
    runs = [_of(c, decision)]
    sentences = main_reasons(c, decision, most)
    sure = sureness(c, decision)
    if sure and sentences and sentences[-1][0].text != sure:
        sentences = [*sentences[: max(1, most - 1)], [Run(sure)]]
    for number, sentence in enumerate(sentences):
        if number and not c.is_chinese:
            runs.append(Run(" "))
        runs += sentence
    return runs


def _marks_note(c: Composition) -> Block:
    return c.note(c.say("summary.overview_note", where=c.see("risks", "sources")))


def _ranking(c: Composition, decision: WorkloadDecision, most: int) -> Iterator[Block]:
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
    for number, option in enumerate(decision.ranked[:most]):
        useful = option.per_useful_card_hour
        lowest = c.labels.term("flag", "lowest")
        above = number_text.grouped(c.above(option, decision))
        name = c.option_cell(option.id, is_bold=number == 0)
        grid.add(
            [*name, *c.estimate(decision, option)],
            number_text.grouped(option.per_month),
            Run(number_text.grouped(option.total), bold=number == 0),
            number_text.MISSING if useful is None else number_text.grouped(useful, 2),
            above if number else lowest,
        )
    caption = c.say(
        "summary.ranking", workload=c.workload(decision.workload), basis=c.basis()
    )
    yield grid.table(caption, has_note=True)
    yield _marks_note(c)


def changes(c: Composition, decision: WorkloadDecision, most: int) -> str:
    """Return what would change the recommendation, the nearest first."""
    if decision.verdict.option is None:
        key = "infeasible" if decision.options else "no_price"
        return c.say(f"summary.change_{key}")
    every = decision.verdict.switch_points
    first = [p for p in every if not is_of_a_third(p, decision)]
    points = [p for p in first if p.value is not None]
    if not points:
        key = "nothing" if decision.verdict.switch_points else "no_rival"
        return c.say(f"summary.change_{key}")
    told = [c.labels.switch_point(p, decision) for p in points[:most]]
    if recommended_mix(decision) is None:
        return c.sentences(told)
    return c.say("summary.change_mix") + c.sentences(told, starts=False)


def _ask(c: Composition) -> Block:
    client = c.report.project.client
    if client.decide_by is None:
        head = c.say("summary.ask_soon")
    else:
        day = number_text.day(client.decide_by, c.report.language, in_text=True)
        head = c.say("summary.ask_by", day=day)
    decisions = c.report.decision.workloads
    key = "ask"
    if not any(d.verdict.option for d in decisions):
        has_prices = any(d.options for d in decisions)
        key = "ask_infeasible" if has_prices else "ask_prices"
    text = c.say(
        f"summary.{key}",
        questions=len(QUESTIONS),
        where=c.see("vendor_questions"),
    )
    return c.paragraph([Run(head, bold=True), Run(text)])
