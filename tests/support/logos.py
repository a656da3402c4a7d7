"""Logos made up for tests."""

from __future__ import annotations

import struct
import zlib

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">'
    b'<rect width="60" height="20" fill="#D9480F"/></svg>'
)


def png(width: int = 600, height: int = 200) -> bytes:
    """Return a plain grey picture."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\x00" + b"\x66" * width) * height)
    parts = [(b"IHDR", header), (b"IDAT", rows), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body))
        + kind
        + body
        + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )


def drawn(_svg: bytes) -> bytes:
    """Stand in for a program that draws SVG."""
    return png()
