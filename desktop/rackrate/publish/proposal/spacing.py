"""From runs to characters in a row, with the spacing that composition asks for.

Han and Latin stand a quarter em apart, by spacing and not by spaces. Neighbouring
marks share their blank halves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import TextStyle
from rackrate.publish.proposal.typeface import Face, Typefaces

MARK_SCALE, MARK_RISE = 0.62, 0.36

_GAP, _SQUEEZED_GAP = 0.25, 0.125
_SQUEEZED_MARK = 0.2
_SHARED_BLANK = 0.4
"""Nearly a half; at a whole half, readers of the text take the marks apart."""
_HAN_STRETCH, _SPACE_STRETCH = 0.09, 0.22
_FULL = 0.9

_CLOSING = frozenset("，。、；：！？）》」』】〉〕｝”’")
_OPENING = frozenset("（《「『【〈〔｛“‘")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_LATIN = re.compile(r"[A-Za-z0-9À-ɏ¥$€£%‰°−+±@#&]")
_WHITE = re.compile(r"[ \t\r\n\f\v\u00a0\u2028\u2029]+")


@dataclass(slots=True)
class Atom:
    """One character on its way to a line.

    Attributes:
        place: Where it would stand were there only one line.
        is_gap: A typed space that became the gap between Han and Latin.
        shrink, stretch: How much the space before it may give or take.
        marks: Superscripts that follow it, and their width.
    """

    character: str
    face: Face
    size: float
    colour: str
    link: str
    advance: float
    place: float = 0.0
    is_gap: bool = False
    shrink: float = 0.0
    stretch: float = 0.0
    marks: list[Run] = field(default_factory=list)
    marks_width: float = 0.0

    @property
    def end(self) -> float:
        """The place of its end, marks included."""
        return self.place + self.advance + self.marks_width

    @property
    def looks(self) -> tuple[str, float, str, str]:
        """What neighbours must share to be drawn in one go."""
        return self.face.name, self.size, self.colour, self.link

    @property
    def is_latin(self) -> bool:
        """Whether it is part of a Latin word or a number."""
        return bool(_LATIN.match(self.character))

    @property
    def blank_end(self) -> float:
        """The blank half of a full-width closing mark, else 0."""
        is_full = self.advance > _FULL * self.size
        is_mark = self.character in _CLOSING and is_full and not self.marks
        return 0.5 * self.size if is_mark else 0.0


def cleaned_runs(runs: Sequence[Run]) -> list[Run]:
    """Return the runs with every white space a single space, none at the ends."""
    cleaned: list[Run] = []
    after_space = True
    for run in runs:
        text = _WHITE.sub(" ", run.text)
        raised = run.raised and bool(cleaned)
        if after_space and not raised:
            text = text.lstrip(" ")
        if text and not raised:
            after_space = text.endswith(" ")
        if text:
            cleaned.append(replace(run, text=text, raised=raised))
    if cleaned and not cleaned[-1].raised:
        cleaned[-1] = replace(cleaned[-1], text=cleaned[-1].text.rstrip(" "))
    return [run for run in cleaned if run.text]


def spaced(runs: Sequence[Run], style: TextStyle, faces: Typefaces) -> list[Atom]:
    """Return cleaned runs as characters, each in its place in one long line."""
    atoms: list[Atom] = []
    for run in runs:
        if run.raised and atoms:
            size = style.size * MARK_SCALE
            atoms[-1].marks.append(run)
            atoms[-1].marks_width += faces.width(run.text, size)
            continue
        bold = style.bold or run.bold
        size = style.size * run.scale
        for character in run.text:
            face = faces.face_of(character, bold=bold)
            advance = face.advance(character, size)
            colour = run.colour or style.colour
            atoms.append(Atom(character, face, size, colour, run.link, advance))
    _place(atoms)
    return atoms


def _place(atoms: list[Atom]) -> None:
    for index, atom in enumerate(atoms):
        before = atoms[index - 1] if index else None
        following = atoms[index + 1] if index + 1 < len(atoms) else None
        if atom.character == " " and _is_mixed_space(before, following):
            atom.advance, atom.is_gap = _GAP * atom.size, True
        if before is None:
            continue
        gap, atom.shrink, atom.stretch = _between(before, atom)
        atom.place = before.end + gap


def _is_mixed_space(before: Atom | None, following: Atom | None) -> bool:
    """Return whether a typed space stands between Han and Latin."""
    if before is None or following is None:
        return False
    around = (before.character, following.character)
    return any(_HAN.match(c) for c in around) and any(_LATIN.match(c) for c in around)


def _between(before: Atom, atom: Atom) -> tuple[float, float, float]:
    """Return gap, squeeze and stretch between two neighbours."""
    left, right, size = before.character, atom.character, atom.size
    if before.blank_end:
        if right in _CLOSING or right in _OPENING:
            return -_SHARED_BLANK * before.size, 0.0, 0.0
        return 0.0, _SQUEEZED_MARK * size, _HAN_STRETCH * size
    if right in _OPENING and atom.advance > _FULL * size:
        if left in _OPENING:
            return -_SHARED_BLANK * size, 0.0, 0.0
        return 0.0, _SQUEEZED_MARK * size, _HAN_STRETCH * size
    if right in _CLOSING or left in _OPENING:
        return 0.0, 0.0, 0.0
    if " " in (left, right):
        return 0.0, 0.0, _SPACE_STRETCH * size if right == " " else 0.0
    is_han = bool(_HAN.match(left)), bool(_HAN.match(right))
    if all(is_han):
        return 0.0, 0.0, _HAN_STRETCH * size
    if (is_han[0] and _LATIN.match(right)) or (is_han[1] and _LATIN.match(left)):
        squeeze = (_GAP - _SQUEEZED_GAP) * size
        return _GAP * size, squeeze, _HAN_STRETCH * size
    return 0.0, 0.0, 0.0
