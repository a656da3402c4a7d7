"""Where the figures come from, where sources disagree, what the data lack."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rackrate.domain.problem import Problem
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import ACCENT
from rackrate.services.problem_text import message
from rackrate.services.report import Conflict, Source

_MOST_PLACES = 2
_MOST_RANKS, _MOST_MISSING = 4, 2


def sources(c: Composition) -> Iterator[Block]:
    """Yield the numbered sources, the notes on prices, and the open problems."""
    yield c.section("sources")
    yield c.intro(c.say("sources.intro"))
    yield _list(c)
    conflicts = _conflicts(c)
    if conflicts:
        yield _notes(c, conflicts)
    yield from _problems(c)


def _list(c: Composition) -> Block:
    columns = (
        Column("", 15),
        Column(c.say("sources.source"), 110),
        Column(c.say("sources.evidence"), 29),
        Column(c.say("sources.used_for"), 90),
    )
    grid = Grid(c, columns, is_dense=True)
    for source in c.report.sources():
        name = f"S{source.number}"
        grid.add(
            Run(name, bold=True, colour=ACCENT),
            grid.text(source.title, c.joined(source.places)),
            c.known(f"terms.evidence.{source.evidence}", c.say("sources.assumption")),
            grid.small(_used_for(c, source)),
            anchor=name,
        )
    return grid.table(c.say("sources.caption"))


def _used_for(c: Composition, source: Source) -> str:
    known = c.report.assumptions.by_name
    names = [
        f"A{c.assumption_numbers[name]} {known[name].title[c.report.language]}"
        if name in c.assumption_numbers
        else c.labels.option(name)
        for name in source.used_for
    ]
    return _listed(c, names)


def _conflicts(c: Composition) -> list[Conflict]:
    """Return the notes on prices that are ranked first or awaited."""
    shown = {
        key
        for decision in c.report.decision.workloads
        for key in (
            *decision.ranking[:_MOST_RANKS],
            *decision.missing[:_MOST_MISSING],
        )
    }
    return [conflict for conflict in c.report.conflicts() if conflict.key in shown]


def _notes(c: Composition, conflicts: list[Conflict]) -> Block:
    columns = (
        Column(c.say("sources.price"), 70),
        Column(c.say("sources.note"), 167),
    )
    grid = Grid(c, columns, is_dense=True)
    for conflict in conflicts:
        grid.add(c.option_cell(conflict.key), grid.small(conflict.note))
    return grid.table(c.say("sources.conflicts"))


def _problems(c: Composition) -> Iterator[Block]:
    """Yield what is wrong or doubtful in the data, equal sentences once."""
    yield c.subsection(c.say("sources.problems"))
    problems = c.report.decision.problems
    if not problems:
        yield c.paragraph(c.say("sources.no_problems"))
        return
    groups: dict[tuple[str, str], list[Problem]] = defaultdict(list)
    for problem in problems:
        said = message(problem, c.labels.words, c.report.language)
        groups[problem.severity.value, said].append(problem)
    columns = (
        Column(c.say("sources.severity"), 20),
        Column(c.say("sources.problem"), 106),
        Column(c.say("sources.where"), 110),
    )
    grid = Grid(c, columns, is_dense=True)
    for (severity, said), members in groups.items():
        where = grid.small(_places(c, members))
        grid.add(c.labels.term("severity", severity), said, where)
    yield grid.table(c.say("sources.problems_caption"))


def _places(c: Composition, problems: list[Problem]) -> str:
    """Return where a problem stands; of many, the recommended options first."""
    best = {d.verdict.option for d in c.report.decision.workloads}
    titles = {w.id: c.workload(w) for w in c.report.project.workloads}
    ordered = sorted((p.place for p in problems), key=lambda place: place not in best)
    names = [titles.get(place) or c.labels.option(place) for place in ordered]
    return _listed(c, names)


def _listed(c: Composition, names: list[str]) -> str:
    """Return names in a row, the first few of many."""
    separator = "；" if c.is_chinese else "; "
    text = separator.join(names[:_MOST_PLACES])
    if len(names) > _MOST_PLACES:
        return c.say("sources.and_more", places=text, count=len(names))
    return text
