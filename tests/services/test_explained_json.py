"""Every number of `evaluate --json` can say how it was reached, to the last digit."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from tests.services.figure_leaves import plain
from tests.support.builders import (
    basis,
    beside,
    catalog,
    node,
    price,
    project,
    workload,
)

from rackrate.app import Application
from rackrate.domain.assumptions import Range
from rackrate.domain.bilingual import Language
from rackrate.domain.units import CostScope, Meter, PriceScope, TaxBasis, WorkloadKind
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import Throughput
from rackrate.engine.decision import decide
from rackrate.locations import locations_under, usual_locations
from rackrate.services.bid_tab_view import bid_words
from rackrate.services.decision_json import decision_json
from rackrate.services.explanation import Explainer
from rackrate.services.labels import Labels
from rackrate.services.ports import OpenedProject
from rackrate.store.resource_files import read_reference, read_words

RESOURCES = usual_locations().resources
WORDS, SHIPPED = read_words(RESOURCES), read_reference(RESOURCES)

NOT_DERIVED = {
    "schema": "the version of the document",
    "basis.hours_per_month": "a convention that the client chooses",
    "basis.fx.USD": "an input, with its source in the project",
}
"""Numbers that nobody reckoned, with why."""
_LAST_NUMBER = re.compile(r"(−?)[^0-9−]*([0-9][0-9,]*(?:\.[0-9]+)?)\s*(%?)")


def shown_number(text: str) -> tuple[float, float]:
    """Return the number that a text shows, and half of its last digit."""
    found = _LAST_NUMBER.search(text)
    assert found, text
    sign, digits, percent = found.groups()
    number = float(digits.replace(",", ""))
    step = 10.0 ** -len(digits.partition(".")[2])
    scale = 0.01 if percent else 1.0
    return (-number if sign else number) * scale, step * scale * 0.5


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Application:
    folder: Path = tmp_path_factory.mktemp("personal")
    return Application(locations_under(folder))


def explained(
    application: Application, opened: OpenedProject, language: Language
) -> tuple[dict[str, float], Explainer]:
    report = application.report(opened, language)
    document = application.decision_json(opened)
    bids = bid_words(opened.project, opened.catalogs, report.labels)
    explainer = Explainer(report.decision, report.labels, report.assumptions, bids=bids)
    return plain(document), explainer


def differing(numbers: dict[str, float], explainer: Explainer) -> list[str]:
    """Return the numbers without an explanation, or with one that ends elsewhere."""
    wrong = []
    for path, number in numbers.items():
        if path in NOT_DERIVED:
            continue
        try:
            found = explainer.explain(path)
        except KeyError:
            wrong.append(f"{path} = {number}: nothing explains it")
            continue
        told, room = shown_number(found.steps[-1].rpartition(" = ")[2])
        if abs(told - number) > room * 1.001 + 1e-6:
            wrong.append(f"{path} = {number}: {found.steps[-1]}")
        if not found.inputs or not all(one.source for one in found.inputs):
            wrong.append(f"{path}: an input has no source")
    return wrong


def test_every_number_of_the_sample_is_explained_to_its_value(
    application: Application,
) -> None:
    sample = application.projects.sample()
    numbers, explainer = explained(application, sample, Language.ZH)
    assert len(numbers) > 700
    assert differing(numbers, explainer) == []


def test_every_number_of_a_comparison_is_explained_to_its_value(
    application: Application,
) -> None:
    sample = application.projects.sample_comparison()
    comparison = sample.project.comparison
    assert comparison is not None
    anchors = replace(
        comparison.criteria, best=Decimal(1_000_000), worst=Decimal(2_000_000)
    )
    for criteria in (comparison.criteria, anchors):
        told = replace(comparison, criteria=criteria)
        opened = replace(sample, project=replace(sample.project, comparison=told))
        numbers, explainer = explained(application, opened, Language.EN)
        bids = {path: n for path, n in numbers.items() if path.startswith("bids.")}
        assert len(bids) > 20
        assert differing(bids, explainer) == []
        for path in explainer.paths():
            if path.startswith("bids."):
                assert path in bids


BOXES = catalog(
    price("box/hour"),
    price("box/many", "3.10", sku_id="box", min_units=16),
    price("box/reserved", "2.95", commitment_months=3),
    price("unquoted/hour", None),
    node("node/month"),
    node("unquoted/month", None),
    price("h100/hour", "18.5", accelerator="h100"),
    node("h100/month", "84480", accelerator="h100"),
    price("910b/hour", "3.58", accelerator="ascend910b"),
    beside(Meter.STORAGE, "0.35", included_quantity=20),
    beside(Meter.BANDWIDTH, "12"),
    beside(Meter.PUBLIC_IP, "30"),
    beside(Meter.SETUP, "500", price_scope=PriceScope.NODE, pricing_unit="once"),
    beside(Meter.SUPPORT, "200", price_scope=PriceScope.CARD),
)
ABROAD = catalog(
    price("cloud/hour", "0.49", billing_currency="USD", discount=Decimal("0.93")),
    node("cloud/week", "990", billing_currency="USD", pricing_unit="week"),
    by="beta",
    tax=TaxBasis.EXCLUDED,
)
TRAINING = Work(
    WorkMethod.FULL, Decimal(13), tokens_b=Decimal(100), deadline_days=Decimal(45)
)
WEEK = (4,) * 8 + (20,) * 16
FEATURES = {
    "beside compute": workload(
        "w", storage_gib=2000, bandwidth_mbps=100, public_ips=2, months=3
    ),
    "whole months": workload("w", hours_per_day=24, months=Decimal("1.5")),
    "kept": workload("w", keep_instance=True, hours_per_day=8),
    "a week": workload(
        "w", profile=WEEK * 7, kind=WorkloadKind.INFERENCE_STEADY, months=6
    ).with_profile(WEEK * 7),
    "by work": workload("w", accelerators=("h100",), work=TRAINING, cards=1),
    "served": workload(
        "w",
        kind=WorkloadKind.INFERENCE_STEADY,
        accelerators=("h100",),
        work=Work(WorkMethod.INFERENCE, Decimal(13), tokens_per_second=Decimal(20_000)),
    ),
    "a ratio": workload(
        "w",
        accelerators=("rtx4090", "h100"),
        throughput=Throughput("rtx4090", {"h100": Decimal(4)}, "own trial"),
    ),
    "other cards": workload("w", accelerators=("ascend910b",), cards=3),
    "many cards": workload("w", cards=40, hours_per_day=23),
    "nothing runs": workload("w", hours_per_day=0),
    "nothing fits": workload("w", accelerators=("h20",)),
}


FULL_COST = {"beside compute", "a week", "other cards"}


@pytest.mark.parametrize("name", list(FEATURES))
def test_every_number_of_every_feature_is_explained_to_its_value(
    name: str,
) -> None:
    asked = FEATURES[name]
    cost = CostScope.FULL if name in FULL_COST else CostScope.PROVIDER
    sellers = [BOXES, ABROAD]
    told = project(
        replace(asked, told_by="the client"),
        basis=basis(fx={"USD": "7.10"}, fx_source="a bank", cost=cost),
        assumptions={
            "container_loss_exclusive": Range(
                Decimal("0.03"), Decimal("0.08"), Decimal("0.15")
            ),
            "billed_idle": Range(Decimal(0), Decimal("0.05"), Decimal("0.2")),
        },
    )
    known = SHIPPED.for_project(told)
    decision = decide(told, sellers, SHIPPED)
    document = decision_json(decision, sellers, known, WORDS)
    labels = Labels.over(WORDS, Language.EN, known, sellers, "CNY")
    explainer = Explainer(decision, labels, known.assumptions)
    assert differing(plain(document), explainer) == []
    for path in explainer.paths():
        assert all("{" not in line for line in explainer.explain(path).lines())
