"""BidTab, what each line costs: among all who quote it, and among who qualify."""

from __future__ import annotations

from decimal import Decimal

from rackrate.publish.workbook.bid_data import BidKit
from rackrate.publish.workbook.bid_lines import ITEM, NUMBER
from rackrate.publish.workbook.bid_rules import BidRules
from rackrate.publish.workbook.formula import Formula, Span, text
from rackrate.publish.workbook.functions import (
    if_,
    if_error,
    item_at,
    least,
    middle,
    most,
    numbers_in,
    position_of,
    total_where,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.table_columns import TableColumns


def write_stats(
    kit: BidKit, row: int, answers: TableColumns, rules: BidRules
) -> TableColumns:
    """Write each line's prices for what was asked, and what follows from them."""
    page, table = kit.page, _lines(kit, row)
    names = [f"asked_{v + 1}" for v in range(len(kit.vendors))]
    vendors = page.number(row - 1, NUMBER, len(kit.vendors), "note", "plain").pinned
    for vendor, key in enumerate(names):
        column = ITEM + 1 + vendor
        table.head(key, column, kit.vendors[vendor])
        number = page.number(row - 1, column, vendor + 1, "note", "number")

        def asked(i: int, number: Formula = number) -> Formula:
            at = (table.here("number", i) - 1) * vendors + number.row_pinned
            return item_at(answers.span("asked"), at)

        table.add(key, asked, "amount", style="link")
    column = ITEM + 1 + len(names)
    for name in ("count", "free", "median", "highest", "lowest", "spread", "by_rule"):
        table.head(name, column, page.say(f"stat.{name}"))
        column += 1
    page.sheet.set_row(row, 34)
    _figures(kit, table, names, answers, rules)
    return table


def _figures(
    kit: BidKit,
    table: TableColumns,
    names: list[str],
    answers: TableColumns,
    rules: BidRules,
) -> None:
    blank = text(BLANK)
    table.add("count", lambda i: numbers_in(table.across(names, i)), "plain")
    lines, free = answers.span("line_number"), answers.span("free")
    table.add(
        "free", lambda i: total_where(free, lines, table.here("number", i)), "plain"
    )

    def where_any(make: Formula, i: int) -> Formula:
        return if_(table.here("count", i).above(0), make, blank)

    table.add(
        "median", lambda i: if_error(middle(table.across(names, i)), blank), "amount"
    )
    table.add("highest", lambda i: where_any(most(table.across(names, i)), i), "amount")
    table.add(
        "lowest",
        lambda i: if_(
            table.here("free", i).above(0),
            blank,
            where_any(least(table.across(names, i)), i),
        ),
        "amount",
    )
    table.add(
        "spread",
        lambda i: if_error(
            (table.here("highest", i) - least(table.across(names, i)))
            / least(table.across(names, i)),
            blank,
        ),
        "percent",
    )
    highest, median = kit.word("bid_rule", "highest"), kit.word("bid_rule", "median")
    table.add(
        "by_rule",
        lambda i: if_(
            rules.rule.equals(highest),
            table.here("highest", i),
            if_(rules.rule.equals(median), table.here("median", i), blank),
        ),
        "amount",
    )


def write_split(
    kit: BidKit, row: int, answers: TableColumns, vendors: TableColumns
) -> TableColumns:
    """Write who asks least for each line among the vendors that qualify."""
    page, table = kit.page, _lines(kit, row)
    names = [f"offer_{v + 1}" for v in range(len(kit.vendors))]
    many = page.number(row - 1, NUMBER, len(kit.vendors), "note", "plain").pinned
    heads = []
    yes = kit.word("answer", "yes")
    for vendor, key in enumerate(names):
        column = ITEM + 1 + vendor
        table.head(key, column, kit.vendors[vendor])
        heads.append(Formula((page.place(row, column),), kit.vendors[vendor]))
        number = page.number(row - 1, column, vendor + 1, "note", "number")

        def offer(i: int, number: Formula = number) -> Formula:
            at = (table.here("number", i) - 1) * many + number.row_pinned
            qualified = item_at(vendors.span("qualified"), number.row_pinned)
            found = item_at(answers.span("asked"), at)
            return if_(qualified.equals(yes), found, text(BLANK))

        table.add(key, offer, "amount", style="link")
    column = ITEM + 1 + len(names)
    table.head("split", column, page.say("split.amount"))
    table.head("from", column + 1, page.say("split.from"), right=False)
    table.add(
        "split",
        lambda i: if_(
            numbers_in(table.across(names, i)).above(0),
            least(table.across(names, i)),
            text(BLANK),
        ),
        "amount",
        style="total",
    )
    first, last = heads[0].place.pinned(), heads[-1].place
    titles = Span(first, last.pinned(), tuple(kit.vendors))
    table.add(
        "from",
        lambda i: if_error(
            item_at(
                titles, position_of(table.here("split", i), table.across(names, i))
            ),
            text(BLANK),
        ),
        align="left",
    )
    return table


def _lines(kit: BidKit, row: int) -> TableColumns:
    """Begin a table with a row for each line of the scope."""
    page, lines = kit.page, kit.bids.view.lines
    table = TableColumns(page, row, len(lines))
    table.head("number", NUMBER, page.say("head.number"), right=False)
    table.head("item", ITEM, page.say("head.item"), right=False)
    numbers = [Decimal(n) for n in range(1, len(lines) + 1)]
    table.static("number", numbers, "plain", "label")
    table.static("item", [line.title for line in lines], style="label")
    return table
