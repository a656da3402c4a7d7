"""BidTab: the quotes of a comparison on one scope, live from every vendor's answer."""

from __future__ import annotations

from dataclasses import dataclass

from rackrate.publish.workbook.bar_charts import Series, stacked_bars
from rackrate.publish.workbook.bid_answers import AnswerTable
from rackrate.publish.workbook.bid_data import BidKit, Bids
from rackrate.publish.workbook.bid_lines import LineTable, width_of
from rackrate.publish.workbook.bid_rules import write_rules
from rackrate.publish.workbook.bid_scores import VendorScores
from rackrate.publish.workbook.bid_stats import write_split, write_stats
from rackrate.publish.workbook.bid_vendors import VendorTable
from rackrate.publish.workbook.drivers import Shared
from rackrate.publish.workbook.formula import Formula, Span, text
from rackrate.publish.workbook.functions import (
    count_of,
    if_,
    if_error,
    item_at,
    least,
    numbers_in,
    position_of,
    total,
    total_where,
)
from rackrate.publish.workbook.inputs import WrittenInputs
from rackrate.publish.workbook.lists import BLANK, Lists
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.said import amount_said
from rackrate.publish.workbook.shown_unit import unit_cell
from rackrate.publish.workbook.styles import NAVY, ORANGE
from rackrate.publish.workbook.table_columns import TableColumns
from rackrate.publish.workbook.text_fit import plain_text

_NUMBER, _ITEM, _VALUE, _MORE = range(4)
_NUMBER_WIDTH, _ITEM_WIDTH, _WIDTH, _NOTE_WIDTH = 8, 34, 16.5, 60
_RULES_ROWS = 8
_ANSWER_ROWS, _AWARD_ROWS = 4, 6
_BAR, _CHART_REST, _ROW_PIXELS, _CHART_WIDTH = 34, 110, 22, 1100


@dataclass(frozen=True, slots=True)
class BidResult:
    """What the checks need of a comparison.

    Attributes:
        parts: Quoted amounts and plugs of each vendor whose total is known.
        normalised: The totals.
        scores, ranks: Of the vendors that have one.
    """

    quoted: Span
    plugs: Span
    normalised: Span
    scores: Span
    ranks: Span


def write_bid_tab(
    page: Page, lists: Lists, shared: Shared, inputs: WrittenInputs
) -> BidResult | None:
    """Write the comparison of a project; None where nobody quotes anything yet."""
    bids = Bids.of(page.kit.report)
    vendors, lines = len(bids.view.vendors), len(bids.view.lines)
    wide = max(width_of(vendors), 28)
    page.header([_NUMBER_WIDTH, _ITEM_WIDTH, *[_WIDTH] * (wide - 2)])
    if not vendors or not lines:
        page.text(HEADER_ROWS, _ITEM, bids.view.headline, "note")
        page.finish()
        return None
    return _BidTab(page, BidKit(page, bids, lists, shared, inputs)).write()


