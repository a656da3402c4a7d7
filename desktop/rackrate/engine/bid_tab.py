"""Bids side by side on one scope (design of the bid tabulation).

Extensions are quantity × unit price, worked out here: a vendor's own totals are
checked, never taken. What a quote does not cover is plugged by rule, marked and
counted; a line with neither price nor plug keeps its bid out of the ranking, and so
does a bid of nothing but plugs: its vendor has asked for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from statistics import median
from typing import NamedTuple

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.comparison import (
    Bidder,
    BidLine,
    Comparison,
    PlugRule,
    ScopeFlag,
    ScopeLine,
)
from rackrate.domain.money import rounded
from rackrate.domain.price import Price
from rackrate.engine.scope_price import ScopePrice, scope_price
from rackrate.engine.score import Bid, PriceScale, Scheme, Scoring, scored
from rackrate.engine.verdict import TIE_SHARE

_ARITHMETIC_TOLERANCE = Decimal("0.01")
_ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class BidCell:
    """One bidder's answer to one line of the scope.

    Attributes:
        price: What a unit costs; None where no price is named.
        amount: Quantity × unit price, rounded, on the project's basis; None where
            nothing is quoted.
        plug: What stands in for it, rounded; None where nothing has to.
        is_lowest: No other qualified bidder's quoted amount for the line is lower.
        is_outlier: Far from the median of the line's quotes: to be verified.
    """

    line: ScopeLine
    offered: BidLine
    price: ScopePrice | None
    amount: Decimal | None
    plug: Decimal | None = None
    is_lowest: bool = False
    is_outlier: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the line is neither priced, included, nor plugged."""
        return self.counted is None

    @property
    def counted(self) -> Decimal | None:
        """The amount that the normalised total takes."""
        return self.plug if self.plug is not None else self.amount


@dataclass(frozen=True, slots=True)
class BidColumn:
    """One bidder, all lines.

    Attributes:
        as_quoted: The sum of the quoted amounts.
        plugs: What the plugs add to what was quoted; `plug_count` of them.
        normalised: Both together; None where a line is open, or all are plugs.
        own_total: The sum in the quote's own currency and tax; None where its lines
            do not share them.
        arithmetic_difference: The vendor's stated total less `own_total`; None where
            nothing can be checked.
        gap, gap_share: Above the lowest normalised total; None where not ranked.
    """

    bidder: Bidder
    cells: tuple[BidCell, ...]
    as_quoted: Decimal
    plugs: Decimal
    plug_count: int
    normalised: Decimal | None
    own_total: Decimal | None
    arithmetic_difference: Decimal | None
    gap: Decimal | None = None
    gap_share: Decimal | None = None

    @property
    def is_rankable(self) -> bool:
        """Whether its total can be held against the others'."""
        return self.normalised is not None and self.bidder.is_qualified

    @property
    def problems(self) -> tuple[str, ...]:
        """Codes of what is wrong with its prices, each once."""
        found = {c.price.problem: None for c in self.cells if c.price}
        found.pop("", None)
        return tuple(found)

    @property
    def has_arithmetic_error(self) -> bool:
        """Whether the vendor's own total is not the sum of its lines."""
        difference = self.arithmetic_difference
        return difference is not None and abs(difference) > _ARITHMETIC_TOLERANCE


@dataclass(frozen=True, slots=True)
class Split:
    """Every line from whoever asks least for it.

    Attributes:
        providers: Line id → provider.
        total: The sum of those amounts; None where a line has no quote.
    """

    providers: Mapping[str, str]
    total: Decimal | None


@dataclass(frozen=True, slots=True)
class BidTab:
    """All bidders on one scope.

    Attributes:
        lowest: The rankable bidder with the lowest normalised total.
        is_near_tie: Another one is within 2 % of it.
        split: The best combination line by line.
        earliest: The rankable bidder that can deliver first, where any says when.
        blockers: (code, provider) pairs that must be answered before an award, unless
            a reason is given; `no_reason` and `no_bidder` can not be passed.
    """

    currency: str
    lines: tuple[ScopeLine, ...]
    columns: tuple[BidColumn, ...]
    lowest: str | None
    is_near_tie: bool
    split: Split
    earliest: str | None
    scoring: Scoring
    blockers: tuple[tuple[str, str], ...]

    def column(self, provider: str) -> BidColumn:
        """Return one bidder's column.

        Raises:
            KeyError: It takes no part.
        """
        for column in self.columns:
            if column.bidder.provider == provider:
                return column
        raise KeyError(provider)


