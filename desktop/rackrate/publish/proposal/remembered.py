"""Results about decisions that several sections ask for, worked out once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from rackrate.engine.workload_decision import WorkloadDecision

Result = TypeVar("Result")
_MOST = 16


def remembered(
    find: Callable[[WorkloadDecision], Result],
) -> Callable[[WorkloadDecision], Result]:
    """Return a function that finds the same thing, for the last few decisions once.

    Decisions are told apart by identity: to compare two of them would take long.
    """
    known: OrderedDict[int, tuple[WorkloadDecision, Result]] = OrderedDict()

    @wraps(find)
    def found(decision: WorkloadDecision) -> Result:
        entry = known.get(id(decision))
        if entry is None or entry[0] is not decision:
            entry = decision, find(decision)
            known[id(decision)] = entry
            if len(known) > _MOST:
                known.popitem(last=False)
        return entry[1]

    return found
