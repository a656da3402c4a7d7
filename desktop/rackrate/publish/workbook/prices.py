"""Prices: every price as it was quoted, and below it on the project's basis.

Two blocks with the same numbers: what was quoted, and formulas that bring it to
one currency, one tax basis and one unit (engine.md, section 1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.units import Meter
from rackrate.publish.workbook.drivers import Shared
from rackrate.publish.workbook.formula import Formula, Place, Span, Value, span, text
from rackrate.publish.workbook.functions import (
    all_of,
    if_,
    if_error,
    is_number,
    item_at,
    position_of,
)
from rackrate.publish.workbook.input_rules import AT_LEAST_ZERO
from rackrate.publish.workbook.inputs import WrittenInputs
from rackrate.publish.workbook.lists import BLANK, Lists
from rackrate.publish.workbook.model import Model, PriceLine
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.text_fit import serial

SOURCES_FIRST_ROW = HEADER_ROWS
"""The row of the first source on Sources, which prices link to."""

_QUOTED = (
    ("number", 8),
    ("provider", 18),
    ("name", 38),
    ("meter", 10),
    ("card", 14),
    ("delivery", 11),
    ("tenancy", 11),
    ("cards", 8),
    ("scope", 9),
    ("unit", 9),
    ("price", 13),
    ("low", 12),
    ("high", 12),
    ("discount", 12),
    ("currency", 13),
    ("tax", 13),
    ("vat", 15),
    ("commitment", 10),
    ("included", 9),
    ("min_units", 8),
    ("stopped", 9),
    ("valid_from", 12),
    ("valid_to", 12),
    ("evidence", 13),
    ("source", 8),
    ("where", 40),
)
_COLUMNS = {name: column for column, (name, _) in enumerate(_QUOTED)}
_NORMALISED = (
    "number",
    "provider",
    "name",
    "fx",
    "converted",
    "tax_times",
    "tax_divided",
    "cards_priced",
    "hours",
    "",
    "net",
    "per_unit",
    "per_card_hour",
    "per_card_month",
    "monthly",
    "category",
    "status",
)
_RIGHT = [
    _COLUMNS[name]
    for name in (
        "cards",
        "price",
        "low",
        "high",
        "discount",
        "vat",
        "commitment",
        "included",
        "min_units",
    )
]
_LOOKS = {
    "fx": "factor",
    "converted": "price",
    "tax_times": "factor",
    "tax_divided": "factor",
    "cards_priced": "whole",
    "hours": "quantity",
    "net": "price",
    "per_unit": "price",
    "per_card_hour": "price",
    "per_card_month": "price",
    "monthly": "price",
}


@dataclass(frozen=True, slots=True)
class WrittenPrices:
    """Where other sheets find prices.

    Attributes:
        spans: Column name → its cells, one for each price, in order.
    """

    spans: dict[str, Span]

    def of(self, column: str, number: Formula) -> Formula:
        """Return a price's value in a column, looked up by its row number."""
        return item_at(self.spans[column], number)


_FIELDS = {
    "price": "list_unit_price",
    "discount": "discount",
    "tax": "tax",
    "vat": "vat_rate",
}
"""What a price calls the inputs."""


def write_prices(
    page: Page, model: Model, lists: Lists, shared: Shared, written: WrittenInputs
) -> WrittenPrices:
    """Write both blocks."""
    page.header([width for _, width in _QUOTED])
    titles = [page.say(f"quoted.{name}") for name, _ in _QUOTED]
    page.heads(3, titles, height=44, right=_RIGHT)
    if not model.prices:
        page.text(HEADER_ROWS, 1, page.say("none"), "note")
        return WrittenPrices({})
    quoted = []
    for row, line in enumerate(model.prices, start=HEADER_ROWS):
        quoted.append(_quoted_row(page, row, line, lists))
    last = HEADER_ROWS + len(model.prices) - 1
    page.sheet.autofilter(3, 0, last, len(_QUOTED) - 1)
    head = last + 3
    page.heading(head - 1, page.say("normalised"), len(_NORMALISED))
    heads = [page.say(f"basis.{n}") if n else "" for n in _NORMALISED]
    page.heads(head, heads, height=44, right=range(3, _NORMALISED.index("category")))
    normalised = [
        _normalised_row(page, head + 1 + i, cells, lists, shared, written)
        for i, cells in enumerate(quoted)
    ]
    page.signal(head + 1, _NORMALISED.index("status"), len(quoted))
    names = [n for n in _COLUMNS if n not in ("source", "where")]
    spans = {name: span([c[name] for c in quoted]).pinned() for name in names}
    spans |= {
        name: span([c[name] for c in normalised]).pinned() for name in normalised[0]
    }
    spans["quoted_number"] = span([c["number"] for c in quoted]).pinned()
    spans["source"] = span([c["source"] for c in quoted]).pinned()
    return WrittenPrices(spans)


