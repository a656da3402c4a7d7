"""How fast the engine evaluates, draws and mixes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from tests.benchmarks.engagements import (
    CARDS,
    catalogs,
    one_workload,
    three_weeks,
    three_workloads,
)
from tests.benchmarks.measure import MILLISECONDS, Figure, Size, compared, seconds

from rackrate.domain.assumptions import Range
from rackrate.domain.reference import Reference
from rackrate.engine.arithmetic import FloatArray
from rackrate.engine.decision import decide
from rackrate.engine.mix import cheapest_mix
from rackrate.engine.uncertainty import published_range, uncertainty
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.store.resource_files import read_reference

DRAWS_GOAL, MILP_GOAL = 2.0, 1.5
_RESOURCES = Path(__file__).parents[2] / "resources"


def shipped_reference() -> Reference:
    """Return the cards, assumptions and rules that are shipped."""
    return read_reference(_RESOURCES)


def evaluation(size: Size) -> Sequence[Figure]:
    """Return what a whole decision for three workloads takes, and how that grows."""
    reference, asked = shipped_reference(), three_workloads()
    taken = {}
    for count in size.prices:
        prices = catalogs(count, CARDS)
        repeats = max(1, min(size.repeats, size.prices[-1] // count))
        taken[count] = seconds(partial(decide, asked, prices, reference), repeats)
    first, usual, last = size.prices
    rows = usual * len(asked.workloads) / taken[usual]
    growth = taken[last] / taken[first] / (last / first)
    about = f"{usual:,} prices × 3 workloads decided, to the last switch point"
    grown = f"time a price, {last:,} prices to {first:,}"
    return (
        Figure("evaluate_2000_ms", taken[usual] * MILLISECONDS, "ms", None, about),
        Figure("evaluate_rows_per_second", rows, "rows/s", None, "the same"),
        Figure("evaluate_growth", growth, "ratio", None, grown),
    )


def draws(size: Size) -> Sequence[Figure]:
    """Return the uncertainty of a ranking against the same over bare arrays."""
    prices = catalogs(size.options)
    (found,) = decide(
        one_workload(), prices, shipped_reference(), thorough=False
    ).workloads
    ratio = compared(
        lambda: uncertainty(found, found.billed_idle, seed=1, draws=size.draws),
        lambda: _bare_uncertainty(found, size.draws),
        size.repeats,
    )
    about = f"{size.draws:,} draws × {len(found.ranked)} options, against bare numpy"
    return (Figure("draws_ratio", ratio, "ratio", DRAWS_GOAL, about),)


def _bare_uncertainty(found: WorkloadDecision, draws: int) -> tuple[FloatArray, ...]:
    """Return quantiles, chances and regrets from one expression over all options."""
    stream = np.random.default_rng(1)
    terms = [option.terms for option in found.ranked]
    ranges = [published_range(option) for option in found.ranked]
    hours, month, cards, months = (
        float(x)
        for x in (
            terms[0].useful_hours,
            terms[0].hours_per_month,
            terms[0].cards,
            terms[0].months,
        )
    )
    loss = _triangular(stream, found.ranked[0].loss_range, draws)
    idle = _triangular(stream, found.billed_idle, draws)
    base = np.array([[float(t.unit_price / t.unit_hours)] for t in terms])
    price = np.broadcast_to(base, (len(terms), draws)).copy()
    for row, known in enumerate(ranges):
        if known is not None:
            price[row] = _triangular(stream, known, draws)
    totals = cards * price * np.minimum(hours / (1 - loss) * (1 + idle), month) * months
    lowest = totals.min(axis=0)
    is_cheapest = totals <= lowest * (1 + 1e-9)
    chances = (is_cheapest / is_cheapest.sum(axis=0)).mean(axis=1)
    regrets = (totals - lowest).mean(axis=1)
    return np.quantile(totals, (0.1, 0.5, 0.9), axis=1), chances, regrets


def _triangular(stream: np.random.Generator, known: Range, draws: int) -> FloatArray:
    low, base, high = float(known.low), float(known.base), float(known.high)
    if low == high:
        return np.full(draws, base)
    share = stream.random(draws)
    return np.where(
        share < (base - low) / (high - low),
        low + np.sqrt(share * (base - low) * (high - low)),
        high - np.sqrt((1 - share) * (high - base) * (high - low)),
    )


def mixes(size: Size) -> Sequence[Figure]:
    """Return the cheapest mix of a week against the time its solver solves."""
    prices = catalogs(size.offers, sides=False)
    decided = decide(three_weeks(), prices, shipped_reference(), thorough=False)
    whole, inside = [], []
    for _ in range(size.repeats):
        with _solving_time() as solving:
            start = perf_counter()
            cheapest_mix(decided.workloads)
            whole.append(perf_counter() - start)
        inside.append(sum(solving))
    ratio = min(w / i for w, i in zip(whole, inside, strict=True))
    about = f"3 workloads × 168 hours × {size.offers} offers, against HiGHS alone"
    return (
        Figure("milp_ratio", ratio, "ratio", MILP_GOAL, about),
        Figure("milp_ms", min(whole) * MILLISECONDS, "ms", None, "the same"),
    )


@contextmanager
def _solving_time() -> Iterator[list[float]]:
    """Give the list to which every run of the solver adds its seconds."""
    core: Any = import_module("highspy._core")  # what the engine itself calls
    times: list[float] = []
    bare: Any = core._Highs  # noqa: SLF001

    class Timed(bare):  # type: ignore[misc]
        """The solver, with a watch."""

        def run(self) -> object:
            """Solve, and note how long it took."""
            start = perf_counter()
            status = super().run()
            times.append(perf_counter() - start)
            return status

    core._Highs = Timed  # noqa: SLF001
    try:
        yield times
    finally:
        core._Highs = bare  # noqa: SLF001
