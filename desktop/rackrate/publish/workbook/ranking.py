"""Calc, second half: unit costs, idle time, proofs, ranks and the answer."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.exact_number import to_step
from rackrate.publish.workbook.calc_block import CalcBlock
from rackrate.publish.workbook.calc_rows import CalcRows
from rackrate.publish.workbook.cost import Costs, Terms
from rackrate.publish.workbook.formula import Formula, Span, literal, text
from rackrate.publish.workbook.functions import (
    all_of,
    any_of,
    count_above_zero,
    count_of,
    if_,
    if_error,
    is_number,
    item_at,
    least,
    position_of,
    rank_of,
    rounded,
    size,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.model import Candidate, WorkloadModel

_DUST_DIGITS = 6
_DUST = Decimal(1).scaleb(-_DUST_DIGITS)


@dataclass(frozen=True, slots=True)
class Results:
    """What one workload comes to, by name where other sheets need it.

    Attributes:
        rows: The block on Calc.
        terms: How each option is billed, as cells.
        runner_up: Name of the second best; `—` without one.
        labour_rate: One yuan in the billing currency; None where the client's own
            labour is not counted.
    """

    block: WorkloadModel
    costs: Costs
    rows: CalcRows
    terms: tuple[Terms, ...]
    useful_hours: Formula
    winner: Formula
    term: Formula
    month: Formula
    runner_up: Formula
    gap: Formula
    gap_share: Formula
    tie: Formula
    labour_rate: Formula | None = None


def write_ranking(block: CalcBlock, terms: tuple[Terms, ...]) -> Results:
    """Write all rows below the total and return what the workload comes to."""
    return _Ranking(block).write(terms)


class _Ranking:
    """The second half of a block while it is being written."""

    def __init__(self, block: CalcBlock) -> None:
        self._block = block

    def write(self, terms: tuple[Terms, ...]) -> Results:
        """Write the sections in the order they are computed."""
        self._figures()
        self._proofs()
        self._ranking()
        return self._answers(terms)

    def _figures(self) -> None:
        rows, digits = self._block.rows, self._block.digits
        months, blank = self._block.costs.drivers.months, text(BLANK)
        cards, useful = self._block.costs.drivers.cards, rows.constant("useful_hours")
        rows.section("figures")

        def where_priced(make: Formula, index: int) -> Formula:
            return if_(is_number(rows["total"][index]), make, blank)

        rows.add(
            "per_month",
            "money_month",
            lambda i: where_priced(rounded(rows["total"][i] / months, digits), i),
            "amount",
            figure=lambda o: o.per_month,
        )
        rows.add(
            "paid_card_hours",
            "card_hours",
            lambda i: rows["cards_paid"][i] * rows["hours_billed"][i],
            "quantity",
            figure=lambda o: o.cards_paid * o.hours_billed,
        )
        rows.add(
            "useful_card_hours",
            "card_hours",
            lambda _: cards * useful * months,
            "quantity",
            figure=lambda o: o.useful_card_hours,
        )
        rows.add(
            "lost_card_hours",
            "card_hours",
            lambda i: rounded(
                rows["need"][i] * months - rows["useful_card_hours"][i], _DUST_DIGITS
            ),
            "quantity",
            figure=lambda o: to_step(o.lost_card_hours, _DUST),
        )
        rows.add(
            "idle_card_hours",
            "card_hours",
            lambda i: rounded(
                rows["paid_card_hours"][i] - rows["need"][i] * months, _DUST_DIGITS
            ),
            "quantity",
            figure=lambda o: to_step(o.idle_card_hours, _DUST),
        )
        rows.add(
            "idle_amount",
            "currency",
            lambda i: if_error(
                rounded(
                    rows["compute"][i]
                    * (rows["paid_card_hours"][i] - rows["need"][i] * months)
                    / rows["paid_card_hours"][i],
                    digits,
                ),
                blank,
            ),
            "amount",
            figure=lambda o: o.idle_amount if o.cards_paid * o.hours_billed else None,
        )
        rows.add(
            "per_card_hour_paid",
            "unit_card_hour",
            lambda i: if_error(rows["total"][i] / rows["paid_card_hours"][i], blank),
            "price",
            figure=lambda o: o.per_card_hour_paid,
        )
        rows.add(
            "per_useful_card_hour",
            "unit_card_hour",
            lambda i: if_error(rows["total"][i] / rows["useful_card_hours"][i], blank),
            "price",
            figure=lambda o: o.per_useful_card_hour,
        )

    def _proofs(self) -> None:
        """Write what the checks look at: parts against total, cards against need."""
        rows = self._block.rows

        def parts_gap(index: int) -> Formula:
            parts = rows[rows.lines[0]][index]
            for name in rows.lines[1:]:
                parts = parts + rows[name][index]
            total = rows["total"][index]
            gap = size(rounded(total - parts, _DUST_DIGITS))
            return if_(is_number(total), gap, 0)

        rows.add("parts_gap", "currency", parts_gap, "amount")
        rows.add(
            "cards_short",
            "flag",
            lambda i: if_(rows["cards_paid"][i].below(rows["running"][i]), 1, 0),
            "plain",
        )

    def _ranking(self) -> None:
        rows, digits, blank = self._block.rows, self._block.digits, text(BLANK)
        rows.section("ranking")
        group = rows.static_constant("group", self._group_name(rows.block.group))
        rows.static("own_group", "", lambda c: self._group_name(c.group))
        rows.static("excluded_by", "", lambda c: ", ".join(c.excluded_by) or BLANK)
        if rows.block.has_budget_rule:
            rows.add("within_budget", "flag", self._within_budget, "plain")
        else:
            rows.static("within_budget", "flag", lambda _: Decimal(1), "plain")
        rows.add(
            "takes_part",
            "flag",
            lambda i: if_(
                all_of(
                    is_number(rows["total"][i]),
                    rows["own_group"][i].equals(group.pinned),
                    rows["excluded_by"][i].equals(blank),
                    rows["within_budget"][i].equals(1),
                    any_of(
                        rows["status"][i].equals(self._block.word("validity", "valid")),
                        rows["status"][i].equals(
                            self._block.word("validity", "no_end")
                        ),
                    ),
                ),
                1,
                0,
            ),
            "plain",
        )
        rows.add(
            "ranking_value",
            "currency",
            lambda i: if_(
                rows["takes_part"][i].equals(1),
                rounded(rows["total"][i], digits),
                blank,
            ),
            "amount",
        )
        values = rows.span("ranking_value").pinned(row=False)
        rows.add(
            "rank", "rank", lambda i: self._rank(i, values), "plain", style="total"
        )
        best = least(values)
        rows.add(
            "gap_to_best",
            "currency",
            lambda i: if_(
                is_number(rows["rank"][i]), rows["ranking_value"][i] - best, blank
            ),
            "amount",
        )
        rows.add(
            "gap_share",
            "share",
            lambda i: if_error(
                rows["gap_to_best"][i] / rows["ranking_value"][i], blank
            ),
            "percent",
        )
        rows.static("flags", "", self._flags)

    def _flags(self, candidate: Candidate) -> str:
        labels = self._block.model.report.labels
        if candidate.option is None:
            return labels.term("flag", "missing")
        return " · ".join(labels.flags(candidate.option)) or BLANK

    def _group_name(self, group: str) -> str:
        return self._block.model.report.labels.card(group)

    def _within_budget(self, index: int) -> Formula:
        budget = self._block.costs.drivers.budget
        total = self._block.rows["total"][index]
        is_over = all_of(is_number(budget), is_number(total), total.above(budget))
        return if_(is_over, 0, 1)

    def _rank(self, index: int, values: Span) -> Formula:
        rows = self._block.rows
        own = rows["ranking_value"][index]
        so_far = rows.span("ranking_value", index + 1)
        before = count_of(
            Span(
                so_far.first.pinned(row=False),
                so_far.last.pinned(row=False, column=False),
                so_far.values,
            ),
            own,
        )
        place = rank_of(own, values) + before - 1
        return if_(is_number(own), place, text(BLANK))

    def _answers(self, terms: tuple[Terms, ...]) -> Results:
        rows, number = self._block.rows, self._block.rows.block.number
        rows.section("answer")
        ranks = rows.span("rank").pinned()
        none, blank = self._block.word("result", "none"), text(BLANK)

        def ranked(name: str, place: Formula, otherwise: Formula) -> Formula:
            at = position_of(place, ranks)
            return if_error(item_at(rows.span(name).pinned(), at), otherwise)

        first = literal(1)
        answers = {
            "winner": rows.add_constant("winner", "", ranked("name", first, none)),
            "term": rows.add_constant(
                "term", "currency", ranked("total", first, blank), "money", "total"
            ),
            "month": rows.add_constant(
                "month", "money_month", ranked("per_month", first, blank), "money"
            ),
        }
        page, title = rows.page, rows.block.title
        for name, at in list(answers.items()):
            meaning = f"{page.say(f'row.{name}.name')} · {title}"
            answers[name] = page.define(f"out_{name}_{number}", at, meaning)
        second = rows.static_constant("second", Decimal(2)).pinned
        runner_up = rows.add_constant("runner_up", "", ranked("name", second, blank))
        gap = rows.add_constant(
            "gap", "currency", ranked("gap_to_best", second, blank), "money"
        )
        share = rows.add_constant(
            "answer_share", "share", ranked("gap_share", second, blank), "percent"
        )
        is_tie = all_of(
            is_number(share), share.at_most(self._block.costs.lists.tie_share)
        )
        words = self._block.word("result", "tie"), self._block.word("result", "clear")
        tie = rows.add_constant("tie", "", if_(is_tie, *words))
        rows.add_constant("ranked", "option", count_above_zero(ranks))
        return Results(
            block=rows.block,
            costs=self._block.costs,
            rows=rows,
            terms=terms,
            useful_hours=rows.constant("useful_hours"),
            runner_up=runner_up.pinned,
            gap=gap.pinned,
            gap_share=share.pinned,
            tie=tie.pinned,
            labour_rate=self._block.labour_rate,
            **answers,
        )
