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
_HEAD, _HEAD_RULE = 38.0, 45.0
_LOGO_TOP, _LOGO_WIDTH, _LOGO_HEIGHT, _LOGO_SPACE = 20.0, 96.0, 21.0, 12.0
_FOOT_RULE, _FOOT = PAGE_HEIGHT - 42.0, PAGE_HEIGHT - 28.0


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
    brand = c.report.project.brand
    end = right
    if brand is not None and brand.logo is not None:
        wide = _LOGO_HEIGHT * brand.logo.width / brand.logo.height
        wide = min(wide, _LOGO_WIDTH)
        pen.logo(brand.logo, right - wide, _LOGO_TOP, wide, _LOGO_HEIGHT)
        end = right - wide - _LOGO_SPACE
    pen.text(
        faces.fitted(name, _SIZE, third - right + end),
        end,
        _HEAD,
        _SIZE,
        MUTED,
        share=1.0,
    )
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
