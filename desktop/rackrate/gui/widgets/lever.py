"""A number to push: its name, a field, a slider, and a note on its range."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QSlider, QStyle, QVBoxLayout, QWidget

from rackrate.gui.undo import new_merge_key
from rackrate.gui.widgets.labels import label
from rackrate.gui.widgets.number_box import NumberBox
from rackrate.gui.zoom import px

_BOX_WIDTH = 80
_HANDLE = 14


@dataclass(frozen=True, slots=True)
class Scale:
    """How a number is shown and how far it may be pushed.

    Attributes:
        low, high: Ends of the slider, as shown.
        step: One notch of the slider, as shown.
        least, most: What may be typed, as shown.
        shown_per_unit: 100 for a share that is shown in per cent.
    """

    low: Decimal
    high: Decimal
    step: Decimal
    least: Decimal
    most: Decimal
    decimals: int = 2
    suffix: str = ""
    shown_per_unit: int = 1

    @property
    def notches(self) -> int:
        """How many steps the slider has."""
        return max(1, int((self.high - self.low) / self.step))

    def notch(self, shown: Decimal) -> int:
        """Return the notch nearest to a number as shown."""
        exact = (shown - self.low) / self.step
        return int(exact.quantize(Decimal(1), rounding=ROUND_HALF_UP))


class Lever(QWidget):
    """One number with a slider and a field; a typed value always wins.

    Signals:
        moved: The new number, and the merge key of the drag or visit it belongs to.
        reset_asked: The name was clicked twice.
    """

    moved = Signal(object, int)
    reset_asked = Signal()

    def __init__(
        self, scale: Scale, parent: QWidget | None = None, *, lies_flat: bool = False
    ) -> None:
        super().__init__(parent)
        self.name = label("")
        self.name.installEventFilter(self)
        self.box = NumberBox(scale.decimals)
        self.box.setProperty("kind", "lever")
        self.box.setFixedWidth(_BOX_WIDTH)
        self.slider = _CalmSlider(Qt.Orientation.Horizontal)
        self.note = label("note", wraps=True)
        self._merge_key = new_merge_key()
        if lies_flat:
            self._lay_flat()
        else:
            self._lay_out()
        self.set_scale(scale)
        self.slider.sliderPressed.connect(self._begin)
        self.slider.valueChanged.connect(self._push)
        self.box.valueChanged.connect(self._type)
        self.box.installEventFilter(self)
        self.slider.installEventFilter(self)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        head = QHBoxLayout()
        head.setSpacing(8)
        self.name.setWordWrap(True)
        head.addWidget(self.name, 1)
        head.addWidget(self.box)
        column.addLayout(head)
        column.addWidget(self.slider)
        column.addWidget(self.note)

    def _lay_flat(self) -> None:
        """Slider and field in one row, for a form that has the name beside it."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.slider, 1)
        row.addWidget(self.box)
        self.note.setParent(self)
        self.note.hide()

    def set_scale(self, scale: Scale) -> None:
        """Set the range and how the number is shown; the number stays."""
        self._scale = scale
        with QSignalBlocker(self.box), QSignalBlocker(self.slider):
            self.box.setDecimals(scale.decimals)
            self.box.setRange(float(scale.least), float(scale.most))
            self.box.setSingleStep(float(scale.step))
            self.box.setSuffix(scale.suffix)
            self.slider.setRange(0, scale.notches)
            self.slider.setPageStep(max(1, scale.notches // 10))

    def set_words(self, name: str, note: str = "", tip: str = "") -> None:
        """Set what it is called and what stands under it."""
        self.name.setText(name)
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.setToolTip(tip)
        for widget in (self.box, self.slider):
            widget.setAccessibleName(name)
            widget.setAccessibleDescription(note)

    def show_number(self, number: Decimal) -> None:
        """Show a number without telling anybody; leave a field in use alone."""
        shown = number * self._scale.shown_per_unit
        if not self.box.hasFocus() or self.box.exact() != shown:
            self.box.show_number(shown)
        with QSignalBlocker(self.slider):
            self.slider.setValue(self._scale.notch(shown))

    @property
    def merge_key(self) -> int:
        """The key of the drag or visit under way."""
        return self._merge_key

    def _begin(self) -> None:
        self._merge_key = new_merge_key()

    def _push(self, notch: int) -> None:
        shown = self._scale.low + notch * self._scale.step
        self.box.show_number(shown)
        self._tell(shown)

    def _type(self) -> None:
        shown = self.box.exact()
        with QSignalBlocker(self.slider):
            self.slider.setValue(self._scale.notch(shown))
        self._tell(shown)

    def _tell(self, shown: Decimal) -> None:
        self.moved.emit(shown / self._scale.shown_per_unit, self._merge_key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusIn:
            self._begin()
        elif watched is self.name and event.type() is QEvent.Type.MouseButtonDblClick:
            self.reset_asked.emit()
        return super().eventFilter(watched, event)


class _CalmSlider(QSlider):
    """A slider that jumps to where it is clicked and leaves the wheel alone."""

    def __init__(self, orientation: Qt.Orientation) -> None:
        super().__init__(orientation)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        jumped = False
        if event.button() is Qt.MouseButton.LeftButton:
            at = round(event.position().x()) - px(_HANDLE) // 2
            span = self.width() - px(_HANDLE)
            to = QStyle.sliderValueFromPosition(0, self.maximum(), at, span)
            reach = max(1, round(self.maximum() * px(_HANDLE) / 2 / max(1, span)))
            jumped = abs(to - self.value()) > reach
            if jumped:
                with QSignalBlocker(self):
                    self.setValue(to)
        super().mousePressEvent(event)
        if jumped:
            self.valueChanged.emit(self.value())

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
