"""How the figures of a mix were reached: of one workload, or of all together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.units import ChargeCategory
from rackrate.engine.claims import ClaimResult
from rackrate.engine.decision import Decision
from rackrate.engine.mix import cheapest_mix
from rackrate.engine.mix_plan import Mix, PlanLine
from rackrate.engine.option import Option
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.explained import (
    Explanation,
    Input,
    each,
    exact_price,
    shown,
    value_of,
)
from rackrate.services.labels import Labels

MIX_FIGURES = (
    "total_per_month",
    "all_fixed",
    "all_metered",
    "saving_vs_all_fixed",
    "saving_vs_all_metered",
)
CLAIMS_ABOUT_MIXES = ("X6", "A20-two-cards", "A22", "A23")
"""What article A says of its own mixed plan."""
_MOST_INPUTS = 4
_SAVING = "saving_vs_"
_PLAN, _GAP = "plan.", "gap"
_LINE_FIGURES = ("units", "per_month", "card_hours_per_month")

Inputs = Callable[[Option], Iterable[Input]]


@dataclass(frozen=True, slots=True)
class _Case:
    """A mix and the workloads that it serves."""

    mix: Mix
    workloads: tuple[WorkloadDecision, ...]

    def option(self, option_id: str) -> Option:
        """Return an option of any of the workloads."""
        for workload in self.workloads:
            for option in workload.options:
                if option.id == option_id:
                    return option
        raise KeyError(option_id)

    def baseline(self, name: str) -> Decimal | None:
        """Return what a pure plan costs, None where there is none."""
        return self.mix.all_fixed if name == "all_fixed" else self.mix.all_metered


class MixExplainer:
    """Explains `mix.…`; without a workload, the plan for all of them together."""

    def __init__(
        self,
        decision: Decision,
        labels: Labels,
        inputs: Inputs,
        claims: Sequence[ClaimResult],
    ) -> None:
        self._decision = decision
        self._labels = labels
        self._inputs = inputs
        self._claims = claims
        self._cases: dict[str, _Case | None] = {}

    def paths(self, workload: WorkloadDecision | None) -> Iterator[str]:
        """Yield every path that can be explained of one workload's mix, or of all."""
        case = self._case(workload)
        if case is None:
            return
        start = f"{workload.workload.id}.mix" if workload else "mix"
        for figure in MIX_FIGURES:
            baseline = figure.removeprefix(_SAVING)
            if figure == "total_per_month" or case.baseline(baseline) is not None:
                yield f"{start}.{figure}"
        yield f"{start}.{_GAP}"
        yield from (f"{start}.{_PLAN}{name}" for name in _line_figures(case.mix))

    def plan_figures(self, workload: WorkloadDecision) -> Iterator[str]:
        """Yield `OPTION.FIGURE` of every line of one workload's mix."""
        case = self._case(workload)
        if case is not None:
            yield from _line_figures(case.mix)

    def explain(
        self, path: str, workload: WorkloadDecision | None, figure: str
    ) -> Explanation:
        """Return how a figure of a mix was reached.

        Raises:
            KeyError: There is no such figure.
        """
        case = self._case(workload)
        if case is None:
            raise KeyError(path)
        if figure == _GAP:
            return self._bound(path, case)
        if figure.startswith(_PLAN):
            return self._plan_line(path, case, figure.removeprefix(_PLAN))
        if figure not in MIX_FIGURES:
            raise KeyError(path)
        if figure == "total_per_month":
            return self._explanation(path, figure, case, self._total_steps(case))
        name = figure.removeprefix(_SAVING)
        amount = case.baseline(name)
        if amount is None:
            raise KeyError(path)
        if figure == name:
            steps = [f"{self._name_of(name)} = {self._money(amount)}"]
        else:
            total, share = case.mix.total_per_month, self._share(case.mix, name)
            shown = self._money(amount)
            steps = [f"({shown} − {self._money(total)}) ÷ {shown} = {share}"]
        return self._explanation(path, figure, case, steps)

    def _case(self, workload: WorkloadDecision | None) -> _Case | None:
        """Return what is told of; a mix that is solved for is kept."""
        if workload is None:
            found = self._decision
            return _Case(found.mix, found.workloads) if found.mix else None
        name = workload.workload.id
        if name not in self._cases:
            mix = workload.mix or cheapest_mix([workload])
            self._cases[name] = _Case(mix, (workload,)) if mix else None
        return self._cases[name]

    def _say(self, key: str, /, **values: object) -> str:
        return self._labels.say(f"mix_purchase.explain.{key}", **values)

    def _name_of(self, baseline: str) -> str:
        key = "plan_fixed" if baseline == "all_fixed" else "plan_metered"
        return self._labels.say(f"mix_purchase.mix.{key}")

    def _money(self, amount: Decimal) -> str:
        return number_text.money(amount, self._labels.currency, 2)

    @staticmethod
    def _share(mix: Mix, baseline: str) -> str:
        is_fixed = baseline == "all_fixed"
        share = mix.saving_vs_all_fixed if is_fixed else mix.saving_vs_all_metered
        return number_text.MISSING if share is None else number_text.percent(share)

    def _total_steps(self, case: _Case) -> list[str]:
        if not case.mix.plan:
            total = self._money(case.mix.total_per_month)
            return [f"{self._say('step_empty')} = {total}"]
        lines = [self._line(line) for line in case.mix.plan]
        amounts = " + ".join(self._money(line.per_month) for line in case.mix.plan)
        gap = case.mix.gap
        sure = self._labels.say("mix_purchase.mix.proven")
        if gap > 0:
            shown = number_text.percent(Decimal(str(gap)), 2)
            sure = self._labels.say("mix_purchase.mix.not_proven", gap=shown)
        return [*lines, sure, f"{amounts} = {self._money(case.mix.total_per_month)}"]

    def _line(self, line: PlanLine) -> str:
        return f"{self._labels.plan_line(line)}: {self._money(line.per_month)}"

    def _explanation(
        self, path: str, figure: str, case: _Case, steps: Sequence[str]
    ) -> Explanation:
        value = steps[-1].rpartition(" = ")[2]
        baseline = figure.removeprefix(_SAVING)
        is_total = figure == "total_per_month"
        whose = self._whose(case)
        rests_on = self._plan(case) if is_total else self._pure(case, baseline)
        return Explanation(
            path=path,
            title=self._say(f"title_{figure}", whose=whose, value=value),
            formula=self._say(f"formula_{'saving' if figure != baseline else figure}"),
            steps=tuple(steps),
            inputs=tuple(each(*map(self._inputs, rests_on), self._claimed())),
            places=(self._say("places_mix"),),
        )

    def _bound(self, path: str, case: _Case) -> Explanation:
        """Return how far from the best the solver may have stopped."""
        share = number_text.percent(Decimal(str(case.mix.gap)), 2)
        return Explanation(
            path=path,
            title=self._say("title_gap", whose=self._whose(case), value=share),
            formula=self._say("formula_gap"),
            steps=(f"{self._say('step_gap')} = {share}",),
            inputs=tuple(each(*map(self._inputs, self._plan(case)))),
            places=(self._say("places_mix"),),
        )

    def _plan_line(self, path: str, case: _Case, figure: str) -> Explanation:
        """Return how a line of the plan was reached: what it takes of an option."""
        if figure not in _line_figures(case.mix):
            raise KeyError(path)
        line_name, _, name = figure.rpartition(".")
        line = _named_lines(case.mix)[line_name]
        option = case.option(line.option)
        steps = [f"{self._say('step_chosen')} = {shown(line.units or 0)}"]
        if line.card_hours_per_month is not None and name != "units":
            hours = shown(line.card_hours_per_month)
            steps = [f"{self._say('step_card_hours')} = {hours}"]
        if name == "per_month":
            count = line.card_hours_per_month or Decimal(line.units or 0)
            each_costs = line.per_month / count if count else Decimal(0)
            price = exact_price(each_costs, self._labels.currency)
            steps.append(f"{shown(count)} × {price} = {self._money(line.per_month)}")
        return Explanation(
            path=path,
            title=self._say(
                f"title_plan_{name}",
                option=self._labels.option(option.id),
                value=value_of(steps),
            ),
            formula=self._say(f"formula_plan_{name}"),
            steps=tuple(steps),
            inputs=tuple(each(self._inputs(option))),
            places=(self._say("places_mix"),),
        )

    def _whose(self, case: _Case) -> str:
        """Return for what the mix is: one workload's name, or how many there are."""
        if len(case.workloads) > 1:
            return self._say("whose_all", count=len(case.workloads))
        workload = case.workloads[0].workload
        return workload.title or workload.id

    @staticmethod
    def _plan(case: _Case) -> list[Option]:
        """Return the options of the plan; of an empty one, what it was chosen from."""
        mine = [case.option(line.option) for line in case.mix.plan]
        return mine or [w.ranked[0] for w in case.workloads if w.ranked]

    def _pure(self, case: _Case, baseline: str) -> list[Option]:
        """Return the cheapest options of a pure plan: what its money rests on."""
        wants_metered = baseline == "all_metered"
        ranked = [option for w in case.workloads for option in w.ranked]
        mine = [
            option
            for option in ranked
            if (option.category is ChargeCategory.METERED) == wants_metered
        ]
        return [*mine[:_MOST_INPUTS], *self._plan(case)]

    def _claimed(self) -> Iterator[Input]:
        """Yield what the article claims of its mix, beside what it comes to."""
        for result in self._claims:
            if result.claim.id in CLAIMS_ABOUT_MIXES:
                yield claim_input(result, self._labels)


def _line_figures(mix: Mix) -> Iterator[str]:
    """Yield `OPTION.FIGURE` of every line of a plan."""
    for name, line in _named_lines(mix).items():
        for figure in _LINE_FIGURES:
            if figure != "card_hours_per_month" or line.card_hours_per_month:
                yield f"{name}.{figure}"


def _named_lines(mix: Mix) -> dict[str, PlanLine]:
    """Return the lines by their options; a second one of an option is `OPTION#2`."""
    named: dict[str, PlanLine] = {}
    for line in mix.plan:
        count = sum(known.option == line.option for known in named.values())
        named[f"{line.option}#{count + 1}" if count else line.option] = line
    return named


def claim_input(result: ClaimResult, labels: Labels) -> Input:
    """Return a claim as something that stands beside a figure."""
    return Input(
        name=f"{result.claim.id} {result.claim.text[labels.language]}",
        value=result.arithmetic or number_text.MISSING,
        source=result.claim.source,
        confidence=labels.say(f"claims.state.{result.state}"),
    )
