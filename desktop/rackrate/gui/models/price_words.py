"""Sentences about cells: headings, tips, faults, doubts."""

from __future__ import annotations

from decimal import Decimal

from rackrate.domain.problem import Problem
from rackrate.gui.models.price_doubts import CardsDoubt
from rackrate.gui.models.price_grid_columns import GRID_COLUMNS, Kind
from rackrate.gui.models.price_shown_sheet import ShownSheet
from rackrate.gui.speaker import Speaker
from rackrate.services import number_text

_WHOLE_FROM = 100
_LONG_TEXTS = frozenset({"note", "source", "source_ref"})


def counted(speaker: Speaker, key: str, count: int, **values: object) -> str:
    """Return the sentence for one or for many, `<key>.one` or `<key>.many`."""
    form = "one" if count == 1 else "many"
    return speaker.say(f"{key}.{form}", count=count, **values)


def exact_money(amount: Decimal, currency: str) -> str:
    """Return an amount with its sign, without decimals where it is large and whole."""
    if amount >= _WHOLE_FROM and amount == amount.to_integral_value():
        return number_text.money(amount, currency)
    return number_text.unit_price(amount, currency)


def heading(speaker: Speaker, column: str, currency: str = "") -> str:
    """Return the head of a column, with the currency's sign over amounts."""
    said = speaker.say(f"catalogs.column.{column}")
    kind = next((c.kind for c in GRID_COLUMNS if c.id == column), None)
    if currency and kind in (Kind.MONEY, Kind.RANGE):
        return f"{said} {number_text.currency_sign(currency).strip()}"
    return said


def doubt_text(speaker: Speaker, doubt: CardsDoubt, currency: str) -> str:
    """Return why the cards of two prices are in doubt, and what to do."""
    return speaker.say(
        "catalogs.doubt.cards",
        node=doubt.node.sku_price_id,
        card=doubt.card.sku_price_id,
        card_amount=exact_money(doubt.card_amount, currency),
        dividend=number_text.grouped(doubt.node_amount),
        divisor=number_text.grouped(doubt.card_amount),
        implied=doubt.implied,
        cards=doubt.node.cards,
    )


def fault_line(speaker: Speaker, column: str, fault: Problem) -> str:
    """Return what is wrong with a stored column, by its name."""
    return speaker.say(
        "catalogs.cell.fault",
        column=heading(speaker, column),
        fault=speaker.problem(fault),
    )


def cell_tip(speaker: Speaker, shown: ShownSheet, row: int, column: int) -> str | None:
    """Return what to tell over a cell, None where it says all itself."""
    fault = shown.fault(row, column)
    if fault is not None:
        return speaker.problem(fault)
    doubt = shown.doubt(row, column)
    if doubt is not None:
        return doubt_text(speaker, doubt, shown.currency(row))
    faults = shown.faults.get(shown.row_id(row))
    if column == 0 and faults:
        return "\n".join(fault_line(speaker, *found) for found in faults.items())
    is_long = GRID_COLUMNS[column].id in _LONG_TEXTS
    return (shown.raw(row, column) or None) if is_long or column == 0 else None


def accessible_text(speaker: Speaker, shown: ShownSheet, row: int, column: int) -> str:
    """Return a cell as a screen reader says it: head, words, what is wrong."""
    head = heading(speaker, GRID_COLUMNS[column].id)
    parts = [f"{head}: {shown.face(row, column).text}"]
    tip = cell_tip(speaker, shown, row, column)
    if tip and (shown.fault(row, column) or shown.doubt(row, column)):
        parts.append(tip)
    return ". ".join(parts)
