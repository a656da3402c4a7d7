"""A decision and a comparison of catalogs as lines for a terminal."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from tests.support.builders import (
    accelerator,
    catalog,
    node,
    price,
    project,
    reference,
    rule,
    workload,
)

from rackrate.domain.bilingual import Language
from rackrate.domain.units import TaxBasis
from rackrate.domain.work import Work, WorkMethod
from rackrate.engine.decision import decide
from rackrate.locations import usual_locations
from rackrate.services.catalog_changes import catalog_changes
from rackrate.services.decision_text import change_lines, decision_lines
from rackrate.services.labels import Labels
from rackrate.store.resource_files import read_words

WORDS = read_words(usual_locations().resources)
KNOWN = reference(accelerator())


def lines(language: Language, *, tax: TaxBasis = TaxBasis.INCLUDED) -> list[str]:
    """Return the lines about two workloads on two prices."""
    catalogs = [catalog(price(), node(), tax=tax)]
    asked = project(workload("day"), workload("night", hours_per_day=20))
    found = decide(asked, catalogs, KNOWN)
    labels = Labels.over(WORDS, language, KNOWN, catalogs, "CNY")
    return list(decision_lines(found, labels))


def test_the_basis_comes_first_then_each_workload() -> None:
    told = lines(Language.EN)
    assert told[0] == "Basis: CNY, tax included, 720 hours a month, 2026-11-30"
    starts = [line for line in told if line.startswith("[")]
    assert [line.split("]")[0] for line in starts] == ["[day", "[night"]


def test_options_are_ranked_with_total_and_month() -> None:
    told = lines(Language.EN)
    ranked = [line for line in told if line.lstrip().startswith(("1.", "2."))]
    assert ranked[0].startswith("  1. ¥10,310.40 (¥10,310.40 a month) RTX4090")
    assert ranked[1].startswith("  2. ¥15,600.00")
    assert ranked[2].startswith("  1. ¥15,600.00")


def test_reasons_and_switch_points_follow() -> None:
    told = lines(Language.EN)
    assert any(line.startswith("  - Below 18.2 h/day") for line in told)
    assert any(line.startswith("  ~ ") for line in told)


def test_each_kind_of_problem_is_said_once_with_its_places() -> None:
    told = [
        line for line in lines(Language.EN, tax=TaxBasis.UNKNOWN) if "taken" in line
    ]
    (only,) = told
    assert "alpha/box/hour" in only
    assert "alpha/node/month" in only


def test_the_lines_are_chinese_where_chinese_is_asked_for() -> None:
    told = "\n".join(lines(Language.ZH))
    assert told.startswith("口径：CNY，含税，每月 720 小时，2026-11-30")
    assert "建议" in told
    assert "Rent" not in told


def test_changes_are_told_a_line_each() -> None:
    before = [catalog(price("a/hour", "2"), price("b/hour", region="CN"))]
    after = [catalog(price("a/hour", "3"), price("b/hour", region="US"), node())]
    told = list(change_lines(catalog_changes(before, after), WORDS, Language.EN))
    assert told == [
        "~ alpha/a/hour list_unit_price: 2 → 3 (50.0%)",
        "~ alpha/b/hour region: CN → US",
        "+ alpha/node/month added",
    ]


def test_no_changes_are_told_as_well() -> None:
    told = list(change_lines([], WORDS, Language.ZH))
    assert told == ["没有变化"]


def test_an_estimated_rate_is_said_below_the_verdict() -> None:
    work = Work(
        WorkMethod.INFERENCE,
        Decimal(8),
        tokens_per_second=Decimal(12_000),
        tokens_per_second_per_card=Decimal(1_000),
    )

    def told(source: Work) -> str:
        asked = project(workload("serve", work=source))
        catalogs = [catalog(price(), node())]
        labels = Labels.over(WORDS, Language.EN, KNOWN, catalogs, "CNY")
        found = decide(asked, catalogs, KNOWN)
        return "\n".join(decision_lines(found, labels))

    assert "! estimate: the inference rate was not measured" in told(work)
    assert "estimate" not in told(replace(work, measured_by="own trial"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.EN, "1 × RTX4090 8-card bare metal by the month from Alpha; ¥15,600"),
        (Language.ZH, "1 × 甲 RTX4090 8 卡裸金属 包月；每月 ¥15,600.00"),
    ],
)
def test_the_plan_for_all_workloads_is_told_beside_the_pure_ones(
    language: Language, said: str
) -> None:
    """Eight cards for twelve hours twice over: one server serves both in turn."""
    night = (0,) * 12 + (8,) * 12
    day = tuple(8 - cards for cards in night)
    asked = project(
        workload("day").with_profile(day * 7),
        workload("night").with_profile(night * 7),
    )
    catalogs = [catalog(price(), node())]
    labels = Labels.over(WORDS, language, KNOWN, catalogs, "CNY")
    told = list(decision_lines(decide(asked, catalogs, KNOWN), labels))
    (line,) = [one for one in told if one.startswith(("Mix", "组合（"))]
    assert said in line
    assert "¥20,620.80" in line  # 2 × 8 × 12 × 30 × 3.58 by the hour
    assert "24.3%" in line


def test_where_all_is_excluded_the_first_reason_is_told_as_well() -> None:
    known = reference(accelerator(), rules=[rule("no")])
    catalogs = [catalog(price(), node(amount=None))]
    labels = Labels.over(WORDS, Language.EN, known, catalogs, "CNY")
    told = list(decision_lines(decide(project(workload()), catalogs, known), labels))
    assert any("To be quoted" in line for line in told)
    assert any("excluded by a requirement: a reason" in line for line in told)