class _BidTab:
    """The sheet while it is being written, from the answers to the finding."""

    def __init__(self, page: Page, kit: BidKit) -> None:
        self._page = page
        self._kit = kit
        self._top = HEADER_ROWS
        count, lines = len(kit.vendors), len(kit.bids.view.lines)
        self._height = _CHART_REST + _BAR * count
        self._vendor_row = self._top + 4
        self._answer_row = self._vendor_row + count + 3
        self._chart_row = self._answer_row + _ANSWER_ROWS + _AWARD_ROWS + 1
        self._line_row = self._chart_row + self._height // _ROW_PIXELS + 3
        self._list_row = self._line_row + lines + 12 + _RULES_ROWS

    def write(self) -> BidResult:
        """Write everything, what others lean on first."""
        page, kit = self._page, self._kit
        vendors = VendorTable(kit, self._vendor_row)
        lines = LineTable(kit, self._line_row)
        rules_row, rules = write_rules(kit, lines.end + 1)
        page.heading(rules_row + 1, page.say("list.title"), width_of(len(kit.vendors)))
        answers = AnswerTable(kit, rules_row + 2, rules)
        lines.scope()
        answers.prices(lines.table.span("quantity"))
        row = answers.table.end + 2
        stats = write_stats(kit, row, answers.table, rules)
        page.text(row - 1, _ITEM, page.say("stat.title"), "strong")
        answers.plugs(stats)
        vendors.terms()
        vendors.totals(answers.table)
        scores = VendorScores(kit, vendors.table, vendors.marks, vendors.weights)
        scores.write(rules)
        scores.award()
        row = stats.end + 2
        split = write_split(kit, row, answers.table, vendors.table)
        page.text(row - 1, _ITEM, page.say("split.title"), "strong")
        lines.side_by_side(answers.table, stats)
        lines.totals(vendors.table)
        page.text(self._line_row - 1, _ITEM, page.say("lines"), "strong")
        self._finding(vendors.table)
        self._answers(vendors.table, split)
        self._award(vendors.table)
        self._chart(vendors.table)
        note = answers.table.at["note"]
        page.sheet.set_column(note, note, _NOTE_WIDTH)
        printed = rules_row, max(vendors.width, width_of(len(kit.vendors))) - 1
        page.finish(large=True, frozen_columns=2, printed=printed)
        table = vendors.table
        return BidResult(
            quoted=table.span("as_quoted"),
            plugs=table.span("plugs"),
            normalised=table.span("normalised"),
            scores=table.span("score"),
            ranks=table.span("rank"),
        )

    def _finding(self, vendors: TableColumns) -> None:
        """Write who is lowest, and by how much, in one live sentence."""
        page, kit = self._page, self._kit
        names, amounts = vendors.span("name"), vendors.span("rankable")
        lowest = least(amounts)
        at = position_of(lowest, amounts)
        second = self._second(vendors)
        values = {
            "vendor": item_at(names, at),
            "total": amount_said(lowest),
            "currency": text(kit.bids.tab.currency),
        }
        ahead = page.kit.sentence(
            "bidtab.finding",
            rival=item_at(names, second),
            gap=amount_said(item_at(amounts, second) - lowest),
            **values,
        )
        alone = page.kit.sentence("bidtab.alone", **values)
        nobody = text(page.say("nobody"))
        found = if_error(ahead, if_error(alone, nobody))
        page.put(self._top, _ITEM, found, "key")
        page.sheet.set_row(self._top, 22)
        page.text(self._top + 1, _ITEM, kit.bids.view.money, "note")
        page.text(self._top + 2, _ITEM, page.say("note"), "note")
        page.text(self._vendor_row - 1, _ITEM, page.say("vendors"), "strong")

    def _second(self, vendors: TableColumns) -> Formula:
        """Return where the second lowest stands."""
        places = vendors.span("place")
        second = self._page.number(
            self._vendor_row - 1, _VALUE, 2, "note", "number"
        ).pinned
        return position_of(second, places)

    def _answers(self, vendors: TableColumns, split: TableColumns) -> None:
        """Write the three answers: one vendor, the best split, the earliest date."""
        page, kit, blank = self._page, self._kit, text(BLANK)
        names, amounts = vendors.span("name"), vendors.span("rankable")
        row = self._answer_row
        page.text(row, _ITEM, page.say("answers"), "strong")
        lowest = least(amounts)
        first = vendors.span("lead_price")
        earliest = least(first)
        parts = split.span("split")
        whole = numbers_in(parts).equals(numbers_in(split.span("number")))
        for key, who, amount in (
            ("single", item_at(names, position_of(lowest, amounts)), lowest),
            ("split", blank, if_(whole, total(parts), blank)),
            ("earliest", item_at(names, position_of(earliest, first)), earliest),
        ):
            row += 1
            page.text(row, _ITEM, kit.say(f"answer.{key}"))
            name = page.put(row, _VALUE, if_error(who, blank), "total")
            known = amount if key == "split" else if_(name.equals(blank), blank, amount)
            at = page.put(row, _MORE, known, "total", "money", align="right")
            page.define(f"out_bid_{key}", at, kit.say(f"answer.{key}"))

    def _award(self, vendors: TableColumns) -> None:
        """Write reason and approver, and whether the award may be made."""
        page, kit = self._page, self._kit
        award = kit.bids.view.comparison.award
        row = self._answer_row + _ANSWER_ROWS
        page.text(row, _ITEM, page.say("award.title"), "strong")
        cells = {}
        given = {
            "reason": award.reason if award else "",
            "approver": award.approver if award else "",
            "decided_on": (
                award.decided_on.isoformat() if award and award.decided_on else ""
            ),
        }
        for offset, (key, value) in enumerate(given.items(), start=1):
            page.text(row + offset, _ITEM, page.say(f"award.{key}"))
            at = page.input(row + offset, _VALUE, value)
            path = f"comparison.award.{key}"
            meaning = page.say(f"award.{key}")
            cells[key] = page.define(f"in_bid_{key}", at, meaning, path)
        yes = kit.word("answer", "yes")
        chosen = count_of(vendors.span("awarded"), yes)
        lacking = total_where(vendors.span("lacking"), vendors.span("awarded"), yes)
        open_points = page.kit.sentence("bidtab.award.open", count=lacking)
        state = if_(
            chosen.equals(0),
            text(page.say("award.nobody")),
            if_(
                cells["reason"].equals(text("")),
                text(page.say("award.no_reason")),
                if_(lacking.above(0), open_points, text(page.say("award.ready"))),
            ),
        )
        at = page.put(row + len(given) + 1, _ITEM, state, "strong")
        page.signal(at.place.row, _ITEM)

    def _chart(self, vendors: TableColumns) -> None:
        """Put the bars of the normalised totals, the plugs in them hatched."""
        page = self._page
        heads = {
            name: Formula((page.place(vendors.row, vendors.at[name]),), "")
            for name in ("bar", "bar_plugs")
        }
        series = [
            Series(heads["bar"], vendors["bar"], NAVY),
            Series(heads["bar_plugs"], vendors["bar_plugs"], ORANGE, is_hatched=True),
        ]
        title = Formula((page.place(self._top, _ITEM),), "")
        unit_cell(page, self._chart_row, _VALUE)
        chart = stacked_bars(page, title, vendors["name"], series, page.say("axis"))
        chart.set_size({"width": _CHART_WIDTH, "height": self._height})
        page.text(self._chart_row, _ITEM, page.say("chart_key"), "note")
        options = {
            "x_offset": 40,
            "y_offset": 6,
            "description": plain_text(page.say("chart_text")),
        }
        page.sheet.insert_chart(self._chart_row + 1, _NUMBER, chart, options)
