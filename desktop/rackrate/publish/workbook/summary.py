"""Summary: the answer first, then what it is compared with and what to watch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.workbook.alerts import counts_of, write_alerts
from rackrate.publish.workbook.answers import Answer
from rackrate.publish.workbook.break_even import BreakEvenResult
from rackrate.publish.workbook.charts import total_chart
from rackrate.publish.workbook.draws import DrawsResult
from rackrate.publish.workbook.formula import Formula, text
from rackrate.publish.workbook.functions import (
    if_,
    if_error,
    is_number,
    item_at,
    position_of,
    rounded,
)
from rackrate.publish.workbook.lists import BLANK, Lists
from rackrate.publish.workbook.model import Candidate, Model, WorkloadModel
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.prices import WrittenPrices
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.shown_unit import unit_sentence
from rackrate.publish.workbook.steps import Workings
from rackrate.publish.workbook.styles import NAVY, ORANGE
from rackrate.publish.workbook.text_fit import plain_text
from rackrate.services.switch_words import told_switches

_RANK, _NAME, _DELIVERY, _TOTAL, _MONTH, _USEFUL, _CARDS, _IDLE, _GAP, _SHARE, _NOTE = (
    range(11)
)
_WIDTHS = (8, 60, 15, 17, 16, 14, 12, 15, 15, 10, 50)
_TEXT_WIDTH = 212
_REASON_WIDTH, _NAME_WIDTH = 138, 62
_MOST_REASONS = 5
_TABLE = (
    (_NAME, "name", ""),
    (_DELIVERY, "delivery", ""),
    (_TOTAL, "total", "amount"),
    (_MONTH, "per_month", "amount"),
    (_USEFUL, "per_useful_card_hour", "price"),
    (_CARDS, "cards_paid", "whole"),
    (_IDLE, "idle_amount", "amount"),
    (_GAP, "gap_to_best", "amount"),
    (_SHARE, "gap_share", "percent"),
    (_NOTE, "flags", ""),
)
_TABLE_HEADS = (
    "rank",
    "name",
    "delivery",
    "total",
    "month",
    "useful",
    "cards",
    "idle",
    "gap",
    "share",
    "note",
)
_ANSWER_HEADS = (
    "number",
    "winner",
    "tie",
    "total",
    "month",
    "break_even",
    "today",
    "gap",
    "share",
    "chance",
    "workload",
)
_ANSWER_HEIGHT, _SPARE_HEIGHT, _ROW_PIXELS = 32, 12, 22
_CHART_WIDTH, _BAR, _CHART_REST = 1180, 26, 130


@dataclass(frozen=True, slots=True)
class SummaryResult:
    """What the checks need of Summary.

    Attributes:
        best_totals: Workload number → total of the first row of its table.
        body_row: The first row with formulas below the header.
    """

    best_totals: dict[int, Formula]
    body_row: int


def answer_of(result: Results, found: BreakEvenResult) -> Answer:
    """Return the named results of one workload."""
    return Answer(result.winner, result.term, result.month, found.per_day, found.state)


def write_summary(
    page: Page,
    model: Model,
    lists: Lists,
    results: Mapping[int, Results],
    found: Mapping[int, BreakEvenResult],
    workings: Mapping[int, Workings],
    prices: WrittenPrices,
    drawn: Mapping[int, DrawsResult],
) -> SummaryResult:
    """Write the answers, a block for each workload and what to watch."""
    page.header(_WIDTHS)
    heads = [page.say(f"answer.{name}") for name in _ANSWER_HEADS]
    page.heads(3, heads, height=34, right=range(_TOTAL, _NOTE))
    row = HEADER_ROWS
    for block in model.workloads:
        _answer_row(page, row, block, lists, results, found)
        if block.number in drawn:
            chance = drawn[block.number].chance
            page.put(row, _SHARE, chance, "link", "percent", align="right")
        row += 1
    page.put(row, _NAME, unit_sentence(page, "summary.unit"), "note", indent=1)
    counts = counts_of(model, lists, prices, results)
    row = write_alerts(page, row + 2, lists, counts, len(_WIDTHS)) + 1
    best_totals = {}
    for block in model.workloads:
        writer = _Block(page, block, lists, row)
        writer.head(model)
        if block.number in results:
            result = results[block.number]
            writer.now(result)
            best_totals[block.number] = writer.table(result)
            writer.chart(workings[block.number])
            writer.left_out(result)
        writer.reasons(model)
        row = writer.row + 1
    page.finish(repeated_rows=3)
    return SummaryResult(best_totals, HEADER_ROWS)


def _answer_row(
    page: Page,
    row: int,
    block: WorkloadModel,
    lists: Lists,
    results: Mapping[int, Results],
    found: Mapping[int, BreakEvenResult],
) -> None:
    page.number(row, _RANK, block.number, "label", "plain", align="center")
    page.text(row, _NOTE, block.title, "strong")
    page.sheet.set_row(row, _ANSWER_HEIGHT)
    if block.number not in results:
        page.put(row, _NAME, lists.word("result", "none"), "key")
        return
    result, pair = results[block.number], found[block.number]
    page.put(row, _NAME, result.winner, "key", font_size=11, text_wrap=True)
    page.put(row, _DELIVERY, result.tie)
    page.signal(row, _DELIVERY)
    page.put(row, _TOTAL, result.term, "key", "amount", align="right")
    page.put(row, _MONTH, result.month, "link", "amount", align="right")
    page.put(row, _USEFUL, pair.per_day, "link", "hours", align="right")
    today = result.costs.drivers.hours_day
    page.put(row, _CARDS, today, "link", "hours", align="right")
    page.put(row, _IDLE, result.gap, "link", "amount", align="right")
    page.put(row, _GAP, result.gap_share, "link", "percent", align="right")


class _Block:
    """The block of one workload."""

    def __init__(
        self,
        page: Page,
        block: WorkloadModel,
        lists: Lists,
        row: int,
    ) -> None:
        self._page = page
        self._block = block
        self._lists = lists
        self.row = row

    def head(self, model: Model) -> None:
        """Write the issued verdict."""
        page, block = self._page, self._block
        title = page.say("block", number=block.number, title=block.title)
        page.start_block(self.row, title, len(_WIDTHS), HEADER_ROWS)
        issued = page.say(
            "issued",
            day=model.report.issued_on.isoformat(),
            verdict=model.report.labels.headline(block.decision),
        )
        self.row = page.paragraph(self.row + 1, _NAME, issued, _TEXT_WIDTH, "strong")

    def now(self, result: Results) -> None:
        """Write the answer as it is now, in one live sentence."""
        share = rounded(result.gap_share * 100, 1)
        sentence = self._page.kit.sentence(
            "summary.now",
            winner=result.winner,
            runner_up=result.runner_up,
            share=share,
        )
        alone = self._page.kit.sentence("summary.now_alone", winner=result.winner)
        formula = if_(is_number(result.gap_share), sentence, alone)
        page = self._page
        self._now = page.put(self.row, _NAME, formula, "strong", font_color=NAVY)
        self.row += 1

    def table(self, result: Results) -> Formula:
        """Write the options by rank and return the first one's total."""
        page, rows = self._page, result.rows
        titles = [page.say(f"table.{name}") for name in _TABLE_HEADS]
        page.heads(self.row, titles, height=34, right=range(_TOTAL, _NOTE))
        ranks = rows.span("rank").pinned()
        blank = text(BLANK)
        first = None
        for place in range(1, max(self._block.rivals, 1) + 1):
            self.row += 1
            rank = page.number(self.row, _RANK, place, "label", "plain", align="center")
            if place > len(self._block.decision.ranking):
                page.sheet.set_row(self.row, _SPARE_HEIGHT)
            at = position_of(rank.column_pinned, ranks)

            cells = {}
            for column, name, look in _TABLE:
                value = item_at(rows.span(name).pinned(), at)
                shown = if_error(value, blank)
                if look:
                    cell = page.put(
                        self.row, column, shown, "link", look, align="right"
                    )
                else:
                    wraps = column == _NOTE
                    cell = page.put(self.row, column, shown, "link", text_wrap=wraps)
                cells[column] = cell
            page.fit_row(self.row, (str(cells[_NOTE].value), _WIDTHS[_NOTE]))
            first = first or cells[_TOTAL]
        self.row += 1
        assert first is not None  # noqa: S101 - there is always a first row
        return first

    def chart(self, workings: Workings) -> None:
        """Put the bar chart of totals below the table."""
        page, by_rank = self._page, workings.by_rank
        colours = (NAVY, ORANGE)
        columns = [
            (name, amounts, colour)
            for (name, amounts), colour in zip(by_rank.columns, colours, strict=True)
        ]
        names, axis = by_rank.names, page.say("axis")
        chart = total_chart(page, self._now, names, columns, axis, by_rank.unit)
        height = _CHART_REST + _BAR * len(by_rank.names)
        chart.set_size({"width": _CHART_WIDTH, "height": height})
        description = plain_text(page.say("chart_text", title=self._block.title))
        options = {"x_offset": 40, "y_offset": 6, "description": description}
        page.sheet.insert_chart(self.row, _RANK, chart, options)
        self.row += height // _ROW_PIXELS + 2

    def left_out(self, result: Results) -> None:
        """Write the options that are not ranked, each with its reason."""
        page = self._page
        listed = [
            (i, c)
            for i, c in enumerate(self._block.candidates)
            if c.key not in self._block.decision.ranking
        ]
        if not listed:
            return
        for column in range(len(_WIDTHS)):
            page.text(self.row, column, "", "subhead")
        page.text(self.row, _NAME, page.say("left_out.title"), "subhead")
        page.text(self.row, _TOTAL, page.say("table.total"), "subhead", align="right")
        page.text(self.row, _MONTH, page.say("left_out.reason"), "subhead")
        self.row += 1
        totals = result.rows["total"]
        for index, candidate in listed:
            name_end = page.paragraph(self.row, _NAME, candidate.name, _NAME_WIDTH)
            total = totals[index].pinned
            page.put(self.row, _TOTAL, total, "link", "amount", align="right")
            reason = self._reason(candidate)
            end = page.paragraph(self.row, _MONTH, reason, _REASON_WIDTH, "note")
            self.row = max(end, name_end)

    def _reason(self, candidate: Candidate) -> str:
        page, report = self._page, self._page.kit.report
        if candidate.option is None:
            return page.say("left_out.missing")
        excluded = candidate.option.excluded_by
        if excluded:
            texts = {r.id: r.text[report.language] for r in report.reference.rules}
            return " ".join(texts.get(rule, rule) for rule in excluded)
        card = report.labels.card(candidate.group)
        return page.say("left_out.other_group", card=card)

    def reasons(self, model: Model) -> None:
        """Write the issued reasons and what would change the advice."""
        page, labels = self._page, model.report.labels
        decision: WorkloadDecision = self._block.decision
        reasons = [labels.reason(r, decision) for r in decision.verdict.reasons]
        points = [sentence for _, sentence in told_switches(decision, labels)]
        for key, texts in (("reasons", reasons[:_MOST_REASONS]), ("points", points)):
            shown = [t for t in texts if t]
            if not shown:
                continue
            for column in range(len(_WIDTHS)):
                page.text(self.row, column, "", "subhead")
            page.text(self.row, _NAME, page.say(key), "subhead")
            self.row += 1
            for sentence in shown:
                self.row = page.paragraph(
                    self.row, _NAME, f"· {sentence}", _TEXT_WIDTH, "body"
                )
