"""Every number of a document held against what the engine finds for its inputs.

The text layer is cut into numbers. Each must be some value rounded to the digits it
is shown with: one of the inputs, one that the engine found, a difference or a share
of two of its totals, or a number of the phrasebook's own. Numbers of one or two
digits are left out, since nearly any of them is some value by chance.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import (
    ROUND_HALF_EVEN,
    ROUND_HALF_UP,
    Decimal,
    InvalidOperation,
)
from enum import Enum
from itertools import product

from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import Problem
from rackrate.domain.project import Project
from rackrate.engine.bid_tab import bid_tab
from rackrate.engine.buying import purchase_of
from rackrate.engine.cost_curves import cost_at_hours
from rackrate.engine.decision import decide
from rackrate.engine.option import per_card_hour, quoted_unit_amount
from rackrate.engine.tornado import tornado
from rackrate.engine.uncertainty import uncertainty
from rackrate.engine.winner_map import winner_map
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.price_anomalies import with_price_anomalies
from rackrate.services.report import Report

_NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?%?")
_HASH = re.compile(r"SHA-256|[0-9a-f]{16,}")
_FEWEST_DIGITS = 3
_SCALES = (Decimal(1), Decimal(100), Decimal("0.0001"), Decimal("0.001"))
"""As it is, as a percentage, in ten thousands, in thousands."""
_ROUNDINGS = (ROUND_HALF_UP, ROUND_HALF_EVEN)


def numbers_in(text: str) -> Iterator[str]:
    """Yield the numbers of a text that say enough to be judged."""
    for found in _NUMBER.finditer(text):
        shown = found.group()
        digits = re.sub(r"\D", "", shown).lstrip("0")
        if len(digits) >= _FEWEST_DIGITS:
            yield shown


def unexplained(text: str, values: Sequence[Decimal], words: str) -> list[str]:
    """Return the numbers of a text that are none of the values, rounded.

    Args:
        text: What the document says.
        values: Everything that it may show, sorted.
        words: Texts whose numbers it may repeat as they are.
    """
    repeated = set(_NUMBER.findall(words))
    return [
        shown
        for shown in dict.fromkeys(numbers_in(text))
        if shown not in repeated
        and shown.rstrip("%") not in repeated
        and not _is_tick(shown)
        and not _is_one_of(shown, values)
    ]


def _is_tick(shown: str) -> bool:
    """Return whether it may stand at an axis: 1, 2, 2.5 or 5 times a power of ten."""
    digits = re.sub(r"\D", "", shown).strip("0")
    return len(digits) <= 2


def _is_one_of(shown: str, values: Sequence[Decimal]) -> bool:
    number = Decimal(shown.rstrip("%").replace(",", ""))
    step = Decimal(1).scaleb(int(number.as_tuple().exponent))
    scales = _SCALES[1:2] if shown.endswith("%") else _SCALES
    for scale in scales:
        low, high = (number - step) / scale, (number + step) / scale
        start = bisect_left(values, low)
        for value in values[start:]:
            if value > high:
                break
            if any(
                (value * scale).quantize(step, rounding=rounding) == number
                for rounding in _ROUNDINGS
            ):
                return True
    return False


def values_of(*things: object) -> list[Decimal]:
    """Return the size of every number in some values, sorted."""
    return sorted({abs(value) for thing in things for value in _numbers(thing)})


def texts_of(*things: object) -> str:
    """Return every text and day in some values, one after the other."""
    return "\n".join(text for thing in things for text in _texts(thing))


def judged(content: bytes, report: Report) -> list[str]:
    """Return the numbers of a proposal that its inputs do not give.

    Args:
        content: The bytes of the PDF.
        report: What it was made from; its decision is not believed but made again.
    """
    project, catalogs, known = report.project, report.catalogs, report.reference
    decision = with_price_anomalies(decide(project, catalogs, known), catalogs)
    found = [list(computed(one)) for one in decision.workloads]
    told = (project, catalogs, known, report.claims)
    faults = [number for problem in decision.problems for number in _given(problem)]
    bids = list(_bids(project, catalogs))
    values = values_of(told, found, decision.mix, faults, bids)
    words = f"{texts_of(told)} {report.document_id}"
    text = _HASH.sub(" ", text_of(content))
    return unexplained(text, values, words)


def _bids(project: Project, catalogs: Sequence[Catalog]) -> Iterator[object]:
    """Yield the bids side by side, if quotes are compared."""
    if project.comparison is not None:
        yield bid_tab(project.comparison, catalogs, project.basis)


def _given(problem: Problem) -> Iterator[Decimal]:
    """Yield the numbers that a problem carries as text."""
    for value in problem.values.values():
        with suppress(InvalidOperation):
            yield Decimal(str(value))


def text_of(content: bytes) -> str:
    """Return the text layer of a PDF, page after page."""
    import pypdfium2  # noqa: PLC0415 - the library brings no types

    with pypdfium2.PdfDocument(content) as document:
        return "\n".join(p.get_textpage().get_text_range() for p in document)


def computed(found: WorkloadDecision) -> Iterator[object]:
    """Yield what the engine finds for one workload, and what follows from it."""
    yield found
    idle = found.billed_idle
    yield tornado(found, idle)
    if len(found.ranked) > 1:
        yield uncertainty(found, idle, seed=found.seed)
    yield winner_map(found)
    yield from _bought(found)
    yield list(_moved(found))
    yield list(_spent(found))
    yield list(_compared(found))


def _moved(found: WorkloadDecision) -> Iterator[Decimal]:
    """Yield how far each switch point lies from today's value, as a share of it."""
    for point in found.verdict.switch_points:
        if point.value is not None and point.today:
            yield point.value / point.today - 1


