"""What a client will not go beyond, whatever is cheapest."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of the plan for all workloads of a project together.

    Attributes:
        budget_per_month: In the billing currency; None: no limit.
        most_share_of_provider: Share (0 to 1) of a month's money that one provider
            may get; None: no limit.
    """

    budget_per_month: Decimal | None = None
    most_share_of_provider: Decimal | None = None


NO_LIMITS = Limits()
