"""What titles, notes and sheet names say of all prices of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from rackrate.ingest.understanding.dates import (
    held_until,
    quoted_on,
    states_validity,
)
from rackrate.ingest.understanding.discounts import (
    discount_in_prose,
    speaks_of_discount,
)
from rackrate.ingest.understanding.folding import folded
from rackrate.ingest.understanding.grid import Grid
from rackrate.ingest.understanding.said import NOTHING, Said, said_in
from rackrate.ingest.understanding.vocabulary import Vocabulary
from rackrate.services.said_day import order_in

_NOT_FROM_NOTES = frozenset(
    {
        "payment",
        "period",
        "category",
        "per_unknown",
        "least_units",
        "is_promotion",
        "is_withdrawn",
    }
)
_AMOUNT = re.compile(r"\d\s*万?\s*(?:元|usd|cny|/)|[$¥￥€]\s*\d", re.IGNORECASE)
_LONGEST_TITLE = 40
_OF_EVERYTHING = frozenset({"tax", "vat_rate"})
"""What a note says of all prices even where it names an amount of one."""


@dataclass(frozen=True, slots=True)
class Context:
    """What holds for a table unless a price says otherwise.

    Attributes:
        speaks_of_discount: A note names one, be it on some condition.
        places: Name of a value → address of the cell that says it.
        disputed: Names of values on which two notes differ; neither counts.
        unclear_until: A note on how long the quote holds that gives no day.
        card: The one card that titles and the sheet's name speak of, as they write it.
    """

    said: Said = NOTHING
    discount: Decimal | None = None
    speaks_of_discount: bool = False
    effective_from: date | None = None
    effective_to: date | None = None
    region: str = ""
    places: Mapping[str, str] = field(default_factory=dict)
    disputed: frozenset[str] = frozenset()
    unclear_until: str = ""
    card: str = ""

    def over(self, other: Context) -> Context:
        """Return this context, completed by a wider one."""
        said = self.said.over(other.said)
        open_names = [n for n in self.disputed if n in Said.__slots__]
        blank = dict.fromkeys(open_names, None)
        return Context(
            said=replace(said, **blank) if blank else said,
            discount=self.discount if self.discount is not None else other.discount,
            speaks_of_discount=self.speaks_of_discount or other.speaks_of_discount,
            effective_from=self.effective_from or other.effective_from,
            effective_to=self.effective_to or other.effective_to,
            region=self.region or other.region,
            places={**other.places, **self.places},
            unclear_until=self.unclear_until
            or ("" if self.effective_to else other.unclear_until),
            card=self.card or other.card,
            disputed=self.disputed
            | {n for n in other.disputed if getattr(self.said, n, None) is None},
        )


NO_CONTEXT = Context()


def context_of(grid: Grid, lines: Iterable[int], words: Vocabulary) -> Context:
    """Return what some lines of notes say together."""
    texts = [(line, _text(grid, line)) for line in lines]
    order = order_in(folded(text) for _, text in texts)
    days = (quoted_on(text, order) for _, text in texts)
    made_on = next((day for day in days if day is not None), None)
    values: dict[str, list[tuple[object, str]]] = {}
    unclear = ""
    for line, text in texts:
        where = grid.address(line, next(iter(grid.filled(line)), 0))
        for name, value in _statements(text, words):
            values.setdefault(name, []).append((value, where))
        until = held_until(text, made_on, order)
        if until is not None:
            values.setdefault("effective_to", []).append((until, where))
        elif states_validity(text):
            unclear = unclear or text
    disputed = {n for n, found in values.items() if len({v for v, _ in found}) > 1}
    agreed = {n: found[0] for n, found in values.items() if n not in disputed}
    said = {n: v for n, (v, _) in agreed.items() if n in Said.__slots__}
    return Context(
        said=Said(**said),  # type: ignore[arg-type]
        discount=_get(agreed, "discount"),  # type: ignore[arg-type]
        speaks_of_discount=any(speaks_of_discount(text) for _, text in texts),
        effective_from=made_on,
        effective_to=_get(agreed, "effective_to"),  # type: ignore[arg-type]
        places={n: where for n, (_, where) in agreed.items()},
        disputed=frozenset(disputed),
        unclear_until="" if "effective_to" in values else unclear,
        card=_only_card((text for _, text in texts), words),
    )


def _only_card(texts: Iterable[str], words: Vocabulary) -> str:
    """Return the text that names the only card of some titles, empty for several."""
    named = {}
    for text in texts:
        said = folded(text)
        if len(text) <= _LONGEST_TITLE and words.cards.any_model.search(said):
            card = words.cards.find(text)
            named[card.id if card else ""] = text
    return next(iter(named.values())) if len(named) == 1 and "" not in named else ""


def sheet_name_context(name: str, words: Vocabulary) -> Context:
    """Return what a sheet's name says: 裸金属报价, Containers (USD)."""
    said = said_in(name, words)
    kept = Said(delivery=said.delivery, currency=said.currency, tax=said.tax)
    if said.currency is not None and said.unit is not None:
        unit = said.unit, said.scope, said.multiplier
        kept = replace(kept, unit=unit[0], scope=unit[1], multiplier=unit[2])
    return Context(said=kept, card=_only_card([name], words))


def _get(agreed: Mapping[str, tuple[object, str]], name: str) -> object:
    return agreed[name][0] if name in agreed else None


def _text(grid: Grid, line: int) -> str:
    cells: Sequence[object] = [grid.at(line, c) for c in grid.filled(line)]
    return " ".join(
        c.isoformat()[:10] if isinstance(c, date) else str(c) for c in cells
    )


def _statements(text: str, words: Vocabulary) -> Iterable[tuple[str, object]]:
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
