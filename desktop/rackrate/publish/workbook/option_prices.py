"""Calc, the rows that come from Prices: what each option is, and its range."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial

from rackrate.publish.workbook.calc_block import CalcBlock
from rackrate.publish.workbook.calc_rows import each_tier
from rackrate.publish.workbook.cost import Terms
from rackrate.publish.workbook.formula import Formula, text
from rackrate.publish.workbook.functions import (
    all_of,
    if_,
    if_error,
    is_number,
    item_at,
)
from rackrate.publish.workbook.lists import BLANK


def write_identity(block: CalcBlock) -> None:
    """Write what each option is: its prices, looked up by their numbers."""
    rows = block.rows
    number_of = block.model.number_of
    rows.section("identity")
    rows.static(
        "price_number",
        "",
        lambda c: Decimal(number_of(c.offer.first.key)),
        "number",
    )
    number = rows["price_number"]
    for name, unit, look in (
        ("card", "", ""),
        ("delivery", "", ""),
        ("tenancy", "", ""),
        ("category", "", ""),
        ("cards", "card", "whole"),
        ("min_units", "unit", "whole"),
        ("per_unit", "unit_price", "price"),
        ("hours", "hour", "quantity"),
        ("commitment", "months", "quantity"),
        ("stopped", "", ""),
        ("status", "", ""),
    ):
        row_name = "cards_per_unit" if name == "cards" else name
        _look_up(block, row_name, unit, name, look, number)
    for tier in each_tier(rows.block):
        _tier(block, tier)


def _tier(block: CalcBlock, tier: int) -> None:
    rows, number_of = block.rows, block.model.number_of
    say = rows.page.say
    rows.static(
        f"tier_{tier}_number",
        "",
        lambda c: Decimal(number_of(c.tier_key(tier))),
        "number",
        label=say("tier.number", number=tier),
    )
    numbers = rows[f"tier_{tier}_number"]
    for what, unit, column, look in (
        ("from", "unit", "min_units", "whole"),
        ("price", "unit_price", "per_unit", "price"),
    ):
        label = say(f"tier.{what}", number=tier)
        _look_up(block, f"tier_{tier}_{what}", unit, column, look, numbers, label)


def _look_up(
    block: CalcBlock,
    name: str,
    unit: str,
    column: str,
    look: str,
    numbers: Sequence[Formula],
    label: str | None = None,
) -> None:
    """Write a row looked up on Prices by the prices' numbers."""
    prices = block.prices
    block.rows.add(
        name,
        unit,
        lambda i: prices.of(column, numbers[i]),
        look,
        style="link",
        label=label,
    )


def write_range(block: CalcBlock, terms: Sequence[Terms]) -> None:
    """Write the published range of the price in force, as shares of it."""
    rows, spans = block.rows, block.prices.spans
    costs, blank = block.costs, text(BLANK)

    def number(index: int) -> Formula:
        numbered = replace(
            terms[index],
            price=rows["price_number"][index],
            tiers=tuple(
                (rows[f"tier_{t}_from"][index], rows[f"tier_{t}_number"][index])
                for t in each_tier(rows.block)
            ),
        )
        return costs.price(numbered, rows["units"][index])

    rows.add("number_in_force", "", number, "number", style="link")
    numbers = rows["number_in_force"]

    def share(end: str, index: int) -> Formula:
        low, price, high = (
            item_at(spans[name], numbers[index]) for name in ("low", "price", "high")
        )
        wanted = low if end == "low" else high
        holds = all_of(
            is_number(low), is_number(high), low.at_most(price), price.at_most(high)
        )
        return if_(holds, if_error(wanted / price, blank), blank)

    for end in ("low", "high"):
        rows.add(f"range_{end}", "ratio", partial(share, end), "factor")
