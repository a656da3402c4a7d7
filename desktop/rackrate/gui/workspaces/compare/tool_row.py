"""The row above the table: what can be added, and by which rules is compared."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLineEdit, QPushButton

from rackrate.domain.comparison import Comparison, PlugRule
from rackrate.domain.price_columns import CellFaultError
from rackrate.gui.context import Context
from rackrate.gui.models.typed_values import number
from rackrate.gui.widgets.labels import label, restyle
from rackrate.services import number_text

_SHARE_WIDTH = 56
_MOST_SHARE = 1000


class ToolRow(QFrame):
    """Buttons left, rules right.

    Signals:
        asked: A button was pressed; its name.
        rule_chosen: Another plug rule.
        share_entered: Another outlier share, 0.3 for 30 %.
    """

    asked = Signal(str)
    rule_chosen = Signal(str)
    share_entered = Signal(object)
    NAMES = ("add_vendor", "add_line", "weights", "copy")
    ICONS = ("plus", "plus", "scale", "copy")

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.buttons = {name: QPushButton() for name in self.NAMES}
        self.rule = QComboBox()
        self.rule.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.share = QLineEdit()
        self.share.setFixedWidth(_SHARE_WIDTH)
        self.share_name = label("note")
        self.percent = label("note", "%")
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 8, 18, 8)
        row.setSpacing(8)
        for name, button in self.buttons.items():
            button.clicked.connect(lambda _=False, n=name: self.asked.emit(n))
            row.addWidget(button)
        row.addStretch(1)
        for part in (
            self.rule,
            self.share_name,
            self.share,
            self.percent,
        ):
            row.addWidget(part)
        self.rule.activated.connect(
            lambda _: self.rule_chosen.emit(str(self.rule.currentData()))
        )
        self.share.editingFinished.connect(self._enter)
        self._shown = ""

    def show_rules(self, comparison: Comparison, *, is_frozen: bool) -> None:
        """Show by which rules is compared."""
        say = self._context.speaker.say
        with QSignalBlocker(self.rule):
            self.rule.clear()
            for rule in PlugRule:
                self.rule.addItem(say(f"compare.rule.{rule}"), rule.value)
            self.rule.setCurrentIndex(self.rule.findData(comparison.plug_rule.value))
        self._shown = number_text.plain(comparison.outlier_share * 100)
        self.share.setText(self._shown)
        restyle(self.share, "faulty", value=False)
        self.share_name.setText(say("compare.rule.outlier"))
        self.rule.setAccessibleName(say("compare.rule.name"))
        self.share.setAccessibleName(say("compare.rule.outlier"))
        self.share.setToolTip(say("compare.rule.outlier_tip"))
        self.rule.setToolTip(say("compare.rule.tip"))
        for (name, button), icon in zip(self.buttons.items(), self.ICONS, strict=True):
            word = say(f"compare.tool.{name}")
            button.setText("" if name == "copy" else word)
            button.setAccessibleName(word)
            is_first = name == "add_vendor" and not comparison.bidders
            ink = self._context.theme.tokens.accent_text if is_first else None
            button.setIcon(self._context.theme.icon(icon, ink))
            is_edit = name != "copy"
            button.setEnabled(not (is_frozen and is_edit))
            tip = "compare.frozen" if is_frozen and is_edit else f"compare.tip.{name}"
            button.setToolTip(say(tip))
        kind = "" if comparison.bidders else "primary"
        restyle(self.buttons["add_vendor"], "kind", kind)
        self.rule.setEnabled(not is_frozen)
        self.share.setEnabled(not is_frozen)

    def _enter(self) -> None:
        if self.share.text() == self._shown:
            return
        try:
            typed = self.share.text().rstrip("%")
            share = number(typed, is_above=True, high=_MOST_SHARE)
        except CellFaultError:
            restyle(self.share, "faulty", value=True)
            self.share.setToolTip(self._context.speaker.say("compare.rule.fault"))
            self._context.notify(self._context.speaker.say("compare.rule.fault"))
            return
        self.share_entered.emit(share / Decimal(100))
