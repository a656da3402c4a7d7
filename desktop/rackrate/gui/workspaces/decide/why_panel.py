"""Why this is recommended, what would change it, and on what it rests."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from rackrate.domain.units import Evidence
from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.labels import label
from rackrate.gui.widgets.section import Item, Section
from rackrate.gui.workspaces.project.assumption_fields import range_in_force
from rackrate.services import number_text
from rackrate.services.labels import Labels
from rackrate.services.results import WorkloadDecision
from rackrate.services.size_words import rate_origin
from rackrate.services.switch_words import told_switches

_STRONG = {Evidence.SIGNED_QUOTE, Evidence.WRITTEN_QUOTE, Evidence.PRICE_PAGE}
_MOST_CONFLICTS = 4
_MOST_PRICES = 5


class WhyPanel(QWidget):
    """Sentences first, figures after, each with its source.

    Signals:
        figure_asked: The derivation of a figure is wanted: its path, without the
            workload.
    """

    figure_asked = Signal(str)

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self._context = context
        self._live = live
        self.title = label("heading", wraps=True, selectable=True)
        self.sentence = label("", wraps=True, selectable=True)
        self.reasons, self.switches, self.rests, self.conflicts, self.checks = (
            Section(is_narrow=True) for _ in range(5)
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.sentence)
        for section in (
            self.reasons,
            self.switches,
            self.rests,
            self.conflicts,
            self.checks,
        ):
            column.addSpacing(8)
            column.addWidget(section)
            section.asked.connect(self.figure_asked)
        column.addStretch(1)

    def refresh(self) -> None:
        """Say everything about the workload looked at."""
        found, say = self._live.workload, self._context.speaker.say
        if found is None:
            self.title.setText("")
            return
        labels = self._live.labels
        headline = found.verdict.headline
        self.title.setText(self._title(found, labels))
        self.sentence.setText(labels.break_even(headline, found) if headline else "")
        self.sentence.setVisible(headline is not None)
        self.reasons.show_items(say("window.why.reasons"), [*_reasons(found, labels)])
        self.switches.show_items(say("window.why.switches"), self._switches(found))
        self.rests.show_items(say("window.why.rests"), [*self._rests(found, labels)])
        conflicts = [*_conflicts(found, labels, say("window.why.note"))]
        self.conflicts.show_items(say("window.why.conflicts"), conflicts)
        checks = [
            Item(rule.text[labels.language], note=labels.source(rule.source))
            for rule in found.checks
        ]
        self.checks.show_items(say("window.why.checks"), checks)

    def _title(self, found: WorkloadDecision, labels: Labels) -> str:
        headline, say = found.verdict.headline, self._context.speaker.say
        if headline is None:
            return say("window.why.no_pair")
        values = labels.break_even_values(headline, found)
        if headline.state == "crossover" and "hours_per_day" in values:
            return say("window.why.break_even", hours=values["hours_per_day"])
        return say(f"terms.state.{headline.state.value}")

    def _switches(self, found: WorkloadDecision) -> list[Item]:
        if not found.verdict.switch_points and not self._live.is_thorough:
            return [Item(self._context.speaker.say("window.why.working"))]
        labels = self._live.labels
        return [
            Item(
                sentence,
                asks=f"verdict.switch_points.{point.name}.value",
                link=self._context.speaker.say("window.explain.how"),
            )
            if point
            else Item(sentence)
            for point, sentence in told_switches(found, labels)
        ]

    def _rests(self, found: WorkloadDecision, labels: Labels) -> Iterator[Item]:
        say, session = self._context.speaker.say, self._context.session
        yield from _rates(found, labels)
        for key in _keys(found):
            if key not in labels.offers:
                continue
            provider, price = labels.offers[key]
            currency = price.billing_currency or provider.billing_currency
            typical = price.typical_unit_price
            amount = (
                say("terms.flag.missing")
                if typical is None
                else number_text.unit_price(typical, currency)
            )
            tone = "neutral" if price.evidence in _STRONG else "warning"
            word = labels.term("evidence", price.evidence)
            yield Item(
                labels.option(key),
                note=labels.source(
                    " · ".join(p for p in (price.source, price.source_ref) if p)
                ),
                value=f"{amount}/{labels.quoted_unit(price)}",
                badge=word if tone == "neutral" else f"! {word}",
                tone=tone,
            )
        for name in ("container_loss_exclusive", "billed_idle"):
            span = range_in_force(session.project, session.reference, name)
            known = session.reference.assumptions.by_name[name]
            is_own = name in session.project.assumptions
            confidence = "project" if is_own else known.confidence
            source = labels.source(known.source)
            yield Item(
                labels.words.say(f"window.field.{name}", labels.language),
                note=say("window.why.own_range") if is_own else source,
                value=number_text.percent(span.base),
                badge=labels.term("confidence", confidence),
                tone="warning" if confidence == "low" else "neutral",
            )


def _rates(found: WorkloadDecision, labels: Labels) -> Iterator[Item]:
    """Yield the rate that inference was sized by, marked where nobody measured it."""
    sized = found.sized
    if sized is None or sized.card_rate is None:
        return
    estimate = f"! {labels.say('scenarios.sized.estimate')}"
    yield Item(
        labels.say("scenarios.sized.rate"),
        note=rate_origin(found, labels),
        value=number_text.grouped(sized.card_rate.base),
        badge=estimate if sized.is_estimate else "",
        tone="warning",
    )


def _keys(found: WorkloadDecision) -> list[str]:
    """Return the prices that the verdict turns on, each once."""
    verdict = found.verdict
    headline = verdict.headline
    pair = (headline.metered, headline.fixed) if headline else ()
    keys = (verdict.option, verdict.runner_up, *pair)
    return list(dict.fromkeys(key for key in keys if key))[:_MOST_PRICES]


def _reasons(found: WorkloadDecision, labels: Labels) -> Iterator[Item]:
    for reason in found.verdict.reasons:
        if reason.code.startswith("break_even_"):
            continue
        source = labels.source(reason.rule.source) if reason.rule else ""
        yield Item(labels.reason(reason, found), note=source)


def _conflicts(found: WorkloadDecision, labels: Labels, word: str) -> Iterator[Item]:
    keys = dict.fromkeys((*_keys(found), *found.ranking, *found.missing))
    noted = [key for key in keys if key in labels.offers and labels.offers[key][1].note]
    for key in noted[:_MOST_CONFLICTS]:
        note = labels.offers[key][1].note_in(labels.language)
        yield Item(labels.option(key), note=note, badge=f"! {word}", tone="warning")
