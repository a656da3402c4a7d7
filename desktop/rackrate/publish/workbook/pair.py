"""The pair whose break-even is shown: how each of the two is billed, and now costs.

The two are chosen on Inputs by name; every figure here is looked up on Calc.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rackrate.publish.workbook.calc_rows import each_tier
from rackrate.publish.workbook.cost import Costs, Quantity, Terms
from rackrate.publish.workbook.formula import Formula
from rackrate.publish.workbook.functions import (
    if_,
    if_error,
    is_number,
    item_at,
    position_of,
)
from rackrate.publish.workbook.model import QUANTITY_METERS
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.ranking import Results

LABEL, UNIT, METERED, FIXED = 1, 2, 3, 4

_NAME_HEIGHT = 62
_LOOKED_UP = (
    ("name", "", ""),
    ("own_group", "", ""),
    ("category", "", ""),
    ("cards_per_unit", "card", "whole"),
    ("min_units", "unit", "whole"),
    ("per_unit", "unit_price", "price"),
    ("hours", "hours", "quantity"),
    ("throughput", "ratio", "factor"),
    ("always_billed", "flag", "plain"),
    ("fixed_hours", "hours_card", "quantity"),
    ("other_fixed", "currency", "fine"),
    ("other_per_unit", "currency", "fine"),
)


@dataclass(frozen=True, slots=True)
class Side:
    """One of the pair, as cells of Steps.

    Attributes:
        found: Whether Calc has an option of the chosen name, 1 or 0.
        raw_price: The unit price; text where it is missing.
    """

    found: Formula
    name: Formula
    group: Formula
    category: Formula
    raw_price: Formula
    terms: Terms


@dataclass(frozen=True, slots=True)
class Bill:
    """What one of the pair costs at some number of useful hours.

    Attributes:
        hours: Billed for each card over the engagement.
        other: Charges beside compute.
        total: Unrounded.
    """

    units: Formula
    hours: Formula
    other: Formula
    total: Formula


class PairRows:
    """The two columns of a pair while they are being written on Steps."""

    def __init__(self, page: Page, row: int, results: Results) -> None:
        self.page = page
        self.row = row
        self._results = results
        self._costs: Costs = results.costs
        self._cells: dict[str, tuple[Formula, Formula]] = {}

    def write(self) -> tuple[Side, Side]:
        """Write the names, the lookups and the prices, and return both sides."""
        drivers = self._costs.drivers
        chosen = (drivers.metered, drivers.fixed)
        heads = ("", self.page.say("pair"), "", "metered", "fixed")
        for column, head in enumerate(heads):
            is_side = column in (METERED, FIXED)
            words = self.page.say(f"side.{head}") if is_side else head
            self.page.text(self.row, column, words, "head")
        self.row += 1
        names = self._results.rows.span("name").pinned()
        self.add("found", "flag", lambda i: _found(position_of(chosen[i], names)))
        self.add(
            "position",
            "",
            lambda i: if_error(position_of(chosen[i], names), 1),
            "plain",
        )
        for name, unit, look in _LOOKED_UP:
            self._look_up(name, unit, look)
        self._tiers()
        for meter in QUANTITY_METERS:
            for what, unit in (("rate", "money_month"), ("included", "quantity")):
                label = self.page.kit.say(f"calc.row.{meter}_{what}.name")
                self._look_up(f"{meter}_{what}", unit, "price", label)
        self.add(
            "price",
            "unit_price",
            lambda i: _or_zero(self._cells["per_unit"][i]),
            "price",
        )
        return self._side(0), self._side(1)

    def _look_up(
        self, name: str, unit: str, look: str, label: str | None = None
    ) -> None:
        """Write a row of Calc for the two options."""
        values = self._results.rows.span(name).pinned()
        at = self._cells["position"]
        self.add(name, unit, lambda i: item_at(values, at[i]), look, label=label)

    def _tiers(self) -> None:
        for tier in each_tier(self._results.block):
            for what, look in (("from", "whole"), ("price", "price")):
                label = self.page.kit.say(f"calc.tier.{what}", number=tier)
                self._look_up(f"tier_{tier}_{what}", "", look, label)

    def bill(
        self, prefix: str, sides: tuple[Side, Side], useful: Formula
    ) -> tuple[Bill, Bill]:
        """Write what both cost at some useful hours a month."""
        costs = self._costs
        cells = self._cells

        def named(name: str) -> tuple[Formula, Formula]:
            return cells[f"{prefix}_{name}"]

        def add(
            name: str, unit: str, make: Callable[[int], Formula], look: str
        ) -> None:
            label = self.page.say(f"{prefix}.{name}")
            self.add(f"{prefix}_{name}", unit, make, look, label=label)

        add(
            "need",
            "card_hours_month",
            lambda i: costs.need(sides[i].terms.throughput, useful),
            "quantity",
        )
        add("running", "card", lambda i: costs.running(named("need")[i]), "whole")
        add(
            "units",
            "unit",
            lambda i: costs.units(
                sides[i].terms.cards_per_unit,
                sides[i].terms.min_units,
                named("running")[i],
            ),
            "whole",
        )
        add(
            "hours",
            "hours_card",
            lambda i: costs.hours(
                sides[i].terms, named("need")[i], named("running")[i]
            ),
            "quantity",
        )
        add(
            "other",
            "currency",
            lambda i: costs.other(sides[i].terms, named("units")[i]),
            "fine",
        )
        add(
            "total",
            "currency",
            lambda i: (
                costs.compute(sides[i].terms, named("units")[i], named("hours")[i])
                + named("other")[i]
            ),
            "fine",
        )
        found = [
            Bill(
                *(
                    named(name)[i].pinned
                    for name in ("units", "hours", "other", "total")
                )
            )
            for i in (0, 1)
        ]
        return found[0], found[1]

    def add(
        self,
        name: str,
        unit: str,
        make: Callable[[int], Formula],
        look: str = "",
        *,
        label: str | None = None,
    ) -> None:
        """Write a row with a cell for each side, the same formula in both."""
        kit = self.page.kit
        words = label or self.page.say(f"row.{name}")
        self.page.text(self.row, LABEL, words)
        shown = kit.unit(unit)
        self.page.text(self.row, UNIT, shown)
        is_name = name == "name"
        cells = [
            self.page.put(
                self.row,
                column,
                make(i),
                "calc",
                look,
                align="right",
                text_wrap=is_name,
            )
            for i, column in enumerate((METERED, FIXED))
        ]
        if is_name:
            self.page.sheet.set_row(self.row, _NAME_HEIGHT)
        self._cells[name] = cells[0], cells[1]
        self.row += 1

    def _side(self, index: int) -> Side:
        def of(name: str) -> Formula:
            return self._cells[name][index]

        drivers = self._costs.drivers
        asked = (drivers.storage_gib, drivers.bandwidth_mbps, drivers.public_ips)
        terms = Terms(
            category=of("category"),
            always_billed=of("always_billed"),
            throughput=of("throughput"),
            cards_per_unit=of("cards_per_unit"),
            min_units=of("min_units"),
            price=of("price"),
            tiers=tuple(
                (of(f"tier_{t}_from"), of(f"tier_{t}_price"))
                for t in each_tier(self._results.block)
            ),
            unit_hours=of("hours"),
            fixed_hours=of("fixed_hours"),
            other_fixed=of("other_fixed"),
            other_per_unit=of("other_per_unit"),
            quantities=tuple(
                Quantity(quantity, of(f"{meter}_rate"), of(f"{meter}_included"))
                for meter, quantity in zip(QUANTITY_METERS, asked, strict=True)
            ),
        )
        return Side(
            found=of("found").pinned,
            name=of("name").pinned,
            group=of("own_group").pinned,
            category=of("category").pinned,
            raw_price=of("per_unit").pinned,
            terms=terms,
        )


def _found(position: Formula) -> Formula:
    return if_(is_number(position), 1, 0)


def _or_zero(price: Formula) -> Formula:
    return if_(is_number(price), price, 0)
