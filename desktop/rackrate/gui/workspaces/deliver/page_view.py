"""One page of the preview, drawn beside the window and shown at a zoom."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from rackrate.gui.theme import Theme
from rackrate.gui.workspaces.deliver.pdf_pages import PageLink, Picture

_EDGE = 1


def pixmap_from(picture: Picture, ratio: float) -> QPixmap:
    """Return a picture as Qt shows it, at a screen's pixel ratio."""
    image = QImage(
        picture.pixels,
        picture.width,
        picture.height,
        picture.stride,
        QImage.Format.Format_RGB32,
    )
    pixmap = QPixmap.fromImage(image.copy())
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


class PageView(QWidget):
    """Shows a page; what is clicked on it is told in points of the page.

    Signals:
        clicked: The point, from the page's upper left.
    """

    clicked = Signal(QPointF)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pixmap = QPixmap()
        self._links: tuple[PageLink, ...] = ()
        self._zoom = 1.0
        self.is_stale = False
        self.setMouseTracking(True)

    def set_size(self, points: tuple[float, float], zoom: float) -> None:
        """Take the room of a page at so many screen units a point."""
        self._zoom = zoom
        size = QSize(round(points[0] * zoom), round(points[1] * zoom))
        self.setFixedSize(size + QSize(2 * _EDGE, 2 * _EDGE))
        self.update()

    def show_page(self, pixmap: QPixmap, links: tuple[PageLink, ...]) -> None:
        """Show a page drawn at the zoom set, and where it leads."""
        self._pixmap, self._links = pixmap, links
        self.update()

    def forget(self) -> None:
        """Show an empty sheet until the page is drawn."""
        self._pixmap, self._links = QPixmap(), ()
        self.update()

    @property
    def is_drawn(self) -> bool:
        """Whether the page is shown."""
        return not self._pixmap.isNull()

    def point(self, place: QPointF) -> QPointF:
        """Return a place of the widget in points of the page."""
        return (place - QPointF(_EDGE, _EDGE)) / self._zoom

    def link_at(self, point: QPointF) -> PageLink | None:
        """Return the link at a point of the page."""
        found = (link for link in self._links if link.has(point.x(), point.y()))
        return next(found, None)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), self._theme.color("line"))
        paper = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        painter.fillRect(paper, QColor("#FFFFFF"))
        if self.is_drawn:
            painter.drawPixmap(paper, self._pixmap, QRectF(self._pixmap.rect()))
        if self.is_stale:
            painter.fillRect(paper, QColor(255, 255, 255, 110))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_link = self.link_at(self.point(event.position())) is not None
        hand = Qt.CursorShape.PointingHandCursor
        self.setCursor(hand if is_link else Qt.CursorShape.ArrowCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.clicked.emit(self.point(event.position()))
