"""Verdicts, reasons, break-evens and switch points, in words.

The engine returns codes and exact figures; this is where they become sentences,
the same ones for window, documents and command line.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.engine.break_even import BreakEven, BreakEvenState
from rackrate.engine.hybrid import saving_of
from rackrate.engine.mix_plan import Mix, PlanLine
from rackrate.engine.switch_points import SwitchPoint
from rackrate.engine.verdict import Choice, Reason
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.input_keys import is_further
from rackrate.services.names import Names


class Labels(Names):
    """Sentences about one decision in one language."""

    def headline(self, decision: WorkloadDecision) -> str:
        """Return the verdict in one sentence."""
        found = decision.verdict
        if found.choice is Choice.NO_FEASIBLE_OPTION or found.option is None:
            return self.say(f"verdict.headline.{self._why_nothing(decision)}")
        best = decision.option(found.option)
        if found.choice is Choice.HYBRID and decision.mix is not None:
            return self._hybrid("hybrid", decision, decision.mix)
        values = {
            "option": self.option(best.id),
            "duration": self.duration(decision.workload.months),
            "total": self.money(best.total),
        }
        if found.runner_up is None:
            return self.say("verdict.headline.only", **values)
        second = decision.option(found.runner_up)
        key = "tie" if found.is_tie else "first"
        return self.say(
            f"verdict.headline.{key}",
            runner_up=self.option(second.id),
            runner_up_total=self.money(second.total),
            gap=self.money(found.gap),
            gap_share=number_text.percent(found.gap_share),
            **values,
        )

    @staticmethod
    def _why_nothing(decision: WorkloadDecision) -> str:
        """Return which headline tells why nothing can be recommended."""
        if decision.workload.work is not None and decision.sized is None:
            return "not_sized"
        return "no_feasible_option" if decision.options else "no_price"

    def short_headline(self, decision: WorkloadDecision) -> str:
        """Return the verdict where room is short: a mix by its number of options."""
        if decision.verdict.choice is Choice.HYBRID and decision.mix is not None:
            return self._hybrid("hybrid_short", decision, decision.mix)
        return self.headline(decision)

    def gap_share(self, decision: WorkloadDecision) -> Decimal:
        """Return by what share the next best is dearer; for a mix, one option alone."""
        if decision.verdict.choice is Choice.HYBRID and decision.mix is not None:
            return saving_of(decision.mix, decision.ranked[0])
        return decision.verdict.gap_share

    def _hybrid(self, key: str, decision: WorkloadDecision, mix: Mix) -> str:
        best = decision.ranked[0]
        return self.say(
            f"verdict.headline.{key}",
            plan=self.plan(mix),
            count=len(mix.plan),
            per_month=self.money(mix.total_per_month),
            duration=self.duration(decision.workload.months),
            option=self.option(best.id),
            single_per_month=self.money(best.total / best.terms.months),
            saving_share=number_text.percent(saving_of(mix, best)),
        )

    def plan(self, mix: Mix) -> str:
        """Return what a plan takes, in a line."""
        return self._join(self.plan_line(line) for line in mix.plan)

    def plan_line(self, line: PlanLine) -> str:
        """Return one line of a plan: so many units, or so many card-hours."""
        option = self.option(line.option)
        if line.units is not None:
            return self.say("verdict.plan.units", option=option, units=line.units)
        hours = number_text.grouped(line.card_hours_per_month or Decimal(0))
        return self.say("verdict.plan.card_hours", option=option, hours=hours)

    def reason(self, reason: Reason, decision: WorkloadDecision) -> str:
        """Return one reason of a verdict as a sentence."""
        if reason.rule is not None:
            text = reason.rule.text[self.language]
            return self.say(f"verdict.reason.{reason.code}", text=text)
        if reason.code.startswith("break_even_"):
            headline = decision.verdict.headline
            return self.break_even(headline, decision) if headline else ""
        return self.say(f"verdict.reason.{reason.code}", **self._values(reason))

    def _values(self, reason: Reason) -> dict[str, str]:
        shown = {}
        for name, value in reason.values.items():
            if isinstance(value, Decimal):
                is_share = name.endswith("share")
                shown[name] = (
                    number_text.percent(value) if is_share else self.money(value)
                )
            elif name in ("option", "runner_up"):
                shown[name] = self.option(value)
            elif name == "options":
                shown[name] = self._join(self.option(i) for i in value.split(", "))
            elif name == "groups":
                shown[name] = self.cards(value.split(", "))
            elif name == "rules":
                shown[name] = self._rule_texts(value.split(", "))
            else:
                shown[name] = value
        return shown

    def _rule_texts(self, rules: Iterable[str]) -> str:
        """Return what rules say, one sentence after the other."""
        texts = {rule.id: rule.text[self.language] for rule in self.reference.rules}
        space = "" if self.language is Language.ZH else " "
        return space.join(texts.get(name, name) for name in rules)

    def _join(self, names: Iterable[str]) -> str:
        return ("；" if self.language is Language.ZH else "; ").join(names)

    def break_even(self, found: BreakEven, decision: WorkloadDecision) -> str:
        """Return a break-even as a sentence, with the option that makes it moot."""
        values = self.break_even_values(found, decision)
        key = self._break_even_key(found, decision)
        text = self.say(f"verdict.break_even.{key}", **values)
        if found.dominated_by:
            dominator = self.option(found.dominated_by)
            text += " " if self.language is Language.EN else ""
            text += self.say(
                "verdict.break_even.dominated",
                dominated_by=dominator,
                fixed=values["fixed"],
            )
        return text

    def break_even_short(
        self, found: BreakEven | None, decision: WorkloadDecision
    ) -> str:
        """Return a break-even in a word or a figure, for where a sentence is too long.

        Where the cheaper one changes several times no single figure is true.
        """
        if found is None:
            return self.say("verdict.short.none")
        if found.state is not BreakEvenState.CROSSOVER:
            return self.term("state", found.state)
        if len(found.crossings) > 1:
            return self.say("verdict.short.several", count=len(found.crossings))
        values = self.break_even_values(found, decision)
        return self.say("verdict.short.hours", hours=values["hours_per_day"])

    def break_even_values(
        self, found: BreakEven, decision: WorkloadDecision
    ) -> dict[str, str]:
        """Return the figures of a break-even as text, for any sentence about it."""
        month = decision.hours_per_month
        days = decision.workload.days(month)
        values = {
            "metered": self.option(found.metered),
            "fixed": self.option(found.fixed),
            "unit": self._fixed_unit(found.fixed),
        }
        for name in ("hours_per_month", "needed_hours_per_month"):
            figure = getattr(found, name)
            if figure is not None:
                per_day = name.replace("month", "day")
                values[name] = number_text.hours(figure)
                values[per_day] = number_text.hours(figure / days)
        if found.hours_per_month is not None:
            values["share"] = number_text.percent(found.hours_per_month / month)
        if len(found.crossings) > 1:
            values.update(self._intervals(found, decision, days))
        for name in ("indifference_price", "fixed_indifference_price"):
            figure = getattr(found, name)
            values[name] = (
                number_text.MISSING if figure is None else self.unit_price(figure)
            )
        return values

    def _intervals(
        self, found: BreakEven, decision: WorkloadDecision, days: Decimal
    ) -> dict[str, str]:
        """Return in which hours a day each of the two is the cheaper one."""
        spans: dict[bool, list[str]] = {True: [], False: []}
        start = Decimal(0)
        is_metered = found.crossings[0].rises
        for crossing in found.crossings:
            spans[is_metered].append(self._span(start / days, crossing.at / days))
            start, is_metered = crossing.at, not crossing.rises
        end = decision.hours_per_month
        spans[is_metered].append(self._span(start / days, end / days))
        comma = "、" if self.language is Language.ZH else ", "
        return {
            "metered_hours": comma.join(spans[True]),
            "fixed_hours": comma.join(spans[False]),
            "count": str(len(found.crossings)),
        }

    @staticmethod
    def _span(start: Decimal, end: Decimal) -> str:
        return f"{number_text.hours(start)}–{number_text.hours(end)}"

    def _fixed_unit(self, option_id: str) -> str:
        if option_id not in self.offers:
            return ""
        price = self.offers[option_id][1]
        scope = self.term("scope", "node" if price.cards > 1 else "card")
        return f"{scope}·{self.term('unit', price.pricing_unit)}"

    @staticmethod
    def _break_even_key(found: BreakEven, decision: WorkloadDecision) -> str:
        state = found.state
        if state is BreakEvenState.NEVER and found.needed_hours_per_month is None:
            return "never_at_all"
        if state is BreakEvenState.MISSING and found.fixed in decision.missing:
            return "missing_fixed"
        if len(found.crossings) > 1:
            return "crossover_several"
        if state is BreakEvenState.CROSSOVER and not any(
            crossing.rises for crossing in found.crossings
        ):
            return "crossover_falls"
        return state.value

    def chart_title(self, decision: WorkloadDecision) -> str:
        """Return the finding of the break-even chart, its title."""
        found = decision.verdict.headline
        if found is None:
            return self.say("verdict.chart.none")
        values = self.break_even_values(found, decision)
        today = decision.workload.hours_per_day
        key = self._break_even_key(found, decision)
        if key == "crossover" and found.hours_per_month is not None:
            days = decision.workload.days(decision.hours_per_month)
            at = found.hours_per_month / days
            values["margin"] = number_text.hours(at - today)
            key = "crossover" if today <= at else "crossover_past"
        if key == "crossover_several":
            pair = (decision.option(found.metered), decision.option(found.fixed))
            cheaper = min(pair, key=lambda option: option.total)
            values["cheaper"] = self.option(cheaper.id)
        return self.say(
            f"verdict.chart.{key}", today=number_text.hours(today), **values
        )

    def switch_point(self, point: SwitchPoint, decision: WorkloadDecision) -> str:
        """Return what would change the recommendation, or that nothing does."""
        if is_further(point.input):
            return self._judged_switch(point)
        of = self.option(point.of) if point.of else ""  # a currency names itself
        if point.value is None or point.to is None:
            return self.say(f"verdict.switch.none_{point.input}", of=of)
        best = decision.verdict.option or ""
        is_rival = point.input == "unit_price" and point.of != best
        key = "runner_up_price" if is_rival else point.input
        change = point.value / point.today - 1 if point.today else Decimal(0)
        return self.say(
            f"verdict.switch.{key}",
            of=of,
            change=number_text.percent(change),
            value=self._past(point, self.input_value(point.input, point.value)),
            today=self.input_value(point.input, point.today),
            to=self.option(point.to),
            best=self.option(best),
        )

    def _judged_switch(self, point: SwitchPoint) -> str:
        name = self.input_name(point.input)
        if point.value is None or point.to is None:
            low, high = point.searched or (point.today, point.today)
            return self.say(
                "judged.switch.steady",
                input=name,
                low=self.input_value(point.input, low),
                high=self.input_value(point.input, high),
            )
        return self.say(
            "judged.switch.changes",
            input=name,
            value=self.input_value(point.input, point.value),
            today=self.input_value(point.input, point.today),
            to=self.option(point.to),
        )

    def _past(self, point: SwitchPoint, value: str) -> str:
        """Return the value, marked where the change comes just past it."""
        comes_after = point.value is not None and point.value >= point.today
        if point.is_jump and comes_after:
            return self.say("verdict.switch.just_past", value=value)
        return value
