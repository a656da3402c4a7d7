"""BidTab, the vendors' answers: a row for each line and vendor, all inputs in it.

The table of the lines only shows these cells side by side, so that one formula
serves a whole column here, and a price has one place to be changed in.
"""

from __future__ import annotations

from decimal import Decimal

from rackrate.publish.workbook.bid_data import Answer, BidKit
from rackrate.publish.workbook.bid_rules import BidRules
from rackrate.publish.workbook.formula import Formula, Span, text
from rackrate.publish.workbook.functions import (
    all_of,
    any_of,
    if_,
    if_error,
    is_number,
    item_at,
    position_of,
    rounded_to,
    size,
)
from rackrate.publish.workbook.input_rules import RULES
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.prices import tax_step
from rackrate.publish.workbook.table_columns import InputKind, TableColumns

_NUMBER, _ITEM = 0, 1
HEADS = (
    "vendor",
    "price",
    "flag",
    "own",
    "currency",
    "digits",
    "tax",
    "vat",
    "conversion",
    "quantity",
    "quoted",
    "own_amount",
    "asked",
    "free",
    "plug",
    "counted",
    "is_plug",
    "is_open",
    "is_lowest",
    "is_outlier",
    "faulty",
    "problem",
    "state",
    "line_number",
    "vendor_number",
)
_TEXTS = frozenset({"vendor", "flag", "currency", "tax", "state"})


