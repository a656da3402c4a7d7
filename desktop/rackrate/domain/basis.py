"""The one basis on which everything in a project is compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from rackrate.domain.units import CostScope, TaxBasis

USUAL_HOURS_PER_MONTH = Decimal(720)


@dataclass(frozen=True, slots=True)
class Basis:
    """Currency, tax, length of a month and the day on which prices must hold.

    Attributes:
        as_of: The day on which validity is judged.
        hours_per_month: 720 by default, as Chinese price lists use 30 days.
        fx: Currency → one unit of it in the billing currency.
        fx_source: Where the rates come from.
    """

    as_of: date
    billing_currency: str = "CNY"
    tax: TaxBasis = TaxBasis.INCLUDED
    hours_per_month: Decimal = USUAL_HOURS_PER_MONTH
    cost: CostScope = CostScope.PROVIDER
    fx: Mapping[str, Decimal] = field(default_factory=dict)
    fx_source: str = ""

    def rate(self, currency: str) -> Decimal | None:
        """Return the exchange rate of a currency, None where none is set."""
        if currency == self.billing_currency:
            return Decimal(1)
        return self.fx.get(currency)
