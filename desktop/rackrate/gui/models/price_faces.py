"""How a cell looks to a reader: its words, and in which tone they are said.

What is edited and copied is the raw text; this is only its face. What holds by
default, because the provider says so or the format does, is said muted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Provider
from rackrate.domain.exact_number import exact_number
from rackrate.domain.price_columns import CHOICES
from rackrate.domain.problem import Problem
from rackrate.domain.reference import Reference
from rackrate.gui.models.price_grid_columns import GridColumn, Kind
from rackrate.gui.models.price_vocabulary import FAMILIES
from rackrate.gui.speaker import Speaker
from rackrate.services import number_text

_DEFAULTS = {
    "cards": "1",
    "tenancy": "exclusive",
    "discount": "1",
    "min_units": "1",
    "pricing_category": "standard",
    "evidence": "estimate",
}
_NOTHING = {"commitment_months": "0", "included_quantity": "0"}
_TONES = {"container": "container", "bare_metal": "bare_metal", "purchase": "other"}
_MISSING_CODES = frozenset({"field_missing", "accelerator_missing", "source_missing"})
_SHOWN_DIGITS = 18
_MOST_DECIMALS = 8
_ASIDE = frozenset({"source", "source_ref", "note", "sku_id", "region"})
_OWN_WORDS = ("tax", "tenancy")


@dataclass(frozen=True, slots=True)
class CellFace:
    """The words of one cell.

    Attributes:
        tone: The theme's token that they are painted in.
        is_badge: Painted as a small label.
    """

    text: str = ""
    tone: str = "text"
    is_badge: bool = False


@dataclass(frozen=True, slots=True)
class Faces:
    """Puts cells into words for one provider, in the window's language."""

    speaker: Speaker
    reference: Reference

    def face(
        self,
        column: GridColumn,
        cells: Mapping[str, str],
        provider: Provider,
        fault: Problem | None = None,
    ) -> CellFace:
        """Return how a cell is shown; a fault decides how an empty one is."""
        text = column.raw(cells)
        if not text and fault is not None and fault.code in _MISSING_CODES:
            return CellFace(self.speaker.say("catalogs.cell.required"), "error")
        return self._face(column, cells, provider)

    def _face(
        self, column: GridColumn, cells: Mapping[str, str], provider: Provider
    ) -> CellFace:
        match column.kind:
            case Kind.CHOICE:
                return self._choice(column, cells, provider)
            case Kind.CARD:
                return CellFace(self.card(cells.get(column.id, "").strip()))
            case Kind.PER:
                return CellFace(self.per(*(cells.get(p, "") for p in column.parts)))
            case Kind.MONEY:
                return self._money(column, cells, provider)
            case Kind.NUMBER:
                return _number(column, cells)
            case Kind.SHARE:
                return _share(cells.get(column.id, ""), provider)
            case Kind.RANGE:
                return _range(column, cells)
        return _text(column, cells, provider)

    def term(self, column: str, value: str) -> str:
        """Return the word for a value of a closed list; unknown values as they are."""
        family = FAMILIES.get(column, column)
        own = f"catalogs.{family}.{value}"
        key = own if family in _OWN_WORDS else f"terms.{family}.{value}"
        if value not in {str(member) for member in CHOICES[column]}:
            return value
        return self.speaker.say(key)

    def card(self, accelerator: str) -> str:
        """Return a card's short name; an unknown id stands for itself."""
        known = self.reference.accelerators.get(accelerator)
        return self.speaker.text(known.short_name) if known else accelerator

    def per(self, scope: str, unit: str) -> str:
        """Return scope and unit in words, such as card · hour."""
        dot = "·" if self.speaker.language is Language.ZH else " · "
        words = (self.term("price_scope", scope), self.term("pricing_unit", unit))
        return dot.join(word for word in words if word)

    def _choice(
        self, column: GridColumn, cells: Mapping[str, str], provider: Provider
    ) -> CellFace:
        text = cells.get(column.id, "").strip()
        value = text or _DEFAULTS.get(column.id, "")
        if column.id == "tax":
            value = value or str(provider.tax)
        if not value:
            return CellFace()
        said = self.term(column.id, value)
        is_badge = column.id == "evidence"
        if column.id == "delivery":
            return CellFace(said[:1].upper() + said[1:], _TONES.get(value, "text"))
        is_quiet = not text or value in ("unknown", "estimate", "standard")
        return CellFace(said, "muted" if is_quiet else "text", is_badge)

    def _money(
        self, column: GridColumn, cells: Mapping[str, str], provider: Provider
    ) -> CellFace:
        text = cells.get(column.id, "")
        if text:
            currency = cells.get("billing_currency", "") or provider.billing_currency
            is_foreign = currency != provider.billing_currency
            shown = figure(text, 2)
            sign = number_text.currency_sign(currency) if is_foreign else ""
            return CellFace(f"{sign}{shown}")
        if column.id != "list_unit_price":
            return CellFace()
        middle = middle_of(cells)
        if middle is not None:
            return CellFace(f"≈ {figure(str(middle), 2)}", "muted")
        return CellFace(self.speaker.say("catalogs.cell.to_be_quoted"), "muted")


def amount(text: str) -> Decimal | None:
    """Return the number of a cell, None where it holds none that can be shown."""
    number = exact_number(text)
    if number is None or abs(number.adjusted()) > _SHOWN_DIGITS:
        return None
    return number


def figure(text: str, least_digits: int) -> str:
    """Return a number with thousands commas; other text as it is.

    It keeps the decimals that were given, at least so many of them.
    """
    number = amount(text)
    if number is None:
        return text
    exponent = number.as_tuple().exponent
    digits = -exponent if isinstance(exponent, int) else 0
    shown = min(max(least_digits, digits), _MOST_DECIMALS)
    return number_text.grouped(number, shown)


def percentage(text: str) -> str:
    """Return a share as a percentage; other text as it is."""
    number = amount(text)
    return text if number is None else f"{number_text.plain(number * 100)}%"


def middle_of(cells: Mapping[str, str]) -> Decimal | None:
    """Return the middle of a row's published range, None where there is none."""
    low, high = (amount(cells.get(end, "")) for end in ("price_low", "price_high"))
    return None if low is None or high is None else (low + high) / 2


def _text(column: GridColumn, cells: Mapping[str, str], provider: Provider) -> CellFace:
    text = cells.get(column.id, "")
    if column.id == "billing_currency" and not text:
        return CellFace(provider.billing_currency, "muted")
    tone = "muted" if column.id in _ASIDE else "text"
    return CellFace(" ".join(text.split()), tone)


def _number(column: GridColumn, cells: Mapping[str, str]) -> CellFace:
    text = cells.get(column.id, "")
    digits = 2 if column.id == "discount" else 0
    if text == _NOTHING.get(column.id):
        return CellFace("–", "muted")
    if text:
        return CellFace(figure(text, digits))
    return CellFace(figure(_DEFAULTS.get(column.id, ""), digits), "muted")


def _share(text: str, provider: Provider) -> CellFace:
    if text:
        return CellFace(percentage(text))
    if provider.vat_rate is None:
        return CellFace()
    return CellFace(percentage(str(provider.vat_rate)), "muted")


def _range(column: GridColumn, cells: Mapping[str, str]) -> CellFace:
    low, high = (cells.get(part, "") for part in column.parts)
    if not low and not high:
        return CellFace()
    if low and not high and amount(low) is None:
        return CellFace(low)
    ends = (figure(end, 0) or "?" for end in (low, high))
    return CellFace(" – ".join(ends), "muted")
