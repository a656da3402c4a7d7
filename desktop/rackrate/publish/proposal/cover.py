"""The cover: for whom, what, from whom, until when."""

from __future__ import annotations

from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.pen import Pen
from rackrate.publish.proposal.structure import Role
from rackrate.publish.proposal.style import (
    ACCENT,
    HAIRLINE,
    LEFT,
    MEASURE,
    MUTED,
    PAGE_HEIGHT,
    TEXT,
    WARNING,
    TextStyle,
)
from rackrate.services import number_text

_BAR_TOP, _BAR_HEIGHT, _BAR_WIDTH = 178.0, 118.0, 5.0
_INSET = 20.0
_LOGO_TOP, _LOGO_WIDTH, _LOGO_HEIGHT = 52.0, 200.0, 60.0
_SAMPLE_TOP, _BELOW_LOGO = 68.0, 130.0


def paint_cover(c: Composition, pen: Pen) -> None:
    """Draw the cover on the page in hand."""
    project, client = c.report.project, c.report.project.client
    language = c.report.language
    logo = project.brand.logo if project.brand else None
    if logo is not None:
        frame = (LEFT, _LOGO_TOP, _LOGO_WIDTH, _LOGO_HEIGHT)
        with pen.figure(c.adviser or c.say("cover.logo"), *frame):
            pen.logo(logo, *frame)
    if project.is_sample:
        _sample(c, pen, _BELOW_LOGO if logo else _SAMPLE_TOP)
    title = Paragraph(c.title, _large(26.0, 36.0, TEXT), c.faces)
    name = client.project_name[language] or project.title
    subtitle = Paragraph(name, _large(15.0, 23.0, MUTED), c.faces)
    inside = MEASURE - _INSET
    height = title.height(inside) + 12.0 + subtitle.height(inside)
    pen.box(LEFT, _BAR_TOP, _BAR_WIDTH, max(height, 72.0), ACCENT)
    with pen.part(pen.structure.heading(1)):
        title.paint_inside(pen, LEFT + _INSET, _BAR_TOP, inside)
    below = _BAR_TOP + title.height(inside) + 12.0
    subtitle.paint(pen, LEFT + _INSET, below, inside)
    pen.anchor("cover", 0.0)
    pen.outline("cover", c.title, 0)
    _details(c, pen, _BAR_TOP + height + 96.0)
    _foot(c, pen)


def _large(size: float, leading: float, colour: str) -> TextStyle:
    return TextStyle(size, leading, bold=colour == TEXT, colour=colour)


def _details(c: Composition, pen: Pen, top: float) -> None:
    client, language = c.report.project.client, c.report.language
    until = (
        number_text.day(client.valid_until, language, in_text=True)
        if client.valid_until
        else c.say("cover.not_set")
    )
    items = (
        ("client", client.name[language] or c.say("furniture.no_client")),
        ("prepared_by", c.adviser or c.say("furniture.no_adviser")),
        ("version", client.version),
        ("date", number_text.day(c.report.issued_on, language, in_text=True)),
        ("valid_until", until),
    )
    style = TextStyle(11.0, 17.0, bold=True)
    for name, value in items:
        paragraph = Paragraph(value, style, c.faces)
        inside = MEASURE - _INSET - 110.0
        with pen.part(Role.PARAGRAPH):
            label = f"{c.say(f'cover.{name}')} "
            pen.text(label, LEFT + _INSET, top + 12.5, 9.5, MUTED)
            paragraph.paint_inside(pen, LEFT + _INSET + 110.0, top, inside)
        top += paragraph.height(inside) + 11.0


def _sample(c: Composition, pen: Pen, top: float) -> None:
    mark = c.labels.term("sample", "mark")
    width = c.faces.width(mark, 11.0, bold=True) + 20.0
    pen.frame(LEFT, top, width, 22.0, WARNING, 1.0)
    middle = LEFT + width / 2
    with pen.part(Role.PARAGRAPH):
        pen.text(mark, middle, top + 15.0, 11.0, WARNING, bold=True, share=0.5)
    style = TextStyle(9.5, 14.0, colour=WARNING)
    note = Paragraph(c.labels.term("sample", "note"), style, c.faces)
    note.paint(pen, LEFT + width + 12.0, top + 4.0, MEASURE - width - 12.0)


def _foot(c: Composition, pen: Pen) -> None:
    line = PAGE_HEIGHT - 92.0
    pen.rule(LEFT, line, MEASURE, 0.5, HAIRLINE)
    style = TextStyle(9.0, 14.0, colour=MUTED)
    name = c.report.project.client.name[c.report.language]
    text = c.say("cover.confidential", client=name or c.say("furniture.no_client"))
    note = Paragraph(text, style, c.faces)
    inside = MEASURE - 96.0
    note.paint(pen, LEFT, line + 8.0, inside)
    right = LEFT + MEASURE
    with pen.part(Role.PARAGRAPH):
        pen.text(c.report.document_id, right, line + 19.0, 9.0, MUTED, share=1.0)
