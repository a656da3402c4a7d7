"""What the mix figure says: finding, baselines, the plan line by line, its table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.workload import HOURS_PER_DAY
from rackrate.engine.decision import Decision
from rackrate.engine.mix_plan import Mix, PlanLine, WeekPart
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.labels import Labels

_SHOWN = Decimal("0.0005")  # a saving that one decimal of a per cent shows


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan itself or a pure one beside it.

    Attributes:
        amount: Money a month; None where there is no such plan.
        note: How the plan stands to this one.
    """

    name: str
    amount: Decimal | None
    money: str
    note: str


class MixWords:
    """Sentences about one plan. Every percentage names what it is a share of."""

    def __init__(
        self,
        mix: Mix,
        decision: WorkloadDecision,
        labels: Labels,
        project: Decision | None,
    ) -> None:
        self._mix = mix
        self._decision = decision
        self._labels = labels
        self._project = project

    def say(self, key: str, /, **values: object) -> str:
        """Return a sentence about the mix."""
        return self._labels.say(f"mix_purchase.mix.{key}", **values)

    def name(self, option: str) -> str:
        """Return an option's name."""
        return self._labels.option(option)

    @staticmethod
    def number(cards: Decimal) -> str:
        """Return a number of cards: whole ones without decimals."""
        return number_text.plain(cards.quantize(Decimal("0.1")))

    def day(self, number: int) -> str:
        """Return the short name of a day, Monday being 0."""
        return self.say(f"day.d{number}")

    @property
    def is_day(self) -> bool:
        """Whether one day stands for all."""
        profile = self._decision.workload.profile
        return not profile or profile == profile[:HOURS_PER_DAY] * 7

    def span(self, part: WeekPart) -> str:
        """Return from when to when a part of the week lasts."""
        end = part.start + part.hours
        if self.is_day:
            every = self.say("every_day")
            return self.say(
                "span", day=every, start=_clock(part.start), end=_clock(end)
            )
        first, last = int(part.start) // HOURS_PER_DAY, int(end) // HOURS_PER_DAY
        start, stop = (_clock(x - int(x) // 24 * 24) for x in (part.start, end))
        if last == first or (last == first + 1 and end % HOURS_PER_DAY == 0):
            stop = "24:00" if last != first else stop
            return self.say("span", day=self.day(first), start=start, end=stop)
        if end % HOURS_PER_DAY == 0:
            last, stop = last - 1, "24:00"
        values = {"day": self.day(first), "end_day": self.day(last)}
        return self.say("span_days", start=start, end=stop, **values)

    @property
    def title(self) -> str:
        """The finding."""
        plan = self._mix.plan
        if not plan:
            return self.say("title_nothing")
        fixed = [line for line in plan if line.units is not None]
        values: dict[str, object] = {
            "total": self._labels.money(self._mix.total_per_month),
            "count": len(fixed),
            "savings": self._savings(),
        }
        if self._decision.workload.is_one_job and plan:
            return self.say("title_one_job", **values)
        if len(plan) == 1:
            return self.say("title_fixed" if fixed else "title_metered", **values)
        if not fixed:
            return self.say("title_mix_hours", **values | {"count": len(plan)})
        if len(fixed) == len(plan):
            return self.say("title_mix_all_fixed", **values)
        if len(fixed) > 1:
            return self.say("title_mix_several", **values)
        values |= {"units": fixed[0].units, "option": self.name(fixed[0].option)}
        return self.say("title_mix", **values)

    def _savings(self) -> str:
        parts = [
            self._against("plan_fixed", self._mix.all_fixed),
            self._against("plan_metered", self._mix.all_metered),
        ]
        return self.say("comma").join(part for part in parts if part)

    def _against(self, plan: str, amount: Decimal | None) -> str:
        """Return how the plan stands to a pure one; empty where it is that one."""
        name = self.say(plan)
        if amount is None:
            return self.say("no_baseline", plan=name)
        share = self._share_below(amount)
        values = {"plan": name, "amount": self._labels.money(amount)}
        if abs(share) < _SHOWN:
            is_that_one = self._is_pure(plan)
            return "" if is_that_one else self.say("same", **values)
        key = "less" if share > 0 else "more"
        return self.say(key, share=number_text.percent(abs(share)), **values)

    def _is_pure(self, plan: str) -> bool:
        """Return whether this plan is the pure one of that name."""
        is_fixed = {line.units is not None for line in self._mix.plan}
        return is_fixed == {plan == "plan_fixed"}

    def _share_below(self, amount: Decimal) -> Decimal:
        total = self._mix.total_per_month
        return (amount - total) / amount if amount else Decimal(0)

    @property
    def subtitle(self) -> str:
        """Unit and basis, how sure it is that nothing is cheaper, and the limits."""
        decision, gap = self._decision, self._mix.gap
        is_told = bool(decision.workload.profile)
        told = "subtitle_alike" if self.is_day else "subtitle_week"
        basis = self.say(
            told if is_told else "subtitle_day",
            hours=number_text.plain(decision.hours_per_month),
            tax=self._labels.term("tax", decision.tax),
        )
        sure = self.say("proven")
        if gap > 0:
            shown = number_text.percent(Decimal(str(gap)), 2)
            sure = self.say("not_proven", gap=shown)
        return self.say("semicolon").join((basis, sure, *self._of_the_project()))

    def _of_the_project(self) -> Iterator[str]:
        project = self._project
        if project is None:
            return
        limits = {problem.code: problem.values for problem in project.problems}
        if "mix_over_budget" in limits:
            amounts = {
                name: self._labels.money(Decimal(limits["mix_over_budget"][name]))
                for name in ("total", "budget")
            }
            yield self.say("over_budget", **amounts)
        elif "mix_share_impossible" in limits:
            share = Decimal(limits["mix_share_impossible"]["share"])
            yield self.say("share_impossible", share=number_text.percent(share, 0))
        elif project.mix is not None and len(project.workloads) > 1:
            total = self._labels.money(project.mix.total_per_month)
            yield self.say("together", count=len(project.workloads), total=total)

    @property
    def alternative(self) -> str:
        """The figure in words."""
        lines = self.say("semicolon").join(
            f"{name} {money}" for name, money in self.lines(len(self._mix.plan))
        )
        if not lines:
            return self.title
        return self.say("alternative", title=self.title, lines=lines)

    def lines(self, most: int) -> list[tuple[str, str]]:
        """Return the plan as (what, money); what is too much is one line at the end."""
        plan = self._mix.plan
        shown = plan if len(plan) <= most else plan[: most - 1]
        found = [(self._line(x), self._labels.money(x.per_month)) for x in shown]
        rest = plan[len(shown) :]
        if rest:
            total = sum((line.per_month for line in rest), Decimal(0))
            name = self.say("line_others", count=len(rest))
            found.append((name, self._labels.money(total)))
        return found

    def _line(self, line: PlanLine) -> str:
        name = self.name(line.option)
        if line.units is not None:
            return self.say("line_units", units=line.units, option=name)
        hours = number_text.grouped(line.card_hours_per_month or Decimal(0))
        return self.say("line_hours", hours=hours, option=name)

    def plans(self) -> list[Plan]:
        """Return this plan and the two pure ones."""
        total = self._mix.total_per_month
        own = Plan(self.say("plan_mix"), total, self._labels.money(total), "")
        pure = {
            "plan_fixed": self._mix.all_fixed,
            "plan_metered": self._mix.all_metered,
        }
        return [own, *(self._plan(name, amount) for name, amount in pure.items())]

    def _plan(self, name: str, amount: Decimal | None) -> Plan:
        if amount is None:
            return Plan(self.say(name), None, number_text.MISSING, self.say("none"))
        share = self._share_below(amount)
        note = self.say("this_is_it") if self._is_pure(name) else self.say("as_dear")
        if abs(share) >= _SHOWN:
            key = "below" if share > 0 else "above"
            note = self.say(key, share=number_text.percent(abs(share)))
        return Plan(self.say(name), amount, self._labels.money(amount), note)

    def table(self) -> Iterator[tuple[str, ...]]:
        """Yield the plan and the pure ones as rows, the heads first."""
        currency = self._labels.currency
        yield (
            self.say("head_line"),
            self.say("head_units"),
            self.say("head_hours"),
            self.say("head_money", currency=currency),
            self.say("head_saving"),
        )
        for line in self._mix.plan:
            hours = line.card_hours_per_month
            yield (
                self.name(line.option),
                "" if line.units is None else str(line.units),
                "" if hours is None else number_text.grouped(hours),
                number_text.grouped(line.per_month, 2),
                "",
            )
        for number, plan in enumerate(self.plans()):
            missing = number_text.MISSING
            money, share = missing, missing
            if plan.amount is not None:
                money = number_text.grouped(plan.amount, 2)
                share = number_text.percent(self._share_below(plan.amount))
            yield plan.name, "", "", money, "" if number == 0 else share


def _clock(hour: Decimal) -> str:
    """Return a time of day as a clock shows it.

    Example:
        >>> _clock(Decimal("9.5")), _clock(Decimal(24))
        ('09:30', '24:00')
    """
    minutes = int((hour * 60).to_integral_value())
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
