"""Going from pane to pane with F6, and handing commands to what has the focus."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

_KEYS = {
    "copy": (QKeySequence.StandardKey.Copy, Qt.Key.Key_C),
    "paste": (QKeySequence.StandardKey.Paste, Qt.Key.Key_V),
    "selectAll": (QKeySequence.StandardKey.SelectAll, Qt.Key.Key_A),
}


def focus_next_pane(window: QWidget) -> None:
    """Move the focus to the first field of the next pane in sight."""
    panes = [p for p in window.findChildren(QWidget) if p.property("pane") and _seen(p)]
    panes.sort(key=lambda pane: pane.mapTo(window, pane.rect().topLeft()).x())
    if not panes:
        return
    focused = window.focusWidget()
    at = -1
    if focused is not None:
        at = next((n for n, p in enumerate(panes) if p.isAncestorOf(focused)), -1)
    for step in range(1, len(panes) + 1):
        pane = panes[(at + step) % len(panes)]
        first = first_field(pane)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)
            return


def _seen(pane: QWidget) -> bool:
    return pane.isVisible() and pane.isEnabled()


def first_field(pane: QWidget) -> QWidget | None:
    """Return the first widget of a pane, in tab order, that takes the focus."""
    widget = pane.nextInFocusChain()
    while widget is not None and widget is not pane:
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes and pane.isAncestorOf(widget) and _seen(widget):
            return widget
        widget = widget.nextInFocusChain()
    return None


def hand_on(command: str) -> None:
    """Have the widget with the focus copy, paste or select all.

    It is asked by the method of that name, else by an action of its own with the
    standard shortcut, else by the key itself.
    """
    widget = QApplication.focusWidget()
    if widget is None:
        return
    method = getattr(widget, command, None)
    if callable(method):
        method()
        return
    standard, key = _KEYS[command]
    sequence = QKeySequence(standard)
    for action in widget.actions():
        if action.shortcut() == sequence:
            action.trigger()
            return
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        event = QKeyEvent(kind, key, Qt.KeyboardModifier.ControlModifier)
        QCoreApplication.sendEvent(widget, event)
