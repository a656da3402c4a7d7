"""From runs to lines: filling a measure and placing every character in it.

Lines are brought to the measure by squeezing marks or by a little stretch; what
would need more stays short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rackrate.publish.proposal.hyphenation import Word
from rackrate.publish.proposal.line_breaking import Break, breaks, kept_whole
from rackrate.publish.proposal.line_filling import (
    HYPHEN,
    NO_HYPHENS,
    Filling,
    Hyphens,
    Span,
)
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
        said: What readers of the text get in its place; empty: the text itself.
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
    said: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what is drawn, and what it says.

    Attributes:
        is_parted: Its last word goes on on the next line.
    """

    pieces: tuple[Piece, ...]
    text: str
    is_parted: bool = False


@dataclass(frozen=True, slots=True)
class Prepared:
    """Text on its way to lines of any measure.

    Attributes:
        places: How willingly a line ends before each character.
        hyphens: Where a word may be parted with a hyphen.
        compounds: Where one may be that has hyphens of its own.
    """

    atoms: Sequence[Atom]
    places: Sequence[Break]
    hyphens: Hyphens
    compounds: Hyphens


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
    if not atoms:
        return Prepared((), (), NO_HYPHENS, NO_HYPHENS)
    text = text_of(cleaned)
    hyphenation = style.hyphenation
    if hyphenation is None:
        return Prepared(atoms, breaks(text), NO_HYPHENS, NO_HYPHENS)
    numbers = {i for start, end in kept_whole(text) for i in range(start, end)}
    plain = [w for w in hyphenation.words(text) if w[0] not in numbers]
    return Prepared(
        atoms,
        breaks(text),
        _alike(plain, atoms),
        _alike(hyphenation.compounds(text), atoms),
    )


def _alike(words: Iterable[Word], atoms: Sequence[Atom]) -> Hyphens:
    """Return where words may be parted that look alike all along and bear no mark."""
    found: dict[int, tuple[int, int]] = {}
    for start, end, points in words:
        word = atoms[start : end + 1]
        is_even = len({atom.looks for atom in word}) == 1
        if is_even and not any(atom.marks for atom in atoms[start:end]):
            found.update(dict.fromkeys(points, (start, end)))
    return found


def lines_of(text: Prepared, style: TextStyle, width: float) -> list[Line]:
    """Return prepared text as lines of a measure, as `set_lines` does."""
    atoms = text.atoms
    if not atoms:
        return [Line((), "")]
    is_justified = style.align is Align.JUSTIFY
    filling = Filling(atoms, text.places, width, text.hyphens, may_squeeze=is_justified)
    spans = filling.spans()
    said = _said(text, spans)
    lines: list[Line] = []
    for number, (start, end, is_parted) in enumerate(spans):
        shown = list(atoms[start:end])
        slack = width - filling.natural_width(start, end)
        if is_parted:
            shown.append(_hyphen(shown[-1]))
            slack -= shown[-1].advance
        is_last = end == len(atoms)
        line = _line(shown, slack, style, said.get(number, {}), is_last=is_last)
        ends_at_space = not is_last and atoms[end].character == " "
        line = _with_space(line) if ends_at_space else line
        lines.append(replace(line, is_parted=True) if is_parted else line)
    return lines


def _hyphen(after: Atom) -> Atom:
    """Return the hyphen that is drawn after a character."""
    advance = after.face.advance(HYPHEN, after.size)
    return replace(after, character=HYPHEN, advance=advance, place=after.end)


_Said = dict[int, tuple[int, str]]
"""From which character of a line to which something else is said, and what."""


def _said(text: Prepared, spans: Sequence[Span]) -> dict[int, _Said]:
    """Return by line what is said in place of the parts of a word that is parted.

    Its first part stands for the whole, with the marks behind it; the second one for
    the space that follows, as readers take nothing at all for the text itself.
    """
    said: dict[int, _Said] = {}
    for number, (line, following) in enumerate(pairwise(spans)):
        words = text.hyphens if line.is_parted else text.compounds
        first, end = words.get(following.start, (0, 0))
        if not line.start <= first < end <= following.end:
            continue
        word = "".join(atom.character for atom in text.atoms[first:end])
        width = line.end - line.start + line.is_parted
        said.setdefault(number, {})[first - line.start] = width, word
        tail = min(end + 1, following.end) - following.start
        said.setdefault(number + 1, {})[0] = tail, " "
    return said


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
    atoms: Sequence[Atom],
    slack: float,
    style: TextStyle,
    said: _Said,
    *,
    is_last: bool,
) -> Line:
    shifts = [0.0] * len(atoms)
    if style.align is Align.JUSTIFY:
        is_even = style.hyphenation is not None
        shifts = _justified(atoms, slack, is_even=is_even, is_last=is_last)
    shares = {Align.RIGHT: 1.0, Align.CENTER: 0.5}
    origin = atoms[0].place - slack * shares.get(style.align, 0.0)
    places = [a.place - origin + s for a, s in zip(atoms, shifts, strict=True)]
    text = "".join(atom.character for atom in atoms)
    return Line(tuple(_pieces(atoms, places, style, said)), text)


def _justified(
    atoms: Sequence[Atom], slack: float, *, is_even: bool, is_last: bool
) -> list[float]:
    """Return how far each atom moves to bring its line to the measure.

    An even one that does not reach it keeps the spaces it has.
    """
    room = [-a.shrink if slack < 0 else a.stretch for a in atoms]
    whole = sum(room[1:])
    if slack >= 0 and (is_last or (is_even and slack > whole)):
        return [0.0] * len(atoms)
    share = min(1.0, slack / whole) if whole else 0.0
    shifts, moved = [0.0], 0.0
    for index in range(1, len(atoms)):
        moved += room[index] * share
        shifts.append(moved)
    return shifts


def _pieces(
    atoms: Sequence[Atom], places: Sequence[float], style: TextStyle, said: _Said
) -> Iterator[Piece]:
    """Yield a line's pieces: characters that look alike and stand evenly.

    What is said otherwise is a piece of its own.
    """
    first = 0
    for index in range(1, len(atoms) + 1):
        end, otherwise = said.get(first, (0, ""))
        if index < end:
            continue
        is_apart = index == end or index in said
        is_open = index < len(atoms) and not is_apart
        if is_open and _goes_on(atoms, places, first, index):
            continue
        if not atoms[first].is_gap:
            piece = _piece(atoms[first:index], places[first:index])
            yield replace(piece, said=otherwise) if otherwise else piece
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
