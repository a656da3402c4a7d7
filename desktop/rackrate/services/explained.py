"""The parts of an explanation: what a figure is, how it was reached, from what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.services import number_text
from rackrate.services.labels import Labels

_PRICE_DIGITS = 6
_SOLVED_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Input:
    """One figure that an explanation starts from."""

    name: str
    value: str
    source: str
    confidence: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """How one figure was reached.

    Attributes:
        path: The figure's name, to ask for it again.
        title: What it is, and its value.
        formula: The rule in words.
        steps: The rule with values, a step each, the result last.
        inputs: What it starts from, each with its source.
        places: Where else the figure stands.
    """

    path: str
    title: str
    formula: str
    steps: tuple[str, ...]
    inputs: tuple[Input, ...]
    places: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        """Yield the explanation for a terminal or the clipboard."""
        yield self.title
        yield f"  {self.formula}"
        yield from (f"  {step}" for step in self.steps)
        for one in self.inputs:
            confidence = f" ({one.confidence})" if one.confidence else ""
            yield f"  · {one.name}: {one.value} — {one.source}{confidence}"
        yield f"  → {'; '.join(self.places)}"


def shown(number: Decimal | int) -> str:
    """Return a figure of a derivation: up to four decimals, no trailing zeros.

    Example:
        >>> shown(8), shown(Decimal("4177.77778"))
        ('8', '4,177.7778')
    """
    text = number_text.grouped(Decimal(number), 4)
    return text.rstrip("0").rstrip(".")


def solved(number: Decimal) -> str:
    """Return a figure that was solved for, with the digits that a script is given.

    Example:
        >>> solved(Decimal("18.15642458")), solved(Decimal(12))
        ('18.156425', '12')
    """
    text = number_text.grouped(number, _SOLVED_DIGITS)
    return text.rstrip("0").rstrip(".")


def exact_price(amount: Decimal, currency: str) -> str:
    """Return a price with the digits that it is reckoned with, six decimals at most.

    Example:
        >>> exact_price(Decimal("16.259"), "CNY"), exact_price(Decimal(3), "CNY")
        ('¥16.259', '¥3.00')
    """
    rest = number_text.grouped(amount, _PRICE_DIGITS).rstrip("0").partition(".")[2]
    return number_text.money(amount, currency, max(len(rest), 2))


def each(*inputs: Iterable[Input]) -> Iterator[Input]:
    """Yield each input once, in order."""
    seen: set[Input] = set()
    for group in inputs:
        for one in group:
            if one not in seen:
                seen.add(one)
                yield one


def value_of(steps: Sequence[str]) -> str:
    """Return what a derivation ends in: what its last step is equal to.

    Example:
        >>> value_of(["2 × 3 = 6", "6 ÷ 4 = 1.5"])
        '1.5'
    """
    return steps[-1].rpartition(" = ")[2]


def place_words(labels: Labels, figure: str) -> tuple[str, ...]:
    """Return where a figure appears; one without words of its own is an option's."""
    known = f"explanation.places.{figure}"
    key = known if known in labels.words else "explanation.places.option"
    return (labels.say(key),)
