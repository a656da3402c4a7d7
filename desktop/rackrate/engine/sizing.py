"""From work to cards and hours (engine.md, section 4).

Compute is six operations for each parameter and token; peak is dense, FP16 with
FP32 accumulation. Model FLOP utilisation (MFU) is an assumption for each card and
delivery. Memory decides the least cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.assumptions import Assumptions, Range
from rackrate.domain.basis import Basis
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.reference import Reference
from rackrate.domain.units import Delivery
from rackrate.domain.work import WorkMethod
from rackrate.domain.workload import HOURS_PER_DAY, Throughput, Workload
from rackrate.engine.sizing_refusals import (
    CannotSizeError,
    check_mfu,
    check_months,
    check_parts,
    check_utilisation,
    rentable_cards,
)
from rackrate.engine.work_sizing import (
    OVERHEAD,
    UTILISATION,
    Sizing,
    Unit,
    cards_holding,
    memory_gb,
    mfu_name,
)


@dataclass(frozen=True, slots=True)
class Tried:
    """What a training comes to on so many cards.

    Attributes:
        unit: Cards of a whole unit that it fills; 1: these are the fewest cards.
        training_hours: Hours on the reference card.
        totals: Option → money over the engagement, cheapest first.
    """

    cards: int
    unit: int
    training_hours: Decimal
    totals: Mapping[str, Decimal]


@dataclass(frozen=True, slots=True)
class Sized:
    """A workload whose work was turned into cards and hours.

    Attributes:
        workload: Cards, hours and months filled in, with the throughput of other
            cards for the same work.
        training_hours: Hours on the reference card; None for inference.
        memory_gb: What the model needs over all cards, overhead included.
        is_estimate: A rate was estimated, not measured.
        sizing: What all this was worked out from.
        card_rate: Tokens a second that one card serves, for inference: low, base and
            high of the estimate; all the same where the workload states it.
        tried: The ways to size a training that were costed, this one among them; none
            where there was no choice.
    """

    workload: Workload
    training_hours: Decimal | None
    memory_gb: Decimal
    is_estimate: bool
    sizing: Sizing | None = None
    card_rate: Range | None = None
    tried: tuple[Tried, ...] = ()

    def is_cheaper_otherwise(self, option_id: str) -> bool:
        """Return whether an option costs less on another count of cards."""
        known = {tried.cards: tried.totals.get(option_id) for tried in self.tried}
        here = known.pop(self.workload.cards, None)
        others = [total for total in known.values() if total is not None]
        return here is not None and any(total < here for total in others)


def least_cards(needed_gb: Decimal, card: Accelerator, overhead: Decimal) -> int:
    """Return the cards that hold so much memory; whole nodes past one node.

    Raises:
        CannotSizeError: The card's memory is unknown.
    """
    if card.memory_gib is None:
        raise CannotSizeError(_missing("no_memory", card.id))
    return int(cards_holding(needed_gb, card.memory_gib, overhead))


def sized(
    workload: Workload,
    basis: Basis,
    reference: Reference,
    unit: Unit | None = None,
) -> Sized:
    """Return a workload with the cards and hours that its work takes.

    The first card asked for is the reference. For training the others get a ratio
    from peak × MFU, so that all do the same work. Inference hangs on memory and
    software more than on the peak: only a ratio that the workload states ranks other
    cards with the reference.

    Args:
        workload: States the work.
        basis: Gives the hours of a month.
        reference: Cards and assumptions.
        unit: What is rented as a whole, all of whose cards a training is to use.

    Raises:
        CannotSizeError: No card was asked for, a needed figure is unknown, or the
            work is none that anybody could rent for.
    """
    work = workload.work
    if work is None:
        message = "the workload is not sized by work"
        raise ValueError(message)
    check_parts(work, workload.id)
    for mfu in reference.assumptions.by_name.values():
        if mfu.name.startswith("mfu_"):
            check_mfu(mfu)
    card = _with_own_peak(_reference_card(workload, reference), workload)
    overhead = reference.assumptions.base(OVERHEAD)
    needed = memory_gb(work) * (1 + overhead)
    least_cards(memory_gb(work), card, overhead)  # refuses a card of unknown memory
    sizing = Sizing(
        work=work,
        card=card.id,
        memory_gib=card.memory_gib or Decimal(0),
        peak=card.peak_tflops or Decimal(0),
        asked_cards=workload.cards,
        hours_per_month=basis.hours_per_month,
        ranges=_ranges(reference.assumptions),
        stated=_stated(reference),
        filled=unit,
    )
    if work.method is WorkMethod.INFERENCE:
        return _inference(workload, sizing, needed)
    if work.tokens_b is None:
        raise CannotSizeError(_missing("no_tokens", workload.id))
    _speed(card, Delivery.BARE_METAL, reference)  # refuses what has no peak or MFU
    throughput = workload.throughput
    if throughput is None:
        sizing = replace(sizing, peaks=_peaks(workload, card, reference))
        throughput = Throughput(card.id, sizing.ratios(), "peak × MFU")
    cards = rentable_cards(sizing, workload.id)
    hours = sizing.hours_alone(sizing.base) / cards
    months = hours / basis.hours_per_month
    check_months(months, cards, workload.id)
    filled = replace(
        workload,
        cards=cards,
        hours_per_day=Decimal(HOURS_PER_DAY),
        days_per_month=None,
        months=months,
        throughput=throughput,
    )
    return Sized(filled, hours, needed, is_estimate=False, sizing=sizing)


def _inference(workload: Workload, sizing: Sizing, needed: Decimal) -> Sized:
    work = sizing.work
    if work.tokens_per_second is None:
        raise CannotSizeError(_missing("no_tokens_per_second", workload.id))
    is_estimate = not work.measured_by
    if work.tokens_per_second_per_card is None:
        is_estimate = True
        check_utilisation(sizing)
    known = sizing.ranges
    rates = Range(
        sizing.card_rate(lambda name: known[name].low),
        sizing.card_rate(lambda name: known[name].base),
        sizing.card_rate(lambda name: known[name].high),
    )
    filled = replace(workload, cards=rentable_cards(sizing, workload.id))
    return Sized(
        filled,
        None,
        needed,
        is_estimate=is_estimate,
        sizing=sizing,
        card_rate=rates,
    )


def _ranges(assumptions: Assumptions) -> dict[str, Range]:
    known = assumptions.by_name.items()
    plain = (OVERHEAD, UTILISATION)
    return {n: a.range for n, a in known if n in plain or n.startswith("mfu_")}


def _stated(reference: Reference) -> frozenset[str]:
    known = reference.assumptions
    cards = reference.accelerators
    return frozenset(c for c in cards if stated_container_loss(c, known) is not None)


def stated_container_loss(accelerator: str, assumptions: Assumptions) -> Decimal | None:
    """Return the loss that a project's own MFU for containers implies.

    None where the project states none: the delivery's loss assumption then holds,
    as the shipped MFU of containers is derived from it.
    """
    known = assumptions.by_name
    bare = known.get(mfu_name(accelerator, Delivery.BARE_METAL))
    container = known.get(mfu_name(accelerator, Delivery.CONTAINER))
    if bare is None or container is None or container.confidence != "project":
        return None
    return 1 - container.range.base / bare.range.base


def _reference_card(workload: Workload, reference: Reference) -> Accelerator:
    asked = workload.accelerators
    name = workload.throughput.reference if workload.throughput else ""
    wanted = name or (asked[0] if asked else "")
    card = reference.accelerators.get(wanted)
    if card is None:
        raise CannotSizeError(_missing("no_reference_card", workload.id))
    return card


def _with_own_peak(card: Accelerator, workload: Workload) -> Accelerator:
    """Return the card with the peak that the work states, if it states one.

    Raises:
        CannotSizeError: The figure is the card's sparse or FP16-accumulate peak.
    """
    own = workload.work.peak_tflops if workload.work else None
    if own is None:
        return card
    code = card.misread_peak(own)
    if code:
        values = {"value": str(own), "card": card.id, "dense": str(card.peak_tflops)}
        raise CannotSizeError(Problem(code, workload.id, values, Severity.ERROR))
    return replace(card, peak_tflops=own)


def _speed(
    card: Accelerator, delivery: Delivery, reference: Reference
) -> tuple[Decimal, Decimal]:
    if card.peak_tflops is None:
        raise CannotSizeError(_missing("no_peak", card.id))
    mfu = reference.assumptions.by_name.get(mfu_name(card.id, delivery))
    if mfu is None:
        raise CannotSizeError(_missing("no_mfu", card.id))
    check_mfu(mfu)
    return card.peak_tflops, mfu.range.base


def _peaks(
    workload: Workload, card: Accelerator, reference: Reference
) -> dict[str, Decimal]:
    """Return the peaks of the other cards that work can be compared on.

    A card whose peak or MFU is unknown gets no ratio and is not ranked with them.
    """
    peaks = {}
    for other in reference.accelerators.values():
        wanted = not workload.accelerators or other.id in workload.accelerators
        if other.id == card.id or not wanted:
            continue
        try:
            peaks[other.id], _ = _speed(other, Delivery.BARE_METAL, reference)
        except CannotSizeError:
            continue
    return peaks


def _missing(code: str, place: str) -> Problem:
    return Problem(code, place, {}, Severity.ERROR)
