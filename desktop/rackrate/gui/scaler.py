"""Scales what widgets were told once: fixed sizes, margins, rows, icons.

Widgets are laid out in pixels of the design, at any time and by anybody. This
object multiplies what it finds, remembers what it made of it, and so tells a size
that it set itself from one that was set since, which is in the design's pixels
again. A widget whose sizes are worked out from its contents says `keeps_size`.
"""

from __future__ import annotations

from PySide6.QtCore import QMargins, QObject, QSize, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHeaderView,
    QLayout,
    QTableView,
    QWidget,
)

from rackrate.gui.zoom import Zoom, factor

KEEPS_SIZE = "keeps_size"
ZOOMS_COLUMNS = "zooms_columns"
_REST_MILLISECONDS = 120
_HAIRLINE = 2
_NO_LIMIT = 500_000
_QT_MOST = 16_777_215
_WIDE = 200
_FRAME = 48
_MOST_OF_WINDOW = 0.3
_STRETCHES = QHeaderView.ResizeMode.Stretch
_SIDES = ("minw", "minh", "maxw", "maxh")
_ACROSS = ("minw", "maxw")


class Scaler(QObject):
    """Fits the window and its dialogs to the zoom, again whenever something changed."""

    def __init__(self, window: QWidget, zoom: Zoom) -> None:
        super().__init__(window)
        self._window = window
        self._columns_at = 1.0
        self._soon = QTimer(self, singleShot=True, interval=_REST_MILLISECONDS)
        self._soon.timeout.connect(self._fit_seen)
        zoom.changed.connect(self.fit_all)
        program = QGuiApplication.instance()
        if isinstance(program, QGuiApplication):
            program.focusWindowChanged.connect(self._fit_dialogs)

    def soon(self) -> None:
        """Fit what is in sight once what is being changed has been changed."""
        if factor() != 1:
            self._soon.start()

    def _fit_seen(self) -> None:
        seen = [w for w in self._window.findChildren(QWidget) if w.isVisible()]
        self._fit([self._window, *seen])

    def fit_all(self) -> None:
        """Fit the window, and what is open beside it."""
        now = factor()
        self.fit(self._window)
        self._fit_columns(now)
        self._fit_dialogs()

    def _fit_dialogs(self) -> None:
        if factor() == 1:
            return
        for widget in QApplication.topLevelWidgets():
            if widget is not self._window and widget.isVisible() and widget.layout():
                self.fit(widget)

    def fit(self, root: QWidget) -> None:
        """Fit a widget and everything in it."""
        self._fit([root, *root.findChildren(QWidget)])

    def _fit(self, widgets: list[QWidget]) -> None:
        scale = factor()
        for widget in widgets:
            is_qts_own = widget.objectName().startswith("qt_")
            if not is_qts_own and not widget.property(KEEPS_SIZE):
                self._fit_sizes(widget, scale)
            if isinstance(widget, QAbstractButton):
                _fit_icon(widget, scale)
            elif isinstance(widget, QTableView):
                _fit_rows(widget, scale)
            layout = widget.layout()
            if layout is not None:
                _fit_layout(layout, scale)

    def _fit_sizes(self, widget: QWidget, scale: float) -> None:
        low, high = widget.minimumSize(), widget.maximumSize()
        sizes = (low.width(), low.height(), high.width(), high.height())
        if sizes == (0, 0, _QT_MOST, _QT_MOST):
            return
        is_fixed = low.width() == high.width()
        new = []
        for side, size in zip(_SIDES, sizes, strict=True):
            by_sheet = widget.property(f"_q_stylesheet_{side}") is not None
            if by_sheet or size <= _HAIRLINE or size > _NO_LIMIT:
                new.append(size)
                continue
            most = self._most(widget, side, is_fixed=is_fixed)
            new.append(_scaled(widget, side, size, scale, most))
        if tuple(new) != sizes:
            widget.setMinimumSize(new[0], new[1])
            widget.setMaximumSize(new[2], new[3])

    def _most(self, widget: QWidget, side: str, *, is_fixed: bool) -> int | None:
        """Return how large a dialog may grow on its screen, a panel in the window."""
        if widget.isWindow():
            room = widget.screen().availableSize()
            return room.width() if side in _ACROSS else room.height() - _FRAME
        is_panel = side in _ACROSS and is_fixed
        return int(self._window.width() * _MOST_OF_WINDOW) if is_panel else None

    def _fit_columns(self, scale: float) -> None:
        """Scale columns that the user may have widened: by how much all grows."""
        ratio, self._columns_at = scale / self._columns_at, scale
        if ratio == 1:
            return
        for table in self._window.findChildren(QTableView):
            if not table.property(ZOOMS_COLUMNS):
                continue
            head = table.horizontalHeader()
            for section in range(head.count()):
                is_hidden = head.isSectionHidden(section)  # Qt then says it has none
                if is_hidden or head.sectionResizeMode(section) is _STRETCHES:
                    continue
                size = round(head.sectionSize(section) * ratio)
                head.resizeSection(section, size)


def _base(thing: QObject, name: str, current: int) -> int:
    """Return a size in the design's pixels: what it was, or was set to since."""
    kept = thing.property(f"zoom_{name}")
    return int(kept[0]) if kept and int(kept[1]) == current else current


def _note(thing: QObject, name: str, base: int, applied: int) -> None:
    thing.setProperty(f"zoom_{name}", [base, applied])


def _scaled(
    thing: QObject, name: str, current: int, scale: float, most: int | None = None
) -> int:
    base = _base(thing, name, current)
    wanted = round(base * scale)
    if most is not None and base >= _WIDE:
        wanted = min(wanted, max(base, most))
    if wanted != current or thing.property(f"zoom_{name}") is not None:
        _note(thing, name, base, wanted)
    return wanted


def _fit_layout(layout: QLayout, scale: float) -> None:
    margins = layout.contentsMargins()
    sides = (margins.left(), margins.top(), margins.right(), margins.bottom())
    names = ("left", "top", "right", "bottom")
    new = [
        _scaled(layout, name, side, scale) if side else 0
        for name, side in zip(names, sides, strict=True)
    ]
    if tuple(new) != sides:
        layout.setContentsMargins(QMargins(*new))
    spacing = layout.spacing()
    if spacing > 0:
        wanted = _scaled(layout, "spacing", spacing, scale)
        if wanted != spacing:
            layout.setSpacing(wanted)
    for place in range(layout.count()):
        item = layout.itemAt(place)
        inner = item.layout() if item else None
        if inner is not None:
            _fit_layout(inner, scale)


def _fit_icon(button: QAbstractButton, scale: float) -> None:
    size = button.iconSize()
    width = _scaled(button, "icon", size.width(), scale)
    if width != size.width():
        button.setIconSize(QSize(width, width))


def _fit_rows(table: QTableView, scale: float) -> None:
    rows = table.verticalHeader()
    least, usual = rows.minimumSectionSize(), rows.defaultSectionSize()
    wanted = _scaled(table, "rows", usual, scale)
    if wanted != usual:
        if least >= min(usual, wanted):
            rows.setMinimumSectionSize(wanted)
        rows.setDefaultSectionSize(wanted)
