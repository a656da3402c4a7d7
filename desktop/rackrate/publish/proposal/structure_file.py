"""The structure of a document, written into its file beside the pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reportlab.pdfbase import pdfdoc

from rackrate.publish.proposal.structure import (
    Attached,
    Element,
    Marked,
    Role,
    Structure,
)

_NEVER_EMPTY = frozenset({Role.CELL, Role.HEAD_CELL, Role.FIGURE})


def write_structure(structure: Structure, document: Any) -> None:  # noqa: ANN401
    """Add the tree of a document's parts to the PDF that is about to be saved.

    Args:
        structure: The tree; every page must have been drawn.
        document: The PDF library's document.
    """
    _Writer(structure, document).write()


class _Raw(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object whose text is known before the file is written."""

    __RefOnly__ = 1

    def __init__(self) -> None:
        self.content = ""

    def format(self, document: Any) -> bytes:  # noqa: ANN401, ARG002
        """Return the text."""
        return self.content.encode("latin-1")


@dataclass(frozen=True, slots=True)
class _Placed:
    """An element of the tree, its object and how others refer to it."""

    element: Element
    raw: _Raw
    reference: str


class _Writer:
    def __init__(self, structure: Structure, document: Any) -> None:  # noqa: ANN401
        self._structure = structure
        self._document = document
        self._pages = [self._number(f"Page{n + 1}") for n in range(len(self._drawn))]
        self._root, self._root_reference = self._registered()
        kept = [e for e in structure.root.elements() if _is_kept(e)]
        self._placed: Mapping[int, _Placed] = {
            id(element): _Placed(element, *self._registered()) for element in kept
        }

    @property
    def _drawn(self) -> list[Any]:
        return list(self._document.Pages.pages)

    def write(self) -> None:
        """Write the elements, the way back from the pages, and the catalog's marks."""
        annotations: list[tuple[str, _Placed]] = []
        for placed in self._placed.values():
            placed.raw.content = self._element(placed, annotations)
        rows = [f"{n} {self._row(n)}" for n in range(len(self._structure.pages))]
        next_key = len(rows)
        for name, placed in annotations:
            annotation = self._document.idToObject[f"Annot.{name}"]
            annotation["StructParent"] = next_key
            rows.append(f"{next_key} {placed.reference}")
            next_key += 1
        for number, page in enumerate(self._drawn):
            page.__Defaults__ = {
                **page.__Defaults__,
                "StructParents": number,
                "Tabs": pdfdoc.PDFName("S"),
            }
        self._root.content = (
            f"<< /Type /StructTreeRoot /K {self._of(self._structure.root)}"
            f" /ParentTree << /Nums [ {' '.join(rows)} ] >>"
            f" /ParentTreeNextKey {next_key} >>"
        )
        catalog = self._document.Catalog
        catalog.StructTreeRoot = self._root
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})

    def _registered(self) -> tuple[_Raw, str]:
        raw = _Raw()
        name = self._document.Reference(raw).name
        return raw, f"{self._number(name)} 0 R"

    def _number(self, name: str) -> int:
        return int(self._document.idToObjectNumberAndVersion[name][0])

    def _of(self, element: Element) -> str:
        return self._placed[id(element)].reference

    def _row(self, page: int) -> str:
        owners = self._structure.pages[page]
        return f"[ {' '.join(self._of(owner) for owner in owners)} ]"

    def _element(self, placed: _Placed, annotations: list[tuple[str, _Placed]]) -> str:
        element = placed.element
        page = _page_of(element)
        parent = element.parent
        above = self._root_reference if parent is None else self._of(parent)
        kids = " ".join(self._kids(placed, page, annotations))
        parts = [f"<< /Type /StructElem /S /{element.role} /P {above}"]
        if page is not None:
            parts.append(f"/Pg {self._pages[page - 1]} 0 R")
        if kids:
            parts.append(f"/K [ {kids} ]")
        if element.alternative:
            parts.append(f"/Alt {self._text(element.alternative)}")
        if element.box is not None:
            box = " ".join(f"{edge:.2f}" for edge in element.box)
            parts.append(f"/A << /O /Layout /BBox [ {box} ] /Placement /Block >>")
        if element.role is Role.HEAD_CELL:
            parts.append("/A << /O /Table /Scope /Column >>")
        if element.role is Role.LIST:
            parts.append("/A << /O /List /ListNumbering /Decimal >>")
        return f"{' '.join(parts)} >>"

    def _kids(
        self,
        placed: _Placed,
        page: int | None,
        annotations: list[tuple[str, _Placed]],
    ) -> Iterator[str]:
        for kid in placed.element.kids:
            if isinstance(kid, Element):
                if id(kid) in self._placed:
                    yield self._of(kid)
            elif isinstance(kid, Marked):
                here = f"/Pg {self._pages[kid.page - 1]} 0 R "
                yield (
                    str(kid.number)
                    if kid.page == page
                    else f"<< /Type /MCR {here}/MCID {kid.number} >>"
                )
            else:
                annotations.append((kid.annotation, placed))
                number = self._number(f"Annot.{kid.annotation}")
                where = self._pages[kid.page - 1]
                yield f"<< /Type /OBJR /Pg {where} 0 R /Obj {number} 0 R >>"

    def _text(self, text: str) -> str:
        formatted = pdfdoc.PDFString(text).format(self._document)
        return (
            formatted.decode("latin-1")
            if isinstance(formatted, bytes)
            else str(formatted)
        )


def _page_of(element: Element) -> int | None:
    """Return the page of the first content of an element, None without any."""
    content = (kid for kid in element.kids if isinstance(kid, Marked | Attached))
    first = next(content, None)
    return first.page if first is not None else None


def _is_kept(element: Element) -> bool:
    """Return whether an element says anything, or stands for a cell that does not."""
    return any(
        part.role in _NEVER_EMPTY
        or any(not isinstance(kid, Element) for kid in part.kids)
        for part in element.elements()
    )