def _quoted_row(
    page: Page, row: int, line: PriceLine, lists: Lists
) -> dict[str, Formula]:
    cells: dict[str, Formula] = {}
    for name, value, style, look in _quoted_values(page, line):
        column = _COLUMNS[name]
        if style == "input":
            cells[name] = page.input(row, column, value, look)
            meaning = f"{line.key} · {page.say(f'quoted.{name}')}"
            path = f"prices.{line.key}.{_FIELDS[name]}"
            page.define(f"in_{name}_{line.number}", cells[name], meaning, path)
        elif value is None or value == "":
            cells[name] = page.text(row, column, BLANK, "label", align="center")
        else:
            cells[name] = page.constant(row, column, value, style, look)
    target = Place("Sources", SOURCES_FIRST_ROW + line.source.number - 1, 0)
    column = _COLUMNS["source"]
    label = f"S{line.source.number}"
    title = page.kit.report.labels.source(line.source.title)
    page.jump(row, column, target, label, title[:200])
    cells["source"] = Formula((page.place(row, column),), label)
    tax = f"={lists.choices['tax'].text(page.name)}"
    page.validate(row, _COLUMNS["tax"], {"validate": "list", "source": tax}, "list")
    for name in ("price", "discount", "vat"):
        prompt = "price" if name == "price" else "amount"
        page.validate(row, _COLUMNS[name], AT_LEAST_ZERO, prompt)
    page.fit_row(row, (line.price.source_ref, 40), (str(cells["name"].value), 38))
    return cells


def _quoted_values(
    page: Page, line: PriceLine
) -> Iterator[tuple[str, Value | None, str, str]]:
    """Yield (column, value, style, number format) of the quoted block."""
    kit, labels = page.kit, page.kit.report.labels
    price, provider = line.price, line.provider
    is_compute = price.meter is Meter.COMPUTE
    name = labels.price_name(price) if is_compute else kit.term("meter", price.meter)
    stops = "yes" if provider.stopped_instance_billed else "no"
    yield "number", Decimal(line.number), "label", "number"
    yield "provider", provider.name[labels.language], "label", ""
    yield "name", name, "wrap", ""
    yield "meter", kit.term("meter", price.meter), "label", ""
    card = labels.card(price.accelerator) if price.accelerator else None
    yield "card", card, "label", ""
    yield "delivery", kit.term("delivery", price.delivery), "label", ""
    yield "tenancy", kit.term("tenancy", price.tenancy), "label", ""
    yield "cards", Decimal(price.cards), "label", "whole"
    yield "scope", kit.term("scope", price.price_scope), "label", ""
    yield "unit", kit.term("unit", price.pricing_unit), "label", ""
    yield "price", price.typical_unit_price, "input", "price"
    yield "low", price.price_low, "label", "price"
    yield "high", price.price_high, "label", "price"
    discount = Decimal(1) if price.discount is None else price.discount
    yield "discount", discount, "input", "factor"
    currency = price.billing_currency or provider.billing_currency
    yield "currency", currency, "label", ""
    yield "tax", kit.term("tax", price.tax or provider.tax), "input", ""
    vat = provider.vat_rate if price.vat_rate is None else price.vat_rate
    yield "vat", vat, "input", "percent"
    yield "commitment", price.commitment_months, "label", "quantity"
    yield "included", price.included_quantity, "label", "quantity"
    yield "min_units", Decimal(price.min_units), "label", "whole"
    unknown = provider.stopped_instance_billed is None
    answer = None if unknown else kit.say(f"answer.{stops}")
    yield "stopped", answer, "label", ""
    for column, day in (
        ("valid_from", price.effective_from),
        ("valid_to", price.effective_to),
    ):
        yield column, None if day is None else serial(day), "label", "date"
    yield "evidence", kit.term("evidence", price.evidence), "label", ""
    yield "where", price.source_ref, "how", ""


