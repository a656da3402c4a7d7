"""Sensitivity: how far each input alone moves the gap between the best two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rackrate.publish.workbook.bar_charts import Series, stacked_bars
from rackrate.publish.workbook.case_inputs import Move
from rackrate.publish.workbook.formula import Formula, literal, span, text
from rackrate.publish.workbook.functions import (
    all_of,
    count_of,
    if_,
    item_at,
    least,
    most,
    position_of,
    rank_from_top,
    rounded,
)
from rackrate.publish.workbook.lineup import Entry
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.said import amount_said
from rackrate.publish.workbook.sensitivity_cases import (
    Cases,
    Gaps,
    MoveCells,
    first_few,
    moves_count,
    moves_of,
)
from rackrate.publish.workbook.shown_unit import DRAWN, as_drawn, unit_cell
from rackrate.publish.workbook.styles import NAVY, ORANGE
from rackrate.publish.workbook.text_fit import plain_text

_NUMBER, _NAME, _UNIT, _LOW, _BASE, _HIGH, _AT_LOW, _AT_HIGH, _SPAN, _RANK, _TURNS = (
    range(11)
)
_WIDTHS = (8, 62, 17, *[15] * 6, 9, 18, *[15] * 7)
_TABLE_WIDTH = _TURNS + 1
_RIGHTMOST = _TURNS
"""The last column that is printed; the workings reach further."""
_MOST_BARS = 10
"""The chart shows the longest; full cost and sized work have more."""
_CHART_WIDTH, _CHART_REST, _BAR, _ROW_PIXELS = 1290, 120, 34, 22
_HEADS = (
    "number",
    "input",
    "unit",
    "low",
    "base",
    "high",
    "at_low",
    "at_high",
    "span",
    "rank",
    "turns",
)
_SORTED = ("rank", "input", "gap", "below", "above", "past", "flip", "names")
_PALE = "#9DB9D6"
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class SensitivityResult:
    """What the checks need of one workload.

    Attributes:
        base: The gap between the best two, costed anew with nothing changed.
        gap: The same on Calc; text where there is no second option.
        at_low, at_high: The gap at the ends of each input's range.
    """

    base: Formula
    gap: Formula
    gaps: Gaps
    moves: tuple[Move, ...]


def write_sensitivity(
    page: Page, results: Mapping[int, Results]
) -> dict[int, SensitivityResult]:
    """Write a block for each workload with two options or more."""
    page.header(_WIDTHS)
    row = HEADER_ROWS
    blocks = []
    for number, result in results.items():
        title = page.kit.say("blocks.title", number=number, title=result.block.title)
        page.start_block(row, title, _TABLE_WIDTH, HEADER_ROWS)
        if result.block.rivals < 2:  # noqa: PLR2004 - a gap needs two
            page.text(row + 1, _NAME, page.say("alone"), "note")
            row += 3
            continue
        blocks.append((number, _Block(page, result, row + 1)))
        row = blocks[-1][1].end + 1
    if not results:
        page.text(row, _NAME, page.kit.say("blocks.none"), "note")
    printed = max(row - 1, HEADER_ROWS), _RIGHTMOST
    found = {}
    for number, block in blocks:
        row, found[number] = block.write(row)
    page.finish(large=True, frozen_columns=2, printed=printed)
    return found


@dataclass(frozen=True, slots=True)
class _Line:
    """One row of the table, as cells."""

    title: Formula
    low: Formula
    high: Formula
    span: Formula
    turns: Formula


class _Block:
    """The block of one workload.

    Attributes:
        end: The row after all that is printed; workings come after every block.
    """

    def __init__(self, page: Page, result: Results, row: int) -> None:
        self._page = page
        self._result = result
        self._top = row
        count = moves_count(result)
        self._table = row + 3
        self._height = _CHART_REST + _BAR * min(count, _MOST_BARS)
        self._chart_row = self._table + count + 1
        self._ordered_row = self._chart_row + self._height // _ROW_PIXELS + 3
        self.end = self._ordered_row + count + 2

    def write(self, workings: int) -> tuple[int, SensitivityResult]:
        """Write table, chart and workings, these from a row on; return the next."""
        page, result = self._page, self._result
        number, title = result.block.number, result.block.title
        words = page.kit.say("blocks.workings", number=number, title=title)
        page.heading(workings, words, _TABLE_WIDTH)
        row, pair = first_few(page, result, workings + 1)
        moves = moves_of(page, result, pair)
        titles, cells = self._inputs(self._table, moves)
        cases = Cases(page, result, pair, moves, cells)
        gaps = cases.write(row)
        lines = self._outcomes(self._table, titles, cells, gaps)
        bars = self._ordered(self._ordered_row, lines, gaps)
        self._finding(pair, gaps, bars)
        self._chart(self._chart_row, bars)
        found = SensitivityResult(gaps.base, result.gap, gaps, tuple(moves))
        return cases.row + 2, found

    def _inputs(
        self, row: int, moves: Sequence[Move]
    ) -> tuple[list[Formula], list[MoveCells]]:
        """Write what is moved and between which ends."""
        page, kit = self._page, self._page.kit
        heads = [page.say(f"head.{name}") for name in _HEADS]
        page.heads(row - 1, heads, height=34, right=range(_LOW, _TURNS))
        titles, written = [], []
        for index, move in enumerate(moves):
            number = page.number(row, _NUMBER, index + 1, "label", "plain")
            words = str(move.title.value)
            is_live = move.side is not None
            titles.append(
                page.put(row, _NAME, move.title, "link", text_wrap=True)
                if is_live
                else page.text(row, _NAME, words, "wrap")
            )
            page.fit_row(row, (words, _WIDTHS[_NAME]))
            unit = kit.unit(move.unit, move.currency)
            page.text(row, _UNIT, unit)
            cells = [
                page.put(row, column, end, "link", move.look, align="right")
                for column, end in zip((_LOW, _BASE, _HIGH), move.ends, strict=True)
            ]
            written.append(MoveCells(number.pinned, *cells))
            row += 1
        return titles, written

    def _outcomes(
        self,
        row: int,
        titles: Sequence[Formula],
        cells: Sequence[MoveCells],
        gaps: Gaps,
    ) -> list[_Line]:
        """Write the gap at both ends, how far apart, and whether it turns over."""
        page, word = self._page, self._result.costs.lists.word
        lines: list[_Line] = []
        for title, moved in zip(titles, cells, strict=True):
            number = page.place(row, _NUMBER).pinned(row=False)
            at = Formula((number,), moved.number.value)
            low = page.put(row, _AT_LOW, item_at(gaps.at_low, at), "calc", "amount")
            high = page.put(row, _AT_HIGH, item_at(gaps.at_high, at), "calc", "amount")
            wide = most(low, high, gaps.base) - least(low, high, gaps.base)
            exact = rounded(wide, _DIGITS)  # equal spans must be told to be equal
            whole = page.put(row, _SPAN, exact, "calc", "amount")
            words = word("result", "turns"), word("result", "stays")
            ahead = [item_at(end, at) for end in (gaps.ahead_low, gaps.ahead_high)]
            turns = page.put(row, _TURNS, if_(least(*ahead).below(0), *words))
            lines.append(_Line(title, low, high, whole, turns))
            row += 1
        page.signal(row - len(lines), _TURNS, len(lines))
        return lines

    def _ranks(self, lines: Sequence[_Line]) -> list[Formula]:
        spans = [line.span for line in lines]
        whole = span(spans).pinned()
        found = []
        for index, own in enumerate(spans):
            before = count_of(span(spans[: index + 1]).growing(), own)
            place = rank_from_top(own, whole) + before - 1
            at = self._page.put(own.place.row, _RANK, place, "calc", "plain")
            found.append(at)
        return found

    def _ordered(
        self, row: int, lines: Sequence[_Line], gaps: Gaps
    ) -> dict[str, list[Formula]]:
        """Write the bars, the longest first, with the names of those that turn."""
        page, zero = self._page, literal(0)
        ranks = span(self._ranks(lines)).pinned()
        page.text(row, _NAME, page.say("bars"), "note")
        row += 1
        columns: dict[str, list[Formula]] = {name: [] for name in _SORTED}
        at_column = (_NUMBER, _NAME, *range(_LOW, _LOW + 6))
        heads = dict(zip(_SORTED, at_column, strict=True))
        for column in range(max(at_column) + 1):
            page.text(row, column, "", "head")
        for name, column in heads.items():
            extra = {"align": "right"} if column >= _LOW else {}
            words = page.say(f"bar.{name}")
            columns[f"head_{name}"] = [page.text(row, column, words, "head", **extra)]
        page.sheet.set_row(row, 34)
        titles, lows, highs, told = (
            span([getattr(line, part) for line in lines]).pinned()
            for part in ("title", "low", "high", "turns")
        )
        turning = self._result.costs.lists.word("result", "turns")
        base, comma, none = gaps.base, text(page.say("comma")), text(BLANK)
        for place in range(1, len(lines) + 1):
            row += 1
            rank = page.number(row, _NUMBER, place, "static", "plain")
            at = position_of(rank.column_pinned, ranks)
            title = page.put(row, heads["input"], item_at(titles, at))
            page.fit_row(row, (str(title.value), _WIDTHS[_NAME]))
            low = least(item_at(lows, at), item_at(highs, at), base)
            high = most(item_at(lows, at), item_at(highs, at), base)
            before = columns["names"][-1] if columns["names"] else none
            amounts = {
                "gap": most(low, zero),
                "below": base - most(low, zero),
                "above": high - base,
                "past": least(low, zero),
            }
            written = {
                name: page.put(
                    row, heads[name], as_drawn(amount), "calc", DRAWN, align="right"
                )
                for name, amount in amounts.items()
            }
            turns = if_(item_at(told, at).equals(turning), 1, 0)
            flip = page.put(row, heads["flip"], turns, "calc", "plain", align="right")
            longer = if_(before.equals(none), title, before & comma & title)
            listed = if_(flip.equals(1), longer, before)
            names = page.put(row, heads["names"], listed, "note")
            written |= {"input": title, "flip": flip, "names": names}
            for name, cell in written.items():
                columns[name].append(cell)
        return columns

    def _finding(
        self, pair: Sequence[Entry], gaps: Gaps, bars: Mapping[str, list[Formula]]
    ) -> None:
        page, none = self._page, text(BLANK)
        best, second, *_ = pair
        names = bars["names"][-1].pinned
        values = {"best": best.name, "runner_up": second.name}
        turning = page.kit.sentence("sensitivity.turning", names=names, **values)
        steady = page.kit.sentence("sensitivity.steady", **values)
        has_both = all_of(best.found.equals(1), second.found.equals(1))
        found = if_(names.equals(none), steady, turning)
        alone = text(page.say("alone"))
        page.put(self._top, _NAME, if_(has_both, found, alone), "key", font_size=10)
        page.sheet.set_row(self._top, 22)
        gap = amount_said(gaps.base)
        currency = text(page.kit.report.project.basis.billing_currency)
        values |= {"gap": gap, "currency": currency}
        today = page.kit.sentence("sensitivity.today", **values)
        page.put(self._top + 1, _NAME, if_(has_both, today, alone), "note")

    def _chart(self, row: int, bars: Mapping[str, list[Formula]]) -> None:
        page, block = self._page, self._result.block
        looks = (
            ("gap", None, False),
            ("below", NAVY, False),
            ("above", _PALE, False),
            ("past", ORANGE, True),
        )
        series = [
            Series(bars[f"head_{name}"][0], bars[name][:_MOST_BARS], fill, hatched)
            for name, fill, hatched in looks
        ]
        title = Formula((page.place(self._top, _NAME),), "")
        inputs = bars["input"][:_MOST_BARS]
        chart = stacked_bars(page, title, inputs, series, page.say("axis"))
        chart.set_size({"width": _CHART_WIDTH, "height": self._height})
        description = plain_text(page.say("chart_text", title=block.title))
        options = {"x_offset": 40, "y_offset": 6, "description": description}
        page.text(row, _NAME, page.say("key"), "note")
        unit_cell(page, row, _SPAN)
        page.sheet.insert_chart(row + 1, _NUMBER, chart, options)