def _bought(found: WorkloadDecision) -> Iterator[object]:
    """Yield a purchase, and how much more or less it takes than each rental."""
    owned = purchase_of(found)
    if owned is None:
        return
    yield owned
    for rental in owned.against:
        for mine, theirs in (
            (owned.total, rental.rental_total),
            (owned.present_cost, rental.rental_present),
        ):
            yield [mine - theirs, (mine - theirs) / theirs if theirs else 0]


def _spent(found: WorkloadDecision) -> Iterator[Decimal | None]:
    """Yield what each option costs at today's hours, at the crossings, by the hour."""
    month = found.hours_per_month
    days = found.workload.days(month)
    yield days
    at = [crossing.at for point in found.break_evens for crossing in point.crossings]
    for point in found.break_evens:
        at += [h for h in (point.hours_per_month, point.needed_hours_per_month) if h]
    for hours in at:
        per_day = hours / days
        yield from (per_day, hours / month, per_day - found.workload.hours_per_day)
    for option in found.options:
        yield from (per_card_hour(option), quoted_unit_amount(option))
        yield from (cost_at_hours(option.terms, h) for h in at)


def _compared(found: WorkloadDecision) -> Iterator[Decimal]:
    """Yield the gaps between totals and what share of each other they are."""
    ranked = found.ranked
    rows = [[o.total for o in found.options], [o.per_month for o in found.options]]
    if found.mix is not None:
        rows[1].append(found.mix.total_per_month)
    if ranked:
        rows[0] += [ranked[0].total]
    for row in rows:
        for one, other in product(row, row):
            yield one - other
            if other:
                yield (one - other) / other
                yield one / other


def _numbers(thing: object) -> Iterator[Decimal]:
    if isinstance(thing, bool) or thing is None:
        return
    if isinstance(thing, Decimal | int | float):
        number = Decimal(str(thing))
        if number.is_finite():
            yield number
    elif isinstance(thing, str | Enum | date):
        return
    elif hasattr(thing, "tolist"):
        yield from _numbers(thing.tolist())
    else:
        for part in _parts(thing):
            yield from _numbers(part)


def _texts(thing: object) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, date):
        yield f"{thing.isoformat()} {thing.year} {thing.month} {thing.day}"
    elif not isinstance(thing, Enum):
        for part in _parts(thing):
            yield from _texts(part)


def _parts(thing: object) -> Iterator[object]:
    if is_dataclass(thing) and not isinstance(thing, type):
        yield from (getattr(thing, field.name) for field in fields(thing))
        for name, member in vars(type(thing)).items():
            if isinstance(member, property) and not name.startswith("_"):
                value = getattr(thing, name)
                if isinstance(value, Decimal | int):
                    yield value
    elif isinstance(thing, Mapping):
        yield from (*thing.keys(), *thing.values())
    elif isinstance(thing, list | tuple | set | frozenset):
        yield from thing
