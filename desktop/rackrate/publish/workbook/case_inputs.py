"""The inputs of each case of Sensitivity, a row each, a case a column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rackrate.domain.units import Delivery
from rackrate.publish.workbook.drivers import LOSSES
from rackrate.publish.workbook.formula import Formula, Span, span, text
from rackrate.publish.workbook.functions import if_, is_number
from rackrate.publish.workbook.lineup import Entry
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.recost import Case, Make
from rackrate.publish.workbook.work_size import (
    WorkSize,
    cards_needed,
    ratio_moved,
    stated_loss,
    table_names,
)

FIRST_CASE = 3
_DELIVERIES = (Delivery.BARE_METAL, Delivery.CONTAINER)


@dataclass(frozen=True, slots=True)
class Move:
    """One input that is moved.

    Attributes:
        name: The input as `in_swing_…` or an assumption is called.
        title: What it is called.
        ends: Low, base and high.
        side: Which of the two a price is of.
        currency: Of an assumption in money; empty: the billing currency.
    """

    name: str
    title: Formula
    unit: str
    look: str
    ends: tuple[Formula, Formula, Formula]
    side: int | None = None
    currency: str = ""


Where = Callable[[int, str, Formula], Formula]
"""A case's value of an input where it is the one that is moved, or else another."""


