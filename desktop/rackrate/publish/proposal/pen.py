"""Drawing on the pages of one PDF, measured from the upper left corner.

Texts, links and pages here; lines and areas in `shapes`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from rackrate.domain.brand import USUAL_ACCENT, Logo
from rackrate.publish.proposal.line_setting import Piece
from rackrate.publish.proposal.metadata import Metadata, describe
from rackrate.publish.proposal.shapes import Shapes, colour_of
from rackrate.publish.proposal.shown_text import show_text
from rackrate.publish.proposal.structure import Box, Element, Role
from rackrate.publish.proposal.style import (
    ACCENT,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    TEXT,
)
from rackrate.publish.proposal.typeface import Typefaces

_WATERMARK = 0.8
"""Its length, as a share of the page's width."""
_ASLANT, _FAINT, _LARGEST = 52, 0.09, 96.0
_PDF_VERSION = (1, 7)
_WEB = ("https://", "http://")


class Pen(Shapes):
    """A PDF being drawn, page after page.

    Attributes:
        faces: The document's faces.
        page_of: Anchor → page number, known before the first page is drawn.
        pages: How many pages there are.
        page: The page being drawn, from 1.
        structure: What the parts of the document are, as they are drawn.
    """

    def __init__(
        self,
        faces: Typefaces,
        metadata: Metadata,
        page_of: Mapping[str, int],
        pages: int,
        accent: str = USUAL_ACCENT,
    ) -> None:
        self._picture: Any = None
        self.faces = faces
        self.page_of = page_of
        self.pages = pages
        self.page = 1
        self._buffer = BytesIO()
        rl_config.useA85 = 0  # a fifth of the file, and nothing needs plain text
        self._canvas: Any = Canvas(
            self._buffer,
            pagesize=(PAGE_WIDTH, PAGE_HEIGHT),
            invariant=True,
            pageCompression=1,
            pdfVersion=_PDF_VERSION,
            initialFontName=faces.regular[0].name,
            lang=metadata.language,
        )
        super().__init__(self._canvas, accent)
        self.structure = self._tagging.structure
        describe(self._canvas, metadata)
        self._canvas.showOutline()

    def next_page(self) -> None:
        """Finish the page and begin another."""
        self._tagging.end_page()
        self._canvas.showPage()
        self.page += 1

    def finished(self) -> bytes:
        """Finish the last page and return the file."""
        self._tagging.end()
        self._canvas.showPage()
        self._tagging.finish()
        self._canvas.save()
        return self._buffer.getvalue()

    def part(
        self, role: Role, identity: object = None
    ) -> AbstractContextManager[Element]:
        """Let what is drawn be a part of the document; see `Structure.part`."""
        return self.structure.part(role, identity=identity)

    def figure(
        self, alternative: str, left: float, top: float, width: float, height: float
    ) -> AbstractContextManager[Element]:
        """Let what is drawn be a figure, shapes and texts alike.

        Args:
            alternative: What it shows, in words.
            left: Its place on the page, as its top, width and height.
            top: From the top of the page.
            width: In points.
            height: In points.
        """
        low = PAGE_HEIGHT - top - height
        box: Box = (left, low, left + width, low + height)
        return self.structure.part(Role.FIGURE, alternative=alternative, box=box)

    def _ink(self, colour: str) -> Any:  # noqa: ANN401
        """Return the colour of text."""
        return colour_of(self._accent.text if colour == ACCENT else colour)

    def logo(
        self, logo: Logo, left: float, top: float, width: float, height: float
    ) -> float:
        """Draw the document's logo into a frame, and return how wide it is.

        Its shape is kept; it stands at the left and in the middle of the height.
        """
        scale = min(width / logo.width, height / logo.height)
        wide, high = logo.width * scale, logo.height * scale
        lower = PAGE_HEIGHT - top - (height + high) / 2
        self._tagging.begin(is_text=False)
        if self._picture is None:
            self._picture = ImageReader(BytesIO(logo.picture))
        self._canvas.drawImage(self._picture, left, lower, wide, high, mask="auto")
        return wide

    def watermark(self, text: str) -> None:
        """Write across the page, faintly; what is drawn later stands on top."""
        canvas = self._canvas
        self._tagging.begin(is_text=False)
        wide = self.faces.width(text, 1.0, bold=True)
        size = min(_LARGEST, _WATERMARK * PAGE_WIDTH / wide)
        canvas.saveState()
        canvas.translate(PAGE_WIDTH / 2, PAGE_HEIGHT / 2)
        canvas.rotate(_ASLANT)
        canvas.setFillColor(colour_of(TEXT))
        canvas.setFillAlpha(_FAINT)
        x = -wide * size / 2
        for face, part in self.faces.pieces(text, bold=True):
            canvas.setFont(face.name, size)
            canvas.drawString(x, -size / 3, part)
            x += sum(face.advance(c, size) for c in part)
        canvas.restoreState()

    def piece(self, piece: Piece, left: float, baseline: float) -> None:
        """Draw a piece of a line, and make it lead where it should."""
        is_address = piece.link.startswith(_WEB)
        if is_address or piece.link in self.page_of:
            with self.part(Role.LINK):
                self._draw(piece, left, baseline)
                leads = self.address if is_address else self.link
                upper = baseline - piece.size
                leads(piece.link, left + piece.x, upper, piece.width, piece.size)
        else:
            self._draw(piece, left, baseline)

    def _draw(self, piece: Piece, left: float, baseline: float) -> None:
        if not piece.said:
            self._show(piece, left, baseline)
            return
        with self.part(Role.SPAN):
            self._show(piece, left, baseline)
            self._tagging.end()

    def _show(self, piece: Piece, left: float, baseline: float) -> None:
        self._tagging.begin(is_text=True, said=piece.said)
        ink = self._ink(piece.colour)
        show_text(self._canvas, piece, left, PAGE_HEIGHT - baseline, ink)

    def text(
        self,
        text: str,
        x: float,
        baseline: float,
        size: float,
        colour: str = TEXT,
        *,
        bold: bool = False,
        share: float = 0.0,
    ) -> None:
        """Draw one line of text.

        Args:
            text: What is drawn; it is not broken.
            x: Where it stands.
            baseline: Its distance from the top of the page.
            size: In points.
            colour: `#RRGGBB`.
            bold: The heavier weight.
            share: The part of its width that lies left of `x`: 0, 0.5 or 1.
        """
        x -= self.faces.width(text, size, bold=bold) * share
        if self.structure.current.role is Role.FIGURE:
            text += " "  # so that readers take neighbouring texts apart
        for face, part in self.faces.pieces(text, bold=bold):
            width = sum(face.advance(c, size) for c in part)
            drawn = Piece(0.0, part, face, size, colour, 0.0, 0.0, width, "")
            self.piece(drawn, x, baseline)
            x += width

    def link(
        self, anchor: str, left: float, top: float, width: float, height: float
    ) -> None:
        """Make a rectangle lead to an anchor of the document."""
        if anchor not in self.page_of:
            return
        edges = self._edges(left, top, width, height)
        self._tagging.link(anchor, edges, anchor.removeprefix("section-"))

    def address(
        self, url: str, left: float, top: float, width: float, height: float
    ) -> None:
        """Make a rectangle lead to an address of the web."""
        self._tagging.address(url, self._edges(left, top, width, height), url)

    @staticmethod
    def _edges(left: float, top: float, width: float, height: float) -> Box:
        low = PAGE_HEIGHT - top - height
        return (left, low - 1.5, left + width, low + height + 1.5)

    def anchor(self, anchor: str, top: float) -> None:
        """Let links lead to a height of this page."""
        self._canvas.bookmarkHorizontalAbsolute(anchor, PAGE_HEIGHT - top + 6)

    def outline(self, anchor: str, title: str, level: int) -> None:
        """Add an anchor to the outline; the highest level is 0."""
        self._canvas.addOutlineEntry(title, anchor, level, closed=level > 0)
