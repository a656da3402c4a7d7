"""What is known of one price over time: its siblings, and its unsaved changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.catalog import Provider
from rackrate.domain.price_columns import COLUMNS
from rackrate.gui.models.price_faces import CellFace, Faces, amount
from rackrate.gui.models.price_grid_columns import COLUMN_AT, GRID_COLUMNS
from rackrate.gui.models.price_words import heading
from rackrate.gui.speaker import Speaker
from rackrate.services import number_text
from rackrate.services.price_sheet import PriceSheet, SheetRow

_AMOUNTS = frozenset({"list_unit_price", "price_low", "price_high"})
_SEEN = ("sku_price_id", "effective_from", "effective_to")
_TOLD = ("list_unit_price", "evidence", "source")


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One price of the same thing.

    Attributes:
        faces: Price, from, to, list price, evidence and source; the price is
            named by what follows the name of the thing sold.
        is_selected: The price that the history is of.
    """

    faces: tuple[CellFace, ...]
    is_selected: bool


def history_of(
    sheet: PriceSheet, row: SheetRow, faces: Faces, speaker: Speaker
) -> list[HistoryLine]:
    """Return all prices of the thing that a row sells, the latest first."""
    sku = row.text("sku_id").strip()
    same = [
        other
        for other in sheet.rows
        if other is row or (sku and other.text("sku_id").strip() == sku)
    ]
    same.sort(key=lambda other: other.text("effective_from"), reverse=True)
    return [
        HistoryLine(
            _faces(dict(other.cells), sheet.provider, faces, speaker), other is row
        )
        for other in same
    ]


def _faces(
    cells: Mapping[str, str], provider: Provider, faces: Faces, speaker: Speaker
) -> tuple[CellFace, ...]:
    name, start, end = (cells.get(column, "") for column in _SEEN)
    sku = f"{cells.get('sku_id', '')}/"
    undated = CellFace(speaker.say("catalogs.history.undated"), "muted")
    is_open = CellFace(speaker.say("catalogs.history.open"), "muted")
    told = [faces.face(GRID_COLUMNS[COLUMN_AT[c]], cells, provider) for c in _TOLD]
    return (
        CellFace(name.removeprefix(sku)),
        CellFace(start) if start else undated,
        CellFace(end) if end else is_open,
        *told,
    )


def change_lines(
    before: SheetRow, now: SheetRow, provider: Provider, faces: Faces, speaker: Speaker
) -> list[str]:
    """Return each cell that differs, in words, with how far an amount moved."""
    lines = []
    for column in COLUMNS:
        old, new = before.text(column), now.text(column)
        if old == new:
            continue
        said = {
            "column": heading(speaker, column),
            "before": _said(column, dict(before.cells), provider, faces),
            "after": _said(column, dict(now.cells), provider, faces),
        }
        share = moved(old, new) if column in _AMOUNTS else None
        key = "change" if share is None else "change_moved"
        shown = "" if share is None else signed_percent(share)
        lines.append(speaker.say(f"catalogs.history.{key}", moved=shown, **said))
    return lines


def _said(
    column: str, cells: Mapping[str, str], provider: Provider, faces: Faces
) -> str:
    if not cells.get(column, ""):
        return number_text.MISSING
    return faces.face(GRID_COLUMNS[COLUMN_AT[column]], cells, provider).text


def moved(before: str, after: str) -> Decimal | None:
    """Return how far an amount moved as a share, None where that cannot be said."""
    old, new = amount(before), amount(after)
    return None if not old or new is None else new / old - 1


def signed_percent(share: Decimal) -> str:
    """Return a share of change with its sign, such as +1.9%."""
    plus = "+" if share > 0 else ""
    return f"{plus}{number_text.percent(share)}"
