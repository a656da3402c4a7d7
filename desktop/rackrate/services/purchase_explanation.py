"""How the figures of a purchase were reached, and on which assumptions they rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from rackrate.domain.assumptions import Assumption, Assumptions
from rackrate.engine.break_even import BreakEvenState
from rackrate.engine.buying import MIX, purchase_of, rentals_of
from rackrate.engine.claims import ClaimResult
from rackrate.engine.purchase import (
    LONGEST_MONTHS,
    Purchase,
    PurchasePlan,
    RentOrBuy,
    annuity,
    owned_cost,
    present_cost,
    present_factor,
    present_rent,
    resale,
)
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.explained import Explanation, Input, each, shown
from rackrate.services.figures.purchase_words import (
    CLAIMS_ABOUT_BUYING,
    PurchaseWords,
)
from rackrate.services.labels import Labels
from rackrate.services.mix_explanation import Inputs, claim_input

OWNED_FIGURES = ("total", "per_month", "resale", "present_cost")
BREAK_EVENS = ("break_even_months", "payback_months", "present_break_even_months")
RENTAL_FIGURES = (*BREAK_EVENS, "indifference_price")
_VIEWS = dict(zip(BREAK_EVENS, ("cost", "cash", "present"), strict=True))
_FIELDS = (
    "unit_price",
    "power_kw",
    "pue",
    "power_load",
    "tariff",
    "colocation",
    "operations",
    "network",
    "maintenance",
    "staff",
    "residual",
    "life_months",
    "capital_rate",
)


class PurchaseExplainer:
    """Explains `purchase.…` of one workload.

    A figure about a rental names it, `purchase.<option>.break_even_months`; without
    one the recommended rental is meant.
    """

    def __init__(
        self,
        labels: Labels,
        assumptions: Assumptions,
        inputs: Inputs,
        claims: Sequence[ClaimResult],
    ) -> None:
        self._labels = labels
        self._assumptions = assumptions
        self._inputs = inputs
        self._claims = claims

    def paths(self, workload: WorkloadDecision) -> Iterator[str]:
        """Yield every path that can be explained of one workload's purchase."""
        purchase = purchase_of(workload)
        if purchase is None:
            return
        start = f"{workload.workload.id}.purchase"
        yield from (f"{start}.{figure}" for figure in OWNED_FIGURES)
        for number, found in enumerate(purchase.against):
            for figure in RENTAL_FIGURES:
                if figure not in BREAK_EVENS and getattr(found, figure) is None:
                    continue
                yield f"{start}.{found.rental}.{figure}"
                if number == 0:
                    yield f"{start}.{figure}"

    def explain(
        self, path: str, workload: WorkloadDecision, figure: str
    ) -> Explanation:
        """Return how a figure of a purchase was reached.

        Raises:
            KeyError: There is no such figure.
        """
        purchase = purchase_of(workload)
        if purchase is None:
            raise KeyError(path)
        words = PurchaseWords(purchase, workload, self._labels)
        if figure in OWNED_FIGURES:
            steps = self._owned_steps(figure, purchase)
            return self._explanation(path, figure, workload, words, steps)
        rental, dot, name = figure.rpartition(".")
        against = {found.rental: found for found in purchase.against}
        found = against.get(rental) if dot else purchase.against[0]
        if found is None or name not in RENTAL_FIGURES:
            raise KeyError(path)
        is_tie = getattr(found, name) is not None
        if not is_tie and name not in BREAK_EVENS:
            raise KeyError(path)
        steps = self._rental_steps(name, purchase.plan, found, workload)
        explained = self._explanation(path, name, workload, words, steps, found.rental)
        if is_tie:
            return explained
        return replace(explained, title=self._one_sided(name, found, words))

    def _explanation(
        self,
        path: str,
        figure: str,
        workload: WorkloadDecision,
        words: PurchaseWords,
        steps: Sequence[str],
        rental: str = "",
    ) -> Explanation:
        value = steps[-1].rpartition(" = ")[2]
        name = words.rental(rental) if rental else ""
        inputs: list[Iterable[Input]] = [self._owned_inputs(workload)]
        if rental == MIX:
            plan = workload.mix.plan if workload.mix else ()
            inputs += [self._inputs(workload.option(line.option)) for line in plan]
        elif rental:
            inputs.append(self._inputs(workload.option(rental)))
        return Explanation(
            path=path,
            title=self._say(
                f"title_{figure}", subject=words.subject, rental=name, value=value
            ),
            formula=self._say(f"formula_{figure}"),
            steps=tuple(steps),
            inputs=tuple(each(*inputs, self._claimed(workload))),
            places=(self._say("places_purchase"),),
        )

    def _one_sided(self, figure: str, found: RentOrBuy, words: PurchaseWords) -> str:
        """Return the title where no month is a tie: one side is always cheaper."""
        return self._say(
            "title_ahead" if _is_ahead(figure, found) else "title_never",
            subject=words.subject,
            rental=words.rental(found.rental),
            view=words.say(f"head_{_VIEWS[figure]}"),
        )

    def _say(self, key: str, /, **values: object) -> str:
        return self._labels.say(f"mix_purchase.explain.{key}", **values)

    def _money(self, amount: Decimal) -> str:
        return number_text.money(amount, self._labels.currency, 2)

    def _owned_steps(self, figure: str, purchase: Purchase) -> list[str]:
        plan, months = purchase.plan, purchase.plan.months
        total = self._money(purchase.total)
        if figure == "total":
            return [*self._monthly_steps(plan), self._sum(purchase)]
        if figure == "per_month":
            per_month = self._money(purchase.per_month)
            return [f"{total} ÷ {shown(months)} = {per_month}"]
        if figure == "resale":
            return [self._resale_step(plan)]
        sold, factor = resale(plan, months), present_factor(plan, months)
        paid = f"{self._money(plan.running)} × {_fine(annuity(plan, months))}"
        brought = f"{self._money(sold)} × {_fine(factor)}"
        present = self._money(purchase.present_cost)
        return [
            self._resale_step(plan),
            self._say(
                "step_annuity",
                value=_fine(annuity(plan, months)),
                months=shown(months),
                rate=number_text.percent(plan.capital_rate),
                factor=_fine(factor),
            ),
            f"{self._money(plan.price)} + {paid} − {brought} = {present}",
        ]

    def _monthly_steps(self, plan: PurchasePlan) -> Iterator[str]:
        units = shown(plan.units)
        price = self._money(plan.unit_price)
        yield f"{units} × {price} = {self._money(plan.price)}"
        drawn = " × ".join(
            shown(x)
            for x in (
                plan.power_kw,
                plan.pue,
                plan.power_load,
                plan.hours_per_month,
                plan.tariff,
            )
        )
        power = self._money(plan.monthly["power"])
        yield self._say("step_power", arithmetic=f"{units} × {drawn} = {power}")
        yield self._resale_step(plan)

    def _resale_step(self, plan: PurchasePlan) -> str:
        kept, months = shown(plan.residual), shown(plan.months)
        life = shown(plan.life_months)
        arithmetic = (
            f"{self._money(plan.price)} × max({kept}, 1 − (1 − {kept}) × {months}"
            f" ÷ {life}) = {self._money(resale(plan, plan.months))}"
        )
        return self._say("step_resale", arithmetic=arithmetic)

    def _sum(self, purchase: Purchase) -> str:
        parts = [
            f"{self._say(f'line_{line.charge}')} {self._money(line.amount)}"
            for line in purchase.lines
        ]
        return f"{' + '.join(parts)} = {self._money(purchase.total)}"

    def _rental_steps(
        self,
        figure: str,
        plan: PurchasePlan,
        found: RentOrBuy,
        workload: WorkloadDecision,
    ) -> list[str]:
        rental = next(r for r in rentals_of(workload) if r.id == found.rental)
        known: Decimal | None = getattr(found, figure)
        edge = 1 if _is_ahead(figure, found) else LONGEST_MONTHS
        value = Decimal(edge) if known is None else known
        if figure == "indifference_price":
            rent, running = found.rental_total, plan.running
            lost = 1 - resale(plan, plan.months) / plan.price if plan.price else None
            kept = number_text.MISSING if lost is None else _fine(lost)
            arithmetic = (
                f"({self._money(rent)} − {shown(plan.months)} ×"
                f" {self._money(running)}) ÷ ({shown(plan.units)} × {kept})"
            )
            return [f"{arithmetic} = {self._money(value)}"]
        costs: dict[str, Callable[[Decimal], Decimal]] = {
            "break_even_months": lambda m: owned_cost(plan, m),
            "payback_months": lambda m: plan.price + m * plan.running,
            "present_break_even_months": lambda m: present_cost(plan, m),
        }
        rent = rental.cost(value)
        if figure == "present_break_even_months":
            rent = present_rent(plan, rental, value)
        months = number_text.grouped(value, 2)
        values = {"months": months, "amount": self._money(rent)}
        owned = self._money(costs[figure](value))
        steps = [
            self._say("step_rented", **values),
            self._say("step_owned", months=months, amount=owned),
        ]
        if known is not None:
            tie = f" = {number_text.grouped(value, 1)}"
            steps.append(self._say("step_tie", months=tie))
        return steps

    def _owned_inputs(self, workload: WorkloadDecision) -> Iterator[Input]:
        found = workload.ownership
        if found.quoted:
            price = self._labels.offers[found.quoted][1]
            place = " · ".join(x for x in (price.source, price.source_ref) if x)
            yield Input(
                name=self._labels.option(found.quoted),
                value=self._labels.quoted(found.quoted),
                source=place,
                confidence=self._labels.term("evidence", price.evidence),
            )
        for name in _FIELDS[1:] if found.quoted else _FIELDS:
            known = self._assumptions.by_name
            assumed = known.get(
                f"owned_{name}_{found.card}", known.get(f"owned_{name}")
            )
            if assumed is not None:
                yield self._assumed(assumed)

    def _assumed(self, assumed: Assumption) -> Input:
        base = assumed.range.base
        value = shown(base)
        if assumed.currency:
            value = number_text.money(base, assumed.currency, 2)
        elif assumed.unit.startswith("share"):
            value = number_text.percent(base)
        return Input(
            name=assumed.title[self._labels.language],
            value=value,
            source=assumed.source,
            confidence=self._labels.term("confidence", assumed.confidence),
        )

    def _claimed(self, workload: WorkloadDecision) -> Iterator[Input]:
        """Yield what the articles claim of buying this card."""
        if workload.ownership.card != "h100":
            return
        for result in self._claims:
            if result.claim.id in CLAIMS_ABOUT_BUYING:
                yield claim_input(result, self._labels)


def _is_ahead(figure: str, found: RentOrBuy) -> bool:
    """Return whether owning is the cheaper one from the first month on."""
    return {
        "break_even_months": found.state is BreakEvenState.ALWAYS,
        "payback_months": found.ahead_in_cash,
        "present_break_even_months": found.ahead_at_present,
    }.get(figure, False)


def _fine(number: Decimal) -> str:
    """Return a factor with as many decimals as millions in whole cents need."""
    return number_text.grouped(number, 9)
