"""Which of many prices first comes near another one, found without comparing pairs."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from decimal import Decimal


class FirstNear:
    """Amounts in the order they were met, asked for the first one within a span."""

    def __init__(self, amounts: Iterable[tuple[Decimal, int]]) -> None:
        """Take amounts with their positions.

        Args:
            amounts: Amount and position; of equal amounts the first position counts.
        """
        firsts: dict[Decimal, int] = {}
        for amount, position in amounts:
            if position < firsts.get(amount, position + 1):
                firsts[amount] = position
        self._amounts = sorted(firsts)
        self._levels = [[firsts[amount] for amount in self._amounts]]
        width = 1
        while 2 * width <= len(self._amounts):
            below = self._levels[-1]
            count = len(self._amounts) - 2 * width + 1
            self._levels.append([min(below[i], below[i + width]) for i in range(count)])
            width *= 2

    def between(self, low: Decimal, high: Decimal) -> int | None:
        """Return the smallest position of an amount within a span, None for none."""
        start, end = bisect_left(self._amounts, low), bisect_right(self._amounts, high)
        if start >= end:
            return None
        level = (end - start).bit_length() - 1
        row = self._levels[level]
        return min(row[start], row[end - (1 << level)])
