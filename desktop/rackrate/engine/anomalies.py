"""Prices that look like a slip of the unit.

A price is held against other prices of its seller, and against what others ask for
the same card in the same form. A ratio close to a well-known factor names the slip;
any other ratio is a matter of the market and is left alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from itertools import combinations
from statistics import median

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.price import Price
from rackrate.domain.problem import Problem
from rackrate.domain.units import Meter, PriceScope, PricingUnit, hours_in
from rackrate.engine.comparable import (
    NoExchangeRateError,
    NoVatRateError,
    comparable_price,
)

LEAST_PEERS = 3
TOLERANCE = Decimal("0.03")
FINE_TOLERANCE = Decimal("0.005")
"""For factors near 1, which prices of one thing also reach by honest means."""
USUAL_NODE_CARDS = 8
USUAL_VAT = Decimal("0.06")
_ONE = Decimal(1)


class AnomalyCode(StrEnum):
    """The slip that a ratio points to."""

    PER_NODE_AS_PER_CARD = "per_node_as_per_card"
    """A whole node's price stands as a card's; the ratio is the cards of a node."""
    YEAR_AS_MONTH = "year_as_month"
    """A year's price stands as a month's, or the other way round; 12."""
    WAN_AS_YUAN = "wan_as_yuan"
    """Ten thousands stand as ones; 10,000."""
    TAX_TWICE = "tax_twice"
    """Tax was added once too often; 1 + VAT."""
    DISCOUNT_TWICE = "discount_twice"
    """A discount was taken off once more; the discount squared."""
    HALF_NODE_AS_NODE = "half_node_as_node"
    """A node was divided by half its cards; 2."""


class Against(StrEnum):
    """What a price was held against."""

    SIBLING = "sibling"
    PEERS = "peers"


@dataclass(frozen=True, slots=True)
class Anomaly:
    """A price that looks wrong.

    Attributes:
        price: `provider/sku_price_id` of the one to check first.
        amount: Its money per card-hour, in the billing currency.
        others: The sibling, or the peers whose median it was held against.
        other_amount: The sibling's money per card-hour, or the median.
        ratio: amount ÷ other_amount; below 1 for a slip the other way round.
    """

    code: AnomalyCode
    price: str
    amount: Decimal
    against: Against
    others: tuple[str, ...]
    other_amount: Decimal
    ratio: Decimal

    @property
    def problem(self) -> Problem:
        """The anomaly as a warning with the values its sentence needs."""
        values = {
            "amount": str(self.amount),
            "other": self.others[0] if self.against is Against.SIBLING else "",
            "count": str(len(self.others)),
            "other_amount": str(self.other_amount),
            "ratio": str(self.ratio),
        }
        return Problem(self.code, self.price, values)


@dataclass(frozen=True, slots=True)
class _Quoted:
    """A compute price brought to money per card-hour."""

    key: str
    provider: Provider
    price: Price
    amount: Decimal

    @property
    def kind(self) -> tuple[str, ...]:
        """What must be equal for two prices to be compared at all."""
        price = self.price
        return (
            price.accelerator,
            price.delivery,
            price.tenancy,
            price.pricing_category,
        )


def anomalies(catalogs: Sequence[Catalog], basis: Basis) -> tuple[Anomaly, ...]:
    """Return the prices that look like a slip of the unit, each pair once.

    Prices that cannot be brought to the basis, or have no amount or no length in
    hours, take no part. Validity does not matter: a unit that changes inside a series
    shows between an old price and a new one.
    """
    kinds: dict[tuple[str, ...], list[_Quoted]] = defaultdict(list)
    for catalog in catalogs:
        for quoted in _quoted(catalog, basis):
            kinds[quoted.kind].append(quoted)
    found: list[Anomaly] = []
    for group in kinds.values():
        found += _among_siblings(group)
        found += _against_peers(group)
    return tuple(sorted(found, key=lambda a: (a.price, a.against, a.others)))


def _quoted(catalog: Catalog, basis: Basis) -> Iterator[_Quoted]:
    provider = catalog.provider
    for price in catalog.prices:
        if price.meter is not Meter.COMPUTE or price.pricing_unit is PricingUnit.ONCE:
            continue
        try:
            net = comparable_price(price, provider, basis).net
        except (NoExchangeRateError, NoVatRateError):
            continue
        if net is None or net.amount <= 0:
            continue
        cards = price.cards if price.price_scope is PriceScope.NODE else 1
        hours = hours_in(price.pricing_unit, basis.hours_per_month)
        per_card_hour = net.amount / (cards * hours)
        yield _Quoted(catalog.key(price), provider, price, per_card_hour)


def _among_siblings(group: Sequence[_Quoted]) -> Iterator[Anomaly]:
    """Yield slips between two prices of one seller.

    The middle of a published range is nobody's price and takes no part.
    """
    stated = [q for q in group if not q.price.is_range]
    for left, right in combinations(stated, 2):
        if left.provider.id != right.provider.id:
            continue
        low, high = sorted((left, right), key=lambda q: q.amount)
        code = _sibling_code(low, high)
        if code is None:
            continue
        first = _first_to_check(code, low, high, group)
        other = low if first is high else high
        yield Anomaly(
            code=code,
            price=first.key,
            amount=first.amount,
            against=Against.SIBLING,
            others=(other.key,),
            other_amount=other.amount,
            ratio=first.amount / other.amount,
        )


def _sibling_code(low: _Quoted, high: _Quoted) -> AnomalyCode | None:
    ratio = high.amount / low.amount
    code = _large_code(ratio, {low.price.cards, high.price.cards})
    if code is not None:
        return code
    if _is_near(ratio, Decimal(2), TOLERANCE):
        return AnomalyCode.HALF_NODE_AS_NODE
    if low.price.sku_id != high.price.sku_id:
        return None
    if any(_is_near(ratio, f, FINE_TOLERANCE) for f in _discount_factors(low)):
        return AnomalyCode.DISCOUNT_TWICE
    if _is_near(ratio, _ONE + _vat(low), FINE_TOLERANCE):
        return AnomalyCode.TAX_TWICE
    return None


def _against_peers(group: Sequence[_Quoted]) -> Iterator[Anomaly]:
    for quoted in group:
        peers = [q for q in group if q.provider.id != quoted.provider.id]
        if len(peers) < LEAST_PEERS:
            continue
        middle = median(q.amount for q in peers)
        ratio = quoted.amount / middle
        code = _large_code(max(ratio, _ONE / ratio), {quoted.price.cards})
        if code is not None:
            yield Anomaly(
                code=code,
                price=quoted.key,
                amount=quoted.amount,
                against=Against.PEERS,
                others=tuple(q.key for q in peers),
                other_amount=middle,
                ratio=ratio,
            )


def _large_code(ratio: Decimal, cards: set[int]) -> AnomalyCode | None:
    """Return the slip whose factor no market explains, None where there is none."""
    nodes = {USUAL_NODE_CARDS} | {c for c in cards if c >= USUAL_NODE_CARDS // 2}
    factors = {AnomalyCode.YEAR_AS_MONTH: 12, AnomalyCode.WAN_AS_YUAN: 10_000}
    if any(_is_near(ratio, Decimal(count), TOLERANCE) for count in nodes):
        return AnomalyCode.PER_NODE_AS_PER_CARD
    for code, factor in factors.items():
        if _is_near(ratio, Decimal(factor), TOLERANCE):
            return code
    return None


def _discount_factors(low: _Quoted) -> Iterator[Decimal]:
    """Yield the ratio to a list price after the cheaper one's discount came twice."""
    discount = low.price.discount
    if discount is not None and 0 < discount < 1:
        yield _ONE / discount**2


def _vat(quoted: _Quoted) -> Decimal:
    own, usual = quoted.price.vat_rate, quoted.provider.vat_rate
    return next((v for v in (own, usual) if v is not None), USUAL_VAT)


def _is_near(ratio: Decimal, factor: Decimal, tolerance: Decimal) -> bool:
    return abs(ratio - factor) <= tolerance * factor


def _first_to_check(
    code: AnomalyCode, low: _Quoted, high: _Quoted, group: Sequence[_Quoted]
) -> _Quoted:
    """Return which of two siblings is likelier wrong.

    With enough peers it is the one further from their median, as a ratio; else the
    one that the slip makes: the cheaper one for a discount or ten thousands, the
    dearer one for the others.
    """
    peers = [q.amount for q in group if q.provider.id != low.provider.id]
    if len(peers) >= LEAST_PEERS:
        middle = median(peers)
        return high if high.amount * low.amount >= middle**2 else low
    is_low = code in (AnomalyCode.DISCOUNT_TWICE, AnomalyCode.WAN_AS_YUAN)
    return low if is_low else high
