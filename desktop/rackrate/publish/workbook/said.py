"""Numbers as the live sentences say them.

A number that is joined to words takes no number format along. TEXT would give it
one, but reads its codes in the language of the reader's machine. FIXED has no codes:
it groups thousands with the mark that the same machine shows in its cells.
"""

from __future__ import annotations

from decimal import Decimal

from rackrate.publish.workbook.formula import ERROR, Formula, Value
from rackrate.publish.workbook.functions import half_up, if_, rounded

_MONTH_DIGITS, _SHORT_MONTH_DIGITS = 2, 4


def amount_said(amount: Formula) -> Formula:
    """Return FIXED: an amount in whole units of its currency, thousands grouped."""
    value: Value = ERROR
    if isinstance(amount.value, Decimal):
        value = f"{half_up(amount.value, 0):,}"
    return Formula(("FIXED(", *amount.parts, ",0)"), value)


def months_said(months: Formula) -> Formula:
    """Return months, rounded; a few hours are not said to be none."""
    usual = rounded(months, _MONTH_DIGITS)
    return if_(usual.equals(0), rounded(months, _SHORT_MONTH_DIGITS), usual)
