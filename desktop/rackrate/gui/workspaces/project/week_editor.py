"""The week's profile of a workload: the grid, its brush, ready-made weeks, totals."""

from __future__ import annotations

from decimal import Decimal
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from rackrate.domain.price_columns import CellFaultError
from rackrate.domain.problem import Problem, Severity
from rackrate.domain.project import Project
from rackrate.domain.workload import MOST_CARDS
from rackrate.gui.speaker import Speaker
from rackrate.gui.theme import Theme
from rackrate.gui.undo import new_merge_key
from rackrate.gui.widgets.form import Put
from rackrate.gui.widgets.labels import label
from rackrate.gui.widgets.number_box import NumberBox
from rackrate.gui.workspaces.project.week_grid import Profile, WeekGrid
from rackrate.gui.workspaces.project.workload_fields import Current, with_workload
from rackrate.services import number_text
from rackrate.services.week_profile import DAYS, Preset, preset_week, totals

_BRUSH_WIDTH = 80


class WeekEditor(QWidget):
    """Each painting, filling, pasting and ready-made week is one step back."""

    def __init__(
        self, speaker: Speaker, theme: Theme, current: Current, put: Put
    ) -> None:
        super().__init__()
        self._speaker = speaker
        self._current = current
        self._put = put
        self._project: Project | None = None
        self.grid = WeekGrid(theme)
        self.brush_name = label("muted")
        self.brush = NumberBox(0)
        self.brush.setRange(0, MOST_CARDS)
        self.brush.setFixedWidth(_BRUSH_WIDTH)
        self.presets = {preset: QPushButton() for preset in Preset}
        self.totals = label("strong")
        self.fault = label("fault", wraps=True)
        self.fault.hide()
        self.note = label("note", wraps=True)
        self._lay_out()
        self.brush.valueChanged.connect(self._take_brush)
        self.grid.edited.connect(self._enter)
        self.grid.refused.connect(self._say_fault)
        for preset, button in self.presets.items():
            button.clicked.connect(partial(self._fill, preset))
        speaker.language_changed.connect(self.retranslate)
        self.retranslate()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.brush_name)
        row.addWidget(self.brush)
        row.addSpacing(8)
        for button in self.presets.values():
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.totals)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self.grid)
        column.addWidget(self.fault)
        column.addWidget(self.note)

    def retranslate(self) -> None:
        """Say everything in the language of the moment."""
        say = self._speaker.say
        self.grid.setAccessibleName(say("scenarios.week.name"))
        self.grid.setAccessibleDescription(say("scenarios.week.note"))
        self.grid.name_corner(say("window.action.select_all"))
        days = [say(f"scenarios.day.d{day}") for day in range(DAYS)]
        self.grid.setVerticalHeaderLabels(days)
        self.brush_name.setText(say("scenarios.week.brush"))
        self.brush.setAccessibleName(say("scenarios.week.brush"))
        for preset, button in self.presets.items():
            button.setText(say(f"scenarios.preset.{preset}"))
        self.note.setText(say("scenarios.week.note"))
        self._say_totals()

    def show_project(self, project: Project) -> None:
        """Show the profile of the workload looked at, if it has one."""
        self._project = project
        found = (w for w in project.workloads if w.id == self._current())
        profile = next((w.profile for w in found), ())
        if not profile:
            return
        if profile != self.grid.profile:
            self._clear_fault()
        self.grid.show_profile(profile)
        if not self.brush.hasFocus() and max(profile):
            self.brush.setValue(max(profile))
        self._say_totals()

    def _say_totals(self) -> None:
        found = totals(self.grid.profile)
        text = self._speaker.say(
            "scenarios.week.totals",
            peak=number_text.grouped(Decimal(found.peak)),
            hours=number_text.hours(found.hours_per_day),
            card_hours=number_text.grouped(Decimal(found.card_hours)),
        )
        self.totals.setText(text)

    def _take_brush(self) -> None:
        self.grid.brush_cards = int(self.brush.exact())

    def _fill(self, preset: Preset) -> None:
        self._enter(preset_week(preset, self.grid.brush_cards))

    def _enter(self, profile: Profile) -> None:
        if self._project is None:
            return
        self._clear_fault()
        workload = self._project.workload(self._current())
        new = with_workload(self._project, workload.with_profile(profile))
        if new != self._project:
            name = self._speaker.say("scenarios.week.edit")
            self._put(new, name, new_merge_key())

    def _clear_fault(self) -> None:
        self.fault.hide()

    def _say_fault(self, fault: CellFaultError) -> None:
        problem = Problem(fault.code, "", fault.values, Severity.ERROR)
        self.fault.setText("! " + self._speaker.problem(problem))
        self.fault.show()
