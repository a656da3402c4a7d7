"""The look of every widget, made from the theme's tokens.

Widgets say what they are with dynamic properties (`role`, `kind`, `tone`), and
this sheet says how that looks: an 8-pixel grid, rows of 28 pixels, and type in
12, 13, 16 and 22 pixels.
"""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

from PySide6.QtCore import QTemporaryDir
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from rackrate.gui.style_sheet import SHEET
from rackrate.gui.theme import Theme, Tokens
from rackrate.gui.zoom import USUAL, factor

FAMILIES = ("Noto Sans", "Noto Sans SC")
TEXT_SIZE = 13
_ROLE = QPalette.ColorRole
_DISABLED = QPalette.ColorGroup.Disabled
_PARTS = {
    "check": "accent_text",
    "minus": "accent_text",
    "chevron-down": "muted",
    "chevron-up": "muted",
    "chevron-right": "muted",
}


class Style:
    """Dresses the application, again whenever the theme changes.

    Fonts and colours hold from the start; the style sheet comes with `apply`, as
    dressing each widget while it is put into another takes long.

    Style sheets take pictures only from files, so the few they need are written,
    in the theme's colours, into a folder that goes with this object.
    """

    def __init__(
        self, application: QApplication, theme: Theme, icons: Path, percent: int = USUAL
    ) -> None:
        """Take the zoom that the window will have, in per cent.

        Until the application runs, Qt tells no widget that its font is another.
        """
        self._application = application
        self._theme = theme
        self._icons = icons
        self._folder = QTemporaryDir()
        theme.changed.connect(self.apply)
        application.setFont(usual_font(percent / USUAL))
        application.setPalette(palette_of(theme.tokens))

    def apply(self) -> None:
        """Put palette and style sheet in force."""
        self._application.setPalette(palette_of(self._theme.tokens))
        self._application.setFont(usual_font())
        pictures = self._write_pictures()
        # Qt takes three times as long to put one sheet in place of another.
        self._application.setStyleSheet("")
        sheet = sheet_of(self._theme.tokens, pictures)
        self._application.setStyleSheet(scaled_sheet(sheet, factor()))

    def _write_pictures(self) -> dict[str, str]:
        shade = "dark" if self._theme.is_dark else "light"
        written = {}
        for name, role in _PARTS.items():
            source = (self._icons / f"{name}.svg").read_text(encoding="utf-8")
            color = getattr(self._theme.tokens, role)
            tinted = source.replace("currentColor", color)
            written[name.replace("-", "_")] = self._write(f"{name}-{shade}", tinted)
            if name == "chevron-down":
                spaced = _with_space_at_the_right(tinted)
                written["chevron_field"] = self._write(f"field-{shade}", spaced)
        return written

    def _write(self, name: str, svg: str) -> str:
        target = Path(self._folder.filePath(f"{name}.svg"))
        target.write_text(svg, encoding="utf-8")
        return target.as_posix()


def _with_space_at_the_right(svg: str) -> str:
    """Return an icon 14 pixels high that keeps away from the edge it stands at."""
    wide = svg.replace('viewBox="0 0 24 24"', 'viewBox="0 0 38 24"')
    return wide.replace('width="24"', 'width="22"').replace(
        'height="24"', 'height="14"'
    )


def usual_font(scale: float | None = None) -> QFont:
    """Return the font of the window at a scale, else as large as the zoom asks."""
    font = QFont()
    font.setFamilies(list(FAMILIES))
    font.setPixelSize(round(TEXT_SIZE * (scale or factor())))
    return font


def scaled_sheet(sheet: str, scale: float) -> str:
    """Return a style sheet with every measure scaled but thin lines.

    A field with the focus has a thicker edge and that much less padding: both are
    scaled so that it keeps its size.

    Example:
        >>> scaled_sheet("A { padding: 4px 12px; border: 1px solid red; }", 1.5)
        'A { padding: 6px 18px; border: 1px solid red; }'
        >>> scaled_sheet("A:focus { border: 2px solid red; padding: 3px 11px; }", 1.5)
        'A:focus { border: 2px solid red; padding: 5px 17px; }'
    """
    if scale == 1:
        return sheet
    return _RULE.sub(lambda rule: _scaled_rule(rule[1], rule[2], scale), sheet)


_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_DECLARATION = re.compile(r"([\w-]+)(\s*:\s*)([^;]*)")
_PIXELS = re.compile(r"(-?\d+)px")
_THICK = 3
_NO_EDGE = ("QToolButton", "link")


def _scaled_rule(selector: str, body: str, scale: float) -> str:
    taken = 0
    if ":focus" in selector and "indicator" not in selector:
        taken = 2 if any(name in selector for name in _NO_EDGE) else 1

    def declaration(found: re.Match[str]) -> str:
        name, colon, value = found.groups()
        is_edge = name.startswith("border") and "radius" not in name
        gives = taken if name == "padding" else 0

        def pixels(size: re.Match[str]) -> str:
            number = int(size[1])
            if is_edge and number < _THICK:
                return size[0]
            if "radius" in name:  # beyond half a side Qt draws square corners
                return f"{int(number * scale)}px"
            return f"{round((number + gives) * scale) - gives}px"

        return f"{name}{colon}{_PIXELS.sub(pixels, value)}"

    return f"{selector}{{{_DECLARATION.sub(declaration, body)}}}"


def sheet_of(tokens: Tokens, pictures: dict[str, str]) -> str:
    """Return the style sheet of a theme.

    Args:
        tokens: The theme's colours.
        pictures: Files for check marks and arrows, by name.
    """
    colors = {name: getattr(tokens, name) for name in tokens.__slots__}
    return Template(SHEET).substitute(colors, **pictures)


def palette_of(tokens: Tokens) -> QPalette:
    """Return the palette of a theme, for what the style sheet leaves alone."""
    palette = QPalette()
    roles = {
        _ROLE.Window: tokens.surface,
        _ROLE.WindowText: tokens.text,
        _ROLE.Base: tokens.raised,
        _ROLE.AlternateBase: tokens.sunken,
        _ROLE.Text: tokens.text,
        _ROLE.Button: tokens.raised,
        _ROLE.ButtonText: tokens.text,
        _ROLE.BrightText: tokens.error,
        _ROLE.ToolTipBase: tokens.raised,
        _ROLE.ToolTipText: tokens.text,
        _ROLE.PlaceholderText: tokens.muted,
        _ROLE.Highlight: tokens.selected,
        _ROLE.HighlightedText: tokens.text,
        _ROLE.Link: tokens.accent,
        _ROLE.Accent: tokens.accent,
        _ROLE.Mid: tokens.line,
        _ROLE.Light: tokens.hover,
    }
    for role, color in roles.items():
        palette.setColor(role, QColor(color))
    for role in (_ROLE.WindowText, _ROLE.Text, _ROLE.ButtonText):
        palette.setColor(_DISABLED, role, QColor(tokens.muted))
    return palette
