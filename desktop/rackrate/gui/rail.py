"""The rail on the left: where one can go, and where one is."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QVBoxLayout

from rackrate.gui.places import PLACES, Place
from rackrate.gui.speaker import Speaker
from rackrate.gui.theme import Theme
from rackrate.gui.zoom import px

WIDE, NARROW = 168, 56
_HEIGHT = 36
_ICON = 18
_INSET = 10
_GAP = 12
_COUNT_SIZE = 12
_BY_KEY = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class RailItem(QAbstractButton):
    """One place: icon, name, and how many things are there."""

    def __init__(self, place: Place, theme: Theme) -> None:
        super().__init__()
        self.place = place
        self._theme = theme
        self.count: int | None = None
        self.is_narrow = False
        self.shows_focus = False
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.shows_focus = event.reason() in _BY_KEY

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.shows_focus = False

    def sizeHint(self) -> QSize:
        return QSize(px(NARROW - 16 if self.is_narrow else WIDE - 16), px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setClipRect(event.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_ground(painter)
        color = "accent" if self.isChecked() else "muted"
        icon = self._theme.icon(self.place.icon, getattr(self._theme.tokens, color))
        side = px(_ICON)
        left = (self.width() - side) // 2 if self.is_narrow else px(_INSET)
        corner = QPoint(left, (self.height() - side) // 2)
        icon.paint(painter, QRect(corner, QSize(side, side)))
        if not self.is_narrow:
            self._draw_words(painter)
        painter.end()

    def _draw_ground(self, painter: QPainter) -> None:
        ground = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked():
            painter.setBrush(self._theme.color("selected"))
            painter.drawRoundedRect(ground, 6, 6)
        elif self.underMouse():
            painter.setBrush(self._theme.color("hover"))
            painter.drawRoundedRect(ground, 6, 6)
        if self.shows_focus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.color("accent"), 2))
            painter.drawRoundedRect(ground, 6, 6)

    def _draw_words(self, painter: QPainter) -> None:
        words = self.rect().adjusted(px(_INSET + _ICON + _GAP), 0, -px(_INSET), 0)
        font = QFont(self.font())
        font.setBold(self.isChecked())
        painter.setFont(font)
        color = "accent" if self.isChecked() else "text"
        painter.setPen(self._theme.color(color))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(words, Qt.AlignmentFlag.AlignLeft | middle, self.text())
        if self.count is not None:
            font.setBold(False)
            font.setPixelSize(px(_COUNT_SIZE))
            painter.setFont(font)
            painter.setPen(self._theme.color("accent" if self.isChecked() else "muted"))
            right = Qt.AlignmentFlag.AlignRight | middle
            painter.drawText(words, right, str(self.count))


class Rail(QFrame):
    """The places in order; the arrow keys go up and down."""

    chosen = Signal(str)

    def __init__(self, speaker: Speaker, theme: Theme) -> None:
        super().__init__()
        self.setProperty("role", "side")
        self.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        self._speaker = speaker
        self._items: dict[str, RailItem] = {}
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(0)
        for place in PLACES:
            item = RailItem(place, theme)
            item.clicked.connect(lambda _=False, p=place: self.chosen.emit(p.id))
            self._group.addButton(item)
            self._items[place.id] = item
            column.addWidget(item)
        column.addStretch(1)
        self.setFixedWidth(WIDE)
        theme.changed.connect(self._draw_anew)
        speaker.language_changed.connect(self.retranslate)
        self.retranslate()

    def _draw_anew(self) -> None:
        for item in self._items.values():
            item.updateGeometry()
        self.update()

    def retranslate(self) -> None:
        """Say the places in the language of the moment."""
        self.setAccessibleName(self._speaker.say("window.rail.name"))
        for number, (place_id, item) in enumerate(self._items.items(), start=1):
            name = self._speaker.say(f"window.place.{place_id}")
            item.setText(name)
            item.setAccessibleName(name)
            item.setToolTip(f"{name}  Ctrl+{number}")
            item.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        item = self._group.checkedButton()
        if item is not None:
            item.setFocus(Qt.FocusReason.OtherFocusReason)

    def mark(self, place_id: str) -> None:
        """Show where one is."""
        self._items[place_id].setChecked(True)

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Show how many things there are at some places."""
        for place_id, item in self._items.items():
            item.count = counts.get(place_id)
            item.update()

    def fold(self, *, narrow: bool) -> None:
        """Show icons only, or icons with words."""
        if self._items and narrow != next(iter(self._items.values())).is_narrow:
            self.setFixedWidth(NARROW if narrow else WIDE)
            for item in self._items.values():
                item.is_narrow = narrow
                item.updateGeometry()
                item.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        step = steps.get(Qt.Key(event.key()))
        buttons = self._group.buttons()
        focused = self.focusWidget()
        if step is None or focused not in buttons:
            super().keyPressEvent(event)
            return
        place = buttons.index(focused) + step
        buttons[place % len(buttons)].setFocus(Qt.FocusReason.TabFocusReason)
