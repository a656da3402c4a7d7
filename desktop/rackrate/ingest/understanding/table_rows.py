"""The prices of one table, line by line, and what became of the other lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rackrate.domain.problem import Severity
from rackrate.domain.units import Meter
from rackrate.domain.vendor_reading import Field, NumberStyle, ReadRow
from rackrate.ingest.book import CellValue, Place, address
from rackrate.ingest.understanding.amounts import (
    ERROR_TEXT,
    Amount,
    Worth,
    amount_in,
)
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.findings import Findings
from rackrate.ingest.understanding.line_facts import LineFacts, line_facts
from rackrate.ingest.understanding.line_keys import KeyedLine, LineKey, LineKeys
from rackrate.ingest.understanding.line_kinds import LineKind, first_text, kind_of
from rackrate.ingest.understanding.meters import meter_of_header
from rackrate.ingest.understanding.price_cells import (
    PriceColumns,
    price_columns,
    undiscounted,
)
from rackrate.ingest.understanding.row_making import (
    RowMaker,
    columns_with_formats,
)
from rackrate.ingest.understanding.said import NOTHING, Said, said_in
from rackrate.ingest.understanding.steps import EVERY, Steps
from rackrate.ingest.understanding.tables import FoundTable
from rackrate.ingest.understanding.term_discounts import rows_by_term, term_discounts
from rackrate.ingest.understanding.terms import Surroundings
from rackrate.ingest.understanding.vocabulary import Vocabulary

_NO_PRICE = {
    Worth.ON_REQUEST: ("price_on_request", Severity.WARNING),
    Worth.MISSING: ("price_missing", Severity.WARNING),
    Worth.ZERO: ("price_missing", Severity.WARNING),
    Worth.EMPTY: ("price_missing", Severity.INFO),
    Worth.NOT_OFFERED: ("price_missing", Severity.INFO),
    Worth.FREE: ("price_free", Severity.INFO),
    Worth.NEGATIVE: ("price_negative", Severity.WARNING),
    Worth.UNREADABLE: ("price_unreadable", Severity.WARNING),
}


@dataclass(slots=True)
class TableReader:
    """Reads the lines of one table."""

    table: FoundTable
    columns: tuple[Column, ...]
    around: Surroundings
    words: Vocabulary
    findings: Findings
    steps: Steps
    skipped: frozenset[int] = frozenset()
    section: Said = NOTHING
    section_text: str = ""
    rows: list[ReadRow] = field(default_factory=list)
    _facts: dict[LineKey, LineFacts] = field(default_factory=dict)
    _meters: dict[int, Meter | None] = field(default_factory=dict)
    _numbers: dict[float, Amount] = field(default_factory=dict)
    _marked: frozenset[int] = frozenset()
    _terms: tuple[Column, ...] = ()

    def read(self) -> list[ReadRow]:
        """Read every line of the table and return its prices."""
        grid = self.table.grid
        prices = price_columns(self.columns)
        maker = RowMaker(self.table, self.around, self.words)
        maker.undiscounted = undiscounted(prices, self.columns)
        formatted = columns_with_formats(grid.sheet)
        keys = LineKeys.of(self.columns, self.words, formatted)
        maker.note_columns = {name: index for index, name, _ in reversed(keys.quiet)}
        self._terms = term_discounts(self.columns)
        self._marked = self._lines_with_marks()
        lines = grid.used_between(self.table.first, self.table.last)
        for number, line in enumerate(lines):
            if number % EVERY == 0:
                self.steps.at(number)
            self._line(line, prices, maker, keys)
        return self.rows

    def _lines_with_marks(self) -> frozenset[int]:
        """Return lines with a cell in error or never calculated."""
        grid, sheet = self.table.grid, self.table.grid.sheet
        places = [*sheet.errors, *sheet.formulas_without_value]
        if not grid.has_plain_places:
            return frozenset(range(len(grid.lines))) if places else frozenset()
        return frozenset(line for line, _ in places)

    def _line(
        self, line: int, prices: PriceColumns, maker: RowMaker, keys: LineKeys
    ) -> None:
        grid = self.table.grid
        if line in grid.hidden_lines:
            self._leave(line, "hidden")
            return
        if self.skipped and grid.line_number(line) in self.skipped:
            self._leave(line, "chosen")
            return
        cells = grid.lines[line]
        if len(cells) < keys.width:
            cells = [*cells, *[None] * (keys.width - len(cells))]
        kind = LineKind.OFFER
        if not keys.is_plain_offer(cells, prices.priced):
            kind = kind_of(grid, line, self.columns, self.words)
        if kind is LineKind.SECTION:
            self._section(line, maker)
            return
        if kind is not LineKind.OFFER:
            self._leave(line, kind.value)
            return
        self._offer(line, cells, prices, maker, keys)

    def _section(self, line: int, maker: RowMaker) -> None:
        """Take a heading inside the table for what it says of the lines below."""
        text = first_text(self.table.grid, line)
        self.section = said_in(text, self.words, is_prose=True)
        self.section_text = text
        maker.section = self.section
        self._facts.clear()
        maker.forget()
        self._leave(line, "section")

    def _leave(self, line: int, reason: str, *, is_rejected: bool = False) -> None:
        self.findings.leave(
            self.table.grid, line, reason, self.table.key, is_rejected=is_rejected
        )

    def _offer(
        self,
        line: int,
        cells: list[CellValue],
        prices: PriceColumns,
        maker: RowMaker,
        keys: LineKeys,
    ) -> None:
        grid = self.table.grid
        formats = [maker.format_at(line, index) for index in keys.formatted]
        keyed = keys.line(cells, formats)
        facts = self._facts.get(keyed.key)
        if facts is None:
            facts = self._line_facts(line, cells, keyed, maker, keys)
            self._facts[keyed.key] = facts
        if facts.is_other_charge:
            self._leave(line, "other_charge", is_rejected=True)
            return
        made = 0
        reasons: list[str] = []
        is_marked = line in self._marked
        for column in prices.priced:
            row: ReadRow | None
            amount = self._known_number(cells[column.index])
            if amount is None or is_marked or column.index in prices.net:
                row, reason = self._price(
                    line, column, facts, prices, maker, keyed.quiet
                )
            else:
                meter = self._meter(column) or facts.meter or Meter.COMPUTE
                row = maker.row(line, column, column, facts, amount, meter, keyed.quiet)
                reason = ""
            if row is not None:
                self._keep(row, line, column, prices)
                made += 1
            elif reason:
                reasons.append(reason)
        if prices.low is not None and prices.high is not None and not made:
            made += self._range(line, prices, facts, maker, keyed.quiet)
        if made:
            self.findings.imported.add((self.table.key, grid.line_number(line)))
            return
        self._without_price(line, facts, reasons, prices)

    def _keep(
        self, row: ReadRow, line: int, column: Column, prices: PriceColumns
    ) -> None:
        """Keep a price, and with it those that discounts for a term make of it."""
        if self._terms and column.holds is Field.LIST_PRICE:
            grid = self.table.grid
            self.rows += rows_by_term(row, line, self._terms, prices, grid)
        else:
            self.rows.append(row)

    def _known_number(self, value: CellValue) -> Amount | None:
        """Return what a number comes to where it is a price, None for the rest."""
        if type(value) is not float and type(value) is not int:
            return None
        amount = self._numbers.get(value)
        if amount is None:
            amount = amount_in(value, NumberStyle.POINT, self.words)
            if amount.worth is not Worth.AMOUNT:
                return None
            self._numbers[value] = amount
        return amount

    def _line_facts(
        self,
        line: int,
        cells: list[CellValue],
        keyed: KeyedLine,
        maker: RowMaker,
        keys: LineKeys,
    ) -> LineFacts:
        values = keys.values(cells, keyed.told)
        formats = {
            column.index: number_format
            for column in keys.columns
            if (number_format := maker.format_at(line, column.index))
        }
        facts = line_facts(self.columns, values, formats, keyed.noted, self.words)
        unclear = self.around.context.unclear_until
        if unclear and "effective_to" not in facts.raw:
            facts = replace(facts, raw={**facts.raw, "effective_to": unclear})
        if facts.card is None and not facts.product and self.section_text:
            card = self.words.cards.find(self.section_text)
            if card is not None:
                meter = Meter.COMPUTE
                facts = replace(facts, card=card, product=card.name, meter=meter)
        return facts

    def _price(
        self,
        line: int,
        column: Column,
        facts: LineFacts,
        prices: PriceColumns,
        maker: RowMaker,
        quiet: Mapping[str, str],
    ) -> tuple[ReadRow | None, str]:
        """Return the price of one cell, or why it gives none."""
        grid = self.table.grid
        place = grid.place(line, column.index)
        sheet = grid.sheet
        source, amount = self._amount(line, column)
        net = prices.net.get(column.index)
        if net is not None:
            self._formula_issue(grid.place(line, net.index))
        if amount.worth is Worth.EMPTY and self._cell_issue(place):
            reason = "cell_error" if place in sheet.errors else "formula_without_value"
            if net is None:
                return None, reason
        is_listed = amount.worth in (Worth.AMOUNT, Worth.RANGE)
        if net is not None and (not is_listed or facts.discount.is_empty):
            _, other = self._amount(line, net)
            if other.worth in (Worth.AMOUNT, Worth.RANGE):
                source, amount = net, other
        if amount.worth in (Worth.AMOUNT, Worth.RANGE):
            meter = self._meter(column) or facts.meter or Meter.COMPUTE
            row = maker.row(line, source, column, facts, amount, meter, quiet)
            if source is not column and is_listed:
                row = row.with_flag("list_price_unused")
            return row, ""
        written = grid.at(line, column.index)
        if isinstance(written, str) and ERROR_TEXT.fullmatch(written.strip()):
            cell = address(place)
            self.findings.report("cell_error", sheet.name, cell, error=written.strip())
            return None, "cell_error"
        if amount.worth is Worth.ZERO and column.holds is Field.SETUP_PRICE:
            return None, ""
        if amount.worth is Worth.EMPTY and column.holds is Field.SETUP_PRICE:
            return None, ""
        return None, self._no_price(amount, place, sheet.name, prices)

    def _meter(self, column: Column) -> Meter | None:
        if column.index not in self._meters:
            self._meters[column.index] = meter_of_header(column, self.words)
        return self._meters[column.index]

    def _amount(self, line: int, column: Column) -> tuple[Column, Amount]:
        grid = self.table.grid
        value = grid.at(line, column.index)
        return column, amount_in(value, column.style, self.words)

    def _no_price(
        self, amount: Amount, place: Place, sheet: str, prices: PriceColumns
    ) -> str:
        code, severity = _NO_PRICE[amount.worth]
        is_only_empty = amount.worth is Worth.EMPTY and len(prices.priced) == 1
        if not is_only_empty:
            self.findings.report(code, sheet, address(place), severity)
        return code

    def _cell_issue(self, place: Place) -> bool:
        """Report an error or an uncalculated formula in a price cell."""
        sheet = self.table.grid.sheet
        if place in sheet.errors:
            self.findings.report(
                "cell_error", sheet.name, address(place), error=sheet.errors[place]
            )
            return True
        return self._formula_issue(place)

    def _formula_issue(self, place: Place) -> bool:
        sheet = self.table.grid.sheet
        if place in sheet.formulas_without_value:
            self.findings.report("formula_without_value", sheet.name, address(place))
            return True
        if place in sheet.errors:
            self.findings.report(
                "cell_error", sheet.name, address(place), error=sheet.errors[place]
            )
            return True
        return False

    def _range(
        self,
        line: int,
        prices: PriceColumns,
        facts: LineFacts,
        maker: RowMaker,
        quiet: Mapping[str, str],
    ) -> int:
        """Read a range whose ends have columns of their own."""
        if prices.low is None or prices.high is None:
            return 0
        low = self._amount(line, prices.low)[1].value
        high = self._amount(line, prices.high)[1].value
        if low is None or high is None or not 0 < low <= high:
            return 0
        middle = (low + high) / 2
        amount = Amount(Worth.RANGE, middle, low, high)
        meter = facts.meter or Meter.COMPUTE
        row = maker.row(line, prices.low, prices.low, facts, amount, meter, quiet)
        self.rows.append(row)
        return 1

    def _without_price(
        self,
        line: int,
        facts: LineFacts,
        reasons: list[str],
        prices: PriceColumns,
    ) -> None:
        """Account for a line that looked like an offer and gave no price."""
        grid = self.table.grid
        if not prices.priced and prices.low is None:
            self._leave(line, "no_price_column", is_rejected=True)
            return
        if not facts.raw and not reasons:
            self._leave(line, "note")
            return
        named = facts.card is not None or bool(facts.product)
        if not named and set(reasons) <= {"price_missing"}:
            self._leave(line, "note")
            return
        reason = next((r for r in reasons if r != "price_missing"), "price_missing")
        if set(reasons) == {"price_missing"} and len(prices.priced) == 1:
            column = prices.priced[0]
            self.findings.report(
                "price_missing", grid.sheet.name, grid.address(line, column.index)
            )
        self._leave(line, reason, is_rejected=True)
