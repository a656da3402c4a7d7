"""How the figures of a bid tabulation were reached: extensions, plugs, scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from rackrate.engine.bid_tab import BidCell, BidColumn
from rackrate.engine.score import FULL_MARK, PRICE, Score
from rackrate.services import number_text
from rackrate.services.bid_words import BidWords
from rackrate.services.explained import (
    Explanation,
    Input,
    each,
    exact_price,
    shown,
    value_of,
)
from rackrate.services.explained_inputs import place_of
from rackrate.services.labels import Labels

BIDS = "bids"
_TOTALS = ("as_quoted", "plugs", "normalised", "gap", "gap_share", "arithmetic")
_LINES, _POINTS, _SCORE, _SPLIT = "lines.", "points.", "score", "split.total"
_VENDORS, _WEIGHTS, _RANK, _AMOUNT = "vendors.", "weights.", "rank", ".amount"
_SHARES = ("share", "low", "high")
_ZERO, _ONE = Decimal(0), Decimal(1)


class BidExplainer:
    """Explains `bids.vendors.VENDOR.…`, `bids.split.total` and `bids.weights.…`.

    `lines.LINE.amount` of a vendor is what a line of our scope comes to, with what
    stands in for it where the quote does not cover it.
    """

    def __init__(self, words: BidWords) -> None:
        self._words = words
        self._labels: Labels = words.labels
        self._totals: dict[str, Callable[[BidColumn], list[str]]] = {
            "as_quoted": self._as_quoted,
            "plugs": self._plugs,
            "normalised": self._normalised,
            "gap": self._gap,
            "gap_share": self._gap_share,
            "arithmetic": self._arithmetic,
        }

    def paths(self) -> Iterator[str]:
        """Yield every figure that can be explained."""
        for column in self._words.tab.columns:
            start = f"{BIDS}.{_VENDORS}{column.bidder.provider}"
            yield from (f"{start}.{figure}" for figure in self._figures(column))
        for stable in self._words.tab.scoring.stable:
            for end in _SHARES:
                yield f"{BIDS}.{_WEIGHTS}{stable.criterion}.{end}"
        if self._words.tab.split.total is not None:
            yield f"{BIDS}.{_SPLIT}"

    def _figures(self, column: BidColumn) -> Iterator[str]:
        for cell in column.cells:
            if cell.counted is not None:
                yield f"{_LINES}{cell.line.id}{_AMOUNT}"
        known = {
            "as_quoted": column.as_quoted,
            "plugs": column.plugs,
            "normalised": column.normalised,
            "gap": column.gap,
            "gap_share": column.gap_share,
            "arithmetic": column.arithmetic_difference,
        }
        yield from (name for name in _TOTALS if known[name] is not None)
        score = self._score(column)
        if score is not None:
            yield from (f"{_POINTS}{name}" for name in score.points)
            yield from (_SCORE, _RANK)

    def explain(self, path: str) -> Explanation:
        """Return how a figure of the tabulation was reached.

        Raises:
            KeyError: There is no such figure.
        """
        name = path.removeprefix(f"{BIDS}.")
        if name == _SPLIT and self._words.tab.split.total is not None:
            return self._told(path, "split", self._split(), self._words.tab.columns)
        if name.startswith(_WEIGHTS):
            return self._weight(path, name.removeprefix(_WEIGHTS))
        for column in self._words.tab.columns:
            start = f"{_VENDORS}{column.bidder.provider}."
            figure = name.removeprefix(start)
            if name.startswith(start) and figure in self._figures(column):
                key, steps = self._steps(column, figure)
                return self._told(path, key, steps, [column])
        raise KeyError(path)

    def _steps(self, column: BidColumn, figure: str) -> tuple[str, list[str]]:
        """Return which words tell of a figure, and its arithmetic."""
        if figure.startswith(_LINES):
            line_id = figure.removeprefix(_LINES).removesuffix(_AMOUNT)
            cell = next(c for c in column.cells if c.line.id == line_id)
            return ("plug" if cell.plug is not None else "line"), self._line(cell)
        score = self._score(column)
        if figure == _SCORE and score is not None:
            return _SCORE, self._score_steps(score)
        if figure == _RANK and score is not None:
            return _RANK, self._rank_steps(score)
        if figure.startswith(_POINTS) and score is not None:
            criterion = figure.removeprefix(_POINTS)
            key = "points_price" if criterion == PRICE else "points"
            if criterion == PRICE and self._scale():
                key = "points_scale"
            return key, self._points_steps(score, criterion)
        return figure, self._totals[figure](column)

    def _told(
        self, path: str, key: str, steps: list[str], columns: Sequence[BidColumn]
    ) -> Explanation:
        say = self._labels.say
        vendor = self._words.vendor(columns[0].bidder.provider)
        subject = vendor if key != "split" else say("explanation.bid.split_subject")
        return Explanation(
            path=path,
            title=say(
                f"explanation.bid.title_{key}", vendor=subject, value=value_of(steps)
            ),
            formula=say(f"explanation.bid.formula_{key}"),
            steps=tuple(steps),
            inputs=tuple(each(*map(self._inputs, columns))),
            places=(say("explanation.places.bids"),),
        )

    def _inputs(self, column: BidColumn) -> Iterator[Input]:
        """Yield the prices that a bid is made of; without one, its own statement."""
        stated = self._labels.say("explanation.input.comparison")
        is_there = False
        for cell in column.cells:
            price = self._words.price(cell.offered.price_key)
            if price is not None:
                is_there = True
                yield Input(
                    name=cell.line.title,
                    value=self._words.quoted(cell.offered.price_key),
                    source=place_of(price) or stated,
                    confidence=self._labels.term("evidence", price.evidence),
                )
        if not is_there:
            vendor = self._words.vendor(column.bidder.provider)
            yield Input(vendor, number_text.MISSING, stated)

    def _money(self, amount: Decimal) -> str:
        return number_text.money(amount, self._words.tab.currency, 2)

    def _sum(self, amounts: Sequence[Decimal], total: Decimal) -> str:
        arithmetic = " + ".join(self._money(amount) for amount in amounts)
        return f"{arithmetic or self._money(_ZERO)} = {self._money(total)}"

    def _line(self, cell: BidCell) -> list[str]:
        steps = []
        quantity = shown(cell.line.quantity)
        if cell.price is not None and cell.price.amount is not None:
            price = exact_price(cell.price.amount, self._words.tab.currency)
            amount = self._money(cell.amount or _ZERO)
            steps.append(f"{quantity} × {price} = {amount}")
        if cell.plug is not None:
            rule = self._words.comparison.plug_rule
            own = cell.offered.plug is not None
            key = "own" if own else rule.value
            said = self._labels.say(f"explanation.bid.plug_{key}")
            steps.append(f"{said} = {self._money(cell.plug)}")
        if not steps:
            said = self._labels.say("explanation.bid.in_another")
            steps.append(f"{said} = {self._money(cell.amount or _ZERO)}")
        return steps

    def _as_quoted(self, column: BidColumn) -> list[str]:
        amounts = [c.amount for c in column.cells if c.amount is not None]
        return [self._sum(amounts, column.as_quoted)]

    def _plugs(self, column: BidColumn) -> list[str]:
        plugged = [c for c in column.cells if c.plug is not None]
        parts = [(c.plug or _ZERO) - (c.amount or _ZERO) for c in plugged]
        return [self._sum(parts, column.plugs)]

    def _normalised(self, column: BidColumn) -> list[str]:
        counted = [c.counted for c in column.cells if c.counted is not None]
        return [self._sum(counted, column.normalised or _ZERO)]

    def _lowest(self) -> Decimal:
        lowest = self._words.tab.lowest
        found = self._words.tab.column(lowest).normalised if lowest else None
        return found or _ZERO

    def _gap(self, column: BidColumn) -> list[str]:
        mine = self._money(column.normalised or _ZERO)
        lowest, gap = self._money(self._lowest()), self._money(column.gap or _ZERO)
        return [f"{mine} − {lowest} = {gap}"]

    def _gap_share(self, column: BidColumn) -> list[str]:
        share = number_text.percent(column.gap_share or _ZERO, 2)
        step = f"{self._money(column.gap or _ZERO)} ÷ {self._money(self._lowest())}"
        return [*self._gap(column), f"{step} = {share}"]

    def _arithmetic(self, column: BidColumn) -> list[str]:
        stated = column.bidder.stated_total or _ZERO
        own = column.own_total or _ZERO
        difference = column.arithmetic_difference or _ZERO
        texts = (number_text.grouped(x, 2) for x in (stated, own, difference))
        return ["{} − {} = {}".format(*texts)]

    def _split(self) -> list[str]:
        tab = self._words.tab
        steps, amounts = [], []
        for number, line in enumerate(tab.lines):
            vendor = tab.split.providers[line.id]
            amount = tab.column(vendor).cells[number].amount or _ZERO
            amounts.append(amount)
            name = self._words.vendor(vendor)
            steps.append(f"{line.title}: {name} {self._money(amount)}")
        return [*steps, self._sum(amounts, tab.split.total or _ZERO)]

    def _score(self, column: BidColumn) -> Score | None:
        scores = self._words.tab.scoring.scores
        provider = column.bidder.provider
        return next((s for s in scores if s.bid.id == provider), None)

    def _criterion(self, name: str) -> str:
        if name == PRICE:
            return self._labels.say("explanation.bid.price")
        return self._words.criterion(name)

    def _scale(self) -> bool:
        criteria = self._words.comparison.criteria
        return criteria.best is not None and criteria.worst is not None

    def _points_steps(self, score: Score, criterion: str) -> list[str]:
        points = number_text.grouped(score.points[criterion], 2)
        total = score.bid.total or _ZERO
        if criterion != PRICE:
            mark = number_text.plain(score.bid.marks[criterion])
            return [f"{mark} ÷ {FULL_MARK} × 100 = {points}"]
        criteria = self._words.comparison.criteria
        if criteria.best is not None and criteria.worst is not None:
            best, worst = self._money(criteria.best), self._money(criteria.worst)
            share = f"({worst} − {self._money(total)}) ÷ ({worst} − {best})"
            return [f"100 × min(1, max(0, {share})) = {points}"]
        scores = self._words.tab.scoring.scores
        lowest = min(s.bid.total for s in scores if s.bid.total is not None)
        return [f"{self._money(lowest)} ÷ {self._money(total)} × 100 = {points}"]

    def _score_steps(self, score: Score) -> list[str]:
        criteria = self._words.comparison.criteria
        weights = {PRICE: criteria.price_weight, **criteria.weights}
        steps = [
            f"{self._criterion(name)}: {number_text.grouped(score.points[name], 2)}"
            for name, weight in weights.items()
        ]
        parts = " + ".join(
            f"{number_text.grouped(score.points[name], 2)} × {shown(weight)}"
            for name, weight in weights.items()
        )
        total = number_text.grouped(score.total, 2)
        return [*steps, f"({parts}) ÷ {shown(sum(weights.values()))} = {total}"]

    def _rank_steps(self, score: Score) -> list[str]:
        """Return how many bids have a higher score."""
        scores = self._words.tab.scoring.scores
        better = sum(other.rank < score.rank for other in scores)
        steps = [
            f"{self._words.vendor(other.bid.id)}: {number_text.grouped(other.total, 2)}"
            for other in scores
        ]
        return [*steps, f"1 + {better} = {score.rank}"]

    def _weight(self, path: str, figure: str) -> Explanation:
        """Return how the share of a weight, or an end of its range, was reached."""
        criterion, _, which = figure.rpartition(".")
        scoring = self._words.tab.scoring
        found = next((s for s in scoring.stable if s.criterion == criterion), None)
        if found is None or which not in _SHARES:
            raise KeyError(path)
        share: Decimal = getattr(found, which)
        text = number_text.percent(share, 2)
        criteria = self._words.comparison.criteria
        weights = {PRICE: criteria.price_weight, **criteria.weights}
        if which == "share":
            total = shown(sum(weights.values()))
            steps = [f"{shown(weights[criterion])} ÷ {total} = {text}"]
        else:
            steps = self._totals_at(criterion, share, found.below, found.above)
            said = self._labels.say("explanation.bid.share_of_weight")
            steps.append(f"{said} = {text}")
        return Explanation(
            path=path,
            title=self._labels.say(
                f"explanation.bid.title_weight_{which}",
                criterion=self._criterion(criterion),
                vendor=self._words.vendor(scoring.winner or ""),
                value=text,
            ),
            formula=self._labels.say(f"explanation.bid.formula_weight_{which}"),
            steps=tuple(steps),
            inputs=tuple(each(*map(self._inputs, self._words.tab.columns))),
            places=(self._labels.say("explanation.places.bids"),),
        )

    def _totals_at(
        self, criterion: str, share: Decimal, *rivals: str | None
    ) -> list[str]:
        """Return the scores of the winner and its rivals at a share of one weight."""
        criteria = self._words.comparison.criteria
        weights = {PRICE: criteria.price_weight, **criteria.weights}
        rest = {name: w for name, w in weights.items() if name != criterion}
        whole = sum(rest.values(), _ZERO)
        scoring = self._words.tab.scoring
        steps = []
        for score in scoring.scores:
            if score.bid.id not in (scoring.winner, *rivals):
                continue
            others = sum((score.points[n] * w for n, w in rest.items()), _ZERO) / whole
            own = score.points[criterion]
            total = share * own + (_ONE - share) * others
            parts = " + ".join(
                f"{number_text.percent(part, 2)} × {number_text.grouped(points, 2)}"
                for part, points in ((share, own), (_ONE - share, others))
            )
            name = self._words.vendor(score.bid.id)
            steps.append(f"{name}: {parts} = {number_text.grouped(total, 2)}")
        return steps
