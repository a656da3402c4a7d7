"""Assumptions and rules changed where they are read, and taken back by undo."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import partial

from tests.gui.evidence.conftest import Evidence, said

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.rule import Rule, RuleKind
from rackrate.domain.units import Delivery
from rackrate.gui.workspaces.evidence.rule_dialog import RuleDialog
from rackrate.services.session import ReplaceProject

LOSS = "container_loss_shared"
REQUIREMENT = "physical-isolation"


def type_range(evidence: Evidence, *texts: str) -> None:
    """Type low, base and high, and leave the last field."""
    editor = evidence.assumptions.range
    for field, text in zip(editor.fields, texts, strict=True):
        field.setText(text)
        field.textEdited.emit(text)
    editor.fields[-1].editingFinished.emit()


# Assumptions


def test_a_range_typed_is_the_projects_own_and_can_be_undone(
    evidence: Evidence,
) -> None:
    window, session = evidence.bench.window, evidence.bench.session
    before = session.project
    evidence.assumptions.go_to(LOSS)
    type_range(evidence, "6", "12", "20")
    own = session.project.assumptions[LOSS]
    assert (own.low, own.base, own.high) == (
        Decimal("0.06"),
        Decimal("0.12"),
        Decimal("0.2"),
    )
    evidence.settle()
    assert "Container throughput loss (shared host or card)" in window.undo.undoText()
    assert "Shipped value" in said(evidence.assumptions.detail.blocks)
    window.undo.undo()
    assert session.project == before


def test_the_shipped_range_can_be_taken_again(evidence: Evidence) -> None:
    session = evidence.bench.session
    evidence.assumptions.go_to(LOSS)
    assert not evidence.assumptions.range.reset_button.isEnabled()
    type_range(evidence, "6", "12", "20")
    evidence.settle()
    assert evidence.assumptions.range.reset_button.isEnabled()
    evidence.assumptions.range.reset_button.click()
    evidence.settle()
    assert LOSS not in session.project.assumptions
    assert evidence.assumptions.range.fields[1].text() == "10"


FAULTY_RANGES = (
    (("20", "10", "30"), "low ≤ base ≤ high"),
    (("5", "ten", "25"), "not a number"),
    (("5", "10", "-1"), "-1"),
    (("5", "10", "100"), "no work done"),
    (("5", "10", "150"), "150"),
    (("", "10", "25"), "not a number"),
)


def test_a_faulty_range_is_said_in_place_and_changes_nothing(
    evidence: Evidence,
) -> None:
    before = evidence.bench.session.project
    evidence.assumptions.go_to(LOSS)
    editor = evidence.assumptions.range
    for texts, word in FAULTY_RANGES:
        type_range(evidence, *texts)
        assert evidence.bench.session.project == before
        assert not editor.fault.isHidden()
        assert word in editor.fault.text()
        assert [field.text() for field in editor.fields] == list(texts)


def test_an_assumption_leads_to_the_workloads_that_lean_on_it(
    evidence: Evidence,
) -> None:
    window = evidence.bench.window
    evidence.assumptions.go_to("billed_idle")
    evidence.workspace.follow("workload:serve")
    assert window.place.id == "project"
    assert window.live.workload_id == "serve"


# Rules


def test_a_rule_switched_off_no_longer_excludes_and_undo_brings_it_back(
    evidence: Evidence,
) -> None:
    window, session = evidence.bench.window, evidence.bench.session
    work = replace(session.project.workloads[0], physical_isolation=True)
    others = session.project.workloads[1:]
    session.apply(ReplaceProject(replace(session.project, workloads=(work, *others))))
    evidence.settle()
    evidence.rules.go_to(REQUIREMENT)
    assert "excludes" in said(evidence.rules.detail.blocks)
    evidence.rules.switch_button.click()
    evidence.settle()
    assert session.project.disabled_rules == (REQUIREMENT,)
    found = window.live.workload
    assert found is not None
    assert not any(REQUIREMENT in option.excluded_by for option in found.options)
    assert evidence.rules.current_id == REQUIREMENT
    assert "would exclude" in said(evidence.rules.detail.blocks)
    assert evidence.rules.switch_button.text() == "Switch on"
    assert window.undo.undoText() == f"switch off the rule {REQUIREMENT}"
    window.undo.undo()
    assert not session.project.disabled_rules


def test_a_broken_rule_is_shown_and_named(evidence: Evidence) -> None:
    session = evidence.bench.session
    odd = Rule(
        id="own-odd",
        kind=RuleKind.REQUIREMENT,
        category="network",
        when="option.speed > 3",
        text=Bilingual("示例规则", "a sample rule"),
        source="sample",
    )
    session.apply(ReplaceProject(replace(session.project, own_rules=(odd,))))
    evidence.settle()
    evidence.rules.go_to("own-odd")
    text = said(evidence.rules.detail.blocks)
    assert "× broken" in text
    assert "there is no name “option.speed”" in text
    assert "changes no result" in text


# The form


def filled(evidence: Evidence, **texts: str) -> RuleDialog:
    """Return the form for a new rule, filled in."""
    evidence.rules.add_button.click()
    fill(evidence.rules.dialog, **texts)
    return evidence.rules.dialog


def fill(form: RuleDialog, **texts: str) -> None:
    """Fill some fields of the form in."""
    for name, text in texts.items():
        field = getattr(form, name)
        if name == "when":
            field.setPlainText(text)
        elif name == "kind":
            field.setCurrentIndex(field.findData(text))
        else:
            field.setText(text)
    form.check()


def test_a_new_rule_is_added_shown_and_undone(evidence: Evidence) -> None:
    window, session = evidence.bench.window, evidence.bench.session
    form = filled(
        evidence,
        kind="requirement",
        text_en="No bare metal for this client",
        source="the client's letter of 1 November (sample)",
        when='option.delivery == "bare_metal"',
    )
    assert "would exclude" in form.verdict.text()
    form.submit()
    evidence.settle()
    own = session.project.own_rules
    assert [rule.id for rule in own] == ["own-no-bare-metal-for-this"]
    assert own[0].text == Bilingual.same("No bare metal for this client")
    assert own[0].prefers is None
    assert evidence.rules.current_id == own[0].id
    found = window.live.workload
    assert found is not None
    assert all(o.delivery is Delivery.CONTAINER for o in found.ranked)
    window.undo.undo()
    assert session.project.own_rules == ()


NOT_TAKEN = (
    ({"text_en": "x", "when": "workload.cards > 1"}, "name a source"),
    ({"source": "x", "text_en": "", "when": "workload.cards > 1"}, "rule means"),
    ({"text_en": "x", "source": "x", "when": "cards >"}, "cannot be used yet"),
    ({"text_en": "x", "source": "  ", "when": "workload.cards > 1"}, "a source"),
)


def test_a_rule_without_source_text_or_sound_condition_is_not_taken(
    evidence: Evidence,
) -> None:
    form = filled(evidence)
    for texts, word in NOT_TAKEN:
        fill(form, **texts)
        form.submit()
        assert form.isVisible()
        assert word in form.fault.text()
        assert evidence.bench.session.project.own_rules == ()
    form.reject()


CHECKS = (
    ("workload.cards >", "ends too soon"),
    ("workload.kart > 1", "no name “workload.kart”"),
    ('workload.cards > "a"', "different kinds"),
    ("", "empty"),
    ("workload.cards >= 1", "✓ holds"),
    ("workload.cards > 9000", "✓ does not hold"),
)


def test_a_condition_is_checked_while_it_is_typed(evidence: Evidence) -> None:
    form = filled(evidence)
    for when, word in CHECKS:
        form.when.setPlainText(when)
        evidence.qtbot.waitUntil(partial(_is_said, form, word), timeout=2000)
    form.reject()


def _is_said(form: RuleDialog, word: str) -> bool:
    return word in form.verdict.text()


def test_a_name_is_inserted_from_the_list(evidence: Evidence) -> None:
    form = filled(evidence, when="")
    form.facts.doubleClicked.emit(form.facts.model().index(1, 0))
    assert form.when.toPlainText() == "workload.cards"
    form.reject()


def test_a_shipped_rule_edited_is_the_projects_own_words_until_reset(
    evidence: Evidence,
) -> None:
    session = evidence.bench.session
    evidence.rules.go_to("d-a-month-or-more")
    assert not evidence.rules.back_button.isEnabled()
    evidence.rules.edit_button.click()
    form = evidence.rules.dialog
    form.when.setPlainText("workload.months >= 2")
    form.submit()
    evidence.settle()
    assert [(r.id, r.when) for r in session.project.own_rules] == [
        ("d-a-month-or-more", "workload.months >= 2")
    ]
    assert "changed here" in said(evidence.rules.detail.blocks)
    assert evidence.rules.back_button.text() == "Reset"
    evidence.rules.back_button.click()
    evidence.settle()
    assert session.project.own_rules == ()


def test_an_edit_that_changes_nothing_leaves_no_trace(evidence: Evidence) -> None:
    session = evidence.bench.session
    for rule_id in ("d-a-month-or-more", REQUIREMENT, "a-twelve-hours"):
        evidence.rules.go_to(rule_id)
        evidence.rules.edit_button.click()
        evidence.rules.dialog.submit()
    assert session.project.own_rules == ()
    assert not evidence.bench.window.undo.canUndo()


def test_the_form_speaks_chinese(chinese: Evidence) -> None:
    chinese.rules.add_button.click()
    form = chinese.rules.dialog
    assert form.windowTitle() == "添加规则"
    form.when.setPlainText("workload.kart > 1")
    form.check()
    assert "没有“workload.kart”这个名称" in form.verdict.text()
    form.reject()
