"""What a source is called in each language.

Sources are stated once, in the words of whoever found them. A reader of the other
language gets the parts that are sentences in theirs; names of documents, repositories
and pages stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rackrate.domain.bilingual import Bilingual, Language

_PLACE = r"\d+(?:[-–]\d+)?"
_CITED = re.compile(
    r"article (?P<letter>[A-Z]) \((?P<site>\w+) (?P<number>\d+)\),"
    rf" (?P<kind>line|section)s? (?P<places>{_PLACE}(?:(?:, | and | to ){_PLACE})*)"
)
_NAMED = re.compile(r"\bmfu_\S+")
_PUT_IN = re.compile(f"{_CITED.pattern}|(?P<name>{_NAMED.pattern})")
_HOLE = "{}"
_PARTS, _BESIDE = "; ", " · "
_PLACES = re.compile(
    r"^(?:article (?P<letter>[A-Z]), )?"
    rf"(?P<kind>line|section)s? (?P<places>{_PLACE}(?:(?:, | and | to ){_PLACE})*)"
    r"(?P<mark> \([A-D]\d+(?:, [A-D]\d+)*\))?$"
)
_DATED = re.compile(r"^(?P<how>checked|retrieved) (?P<day>\d{4}-\d{2}-\d{2})$")
_PAGES = re.compile(r"^public page ids? (?P<ids>\d+(?:, \d+)*)$")
_HOWS = {"checked": "核对于", "retrieved": "取得于"}
_SITES = {"jygpu": "极智算", "lifangyun": "立方云"}
_KINDS = {"line": "行", "section": "节"}


def source_in(text: str, language: Language, titles: Mapping[str, Bilingual]) -> str:
    """Return a source's title, or its statement, in a language.

    Args:
        text: As the price, rule, claim, card or assumption states it.
        language: The reader's.
        titles: What statements and their parts are called.

    Example:
        >>> source_in("article A (jygpu 000), lines 22 and 23", Language.ZH, {})
        '文章 A（极智算 000）第 22、23 行'
    """
    document, dot, place = text.partition(_BESIDE)
    if dot:
        title = source_in(document, language, titles)
        return f"{title}{_BESIDE}{place_in(place, language)}"
    known = titles.get(text)
    if known is not None:
        return known[language]
    if language is Language.EN:
        return text
    parts = text.split(_PARTS)
    told = [_part(part, titles) for part in parts]
    return text if told == parts else "；".join(told)


def place_in(place: str, language: Language) -> str:
    """Return a place in a document; lines and sections in the reader's language.

    Example:
        >>> place_in("lines 27-29", Language.ZH), place_in("F7", Language.ZH)
        ('第 27-29 行', 'F7')
    """
    if language is Language.EN:
        return place
    dated, pages = _DATED.match(place), _PAGES.match(place)
    if dated is not None:
        return f"{_HOWS[dated['how']]} {dated['day']}"
    if pages is not None:
        return f"公开网页，索引 {pages['ids'].replace(', ', '、')}"
    found = _PLACES.match(place)
    if found is None:
        return place
    mark = found["mark"] or ""
    article = f"文章 {found['letter']} " if found["letter"] else ""
    return f"{article}第 {_listed(found['places'])} {_KINDS[found['kind']]}{mark}"


def _part(part: str, titles: Mapping[str, Bilingual]) -> str:
    """Return a part of a statement in Chinese; one without a translation as it is."""
    put_in = [_put_in(found) for found in _PUT_IN.finditer(part)]
    pattern = _PUT_IN.sub(_HOLE, part)
    known = titles.get(pattern)
    pieces = (known.zh if known else pattern).split(_HOLE)
    if len(pieces) != len(put_in) + 1:
        return part
    told = [pieces[0]]
    for word, piece in zip(put_in, pieces[1:], strict=True):
        told += [word, piece]
    return "".join(told)


def _put_in(found: re.Match[str]) -> str:
    name = found["name"]
    if name:
        return str(name)
    site = _SITES.get(found["site"], found["site"])
    places, kind = _listed(found["places"]), _KINDS[found["kind"]]
    return f"文章 {found['letter']}（{site} {found['number']}）第 {places} {kind}"


def _listed(places: str) -> str:
    return re.sub(r", | and ", "、", places).replace(" to ", "–")
