"""Contrast on white, and the nearest darker shade that can be read."""

from __future__ import annotations

import colorsys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.services.contrast import (
    LEAST_FOR_SHAPES,
    LEAST_FOR_TEXT,
    accent_on_white,
    contrast_on_white,
    is_colour,
)

colours = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06X}")


@pytest.mark.parametrize(
    ("colour", "ratio"),
    [("#FFFFFF", 1.0), ("#000000", 21.0), ("#767676", 4.54), ("#12436D", 10.25)],
)
def test_contrast_is_what_the_standard_says(colour: str, ratio: float) -> None:
    assert contrast_on_white(colour) == pytest.approx(ratio, abs=0.02)


@given(colours)
def test_text_can_always_be_read_and_shapes_seen(colour: str) -> None:
    accent = accent_on_white(colour)
    assert contrast_on_white(accent.text) >= LEAST_FOR_TEXT
    assert contrast_on_white(accent.shape) >= LEAST_FOR_SHAPES


@given(colours)
def test_a_colour_that_can_be_read_stays_as_it_is(colour: str) -> None:
    accent = accent_on_white(colour)
    assert accent.is_darkened == (contrast_on_white(colour) < LEAST_FOR_TEXT)


@given(colours.filter(lambda c: contrast_on_white(c) < LEAST_FOR_TEXT))
def test_it_is_darkened_no_more_than_needed(colour: str) -> None:
    # Half a percent lighter and it could not be read any more, but for rounding.
    shade = accent_on_white(colour).text
    shares = [int(shade[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    hue, lightness, saturation = colorsys.rgb_to_hls(*shares)
    lighter = colorsys.hls_to_rgb(hue, min(1, lightness * 1.02 + 0.005), saturation)
    made = "#" + "".join(f"{round(part * 255):02X}" for part in lighter)
    assert contrast_on_white(made) < LEAST_FOR_TEXT + 0.05


def test_only_six_digits_are_a_colour() -> None:
    assert is_colour("#12436D")
    assert not any(map(is_colour, ["12436D", "#123", "#12436G", "#12436D ", "red"]))
