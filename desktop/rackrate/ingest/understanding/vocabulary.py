"""Words by which vendors' tables are understood; see `resources/vendor_profiles`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.units import (
    Delivery,
    Meter,
    PriceScope,
    PricingCategory,
    PricingUnit,
)
from rackrate.domain.vendor_reading import Field
from rackrate.ingest.understanding.cards import CardNames, KnownCard
from rackrate.ingest.understanding.folding import alternatives, folded, word_key

OTHER_METER = "other"
_MARKS = re.compile(r"[\W\d_]+")
_LONGEST_REGION_CODE = 2


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """Everything that is known of vendors' words, ready to be looked up.

    Attributes:
        headers: Folded header word → the fields it may stand for.
        units, periods, scopes: Folded word → what it stands for.
        payments: Folded word → months between two payments.
        delivery_cells: Words that say so only in a column of their own.
        accelerators: The known cards, by id.
        no_price: Key of a text that is no price → how it is none.
        remembered: Results of parsing, kept for as long as the vocabulary lives.
    """

    headers: Mapping[str, tuple[Field, ...]]
    units: Mapping[str, PricingUnit]
    periods: Mapping[str, PricingUnit]
    scopes: Mapping[str, PriceScope]
    payments: Mapping[str, int]
    currencies: Mapping[str, str]
    taxes: Mapping[str, tuple[str, ...]]
    deliveries: Mapping[str, Delivery]
    delivery_cells: Mapping[str, Delivery]
    categories: Mapping[str, PricingCategory]
    meters: Mapping[str, Meter | None]
    no_price: Mapping[str, str]
    approximate_before: re.Pattern[str]
    approximate_after: re.Pattern[str]
    totals: tuple[str, ...]
    notes: tuple[str, ...]
    cards: CardNames
    patterns: Mapping[str, re.Pattern[str]]
    accelerators: Mapping[str, Accelerator] = field(default_factory=dict)
    remembered: dict[Any, Any] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        tables: Iterable[Mapping[str, Any]],
        accelerators: Mapping[str, Accelerator],
    ) -> Vocabulary:
        """Return the vocabulary that some profile files and the known cards make."""
        merged: dict[str, Any] = {}
        cards: list[Mapping[str, Any]] = []
        for table in tables:
            cards += table.get("card", ())
            for name, value in table.items():
                if isinstance(value, Mapping):
                    merged.setdefault(name, {}).update(value)
        return cls._from(merged, cards, accelerators)

    @classmethod
    def _from(
        cls,
        merged: Mapping[str, Any],
        cards: Sequence[Mapping[str, Any]],
        accelerators: Mapping[str, Accelerator],
    ) -> Vocabulary:
        units = _by_word(merged["units"], "words", PricingUnit)
        periods = _by_word(merged["units"], "periods", PricingUnit)
        scopes = _by_word(merged["scopes"], "words", PriceScope)
        currencies = _by_word(merged["currencies"], "words", str)
        payments = {
            folded(word): int(months)
            for months, words in merged["payments"].items()
            for word in words
        }
        deliveries = _by_word(merged["delivery"], "words", Delivery)
        categories = _by_word(merged["categories"], "words", PricingCategory)
        meters = {
            folded(word): None if name == OTHER_METER else Meter(name)
            for name, table in merged["meters"].items()
            for word in table["words"]
        }
        taxes = {
            name: tuple(folded(word) for word in table["words"])
            for name, table in merged["tax"].items()
        }
        approximate = merged["approximate"]
        totals = [folded(word) for word in merged["rows"]["total"]]
        return cls(
            headers=_header_words(merged["headers"]),
            units=units,
            periods=periods,
            scopes=scopes,
            payments=payments,
            currencies=currencies,
            taxes=taxes,
            deliveries=deliveries,
            delivery_cells=_by_word(merged["delivery"], "cells", Delivery),
            categories=categories,
            meters=meters,
            no_price={
                word_key(word): name
                for name, table in merged["no_price"].items()
                for word in table["words"]
            },
            approximate_before=_one_of(approximate["before"], "^(?:{})\\s*"),
            approximate_after=_one_of(approximate["after"], "\\s*(?:{})$"),
            totals=tuple(totals),
            notes=tuple(word_key(word) for word in merged["rows"]["note"]),
            cards=CardNames.of([KnownCard.of(card) for card in cards], accelerators),
            patterns={
                "period": re.compile(alternatives(periods)),
                "payment": re.compile(alternatives(payments)),
                "currency": re.compile(_currency_words(currencies)),
                "delivery": re.compile(alternatives(deliveries)),
                "category": re.compile(alternatives(categories)),
                "meter": re.compile(alternatives(meters)),
                "excluded": re.compile(alternatives(_plain_tax(taxes["excluded"]))),
                "included": re.compile(alternatives(_plain_tax(taxes["included"]))),
                "total": re.compile(alternatives(totals), re.IGNORECASE),
                "telling": _telling_pattern([m for c in cards for m in c["models"]]),
                "header": re.compile(alternatives(_header_words(merged["headers"]))),
                "region": _one_of(merged["regions"]["words"], "(?:{})"),
                "region_part": _one_of(merged["regions"]["parts"], "(?:{})"),
                **_chain_patterns(units, scopes, currencies),
            },
            accelerators=accelerators,
        )

    def may_tell(self, text: str) -> bool:
        """Return whether a note may say anything of its prices; cheap."""
        return self.patterns["telling"].search(text) is not None

    def names_region(self, text: str) -> bool:
        """Return whether a folded text is the name of a region and no more.

        Example: 华东-上海二区, us-east-1, Singapore (SG).
        """
        rest, found = self.patterns["region"].subn(" ", text)
        rest = self.patterns["region_part"].sub(" ", rest)
        code = _MARKS.sub("", rest)
        return bool(found) and code.isascii() and len(code) <= _LONGEST_REGION_CODE


def _by_word(tables: Mapping[str, Any], key: str, kind: type[Any]) -> dict[str, Any]:
    return {
        folded(word): kind(name)
        for name, table in tables.items()
        for word in table.get(key, ())
    }


def _header_words(tables: Mapping[str, Any]) -> dict[str, tuple[Field, ...]]:
    found: dict[str, list[Field]] = defaultdict(list)
    for name, table in tables.items():
        for language in ("zh", "en"):
            for word in table.get(language, ()):
                found[folded(word)].append(Field(name))
    for name in Field:
        found[folded(name.value)].append(name)
    return {word: tuple(dict.fromkeys(fields)) for word, fields in found.items()}


def _one_of(words: Iterable[str], frame: str) -> re.Pattern[str]:
    return re.compile(frame.replace("{}", alternatives(folded(w) for w in words)))


def _plain_tax(words: Iterable[str]) -> list[str]:
    """Return the words that name the tax itself; `included` alone may be power."""
    return [w for w in words if re.search(r"税|tax|vat|gst|mwst", w)]


def _currency_words(currencies: Mapping[str, str]) -> str:
    return alternatives(currencies, before_figures=True) + r"|(?P<yen>[¥￥])"


def _telling_pattern(models: Sequence[str]) -> re.Pattern[str]:
    """Return a quick test of whether a note may say anything of its prices.

    A number is a card's only where a model has it: 4090, but not the 1234 of 第1234行.
    """
    signs = (
        "税票折租期月年日天时卡台张块元万机容器裸价币付竞按包停货罄下送赠免"
        "%％¥￥$€£×*稅時臺萬機"
    )
    wide = "０-９Ａ-Ｚａ-ｚ"
    words = (
        r"tax|vat|gst|gpu|card|node|term|commit|month|year|hour|spot|usd|bare"
        r"|sold|stock|longer|discontinued|end of|unavailable|promo|customer"
    )
    figures = {f for model in models for f in re.findall(r"\d{2,}", model)}
    bare = {m for m in models if not re.search(r"\d{2,}", m)}
    numbers = rf"(?<!\d)(?:{'|'.join(sorted(figures))})(?!\d)"
    others = "".join(f"|{re.escape(model)}" for model in sorted(bare))
    return re.compile(
        rf"[{signs}{wide}]|{words}|contain|{numbers}|\d\s*h(?![a-z]){others}",
        re.IGNORECASE,
    )


def _chain_patterns(
    units: Mapping[str, PricingUnit],
    scopes: Mapping[str, PriceScope],
    currencies: Mapping[str, str],
) -> dict[str, re.Pattern[str]]:
    """Return patterns for `元/卡/时`, `per GPU-hour`, `台/月`, `每卡每小时`."""
    cards = r"(?:\d{1,2}|[一二两四六八十])\s*(?:张|块)?卡(?:机|整机|服务器|节点)?"
    gpus = r"\d{1,2}\s*[-x×]?\s*(?:gpus?|cards?)(?![a-z])(?:\s*(?:node|server))?"
    not_then = r"(?![间长段期度限份型数津付柜房])"
    words = f"(?:{cards}|{gpus}|(?:{alternatives([*units, *scopes])}){not_then})"
    currency = rf"(?:{alternatives(currencies)}|[¥￥])"
    between = r"\s*(?:[/·・.*×x-]|每|\bper\b|\ban?\b|\bby\b|\bje\b)?\s*"
    start = r"(?:/|每|\bper\b|·)\s*"
    chain = rf"{words}(?:{between}{words})*"
    return {
        "chain": re.compile(rf"{start}(?P<chain>{chain})"),
        "whole_chain": re.compile(
            rf"(?:{currency}|[百千]?万|千|\s)*{between}(?P<chain>{chain})"
        ),
        "link": re.compile(rf"(?P<cards>{cards}|{gpus})|(?P<word>{words})"),
        "multiplier": re.compile(
            rf"(?P<power>百万|万|千|百)(?=\s*(?:{currency}|/|每|$|\)))"
            rf"|(?<![a-z\d])(?P<before>k|'000|thousand)\s*(?={currency})"
            rf"|{currency}\s*(?P<behind>k|'?000s?|thousand)(?![a-z\d])"
        ),
        "per_link": re.compile(rf"{currency}|{words}(?:{between}{words})*"),
    }
