"""What is left of a damaged zip: every member whose check sum still holds."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from dataclasses import dataclass

DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
)
_HEAD = struct.Struct("<4s5H3I2H")
_SIGNATURE = b"PK\x03\x04"
_ENCRYPTED, _SIZES_FOLLOW, _UTF8 = 0x1, 0x8, 0x800
_RAW_DEFLATE = -15


@dataclass(frozen=True, slots=True)
class Salvage:
    """What could be taken out of a file.

    Attributes:
        members: Whole members by name.
        gone: Names of members that are there and cannot be read.
        is_cut: The zip's directory is gone, so more may be lost than is known.
    """

    members: dict[str, bytes]
    gone: tuple[str, ...]
    is_cut: bool


def salvaged(content: bytes, most_bytes: int) -> Salvage:
    """Return what is left of a zip.

    Args:
        content: The file.
        most_bytes: No more is unpacked than this, all members together.
    """
    try:
        members, gone = _by_directory(content, most_bytes)
        is_cut = False
    except DAMAGE:
        members, gone, is_cut = {}, set(), True
    if is_cut or gone:
        found, spoilt = _by_heads(content, most_bytes)
        members = {**found, **members}
        gone |= spoilt
    lost = tuple(sorted(gone - members.keys()))
    return Salvage(members, lost, is_cut)


def _by_directory(content: bytes, most: int) -> tuple[dict[str, bytes], set[str]]:
    members: dict[str, bytes] = {}
    gone: set[str] = set()
    left = most
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for info in archive.infolist():
            if info.is_dir():
                continue
            if info.file_size > left:
                gone.add(info.filename)
                continue
            try:
                members[info.filename] = archive.read(info)
                left -= info.file_size
            except DAMAGE:
                gone.add(info.filename)
    return members, gone


def _by_heads(content: bytes, most: int) -> tuple[dict[str, bytes], set[str]]:
    """Look for members by the head that stands before each."""
    members: dict[str, bytes] = {}
    gone: set[str] = set()
    at, left = content.find(_SIGNATURE), most
    while at >= 0:
        part = content[at : at + _HEAD.size]
        if len(part) < _HEAD.size:
            break
        _, _, flags, method, _, _, check, packed, _, name_size, extra = _HEAD.unpack(
            part
        )
        name_at = at + _HEAD.size
        encoding = "utf-8" if flags & _UTF8 else "cp437"
        name = content[name_at : name_at + name_size].decode(encoding, "replace")
        start = name_at + name_size + extra
        data = b"" if flags & _ENCRYPTED else _unpacked(content, start, method, left)
        if method == zipfile.ZIP_STORED:
            data = content[start : start + packed]
        is_whole = zlib.crc32(data) == check and not flags & _SIZES_FOLLOW
        if is_whole:
            members[name] = data
            left -= len(data)
        elif name.isprintable() and name:
            gone.add(name)
        at = content.find(_SIGNATURE, start + packed if is_whole else name_at)
    return members, gone


def _unpacked(content: bytes, start: int, method: int, most: int) -> bytes:
    if method != zipfile.ZIP_DEFLATED or most <= 0:
        return b""
    try:
        return zlib.decompressobj(_RAW_DEFLATE).decompress(content[start:], most)
    except zlib.error:
        return b""
