"""Texts that some program or other would take for a formula, a command or a tag."""

from __future__ import annotations

import random

STARTS = (
    "=",
    "+",
    "-",
    "@",
    "\t=",
    "\r=",
    "{=",
    "＝",
    "'=",
    '"=',
    "=HYPERLINK(",
    "=DDE(",
)
TAILS = (
    "1+1",
    'cmd|"/c calc"!A1',
    "SUM(A1)",
    "\x01\x0b",
    "]]>",
    "<f>1</f>",
    "汉字",
    "𝕏" * 3,
)


def hostile(count: int) -> list[str]:
    """Return strings that some program or other would run or stumble over."""
    draw = random.Random(7)  # noqa: S311
    return [
        f"{draw.choice(STARTS)}{draw.choice(TAILS)}~{number}~"
        for number in range(count)
    ]
