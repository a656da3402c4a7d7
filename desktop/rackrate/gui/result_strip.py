"""The strip above a workspace: a sentence first, then figures, then buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.places import Place, Workspace
from rackrate.gui.speaker import Speaker
from rackrate.gui.widgets.labels import badge, label, restyle
from rackrate.services import number_text
from rackrate.services.size_words import rate_note

_HEIGHT = 56


class ResultStrip(QFrame):
    """Says what the workspace in front has to say, verdict figures beside it."""

    def __init__(self, live: LiveDecision, speaker: Speaker) -> None:
        super().__init__()
        self.setProperty("role", "bar")
        self.setMinimumHeight(_HEIGHT)
        usual, most = QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum
        self.setSizePolicy(usual, most)
        self._live = live
        self._speaker = speaker
        self._workspace: Workspace | None = None
        self._place: Place | None = None
        self.sentence = label("verdict", wraps=True)
        self.estimate = badge("warning")
        self.break_even = _Pair()
        self.gap = _Pair()
        self.checks = _Pair()
        self._actions = QHBoxLayout()
        self._actions.setSpacing(8)
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 0, 18, 0)
        row.setSpacing(24)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.estimate)
        for pair in (self.break_even, self.gap, self.checks):
            row.addWidget(pair)
        row.addLayout(self._actions)

    def show_workspace(self, place: Place, workspace: Workspace) -> None:
        """Speak for another workspace."""
        while (item := self._actions.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.setParent(None)
        self._place, self._workspace = place, workspace
        for button in workspace.header_actions():
            self._actions.addWidget(button)
            button.show()
        self.refresh()

    def refresh(self) -> None:
        """Say the sentence and the figures anew."""
        if self._workspace is None or self._place is None:
            return
        self.sentence.setText(self._workspace.header_text())
        for pair in (self.break_even, self.gap, self.checks):
            pair.setVisible(self._place.shows_verdict)
        self._mark_estimate(shown=self._place.shows_verdict)
        if self._place.shows_verdict:
            self._show_figures()

    def _mark_estimate(self, *, shown: bool) -> None:
        """Say beside the verdict where it rests on a rate nobody measured."""
        found = self._live.workload
        sized = found.sized if found else None
        is_estimate = shown and sized is not None and sized.is_estimate
        say = self._speaker.say
        self.estimate.setText(f"! {say('scenarios.sized.estimate')}")
        note = rate_note(sized, self._live.labels) if sized and is_estimate else ""
        self.estimate.setToolTip(note)
        self.estimate.setAccessibleDescription(note)
        self.estimate.setVisible(is_estimate)

    def _show_figures(self) -> None:
        say = self._speaker.say
        self.break_even.show_words(say("window.strip.break_even"), self._break_even())
        self.gap.show_words(say("window.strip.gap"), self._gap())
        found = self._live.decision
        doubts = [p for p in found.problems if p.severity != "info"] if found else []
        if doubts:
            text = say("window.strip.doubts", count=len(doubts))
            self.checks.show_words(say("window.strip.checks"), text, "doubt")
        else:
            text = say("window.strip.no_doubts") if found else number_text.MISSING
            role = "good" if found else "strong"
            self.checks.show_words(say("window.strip.checks"), text, role)

    def _break_even(self) -> str:
        found = self._live.workload
        headline = found.verdict.headline if found else None
        if found is None or headline is None:
            return number_text.MISSING
        values = self._live.labels.break_even_values(headline, found)
        if headline.state == "crossover" and "hours_per_day" in values:
            hours = values["hours_per_day"]
            return self._speaker.say("window.strip.hours", hours=hours)
        return self._speaker.say(f"window.strip.state.{headline.state.value}")

    def _gap(self) -> str:
        found = self._live.workload
        if found is None or found.verdict.runner_up is None:
            return number_text.MISSING
        return number_text.percent(self._live.labels.gap_share(found))


class _Pair(QWidget):
    """A figure under its name."""

    def __init__(self) -> None:
        super().__init__()
        self.name = label("note")
        self.value = label("strong")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addStretch(1)
        for shown in (self.name, self.value):
            shown.setAlignment(Qt.AlignmentFlag.AlignLeft)
            column.addWidget(shown)
        column.addStretch(1)

    def show_words(self, name: str, value: str, role: str = "strong") -> None:
        """Show a figure; `good` and `doubt` colour it."""
        self.name.setText(name)
        self.value.setText(value)
        restyle(self.value, "role", role)
