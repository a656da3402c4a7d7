"""The Decide workspace: levers left, figure and ranking in the middle, why right."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from rackrate.gui.charts.figure_panel import FigurePanel
from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.labels import label, rule
from rackrate.gui.widgets.tabs import Tabs
from rackrate.gui.workspaces.decide.explain_panel import ExplainPanel
from rackrate.gui.workspaces.decide.lever_panel import LeverPanel
from rackrate.gui.workspaces.decide.ranking import Ranking
from rackrate.gui.workspaces.decide.slow_figures import KINDS, SlowFigures
from rackrate.gui.workspaces.decide.why_panel import WhyPanel
from rackrate.gui.zoom import px
from rackrate.services.figures.break_even import break_even_figure
from rackrate.services.figures.cash_profile import cash_profile_figure
from rackrate.services.figures.chance import chance_figure
from rackrate.services.figures.costs import cost_figure
from rackrate.services.figures.mix import mix_figure
from rackrate.services.figures.purchase import purchase_figure
from rackrate.services.figures.tornado import tornado_figure
from rackrate.services.figures.winner_map import winner_map_figure

FIGURES = (
    ("break_even", break_even_figure),
    ("winner_map", winner_map_figure),
    ("costs", cost_figure),
    ("sensitivity", tornado_figure),
    ("chance", chance_figure),
    ("mix", mix_figure),
    ("purchase", purchase_figure),
    ("cash", cash_profile_figure),
)
_WITH_GHOSTS = {"break_even": break_even_figure, "costs": cost_figure}
_EXPLAINED = {
    "break_even": "break_even.hours_per_day",
    "sensitivity": "verdict.gap",
    "mix": "mix.total_per_month",
    "purchase": "purchase.break_even_months",
    "cash": "purchase.break_even_months",
}
SIDE_MILLISECONDS = 120
"""The sentences at the side may be this late: the eye is on the figure."""

_WHY, _EXPLAIN = 0, 1
_WHY_WIDTH = 288
_HAS_ROOM_FROM = 1120
_CHART_SHARE = (11, 9)


class DecideWorkspace(QWidget):
    """Follows the levers: the figure in the same frame, the rest a moment later."""

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self._context = context
        self._live = live
        self.levers = LeverPanel(context, live)
        self.tabs = Tabs(len(FIGURES))
        self.figure = FigurePanel(context.theme)
        self.slow = SlowFigures(context, live)
        self.ranking = Ranking(context, live)
        self.side_tabs = Tabs(2)
        self.why = WhyPanel(context, live)
        self.explain = ExplainPanel(context, live)
        self.working = label("note")
        self.working.setMinimumWidth(1)  # it comes and goes, and moves nothing
        self.side_button = QPushButton()
        self.side_button.setProperty("kind", "link")
        self.side_button.setCheckable(True)
        self._is_narrow = False
        self._is_split_by_hand = False
        self._lay_out()
        self._later = QTimer(self, singleShot=True, interval=SIDE_MILLISECONDS)
        self._later.timeout.connect(self._show_side)
        self.tabs.chosen.connect(self._choose_figure)
        self.slow.changed.connect(self._show_thought)
        self.side_tabs.chosen.connect(self._show_side)
        self.side_button.toggled.connect(self._open_side)
        context.theme.changed.connect(self._settle_side)
        self.ranking.figure_chosen.connect(self.explain.explain)
        self.ranking.view.clicked.connect(self.show_explanation)
        self.ranking.view.activated.connect(self.show_explanation)
        self.figure.view.figure_asked.connect(self.explain_figure)
        self.why.figure_asked.connect(self.explain_figure)
        self.levers.ghosts.changed.connect(self._show_figure)
        live.changed.connect(self.refresh)
        context.speaker.language_changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        centre = QFrame()
        centre.setProperty("role", "centre")
        centre.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        column = QVBoxLayout(centre)
        column.setContentsMargins(18, 4, 12, 0)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.addWidget(self.tabs, 1)
        head.addWidget(self.working)
        head.addWidget(self.side_button)
        column.addLayout(head)
        split = self.split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(9)
        split.addWidget(self.figure)
        split.addWidget(self.ranking)
        for place, share in enumerate(_CHART_SHARE):
            split.setStretchFactor(place, share)
        split.splitterMoved.connect(self._leave_split)
        column.addWidget(split, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.levers)
        row.addWidget(rule(upright=True))
        row.addWidget(centre, 1)
        self._side_edge, self._side_panel = rule(upright=True), self._side()
        row.addWidget(self._side_edge)
        row.addWidget(self._side_panel)
        self._settle_side()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle_side()
        if not self._is_split_by_hand:  # Qt's shares depend on what was seen first
            self.split.setSizes([share * self.height() for share in _CHART_SHARE])

    def _leave_split(self) -> None:
        self._is_split_by_hand = True

    def _settle_side(self) -> None:
        """Put the sentences at the side away where the figure has no room then."""
        self._is_narrow = self.width() < px(_HAS_ROOM_FROM)
        self.side_button.setVisible(self._is_narrow)
        self._open_side(self.side_button.isChecked())

    def _open_side(self, is_open: bool) -> None:  # noqa: FBT001 - Qt's signal
        for part in (self._side_edge, self._side_panel):
            part.setVisible(is_open or not self._is_narrow)

    def _side(self) -> QWidget:
        side = QFrame()
        side.setProperty("role", "side")
        side.setProperty("pane", True)  # noqa: FBT003 - Qt's own signature
        side.setFixedWidth(_WHY_WIDTH)
        self._pages = QStackedWidget()
        for page in (self.why, self.explain):
            inside = QWidget()
            inner = QVBoxLayout(inside)
            inner.setContentsMargins(18, 12, 18, 18)
            inner.addWidget(page)
            area = QScrollArea()
            area.setWidgetResizable(True)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            area.setWidget(inside)
            self._pages.addWidget(area)
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(6, 0, 6, 0)
        head.addWidget(self.side_tabs)
        column.addLayout(head)
        column.addWidget(self._pages, 1)
        return side

    def header_text(self) -> str:
        """Return the verdict in one sentence."""
        return self._live.headline

    def header_actions(self) -> list[QWidget]:
        """Return nothing: the header has figures instead."""
        return []

    def refresh(self) -> None:
        """Show the decision as it is now."""
        say = self._context.speaker.say
        self.tabs.set_words([say(f"window.figure.{name}") for name, _ in FIGURES])
        words = [say("window.decide.why"), say("window.decide.explain")]
        self.side_tabs.set_words(words)
        self.side_button.setText(words[_WHY])
        self._show_figure()
        self.ranking.refresh()
        if not self._later.isActive():
            self._later.start()

    def _choose_figure(self, number: int) -> None:
        self._show_figure()
        explained = _EXPLAINED.get(FIGURES[number][0])
        if explained is not None:
            self.explain.explain(explained)

    def _show_thought(self) -> None:
        self._show_figure()
        self.explain.take_claims(self.slow.claims)

    def _show_figure(self, _number: int = 0) -> None:
        is_fresh = self._draw_figure()
        self.figure.view.mark_stale(stale=not is_fresh)
        say, live = self._context.speaker.say, self._live
        text = "" if is_fresh else say("mix_purchase.window.stale")
        if is_fresh and live.decision is not None and not live.is_thorough:
            text = say("window.decide.working")
        self.working.setText(text)

    def _draw_figure(self) -> bool:
        """Draw the chosen figure; return whether it is that of the moment."""
        found, labels = self._live.workload, self._live.labels
        empty = self._context.speaker.say("window.decide.no_figure")
        if found is None:
            self.figure.show_figure(lambda _w, _h: None, "")
            return True
        name, make = FIGURES[self.tabs.current]
        if name in KINDS:
            return self.slow.show(name, self.figure)
        if name in _WITH_GHOSTS:
            behind = self.levers.ghosts.behind(found)
            make = partial(_WITH_GHOSTS[name], ghosts=behind)
        self.figure.show_figure(
            lambda width, height: make(found, labels, width, height), empty
        )
        return True

    def _show_side(self, _number: int = 0) -> None:
        chosen = self.side_tabs.current
        self._pages.setCurrentIndex(chosen)
        if chosen == _WHY:
            self.why.refresh()
        else:
            self.explain.refresh()

    def show_explanation(self) -> None:
        """Explain the figure under the cursor of the ranking."""
        self.ranking.choose_figure()
        self.side_tabs.choose(_EXPLAIN)
        self.side_button.setChecked(True)

    def explain_figure(self, figure: str) -> None:
        """Explain a figure of the workload looked at, by its path."""
        self.side_tabs.choose(_EXPLAIN)
        self.side_button.setChecked(True)
        self.explain.explain(figure)

    def toggle_table(self) -> None:
        """Show the figure as a table, or as a drawing again."""
        self.figure.show_table(wanted=not self.figure.shows_table)

    def reset(self) -> None:
        """Put all levers back."""
        self.levers.reset()
