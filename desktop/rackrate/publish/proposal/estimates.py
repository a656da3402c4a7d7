"""What rests on an estimate, so that it is marked wherever it shows."""

from __future__ import annotations

from rackrate.domain.units import Evidence
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision


def is_estimate(decision: WorkloadDecision, option: Option | None = None) -> bool:
    """Return whether a workload's size, or an option's price, is an estimate."""
    if decision.sized is not None and decision.sized.is_estimate:
        return True
    return option is not None and option.price.evidence is Evidence.ESTIMATE
