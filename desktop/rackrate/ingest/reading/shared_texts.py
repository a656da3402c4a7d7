"""The texts that an xlsx workbook keeps in one place for all its cells."""

from __future__ import annotations

import pyexpat
from dataclasses import dataclass

from rackrate.ingest.reading import limits
from rackrate.ingest.reading.package import Package
from rackrate.ingest.reading.refusals import refused


@dataclass(frozen=True, slots=True)
class SharedTexts:
    """The texts by their number, and the numbers of those with crossed-out words."""

    texts: list[str]
    struck: frozenset[str]


def read_shared_texts(package: Package, name: str) -> SharedTexts:
    """Return the texts of a workbook.

    Raises:
        RefusedInputError: They are not well-formed, or too many.
    """
    if name not in package:
        return SharedTexts([], frozenset())
    reader = _Reader()
    parser = pyexpat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    try:
        parser.Parse(package.read(name), True)  # noqa: FBT003
    except (pyexpat.ExpatError, ValueError) as error:
        raise refused(name, "damaged") from error
    return SharedTexts(reader.texts, frozenset(reader.struck))


class _Reader:
    def __init__(self) -> None:
        self.texts: list[str] = []
        self.struck: set[str] = set()
        self._pieces: list[str] = []
        self._listens = False
        self._phonetic = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        local = name.rpartition(":")[2]
        if local == "si":
            self._pieces.clear()
        elif local == "t":
            self._listens = not self._phonetic
        elif local == "rPh":
            self._phonetic += 1
        elif local == "strike" and attributes.get("val", "1") not in ("0", "false"):
            self.struck.add(str(len(self.texts)))

    def end(self, name: str) -> None:
        local = name.rpartition(":")[2]
        if local == "si":
            if len(self.texts) >= limits.FILLED_CELLS:
                limit = f"{limits.FILLED_CELLS:,}"
                raise refused("", "too_many_filled", limit=limit)
            self.texts.append("".join(self._pieces))
        elif local == "t":
            self._listens = False
        elif local == "rPh":
            self._phonetic -= 1

    def text(self, text: str) -> None:
        if self._listens:
            self._pieces.append(text)
