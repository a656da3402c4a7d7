"""Under which words an input of the engine is told: in a chart, in a sentence."""

from __future__ import annotations

import re

from rackrate.domain.units import Delivery

UNITS_SAID = frozenset(
    {"hours", "person_days", "currency_per_hour", "currency_per_day"}
)
"""Units of assumptions that are said after the figure; the others are shares."""

_FIRST = frozenset(
    {
        "hours_per_day",
        "months",
        "exchange_rate",
        "unit_price",
        "billed_idle",
        "container_loss_exclusive",
        "container_loss_shared",
    }
)
_MFU = re.compile(rf"mfu_(.+)_({Delivery.BARE_METAL}|{Delivery.CONTAINER})")


def is_further(name: str) -> bool:
    """Return whether an input is an assumption without sentences of its own."""
    return name not in _FIRST


def input_key(name: str) -> tuple[str, str]:
    """Return the key of an input's name, and the card that it is about, if any.

    Example:
        >>> input_key("mfu_a100-80g_bare_metal")
        ('judged.name.mfu_bare_metal', 'a100-80g')
    """
    if not is_further(name):
        return f"verdict.tornado.name.{name}", ""
    found = _MFU.fullmatch(name)
    if found is None:
        return f"judged.name.{name}", ""
    return f"judged.name.mfu_{found[2]}", found[1]
