"""Small XML parts as trees without namespaces: Strict and Transitional read alike."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from rackrate.ingest.reading.refusals import refused


def tree(name: str, data: bytes) -> ET.Element:
    """Return a part as a tree.

    Raises:
        RefusedInputError: It is not well-formed.
    """
    try:
        return ET.fromstring(data)  # noqa: S314 - see above
    except (ET.ParseError, ValueError, LookupError, RecursionError) as error:
        raise refused(name, "damaged") from error


def tag(element: ET.Element) -> str:
    """Return the name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]


def children(element: ET.Element | None, name: str) -> Iterator[ET.Element]:
    """Yield the children of one name."""
    if element is not None:
        for child in element:
            if tag(child) == name:
                yield child


def child(element: ET.Element | None, name: str) -> ET.Element | None:
    """Return the first child of a name."""
    return next(children(element, name), None)


def descendants(element: ET.Element, name: str) -> Iterator[ET.Element]:
    """Yield everything of one name below an element."""
    for found in element.iter():
        if tag(found) == name:
            yield found


def attribute(element: ET.Element, name: str, default: str = "") -> str:
    """Return an attribute, in whatever namespace it stands."""
    if name in element.attrib:
        return element.attrib[name]
    for key, value in element.attrib.items():
        if key.rpartition("}")[2] == name:
            return value
    return default


def is_on(element: ET.Element | None) -> bool:
    """Tell whether a switch such as `<strike/>` is present and not off."""
    return element is not None and attribute(element, "val", "1") not in ("0", "false")
