"""What a person sees of a window: every text, and whether it fits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QAbstractListModel
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QScrollBar,
    QWidget,
)

from rackrate.gui.widgets.elided_label import ElidedLabel

KEY = re.compile(r"[a-z_]+\.[a-z_]+\.[a-z_.]+")
CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
)
SLACK = 1


def labels(window: QWidget) -> Iterator[QLabel]:
    """Yield the labels in sight that say something."""
    for label in window.findChildren(QLabel):
        if label.isVisible() and label.text():
            yield label


def texts(window: QWidget) -> Iterator[str]:
    """Yield every text in sight, and those of the menus."""
    for label in labels(window):
        yield label.text()
    for button in window.findChildren(QAbstractButton):
        if button.isVisible():
            yield from filter(None, (button.text(), button.toolTip()))
    for box in window.findChildren(QComboBox):
        if box.isVisible():
            yield from (box.itemText(place) for place in range(box.count()))
    for action in window.findChildren(QAction):
        if action.objectName():
            yield action.text()
    for view in window.findChildren(QAbstractItemView):
        if view.isVisible() and view.model() is not None:
            yield from cells(view)


def cells(view: QAbstractItemView) -> Iterator[str]:
    """Yield the texts of the first cells of a list or table."""
    model = view.model()
    is_list = isinstance(model, QAbstractListModel)
    columns = 1 if is_list else model.columnCount()
    for row in range(min(40, model.rowCount())):
        for column in range(columns):
            text = model.index(row, column).data()
            if isinstance(text, str):
                yield text


def untranslated(window: QWidget) -> list[str]:
    """Return texts that are the key of a sentence, or hold an empty place."""
    return [t for t in texts(window) if KEY.fullmatch(t.strip()) or "{" in t]


def clipped(window: QWidget) -> list[str]:
    """Return texts that do not fit where they stand."""
    found = []
    for label in labels(window):
        if isinstance(label, ElidedLabel):
            continue
        if label.wordWrap():
            fits = label.heightForWidth(label.width()) <= label.height() + SLACK
        else:
            fits = label.sizeHint().width() <= label.width() + SLACK
        if not fits:
            found.append(f"label {label.text()!r} {label.size()}")
    for button in window.findChildren(QAbstractButton):
        if button.isVisible() and button.text():
            needed = button.minimumSizeHint().width()
            if needed > button.width() + SLACK:
                found.append(f"button {button.text()!r}")
    return found


def nameless(window: QWidget) -> list[str]:
    """Return controls in sight that a screen reader could not name."""
    found = []
    for control in window.findChildren(QWidget):
        if not isinstance(control, CONTROLS) or not control.isVisible():
            continue
        if isinstance(control, QScrollBar | QHeaderView) or _is_part_of_another(
            control
        ):
            continue
        text = control.text() if isinstance(control, QAbstractButton) else ""
        if not (control.accessibleName() or text):
            parent = type(control.parent()).__name__
            found.append(f"{type(control).__name__} in {parent}")
    return found


def _is_part_of_another(control: QWidget) -> bool:
    return isinstance(control.parent(), QAbstractSpinBox | QComboBox | QLineEdit)
