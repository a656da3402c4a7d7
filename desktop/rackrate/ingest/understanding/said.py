"""What a text says of prices: currency, unit, scope, tax, delivery, cards, term."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TypeVar

from rackrate.domain.units import (
    Delivery,
    PriceScope,
    PricingCategory,
    PricingUnit,
    TaxBasis,
)
from rackrate.ingest.understanding.folding import folded, pieces, word_key
from rackrate.ingest.understanding.numerals import NUMERAL, numeral
from rackrate.ingest.understanding.vocabulary import Vocabulary

Value = TypeVar("Value")
YEN = "¥"
"""The sign of two currencies; which one, other words must tell."""
_MOST_REMEMBERED = 50_000
_POWERS = {
    "百": Decimal(100),
    "千": Decimal(1000),
    "万": Decimal(10_000),
    "百万": Decimal(1_000_000),
}
_THOUSAND = Decimal(1000)
_HUNDREDTH = Decimal("0.01")
_CENTS = re.compile(r"(?<![a-z])(?:us\s*)?cents?(?![a-z])|¢|美分")
_PER = re.compile(r"\s*/\s*")
_TAX_PHRASE = re.compile(
    r"(?P<no>[不未]|没有)?(?:已|包)?含\s*(?:\d+(?:\.\d+)?\s*%)?\s*的?"
    r"(?:增值)?(?:税|专票|普票|票)"
)
_WITH_RATE = re.compile(
    r"(?:(?P<no>plus|\+|zzgl\.?|excl\w*\.?|exclusive of)"
    r"|incl\w*\.?|inkl\.?|inclusive of)"
    r"\s*\d+(?:\.\d+)?\s*%\s*(?:vat|tax|gst|mwst)"
)
_RATE = re.compile(
    r"(?:税|vat|tax|gst|mwst)[^\d%]{0,12}?(?P<after>\d+(?:\.\d+)?)\s*(?:%|个点)"
    r"|(?P<before>\d+(?:\.\d+)?)\s*(?:%|个点)\s*的?\s*"
    r"(?:增值税|税|专票|专用发票|普票|vat|tax|gst|mwst)"
)
_ANY_RATE = re.compile(r"(?P<after>\d+(?:\.\d+)?)\s*%")
_CARDS = re.compile(
    rf"(?<![满≥>≤<过于足\d.])(?P<count>{NUMERAL})\s*(?:张|块)?\s*(?:gpu\s*)?卡"
    r"(?!\s*(?:起|\(含\)|以上|以下|以内|之内|内|型|时|及以上|/(?!\s*[台机节套])|·时|小时))"
    r"|(?<![\d.])(?P<latin>\d{1,2})\s*[-x×*]?\s*(?:gpus?|cards?|npus?)(?![a-z])"
    r"(?!\s*(?:hour|hr))"
)
_COUNTED = r"(?:卡|张|块|台|套|节点|gpus?|cards?|nodes?|servers?|units?)"
_SPAN_OF_UNITS = re.compile(
    rf"(?<![a-z\d.])(?P<least>\d{{1,3}})\s*(?:[-~至到]|to)\s*\d{{1,4}}\s*{_COUNTED}"
)
_LEAST_UNITS = re.compile(
    rf"(?:[≥>]=|≥|满|不少于|至少|at least)\s*(?P<after>\d{{1,4}})\s*{_COUNTED}"
    rf"|(?:>|超过|大于|多于|高于|more than|over)\s*(?P<above>\d{{1,4}})\s*{_COUNTED}"
    rf"|(?<![a-z\d.])(?P<before>\d{{1,4}})\s*{_COUNTED}\s*"
    r"(?:\(含\)\s*)?(?:以上|及以上|起(?!步)|or more|and up)"
    rf"|(?<![a-z\d.])(?P<plus>\d{{1,4}})\s*\+\s*{_COUNTED}"
)
_REWARD = re.compile(r"折|优惠|赠|送|返|减|discount|%\s*off|free")
"""What a quantity may earn instead of being asked for: 满10台9折."""
_PER_CARD = re.compile(r"(?:单卡|每卡|单张卡?)(?:单?价|租金|月租|月价|时价|费用|报价)")
_PER_NODE = re.compile(
    r"(?:整机|单台|每台|单机|单节点)(?:单?价|租金|月租|月价|时价|费用|报价)"
)
_PROMOTION = re.compile(
    r"首月|首年|首单|首季|首购|首次|新客|新用户|新人|体验价|试用价|限时|活动价|秒杀|特惠价"
    rf"|买\s*{NUMERAL}[^,;。]{{0,6}}[送赠]|[送赠]\s*{NUMERAL}?\s*(?:个月|月|天|年|台|周)"
    rf"|免(?:费|租)\s*{NUMERAL}?\s*(?:个月|月|天)|前\s*{NUMERAL}\s*个?月"
    r"|\d\s*months? free|free months?|buy \d+ get"
    r"|first month|first year|new customer|introductory|promo|limited.time|trial price"
)
_SEVERAL_PERIODS = re.compile(
    r"(?<![\d.])(?:[2-9]|\d{2,}|[二两三四五六七八九十半])\s*个?(?:年|季|月|周|天|日)(?=[价租费])"
)
"""3年价: of three years, or of one year of three; nobody can tell."""
_WITHDRAWN = re.compile(
    r"下架|停售|停产|停供|售罄|缺货|无货|不再销售|discontinued|end of (?:life|sale)"
    r"|sold out|out of stock|no longer (?:offered|available)|unavailable"
)
_TIMES_BEFORE = re.compile(
    r"(?<![\d.])(?P<count>\d{1,2})\s*[x×*]\s*"
    r"(?:nvidia|geforce|ascend|huawei|英伟达|昇腾|华为|\s)*$"
)
_GLUED_BEFORE = re.compile(r"(?<![\d.])(?P<count>\d{1,2})\s*[x×*]?(?=[a-z])")
_TIMES_FIRST = re.compile(
    r"(?P<count>\d{1,2})\s*[x×](?!\s*[\d.])(?!.{0,12}(?:xeon|epyc|cpu|ssd|nvme|hdd))"
)
_TIMES_AFTER = re.compile(r"^[\w\s-]{0,20}?\s*[x×*]\s*(?P<count>\d{1,2})(?![\d.])")
_DURATION = (
    rf"(?P<count>{NUMERAL}|\d+(?:\.\d+)?)\s*-?\s*"
    r"(?P<unit>个月|月|个季度|季度|年|months?|mos?|yrs?|years?|m|y)(?![a-z]|份|付)"
)
_COMMITTED = re.compile(rf"(?<![\d.]){_DURATION}")
_LEAST_TERM = re.compile(
    r"(?:最短|最低|最少|至少|起租|租期|合同期|minimum|min\.?|commit\w*|term)"
    rf"[^\d一二两三四五六七八九十半]{{0,14}}?{_DURATION}"
    rf"|{_DURATION.replace('count', 'count2').replace('<unit', '<unit2')}\s*起租"
)
_HOURS = re.compile(r"(?P<hours>\d{3})\s*(?:h|hrs?|hours?|小时)(?![a-z])")
_DAYS = re.compile(
    r"(?P<days>2[89]|3[01])\s*(?:days?|天)\s*/\s*(?:月|mo)"
    r"|(?:月|month)[^\d]{0,4}(?P<days2>2[89]|3[01])\s*(?:days?|天)"
)
_MONTHS = {"月": 1, "季": 3, "年": 12, "m": 1, "y": 12}


@dataclass(frozen=True, slots=True)
class Said:
    """What one text says; None where it says nothing of the kind.

    Attributes:
        currency: A code, or `YEN` for a sign that two currencies share.
        multiplier: 10,000 for 万.
        payment: Months between two payments (月付, billed annually).
        unit: From `元/卡/时` and its like.
        period: From a word like 包月 or `monthly`.
        month_hours: Hours in a month, where the text defines it.
        least_units: The fewest cards or machines that a price is for.
        is_promotion: The price is for the first months, for new customers, for a time.
        is_withdrawn: What is priced is sold out or no longer offered.
        per_unknown: A part of `元/P/月` that is none of the known ones.
    """

    currency: str | None = None
    multiplier: Decimal | None = None
    scope: PriceScope | None = None
    unit: PricingUnit | None = None
    tax: TaxBasis | None = None
    vat_rate: Decimal | None = None
    delivery: Delivery | None = None
    cards: int | None = None
    commitment: Decimal | None = None
    payment: int | None = None
    category: PricingCategory | None = None
    period: PricingUnit | None = None
    month_hours: Decimal | None = None
    per_unknown: str | None = None
    least_units: int | None = None
    is_promotion: bool | None = None
    is_withdrawn: bool | None = None

    def over(self, other: Said) -> Said:
        """Return what this text says, completed by another one."""
        if self is NOTHING or other is NOTHING:
            return other if self is NOTHING else self
        gaps = {
            name: getattr(other, name)
            for name in Said.__slots__
            if getattr(self, name) is None and getattr(other, name) is not None
        }
        return replace(self, **gaps) if gaps else self


NOTHING = Said()


def said_in(text: str, words: Vocabulary, *, is_prose: bool = False) -> Said:
    """Return what a header, a cell or a note says.

    Args:
        text: As it stands.
        words: The vocabulary.
        is_prose: A sentence, not a label: durations in it are terms only where it
            says so, and the unit of an amount in it (`0.5元/GB/月`) does not count.
    """
    key = ("said", is_prose, text)
    found = words.remembered.get(key)
    if found is None:
        if len(words.remembered) > _MOST_REMEMBERED:
            words.remembered.clear()
        plain = folded(text).replace("_", " ")
        found = _said(plain, words, is_prose=is_prose)
        words.remembered[key] = found
    return found


def _said(text: str, words: Vocabulary, *, is_prose: bool) -> Said:
    scope, unit, chain_cards = _per(text, words, is_prose=is_prose)
    if scope is None and not is_prose:
        scope = _named_scope(text)
    period = None
    if not _SEVERAL_PERIODS.search(text):
        period = _first(words.patterns["period"], text, words.periods)
    payment = _first(words.patterns["payment"], text, words.payments)
    currency = currency_in(text, words)
    multiplier = _multiplier_in(text, words)
    if _CENTS.search(text):
        currency, multiplier = currency or "USD", _HUNDREDTH
    return Said(
        currency=currency,
        multiplier=multiplier,
        scope=scope,
        unit=unit,
        tax=tax_in(text, words),
        vat_rate=rate_in(text),
        delivery=_first(words.patterns["delivery"], text, words.deliveries),
        cards=chain_cards if chain_cards is not None else cards_in(text, words),
        commitment=least_term_in(text) if is_prose else commitment_in(text),
        payment=payment,
        category=_first(words.patterns["category"], text, words.categories),
        period=period,
        month_hours=_month_hours(text),
        per_unknown=None if is_prose else _unknown_part(text, words),
        least_units=least_units_in(text),
        is_promotion=bool(_PROMOTION.search(text)) or None,
        is_withdrawn=bool(_WITHDRAWN.search(text)) or None,
    )


def _named_scope(text: str) -> PriceScope | None:
    """Return the scope that a label names apart from its unit: 单卡价(元/月)."""
    is_card, is_node = _PER_CARD.search(text), _PER_NODE.search(text)
    if bool(is_card) == bool(is_node):
        return None
    return PriceScope.CARD if is_card else PriceScope.NODE


def least_units_in(text: str) -> int | None:
    """Return how many units a folded text asks for at least: 8-63卡, ≥64卡, 4台起.

    Example:
        >>> [least_units_in(t) for t in ("4-15台", "≥64卡", ">64卡", "8卡")]
        [4, 64, 65, None]
    """
    if _REWARD.search(text):
        return None
    span = _SPAN_OF_UNITS.search(text)
    if span:
        return int(span["least"]) or None
    match = _LEAST_UNITS.search(text)
    if match is None:
        return None
    if match["above"]:
        return int(match["above"]) + 1
    return int(match["after"] or match["before"] or match["plus"]) or None


def _multiplier_in(text: str, words: Vocabulary) -> Decimal | None:
    """Return what 万元, 千元 or `USD k` multiplies figures by."""
    match = words.patterns["multiplier"].search(text)
    if match is None:
        return None
    return _POWERS[match["power"]] if match["power"] else _THOUSAND


def _unknown_part(text: str, words: Vocabulary) -> str | None:
    """Return what a price is per where `元/P/月` names something that is not known."""
    for piece in pieces(text):
        first, *links = _PER.split(piece)
        if not links or not words.patterns["currency"].search(first):
            continue
        for link in links:
            if link and not words.patterns["per_link"].fullmatch(link):
                return link
    return None


def _first(
    pattern: re.Pattern[str], text: str, values: Mapping[str, Value]
) -> Value | None:
    """Return what the words of one kind in a text agree on."""
    found = {values[match] for match in pattern.findall(text)}
    return found.pop() if len(found) == 1 else None


def currency_in(text: str, words: Vocabulary) -> str | None:
    """Return the one currency a folded text names, None for none or several."""
    found = set()
    for match in words.patterns["currency"].finditer(text):
        found.add(YEN if match["yen"] else words.currencies[match.group()])
    if len(found) > 1:
        found.discard(YEN)
    return found.pop() if len(found) == 1 else None


def tax_in(text: str, words: Vocabulary) -> TaxBasis | None:
    """Return what a folded text says of tax, None for nothing or for both."""
    found = set()
    if "税" in text or "票" in text:
        for match in _TAX_PHRASE.finditer(text):
            found.add(TaxBasis.EXCLUDED if match["no"] else TaxBasis.INCLUDED)
    for match in _WITH_RATE.finditer(text):
        found.add(TaxBasis.EXCLUDED if match["no"] else TaxBasis.INCLUDED)
    rest = _WITH_RATE.sub(" ", _TAX_PHRASE.sub(" ", text))
    if words.patterns["excluded"].search(rest):
        found.add(TaxBasis.EXCLUDED)
        rest = words.patterns["excluded"].sub(" ", rest)
    if words.patterns["included"].search(rest):
        found.add(TaxBasis.INCLUDED)
    return found.pop() if len(found) == 1 else None


def tax_of_cell(text: str, words: Vocabulary) -> TaxBasis | None:
    """Return what a cell under a tax header says: `是(6%)`, `含税`, `excl.`."""
    said = folded(text)
    found = tax_in(said, words)
    if found is not None:
        return found
    first = word_key(said.split("(")[0].split("%")[0].rstrip("0123456789. "))
    meanings = {
        "yes": TaxBasis.INCLUDED,
        "included": TaxBasis.INCLUDED,
        "no": TaxBasis.EXCLUDED,
        "excluded": TaxBasis.EXCLUDED,
    }
    for name, basis in meanings.items():
        if first in {word_key(word) for word in words.taxes[name]}:
            return basis
    return None


def rate_in(text: str, *, any_percent: bool = False) -> Decimal | None:
    """Return the tax rate a folded text states, as a share."""
    found = {m["after"] or m["before"] for m in _RATE.finditer(text)}
    if not found and any_percent:
        found = {m["after"] for m in _ANY_RATE.finditer(text)}
    return Decimal(found.pop()).scaleb(-2) if len(found) == 1 else None


def cards_in(text: str, words: Vocabulary) -> int | None:
    """Return how many cards a folded text says are in one unit."""
    text = _SPAN_OF_UNITS.sub(" ", text)
    found = {
        numeral(match["count"] or match["latin"]) for match in _CARDS.finditer(text)
    }
    for match in words.cards.any_model.finditer(text):
        model = match.start("model")
        before = _TIMES_BEFORE.search(text[:model]) or _glued(match.group())
        after = _TIMES_AFTER.search(text[match.end() :])
        found |= {int(m["count"]) for m in (before, after) if m}
    first = _TIMES_FIRST.match(text)
    if first and not found:
        found.add(int(first["count"]))
    found -= {None, 0}
    return found.pop() if len(found) == 1 else None


def _glued(text: str) -> re.Match[str] | None:
    return _GLUED_BEFORE.match(text)


def commitment_in(text: str) -> Decimal | None:
    """Return the months a label names, `12 months reserved`, None for none."""
    found = {_months(m["count"], m["unit"]) for m in _COMMITTED.finditer(text)}
    return found.pop() if len(found) == 1 else None


def least_term_in(text: str) -> Decimal | None:
    """Return the shortest term a sentence asks for, in months."""
    match = _LEAST_TERM.search(text)
    if match is None:
        return None
    return _months(match["count"] or match["count2"], match["unit"] or match["unit2"])


def _months(count: str, unit: str) -> Decimal | None:
    number = Decimal(count) if count[0].isdigit() else numeral(count)
    factor = _MONTHS["月" if "月" in unit else unit.replace("个", "")[0]]
    return None if number is None else Decimal(number) * factor


def _per(
    text: str, words: Vocabulary, *, is_prose: bool
) -> tuple[PriceScope | None, PricingUnit | None, int | None]:
    chains = []
    for piece in pieces(text):
        whole = words.patterns["whole_chain"].fullmatch(piece)
        if whole:
            chains.append(whole["chain"])
            continue
        for match in words.patterns["chain"].finditer(piece):
            if is_prose and _belongs_to_an_amount(piece[: match.start()]):
                continue
            chains.append(match["chain"])
    scopes: set[PriceScope] = set()
    units: set[PricingUnit] = set()
    cards: int | None = None
    for chain in chains:
        for link in words.patterns["link"].finditer(chain):
            if link["cards"]:
                digits = re.match(NUMERAL, link["cards"])
                cards = numeral(digits.group()) if digits else None
                scopes.add(PriceScope.NODE if (cards or 0) > 1 else PriceScope.CARD)
            elif link["word"] in words.units:
                units.add(words.units[link["word"]])
            elif link["word"] in words.scopes:
                scopes.add(words.scopes[link["word"]])
    scope = scopes.pop() if len(scopes) == 1 else None
    return scope, units.pop() if len(units) == 1 else None, cards


_AMOUNT_BEFORE = re.compile(r"\d\s*万?\s*(?:元|usd|cny|\$)?\s*$")


def _belongs_to_an_amount(before: str) -> bool:
    return bool(_AMOUNT_BEFORE.search(before))


def _month_hours(text: str) -> Decimal | None:
    match = _HOURS.search(text)
    if match:
        return Decimal(match["hours"])
    match = _DAYS.search(text)
    return Decimal(match["days"] or match["days2"]) * 24 if match else None