def _normalised_row(
    page: Page,
    row: int,
    quoted: dict[str, Formula],
    lists: Lists,
    shared: Shared,
    written: WrittenInputs,
) -> dict[str, Formula]:
    cells: dict[str, Formula] = {}

    def put(name: str, formula: Formula) -> Formula:
        column = _NORMALISED.index(name)
        look = _LOOKS.get(name, "")
        if look:
            cell = page.put(row, column, formula, "calc", look, align="right")
        else:
            cell = page.put(row, column, formula, "calc")
        cells[name] = cell
        return cells[name]

    cells["number"] = page.put(row, 0, quoted["number"], "calc", "number")
    for name in ("provider", "name"):
        column = _NORMALISED.index(name)
        page.put(row, column, quoted[name], "calc", text_wrap=name == "name")
    blank = text(BLANK)
    at = position_of(quoted["currency"], written.rate_currencies)
    fx = put("fx", if_error(item_at(written.rates, at), blank))
    known = all_of(is_number(quoted["price"]), is_number(fx))
    amount = quoted["price"] * quoted["discount"] * fx
    converted = put("converted", if_(known, amount, blank))
    tax = quoted["tax"], quoted["vat"]
    times = put("tax_times", tax_step(*tax, lists, shared, "excluded", "included"))
    divided = put("tax_divided", tax_step(*tax, lists, shared, "included", "excluded"))
    is_card = quoted["scope"].equals(lists.word("scope", "card"))
    cards = put("cards_priced", if_(is_card, quoted["cards"], 1))
    unit = position_of(quoted["unit"], lists.unit_words)
    hours = put("hours", item_at(lists.unit_hours, unit))
    net = put("net", if_error(converted * times / divided, blank))
    has_net = is_number(net)
    per_unit = put("per_unit", if_(has_net, net * cards, blank))
    card_hours = quoted["cards"] * hours
    is_timed = all_of(has_net, hours.above(0))
    per_hour = put("per_card_hour", if_(is_timed, per_unit / card_hours, blank))
    month = shared.hours_month
    put("per_card_month", if_(is_number(per_hour), per_hour * month, blank))
    monthly = if_(hours.above(0), net * month / hours, net)
    put("monthly", if_(has_net, monthly, blank))
    put("category", _category(quoted, lists))
    put("status", _status(quoted, net, lists, shared))
    page.fit_row(row, (str(quoted["name"].value), 38))
    return cells


def tax_step(
    tax: Formula, vat: Formula, lists: Lists, shared: Shared, held: str, wanted: str
) -> Formula:
    """Return 1 + VAT where a price that is `held` is wanted the other way, else 1."""
    differs = all_of(
        tax.equals(lists.word("tax", held)),
        shared.tax_basis.equals(lists.word("tax", wanted)),
    )
    return if_(differs, if_(is_number(vat), 1 + vat, text(BLANK)), 1)


def _category(quoted: dict[str, Formula], lists: Lists) -> Formula:
    is_hourly = quoted["unit"].equals(lists.word("unit", "hour"))
    is_committed = quoted["commitment"].above(0)
    reserved, metered = (lists.word("category", c) for c in ("reserved", "metered"))
    by_hour = if_(is_committed, reserved, metered)
    return if_(is_hourly, by_hour, lists.word("category", "period"))


def _status(
    quoted: dict[str, Formula], net: Formula, lists: Lists, shared: Shared
) -> Formula:
    start, end = quoted["valid_from"], quoted["valid_to"]
    is_early = all_of(is_number(start), start.above(shared.as_of))
    is_late = all_of(is_number(end), end.at_most(shared.as_of))
    words = {v: lists.word("validity", v) for v in ("expired", "not_yet", "no_end")}
    running = if_(is_number(end), lists.word("validity", "valid"), words["no_end"])
    in_time = if_(is_early, words["not_yet"], if_(is_late, words["expired"], running))
    return if_(is_number(net), in_time, lists.word("result", "missing"))
