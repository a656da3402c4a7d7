"""BidTab, the vendors: totals, terms, marks, rank, and what an award still lacks."""

from __future__ import annotations

from decimal import Decimal

from rackrate.engine.bid_tab import BidColumn
from rackrate.publish.workbook.bid_data import BidKit
from rackrate.publish.workbook.formula import Formula, span, text
from rackrate.publish.workbook.functions import (
    all_of,
    count_of,
    if_,
    if_error,
    is_number,
    least,
    rank_of,
    rounded,
    size,
    total_where,
)
from rackrate.publish.workbook.input_rules import RULES
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.shown_unit import DRAWN, as_drawn
from rackrate.publish.workbook.table_columns import InputKind, TableColumns

_NUMBER, _NAME, _FIRST = 0, 1, 2
_MONEY = (
    "as_quoted",
    "plugs",
    "plug_count",
    "open",
    "normalised",
    "gap",
    "gap_share",
    "stated",
    "own_total",
    "difference",
    "arithmetic",
)
_TERMS = ("lead", "qualified")
_SCORE = ("points", "score", "rank", "awarded", "lacking")
_HELP = (
    "uniform",
    "problems",
    "rankable",
    "place",
    "scored",
    "lead_ranked",
    "lead_price",
    "bar",
    "bar_plugs",
)
_FIELDS = {
    "stated": "stated_total",
    "lead": "lead_days",
    "qualified": "is_qualified",
    "awarded": "awarded",
}
"""What a comparison calls the inputs."""
_TEXTS = frozenset({"arithmetic", "qualified", "awarded"})


