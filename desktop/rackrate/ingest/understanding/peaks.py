"""Peaks in a quote that no training reaches: of sparsity, or of FP16 accumulation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal

from rackrate.domain.vendor_reading import Field, ReadRow
from rackrate.ingest.book import CellValue
from rackrate.ingest.understanding.amounts import exact
from rackrate.ingest.understanding.columns import Column
from rackrate.ingest.understanding.findings import Findings
from rackrate.ingest.understanding.folding import folded
from rackrate.ingest.understanding.tables import FoundTable
from rackrate.ingest.understanding.vocabulary import Vocabulary

FLAG = "peak_not_dense"
_PROSE = (Field.SPEC, Field.NOTE, Field.PRODUCT, Field.ACCELERATOR, Field.IGNORED)
_PEAK_HEADER = re.compile(r"fp16|bf16|tflops|pflops|算力|半精度")
_OTHER_HEADER = re.compile(r"int8|fp8|fp4|int4|fp32|tf32|fp64|tops|双精度|单精度")
_FIGURE = re.compile(
    r"(?<![\d.])(?P<figure>\d{1,3}(?:,\d{3})+|\d{2,5})(?P<part>\.\d+)?\s*t(?:era)?flops?"
    r"|(?P<peta>\d{1,2}\.\d{1,3})\s*p(?:eta)?flops?"
)
_PLAIN = re.compile(r"(?P<figure>\d{1,3}(?:,\d{3})+|\d{2,5})(?P<part>\.\d+)?")
_OTHER_FORMAT = re.compile(r"(?:int8|fp8|fp4|int4|fp32|tf32|fp64)[^,;，；/、\d]{0,8}$")
_LAST = 14
_TO_TERA = 1000
_ABOVE = "peak_above_dense"


def with_peaks_checked(
    rows: Sequence[ReadRow],
    table: FoundTable,
    columns: Sequence[Column],
    words: Vocabulary,
    findings: Findings,
) -> list[ReadRow]:
    """Return prices with those flagged whose line overstates what the card does.

    The price stays as it is; a buyer who divides it by the wrong peak would not.
    """
    looked_at = [(c, _reader(c)) for c in columns if c.holds in _PROSE]
    if not looked_at:
        return list(rows)
    grid = table.grid
    offset = grid.left if grid.is_turned else 0
    known: dict[tuple[object, ...], Decimal | None] = {}
    kept = []
    for row in rows:
        wrong = False
        cells = grid.lines[row.line - offset]
        width = len(cells)
        for column, figures in looked_at:
            value = cells[column.index] if column.index < width else None
            if value is None or not row.accelerator:
                continue
            if figures is _figures and not _may_state(value):
                continue
            key = (row.accelerator, row.cards, column.index, value)
            if key not in known:
                known[key] = _misread(row, figures(value), words)
                if known[key] is not None:
                    cell = grid.address(row.line - offset, column.index)
                    _report(row, cell, known[key], words, findings)
            wrong = wrong or known[key] is not None
        kept.append(row.with_flag(FLAG) if wrong else row)
    return kept


def _may_state(value: CellValue) -> bool:
    return isinstance(value, str) and "flop" in value.lower()


def _reader(column: Column) -> Callable[[CellValue], Iterator[Decimal]]:
    """Return how figures are found: any number under a header that names the peak."""
    header = folded(column.header)
    if _PEAK_HEADER.search(header) and not _OTHER_HEADER.search(header):
        return _plain_figures
    return _figures


def _plain_figures(value: CellValue) -> Iterator[Decimal]:
    if isinstance(value, int | float) and not isinstance(value, bool):
        yield exact(value)
    elif isinstance(value, str):
        match = _PLAIN.match(folded(value))
        if match:
            yield _number(match)


def _figures(value: CellValue) -> Iterator[Decimal]:
    if not isinstance(value, str):
        return
    said = folded(value)
    for match in _FIGURE.finditer(said):
        before = said[max(0, match.start() - _LAST) : match.start()]
        if _OTHER_FORMAT.search(before):
            continue
        if match["peta"]:
            yield Decimal(match["peta"]) * _TO_TERA
        else:
            yield _number(match)


def _number(match: re.Match[str]) -> Decimal:
    return Decimal(match["figure"].replace(",", "") + (match["part"] or ""))


def _misread(
    row: ReadRow, figures: Iterator[Decimal], words: Vocabulary
) -> Decimal | None:
    """Return the first figure that cannot be the card's dense peak."""
    known = words.accelerators.get(row.accelerator)
    if known is None:
        return None
    for figure in figures:
        code = known.misread_peak(figure)
        if code == _ABOVE and (row.cards or 1) > 1:  # it may be for the whole node
            code = known.misread_peak(figure / (row.cards or 1))
        if code:
            return figure
    return None


def _report(
    row: ReadRow,
    cell: str,
    figure: Decimal | None,
    words: Vocabulary,
    findings: Findings,
) -> None:
    dense = words.accelerators[row.accelerator].peak_tflops
    values: Mapping[str, str] = {
        "stated": "?" if figure is None else f"{figure.normalize():f}",
        "dense": "?" if dense is None else f"{dense.normalize():f}",
        "text": row.product or row.accelerator,
    }
    findings.report(FLAG, row.sheet, cell, **values)
