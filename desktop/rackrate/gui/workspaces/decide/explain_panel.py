"""How one figure was reached: rule in words, with values, inputs, places."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.labels import label
from rackrate.gui.widgets.section import Item, Section
from rackrate.services.evidence.claims import ClaimResult
from rackrate.services.explanation import Explainer, Explanation


class ExplainPanel(QWidget):
    """Shows the explanation of a figure; of the break-even until one is chosen."""

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self._context = context
        self._live = live
        self._wanted = ""
        self._shown: Explanation | None = None
        self._claims: Sequence[ClaimResult] = ()
        self.title = label("heading", wraps=True, selectable=True)
        self.formula = label("muted", wraps=True, selectable=True)
        self.steps = label("", wraps=True, selectable=True)
        self.inputs, self.places = (Section(is_narrow=True) for _ in range(2))
        self.copy_button = QPushButton()
        self.copy_button.clicked.connect(self.copy)
        box = QFrame()
        box.setProperty("role", "card")
        inner = QVBoxLayout(box)
        inner.setContentsMargins(12, 8, 12, 8)
        inner.addWidget(self.steps)
        self._box = box
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for part in (self.title, self.formula, box):
            column.addWidget(part)
        for section in (self.inputs, self.places):
            column.addSpacing(8)
            column.addWidget(section)
        column.addWidget(self.copy_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    @property
    def explanation(self) -> Explanation | None:
        """What is shown."""
        return self._shown

    def explain(self, figure: str) -> None:
        """Explain a figure of the workload looked at, named without the workload."""
        self._wanted = figure
        self.refresh()

    def take_claims(self, claims: Sequence[ClaimResult]) -> None:
        """Show what the sources claim beside the figures that it bears on."""
        if claims and not self._claims:
            self._claims = claims
            self.refresh()

    def refresh(self) -> None:
        """Explain the chosen figure on the decision as it is now."""
        self._shown = self._find()
        found, say = self._shown, self._context.speaker.say
        self.copy_button.setText(say("window.explain.copy"))
        for part in (self.formula, self._box, self.copy_button):
            part.setVisible(found is not None)
        if found is None:
            self.title.setText(say("window.explain.nothing"))
            self.inputs.show_items("", [])
            self.places.show_items("", [])
            return
        self.title.setText(found.title)
        self.formula.setText(found.formula)
        self.steps.setText("\n".join(found.steps))
        inputs = [
            Item(one.name, note=one.source, value=one.value) for one in found.inputs
        ]
        self.inputs.show_items(say("window.explain.inputs"), inputs)
        places = [Item(place) for place in found.places]
        self.places.show_items(say("window.explain.places"), places)

    def _find(self) -> Explanation | None:
        decision, session = self._live.decision, self._context.session
        if decision is None:
            return None
        known = session.reference.for_project(session.project)
        labels, assumptions = self._live.labels, known.assumptions
        explainer = Explainer(decision, labels, assumptions, self._claims)
        workload_id = self._live.workload_id
        for figure in (self._wanted, "break_even.hours_per_day", "total"):
            try:
                return explainer.explain(f"{workload_id}.{figure}")
            except KeyError:
                continue
        return None

    def copy(self) -> None:
        """Copy the explanation as text."""
        if self._shown is not None:
            QGuiApplication.clipboard().setText("\n".join(self._shown.lines()))
            self._context.notify(self._context.speaker.say("window.explain.copied"))
