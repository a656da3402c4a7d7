"""What a page is made of: blocks that know their height and can draw themselves."""

from __future__ import annotations

from typing import Protocol

from rackrate.publish.proposal.pen import Pen


class Block(Protocol):
    """One thing in the flow of the document, as wide as its column.

    Attributes:
        space_before, space_after: Room to its neighbours; of two the larger counts.
        keeps_with_next: It is not left alone at the foot of a page.
    """

    @property
    def space_before(self) -> float:
        """Room above."""

    @property
    def space_after(self) -> float:
        """Room below."""

    @property
    def keeps_with_next(self) -> bool:
        """Whether it stays on the page of the block after it."""

    def height(self, width: float) -> float:
        """Return its height in a column."""

    def least_height(self, width: float) -> float:
        """Return the height of the smallest part that may stand on a page."""

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        """Return a part that fits the room and the rest; None if no part does."""

    def anchors(self) -> tuple[tuple[str, float], ...]:
        """Return what links lead to: (anchor, distance from its top)."""

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw it on the page in hand."""


class Space:
    """Nothing, of some height."""

    keeps_with_next = False
    space_before = 0.0
    space_after = 0.0

    def __init__(self, height: float) -> None:
        self._height = height

    def height(self, width: float) -> float:  # noqa: ARG002
        """Return its height."""
        return self._height

    def least_height(self, width: float) -> float:  # noqa: ARG002
        """Return its height."""
        return self._height

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:  # noqa: ARG002
        """Return None."""
        return None

    def anchors(self) -> tuple[tuple[str, float], ...]:
        """Return none."""
        return ()

    def paint(self, pen: Pen, left: float, top: float, width: float) -> None:
        """Draw nothing."""


class PageBreak(Space):
    """What follows begins on a new page, if more than so much of this one is used.

    Attributes:
        used: Share of the page; 0: always.
    """

    def __init__(self, used: float = 0.0) -> None:
        super().__init__(0.0)
        self.used = used
