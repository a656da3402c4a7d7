"""How the award came about: the steps, the rules, and whose quotes were compared."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.domain.comparison import Comparison
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.services import number_text


def process(c: Composition) -> Iterator[Block]:
    """Yield steps, rules, scope, and the quotes with their sources."""
    yield c.section("award_process")
    yield c.intro(c.say("award_process.intro"))
    yield _steps(c)
    yield c.subsection(c.say("award_process.rules"))
    yield from c.numbered(_rules(c))
    if c.memo.tab.lines:
        yield _scope(c)
    if c.memo.tab.vendors:
        yield _quotes(c)
    else:
        yield c.paragraph(c.say("award_process.no_quotes"))


def _comparison(c: Composition) -> Comparison:
    return c.report.project.comparison or Comparison()


def _steps(c: Composition) -> Block:
    columns = (
        Column(c.say("award_process.step"), 60),
        Column(c.say("award_process.when"), 110),
    )
    grid = Grid(c, columns)
    for step in c.memo.timeline:
        grid.add(step.what, step.when)
    return grid.table(c.say("award_process.steps"))


def _rules(c: Composition) -> list[str]:
    comparison, basis = _comparison(c), c.report.decision.basis
    criteria = comparison.criteria
    quality = sum(criteria.weights.values())
    share = criteria.price_weight / (criteria.price_weight + quality or 1)
    return [
        c.say(
            "award_process.rule_basis",
            money=c.memo.tab.money,
            day=number_text.day(basis.as_of, c.report.language, in_text=True),
        ),
        c.say(f"award_process.rule_{comparison.plug_rule.value}"),
        c.say(
            "award_process.rule_outlier",
            share=number_text.percent(comparison.outlier_share, 0),
        ),
        c.say(
            "award_process.rule_weights",
            price=number_text.percent(share, 0),
            quality=number_text.percent(1 - share, 0),
        ),
    ]


def _scope(c: Composition) -> Block:
    columns = (
        Column(c.say("award_process.line"), 84),
        Column(c.say("award_process.detail"), 52),
        Column(c.say("award_process.quantity"), 24, is_figure=True),
        Column(c.say("award_process.unit"), 30),
    )
    grid = Grid(c, columns, is_dense=True)
    for line in c.memo.tab.lines:
        detail = line.detail or number_text.MISSING
        grid.add(line.title, detail, line.quantity, line.unit)
    return grid.table(c.say("award_process.scope"))


def _quotes(c: Composition) -> Block:
    columns = (
        Column(c.say("award_process.vendor"), 48),
        Column(c.say("award_process.currency"), 36),
        Column(c.say("award_process.answered"), 24, is_figure=True),
        Column(c.say("award_process.source"), 92),
    )
    grid = Grid(c, columns, is_dense=True)
    for vendor in c.memo.tab.vendors:
        keys = _keys(c, vendor.provider)
        grid.add(
            vendor.name,
            vendor.detail,
            f"{len(keys)} / {len(c.memo.tab.lines)}",
            grid.small(_source(c, keys)),
        )
    return grid.table(c.say("award_process.quotes"))


def _keys(c: Composition, provider: str) -> list[str]:
    """Return the keys of the prices that a vendor's answers name."""
    bidders = _comparison(c).bidders
    found = (b.lines.values() for b in bidders if b.provider == provider)
    return [line.price_key for lines in found for line in lines if line.price_key]


def _source(c: Composition, keys: list[str]) -> str:
    """Return where a vendor's prices come from, each place once."""
    told: dict[str, None] = {}
    for key in keys:
        known = c.labels.offers.get(key)
        if known is None:
            continue
        _, price = known
        kind = c.known(f"terms.evidence.{price.evidence.value}", price.evidence.value)
        place = c.labels.place(price.source_ref)
        parts = [c.labels.source(price.source), place, kind]
        told[c.joined(part for part in parts if part)] = None
    if not told:
        return c.say("award_process.no_source")
    return ("；" if c.is_chinese else "; ").join(told)
