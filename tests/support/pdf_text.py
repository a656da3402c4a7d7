"""A proposal as text, page by page and line by line, and what else a reader checks."""

from __future__ import annotations

import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from pathlib import Path

from pypdf import PdfReader
from pypdf.generic import Destination, DictionaryObject

NEVER_STARTS = frozenset("，。、；：！？）》」』】”’％…·")
NEVER_ENDS = frozenset("（《「『【“‘")
_LINE = "{http://www.w3.org/1999/xhtml}line"
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


def pages(path: Path) -> list[str]:
    """Return the text of each page."""
    return [page.extract_text() for page in PdfReader(path).pages]


def without_spaces(pages_read: Iterable[str]) -> str:
    """Return the whole text without any white space or thousands commas."""
    return re.sub(r"[\s,]", "", "".join(pages_read))


def flat(path: Path) -> str:
    """Return the text of a file without any white space or thousands commas."""
    return without_spaces(pages(path))


def outline(path: Path) -> dict[str, int]:
    """Return the titles of the outline, each with the number of its page from 1."""
    reader = PdfReader(path)
    found: dict[str, int] = {}

    def collect(entries: list[object]) -> None:
        for entry in entries:
            if isinstance(entry, list):
                collect(entry)
            elif isinstance(entry, Destination):
                page = reader.get_destination_page_number(entry)
                found[str(entry.title)] = -1 if page is None else page + 1

    collect(list(reader.outline))
    return found


def link_targets(path: Path) -> list[int]:
    """Return the number of the page each internal link leads to; 0: nowhere."""
    reader = PdfReader(path)
    numbers = {p.indirect_reference: n for n, p in enumerate(reader.pages, start=1)}
    targets = []
    for page in reader.pages:
        for annotation in page.get("/Annots", []):
            destination = annotation.get_object()["/Dest"].get_object()
            first = next(iter(destination))
            targets.append(numbers.get(first, 0))
    return targets


def fonts(path: Path) -> dict[str, bool]:
    """Return the names of all fonts, and whether each is embedded."""
    found: dict[str, bool] = {}
    for page in PdfReader(path).pages:
        resources = page["/Resources"].get_object()
        assert isinstance(resources, DictionaryObject)
        for font in resources.get("/Font", DictionaryObject()).values():
            known = font.get_object()
            descriptor = known.get("/FontDescriptor", DictionaryObject()).get_object()
            found[str(known["/BaseFont"])] = "/FontFile2" in descriptor
    return found


def lines(path: Path) -> Iterator[str]:
    """Yield every line that a reader of the page sees, found by its place."""
    tool = shutil.which("pdftotext") or "pdftotext"
    read = subprocess.run(
        [tool, "-bbox-layout", str(path), "-"],
        capture_output=True,
        text=True,
        check=True,
    )
    root = ET.fromstring(_CONTROLS.sub("", read.stdout))  # noqa: S314
    for line in root.iter(_LINE):
        yield "".join(word.text or "" for word in line)


def badly_broken(path: Path) -> list[str]:
    """Return the lines that start or end with a mark that may not stand there."""
    return [
        line
        for line in lines(path)
        if len(line) > 1 and (line[0] in NEVER_STARTS or line[-1] in NEVER_ENDS)
    ]
