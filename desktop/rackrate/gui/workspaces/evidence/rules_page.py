"""All decision rules: what they say, whether they hold now, and changing them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from rackrate.domain.project import Project
from rackrate.domain.rule import Rule, RuleKind
from rackrate.domain.units import Delivery
from rackrate.gui.workspaces.evidence.detail_pane import (
    Block,
    Heading,
    Link,
    Pair,
    Sides,
    Text,
    Title,
)
from rackrate.gui.workspaces.evidence.page import Choices, EvidencePage
from rackrate.gui.workspaces.evidence.rows import Column, Row
from rackrate.gui.workspaces.evidence.rule_dialog import RuleDialog
from rackrate.gui.workspaces.evidence.rule_words import category_word, fault_words
from rackrate.services.evidence.conditions import fact_values, names_in
from rackrate.services.evidence.rules import (
    RuleOrigin,
    RuleStanding,
    RuleState,
    rule_standings,
    switched,
    with_rule,
    without_own_rule,
)
from rackrate.services.session import ReplaceProject

_MOST_OPTIONS = 12
_NOW = ("holds", "does_not_hold", "unknown")
_STATE_LOOKS = {
    RuleState.IN_FORCE: ("✓", "good"),
    RuleState.OFF: ("–", "neutral"),
    RuleState.BROKEN: ("×", "error"),
}


class RulesPage(EvidencePage):
    """Rules can be switched off, changed, added; undo takes it back."""

    name = "rules"
    columns = (
        Column("state"),
        Column("rule", is_main=True),
        Column("kind", gives_way=3),
        Column("category", gives_way=1),
        Column("prefers"),
        Column("weight", is_number=True, gives_way=2),
        Column("now"),
    )
    filters = ("kind", "state", "now")

    def buttons(self) -> list[QPushButton]:
        self.add_button, self.edit_button = QPushButton(), QPushButton()
        self.switch_button, self.back_button = QPushButton(), QPushButton()
        self.add_button.clicked.connect(self.add_rule)
        self.edit_button.clicked.connect(self.edit_rule)
        self.switch_button.clicked.connect(self.switch_rule)
        self.back_button.clicked.connect(self.take_back)
        return [self.add_button]

    def editor(self) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(18, 12, 18, 0)
        row.setSpacing(8)
        for button in (self.switch_button, self.edit_button, self.back_button):
            row.addWidget(button)
        row.addStretch(1)
        return holder

    def rows(self) -> Sequence[Row]:
        session = self.context.session
        listed = rule_standings(session.project, session.reference, self.live.workload)
        self._found = {standing.rule.id: standing for standing in listed}
        return [self._row(standing) for standing in listed]

    def _row(self, standing: RuleStanding) -> Row:
        rule, say = standing.rule, self.context.speaker.say
        prefers = say(f"terms.delivery.{rule.prefers}") if rule.prefers else ""
        now, tone = self._now(standing)
        origin = standing.origin
        mark = f" · {self.say(f'origin.{origin}')}"
        source = self._source(rule)
        source += "" if origin is RuleOrigin.SHIPPED else mark
        tones = {"state": _STATE_LOOKS[standing.state][1]}
        return Row(
            id=rule.id,
            texts=(
                self._state(standing),
                self.context.speaker.text(rule.text),
                self.say(f"kind.{rule.kind}"),
                category_word(rule.category, self.context.speaker),
                prefers,
                str(rule.weight) if rule.weight else "",
                now,
            ),
            detail=f"{rule.id} · {source}",
            tip=f"{self.context.speaker.text(rule.text)}\n{rule.when}",
            tones=tones | ({"now": tone} if tone else {}),
            facets={
                "kind": frozenset({rule.kind.value}),
                "state": frozenset({standing.state.value, origin.value}),
                "now": frozenset({_now_value(standing)}),
            },
            is_faded=standing.state is not RuleState.IN_FORCE,
        )

    def _state(self, standing: RuleStanding) -> str:
        sign = _STATE_LOOKS[standing.state][0]
        return f"{sign} {self.say(f'state.{standing.state}')}"

    def _now(self, standing: RuleStanding) -> tuple[str, str]:
        """Return what a rule says to the workload now, and the tone of it."""
        is_on = standing.state is RuleState.IN_FORCE
        if standing.holds is None:
            return "", ""
        if not standing.holds:
            return self.say("now.does_not_hold"), ""
        if standing.rule.kind is RuleKind.REQUIREMENT:
            key = "excludes" if is_on else "would_exclude"
            said = self.say(f"now.{key}", count=len(standing.concerns))
            return f"! {said}" if is_on else said, "warning" if is_on else "neutral"
        key = "holds" if is_on else "would_hold"
        said = self.say(f"now.{key}")
        return f"✓ {said}" if is_on else said, "good" if is_on else "neutral"

    def choices(self, name: str) -> Choices:
        listed: dict[str, Sequence[str]] = {
            "kind": [kind.value for kind in RuleKind],
            "state": [state.value for state in RuleState],
            "now": _NOW,
        }
        words = "now_is" if name == "now" else name
        found = [(value, self.say(f"{words}.{value}")) for value in listed[name]]
        if name == "state":
            origins = (RuleOrigin.CHANGED, RuleOrigin.OWN)
            found += [
                (origin.value, self.say(f"origin.{origin}")) for origin in origins
            ]
        return found

    # The detail

    def blocks(self, row_id: str) -> Sequence[Block]:
        standing = self._found[row_id]
        return [
            *self._about(standing),
            *self._condition(standing),
            *self._concerned(standing),
            *self._others(standing),
        ]

    def _about(self, standing: RuleStanding) -> Iterator[Block]:
        rule, say = standing.rule, self.context.speaker.say
        tone = _STATE_LOOKS[standing.state][1]
        yield Title(self.context.speaker.text(rule.text), self._state(standing), tone)
        if standing.fault is not None:
            yield Text(fault_words(standing.fault, self.context.speaker), "fault")
            if standing.state is RuleState.BROKEN:
                yield Text(self.say("broken_why"), "muted")
        now, _ = self._now(standing)
        if now:
            yield Pair(self.say("column.now"), now)
        kind = self.say(f"kind.{rule.kind}")
        if rule.prefers is not None:
            delivery = say(f"terms.delivery.{rule.prefers}")
            weight = self.say("with_weight", weight=rule.weight)
            kind = f"{kind} · {delivery} · {weight}"
        yield Pair(self.say("column.kind"), kind, self.say(f"kind_is.{rule.kind}"))
        confidence = ""
        if f"terms.confidence.{rule.confidence}" in self.context.speaker.words:
            word = say(f"terms.confidence.{rule.confidence}")
            confidence = say("evidence.assumptions.confidence_is", word=word)
        yield Pair(self.say("source"), self._source(rule), confidence, role="")
        origin = self.say(f"origin.{standing.origin}")
        yield Pair(self.say("whose"), origin, role="")

    def _condition(self, standing: RuleStanding) -> Iterator[Block]:
        when = standing.rule.when
        yield Heading(self.say("condition"))
        yield Text(when)
        names = names_in(when)
        basis = self.context.session.project.basis
        values = fact_values(self.live.workload, basis)
        if names:
            yield Heading(self.say("values_now"))
        if any(name.startswith("option.") for name in names):
            yield Text(self.say("values_note"), "note")
        for name in names:
            say = self.context.speaker.say
            yield Pair(
                f"{say(f'evidence.fact.{name}')} · {name}", values[name] or "null"
            )

    def _concerned(self, standing: RuleStanding) -> Iterator[Block]:
        if not standing.concerns:
            return
        is_on = standing.state is RuleState.IN_FORCE
        count = len(standing.concerns)
        key = "excludes_now" if is_on else "would_exclude_now"
        yield Heading(self.say(key, count=count))
        labels = self.live.labels
        for option in standing.concerns[:_MOST_OPTIONS]:
            yield Link(labels.option(option), f"price:{option}", labels.quoted(option))
        if count > _MOST_OPTIONS:
            yield Text(self.say("and_more", count=count - _MOST_OPTIONS), "note")

    def _others(self, standing: RuleStanding) -> Iterator[Block]:
        """Yield the rules of the same subject, those that oppose each other abreast."""
        rule = standing.rule
        if rule.prefers is None:
            return
        others = [
            other.rule
            for other in self._found.values()
            if other.rule.category == rule.category
            and other.rule.id != rule.id
            and other.state is RuleState.IN_FORCE
            and other.holds
        ]
        opposed = [other for other in others if other.prefers is not rule.prefers]
        opposed = [other for other in opposed if other.prefers is not None]
        if not opposed:
            return
        yield Heading(self.say("opposed"))
        mine = Text(self.context.speaker.text(rule.text))
        yield Sides(
            (self._speaks(rule.prefers), mine, Text(self._source(rule), "note")),
            (self._speaks(opposed[0].prefers), *self._said(opposed)),
        )

    def _speaks(self, delivery: Delivery | None) -> Text:
        word = self.context.speaker.say(f"terms.delivery.{delivery}")
        return Text(
            self.context.speaker.say("evidence.conflicts.speaks_for", delivery=word),
            "strong",
        )

    def _said(self, rules: Sequence[Rule]) -> Iterator[Block]:
        for rule in rules:
            yield Text(self.context.speaker.text(rule.text))
            yield Link(rule.id, f"rule:{rule.id}", self._source(rule))

    def _source(self, rule: Rule) -> str:
        return self.live.labels.source(rule.source)

    # What can be done

    def refresh(self) -> None:
        super().refresh()
        self.add_button.setText(self.say("add"))
        self.edit_button.setText(self.say("edit"))

    def show_chosen(self, row_id: str) -> None:
        standing = self._found.get(row_id) if row_id else None
        for button in (self.edit_button, self.switch_button, self.back_button):
            button.setEnabled(standing is not None)
        is_off = standing is not None and standing.state is RuleState.OFF
        self.switch_button.setText(self.say("switch_on" if is_off else "switch_off"))
        origin = standing.origin if standing else RuleOrigin.SHIPPED
        is_own = origin is RuleOrigin.OWN
        self.back_button.setText(self.say("delete" if is_own else "reset"))
        self.back_button.setEnabled(origin is not RuleOrigin.SHIPPED)
        tips = {
            RuleOrigin.SHIPPED: "reset_nothing",
            RuleOrigin.CHANGED: "reset_tip",
            RuleOrigin.OWN: "delete_tip",
        }
        self.back_button.setToolTip(self.say(tips[origin]))

    def _put(self, project: Project, key: str, rule_id: str) -> None:
        words = self.say(key, id=rule_id)
        self.context.edit(ReplaceProject(project), words)

    def switch_rule(self) -> None:
        """Switch the rule chosen off, or on again."""
        standing = self._found.get(self.current_id)
        if standing is None:
            return
        is_off = standing.state is RuleState.OFF
        project = switched(self.context.session.project, standing.rule, on=is_off)
        key = "edit_switch_on" if is_off else "edit_switch_off"
        self._put(project, key, standing.rule.id)

    def take_back(self) -> None:
        """Delete an own rule, or take the shipped words of a changed one again."""
        standing = self._found.get(self.current_id)
        if standing is None or standing.origin is RuleOrigin.SHIPPED:
            return
        project = without_own_rule(self.context.session.project, standing.rule.id)
        is_own = standing.origin is RuleOrigin.OWN
        self._put(project, "edit_delete" if is_own else "edit_reset", standing.rule.id)

    def edit_rule(self) -> None:
        """Change the rule chosen; a shipped one becomes the project's own words."""
        standing = self._found.get(self.current_id)
        if standing is not None:
            self._open(standing.rule)

    def add_rule(self) -> None:
        """Add a rule of the project's own."""
        self._open(None)

    def _open(self, rule: Rule | None) -> None:
        self.dialog = RuleDialog(self.context, self.live, rule, self)
        self.dialog.finished_with.connect(self._take)
        self.dialog.open()

    def _take(self, rule: Rule) -> None:
        is_known = rule.id in self._found
        project = with_rule(self.context.session.project, rule)
        if is_known and self._found[rule.id].rule == rule:
            return
        self._put(project, "edit_change" if is_known else "edit_add", rule.id)
        self.refresh()
        self.go_to(rule.id)


def _now_value(standing: RuleStanding) -> str:
    if standing.holds is None:
        return "unknown"
    return "holds" if standing.holds else "does_not_hold"
