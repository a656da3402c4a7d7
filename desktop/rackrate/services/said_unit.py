"""What a price is per, as people write it: `卡·时`, `元/月/卡`, `per GPU-hour`."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from rackrate.domain.units import PriceScope, PricingUnit

_SCOPE_WORDS = {
    PriceScope.CARD: "卡 张 张卡 单卡 显卡 card cards gpu gpus",
    PriceScope.NODE: "台 机 整机 单机 节点 服务器 主机 台机 node server machine",
    PriceScope.GIB: "gib gb g",
    PriceScope.MBPS: "mbps mbit/s",
    PriceScope.EACH: "项 个 each ip",
}
_UNIT_WORDS = {
    PricingUnit.HOUR: "小时 时 h hr hrs hour hours hourly",
    PricingUnit.DAY: "天 日 d day days daily",
    PricingUnit.WEEK: "周 星期 wk week weeks weekly",
    PricingUnit.MONTH: "个月 月 mo mth month months monthly",
    PricingUnit.QUARTER: "季度 季 qtr quarter quarters quarterly",
    PricingUnit.YEAR: "年 yr year years yearly",
    PricingUnit.ONCE: "一次性 once one-off",
}
_SCOPES = {
    word: str(value) for value, words in _SCOPE_WORDS.items() for word in words.split()
}
_UNITS = {
    word: str(value) for value, words in _UNIT_WORDS.items() for word in words.split()
}
_WORD = "|".join(
    re.escape(word) for word in sorted(_SCOPES | _UNITS, key=len, reverse=True)
)
_BETWEEN = r"(?:[/·.*×\-\s,、]|元|每|per\b|an?\b)*"
_STEP = re.compile(rf"{_BETWEEN}(?P<word>{_WORD})(?P<rest>.*)", re.DOTALL)
_LATIN = re.compile(r"[a-z]")


class Per(NamedTuple):
    """A scope and a unit; either is empty where the text does not say it."""

    scope: str
    unit: str


def per_of(text: str) -> Per | None:
    """Return what a text says that a price is per, None where it says more or else.

    Example:
        >>> per_of("元/月/卡"), per_of("per GPU-hour"), per_of("card/fortnight")
        (Per(scope='card', unit='month'), Per(scope='card', unit='hour'), None)
    """
    rest = unicodedata.normalize("NFKC", text).strip().lower()
    scope = unit = ""
    while rest:
        found = _STEP.fullmatch(rest)
        if found is None or _cuts_a_word(found):
            return None
        word, rest = found["word"], found["rest"]
        if word in _SCOPES:
            if scope:
                return None
            scope = _SCOPES[word]
        else:
            if unit:
                return None
            unit = _UNITS[word]
    return Per(scope, unit) if scope or unit else None


def scope_of(text: str) -> str | None:
    """Return the scope a single word stands for, None where it is not known."""
    found = per_of(text)
    return found.scope if found and found.scope and not found.unit else None


def unit_of(text: str) -> str | None:
    """Return the unit a single word stands for, None where it is not known."""
    found = per_of(text)
    return found.unit if found and found.unit and not found.scope else None


def _cuts_a_word(found: re.Match[str]) -> bool:
    rest = found["rest"]
    runs_on = _LATIN.match(found["word"][-1]) and _LATIN.match(rest)
    return bool(runs_on) and rest not in _UNITS
