"""How the figures of one option were reached: units, hours, charges, totals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal

from rackrate.domain.units import ChargeCategory, PriceScope
from rackrate.engine.billing import (
    billed_hours,
    card_hours_needed,
    cards_running,
    unit_price_for,
    units_rented,
)
from rackrate.engine.cost_curves import Terms
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.explained import (
    Explanation,
    each,
    exact_price,
    place_words,
    shown,
    value_of,
)
from rackrate.services.explained_inputs import InputSources
from rackrate.services.labels import Labels
from rackrate.services.side_charge_steps import side_charge_step

OPTION_FIGURES = (
    "compute",
    "total",
    "per_month",
    "per_useful_card_hour",
    "per_card_hour_paid",
    "idle_card_hours",
    "idle_amount",
    "lost_card_hours",
    "useful_card_hours",
    "paid_card_hours",
    "hours_billed_per_card",
    "units",
    "cards_paid",
    "unit_price",
)
_LINE, _AMOUNT, _COMPUTE = "lines.", ".amount", "compute"


class OptionExplainer:
    """Explains `WORKLOAD.options.OPTION.…`."""

    def __init__(self, labels: Labels, sources: InputSources) -> None:
        self._labels = labels
        self._sources = sources
        self._steps: dict[str, Callable[[Option], list[str]]] = {
            "compute": self._compute,
            "total": self._total,
            "per_month": self._per_month,
            "per_useful_card_hour": self._per_useful,
            "per_card_hour_paid": self._per_paid,
            "idle_card_hours": self._idle,
            "idle_amount": self._idle_amount,
            "lost_card_hours": self._lost,
            "useful_card_hours": self._useful,
            "paid_card_hours": self._paid,
            "hours_billed_per_card": self._hours,
            "units": self._units,
            "cards_paid": self._cards_paid,
            "unit_price": self._unit_price,
        }

    def paths(self, workload: WorkloadDecision) -> Iterator[str]:
        """Yield every figure of every option, named without the workload."""
        for option in workload.options:
            start = f"options.{option.id}"
            yield from (f"{start}.{figure}" for figure in OPTION_FIGURES)
            for line in option.lines:
                yield f"{start}.{_LINE}{line.charge}{_AMOUNT}"

    def explain(
        self, path: str, workload: WorkloadDecision, figure: str
    ) -> Explanation:
        """Return how a figure `OPTION.FIGURE` was reached.

        Raises:
            KeyError: There is no such option or figure.
        """
        for option in workload.options:
            if figure.startswith(f"{option.id}."):
                name = figure.removeprefix(f"{option.id}.")
                return self.figure(path, option, name)
        raise KeyError(path)

    def figure(self, path: str, option: Option, figure: str) -> Explanation:
        """Return how a figure of one option was reached.

        Raises:
            KeyError: There is no such figure.
        """
        if figure.startswith(_LINE):
            figure = figure.removeprefix(_LINE).removesuffix(_AMOUNT)
            if figure != _COMPUTE:
                return self._line(path, option, figure)
        if figure not in self._steps:
            raise KeyError(path)
        found = self._steps[figure](option)
        key = figure if figure != _COMPUTE else f"compute_{option.category}"
        return Explanation(
            path=path,
            title=self._title(figure, option, found),
            formula=self._labels.say(f"explanation.formula.{key}"),
            steps=tuple(found),
            inputs=tuple(self._sources.option(option)),
            places=place_words(self._labels, figure),
        )

    def _title(self, figure: str, option: Option, steps: list[str]) -> str:
        return self._labels.say(
            f"explanation.title.{figure}",
            option=self._labels.option(option.id),
            value=value_of(steps),
        )

    def _line(self, path: str, option: Option, charge: str) -> Explanation:
        """Return how a charge beside compute was reached."""
        side = next((c for c in option.terms.side if c.name == charge), None)
        if side is None:
            raise KeyError(path)
        amount = self._money(option, option.amount(charge))
        step = f"{side_charge_step(side, option)} = {amount}"
        inputs = each(
            self._sources.charge(option, charge), self._sources.option(option)
        )
        return Explanation(
            path=path,
            title=self._labels.say(
                "explanation.title.line",
                charge=self._labels.term("charge", charge),
                option=self._labels.option(option.id),
                value=amount,
            ),
            formula=self._labels.say("explanation.formula.line"),
            steps=(step,),
            inputs=tuple(inputs),
            places=place_words(self._labels, "option"),
        )

    @staticmethod
    def _money(option: Option, amount: Decimal) -> str:
        return number_text.money(amount, option.currency, 2)

    def _compute(self, option: Option) -> list[str]:
        terms = option.terms
        units = units_rented(terms)
        price = exact_price(unit_price_for(terms, units), option.currency)
        amount = self._money(option, option.amount(_COMPUTE))
        steps = [*self._quantities(terms)]
        if terms.category is ChargeCategory.PERIOD:
            periods = billed_hours(terms) / terms.unit_hours
            steps.append(f"{shown(units)} × {price} × {shown(periods)} = {amount}")
        else:
            hours = shown(billed_hours(terms))
            steps.append(self._hours_step(terms))
            steps.append(f"{shown(units)} × {price} × {hours} h = {amount}")
        return steps

    def _quantities(self, terms: Terms) -> Iterator[str]:
        say = self._labels.say
        yield say("explanation.step.need", arithmetic=_need(terms))
        cards = shown(cards_running(terms))
        yield say("explanation.step.cards", cards=cards)
        units = f"⌈{cards} ÷ {shown(terms.cards_per_unit)}⌉"
        if terms.min_units > 1:
            units = f"max({units}, {shown(terms.min_units)})"
        units = f"{units} = {shown(units_rented(terms))}"
        yield say("explanation.step.units", arithmetic=units)

    def _hours_step(self, terms: Terms) -> str:
        month, months = shown(terms.hours_per_month), shown(terms.months)
        hours = shown(billed_hours(terms))
        if terms.category is ChargeCategory.PERIOD:
            periods = shown(billed_hours(terms) / terms.unit_hours)
            arithmetic = f"{periods} × {shown(terms.unit_hours)} = {hours}"
        elif terms.category is ChargeCategory.RESERVED:
            term = f"max({months}, {shown(terms.commitment_months)})"
            arithmetic = f"{month} × {term} = {hours}"
        elif terms.always_billed:
            arithmetic = f"{month} × {months} = {hours}"
        else:
            need = f"{shown(card_hours_needed(terms))} ÷ {shown(cards_running(terms))}"
            run = f"{need} × {shown(1 + terms.billed_idle)}"
            arithmetic = f"min({run}, {month}) × {months} = {hours}"
        return self._labels.say("explanation.step.hours", arithmetic=arithmetic)

    def _total(self, option: Option) -> list[str]:
        lines = [
            f"{self._labels.term('charge', line.charge)}"
            f" {self._money(option, line.amount)}"
            for line in option.lines
        ]
        total = self._money(option, option.total)
        return [*self._compute(option), f"{' + '.join(lines)} = {total}"]

    def _per_month(self, option: Option) -> list[str]:
        total = self._money(option, option.total)
        result = self._money(option, option.per_month)
        return [f"{total} ÷ {shown(option.terms.months)} = {result}"]

    def _per_useful(self, option: Option) -> list[str]:
        return self._per_hour(
            option, option.per_useful_card_hour, option.useful_card_hours
        )

    def _per_paid(self, option: Option) -> list[str]:
        paid = option.cards_paid * option.hours_billed
        return self._per_hour(option, option.per_card_hour_paid, paid)

    def _per_hour(
        self, option: Option, price: Decimal | None, hours: Decimal
    ) -> list[str]:
        if price is None:
            return [number_text.MISSING]
        total = self._money(option, option.total)
        return [f"{total} ÷ {shown(hours)} = {self._labels.unit_price(price)}"]

    def _idle(self, option: Option) -> list[str]:
        needed = card_hours_needed(option.terms) * option.terms.months
        paid = f"{option.cards_paid} × {shown(option.hours_billed)}"
        return [f"{paid} − {shown(needed)} = {shown(option.idle_card_hours)}"]

    def _idle_amount(self, option: Option) -> list[str]:
        compute = self._money(option, option.amount(_COMPUTE))
        idle = self._money(option, option.idle_amount)
        paid = shown(option.cards_paid * option.hours_billed)
        share = f"{shown(option.idle_card_hours)} ÷ {paid}"
        return [*self._idle(option), f"{compute} × {share} = {idle}"]

    def _lost(self, option: Option) -> list[str]:
        terms = option.terms
        step = self._labels.say("explanation.step.need", arithmetic=_need(terms))
        needed = shown(card_hours_needed(terms))
        asked = f"{shown(terms.cards)} × {shown(terms.useful_hours)}"
        lost = shown(option.lost_card_hours)
        return [step, f"({needed} − {asked}) × {shown(terms.months)} = {lost}"]

    def _useful(self, option: Option) -> list[str]:
        terms = option.terms
        asked = (terms.cards, terms.useful_hours, terms.months)
        arithmetic = " × ".join(shown(number) for number in asked)
        return [f"{arithmetic} = {shown(option.useful_card_hours)}"]

    def _paid(self, option: Option) -> list[str]:
        paid = option.cards_paid * option.hours_billed
        hours = shown(option.hours_billed)
        step = self._hours_step(option.terms)
        return [step, f"{option.cards_paid} × {hours} = {shown(paid)}"]

    def _hours(self, option: Option) -> list[str]:
        months = shown(option.terms.months)
        result = shown(option.hours_billed_per_month)
        return [
            self._hours_step(option.terms),
            f"{shown(option.hours_billed)} ÷ {months} = {result}",
        ]

    def _units(self, option: Option) -> list[str]:
        return [*self._quantities(option.terms)]

    def _cards_paid(self, option: Option) -> list[str]:
        per_unit = shown(option.terms.cards_per_unit)
        result = f"{option.units} × {per_unit} = {option.cards_paid}"
        return [*self._quantities(option.terms), result]

    def _unit_price(self, option: Option) -> list[str]:
        """Return how the quoted price becomes one of the project's basis."""
        price, comparable = option.price, option.comparable
        parts = [self._labels.quoted(option.id)]
        if price.discount is not None and price.discount != 1:
            parts.append(number_text.plain(price.discount))
        if comparable.rate != 1:
            parts.append(number_text.plain(comparable.rate))
        if comparable.tax_multiplier != 1:
            parts.append(number_text.plain(comparable.tax_multiplier))
        if price.price_scope is PriceScope.CARD and price.cards != 1:
            parts.append(str(price.cards))
        arithmetic = " × ".join(parts)
        if comparable.tax_divisor != 1:
            arithmetic += f" ÷ {number_text.plain(comparable.tax_divisor)}"
        in_force = unit_price_for(option.terms, units_rented(option.terms))
        return [f"{arithmetic} = {exact_price(in_force, option.currency)}"]


def _need(terms: Terms) -> str:
    """Return the card-hours a month that must run, as arithmetic."""
    asked = f"{shown(terms.cards)} × {shown(terms.useful_hours)}"
    return f"{asked} ÷ {shown(terms.throughput)} = {shown(card_hours_needed(terms))}"
