"""Paints one cell: its words in their tone, what is wrong, where the cursor is."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QPainter, QPen

from rackrate.gui.models.price_faces import CellFace
from rackrate.gui.theme import Theme
from rackrate.gui.zoom import px

ROW_HEIGHT = 28
PADDING = 8
_ICON = 14
_BADGE_HEIGHT = 18
_BADGE_PADDING = 8
_BADGE_FONT = 12
_CURSOR = 2


@dataclass(frozen=True, slots=True)
class CellLook:
    """All that decides how a cell is painted."""

    face: CellFace
    is_figure: bool = False
    is_faulty: bool = False
    is_doubtful: bool = False
    marks_row: bool = False
    is_selected: bool = False
    is_in_current_row: bool = False
    is_current: bool = False


class CellPainter:
    """Paints cells in the colours of the theme."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._icons: dict[tuple[str, str], QIcon] = {}

    def forget_icons(self) -> None:
        """Tint icons anew, as after a change of theme."""
        self._icons.clear()

    def paint(
        self, painter: QPainter, rect: QRect, look: CellLook, font: QFont
    ) -> None:
        """Paint one cell."""
        painter.save()
        painter.setFont(font)
        self._paint_ground(painter, rect, look)
        inside = rect.adjusted(px(PADDING), 0, -px(PADDING), -1)
        inside = self._paint_mark(painter, inside, look)
        if look.face.is_badge and not look.is_faulty:
            self._paint_badge(painter, inside, look, font)
        elif look.face.text:
            painter.setPen(self._text_color(look))
            side = "AlignRight" if look.is_figure else "AlignLeft"
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag[side]
            text = QFontMetrics(font).elidedText(
                look.face.text, Qt.TextElideMode.ElideRight, inside.width()
            )
            painter.drawText(inside, int(flags), text)
        if look.is_current:
            self._paint_cursor(painter, rect)
        painter.restore()

    def badge_width(self, text: str, font: QFont) -> int:
        """Return how wide a badge is."""
        return QFontMetrics(_small(font)).horizontalAdvance(text) + 2 * px(
            _BADGE_PADDING
        )

    def _text_color(self, look: CellLook) -> QColor:
        if look.is_faulty and not look.is_selected:
            return self._theme.color("error")
        return self._theme.color(look.face.tone)

    def _paint_ground(self, painter: QPainter, rect: QRect, look: CellLook) -> None:
        ground = self._ground(look)
        if ground is not None:
            painter.fillRect(rect, ground)
        painter.setPen(QPen(self._theme.color("line")))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _ground(self, look: CellLook) -> QColor | None:
        if look.is_selected:
            return self._theme.color("selected")
        if look.is_faulty:
            return self._theme.color("error_surface")
        if look.is_doubtful:
            return self._theme.color("warning_surface")
        return self._theme.color("hover") if look.is_in_current_row else None

    def _paint_mark(self, painter: QPainter, inside: QRect, look: CellLook) -> QRect:
        """Paint the icon of a fault or doubt; return the room that is left."""
        if not (look.is_faulty or look.is_doubtful or look.marks_row):
            return inside
        name, role = ("triangle-alert", "warning")
        if look.is_faulty or look.marks_row:
            name, role = ("circle-x", "error")
        place = QRect(0, 0, px(_ICON), px(_ICON))
        place.moveCenter(inside.center())
        if look.is_figure:
            place.moveLeft(inside.left())
            room = inside.adjusted(px(_ICON) + 2, 0, 0, 0)
        else:
            place.moveRight(inside.right())
            room = inside.adjusted(0, 0, -px(_ICON) - 4, 0)
        self._icon(name, role).paint(painter, place)
        return room

    def _icon(self, name: str, role: str) -> QIcon:
        key = (name, role)
        if key not in self._icons:
            color = getattr(self._theme.tokens, role)
            self._icons[key] = self._theme.icon(name, color)
        return self._icons[key]

    def _paint_badge(
        self, painter: QPainter, inside: QRect, look: CellLook, font: QFont
    ) -> None:
        face, small = look.face, _small(font)
        is_on_plain = not (look.is_selected or look.is_in_current_row)
        width = min(self.badge_width(face.text, font), inside.width())
        badge = QRect(inside.left(), 0, width, px(_BADGE_HEIGHT))
        badge.moveTop(inside.center().y() - px(_BADGE_HEIGHT) // 2 + 1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("chip" if is_on_plain else "line"))
        painter.drawRoundedRect(badge, px(_BADGE_HEIGHT) / 2, px(_BADGE_HEIGHT) / 2)
        painter.setFont(small)
        painter.setPen(self._theme.color("muted"))
        text = QFontMetrics(small).elidedText(
            face.text, Qt.TextElideMode.ElideRight, width - px(_BADGE_PADDING)
        )
        painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), text)

    def _paint_cursor(self, painter: QPainter, rect: QRect) -> None:
        pen = QPen(self._theme.color("accent"), _CURSOR)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        half = _CURSOR / 2
        frame = QRectF(rect).adjusted(half, half, -half, -half)
        painter.drawRect(frame)


def row_size(width: int) -> QSize:
    """Return the size of a cell so wide."""
    return QSize(width, px(ROW_HEIGHT))


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPixelSize(px(_BADGE_FONT))
    return small
