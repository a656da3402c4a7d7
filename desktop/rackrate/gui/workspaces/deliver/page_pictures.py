"""Pages drawn beside the window, the latest wish for each purpose first."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap

from rackrate.gui.jobs import Jobs
from rackrate.gui.workspaces.deliver.page_view import pixmap_from
from rackrate.gui.workspaces.deliver.pdf_pages import PageLink, PdfPages, Picture
from rackrate.services.progress import Progress

_LAST = "page"
Wish = tuple[str, int, float]
Drawn = tuple[Picture | None, tuple[PageLink, ...]]


class PagePictures(QObject):
    """Draws one picture at a time.

    Of the purpose `page` only the last wish is drawn: who turns fast skips pages.

    Signals:
        drawn: A picture is there: purpose and number of the page.
    """

    drawn = Signal(str, int)

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self._jobs = jobs
        self._pages: PdfPages | None = None
        self._wishes: list[Wish] = []
        self._drawing: tuple[PdfPages, str, int] | None = None
        self._pictures: dict[tuple[str, int], Picture] = {}
        self._links: dict[int, tuple[PageLink, ...]] = {}

    def look_at(self, pages: PdfPages | None) -> None:
        """Draw the pages of another document from now on."""
        self._pages = pages
        self._wishes.clear()
        self._pictures.clear()
        self._links.clear()

    def ask(self, number: int, scale: float, purpose: str) -> None:
        """Have a page drawn at so many pixels a point."""
        wish = (purpose, number, scale)
        if purpose == _LAST:
            self._wishes = [w for w in self._wishes if w[0] != _LAST]
            self._wishes.insert(0, wish)
        else:
            self._wishes.append(wish)
        self._go_on()

    def pixmap(self, purpose: str, number: int, ratio: float) -> QPixmap | None:
        """Return a page that was drawn."""
        found = self._pictures.get((purpose, number))
        return pixmap_from(found, ratio) if found else None

    def links(self, number: int) -> tuple[PageLink, ...]:
        """Return where a page leads that was drawn."""
        return self._links.get(number, ())

    def _go_on(self) -> None:
        pages = self._pages
        if self._drawing or not self._wishes or pages is None:
            return
        purpose, number, scale = self._wishes.pop(0)
        self._drawing = (pages, purpose, number)

        def work(_progress: Progress) -> Drawn:
            links = pages.links(number) if purpose == _LAST else ()
            return pages.picture(number, scale), links

        self._jobs.run(work, self._take, self._fail)

    def _take(self, found: Drawn) -> None:
        assert self._drawing is not None  # noqa: S101 - it was set with the job
        (pages, purpose, number), self._drawing = self._drawing, None
        picture, links = found
        if picture is not None and pages is self._pages:
            if purpose == _LAST:
                for key in [k for k in self._pictures if k[0] == _LAST]:
                    del self._pictures[key]
                self._links[number] = links
            self._pictures[purpose, number] = picture
            self.drawn.emit(purpose, number)
        self._go_on()

    def _fail(self, error: Exception) -> None:
        self._drawing = None
        raise error
