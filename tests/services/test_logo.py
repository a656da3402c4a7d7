"""Which files are taken as a logo, and which are refused with what words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.logos import SVG, drawn, png

from rackrate.domain.brand import LogoKind
from rackrate.domain.problem import RefusedInputError
from rackrate.services.logo import MOST_BYTES, logo_from


def refusal_of(content: bytes) -> str:
    with pytest.raises(RefusedInputError) as caught:
        logo_from(content, "logo.svg", drawn)
    return caught.value.problems[0].code


def svg(inside: str, attributes: str = "") -> bytes:
    space = 'xmlns="http://www.w3.org/2000/svg"'
    links = 'xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f"<svg {space} {links} {attributes}>{inside}</svg>".encode()


def test_a_png_is_kept_as_it_is() -> None:
    logo = logo_from(png(600, 200), "logo.png", drawn)
    assert (logo.kind, logo.width, logo.height) == (LogoKind.PNG, 600, 200)
    assert logo.picture == logo.content == png(600, 200)


def test_an_svg_keeps_its_drawing_and_gets_a_picture() -> None:
    logo = logo_from(SVG, "logo.svg", drawn)
    assert (logo.kind, logo.content, logo.picture) == (LogoKind.SVG, SVG, png())


def test_the_content_tells_the_type_and_not_the_name() -> None:
    assert logo_from(png(), "logo.svg", drawn).kind is LogoKind.PNG
    assert refusal_of(b"GIF89a" + bytes(50)) == "logo_type"
    assert refusal_of(b"") == "logo_type"
    assert refusal_of(b"<html><svg/></html>") == "logo_type"


@pytest.mark.parametrize(
    "content",
    [
        svg("<script>alert(1)</script>"),
        svg("<rect/>", 'onload="alert(1)"'),
        svg('<image href="http://example.com/a.png"/>'),
        svg('<image xlink:href="file:///etc/passwd"/>'),
        svg('<use href="other.svg#a"/>'),
        svg('<a href="javascript:alert(1)"><rect/></a>'),
        svg("<foreignObject/>"),
        svg("<style>@import 'a.css';</style>"),
        svg("<style>rect { fill: url(http://example.com/a) }</style>"),
        svg("<style>rect { fill: u\\72l(http://example.com/a) }</style>"),
        svg("<rect style=\"fill: URL( 'http://example.com/a' )\"/>"),
        b'<?xml-stylesheet href="a.css"?>' + SVG,
        b'<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG,
    ],
)
def test_an_svg_that_is_more_than_a_drawing_is_refused(content: bytes) -> None:
    assert refusal_of(content) == "logo_unsafe"


@pytest.mark.parametrize(
    "inside",
    [
        '<use href="#mark"/>',
        '<rect fill="url(#shade)"/>',
        "<rect style=\"fill: url('#shade')\"/>",
        '<image xlink:href="data:image/png;base64,AAAA"/>',
    ],
)
def test_an_svg_may_point_into_itself(inside: str) -> None:
    assert logo_from(svg(inside), "logo.svg", drawn).kind is LogoKind.SVG


def test_size_and_damage_are_told_apart() -> None:
    assert refusal_of(bytes(MOST_BYTES + 1)) == "logo_too_large"
    assert refusal_of(png(8, 8)) == "logo_pixels"
    assert refusal_of(png()[:-20]) == "logo_damaged"
    assert refusal_of(b"<svg><rect></svg>") == "logo_damaged"


def test_what_cannot_be_drawn_is_refused() -> None:
    def fails(_svg: bytes) -> bytes:
        raise ValueError("SVG")

    with pytest.raises(RefusedInputError) as caught:
        logo_from(SVG, "logo.svg", fails)
    assert caught.value.problems[0].code == "logo_damaged"


@given(st.integers(0, len(png()) - 1), st.integers(1, 255))
def test_a_flipped_byte_is_a_refusal_or_the_same_size(place: int, change: int) -> None:
    content = bytearray(png())
    content[place] ^= change
    try:
        logo = logo_from(bytes(content), "logo.png", drawn)
    except RefusedInputError:
        return
    assert (logo.width, logo.height) == (600, 200)
