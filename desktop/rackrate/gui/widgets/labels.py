"""Labels and lines that say by their role how they look."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget


def label(
    role: str, text: str = "", *, wraps: bool = False, selectable: bool = False
) -> QLabel:
    """Return a label; see the style sheet for the roles there are."""
    shown = QLabel(text)
    shown.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        shown.setProperty("role", role)
    if wraps:
        shown.setWordWrap(True)
        policy = shown.sizePolicy()
        policy.setHeightForWidth(True)
        shown.setSizePolicy(policy)
    if selectable:
        shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return shown


def badge(tone: str = "neutral", text: str = "") -> QLabel:
    """Return a small rounded label; its tone is a second cue beside its words."""
    shown = QLabel(text)
    shown.setTextFormat(Qt.TextFormat.PlainText)
    shown.setProperty("tone", tone)
    shown.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    return shown


def rule(*, upright: bool = False) -> QFrame:
    """Return a line one pixel thick."""
    line = QFrame()
    line.setProperty("role", "rule")
    if upright:
        line.setFixedWidth(1)
    else:
        line.setFixedHeight(1)
    return line


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Change what a widget says it is, and have it look so."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def breakable(text: str) -> str:
    """Return a path that a label may break after each folder and underscore."""
    return re.sub(r"([/\\_])", "\\1\u200b", text)