class _Quotes(NamedTuple):
    """One vendor's prices by their keys."""

    provider: Provider
    prices: Mapping[str, Price]


def bid_tab(
    comparison: Comparison, catalogs: Sequence[Catalog], basis: Basis
) -> BidTab:
    """Return the bids of a comparison side by side."""
    book = {
        catalog.provider.id: _Quotes(
            catalog.provider, {catalog.key(price): price for price in catalog.prices}
        )
        for catalog in catalogs
    }
    grid = [
        [_cell(line, bidder, book, basis) for line in comparison.lines]
        for bidder in comparison.bidders
    ]
    rows = [
        _compared(cells, comparison, basis.billing_currency)
        for cells in zip(*grid, strict=True)
    ]
    columns = [
        _column(bidder, cells)
        for bidder, cells in zip(
            comparison.bidders, zip(*rows, strict=True) if rows else (), strict=False
        )
    ]
    ranked = sorted(
        (c for c in columns if c.is_rankable), key=lambda c: c.normalised or _ZERO
    )
    columns = [_with_gap(column, ranked) for column in columns]
    lowest = ranked[0].bidder.provider if ranked else None
    return BidTab(
        currency=basis.billing_currency,
        lines=comparison.lines,
        columns=tuple(columns),
        lowest=lowest,
        is_near_tie=_is_near_tie(ranked),
        split=_split(comparison.lines, columns),
        earliest=_earliest(ranked),
        scoring=scored([_bid(c) for c in columns], _scheme(comparison)),
        blockers=tuple(_blockers(comparison, columns)),
    )


def _cell(
    line: ScopeLine, bidder: Bidder, book: Mapping[str, _Quotes], basis: Basis
) -> BidCell:
    offered = bidder.line(line.id)
    price = _price(line, bidder, offered, book, basis)
    amount = None
    if price is not None and price.amount is not None:
        amount = rounded(line.quantity * price.amount, basis.billing_currency)
    elif not offered.price_key and offered.flag is ScopeFlag.INCLUDED:
        amount = _ZERO
    return BidCell(line, offered, price, amount)


def _price(
    line: ScopeLine,
    bidder: Bidder,
    offered: BidLine,
    book: Mapping[str, _Quotes],
    basis: Basis,
) -> ScopePrice | None:
    if not offered.price_key:
        return None
    quotes = book.get(bidder.provider)
    price = quotes.prices.get(offered.price_key) if quotes else None
    if quotes is None or price is None:
        return ScopePrice(None, problem="price_gone")
    return scope_price(price, quotes.provider, line, basis)


def _compared(
    cells: Sequence[BidCell], comparison: Comparison, currency: str
) -> list[BidCell]:
    """Return a line's cells with plugs, the lowest, and what is far off."""
    quoted = [c.amount for c in cells if _is_quoted(c) and c.amount is not None]
    middle = median(quoted) if quoted else None
    competing = [
        cell
        for cell, bidder in zip(cells, comparison.bidders, strict=True)
        if bidder.is_qualified
    ]
    asked = [c.amount for c in competing if _is_quoted(c) and c.amount is not None]
    lowest = None if any(map(_is_free, competing)) else min(asked, default=None)
    compared = []
    for cell, bidder in zip(cells, comparison.bidders, strict=True):
        counts = _is_quoted(cell)
        far = False
        if counts and middle and cell.amount is not None and len(quoted) > 2:  # noqa: PLR2004 - two have no median apart from themselves
            far = abs(cell.amount - middle) > comparison.outlier_share * middle
        compared.append(
            replace(
                cell,
                plug=_plug(cell, quoted, comparison.plug_rule, currency),
                is_lowest=counts and bidder.is_qualified and cell.amount == lowest,
                is_outlier=far,
            )
        )
    return compared


def _is_quoted(cell: BidCell) -> bool:
    """Return whether a cell is a price for what was asked."""
    return cell.offered.flag is ScopeFlag.INCLUDED and bool(cell.amount)


def _is_free(cell: BidCell) -> bool:
    """Return whether a line is in the price of another: nobody asks less."""
    return cell.offered.flag is ScopeFlag.INCLUDED and cell.amount == 0


def _plug(
    cell: BidCell, quoted: Sequence[Decimal], rule: PlugRule, currency: str
) -> Decimal | None:
    """Return what stands in for a line that is not covered as asked."""
    covered = cell.offered.flag is ScopeFlag.INCLUDED and cell.amount is not None
    if covered:
        return None
    if cell.offered.plug is not None:
        return rounded(cell.offered.plug, currency)
    if rule is PlugRule.OWN or not quoted:
        return None
    found = max(quoted) if rule is PlugRule.HIGHEST else median(quoted)
    return rounded(Decimal(found), currency)


