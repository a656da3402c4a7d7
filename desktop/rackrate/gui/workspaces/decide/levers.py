"""The levers as a table: what each shows, how far it goes, what it changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, Decimal

from rackrate.domain.assumptions import Range
from rackrate.domain.exact_number import exact_number
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.workload import Workload
from rackrate.gui.widgets.lever import Scale
from rackrate.gui.workspaces.project.assumption_fields import (
    range_in_force,
    with_range,
)
from rackrate.gui.workspaces.project.workload_fields import (
    CARDS_SCALE,
    HOURS_SCALE,
    MONTHS_SCALE,
    with_workload,
)
from rackrate.services.number_text import plain
from rackrate.services.price_sheet import PriceSheet, SheetRow

WORKLOAD_LEVERS = {
    "hours_per_day": HOURS_SCALE,
    "months": MONTHS_SCALE,
    "cards": CARDS_SCALE,
}
_HUNDRED = Decimal(100)


def _share_scale(high: int, most: str) -> Scale:
    half = Decimal("0.5")
    return Scale(
        Decimal(0), Decimal(high), half, Decimal(0), Decimal(most), 2, " %", 100
    )


SHARE_LEVERS = {
    "container_loss": _share_scale(30, "99.99"),
    "billed_idle": _share_scale(50, "100"),
}
_MOST_PRICE = Decimal(999999999)
_NOTCHES = 100
_CENT = Decimal("0.01")
_PRICE_DECIMALS = 4


def worked_out(workload: Workload) -> tuple[str, frozenset[str]]:
    """Return which levers a workload's work or week works out, and why, as a word."""
    work = workload.work
    if work is not None and work.tokens_b is not None:
        cards = {"cards"} if work.deadline_days is not None else set()
        return "worked_out", frozenset({"hours_per_day", "months"} | cards)
    if work is not None:
        return "worked_out", frozenset({"cards"})
    if workload.profile:
        return "from_week", frozenset({"cards", "hours_per_day"})
    return "", frozenset()


def workload_value(workload: Workload, name: str) -> Decimal:
    """Return what a lever of the workload stands at."""
    return Decimal(getattr(workload, name))


def with_workload_value(
    project: Project, workload_id: str, name: str, value: Decimal
) -> Project:
    """Return the project with one lever of a workload moved."""
    workload = project.workload(workload_id)
    if name == "cards":
        return with_workload(project, replace(workload, cards=int(value)))
    changes = {name: value}
    return with_workload(project, replace(workload, **changes))  # type: ignore[arg-type]


def with_share(
    project: Project, reference: Reference, name: str, share: Decimal, origin: Range
) -> Project:
    """Return the project with an assumption's best guess moved.

    Args:
        project: The project.
        reference: The shipped assumptions.
        name: The assumption.
        share: The new best guess.
        origin: The range before the drag; it is widened only where it must be, so
            that dragging back leaves it as it was.
    """
    new = Range(min(origin.low, share), share, max(origin.high, share))
    if new == range_in_force(project, reference, name):
        return project
    return with_range(project, name, new)


@dataclass(frozen=True, slots=True)
class PriceCell:
    """The list price of one option, where the price sheets hold it."""

    provider_id: str
    row_id: int

    @classmethod
    def of(cls, option_id: str, sheets: Mapping[str, PriceSheet]) -> PriceCell | None:
        """Return where an option's price stands, None where it is gone."""
        provider_id, _, sku_price_id = option_id.partition("/")
        sheet = sheets.get(provider_id)
        for row in sheet.rows if sheet else ():
            if row.text("sku_price_id") == sku_price_id:
                return cls(provider_id, row.row_id)
        return None

    def row(self, sheets: Mapping[str, PriceSheet]) -> SheetRow | None:
        """Return the row as it is now, None where it is gone."""
        sheet = sheets.get(self.provider_id)
        rows = sheet.rows if sheet else ()
        return next((row for row in rows if row.row_id == self.row_id), None)

    def moved(self, sheet: PriceSheet, price: Decimal) -> PriceSheet:
        """Return the sheet with the price moved; a range is widened to hold it."""
        row = sheet.row(self.row_id)
        changes = {"list_unit_price": plain(price)}
        low, high = (exact_number(row.text(f"price_{end}")) for end in ("low", "high"))
        if low is not None and high is not None:
            changes["price_low"] = plain(min(low, price))
            changes["price_high"] = plain(max(high, price))
        return sheet.with_cells({self.row_id: changes})


def price_in(row: SheetRow) -> Decimal | None:
    """Return the typical price of a row, None where it states none."""
    texts = ("list_unit_price", "price_low", "price_high")
    listed, low, high = (exact_number(row.text(name)) for name in texts)
    if listed is not None:
        return listed
    return (low + high) / 2 if low is not None and high is not None else None


def price_scale(row: SheetRow, price: Decimal) -> Scale:
    """Return how far a price may be pushed: its range, else half to half more."""
    low, high = (exact_number(row.text(f"price_{end}")) for end in ("low", "high"))
    if low is None or high is None or low >= high:
        low, high = price / 2, price * Decimal("1.5")
    step = max(_CENT, nice_step((high - low) / _NOTCHES))
    first = (low / step).to_integral_value(rounding=ROUND_FLOOR) * step
    notches = ((high - first) / step).to_integral_value(rounding=ROUND_FLOOR) + 1
    return Scale(
        low=max(step, first),
        high=first + notches * step,
        step=step,
        least=_CENT / _HUNDRED,
        most=_MOST_PRICE,
        decimals=_PRICE_DECIMALS,
    )


def nice_step(rough: Decimal) -> Decimal:
    """Return 1, 2 or 5 times a power of ten, at least as large as a rough step.

    Example:
        >>> nice_step(Decimal("156")), nice_step(Decimal("0.0358"))
        (Decimal('2E+2'), Decimal('0.05'))
    """
    if rough <= 0:
        return _CENT
    size = Decimal(1).scaleb(rough.adjusted())
    return next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
