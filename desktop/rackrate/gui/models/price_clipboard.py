"""Blocks of cells on the clipboard: what Excel, WPS and LibreOffice put there.

Tab-separated text comes first, as every spreadsheet writes it; a table in HTML is
read where the text holds no table, as from some web pages and mail programs.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape

from rackrate.gui.models.price_html_table import html_table

Block = list[list[str]]


def block_of(text: str, html: str = "") -> Block:
    """Return the block that clipboard text or HTML holds, empty for none."""
    plain = tab_block(text)
    if _is_table(plain) or not html:
        return plain
    table = html_table(html)
    return table if _is_table(table) else plain or table


def tab_block(text: str) -> Block:
    r"""Return tab-separated text as rows of cells.

    A cell in double quotes may hold tabs and line breaks; a quotation mark that is
    never closed, or stands inside a cell, is just a character. One line break at
    the end belongs to no row.

    Example:
        >>> tab_block('a\t"two\nlines"\r\n1\t"x ""y"" z"\r\n')
        [['a', 'two\nlines'], ['1', 'x "y" z']]
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\0")
    if not text:
        return []
    rows: Block = [[]]
    at = 0
    while True:
        cell, at = _cell(text, at)
        rows[-1].append(cell)
        if at >= len(text):
            break
        if text[at] == "\n":
            if at == len(text) - 1:
                break
            rows.append([])
        at += 1
    return _squared(rows)


def tab_text(block: Sequence[Sequence[str]]) -> str:
    """Return a block as tab-separated text, quoted where a cell needs it."""
    return "\n".join("\t".join(map(_quoted, row)) for row in block)


def html_text(block: Sequence[Sequence[str]]) -> str:
    """Return a block as a table that spreadsheets and word processors paste."""
    rows = "".join(
        "<tr>" + "".join(f"<td>{_html(cell)}</td>" for cell in row) + "</tr>"
        for row in block
    )
    head = '<html><head><meta charset="utf-8"></head><body>'
    return f"{head}<table>{rows}</table></body></html>"


def csv_text(block: Sequence[Sequence[str]]) -> str:
    """Return a block as comma-separated text."""
    lines = io.StringIO(newline="")
    csv.writer(lines, lineterminator="\r\n").writerows(block)
    return lines.getvalue()


def _cell(text: str, at: int) -> tuple[str, int]:
    """Return the cell that begins at a place, and the place after it."""
    if text.startswith('"', at):
        quoted = _quoted_cell(text, at)
        if quoted is not None:
            return quoted
    ends = [place for mark in "\t\n" if (place := text.find(mark, at)) >= 0]
    end = min(ends, default=len(text))
    return text[at:end], end


def _quoted_cell(text: str, at: int) -> tuple[str, int] | None:
    place = at + 1
    parts = []
    while True:
        close = text.find('"', place)
        if close < 0:
            return None
        parts.append(text[place:close])
        after = close + 1
        if text.startswith('"', after):
            parts.append('"')
            place = after + 1
            continue
        if after == len(text) or text[after] in "\t\n":
            return "".join(parts), after
        return None


def _quoted(cell: str) -> str:
    if any(mark in cell for mark in '\t\n\r"'):
        doubled = cell.replace('"', '""')
        return f'"{doubled}"'
    return cell


def _html(cell: str) -> str:
    return escape(cell).replace("\r\n", "\n").replace("\n", "<br>")


def _is_table(block: Block) -> bool:
    return len(block) > 1 or any(len(row) > 1 for row in block)


def _squared(rows: Block) -> Block:
    width = max(map(len, rows))
    return [row + [""] * (width - len(row)) for row in rows]
