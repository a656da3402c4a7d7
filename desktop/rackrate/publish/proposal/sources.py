"""Where the figures come from, where sources disagree, what the data lack."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from rackrate.domain.problem import Problem
from rackrate.engine.claims import ClaimResult, ClaimState
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import ACCENT, MUTED
from rackrate.services.bearing_claims import bearing_claims
from rackrate.services.problem_text import message

_MOST_PLACES = 2
_MOST_CLAIMS = 4
_ADDRESS = re.compile(r"https?://[!-~]*[A-Za-z0-9/]")


def sources(c: Composition) -> Iterator[Block]:
    """Yield the sources, what they contradict each other in, and the open problems."""
    yield c.section("sources")
    yield c.intro(c.say("sources.intro"))
    yield _list(c)
    claims = _claims(c)
    if claims:
        yield _recomputed(c, claims)
    yield from _problems(c)


def _list(c: Composition) -> Block:
    """Return the sources; each price and assumption cites its own where it stands."""
    columns = (
        Column("", 12),
        Column(c.say("sources.source"), 198),
        Column(c.say("sources.evidence"), 26),
        Column(c.say("sources.cited"), 14, is_figure=True),
    )
    grid = Grid(c, columns, is_dense=True)
    for source in c.report.sources():
        name = f"S{source.number}"
        places = _listed(c, [c.labels.place(p) for p in source.places])
        shown = _with_links(f"\u2002{places}", MUTED, 0.94)
        told = [*_with_links(c.labels.source(source.title)), *(shown if places else ())]
        grid.add(
            Run(name, bold=True, colour=ACCENT),
            told,
            c.known(f"terms.evidence.{source.evidence}", c.say("sources.assumption")),
            str(len(source.used_for)),
            anchor=name,
        )
    return grid.table(c.say("sources.caption"))


def _with_links(text: str, colour: str = "", scale: float = 1.0) -> list[Run]:
    """Return a text whose addresses of the web lead there."""
    runs, start = [], 0
    for found in _ADDRESS.finditer(text):
        runs.append(Run(text[start : found.start()], colour=colour, scale=scale))
        url = found.group()
        runs.append(Run(url, colour=ACCENT, scale=scale, link=url))
        start = found.end()
    runs.append(Run(text[start:], colour=colour, scale=scale))
    return [run for run in runs if run.text]


def _claims(c: Composition) -> list[ClaimResult]:
    """Return the claims about this project's cards that do not hold."""
    cards = {c.report.price(key)[1].accelerator for key in c.report.keys_shown()}
    found = bearing_claims(c.report.claims, cards)
    failed = [r for r in found if r.state is ClaimState.DOES_NOT_HOLD]
    return failed[:_MOST_CLAIMS]


def _recomputed(c: Composition, claims: list[ClaimResult]) -> Block:
    columns = (
        Column(c.say("sources.claim"), 98),
        Column(c.say("sources.recomputed"), 46),
        Column(c.say("sources.handled"), 94),
    )
    grid = Grid(c, columns, is_dense=True)
    language = c.report.language
    for result in claims:
        claim = result.claim
        grid.add(
            grid.text(claim.text[language], c.labels.source(claim.source)),
            grid.small(result.arithmetic),
            grid.small(claim.why[language] or c.say("sources.set_aside")),
        )
    return grid.table(c.say("sources.claims"))


def _problems(c: Composition) -> Iterator[Block]:
    """Yield what is wrong or doubtful in the data, equal sentences once."""
    problems = c.report.decision.problems
    if not problems:
        yield c.paragraph(c.say("sources.no_problems"), c.styles.small)
        return
    groups: dict[tuple[str, str], list[Problem]] = defaultdict(list)
    for problem in problems:
        said = message(problem, c.labels.words, c.report.language)
        groups[problem.severity.value, said].append(problem)
    yield c.subsection(c.say("sources.problems_caption"), level=3)
    for (severity, said), members in groups.items():
        head = Run(c.labels.term("severity", severity), bold=True)
        where = Run(c.say("sources.where", places=_places(c, members)), colour=MUTED)
        colon = Run("：" if c.is_chinese else ": ")
        yield c.paragraph([head, colon, Run(said), where], c.styles.remark_item)


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
