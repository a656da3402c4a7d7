"""How a comparison speaks: vendors, amounts and prices in words of one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.comparison import Comparison, ScopeLine
from rackrate.domain.money import minor_digits
from rackrate.domain.price import Price
from rackrate.domain.units import Meter, PricingUnit
from rackrate.engine.bid_tab import BidTab
from rackrate.services import number_text
from rackrate.services.labels import Labels

_FEW_DIGITS, _MANY_DIGITS = 2, 4
_CENT_MATTERS_BELOW = Decimal(1)


@dataclass(frozen=True, slots=True)
class BidWords:
    """Sentences about one bid tabulation.

    Attributes:
        digits: Decimals of every amount of the tabulation, the same for all.
    """

    labels: Labels
    comparison: Comparison
    tab: BidTab
    providers: Mapping[str, Provider]
    digits: int

    @classmethod
    def over(
        cls,
        labels: Labels,
        comparison: Comparison,
        tab: BidTab,
        catalogs: Iterable[Catalog],
    ) -> BidWords:
        """Return words for a tabulation of some catalogs' prices."""
        providers = {c.provider.id: c.provider for c in catalogs}
        return cls(labels, comparison, tab, providers, _digits(tab))

    @property
    def language(self) -> Language:
        """The language spoken."""
        return self.labels.language

    def say(self, key: str, /, **values: object) -> str:
        """Return a sentence of the comparison's phrasebook."""
        return self.labels.say(f"compare.{key}", **values)

    def joined(self, parts: Iterable[str]) -> str:
        """Return short things as a list."""
        return ("、" if self.language is Language.ZH else ", ").join(parts)

    def clauses(self, parts: Iterable[str]) -> str:
        """Return several clauses behind each other."""
        return ("；" if self.language is Language.ZH else "; ").join(parts)

    def vendor(self, provider: str) -> str:
        """Return a vendor's name; one whose catalog is gone stands by its id."""
        known = self.providers.get(provider)
        return known.name[self.language] if known else provider

    def vendors(self, providers: Iterable[str]) -> str:
        """Return several vendors' names."""
        return self.joined(self.vendor(name) for name in providers)

    def unit(self, line: ScopeLine) -> str:
        """Return what a line's quantity counts."""
        return self.labels.say(f"rfq.unit.{line.unit}")

    def amount(self, amount: Decimal | None) -> str:
        """Return an amount without its currency, a dash for none."""
        if amount is None:
            return number_text.MISSING
        return number_text.grouped(amount, self.digits)

    def money(self, amount: Decimal) -> str:
        """Return an amount of the billing currency."""
        return number_text.money(amount, self.tab.currency, self.digits)

    def criterion(self, name: str) -> str:
        """Return a criterion's name; one of the buyer's own stands for itself."""
        key = f"compare.criterion.{name}"
        return self.labels.say(key) if key in self.labels.words else name

    def price(self, key: str) -> Price | None:
        """Return the price of a key, None where no catalog has it any more."""
        known = self.labels.offers.get(key)
        return known[1] if known else None

    def quoted(self, key: str) -> str:
        """Return a price as its vendor states it, unit and tax beside it."""
        known = self.labels.offers.get(key)
        if known is None:
            return ""
        provider, price = known
        tax = self.labels.term("tax", price.tax or provider.tax)
        amount = self.labels.quoted(key)
        if price.pricing_unit is PricingUnit.ONCE:
            return self.say("quoted_once", price=amount, tax=tax)
        unit = self.labels.quoted_unit(price)
        return self.say("quoted", price=amount, unit=unit, tax=tax)

    def problem(self, code: str, price_key: str) -> str:
        """Return in words why a price is not counted, with its day or its minimum."""
        price = self.price(price_key)
        day = None
        if price is not None:
            is_over = code == "price_expired"
            day = price.effective_to if is_over else price.effective_from
        shown = day.isoformat() if day else number_text.MISSING
        count = price.min_units if price is not None else 1
        return self.say(f"problem.{code}", day=shown, count=count)

    def price_name(self, key: str) -> str:
        """Return what a price is for."""
        price = self.price(key)
        if price is None:
            return key
        if price.meter is Meter.COMPUTE:
            return self.labels.price_name(price)
        return self.labels.term("meter", price.meter)


def unit_price_text(amount: Decimal | None) -> str:
    """Return a unit price without its currency: more decimals where it is small.

    Example:
        >>> unit_price_text(Decimal(15600)), unit_price_text(Decimal("0.3"))
        ('15,600.00', '0.3000')
    """
    if amount is None:
        return number_text.MISSING
    is_small = bool(amount) and abs(amount) < _CENT_MATTERS_BELOW
    return number_text.grouped(amount, _MANY_DIGITS if is_small else _FEW_DIGITS)


def _digits(tab: BidTab) -> int:
    """Return how many decimals the amounts need: none where all are whole."""
    shown: Sequence[Decimal | None] = [
        amount
        for column in tab.columns
        for cell in column.cells
        for amount in (cell.amount, cell.plug)
    ]
    is_whole = all(a is None or a == a.to_integral_value() for a in shown)
    return 0 if is_whole else minor_digits(tab.currency)
