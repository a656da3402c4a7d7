"""BidTab, the lines of the scope: vendors side by side, and what a line costs."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from rackrate.publish.workbook.bid_data import BidKit
from rackrate.publish.workbook.formula import Formula, Span, text
from rackrate.publish.workbook.functions import if_, item_at
from rackrate.publish.workbook.input_rules import RULES
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.table_columns import InputKind, TableColumns

NUMBER, ITEM, UNIT, QUANTITY, FIRST = range(5)
PARTS = ("price", "counted", "flag", "state")
_LOOKS = {"price": "price", "counted": "amount"}
STATS = ("lowest", "median", "spread")
TOTALS = ("as_quoted", "plugs", "normalised", "gap", "stated", "difference")
_HEAD_HEIGHT, _ITEM_WIDTH = 34, 34
_HATCHED = 14
"""The number of a pattern of thin lines, in the order of the file format."""


def width_of(vendors: int) -> int:
    """Return how many columns the table of lines has."""
    return FIRST + len(PARTS) * vendors + len(STATS)


class LineTable:
    """The lines of the scope, with each vendor's answer beside it."""

    def __init__(self, kit: BidKit, row: int) -> None:
        """Prepare to write; `row` is that of the vendors' names."""
        self._kit = kit
        self._names = row
        self.table = TableColumns(kit.page, row + 1, len(kit.bids.view.lines))

    @property
    def end(self) -> int:
        """The row after the totals."""
        return self.table.end + len(TOTALS)

    def scope(self) -> None:
        """Write our own lines, units and quantities."""
        page, table, view = self._kit.page, self.table, self._kit.bids.view
        for name, column in (
            ("number", NUMBER),
            ("item", ITEM),
            ("unit", UNIT),
            ("quantity", QUANTITY),
        ):
            table.head(name, column, page.say(f"head.{name}"), right=column == QUANTITY)
            page.text(self._names, column, "", "head")
        lines = view.lines
        numbers = [Decimal(n + 1) for n in range(len(lines))]
        table.static("number", numbers, "plain", "label")
        titles = [f"{x.title} · {x.detail}" if x.detail else x.title for x in lines]
        table.static("item", titles, style="label")
        page.sheet.set_row(table.row, _HEAD_HEIGHT)
        for offset, title in enumerate(titles):
            page.fit_row(table.first + offset, (title, _ITEM_WIDTH))
        table.static("unit", [line.unit for line in lines], style="label")
        kind = InputKind(
            lambda i: f"in_bid_quantity_{i + 1}",
            lambda i: f"{page.say('head.quantity')} · {lines[i].title}",
            RULES["amount"],
            "amount",
            lambda i: f"comparison.line.{lines[i].id}.quantity",
        )
        quantities = [line.quantity for line in view.tab.lines]
        table.inputs("quantity", quantities, kind, "quantity")

    def side_by_side(self, answers: TableColumns, stats: TableColumns) -> None:
        """Write the vendors' answers in columns, and the line's own figures."""
        kit, page, table = self._kit, self._kit.page, self.table
        count = page.number(
            self._names, NUMBER, len(kit.vendors), "head", "plain"
        ).pinned
        for vendor, name in enumerate(kit.vendors):
            first = FIRST + len(PARTS) * vendor
            page.text(self._names, first, name, "head")
            number = page.number(self._names, first + 1, vendor + 1, "head", "number")
            for offset in range(2, len(PARTS)):
                page.text(self._names, first + offset, "", "head")
            for offset, part in enumerate(PARTS):
                key = f"{part}_{vendor + 1}"
                is_text = part in ("flag", "state")
                table.head(
                    key, first + offset, page.say(f"part.{part}"), right=not is_text
                )
                table.add(
                    key,
                    self._shown(answers.span(part), number, count),
                    _LOOKS.get(part, ""),
                    style="link",
                    align="left" if is_text else "right",
                )
            self._hatch(first)
        column = FIRST + len(PARTS) * len(kit.vendors)
        for name in STATS:
            page.text(self._names, column, "", "head")
            table.head(name, column, page.say(f"stat.{name}"))
            look = "percent" if name == "spread" else "amount"
            table.add(name, self._stat(stats.span(name)), look, style="link")
            column += 1

    def _stat(self, cells: Span) -> Callable[[int], Formula]:
        """Return what shows a line's own figure."""
        return lambda i: item_at(cells, self.table.here("number", i))

    def _shown(
        self, cells: Span, number: Formula, count: Formula
    ) -> Callable[[int], Formula]:
        """Return what shows a vendor's cell of a column of answers."""

        def make(i: int) -> Formula:
            at = (self.table.here("number", i) - 1) * count + number.row_pinned
            found = item_at(cells, at)
            return if_(found.equals(text("")), text(BLANK), found)

        return make

    def totals(self, vendors: TableColumns) -> None:
        """Write the totals of each vendor below its columns."""
        kit, page = self._kit, self._kit.page
        row = self.table.end
        for offset, name in enumerate(TOTALS):
            style = "total" if name == "normalised" else "label"
            page.text(row + offset, ITEM, page.say(f"vendor.{name}"), style)
            for vendor in range(len(kit.vendors)):
                column = FIRST + len(PARTS) * vendor + 1
                number = page.place(self._names, column)
                at = Formula((number.pinned(column=False),), Decimal(vendor + 1))
                style = "total" if name == "normalised" else "link"
                value = item_at(vendors.span(name), at)
                found = if_(value.equals(text("")), text(BLANK), value)
                page.put(row + offset, column, found, style, "amount", align="right")
                if name == "normalised":
                    place = item_at(vendors.span("place"), at)
                    word = kit.word("bid_mark", "lowest")
                    page.put(
                        row + offset,
                        column + 1,
                        if_(place.equals(1), word, text("")),
                        "strong",
                    )

    def _hatch(self, first: int) -> None:
        """Hatch the amounts that are stand-ins."""
        kit, table = self._kit, self.table
        state = kit.page.place(table.first, first + PARTS.index("state"))
        column = first + PARTS.index("counted")
        own, ruled = (kit.word("bid_mark", m).place for m in ("plug_own", "plug"))
        tests = ",".join(
            f"{state.pinned(row=False).local()}={at.text(kit.page.name)}"
            for at in (own, ruled)
        )
        look = {"pattern": _HATCHED, "fg_color": "#E7A27E", "bg_color": "#FFFFFF"}
        kit.page.sheet.conditional_format(
            table.first,
            column,
            table.end - 1,
            column,
            {
                "type": "formula",
                "criteria": f"=OR({tests})",
                "format": kit.page.kit.book.add_format(look),
            },
        )
