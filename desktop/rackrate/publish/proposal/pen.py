"""Drawing on the pages of one PDF, measured from the upper left corner.

The only module that touches the PDF library's canvas.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from rackrate.domain.brand import USUAL_ACCENT, Logo
from rackrate.publish.proposal.line_setting import Piece
from rackrate.publish.proposal.style import (
    ACCENT,
    HAIRLINE,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    RULE,
    TEXT,
)
from rackrate.publish.proposal.typeface import Typefaces
from rackrate.services.contrast import accent_on_white

Point = tuple[float, float]
_WATERMARK = 0.8
"""Its length, as a share of the page's width."""
_ASLANT, _FAINT = 52, 0.09


@dataclass(frozen=True, slots=True)
class Metadata:
    """What the file says about itself."""

    title: str
    author: str
    subject: str
    keywords: str
    language: str
    dated: date


class Pen:
    """A PDF being drawn, page after page.

    Attributes:
        faces: The document's faces.
        page_of: Anchor → page number, known before the first page is drawn.
        pages: How many pages there are.
        page: The page being drawn, from 1.
    """

    def __init__(
        self,
        faces: Typefaces,
        metadata: Metadata,
        page_of: Mapping[str, int],
        pages: int,
        accent: str = USUAL_ACCENT,
    ) -> None:
        self._accent = accent_on_white(accent)
        self._picture: Any = None
        self.faces = faces
        self.page_of = page_of
        self.pages = pages
        self.page = 1
        self._buffer = BytesIO()
        self._canvas: Any = Canvas(
            self._buffer,
            pagesize=(PAGE_WIDTH, PAGE_HEIGHT),
            invariant=True,
            pageCompression=1,
            initialFontName=faces.regular[0].name,
            lang=metadata.language,
        )
        self._describe(metadata)

    def _describe(self, metadata: Metadata) -> None:
        canvas, day = self._canvas, metadata.dated
        canvas.setTitle(metadata.title)
        canvas.setAuthor(metadata.author)
        canvas.setSubject(metadata.subject)
        canvas.setKeywords(metadata.keywords)
        canvas.setCreator("RackRate")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.setDateFormatter(lambda *_: f"D:{day:%Y%m%d}000000+00'00'")
        canvas.showOutline()

    def next_page(self) -> None:
        """Finish the page and begin another."""
        self._canvas.showPage()
        self.page += 1

    def finished(self) -> bytes:
        """Finish the last page and return the file."""
        self._canvas.showPage()
        self._canvas.save()
        return self._buffer.getvalue()

    def _ink(self, colour: str) -> Any:  # noqa: ANN401
        """Return the colour of text."""
        return HexColor(self._accent.text if colour == ACCENT else colour)

    def _tone(self, colour: str) -> Any:  # noqa: ANN401
        """Return the colour of a shape."""
        return HexColor(self._accent.shape if colour == ACCENT else colour)

    def logo(
        self, logo: Logo, left: float, top: float, width: float, height: float
    ) -> float:
        """Draw the document's logo into a frame, and return how wide it is.

        Its shape is kept; it stands at the left and in the middle of the height.
        """
        scale = min(width / logo.width, height / logo.height)
        wide, high = logo.width * scale, logo.height * scale
        lower = PAGE_HEIGHT - top - (height + high) / 2
        if self._picture is None:
            self._picture = ImageReader(BytesIO(logo.picture))
        self._canvas.drawImage(self._picture, left, lower, wide, high, mask="auto")
        return wide

    def watermark(self, text: str) -> None:
        """Write across the page, faintly; what is drawn later stands on top."""
        canvas = self._canvas
        size = _WATERMARK * PAGE_WIDTH / self.faces.width(text, 1.0, bold=True)
        canvas.saveState()
        canvas.translate(PAGE_WIDTH / 2, PAGE_HEIGHT / 2)
        canvas.rotate(_ASLANT)
        canvas.setFillColor(HexColor(TEXT))
        canvas.setFillAlpha(_FAINT)
        x = -_WATERMARK * PAGE_WIDTH / 2
        for face, part in self.faces.pieces(text, bold=True):
            canvas.setFont(face.name, size)
            canvas.drawString(x, -size / 3, part)
            x += sum(face.advance(c, size) for c in part)
        canvas.restoreState()

    def piece(self, piece: Piece, left: float, baseline: float) -> None:
        """Draw a piece of a line, and make it lead where it should."""
        text = self._canvas.beginText(left + piece.x, PAGE_HEIGHT - baseline)
        text.setFont(piece.face.name, piece.size)
        text.setFillColor(self._ink(piece.colour))
        text.setCharSpace(piece.spacing)
        text.setRise(piece.rise)
        text.textOut(piece.text)
        self._canvas.drawText(text)
        if piece.link:
            x = left + piece.x
            self.link(piece.link, x, baseline - piece.size, piece.width, piece.size)

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
        for face, part in self.faces.pieces(text, bold=bold):
            width = sum(face.advance(c, size) for c in part)
            drawn = Piece(0.0, part, face, size, colour, 0.0, 0.0, width, "")
            self.piece(drawn, x, baseline)
            x += width

    def rule(
        self,
        left: float,
        y: float,
        width: float,
        thickness: float = 0.5,
        colour: str = RULE,
    ) -> None:
        """Draw a horizontal line."""
        self.line(((left, y), (left + width, y)), thickness, colour)

    def line(
        self,
        points: Sequence[Point],
        thickness: float,
        colour: str,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a line through points."""
        canvas = self._canvas
        canvas.saveState()
        canvas.setStrokeColor(self._tone(colour))
        canvas.setLineWidth(thickness)
        canvas.setLineJoin(1)
        if dash:
            canvas.setDash(list(dash))
        canvas.drawPath(self._path(points, closed=False), stroke=1, fill=0)
        canvas.restoreState()

    def area(
        self,
        points: Sequence[Point],
        colour: str,
        opacity: float = 1.0,
        *,
        hatched: bool = False,
    ) -> None:
        """Fill a polygon; a hatched one gets lines at 45° as a second cue."""
        canvas = self._canvas
        canvas.saveState()
        path = self._path(points, closed=True)
        canvas.setFillColor(self._tone(colour))
        canvas.setFillAlpha(opacity)
        canvas.drawPath(path, stroke=0, fill=1)
        if hatched:
            canvas.clipPath(path, stroke=0, fill=0)
            canvas.setStrokeColor(self._tone(colour))
            canvas.setLineWidth(0.7)
            self._hatch(points)
        canvas.restoreState()

    def _hatch(self, points: Sequence[Point], step: float = 4.0) -> None:
        xs = [x for x, _ in points]
        ys = [PAGE_HEIGHT - y for _, y in points]
        low, high = min(ys), max(ys)
        x = min(xs) - (high - low)
        while x < max(xs):
            self._canvas.line(x, low, x + high - low, high)
            x += step

    def box(
        self, left: float, top: float, width: float, height: float, colour: str
    ) -> None:
        """Fill a rectangle."""
        self._canvas.setFillColor(self._tone(colour))
        lower = PAGE_HEIGHT - top - height
        self._canvas.rect(left, lower, width, height, stroke=0, fill=1)

    def frame(
        self,
        left: float,
        top: float,
        width: float,
        height: float,
        colour: str = HAIRLINE,
        thickness: float = 0.75,
    ) -> None:
        """Draw the outline of a rectangle."""
        self._canvas.setStrokeColor(self._tone(colour))
        self._canvas.setLineWidth(thickness)
        lower = PAGE_HEIGHT - top - height
        self._canvas.rect(left, lower, width, height, stroke=1, fill=0)

    def dot(self, x: float, y: float, radius: float, fill: str, stroke: str) -> None:
        """Draw a marker."""
        canvas = self._canvas
        canvas.setFillColor(self._tone(fill))
        canvas.setStrokeColor(self._tone(stroke))
        canvas.setLineWidth(1.6)
        canvas.circle(x, PAGE_HEIGHT - y, radius, stroke=1, fill=1)

    def link(
        self, anchor: str, left: float, top: float, width: float, height: float
    ) -> None:
        """Make a rectangle lead to an anchor of the document."""
        if anchor not in self.page_of:
            return
        low = PAGE_HEIGHT - top - height
        rectangle = (left, low - 1.5, left + width, low + height + 1.5)
        self._canvas.linkRect("", anchor, rectangle, relative=0)

    def anchor(self, anchor: str, top: float) -> None:
        """Let links lead to a height of this page."""
        self._canvas.bookmarkHorizontalAbsolute(anchor, PAGE_HEIGHT - top + 6)

    def outline(self, anchor: str, title: str, level: int) -> None:
        """Add an anchor to the outline; the highest level is 0."""
        self._canvas.addOutlineEntry(title, anchor, level, closed=level > 0)

    def _path(self, points: Sequence[Point], *, closed: bool) -> Any:  # noqa: ANN401
        path = self._canvas.beginPath()
        x, y = points[0]
        path.moveTo(x, PAGE_HEIGHT - y)
        for x, y in points[1:]:
            path.lineTo(x, PAGE_HEIGHT - y)
        if closed:
            path.close()
        return path
