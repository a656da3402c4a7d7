"""On what terms the proposal stands, and where it is signed."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.amount_in_words import amount_in_words
from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.grid import Column, Grid
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.signatures import signatures
from rackrate.services import number_text

_TERMS = (
    "validity",
    "basis",
    "rates",
    "payment",
    "exclusions",
    "confidentiality",
    "data",
)


def terms(c: Composition) -> Iterator[Block]:
    """Yield the terms, the amounts they are about, and the signature blocks."""
    yield c.section("terms")
    yield from (
        c.paragraph(text, c.styles.small_item, label=f"{number}.")
        for number, text in enumerate(_told(c), start=1)
    )
    amounts = _amounts(c)
    if amounts is not None:
        yield amounts
    yield c.subsection(c.say("terms.signature"), level=3)
    parties = {
        c.say("terms.client"): _client(c),
        c.say("terms.adviser"): _adviser(c),
    }
    yield signatures(c, parties)


def _told(c: Composition) -> Iterator[str]:
    report = c.report
    basis, client = report.decision.basis, report.project.client
    language = report.language
    until = (
        number_text.day(client.valid_until, language, in_text=True)
        if client.valid_until
        else c.say("terms.not_set")
    )
    for name in _TERMS:
        if name == "rates" and not basis.fx:
            continue
        yield c.say(
            f"terms.{name}_text",
            issued=number_text.day(report.issued_on, language, in_text=True),
            until=until,
            as_of=number_text.day(basis.as_of, language, in_text=True),
            currency=basis.billing_currency,
            tax=c.labels.term("tax", basis.tax),
            hours=number_text.plain(basis.hours_per_month),
            cost=c.labels.term("cost", basis.cost),
            source=basis.fx_source or c.say("needs.not_recorded"),
            client=_client(c),
            where=c.see("needs"),
        )
    brand = report.project.brand
    lines = brand.terms[language].splitlines() if brand else []
    yield from (line.strip() for line in lines if line.strip())


def _amounts(c: Composition) -> Block | None:
    """Return the recommended amounts; in Chinese yuan also in words."""
    is_yuan = c.is_chinese and c.report.decision.basis.billing_currency == "CNY"
    columns = (
        Column(c.say("terms.workload"), 46),
        Column(c.say("terms.option"), 94),
        Column(c.say("terms.amount", currency=c.currency()), 38, is_figure=True),
        *((Column(c.say("terms.in_words"), 76),) if is_yuan else ()),
    )
    grid = Grid(c, columns, is_dense=True)
    for decision in c.report.decision.workloads:
        if decision.verdict.option is None:
            continue
        plan, amount = _agreed(c, decision, decision.verdict.option)
        words = (amount_in_words(amount),) if is_yuan else ()
        grid.add(
            c.workload(decision.workload), plan, number_text.grouped(amount, 2), *words
        )
    return grid.table(c.say("terms.amounts")) if grid.has_rows else None


def _agreed(
    c: Composition, decision: WorkloadDecision, option: str
) -> tuple[list[Run], Decimal]:
    """Return what is agreed for a workload, and its amount; of a mix, a month's."""
    best = decision.option(option)
    estimated = c.estimate(decision, best)
    if decision.verdict.choice is Choice.HYBRID and decision.mix is not None:
        plan = c.say("terms.monthly", plan=c.labels.plan(decision.mix))
        return [Run(plan), *estimated], decision.mix.total_per_month
    return [Run(c.labels.option(best.id)), *estimated], best.total


def _client(c: Composition) -> str:
    name = c.report.project.client.name[c.report.language]
    return name or c.say("furniture.no_client")


def _adviser(c: Composition) -> str:
    return c.adviser or c.say("furniture.no_adviser")
