"""Tables that stand beside each other on the same lines."""

from __future__ import annotations

from dataclasses import replace

from rackrate.domain.vendor_reading import Field
from rackrate.ingest.understanding.folding import word_key
from rackrate.ingest.understanding.grid import Grid
from rackrate.ingest.understanding.header_words import header_fields
from rackrate.ingest.understanding.vocabulary import Vocabulary

_SAMPLE = 60
_SURE = 0.9
_IDENTITY = frozenset({Field.ACCELERATOR, Field.PRODUCT, Field.LINE_NUMBER})
_PRICES = frozenset({Field.LIST_PRICE, Field.NET_PRICE, Field.AMOUNT})


def spans_of(
    grid: Grid, headers: range, body: range, width: int, words: Vocabulary
) -> list[tuple[int, int]]:
    """Return first and last column of each table on these lines, mostly one.

    A second one begins where the first header word stands again, or where a column
    that names things follows a column that holds nothing at all.
    """
    labels = [_label(grid, headers, column) for column in range(width)]
    named = [c for c, text in enumerate(labels) if _names_things(text, words)]
    if not named:
        return [(0, width - 1)]
    first = named[0]
    starts = [first]
    for column in named[1:]:
        repeats = word_key(labels[column]) == word_key(labels[first])
        is_apart = not labels[column - 1] and _is_empty(grid, body, column - 1)
        if repeats or is_apart:
            starts.append(column)
    ends = [*(start - 1 for start in starts[1:]), width - 1]
    spans = list(zip(starts, ends, strict=True))
    if len(spans) == 1 or not all(
        _has_price(labels[a : b + 1], words) for a, b in spans
    ):
        return [(0, width - 1)]
    return [(0, spans[0][1]), *spans[1:]]


def window(grid: Grid, first: int, last: int) -> Grid:
    """Return a grid in which only some columns hold anything, all in their places."""
    lines = [
        [v if first <= c <= last else None for c, v in enumerate(row)]
        for row in grid.lines
    ]
    origins = {s: p for s, p in grid.origins.items() if first <= s[1] <= last}
    return replace(grid, lines=lines, origins=origins)


def _label(grid: Grid, headers: range, column: int) -> str:
    texts = (grid.at(line, column) for line in headers)
    return " ".join(str(text) for text in texts if text is not None)


def _names_things(text: str, words: Vocabulary) -> bool:
    return any(
        holds in _IDENTITY and strength >= _SURE
        for holds, strength in header_fields(text, words)
    )


def _has_price(labels: list[str], words: Vocabulary) -> bool:
    return any(
        holds in _PRICES for text in labels for holds, _ in header_fields(text, words)
    )


def _is_empty(grid: Grid, body: range, column: int) -> bool:
    return all(grid.at(line, column) is None for line in body[:_SAMPLE])
