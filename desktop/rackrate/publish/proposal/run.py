"""Text with its looks: the runs that a paragraph is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

PLAIN_LINK = ""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text that looks the same all along.

    Attributes:
        colour: `#RRGGBB`; empty: the paragraph's.
        raised: A superscript mark; it never leaves the text before it.
        link: The anchor it leads to; empty: none.
        scale: Size as a share of the paragraph's.
    """

    text: str
    bold: bool = False
    colour: str = ""
    raised: bool = False
    link: str = PLAIN_LINK
    scale: float = 1.0


Runs = str | Run | Sequence[Run]


def as_runs(text: Runs) -> tuple[Run, ...]:
    """Return text, a run or several as runs."""
    if isinstance(text, str):
        return (Run(text),)
    if isinstance(text, Run):
        return (text,)
    return tuple(text)


def text_of(runs: Iterable[Run]) -> str:
    """Return what the runs say, superscript marks left out."""
    return "".join(run.text for run in runs if not run.raised)
