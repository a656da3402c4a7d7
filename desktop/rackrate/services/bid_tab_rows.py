"""The rows under a bid tabulation's lines: totals, terms, scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from rackrate.engine.bid_tab import BidColumn
from rackrate.engine.score import PRICE, Score
from rackrate.services import number_text
from rackrate.services.bid_tab_parts import FigureRow, FigureText
from rackrate.services.bid_words import BidWords

_NOTHING = FigureText(number_text.MISSING)
_MARK = "mark:"
Said = Callable[[BidColumn, BidWords], FigureText]


def figure_rows(words: BidWords) -> Iterator[FigureRow]:
    """Yield the rows from the quoted sum to the rank."""
    columns = words.tab.columns
    for code, said in _ROWS.items():
        yield FigureRow(
            code=code,
            name=words.say(f"row.{code}"),
            figures=tuple(said(column, words) for column in columns),
            detail=words.say(f"row_detail.{code}"),
            is_total=code == "normalised",
        )
    for name in words.comparison.criteria.weights:
        yield FigureRow(
            code=f"{_MARK}{name}",
            name=words.criterion(name),
            figures=tuple(_mark(column, name) for column in columns),
            detail=words.say("row_detail.mark"),
        )
    for code, scored in (("score", _score), ("rank", _rank)):
        yield FigureRow(
            code=code,
            name=words.say(f"row.{code}"),
            figures=tuple(scored(column, words) for column in columns),
            detail=_weights(words) if code == "score" else "",
            is_total=code == "rank",
        )


def criterion_of(code: str) -> str | None:
    """Return whose marks stand in a row, None where it is another row.

    Example:
        >>> criterion_of("mark:quality"), criterion_of("gap")
        ('quality', None)
    """
    return code.removeprefix(_MARK) if code.startswith(_MARK) else None


def _as_quoted(column: BidColumn, words: BidWords) -> FigureText:
    if all(cell.amount is None for cell in column.cells):
        return _NOTHING
    return FigureText(words.amount(column.as_quoted))


def _plugs(column: BidColumn, words: BidWords) -> FigureText:
    if not column.plug_count:
        return FigureText(words.amount(Decimal(0)))
    key = "plug" if column.plug_count == 1 else "plugs"
    return FigureText(
        words.amount(column.plugs),
        words.say(f"count.{key}", count=column.plug_count),
        "warning",
        is_hatched=True,
    )


def _normalised(column: BidColumn, words: BidWords) -> FigureText:
    if column.normalised is None:
        open_lines = sum(cell.is_open for cell in column.cells)
        key = "open_line" if open_lines == 1 else "open_lines"
        detail = words.say(f"count.{key}", count=open_lines)
        if not open_lines:
            detail = words.say("state.only_plugs")
        return FigureText(words.say("state.not_rankable"), detail, "warning")
    is_lowest = column.bidder.provider == words.tab.lowest
    detail = words.say("mark.lowest") if is_lowest else ""
    if not column.bidder.is_qualified:
        detail = words.say("state.not_qualified")
    tone = "good" if is_lowest else ""
    amount = words.amount(column.normalised)
    return FigureText(amount, detail, tone, is_lowest=is_lowest)


def _gap(column: BidColumn, words: BidWords) -> FigureText:
    if column.gap is None:
        return _NOTHING
    if not column.gap or column.gap_share is None:
        return FigureText(words.amount(column.gap))
    return FigureText(words.amount(column.gap), number_text.percent(column.gap_share))


def _stated(column: BidColumn, words: BidWords) -> FigureText:
    stated = column.bidder.stated_total
    if stated is None:
        return FigureText(number_text.MISSING, words.say("state.not_stated"), edited="")
    priced = [c.price for c in column.cells if c.price and c.price.currency]
    currencies = {price.currency for price in priced}
    currency = currencies.pop() if len(currencies) == 1 else ""
    digits = 0 if stated == stated.to_integral_value() else 2
    text = (
        number_text.money(stated, currency, digits)
        if currency
        else number_text.grouped(stated, digits)
    )
    detail, tone = words.say("state.unchecked"), "neutral"
    difference = column.arithmetic_difference
    if difference is not None and column.own_total is not None:
        detail, tone = words.say("state.adds_up"), "good"
        if column.has_arithmetic_error:
            is_whole = difference == difference.to_integral_value()
            shown = number_text.money(difference, currency, 0 if is_whole else 2)
            sign = "+" if difference > 0 else ""
            detail = words.say("state.differs", difference=f"{sign}{shown}")
            tone = "error"
    return FigureText(text, detail, tone, edited=number_text.plain(stated))


def _lead_days(column: BidColumn, words: BidWords) -> FigureText:
    days = column.bidder.lead_days
    if days is None:
        return FigureText(number_text.MISSING, edited="")
    is_first = column.bidder.provider == words.tab.earliest
    detail = words.say("mark.earliest") if is_first else ""
    plain = number_text.plain(days)
    tone = "good" if is_first else ""
    return FigureText(plain, detail, tone, edited=plain)


def _qualified(column: BidColumn, words: BidWords) -> FigureText:
    bidder = column.bidder
    if bidder.is_qualified:
        return FigureText(words.say("state.qualified"), bidder.reason, "good")
    return FigureText(words.say("state.not_qualified"), bidder.reason, "error")


def _mark(column: BidColumn, name: str) -> FigureText:
    mark = column.bidder.marks.get(name)
    if mark is None:
        return FigureText(number_text.MISSING, edited="")
    return FigureText(number_text.plain(mark), edited=number_text.plain(mark))


def _score_of(column: BidColumn, words: BidWords) -> Score | None:
    mine = (s for s in words.tab.scoring.scores if s.bid.id == column.bidder.provider)
    return next(mine, None)


def _score(column: BidColumn, words: BidWords) -> FigureText:
    score = _score_of(column, words)
    if score is None:
        why = words.tab.scoring.unscored.get(column.bidder.provider)
        said = words.say(f"unscored.{why}") if why else ""
        return FigureText(number_text.MISSING, said, "warning")
    return FigureText(number_text.grouped(score.total, 1), _points(score, words))


def _points(score: Score, words: BidWords) -> str:
    """Return the points for price and, where it counts, for quality."""
    price = number_text.grouped(score.points[PRICE], 1)
    weights = words.comparison.criteria.weights
    everything = sum(weights.values(), Decimal(0))
    if not everything:
        return words.say("points.price", price=price)
    quality = sum((score.points[n] * w for n, w in weights.items()), Decimal(0))
    shown = number_text.grouped(quality / everything, 1)
    return words.say("points.both", price=price, quality=shown)


def _rank(column: BidColumn, words: BidWords) -> FigureText:
    score = _score_of(column, words)
    if score is None:
        return _NOTHING
    is_first = score.rank == 1
    detail = ""
    if is_first:
        detail = words.say("mark.tied" if words.tab.scoring.is_tie else "mark.first")
    return FigureText(str(score.rank), detail, "good" if is_first else "")


def _weights(words: BidWords) -> str:
    """Return how price and quality are weighted, in shares of the whole."""
    criteria = words.comparison.criteria
    quality = sum(criteria.weights.values(), Decimal(0))
    share = criteria.price_weight / (criteria.price_weight + quality)
    return words.say(
        "row_detail.score",
        price=number_text.percent(share, 0),
        quality=number_text.percent(1 - share, 0),
    )


_ROWS: dict[str, Said] = {
    "as_quoted": _as_quoted,
    "plugs": _plugs,
    "normalised": _normalised,
    "gap": _gap,
    "stated": _stated,
    "lead_days": _lead_days,
    "qualified": _qualified,
}
