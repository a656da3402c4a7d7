"""How a figure was reached: in words, with values, and on what it rests.

The same explanation serves `evaluate --explain`, the window's panel and the
documents. A figure is named by a path: `train.options.<option>.total`,
`train.break_even.hours_per_day`, `train.verdict.gap`; without an option the
recommended one is meant. `mix.total_per_month` is about all workloads together,
`train.mix.total_per_month` and `train.purchase.break_even_months` about one;
`train.sizing.training_hours` is about a workload that is sized by work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rackrate.domain.assumptions import Assumptions
from rackrate.domain.units import ChargeCategory
from rackrate.engine.billing import (
    billed_hours,
    card_hours_needed,
    cards_running,
    unit_price_for,
    units_rented,
)
from rackrate.engine.break_even import BreakEven
from rackrate.engine.claims import ClaimResult
from rackrate.engine.cost_curves import Terms, cost_at_hours
from rackrate.engine.decision import Decision
from rackrate.engine.option import Option
from rackrate.engine.terms import loss_assumption
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.explained import (
    Explanation,
    Input,
    each,
    exact_price,
    shown,
)
from rackrate.services.labels import Labels
from rackrate.services.mix_explanation import MixExplainer
from rackrate.services.purchase_explanation import PurchaseExplainer
from rackrate.services.sizing_explanation import SizingExplainer

__all__ = ["Explainer", "Explanation", "Input"]

OPTION_FIGURES = (
    "compute",
    "total",
    "per_month",
    "per_useful_card_hour",
    "idle_card_hours",
    "idle_amount",
)
BREAK_EVEN_FIGURES = ("hours_per_day", "hours_per_month", "indifference_price")


class Explainer:
    """Explains the figures of one decision in one language."""

    def __init__(
        self,
        decision: Decision,
        labels: Labels,
        assumptions: Assumptions,
        claims: Sequence[ClaimResult] = (),
    ) -> None:
        self._decision = decision
        self._labels = labels
        self._assumptions = assumptions
        self._mix = MixExplainer(decision, labels, self._inputs, claims)
        self._sizing = SizingExplainer(labels, assumptions)
        self._purchase = PurchaseExplainer(labels, assumptions, self._inputs, claims)

    def paths(self) -> Iterator[str]:
        """Yield every path that can be explained."""
        for workload in self._decision.workloads:
            name = workload.workload.id
            for option in workload.options:
                for figure in OPTION_FIGURES:
                    yield f"{name}.options.{option.id}.{figure}"
            if workload.verdict.runner_up:
                yield f"{name}.verdict.gap"
            found = workload.verdict.headline
            if found is not None:
                for figure in BREAK_EVEN_FIGURES:
                    attribute = figure.replace("per_day", "per_month")
                    if getattr(found, attribute) is not None:
                        yield f"{name}.break_even.{figure}"
            yield from self._sizing.paths(workload)
            yield from self._mix.paths(workload)
            yield from self._purchase.paths(workload)
        yield from self._mix.paths(None)

    def explain(self, path: str) -> Explanation:
        """Return how the figure at a path was reached.

        Raises:
            KeyError: There is no such figure.
        """
        for workload in self._decision.workloads:
            name, dot, rest = path.partition(".")
            if name == workload.workload.id and dot:
                return self._explain(path, workload, rest)
        if path.startswith("mix."):
            return self._mix.explain(path, None, path.removeprefix("mix."))
        raise KeyError(path)

    def _explain(self, path: str, workload: WorkloadDecision, rest: str) -> Explanation:
        if rest.startswith("options."):
            option_id, _, figure = rest.removeprefix("options.").rpartition(".")
            return self._option_figure(path, workload.option(option_id), figure)
        if rest == "verdict.gap":
            return self._gap(path, workload)
        if rest.startswith("break_even."):
            figure = rest.removeprefix("break_even.")
            return self._break_even(path, workload, figure)
        if rest.startswith("sizing."):
            figure = rest.removeprefix("sizing.")
            return self._sizing.explain(path, workload, figure)
        if rest.startswith("mix."):
            return self._mix.explain(path, workload, rest.removeprefix("mix."))
        if rest.startswith("purchase."):
            figure = rest.removeprefix("purchase.")
            return self._purchase.explain(path, workload, figure)
        best = workload.verdict.option
        if best is None:
            raise KeyError(path)
        return self._option_figure(path, workload.option(best), rest)

    def _option_figure(self, path: str, option: Option, figure: str) -> Explanation:
        steps: dict[str, Callable[[Option], list[str]]] = {
            "compute": self._compute_steps,
            "total": self._total_steps,
            "per_month": self._per_month_steps,
            "per_useful_card_hour": self._per_useful_steps,
            "idle_card_hours": self._idle_steps,
            "idle_amount": self._idle_amount_steps,
        }
        if figure not in steps:
            raise KeyError(path)
        found = steps[figure](option)
        value = found[-1].rpartition(" = ")[2]
        key = figure if figure != "compute" else f"compute_{option.category}"
        return Explanation(
            path=path,
            title=self._labels.say(
                f"explanation.title.{figure}",
                option=self._labels.option(option.id),
                value=value,
            ),
            formula=self._labels.say(f"explanation.formula.{key}"),
            steps=tuple(found),
            inputs=tuple(self._inputs(option)),
            places=self._places(figure),
        )

    def _compute_steps(self, option: Option) -> list[str]:
        terms = option.terms
        units = units_rented(terms)
        price = exact_price(unit_price_for(terms, units), option.currency)
        amount = number_text.money(option.amount("compute"), option.currency, 2)
        steps = [*self._quantity_steps(terms)]
        if terms.category is ChargeCategory.PERIOD:
            periods = billed_hours(terms) / terms.unit_hours
            steps.append(f"{shown(units)} × {price} × {shown(periods)} = {amount}")
        else:
            hours = shown(billed_hours(terms))
            steps.append(self._hours_step(terms))
            steps.append(f"{shown(units)} × {price} × {hours} h = {amount}")
        return steps

    def _quantity_steps(self, terms: Terms) -> Iterator[str]:
        say = self._labels.say
        asked = f"{shown(terms.cards)} × {shown(terms.useful_hours)}"
        needed = shown(card_hours_needed(terms))
        need = f"{asked} ÷ {shown(terms.throughput)} = {needed}"
        yield say("explanation.step.need", arithmetic=need)
        cards = shown(cards_running(terms))
        yield say("explanation.step.cards", cards=cards)
        units = (
            f"⌈{cards} ÷ {shown(terms.cards_per_unit)}⌉ = {shown(units_rented(terms))}"
        )
        yield say("explanation.step.units", arithmetic=units)

    def _hours_step(self, terms: Terms) -> str:
        month, months = shown(terms.hours_per_month), shown(terms.months)
        if terms.category is ChargeCategory.RESERVED:
            term = f"max({months}, {shown(terms.commitment_months)})"
            arithmetic = f"{month} × {term} = {shown(billed_hours(terms))}"
        elif terms.always_billed:
            arithmetic = f"{month} × {months} = {shown(billed_hours(terms))}"
        else:
            need = f"{shown(card_hours_needed(terms))} ÷ {shown(cards_running(terms))}"
            run = f"{need} × {shown(1 + terms.billed_idle)}"
            result = shown(billed_hours(terms))
            arithmetic = f"min({run}, {month}) × {months} = {result}"
        return self._labels.say("explanation.step.hours", arithmetic=arithmetic)

    def _total_steps(self, option: Option) -> list[str]:
        lines = [
            f"{self._labels.term('charge', line.charge)}"
            f" {number_text.money(line.amount, option.currency, 2)}"
            for line in option.lines
        ]
        total = number_text.money(option.total, option.currency, 2)
        return [*self._compute_steps(option), f"{' + '.join(lines)} = {total}"]

    def _per_month_steps(self, option: Option) -> list[str]:
        total = number_text.money(option.total, option.currency, 2)
        months = shown(option.terms.months)
        result = number_text.money(option.per_month, option.currency, 2)
        return [f"{total} ÷ {months} = {result}"]

    def _per_useful_steps(self, option: Option) -> list[str]:
        price = option.per_useful_card_hour
        if price is None:
            return [number_text.MISSING]
        total = number_text.money(option.total, option.currency, 2)
        hours = shown(option.useful_card_hours)
        return [f"{total} ÷ {hours} = {self._labels.unit_price(price)}"]

    def _idle_steps(self, option: Option) -> list[str]:
        terms = option.terms
        needed = card_hours_needed(terms) * terms.months
        paid = f"{option.cards_paid} × {shown(option.hours_billed)}"
        return [f"{paid} − {shown(needed)} = {shown(option.idle_card_hours)}"]

    def _idle_amount_steps(self, option: Option) -> list[str]:
        compute = number_text.money(option.amount("compute"), option.currency, 2)
        idle = number_text.money(option.idle_amount, option.currency, 2)
        paid = shown(option.cards_paid * option.hours_billed)
        share = f"{shown(option.idle_card_hours)} ÷ {paid}"
        return [*self._idle_steps(option), f"{compute} × {share} = {idle}"]

    def _gap(self, path: str, workload: WorkloadDecision) -> Explanation:
        verdict = workload.verdict
        if verdict.option is None or verdict.runner_up is None:
            raise KeyError(path)
        best = workload.option(verdict.option)
        second = workload.option(verdict.runner_up)
        first_total, second_total, gap = (
            number_text.money(amount, best.currency, 2)
            for amount in (best.total, second.total, verdict.gap)
        )
        share = number_text.percent(verdict.gap_share)
        return Explanation(
            path=path,
            title=self._labels.say("explanation.title.gap", value=gap, share=share),
            formula=self._labels.say("explanation.formula.gap"),
            steps=(
                f"{second_total} − {first_total} = {gap}",
                f"{gap} ÷ {second_total} = {share}",
            ),
            inputs=tuple(each(self._inputs(best), self._inputs(second))),
            places=self._places("gap"),
        )

    def _break_even(
        self, path: str, workload: WorkloadDecision, figure: str
    ) -> Explanation:
        found = workload.verdict.headline
        if found is None or figure not in BREAK_EVEN_FIGURES:
            raise KeyError(path)
        values = self._labels.break_even_values(found, workload)
        if figure not in values:
            raise KeyError(path)
        inputs: list[Input] = []
        for option_id in (found.metered, found.fixed):
            if any(option.id == option_id for option in workload.options):
                inputs += self._inputs(workload.option(option_id))
        return Explanation(
            path=path,
            title=self._labels.say(f"explanation.title.{figure}", value=values[figure]),
            formula=self._labels.say(f"explanation.formula.{figure}"),
            steps=(
                self._labels.break_even(found, workload),
                *self._break_even_steps(found, workload, figure),
            ),
            inputs=tuple(each(inputs)),
            places=self._places("break_even"),
        )

    def _break_even_steps(
        self, found: BreakEven, workload: WorkloadDecision, figure: str
    ) -> Iterator[str]:
        """Yield the arithmetic: what both cost at the place, or what is divided."""
        costed = {option.id: option for option in workload.options}
        metered, fixed = costed.get(found.metered), costed.get(found.fixed)
        if metered is None or fixed is None:
            return
        money = partial(number_text.money, currency=metered.currency, digits=2)
        hours, price = found.hours_per_month, found.indifference_price
        if figure != "indifference_price" and hours is not None:
            yield self._labels.say(
                "explanation.step.both_cost",
                metered=self._labels.option(metered.id),
                metered_amount=money(cost_at_hours(metered.terms, hours)),
                fixed=self._labels.option(fixed.id),
                fixed_amount=money(cost_at_hours(fixed.terms, hours)),
            )
        elif figure == "indifference_price" and price is not None:
            beside = metered.total - metered.amount("compute")
            paid = shown(metered.cards_paid * metered.hours_billed)
            left = f"({money(fixed.total)} − {money(beside)})"
            yield f"{left} ÷ {paid} = {exact_price(price, metered.currency)}"

    def _inputs(self, option: Option) -> Iterator[Input]:
        price, labels = option.price, self._labels
        place = " · ".join(x for x in (price.source, price.source_ref) if x)
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
            known = self._assumptions.by_name[name]
            yield Input(
                name=known.title[labels.language],
                value=number_text.percent(known.range.base),
                source=known.source,
                confidence=labels.term("confidence", known.confidence),
            )
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

    def _places(self, figure: str) -> tuple[str, ...]:
        known = f"explanation.places.{figure}"
        key = known if known in self._labels.words else "explanation.places.option"
        return (self._labels.say(key),)
