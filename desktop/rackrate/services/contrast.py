"""Contrast of colours on white paper, measured as WCAG 2.2 does (1.4.3, 1.4.11)."""

from __future__ import annotations

import colorsys
import re
from dataclasses import dataclass

LEAST_FOR_TEXT = 4.5
LEAST_FOR_SHAPES = 3.0
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_STEPS = 1024
_MOST = 255
_DARK, _LINEAR_BELOW = 0.05, 0.04045


@dataclass(frozen=True, slots=True)
class Accent:
    """An accent colour as it can be used on white.

    Attributes:
        asked: The colour that was chosen.
        ratio: Its contrast against white, from 1 to 21.
        text: It, or the nearest darker shade that can be read as text.
        shape: It, or that shade where bars and rules would hardly be seen.
    """

    asked: str
    ratio: float
    text: str
    shape: str

    @property
    def is_darkened(self) -> bool:
        """Whether text is not in the colour that was chosen."""
        return self.text != self.asked


def is_colour(text: str) -> bool:
    """Return whether a text is `#RRGGBB`."""
    return bool(_COLOUR.fullmatch(text))


def contrast_on_white(colour: str) -> float:
    """Return the contrast ratio of `#RRGGBB` against white.

    Example:
        >>> round(contrast_on_white("#12436D"), 1)
        10.2
    """
    return (1 + _DARK) / (_luminance(colour) + _DARK)


def accent_on_white(colour: str) -> Accent:
    """Return how a colour can be used; text is darkened as little as is needed.

    Hue and saturation stay, so that it is recognised as the firm's.
    """
    ratio = contrast_on_white(colour)
    readable = colour if ratio >= LEAST_FOR_TEXT else _darkened(colour)
    shape = colour if ratio >= LEAST_FOR_SHAPES else readable
    return Accent(colour, ratio, readable, shape)


def _darkened(colour: str) -> str:
    hue, lightness, saturation = colorsys.rgb_to_hls(*_shares(colour))
    for step in range(_STEPS, -1, -1):
        made = colorsys.hls_to_rgb(hue, lightness * step / _STEPS, saturation)
        shade = "#" + "".join(f"{round(part * _MOST):02X}" for part in made)
        if contrast_on_white(shade) >= LEAST_FOR_TEXT:
            return shade
    return "#000000"


def _shares(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / _MOST for at in (1, 3, 5))
    return red, green, blue


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(share) for share in _shares(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    if share <= _LINEAR_BELOW:
        return share / 12.92
    return float(((share + 0.055) / 1.055) ** 2.4)
