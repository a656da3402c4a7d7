"""From runs to characters in a row, with the spacing that composition asks for.

Han and Latin stand a quarter em apart, by spacing and not by spaces. Neighbouring
marks share their blank halves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rackrate.publish.proposal.run import Run
from rackrate.publish.proposal.style import TextStyle
from rackrate.publish.proposal.typeface import Face, Typefaces

MARK_SCALE, MARK_RISE = 0.62, 0.36

_GAP, _SQUEEZED_GAP = 0.25, 0.125
_SQUEEZED_MARK = 0.2
_SHARED_BLANK = 0.4
"""Nearly a half; at a whole half, readers of the text take the marks apart."""
_HAN_STRETCH = 0.09
_SPACE_STRETCH, _SPACE_SQUEEZE = 0.6, 0.15
"""Shares of a space; one that is stretched more makes rivers."""
_FULL = 0.9

_CLOSING = frozenset("，。、；：！？）》」』】〉〕｝”’")
_OPENING = frozenset("（《「『【〈〔｛“‘")
_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_LATIN = re.compile(r"[A-Za-z0-9À-ɏ¥$€£%‰°−+±@#&]")
_IS_HAN, _IS_LATIN, _CLOSES, _OPENS, _IS_SPACE = 1, 2, 4, 8, 16
_MIXED, _MARKS = _IS_HAN | _IS_LATIN, _CLOSES | _OPENS
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
        return bool(_kind(self.character) & _IS_LATIN)

    @property
    def blank_end(self) -> float:
        """The blank half of a full-width closing mark, else 0."""
        if self.character not in _CLOSING or self.marks:
            return 0.0
        return 0.5 * self.size if self.advance > _FULL * self.size else 0.0


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
            is_clean = text == run.text and raised == run.raised
            cleaned.append(run if is_clean else replace(run, text=text, raised=raised))
    if cleaned and not cleaned[-1].raised and cleaned[-1].text.endswith(" "):
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
        colour, link = run.colour or style.colour, run.link
        for character in run.text:
            face, per_point = faces.drawn(character, bold=bold)
            atoms.append(Atom(character, face, size, colour, link, per_point * size))
    _place(atoms)
    return atoms


def _place(atoms: list[Atom]) -> None:
    kinds = [_kind(atom.character) for atom in atoms]
    before: Atom | None = None
    for index, atom in enumerate(atoms):
        if atom.character == " " and 0 < index < len(atoms) - 1:
            around = kinds[index - 1] | kinds[index + 1]
            if around & _MIXED == _MIXED:
                atom.advance, atom.is_gap = _GAP * atom.size, True
        if before is not None:
            around_gap = kinds[index - 1], kinds[index]
            gap, atom.shrink, atom.stretch = _between(before, atom, *around_gap)
            atom.place = before.end + gap
        before = atom


@lru_cache(maxsize=4096)
def _kind(character: str) -> int:
    """Return what a character is: a sum of the kinds below."""
    kind = _IS_HAN if _HAN.match(character) else 0
    kind += _IS_LATIN if _LATIN.match(character) else 0
    kind += _CLOSES if character in _CLOSING else 0
    kind += _OPENS if character in _OPENING else 0
    return kind + (_IS_SPACE if character == " " else 0)


def _between(
    before: Atom, atom: Atom, left: int, right: int
) -> tuple[float, float, float]:
    """Return gap, squeeze and stretch between two neighbours of these kinds."""
    size = atom.size
    if left & right & _IS_HAN:
        return 0.0, 0.0, _HAN_STRETCH * size
    if left & _CLOSES and before.blank_end:
        if right & _MARKS:
            return -_SHARED_BLANK * before.size, 0.0, 0.0
        return 0.0, _SQUEEZED_MARK * size, _HAN_STRETCH * size
    if right & _OPENS and atom.advance > _FULL * size:
        if left & _OPENS:
            return -_SHARED_BLANK * size, 0.0, 0.0
        return 0.0, _SQUEEZED_MARK * size, _HAN_STRETCH * size
    if right & _CLOSES or left & _OPENS:
        return 0.0, 0.0, 0.0
    if right & _IS_SPACE:
        wide = atom.advance
        return 0.0, _SPACE_SQUEEZE * wide, _SPACE_STRETCH * wide
    if left & _IS_SPACE:
        return 0.0, 0.0, 0.0
    if (left & _IS_HAN and right & _IS_LATIN) or (left & _IS_LATIN and right & _IS_HAN):
        squeeze = (_GAP - _SQUEEZED_GAP) * size
        return _GAP * size, squeeze, _HAN_STRETCH * size
    return 0.0, 0.0, 0.0
