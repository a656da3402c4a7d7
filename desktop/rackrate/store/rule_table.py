"""A rule as a table: the same in the shipped rule files and in a project."""

from __future__ import annotations

from rackrate.domain.rule import Rule, RuleKind
from rackrate.domain.units import Delivery
from rackrate.store.table_reader import TableReader


def rules_from(reader: TableReader) -> tuple[Rule, ...]:
    """Return the rules that stand under `rule`; faults go to the reader."""
    rules: dict[str, Rule] = {}
    for table in reader.tables("rule"):
        rule = _rule(table)
        if rule.id in rules:
            table.refuse("id", "duplicate_rule", value=rule.id)
        rules[rule.id] = rule
    return tuple(rules.values())


def _rule(table: TableReader) -> Rule:
    kind = table.choice("kind", RuleKind, RuleKind.PREFERENCE)
    prefers = table.choice("prefers", Delivery, Delivery.ANY)
    if kind.takes_sides and prefers is Delivery.ANY:
        table.refuse("prefers", "field_missing")
    rule = Rule(
        id=table.text("id", required=True),
        kind=kind,
        category=table.text("category", required=True),
        when=table.text("when", required=True),
        text=table.bilingual("text", required=True),
        source=table.text("source", required=True),
        confidence=table.text("confidence"),
        prefers=prefers if kind.takes_sides else None,
        weight=table.whole("weight", 0, high=100),
        enabled=table.flag("enabled", default=True),
    )
    table.refuse_unknown()
    return rule


def rule_table(rule: Rule) -> dict[str, object]:
    """Return a rule as a table, ready for JSON; the inverse of `rules_from`."""
    table: dict[str, object] = {
        "id": rule.id,
        "kind": rule.kind.value,
        "category": rule.category,
        "when": rule.when,
        "text": {"zh": rule.text.zh, "en": rule.text.en},
        "source": rule.source,
        "confidence": rule.confidence,
        "weight": rule.weight,
        "enabled": rule.enabled,
    }
    if rule.prefers is not None:
        table["prefers"] = rule.prefers.value
    return table
