"""Whether a vendor's table is on the clipboard, in a layout that is not the grid's."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from rackrate.domain.problem import RefusedInputError
from rackrate.domain.reading_choices import NO_CHOICES
from rackrate.gui.context import Context
from rackrate.gui.models.price_clipboard import Block, block_of
from rackrate.gui.models.price_paste import head_columns

_LEAST_ROWS = _LEAST_COLUMNS = 2


def clipboard_texts() -> tuple[str, str]:
    """Return what is on the clipboard as text and as HTML."""
    held = QGuiApplication.clipboard().mimeData()
    return held.text(), held.html() if held.hasHtml() else ""


def holds_foreign_table(context: Context) -> bool:
    """Tell whether a vendor's price table is on the clipboard, in a layout of its own.

    What was copied from the grid, or has the grid's heads, belongs into the grid.
    """
    text, html = clipboard_texts()
    block = block_of(text, html)
    if not _may_be_foreign(block) or head_columns(block, context.speaker.words):
        return False
    try:
        quote = context.quotes().open_clipboard(text, html)
    except RefusedInputError:
        return False
    return bool(quote.understand(NO_CHOICES).rows)


def _may_be_foreign(block: Block) -> bool:
    """Tell whether a block is a table under heads: a first row without figures."""
    if len(block) < _LEAST_ROWS or len(block[0]) < _LEAST_COLUMNS:
        return False
    rows = [[cell for cell in row if cell.strip()] for row in block]
    has_figures = any(_is_figure(cell) for row in rows[1:] for cell in row)
    return has_figures and not any(_is_figure(cell) for cell in rows[0])


def _is_figure(text: str) -> bool:
    bare = text.strip().lstrip("¥￥$€").replace(",", "")
    return bare.replace(".", "", 1).isdigit()
