"""The judged numbers behind an option's cost, and its terms with them at other values.

Besides a container's loss and the billed idle, which are quantities of the bill
themselves, these are the client's own work and, for work that was turned into cards
and hours, the MFU and the memory overhead. Terms are worked out anew from them, so a
moved assumption costs what deciding again with it would. Which whole nodes a training
fills belongs to the plan and stays, though another choice might then cost less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Generic

from rackrate.domain.assumptions import Range
from rackrate.domain.units import Delivery
from rackrate.engine.arithmetic import Quantity
from rackrate.engine.billing import BillingTerms, varied
from rackrate.engine.effort import NO_EFFORT, Effort
from rackrate.engine.option import Option
from rackrate.engine.work_sizing import Sizing


@dataclass(frozen=True, slots=True)
class Assumed:
    """The judged numbers that a workload's options hang on.

    Attributes:
        effort: What the client's own work hangs on.
        sizing: From what cards and hours were worked out; None: they were stated.
    """

    effort: Effort = NO_EFFORT
    sizing: Sizing | None = None

    def ranges(self, options: Iterable[Option]) -> dict[str, Range]:
        """Return what the cost of some options hangs on, by name, in a fixed order."""
        known = dict(self.effort.ranges)
        names: set[str] = set()
        for option in options:
            delivery = option.delivery
            names.update(self.effort.used_by(option.terms.side, delivery))
            if self.sizing is not None:
                card = option.price.accelerator
                names.update(self.sizing.used_by(card, delivery))
        if self.sizing is not None:
            known.update(self.sizing.ranges)
        return {name: known[name] for name in sorted(names) if name in known}

    def base(self, name: str) -> Decimal:
        """Return the base value of an assumption.

        Raises:
            KeyError: Nothing here hangs on it.
        """
        if name in self.effort.ranges or self.sizing is None:
            return self.effort.ranges[name].base
        return self.sizing.base(name)

    def moved(self, name: str, to: Decimal) -> Moved[Decimal]:
        """Return the terms' worker with one assumption at another value."""
        return Moved(self, lambda other: to if other == name else self.base(other))


NOTHING_ASSUMED = Assumed()


@dataclass
class Moved(Generic[Quantity]):
    """Terms with the assumptions at some values.

    Attributes:
        value: What an assumption is, by name.
    """

    assumed: Assumed
    value: Callable[[str], Quantity]
    _size: Mapping[str, Quantity] | None = field(default=None, init=False)

    def terms(
        self, terms: BillingTerms[Quantity], option: Option
    ) -> BillingTerms[Quantity]:
        """Return an option's terms with the assumptions at their values.

        Args:
            terms: The option's own, in the kind of number of the values.
            option: Says what hangs on which assumption.
        """
        moved = self.assumed.effort.applied(terms, option.delivery, self.value)
        sizing = self.assumed.sizing
        if sizing is None:
            return moved
        changes, card = dict(self._sized(sizing)), option.price.accelerator
        if card in sizing.peaks:
            changes["card_ratio"] = sizing.ratio(card, self.value)
        if card in sizing.stated and option.delivery is Delivery.CONTAINER:
            changes["loss"] = sizing.loss(card, self.value)
        return varied(moved, **changes)

    def _sized(self, sizing: Sizing) -> Mapping[str, Quantity]:
        """Return cards and months, the same for every option."""
        if self._size is None:
            self._size = {"cards": sizing.cards(self.value)}
            if sizing.is_training:
                self._size["months"] = sizing.months(self.value)
        return self._size
