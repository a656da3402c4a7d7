"""Which number formats change what a person reads, and which make a date."""

from __future__ import annotations

import re

_QUOTED = re.compile(r'"([^"]*)"')
_ESCAPED = re.compile(r"[\\!](.)")
_SPACING = re.compile(r"[_*](.)")
_BRACKETS = re.compile(r"\[([^\]]*)\]")
_CURRENCY = re.compile(r"[¤$¥￥€£₩₽₹₫฿¢]")
_COLOURS = re.compile(
    r"^(?:black|blue|cyan|green|magenta|red|white|yellow|color\s*\d+"
    r"|黑色|蓝色|青色|绿色|洋红色?|红色|白色|黄色|颜色\s*\d+)$",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"^[<>=]")
_ELAPSED = re.compile(r"^(?:h+|m+|s+)$", re.IGNORECASE)
_DATE_LETTERS = re.compile(r"[ymdhs年月日時时分秒]|AM/PM|上午/下午", re.IGNORECASE)
_SCALE = re.compile(r"[0#?],+(?![0#?,])")
_PADDED = re.compile(r"^0{2,}")
"""A number shown with leading zeros is a name: 00123."""
_SHIFTED_POINT = re.compile(r"0[\\!]\.")
_DIGITS = re.compile(r"[0#?]")
_SECOND_FRACTION = re.compile(r"(s+)[.,]0+", re.IGNORECASE)

BUILT_IN = {
    5: "¤#,##0",
    6: "¤#,##0",
    7: "¤#,##0.00",
    8: "¤#,##0.00",
    9: "0%",
    10: "0.00%",
    42: "¤#,##0",
    44: "¤#,##0.00",
    46: "[h]:mm:ss",
}
"""Formats a file may name by number alone. The sign of money (¤) is then the one of
whoever opens the file, so it is nobody's."""
_ELAPSED_NUMBER = 46
_PLAIN_DATES = frozenset({*range(14, 23), 45, 47})
_EAST_ASIAN_DATES = frozenset({*range(27, 37), *range(50, 59)})
BUILT_IN_DATES = _PLAIN_DATES | _EAST_ASIAN_DATES
"""Formats by number that make a date or a time."""


def is_telling(code: str) -> bool:
    """Tell whether a format changes what a person reads from the number stored.

    Example:
        >>> is_telling('0!.0,"万"'), is_telling("0.00%"), is_telling("#,##0.00")
        (True, True, False)
    """
    if not code or code.lower() == "general" or code == "@":
        return False
    return any(_tells(section) for section in _sections(code))


def is_date(code: str) -> bool:
    """Tell whether a format shows a number as a date or a time of day.

    A format with places for digits is a number's, whatever letters stand in it, and
    a duration (`[h]:mm`) is a number of days.

    Example:
        >>> is_date('yyyy"年"m"月"'), is_date("0.00/h"), is_date("mm:ss.0")
        (True, False, True)
    """
    section = _sections(code)[0] if code else ""
    if _is_elapsed(section):
        return False
    bare = _bare(section)
    bare = _SECOND_FRACTION.sub(r"\1", bare)
    if _DIGITS.search(bare) or "general" in bare.lower():
        return False
    return bool(_DATE_LETTERS.search(bare))


def is_doubtful(number: int, code: str, *, is_date: bool) -> bool:
    """Tell whether a simpler rule could take a date for a number, or the reverse.

    Args:
        number: The format's number.
        code: The format; empty where the file names it by number alone.
        is_date: What `is_date` said of it.
    """
    if not code:
        return number in _EAST_ASIAN_DATES or number == _ELAPSED_NUMBER
    letters = set(_BRACKETS.sub("", _QUOTED.sub("", code)).lower()) & set("dmyhs")
    return bool(letters) != is_date


def _bare(section: str) -> str:
    for pattern in (_QUOTED, _BRACKETS, _ESCAPED, _SPACING):
        section = pattern.sub("", section)
    return section


def _sections(code: str) -> list[str]:
    """Split a format at the semicolons outside quotation marks."""
    sections, current, quoted = [], "", False
    for character in code:
        quoted ^= character == '"'
        if character == ";" and not quoted:
            sections.append(current)
            current = ""
        else:
            current += character
    return [*sections, current]


def _is_elapsed(section: str) -> bool:
    return any(_ELAPSED.match(held) for held in _BRACKETS.findall(section))


def _tells(section: str) -> bool:
    if _is_elapsed(section):
        return True
    if is_date(section):
        return False
    section = _BRACKETS.sub(lambda m: "" if _is_neutral(m[1]) else m[0], section)
    if _PADDED.search(section):
        return True
    if "%" in _QUOTED.sub("", section) or _SHIFTED_POINT.search(section):
        return True
    if _CURRENCY.search(section) or _SCALE.search(_SPACING.sub("", section)):
        return True
    if any(words.strip(" -—") for words in _QUOTED.findall(section)):
        return True
    return bool(_BRACKETS.search(section)) or bool(_words_outside(section))


def _is_neutral(bracket: str) -> bool:
    """Tell whether a bracket is a colour, a condition or a bare locale."""
    return bool(
        _COLOURS.match(bracket)
        or _CONDITION.match(bracket)
        or re.match(r"^\$-[0-9A-Fa-f]*$", bracket)
        or re.match(r"^DBNum\d$", bracket, re.IGNORECASE)
    )


def _words_outside(section: str) -> str:
    """Return letters that a format shows without quotation marks, but for its own."""
    escaped = "".join(_ESCAPED.findall(section))
    rest = _bare(section)
    rest = re.sub(r"general|E[+-]", "", rest, flags=re.IGNORECASE)
    shown = re.sub(r"[^A-Za-z\u4e00-\u9fff/]", "", rest)
    letters = re.sub(r"[^A-Za-z\u4e00-\u9fff]", "", escaped)
    return (shown if shown.strip("/") else "") + letters
