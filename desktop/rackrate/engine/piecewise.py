"""Curves made of straight pieces, with jumps where whole things are added.

Costs are straight in the hours and in the months except where another card,
node or period is added. Between those places two evaluations give the line
exactly, so crossings are solved and not sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

TWO = Decimal(2)
DUST = Decimal("1e-12")


@dataclass(frozen=True, slots=True)
class Piece:
    """A straight piece over (start, end]; its value at `start` is a limit.

    Attributes:
        first: The value just after `start`.
        last: The value at `end`.
    """

    start: Decimal
    end: Decimal
    first: Decimal
    last: Decimal

    @property
    def root(self) -> Decimal | None:
        """Where the piece passes through 0 between its ends, None where it does not."""
        if sign(self.first) * sign(self.last) >= 0:
            return None
        share = self.first / (self.first - self.last)
        return self.start + share * (self.end - self.start)


@dataclass(frozen=True, slots=True)
class Crossing:
    """Where a difference changes its sign.

    Attributes:
        at: Where.
        rises: True where the difference goes from below 0 to above it.
        is_jump: The difference jumps over 0 and is never equal to it.
    """

    at: Decimal
    rises: bool
    is_jump: bool


def pieces_of(
    value: Callable[[Decimal], Decimal], breaks: Iterable[Decimal], end: Decimal
) -> tuple[Piece, ...]:
    """Return a function that is straight between breaks as its pieces over (0, end].

    Args:
        value: The function; at a break it has the value of the piece that ends there.
        breaks: Where it may bend or jump; those outside (0, end) are ignored.
        end: The end of the last piece.
    """
    inner = sorted({b for b in breaks if 0 < b < end})
    edges = [Decimal(0), *inner, end]
    pieces = []
    for start, stop in pairwise(edges):
        middle, last = value((start + stop) / TWO), value(stop)
        pieces.append(Piece(start, stop, TWO * middle - last, last))
    return tuple(pieces)


def crossings(pieces: Iterable[Piece]) -> Iterator[Crossing]:
    """Yield every change of sign of a difference, in rising order.

    A stretch at 0 between two signs is one crossing, at its start; one that ends
    where it came from is none. Being 0 at the very end counts as reaching it.
    """
    side = 0
    tie: Decimal | None = None
    for piece in pieces:
        for at, new in (
            (piece.start, sign(piece.first)),
            (piece.end, sign(piece.last)),
        ):
            if new == 0:
                tie = at if tie is None else tie
                continue
            if side and new != side:
                is_jump = tie is None and at == piece.start
                where = piece.root if tie is None and not is_jump else tie
                yield Crossing(at if where is None else where, new > 0, is_jump)
            side, tie = new, None
    if side and tie is not None:
        yield Crossing(tie, side < 0, is_jump=False)


def end_of_first_tie(pieces: Iterable[Piece]) -> Crossing | None:
    """Return where a difference that begins at 0 leaves it, None if it does not."""
    for number, piece in enumerate(pieces):
        for at, new in (
            (piece.start, sign(piece.first)),
            (piece.end, sign(piece.last)),
        ):
            if new and number == 0 and at == piece.start:
                return None
            if new:
                return Crossing(piece.start, new > 0, is_jump=at == piece.start)
    return None


def sign(value: Decimal) -> int:
    """Return −1, 0 or 1; what is within a rounding's dust of 0 is 0."""
    if abs(value) < DUST:
        return 0
    return 1 if value > 0 else -1
