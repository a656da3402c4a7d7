"""A price as it was read, in words: each cell of the preview, and its origin."""

from __future__ import annotations

from decimal import Decimal

from rackrate.domain.price_columns import CHOICES
from rackrate.domain.reference import Reference
from rackrate.domain.units import Meter, TaxBasis
from rackrate.domain.vendor_reading import ReadRow
from rackrate.gui.speaker import Speaker
from rackrate.services import number_text

FAMILIES = {
    "delivery": "delivery",
    "price_scope": "scope",
    "pricing_unit": "unit",
    "tax": "tax",
    "meter": "meter",
    "pricing_category": "pricing_category",
}
"""Columns of closed lists, and where their words are."""
FIGURES = frozenset({"list_unit_price", "discount", "cards", "commitment_months"})
PREVIEW_COLUMNS = (
    "accelerator",
    "delivery",
    "cards",
    "list_unit_price",
    "billing_currency",
    "price_scope",
    "pricing_unit",
    "discount",
    "tax",
    "commitment_months",
    "effective_to",
    "region",
    "flags",
    "cell",
)
FIXED = frozenset({"flags", "cell"})
"""Columns that tell of a price and are not part of it."""
ASKED = "?"
_ONE = Decimal(1)


def value_text(row: ReadRow, column: str) -> str:
    """Return a value as `prices.csv` writes it, empty where it is unknown."""
    value = getattr(row, column)
    if value is None or (column == "tax" and value is TaxBasis.UNKNOWN):
        return ""
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


class CellWords:
    """Says the cells of the preview."""

    def __init__(self, speaker: Speaker, reference: Reference) -> None:
        self._speaker = speaker
        self._reference = reference

    def heading(self, column: str) -> str:
        """Return the head of a column."""
        if column in FIXED:
            return self._speaker.say(f"import_window.column.{column}")
        return self._speaker.say(f"catalogs.column.{column}")

    def text(self, row: ReadRow, column: str) -> str:
        """Return a cell as it is shown."""
        if column == "flags":
            return " · ".join(self.flags(row))
        if column == "cell":
            return f"{row.sheet}!{row.cell}" if row.sheet else row.cell
        if column in row.questions:
            return ASKED
        if column == "accelerator":
            return self._thing(row)
        if column == "list_unit_price":
            return self._amount(row)
        if column == "commitment_months":
            months = row.commitment_months
            return number_text.months(months) if months else ""
        if column == "discount":
            is_plain = row.discount in (None, _ONE)
            return "" if row.discount is None or is_plain else f"{row.discount:f}"
        return self.value(column, value_text(row, column))

    def value(self, column: str, text: str) -> str:
        """Return a value of a column in words."""
        if column == "accelerator" and text in self._reference.accelerators:
            known = self._reference.accelerators[text]
            return self._speaker.text(known.short_name)
        if text and column in FAMILIES and text in set(CHOICES[column]):
            return self._speaker.say(f"terms.{FAMILIES[column]}.{text}")
        return text

    def _thing(self, row: ReadRow) -> str:
        if row.meter is Meter.COMPUTE:
            return self.value("accelerator", row.accelerator) or row.product or "—"
        meter = self._speaker.say(f"terms.meter.{row.meter}")
        return f"{meter} {row.product}".strip()

    def _amount(self, row: ReadRow) -> str:
        if row.list_unit_price is None:
            return "—"
        text = number_text.plain(row.list_unit_price)
        if row.price_low is not None and row.price_high is not None:
            low = number_text.plain(row.price_low)
            high = number_text.plain(row.price_high)
            return f"{text} ({low}–{high})"
        return text

    def flags(self, row: ReadRow) -> list[str]:
        """Return what a reader must know, in words."""
        return [self._speaker.say(f"ingest.flag.{flag}") for flag in row.flags]

    def question(self, name: str) -> str:
        """Return a question in words."""
        return self._speaker.say(f"ingest.question.{name}")

    def tip(self, row: ReadRow, column: str) -> str:
        """Return the text that a cell was read from, and where it stands."""
        say = self._speaker.say
        lines = []
        if column in row.questions:
            lines.append(self.question(column))
        names = [column]
        if column == "list_unit_price":
            names += ["net_unit_price", "amount", "setup_price"]
        raws = [(n, row.raw[n]) for n in names if row.raw.get(n)]
        for name, raw in raws:
            place = row.places.get(name, row.cell)
            lines.append(say("import_window.tip.raw", text=raw, place=place))
        if not raws and column not in FIXED and value_text(row, column):
            lines.append(say("import_window.tip.from_around"))
        if column in ("flags", "cell"):
            lines += self.flags(row)
            lines += [f"{raw}  ({row.places.get(n, '')})" for n, raw in row.raw.items()]
        if row.note and column == "accelerator":
            lines.append(row.note)
        return "\n".join(lines)
