"""Work turned into cards and months, over cells: the formulas of `work_sizing`.

Inputs work out today's size with them, Sensitivity that of each case, Draws that of
each draw. A number of cards that somebody types over the one worked out stays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from rackrate.domain.units import Delivery
from rackrate.domain.workload import HOURS_PER_DAY
from rackrate.engine.work_sizing import (
    CARDS_OF_A_NODE,
    OVERHEAD,
    USABLE_MEMORY_SHARE,
    UTILISATION,
    Sizing,
    memory_gb,
    mfu_name,
    served_tokens_per_second,
    training_hours,
)
from rackrate.publish.workbook.drivers import Drivers
from rackrate.publish.workbook.formula import Formula, Span, cell
from rackrate.publish.workbook.functions import (
    if_,
    if_error,
    item_at,
    most,
    position_of,
    rounded_up,
)
from rackrate.publish.workbook.statistics import whole_part

FACT_UNITS: Mapping[str, str] = {
    "memory": "gb",
    "usable": "gb",
    "node": "card",
    "hours": "hour",
    "deadline": "hour",
    "asked": "card",
    "wanted": "tokens_second",
    "rate": "tokens_second",
    "unit_cards": "card",
    "unit_speed": "ratio",
}
_ONE = Decimal(1)

Value = Callable[[str], Formula]
Put = Callable[[str, Formula], Formula]


def facts_of(sizing: Sizing) -> dict[str, Decimal]:
    """Return what is known of some work and its card, in the order it is listed."""
    work = sizing.work
    found = {
        "memory": memory_gb(work),
        "usable": sizing.memory_gib * USABLE_MEMORY_SHARE,
        "node": Decimal(CARDS_OF_A_NODE),
    }
    if not sizing.is_training:
        found["wanted"] = work.tokens_per_second or Decimal(0)
        stated = work.tokens_per_second_per_card
        at_peak = served_tokens_per_second(work, sizing.peak, _ONE)
        found["rate"] = at_peak if stated is None else stated
        return found
    found["hours"] = training_hours(work, _ONE, sizing.peak, _ONE)
    if work.deadline_days is None:
        found["asked"] = Decimal(sizing.asked_cards)
    else:
        found["deadline"] = work.deadline_days * HOURS_PER_DAY
    if sizing.filled is not None:
        found["unit_cards"] = Decimal(sizing.filled.cards)
        found["unit_speed"] = sizing.filled.speed
    return found


@dataclass(frozen=True, slots=True)
class CardMfu:
    """Cards that work is compared on, as columns of a table.

    Attributes:
        names: What they are called, the reference first.
        peaks: Their peak against that of the reference.
        bares, containers: Their MFU by delivery; text where nothing hangs on it.
    """

    names: Span
    peaks: Span
    bares: Span
    containers: Span


@dataclass(frozen=True, slots=True)
class WorkSize:
    """The cells that the cards, months and ratios of sized work come from.

    Attributes:
        facts: What is known of the work and its card, by name.
        total: Cards that the work takes, as Inputs work them out.
        cards: Ids of the cards of the table.
        table: None where nothing hangs on an MFU.
    """

    sizing: Sizing
    facts: Mapping[str, Formula]
    total: Formula
    cards: tuple[str, ...] = ()
    table: CardMfu | None = None

    @property
    def has_ratios(self) -> bool:
        """Whether the ratio of any card comes from its MFU."""
        return any(card in self.sizing.peaks for card in self.cards)

    @property
    def states_loss(self) -> bool:
        """Whether any card's loss in a container comes from its MFU."""
        return any(card in self.sizing.stated for card in self.cards)

    def ratio_today(self, card: str) -> Formula | None:
        """Return a card's work in an hour of the reference; None: not from its MFU."""
        if self.table is None or card not in self.cards:
            return None
        if card not in self.sizing.peaks:
            return None
        at = self.cards.index(card)
        peak, own = _item(self.table.peaks, at), _item(self.table.bares, at)
        return peak * own / _item(self.table.bares, 0)

    def local(self, link: Callable[[str, Formula], Formula]) -> WorkSize:
        """Return the same with its facts on another sheet.

        Args:
            link: Writes a cell there, by name, and returns it.
        """
        facts = {name: link(name, fact) for name, fact in self.facts.items()}
        return replace(self, facts=facts, total=link("total", self.total))

    def moved_cards(self, sized: Formula, drivers: Drivers) -> Formula:
        """Return the cards of a case; those that somebody typed over, as typed."""
        return if_(drivers.cards.equals(self.total), sized, drivers.cards)

    def moved_months(
        self, cards: Formula, today: Value, now: Value, drivers: Drivers
    ) -> Formula:
        """Return how long a training takes on so many cards at another MFU."""
        name = self.sizing.mfu
        slower = today(name) / now(name)
        return drivers.months * slower * (drivers.cards / cards)


def cards_needed(
    sizing: Sizing,
    facts: Mapping[str, Formula],
    value: Value,
    dust: Formula,
    put: Put,
) -> Formula:
    """Return the cards that the work takes, worked out step by step.

    Args:
        sizing: What kind of work it is.
        facts: What is known of it.
        value: What an assumption is, by name.
        dust: The remainder that counting up forgives.
        put: Writes a step and returns its cell.
    """
    node = facts["node"]
    needed = facts["memory"] * (1 + value(OVERHEAD)) / facts["usable"]
    fitting = most(rounded_up(needed - dust), 1)
    whole_nodes = rounded_up(fitting / node - dust) * node
    least = put("least", if_(fitting.above(node), whole_nodes, fitting))
    fewest = put("fewest", most(least, _asked(sizing, facts, value, dust)))
    if "unit_cards" not in facts:
        return fewest
    unit, speed = facts["unit_cards"], facts["unit_speed"]
    units = rounded_up(rounded_up(fewest / speed - dust) / unit - dust)
    return put("whole", whole_part(units * unit * speed + dust))


def _asked(
    sizing: Sizing, facts: Mapping[str, Formula], value: Value, dust: Formula
) -> Formula:
    if "asked" in facts:
        return facts["asked"]
    if "deadline" in facts:
        alone = facts["hours"] / value(sizing.mfu)
        return rounded_up(alone / facts["deadline"] - dust)
    rate = facts["rate"]
    if sizing.work.tokens_per_second_per_card is None:
        rate = rate * value(UTILISATION)
    return rounded_up(facts["wanted"] / rate - dust)


def table_names(cards: tuple[str, ...], delivery: Delivery) -> list[str]:
    """Return what the MFU of each card of the table is called."""
    return [mfu_name(card, delivery) for card in cards]


def ratio_moved(
    table: CardMfu, card: Formula, bares: Span, reference: Formula
) -> Formula:
    """Return by what a card's ratio is to be multiplied at other MFU.

    Args:
        table: Today's.
        card: What the card is called.
        bares: MFU on bare metal in the order of the table.
        reference: That of the reference card among them.
    """
    at = position_of(card, table.names)
    today = _item(table.bares, 0)
    own = item_at(bares, at) / item_at(table.bares, at)
    return if_error(own * (today / reference), 1)


def stated_loss(
    card: Formula, names: Span, bares: Span, containers: Span, otherwise: Formula
) -> Formula:
    """Return the loss in a container that MFU imply, or another where they do not."""
    at = position_of(card, names)
    return if_error(1 - item_at(containers, at) / item_at(bares, at), otherwise)


def _item(column: Span, at: int) -> Formula:
    return cell(column.first.moved(at), column.values[at]).pinned
