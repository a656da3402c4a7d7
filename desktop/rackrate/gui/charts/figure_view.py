"""A figure on the screen: drawn, pointed at, walked through with the arrow keys."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QBrush,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from rackrate.gui.charts.figure_painter import FigurePainter
from rackrate.gui.theme import Theme
from rackrate.gui.zoom import factor
from rackrate.services.figures.figure import Figure, HitArea, Role

FigureMaker = Callable[[float, float], Figure | None]

PIXELS_PER_POINT = 4 / 3
"""A figure counts in points, as a page does; 10 points are 13 pixels."""

_VEIL = 0.55
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_ASK = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class FigureView(QWidget):
    """Asks for its figure at its own size, and draws it.

    Signals:
        figure_asked: A place was clicked, or chosen with the keys, that has a figure
            to explain: its path without the workload.
    """

    figure_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._painter = FigurePainter(theme)
        self._maker: FigureMaker | None = None
        self._figure: Figure | None = None
        self._crosshair: int | None = None
        self._is_stale = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self._make)

    def sizeHint(self) -> QSize:
        return QSize(720, 320)

    def minimumSizeHint(self) -> QSize:
        return QSize(320, 200)

    @property
    def figure(self) -> Figure | None:
        """The figure drawn."""
        return self._figure

    @property
    def maker(self) -> FigureMaker | None:
        """What makes the figure at each size."""
        return self._maker

    @property
    def crosshair_text(self) -> str:
        """What the crosshair stands on, empty where it is put away."""
        hit = self._crosshair_hit()
        return hit.text if hit else ""

    def show_figure(self, maker: FigureMaker | None) -> None:
        """Draw what a maker makes for the size of the moment, now and on resizing."""
        self._maker = maker
        self._make()

    def mark_stale(self, *, stale: bool) -> None:
        """Draw the figure pale while a newer one is being worked out."""
        if stale != self._is_stale:
            self._is_stale = stale
            self.update()

    @property
    def is_stale(self) -> bool:
        """Whether a newer figure is being worked out."""
        return self._is_stale

    def _make(self) -> None:
        if self._maker is None or self.width() < 1 or self.height() < 1:
            self._figure = None
        else:
            scale = pixels_per_point()
            self._figure = self._maker(self.width() / scale, self.height() / scale)
        if self._figure is None or self._crosshair_hit() is None:
            self._crosshair = None
        found = self._figure
        self.setAccessibleName(found.title if found else "")
        self.setAccessibleDescription(found.alternative if found else "")
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._figure is None:
            return
        painter = QPainter(self)
        painter.setClipRect(event.rect())
        painter.save()
        painter.scale(pixels_per_point(), pixels_per_point())
        self._painter.draw(painter, self._figure)
        painter.restore()
        if self._is_stale:
            self._veil(painter)
        if self.hasFocus():
            self._draw_focus(painter)
        painter.end()

    def _veil(self, painter: QPainter) -> None:
        """Draw a veil with a hatch, which is seen without colours too."""
        veil = self._painter.color(Role.SURFACE)
        veil.setAlphaF(_VEIL)
        painter.fillRect(self.rect(), veil)
        hatch = QBrush(self._painter.color(Role.GRID), Qt.BrushStyle.FDiagPattern)
        painter.fillRect(self.rect(), hatch)

    def _draw_focus(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setPen(QPen(self._theme.color("accent"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(self.rect().adjusted(1, 1, -1, -1))
        hit = self._crosshair_hit()
        if hit is not None:
            middle = (hit.x + hit.width / 2) * pixels_per_point()
            pen = QPen(self._painter.color(Role.ACCENT), 1, Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawLine(QPointF(middle, 0), QPointF(middle, self.height()))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            hit = self.hit_at(event.pos())
            if hit is None:
                QToolTip.hideText()
            else:
                QToolTip.showText(event.globalPos(), hit.text, self, _area(hit))
            return True
        return super().event(event)

    def hit_at(self, at: QPoint) -> HitArea | None:
        """Return what is under a point: of several, the smallest."""
        hits = self._figure.hits if self._figure else ()
        under = [hit for hit in hits if _area(hit).contains(at)]
        return min(under, key=lambda hit: hit.width * hit.height, default=None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hit = self.hit_at(event.position().toPoint())
        is_asked = hit is not None and bool(hit.explains)
        shape = Qt.CursorShape
        self.setCursor(shape.PointingHandCursor if is_asked else shape.ArrowCursor)
        super().mouseMoveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton:
            self._ask(self.hit_at(event.position().toPoint()))

    def _ask(self, hit: HitArea | None) -> None:
        if hit is not None and hit.explains:
            self.figure_asked.emit(hit.explains)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _STEPS and self._figure is not None and self._figure.hits:
            self._walk(_STEPS[key])
        elif key in _ASK and self._crosshair is not None:
            self._ask(self._crosshair_hit())
        elif key is Qt.Key.Key_Escape and self._crosshair is not None:
            self._crosshair = None
            QToolTip.hideText()
            self.update()
        else:
            super().keyPressEvent(event)

    def _walk(self, step: int) -> None:
        hits = self._sorted_hits()
        if self._crosshair is None:
            self._crosshair = 0 if step > 0 else len(hits) - 1
        else:
            self._crosshair = max(0, min(len(hits) - 1, self._crosshair + step))
        hit = hits[self._crosshair]
        corner = self.mapToGlobal(_area(hit).topRight())
        QToolTip.showText(corner, hit.text, self)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, hit.text))
        self.update()

    def _sorted_hits(self) -> list[HitArea]:
        hits = self._figure.hits if self._figure else ()
        return sorted(hits, key=lambda hit: (hit.x + hit.width / 2, hit.y))

    def _crosshair_hit(self) -> HitArea | None:
        hits = self._sorted_hits()
        at = self._crosshair
        return hits[at] if at is not None and at < len(hits) else None

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        QToolTip.hideText()
        self.update()


def pixels_per_point() -> float:
    """Return how many pixels a figure's point has at the zoom of the moment."""
    return PIXELS_PER_POINT * factor()


def _area(hit: HitArea) -> QRect:
    """Return where a place to point at is, in pixels."""
    sides = (hit.x, hit.y, hit.width, hit.height)
    left, top, width, height = (round(side * pixels_per_point()) for side in sides)
    return QRect(left, top, width, height)
