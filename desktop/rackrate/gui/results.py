"""The kinds of value that services hand to the window, under one roof.

The window reads them and makes none.
"""

from __future__ import annotations

from rackrate.services.labels import (  # type: ignore[attr-defined]
    BreakEven,
    Option,
    Reason,
    SwitchPoint,
    WorkloadDecision,
)
from rackrate.services.session import Decision  # type: ignore[attr-defined]

__all__ = [
    "BreakEven",
    "Decision",
    "Option",
    "Reason",
    "SwitchPoint",
    "WorkloadDecision",
]
