"""What the words in a cell stand for: choices and cards, by any of their names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from rackrate.domain.bilingual import Language
from rackrate.domain.price_columns import CHOICES
from rackrate.domain.reference import Reference
from rackrate.services.said_unit import scope_of, unit_of
from rackrate.services.words import Words

FAMILIES = {"price_scope": "scope", "pricing_unit": "unit"}
_ALSO = {
    "delivery": {
        "container": "docker 容器实例 云容器 虚拟机 vm",
        "bare_metal": "裸机 物理机 裸金属服务器 baremetalserver bm",
        "purchase": "采购 买断 购置",
    },
    "tenancy": {
        "exclusive": "独享 独占 整卡 dedicated",
        "shared": "vgpu 切分",
    },
    "tax": {
        "included": "含 是 含税价 yes incl included inclusive",
        "excluded": "不含 否 未税 未含税 no excl excluded exclusive",
        "unknown": "未知 未说明 不详 unknown ?",
    },
    "pricing_category": {
        "standard": "按需 标准 ondemand",
        "dynamic": "竞价 抢占 抢占式 spot preemptible interruptible",
    },
    "evidence": {
        "signed_quote": "合同 已签 signed",
        "written_quote": "报价单 书面 quote",
        "price_page": "官网 官网价 网页 page website",
        "article": "公众号",
        "verbal": "电话",
        "estimate": "估算 推算",
    },
    "meter": {"compute": "gpu"},
}
_CURRENCIES = {
    "CNY": "rmb cny 人民币 元 ¥ 人民币元",
    "USD": "usd us$ $ 美元 美金",
    "EUR": "eur € 欧元",
    "GBP": "gbp £ 英镑",
    "HKD": "hkd hk$ 港币 港元",
    "JPY": "jpy jp¥ 日元",
}
_SEPARATORS = re.compile(r"[\s_\-·]+")


def word_key(text: str) -> str:
    """Return a text as words are looked up: no case, spaces, hyphens or widths."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return _SEPARATORS.sub("", plain)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Names of choices by column, and names of cards; keys are `word_key`s."""

    choices: Mapping[str, Mapping[str, str]]
    cards: Mapping[str, str]

    @classmethod
    def of(cls, words: Words, reference: Reference) -> Vocabulary:
        """Return what a phrasebook and the known cards make possible to type."""
        choices = {column: _choice_words(column, words) for column in CHOICES}
        return cls(choices, _card_words(reference))

    def choice(self, column: str, text: str) -> str | None:
        """Return the value a word stands for in a column, None where it is unknown."""
        found = self.choices[column].get(word_key(text))
        if found is None and column == "price_scope":
            return scope_of(text)
        if found is None and column == "pricing_unit":
            return unit_of(text)
        return found

    def card(self, text: str) -> str | None:
        """Return the id of a card by id, name or alias, None where it is unknown."""
        return self.cards.get(word_key(text))


def currency_of(text: str) -> str:
    """Return a currency's code; what is not known comes back in capitals."""
    key = word_key(text)
    for code, names in _CURRENCIES.items():
        if key in names.split():
            return code
    return text.strip().upper()


def _choice_words(column: str, words: Words) -> dict[str, str]:
    found: dict[str, str] = {}
    for value, names in _ALSO.get(column, {}).items():
        found |= {word_key(name): value for name in names.split()}
    family = FAMILIES.get(column, column)
    for member in CHOICES[column]:
        for language in Language:
            said = words.say(f"terms.{family}.{member}", language)
            found[word_key(said)] = str(member)
    found |= {word_key(member): str(member) for member in CHOICES[column]}
    return found


def _card_words(reference: Reference) -> dict[str, str]:
    found: dict[str, str] = {}
    for card in reference.accelerators.values():
        for name in (card.name, card.short_name):
            found |= {word_key(name[language]): card.id for language in Language}
    for card in reference.accelerators.values():
        found |= {word_key(alias): card.id for alias in card.aliases}
    found |= {word_key(name): name for name in reference.accelerators}
    return found
