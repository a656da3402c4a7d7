"""The columns of the price grid, as a table: what each shows, and how wide.

Two of them join a pair of stored columns, as people read them: `per` is scope and
unit, `range` is both ends. The stored ones can be shown by themselves as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from rackrate.gui.models.price_cell_text import PER, RANGE, raw_per, raw_range


class Kind(Enum):
    """What the cells of a column hold."""

    TEXT = auto()
    CHOICE = auto()
    CARD = auto()
    MONEY = auto()
    NUMBER = auto()
    SHARE = auto()
    DAY = auto()
    PER = auto()
    RANGE = auto()


_FIGURES = frozenset({Kind.MONEY, Kind.NUMBER, Kind.SHARE, Kind.RANGE})


@dataclass(frozen=True, slots=True)
class GridColumn:
    """One column of the grid.

    Attributes:
        parts: The stored columns it shows and edits.
        width: Pixels at 100 %, before the user drags.
        is_usual: Shown until the user chooses otherwise.
    """

    id: str
    kind: Kind
    width: int
    is_usual: bool = False
    joined: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """The stored columns it shows and edits."""
        return self.joined or (self.id,)

    @property
    def is_figure(self) -> bool:
        """Whether its cells are figures, which stand right-aligned."""
        return self.kind in _FIGURES

    @property
    def is_countable(self) -> bool:
        """Whether its cells can be summed."""
        return self.kind in (Kind.MONEY, Kind.NUMBER, Kind.SHARE)

    def raw(self, cells: Mapping[str, str]) -> str:
        """Return the text of a row's cell as it is edited and copied."""
        texts = [cells.get(part, "") for part in self.parts]
        if self.kind is Kind.PER:
            return raw_per(*texts)
        if self.kind is Kind.RANGE:
            return raw_range(*texts)
        return texts[0]


GRID_COLUMNS = (
    GridColumn("sku_price_id", Kind.TEXT, 178, is_usual=True),
    GridColumn("delivery", Kind.CHOICE, 88, is_usual=True),
    GridColumn("accelerator", Kind.CARD, 104, is_usual=True),
    GridColumn("cards", Kind.NUMBER, 56, is_usual=True),
    GridColumn(
        PER, Kind.PER, 104, is_usual=True, joined=("price_scope", "pricing_unit")
    ),
    GridColumn("list_unit_price", Kind.MONEY, 104, is_usual=True),
    GridColumn(
        RANGE, Kind.RANGE, 108, is_usual=True, joined=("price_low", "price_high")
    ),
    GridColumn("discount", Kind.NUMBER, 76, is_usual=True),
    GridColumn("billing_currency", Kind.TEXT, 72, is_usual=True),
    GridColumn("tax", Kind.CHOICE, 82, is_usual=True),
    GridColumn("vat_rate", Kind.SHARE, 60, is_usual=True),
    GridColumn("commitment_months", Kind.NUMBER, 92, is_usual=True),
    GridColumn("effective_from", Kind.DAY, 96, is_usual=True),
    GridColumn("effective_to", Kind.DAY, 96, is_usual=True),
    GridColumn("evidence", Kind.CHOICE, 112, is_usual=True),
    GridColumn("source", Kind.TEXT, 150, is_usual=True),
    GridColumn("source_ref", Kind.TEXT, 150, is_usual=True),
    GridColumn("note", Kind.TEXT, 320, is_usual=True),
    GridColumn("sku_id", Kind.TEXT, 150),
    GridColumn("meter", Kind.CHOICE, 96),
    GridColumn("tenancy", Kind.CHOICE, 104),
    GridColumn("price_scope", Kind.CHOICE, 76),
    GridColumn("pricing_unit", Kind.CHOICE, 76),
    GridColumn("price_low", Kind.MONEY, 96),
    GridColumn("price_high", Kind.MONEY, 96),
    GridColumn("included_quantity", Kind.NUMBER, 104),
    GridColumn("min_units", Kind.NUMBER, 96),
    GridColumn("pricing_category", Kind.CHOICE, 120),
    GridColumn("region", Kind.TEXT, 110),
    GridColumn("vcpu", Kind.NUMBER, 72),
    GridColumn("memory_gib", Kind.NUMBER, 104),
    GridColumn("disk_gib", Kind.NUMBER, 96),
    GridColumn("network_gbps", Kind.NUMBER, 112),
    GridColumn("interconnect", Kind.TEXT, 110),
)
COLUMN_AT = {column.id: place for place, column in enumerate(GRID_COLUMNS)}


def places_of(stored: str) -> list[int]:
    """Return the grid columns that show a stored column."""
    return [
        place for place, column in enumerate(GRID_COLUMNS) if stored in column.parts
    ]
