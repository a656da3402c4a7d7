"""The closed lists of the trade: units, scopes, forms of delivery, bases."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum


class PricingUnit(StrEnum):
    """The time (or the single event) that one list price pays for."""

    HOUR = "hour"
    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    QUARTER = "quarter"
    YEAR = "year"
    ONCE = "once"


class PriceScope(StrEnum):
    """What one unit of a price is: a card, a whole node, or a GiB."""

    CARD = "card"
    NODE = "node"
    GIB = "gib"
    MBPS = "mbps"
    EACH = "each"


class Meter(StrEnum):
    """What a price is charged for."""

    COMPUTE = "compute"
    STORAGE = "storage"
    BANDWIDTH = "bandwidth"
    PUBLIC_IP = "public_ip"
    SETUP = "setup"
    SUPPORT = "support"


class Delivery(StrEnum):
    """How the cards come: shared platform, whole server, or bought."""

    CONTAINER = "container"
    BARE_METAL = "bare_metal"
    PURCHASE = "purchase"
    ANY = "any"


class Tenancy(StrEnum):
    """Whole cards, or a share of one."""

    EXCLUSIVE = "exclusive"
    SHARED = "shared"


class TaxBasis(StrEnum):
    """Whether value-added tax is in a price."""

    INCLUDED = "included"
    EXCLUDED = "excluded"
    UNKNOWN = "unknown"


class PricingCategory(StrEnum):
    """FOCUS PricingCategory; a dynamic (spot) price may be taken back."""

    STANDARD = "standard"
    DYNAMIC = "dynamic"


class Evidence(StrEnum):
    """How well a price is witnessed, best first."""

    SIGNED_QUOTE = "signed_quote"
    WRITTEN_QUOTE = "written_quote"
    PRICE_PAGE = "price_page"
    ARTICLE = "article"
    VERBAL = "verbal"
    ESTIMATE = "estimate"


class ChargeCategory(StrEnum):
    """How a compute price turns into a bill (engine.md, section 2)."""

    METERED = "metered"
    RESERVED = "reserved"
    PERIOD = "period"


class WorkloadKind(StrEnum):
    """What the cards are for."""

    TRAINING = "training"
    FINETUNING = "finetuning"
    INFERENCE_STEADY = "inference_steady"
    INFERENCE_ELASTIC = "inference_elastic"
    EXPERIMENT = "experiment"
    RENDERING = "rendering"


class CostScope(StrEnum):
    """Only what the provider bills, or the client's own effort as well."""

    PROVIDER = "provider"
    FULL = "full"


_FIXED_HOURS = {PricingUnit.HOUR: 1, PricingUnit.DAY: 24, PricingUnit.WEEK: 168}
_MONTHS = {PricingUnit.MONTH: 1, PricingUnit.QUARTER: 3, PricingUnit.YEAR: 12}


def hours_in(unit: PricingUnit, hours_per_month: Decimal) -> Decimal:
    """Return the hours in one pricing unit, months by the project's convention.

    Raises:
        ValueError: The unit is `once`, which has no length.

    Example:
        >>> hours_in(PricingUnit.QUARTER, Decimal(720))
        Decimal('2160')
    """
    if unit in _FIXED_HOURS:
        return Decimal(_FIXED_HOURS[unit])
    if unit in _MONTHS:
        return _MONTHS[unit] * hours_per_month
    message = f"{unit} has no length in hours"
    raise ValueError(message)
