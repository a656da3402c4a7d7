"""What a cell's number format adds to the number: 万, a currency, a unit."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from rackrate.ingest.understanding.said import NOTHING, Said, said_in
from rackrate.ingest.understanding.vocabulary import Vocabulary

_LITERAL = re.compile(r'"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]')
_LOCALE = re.compile(r"\[\$[¥￥]?-(?P<code>[0-9A-Fa-f]+)\]")
_LOCALES = {"804": "CNY", "411": "JPY"}
_SCALED = re.compile(r'(?:[0#?],+(?![0#?])|!\.|"\."\s*0|\\\.)')
_WAN = Decimal(10_000)


@dataclass(frozen=True, slots=True)
class ShownAs:
    """How a format makes a number read.

    Attributes:
        multiplier: What the stored number is multiplied by to be the amount.
        is_wan: The format shows 万, so a header's 万 does not apply once more.
        said: Currency and unit that the format writes beside the number.
    """

    multiplier: Decimal = Decimal(1)
    is_wan: bool = False
    said: Said = NOTHING


PLAIN = ShownAs()


def shown_as(number_format: str, words: Vocabulary) -> ShownAs:
    """Return what a number format adds.

    `0.00"万"` writes 万 behind the number as stored, so 8.448 reads as 84,480. A
    format that divides for show (`0!.0,"万"`) writes 84,480 as 8.4万: there the number
    is the amount.
    """
    if not number_format:
        return PLAIN
    key = ("format", number_format)
    found = words.remembered.get(key)
    if found is None:
        found = words.remembered[key] = _shown_as(number_format, words)
    return found


def _shown_as(number_format: str, words: Vocabulary) -> ShownAs:
    positive = number_format.split(";", maxsplit=1)[0]
    text = " ".join("".join(parts) for parts in _LITERAL.findall(positive))
    bare = _LITERAL.sub("", positive)
    text += "".join(sign for sign in "¥￥$€£万元" if sign in bare)
    said = said_in(text, words)
    locale = _LOCALE.search(positive)
    if locale:
        code = _LOCALES.get(locale["code"].lstrip("0"))
        if code:
            said = Said(currency=code).over(said)
    is_wan = "万" in text
    scales = bool(_SCALED.search(positive))
    multiplier = _WAN if is_wan and not scales else Decimal(1)
    return ShownAs(multiplier, is_wan, said)
