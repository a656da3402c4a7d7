"""Whether a cell begins a line that adds up others: 合计, Subtotal."""

from __future__ import annotations

from rackrate.ingest.understanding.folding import folded, word_key
from rackrate.ingest.understanding.vocabulary import Vocabulary

_LONGEST_REST = 14
_WRITTEN_OUT = "大写"
"""A total in formal numerals is as long as its amount."""


def names_total(value: object, words: Vocabulary) -> bool:
    """Return whether a cell says that its line is a total."""
    if not isinstance(value, str):
        return False
    text = folded(value)
    key = word_key(text).rstrip("()")
    before_colon = text.partition(":")[0].strip()
    return any(_is_named(text, key, word) for word in words.totals) or (
        before_colon != text and before_colon in words.totals
    )


def _is_named(text: str, key: str, word: str) -> bool:
    if word.isascii():
        begins = text.startswith(word) and not text[len(word) : len(word) + 1].isalpha()
        return begins and len(text) <= len(word) + _LONGEST_REST
    if key.startswith(word):
        return len(key) <= len(word) + _LONGEST_REST or _WRITTEN_OUT in key
    return key.endswith(word) and len(key) <= len(word) + _LONGEST_REST // 2
