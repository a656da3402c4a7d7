"""Colours that can be read, and icons tinted to match."""

from __future__ import annotations

from itertools import product

import pytest

from rackrate.gui.style import palette_of, sheet_of
from rackrate.gui.theme import DARK, LIGHT, Tokens

GROUNDS = ("surface", "raised", "sunken")
TEXTS = ("text", "muted", "accent", "warning", "error", "good")
ON_THEIR_OWN = (
    ("warning", "warning_surface"),
    ("error", "error_surface"),
    ("good", "good_surface"),
    ("accent_text", "accent"),
    ("muted", "chip"),
    ("text", "selected"),
    ("accent", "selected"),
    ("text", "hover"),
)
PICTURES = dict.fromkeys(
    (
        "check",
        "minus",
        "chevron_down",
        "chevron_up",
        "chevron_right",
        "chevron_field",
    ),
    "file.svg",
)


def luminance(color: str) -> float:
    parts = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"), [*product(TEXTS, GROUNDS), *ON_THEIR_OWN], ids="-".join
)
def test_text_has_enough_contrast(tokens: Tokens, ink: str, ground: str) -> None:
    assert contrast(getattr(tokens, ink), getattr(tokens, ground)) >= 4.5


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ink", ["container", "bare_metal", "other"])
def test_graphics_have_enough_contrast(tokens: Tokens, ink: str) -> None:
    assert contrast(getattr(tokens, ink), tokens.sunken) >= 3


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_the_sheet_names_no_token_that_is_not_there(tokens: Tokens) -> None:
    assert "$" not in sheet_of(tokens, PICTURES)
    assert palette_of(tokens).window().color().name().upper() == tokens.surface
