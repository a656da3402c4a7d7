"""XML that may be parsed: no document type, an encoding that hides nothing.

Characters that XML forbids are replaced by U+FFFD, so that one stray control
character does not cost a whole quote.
"""

from __future__ import annotations

import codecs
import re

from rackrate.ingest.reading.refusals import refused

_DECLARED = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']""")
_DECLARED_TEXT = re.compile(r"^\s*<\?xml[^>]*\?>")
_PLAIN = {"utf-8", "ascii"}
_OLDER = {"utf-16", "iso8859-1", "cp1252", "gbk", "gb18030", "gb2312", "big5", "cp932"}
_HARM = re.compile(rb"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_CONTROLS = bytes(c for c in range(32) if c not in (9, 10, 13))
_BAD_REFERENCE = re.compile(
    rb"&#(?:0*(?:[0-8]|1[124-9]|2\d|3[01])"
    rb"|[xX]0*(?:[0-8bcefBCEF]|1[0-9a-fA-F]|[dD][89a-fA-F][0-9a-fA-F]{2}|[fF]{3}[efEF]));"
)
_BAD_CHARACTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_BARE_AMPERSAND = re.compile(
    rb"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});)"
)
_LONGEST_REFERENCE = len(b"&#x10FFFF;")
_REPLACEMENT = "\ufffd".encode()
_OVERLAP = 64
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class XmlPart:
    """One part, met chunk by chunk.

    Attributes:
        needs_mending: It has to pass through `mended` before a parser may see it.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._tail = b""
        self._is_first = True
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self.needs_mending = False

    def feed(self, chunk: bytes) -> None:
        """Take the next chunk.

        Raises:
            RefusedInputError: It holds a document type, or an odd encoding.
        """
        if self._is_first:
            self._is_first = False
            self._look_at_beginning(chunk)
        seen = self._tail + chunk
        if b"<!" in seen and _HARM.search(seen):
            raise refused(self._name, "unsafe_xml")
        if len(seen.translate(None, _CONTROLS)) != len(seen):
            self.needs_mending = True
        if b"&#" in seen and _BAD_REFERENCE.search(seen):
            self.needs_mending = True
        if b"&" in seen and _BARE_AMPERSAND.search(seen, 0, _settled(seen)):
            self.needs_mending = True
        if not chunk.isascii() or not self._tail.isascii():
            self._check_utf8(chunk)
        self._tail = seen[-_OVERLAP:]

    def _look_at_beginning(self, chunk: bytes) -> None:
        if chunk.startswith(_UTF16):
            self.needs_mending = True
            return
        declared = _DECLARED.match(chunk.removeprefix(codecs.BOM_UTF8))
        name = _encoding_name(self._name, declared)
        if name not in _PLAIN:
            self.needs_mending = True

    def _check_utf8(self, chunk: bytes) -> None:
        if self.needs_mending:
            return
        try:
            text = self._decoder.decode(chunk)
        except UnicodeDecodeError:
            self.needs_mending = True
            return
        if "\ufffe" in text or "\uffff" in text:
            self.needs_mending = True


def mended(name: str, data: bytes) -> tuple[bytes, bool]:
    """Return a part as UTF-8 that XML allows, and whether characters were replaced.

    Raises:
        RefusedInputError: Read in its own encoding, it holds a document type.
    """
    if data.startswith(_UTF16):
        encoding = "utf-16"
    else:
        data = data.removeprefix(codecs.BOM_UTF8)
        encoding = _encoding_name(name, _DECLARED.match(data))
        if encoding == "utf-16":  # declared, but without its mark
            encoding = "utf-8"
    text = data.decode(encoding, "replace")
    already = data.count(_REPLACEMENT) if encoding in _PLAIN else 0
    text = _DECLARED_TEXT.sub("", text, count=1)
    text = _BAD_CHARACTERS.sub("\ufffd", text)
    clean = _BAD_REFERENCE.sub(_REPLACEMENT, text.encode())
    if _HARM.search(clean):
        raise refused(name, "unsafe_xml")
    bare = 0
    if b"<![CDATA[" not in clean:
        clean, bare = _BARE_AMPERSAND.subn(b"&amp;", clean)
    return clean, bare > 0 or clean.count(_REPLACEMENT) > already


def _settled(seen: bytes) -> int:
    """Return up to where no reference is cut off by the end of a chunk."""
    last = seen.rfind(b"&")
    return last if len(seen) - last < _LONGEST_REFERENCE else len(seen)


def _encoding_name(part: str, declared: re.Match[bytes] | None) -> str:
    if declared is None:
        return "utf-8"
    asked = declared.group(1).decode("ascii", "replace")
    try:
        name = codecs.lookup(asked).name
    except (LookupError, ValueError):
        raise refused(part, "unsafe_xml") from None
    if name not in _PLAIN | _OLDER:
        raise refused(part, "unsafe_xml")
    return name
