"""Some options side by side, with everything that their cost depends on.

Each column finds its option on Calc by a position of its own, so that the same rows
serve the cheapest two, or any others. What depends on how long the engagement is
comes as what it is made of, and not as Calc's sums.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rackrate.domain.units import Meter
from rackrate.publish.workbook.calc_rows import each_tier
from rackrate.publish.workbook.charges import EFFORT, effort_amount
from rackrate.publish.workbook.cost import Costs, Quantity, Terms
from rackrate.publish.workbook.formula import Formula
from rackrate.publish.workbook.functions import if_, if_error, is_number, item_at
from rackrate.publish.workbook.model import QUANTITY_METERS
from rackrate.publish.workbook.page import Page
from rackrate.publish.workbook.ranking import Results

NAME_HEIGHT = 62
ONCE_ONLY = EFFORT[1:]
_KNOWN = (
    ("delivery", "", ""),
    ("tenancy", "", ""),
    ("category", "", ""),
    ("cards_per_unit", "card", "whole"),
    ("min_units", "unit", "whole"),
    ("hours", "hour", "quantity"),
    ("commitment", "months", "quantity"),
    ("loss", "share", "percent"),
    ("ratio", "ratio", "factor"),
    ("always_billed", "flag", "plain"),
    ("throughput", "ratio", "factor"),
    ("need", "card_hours_month", "quantity"),
    ("running", "card", "whole"),
    ("units", "unit", "whole"),
    ("price_in_force", "unit_price", "price"),
    ("range_low", "ratio", "factor"),
    ("range_high", "ratio", "factor"),
    ("total", "currency", "amount"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One option of a line-up, as cells.

    Attributes:
        found: Whether there is such an option with a price that takes part, 1 or 0.
        cells: Rows of Calc by name.
        price: The unit price; 0 while it is to be quoted.
        labour: Charges for the client's own work that are counted.
        labour_rate: One yuan in the billing currency, where they are.
    """

    found: Formula
    name: Formula
    cells: dict[str, Formula]
    price: Formula
    tiers: tuple[tuple[Formula, Formula], ...]
    services: tuple[Meter, ...]
    labour: tuple[str, ...]
    labour_rate: Formula | None = None

    def __getitem__(self, name: str) -> Formula:
        return self.cells[name]

    def quantities(self, costs: Costs) -> tuple[Quantity, ...]:
        """Return the charges by quantity."""
        drivers = costs.drivers
        asked = (drivers.storage_gib, drivers.bandwidth_mbps, drivers.public_ips)
        return tuple(
            Quantity(wanted, self[f"{meter}_rate"], self[f"{meter}_included"])
            for meter, wanted in zip(QUANTITY_METERS, asked, strict=True)
        )

    def with_effort(self, costs: Costs) -> Entry:
        """Return the entry with the client's own work at the assumptions of `costs`."""
        if self.labour_rate is None:
            return self
        about = self.labour_rate, self["delivery"], self["needs_migration"]
        amounts = {
            f"{name}_exact": effort_amount(name, costs, *about) for name in self.labour
        }
        return replace(self, cells={**self.cells, **amounts})

    def terms(self, costs: Costs, throughput: Formula, fixed_hours: Formula) -> Terms:
        """Return how it is billed; its other charges are not part of that."""
        return Terms(
            category=self["category"],
            always_billed=self["always_billed"],
            throughput=throughput,
            cards_per_unit=self["cards_per_unit"],
            min_units=self["min_units"],
            price=self.price,
            tiers=self.tiers,
            unit_hours=self["hours"],
            fixed_hours=fixed_hours,
            other_fixed=self.price,
            other_per_unit=self.price,
            quantities=self.quantities(costs),
        )


