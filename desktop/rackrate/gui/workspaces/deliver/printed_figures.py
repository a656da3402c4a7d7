"""What a figure printed in the proposal may be: those that can be explained."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal, InvalidOperation

from rackrate.services.explanation import Explainer

_FIGURES = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")
_COLONS = re.compile(r"[:：]")
_MOST = 8
_FEWEST_DIGITS = 3
_ROUNDINGS = (ROUND_HALF_EVEN, ROUND_HALF_UP)


def explained_as(number: str, explainer: Explainer) -> list[tuple[str, str]]:
    """Return (path, title) of every figure that reads so once it is rounded.

    A short number such as 8 stands for too many things; it is none of them.

    Args:
        number: As it is printed, such as `72,173`.
        explainer: Of the decision that was printed.
    """
    printed = _number(number)
    digits = sum(character.isdigit() for character in number)
    if printed is None or digits < _FEWEST_DIGITS:
        return []
    found: dict[str, str] = {}
    for path in explainer.paths():
        try:
            title = explainer.explain(path).title
        except KeyError:
            continue
        value = _COLONS.split(title)[-1]
        if any(_reads_as(text, printed) for text in _FIGURES.findall(value)):
            found[path] = title
        if len(found) == _MOST:
            break
    return list(found.items())


def _number(text: str) -> Decimal | None:
    try:
        return Decimal(text.replace(",", ""))
    except InvalidOperation:
        return None


def _reads_as(text: str, printed: Decimal) -> bool:
    value = _number(text)
    if value is None:
        return False
    place = Decimal(1).scaleb(int(printed.as_tuple().exponent))
    return any(value.quantize(place, how) == printed for how in _ROUNDINGS)
