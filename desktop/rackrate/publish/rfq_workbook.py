"""The form on which vendors quote: locked ids, a few open cells, both languages."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from rackrate.domain.bilingual import Language
from rackrate.domain.comparison import ScopeLine
from rackrate.domain.rfq import ANSWERS, COLUMNS, FIELDS, FORM, Rfq, line_id
from rackrate.domain.units import TaxBasis
from rackrate.publish.workbook.styles import Styles
from rackrate.services.words import Words
from rackrate.whole_file import write_whole

_CURRENCIES = ["CNY", "USD", "HKD", "EUR", "JPY", "SGD"]
_NO_GUESSING = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_numbers": False,
    "strings_to_urls": False,
}
_WIDTHS = {
    "id": 26,
    "item": 34,
    "card": 13,
    "cards": 11,
    "unit": 18,
    "quantity": 12,
    "unit_price": 16,
    "answer": 22,
    "commitment_months": 14,
    "note": 30,
    "amount": 17,
}
_OPEN = {
    "unit_price": "price",
    "commitment_months": "quantity",
    "note": "text",
}
_DATES = {"quote_date", "valid_until"}
_NUMBERS = {"lead_days": "quantity", "stated_total": "amount", "vat_rate": "percent"}
_MADE = datetime(2026, 1, 1, tzinfo=UTC)
"""Of every form: the same form is the same bytes."""
_FIRST_FIELD = 5
_FIELD_COLUMN = 2


def write_rfq(rfq: Rfq, words: Words, path: Path) -> Path:
    """Write the form and return where it is.

    Raises:
        RefusedInputError: It cannot be written; a former file is untouched.
    """
    write_whole(path, rfq_bytes(rfq, words))
    return path


def rfq_bytes(rfq: Rfq, words: Words) -> bytes:
    """Return the form as a workbook's bytes; the same form, the same bytes."""
    return _Form(rfq, words).bytes()


class _Form:
    """One form being written."""

    def __init__(self, rfq: Rfq, words: Words) -> None:
        self._rfq = rfq
        self._words = words
        self._buffer = BytesIO()
        self._book = Workbook(self._buffer, _NO_GUESSING)
        self._styles = Styles(self._book, Language.ZH, rfq.currency)
        self._sheet: Worksheet = self._book.add_worksheet("询价单 RFQ")

    def bytes(self) -> bytes:
        """Write everything and return the file."""
        self._head()
        top = _FIRST_FIELD + len(FIELDS) + 1
        self._fields()
        self._lines(top)
        self._page(top)
        self._book.close()
        return self._buffer.getvalue()

    def _say(self, key: str, **values: object) -> str:
        """Return a sentence in both languages."""
        both = (self._words.say(f"rfq.{key}", x, **values) for x in Language)
        return " ".join(dict.fromkeys(both))

    def _put(self, row: int, column: int, text: str, style: str) -> None:
        self._sheet.write_string(row, column, text, self._styles.get(style))

    def _head(self) -> None:
        self._put(0, 0, self._say("title"), "title")
        self._put(1, 0, self._rfq.title, "strong")
        self._put(2, 0, FORM, "note")
        guide = self._say("guide", day=self._rfq.reply_by or "—")
        self._put(3, 0, guide, "note")

    def _fields(self) -> None:
        given = {"currency": self._rfq.currency}
        for number, name in enumerate(FIELDS):
            row = _FIRST_FIELD + number
            self._put(row, 0, name, "note")
            self._put(row, 1, self._say(f"field.{name}"), "label")
            kind = "date" if name in _DATES else _NUMBERS.get(name, "text")
            style = self._styles.get("input", kind, align="left")
            self._sheet.write(row, _FIELD_COLUMN, given.get(name), style)
            rule = self._rule(name)
            if rule:
                self._sheet.data_validation(
                    row, _FIELD_COLUMN, row, _FIELD_COLUMN, rule
                )

    def _check(self, row: int, column: int, rule: Mapping[str, object]) -> None:
        self._sheet.data_validation(row, column, row, column, dict(rule))

    def _rule(self, name: str) -> dict[str, object]:
        """Return what a field takes."""
        hint = {"input_title": "", "input_message": self._say(f"field.{name}")}
        if name == "tax":
            choices = [self._say(f"tax.{t}") for t in TaxBasis if t != "unknown"]
            return {"validate": "list", "source": choices, **hint}
        if name == "currency":
            known = {"validate": "list", "source": _CURRENCIES}
            return {**known, "error_type": "warning", **hint}
        if name == "vat_rate":
            limits = {"minimum": 0, "maximum": 1}
            return {"validate": "decimal", "criteria": "between", **limits, **hint}
        if name in _NUMBERS:
            return {"validate": "decimal", "criteria": ">=", "value": 0, **hint}
        return {}

    def _lines(self, top: int) -> None:
        for column, name in enumerate(COLUMNS):
            self._put(top, column, self._say(f"column.{name}"), "head")
            self._sheet.set_column(column, column, _WIDTHS[name])
        self._sheet.set_row(top, 32)
        for number, line in enumerate(self._rfq.lines, start=1):
            self._line(top + number, line)
        last = top + len(self._rfq.lines)
        amount = COLUMNS.index("amount")
        letter = chr(ord("A") + amount)
        self._put(last + 1, 1, self._say("total"), "total")
        cells = f"{letter}{top + 2}:{letter}{last + 1}"
        style = self._styles.get("total", "amount")
        self._sheet.write_formula(last + 1, amount, f"=SUM({cells})", style, 0)

    def _line(self, row: int, line: ScopeLine) -> None:
        fixed: Mapping[str, tuple[object, str]] = {
            "id": (line_id(line), "text"),
            "item": (line.title, "text"),
            "card": (line.accelerator, "text"),
            "cards": (line.cards if line.accelerator else None, "plain"),
            "unit": (self._say(f"unit.{line.unit}"), "text"),
            "quantity": (float(line.quantity), "quantity"),
        }
        for name, (value, kind) in fixed.items():
            style = "note" if name == "id" else "static"
            cell = self._styles.get(style, kind)
            self._sheet.write(row, COLUMNS.index(name), value, cell)
        for name, kind in _OPEN.items():
            style_of = self._styles.get("input", kind)
            self._sheet.write_blank(row, COLUMNS.index(name), None, style_of)
        answer = COLUMNS.index("answer")
        self._sheet.write_blank(row, answer, None, self._styles.get("input", "text"))
        choices = [self._say(f"answer.{flag}") for flag in ANSWERS]
        rule = {"validate": "list", "source": choices}
        self._check(row, answer, rule)
        at_least_nothing = {"validate": "decimal", "criteria": ">=", "value": 0}
        self._check(row, COLUMNS.index("unit_price"), at_least_nothing)
        formula = f"=F{row + 1}*G{row + 1}"
        amount = self._styles.get("calc", "amount")
        self._sheet.write_formula(row, COLUMNS.index("amount"), formula, amount, 0)

    def _page(self, top: int) -> None:
        sheet = self._sheet
        sheet.hide_gridlines(2)
        sheet.set_landscape()
        sheet.set_paper(9)
        sheet.fit_to_pages(1, 0)
        sheet.repeat_rows(top)
        sheet.set_footer("&C&P / &N")
        sheet.protect("", {"format_columns": True, "format_rows": True})
        self._book.set_properties(
            {"title": self._rfq.title, "comments": FORM, "created": _MADE}
        )