class Lineup:
    """The rows of a line-up while they are being written."""

    def __init__(
        self, page: Page, results: Results, row: int, columns: Sequence[int]
    ) -> None:
        self._page = page
        self._results = results
        self._columns = columns
        self._cells: dict[str, list[Formula]] = {}
        self.row = row

    def write(
        self, heads: Sequence[str], position: Callable[[int], Formula]
    ) -> list[Entry]:
        """Write a column for each head.

        Args:
            heads: What stands over each column.
            position: Where the option of a column stands on Calc, counted from 1; an
                error where there is none.
        """
        page, rows = self._page, self._results.rows
        page.text(self.row, 0, "", "subhead")
        page.text(self.row, 1, page.kit.say("lineup.title"), "subhead")
        for column in range(2, self._columns[0]):
            page.text(self.row, column, "", "subhead")
        for column, head in zip(self._columns, heads, strict=True):
            page.text(self.row, column, head, "subhead", align="right")
        self.row += 1
        taking = rows.span("takes_part").pinned()
        self._add("position", "", lambda i: if_error(position(i), 1), "plain")
        self._look_up("name", "", "")
        self._add(
            "found",
            "flag",
            lambda i: if_error(item_at(taking, position(i)), 0),
            "plain",
        )
        for name, unit, look in _KNOWN:
            self._look_up(name, unit, look)
        self._charges()
        price = rows.span("per_unit").pinned()

        def known(i: int) -> Formula:
            found = item_at(price, self._cells["position"][i])
            return if_(is_number(found), found, 0)

        self._add("per_unit", "unit_price", known, "price")
        return [self._entry(i) for i in range(len(self._columns))]

    def _charges(self) -> None:
        block, rows = self._results.block, self._results.rows
        if block.states_loss:
            self._look_up("loss_stated", "share", "percent")
            self._look_up("card", "", "")
        for tier in each_tier(block):
            self._look_up(f"tier_{tier}_from", "unit", "whole")
            self._look_up(f"tier_{tier}_price", "unit_price", "price")
        for meter in QUANTITY_METERS:
            self._look_up(f"{meter}_rate", "money_month", "price")
            self._look_up(f"{meter}_included", "quantity", "quantity")
        for meter in block.service_meters():
            self._look_up(f"{meter}_rate", "money_month", "price")
            self._look_up(f"{meter}_scope", "", "")
            self._look_up(f"{meter}_unit", "", "")
        if "operations" in rows.lines:
            self._look_up("needs_migration", "flag", "plain")
            for name in EFFORT:
                self._look_up(f"{name}_exact", "currency", "fine")

    def _look_up(self, name: str, unit: str, look: str) -> None:
        values = self._results.rows.span(name).pinned()
        at = self._cells["position"]
        self._add(name, unit, lambda i: item_at(values, at[i]), look)

    def _add(
        self, name: str, unit: str, make: Callable[[int], Formula], look: str
    ) -> None:
        """Write a row, the same formula in every column."""
        page, kit = self._page, self._page.kit
        page.text(self.row, 1, self._label(name))
        shown = kit.unit(unit)
        page.text(self.row, 2, shown)
        is_name = name == "name"
        self._cells[name] = [
            page.put(
                self.row,
                column,
                make(i),
                "link",
                look,
                align="right",
                text_wrap=is_name,
            )
            for i, column in enumerate(self._columns)
        ]
        if is_name:
            page.sheet.set_row(self.row, NAME_HEIGHT)
        self.row += 1

    def _label(self, name: str) -> str:
        kit = self._page.kit
        if name in ("position", "found"):
            return kit.say(f"lineup.{name}")
        if name.startswith("tier_"):
            _, number, what = name.split("_")
            return kit.say(f"calc.tier.{what}", number=number)
        return kit.say(f"calc.row.{name}.name")

    def _entry(self, index: int) -> Entry:
        cells = {name: found[index].pinned for name, found in self._cells.items()}
        block = self._results.block
        has_labour = "operations" in self._results.rows.lines
        return Entry(
            found=cells["found"],
            name=cells["name"],
            cells=cells,
            price=cells["per_unit"],
            tiers=tuple(
                (cells[f"tier_{t}_from"], cells[f"tier_{t}_price"])
                for t in each_tier(block)
            ),
            services=tuple(block.service_meters()),
            labour=EFFORT if has_labour else (),
            labour_rate=self._results.labour_rate if has_labour else None,
        )
