"""Vendors' files inside a project file: `originals/<sha256>.<suffix>`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256

from rackrate.services.originals import Original

FOLDER = "originals"
_MEMBER = re.compile(rf"{FOLDER}/([0-9a-f]{{64}})(\.[a-z0-9]{{1,8}})?")
_SUFFIX = re.compile(r"\.[a-z0-9]{1,8}")


def original_members(originals: Iterable[Original]) -> dict[str, bytes]:
    """Return the members of a project file that hold vendors' files."""
    return {_name(original): original.content for original in originals}


def originals_from(members: Mapping[str, bytes]) -> tuple[Original, ...]:
    """Return the vendors' files among the members of a project file.

    One whose content is not what its name says is passed over: it proves nothing.
    """
    found = []
    for name, content in sorted(members.items()):
        match = _MEMBER.fullmatch(name)
        if match and sha256(content).hexdigest() == match.group(1):
            found.append(Original(match.group(1), match.group(2) or "", content))
    return tuple(found)


def _name(original: Original) -> str:
    suffix = original.suffix.lower()
    kept = suffix if _SUFFIX.fullmatch(suffix) else ""
    return f"{FOLDER}/{original.sha256}{kept}"
