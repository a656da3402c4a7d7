"""The bids side by side: as quoted, with stand-ins, and on one basis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rackrate.publish.proposal.block import Block
from rackrate.publish.proposal.composition import Composition
from rackrate.publish.proposal.figure_drawing import FigureBlock
from rackrate.publish.proposal.grid import Cell, Column, Grid
from rackrate.publish.proposal.hatched import HatchedFigure
from rackrate.publish.proposal.paragraph import Paragraph
from rackrate.publish.proposal.style import MEASURE, bold, right
from rackrate.services import number_text
from rackrate.services.bid_tab_parts import CellText, FigureText
from rackrate.services.figures.bid_totals import bid_totals_figure

_AT_ONCE = 4
"""So many vendors stand side by side on an upright page."""
_SILENT = frozenset({"lowest", "plug", "open"})
_BAR, _FRAME = 24.0, 30.0
_ROWS = ("as_quoted", "plugs", "normalised", "gap", "stated", "lead_days", "qualified")


def tabulation(c: Composition) -> Iterator[Block]:
    """Yield the totals as a figure, then every line with every vendor's answer."""
    yield c.section("award_tabulation")
    tab = c.memo.tab
    if not tab.lines or not tab.vendors:
        yield c.paragraph(c.say("award_tabulation.nothing"))
        return
    height = _BAR * len(tab.vendors) + _FRAME
    figure = bid_totals_figure(tab, c.labels, MEASURE, height)
    finding = figure.title.rstrip("。.")
    title = c.paragraph(c.next_figure(finding), c.styles.caption)
    basis = c.paragraph(figure.subtitle, c.styles.cell_small)
    yield FigureBlock(figure, [title, basis], ())
    for first in range(0, len(tab.vendors), _AT_ONCE):
        places = range(first, min(first + _AT_ONCE, len(tab.vendors)))
        yield _table(c, places)
        yield c.note(c.say("award_tabulation.note"))


def _table(c: Composition, places: Sequence[int]) -> Block:
    tab = c.memo.tab
    columns = (
        Column(c.say("award_tabulation.line"), 60),
        *(Column(tab.vendors[n].name, 42, is_figure=True) for n in places),
    )
    grid = Grid(c, columns, is_dense=True)
    for line, cells in zip(tab.lines, tab.cells, strict=True):
        about = c.say(
            "award_tabulation.quantity", quantity=line.quantity, unit=line.unit
        )
        name = grid.text(line.title, about)
        grid.add(name, *(_answer(c, cells[n]) for n in places))
    for code in _ROWS:
        row = tab.row(code)
        is_total = row.is_total
        figures = [_figure(c, row.figures[n], is_bold=is_total) for n in places]
        grid.add(grid.text(row.name, row.detail), *figures, is_total=is_total)
    caption = c.say("award_tabulation.caption", money=tab.money)
    return grid.table(caption, has_note=True)


def _answer(c: Composition, cell: CellText) -> Cell:
    """Return an answer: what counts, then how it was quoted and what to know."""
    style, small = right(c.styles.dense), right(c.styles.cell_small)
    amount = (
        HatchedFigure(cell.amount, style, c.faces)
        if cell.is_plugged
        else c.paragraph(cell.amount, bold(style) if cell.is_lowest else style)
    )
    separator = "；" if c.is_chinese else "; "
    below = [cell.quoted, separator.join(_remarks(c, cell))]
    return (amount, *(c.paragraph(text, small) for text in below if text))


def _remarks(c: Composition, cell: CellText) -> Iterator[str]:
    if cell.is_plugged or cell.is_open or not cell.quoted:
        yield cell.flag_text
    for code in ("plug", "open", "lowest"):
        mark = cell.mark(code)
        if mark is not None:
            yield mark.text
    if cell.quoted_amount:
        yield c.say("award_tabulation.set_aside", amount=cell.quoted_amount)
    yield from (mark.text for mark in cell.marks if mark.code not in _SILENT)


def _figure(c: Composition, figure: FigureText, *, is_bold: bool) -> Cell:
    style, small = right(c.styles.dense), right(c.styles.cell_small)
    first: Paragraph
    if figure.is_hatched:
        first = HatchedFigure(figure.text, style, c.faces)
    else:
        is_strong = is_bold or figure.is_lowest
        first = c.paragraph(figure.text, bold(style) if is_strong else style)
    if not figure.detail or figure.text == number_text.MISSING == figure.detail:
        return (first,)
    return (first, c.paragraph(figure.detail, small))
