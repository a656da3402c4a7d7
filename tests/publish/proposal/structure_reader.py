"""The structure of a PDF as a stranger's tools read it."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

_MARKED = re.compile(rb"/(\w+) <</MCID (\d+)(?: /ActualText <\w+>)?>> BDC")
_TEXT = re.compile(r'^ *"(.*)"$', re.DOTALL)


@dataclass
class Part:
    """One element of the tree.

    Attributes:
        content: (page from 0, number) of each stretch of content of its own.
        links: How many annotations hang on it.
        scope: Of which cells a head is the head; empty: it is none.
    """

    role: str
    alternative: str
    kids: list[Part] = field(default_factory=list)
    content: list[tuple[int, int]] = field(default_factory=list)
    links: int = 0
    scope: str = ""

    def parts(self) -> Iterator[Part]:
        """Yield it and everything inside it, in reading order."""
        yield self
        for kid in self.kids:
            yield from kid.parts()


class StructureReader:
    """A file's tree of parts beside the content of its pages."""

    def __init__(self, path: Path) -> None:
        self._reader = PdfReader(path)
        self._pages = {
            page.indirect_reference.idnum: number
            for number, page in enumerate(self._reader.pages)
            if page.indirect_reference is not None
        }
        self.catalog = self._reader.trailer["/Root"].get_object()
        assert isinstance(self.catalog, DictionaryObject)
        root = self.catalog["/StructTreeRoot"].get_object()
        assert isinstance(root, DictionaryObject)
        self.root = root
        document = root["/K"].get_object()
        assert isinstance(document, DictionaryObject)
        self.document = self._part(document)

    def marked(self) -> list[tuple[int, int, str]]:
        """Return (page, number, role) of every stretch of content that is marked."""
        found = []
        for number, page in enumerate(self._reader.pages):
            contents = page.get_contents()
            assert contents is not None
            for role, mark in _MARKED.findall(contents.get_data()):
                found.append((number, int(mark), role.decode()))
        return found

    def unmarked_text(self) -> list[bytes]:
        """Return the text operators that stand outside any mark."""
        found = []
        for page in self._reader.pages:
            contents = page.get_contents()
            assert contents is not None
            depth = 0
            for line in contents.get_data().split(b"\n"):
                depth += line.endswith((b" BDC", b" BMC")) - (line == b"EMC")
                if depth == 0 and b"Tj" in line:
                    found.append(line)
            assert depth == 0
        return found

    def owners(self, page: int) -> list[str]:
        """Return the role of whose each stretch of a page is, by the way back."""
        tree = self.root["/ParentTree"].get_object()
        assert isinstance(tree, DictionaryObject)
        numbers = tree["/Nums"].get_object()
        assert isinstance(numbers, ArrayObject)
        key = self._reader.pages[page]["/StructParents"]
        keys = [str(number) for number in list(numbers)[::2]]
        row = list(numbers)[2 * keys.index(str(key)) + 1].get_object()
        assert isinstance(row, ArrayObject)
        owners = (owner.get_object() for owner in row)
        return [str(o["/S"]).lstrip("/") for o in owners if isinstance(o, dict)]

    def _part(self, element: DictionaryObject) -> Part:
        part = Part(str(element["/S"]).lstrip("/"), str(element.get("/Alt", "")))
        about = element.get("/A", DictionaryObject()).get_object()
        part.scope = str(about.get("/Scope", "")).lstrip("/")
        page = self._page(element)
        kids = element.get("/K", ArrayObject()).get_object()
        for kid in kids:
            found = kid.get_object()
            if isinstance(found, int):
                part.content.append((page, int(found)))
            elif "/MCID" in found:
                part.content.append((self._page(found), int(found["/MCID"])))
            elif "/Obj" in found:
                assert found["/Obj"].get_object()["/Subtype"] == "/Link"
                part.links += 1
            else:
                part.kids.append(self._part(found))
        return part

    def _page(self, element: DictionaryObject) -> int:
        reference = element.raw_get("/Pg") if "/Pg" in element else None
        return -1 if reference is None else self._pages[reference.idnum]


def text_by_structure(path: Path) -> str:
    """Return the text of a file in the order of its structure, as poppler reads it."""
    tool = shutil.which("pdfinfo") or "pdfinfo"
    read = subprocess.run(
        [tool, "-struct-text", str(path)], capture_output=True, text=True, check=True
    )
    found = (_TEXT.match(line) for line in read.stdout.split("\n"))
    return "".join(match.group(1) for match in found if match)
