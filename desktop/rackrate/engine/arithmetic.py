"""The few operations that exact decimals and arrays spell differently.

Formulas are written once over `Quantity`. A figure that a person reads goes
through them as `Decimal`; a curve goes through them as an array of floats.
"""

from __future__ import annotations

from decimal import ROUND_CEILING, Decimal
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

FloatArray: TypeAlias = NDArray[np.float64]
Quantity = TypeVar("Quantity", Decimal, FloatArray)

ROUNDING_DUST = 1e-9
"""Whole things are counted up, but not for a remainder this small.

10 / 3 × 3 leaves dust in both kinds of number; without this a client would rent
a second server for it.
"""
_EXACT_DUST = Decimal(str(ROUNDING_DUST))


def ceiling(value: Quantity) -> Quantity:
    """Return the next whole number, dust forgiven."""
    if isinstance(value, Decimal):
        return (value - _EXACT_DUST).to_integral_value(rounding=ROUND_CEILING)
    return np.ceil(value - ROUNDING_DUST)


def alike(number: Decimal, other: Quantity) -> Quantity:
    """Return an exact number as the kind of number that another quantity is."""
    if isinstance(other, Decimal):
        return number
    return np.asarray(float(number))


def larger(left: Quantity, right: Quantity) -> Quantity:
    """Return the larger of two quantities, element by element for arrays."""
    if isinstance(left, Decimal):
        return max(left, right)
    return np.maximum(left, right)


def smaller(left: Quantity, right: Quantity) -> Quantity:
    """Return the smaller of two quantities, element by element for arrays."""
    if isinstance(left, Decimal):
        return min(left, right)
    return np.minimum(left, right)


def stepped(
    at: Quantity, first: Quantity, steps: tuple[tuple[Quantity, Quantity], ...]
) -> Quantity:
    """Return the value of a staircase: `first`, then each step from its start on.

    Args:
        at: Where to read the staircase.
        first: The value before any step.
        steps: (start, value) in rising order; a step holds from its start on.
    """
    value = first
    for start, height in steps:
        if isinstance(at, Decimal):
            value = height if at >= start else value
        else:
            value = np.where(at >= start, height, value)
    return value
