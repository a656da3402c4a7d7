"""The levers on the left of Decide: workload, assumptions and the two prices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.assumptions import Range
from rackrate.domain.project import Project
from rackrate.domain.units import Tenancy
from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.labels import label, rule
from rackrate.gui.widgets.lever import Lever
from rackrate.gui.workspaces.decide.levers import (
    SHARE_LEVERS,
    WORKLOAD_LEVERS,
    with_share,
    with_workload_value,
    worked_out,
    workload_value,
)
from rackrate.gui.workspaces.decide.price_levers import PriceLevers
from rackrate.gui.workspaces.decide.scenario_ghosts import ScenarioGhosts
from rackrate.gui.workspaces.decide.scenario_strip import ScenarioStrip
from rackrate.gui.workspaces.project.assumption_fields import range_in_force
from rackrate.services import number_text
from rackrate.services.price_sheet import PriceSheet
from rackrate.services.session import Edit, ReplaceProject, ReplaceSheet

_WIDTH = 236


class LeverPanel(QFrame):
    """Every lever is a slider and a field; one drag is one step back."""

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self.setProperty("role", "side")
        self.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        self.setFixedWidth(_WIDTH)
        self._context = context
        self._live = live
        self._base_project: Project = context.session.project
        self._base_sheets: Mapping[str, PriceSheet] = {}
        self._origins: dict[str, tuple[int, Range]] = {}
        self.heading = label("section")
        self.chooser = QComboBox()
        self.chooser.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.levers = {
            name: Lever(scale)
            for name, scale in {**WORKLOAD_LEVERS, **SHARE_LEVERS}.items()
        }
        self.prices = PriceLevers(context, live)
        self.reset_button = QPushButton()
        self.scenarios = ScenarioStrip(context, live)
        self.ghosts = ScenarioGhosts(context, live)
        self._lay_out()
        self._connect()
        self._note(None)
        self.refresh()

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(18, 16, 16, 16)
        column.setSpacing(12)
        column.addWidget(self.heading)
        column.addWidget(self.chooser)
        for lever in (*self.levers.values(), *self.prices.levers.values()):
            column.addWidget(lever)
        column.addWidget(self.reset_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(area, 1)
        outer.addWidget(rule())
        outer.addWidget(self.scenarios)

    def _connect(self) -> None:
        for name, lever in self.levers.items():
            move = self._move_share if name in SHARE_LEVERS else self._move_workload
            lever.moved.connect(lambda v, key, n=name, m=move: m(n, v, key))
            lever.reset_asked.connect(lambda n=name: self._reset_lever(n))
        for lever in (*self.levers.values(), *self.prices.levers.values()):
            self.ghosts.follow(lever)
        self.chooser.activated.connect(self._choose)
        self.reset_button.clicked.connect(self.reset)
        self._context.session.listen(self._note)
        self._live.changed.connect(self.refresh)
        self._context.speaker.language_changed.connect(self.refresh)

    def _note(self, edit: Edit | None) -> None:
        if edit is None:
            session = self._context.session
            self._base_project = session.project
            self._base_sheets = dict(session.sheets)
            self.prices.forget()

    def refresh(self) -> None:
        """Show where every lever stands."""
        say = self._context.speaker.say
        self.heading.setText(say("window.decide.levers"))
        self.reset_button.setText(say("window.decide.reset"))
        self.reset_button.setEnabled(self._is_moved())
        self.reset_button.setToolTip(say("window.decide.reset_tip"))
        self._fill_chooser()
        self._show_workload_levers()
        self._show_share_levers()
        self.prices.refresh()
        self.scenarios.refresh()

    @property
    def _base(self) -> Project:
        """The project as it was opened or saved, with the scenarios kept since."""
        now = self._context.session.project
        return replace(self._base_project, scenarios=now.scenarios)

    def _is_moved(self) -> bool:
        session = self._context.session
        same_sheets = dict(session.sheets) == dict(self._base_sheets)
        return session.project != self._base or not same_sheets

    def _fill_chooser(self) -> None:
        workloads = self._context.session.project.workloads
        with QSignalBlocker(self.chooser):
            self.chooser.clear()
            for workload in workloads:
                self.chooser.addItem(workload.title or workload.id, workload.id)
            self.chooser.setCurrentIndex(self.chooser.findData(self._live.workload_id))
        name = self._context.speaker.say("window.decide.workload")
        self.chooser.setAccessibleName(name)
        self.chooser.setToolTip(self.chooser.currentText())
        self.chooser.setVisible(len(workloads) > 1)

    def _choose(self, _place: int) -> None:
        self._live.select(str(self.chooser.currentData()))

    def _show_workload_levers(self) -> None:
        say, project = self._context.speaker.say, self._context.session.project
        if not project.workloads:
            return
        workload = project.workload(self._live.workload_id)
        why, fixed = worked_out(workload)
        found = self._live.workload
        shown = found.workload if found and found.workload.id == workload.id else None
        for name in WORKLOAD_LEVERS:
            lever, is_fixed = self.levers[name], name in fixed
            note = say(f"scenarios.sized.{why}") if is_fixed else ""
            if name == "hours_per_day" and workload.told_by and not is_fixed:
                note = say("window.decide.told_by", who=workload.told_by)
            lever.set_words(say(f"window.field.{name}"), note)
            lever.setEnabled(not is_fixed)
            source = shown if is_fixed and shown is not None else workload
            lever.show_number(workload_value(source, name))

    def _show_share_levers(self) -> None:
        say, session = self._context.speaker.say, self._context.session
        for name in SHARE_LEVERS:
            assumption = self._assumption(name)
            span = range_in_force(session.project, session.reference, assumption)
            is_own = assumption in session.project.assumptions
            known = session.reference.assumptions.by_name[assumption]
            note = say(
                "window.decide.range_own" if is_own else "window.decide.range_shipped",
                low=number_text.percent(span.low, 0),
                high=number_text.percent(span.high, 0),
            )
            lever = self.levers[name]
            tip = "" if is_own else known.source
            lever.set_words(say(f"window.lever.{name}"), note, tip)
            lever.show_number(span.base)

    def _assumption(self, lever: str) -> str:
        """Return the assumption that a lever moves: the loss of the cards rented."""
        if lever == "billed_idle":
            return lever
        found = self._live.workload
        containers = [
            option.price.tenancy
            for option in (found.ranked if found else ())
            if option.delivery == "container"
        ]
        is_shared = bool(containers) and containers[0] is Tenancy.SHARED
        return f"container_loss_{'shared' if is_shared else 'exclusive'}"

    def _edit_name(self, lever: str) -> str:
        say = self._context.speaker.say
        family = "lever" if lever in SHARE_LEVERS else "field"
        return say("window.edit.field", name=say(f"window.{family}.{lever}"))

    def _move_workload(self, name: str, value: Decimal, merge_key: int) -> None:
        project = self._context.session.project
        new = with_workload_value(project, self._live.workload_id, name, value)
        if new != project:
            self._context.edit(ReplaceProject(new), self._edit_name(name), merge_key)

    def _move_share(self, name: str, share: Decimal, merge_key: int) -> None:
        session, assumption = self._context.session, self._assumption(name)
        now = range_in_force(session.project, session.reference, assumption)
        known = self._origins.get(name)
        if known is None or known[0] != merge_key:
            self._origins[name] = (merge_key, now)
        origin = self._origins[name][1]
        new = with_share(session.project, session.reference, assumption, share, origin)
        if new != session.project:
            self._context.edit(ReplaceProject(new), self._edit_name(name), merge_key)

    def _reset_lever(self, name: str) -> None:
        """Put one lever back to where it stood when the project was opened."""
        session, merge_key = self._context.session, -1
        if name in SHARE_LEVERS:
            assumption = self._assumption(name)
            base = range_in_force(self._base_project, session.reference, assumption)
            self._origins[name] = (merge_key, base)
            self._move_share(name, base.base, merge_key)
            return
        ids = {w.id for w in self._base_project.workloads}
        if self._live.workload_id in ids:
            workload = self._base_project.workload(self._live.workload_id)
            self._move_workload(name, workload_value(workload, name), merge_key)

    def reset(self) -> None:
        """Put project and prices back to how they were opened or saved; one step."""
        if not self._is_moved():
            return
        session, undo = self._context.session, self._context.undo
        name = self._context.speaker.say("window.edit.reset")
        undo.beginMacro(name)
        for provider_id in sorted(set(session.sheets) | set(self._base_sheets)):
            sheet = self._base_sheets.get(provider_id)
            if session.sheets.get(provider_id) != sheet:
                self._context.edit(ReplaceSheet(provider_id, sheet), name)
        if session.project != self._base:
            self._context.edit(ReplaceProject(self._base), name)
        undo.endMacro()
