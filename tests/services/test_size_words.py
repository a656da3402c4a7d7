"""An estimated rate and the counts of cards tried are told in both languages."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from tests.support.builders import (
    accelerator,
    catalog,
    node,
    price,
    project,
    reference,
    workload,
)

from rackrate.domain.bilingual import Language
from rackrate.domain.work import Work, WorkMethod
from rackrate.engine.decision import Decision, decide
from rackrate.locations import usual_locations
from rackrate.services.decision_json import decision_json
from rackrate.services.decision_text import decision_lines
from rackrate.services.labels import Labels
from rackrate.services.size_words import rate_origin
from rackrate.store.resource_files import read_words

WORDS = read_words(usual_locations().resources)
KNOWN = reference(
    accelerator(memory_gib=Decimal(80), peak_tflops=Decimal(100)),
    mfu_rtx4090_bare_metal="0.5",
    inference_utilisation=("0.05", "0.2", "0.28"),
)
CATALOGS = [catalog(node("node/hour", "8", pricing_unit="hour"), price(amount="3"))]
# 100e12 × 0.2 ÷ (2 × 8e9) = 1250 tokens a second a card.
CHAT = Work(WorkMethod.INFERENCE, Decimal(8), tokens_per_second=Decimal(10_000))
STATED = Work(
    WorkMethod.INFERENCE,
    Decimal(8),
    tokens_per_second=Decimal(10_000),
    tokens_per_second_per_card=Decimal(1_000),
    measured_by="own trial",
)
# 40 hours on one card, 20 allowed: two cards, or all eight of a node for 5 hours.
JOB = Work(
    WorkMethod.FULL,
    Decimal("1.2"),
    tokens_b=Decimal(1),
    deadline_days=Decimal(20) / 24,
)


def of(work: Work) -> Decision:
    return decide(project(workload("w", work=work)), CATALOGS, KNOWN)


def labels(language: Language) -> Labels:
    return Labels.over(WORDS, language, KNOWN, CATALOGS, "CNY")


def lines(work: Work, language: Language) -> list[str]:
    return list(decision_lines(of(work), labels(language)))


def told(work: Work) -> dict[str, Any]:
    found: dict[str, Any] = decision_json(of(work), CATALOGS, KNOWN, WORDS)
    first: dict[str, Any] = json.loads(json.dumps(found))["workloads"][0]
    return first


def test_an_estimated_rate_is_told_with_its_range() -> None:
    english = "\n".join(lines(CHAT, Language.EN))
    assert "! estimate: 1,250 tokens a second a card" in english
    assert "(313 to 1,750)" in english
    assert english.count("size estimated") == 2
    assert any("1,250" in x and "估算" in x for x in lines(CHAT, Language.ZH))


def test_the_counts_of_cards_that_were_tried_are_told() -> None:
    said = "Size: 8 cards for 5 h, ¥40 at the lowest; 2 cards for 20 h, ¥120"
    assert any(said in line for line in lines(JOB, Language.EN))
    said = "规模：8 卡跑 5 小时，最低 ¥40；2 卡跑 20 小时，最低 ¥120"
    assert any(said in line for line in lines(JOB, Language.ZH))


@pytest.mark.parametrize(
    ("work", "origin"),
    [
        (CHAT, "estimated from the dense peak, not measured"),
        (STATED, "Measured by own trial"),
        (JOB, ""),
    ],
)
def test_a_rate_names_its_origin(work: Work, origin: str) -> None:
    (found,) = of(work).workloads
    assert rate_origin(found, labels(Language.EN)).startswith(origin)


def test_the_size_stands_in_the_json() -> None:
    chat = told(CHAT)
    assert chat["estimated"]
    assert chat["sizing"]["is_estimate"]
    assert chat["sizing"]["tokens_per_second_per_card"] == {
        "low": 312.5,
        "base": 1250.0,
        "high": 1750.0,
    }
    assert all("size_estimated" in option["flags"] for option in chat["options"])
    tried = told(JOB)["sizing"]["tried"]
    assert [(t["cards"], t["training_hours"]) for t in tried] == [(2, 20), (8, 5)]
    assert not told(STATED)["sizing"]["is_estimate"]


def test_hours_that_follow_from_the_work_are_no_switch_points() -> None:
    names = [point["input"] for point in told(JOB)["verdict"]["switch_points"]]
    assert "unit_price" in names
    assert not {"hours_per_day", "months"} & set(names)
    served = [point["input"] for point in told(CHAT)["verdict"]["switch_points"]]
    assert {"hours_per_day", "months"} <= set(served)
