"""BuyOrRent: from which month on owning servers costs less than renting them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal

from rackrate.engine.buying import MIX, purchase_of, rentals_of
from rackrate.engine.purchase import LONGEST_MONTHS, Purchase
from rackrate.publish.workbook.buy_chart import CHART_HEIGHT, BuyChart
from rackrate.publish.workbook.formula import Formula, Place, Span, cell, text
from rackrate.publish.workbook.functions import (
    if_,
    if_error,
    is_number,
    position_of,
    rounded,
)
from rackrate.publish.workbook.lineup import Entry, Lineup
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.mix import MixResult
from rackrate.publish.workbook.owned import (
    OWNED_COLUMNS,
    OwnedRows,
    owned_columns,
)
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.rented import (
    RENTED_COLUMNS,
    RentedColumns,
    rent_of,
    rented_columns,
)
from rackrate.publish.workbook.said import months_said

_NUMBER, _NAME, _UNIT, _FIRST = range(4)
_TABLE = (
    "rent",
    "owned",
    "gap",
    "present_rent",
    "present_owned",
    "meets",
    "pays_back",
    "present_meets",
)
_WIDTHS = (8, 58, 18, *[15] * 10)
_COLUMN = 13
_YEAR, _FEWEST = 12, 60
_ROOM = Decimal("1.15")
_ROW_PIXELS = 22


@dataclass(frozen=True, slots=True)
class BuyResult:
    """What the checks need of one workload.

    Attributes:
        cost: Owning for the months that are needed, unrounded.
        total: The sum of the rounded lines.
    """

    cost: Formula
    total: Formula


def write_buy_or_rent(
    page: Page, results: Mapping[int, Results], mixes: Mapping[int, MixResult]
) -> dict[int, BuyResult]:
    """Write each workload's purchase against the rentals of its decision."""
    page.header(_WIDTHS)
    row = HEADER_ROWS
    blocks = {}
    for number, result in results.items():
        title = page.kit.say("blocks.title", number=number, title=result.block.title)
        page.start_block(row, title, len(_WIDTHS), HEADER_ROWS)
        purchase = purchase_of(result.block.decision)
        if purchase is None:
            page.text(row + 1, _NAME, _why(page, result), "note")
            row += 3
            continue
        block = _Block(page, result, purchase, mixes.get(number), row + 1)
        blocks[number] = block
        row = block.plan() + 1
    if not results:
        page.text(row, _NAME, page.kit.say("blocks.none"), "note")
    last_printed = max(row - 2, HEADER_ROWS)
    for number, block in blocks.items():
        title = page.say("months", number=number, title=block.title)
        page.heading(row, title, len(_WIDTHS))
        row = block.months(row + 1) + 1
    found = {number: block.answer() for number, block in blocks.items()}
    last = page.last_column
    if last >= len(_WIDTHS):
        page.sheet.set_column(len(_WIDTHS), last, _COLUMN)
    printed = last_printed, len(_WIDTHS) - 1
    page.finish(landscape=False, large=True, frozen_columns=2, printed=printed)
    return found


def _why(page: Page, result: Results) -> str:
    """Return why nothing can be said about buying."""
    owned = result.block.decision.ownership
    key = owned.obstacle.value if owned.obstacle else "nothing_ranked"
    card = page.kit.report.labels.card(owned.card)
    return page.say(f"obstacle.{key}", card=card, currency=owned.currency)


