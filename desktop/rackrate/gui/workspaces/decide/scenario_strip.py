"""Scenarios A and B under the levers: which is in hand, and what differs."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.project import Project
from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.labels import label
from rackrate.services import number_text, scenarios
from rackrate.services.scenarios import LEVERS, Difference
from rackrate.services.session import ReplaceProject

IN_HAND, AT_REST = "▪", "▫"
_MOST_DIFFERENCES = 4
_WHOLE = {"added", "removed", "otherwise"}


class ScenarioStrip(QWidget):
    """Keeps, swaps and drops the other scenario; each is one step back."""

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self._context = context
        self._live = live
        self.heading = label("section")
        self.names = label("strong")
        self.note = label("note", wraps=True)
        self.save_button = QPushButton()
        self.swap_button = QPushButton()
        self.drop_button = QToolButton()
        self._lay_out()
        self.save_button.clicked.connect(self.save)
        self.swap_button.clicked.connect(self.swap)
        self.drop_button.clicked.connect(self.drop)
        context.theme.changed.connect(self._tint)
        self._tint()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.heading)
        head.addWidget(self.names)
        head.addStretch(1)
        head.addWidget(self.drop_button)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.save_button)
        buttons.addWidget(self.swap_button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 8, 16, 10)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.note)
        column.addLayout(buttons)

    def _tint(self) -> None:
        self.drop_button.setIcon(self._context.theme.icon("x"))

    @property
    def _project(self) -> Project:
        return self._context.session.project

    def refresh(self) -> None:
        """Say which scenario is in hand, and what differs from the other."""
        say, project = self._context.speaker.say, self._project
        other = scenarios.other_of(project)
        name = scenarios.name_of_other(project)
        self.heading.setText(say("scenarios.strip.title"))
        self.names.setText(self._names())
        self.note.setText("\n".join(self._sentences()))
        self.save_button.setText(say("scenarios.strip.save", name=name))
        self.save_button.setToolTip(say("scenarios.strip.save_tip", name=name))
        self.swap_button.setText(say("scenarios.strip.swap"))
        self.swap_button.setEnabled(other is not None)
        key = "swap_tip" if other is not None else "nothing_to_swap"
        self.swap_button.setToolTip(say(f"scenarios.strip.{key}", name=name))
        dropping = say("scenarios.strip.drop", name=name)
        self.drop_button.setToolTip(dropping)
        self.drop_button.setAccessibleName(dropping)
        self.drop_button.setVisible(other is not None)

    def _names(self) -> str:
        mine = scenarios.name_in_hand(self._project)
        other = scenarios.other_of(self._project)
        signs = {mine: IN_HAND, **({other.name: AT_REST} if other else {})}
        self.names.setAccessibleName(
            self._context.speaker.say("scenarios.strip.in_hand", name=mine)
        )
        return "  ".join(f"{name} {signs[name]}" for name in sorted(signs))

    def _sentences(self) -> Iterator[str]:
        """Yield what differs, a line each; the other scenario's number second."""
        say, project = self._context.speaker.say, self._project
        other = scenarios.other_of(project)
        name = scenarios.name_of_other(project)
        if other is None:
            yield say("scenarios.strip.none", name=name)
            return
        reference = self._context.session.reference
        found = [*scenarios.differences(project, other, reference)]
        if not found:
            yield say("scenarios.strip.same", name=name)
            return
        for difference in found[:_MOST_DIFFERENCES]:
            yield self._sentence(difference, name)
        more = len(found) - _MOST_DIFFERENCES
        if more > 0:
            yield say("scenarios.difference.more", count=more)

    def _sentence(self, difference: Difference, name: str) -> str:
        say, field = self._context.speaker.say, difference.field
        if field in _WHOLE:
            key = f"scenarios.difference.{field}"
            return say(key, workload=difference.workload, name=name)
        said = say(
            "scenarios.difference.number",
            what=self._what(field),
            mine=self._number(field, difference.mine),
            other=self._number(field, difference.other),
            name=name,
        )
        if difference.workload_id not in ("", self._live.workload_id):
            where = difference.workload
            return say("scenarios.difference.of", workload=where, what=said)
        return said

    def _what(self, field: str) -> str:
        if field in LEVERS:
            return self._context.speaker.say(f"scenarios.difference.{field}")
        known = self._context.session.reference.assumptions.by_name.get(field)
        return self._context.speaker.text(known.title) if known else field

    def _number(self, field: str, number: Decimal | None) -> str:
        if number is None:
            key = "every_day" if field == "days_per_month" else "unset"
            return self._context.speaker.say(f"scenarios.difference.{key}")
        known = self._context.session.reference.assumptions.by_name.get(field)
        if field not in LEVERS and known is not None and known.unit == "share":
            return number_text.percent(number)
        return number_text.months(number)

    def save(self) -> None:
        """Keep the inputs in hand as the other scenario."""
        name = scenarios.name_of_other(self._project)
        self._put(scenarios.kept(self._project), "save", name)
        say = self._context.speaker.say
        self._context.notify(say("scenarios.strip.saved", name=name))

    def swap(self) -> None:
        """Take the other scenario in hand, and keep this one."""
        name = scenarios.name_of_other(self._project)
        if scenarios.other_of(self._project) is None:
            say = self._context.speaker.say
            self._context.notify(say("scenarios.strip.nothing_to_swap", name=name))
            return
        self._put(scenarios.swapped(self._project), "swap", name)

    def drop(self) -> None:
        """Keep the other scenario no longer."""
        name = scenarios.name_of_other(self._project)
        self._put(scenarios.dropped(self._project), "drop", name)
        self.save_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _put(self, project: Project, act: str, name: str) -> None:
        if project != self._project:
            words = self._context.speaker.say(f"scenarios.edit.{act}", name=name)
            self._context.edit(ReplaceProject(project), words)
