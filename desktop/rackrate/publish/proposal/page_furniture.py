"""What surrounds the text of every page but the cover."""

from __future__ import annotations

from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.style import (
    HAIRLINE,
    LEFT,
    MEASURE,
    MUTED,
    PAGE_HEIGHT,
    WARNING,
)

_SIZE = 8.0
_HEAD, _HEAD_RULE = 42.0, 50.0
_FOOT_RULE, _FOOT = PAGE_HEIGHT - 48.0, PAGE_HEIGHT - 33.0


def paint_furniture(c: Composition, pen: Pen, section: tuple[str, str]) -> None:
    """Draw header and footer of the page in hand."""
    faces = pen.faces
    client = c.report.project.client
    name = client.name[c.report.language] or c.say("furniture.no_client")
    right = LEFT + MEASURE
    middle = LEFT + MEASURE / 2
    third = MEASURE * 0.4
    number, title = section
    pen.text(number, LEFT, _HEAD, _SIZE, MUTED)
    inset = 14.0 if number else 0.0
    pen.text(faces.fitted(title, _SIZE, third), LEFT + inset, _HEAD, _SIZE, MUTED)
    pen.text(faces.fitted(name, _SIZE, third), right, _HEAD, _SIZE, MUTED, share=1.0)
    if c.report.project.is_sample:
        mark = c.labels.term("sample", "mark")
        width = faces.width(mark, _SIZE, bold=True) + 14.0
        pen.frame(middle - width / 2, _HEAD - 10.5, width, 14.5, WARNING, 0.75)
        pen.text(mark, middle, _HEAD, _SIZE, WARNING, bold=True, share=0.5)
    pen.rule(LEFT, _HEAD_RULE, MEASURE, 0.5, HAIRLINE)
    pen.rule(LEFT, _FOOT_RULE, MEASURE, 0.5, HAIRLINE)
    tail = c.say("furniture.footer", version=client.version)
    room = third - faces.width(tail, _SIZE)
    pen.text(faces.fitted(name, _SIZE, room) + tail, LEFT, _FOOT, _SIZE, MUTED)
    pen.text(c.report.document_id, middle, _FOOT, _SIZE, MUTED, share=0.5)
    pages = c.say("furniture.page", page=pen.page, pages=pen.pages)
    pen.text(pages, right, _FOOT, _SIZE, MUTED, share=1.0)
