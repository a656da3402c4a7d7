"""Values as TOML writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_DELETE = "\x7f"


def value_text(text: str) -> str:
    r"""Return a text in quotation marks, whatever it holds.

    Example:
        >>> value_text('a "b"\n')
        '"a \\"b\\"\\u000a"'
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(_character(c) for c in escaped) + '"'


def key_text(name: str) -> str:
    """Return a key, in quotation marks only where it needs them."""
    return name if _BARE_KEY.fullmatch(name) else value_text(name)


def list_text(texts: Iterable[str]) -> str:
    """Return texts as an array on one line."""
    return "[" + ", ".join(value_text(text) for text in texts) + "]"


def _character(character: str) -> str:
    is_plain = character >= " " and character != _DELETE
    return character if is_plain else f"\\u{ord(character):04x}"
