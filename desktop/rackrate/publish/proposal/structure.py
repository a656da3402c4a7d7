"""What a document is made of beside its looks: headings, lists, tables, figures.

A reader that speaks, or a program, follows this tree and not the place of the ink.
Content that belongs to no part of it is an artifact: rules, page numbers, repeated
heads.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum

Box = tuple[float, float, float, float]


class Role(StrEnum):
    """The standard types of PDF that this document needs."""

    DOCUMENT = "Document"
    SECTION = "Sect"
    PARAGRAPH = "P"
    LIST = "L"
    ITEM = "LI"
    LABEL = "Lbl"
    BODY = "LBody"
    CONTENTS = "TOC"
    ENTRY = "TOCI"
    TABLE = "Table"
    CAPTION = "Caption"
    HEAD = "THead"
    ROWS = "TBody"
    ROW = "TR"
    HEAD_CELL = "TH"
    CELL = "TD"
    FIGURE = "Figure"
    LINK = "Link"
    SPAN = "Span"
    H1 = "H1"
    H2 = "H2"
    H3 = "H3"
    ARTIFACT = "Artifact"
    """Not part of the tree."""


_HEADINGS = (Role.H1, Role.H2, Role.H3)
_GROUPS = frozenset(
    {
        Role.DOCUMENT,
        Role.SECTION,
        Role.LIST,
        Role.ITEM,
        Role.CONTENTS,
        Role.ENTRY,
        Role.TABLE,
        Role.HEAD,
        Role.ROWS,
        Role.ROW,
        Role.ARTIFACT,
    }
)
"""Content drawn straight into one of these is an artifact."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A stretch of a page's content, by its number there."""

    page: int
    number: int


@dataclass(frozen=True, slots=True)
class Attached:
    """An annotation of a page, by its name."""

    page: int
    annotation: str


@dataclass(eq=False, slots=True)
class Element:
    """One part of the document.

    Attributes:
        kids: Parts inside it, its content and its annotations, in reading order.
        alternative: What a figure shows, in words.
        box: Where a figure stands, in points from the lower left corner.
    """

    role: Role
    parent: Element | None
    alternative: str = ""
    box: Box | None = None
    kids: list[Element | Marked | Attached] = field(default_factory=list)

    @property
    def holds_content(self) -> bool:
        """Whether text drawn in it is its own."""
        return self.role not in _GROUPS

    def elements(self) -> Iterator[Element]:
        """Yield it and every part inside it, in reading order."""
        yield self
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.elements()


class Structure:
    """The tree, as it grows while the pages are drawn.

    Attributes:
        root: The whole document.
        pages: For each page, whose each stretch of its marked content is.
    """

    def __init__(self) -> None:
        self.root = Element(Role.DOCUMENT, None)
        self.pages: list[list[Element]] = [[]]
        self._open = [self.root]
        self._begun: dict[object, Element] = {}
        self._level = 0

    @property
    def current(self) -> Element:
        """The part that is being drawn."""
        return self._open[-1]

    def next_page(self) -> None:
        """Go on to another page."""
        self.pages.append([])

    @contextmanager
    def part(
        self,
        role: Role,
        *,
        identity: object = None,
        alternative: str = "",
        box: Box | None = None,
    ) -> Iterator[Element]:
        """Draw a part inside the current one.

        Args:
            role: What it is.
            identity: A part that was begun under it before goes on.
            alternative: What a figure shows, in words.
            box: Where a figure stands.
        """
        found = self._begun.get(identity) if identity is not None else None
        if Role.ARTIFACT in (self.current.role, role):
            found = Element(Role.ARTIFACT, None)
        elif found is None:
            found = self._added(Element(role, self.current, alternative, box))
            if identity is not None:
                self._begun[identity] = found
        with self._entered(found):
            yield found

    @contextmanager
    def item(self, identity: object) -> Iterator[None]:
        """Draw an item of a list; items that follow each other make one list."""
        key = (identity, Role.ITEM)
        begun, last = self._begun.get(key), self._last
        if begun is not None and begun.parent is not None:
            whole = begun.parent
        elif last is not None and last.role is Role.LIST:
            whole = last
        else:
            whole = self._added(Element(Role.LIST, self.current))
        with self._entered(whole), self.part(Role.ITEM, identity=key):
            yield

    @property
    def _last(self) -> Element | None:
        kids = self.current.kids
        last = kids[-1] if kids else None
        return last if isinstance(last, Element) else None

    def _added(self, element: Element) -> Element:
        self.current.kids.append(element)
        return element

    @contextmanager
    def _entered(self, element: Element) -> Iterator[None]:
        self._open.append(element)
        try:
            yield
        finally:
            self._open.pop()

    def begin_section(self) -> None:
        """Let what follows belong to a new section of the document."""
        section = Element(Role.SECTION, self.root)
        self.root.kids.append(section)
        self._open = [self.root, section]
        self._level = 0

    def heading(self, level: int) -> Role:
        """Return the role of a heading; no level is left out on the way down."""
        self._level = min(level, self._level + 1, len(_HEADINGS))
        return _HEADINGS[self._level - 1]

    def mark(self) -> int:
        """Return the number of a new stretch of content of the current part."""
        page = self.pages[-1]
        page.append(self.current)
        self.current.kids.append(Marked(len(self.pages), len(page) - 1))
        return len(page) - 1

    def attach(self, annotation: str) -> None:
        """Let an annotation of this page belong to the current part."""
        self.current.kids.append(Attached(len(self.pages), annotation))
