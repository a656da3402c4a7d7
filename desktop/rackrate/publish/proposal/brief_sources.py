"""What the marks stand for, in a small paragraph, where their sections are left out."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.run import Run


def brief_sources(c: Composition) -> Iterator[Block]:
    """Yield the sources and assumptions that no section of the document lists."""
    told = [*_sources(c), *_assumptions(c)]
    if not told:
        return
    separator = "；" if c.is_chinese else "; "
    runs = [Run(c.say("sources.brief"), bold=True)]
    for number, (mark, text) in enumerate(told):
        before = separator if number else ""
        runs += [Run(before), Run(f"{mark} ", bold=True), Run(text)]
    yield c.note([*runs, Run("。" if c.is_chinese else ".")])


def _sources(c: Composition) -> Iterator[tuple[str, str]]:
    if "sources" in c.sections:
        return
    for source in c.report.sources():
        otherwise = c.say("sources.assumption")
        kind = c.known(f"terms.evidence.{source.evidence}", otherwise)
        text = c.say("sources.brief_item", title=source.title, kind=kind)
        yield f"S{source.number}", text


def _assumptions(c: Composition) -> Iterator[tuple[str, str]]:
    if "risks" in c.sections:
        return
    for number, assumption in enumerate(c.report.assumptions_used(), start=1):
        yield f"A{number}", assumption.title[c.report.language]
