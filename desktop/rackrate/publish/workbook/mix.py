"""Mix: the cheapest plan of several options, beside the two pure ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rackrate.domain.money import minor_digits
from rackrate.domain.units import ChargeCategory
from rackrate.engine.mix import cheapest_mix
from rackrate.engine.mix_plan import Mix, PlanLine
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.workbook.formula import Formula, span, text
from rackrate.publish.workbook.functions import (
    if_,
    if_error,
    is_number,
    rounded,
    total,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.mix_lines import card_hours, priced
from rackrate.publish.workbook.model import Model
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.said import amount_said

_NUMBER, _NAME, _QUANTITY, _UNIT, _PRICE, _OTHER, _MONEY, _ISSUED, _GAP = range(9)
_WIDTHS = (8, 62, 14, 17, 16, 16, 17, 17, 16)
_HEADS = (
    "number",
    "option",
    "quantity",
    "unit",
    "price",
    "other",
    "money",
    "issued",
    "gap",
)
_PLANS = ("mix", "fixed", "metered")


@dataclass(frozen=True, slots=True)
class MixResult:
    """What other sheets need of one plan.

    Attributes:
        total: Money a month now; the issued amount where it cannot be priced.
        issued: As issued.
    """

    total: Formula
    issued: Formula


def write_mix(
    page: Page,
    model: Model,
    results: Mapping[int, Results],
    changed: Formula,
) -> dict[int, MixResult]:
    """Write the project's plan, and those of workloads that have one of their own.

    Args:
        page: The sheet.
        model: What is shown.
        results: Calc's.
        changed: How many inputs are no longer as issued.

    Returns:
        The plans by workload number; the project's has the number 0.
    """
    page.header(_WIDTHS)
    decision = model.report.decision
    row = _state(page, HEADER_ROWS, changed)
    writer = _Writer(page, results)
    found = {}
    if decision.mix is None or not results:
        page.text(row, _NAME, page.say("none"), "note")
    else:
        title = page.say("project")
        row, found[0] = writer.write(row, title, decision.mix, decision.workloads)
    for block in model.workloads:
        own = block.decision.mix
        if own is None or len(model.workloads) == 1:
            continue
        title = page.kit.say("blocks.title", number=block.number, title=block.title)
        row, found[block.number] = writer.write(row + 1, title, own, [block.decision])
    if len(model.workloads) == 1 and 0 in found:
        found[model.workloads[0].number] = found[0]
    page.finish()
    return found


def _state(page: Page, row: int, changed: Formula) -> int:
    """Write how far the plan follows the inputs, and whether they were changed."""
    page.text(row, _NAME, page.say("as_issued"), "note")
    same, other = text(page.say("same")), text(page.say("changed"))
    page.put(row + 1, _NAME, if_(changed.equals(0), same, other), "strong")
    page.signal(row + 1, _NAME)
    return row + 3


def _only(
    decisions: Sequence[WorkloadDecision], *, is_metered: bool
) -> list[WorkloadDecision]:
    """Return the decisions with the options by the hour, or without them."""
    return [
        replace(
            decision,
            ranking=tuple(
                key
                for key in decision.ranking
                if (decision.option(key).category is ChargeCategory.METERED)
                == is_metered
            ),
        )
        for decision in decisions
    ]


class _Writer:
    """The plans while they are being written."""

    def __init__(self, page: Page, results: Mapping[int, Results]) -> None:
        self._page = page
        self._results = results
        basis = page.kit.report.project.basis
        self._currency = basis.billing_currency

    def write(
        self, row: int, title: str, mix: Mix, decisions: Sequence[WorkloadDecision]
    ) -> tuple[int, MixResult]:
        """Write one plan with its two pure ones; return the next row."""
        page = self._page
        page.start_block(row, title, len(_WIDTHS), HEADER_ROWS + 3)
        finding, row = row + 1, row + 3
        totals: dict[str, MixResult | None] = {}
        for name in _PLANS:
            lines, amount = self._plan(name, mix, decisions)
            row, totals[name] = self._lines(row, name, lines, amount)
        best = totals["mix"]
        assert best is not None  # noqa: S101 - the plan itself is there
        row = self._savings(row, mix, totals)
        self._finding(finding, best)
        return row + 1, best

    def _plan(
        self, name: str, mix: Mix, decisions: Sequence[WorkloadDecision]
    ) -> tuple[Sequence[PlanLine], Decimal | None]:
        """Return a plan's lines and amount; no lines where they are not known."""
        if name == "mix":
            return mix.plan, mix.total_per_month
        amount = mix.all_fixed if name == "fixed" else mix.all_metered
        if amount is None:
            return (), None
        pure = cheapest_mix(_only(decisions, is_metered=name == "metered"))
        is_same = pure is not None and pure.total_per_month == amount
        return (pure.plan if pure is not None and is_same else ()), amount

    def _lines(
        self, row: int, name: str, lines: Sequence[PlanLine], amount: Decimal | None
    ) -> tuple[int, MixResult | None]:
        page = self._page
        heads = [page.say(f"head.{head}") for head in _HEADS]
        heads[_NAME] = page.say(f"plan.{name}")
        page.heads(row, heads, height=34, right=(_QUANTITY, *range(_PRICE, _GAP + 1)))
        row += 1
        if amount is None:
            page.text(row, _NAME, page.say(f"missing.{name}"), "note")
            return row + 2, None
        money = []
        for number, line in enumerate(lines, start=1):
            page.number(row, _NUMBER, number, "label", "plain")
            money.append(self._line(row, line))
            row += 1
        page.text(row, _NAME, page.say("total"), "total")
        for column in range(_QUANTITY, _MONEY):
            page.text(row, column, "", "total")
        issued = page.number(row, _ISSUED, amount, "static", "amount")
        if money:
            now = page.put(row, _MONEY, total(span(money)), "total", "amount")
        else:
            now = page.put(row, _MONEY, issued, "total", "amount")
        self._gap(row, now, issued)
        return row + 2, MixResult(now.pinned, issued.pinned)

    def _line(self, row: int, line: PlanLine) -> Formula:
        """Write one line and return its money a month."""
        page = self._page
        look = "whole" if line.units is not None else "quantity"
        quantity = page.number(row, _QUANTITY, card_hours(line), "static", look)
        kind = "units" if line.units is not None else "card_hours"
        page.text(row, _UNIT, page.say(f"unit.{kind}"))
        issued = page.number(row, _ISSUED, line.per_month, "static", "amount")
        found = priced(line, quantity, self._results, self._currency)
        if found is None:
            name = page.kit.report.labels.option(line.option)
            page.text(row, _NAME, name, "wrap")
            for column in (_PRICE, _OTHER):
                page.text(row, column, BLANK, align="right")
            money = page.put(row, _MONEY, issued, "calc", "amount")
        else:
            at = page.put(row, _NAME, found.name, "link", text_wrap=True)
            page.fit_row(row, (str(at.value), _WIDTHS[_NAME]))
            price = page.put(row, _PRICE, found.price, "link", "price")
            other = page.put(row, _OTHER, found.other, "link", "amount")
            digits = minor_digits(self._currency)
            amount = rounded(quantity * price + other, digits)
            money = page.put(row, _MONEY, amount, "calc", "amount")
        self._gap(row, money, issued)
        return money

    def _gap(self, row: int, now: Formula, issued: Formula) -> None:
        self._page.put(row, _GAP, now - issued, "calc", "amount")

    def _savings(
        self, row: int, mix: Mix, totals: Mapping[str, MixResult | None]
    ) -> int:
        """Write what the plan saves against each pure one."""
        page = self._page
        best = totals["mix"]
        assert best is not None  # noqa: S101 - the plan itself is there
        for column, head in enumerate(("", "saving", "", "", "", "", "now", "issued")):
            words = page.say(f"head.{head}") if head else ""
            extra = {"align": "right"} if column >= _MONEY else {}
            page.text(row, column, words, "subhead", **extra)
        row += 1
        self._shares: dict[str, Formula] = {}
        for name, known in (
            ("fixed", mix.saving_vs_all_fixed),
            ("metered", mix.saving_vs_all_metered),
        ):
            pure = totals[name]
            page.text(row, _NAME, page.say(f"against.{name}"))
            if pure is None or known is None:
                page.text(row, _MONEY, BLANK, align="right")
                row += 1
                continue
            share = if_error((pure.total - best.total) / pure.total, text(BLANK))
            at = page.put(row, _MONEY, share, "total", "percent", align="right")
            page.number(row, _ISSUED, known, "static", "percent")
            self._shares[name] = at.pinned
            row += 1
        return row

    def _finding(self, row: int, best: MixResult) -> None:
        """Write the plan's amount and what it saves, each with its baseline."""
        page, kit = self._page, self._page.kit
        values = {"total": amount_said(best.total), "currency": text(self._currency)}
        found = kit.sentence("mix.finding.total", **values)
        for name, share in self._shares.items():
            percent = rounded(share * 100, 1)
            below = kit.sentence(f"mix.finding.{name}.below", share=percent)
            above = kit.sentence(f"mix.finding.{name}.above", share=0 - percent)
            same = text(page.say(f"finding.{name}.same"))
            other = if_(percent.below(0), above, same)
            part = if_(percent.above(0), below, other)
            found = found & if_(is_number(share), part, text(""))
        page.put(row, _NAME, found, "key")
        page.sheet.set_row(row, 22)
