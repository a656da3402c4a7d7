"""A price in sentences: what it comes to per card, and what to know beside it."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Provider
from rackrate.domain.price import Price
from rackrate.domain.units import TaxBasis
from rackrate.gui.models.price_doubts import CardsDoubt
from rackrate.gui.models.price_faces import Faces, percentage
from rackrate.gui.models.price_meaning import Meaning
from rackrate.gui.models.price_words import exact_money
from rackrate.gui.speaker import Speaker
from rackrate.services import number_text
from rackrate.services.source_words import source_in

_WHOLE_FROM = 100


class MeaningText:
    """Sentences about the prices of one provider."""

    def __init__(self, speaker: Speaker, faces: Faces, provider: Provider) -> None:
        self._speaker = speaker
        self._faces = faces
        self._provider = provider

    def _say(self, key: str, **values: object) -> str:
        return self._speaker.say(f"catalogs.meaning.{key}", **values)

    def money(self, price: Price, amount: Decimal) -> str:
        """Return an amount in a price's currency."""
        currency = price.billing_currency or self._provider.billing_currency
        return exact_money(amount, currency)

    def headline(self, price: Price, meaning: Meaning) -> str:
        """Return what a price comes to, per card where it is for cards."""
        if meaning.per_card_month is None or meaning.per_card_hour is None:
            per = self._faces.per(price.price_scope, price.pricing_unit)
            return self._say("other", amount=self.money(price, meaning.amount), per=per)
        return self._say(
            "card",
            month=self._rounded(price, meaning.per_card_month),
            hour=self._rounded(price, meaning.per_card_hour),
        )

    def _rounded(self, price: Price, amount: Decimal) -> str:
        """Return an amount as it is said aloud: whole where it is large."""
        currency = price.billing_currency or self._provider.billing_currency
        if amount >= _WHOLE_FROM:
            return number_text.money(amount, currency)
        return number_text.unit_price(amount, currency)

    def remarks(self, price: Price, meaning: Meaning, basis: Basis) -> str:
        """Return what must be known beside the figures, in a few sentences."""
        sentences = [*self._sold_as(price, meaning), *self._made_of(price, meaning)]
        if price.commitment_months:
            months = number_text.months(price.commitment_months)
            sentences.append(self._say("term", months=months))
        sentences.append(self._tax(price))
        if meaning.per_card_month is not None:
            hours = number_text.plain(basis.hours_per_month)
            sentences.append(self._say("hours", hours=hours))
        joint = "" if self._speaker.language is Language.ZH else " "
        return joint.join(sentences)

    def _sold_as(self, price: Price, meaning: Meaning) -> Iterator[str]:
        if meaning.is_whole_node:
            amount = self.money(price, meaning.amount)
            yield self._say("whole_node", cards=price.cards, amount=amount)
        elif price.cards > 1 and meaning.per_card_month is not None:
            yield self._say("sold_by", cards=price.cards)

    def _made_of(self, price: Price, meaning: Meaning) -> Iterator[str]:
        low, high = price.price_low, price.price_high
        typical = price.typical_unit_price
        if low is not None and high is not None and typical is not None:
            key = "range_middle" if price.list_unit_price is None else "range_stated"
            yield self._say(
                key,
                low=self.money(price, low),
                high=self.money(price, high),
                middle=self.money(price, typical),
                price=self.money(price, typical),
            )
        if price.discount is not None and price.discount != 1 and typical is not None:
            yield self._say(
                "discounted",
                price=self.money(price, typical),
                discount=number_text.plain(price.discount),
                net=self.money(price, meaning.amount),
            )

    def _tax(self, price: Price) -> str:
        tax = price.tax or self._provider.tax
        if tax is TaxBasis.UNKNOWN:
            return self._say("tax_unknown")
        rate = self._provider.vat_rate if price.vat_rate is None else price.vat_rate
        shown = (
            "" if rate is None else self._say("tax_rate", rate=percentage(str(rate)))
        )
        return self._say(f"tax_{tax}", rate=shown)

    def validity(self, price: Price, basis: Basis) -> str:
        """Return why a price does not hold on the project's day, empty if it does."""
        if price.ended_by(basis.as_of):
            return self._say("ended", day=price.effective_to)
        if price.starts_after(basis.as_of):
            return self._say("not_yet", day=price.effective_from)
        return ""

    def source(self, source: str, place: str) -> str:
        """Return where a price is from."""
        if not source:
            return self._say("no_source")
        stated = f"{source} · {place}" if place else source
        titles = self._faces.reference.source_titles
        said = source_in(stated, self._speaker.language, titles)
        return self._say("source", source=said)

    def cards_question(self, doubt: CardsDoubt) -> str:
        """Return the question for the vendor that settles a doubt about cards."""
        return self._speaker.say(
            "catalogs.question.cards",
            node=doubt.node.sku_price_id,
            node_amount=self.money(doubt.node, doubt.node_amount),
            card=doubt.card.sku_price_id,
            card_amount=self.money(doubt.card, doubt.card_amount),
            implied=doubt.implied,
            cards=doubt.node.cards,
        )

    def price_question(self, price: Price) -> str:
        """Return the question for the vendor that asks for a missing price."""
        return self._speaker.say(
            "catalogs.question.price",
            price=price.sku_price_id,
            card=self._faces.card(price.accelerator),
            cards=price.cards,
            delivery=self._faces.term("delivery", price.delivery),
            per=self._faces.per(price.price_scope, price.pricing_unit),
        )
