"""A bid tabulation as rows of cells, for the clipboard and for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator

from rackrate.services.bid_tab_parts import BidTabView, CellText, FigureText
from rackrate.services.labels import Labels

_PARTS = ("unit_price", "amount", "flag", "note")
_SCOPE = ("item", "unit", "quantity")


def tab_block(view: BidTabView, labels: Labels) -> list[list[str]]:
    """Return the whole tabulation: four columns a vendor, totals below the lines."""
    return list(_rows(view, labels))


def _rows(view: BidTabView, labels: Labels) -> Iterator[list[str]]:
    vendors: list[str] = []
    for vendor in view.vendors:
        vendors += [vendor.name, *[""] * (len(_PARTS) - 1)]
    yield [view.money, "", "", *vendors]
    heads = [labels.say(f"compare.copy.{part}") for part in _PARTS]
    scope = [labels.say(f"compare.copy.{part}") for part in _SCOPE]
    yield [*scope, *heads * len(view.vendors)]
    for line, cells in zip(view.lines, view.cells, strict=False):
        answers = [text for cell in cells for text in _answer(cell)]
        yield [line.title, line.unit, line.quantity, *answers]
    for row in view.rows:
        figures = [text for figure in row.figures for text in _figure(figure)]
        yield [row.name, "", "", *figures]


def _answer(cell: CellText) -> tuple[str, str, str, str]:
    said = [mark.text for mark in cell.marks]
    note = "; ".join([*said, *([cell.note] if cell.note else [])])
    return cell.unit_price, cell.amount, cell.flag_text, note


def _figure(figure: FigureText) -> tuple[str, str, str, str]:
    return "", figure.text, "", figure.detail
