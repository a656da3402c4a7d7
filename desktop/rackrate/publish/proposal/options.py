"""Every option side by side: as quoted, on one basis, and what is paid for nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rackrate.engine.hybrid import saving_of
from rackrate.engine.mix_plan import Mix
from rackrate.engine.option import Option, per_card_hour
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.hybrids import recommended_mix
from rackrate.publish.proposal.no_answer import awaited
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.shortcomings import why_not_the_others
from rackrate.publish.proposal.style import ACCENT, MUTED
from rackrate.services import number_text

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def options(c: Composition) -> Iterator[Block]:
    """Yield for each workload the ranked, the unranked, the missing, the excluded."""
    yield c.section("options")
    yield c.intro(c.say("options.intro"))
    flags = _Flags(c)
    for decision in c.report.decision.workloads:
        if decision.ranked:
            yield _compared(c, decision, flags)
            mix = recommended_mix(decision)
            if mix is not None:
                yield c.paragraph(_mixed(c, decision, mix), c.styles.under_table)
            if len(decision.ranked) > 1:
                head = Run(c.say("options.why_not"), bold=True)
                told = [head, Run(why_not_the_others(c, decision))]
                yield c.paragraph(told, c.styles.under_table)
        else:
            workload = c.workload(decision.workload)
            yield c.paragraph(c.say("options.none", workload=workload))
        if decision.other_groups:
            yield _others(c, decision, flags)
        if decision.missing:
            yield c.paragraph(awaited(c, decision), c.styles.remark)
    yield c.note(flags.legend(c.say("options.note")))
    yield from _excluded(c)


def _mixed(c: Composition, decision: WorkloadDecision, mix: Mix) -> Run:
    saved = saving_of(mix, decision.ranked[0])
    text = c.say(
        "options.mix",
        plan=c.labels.plan(mix),
        amount=c.amount(mix.total_per_month),
        saving=number_text.percent(saved),
        where=c.see("mix"),
    )
    return Run(text, bold=True)


def _columns(c: Composition) -> tuple[Column, ...]:
    currency = c.currency()
    return (
        Column(c.say("options.option"), 250),
        Column(c.say("options.quoted"), 66, is_figure=True),
        Column(c.say("options.per_card_hour", currency=currency), 43, is_figure=True),
        Column(c.say("options.useful", currency=currency), 47, is_figure=True),
        Column(c.say("options.cards"), 40, is_figure=True),
        Column(c.say("options.per_month", currency=currency), 50, is_figure=True),
        Column(c.say("options.total", currency=currency), 48, is_figure=True),
        Column(c.say("options.above", currency=currency), 48, is_figure=True),
    )


def _compared(c: Composition, decision: WorkloadDecision, flags: _Flags) -> Block:
    grid = Grid(c, _columns(c), is_dense=True)
    for rank, option in enumerate(decision.ranked, start=1):
        _add(c, grid, option, decision, flags, rank=rank)
    workload = c.workload(decision.workload)
    caption = c.say("options.compared", workload=workload, basis=c.basis())
    return grid.table(caption, has_note=len(decision.ranked) > 1)


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
    name += c.estimate(decision, option)
    name += flags.marks(option)
    name += c.source_marks([option.id])
    grid.add(
        name,
        _quoted(c, option.id),
        number_text.grouped(per_card_hour(option), 2),
        number_text.MISSING if useful is None else number_text.grouped(useful, 2),
        f"{option.cards_paid} / {decision.workload.cards}",
        number_text.grouped(option.per_month),
        Run(number_text.grouped(option.total), bold=is_best),
        _above(c, option, decision, rank),
        is_marked=is_best,
    )


def _above(
    c: Composition, option: Option, decision: WorkloadDecision, rank: int
) -> str:
    if rank == 1:
        return c.labels.term("flag", "lowest")
    if not rank:
        return c.say("options.not_ranked")
    return number_text.grouped(c.above(option, decision))


def _quoted(c: Composition, key: str) -> list[Run]:
    """Return a price as quoted, its unit and its discount."""
    _, price = c.report.price(key)
    unit = c.say("options.per_unit", unit=c.labels.quoted_unit(price))
    if price.discount is not None and price.typical_unit_price is not None:
        factor = number_text.plain(price.discount)
        unit = c.say("options.discounted", unit=unit, factor=factor)
    return [Run(c.labels.quoted(key)), Run(unit, colour=MUTED, scale=0.92)]


def _others(c: Composition, decision: WorkloadDecision, flags: _Flags) -> Block:
    """Return the options on other cards: priced, but not ranked with the rest."""
    grid = Grid(c, _columns(c), is_dense=True)
    for keys in decision.other_groups.values():
        for key in keys:
            _add(c, grid, decision.option(key), decision, flags)
    workload = c.workload(decision.workload)
    return grid.table(c.say("options.other_groups", workload=workload))


def _excluded(c: Composition) -> Iterator[Block]:
    """Yield the requirements that excluded options, each with what it excluded."""
    by_rules: dict[tuple[str, ...], list[Run]] = defaultdict(list)
    for decision in c.report.decision.workloads:
        here: dict[tuple[str, ...], list[Option]] = defaultdict(list)
        for option in decision.options:
            if not option.feasible:
                here[option.excluded_by].append(option)
        for ids, members in here.items():
            by_rules[ids] += _members(c, decision, members)
    if not by_rules:
        return
    yield c.subsection(c.say("options.excluded", currency=c.currency()), level=3)
    texts = {r.id: r.text[c.report.language] for r in c.report.reference.rules}
    for ids, runs in by_rules.items():
        reason = Run(c.in_a_row([*(texts.get(i, i) for i in ids), ""]))
        yield c.paragraph([reason, *runs], c.styles.remark_item, label="–")


def _members(
    c: Composition, decision: WorkloadDecision, members: list[Option]
) -> list[Run]:
    """Return a workload's excluded options in a row, with totals and sources."""
    workload = c.workload(decision.workload)
    runs = [Run(c.say("summary.of", workload=workload), bold=True)]
    for number, option in enumerate(members):
        if number:
            runs.append(Run("；" if c.is_chinese else "; "))
        name = c.labels.option(option.id)
        total = number_text.grouped(option.total)
        runs.append(Run(c.say("options.member", option=name, total=total)))
        runs += [*c.estimate(decision, option), *c.source_marks([option.id])]
    return [*runs, Run("。" if c.is_chinese else ". ")]


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
