"""What things are called, and figures with their units, in one language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Self

from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.exact_number import to_step
from rackrate.domain.money import minor_digits
from rackrate.domain.price import Price
from rackrate.domain.reference import Reference
from rackrate.domain.units import Delivery, PricingCategory
from rackrate.engine.option import Option
from rackrate.services import number_text
from rackrate.services.input_keys import UNITS_SAID, input_key, is_further
from rackrate.services.source_words import place_in, source_in
from rackrate.services.words import Words

_HUNDREDTH = Decimal("0.01")
_HAN = "\u4e00-\u9fff"
_BETWEEN_SCRIPTS = re.compile(rf"(?<=[{_HAN}])(?=[A-Za-z])|(?<=[A-Za-z])(?=[{_HAN}])")


@dataclass(frozen=True, slots=True)
class Names:
    """Names of prices, cards, inputs and amounts in one language.

    Attributes:
        ambiguous: Options that share their name with another one.
        alike: Those of them that are quoted at the same amount as well.
    """

    words: Words
    language: Language
    reference: Reference
    offers: dict[str, tuple[Provider, Price]]
    currency: str
    ambiguous: frozenset[str]
    alike: frozenset[str] = frozenset()

    @classmethod
    def over(
        cls,
        words: Words,
        language: Language,
        reference: Reference,
        catalogs: Iterable[Catalog],
        currency: str,
    ) -> Self:
        """Return what can name every price of some catalogs."""
        offers = {c.key(p): (c.provider, p) for c in catalogs for p in c.prices}
        names = cls(words, language, reference, offers, currency, frozenset())
        names = replace(names, ambiguous=_sharing_a_name(names, offers))
        return replace(names, alike=_sharing_a_name(names, names.ambiguous))

    def say(self, key: str, /, **values: object) -> str:
        """Return a sentence of the phrasebook in this language.

        Names put into a Chinese sentence get the space that one would type between
        Han and Latin.
        """
        said = self.words.say(key, self.language, **values)
        return _BETWEEN_SCRIPTS.sub(" ", said)

    def term(self, family: str, value: str) -> str:
        """Return the word for a value of a closed list, `terms.<family>.<value>`."""
        return self.say(f"terms.{family}.{value}")

    def card(self, accelerator: str) -> str:
        """Return a card's short name; an unknown id stands for itself."""
        known = self.reference.accelerators.get(accelerator)
        return known.short_name[self.language] if known else accelerator

    def cards(self, accelerators: Iterable[str]) -> str:
        """Return several cards' short names."""
        comma = "、" if self.language is Language.ZH else ", "
        return comma.join(self.card(name) for name in accelerators)

    def price_name(self, price: Price) -> str:
        """Return what a price is for: card, delivery and way of billing."""
        parts = {
            "card": self.card(price.accelerator),
            "delivery": self.term("delivery", price.delivery),
            "billed_by": self.term("billed_by", price.pricing_unit),
        }
        is_node = price.cards > 1 and price.delivery is Delivery.BARE_METAL
        key = "verdict.option.nodes" if is_node else "verdict.option.name"
        name = self.say(key, cards=price.cards, **parts)
        if price.commitment_months:
            months = number_text.months(price.commitment_months)
            name = self.say("verdict.option.committed", name=name, months=months)
        if price.pricing_category is PricingCategory.DYNAMIC:
            name = self.say("verdict.option.spot", name=name)
        return name

    def option(self, option_id: str) -> str:
        """Return an option's name with its provider.

        Where a provider has two prices of that name, the price tells them apart; where
        they cost the same, their id in the catalog.
        """
        if option_id not in self.offers:
            return option_id
        provider, price = self.offers[option_id]
        name = self.say(
            "verdict.option.of",
            provider=provider.name[self.language],
            name=self.price_name(price),
        )
        if option_id not in self.ambiguous:
            return name
        quoted = self.quoted(option_id)
        if option_id not in self.alike:
            return self.say("verdict.option.at", name=name, price=quoted)
        return self.say(
            "verdict.option.alike", name=name, price=quoted, id=price.sku_price_id
        )

    def quoted(self, option_id: str) -> str:
        """Return a price as its provider states it, in its own currency."""
        provider, price = self.offers[option_id]
        amount = price.typical_unit_price
        if amount is None:
            return self.term("flag", "missing")
        currency = price.billing_currency or provider.billing_currency
        if amount == amount.to_integral_value():
            return number_text.money(amount, currency)
        return number_text.unit_price(amount, currency)

    def quoted_unit(self, price: Price) -> str:
        """Return the unit a price is quoted in, such as card · hour."""
        scope = self.term("scope", price.price_scope)
        return f"{scope}·{self.term('unit', price.pricing_unit)}"

    def money(self, amount: Decimal) -> str:
        """Return an amount of the billing currency, whole units; less than one exactly.

        Something that costs a little must not read as if it cost nothing.
        """
        is_small = 0 < abs(amount) < 1
        digits = minor_digits(self.currency) if is_small else 0
        return number_text.money(amount, self.currency, digits)

    def source(self, text: str) -> str:
        """Return what a source is called, as far as it needs another name."""
        return source_in(text, self.language, self.reference.source_titles)

    def place(self, text: str) -> str:
        """Return a place in a source; its lines and sections in words."""
        return place_in(text, self.language)

    def unit_price(self, amount: Decimal) -> str:
        """Return a unit price of the billing currency."""
        return number_text.unit_price(amount, self.currency)

    def duration(self, months: Decimal) -> str:
        """Return a length of time in months, as it stands in a sentence."""
        if months == 1:
            return self.say("terms.duration.one_month")
        return self.say("terms.duration.months", months=number_text.months(months))

    def input_name(self, name: str, of: str | None = None) -> str:
        """Return what an input of a tornado or a switch point is called.

        Args:
            name: The input, as the engine names it.
            of: The option whose price it is.
        """
        key, card = input_key(name)
        option = self.option(of) if of else ""
        return self.say(key, option=option, card=self.card(card))

    def input_value(self, name: str, value: Decimal) -> str:
        """Return a value of an input in its unit."""
        if name == "hours_per_day":
            return number_text.hours(value)
        if name == "months":
            return number_text.months(value)
        if name == "exchange_rate":
            return number_text.rate(value)
        if name == "unit_price":
            return self.unit_price(value)
        known = self.reference.assumptions.by_name.get(name)
        unit = known.unit if known and is_further(name) else ""
        if unit not in UNITS_SAID:
            return number_text.percent(value)
        shown = number_text.plain(to_step(value, _HUNDREDTH))
        if known and known.currency:
            whole = value == value.to_integral_value()
            money = number_text.money if whole else number_text.unit_price
            shown = money(value, known.currency)
        return self.say(f"judged.value.{unit}", value=shown)

    def flags(self, option: Option) -> list[str]:
        """Return what a reader must know beside an option's figure."""
        return [self.term("flag", flag) for flag in option.flags]


def _sharing_a_name(names: Names, options: Iterable[str]) -> frozenset[str]:
    """Return those of some options whose name tells them from no other one."""
    said = {key: names.option(key) for key in options}
    counts = Counter(said.values())
    return frozenset(key for key, name in said.items() if counts[name] > 1)
