"""What a workload's work comes to: cards, hours, memory, and what that rests on."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from PySide6.QtWidgets import QVBoxLayout, QWidget

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.problem import Problem
from rackrate.domain.project import Project
from rackrate.domain.work import WorkMethod
from rackrate.domain.workload import Workload
from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.section import Item, Section
from rackrate.gui.workspaces.project.work_draft import WorkDrafts
from rackrate.gui.workspaces.project.work_fields import mfu_name, reference_card
from rackrate.services import number_text
from rackrate.services.results import WorkloadDecision
from rackrate.services.size_words import rate_origin, tried_note

REFUSALS = (
    "no_reference_card",
    "no_peak",
    "no_mfu",
    "no_memory",
    "no_tokens",
    "no_tokens_per_second",
    "no_rate_of_card",
    "utilisation_no_share",
    "active_above_params",
    "trainable_above_params",
    "work_too_large",
    "work_too_long",
    "peak_fp16_accumulate",
    "peak_sparse",
    "peak_above_dense",
    "mfu_above_one",
    "mfu_zero",
)


class SizedPanel(QWidget):
    """Follows the decision; says why where work cannot be turned into hours."""

    def __init__(
        self, context: Context, live: LiveDecision, drafts: WorkDrafts
    ) -> None:
        super().__init__()
        self._context = context
        self._live = live
        self._drafts = drafts
        self.section = Section()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 0)
        column.addWidget(self.section)
        live.changed.connect(self.refresh)
        context.speaker.language_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Say what the work of the workload looked at comes to."""
        items = [*self._items()]
        heading = self._context.speaker.say("scenarios.sized.title")
        self.section.show_items(heading, items)
        self.setVisible(bool(items))

    def _items(self) -> Iterator[Item]:
        project, found = self._context.session.project, self._live.workload
        known = {w.id: w for w in project.workloads}
        workload = known.get(self._live.workload_id)
        if workload is None:
            return
        missing = self._drafts.missing(workload)
        if missing:
            yield self._draft(workload, missing)
        if workload.work is None or found is None:
            return
        if found.sized is None:
            yield from self._refusals(workload)
            return
        yield from self._sized(workload, found)
        yield from self._inputs(project, workload)

    def _draft(self, workload: Workload, missing: tuple[str, ...]) -> Item:
        say = self._context.speaker.say
        comma = say("window.cards.comma")
        names = comma.join(say(f"window.field.{name}") for name in missing)
        key = "draft" if workload.work is None else "draft_of_another"
        text = say(f"scenarios.sized.{key}", fields=names)
        return Item(text, badge=say("scenarios.sized.not_yet"), tone="warning")

    def _refusals(self, workload: Workload) -> Iterator[Item]:
        decision = self._live.decision
        speaker = self._context.speaker
        badge = f"× {speaker.say('terms.severity.error')}"
        for problem in decision.problems if decision else ():
            if problem.code in REFUSALS and _is_about(problem, workload):
                yield Item(speaker.problem(problem), badge=badge, tone="error")

    def _sized(self, workload: Workload, found: WorkloadDecision) -> Iterator[Item]:
        sized, say = found.sized, self._context.speaker.say
        if sized is None:
            return
        card = reference_card(workload, self._context.session.reference)
        name = self._live.labels.card(card.id) if card else ""
        memory = say(
            "scenarios.sized.memory",
            memory=number_text.grouped(sized.memory_gb, 1),
            card_memory=_shown(card.memory_gib if card else None),
        )
        cards = number_text.grouped(Decimal(sized.workload.cards))
        estimate = say("scenarios.sized.estimate") if sized.is_estimate else ""
        yield Item(
            say("scenarios.sized.cards", card=name),
            note=memory,
            value=cards,
            badge=f"! {estimate}" if estimate else "",
            tone="warning",
        )
        if sized.training_hours is not None:
            yield Item(
                say("scenarios.sized.hours"),
                note=say(
                    "scenarios.sized.months",
                    months=number_text.months(sized.workload.months),
                    days=number_text.grouped(sized.training_hours / 24, 1),
                ),
                value=number_text.grouped(sized.training_hours, 1),
            )
            if sized.tried:
                note = tried_note(sized, self._live.labels)
                yield Item(say("sizing.tried.title"), note=note)
            return
        rate = sized.card_rate
        yield Item(
            say("scenarios.sized.rate"),
            note=rate_origin(found, self._live.labels),
            value=number_text.grouped(rate.base) if rate else number_text.MISSING,
            badge=f"! {estimate}" if estimate else "",
            tone="warning",
        )

    def _inputs(self, project: Project, workload: Workload) -> Iterator[Item]:
        """Yield peak, MFU and memory overhead, each with its source."""
        reference = self._context.session.reference.for_project(project)
        card = reference_card(workload, reference)
        work = workload.work
        if card is None or work is None:
            return
        names = ["memory_overhead"]
        is_inference = work.method is WorkMethod.INFERENCE
        if is_inference and work.tokens_per_second_per_card is None:
            yield self._peak(card, work.peak_tflops)
            names.insert(0, "inference_utilisation")
        elif not is_inference:
            yield self._peak(card, work.peak_tflops)
            names.insert(0, mfu_name(card))
        speaker = self._context.speaker
        for name in names:
            known = reference.assumptions.by_name.get(name)
            if known is None:
                continue
            is_own = known.confidence == "project"
            yield Item(
                speaker.text(known.title),
                note=speaker.say("window.why.own_range") if is_own else known.source,
                value=number_text.percent(known.range.base),
                badge=speaker.say(f"terms.confidence.{known.confidence}"),
                tone="warning" if known.confidence == "low" else "neutral",
            )

    def _peak(self, card: Accelerator, own: Decimal | None) -> Item:
        say = self._context.speaker.say
        return Item(
            say("scenarios.sized.peak"),
            note=say("window.why.own_range") if own is not None else card.source,
            value=_shown(own if own is not None else card.peak_tflops),
        )


def _is_about(problem: Problem, workload: Workload) -> bool:
    places = {workload.id, *workload.accelerators}
    if workload.throughput is not None:
        places.add(workload.throughput.reference)
    is_judged = problem.place.startswith(("mfu_", "inference_"))
    return problem.place in places or is_judged


def _shown(number: Decimal | None) -> str:
    return number_text.MISSING if number is None else number_text.plain(number)
