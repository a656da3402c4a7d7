"""How a figure was reached: in words, with values, and on what it rests.

The same explanation serves `evaluate --explain`, the window's panel and the
documents. A figure goes by its place in the JSON of `evaluate --json`, where a member
of a list goes by its name: `train.options.OPTION.total`,
`train.break_even.METERED:FIXED.hours_per_day`,
`train.verdict.switch_points.months.value`, `mix.total_per_month`,
`train.purchase.against.OPTION.rental_total`. What the JSON does not hold goes by like
names:
`train.uncertainty.OPTION.chance`, `train.tornado.hours_per_day.at_low`,
`train.sizing.memory_gb`, `train.mix.total_per_month`, `bids.VENDOR.normalised`.

Short names are understood too: without an option the recommended one is meant, without
a pair that of the headline, without a rental the recommended one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches

from rackrate.domain.assumptions import Assumptions
from rackrate.engine.claims import ClaimResult
from rackrate.engine.decision import Decision
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.bid_explanation import BIDS, BidExplainer
from rackrate.services.bid_words import BidWords
from rackrate.services.break_even_explanation import BreakEvenExplainer
from rackrate.services.chance_explanation import ChanceExplainer
from rackrate.services.explained import Explanation, Input
from rackrate.services.explained_inputs import InputSources
from rackrate.services.labels import Labels
from rackrate.services.mix_explanation import MixExplainer
from rackrate.services.need_explanation import NEED_FIGURES, NeedExplainer
from rackrate.services.option_explanation import OptionExplainer
from rackrate.services.purchase_explanation import PurchaseExplainer
from rackrate.services.sizing_explanation import SizingExplainer
from rackrate.services.tried_explanation import TriedExplainer
from rackrate.services.verdict_explanation import PREFERENCE, VerdictExplainer

__all__ = ["Explainer", "Explanation", "Input"]

_MIX = "mix."
_NEAR, _LEAST_LIKE = 6, 0.5

_Family = Callable[[str, WorkloadDecision, str], Explanation]


class Explainer:
    """Explains the figures of one decision in one language."""

    def __init__(
        self,
        decision: Decision,
        labels: Labels,
        assumptions: Assumptions,
        claims: Sequence[ClaimResult] = (),
        bids: BidWords | None = None,
    ) -> None:
        self._decision = decision
        self._labels = labels
        sources = InputSources(decision, labels, assumptions)
        self._options = OptionExplainer(labels, sources)
        self._break_even = BreakEvenExplainer(labels, sources)
        self._mix = MixExplainer(decision, labels, sources.option, claims)
        self._verdict = VerdictExplainer(labels, sources, self._options, self._mix)
        self._sizing = SizingExplainer(labels, assumptions)
        self._tried = TriedExplainer(labels, self._sizing)
        self._need = NeedExplainer(labels, sources, self._sizing)
        self._purchase = PurchaseExplainer(labels, assumptions, sources.option, claims)
        self._chance = ChanceExplainer(labels, sources)
        self._bids = BidExplainer(bids) if bids is not None else None
        self._families: dict[str, _Family] = {
            "options": self._options.explain,
            "break_even": self._break_even.explain,
            "verdict": self._verdict.explain,
            "sizing": self._tried.explain,
            "mix": self._mix.explain,
            "purchase": self._purchase.explain,
            "uncertainty": self._chance.drawn,
            "tornado": self._chance.moved,
        }

    def paths(self) -> Iterator[str]:
        """Yield every path that can be explained."""
        for workload in self._decision.workloads:
            name = workload.workload.id
            for part in (
                self._verdict,
                self._options,
                self._break_even,
                self._need,
                self._chance,
                self._tried,
            ):
                yield from (f"{name}.{path}" for path in part.paths(workload))
            yield from self._sizing.paths(workload)
            yield from self._mix.paths(workload)
            yield from self._purchase.paths(workload)
        yield from self._mix.paths(None)
        if self._bids is not None:
            yield from self._bids.paths()

    def near(self, path: str) -> list[str]:
        """Return the paths most like one that is none, else one of each kind."""
        known = list(self.paths())
        found = get_close_matches(path, known, _NEAR, _LEAST_LIKE)
        if found:
            return found
        kinds = {tuple(one.split(".")[1:2]): one for one in reversed(known)}
        return list(reversed(kinds.values()))[:_NEAR]

    def explain(self, path: str) -> Explanation:
        """Return how the figure at a path was reached.

        Raises:
            KeyError: There is no such figure.
        """
        found = self._found(path)
        inputs = (
            replace(one, source=self._labels.source(one.source)) for one in found.inputs
        )
        return replace(found, inputs=tuple(inputs))

    def _found(self, path: str) -> Explanation:
        for workload in self._decision.workloads:
            start = f"{workload.workload.id}."
            if path.startswith(start):
                return self._explain(path, workload, path.removeprefix(start))
        if path.startswith(_MIX):
            return self._mix.explain(path, None, path.removeprefix(_MIX))
        if self._bids is not None and path.startswith(f"{BIDS}."):
            return self._bids.explain(path)
        raise KeyError(path)

    def _explain(self, path: str, workload: WorkloadDecision, rest: str) -> Explanation:
        family, dot, figure = rest.partition(".")
        if dot and family in self._families:
            return self._families[family](path, workload, figure)
        if rest in NEED_FIGURES:
            return self._need.explain(path, workload, rest)
        if rest == PREFERENCE:
            return self._verdict.preference(path, workload)
        best = workload.verdict.option
        if best is None:
            raise KeyError(path)
        return self._options.figure(path, workload.option(best), rest)
