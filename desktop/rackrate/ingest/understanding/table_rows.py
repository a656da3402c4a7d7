"""The prices of one table, line by line, and what became of the other lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rackrate.domain.problem import Severity
from rackrate.domain.units import Meter
from rackrate.domain.vendor_reading import Field, ReadRow
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
from rackrate.ingest.understanding.line_kinds import LineKind, first_text, kind_of
from rackrate.ingest.understanding.meters import meter_of_header
from rackrate.ingest.understanding.price_cells import (
    PriceColumns,
    price_columns,
    undiscounted,
)
from rackrate.ingest.understanding.profiles import MONEY_FIELDS
from rackrate.ingest.understanding.row_making import RowMaker
from rackrate.ingest.understanding.said import NOTHING, Said, said_in
from rackrate.ingest.understanding.tables import FoundTable
from rackrate.ingest.understanding.terms import Surroundings
from rackrate.ingest.understanding.vocabulary import Vocabulary

_NOT_IN_KEY = MONEY_FIELDS | {Field.LINE_NUMBER, Field.IGNORED, Field.SKU}
_FIRST_OF_A_PRICE = frozenset("0123456789¥￥$€£.")
_TEXTS_LOOKED_AT = 3
_QUIET = (Field.NOTE, Field.SPEC)
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
    skipped: frozenset[int] = frozenset()
    section: Said = NOTHING
    section_text: str = ""
    rows: list[ReadRow] = field(default_factory=list)
    _facts: dict[tuple[tuple[CellValue, ...], Said], LineFacts] = field(
        default_factory=dict
    )
    _key_indices: list[int] = field(default_factory=list)
    _quiet_columns: list[tuple[int, Column]] = field(default_factory=list)
    _telling: dict[str, bool] = field(default_factory=dict)
    _meters: dict[int, Meter | None] = field(default_factory=dict)

    def read(self) -> list[ReadRow]:
        """Read every line of the table and return its prices."""
        prices = price_columns(self.columns)
        maker = RowMaker(self.table, self.around, self.words)
        maker.undiscounted = undiscounted(prices, self.columns)
        key_columns = [c for c in self.columns if c.holds not in _NOT_IN_KEY]
        self._key_indices = [c.index for c in key_columns]
        self._quiet_columns = [
            (at, c) for at, c in enumerate(key_columns) if c.holds in _QUIET
        ]
        for line in range(self.table.first, self.table.last + 1):
            self._line(line, prices, maker, key_columns)
        return self.rows

    def _line(
        self,
        line: int,
        prices: PriceColumns,
        maker: RowMaker,
        key_columns: list[Column],
    ) -> None:
        grid = self.table.grid
        if grid.is_blank(line):
            return
        if line in grid.hidden_lines:
            self._leave(line, "hidden")
            return
        if grid.line_number(line) in self.skipped:
            self._leave(line, "chosen")
            return
        kind = LineKind.OFFER
        if not self._is_plain_offer(line, prices):
            kind = kind_of(grid, line, self.columns, self.words)
        if kind is LineKind.SECTION:
            self._section(line, maker)
            return
        if kind is not LineKind.OFFER:
            self._leave(line, kind.value)
            return
        self._offer(line, prices, maker, key_columns)

    def _is_plain_offer(self, line: int, prices: PriceColumns) -> bool:
        """Return whether a line has a price and nothing that looks like a total."""
        cells = self.table.grid.lines[line]
        width = len(cells)
        for column in prices.priced:
            value = cells[column.index] if column.index < width else None
            if isinstance(value, int | float) or (
                isinstance(value, str) and value[0] in _FIRST_OF_A_PRICE
            ):
                break
        else:
            return False
        search = self.words.patterns["total"].search
        texts = 0
        for value in cells:
            if isinstance(value, str):
                texts += 1
                if search(value):
                    return False
                if texts == _TEXTS_LOOKED_AT:
                    break
        return texts > 0

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
        prices: PriceColumns,
        maker: RowMaker,
        key_columns: list[Column],
    ) -> None:
        grid = self.table.grid
        cells = grid.lines[line]
        width = len(cells)
        telling = self.words.patterns["telling"].search
        quiet: dict[str, str] = {}
        noted = NOTHING
        key = [cells[i] if i < width else None for i in self._key_indices]
        for at, column in self._quiet_columns:
            value = key[at]
            if not isinstance(value, str):
                continue
            is_telling = self._telling.get(value)
            if is_telling is None:
                is_telling = self._telling[value] = telling(value) is not None
            if column.holds is Field.NOTE and is_telling:
                noted = noted.over(said_in(value, self.words, is_prose=True))
            if column.holds is Field.NOTE or not is_telling:
                name = column.holds.value
                quiet[name] = f"{quiet[name]} · {value}" if name in quiet else value
                key[at] = None
        found = (tuple(key), noted)
        facts = self._facts.get(found)
        if facts is None:
            facts = self._line_facts(line, key_columns, *found)
            self._facts[found] = facts
        if facts.is_other_charge:
            self._leave(line, "other_charge", is_rejected=True)
            return
        made = 0
        reasons: list[str] = []
        for column in prices.priced:
            row, reason = self._price(line, column, facts, prices, maker, quiet)
            if row is not None:
                self.rows.append(row)
                made += 1
            elif reason:
                reasons.append(reason)
        if prices.low is not None and prices.high is not None and not made:
            made += self._range(line, prices, facts, maker)
        if made:
            self.findings.imported.add((self.table.key, grid.line_number(line)))
            return
        self._without_price(line, facts, reasons, prices)

    def _line_facts(
        self,
        line: int,
        key_columns: list[Column],
        cells: tuple[CellValue, ...],
        noted: Said,
    ) -> LineFacts:
        grid = self.table.grid
        values: dict[int, CellValue] = {}
        formats: dict[int, str] = {}
        for column, value in zip(key_columns, cells, strict=True):
            if value is not None:
                values[column.index] = value
            place = grid.place(line, column.index)
            if place in grid.sheet.formats:
                formats[column.index] = grid.sheet.formats[place]
        facts = line_facts(self.columns, values, formats, noted, self.words)
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
        self, line: int, prices: PriceColumns, facts: LineFacts, maker: RowMaker
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
        row = maker.row(line, prices.low, prices.low, facts, amount, meter)
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
