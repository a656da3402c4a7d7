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
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.structure import Role
from rackrate.publish.proposal.style import HAIRLINE, MUTED, TEXT
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
_SEAL = 113.4
"""40 mm, the room that a company seal takes."""
_BLOCK = 160.0


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
    yield Signatures(
        [(c.say("terms.client"), _client(c)), (c.say("terms.adviser"), _adviser(c))],
        [c.say(f"terms.{name}") for name in ("name", "position", "day")],
        c.say("terms.seal"),
    )


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
        Column(c.say("terms.workload"), 56),
        Column(c.say("terms.option"), 84),
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


class Signatures:
    """Two signature blocks side by side, each with room for a seal."""

    keeps_with_next = False
    space_before = 4.0
    space_after = 0.0

    def __init__(
        self, parties: list[tuple[str, str]], lines: list[str], seal: str
    ) -> None:
        self._parties = parties
        self._lines = lines
        self._seal = seal

    def height(self, width: float) -> float:  # noqa: ARG002
        """Return its height."""
        return _BLOCK

    def least_height(self, width: float) -> float:  # noqa: ARG002
        """Return its height."""
        return _BLOCK

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Return None: it stays on one page."""
        return None

    def anchors(self) -> tuple[tuple[str, float], ...]:
        """Return none."""
        return ()

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw both blocks."""
        gutter = 22.0
        column = (width - gutter) / 2
        for number, (role, name) in enumerate(self._parties):
            self._paint_party(
                pen, role, name, left + number * (column + gutter), top, column
            )

    def _paint_party(
        self, pen: Pen, role: str, name: str, left: float, top: float, width: float
    ) -> None:
        pen.rule(left, top, width, 0.75, TEXT)
        shown = pen.faces.fitted(name, 10.5, width, bold=True)
        with pen.part(Role.PARAGRAPH):
            pen.text(f"{role} ", left, top + 16.0, 9.0, MUTED)
            pen.text(shown, left, top + 32.0, 10.5, TEXT, bold=True)
        seal_left, seal_top = left + width - _SEAL, top + 46.0
        pen.frame(seal_left, seal_top, _SEAL, _SEAL, HAIRLINE)
        middle = seal_left + _SEAL / 2
        with pen.part(Role.PARAGRAPH):
            lower = seal_top + _SEAL / 2 + 3
            pen.text(self._seal, middle, lower, 8.5, MUTED, share=0.5)
        room = width - _SEAL - 12.0
        for number, line in enumerate(self._lines):
            y = top + 70.0 + number * 36.0
            with pen.part(Role.PARAGRAPH):
                pen.text(line, left, y, 8.5, MUTED)
            pen.rule(left, y + 6.0 + 8.0, room, 0.4, MUTED)
