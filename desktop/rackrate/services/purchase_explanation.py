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
from rackrate.services.owned_steps import (
    OWNED_FIELDS,
    OwnedSteps,
    fine,
    owned_figures,
)

BREAK_EVENS = ("break_even_months", "payback_months", "present_break_even_months")
RENTAL_FIGURES = (
    *BREAK_EVENS,
    "indifference_price",
    "rental_total",
    "rental_present",
)
_OWNED_WORDS = {
    "cash.at_start": "at_start",
    "cash.per_month": "running",
    "cash.resale": "resale",
}
_AGAINST, _CROSSINGS = "against.", "crossings."
_VIEWS = dict(zip(BREAK_EVENS, ("cost", "cash", "present"), strict=True))


class PurchaseExplainer:
    """Explains `purchase.…` of one workload.

    A figure about a rental names it, `purchase.against.OPTION.break_even_months`;
    without one the recommended rental is meant.
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
        self._owned = OwnedSteps(labels)
        self._known: dict[str, Purchase | None] = {}

    def paths(self, workload: WorkloadDecision) -> Iterator[str]:
        """Yield every path that can be explained of one workload's purchase."""
        purchase = self._purchase(workload)
        if purchase is None:
            return
        start = f"{workload.workload.id}.purchase"
        yield from (f"{start}.{name}" for name in owned_figures(purchase))
        for number, found in enumerate(purchase.against):
            for figure in RENTAL_FIGURES:
                if figure not in BREAK_EVENS and getattr(found, figure) is None:
                    continue
                yield f"{start}.{_AGAINST}{found.rental}.{figure}"
                if number == 0:
                    yield f"{start}.{figure}"
            for nth in range(1, len(found.crossings) + 1):
                yield f"{start}.{_AGAINST}{found.rental}.{_CROSSINGS}{nth}.months"

    def explain(
        self, path: str, workload: WorkloadDecision, figure: str
    ) -> Explanation:
        """Return how a figure of a purchase was reached.

        Raises:
            KeyError: There is no such figure.
        """
        purchase = self._purchase(workload)
        if purchase is None:
            raise KeyError(path)
        words = PurchaseWords(purchase, workload, self._labels)
        if figure in owned_figures(purchase):
            steps = self._owned.steps(figure, purchase)
            key = _OWNED_WORDS.get(figure, figure)
            if figure.startswith("lines."):
                key = "line"
            return self._explanation(path, key, workload, words, steps)
        found, name = _rental_of(figure, purchase)
        if found is None:
            raise KeyError(path)
        if name.startswith(_CROSSINGS):
            return self._crossing(path, name, (purchase, found), workload, words)
        if name not in RENTAL_FIGURES:
            raise KeyError(path)
        is_tie = getattr(found, name) is not None
        if not is_tie and name not in BREAK_EVENS:
            raise KeyError(path)
        steps = self._rental_steps(name, purchase.plan, found, workload)
        explained = self._explanation(path, name, workload, words, steps, found.rental)
        if is_tie:
            return explained
        return replace(explained, title=self._one_sided(name, found, words))

    def _purchase(self, workload: WorkloadDecision) -> Purchase | None:
        """Return one workload's purchase, worked out once."""
        name = workload.workload.id
        if name not in self._known:
            self._known[name] = purchase_of(workload)
        return self._known[name]

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
        subject = words.subject
        if figure == "line":
            charge = self._say(f"line_{path.split('.')[-2]}")
            subject = f"{subject} · {charge}"
        return Explanation(
            path=path,
            title=self._say(
                f"title_{figure}", subject=subject, rental=name, value=value
            ),
            formula=self._say(f"formula_{figure}"),
            steps=tuple(steps),
            inputs=tuple(each(*inputs, self._claimed(workload))),
            places=(self._say("places_purchase"),),
        )

    def _crossing(
        self,
        path: str,
        name: str,
        about: tuple[Purchase, RentOrBuy],
        workload: WorkloadDecision,
        words: PurchaseWords,
    ) -> Explanation:
        """Return how one of several months at which both are equal was reached."""
        purchase, found = about
        number = name.removeprefix(_CROSSINGS).removesuffix(".months")
        known = {str(n): c for n, c in enumerate(found.crossings, start=1)}
        if number not in known:
            raise KeyError(path)
        tied = replace(found, break_even_months=known[number].at)
        figure = "break_even_months"
        steps = self._rental_steps(figure, purchase.plan, tied, workload)
        return self._explanation(path, figure, workload, words, steps, found.rental)

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
            kept = number_text.MISSING if lost is None else fine(lost)
            arithmetic = (
                f"({self._money(rent)} − {shown(plan.months)} ×"
                f" {self._money(running)}) ÷ ({shown(plan.units)} × {kept})"
            )
            return [f"{arithmetic} = {self._money(value)}"]
        if figure in ("rental_total", "rental_present"):
            return self._rent_steps(figure, plan, found)
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

    def _rent_steps(
        self, figure: str, plan: PurchasePlan, found: RentOrBuy
    ) -> list[str]:
        """Return what the rent of the plan's months comes to, and is worth today."""
        months, total = shown(plan.months), self._money(found.rental_total)
        if figure == "rental_total":
            return [f"{self._say('step_rent', months=months)} = {total}"]
        factor = fine(annuity(plan, plan.months))
        present = self._money(found.rental_present)
        return [f"{total} ÷ {months} × {factor} = {present}"]

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
        for name in OWNED_FIELDS[1:] if found.quoted else OWNED_FIELDS:
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


def _rental_of(figure: str, purchase: Purchase) -> tuple[RentOrBuy | None, str]:
    """Return which rental a figure is about, and the figure's own name."""
    figure = figure.removeprefix(_AGAINST)
    for found in purchase.against:
        if figure.startswith(f"{found.rental}."):
            return found, figure.removeprefix(f"{found.rental}.")
    return (purchase.against[0], figure) if "." not in figure else (None, figure)
