"""Suspected slips of a unit are among the warnings of a decision, in round figures."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from tests.support.builders import basis, catalog, node, price, project, reference

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import Problem
from rackrate.engine.decision import decide
from rackrate.locations import locations_under
from rackrate.services.price_anomalies import (
    is_price_anomaly,
    ratio_text,
    with_price_anomalies,
)
from rackrate.services.problem_text import message
from rackrate.services.session import Session

FACTORS = {
    "per_node_as_per_card": "28.64",
    "year_as_month": "42.96",
    "wan_as_yuan": "35800",
}


def catalog_with(amount: str) -> Catalog:
    """Return an honest price beside one that is off by a factor."""
    return catalog(price("box/hour", "3.58"), price("odd/hour", amount))


@pytest.mark.parametrize(("code", "amount"), FACTORS.items())
def test_a_planted_slip_is_a_warning_about_its_price(code: str, amount: str) -> None:
    catalogs = (catalog_with(amount),)
    decision = decide(project(), catalogs, reference())
    found = with_price_anomalies(decision, catalogs).problems
    warned = [p for p in found if is_price_anomaly(p)]
    assert [p.code for p in warned] == [code]
    assert warned[0].place in ("alpha/box/hour", "alpha/odd/hour")
    assert warned[0].severity == "warning"


def test_an_honest_catalog_is_not_warned_of() -> None:
    catalogs = (catalog_with("3.10"),)
    decision = decide(project(), catalogs, reference())
    assert with_price_anomalies(decision, catalogs) == decision


def test_a_price_that_takes_no_part_is_not_warned_of() -> None:
    catalogs = (catalog_with("28.64"),)
    left_out = project(include=("alpha/other*",))
    decision = decide(left_out, catalogs, reference())
    found = with_price_anomalies(decision, catalogs).problems
    assert not any(map(is_price_anomaly, found))


def test_its_sentence_has_round_figures_in_both_languages(tmp_path: Path) -> None:
    application = Application(locations_under(tmp_path))
    catalogs = (catalog_with("28.61"),)
    decision = decide(project(), catalogs, reference())
    problem = with_price_anomalies(decision, catalogs).problems[-1]
    english = message(problem, application.words, Language.EN)
    assert english.startswith("¥28.61 a card-hour is 7.99 times another's ¥3.58")
    assert "7.99 倍" in message(problem, application.words, Language.ZH)


@pytest.mark.parametrize(
    ("ratio", "text"),
    [
        ("8.0012", "8"),
        ("0.125", "0.13"),
        ("0.00010003", "0.0001"),
        ("10002.7", "10003"),
    ],
)
def test_ratios_are_written_as_a_person_reads_them(ratio: str, text: str) -> None:
    assert ratio_text(Decimal(ratio)) == text


def test_the_sample_warns_of_the_case_price_in_every_form(tmp_path: Path) -> None:
    application = Application(locations_under(tmp_path))
    opened = application.projects.sample()
    issues = application.decision_json(opened)["issues"]
    assert isinstance(issues, list)
    slips = [i for i in issues if i["code"] == "half_node_as_node"]
    assert [i["place"] for i in slips] == ["jygpu/910b-card-case/month"]
    assert json.dumps(slips, ensure_ascii=False).count("2 倍") == 1
    text = application.decision_text(opened, Language.EN)
    assert "4 and 8 cards may be confused" in text
    session = Session(application.reference, opened)
    assert [p.place for p in session.decision.problems if is_price_anomaly(p)] == [
        "jygpu/910b-card-case/month"
    ]


def test_a_node_and_a_card_of_one_seller_are_held_against_each_other() -> None:
    catalogs = (
        catalog(
            node("node/month", "15600"),
            price(
                "card/month",
                "15600",
                delivery=node().delivery,
                pricing_unit=node().pricing_unit,
            ),
        ),
    )
    decision = decide(project(basis=basis()), catalogs, reference())
    found = with_price_anomalies(decision, catalogs).problems
    assert "per_node_as_per_card" in {p.code for p in found}


def test_other_problems_are_no_slips() -> None:
    assert not is_price_anomaly(Problem("tax_unknown"))
