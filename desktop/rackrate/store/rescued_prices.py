"""The prices of a damaged `prices.csv`, row by row, and which rows are lost."""

from __future__ import annotations

import csv
import io

from rackrate.domain.price import Price
from rackrate.domain.problem import RefusedInputError
from rackrate.services.file_notes import Loss, Lost
from rackrate.store.catalog_files import parse_prices

_NAME = "sku_price_id"
_UNREADABLE = "\ufffd"


def rescued_prices(
    content: bytes, provider_id: str
) -> tuple[tuple[Price, ...], tuple[Loss, ...]]:
    """Return the prices that can be read, and the rows that cannot.

    A row with one faulty cell is lost whole: no cell of a price may be guessed.

    Raises:
        RefusedInputError: The header cannot be taken, so no row means anything.
    """
    text = content.decode("utf-8", "replace")
    rows = csv.reader(io.StringIO(text, newline=""))
    header = next(rows, [])
    parse_prices(_text([header]), provider_id)
    prices: dict[str, Price] = {}
    losses = []
    while True:
        try:
            cells = next(rows, None)
        except csv.Error:
            losses.append(Loss(Lost.PRICE, f"{provider_id}, line {rows.line_num}"))
            continue
        if cells is None:
            break
        if not any(cell.strip() for cell in cells):
            continue
        found, loss = _row(header, cells, provider_id, rows.line_num)
        if loss is None and found is not None and found.sku_price_id not in prices:
            prices[found.sku_price_id] = found
        else:
            name = _called(header, cells, rows.line_num)
            losses.append(loss or Loss(Lost.PRICE, f"{provider_id}/{name}"))
    return tuple(prices.values()), tuple(losses)


def _row(
    header: list[str], cells: list[str], provider_id: str, line: int
) -> tuple[Price | None, Loss | None]:
    name = f"{provider_id}/{_called(header, cells, line)}"
    if any(_UNREADABLE in cell for cell in cells):
        return None, Loss(Lost.PRICE, name)
    try:
        (price,) = parse_prices(_text([header, cells]), provider_id)
    except RefusedInputError as refused:
        return None, Loss(Lost.PRICE, name, refused.problems[0])
    return price, None


def _called(header: list[str], cells: list[str], line: int) -> str:
    row = dict(zip(header, cells, strict=False))
    return row.get(_NAME, "").strip() or f"line {line}"


def _text(rows: list[list[str]]) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
