"""Colours by what they mean, light and dark; icons tinted to match."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from rackrate.gui.zoom import px

_ICON_SIDE = 20
_SCALES = (1, 2)
_FADED = 0.4


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one theme; contrast is tested against `surface`."""

    surface: str
    raised: str
    sunken: str
    text: str
    muted: str
    line: str
    accent: str
    accent_text: str
    selected: str
    chip: str
    hover: str
    container: str
    bare_metal: str
    other: str
    warning: str
    warning_surface: str
    error: str
    error_surface: str
    good: str
    good_surface: str


LIGHT = Tokens(
    surface="#FFFFFF",
    raised="#FFFFFF",
    sunken="#F5F7F9",
    text="#1A2330",
    muted="#5B6673",
    line="#E1E5EA",
    accent="#12436D",
    accent_text="#FFFFFF",
    selected="#DCE8F5",
    chip="#EAEEF3",
    hover="#EEF2F6",
    container="#12436D",
    bare_metal="#C6500F",
    other="#1B7A72",
    warning="#7A5200",
    warning_surface="#FFF3D6",
    error="#842029",
    error_surface="#F8D7DA",
    good="#0F5132",
    good_surface="#DDF0E5",
)
DARK = Tokens(
    surface="#16181C",
    raised="#1E2126",
    sunken="#16181C",
    text="#E8EAED",
    muted="#A3ABB5",
    line="#33383F",
    accent="#7FB3E6",
    accent_text="#0E1A26",
    selected="#26384B",
    chip="#2B3038",
    hover="#262A31",
    container="#7FB3E6",
    bare_metal="#F7915B",
    other="#5CC6BC",
    warning="#F0C766",
    warning_surface="#3A2E12",
    error="#F1A1A8",
    error_surface="#43191D",
    good="#7FD1A3",
    good_surface="#163425",
)


class Theme(QObject):
    """The theme of the moment; tells when it changes."""

    changed = Signal()

    def __init__(self, icons: Path, *, dark: bool = False) -> None:
        super().__init__()
        self._icons = icons
        self._is_dark = dark
        self._drawn: dict[tuple[str, str, int], QIcon] = {}

    @property
    def is_dark(self) -> bool:
        """Whether the dark theme is on."""
        return self._is_dark

    @property
    def tokens(self) -> Tokens:
        """The colours in force."""
        return DARK if self._is_dark else LIGHT

    def set_dark(self, *, dark: bool) -> None:
        """Switch between light and dark."""
        if dark != self._is_dark:
            self._is_dark = dark
            self.changed.emit()

    def icon(self, name: str, color: str | None = None) -> QIcon:
        """Return an icon of the set, tinted; sharp at 100 and 200 %.

        It is drawn once: rows ask for theirs at every step of a slider.
        """
        key = name, color or self.tokens.muted, px(_ICON_SIDE)
        if key not in self._drawn:
            self._drawn[key] = self._icon(*key)
        return self._drawn[key]

    def _icon(self, name: str, color: str, usual: int) -> QIcon:
        svg = (self._icons / f"{name}.svg").read_text(encoding="utf-8")
        tinted = svg.replace("currentColor", color)
        renderer = QSvgRenderer(QByteArray(tinted.encode()))
        icon = QIcon()
        for scale in _SCALES:
            side = usual * scale
            pixmap = QPixmap(side, side)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            renderer.render(painter, QRectF(0, 0, side, side))
            painter.end()
            pixmap.setDevicePixelRatio(scale)
            icon.addPixmap(pixmap)
            icon.addPixmap(_faded(pixmap), QIcon.Mode.Disabled)
        return icon

    def color(self, role: str) -> QColor:
        """Return the colour of a token."""
        return QColor(getattr(self.tokens, role))


def _faded(pixmap: QPixmap) -> QPixmap:
    """Return an icon as it looks where it cannot be used."""
    faded = QPixmap(pixmap.size())
    faded.setDevicePixelRatio(pixmap.devicePixelRatio())
    faded.fill(Qt.GlobalColor.transparent)
    painter = QPainter(faded)
    painter.setOpacity(_FADED)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    return faded
