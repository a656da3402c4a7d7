"""From work to cards and hours (engine.md, section 4).

Compute is six operations for each parameter and token; peak is dense, FP16 with
FP32 accumulation. Model FLOP utilisation (MFU) is an assumption for each card and
delivery. Memory decides the least cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.assumptions import Assumption, Assumptions
from rackrate.domain.basis import Basis
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.reference import Reference
from rackrate.domain.units import Delivery
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import HOURS_PER_DAY, Throughput, Workload
from rackrate.engine.arithmetic import ceiling

OPERATIONS_PER_PARAM_TOKEN = 6
USABLE_MEMORY_SHARE = Decimal("0.9")
CARDS_OF_A_NODE = 8
_BILLION = Decimal(10) ** 9
_TERA = Decimal(10) ** 12
_SECONDS = 3600
_FULL_BYTES, _LORA_BYTES, _QLORA_BYTES = Decimal(16), Decimal(2), Decimal("0.6")
_INFERENCE_BYTES = Decimal(2)


@dataclass(frozen=True, slots=True)
class Sized:
    """A workload whose work was turned into cards and hours.

    Attributes:
        workload: Cards, hours and months filled in, with the throughput of other
            cards for the same work.
        training_hours: Hours on the reference card; None for inference.
        memory_gb: What the model needs over all cards, overhead included.
        is_estimate: A rate was estimated, not measured.
    """

    workload: Workload
    training_hours: Decimal | None
    memory_gb: Decimal
    is_estimate: bool


class CannotSizeError(ValueError):
    """Work cannot be turned into hours; says which figure is missing."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def training_hours(work: Work, cards: Decimal, peak: Decimal, mfu: Decimal) -> Decimal:
    """Return the hours a training takes.

    Args:
        work: Parameters (active ones count) and tokens.
        cards: Cards that work together.
        peak: Dense peak of one card in TFLOPS.
        mfu: Share of the peak that the model uses.

    Example:
        >>> from rackrate.domain.work import WorkMethod
        >>> job = Work(WorkMethod.FULL, Decimal(13), tokens_b=Decimal(300))
        >>> hours = training_hours(job, Decimal(8), Decimal(989), Decimal("0.45"))
        >>> round(hours, 2)
        Decimal('1825.64')
    """
    params = (work.active_params_b or work.params_b) * _BILLION
    tokens = (work.tokens_b or Decimal(0)) * _BILLION
    operations = OPERATIONS_PER_PARAM_TOKEN * params * tokens
    return operations / (cards * peak * _TERA * mfu * _SECONDS)


def memory_gb(work: Work) -> Decimal:
    """Return the memory of weights, optimizer state and KV cache, in GB."""
    trained = _FULL_BYTES * work.trainable_params_b
    return {
        WorkMethod.FULL: _FULL_BYTES * work.params_b,
        WorkMethod.LORA: _LORA_BYTES * work.params_b + trained,
        WorkMethod.QLORA: _QLORA_BYTES * work.params_b + trained,
        WorkMethod.INFERENCE: _INFERENCE_BYTES * work.params_b + work.kv_cache_gib,
    }[work.method]


def least_cards(needed_gb: Decimal, card: Accelerator, overhead: Decimal) -> int:
    """Return the cards that hold so much memory; whole nodes past one node.

    Raises:
        CannotSizeError: The card's memory is unknown.
    """
    if card.memory_gib is None:
        raise CannotSizeError(_missing("no_memory", card.id))
    usable = card.memory_gib * USABLE_MEMORY_SHARE
    cards = int(ceiling(needed_gb * (1 + overhead) / usable))
    if cards <= CARDS_OF_A_NODE:
        return max(cards, 1)
    return int(ceiling(Decimal(cards) / CARDS_OF_A_NODE)) * CARDS_OF_A_NODE


