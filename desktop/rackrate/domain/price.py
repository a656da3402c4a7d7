"""One price of one thing, as its provider states it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.domain.units import (
    ChargeCategory,
    Delivery,
    Evidence,
    Meter,
    PriceScope,
    PricingCategory,
    PricingUnit,
    TaxBasis,
    Tenancy,
)


@dataclass(frozen=True, slots=True)
class Price:
    """A row of `prices.csv`. None means unknown; it never means 0.

    Attributes:
        sku_id: The thing sold, the same over all ways to pay for it.
        sku_price_id: This price of it, unique in its catalog.
        cards: Cards in one node or sold unit.
        list_unit_price: Amount in `billing_currency` per scope and unit.
        discount: A multiplier; 0.93 takes 7 % off.
        billing_currency, tax, vat_rate: None where the provider's default holds.
        included_quantity: Free allowance for each rented unit.
        min_units: The price holds for that many units or more.
        effective_to: The first day on which the price no longer holds.
        extra: Columns that RackRate does not know, kept for saving.
    """

    sku_id: str
    sku_price_id: str
    meter: Meter
    delivery: Delivery
    price_scope: PriceScope
    pricing_unit: PricingUnit
    accelerator: str = ""
    cards: int = 1
    tenancy: Tenancy = Tenancy.EXCLUSIVE
    list_unit_price: Decimal | None = None
    price_low: Decimal | None = None
    price_high: Decimal | None = None
    discount: Decimal | None = None
    billing_currency: str | None = None
    tax: TaxBasis | None = None
    vat_rate: Decimal | None = None
    commitment_months: Decimal = Decimal(0)
    included_quantity: Decimal = Decimal(0)
    min_units: int = 1
    pricing_category: PricingCategory = PricingCategory.STANDARD
    region: str = ""
    vcpu: Decimal | None = None
    memory_gib: Decimal | None = None
    disk_gib: Decimal | None = None
    network_gbps: Decimal | None = None
    interconnect: str = ""
    effective_from: date | None = None
    effective_to: date | None = None
    evidence: Evidence = Evidence.ESTIMATE
    source: str = ""
    source_ref: str = ""
    note: str = ""
    extra: tuple[tuple[str, str], ...] = field(default=())

    @property
    def typical_unit_price(self) -> Decimal | None:
        """The stated price, else the middle of a published range, else None."""
        if self.list_unit_price is not None:
            return self.list_unit_price
        if self.price_low is not None and self.price_high is not None:
            return (self.price_low + self.price_high) / 2
        return None

    def note_in(self, language: Language) -> str:
        """Return the note, in Chinese where the catalog has a `note_zh` for it."""
        translated = dict(self.extra).get(f"note_{language}", "")
        return translated or self.note

    @property
    def category(self) -> ChargeCategory:
        """How this price turns into a bill."""
        if self.pricing_unit is not PricingUnit.HOUR:
            return ChargeCategory.PERIOD
        if self.commitment_months > 0:
            return ChargeCategory.RESERVED
        return ChargeCategory.METERED

    @property
    def is_range(self) -> bool:
        """Whether the provider published two ends instead of one price."""
        return self.price_low is not None and self.price_high is not None

    def holds_on(self, day: date) -> bool:
        """Return whether the price is valid on a day; the end is not included."""
        return not self.starts_after(day) and not self.ended_by(day)

    def starts_after(self, day: date) -> bool:
        """Return whether the price is not valid yet."""
        return self.effective_from is not None and day < self.effective_from

    def ended_by(self, day: date) -> bool:
        """Return whether the price has run out."""
        return self.effective_to is not None and day >= self.effective_to
