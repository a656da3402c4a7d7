"""Options in order, and below them what must be known beside the figures."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.scaler import KEEPS_SIZE
from rackrate.gui.widgets.labels import label
from rackrate.gui.widgets.section import Section
from rackrate.gui.workspaces.decide.issues import issue_items
from rackrate.gui.workspaces.decide.option_rows import (
    COLUMNS,
    FIGURES,
    OptionNames,
    option_rows,
)
from rackrate.gui.workspaces.decide.options_table import OptionsModel
from rackrate.gui.workspaces.decide.options_view import OptionsView
from rackrate.gui.zoom import px
from rackrate.services import number_text

_SCROLL_BAR = 10
_MOST_ISSUES_SHARE = 0.4
_LEAST_ISSUES, _MOST_ISSUES_HEIGHT = 40, 112


class Ranking(QWidget):
    """The options table with its heading and the issues.

    Signals:
        figure_chosen: A figure was pointed at: `options.<option>.<figure>`.
    """

    figure_chosen = Signal(str)

    def __init__(self, context: Context, live: LiveDecision) -> None:
        super().__init__()
        self._context = context
        self._live = live
        self._names: OptionNames | None = None
        self.heading = label("section")
        self.model = OptionsModel(context.speaker, context.theme, self)
        self.view = OptionsView(context.theme)
        self.view.setModel(self.model)
        self.issues = Section()
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setProperty(KEEPS_SIZE, True)  # noqa: FBT003 - Qt's signature
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        self._inner = QVBoxLayout(inside)
        self._inner.setContentsMargins(8, 8, 8, 8)
        self._inner.addWidget(self.issues)
        self._inner.addStretch(1)
        self._area.setWidget(inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.heading)
        column.addWidget(self.view, 1)
        column.addWidget(self._area)
        self.view.selectionModel().currentChanged.connect(self._point)

    def refresh(self) -> None:
        """Show the ranking of the workload looked at."""
        say, found = self._context.speaker.say, self._live.workload
        decision = self._live.decision
        self.view.setAccessibleName(say("window.options.name"))
        if found is None or decision is None:
            self.model.show_rows((), "", "")
            self.heading.setText("")
            self.issues.show_items("", [])
            return
        labels = self._live.labels
        group = labels.card(found.group) if found.group else ""
        key = "heading" if group else "heading_none"
        self.heading.setText(say(f"window.options.{key}", card=group))
        sign = number_text.currency_sign(labels.currency).strip()
        months = number_text.months(found.workload.months)
        self._names = OptionNames.fitting(found, labels, self._names)
        self.model.show_rows(tuple(option_rows(found, self._names)), sign, months)
        self.view.fit_columns(self.model.rows)
        items = [*issue_items(decision, found, labels, self._context.speaker)]
        self.issues.show_items(say("window.issues.title"), items)
        self._area.setVisible(bool(items))
        self._fit_issues()

    def _fit_issues(self) -> None:
        """Give the issues the room they need, up to a limit."""
        needed = self._inner.totalHeightForWidth(self.width() - _SCROLL_BAR)
        share = round(self.height() * _MOST_ISSUES_SHARE)
        least, most = px(_LEAST_ISSUES), min(px(_MOST_ISSUES_HEIGHT), share)
        self._area.setFixedHeight(max(least, min(most, needed)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_issues()

    def _point(self, current: QModelIndex, _before: QModelIndex) -> None:
        self._tell(current)

    def choose_figure(self) -> None:
        """Tell of the figure under the cursor again."""
        self._tell(self.view.currentIndex())

    def _tell(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        figure = FIGURES.get(COLUMNS[index.column()], "total")
        option_id = self.model.rows[index.row()].option_id
        tying = self._tying_price(option_id)
        self.figure_chosen.emit(tying or f"options.{option_id}.{figure}")

    def _tying_price(self, option_id: str) -> str:
        """Return the path of the price at which an unpriced option would tie."""
        found = self._live.workload
        pairs = found.break_evens if found and option_id in found.missing else ()
        for pair in pairs:
            if option_id in (pair.metered, pair.fixed):
                side = "" if option_id == pair.metered else "fixed_"
                return (
                    f"break_even.{pair.metered}:{pair.fixed}.{side}indifference_price"
                )
        return ""
