"""Which encoding a text is in: marks first, then strict attempts, then likelihood."""

from __future__ import annotations

import codecs

from rackrate.ingest.reading.refusals import refused

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LAST = "cp1252"
_LIKELY = 0.5
_ENOUGH = 4000
"""Characters that settle the matter."""
_PUNCTUATION = "，。、：；（）“”《》—…￥¥×·％/～【】"
_CHINESE = {
    # The first level of each standard: the characters in everyday use. The second
    # level is names and rarities.
    "gb18030": ("gb2312", range(0xB0, 0xD8)),
    "big5": ("big5", range(0xA4, 0xC7)),
}


def decode(data: bytes, encoding: str | None = None) -> tuple[str, str]:
    """Return the text and the name of its encoding.

    Args:
        data: The bytes of the text.
        encoding: What the user says it is; None to find out.

    Raises:
        RefusedInputError: The encoding asked for is unknown or does not fit.
    """
    if encoding:
        return _as_asked(data, encoding)
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, "replace"), name.removesuffix("-sig")
    utf16 = _utf16_without_mark(data)
    if utf16:
        return data.decode(utf16, "replace"), utf16
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    return _legacy(data)


def _as_asked(data: bytes, encoding: str) -> tuple[str, str]:
    try:
        name = codecs.lookup(encoding).name
        text = data.decode(name)
    except (LookupError, ValueError) as error:
        raise refused("", "wrong_encoding", encoding=encoding) from error
    if not isinstance(text, str):  # "hex" and its like are codecs too
        raise refused("", "wrong_encoding", encoding=encoding)
    return text.removeprefix("\ufeff"), name


def _utf16_without_mark(data: bytes) -> str | None:
    sample = data[:65536]
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    if max(even, odd) <= len(sample) // 8:
        return None
    return "utf-16-be" if even > odd else "utf-16-le"


def _legacy(data: bytes) -> tuple[str, str]:
    """Weigh the encodings that predate Unicode.

    Chinese text read in the wrong one of the two Chinese encodings, or a Western
    accent read as Chinese, yields rare characters; text in its own encoding yields
    common ones.
    """
    best: tuple[float, str, str] | None = None
    for name in _CHINESE:
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        weight = _likelihood(text, name)
        if best is None or weight > best[0]:
            best = (weight, text, name)
    if best is not None and best[0] > _LIKELY:
        return best[1], best[2]
    try:
        return data.decode(_LAST), _LAST
    except UnicodeDecodeError:
        if best is not None:
            return best[1], best[2]
        return data.decode("latin-1"), "latin-1"


def _likelihood(text: str, name: str) -> float:
    """Return the share of the other than ASCII characters that are common, 0 to 1."""
    seen = common = 0
    for character in text:
        if character < "\x80":
            continue
        seen += 1
        common += _is_common(character, name)
        if seen >= _ENOUGH:
            break
    return common / seen if seen else 0.0


def _is_common(character: str, name: str) -> bool:
    if character in _PUNCTUATION:
        return True
    if not "\u4e00" <= character <= "\u9fff":
        return False
    standard, everyday = _CHINESE[name]
    try:
        return character.encode(standard)[0] in everyday
    except UnicodeEncodeError:
        return False
