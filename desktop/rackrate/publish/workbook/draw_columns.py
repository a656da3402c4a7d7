"""What the drawn options of a workload cost in each draw, a column each, by formula."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rackrate.domain.assumptions import Range
from rackrate.domain.units import Delivery
from rackrate.engine.assumed import Moved
from rackrate.engine.billing import (
    BillingTerms,
    as_arrays,
    rented,
    total_amount,
    varied,
)
from rackrate.engine.option import Option
from rackrate.engine.terms import loss_assumption
from rackrate.engine.uncertainty import (
    SAME_COST,
    UncertainInput,
    leaves_room,
    published_range,
    with_unit_price,
)
from rackrate.engine.work_sizing import (
    OVERHEAD,
    cards_holding,
    memory_gb,
    mfu_name,
)
from rackrate.publish.workbook.cost import Costs
from rackrate.publish.workbook.draw_table import Array, DrawnInput, DrawTable, here
from rackrate.publish.workbook.drawn_options import DrawnOption
from rackrate.publish.workbook.formula import Formula, Span, literal, span, text
from rackrate.publish.workbook.functions import if_, if_error, item_at, least, most
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.statistics import tied_in
from rackrate.publish.workbook.winner_costs import monthly_charges, once_charges
from rackrate.publish.workbook.work_size import cards_needed

_ENDS = ("low", "high")


@dataclass(frozen=True, slots=True)
class DrawnCosts:
    """What the drawn options of a workload cost.

    Attributes:
        names: Their names over the columns.
        today: What each costs on Calc.
        totals: A column for each option.
        limits: What is still the lowest cost of a draw.
        ties: How many options are the cheapest in a draw.
        gaps: Runner-up − best.
    """

    names: Span
    today: Span
    totals: Sequence[DrawnInput]
    limits: DrawnInput
    ties: DrawnInput
    gaps: DrawnInput


@dataclass(frozen=True, slots=True)
class _Bill:
    """How much of an option is rented in a draw, and what comes beside compute.

    Attributes:
        costs: The formulas, over the draw's inputs.
        fixed_hours: Hours billed a card where they do not depend on the work.
    """

    costs: Costs
    throughput: Formula
    running: Formula
    units: Formula
    fixed_hours: Formula
    others: Formula


class CostColumns:
    """The columns of a workload's costs while they are being written."""

    def __init__(self, table: DrawTable) -> None:
        self._table = table

    def write(
        self,
        results: Results,
        drawn: Mapping[int, DrawnOption],
        places: tuple[Formula, Formula],
    ) -> DrawnCosts:
        """Write what some options of a workload cost in each draw.

        Args:
            results: The workload's.
            drawn: The options, by their column on Calc.
            places: Where the best and the runner-up stand among them.
        """
        prices = {i: self._price(results, i) for i in drawn}
        costs = self._moved(results, next(iter(drawn.values())).costs)
        bills = [self._units(results, i, own, costs) for i, own in drawn.items()]
        page, rows = self._table.page, results.rows
        names, today, totals = [], [], []
        for (index, own), bill in zip(drawn.items(), bills, strict=True):
            name = rows["name"][index].pinned
            names.append(self._table.head(name, page.say("what.total")))
            today.append(self._table.today(rows["total"][index].pinned))
            price = prices[index]
            formula = self._total(own, price, bill)
            amounts = self._table.listed(
                total_amount(self._varied(results, index, price))
            )
            totals.append(self._table.filled(formula, amounts, "round"))
        limits, ties, gaps = self._compared(results, totals, places)
        return DrawnCosts(
            span(names).pinned(), span(today).pinned(), totals, limits, ties, gaps
        )

    def _price(self, results: Results, index: int) -> DrawnInput | None:
        """Write the draws of a published price, as a multiple of it."""
        option = results.block.candidates[index].option
        known = published_range(option) if option is not None else None
        if option is None or known is None or not leaves_room(known):
            return None
        low, high = known.low / known.base, known.high / known.base
        what = UncertainInput("unit_price", Range(low, Decimal(1), high), option.id)
        ends = tuple(results.rows[f"range_{end}"][index].pinned for end in _ENDS)
        title = results.rows["name"][index].pinned
        return self._table.drawn(title, what, (ends[0], literal(1), ends[1]), "factor")

    def _moved(self, results: Results, costs: Costs) -> Costs:
        """Return the formulas over the draws; write the size of the work, if any."""
        shared, work = costs.shared, costs.work
        drawn = {
            name: here(column.cells) for name, column in self._table.inputs.items()
        }
        assumed = {**shared.assumptions, **drawn}
        moved = replace(costs, shared=replace(shared, assumptions=assumed))
        if work is None:
            return moved
        title = text(results.block.title)
        sizing, figure = work.sizing, self._table.figure(results.block.decision.assumed)
        least = cards_holding(
            memory_gb(sizing.work), sizing.memory_gib, figure(OVERHEAD)
        )
        known = {
            "least": least,
            "fewest": sizing.fewest_cards(figure),
            "whole": sizing.cards(figure),
        }

        def put(name: str, formula: Formula) -> Formula:
            words = self._table.page.kit.report.labels.say(f"judged.work.step.{name}")
            return self._table.worked_out(title, words, formula, known[name], "whole")

        dust, value = costs.lists.dust, assumed.__getitem__
        sized = cards_needed(sizing, work.facts, value, dust, put)
        words = self._table.page.say("what.running")
        formula = work.moved_cards(sized, costs.drivers)
        cards = self._table.worked_out(title, words, formula, known["whole"], "whole")
        drivers = replace(costs.drivers, cards=cards)
        if sizing.is_training:
            today = shared.assumptions.__getitem__
            words = self._table.page.kit.say("unit.months")
            formula = work.moved_months(cards, today, value, costs.drivers)
            figures = sizing.months(figure)
            months = self._table.worked_out(title, words, formula, figures, "exact")
            drivers = replace(drivers, months=months)
        return replace(moved, drivers=drivers)

    def _units(
        self, results: Results, index: int, own: DrawnOption, costs: Costs
    ) -> _Bill:
        """Write the cards and units of an option, where any draw moves them."""
        throughput = self._throughput(results, index, own, costs)
        entry, title = own.entry.with_effort(costs), results.rows["name"][index].pinned
        running, units = entry["running"], entry["units"]
        is_moved = throughput is not None or costs.work is not None
        throughput = throughput or entry["throughput"]
        if is_moved:
            what = rented(self._varied(results, index, None))
            write, say = self._table.worked_out, self._table.page.say
            formula = costs.running(costs.need(throughput, own.useful))
            words = say("what.running")
            running = write(title, words, formula, what.running, "whole")
            formula = costs.units(entry["cards_per_unit"], entry["min_units"], running)
            words = say("what.units")
            units = write(title, words, formula, what.units, "whole")
        others, fixed_hours = own.others, own.fixed_hours
        if is_moved or entry.labour:
            monthly = monthly_charges(costs, entry, units) * costs.drivers.months
            others = monthly + once_charges(costs, entry, units)
        if costs.work is not None:
            fixed_hours = costs.fixed_hours(
                entry["category"], entry["hours"], entry["commitment"]
            )
        return _Bill(costs, throughput, running, units, fixed_hours, others)

    def _throughput(
        self, results: Results, index: int, own: DrawnOption, costs: Costs
    ) -> Formula | None:
        """Return an option's throughput in a draw; None where no draw moves it."""
        entry, work = own.entry, costs.work
        loss, ratio = None, entry["ratio"]
        drawn = self._loss(results, index)
        if drawn is not None:
            loss = here(drawn.cells)
        option = _option(results, index)
        card, value = option.price.accelerator, costs.shared.assumptions
        today = own.costs.shared.assumptions
        bare = mfu_name(card, Delivery.BARE_METAL)
        is_container = option.delivery is Delivery.CONTAINER
        if work is not None and card in work.sizing.stated and is_container:
            loss = 1 - value[mfu_name(card, Delivery.CONTAINER)] / value[bare]
        has_ratio = work is not None and card in work.sizing.peaks
        if work is not None and has_ratio:
            reference = work.sizing.mfu
            moved = value[bare] / today[bare] * (today[reference] / value[reference])
            ratio = ratio * moved
        if loss is None and not has_ratio:
            return None
        return (1 - (entry["loss"] if loss is None else loss)) * ratio

    def _loss(self, results: Results, index: int) -> DrawnInput | None:
        candidate = results.block.candidates[index]
        name = loss_assumption(candidate.price)
        if name is None or candidate.stated_loss is not None:
            return None
        return self._table.inputs[name]

    def _varied(
        self, results: Results, index: int, price: DrawnInput | None
    ) -> BillingTerms[Array]:
        """Return an option's terms with every drawn input an array."""
        option = _option(results, index)
        idle = self._table.inputs["billed_idle"].figures
        terms = varied(as_arrays(option.terms), billed_idle=idle)
        moved = Moved(
            results.block.decision.assumed,
            self._table.figure(results.block.decision.assumed),
        )
        terms = moved.terms(terms, option)
        loss = self._loss(results, index)
        if loss is not None:
            terms = varied(terms, loss=loss.figures)
        return terms if price is None else with_unit_price(terms, price.figures, 1.0)

    def _total(
        self, own: DrawnOption, price: DrawnInput | None, bill: _Bill
    ) -> Formula:
        """Return what an option costs in the first draw."""
        costs = bill.costs
        terms = own.entry.terms(costs, bill.throughput, bill.fixed_hours)
        need = costs.need(bill.throughput, own.useful)
        compute = costs.compute(
            terms, bill.units, costs.hours(terms, need, bill.running)
        )
        if price is not None:
            compute = compute * here(price.cells)
        total = compute + bill.others
        return if_(own.entry.found.equals(1), total, text(BLANK))

    def _compared(
        self,
        results: Results,
        totals: Sequence[DrawnInput],
        places: tuple[Formula, Formula],
    ) -> tuple[DrawnInput, DrawnInput, DrawnInput]:
        """Write the lowest cost of each draw, how many have it, and the gap."""
        page, lists = self._table.page, results.costs.lists
        first, last = totals[0].cells.first, totals[-1].cells.first
        row = Span(first, last, ()).pinned(row=False)
        lines = list(zip(*(t.figures for t in totals), strict=True))
        limits = [min(line) * (1 + SAME_COST) for line in lines]
        pairs = zip(lines, limits, strict=True)
        counts = [float(sum(x <= limit for x in line)) for line, limit in pairs]
        title = text(results.block.title)
        self._table.head(title, page.say("what.limit"))
        lowest = self._table.filled(least(row) * (1 + lists.same_cost), limits, "round")
        self._table.head(title, page.say("what.ties"))
        tied = most(literal(1), tied_in(row, here(lowest.cells)))
        ties = self._table.filled(tied, counts, "plain")
        self._table.head(title, page.say("what.gap"))
        best, second = (item_at(row, place) for place in places)
        gap = if_error(second - best, text(BLANK))
        return (
            lowest,
            ties,
            self._table.filled(gap, [x[1] - x[0] for x in lines], "round"),
        )


def _option(results: Results, index: int) -> Option:
    option = results.block.candidates[index].option
    assert option is not None  # noqa: S101 - only priced options are drawn
    return option
