"""Every option side by side: as quoted, on one basis, and what is paid for nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rackrate.engine.option import Option, per_card_hour
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Cell, Column, Grid
from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import ACCENT
from rackrate.publish.proposal.summary import basis_line
from rackrate.services import number_text

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def options(c: Composition) -> Iterator[Block]:
    """Yield for each workload the ranked, the unranked, the missing, the excluded."""
    yield c.section("options")
    yield c.intro(c.say("options.intro"))
    for decision in c.report.decision.workloads:
        yield c.subsection(c.workload(decision.workload))
        if decision.ranked:
            yield from _compared(c, decision)
        else:
            yield c.paragraph(c.say("options.none"))
        if decision.missing:
            yield c.paragraph(_missing(c, decision), c.styles.small)
        if decision.other_groups:
            yield from _others(c, decision)
    excluded = _excluded(c)
    if excluded is not None:
        yield c.subsection(c.say("options.excluded_title"))
        yield excluded


def _columns(c: Composition) -> tuple[Column, ...]:
    currency = c.currency()
    return (
        Column(c.say("options.option"), 130),
        Column(c.say("options.quoted"), 66, is_figure=True),
        Column(c.say("options.per_card_hour", currency=currency), 43, is_figure=True),
        Column(c.say("options.per_month", currency=currency), 50, is_figure=True),
        Column(c.say("options.total", currency=currency), 54, is_figure=True),
        Column(c.say("options.useful", currency=currency), 47, is_figure=True),
        Column(c.say("options.cards"), 44, is_figure=True),
        Column(c.say("options.idle", currency=currency), 52, is_figure=True),
    )


def _compared(c: Composition, decision: WorkloadDecision) -> Iterator[Block]:
    grid, flags = Grid(c, _columns(c), is_dense=True), _Flags(c)
    for rank, option in enumerate(decision.ranked, start=1):
        _add(c, grid, option, decision, flags, rank=rank)
    caption = c.say(
        "options.compared",
        workload=c.workload(decision.workload),
        basis=basis_line(c),
    )
    yield grid.table(caption, has_note=True)
    yield c.note(flags.legend(c.say("options.note")))


def _add(
    c: Composition,
    grid: Grid,
    option: Option,
    decision: WorkloadDecision,
    flags: _Flags,
    rank: int = 0,
) -> None:
    is_best = rank == 1
    useful = option.per_useful_card_hour
    name = [Run(f"{rank}\u2002", bold=True, colour=ACCENT)] if rank else []
    name += [Run(c.labels.option(option.id), bold=is_best)]
    name += flags.marks(option)
    name += c.source_marks([option.id])
    total = number_text.grouped(option.total)
    grid.add(
        name,
        _quoted(c, grid, option.id),
        number_text.grouped(per_card_hour(option), 2),
        number_text.grouped(option.per_month),
        grid.figure(total, _above(c, option, decision, rank), is_bold=is_best),
        number_text.MISSING if useful is None else number_text.grouped(useful, 2),
        f"{option.cards_paid} / {decision.workload.cards}",
        _idle(grid, option),
        is_marked=is_best,
    )


def _above(
    c: Composition, option: Option, decision: WorkloadDecision, rank: int
) -> str:
    if rank == 1:
        return c.labels.term("flag", "lowest")
    if not rank:
        return c.say("options.not_ranked")
    return f"+{number_text.grouped(c.above(option, decision))}"


def _quoted(c: Composition, grid: Grid, key: str) -> Cell:
    """Return a price as quoted, its unit and its discount."""
    _, price = c.report.price(key)
    unit = c.say("options.per_unit", unit=c.labels.quoted_unit(price))
    if price.discount is not None and price.typical_unit_price is not None:
        factor = number_text.plain(price.discount)
        unit = c.say("options.discounted", unit=unit, factor=factor)
    return grid.figure(c.labels.quoted(key), unit)


def _idle(grid: Grid, option: Option) -> Cell:
    if not option.idle_card_hours:
        return "–"
    return grid.figure(
        number_text.grouped(option.idle_card_hours),
        number_text.grouped(option.idle_amount),
    )


def _missing(c: Composition, decision: WorkloadDecision) -> list[Run]:
    """Return the options that wait for a price, each with its source."""
    runs = [Run(c.say("options.missing"), bold=True)]
    for number, key in enumerate(decision.missing):
        if number:
            runs.append(Run("；" if c.is_chinese else "; "))
        runs += c.option_cell(key)
    return [*runs, Run("。" if c.is_chinese else ".")]


def _others(c: Composition, decision: WorkloadDecision) -> Iterator[Block]:
    """Yield the options on other cards: priced, but not ranked with the rest."""
    grid, flags = Grid(c, _columns(c), is_dense=True), _Flags(c)
    for keys in decision.other_groups.values():
        for key in keys:
            _add(c, grid, decision.option(key), decision, flags)
    yield grid.table(c.say("options.other_groups"), has_note=True)
    yield c.note(flags.legend(c.say("options.other_groups_note")))


def _excluded(c: Composition) -> Block | None:
    """Return the requirements that excluded options, each with what it excluded."""
    by_rules: dict[tuple[str, ...], list[Paragraph]] = defaultdict(list)
    for decision in c.report.decision.workloads:
        here: dict[tuple[str, ...], list[Option]] = defaultdict(list)
        for option in decision.options:
            if not option.feasible:
                here[option.excluded_by].append(option)
        for ids, members in here.items():
            by_rules[ids].append(_members(c, decision, members))
    if not by_rules:
        return None
    columns = (
        Column(c.say("options.reason"), 92),
        Column(c.say("options.excluded_option", currency=c.currency()), 144),
    )
    texts = {r.id: r.text[c.report.language] for r in c.report.reference.rules}
    grid = Grid(c, columns, is_dense=True)
    for ids, paragraphs in by_rules.items():
        reasons = [c.paragraph(texts.get(i, i), c.styles.dense) for i in ids]
        grid.add(reasons, paragraphs)
    return grid.table(c.say("options.excluded"))


def _members(
    c: Composition, decision: WorkloadDecision, members: list[Option]
) -> Paragraph:
    """Return a workload's excluded options in a row, with totals and sources."""
    workload = c.workload(decision.workload)
    runs = [Run(c.say("summary.of", workload=workload), bold=True)]
    for number, option in enumerate(members):
        if number:
            runs.append(Run("；" if c.is_chinese else "; "))
        name = c.labels.option(option.id)
        total = number_text.grouped(option.total)
        runs.append(Run(c.say("options.member", option=name, total=total)))
        runs += c.source_marks([option.id])
    return c.paragraph(runs, c.styles.dense)


class _Flags:
    """The letters that stand for what must be known beside a figure."""

    def __init__(self, composition: Composition) -> None:
        self._composition = composition
        self._letters: dict[str, str] = {}

    def marks(self, option: Option) -> list[Run]:
        """Return an option's letters."""
        letters = [self._letter(flag) for flag in option.flags]
        if not letters:
            return []
        return [Run(f" {','.join(sorted(letters))} ", raised=True)]

    def _letter(self, flag: str) -> str:
        if flag not in self._letters:
            number = len(self._letters)
            self._letters[flag] = (
                _LETTERS[number] if number < len(_LETTERS) else str(number)
            )
        return self._letters[flag]

    def legend(self, after: str) -> list[Run]:
        """Return what the letters mean, and what else stands under the table."""
        runs = []
        for flag, letter in self._letters.items():
            runs.append(Run(letter, bold=True))
            runs.append(Run(f" {self._composition.labels.term('flag', flag)}\u2002 "))
        return [*runs, Run(after)]