class _Block:
    """The purchase of one workload."""

    def __init__(
        self,
        page: Page,
        result: Results,
        purchase: Purchase,
        mix: MixResult | None,
        row: int,
    ) -> None:
        self._page = page
        self._result = result
        self._purchase = purchase
        self._rentals = rentals_of(result.block.decision)
        self._mix = mix
        self._chart = BuyChart(page, result, purchase)
        self._top = row
        self.title = result.block.title

    def plan(self) -> int:
        """Write what is bought and return the next row."""
        page = self._page
        self._chart_row = self._top + 5 + len(self._rentals)
        row = self._chart_row + CHART_HEIGHT // _ROW_PIXELS + 2
        rows = OwnedRows(page, self._result, row)
        self._owned = rows.write()
        return rows.row

    def months(self, row: int) -> int:
        """Write what owning and each rental come to, and return the next row."""
        row, self._entries = self._lineup(row)
        row += 1
        months = self._months()
        self._columns, self._rented = self._by_month(row, months)
        return row + 1 + len(months)

    def answer(self) -> BuyResult:
        """Write from which month on buying costs less, and the chart."""
        lines = self._table(self._top + 3)
        self._finding(lines)
        title = cell(self._page.place(self._top, _NAME), "")
        names = [line["name"] for line in lines]
        self._chart.insert(self._chart_row, title, self._rentals, names)
        return BuyResult(self._owned.cost, self._owned.total)

    def _months(self) -> list[Decimal]:
        """Return the months to show: the need, the servers' life, and every tie."""
        plan = self._purchase.plan
        wanted = [plan.months + 1, plan.life_months, Decimal(_FEWEST)]
        for found in self._purchase.against:
            ties = (
                found.break_even_months,
                found.payback_months,
                found.present_break_even_months,
            )
            wanted += [at * _ROOM for at in ties if at]
        years = (max(wanted) / _YEAR).to_integral_value(ROUND_CEILING)
        last = min(int(years) * _YEAR, LONGEST_MONTHS)
        return [Decimal(month) for month in range(last + 1)]

    def _lineup(self, row: int) -> tuple[int, list[Entry | None]]:
        """Write how the rentals are billed; a mix has no entry."""
        names = self._result.rows.span("name").pinned()
        labels = {c.key: c.name for c in self._result.block.candidates}
        options = [rental for rental in self._rentals if rental.id != MIX]
        columns = [_FIRST + i for i in range(len(options))]
        page = self._page
        chosen = []
        page.text(row, _NAME, page.say("rentals"), "subhead")
        for column, rental in zip(columns, options, strict=True):
            at = page.text(row, column, labels[rental.id], "static", text_wrap=True)
            chosen.append(at)
        page.sheet.set_row(row, 62)
        lineup = Lineup(page, self._result, row + 1, columns)
        heads = [str(i + 1) for i in range(len(options))]
        entries = iter(lineup.write(heads, lambda i: position_of(chosen[i], names)))
        found = [None if r.id == MIX else next(entries) for r in self._rentals]
        return lineup.row, found

    def _by_month(
        self, row: int, months: Sequence[Decimal]
    ) -> tuple[dict[str, Span], list[RentedColumns]]:
        """Write the columns of owning and of each rental, a month a row."""
        page, plan = self._page, self._purchase.plan
        page.text(row, _NUMBER, page.say("month"), "head")
        page.text(row, _NAME, page.say("month_note"), "head")
        page.text(row, _UNIT, "", "head")
        page.sheet.set_row(row, 62)
        first = row + 1
        for offset, month in enumerate(months):
            page.number(first + offset, _NUMBER, month, "static", "plain")
        for offset, name in enumerate(OWNED_COLUMNS):
            words = page.say(f"column.{name}")
            page.text(row, _FIRST + offset, words, "head", align="right")
        columns = owned_columns(page, first, _FIRST, months, self._owned, plan)
        rented = []
        column = _FIRST + len(OWNED_COLUMNS)
        at = Formula((page.place(first, _NUMBER).pinned(row=False),), Decimal(0))
        for number, (rental, entry) in enumerate(
            zip(self._rentals, self._entries, strict=True), start=1
        ):
            for offset, name in enumerate(RENTED_COLUMNS):
                words = page.say(f"column.{name}", number=number)
                page.text(row, column + offset, words, "head", align="right")
            rent = self._rent(entry, at)
            place = page.place(first, column)
            rented.append(
                rented_columns(page, place, months, rent, columns, rental, plan)
            )
            column += len(RENTED_COLUMNS)
        top = Place(page.name, row, column)
        self._chart.columns(top, months, columns, rented)
        self._months_cells = [
            cell(Place(page.name, first + i, _NUMBER), m) for i, m in enumerate(months)
        ]
        return columns, rented

    def _rent(self, entry: Entry | None, month: Formula) -> Formula:
        if entry is not None:
            return rent_of(self._result.costs, entry, month)
        assert self._mix is not None  # noqa: S101 - its plan is on Mix
        return month * self._mix.total.pinned

    def _table(self, row: int) -> list[dict[str, Formula]]:
        """Write each rental against buying, over the months that are needed."""
        page, owned = self._page, self._owned
        heads = [page.say("head.number"), page.say("head.rental"), ""]
        heads += [page.say(f"head.{name}") for name in _TABLE]
        page.heads(row - 1, heads, height=48, right=range(_FIRST, _FIRST + len(_TABLE)))
        months, blank = self._result.costs.drivers.months, text(BLANK)
        lines = []
        for number, (entry, columns) in enumerate(
            zip(self._entries, self._rented, strict=True), start=1
        ):
            page.number(row, _NUMBER, number, "label", "plain")
            words = page.say("mix") if entry is None else ""
            name = (
                page.text(row, _NAME, words, "wrap")
                if entry is None
                else page.put(row, _NAME, entry.name, "link", text_wrap=True)
            )
            page.fit_row(row, (str(name.value), _WIDTHS[_NAME]))
            values = {"rent": self._rent(entry, months), "owned": owned.total}
            line = {"name": name}
            for offset, key in enumerate(_TABLE):
                if key == "gap":
                    values[key] = if_error(line["owned"] - line["rent"], blank)
                elif key == "present_rent":
                    worth = line["rent"] / months * owned.annuity
                    values[key] = if_error(worth, blank)
                elif key == "present_owned":
                    values[key] = owned.present
                elif key not in values:
                    values[key] = columns.first(key)
                look = "hours" if key in ("meets", "pays_back") else "amount"
                look = "plain" if key == "present_meets" else look
                style = "total" if key == "meets" else "calc"
                line[key] = page.put(
                    row, _FIRST + offset, values[key], style, look, align="right"
                )
            lines.append(line)
            row += 1
        return lines

    def _finding(self, lines: Sequence[Mapping[str, Formula]]) -> None:
        """Write from which month on buying costs less than the recommended rental."""
        page, line = self._page, lines[0]
        need = months_said(self._result.costs.drivers.months)
        values = {"rental": line["name"].pinned, "need": need}
        meets = line["meets"].pinned
        farthest = self._months_cells[-1]
        last = cell(farthest.place.pinned(), farthest.value)
        at = page.kit.sentence(
            "buyorrent.finding.meets", at=rounded(meets, 1), **values
        )
        owned = page.kit.sentence("buyorrent.finding.always", **values)
        rented = page.kit.sentence("buyorrent.finding.never", last=last, **values)
        is_ahead = if_error(if_(line["gap"].below(0), 1, 0), 0).equals(1)
        other = if_(is_ahead, owned, rented)
        page.put(self._top, _NAME, if_(is_number(meets), at, other), "key")
        page.sheet.set_row(self._top, 22)
        card = page.kit.report.labels.card(self._result.block.decision.ownership.card)
        page.text(self._top + 1, _NAME, page.say("note", card=card), "note")
