"""The charges of Calc, line by line, each rounded to the currency's digits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import partial

from rackrate.domain.money import minor_digits
from rackrate.domain.units import Meter
from rackrate.publish.workbook.calc_rows import CalcRows
from rackrate.publish.workbook.cost import Costs, Quantity, Terms
from rackrate.publish.workbook.drivers import Drivers
from rackrate.publish.workbook.formula import Formula, literal, span, text
from rackrate.publish.workbook.functions import (
    any_of,
    if_,
    if_error,
    is_number,
    rounded,
    total,
    total_where,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.model import QUANTITY_METERS, Candidate, Model
from rackrate.publish.workbook.prices import WrittenPrices

EFFORT = ("operations", "setup_labour", "migration", "acceptance")
"""Charges for the client's own labour; the first is monthly, the others come once."""


def side_rates(rows: CalcRows, model: Model, prices: WrittenPrices) -> None:
    """Write what each provider charges beside compute: its price, its allowance."""
    for meter in QUANTITY_METERS:
        _number_row(rows, model, meter)
        _lookup_row(rows, prices, meter, "rate", "monthly", "number", "price")
        _lookup_row(
            rows, prices, meter, "included", "included", "quoted_number", "quantity"
        )
    for meter in rows.block.service_meters():
        _number_row(rows, model, meter)
        column = "net" if meter is Meter.SETUP else "monthly"
        _lookup_row(rows, prices, meter, "rate", column, "number", "price")
        for what in ("scope", "unit"):
            _word_row(rows, prices, meter, what)


def _number_row(rows: CalcRows, model: Model, meter: Meter) -> None:
    def number(candidate: Candidate) -> Decimal:
        return Decimal(model.number_of(candidate.side_key(meter)))

    rows.static(f"{meter}_number", "", number, "number")


def _word_row(rows: CalcRows, prices: WrittenPrices, meter: Meter, what: str) -> None:
    number, blank = rows[f"{meter}_number"], text(BLANK)
    rows.add(
        f"{meter}_{what}", "", lambda i: if_error(prices.of(what, number[i]), blank)
    )


def _lookup_row(
    rows: CalcRows,
    prices: WrittenPrices,
    meter: Meter,
    what: str,
    column: str,
    keys: str,
    look: str,
) -> None:
    number = rows[f"{meter}_number"]
    unit = "money_month" if what == "rate" else "quantity"
    rows.add(
        f"{meter}_{what}",
        unit,
        lambda i: total_where(prices.spans[column], prices.spans[keys], number[i]),
        look,
    )


def quantities(rows: CalcRows, drivers: Drivers, index: int) -> tuple[Quantity, ...]:
    """Return the charges by quantity of one option."""
    asked = {
        Meter.STORAGE: drivers.storage_gib,
        Meter.BANDWIDTH: drivers.bandwidth_mbps,
        Meter.PUBLIC_IP: drivers.public_ips,
    }
    return tuple(
        Quantity(
            asked[meter], rows[f"{meter}_rate"][index], rows[f"{meter}_included"][index]
        )
        for meter in QUANTITY_METERS
    )


def own_effort(rows: CalcRows, costs: Costs, rate: Formula) -> None:
    """Write the client's own labour before rounding (`cost = "full"`)."""
    rows.static("needs_migration", "", _needs_migration, "plain")
    for name in EFFORT:
        unit = "money_month" if name == "operations" else "currency"

        def amount(index: int, name: str = name) -> Formula:
            delivery, migrates = rows["delivery"][index], rows["needs_migration"][index]
            return effort_amount(name, costs, rate, delivery, migrates)

        rows.add(f"{name}_exact", unit, amount, "fine")


def effort_amount(
    name: str, costs: Costs, rate: Formula, delivery: Formula, migrates: Formula
) -> Formula:
    """Return what one charge of the client's own labour comes to.

    Args:
        name: One of `EFFORT`.
        costs: Give the assumptions.
        rate: One yuan in the billing currency.
        delivery: The option's.
        migrates: 1 where the work moves to other software, else 0.
    """
    assumed, word = costs.shared.assumptions, costs.lists.word
    container = delivery.equals(word("delivery", "container"))

    def by_delivery(time: str) -> Formula:
        return if_(
            container, assumed[f"{time}_container"], assumed[f"{time}_bare_metal"]
        )

    if name == "operations":
        return by_delivery("operations_hours") * assumed["operations_rate"] * rate
    day = assumed["day_rate"] * rate
    if name == "setup_labour":
        return by_delivery("setup_days") * day
    if name == "migration":
        return migrates * assumed["migration_cann_days"] * day
    is_tested = delivery.equals(word("delivery", "bare_metal"))
    return if_(is_tested, assumed["acceptance_days"] * day, 0)


