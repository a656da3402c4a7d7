"""Content on a page and the part of the document it belongs to, brought together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reportlab.pdfbase import pdfdoc

from rackrate.publish.proposal.structure import Box, Element, Role, Structure
from rackrate.publish.proposal.structure_file import write_structure

_PRINTED = 4
"""The flag of an annotation that is printed with its page."""
_NOBODY = Element(Role.ARTIFACT, None)


class Tagging:
    """Marks what is drawn on a canvas as content of the current part.

    Attributes:
        structure: The parts of the document, as they are drawn.
    """

    def __init__(self, canvas: Any) -> None:  # noqa: ANN401
        self.structure = Structure()
        self._canvas = canvas
        self._owner: Element | None = None
        self._links = 0

    def begin(self, *, is_text: bool, said: str = "") -> None:
        """Let what is drawn next belong to the current part, or to none.

        Text belongs to the part it is drawn in; shapes do only in a figure.

        Args:
            is_text: Whether it is text.
            said: What readers get in its place; empty: the text itself.
        """
        current = self.structure.current
        is_own = current.holds_content and (is_text or current.role is Role.FIGURE)
        owner = current if is_own else _NOBODY
        if owner is self._owner and not said:
            return
        self.end()
        self._owner = owner
        properties = []
        if owner is not _NOBODY:
            properties.append(f"/MCID {self.structure.mark()}")
        if said:
            code = f"\ufeff{said}".encode("utf-16-be").hex().upper()
            properties.append(f"/ActualText <{code}>")
        if properties:
            self._write(f"/{owner.role} <<{' '.join(properties)}>> BDC")
        else:
            self._write("/Artifact BMC")

    def end(self) -> None:
        """Let nothing more belong to what was drawn last."""
        if self._owner is not None:
            self._write("EMC")
            self._owner = None

    def end_page(self) -> None:
        """Close the page that the canvas is about to finish."""
        self.end()
        self.structure.next_page()

    def finish(self) -> None:
        """Write the structure into the file; every page must be finished."""
        write_structure(self.structure, self._canvas._doc)  # noqa: SLF001

    def link(self, anchor: str, edges: Box, said: str) -> None:
        """Make a rectangle lead to an anchor of the document."""
        destination = self._canvas._bookmarkReference(anchor)  # noqa: SLF001
        self._annotate(edges, {"Dest": destination}, said)

    def address(self, url: str, edges: Box, said: str) -> None:
        """Make a rectangle lead to an address of the web."""
        action = {"S": pdfdoc.PDFName("URI"), "URI": pdfdoc.PDFString(url)}
        self._annotate(edges, {"A": pdfdoc.PDFDictionary(action)}, said)

    def _annotate(self, edges: Box, leads: Mapping[str, Any], said: str) -> None:
        """Add a link; in a part of the document it is one of its leaves."""
        self._links += 1
        name = f"link{self._links}"
        annotation = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("Annot"),
                "Subtype": pdfdoc.PDFName("Link"),
                "Rect": pdfdoc.PDFArray([round(edge, 2) for edge in edges]),
                "Border": pdfdoc.PDFArray([0, 0, 0]),
                "F": _PRINTED,
                "Contents": pdfdoc.PDFString(said),
                **leads,
            }
        )
        self._canvas._addAnnotation(annotation, name)  # noqa: SLF001
        if self.structure.current.role is Role.LINK:
            self.structure.attach(name)

    def _write(self, operator: str) -> None:
        self._canvas._code.append(operator)  # noqa: SLF001 - there is no other way
