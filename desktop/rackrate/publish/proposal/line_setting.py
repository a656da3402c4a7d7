"""From runs to lines: filling a measure and placing every character in it.

Lines are brought to the measure by squeezing marks or by a little stretch; what
would need more stays short.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rackrate.publish.proposal.line_breaking import Break, breaks
from rackrate.publish.proposal.line_filling import Filling
from rackrate.publish.proposal.run import Run, text_of
from rackrate.publish.proposal.spacing import (
    MARK_RISE,
    MARK_SCALE,
    Atom,
    cleaned_runs,
    spaced,
)
from rackrate.publish.proposal.style import Align, TextStyle
from rackrate.publish.proposal.typeface import Face, Typefaces

_DUST = 1e-6


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters drawn in one go.

    Attributes:
        x: Place from the left of the line.
        rise: Height above the baseline.
        spacing: Added after each character.
        width: From the first character to the end of the last.
        link: The anchor it leads to; empty: none.
    """

    x: float
    text: str
    face: Face
    size: float
    colour: str
    rise: float
    spacing: float
    width: float
    link: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what is drawn, and what it says."""

    pieces: tuple[Piece, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Prepared:
    """Text on its way to lines of any measure.

    Attributes:
        places: How willingly a line ends before each character.
    """

    atoms: Sequence[Atom]
    places: Sequence[Break]


def set_lines(
    runs: Sequence[Run], style: TextStyle, faces: Typefaces, width: float
) -> list[Line]:
    """Return runs as lines of a measure.

    Args:
        runs: What is said, and how it looks.
        style: Size, alignment and colour of the paragraph.
        faces: The document's faces.
        width: The measure, in points.
    """
    return lines_of(prepared(runs, style, faces), style, width)


def prepared(runs: Sequence[Run], style: TextStyle, faces: Typefaces) -> Prepared:
    """Return runs as what every measure asks of them."""
    cleaned = cleaned_runs(runs)
    atoms = spaced(cleaned, style, faces)
    return Prepared(atoms, breaks(text_of(cleaned)) if atoms else ())


def lines_of(text: Prepared, style: TextStyle, width: float) -> list[Line]:
    """Return prepared text as lines of a measure, as `set_lines` does."""
    atoms = text.atoms
    if not atoms:
        return [Line((), "")]
    is_justified = style.align is Align.JUSTIFY
    filling = Filling(atoms, text.places, width, may_squeeze=is_justified)
    lines = []
    for start, end in filling.spans():
        slack = width - filling.natural_width(start, end)
        is_last = end == len(atoms)
        line = _line(atoms[start:end], slack, style, is_last=is_last)
        is_parted = not is_last and atoms[end].character == " "
        lines.append(_with_space(line) if is_parted else line)
    return lines


def _with_space(line: Line) -> Line:
    """Return a line that keeps the space at which it was broken, for its readers."""
    if not line.pieces:
        return line
    last = line.pieces[-1]
    return Line((*line.pieces[:-1], replace(last, text=f"{last.text} ")), line.text)


def longest_word(text: Prepared) -> float:
    """Return the width of the widest part that should not be broken."""
    if not text.atoms:
        return 0.0
    return max(Filling(text.atoms, text.places, 0.0, may_squeeze=False).words())


def _line(
    atoms: Sequence[Atom], slack: float, style: TextStyle, *, is_last: bool
) -> Line:
    shifts = [0.0] * len(atoms)
    if style.align is Align.JUSTIFY:
        shifts = _justified(atoms, slack, is_last=is_last)
    shares = {Align.RIGHT: 1.0, Align.CENTER: 0.5}
    origin = atoms[0].place - slack * shares.get(style.align, 0.0)
    places = [a.place - origin + s for a, s in zip(atoms, shifts, strict=True)]
    text = "".join(atom.character for atom in atoms)
    return Line(tuple(_pieces(atoms, places, style)), text)


def _justified(atoms: Sequence[Atom], slack: float, *, is_last: bool) -> list[float]:
    """Return how far each atom moves to bring its line to the measure."""
    if is_last and slack >= 0:
        return [0.0] * len(atoms)
    room = [-a.shrink if slack < 0 else a.stretch for a in atoms]
    whole = sum(room[1:])
    share = min(1.0, slack / whole) if whole else 0.0
    shifts, moved = [0.0], 0.0
    for index in range(1, len(atoms)):
        moved += room[index] * share
        shifts.append(moved)
    return shifts


def _pieces(
    atoms: Sequence[Atom], places: Sequence[float], style: TextStyle
) -> Iterator[Piece]:
    """Yield a line's pieces: characters that look alike and stand evenly."""
    first = 0
    for index in range(1, len(atoms) + 1):
        if index < len(atoms) and _goes_on(atoms, places, first, index):
            continue
        if not atoms[first].is_gap:
            yield _piece(atoms[first:index], places[first:index])
        yield from _marks(atoms[index - 1], places[index - 1], style)
        first = index


def _goes_on(
    atoms: Sequence[Atom], places: Sequence[float], first: int, index: int
) -> bool:
    before, atom = atoms[index - 1], atoms[index]
    if before.marks or before.looks != atom.looks or before.is_gap or atom.is_gap:
        return False
    spacing = places[index] - places[index - 1] - before.advance
    if abs(spacing) > _DUST and (before.is_latin or atom.is_latin):
        return False
    known = places[first + 1] - places[first] - atoms[first].advance
    return abs(spacing - known) < _DUST


def _piece(atoms: Sequence[Atom], places: Sequence[float]) -> Piece:
    head, last = atoms[0], atoms[-1]
    spacing = 0.0
    if len(atoms) > 1:
        spacing = places[1] - places[0] - head.advance
    return Piece(
        x=places[0],
        text="".join(atom.character for atom in atoms),
        face=head.face,
        size=head.size,
        colour=head.colour,
        rise=0.0,
        spacing=spacing if abs(spacing) > _DUST else 0.0,
        width=places[-1] + last.advance - places[0],
        link=head.link,
    )


def _marks(atom: Atom, place: float, style: TextStyle) -> Iterator[Piece]:
    """Yield the superscript marks after an atom."""
    x = place + atom.advance
    size = style.size * MARK_SCALE
    for mark in atom.marks:
        width = sum(atom.face.advance(c, size) for c in mark.text)
        colour = mark.colour or style.colour
        rise = style.size * MARK_RISE
        yield Piece(x, mark.text, atom.face, size, colour, rise, 0.0, width, mark.link)
        x += width