def _needs_migration(candidate: Candidate) -> Decimal:
    option = candidate.option
    card = option.accelerator if option is not None else None
    return Decimal(1 if card is not None and card.software == "cann" else 0)


def other_parts(rows: CalcRows, costs: Costs, *, has_labour: bool) -> None:
    """Write what the curve needs of the other charges: a fixed part, one per unit."""
    months, word = costs.drivers.months, costs.lists.word
    node, card = word("scope", "node"), word("scope", "card")
    services = [str(meter) for meter in rows.block.service_meters()]
    for service in services:
        if service == Meter.SETUP:
            continue
        _times_row(rows, costs, service)

    def over_term(service: str, index: int) -> Formula:
        rate = rows[f"{service}_rate"][index]
        is_setup = service == Meter.SETUP
        return rate if is_setup else rate * rows[f"{service}_times"][index]

    def fixed(index: int) -> Formula:
        parts = []
        for service in services:
            scope = rows[f"{service}_scope"][index]
            is_counted = any_of(scope.equals(node), scope.equals(card))
            parts.append(if_(is_counted, 0, over_term(service, index)))
        if has_labour:
            parts.append(rows["operations_exact"][index] * months)
            once_only = ("setup_labour", "migration", "acceptance")
            parts += [rows[f"{name}_exact"][index] for name in once_only]
        return _sum(parts)

    def per_unit(index: int) -> Formula:
        parts = []
        for service in services:
            scope, amount = rows[f"{service}_scope"][index], over_term(service, index)
            by_card = amount * rows["cards_per_unit"][index]
            otherwise = if_(scope.equals(card), by_card, 0)
            parts.append(if_(scope.equals(node), amount, otherwise))
        return _sum(parts)

    rows.add("other_fixed", "currency", fixed, "fine")
    rows.add("other_per_unit", "currency", per_unit, "fine")


def _times_row(rows: CalcRows, costs: Costs, service: str) -> None:
    units = rows[f"{service}_unit"]
    rows.add(f"{service}_times", "months", lambda i: costs.service_times(units[i]))


def charge_lines(
    rows: CalcRows, costs: Costs, terms: Sequence[Terms], *, has_labour: bool
) -> None:
    """Write the rounded lines, each over the engagement, and their sum."""
    digits = minor_digits(rows.page.kit.report.project.basis.billing_currency)
    months, blank = costs.drivers.months, text(BLANK)
    units, hours = rows["units"], rows["hours_billed"]
    lines: list[str] = []

    def line(name: str, make: Callable[[int], Formula], *, always: bool = True) -> None:
        lines.append(name)

        def amount(index: int) -> Formula:
            exact = rounded(make(index), digits)
            return exact if always else if_(is_number(terms[index].price), exact, blank)

        label = rows.page.kit.term("charge", name)
        rows.add(
            name,
            "currency",
            amount,
            "amount",
            figure=lambda option: option.amount(name),
            label=label,
        )

    line("compute", lambda i: costs.compute(terms[i], units[i], hours[i]), always=False)

    def quantity(number: int) -> Callable[[int], Formula]:
        return lambda i: costs.quantity(terms[i].quantities[number], units[i]) * months

    for number, meter in enumerate(QUANTITY_METERS):
        line(meter, quantity(number))
    for meter in rows.block.service_meters():
        line(meter, partial(_service, rows, costs, meter))
    if has_labour:
        line("operations", lambda i: rows["operations_exact"][i] * months)
        for name in ("setup_labour", "migration", "acceptance"):
            line(name, rows[f"{name}_exact"].__getitem__)
    rows.lines = tuple(lines)
    compute = rows["compute"]
    rows.add(
        "total",
        "currency",
        lambda i: if_(
            is_number(compute[i]),
            total(span([rows[name][i] for name in lines])),
            blank,
        ),
        "money",
        style="total",
        figure=lambda option: option.total,
    )


def _service(rows: CalcRows, costs: Costs, meter: Meter, index: int) -> Formula:
    scope = rows[f"{meter}_scope"][index]
    count = costs.service_count(scope, rows["units"][index], rows["cards_paid"][index])
    amount = rows[f"{meter}_rate"][index] * count
    return amount if meter is Meter.SETUP else amount * rows[f"{meter}_times"][index]


def _sum(parts: Sequence[Formula]) -> Formula:
    found = literal(0)
    for part in parts:
        found = part if found.parts == ("0",) else found + part
    return found
