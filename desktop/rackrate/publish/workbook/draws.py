"""Draws: how sure the answer is when its inputs are ranges, drawn and computed live."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.engine.uncertainty import Spread, Uncertainty, uncertainty
from rackrate.publish.workbook.bar_charts import Series, stacked_bars
from rackrate.publish.workbook.draw_columns import CostColumns, DrawnCosts
from rackrate.publish.workbook.draw_figures import (
    chance_in,
    count_of_draws,
    points_of,
    quantile_in,
)
from rackrate.publish.workbook.draw_table import DrawnInput, DrawTable
from rackrate.publish.workbook.drawn_options import DrawnOption, write_options
from rackrate.publish.workbook.formula import Formula, Span, span, text
from rackrate.publish.workbook.functions import (
    if_,
    if_error,
    item_at,
    most,
    position_of,
    rounded,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.model import Model
from rackrate.publish.workbook.page import HEADER_ROWS, Page
from rackrate.publish.workbook.ranking import Results
from rackrate.publish.workbook.statistics import chance_of, quantile, tied_in
from rackrate.publish.workbook.styles import NAVY
from rackrate.publish.workbook.text_fit import plain_text
from rackrate.services import number_text

_ALWAYS, _MOST = 3, 6
"""How many of the ranking are drawn at least, and at most."""
_NUMBER, _NAME, _NOW, _ISSUED = range(4)
_QUANTILES = tuple(Decimal(share) for share in ("0.1", "0.5", "0.9"))
_FIRST_QUANTILE = 4
_WIDTHS = (8, 54, *[15] * 8)
_COLUMN = 14
_CHART_REST, _BAR, _ROW_PIXELS = 110, 34, 22
_HEADS = ("number", "option", "now", "issued")


@dataclass(frozen=True, slots=True)
class DrawsResult:
    """What other sheets need of one workload.

    Attributes:
        chance: How often today's best is the cheapest; text where nothing is drawn.
        issued: The chance of the option that was the best at issue, as issued.
        issued_now: The chance of the same option now.
    """

    chance: Formula
    issued: Formula
    issued_now: Formula


def write_draws(
    page: Page, model: Model, results: Mapping[int, Results]
) -> dict[int, DrawsResult]:
    """Write the chances of each workload, and below them the draws."""
    page.header(_WIDTHS)
    row = HEADER_ROWS
    blocks = []
    for number, result in results.items():
        block = _Block(page, result, row)
        blocks.append((number, block))
        row = block.end
    found = {}
    printed = max(row - 1, HEADER_ROWS)
    if results:
        page.heading(row, page.say("table.title", draws=page.kit.draws), len(_WIDTHS))
        row += 1
        for _, block in blocks:
            row = block.options(row)
        table = DrawTable(page, row, model.report.project.seed)
        table.shared(results)
        for number, block in blocks:
            drawn = block.write(CostColumns(table))
            if drawn is not None:
                found[number] = drawn
        page.sheet.set_column(
            len(_WIDTHS), max(page.last_column, len(_WIDTHS)), _COLUMN
        )
    else:
        page.text(row, _NAME, page.kit.say("blocks.none"), "note")
    page.finish(
        landscape=False,
        large=True,
        frozen_columns=2,
        printed=(printed, len(_WIDTHS) - 1),
    )
    return found


class _Block:
    """The chances of one workload."""

    def __init__(self, page: Page, result: Results, row: int) -> None:
        self._page = page
        self._result = result
        self._row = row
        decision = result.block.decision
        self._issued: Uncertainty = uncertainty(
            decision, decision.billed_idle, seed=decision.seed
        )
        self._drawn = self._chosen()
        self._options_drawn: dict[int, DrawnOption] = {}
        self._height = _CHART_REST + _BAR * len(self._drawn)

    @property
    def end(self) -> int:
        """The row after the block."""
        if not self._drawn:
            return self._row + 3
        chart = self._height // _ROW_PIXELS + 2
        return self._row + len(self._drawn) + 11 + chart

    def _chosen(self) -> list[int]:
        """Return the options that are drawn, by their column on Calc.

        They are the first of the ranking, and those that any of the issued draws had
        as the cheapest.
        """
        decision = self._result.block.decision
        if len(decision.ranking) < 2:  # noqa: PLR2004 - one option has no rival
            return []
        chances = {x.option: x.chance for x in self._issued.outcomes}
        first = decision.ranking[:_ALWAYS]
        wanted = {*first, *(key for key, chance in chances.items() if chance)}
        keys = [key for key in decision.ranking if key in wanted][:_MOST]
        at = {c.key: i for i, c in enumerate(self._result.block.candidates)}
        return [at[key] for key in keys]

    def options(self, row: int) -> int:
        """Write how the drawn options are billed and return the next row."""
        if not self._drawn:
            return row
        page, block = self._page, self._result.block
        title = page.kit.say("blocks.title", number=block.number, title=block.title)
        page.text(row, 1, title, "strong")
        row, self._options_drawn = write_options(
            page, row + 1, self._result, self._drawn
        )
        return row

    def write(self, columns: CostColumns) -> DrawsResult | None:
        """Write the block, with its columns of the table."""
        page, block = self._page, self._result.block
        title = page.kit.say("blocks.title", number=block.number, title=block.title)
        page.heading(self._row, title, len(_WIDTHS))
        if not self._drawn:
            page.text(self._row + 1, _NAME, page.say("alone"), "note")
            return None
        first = self._row + 4
        places = self._places(first + len(self._drawn) + 1)
        drawn = columns.write(self._result, self._options_drawn, places)
        for place, name in zip(places, ("winner", "runner_up"), strict=True):
            at = position_of(getattr(self._result, name), drawn.names)
            page.put(
                place.place.row, place.place.column, if_error(at, 0), "calc", "plain"
            )
        chances = self._options(first, drawn)
        gap_row = first + len(self._drawn)
        self._spread(gap_row, page.say("gap"), drawn.gaps)
        self._issued_spread(gap_row, self._issued.difference)
        chance = if_error(item_at(span(chances).pinned(), places[0]), text(BLANK))
        found = self._answer(chance, drawn, gap_row + 1, chances[0])
        self._chart(gap_row + 6, first, chances)
        return found

    def _places(self, row: int) -> tuple[Formula, Formula]:
        """Return where today's best and runner-up will stand among the columns."""
        page = self._page
        found = []
        for number, name in enumerate(("best", "runner_up")):
            page.text(row + number, _NAME, page.say(f"place.{name}"), "note")
            at = page.place(row + number, _NOW).pinned()
            found.append(Formula((at,), Decimal(number + 1)))
        return found[0], found[1]

    def _options(self, row: int, drawn: DrawnCosts) -> list[Formula]:
        """Write the chance and the spread of each option, now and as issued."""
        page = self._page
        self._heads(row - 1)
        chances = []
        for offset, total in enumerate(drawn.totals):
            at, place = row + offset, Decimal(offset + 1)
            page.number(at, _NUMBER, place, "label", "plain")
            number = Formula((page.place(at, _NUMBER).pinned(row=False),), place)
            name = item_at(drawn.names, number)
            shown = page.put(at, _NAME, name, "link", text_wrap=True)
            page.fit_row(at, (str(shown.value), _WIDTHS[_NAME]))
            known = chance_in(total, drawn)
            chance = chance_of(
                total.cells.pinned(),
                drawn.limits.cells.pinned(),
                drawn.ties.cells.pinned(),
                count_of_draws(total),
                known,
            )
            chances.append(page.put(at, _NOW, chance, "total", "percent"))
            option = self._result.block.candidates[self._drawn[offset]].key
            outcome = self._issued.outcome(option)
            page.number(at, _ISSUED, outcome.chance, "static", "percent")
            self._spread(at, None, total)
            self._issued_spread(at, outcome.total)
        return chances

    def _heads(self, row: int) -> None:
        page = self._page
        draws = number_text.grouped(Decimal(self._issued.draws))
        for column, name in enumerate(_HEADS):
            words = page.say(f"head.{name}", draws=draws, own=page.kit.draws)
            extra = {"align": "right"} if column >= _NOW else {}
            page.text(row, column, words, "head", **extra)
        self._quantiles = []
        for offset, share in enumerate(_QUANTILES):
            at = page.number(
                row, _FIRST_QUANTILE + offset, share, "head", f"p{share}", align="right"
            )
            self._quantiles.append(at.pinned)
            column = _FIRST_QUANTILE + len(_QUANTILES) + offset
            words = page.say(f"head.p{offset}")
            page.text(row, column, words, "head", align="right")
        page.sheet.set_row(row, 48)

    def _spread(self, row: int, title: str | None, amounts: DrawnInput) -> None:
        """Write what a tenth, half, and nine tenths of the draws lie below."""
        page = self._page
        if title is not None:
            page.text(row, _NAME, title, "strong")
        ordered = sorted(amounts.figures)
        for offset, (share, at) in enumerate(
            zip(_QUANTILES, self._quantiles, strict=True)
        ):
            known = quantile_in(ordered, share)
            formula = quantile(amounts.cells.pinned(), at, known)
            shown = if_error(formula, text(BLANK))
            column = _FIRST_QUANTILE + offset
            page.put(row, column, shown, "calc", "round", align="right")

    def _issued_spread(self, row: int, spread: Spread | None) -> None:
        if spread is None:
            return
        first = _FIRST_QUANTILE + len(_QUANTILES)
        for offset, amount in enumerate((spread.p10, spread.p50, spread.p90)):
            self._page.number(row, first + offset, amount, "static", "round")

    def _answer(
        self, chance: Formula, drawn: DrawnCosts, row: int, first: Formula
    ) -> DrawsResult:
        """Write the answer in a sentence, and what is left out of it."""
        page, result = self._page, self._result
        page.text(row + 2, _NAME, page.say("chance"), "strong")
        at = page.put(row + 2, _NOW, chance, "total", "percent", align="right")
        title = f"{page.say('chance')} · {result.block.title}"
        named = page.define(f"out_prob_{result.block.number}", at, title)
        found = page.kit.sentence(
            "draws.finding",
            option=result.winner,
            share=rounded(named * 100, 1),
            draws=count_of_draws(drawn.gaps),
        )
        alone = text(page.say("alone"))
        page.put(self._row + 1, _NAME, if_error(found, alone), "key")
        page.sheet.set_row(self._row + 1, 22)
        draws = number_text.grouped(Decimal(self._issued.draws))
        page.text(
            self._row + 2,
            _NAME,
            page.say(
                "note",
                draws=draws,
                own=page.kit.draws,
                points=points_of(page.kit.draws),
                seed=self._issued.seed,
            ),
            "note",
        )
        self._left_out(row + 3, drawn)
        outcome = self._issued.outcomes[0]
        issued = page.place(first.place.row, _ISSUED).pinned()
        return DrawsResult(named, Formula((issued,), outcome.chance), first.pinned)

    def _left_out(self, row: int, drawn: DrawnCosts) -> None:
        """Write whether an option that is not drawn is now among the cheapest."""
        page, lists = self._page, self._result.costs.lists
        decision = self._result.block.decision
        others = len(decision.ranking) - len(self._drawn)
        if not others:
            return
        today = drawn.today
        count = min(_ALWAYS, len(today.values))
        last = today.first.moved(columns=count - 1)
        high = most(Span(today.first, last, today.values[:count]))
        values = self._result.rows.span("ranking_value").pinned()
        top = high.number
        counts = [
            Decimal(sum(1 for v in span_.values if isinstance(v, Decimal) and v <= top))
            for span_ in (values, today)
        ]
        every, own = (
            Formula(tied_in(cells, high).parts, count)
            for cells, count in zip((values, today), counts, strict=True)
        )
        words = page.say("left_out", count=others)
        page.text(row, _NAME, words, "wrap")
        page.fit_row(row, (words, _WIDTHS[_NAME]))
        result = lists.word("result", "warn"), lists.word("result", "pass")
        page.put(row, _NOW, if_(every.above(own), *result))
        page.signal(row, _NOW)

    def _chart(self, row: int, first: int, chances: Sequence[Formula]) -> None:
        page, block = self._page, self._result.block
        title = Formula((page.place(self._row + 1, _NAME),), "")
        names = [
            Formula((page.place(first + offset, _NAME),), "")
            for offset in range(len(chances))
        ]
        head = Formula((page.place(first - 1, _NOW),), "")
        series = [Series(head, chances, NAVY)]
        chart = stacked_bars(
            page, title, names, series, page.say("axis"), is_share=True
        )
        chart.set_size({"width": 900, "height": self._height})
        description = plain_text(page.say("chart_text", title=block.title))
        options = {"x_offset": 40, "y_offset": 6, "description": description}
        page.sheet.insert_chart(row, _NUMBER, chart, options)
