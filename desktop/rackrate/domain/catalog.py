"""A provider and the prices it asks."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.price import Price
from rackrate.domain.units import Delivery, TaxBasis


@dataclass(frozen=True, slots=True)
class Provider:
    """Who sells, and what holds for its prices unless a price says otherwise.

    Attributes:
        is_index: A market index shows a level; nothing can be ordered from it.
        stopped_instance_billed: Whether a stopped container still costs;
            None where nobody has said.
        sla_hardware_hours: Hours to answer a hardware fault.
        container_lead_days, bare_metal_lead_days: Days from order to use; None where
            nobody has said.
    """

    id: str
    name: Bilingual
    billing_currency: str
    tax: TaxBasis = TaxBasis.UNKNOWN
    vat_rate: Decimal | None = None
    website: str = ""
    is_index: bool = False
    stopped_instance_billed: bool | None = None
    billing_increment_minutes: int | None = None
    sla_hardware_hours: Decimal | None = None
    support: str = ""
    container_lead_days: Decimal | None = None
    bare_metal_lead_days: Decimal | None = None

    def lead_days(self, delivery: Delivery) -> Decimal | None:
        """Return the days from order to use, None where nobody has said."""
        if delivery is Delivery.CONTAINER:
            return self.container_lead_days
        if delivery is Delivery.BARE_METAL:
            return self.bare_metal_lead_days
        return None


@dataclass(frozen=True, slots=True)
class Catalog:
    """All prices of one provider, in the order of their `sku_price_id`."""

    provider: Provider
    prices: tuple[Price, ...]

    def key(self, price: Price) -> str:
        """Return the name of a price across catalogs: `provider/sku_price_id`."""
        return f"{self.provider.id}/{price.sku_price_id}"
