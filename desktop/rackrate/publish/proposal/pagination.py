"""Blocks onto pages: what stays together, what is cut, where everything lands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rackrate.publish.proposal.block import Block, PageBreak, Space
from rackrate.publish.proposal.paragraph import Heading
from rackrate.publish.proposal.style import MEASURE, ROOM

_DUST = 0.01


@dataclass(frozen=True, slots=True)
class Placed:
    """A block on its page; `top` is measured from the top of the text area."""

    block: Block
    top: float


@dataclass(slots=True)
class Page:
    """One page of the flow.

    Attributes:
        section: The section in force at its top: number and title.
    """

    placed: list[Placed] = field(default_factory=list)
    section: tuple[str, str] = ("", "")
    used: float = 0.0
    gap: float = 0.0


def paginated(blocks: Sequence[Block]) -> list[Page]:
    """Return the pages of a flow of blocks."""
    flow = _Flow()
    for number, block in enumerate(blocks):
        if isinstance(block, PageBreak):
            flow.break_page(block.used)
            continue
        if block.keeps_with_next:
            flow.reserve(_kept_height(blocks, number))
        flow.add(block)
    return _with_sections([page for page in flow.pages if page.placed])


def pages_of_anchors(pages: Sequence[Page], before: int) -> dict[str, int]:
    """Return the page number of each anchor; `before` pages come first."""
    found: dict[str, int] = {}
    for number, page in enumerate(pages, start=before + 1):
        for placed in page.placed:
            for anchor, _ in placed.block.anchors():
                found.setdefault(anchor, number)
    return found


def _kept_height(blocks: Sequence[Block], number: int) -> float:
    """Return the height of a block with what it must not be parted from."""
    height = 0.0
    for block in blocks[number:]:
        if isinstance(block, PageBreak):
            return height
        height += block.least_height(MEASURE) + block.space_before
        if not block.keeps_with_next:
            return height
        height += block.space_after
    return height


class _Flow:
    """The pages so far, the last one open."""

    def __init__(self) -> None:
        self.pages = [Page()]

    @property
    def _page(self) -> Page:
        return self.pages[-1]

    def break_page(self, used: float) -> None:
        """Begin a page unless less than a share of this one is used."""
        if self._page.placed and self._page.used >= used * ROOM:
            self.pages.append(Page())

    def reserve(self, height: float) -> None:
        """Begin a page if so much does not fit on this one."""
        if self._page.placed and self._page.used + height > ROOM + _DUST:
            self.pages.append(Page())

    def add(self, block: Block) -> None:
        """Place a block, cut where it must be."""
        rest: Block | None = block
        while rest is not None:
            rest = self._add_part(rest)

    def _add_part(self, block: Block) -> Block | None:
        page = self._page
        gap = max(page.gap, block.space_before) if page.placed else 0.0
        if isinstance(block, Space) and not page.placed:
            return None
        room = ROOM - page.used - gap
        height = block.height(MEASURE)
        if height <= room + _DUST:
            self._place(block, gap, height)
            return None
        parts = block.split(MEASURE, room)
        if parts is not None:
            first, rest = parts
            self._place(first, gap, first.height(MEASURE))
            self.pages.append(Page())
            return rest
        if not page.placed:
            self._place(block, gap, height)
            return None
        self.pages.append(Page())
        return block

    def _place(self, block: Block, gap: float, height: float) -> None:
        page = self._page
        page.placed.append(Placed(block, page.used + gap))
        page.used += gap + height
        page.gap = block.space_after


def _with_sections(pages: list[Page]) -> list[Page]:
    """Return the pages with the section in force at the top of each."""
    section = ("", "")
    for page in pages:
        heads = [p.block for p in page.placed if _is_section(p.block)]
        first = page.placed[0].block
        if isinstance(first, Heading) and _is_section(first):
            section = (first.number, first.title)
        page.section = section
        if heads and isinstance(heads[-1], Heading):
            section = (heads[-1].number, heads[-1].title)
    return pages


def _is_section(block: Block) -> bool:
    return isinstance(block, Heading) and block.level == 1
