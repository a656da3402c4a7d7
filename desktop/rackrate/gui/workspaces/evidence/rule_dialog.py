"""A rule as a form: its condition is checked while it is typed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.rule import Rule, RuleKind
from rackrate.domain.units import Delivery
from rackrate.gui.context import Context
from rackrate.gui.live_decision import LiveDecision
from rackrate.gui.widgets.labels import label, restyle
from rackrate.gui.workspaces.evidence.fact_list import FactList
from rackrate.gui.workspaces.evidence.rule_words import category_word, fault_words
from rackrate.services.evidence.conditions import ConditionCheck, check_condition
from rackrate.services.evidence.rules import CATEGORIES, free_rule_id

_SIZE = (1100, 640)
_CHECK_MILLISECONDS = 120
_MOST_NAMED = 4
_USUAL_WEIGHT = 30
_WEIGHT_WIDTH = 96
_CONFIDENCES = ("high", "medium", "low")


class RuleDialog(QDialog):
    """The form on the left, what a condition may ask on the right.

    Signals:
        finished_with: The form was filled in, and this is the rule.
    """

    finished_with = Signal(object)

    def __init__(
        self, context: Context, live: LiveDecision, rule: Rule | None, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._context, self._live, self._rule = context, live, rule
        self.kind, self.category = QComboBox(), QComboBox()
        self.prefers, self.confidence = QComboBox(), QComboBox()
        self.weight = QSpinBox()
        self.weight.setRange(1, 100)
        self.weight.setFixedWidth(_WEIGHT_WIDTH)
        self.weight.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.text_zh, self.text_en, self.source = (QLineEdit() for _ in range(3))
        self.when = QPlainTextEdit()
        self.when.setTabChangesFocus(True)
        self.when.setFixedHeight(84)
        self.verdict = label("", wraps=True)
        self.fault = label("fault", wraps=True)
        self.fault.hide()
        basis = context.session.project.basis
        self.facts = FactList(context.speaker, live.workload, basis)
        self._soon = QTimer(self, singleShot=True, interval=_CHECK_MILLISECONDS)
        self._soon.timeout.connect(self.check)
        self._fill_boxes()
        self._lay_out()
        self._show(rule)
        self._connect()
        self.check()

    def _say(self, key: str, **values: object) -> str:
        return self._context.speaker.say(f"evidence.rule_form.{key}", **values)

    def _fill_boxes(self) -> None:
        speaker = self._context.speaker
        for kind in RuleKind:
            word = speaker.say(f"evidence.rules.kind.{kind}")
            self.kind.addItem(word, kind.value)
        for category in CATEGORIES:
            self.category.addItem(category_word(category, speaker), category)
        for delivery in (Delivery.CONTAINER, Delivery.BARE_METAL):
            word = speaker.say(f"terms.delivery.{delivery}")
            self.prefers.addItem(word, delivery.value)
        for confidence in _CONFIDENCES:
            word = speaker.say(f"terms.confidence.{confidence}")
            self.confidence.addItem(word, confidence)

    def _lay_out(self) -> None:
        title = self._say("title_edit" if self._rule else "title_add")
        self.setWindowTitle(title)
        self.resize(*_SIZE)
        left = QVBoxLayout()
        left.setSpacing(8)
        left.addWidget(label("heading", title))
        left.addWidget(label("muted", self._say("lead"), wraps=True))
        left.addLayout(self._form())
        left.addWidget(label("note", self._say("when"), wraps=True))
        left.addWidget(self.when)
        left.addWidget(self.verdict)
        left.addStretch(1)
        left.addWidget(self.fault)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(label("section", self._say("facts")))
        right.addWidget(label("note", self._say("facts_lead"), wraps=True))
        right.addWidget(self.facts, 1)
        middle = QHBoxLayout()
        middle.setSpacing(24)
        middle.addLayout(left, 1)
        middle.addLayout(right, 1)
        buttons = QDialogButtonBox()
        accept = QDialogButtonBox.ButtonRole.AcceptRole
        save = buttons.addButton(self._say("save"), accept)
        save.setProperty("kind", "primary")
        reject = QDialogButtonBox.ButtonRole.RejectRole
        buttons.addButton(self._say("cancel"), reject)
        buttons.accepted.connect(self.submit)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(24, 20, 24, 16)
        whole.setSpacing(12)
        whole.addLayout(middle, 1)
        whole.addWidget(buttons)

    def _form(self) -> QFormLayout:
        self._lines = QFormLayout()
        self._lines.setHorizontalSpacing(16)
        self._lines.setVerticalSpacing(8)
        lines: tuple[tuple[str, QWidget], ...] = (
            ("kind", self.kind),
            ("category", self.category),
            ("prefers", self.prefers),
            ("weight", self.weight),
            ("text_zh", self.text_zh),
            ("text_en", self.text_en),
            ("source", self.source),
            ("confidence", self.confidence),
        )
        for key, field in lines:
            field.setAccessibleName(self._say(key))
            self._lines.addRow(self._say(key), field)
        self.source.setPlaceholderText(self._say("source_hint"))
        self.when.setAccessibleName(self._say("when"))
        return self._lines

    def _show(self, rule: Rule | None) -> None:
        if rule is None:
            self.kind.setCurrentIndex(self.kind.findData(RuleKind.PREFERENCE.value))
            self.weight.setValue(_USUAL_WEIGHT)
            self.confidence.setCurrentIndex(1)
            self.when.setPlainText("workload.months >= 3")
            self._follow_kind()
            return
        if self.category.findData(rule.category) < 0:
            self.category.addItem(rule.category, rule.category)
        if self.confidence.findData(rule.confidence) < 0:
            self.confidence.addItem(rule.confidence or "–", rule.confidence)
        self.kind.setCurrentIndex(self.kind.findData(rule.kind.value))
        self.category.setCurrentIndex(self.category.findData(rule.category))
        self.confidence.setCurrentIndex(self.confidence.findData(rule.confidence))
        if rule.prefers is not None:
            place = self.prefers.findData(rule.prefers.value)
            self.prefers.setCurrentIndex(max(place, 0))
        self.weight.setValue(rule.weight or _USUAL_WEIGHT)
        self.text_zh.setText(rule.text.zh)
        self.text_en.setText(rule.text.en)
        self.source.setText(rule.source)
        self.when.setPlainText(rule.when)
        for field in (self.text_zh, self.text_en, self.source):
            field.setCursorPosition(0)
        self._follow_kind()

    def _connect(self) -> None:
        self.when.textChanged.connect(self._soon.start)
        self.kind.currentIndexChanged.connect(self._follow_kind)
        self.kind.currentIndexChanged.connect(self.check)
        self.facts.chosen.connect(self._insert)
        for field in (self.text_zh, self.text_en, self.source):
            field.textEdited.connect(self._forget_fault)

    def _follow_kind(self) -> None:
        for field in (self.prefers, self.weight):
            self._lines.setRowVisible(field, self._kind.takes_sides)

    @property
    def _kind(self) -> RuleKind:
        return RuleKind(str(self.kind.currentData()))

    def _insert(self, name: str) -> None:
        self.when.insertPlainText(name)
        self.when.setFocus()

    # The condition

    def _checked(self) -> ConditionCheck:
        basis = self._context.session.project.basis
        return check_condition(self.when.toPlainText(), self._live.workload, basis)

    def check(self) -> None:
        """Say under the condition what is wrong with it, or whom it concerns now."""
        self._soon.stop()
        checked = self._checked()
        is_wrong = checked.fault is not None
        restyle(self.when, "faulty", is_wrong)
        if checked.fault is not None:
            text, role = fault_words(checked.fault, self._context.speaker), "fault"
        else:
            text, role = self._effect(checked), "note"
        self.verdict.setText(text)
        restyle(self.verdict, "role", role)

    def _effect(self, checked: ConditionCheck) -> str:
        if not checked.asked:
            return "✓ " + self._say("sound")
        if self._kind is RuleKind.REQUIREMENT:
            if not checked.options:
                return "✓ " + self._say("excludes_none", asked=checked.asked)
            labels = self._live.labels
            named = [labels.option(o) for o in checked.options[:_MOST_NAMED]]
            more = len(checked.options) - len(named)
            if more:
                named.append(self._say("more", count=more))
            said = self._say(
                "excludes", count=len(checked.options), asked=checked.asked
            )
            return "\n".join((f"! {said}", *(f"  – {name}" for name in named)))
        return "✓ " + self._say("holds" if checked.holds else "does_not_hold")

    # Saving

    def submit(self) -> None:
        """Take the form if nothing is wrong with it, else say what is."""
        fault = self._fault()
        if fault is not None:
            key, field = fault
            self.fault.setText("! " + self._say(key))
            self.fault.show()
            restyle(field, "faulty", value=True)
            field.setFocus()
            return
        found = self.rule()
        self.accept()
        self.finished_with.emit(found)

    def _fault(self) -> tuple[str, QWidget] | None:
        self.check()
        if self._checked().fault is not None:
            return "fault_when", self.when
        if not (self.text_zh.text().strip() or self.text_en.text().strip()):
            return "fault_text", self.text_zh
        if not self.source.text().strip():
            return "fault_source", self.source
        return None

    def _forget_fault(self) -> None:
        self.fault.hide()
        for field in (self.text_zh, self.text_en, self.source):
            restyle(field, "faulty", value=False)

    def rule(self) -> Rule:
        """Return the rule as it was filled in."""
        zh, en = self.text_zh.text().strip(), self.text_en.text().strip()
        text = Bilingual(zh or en, en or zh)
        session = self._context.session
        rule_id = (
            self._rule.id
            if self._rule
            else free_rule_id(session.project, session.reference, text.en)
        )
        takes_sides = self._kind.takes_sides
        delivery = Delivery(str(self.prefers.currentData()))
        filled = Rule(
            id=rule_id,
            kind=self._kind,
            category=str(self.category.currentData()),
            when=self.when.toPlainText().replace("\n", " ").strip(),
            text=text,
            source=self.source.text().strip(),
            confidence=str(self.confidence.currentData() or ""),
            prefers=delivery if takes_sides else None,
            weight=self.weight.value() if takes_sides else 0,
        )
        if self._rule is None:
            return filled
        is_as_before = not takes_sides and not self._rule.kind.takes_sides
        weight = self._rule.weight if is_as_before else filled.weight
        return replace(filled, weight=weight, enabled=self._rule.enabled)
