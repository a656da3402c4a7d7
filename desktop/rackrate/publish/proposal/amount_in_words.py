"""Amounts as Chinese contracts write them out: 柒万贰仟壹佰柒拾贰元捌角."""

from __future__ import annotations

from decimal import Decimal

from rackrate.domain.money import rounded

_DIGITS = "零壹贰叁肆伍陆柒捌玖"
_PLACES = ("", "拾", "佰", "仟")
_GROUPS = ("", "万", "亿", "万亿")
_GROUP = 10_000


def amount_in_words(amount: Decimal) -> str:
    """Return an amount of yuan, not negative and below 10¹⁶, in words.

    Example:
        >>> amount_in_words(Decimal("72172.80")), amount_in_words(Decimal("10005"))
        ('柒万贰仟壹佰柒拾贰元捌角', '壹万零伍元整')
        >>> amount_in_words(Decimal("0.05")), amount_in_words(Decimal("168960"))
        ('伍分', '壹拾陆万捌仟玖佰陆拾元整')
    """
    fen = int(rounded(amount, "CNY") * 100)
    yuan, rest = divmod(fen, 100)
    jiao, fen = divmod(rest, 10)
    text = f"{_whole(yuan)}元" if yuan else ""
    if not rest:
        return f"{text or '零元'}整"
    if jiao:
        text += f"{_DIGITS[jiao]}角"
    elif yuan:
        text += "零"
    return text + (f"{_DIGITS[fen]}分" if fen else "")


def _whole(number: int) -> str:
    groups = []
    while number:
        number, group = divmod(number, _GROUP)
        groups.append(group)
    text = ""
    for place in range(len(groups) - 1, -1, -1):
        group = groups[place]
        if not group:
            continue
        is_gap = bool(text) and (group < _GROUP // 10 or not groups[place + 1])
        text += ("零" if is_gap else "") + _four(group) + _GROUPS[place]
    return text


def _four(group: int) -> str:
    text, has_gap = "", False
    for place in range(3, -1, -1):
        digit = group // 10**place % 10
        if not digit:
            has_gap = bool(text)
            continue
        text += ("零" if has_gap else "") + _DIGITS[digit] + _PLACES[place]
        has_gap = False
    return text
