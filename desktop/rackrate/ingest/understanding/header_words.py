"""Which fields a header's words may stand for, and how surely."""

from __future__ import annotations

from typing import TypeAlias

from rackrate.domain.vendor_reading import Field
from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.folding import folded, outside_brackets, word_key
from rackrate.ingest.understanding.said import said_in
from rackrate.ingest.understanding.vocabulary import Vocabulary

Candidates: TypeAlias = tuple[tuple[Field, float], ...]
"""Fields with a strength from 0 to 1, the strongest first."""
_LONGEST_LABEL = 60
_LEAST_SHARE = 0.3
_BY_UNIT, _BY_TERM, _BY_CARD = 0.8, 0.6, 0.5


def header_fields(text: str, words: Vocabulary) -> Candidates:
    """Return what a header's text may stand for; empty where it is no header word.

    Example: 单价(万元/台/月) is a price for certain, 成交价 a net price.
    """
    key = ("header", text)
    found = words.remembered.get(key)
    if found is None:
        found = words.remembered[key] = _fields(text, words)
    return found


def is_label(value: CellValue, words: Vocabulary) -> bool:
    """Return whether a cell reads like a header word rather than a value."""
    return (
        isinstance(value, str)
        and bool(header_fields(value, words))
        and not is_value(value, words)
    )


def is_value(value: CellValue, words: Vocabulary) -> bool:
    """Return whether a cell is a number, a date, a card: what a body holds."""
    if value is None:
        return False
    if not isinstance(value, str):
        return True
    said = folded(value)
    if not said or len(said) > _LONGEST_LABEL:
        return bool(said)
    if said[0].isdigit():
        meaning = said_in(value, words)
        is_term = meaning.commitment is not None or meaning.payment is not None
        is_term = is_term or meaning.least_units is not None
        return not (is_term and header_fields(value, words))
    body = said.replace(",", "").strip("¥$€£%+-~ ")
    if body.replace(".", "", 1).isdigit():
        return True
    return words.cards.find(value) is not None


def _fields(text: str, words: Vocabulary) -> Candidates:
    said = folded(text.replace("_", " ")).strip("*: ")
    if not said or len(said) > _LONGEST_LABEL:
        return ()
    outside = outside_brackets(said).strip("*: ")
    strengths: dict[Field, float] = {}
    for whole in (said, outside, word_key(said), word_key(outside)):
        for field in words.headers.get(whole, ()):
            strengths.setdefault(field, 1.0)
    if not strengths and outside:
        strengths = _contained(outside, words)
    meaning = said_in(text, words)
    has_money = meaning.currency is not None
    if has_money and (meaning.unit or meaning.period or meaning.scope):
        _at_least(strengths, Field.LIST_PRICE, _BY_UNIT)
    elif meaning.commitment is not None or meaning.payment is not None:
        _at_least(strengths, Field.LIST_PRICE, _BY_TERM)
    elif not strengths and (has_money or (meaning.unit and meaning.scope)):
        strengths[Field.LIST_PRICE] = _BY_TERM
    if words.cards.find(text) is not None and Field.LIST_PRICE not in strengths:
        strengths[Field.LIST_PRICE] = _BY_CARD
    return tuple(sorted(strengths.items(), key=lambda item: -item[1]))


def _contained(text: str, words: Vocabulary) -> dict[Field, float]:
    """Return the fields of the header words inside a text, longer words stronger."""
    found: dict[Field, float] = {}
    for match in words.patterns["header"].finditer(text):
        share = len(match.group()) / len(text)
        is_last = match.end() == len(text)
        if share < _LEAST_SHARE and not is_last:
            continue
        for field in words.headers[match.group()]:
            _at_least(found, field, 0.4 + 0.4 * share + (0.1 if is_last else 0))
    return found


def _at_least(strengths: dict[Field, float], field: Field, strength: float) -> None:
    strengths[field] = max(strength, strengths.get(field, 0.0))
