"""What a cell takes from the text that was typed or pasted into it.

Text becomes what `prices.csv` would hold: plain decimals, ISO dates, values of
closed lists, ids of cards. Text that says no such thing for certain is kept as it
was typed, so that nothing is lost; the sheet then flags it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from rackrate.domain.price_columns import CHOICES, DAY_COLUMNS
from rackrate.gui.models.price_vocabulary import Vocabulary, currency_of
from rackrate.services.number_text import plain
from rackrate.services.said_discount import discount_of, share_of
from rackrate.services.said_number import amount_of, folded, range_of
from rackrate.services.said_unit import Per, per_of

PER = "per"
RANGE = "range"
RANGE_SPLIT = "range_split"
_MISSING_END = "?"
_UNKNOWN = frozenset(
    {
        *(
            "待询价",
            "询价",
            "面议",
            "待定",
            "暂无",
            "未知",
            "电询",
            "-",
            "--",
            "/",
            "?",
        ),
        *("n/a", "na", "tbd", "tba", "poa", "none", "unknown", "to be quoted"),
        *("on request", "price on request", "contact us", "contact sales"),
    }
)
_DAY = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?")
_COMPACT_DAY = re.compile(r"(\d{4})(\d{2})(\d{2})")
_MIDNIGHT = re.compile(r"[t\s]+0?0:00(?::00(?:\.0+)?)?$")
_UNITS_AFTER = {
    "cards": r"张卡|块卡|卡|张|块|cards?|gpus?|x",
    "min_units": r"张卡|卡|张|台|个|units?|cards?|nodes?|起",
    "vcpu": r"核心|核|cores?|vcpus?|c",
    "memory_gib": r"gib|gb|g",
    "disk_gib": r"gib|gb|g",
    "network_gbps": r"gbps|gbit/s|gb/s|gb|g",
    "included_quantity": r"gib|gb|g|mbps",
}
_MONTHS = {
    1: r"个月|月|months?|mo",
    3: r"个季度|季度|季|quarters?",
    12: r"年|years?|yr",
}
_MONTHS_AFTER = {
    months: re.compile(rf"(?P<number>[\d.]+)\s*(?:{words})")
    for months, words in _MONTHS.items()
}
_WHOLE = re.compile(r"[x×]?\s*(?P<number>[\d.,]+)")


@dataclass(frozen=True, slots=True)
class CellText:
    """What one text does to the cells of its row.

    Attributes:
        cells: The new text of each stored column.
        remark: `range_split` where a range went elsewhere than it was typed.
        per: What the text says the price is per.
    """

    cells: Mapping[str, str] = field(default_factory=dict)
    remark: str = ""
    per: Per | None = None


def cell_text(column: str, text: str, vocabulary: Vocabulary) -> CellText:
    """Return what a text means for a column of the grid.

    Beside the stored columns there are `per` (scope and unit) and `range` (both
    ends of a published range), each of which fills two.
    """
    if column == PER:
        return _per(text)
    if column == RANGE:
        return _range(text)
    if column == "list_unit_price":
        return _list_price(text)
    return CellText({column: _plain_text(column, text, vocabulary)})


def raw_per(scope: str, unit: str) -> str:
    """Return scope and unit as one text that `cell_text` takes apart again."""
    return f"{scope}/{unit}" if scope and unit else scope or unit


def raw_range(low: str, high: str) -> str:
    """Return two ends as one text that `cell_text` takes apart again."""
    if not low and not high:
        return ""
    if low and not high and amount_of(low) is None:
        return low
    return f"{low or _MISSING_END}-{high or _MISSING_END}"


def _plain_text(column: str, text: str, vocabulary: Vocabulary) -> str:
    said = text.strip()
    if not said:
        return ""
    if column in CHOICES:
        return vocabulary.choice(column, said) or said
    if column in DAY_COLUMNS:
        return _day(said)
    if column == "accelerator":
        return vocabulary.card(said) or said
    if column == "billing_currency":
        return currency_of(said)
    if column in _NUMBERS:
        if folded(said) in _UNKNOWN:
            return ""
        return _NUMBERS[column](column, said) or said
    return said


def _per(text: str) -> CellText:
    found = per_of(text)
    if found is None:
        return CellText({"price_scope": text.strip(), "pricing_unit": ""})
    return CellText({"price_scope": found.scope, "pricing_unit": found.unit})


def _range(text: str) -> CellText:
    said = text.strip()
    if not said or folded(said) in _UNKNOWN:
        return CellText({"price_low": "", "price_high": ""})
    if found := range_of(said):
        ends = {"price_low": found.low, "price_high": found.high}
        return CellText(ends, per=found.per)
    low, dash, high = folded(said).partition("-")
    ends_given = {low.strip(), high.strip()}
    if dash and _MISSING_END in ends_given:
        low_amount, high_amount = amount_of(low), amount_of(high)
        if low_amount or high_amount:
            return CellText(
                {
                    "price_low": low_amount.text if low_amount else "",
                    "price_high": high_amount.text if high_amount else "",
                }
            )
    single = amount_of(said)
    return CellText({"price_low": single.text if single else said, "price_high": ""})


def _list_price(text: str) -> CellText:
    column, said = "list_unit_price", text.strip()
    if folded(said) in _UNKNOWN:
        return CellText({column: ""})
    if amount := amount_of(said):
        return CellText({column: amount.text}, per=amount.per)
    if found := range_of(said):
        cells = {column: "", "price_low": found.low, "price_high": found.high}
        return CellText(cells, RANGE_SPLIT, found.per)
    return CellText({column: said})


def _amount(_: str, text: str) -> str | None:
    found = amount_of(text)
    return found.text if found else None


def _quantity(column: str, text: str) -> str | None:
    said = folded(text)
    shortened = re.sub(rf"\s*(?:{_UNITS_AFTER[column]})$", "", said)
    if whole := _WHOLE.fullmatch(shortened):
        shortened = whole["number"]
    return _amount(column, shortened)


def _months(column: str, text: str) -> str | None:
    said = folded(text)
    if said == "半年":
        return "6"
    for months, pattern in _MONTHS_AFTER.items():
        if found := pattern.fullmatch(said):
            number = amount_of(found["number"])
            return plain(Decimal(number.text) * months) if number else None
    return _amount(column, text)


def _discount(_: str, text: str) -> str | None:
    return discount_of(text)


def _share(_: str, text: str) -> str | None:
    return share_of(text)


def _day(text: str) -> str:
    said = _MIDNIGHT.sub("", folded(text))
    found = _DAY.fullmatch(said) or _COMPACT_DAY.fullmatch(said)
    if found is None:
        return text
    year, month, day = (int(part) for part in found.groups())
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return text


_NUMBERS: dict[str, Callable[[str, str], str | None]] = {
    "price_low": _amount,
    "price_high": _amount,
    "discount": _discount,
    "vat_rate": _share,
    "commitment_months": _months,
    **dict.fromkeys(_UNITS_AFTER, _quantity),
}
