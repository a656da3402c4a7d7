"""BidTab, the vendors' scores and ranks, and what an award to each would lack."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal

from rackrate.engine.score import PRICE, Score
from rackrate.publish.workbook.bid_data import BidKit
from rackrate.publish.workbook.bid_rules import BidRules
from rackrate.publish.workbook.formula import Formula, literal, span, text
from rackrate.publish.workbook.functions import (
    all_of,
    if_,
    if_error,
    is_number,
    least,
    most,
    numbers_in,
    product_sum,
    rank_from_top,
    rounded,
    size,
    total,
)
from rackrate.publish.workbook.lists import BLANK
from rackrate.publish.workbook.table_columns import TableColumns

POINTS = "points"
_DIGITS = 9
"""Scores that differ by less are equal: a division's dust decides no tender."""


class VendorScores:
    """The columns of points, scores and ranks in the table of vendors."""

    def __init__(
        self,
        kit: BidKit,
        table: TableColumns,
        marks: Sequence[str],
        weights: Mapping[str, Formula],
    ) -> None:
        """Prepare to write.

        Args:
            kit: What the sheet is written with.
            table: The table of vendors, its totals written.
            marks: The columns of marks.
            weights: The cells of the weights, by column.
        """
        self._kit = kit
        self._table = table
        self._marks = marks
        self._weights = weights

    def write(self, rules: BidRules) -> None:
        """Write the points, the score and the rank of each vendor."""
        table, blank = self._table, text(BLANK)
        marks = Decimal(len(self._marks))
        count = self._kit.page.number(
            self._table.end, self._table.at["scored"], marks, "note", "plain"
        ).pinned

        def is_marked(i: int) -> Formula:
            if not self._marks:
                return is_number(table.here("rankable", i))
            known = numbers_in(table.across(self._marks, i)).equals(count)
            return all_of(is_number(table.here("rankable", i)), known)

        table.add(
            "scored",
            lambda i: if_(is_marked(i), table.here("rankable", i), blank),
            "amount",
        )
        lowest = least(table.span("scored"))
        zero_to_one = self._scaled(rules)
        table.add(
            POINTS,
            lambda i: if_error(
                if_(
                    all_of(is_number(rules.best), is_number(rules.worst)),
                    zero_to_one(i),
                    if_(
                        table.here("scored", i).equals(0),
                        100,
                        lowest / table.here("scored", i) * 100,
                    ),
                ),
                blank,
            ),
            "quantity",
            figures=self._known(lambda s: s.points[PRICE]),
        )
        price = self._weights[POINTS]
        everything = price
        if self._marks:
            weights = [self._weights[key] for key in self._marks]
            everything = price + total(span(weights).pinned())

        def score(i: int) -> Formula:
            points = table.here(POINTS, i) * price
            if self._marks:
                given = span([self._weights[key] for key in self._marks]).pinned()
                own = product_sum(table.across(self._marks, i), given)
                points = points + own / rules.full_mark * 100
            return if_error(rounded(points / everything, _DIGITS), blank)

        table.add("score", score, "quantity", style="total")
        scores = table.span("score")
        table.add(
            "rank",
            lambda i: if_error(rank_from_top(table.here("score", i), scores), blank),
            "plain",
            style="total",
        )

    def _scaled(self, rules: BidRules) -> Callable[[int], Formula]:
        """Return the points between two fixed ends."""

        def make(i: int) -> Formula:
            left = rules.worst - self._table.here("scored", i)
            share = left / (rules.worst - rules.best)
            return least(most(share, literal(0)), literal(1)) * 100

        return make

    def _known(self, figure: Callable[[Score], Decimal]) -> list[Decimal | None]:
        """Return the engine's figure of each vendor that has a score."""
        scores = {s.bid.id: figure(s) for s in self._kit.bids.tab.scoring.scores}
        columns = self._kit.bids.tab.columns
        return [scores.get(column.bidder.provider) for column in columns]

    def award(self) -> None:
        """Write how many points an award to each vendor would leave open."""
        table, kit = self._table, self._kit
        yes, cent = kit.word("answer", "yes"), kit.lists.cent

        def lacking(i: int) -> Formula:
            differs = size(table.here("difference", i)).above(cent)
            return (
                if_(table.here("qualified", i).equals(yes), 0, 1)
                + if_(is_number(table.here("normalised", i)), 0, 1)
                + if_error(if_(differs, 1, 0), 0)
                + if_(table.here("problems", i).above(0), 1, 0)
            )

        table.add("lacking", lacking, "plain")
