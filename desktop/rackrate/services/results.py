"""The engine's results under one roof, for those who read them and make none."""

from __future__ import annotations

from rackrate.engine.break_even import BreakEven
from rackrate.engine.decision import Decision
from rackrate.engine.option import Option
from rackrate.engine.switch_points import SwitchPoint
from rackrate.engine.verdict import Reason
from rackrate.engine.workload_decision import WorkloadDecision

__all__ = [
    "BreakEven",
    "Decision",
    "Option",
    "Reason",
    "SwitchPoint",
    "WorkloadDecision",
]