class CaseInputs:
    """The rows of inputs while they are being written."""

    def __init__(
        self,
        page: Page,
        results: Results,
        moves: Sequence[Move],
        where: Where,
        columns: int,
    ) -> None:
        self._page = page
        self._results = results
        self._moves = moves
        self._where = where
        self._columns = range(columns)
        self._rows: dict[str, list[Formula]] = {}
        self._mfu: dict[Delivery, list[Span]] = {}
        self.row = 0

    def write(self, row: int) -> list[Case]:
        """Write every row from one on and return what is changed in each case."""
        self.row = row
        drivers, shared = self._results.costs.drivers, self._results.costs.shared
        hours = self._input("hours_per_day", drivers.hours_day, "hours_day", "quantity")
        self._rows["billed_idle"] = self._input(
            "billed_idle", shared.billed_idle, "share", "percent"
        )
        for move in self._moves:
            known = shared.assumptions.get(move.name)
            if known is not None and move.name not in ("billed_idle", *LOSSES):
                cells = self._moved(move.name, known)
                title = str(move.title.value)
                self._rows[move.name] = self._row(
                    title, move.unit, move.look, cells, move.currency
                )
        cards = self._cards()
        months = self._months(cards)
        return [
            Case(
                cards=cards[i],
                hours_day=hours[i],
                months=months[i],
                assumed={name: cells[i] for name, cells in self._rows.items()},
            )
            for i in self._columns
        ]

    def loss(self, entry: Entry) -> Make:
        """Return an option's loss of throughput in each case."""
        word = self._results.costs.lists.word
        is_container = entry["delivery"].equals(word("delivery", "container"))
        is_whole = entry["tenancy"].equals(word("tenancy", "exclusive"))

        def make(i: int) -> Formula:
            own = entry["loss"]
            whole, shared = (self._where(i, name, own) for name in LOSSES)
            moved = if_(is_container, if_(is_whole, whole, shared), own)
            if "loss_stated" not in entry.cells:
                return moved
            stated = self._stated(i, entry, own)
            return if_(is_number(entry["loss_stated"]), stated, moved)

        return make

    def _stated(self, i: int, entry: Entry, own: Formula) -> Formula:
        work = self._results.costs.work
        if work is None or work.table is None or not work.states_loss:
            return own
        bares, containers = (self._mfu[delivery][i] for delivery in _DELIVERIES)
        return stated_loss(entry["card"], work.table.names, bares, containers, own)

    def ratio(self, entry: Entry) -> Make:
        """Return an option's card against the reference in each case."""
        work = self._results.costs.work
        if work is None or work.table is None or not work.has_ratios:
            return lambda _: entry["ratio"]
        table, reference = work.table, work.sizing.mfu

        def make(i: int) -> Formula:
            bares = self._mfu[Delivery.BARE_METAL][i]
            own = self._rows[reference][i]
            return entry["ratio"] * ratio_moved(table, entry["card"], bares, own)

        return make

    def _moved(self, name: str, otherwise: Formula) -> list[Formula]:
        return [self._where(i, name, otherwise) for i in self._columns]

    def _input(
        self, name: str, otherwise: Formula, unit: str, look: str
    ) -> list[Formula]:
        title = self._page.say(f"case.{name}")
        return self._row(title, unit, look, self._moved(name, otherwise))

    def _row(
        self,
        title: str,
        unit: str,
        look: str,
        formulas: Sequence[Formula],
        currency: str = "",
    ) -> list[Formula]:
        page = self._page
        page.text(self.row, 1, title)
        page.text(self.row, 2, page.kit.unit(unit, currency))
        cells = [
            page.put(self.row, FIRST_CASE + i, formula, "calc", look, align="right")
            for i, formula in enumerate(formulas)
        ]
        self.row += 1
        return cells

    def _months(self, cards: Sequence[Formula]) -> list[Formula]:
        costs, work = self._results.costs, self._results.costs.work
        drivers, today = costs.drivers, costs.shared.assumptions.__getitem__
        if work is None or not work.sizing.is_training:
            return self._input("months", drivers.months, "months", "quantity")
        formulas = [
            work.moved_months(cards[i], today, self._value(i), drivers)
            for i in self._columns
        ]
        title = self._page.say("case.months")
        return self._row(title, "months", "quantity", formulas)

    def _cards(self) -> list[Formula]:
        """Write the cards of each case, step by step where the work says how many."""
        costs, work = self._results.costs, self._results.costs.work
        if work is None:
            return [costs.drivers.cards for _ in self._columns]
        steps: dict[str, list[Formula]] = {}
        sized = [self._sized(work, i, steps) for i in self._columns]
        for name in steps:
            title = self._page.kit.report.labels.say(f"judged.work.step.{name}")
            self._page.text(self.row, 1, title)
            self._page.text(self.row, 2, self._page.kit.say("unit.card"))
            self.row += 1
        title = self._page.kit.say("inputs.item.cards")
        formulas = [work.moved_cards(cell, costs.drivers) for cell in sized]
        cards = self._row(title, "card", "whole", formulas)
        self._mfu_of_cards(work)
        return cards

    def _sized(
        self, work: WorkSize, i: int, steps: dict[str, list[Formula]]
    ) -> Formula:
        first = self.row

        def put(name: str, formula: Formula) -> Formula:
            cells = steps.setdefault(name, [])
            row = first + list(steps).index(name)
            at = self._page.put(row, FIRST_CASE + i, formula, "calc", "whole")
            cells.append(at)
            return at

        dust = self._results.costs.lists.dust
        return cards_needed(work.sizing, work.facts, self._value(i), dust, put)

    def _mfu_of_cards(self, work: WorkSize) -> None:
        """Write the MFU of each card of the table, below one another."""
        if work.table is None:
            return
        labels, assumed = self._page.kit.report.labels, self._results.costs.shared
        for delivery in _DELIVERIES:
            columns: list[list[Formula]] = []
            for name in table_names(work.cards, delivery):
                known = assumed.assumptions.get(name, text(BLANK))
                formulas = self._rows.get(name, [known for _ in self._columns])
                title = labels.input_name(name)
                columns.append(self._row(title, "share", "percent", formulas))
            by_case = zip(*columns, strict=True)
            self._mfu[delivery] = [
                span(cells).pinned(column=False) for cells in by_case
            ]

    def _value(self, i: int) -> Callable[[str], Formula]:
        assumed = self._results.costs.shared.assumptions
        return lambda name: self._rows[name][i] if name in self._rows else assumed[name]
