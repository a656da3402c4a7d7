"""Drawing a figure's marks with QPainter, in the theme's colours."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QPolygonF,
)

from rackrate.gui.style import FAMILIES
from rackrate.gui.theme import Theme
from rackrate.services.figures.figure import (
    Anchor,
    Area,
    Dot,
    Figure,
    Line,
    Mark,
    Role,
    Text,
)

_TOKENS = {
    Role.TEXT: "text",
    Role.MUTED: "muted",
    Role.GRID: "line",
    Role.CONTAINER: "container",
    Role.BARE_METAL: "bare_metal",
    Role.OTHER: "other",
    Role.ACCENT: "accent",
    Role.SURFACE: "sunken",
}
_POINTS_PER_INCH = 72
_HATCH_OPACITY = 0.35
_RING = 2.0


class FigurePainter:
    """Draws figures; one point of the figure is one pixel of the widget."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme

    def color(self, role: Role) -> QColor:
        """Return the colour that a role has in the theme of the moment."""
        return self._theme.color(_TOKENS[role])

    def draw(self, painter: QPainter, figure: Figure) -> None:
        """Draw every mark, back to front."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for mark in figure.marks:
            painter.save()
            self._draw_mark(painter, mark, figure.width)
            painter.restore()

    def _draw_mark(self, painter: QPainter, mark: Mark, room: float) -> None:
        if isinstance(mark, Line):
            self._draw_line(painter, mark)
        elif isinstance(mark, Area):
            self._draw_area(painter, mark)
        elif isinstance(mark, Dot):
            self._draw_dot(painter, mark)
        else:
            self._draw_text(painter, mark, room)

    def _draw_line(self, painter: QPainter, line: Line) -> None:
        pen = QPen(self.color(line.role), line.width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if line.dash:
            pen.setDashPattern([length / line.width for length in line.dash])
        painter.setPen(pen)
        painter.drawPolyline(_polygon(line.points))

    def _draw_area(self, painter: QPainter, area: Area) -> None:
        color = self.color(area.role)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setOpacity(area.opacity)
        painter.setBrush(color)
        painter.drawPolygon(_polygon(area.points))
        if area.hatched:
            painter.setOpacity(max(area.opacity, _HATCH_OPACITY))
            painter.setBrush(QBrush(color, Qt.BrushStyle.BDiagPattern))
            painter.drawPolygon(_polygon(area.points))

    def _draw_dot(self, painter: QPainter, dot: Dot) -> None:
        color = self.color(dot.role)
        painter.setPen(QPen(color, _RING))
        painter.setBrush(self.color(Role.SURFACE) if dot.hollow else color)
        painter.drawEllipse(QPointF(dot.x, dot.y), dot.radius, dot.radius)

    def _draw_text(self, painter: QPainter, text: Text, room: float) -> None:
        """Draw a text, shortened where it would leave the figure."""
        font = font_of(text, painter.device().logicalDpiY())
        painter.setFont(font)
        painter.setPen(self.color(text.role))
        metrics = QFontMetricsF(font, painter.device())
        most = {
            Anchor.START: room - text.x,
            Anchor.MIDDLE: 2 * min(text.x, room - text.x),
            Anchor.END: text.x,
        }[text.anchor]
        shown = text.text
        if metrics.horizontalAdvance(shown) > most:
            shown = metrics.elidedText(shown, Qt.TextElideMode.ElideRight, most)
        width = metrics.horizontalAdvance(shown)
        before = {Anchor.START: 0.0, Anchor.MIDDLE: width / 2, Anchor.END: width}
        painter.drawText(QPointF(text.x - before[text.anchor], text.y), shown)


def font_of(text: Text, dots_per_inch: int) -> QFont:
    """Return the font of a text whose size is counted in the widget's pixels."""
    font = QFont()
    font.setFamilies(list(FAMILIES))
    font.setPointSizeF(text.size * _POINTS_PER_INCH / dots_per_inch)
    font.setBold(text.bold)
    return font


def _polygon(points: tuple[tuple[float, float], ...]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])
