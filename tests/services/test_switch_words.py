"""Every assumption that moves a result is told by name, with its value in its unit."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.judged import CASES, KNOWN, offered

from rackrate.domain.bilingual import Language
from rackrate.engine.decision import decide
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.locations import usual_locations
from rackrate.services.labels import Labels
from rackrate.services.switch_words import is_of_a_third, told_switches
from rackrate.store.resource_files import read_reference, read_words

RESOURCES = usual_locations().resources
WORDS, SHIPPED = read_words(RESOURCES), read_reference(RESOURCES)
NAMES = [n for n in SHIPPED.assumptions.by_name if not n.startswith("owned_")]


def labels(language: Language = Language.EN) -> Labels:
    return Labels.over(WORDS, language, SHIPPED, offered(), "CNY")


@pytest.mark.parametrize("language", list(Language))
def test_every_shipped_assumption_has_a_name_of_its_own(language: Language) -> None:
    told = [labels(language).input_name(name) for name in NAMES]
    assert all(told)
    assert len(set(told)) == len(told) > 20


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("operations_hours_container", "4.256", "4.26 h"),
        ("operations_rate", "180", "¥180/h"),
        ("day_rate", "1440.5", "¥1,440.50/day"),
        ("setup_days_container", "0.25", "0.25 days"),
        ("mfu_h100_bare_metal", "0.4", "40.0%"),
        ("memory_overhead", "0.2", "20.0%"),
        ("billed_idle", "0.05", "5.0%"),
        ("hours_per_day", "12", "12.0"),
        ("months", "6.00", "6"),
        ("exchange_rate", "7.10000", "7.1"),
    ],
)
def test_a_value_is_told_in_its_unit(name: str, value: str, shown: str) -> None:
    assert labels().input_value(name, Decimal(value)) == shown


def decision(name: str) -> WorkloadDecision:
    (found,) = decide(CASES[name], offered(), KNOWN).workloads
    return found


@pytest.mark.parametrize("name", ["full cost", "training in time"])
def test_what_changes_nothing_is_told_once_and_last(name: str) -> None:
    found, said = decision(name), labels()
    told = list(told_switches(found, said))
    alone = {point.name for point, _ in told if point is not None}
    points = found.verdict.switch_points
    assert {p.name for p in points if p.value is not None} <= alone | {
        p.name for p in points if is_of_a_third(p, found)
    }
    point, last = told[-1]
    assert point is None
    steady = [p for p in points if p.value is None and p.name not in alone]
    judged = [p for p in steady if not p.of]
    assert judged
    assert all(said.input_name(p.input) in last for p in judged)


def test_the_price_at_which_a_third_wins_is_told_with_the_discount() -> None:
    found, said = decision("full cost"), labels()
    (third,) = [
        p
        for p in found.verdict.switch_points
        if is_of_a_third(p, found) and p.of == found.ranking[2]
    ]
    assert third.value is not None
    assert third.to == third.of
    (sentence,) = [t for p, t in told_switches(found, said) if "cheapest at" in t]
    assert f"{said.option(third.to)} {said.unit_price(third.value)} (−" in sentence