class AnswerTable:
    """The table while it is being written: prices first, then what others hold."""

    def __init__(self, kit: BidKit, row: int, rules: BidRules) -> None:
        self._kit = kit
        self._rules = rules
        self.answers: list[Answer] = list(kit.bids.answers())
        self.table = TableColumns(kit.page, row, len(self.answers))
        self._heads()

    def _heads(self) -> None:
        page, table = self._kit.page, self.table
        table.head("number", _NUMBER, page.say("head.number"), right=False)
        table.head("item", _ITEM, page.say("head.item"), right=False)
        for column, name in enumerate(HEADS, start=_ITEM + 1):
            words = page.say(f"list.{name}")
            table.head(name, column, words, right=name not in _TEXTS)
        note = _ITEM + 1 + len(HEADS)
        table.head("note", note, page.say("list.note"), right=False)
        page.sheet.set_row(table.row, 48)

    def prices(self, quantities: Span) -> None:
        """Write what each vendor answers, and the amounts that come of it."""
        self._statics()
        self._inputs()
        table, kit = self.table, self._kit
        digits, blank = self._rules.digits, text(BLANK)
        included = kit.word("bid_flag", "included")
        table.add("conversion", self._conversion, "exact")
        table.add(
            "quantity",
            lambda i: item_at(quantities, table.here("line_number", i)),
            "quantity",
        )

        def is_included(i: int) -> Formula:
            return table.here("flag", i).equals(included)

        def quoted(i: int) -> Formula:
            price = table.here("price", i)
            amount = table.here("quantity", i) * price * table.here("conversion", i)
            counts = all_of(is_number(price), any_of(price.above(0), is_included(i)))
            return if_(counts, if_error(rounded_to(amount, digits), blank), blank)

        def own_amount(i: int) -> Formula:
            amount = table.here("quantity", i) * table.here("price", i)
            return rounded_to(amount, table.here("digits", i))

        table.add(
            "quoted", quoted, "amount", figures=[a.cell.amount for a in self.answers]
        )
        table.add(
            "own_amount",
            lambda i: if_(is_number(table.here("price", i)), own_amount(i), blank),
            "amount",
        )
        table.add(
            "asked",
            lambda i: if_(
                all_of(
                    is_included(i),
                    is_number(table.here("quoted", i)),
                    table.here("quoted", i).differs(0),
                ),
                table.here("quoted", i),
                blank,
            ),
            "amount",
        )
        table.add(
            "free",
            lambda i: if_(
                all_of(is_included(i), table.here("quoted", i).equals(0)), 1, 0
            ),
            "plain",
        )

    def plugs(self, stats: TableColumns) -> None:
        """Write what stands in for what is not covered, and what to know of a price.

        Args:
            stats: What the vendors ask for each line.
        """
        table, kit, blank = self.table, self._kit, text(BLANK)
        rules, included = self._rules, kit.word("bid_flag", "included")
        digits = rules.digits

        def stat(name: str, i: int) -> Formula:
            return item_at(stats.span(name), table.here("line_number", i))

        def plug(i: int) -> Formula:
            own, quoted = table.here("own", i), table.here("quoted", i)
            by_rule = if_error(rounded_to(stat("by_rule", i), digits), blank)
            stand_in = if_(is_number(own), rounded_to(own, digits), by_rule)
            covered = all_of(table.here("flag", i).equals(included), is_number(quoted))
            return if_(covered, blank, stand_in)

        def is_far(i: int) -> Formula:
            asked, middle = table.here("asked", i), stat("median", i)
            far = size(asked - middle).above(rules.outlier * middle)
            enough = stat("count", i).at_least(rules.enough)
            return if_error(if_(enough, if_(far, 1, 0), 0), 0)

        table.add("plug", plug, "amount", figures=[a.cell.plug for a in self.answers])
        table.add(
            "counted",
            lambda i: if_(
                is_number(table.here("plug", i)),
                table.here("plug", i),
                table.here("quoted", i),
            ),
            "amount",
            style="total",
        )
        table.add(
            "is_plug", lambda i: if_(is_number(table.here("plug", i)), 1, 0), "plain"
        )
        table.add(
            "is_open",
            lambda i: if_(table.here("counted", i).equals(blank), 1, 0),
            "plain",
        )
        table.add(
            "is_lowest",
            lambda i: if_(
                all_of(
                    is_number(table.here("asked", i)),
                    table.here("asked", i).equals(stat("lowest", i)),
                ),
                1,
                0,
            ),
            "plain",
        )
        table.add("is_outlier", is_far, "plain")
        table.add(
            "problem",
            lambda i: if_(
                is_number(table.here("price", i)), 0, table.here("faulty", i)
            ),
            "plain",
        )
        table.add("state", self._state, align="left")

    def _statics(self) -> None:
        table, kit, answers = self.table, self._kit, self.answers
        lines, vendors = kit.bids.view.lines, kit.vendors
        numbers = [Decimal(n + 1) for n in range(len(answers))]
        table.static("number", numbers, "plain")
        table.static("item", [lines[a.line].title for a in answers], style="label")
        table.static("vendor", [vendors[a.vendor] for a in answers], style="label")
        table.static("currency", [a.currency for a in answers])
        table.static("digits", [kit.bids.digits(a.currency) for a in answers], "plain")
        table.static("tax", [kit.page.kit.term("tax", a.tax) for a in answers])
        vats = [BLANK if a.vat is None else a.vat for a in answers]
        table.static("vat", vats, "percent")
        for name, place in (("line_number", "line"), ("vendor_number", "vendor")):
            found = [Decimal(getattr(a, place) + 1) for a in answers]
            table.static(name, found, "plain")
        faulty = [Decimal(bool(a.problem)) for a in answers]
        table.static("faulty", faulty, "plain")
        table.static("note", [_note(a) for a in answers], style="how")

    def _inputs(self) -> None:
        table, kit, answers = self.table, self._kit, self.answers

        def kind(name: str, rule: dict[str, object], prompt: str) -> InputKind:
            words = kit.page.say(f"list.{name}")
            return InputKind(
                lambda i: (
                    f"in_bid_{name}_{answers[i].line + 1}_{answers[i].vendor + 1}"
                ),
                lambda i: f"{words} · {_of(kit, answers[i])}",
                rule,
                prompt,
                lambda i: _path(kit, answers[i], name),
            )

        amount = RULES["amount"]
        prices = [a.price for a in answers]
        table.inputs("price", prices, kind("price", amount, "bid_price"), "price")
        flags = [a.text.flag_text for a in answers]
        table.inputs("flag", flags, kind("flag", kit.choice("bid_flag"), "list"))
        own = [a.cell.offered.plug for a in answers]
        table.inputs("own", own, kind("own", amount, "bid_own"), "amount")

    def _conversion(self, i: int) -> Formula:
        """Return what turns a price into the project's currency and tax."""
        table, kit = self.table, self._kit
        at = position_of(table.here("currency", i), kit.inputs.rate_currencies)
        tax = table.here("tax", i), table.here("vat", i), kit.lists, kit.shared
        added = tax_step(*tax, "excluded", "included")
        taken_off = tax_step(*tax, "included", "excluded")
        rate = item_at(kit.inputs.rates, at)
        return if_error(rate * added / taken_off, text(BLANK))

    def _state(self, i: int) -> Formula:
        table, kit = self.table, self._kit
        word, nothing = kit.word, text("")
        lowest, far = (
            if_(table.here(name, i).equals(1), word("bid_mark", mark), nothing)
            for name, mark in (("is_lowest", "lowest"), ("is_outlier", "outlier"))
        )
        both = all_of(
            table.here("is_lowest", i).equals(1), table.here("is_outlier", i).equals(1)
        )
        said = lowest & if_(both, text(" · "), nothing) & far
        is_own = is_number(table.here("own", i))
        plug = if_(is_own, word("bid_mark", "plug_own"), word("bid_mark", "plug"))
        other = if_(table.here("is_open", i).equals(1), word("bid_mark", "open"), said)
        return if_(table.here("is_plug", i).equals(1), plug, other)


def _path(kit: BidKit, answer: Answer, name: str) -> str:
    """Return the input of the project; a price stays in its catalog."""
    field = {"flag": "flag", "own": "plug"}.get(name)
    if field is None:
        return ""
    line = kit.bids.view.lines[answer.line].id
    provider = kit.bids.view.vendors[answer.vendor].provider
    return f"comparison.bidder.{provider}.lines.{line}.{field}"


def _of(kit: BidKit, answer: Answer) -> str:
    line = kit.bids.view.lines[answer.line].title
    return f"{line} · {kit.vendors[answer.vendor]}"


def _note(answer: Answer) -> str:
    """Return the price as the vendor states it, and what to know of it."""
    marks = [
        mark.text
        for mark in answer.text.marks
        if mark.code not in ("lowest", "outlier", "plug", "open")
    ]
    return " · ".join(p for p in (answer.text.quoted, *marks, answer.text.note) if p)
