"""The directory of a compound (OLE) file: enough to tell what is inside.

Nothing here follows a chain further than the file is long, so a chain that bites
its own tail ends in a refusal.
"""

from __future__ import annotations

import struct

from rackrate.ingest.reading.refusals import refused

_FREE = 0xFFFFFFFA
"""Sector numbers from here on are marks, not places."""
_ENTRY = 128
_HEADER = 512
_IN_HEADER = 109
_STORAGE, _STREAM, _ROOT = 1, 2, 5
_SECTOR_SHIFTS = (9, 12)


class OleFile:
    """A compound file.

    Attributes:
        names: Of its storages and streams, in small letters.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        if len(data) < _HEADER:
            raise refused("", "damaged")
        (shift,) = struct.unpack_from("<H", data, 30)
        if shift not in _SECTOR_SHIFTS:
            raise refused("", "damaged")
        self._size = 1 << shift
        self._most = len(data) // self._size + 1
        self._fat = self._allocation_table()
        self._streams: dict[str, tuple[int, int]] = {}
        self._root = (0, 0)
        (first,) = struct.unpack_from("<I", data, 48)
        self._list(b"".join(self._sector(s) for s in self._chain(first, self._fat)))
        self.names = frozenset(self._streams)

    def start_of(self, name: str, length: int = 8192) -> bytes:
        """Return the first bytes of a stream."""
        first, size = self._streams[name]
        (cutoff,) = struct.unpack_from("<I", self._data, 56)
        if size < cutoff:
            return self._from_small(first, min(size, length))
        found = b""
        for sector in self._chain(first, self._fat):
            found += self._sector(sector)
            if len(found) >= length:
                break
        return found[: min(size, length)]

    def _allocation_table(self) -> list[int]:
        data = self._data
        sectors = list(struct.unpack_from(f"<{_IN_HEADER}I", data, 76))
        (extra,) = struct.unpack_from("<I", data, 68)
        seen: set[int] = set()
        per_sector = self._size // 4
        while extra < _FREE:
            if extra in seen or len(seen) > self._most:
                raise refused("", "damaged")
            seen.add(extra)
            listed = self._numbers(extra)
            if len(listed) < per_sector:
                raise refused("", "damaged")
            sectors += listed[:-1]
            extra = listed[-1]
        table: list[int] = []
        for sector in sectors:
            if sector < _FREE:
                table += self._numbers(sector)
        return table

    def _list(self, directory: bytes) -> None:
        for at in range(0, len(directory) - _ENTRY + 1, _ENTRY):
            entry = directory[at : at + _ENTRY]
            (letters,) = struct.unpack_from("<H", entry, 64)
            kind = entry[66]
            first, size = struct.unpack_from("<II", entry, 116)
            name = entry[: max(0, min(letters, 64) - 2)].decode("utf-16-le", "replace")
            if kind == _ROOT:
                self._root = (first, size)
            elif kind in (_STORAGE, _STREAM):
                self._streams.setdefault(name.lower(), (first, size))

    def _from_small(self, first: int, length: int) -> bytes:
        """Read from the small sectors of 64 bytes that the root entry holds."""
        held = b"".join(self._sector(s) for s in self._chain(self._root[0], self._fat))
        (start,) = struct.unpack_from("<I", self._data, 60)
        table: list[int] = []
        for sector in self._chain(start, self._fat):
            table += self._numbers(sector)
        found = b""
        for small in self._chain(first, table):
            found += held[small * 64 : small * 64 + 64]
            if len(found) >= length:
                break
        return found[:length]

    def _chain(self, first: int, table: list[int]) -> list[int]:
        chain: list[int] = []
        seen: set[int] = set()
        sector = first
        while sector < _FREE:
            if sector in seen or sector >= len(table):
                raise refused("", "damaged")
            seen.add(sector)
            chain.append(sector)
            sector = table[sector]
        return chain

    def _sector(self, number: int) -> bytes:
        start = (number + 1) * self._size
        return self._data[start : start + self._size]

    def _numbers(self, sector: int) -> list[int]:
        held = self._sector(sector)
        return list(struct.unpack(f"<{len(held) // 4}I", held[: len(held) // 4 * 4]))
