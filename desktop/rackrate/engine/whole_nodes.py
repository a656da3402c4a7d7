"""A training on the fewest cards, or on all cards of the nodes that are rented.

Where cards are sold by the node, the fewest cards that meet a deadline leave others of
the node idle, and paid for. Put to work they end the job sooner. Both ways are costed,
and the one with the lowest total is taken; the same work is done either way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from rackrate.domain.basis import Basis
from rackrate.domain.reference import Reference
from rackrate.domain.workload import Workload
from rackrate.engine.option import Option
from rackrate.engine.sizing import Sized, Tried, sized
from rackrate.engine.work_sizing import Unit

Ranked = Callable[[Workload], Sequence[Option]]


def sized_both_ways(
    workload: Workload,
    basis: Basis,
    reference: Reference,
    ranked: Ranked,
) -> Sized:
    """Return a workload sized by its work, on the cards that cost least.

    Cards that somebody asked for are kept, if they hold the model and meet no deadline.
    With equal totals the fewest cards are taken.

    Args:
        workload: States the work.
        basis: Gives the hours of a month.
        reference: Cards and assumptions.
        ranked: The options of a sized workload, cheapest first.

    Raises:
        CannotSizeError: A needed figure is missing or impossible.
    """
    fewest = sized(workload, basis, reference)
    if not _is_open(fewest, workload):
        return fewest
    options = ranked(fewest.workload)
    ways = {fewest.workload.cards: (fewest, _tried(fewest, options))}
    for unit in _units(options):
        way = sized(workload, basis, reference, unit)
        if way.workload.cards not in ways:
            ways[way.workload.cards] = way, _tried(way, ranked(way.workload))
    costed = [one for one in ways.values() if one[1].totals]
    if len(ways) == 1 or not costed:
        return fewest
    best, _ = min(costed, key=lambda one: (_lowest(one[1]), one[1].cards))
    return replace(best, tried=tuple(tried for _, tried in ways.values()))


def _is_open(fewest: Sized, workload: Workload) -> bool:
    """Return whether a training's count of cards is nobody's wish."""
    work = workload.work
    if work is None or fewest.training_hours is None:
        return False
    return work.deadline_days is not None or fewest.workload.cards != workload.cards


def _units(options: Iterable[Option]) -> list[Unit]:
    """Return what the options are rented in, where a card can be left over."""
    found = {
        Unit(int(o.terms.cards_per_unit), min(o.terms.throughput, Decimal(1)))
        for o in options
        if o.terms.cards_per_unit > 1
    }
    return sorted(found, key=lambda unit: (unit.cards, unit.speed))


def _tried(way: Sized, options: Sequence[Option]) -> Tried:
    filled = way.sizing.filled if way.sizing else None
    return Tried(
        cards=way.workload.cards,
        unit=filled.cards if filled else 1,
        training_hours=way.training_hours or Decimal(0),
        totals={option.id: option.total for option in options},
    )


def _lowest(tried: Tried) -> Decimal:
    return min(tried.totals.values())