class VendorTable:
    """The vendors below one another while they are being written."""

    def __init__(self, kit: BidKit, row: int) -> None:
        self._kit = kit
        self.marks = [f"mark_{n + 1}" for n in range(len(kit.bids.criteria))]
        self.table = TableColumns(kit.page, row, len(kit.vendors))
        self.end = self.table.end + 1
        self.weights: dict[str, Formula] = {}
        self._heads()

    @property
    def width(self) -> int:
        """How many columns a reader needs; the rest only helps."""
        return self.table.at["lacking"] + 1

    def _heads(self) -> None:
        kit, page, table = self._kit, self._kit.page, self.table
        table.head("number", _NUMBER, page.say("head.number"), right=False)
        table.head("name", _NAME, page.say("head.vendor"), right=False)
        names = (*_MONEY, *_TERMS, *self.marks, *_SCORE, *_HELP)
        for column, name in enumerate(names, start=_FIRST):
            if name in self.marks:
                words = self._criterion(self.marks.index(name))
            else:
                words = page.say(f"vendor.{name}")
            table.head(name, column, words, right=name not in _TEXTS)
        page.sheet.set_row(table.row, 48)
        numbers = [Decimal(n + 1) for n in range(table.count)]
        table.static("number", numbers, "plain", "label")
        table.static("name", kit.vendors, style="label")

    def _criterion(self, number: int) -> str:
        name = self._kit.bids.criteria[number]
        key = f"compare.criterion.{name}"
        labels = self._kit.bids.report.labels
        return labels.say(key) if key in labels.words else name

    @property
    def _columns(self) -> tuple[BidColumn, ...]:
        return self._kit.bids.tab.columns

    def terms(self) -> None:
        """Write what is not worked out: their own totals, terms and marks."""
        table, columns, kit = self.table, self._columns, self._kit
        amount, yes_no = RULES["amount"], kit.choice("answer")
        bidders = [column.bidder for column in columns]
        stated = [b.stated_total for b in bidders]
        table.inputs("stated", stated, self._kind("stated", amount, "amount"), "amount")
        days = [b.lead_days for b in bidders]
        table.inputs("lead", days, self._kind("lead", amount, "amount"), "quantity")
        fits = [self._answer(is_yes=b.is_qualified) for b in bidders]
        table.inputs("qualified", fits, self._kind("qualified", yes_no, "list"))
        for number, key in enumerate(self.marks):
            name = kit.bids.criteria[number]
            marks = [b.marks.get(name) for b in bidders]
            table.inputs(key, marks, self._mark(number), "quantity")
        award = kit.bids.view.comparison.award
        chosen = award.providers if award else ()
        named = [self._answer(is_yes=b.provider in chosen) for b in bidders]
        table.inputs("awarded", named, self._kind("awarded", yes_no, "list"))
        currencies = [kit.bids.own_currency(n) for n in range(len(columns))]
        uniform = [Decimal(bool(currency)) for currency in currencies]
        table.static("uniform", uniform, "plain")
        self._weigh()

    def _answer(self, *, is_yes: bool) -> str:
        return self._kit.page.kit.say("answer.yes" if is_yes else "answer.no")

    def _kind(self, name: str, rule: dict[str, object], prompt: str) -> InputKind:
        kit, words = self._kit, self._kit.page.say(f"vendor.{name}")
        return InputKind(
            lambda i: f"in_bid_{name}_{i + 1}",
            lambda i: f"{words} · {kit.vendors[i]}",
            rule,
            prompt,
            lambda i: self._path(i, _FIELDS.get(name, "")),
        )

    def _path(self, vendor: int, field: str) -> str:
        provider = self._kit.bids.view.vendors[vendor].provider
        return f"comparison.bidder.{provider}.{field}" if field else ""

    def _mark(self, number: int) -> InputKind:
        words, vendors = self._criterion(number), self._kit.vendors
        return InputKind(
            lambda i: f"in_bid_mark_{i + 1}_{number + 1}",
            lambda i: f"{words} · {vendors[i]}",
            RULES["mark"],
            "mark",
            lambda i: self._path(i, f"marks.{self._kit.bids.criteria[number]}"),
        )

    def _weigh(self) -> None:
        """Write the weights below the marks and below the points for price."""
        kit, page, row = self._kit, self._kit.page, self.table.end
        criteria = kit.bids.view.comparison.criteria
        page.text(row, _NAME, page.say("weights"), "strong")
        given = zip(self.marks, criteria.weights.values(), strict=True)
        weights = {"points": criteria.price_weight, **dict(given)}
        for key, weight in weights.items():
            column = self.table.at[key]
            at = page.input(row, column, weight, "quantity")
            page.validate(row, column, RULES["amount"], "amount")
            number = "price" if key == "points" else key.removeprefix("mark_")
            words = page.say("vendor.points")
            if key != "points":
                words = self._criterion(self.marks.index(key))
            name = f"in_bid_weight_{number}"
            path = "price_weight"
            if key != "points":
                path = f"weights.{kit.bids.criteria[self.marks.index(key)]}"
            meaning = f"{page.say('weights')} · {words}"
            page.define(name, at, meaning, f"comparison.criteria.{path}")
            self.weights[key] = at.pinned

    def totals(self, answers: TableColumns) -> None:
        """Write what each vendor's answers come to, and what its own total says."""
        table, blank, columns = self.table, text(BLANK), self._columns
        keys = answers.span("vendor_number")
        cent = self._kit.lists.cent

        def summed(name: str, i: int) -> Formula:
            return total_where(answers.span(name), keys, table.here("number", i))

        figures = [c.as_quoted for c in columns]
        table.add("as_quoted", lambda i: summed("quoted", i), "amount", figures=figures)
        table.add(
            "plugs",
            lambda i: summed("counted", i) - table.here("as_quoted", i),
            "amount",
            figures=[c.plugs for c in columns],
        )
        table.add("plug_count", lambda i: summed("is_plug", i), "plain")
        table.add("open", lambda i: summed("is_open", i), "plain")
        table.add(
            "normalised",
            lambda i: if_(
                all_of(
                    table.here("open", i).equals(0),
                    count_of(keys, table.here("number", i)).above(
                        table.here("plug_count", i)
                    ),
                ),
                summed("counted", i),
                blank,
            ),
            "amount",
            style="total",
            figures=[c.normalised for c in columns],
        )
        yes = self._kit.word("answer", "yes")
        table.add(
            "rankable",
            lambda i: if_(
                table.here("qualified", i).equals(yes),
                table.here("normalised", i),
                blank,
            ),
            "amount",
        )
        amounts = table.span("rankable")
        table.add(
            "place",
            lambda i: if_error(
                rank_of(table.here("rankable", i), amounts)
                + count_of(
                    span(table["rankable"][: i + 1]).growing(),
                    table.here("rankable", i),
                )
                - 1,
                blank,
            ),
            "plain",
        )
        lowest = least(amounts)
        table.add(
            "gap",
            lambda i: if_error(table.here("rankable", i) - lowest, blank),
            "amount",
            figures=[c.gap for c in columns],
        )
        table.add(
            "gap_share",
            lambda i: if_error(table.here("gap", i) / lowest, blank),
            "percent",
        )
        table.add("problems", lambda i: summed("problem", i), "plain")
        table.add(
            "own_total",
            lambda i: if_(
                all_of(
                    table.here("uniform", i).equals(1),
                    table.here("problems", i).equals(0),
                ),
                summed("own_amount", i),
                blank,
            ),
            "amount",
            figures=[c.own_total for c in columns],
        )
        table.add(
            "difference",
            lambda i: if_(
                is_number(table.here("stated", i)),
                if_error(
                    rounded(table.here("stated", i) - table.here("own_total", i), 6),
                    blank,
                ),
                blank,
            ),
            "amount",
            figures=[c.arithmetic_difference for c in columns],
        )
        word = self._kit.word
        table.add(
            "arithmetic",
            lambda i: if_(
                is_number(table.here("difference", i)),
                if_(
                    size(table.here("difference", i)).above(cent),
                    word("bid_state", "differs"),
                    word("bid_state", "adds_up"),
                ),
                word("bid_state", "unchecked"),
            ),
            align="left",
        )
        self._kit.page.signal(table.first, table.at["arithmetic"], table.count)

        def drawn(i: int, amount: Formula) -> Formula:
            is_whole = is_number(table.here("normalised", i))
            return if_(is_whole, as_drawn(amount), 0)

        table.add(
            "bar",
            lambda i: drawn(i, table.here("normalised", i) - summed("plug", i)),
            DRAWN,
        )
        table.add(
            "bar_plugs",
            lambda i: drawn(i, summed("plug", i)),
            DRAWN,
        )
        self._earliest()

    def _earliest(self) -> None:
        """Write when each vendor that is ranked delivers, and what the first asks."""
        table, blank = self.table, text(BLANK)
        table.add(
            "lead_ranked",
            lambda i: if_(
                all_of(
                    is_number(table.here("rankable", i)),
                    is_number(table.here("lead", i)),
                ),
                table.here("lead", i),
                blank,
            ),
            "quantity",
        )
        first = least(table.span("lead_ranked"))
        table.add(
            "lead_price",
            lambda i: if_(
                table.here("lead_ranked", i).equals(first),
                table.here("rankable", i),
                blank,
            ),
            "amount",
        )
