"""An amount and its currency, never one without the other.

Amounts are exact decimals. Two currencies never meet in one sum: converting is
an act of its own, with a stated rate.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from rackrate.domain.exact_number import to_step

_MINOR_DIGITS = {"JPY": 0, "KRW": 0, "VND": 0, "IDR": 0, "CLP": 0}
_USUAL_MINOR_DIGITS = 2
_DUST_DIGITS = 12


class CurrencyMismatchError(ValueError):
    """Two amounts of different currencies were added or compared."""

    def __init__(self, left: str, right: str) -> None:
        super().__init__(f"{left} and {right} never meet in one sum")


def minor_digits(currency: str) -> int:
    """Return how many decimal places bills in this currency have.

    Example:
        >>> minor_digits("CNY"), minor_digits("JPY")
        (2, 0)
    """
    return _MINOR_DIGITS.get(currency, _USUAL_MINOR_DIGITS)


def rounded(amount: Decimal, currency: str) -> Decimal:
    """Return the amount in whole minor units of its currency, half up.

    The dust of a division is no amount: what is a half but for it is rounded up.

    Example:
        >>> rounded(Decimal("2397.165"), "CNY")
        Decimal('2397.17')
        >>> rounded(Decimal("2711.774999999999999999999999"), "CNY")
        Decimal('2711.78')
    """
    unit, dust = _steps(currency)
    return to_step(to_step(amount, dust), unit)


@cache
def _steps(currency: str) -> tuple[Decimal, Decimal]:
    """Return the minor unit of a currency and the dust that is none of it."""
    unit = Decimal(1).scaleb(-minor_digits(currency))
    return unit, unit.scaleb(-_DUST_DIGITS)


@dataclass(frozen=True, slots=True)
class Money:
    """An exact amount of one currency."""

    amount: Decimal
    currency: str

    def __add__(self, other: Money) -> Money:
        return Money(self.amount + self._same(other), self.currency)

    def __sub__(self, other: Money) -> Money:
        return Money(self.amount - self._same(other), self.currency)

    def __mul__(self, factor: Decimal | int) -> Money:
        return Money(self.amount * factor, self.currency)

    def __truediv__(self, divisor: Decimal | int) -> Money:
        return Money(self.amount / divisor, self.currency)

    def __lt__(self, other: Money) -> bool:
        return self.amount < self._same(other)

    def rounded(self) -> Money:
        """Return the amount in whole minor units, half up."""
        return Money(rounded(self.amount, self.currency), self.currency)

    def _same(self, other: Money) -> Decimal:
        if other.currency != self.currency:
            raise CurrencyMismatchError(self.currency, other.currency)
        return other.amount
