"""The pages of a PDF as pictures, with its links and its words.

PDFium must not be entered by two threads at once, and a document must be closed by
hand: left to Python, it would be closed in whichever thread collects it.
"""

from __future__ import annotations

import ctypes
import threading
from dataclasses import dataclass
from typing import Any

_PDFIUM = threading.Lock()
_REACH = 3.0
"""How far from a character a click may be, in points."""
_NUMBER = "0123456789,."
_LONGEST_ADDRESS = 2048


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as pixels: blue, green, red, and one byte unused."""

    width: int
    height: int
    stride: int
    pixels: bytes


@dataclass(frozen=True, slots=True)
class PageLink:
    """A rectangle of a page that leads somewhere, in points from the upper left.

    Attributes:
        page: The page that it leads to, from 0; None for an address.
        address: Of the web.
    """

    left: float
    top: float
    right: float
    bottom: float
    page: int | None
    address: str = ""

    def has(self, x: float, y: float) -> bool:
        """Return whether a point is inside."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


class PdfPages:
    """A PDF in memory; every method may be called from any thread."""

    def __init__(self, content: bytes) -> None:
        import pypdfium2  # type: ignore[import-untyped] # noqa: PLC0415

        with _PDFIUM:
            self._document: Any = pypdfium2.PdfDocument(content)
            self.sizes: tuple[tuple[float, float], ...] = tuple(
                self._document.get_page_size(n) for n in range(len(self._document))
            )

    def __len__(self) -> int:
        return len(self.sizes)

    def close(self) -> None:
        """Let go of the document; nothing of it can be asked any more."""
        with _PDFIUM:
            if self._document is not None:
                self._document.close()
                self._document = None

    def picture(self, number: int, scale: float) -> Picture | None:
        """Return a page drawn at so many pixels a point, None once it is closed."""
        with _PDFIUM:
            if self._document is None:
                return None
            page = self._document[number]
            bitmap = page.render(scale=scale, prefer_bgrx=True)
            pixels = bytes(bitmap.buffer)
            size = (bitmap.width, bitmap.height, bitmap.stride)
            bitmap.close()
            page.close()
            return Picture(*size, pixels)

    def links(self, number: int) -> tuple[PageLink, ...]:
        """Return where a page leads."""
        import pypdfium2.raw as pdfium  # type: ignore[import-untyped] # noqa: PLC0415

        with _PDFIUM:
            if self._document is None:
                return ()
            page = self._document[number]
            height = self.sizes[number][1]
            found = []
            at, link = ctypes.c_int(0), pdfium.FPDF_LINK()
            while pdfium.FPDFLink_Enumerate(page, at, link):
                box = pdfium.FS_RECTF()
                if pdfium.FPDFLink_GetAnnotRect(link, box):
                    place, address = self._leads_to(link)
                    top, bottom = height - box.top, height - box.bottom
                    found.append(
                        PageLink(box.left, top, box.right, bottom, place, address)
                    )
            page.close()
            return tuple(found)

    def _leads_to(self, link: Any) -> tuple[int | None, str]:  # noqa: ANN401
        import pypdfium2.raw as pdfium  # noqa: PLC0415

        place = pdfium.FPDFLink_GetDest(self._document, link)
        if place:
            number = pdfium.FPDFDest_GetDestPageIndex(self._document, place)
            return (number if number >= 0 else None), ""
        action = pdfium.FPDFLink_GetAction(link)
        if not action:
            return None, ""
        text = ctypes.create_string_buffer(_LONGEST_ADDRESS)
        pdfium.FPDFAction_GetURIPath(self._document, action, text, _LONGEST_ADDRESS)
        return None, text.value.decode("utf-8", "replace")

    def number_at(self, number: int, x: float, y: float) -> str:
        """Return the figure printed at a point of a page, empty where there is none."""
        with _PDFIUM:
            if self._document is None:
                return ""
            page = self._document[number]
            text = page.get_textpage()
            lower = self.sizes[number][1] - y
            at = text.get_index(x, lower, _REACH, _REACH)
            found = ""
            if at is not None:
                around = max(0, at - 40)
                line = text.get_text_range(around, 80)
                found = _number_around(line, at - around)
            text.close()
            page.close()
            return found


def _number_around(line: str, at: int) -> str:
    """Return the figure that a character of a line belongs to."""
    if at >= len(line) or line[at] not in _NUMBER:
        return ""
    first = last = at
    while first > 0 and line[first - 1] in _NUMBER:
        first -= 1
    while last + 1 < len(line) and line[last + 1] in _NUMBER:
        last += 1
    return line[first : last + 1].strip(",.")
