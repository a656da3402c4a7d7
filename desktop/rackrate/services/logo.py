"""A logo's file, looked at before it is taken: type by content, size, no scripts.

An SVG is a document that may reach for other files or run code; only a drawing
that stands by itself is taken.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterator
from xml.etree import ElementTree as ET

from rackrate.domain.brand import Logo, LogoKind
from rackrate.domain.problem import Problem, RefusedInputError, Severity

MOST_BYTES = 1024 * 1024
MOST_PIXELS = 16_000_000
LEAST_SIDE = 16
_PNG = b"\x89PNG\r\n\x1a\n"
_DOCUMENT_TYPE = re.compile(
    rb"<!\s*(?:DOCTYPE|ENTITY)|<\?xml-stylesheet", re.IGNORECASE
)
_PLACE = re.compile(r"url\s*\(([^)]*)\)?", re.IGNORECASE)
_RULES = re.compile(r"@import|javascript:|\\", re.IGNORECASE)
_FORBIDDEN = {
    "script",
    "foreignobject",
    "iframe",
    "object",
    "embed",
    "handler",
    "listener",
    "audio",
    "video",
}
_INSIDE = ("#", "data:image/png", "data:image/jpeg")
_COLOUR_TYPES = {0, 2, 3, 4, 6}

Drawer = Callable[[bytes], bytes]
"""Turns an SVG into a PNG; raises `ValueError` where it cannot."""


def logo_from(content: bytes, source: str, draw: Drawer) -> Logo:
    """Return the logo of a file.

    Args:
        content: The file's bytes.
        source: Its name, for what is said about it.
        draw: Turns an SVG into a PNG.

    Raises:
        RefusedInputError: It is too large, neither PNG nor SVG, damaged, or reaches
            outside itself.
    """
    if len(content) > MOST_BYTES:
        size = str(-(-len(content) // 1024))
        raise _refused(source, "logo_too_large", size=size, most=str(MOST_BYTES >> 10))
    if content.startswith(_PNG):
        width, height = _png_size(content, source)
        return Logo(LogoKind.PNG, content, content, width, height)
    if _looks_like_svg(content):
        _refuse_unsafe(content, source)
        try:
            picture = draw(content)
        except ValueError as error:
            raise _refused(source, "logo_damaged", error=str(error)) from error
        width, height = _png_size(picture, source)
        return Logo(LogoKind.SVG, content, picture, width, height)
    raise _refused(source, "logo_type")


def _refused(source: str, code: str, **values: str) -> RefusedInputError:
    return RefusedInputError(source, [Problem(code, "", values, Severity.ERROR)])


def _looks_like_svg(content: bytes) -> bool:
    head = content[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith(b"<") and b"<svg" in content


def _png_size(content: bytes, source: str) -> tuple[int, int]:
    """Return width and height of a PNG whose parts all are as they were written."""
    kinds: list[bytes] = []
    header, data = b"", zlib.decompressobj()
    pixels = 0
    try:
        for kind, body in _chunks(content):
            kinds.append(kind)
            if kind == b"IHDR":
                header = body
            elif kind == b"IDAT":
                pixels += len(data.decompress(body, MOST_PIXELS * 8))
        width, height, _, colour = struct.unpack(">IIBB", header[:10])
    except (ValueError, struct.error, zlib.error) as error:
        raise _refused(source, "logo_damaged", error=str(error)) from error
    if kinds[:1] != [b"IHDR"] or kinds[-1:] != [b"IEND"] or colour not in _COLOUR_TYPES:
        raise _refused(source, "logo_damaged", error="PNG")
    if not pixels or not data.eof:
        raise _refused(source, "logo_damaged", error="IDAT")
    size = f"{width} × {height}"
    if min(width, height) < LEAST_SIDE or width * height > MOST_PIXELS:
        raise _refused(source, "logo_pixels", size=size, least=str(LEAST_SIDE))
    return width, height


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_PNG)
    while at < len(content):
        (length,) = struct.unpack_from(">I", content, at)
        kind = content[at + 4 : at + 8]
        body = content[at + 8 : at + 8 + length]
        (check,) = struct.unpack_from(">I", content, at + 8 + length)
        if zlib.crc32(kind + body) != check:
            message = kind.decode("latin-1")
            raise ValueError(message)
        yield kind, body
        at += 12 + length
        if kind == b"IEND":
            return


def _refuse_unsafe(content: bytes, source: str) -> None:
    if _DOCUMENT_TYPE.search(content) or b"\x00" in content:
        raise _refused(source, "logo_unsafe", found="DOCTYPE")
    try:
        root = ET.fromstring(content)  # noqa: S314 - no document type: no entities
    except (ET.ParseError, ValueError, LookupError) as error:
        raise _refused(source, "logo_damaged", error=str(error)) from error
    if _local(root.tag) != "svg":
        raise _refused(source, "logo_type")
    for element in root.iter():
        found = _harm(element)
        if found:
            raise _refused(source, "logo_unsafe", found=found)


def _harm(element: ET.Element) -> str:
    """Return what of an element is not a drawing, empty for nothing."""
    name = _local(element.tag)
    if name in _FORBIDDEN:
        return name
    if name == "style" and _reaches_out(element.text or ""):
        return "style"
    for key, value in element.attrib.items():
        attribute = _local(key)
        if attribute.startswith("on"):
            return attribute
        wants_place = attribute in ("href", "src")
        if wants_place and not value.strip().lower().startswith(_INSIDE):
            return f"{name} {attribute}"
        if _reaches_out(value):
            return f"{name} {attribute}"
    return ""


def _reaches_out(text: str) -> bool:
    """Return whether a style reaches outside, or could in a way that is not seen."""
    places = (place.strip(" \t\r\n\"'").lower() for place in _PLACE.findall(text))
    return bool(_RULES.search(text)) or not all(
        place.startswith(_INSIDE) for place in places
    )


def _local(tag: object) -> str:
    return str(tag).rpartition("}")[2].lower()