def _column(bidder: Bidder, cells: Sequence[BidCell]) -> BidColumn:
    plugged = [cell for cell in cells if cell.plug is not None]
    counted = [cell.counted for cell in cells]
    is_open = any(amount is None for amount in counted)
    is_asked = len(plugged) < len(cells) or not cells
    own = _own_total(cells)
    stated = bidder.stated_total
    return BidColumn(
        bidder=bidder,
        cells=tuple(cells),
        as_quoted=sum((c.amount for c in cells if c.amount is not None), _ZERO),
        plugs=sum(((c.plug or _ZERO) - (c.amount or _ZERO) for c in plugged), _ZERO),
        plug_count=len(plugged),
        normalised=sum((a for a in counted if a), _ZERO)
        if is_asked and not is_open
        else None,
        own_total=own,
        arithmetic_difference=None if stated is None or own is None else stated - own,
    )


def _own_total(cells: Sequence[BidCell]) -> Decimal | None:
    """Return the sum of a quote's lines as the vendor would write it."""
    priced = [c for c in cells if c.price is not None and c.price.quoted is not None]
    currencies = {c.price.currency for c in priced if c.price}
    broken = any(c.price is not None and c.price.quoted is None for c in cells)
    if broken or len(currencies) != 1:
        return None
    (currency,) = currencies
    total = _ZERO
    for cell in priced:
        if cell.price is not None and cell.price.quoted is not None:
            total += rounded(cell.line.quantity * cell.price.quoted, currency)
    return total


def _with_gap(column: BidColumn, ranked: Sequence[BidColumn]) -> BidColumn:
    if not ranked or not column.is_rankable:
        return column
    least = ranked[0].normalised or _ZERO
    gap = (column.normalised or _ZERO) - least
    return replace(column, gap=gap, gap_share=gap / least if least else None)


def _is_near_tie(ranked: Sequence[BidColumn]) -> bool:
    if len(ranked) < 2:  # noqa: PLR2004 - one bid ties with nobody
        return False
    first, second = (column.normalised or _ZERO for column in ranked[:2])
    return second == 0 or (second - first) / second <= TIE_SHARE


def _split(lines: Sequence[ScopeLine], columns: Sequence[BidColumn]) -> Split:
    chosen: dict[str, str] = {}
    total: Decimal | None = _ZERO
    for number, line in enumerate(lines):
        offers = [
            (column.cells[number].amount, column.bidder.provider)
            for column in columns
            if column.bidder.is_qualified and _is_quoted(column.cells[number])
        ]
        known = [(a, p) for a, p in offers if a is not None]
        if not known:
            total = None
            continue
        amount, chosen[line.id] = min(known)
        total = None if total is None else total + amount
    return Split(chosen, total if lines else None)


def _earliest(ranked: Sequence[BidColumn]) -> str | None:
    known = [
        (c.bidder.lead_days, c.normalised or _ZERO, c.bidder.provider)
        for c in ranked
        if c.bidder.lead_days is not None
    ]
    return min(known)[2] if known else None


def _bid(column: BidColumn) -> Bid:
    bidder = column.bidder
    return Bid(bidder.provider, column.normalised, bidder.marks, bidder.is_qualified)


def _scheme(comparison: Comparison) -> Scheme:
    criteria = comparison.criteria
    scale = None
    if criteria.best is not None and criteria.worst is not None:
        scale = PriceScale(criteria.best, criteria.worst)
    return Scheme(criteria.price_weight, criteria.weights, scale)


def _blockers(
    comparison: Comparison, columns: Sequence[BidColumn]
) -> Iterator[tuple[str, str]]:
    """Yield what stands between a comparison and its award."""
    award = comparison.award
    if award is None or not award.providers:
        yield "no_bidder", ""
        return
    if not award.reason.strip():
        yield "no_reason", ""
    for column in columns:
        provider = column.bidder.provider
        if provider not in award.providers:
            continue
        if not column.bidder.is_qualified:
            yield "not_qualified", provider
        if column.normalised is None:
            yield "not_rankable", provider
        if column.has_arithmetic_error:
            yield "arithmetic_differs", provider
        for problem in column.problems:
            yield problem, provider
    known = {column.bidder.provider for column in columns}
    for provider in award.providers:
        if provider not in known:
            yield "no_bidder", provider