def sized(workload: Workload, basis: Basis, reference: Reference) -> Sized:
    """Return a workload with the cards and hours that its work takes.

    The first card asked for is the reference. For training the others get a ratio
    from peak × MFU, so that all do the same work. Inference hangs on memory and
    software more than on the peak: only a ratio that the workload states ranks other
    cards with the reference.

    Raises:
        CannotSizeError: No card was asked for, or a needed figure is unknown.
    """
    work = workload.work
    if work is None:
        message = "the workload is not sized by work"
        raise ValueError(message)
    for mfu in reference.assumptions.by_name.values():
        if mfu.name.startswith("mfu_"):
            _check_mfu(mfu)
    card = _with_own_peak(_reference_card(workload, reference), workload)
    overhead = reference.assumptions.base("memory_overhead")
    needed = memory_gb(work) * (1 + overhead)
    least = least_cards(memory_gb(work), card, overhead)
    if work.method is WorkMethod.INFERENCE:
        return _inference(workload, work, needed, least)
    if work.tokens_b is None:
        raise CannotSizeError(_missing("no_tokens", workload.id))
    speed = _speed(card, Delivery.BARE_METAL, reference)
    alone = training_hours(work, Decimal(1), *speed)
    cards = Decimal(max(workload.cards, least))
    if work.deadline_days is not None:
        in_time = alone / (work.deadline_days * HOURS_PER_DAY)
        cards = max(Decimal(least), ceiling(in_time))
    hours = alone / cards
    throughput = workload.throughput or _throughput(workload, card, reference)
    filled = replace(
        workload,
        cards=int(cards),
        hours_per_day=Decimal(HOURS_PER_DAY),
        days_per_month=None,
        months=hours / basis.hours_per_month,
        throughput=throughput,
    )
    return Sized(filled, hours, needed, is_estimate=False)


def _inference(workload: Workload, work: Work, needed: Decimal, least: int) -> Sized:
    rate, per_card = work.tokens_per_second, work.tokens_per_second_per_card
    if rate is None or per_card is None:
        raise CannotSizeError(_missing("no_tokens_per_second", workload.id))
    cards = max(least, int(ceiling(rate / per_card)))
    filled = replace(workload, cards=cards)
    return Sized(filled, None, needed, is_estimate=not work.measured_by)


def stated_container_loss(accelerator: str, assumptions: Assumptions) -> Decimal | None:
    """Return the loss that a project's own MFU for containers implies.

    None where the project states none: the delivery's loss assumption then holds,
    as the shipped MFU of containers is derived from it.
    """
    known = assumptions.by_name
    bare = known.get(f"mfu_{accelerator}_{Delivery.BARE_METAL}")
    container = known.get(f"mfu_{accelerator}_{Delivery.CONTAINER}")
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
    mfu = reference.assumptions.by_name.get(f"mfu_{card.id}_{delivery}")
    if mfu is None:
        raise CannotSizeError(_missing("no_mfu", card.id))
    _check_mfu(mfu)
    return card.peak_tflops, mfu.range.base


def _check_mfu(mfu: Assumption) -> None:
    """Refuse what is no share of the peak: nothing can be divided by it.

    Raises:
        CannotSizeError: It is 0, or above 1.
    """
    base = mfu.range.base
    if 0 < base <= 1:
        return
    values = {"value": str(base), "name": mfu.name}
    code = "mfu_above_one" if base > 1 else "mfu_zero"
    raise CannotSizeError(Problem(code, mfu.name, values, Severity.ERROR))


def _throughput(
    workload: Workload, card: Accelerator, reference: Reference
) -> Throughput | None:
    """Return the other cards' work per hour against the reference's.

    A card whose peak or MFU is unknown gets no ratio and is not ranked with them.
    """
    try:
        peak, mfu = _speed(card, Delivery.BARE_METAL, reference)
    except CannotSizeError:
        return None
    ratios = {}
    for other in reference.accelerators.values():
        wanted = not workload.accelerators or other.id in workload.accelerators
        if other.id == card.id or not wanted:
            continue
        try:
            other_peak, other_mfu = _speed(other, Delivery.BARE_METAL, reference)
        except CannotSizeError:
            continue
        ratios[other.id] = other_peak * other_mfu / (peak * mfu)
    return Throughput(card.id, ratios, "peak × MFU")


def _missing(code: str, place: str) -> Problem:
    return Problem(code, place, {}, Severity.ERROR)
