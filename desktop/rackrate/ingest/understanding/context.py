"""What titles, notes and sheet names say of all prices of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from rackrate.ingest.understanding.dates import held_until, quoted_on
from rackrate.ingest.understanding.discounts import discount_in_prose
from rackrate.ingest.understanding.grid import Grid
from rackrate.ingest.understanding.said import NOTHING, Said, said_in
from rackrate.ingest.understanding.vocabulary import Vocabulary

_NOT_FROM_NOTES = frozenset(
    {"payment", "period", "category", "per_unknown", "least_units"}
)
_AMOUNT = re.compile(r"\d\s*万?\s*(?:元|usd|cny|/)|[$¥￥€]\s*\d", re.IGNORECASE)
_OF_EVERYTHING = frozenset({"tax", "vat_rate"})
"""What a note says of all prices even where it names an amount of one."""


@dataclass(frozen=True, slots=True)
class Context:
    """What holds for a table unless a price says otherwise.

    Attributes:
        places: Name of a value → address of the cell that says it.
        disputed: Names of values on which two notes differ; neither counts.
    """

    said: Said = NOTHING
    discount: Decimal | None = None
    effective_from: date | None = None
    effective_to: date | None = None
    region: str = ""
    places: Mapping[str, str] = field(default_factory=dict)
    disputed: frozenset[str] = frozenset()

    def over(self, other: Context) -> Context:
        """Return this context, completed by a wider one."""
        said = self.said.over(other.said)
        open_names = [n for n in self.disputed if n in Said.__slots__]
        blank = dict.fromkeys(open_names, None)
        return Context(
            said=replace(said, **blank) if blank else said,
            discount=self.discount if self.discount is not None else other.discount,
            effective_from=self.effective_from or other.effective_from,
            effective_to=self.effective_to or other.effective_to,
            region=self.region or other.region,
            places={**other.places, **self.places},
            disputed=self.disputed
            | {n for n in other.disputed if getattr(self.said, n, None) is None},
        )


NO_CONTEXT = Context()


def context_of(grid: Grid, lines: Iterable[int], words: Vocabulary) -> Context:
    """Return what some lines of notes say together."""
    texts = [(line, _text(grid, line)) for line in lines]
    made_on = next((d for _, t in texts if (d := quoted_on(t)) is not None), None)
    values: dict[str, list[tuple[object, str]]] = {}
    for line, text in texts:
        where = grid.address(line, next(iter(grid.filled(line)), 0))
        for name, value in _statements(text, made_on, words):
            values.setdefault(name, []).append((value, where))
    disputed = {n for n, found in values.items() if len({v for v, _ in found}) > 1}
    agreed = {n: found[0] for n, found in values.items() if n not in disputed}
    said = {n: v for n, (v, _) in agreed.items() if n in Said.__slots__}
    return Context(
        said=Said(**said),  # type: ignore[arg-type]
        discount=_get(agreed, "discount"),  # type: ignore[arg-type]
        effective_from=made_on,
        effective_to=_get(agreed, "effective_to"),  # type: ignore[arg-type]
        places={n: where for n, (_, where) in agreed.items()},
        disputed=frozenset(disputed),
    )


def sheet_name_context(name: str, words: Vocabulary) -> Context:
    """Return what a sheet's name says: 裸金属报价, Containers (USD)."""
    said = said_in(name, words, is_prose=True)
    kept = Said(
        delivery=said.delivery, currency=said.currency, tax=said.tax, scope=None
    )
    return Context(said=kept)


def _get(agreed: Mapping[str, tuple[object, str]], name: str) -> object:
    return agreed[name][0] if name in agreed else None


def _text(grid: Grid, line: int) -> str:
    cells: Sequence[object] = [grid.at(line, c) for c in grid.filled(line)]
    return " ".join(
        c.isoformat()[:10] if isinstance(c, date) else str(c) for c in cells
    )


def _statements(
    text: str, made_on: date | None, words: Vocabulary
) -> Iterable[tuple[str, object]]:
    said = said_in(text, words, is_prose=True)
    is_about_one = bool(_AMOUNT.search(text))
    for name in Said.__slots__:
        value = getattr(said, name)
        if value is None or name in _NOT_FROM_NOTES:
            continue
        if is_about_one and name not in _OF_EVERYTHING:
            continue
        yield name, value
    discount = discount_in_prose(text)
    if discount is not None:
        yield "discount", discount
    until = held_until(text, made_on)
    if until is not None:
        yield "effective_to", until
