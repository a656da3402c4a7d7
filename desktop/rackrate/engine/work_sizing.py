"""The formulas of work over either number: memory, cards, hours (engine.md, section 4).

Compute is six operations for each parameter and token; peak is dense, FP16 with
FP32 accumulation. The same formula gives the size of today, of an assumption moved
to an end of its range, and of many draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from rackrate.domain.assumptions import Range
from rackrate.domain.units import Delivery
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import HOURS_PER_DAY
from rackrate.engine.arithmetic import Quantity, alike, ceiling, larger, stepped

OPERATIONS_PER_PARAM_TOKEN = 6
OPERATIONS_PER_PARAM_TOKEN_SERVED = 2
USABLE_MEMORY_SHARE = Decimal("0.9")
CARDS_OF_A_NODE = 8
OVERHEAD = "memory_overhead"
UTILISATION = "inference_utilisation"
_ONE = Decimal(1)
_BILLION = Decimal(10) ** 9
_TERA = Decimal(10) ** 12
_SECONDS = 3600
_FULL_BYTES, _LORA_BYTES, _QLORA_BYTES = Decimal(16), Decimal(2), Decimal("0.6")
_INFERENCE_BYTES = Decimal(2)


def mfu_name(card: str, delivery: Delivery) -> str:
    """Return what the assumption for a card's MFU is called."""
    return f"mfu_{card}_{delivery}"


def training_hours(
    work: Work, cards: Quantity, peak: Quantity, mfu: Quantity
) -> Quantity:
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
    operations = alike(OPERATIONS_PER_PARAM_TOKEN * params * tokens, mfu)
    return operations / (cards * peak * alike(_TERA, mfu) * mfu * _SECONDS)


def served_tokens_per_second(
    work: Work, peak: Decimal, utilisation: Quantity
) -> Quantity:
    """Return an estimate of what one card serves: output tokens a second.

    Peak × utilisation ÷ (2 × active parameters). The memory's bandwidth is no better
    guide: it bounds one stream, and a server that batches gives tens of times as much.

    Args:
        work: Parameters; of a mixture of experts the active ones count.
        peak: Dense peak of the card in TFLOPS.
        utilisation: Share of the peak that serving reaches.

    Example:
        >>> chat = Work(WorkMethod.INFERENCE, Decimal(8))
        >>> served_tokens_per_second(chat, Decimal("165.2"), Decimal("0.2"))
        Decimal('2065.00')
    """
    params = (work.active_params_b or work.params_b) * _BILLION
    at_peak = peak * _TERA / (OPERATIONS_PER_PARAM_TOKEN_SERVED * params)
    return alike(at_peak, utilisation) * utilisation


def memory_gb(work: Work) -> Decimal:
    """Return the memory of weights, optimizer state and KV cache, in GB."""
    trained = _FULL_BYTES * work.trainable_params_b
    return {
        WorkMethod.FULL: _FULL_BYTES * work.params_b,
        WorkMethod.LORA: _LORA_BYTES * work.params_b + trained,
        WorkMethod.QLORA: _QLORA_BYTES * work.params_b + trained,
        WorkMethod.INFERENCE: _INFERENCE_BYTES * work.params_b + work.kv_cache_gib,
    }[work.method]


def cards_holding(
    needed_gb: Decimal, card_gib: Decimal, overhead: Quantity
) -> Quantity:
    """Return the cards that hold so much memory; whole nodes past one node.

    Args:
        needed_gb: Memory of the model.
        card_gib: Memory of one card.
        overhead: What comes on top, as a share.
    """
    usable = alike(card_gib * USABLE_MEMORY_SHARE, overhead)
    fitting = ceiling(alike(needed_gb, overhead) * (1 + overhead) / usable)
    cards = larger(fitting, alike(_ONE, overhead))
    node = alike(Decimal(CARDS_OF_A_NODE), overhead)
    return stepped(cards, cards, ((node + 1, ceiling(cards / node) * node),))


@dataclass(frozen=True, slots=True)
class Unit:
    """What is rented as a whole.

    Attributes:
        cards: Cards in it.
        speed: Work of one of them in an hour of the reference card, at most 1: a
            faster card is not counted for more than one that is asked for.
    """

    cards: int
    speed: Decimal = _ONE

    def whole(self, fewest: Quantity) -> Quantity:
        """Return the reference cards that all cards of the units needed stand for.

        Example:
            >>> Unit(8).whole(Decimal(6)), Unit(8, Decimal("0.97")).whole(Decimal(6))
            (Decimal('8'), Decimal('7'))
        """
        speed, cards = alike(self.speed, fewest), alike(Decimal(self.cards), fewest)
        units = ceiling(ceiling(fewest / speed) / cards)
        return -ceiling(-units * cards * speed)


