"""A comparison of quotes: our scope, what each bidder offers of it, the award."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum


class ScopeUnit(StrEnum):
    """In what a line of our scope is counted."""

    NODE_MONTH = "node_month"
    CARD_MONTH = "card_month"
    CARD_HOUR = "card_hour"
    GIB_MONTH = "gib_month"
    MBPS_MONTH = "mbps_month"
    MONTH = "month"
    EACH = "each"


class ScopeFlag(StrEnum):
    """Whether a bidder's quote covers a line of our scope."""

    INCLUDED = "included"
    NOT_INCLUDED = "not_included"
    UNCLEAR = "unclear"
    QUALIFIED = "qualified"
    """Offered, but not as asked: a smaller network, fewer cards."""


class PlugRule(StrEnum):
    """What stands in for a line that a quote does not cover."""

    HIGHEST = "highest"
    MEDIAN = "median"
    OWN = "own"
    """Only an estimate of ours; without one the bid cannot be ranked."""


@dataclass(frozen=True, slots=True)
class ScopeLine:
    """One thing that we need; quantity and unit are ours, the same for everybody.

    Attributes:
        quantity: In `unit`, for the whole engagement.
        cards: Cards in a node, where nodes are counted.
        accelerator: The card that is asked for; another one is no answer. Empty where
            no card is meant.
        months: For how many months the quantity is spread: a shorter need than a
            price's term still pays the term. None where nobody said.
    """

    id: str
    title: str
    unit: ScopeUnit
    quantity: Decimal
    cards: int = 8
    accelerator: str = ""
    months: Decimal | None = None


@dataclass(frozen=True, slots=True)
class BidLine:
    """What a bidder offers for a line of the scope.

    Attributes:
        price_key: `provider/sku_price_id` of the price that is meant; the price stays
            in its catalog, unchanged. Empty: nothing is priced here, as where the
            line is included in another.
        plug: Our own estimate of the line's amount, in the billing currency.
    """

    flag: ScopeFlag = ScopeFlag.UNCLEAR
    price_key: str = ""
    plug: Decimal | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Bidder:
    """One vendor's part of a comparison.

    Attributes:
        provider: Id of its catalog.
        lines: By the id of the scope's line; an absent one is unclear.
        stated_total: The total that stands in its own quote, in the quote's currency
            and tax; None where there is none.
        marks: Criterion → 0 to 10.
        is_qualified: Whether it meets what is required; if not, `reason` says why.
        lead_days: Days from order to use, as quoted.
    """

    provider: str
    lines: Mapping[str, BidLine] = field(default_factory=dict)
    stated_total: Decimal | None = None
    marks: Mapping[str, Decimal] = field(default_factory=dict)
    is_qualified: bool = True
    reason: str = ""
    lead_days: Decimal | None = None

    def line(self, line_id: str) -> BidLine:
        """Return what is offered for a line."""
        return self.lines.get(line_id, BidLine())


@dataclass(frozen=True, slots=True)
class Criteria:
    """How price and quality count.

    Attributes:
        weights: Criterion → weight, beside the price's.
        best, worst: Totals with full and with no points; None: lowest ÷ total.
    """

    price_weight: Decimal = Decimal(100)
    weights: Mapping[str, Decimal] = field(default_factory=dict)
    best: Decimal | None = None
    worst: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """To whom, why, and who said so. It changes no quote.

    Attributes:
        providers: One, or several where lines are split.
        decided_on: None until it is decided.
    """

    providers: tuple[str, ...]
    reason: str
    approver: str = ""
    decided_on: date | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Quotes held against one scope.

    Attributes:
        outlier_share: A line's price that differs from the median by more than this
            share is to be verified; it is never rejected for that.
    """

    lines: tuple[ScopeLine, ...] = ()
    bidders: tuple[Bidder, ...] = ()
    plug_rule: PlugRule = PlugRule.HIGHEST
    outlier_share: Decimal = Decimal("0.3")
    criteria: Criteria = field(default_factory=Criteria)
    award: Award | None = None

    def bidder(self, provider: str) -> Bidder:
        """Return the part of one vendor.

        Raises:
            KeyError: It takes no part.
        """
        for bidder in self.bidders:
            if bidder.provider == provider:
                return bidder
        raise KeyError(provider)
