"""Prices that look like a slip of the unit, among the warnings of a decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import Problem
from rackrate.engine.anomalies import Anomaly, AnomalyCode, anomalies
from rackrate.engine.decision import Decision
from rackrate.services import number_text

_CODES = frozenset(AnomalyCode)
_SMALL, _LARGE = Decimal("0.1"), Decimal(100)


def with_price_anomalies(decision: Decision, catalogs: Sequence[Catalog]) -> Decision:
    """Return a decision that also warns of the prices it shows that look wrong."""
    shown = {
        key
        for workload in decision.workloads
        for key in (*(option.id for option in workload.options), *workload.missing)
    }
    found = tuple(
        anomaly_problem(anomaly, decision.basis)
        for anomaly in anomalies(catalogs, decision.basis)
        if anomaly.price in shown
    )
    return replace(decision, problems=(*decision.problems, *found))


def price_anomalies(catalogs: Sequence[Catalog], basis: Basis) -> Iterator[Anomaly]:
    """Yield the suspected slips of all prices of a project, shown or not."""
    yield from anomalies(catalogs, basis)


def anomaly_problem(anomaly: Anomaly, basis: Basis) -> Problem:
    """Return a suspected slip as a warning whose figures are rounded for reading."""
    currency = basis.billing_currency
    return Problem(
        anomaly.code,
        anomaly.price,
        {
            "amount": number_text.unit_price(anomaly.amount, currency),
            "other_amount": number_text.unit_price(anomaly.other_amount, currency),
            "ratio": ratio_text(anomaly.ratio),
        },
    )


def is_price_anomaly(problem: Problem) -> bool:
    """Return whether a problem is a suspected slip of a unit."""
    return problem.code in _CODES


def ratio_text(ratio: Decimal) -> str:
    """Return a ratio as a person reads it: two decimals, more where it is small.

    Example:
        >>> ratio_text(Decimal("8.0012")), ratio_text(Decimal("0.00010003"))
        ('8', '0.0001')
        >>> ratio_text(Decimal("10002.7"))
        '10003'
    """
    step = "1" if ratio >= _LARGE else "0.01" if ratio >= _SMALL else "0.0001"
    rounded = ratio.quantize(Decimal(step), rounding=ROUND_HALF_UP)
    return number_text.plain(rounded)
