"""A packed spreadsheet, checked before anything parses it.

Nothing is ever written to disk; parts with odd paths are not looked at. What can be
mended (backslashes in names, characters that XML forbids, older encodings) is mended
in memory, and said.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from posixpath import normpath

from rackrate.ingest.reading import limits
from rackrate.ingest.reading.refusals import refused
from rackrate.ingest.reading.xml_checks import XmlPart, mended

_CHUNK = 1 << 20
_SHEETS = "xl/worksheets/"
_LARGE = 2 * limits.MEBIBYTE
_ENCRYPTED = 0x1
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_XML = (".xml", ".rels")
_LISTED_ELSEWHERE = "meta-inf/manifest.xml"
"""Old ODS writers give it a document type; RackRate does not parse it."""
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError)


class Package:
    """The parts of a packed file.

    Attributes:
        notes: What was mended or passed over, with the part.
    """

    def __init__(self, data: bytes) -> None:
        """Check every part.

        Raises:
            RefusedInputError: It is damaged, encrypted, too large, or holds XML that
                could do harm.
        """
        self._data = data
        self.notes: list[tuple[str, str]] = []
        try:
            self._archive = zipfile.ZipFile(BytesIO(data))
            entries = self._archive.infolist()
        except (*_BROKEN, OSError) as error:
            raise refused("", "damaged") from error
        self._must_rebuild = False
        self._entries = self._accepted(entries)
        self._check_sizes()
        self._mended: dict[str, bytes] = {}
        self._kept = ("", b"")
        for name in self._entries:
            self._check(name)

    @property
    def names(self) -> list[str]:
        """Names of the parts, in small letters, with forward slashes."""
        return list(self._entries)

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._entries

    def size(self, name: str) -> int:
        """Return how large a part is unpacked, in bytes."""
        return self._entries[name.lower()].file_size

    def read(self, name: str) -> bytes:
        """Return a part, mended where it had to be.

        Raises:
            RefusedInputError: There is no such part, or it is damaged.
        """
        name = name.lower()
        if name in self._mended:
            return self._mended[name]
        if name == self._kept[0]:
            kept, self._kept = self._kept[1], ("", b"")
            return kept
        if name not in self._entries:
            raise refused(name.lower(), "damaged")
        return b"".join(self._chunks(name))

    def chunks(self, name: str) -> Iterator[bytes]:
        """Yield a part piece by piece, mended where it had to be.

        Raises:
            RefusedInputError: There is no such part, or it is damaged.
        """
        name = name.lower()
        if name in self._mended or name not in self._entries:
            return iter([self.read(name)])
        return self._chunks(name)

    def for_library(self) -> BytesIO:
        """Return the file for a library to read: as it came, or mended."""
        if not self._must_rebuild and not self._mended:
            return BytesIO(self._data)
        rebuilt = BytesIO()
        with zipfile.ZipFile(rebuilt, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as to:
            for name, entry in self._entries.items():
                shown = entry.filename.replace("\\", "/")
                to.writestr(zipfile.ZipInfo(shown), self.read(name))
        rebuilt.seek(0)
        return rebuilt

    def _accepted(self, entries: list[zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
        if len(entries) > limits.PACKED_PARTS:
            raise refused("", "too_many_parts", limit=f"{limits.PACKED_PARTS:,}")
        accepted: dict[str, zipfile.ZipInfo] = {}
        for entry in entries:
            name = entry.filename.replace("\\", "/")
            if name.endswith("/"):
                continue
            if entry.flag_bits & _ENCRYPTED:
                raise refused("", "password_protected")
            if _is_odd(name):
                self.notes.append(("odd_part_passed_over", name))
                self._must_rebuild = True
                continue
            if name != entry.filename or "\\" in entry.orig_filename:
                self._must_rebuild = True
            if name.lower() in accepted:  # two readers could each take another one
                raise refused(name.lower(), "damaged")
            accepted[name.lower()] = entry
        return accepted

    def _check_sizes(self) -> None:
        whole = 0
        for name, entry in self._entries.items():
            whole += entry.file_size
            packed = max(entry.compress_size, 1)
            if (
                entry.file_size > limits.RATIO_MATTERS_FROM
                and entry.file_size / packed > limits.PACKED_RATIO
            ):
                raise refused(name, "suspicious_packing")
        if whole > limits.UNPACKED_BYTES:
            limit = limits.UNPACKED_BYTES // limits.MEBIBYTE
            raise refused("", "too_large", limit=str(limit))

    def _check(self, name: str) -> None:
        """Read a part through once: its sum, its true size, and what XML it is."""
        if name.endswith(_XML) and name != _LISTED_ELSEWHERE:
            part = XmlPart(name)
            is_kept = self._is_worth_keeping(name)
            kept = []
            for chunk in self._chunks(name):
                part.feed(chunk)
                if is_kept:
                    kept.append(chunk)
            if is_kept and not part.needs_mending:
                self._kept = name, b"".join(kept)
            if part.needs_mending:
                data, replaced = mended(name, b"".join(self._chunks(name)))
                self._mended[name] = data
                if replaced:
                    self.notes.append(("characters_replaced", name))
        elif name.endswith(".bin") and name.startswith("xl/"):
            for _ in self._chunks(name):
                pass

    def _is_worth_keeping(self, name: str) -> bool:
        """Tell whether to keep a part for the one who reads it first.

        The first large sheet is unpacked once instead of twice; a second one would
        cost more memory than the time is worth.
        """
        size = self._entries[name].file_size
        return not self._kept[0] and name.startswith(_SHEETS) and size >= _LARGE

    def _chunks(self, name: str) -> Iterator[bytes]:
        entry = self._entries[name]
        if entry.compress_type not in _METHODS:
            raise refused(name.lower(), "damaged")
        try:
            with self._archive.open(entry) as part:
                while chunk := part.read(_CHUNK):
                    yield chunk
        except (*_BROKEN, OSError, RuntimeError) as error:
            raise refused(name, "damaged") from error


def _is_odd(name: str) -> bool:
    """Tell whether a name leads out of the package."""
    return (
        not name
        or name.startswith("/")
        or ":" in name
        or "\x00" in name
        or normpath(name).startswith("..")
        or ".." in name.split("/")
    )
