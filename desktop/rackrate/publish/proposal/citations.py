"""How a document cites: numbers of sources and assumptions, marks of estimates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from rackrate.engine.option import Option
from rackrate.engine.terms import loss_assumption
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.publish.proposal.estimates import is_estimate
from rackrate.publish.proposal.run import Run, Runs, as_runs
from rackrate.publish.proposal.style import ACCENT, WARNING
from rackrate.services.labels import Labels
from rackrate.services.report import Report


class Citations:
    """What one report's document cites, and its words."""

    def __init__(self, report: Report) -> None:
        self.report = report

    @property
    def labels(self) -> Labels:
        """Names and sentences."""
        return self.report.labels

    def say(self, key: str, /, **values: object) -> str:
        """Return a sentence of the proposal's phrasebook."""
        return self.labels.say(f"proposal.{key}", **values)

    @cached_property
    def source_numbers(self) -> dict[str, int]:
        """The number of the source of each price and each assumption."""
        return {
            name: source.number
            for source in self.report.sources()
            for name in source.used_for
        }

    @cached_property
    def assumption_numbers(self) -> dict[str, int]:
        """The number of each assumption, cited with an A before it."""
        used = self.report.assumptions_used()
        return {a.name: number for number, a in enumerate(used, start=1)}

    def source_marks(self, names: Iterable[str]) -> list[Run]:
        """Return superscripts that lead to the sources of prices or assumptions."""
        numbers = [self.source_numbers[n] for n in names if n in self.source_numbers]
        return self._marks([f"S{n}" for n in dict.fromkeys(numbers)])

    def evidence_marks(self, options: Iterable[Option]) -> list[Run]:
        """Return the marks of the prices and assumptions behind some options."""
        options = list(options)
        names = dict.fromkeys(
            name for o in options for name in self.assumptions_of(o) if name
        )
        numbers = [f"S{self.source_numbers[o.id]}" for o in options]
        known = self.assumption_numbers
        numbers += [f"A{known[name]}" for name in names if name in known]
        return self._marks(list(dict.fromkeys(numbers)))

    @staticmethod
    def assumptions_of(option: Option) -> tuple[str, ...]:
        """Return the names of the assumptions in an option's total."""
        loss = loss_assumption(option.price)
        is_metered = option.category == "metered"
        return tuple(
            name for name in (loss, "billed_idle" if is_metered else "") if name
        )

    @staticmethod
    def _marks(names: Sequence[str]) -> list[Run]:
        return [
            Run(f",{name}" if number else name, False, ACCENT, True, name)  # noqa: FBT003
            for number, name in enumerate(names)
        ]

    def with_marks(self, text: Runs, marks: Sequence[Run]) -> list[Run]:
        """Return text with superscripts before its closing full stop."""
        runs = list(as_runs(text))
        last = runs[-1].text
        if last and last[-1] in "。.；;":
            head = Run(last[:-1], runs[-1].bold, runs[-1].colour)
            return [*runs[:-1], head, *marks, Run(last[-1], runs[-1].bold)]
        return [*runs, *marks]

    def option_cell(self, option_id: str, *, is_bold: bool = False) -> list[Run]:
        """Return an option's name with the mark of its source."""
        name = Run(self.labels.option(option_id), bold=is_bold)
        return [name, *self.source_marks([option_id])]

    def estimate(
        self, decision: WorkloadDecision, option: Option | None = None
    ) -> list[Run]:
        """Return the mark of a figure that rests on an estimate, else nothing."""
        if not is_estimate(decision, option):
            return []
        return [Run(self.say("furniture.estimate"), colour=WARNING)]

    def estimate_note(self, decision: WorkloadDecision | None) -> list[Run]:
        """Return that a whole figure or table rests on an estimated rate, if so."""
        if decision is None or not is_estimate(decision):
            return []
        return [Run(self.say("furniture.estimate_note"), colour=WARNING)]
