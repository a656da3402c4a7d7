"""What the figures of a decision start from, each with who says so."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from rackrate.domain.assumptions import Assumption, Assumptions
from rackrate.domain.price import Price
from rackrate.domain.units import ChargeCategory, Delivery, Meter
from rackrate.domain.workload import Workload
from rackrate.engine.decision import Decision
from rackrate.engine.option import Option
from rackrate.engine.terms import loss_assumption
from rackrate.services import number_text
from rackrate.services.explained import Input, shown
from rackrate.services.labels import Labels

_OWN_EFFORT = {
    "operations": ("operations_hours_{delivery}", "operations_rate"),
    "setup_labour": ("setup_days_{delivery}", "day_rate"),
    "migration": ("migration_cann_days", "day_rate"),
    "acceptance": ("acceptance_days", "day_rate"),
}
"""The assumptions that each charge for the client's own work is made of."""
_METERS = frozenset(meter.value for meter in Meter)


class InputSources:
    """Names the inputs of figures: prices, assumptions, and what the client states."""

    def __init__(
        self, decision: Decision, labels: Labels, assumptions: Assumptions
    ) -> None:
        self._decision = decision
        self._labels = labels
        self._assumptions = assumptions

    def option(self, option: Option) -> Iterator[Input]:
        """Yield what an option's cost starts from."""
        price, labels = option.price, self._labels
        place = place_of(price)
        yield Input(
            name=labels.option(option.id),
            value=f"{labels.quoted(option.id)}/{labels.quoted_unit(price)}",
            source=place,
            confidence=labels.term("evidence", price.evidence),
        )
        names = ["billed_idle"] if option.category is ChargeCategory.METERED else []
        loss = loss_assumption(price)
        names += [loss] if loss else []
        for name in names:
            yield self.assumed(name)
        yield from self._ratio(option)
        comparable = option.comparable
        if price.discount is not None and price.discount != 1:
            yield Input(
                name=labels.say("explanation.input.discount"),
                value=number_text.plain(price.discount),
                source=place,
            )
        if comparable.tax_multiplier != comparable.tax_divisor:
            is_added = comparable.tax_multiplier != 1
            step = comparable.tax_multiplier if is_added else comparable.tax_divisor
            yield Input(
                name=labels.say("explanation.input.vat"),
                value=f"{'×' if is_added else '÷'} {number_text.plain(step)}",
                source=place,
            )
        if comparable.rate != 1:
            yield Input(
                name=labels.say("explanation.input.rate"),
                value=number_text.plain(comparable.rate),
                source=self._decision.basis.fx_source or number_text.MISSING,
            )

    def price(self, key: str) -> Iterator[Input]:
        """Yield a price that is no option, such as one that is still to be quoted."""
        known = self._labels.offers.get(key)
        if known is not None:
            yield Input(
                name=self._labels.option(key),
                value=self._labels.quoted(key),
                source=place_of(known[1]),
                confidence=self._labels.term("evidence", known[1].evidence),
            )

    def charge(self, option: Option, charge: str) -> Iterator[Input]:
        """Yield what a charge beside compute starts from."""
        for pattern in _OWN_EFFORT.get(charge, ()):
            yield self.assumed(pattern.format(delivery=option.delivery.value))
        if charge not in _METERS:
            return
        for key, (provider, price) in self._labels.offers.items():
            is_meant = provider.id == option.provider.id and price.meter == charge
            if is_meant and price.delivery in (option.delivery, Delivery.ANY):
                amount = self._labels.quoted(key)
                yield Input(
                    name=self._labels.term("meter", price.meter),
                    value=f"{amount}/{self._labels.quoted_unit(price)}",
                    source=place_of(price),
                    confidence=self._labels.term("evidence", price.evidence),
                )

    def assumed(self, name: str) -> Input:
        """Return a judged number, with its range where it has one."""
        known = self._assumptions.by_name[name]
        return self._input(known)

    def knows(self, name: str) -> bool:
        """Return whether there is an assumption of that name."""
        return name in self._assumptions.by_name

    def stated(self, workload: Workload, name: str, value: str) -> Input:
        """Return what somebody stated of the client's need."""
        confidence = self._labels.term("confidence", "project")
        return Input(
            name=self._labels.say(f"explanation.input.{name}"),
            value=value,
            source=workload.told_by or confidence,
        )

    def month(self) -> Input:
        """Return the hours that a month counts, a convention of the project."""
        return Input(
            name=self._labels.say("explanation.input.hours_of_month"),
            value=shown(self._decision.basis.hours_per_month),
            source=self._labels.say("explanation.input.convention"),
        )

    def _input(self, known: Assumption) -> Input:
        labels = self._labels
        return Input(
            name=known.title[labels.language],
            value=self._value(known, known.range.base),
            source=known.source,
            confidence=labels.term("confidence", known.confidence),
        )

    @staticmethod
    def _value(known: Assumption, number: Decimal) -> str:
        if known.currency:
            return number_text.money(number, known.currency, 2)
        if known.unit.startswith("share") or not known.unit:
            return number_text.percent(number)
        return shown(number)

    def _ratio(self, option: Option) -> Iterator[Input]:
        """Yield the card's work against the reference's, with who measured it."""
        if option.terms.card_ratio == 1:
            return
        for found in self._decision.workloads:
            throughput = found.workload.throughput
            if throughput is not None and any(o is option for o in found.options):
                yield Input(
                    name=self._labels.say("explanation.input.ratio"),
                    value=shown(option.terms.card_ratio),
                    source=throughput.source,
                )


def place_of(price: Price) -> str:
    """Return the document that states a price, and the place in it."""
    return " · ".join(x for x in (price.source, price.source_ref) if x)