@dataclass(frozen=True, slots=True)
class Sizing:
    """From what cards, hours and ratios are worked out, as often as one likes.

    Below, `value` gives what an assumption is, by name.

    Attributes:
        card: The reference card's id; its memory and dense peak in TFLOPS follow.
        asked_cards: Cards that were asked for; a deadline sets its own.
        filled: Whole nodes that a training fills; None: it takes the fewest cards.
        hours_per_month: The project's convention.
        peaks: Dense peak of each other card whose ratio comes from peak × MFU.
        ranges: Low, base and high of the memory overhead, the share of the peak that
            serving reaches and each MFU, by name.
        stated: Cards whose loss in a container follows from a stated MFU.
    """

    work: Work
    card: str
    memory_gib: Decimal
    peak: Decimal
    asked_cards: int
    hours_per_month: Decimal
    peaks: Mapping[str, Decimal] = field(default_factory=dict)
    ranges: Mapping[str, Range] = field(default_factory=dict)
    stated: frozenset[str] = frozenset()
    filled: Unit | None = None

    @property
    def mfu(self) -> str:
        """The MFU that decides how long a training takes."""
        return mfu_name(self.card, Delivery.BARE_METAL)

    @property
    def is_training(self) -> bool:
        """Whether the work is an amount; inference is a rate."""
        return self.work.method is not WorkMethod.INFERENCE

    def base(self, name: str) -> Decimal:
        """Return an assumption's base value."""
        return self.ranges[name].base

    def cards(self, value: Callable[[str], Quantity]) -> Quantity:
        """Return the cards that the work takes: the fewest, or all of whole nodes."""
        fewest = self.fewest_cards(value)
        return fewest if self.filled is None else self.filled.whole(fewest)

    def fewest_cards(self, value: Callable[[str], Quantity]) -> Quantity:
        """Return the fewest cards that hold the model and do the work in time."""
        work, overhead = self.work, value(OVERHEAD)
        least = cards_holding(memory_gb(work), self.memory_gib, overhead)
        if not self.is_training:
            rate = alike(work.tokens_per_second or Decimal(0), least)
            return larger(least, ceiling(rate / self.card_rate(value)))
        if work.deadline_days is None:
            return larger(least, alike(Decimal(self.asked_cards), least))
        days = alike(work.deadline_days * HOURS_PER_DAY, least)
        return larger(least, ceiling(self.hours_alone(value) / days))

    def card_rate(self, value: Callable[[str], Quantity]) -> Quantity:
        """Return the tokens a second of one card: as stated, else the estimate."""
        stated = self.work.tokens_per_second_per_card
        if stated is not None:
            return alike(stated, value(OVERHEAD))
        return served_tokens_per_second(self.work, self.peak, value(UTILISATION))

    def hours_alone(self, value: Callable[[str], Quantity]) -> Quantity:
        """Return the hours that a training takes on one card of the reference."""
        mfu = value(self.mfu)
        return training_hours(self.work, alike(_ONE, mfu), alike(self.peak, mfu), mfu)

    def months(self, value: Callable[[str], Quantity]) -> Quantity:
        """Return how many months a training takes, day and night."""
        hours = self.hours_alone(value) / self.cards(value)
        return hours / alike(self.hours_per_month, hours)

    def ratio(self, card: str, value: Callable[[str], Quantity]) -> Quantity:
        """Return the work of one of `peaks` in an hour of the reference card."""
        mfu, own = value(mfu_name(card, Delivery.BARE_METAL)), value(self.mfu)
        return alike(self.peaks[card], mfu) * mfu / (alike(self.peak, own) * own)

    def ratios(self) -> dict[str, Decimal]:
        """Return today's work of the other cards in an hour of the reference card."""
        return {card: self.ratio(card, self.base) for card in self.peaks}

    def loss(self, card: str, value: Callable[[str], Quantity]) -> Quantity:
        """Return the loss in a container that one of `stated` implies."""
        container = value(mfu_name(card, Delivery.CONTAINER))
        return 1 - container / value(mfu_name(card, Delivery.BARE_METAL))

    def used_by(self, card: str, delivery: Delivery) -> Iterator[str]:
        """Yield the assumptions that an option's cards, hours and speed hang on."""
        yield OVERHEAD
        if self.is_training:
            yield self.mfu
        elif self.work.tokens_per_second_per_card is None:
            yield UTILISATION
        if card in self.peaks:
            yield mfu_name(card, Delivery.BARE_METAL)
        if card in self.stated and delivery is Delivery.CONTAINER:
            yield mfu_name(card, Delivery.BARE_METAL)
            yield mfu_name(card, Delivery.CONTAINER)
