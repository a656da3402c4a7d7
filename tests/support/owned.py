"""Made-up costs of owning servers (SYNTHETIC): round figures, easy to add up by hand.

A server of eight cards is bought for 720,000, loses 80 % of that over 36 months, that
is 16,000 a month, and runs for 4,000 a month: 20,000 a month in all while it lives.
"""

from __future__ import annotations

from typing import Any

from tests.support.builders import CARD, reference

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.reference import Reference

OWNED: dict[str, Any] = {
    f"owned_unit_price_{CARD}": "720000",
    "owned_power_kw": "0",
    "owned_pue": "1",
    "owned_power_load": "1",
    "owned_tariff": "1",
    "owned_colocation": "0",
    "owned_operations": "1000",
    "owned_network": "0",
    "owned_maintenance": "1000",
    "owned_staff": "2000",
    "owned_residual": "0.2",
    "owned_life_months": "36",
    "owned_capital_rate": "0.12",
    "owned_downtime": "0",
}


def owning(*cards: Accelerator, **changes: str) -> Reference:
    """Return reference data with these costs, some of them changed."""
    return reference(*cards, **OWNED | changes)
