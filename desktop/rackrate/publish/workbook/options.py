"""Calc, first half: what each option is, what it must run, what hours it bills."""

from __future__ import annotations

from decimal import Decimal

from rackrate.engine.billing import card_hours_needed, cards_running
from rackrate.publish.workbook.calc_block import CalcBlock
from rackrate.publish.workbook.calc_rows import each_tier
from rackrate.publish.workbook.charges import (
    charge_lines,
    other_parts,
    own_effort,
    quantities,
    side_rates,
)
from rackrate.publish.workbook.cost import Terms
from rackrate.publish.workbook.formula import Formula, literal, text
from rackrate.publish.workbook.functions import (
    all_of,
    if_,
    if_error,
    is_number,
    item_at,
    most,
    position_of,
    rounded_up,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.model import Candidate
from rackrate.publish.workbook.option_prices import write_identity, write_range
from rackrate.publish.workbook.work_size import stated_loss


def write_options(block: CalcBlock) -> tuple[Terms, ...]:
    """Write all rows up to the total and return how each option is billed."""
    return _Options(block).write()


class _Options:
    """The first half of a block while it is being written."""

    def __init__(self, block: CalcBlock) -> None:
        self._block = block

    def write(self) -> tuple[Terms, ...]:
        """Write the sections in the order they are computed."""
        rows, costs = self._block.rows, self._block.costs
        labour = self._block.labour_rate
        rows.names()
        write_identity(self._block)
        rows.section("rates")
        side_rates(rows, self._block.model, self._block.prices)
        if labour is not None:
            own_effort(rows, costs, labour)
        has_labour = labour is not None
        other_parts(rows, costs, has_labour=has_labour)
        self._need()
        self._hours()
        terms = tuple(self._terms(i) for i in range(len(rows.candidates)))
        rows.section("charges")
        rows.add(
            "price_in_force",
            "unit_price",
            lambda i: costs.price(terms[i], rows["units"][i]),
            "price",
        )
        write_range(self._block, terms)
        charge_lines(rows, costs, terms, has_labour=has_labour)
        return terms

    def _need(self) -> None:
        rows, costs = self._block.rows, self._block.costs
        drivers = costs.drivers
        word = self._block.word
        rows.section("need")
        rows.add_constant(
            "useful_hours", "hours", drivers.hours_day * drivers.days_month, "quantity"
        )
        if rows.block.states_loss:
            self._stated_loss()
        rows.add("loss", "share", self._loss, "percent", figure=lambda o: o.terms.loss)
        self._ratio()
        rows.add(
            "throughput",
            "ratio",
            lambda i: (1 - rows["loss"][i]) * rows["ratio"][i],
            "factor",
            figure=lambda o: o.terms.throughput,
        )
        is_metered = word("category", "metered")
        rows.add(
            "always_billed",
            "flag",
            lambda i: if_(
                all_of(
                    rows["category"][i].equals(is_metered),
                    rows["stopped"][i].equals(word("answer", "yes")),
                    drivers.keep_instance.equals(word("answer", "yes")),
                ),
                1,
                0,
            ),
            "plain",
        )
        useful = rows.constant("useful_hours")
        rows.add(
            "need",
            "card_hours_month",
            lambda i: costs.need(rows["throughput"][i], useful),
            "quantity",
            figure=lambda o: card_hours_needed(o.terms),
        )
        rows.add(
            "running",
            "card",
            lambda i: costs.running(rows["need"][i]),
            "whole",
            figure=lambda o: cards_running(o.terms),
        )
        rows.add(
            "units",
            "unit",
            lambda i: costs.units(
                rows["cards_per_unit"][i], rows["min_units"][i], rows["running"][i]
            ),
            "whole",
            figure=lambda o: Decimal(o.units),
        )
        rows.add(
            "cards_paid",
            "card",
            lambda i: rows["units"][i] * rows["cards_per_unit"][i],
            "whole",
            figure=lambda o: Decimal(o.cards_paid),
        )

    def _stated_loss(self) -> None:
        """Write the loss in a container that a project's own MFU imply, if any do."""
        rows, work, blank = self._block.rows, self._block.costs.work, text(BLANK)
        if work is None or work.table is None or not work.states_loss:
            rows.static("loss_stated", "share", _stated_loss, "percent")
            return
        table = work.table
        container = self._block.word("delivery", "container")
        rows.add(
            "loss_stated",
            "share",
            lambda i: if_(
                rows["delivery"][i].equals(container),
                stated_loss(
                    rows["card"][i], table.names, table.bares, table.containers, blank
                ),
                blank,
            ),
            "percent",
        )

    def _loss(self, index: int) -> Formula:
        rows, assumed = self._block.rows, self._block.costs.shared.assumptions
        whole = rows["tenancy"][index].equals(self._block.word("tenancy", "exclusive"))
        shared_loss = assumed.get("container_loss_shared", literal(0))
        loss = if_(
            whole, assumed.get("container_loss_exclusive", literal(0)), shared_loss
        )
        is_container = rows["delivery"][index].equals(
            self._block.word("delivery", "container")
        )
        assumed_loss = if_(is_container, loss, 0)
        if not rows.block.states_loss:
            return assumed_loss
        stated = rows["loss_stated"][index]
        return if_(is_number(stated), stated, assumed_loss)

    def _ratio(self) -> None:
        rows, found = (
            self._block.rows,
            self._block.inputs.ratios.get(self._block.rows.block.number),
        )
        if found is None:
            rows.static("ratio", "ratio", lambda _: Decimal(1), "factor")
            return
        names, values = found
        rows.add(
            "ratio",
            "ratio",
            lambda i: if_error(item_at(values, position_of(rows["card"][i], names)), 1),
            "factor",
            figure=lambda o: o.terms.card_ratio,
        )

    def _hours(self) -> None:
        rows, costs = self._block.rows, self._block.costs
        month, months = costs.shared.hours_month, costs.drivers.months
        is_period, is_reserved = (
            self._block.word("category", c) for c in ("period", "reserved")
        )
        rows.section("hours")
        rows.add(
            "term_billed",
            "months",
            lambda i: most(months, rows["commitment"][i]),
            "quantity",
        )
        rows.add(
            "periods",
            "period",
            lambda i: if_(
                all_of(
                    rows["category"][i].equals(is_period), rows["hours"][i].above(0)
                ),
                rounded_up(
                    rows["term_billed"][i] * month / rows["hours"][i] - costs.lists.dust
                ),
                0,
            ),
            "whole",
        )
        rows.add(
            "fixed_hours",
            "hours_card",
            lambda i: if_(
                rows["category"][i].equals(is_reserved),
                month * rows["term_billed"][i],
                rows["periods"][i] * rows["hours"][i],
            ),
            "quantity",
        )
        rows.add(
            "hours_billed",
            "hours_card",
            self._billed,
            "quantity",
            figure=lambda o: o.hours_billed,
        )

    def _billed(self, index: int) -> Formula:
        rows = self._block.rows
        return self._block.costs.hours(
            self._terms(index), rows["need"][index], rows["running"][index]
        )

    def _terms(self, index: int) -> Terms:
        rows = self._block.rows
        return Terms(
            category=rows["category"][index],
            always_billed=rows["always_billed"][index],
            throughput=rows["throughput"][index],
            cards_per_unit=rows["cards_per_unit"][index],
            min_units=rows["min_units"][index],
            price=rows["per_unit"][index],
            tiers=tuple(
                (rows[f"tier_{t}_from"][index], rows[f"tier_{t}_price"][index])
                for t in each_tier(rows.block)
            ),
            unit_hours=rows["hours"][index],
            fixed_hours=rows["fixed_hours"][index],
            other_fixed=rows["other_fixed"][index],
            other_per_unit=rows["other_per_unit"][index],
            quantities=quantities(rows, self._block.costs.drivers, index),
        )


def _stated_loss(candidate: Candidate) -> Decimal | str:
    """Return the loss that a project's own measurements imply, if they do."""
    known = candidate.stated_loss
    return BLANK if known is None else known
