"""What preflight finds, and where each finding is mended."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.logos import drawn, png

from rackrate.app import Application
from rackrate.domain.assumptions import Range
from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.brand import Brand
from rackrate.domain.project import Project
from rackrate.engine.decision import Decision
from rackrate.services.finding import ERROR, GOOD, WARNING, Finding
from rackrate.services.labels import Labels
from rackrate.services.logo import logo_from
from rackrate.services.ports import OpenedProject
from rackrate.services.preflight import Delivery, blocks, preflight

BOTH = tuple(Language)
FIRM = Brand("firm", Bilingual("合成", "Synthetic"))


@pytest.fixture(scope="module")
def decided(shipped: Application, sample: OpenedProject) -> Decision:
    return shipped.decide(sample)


@pytest.fixture
def labels(shipped: Application, sample: OpenedProject) -> Labels:
    return Labels.over(
        shipped.words, Language.EN, shipped.reference, sample.catalogs, "CNY"
    )


def found_in(
    project: Project, labels: Labels, delivery: Delivery | None = None
) -> dict[str, Finding]:
    told = preflight(project, None, labels, delivery or Delivery(BOTH))
    return {finding.code: finding for finding in told}


def test_a_missing_or_taken_version_blocks(
    sample: OpenedProject, labels: Labels
) -> None:
    project = sample.project
    assert found_in(project, labels)["version_new"].tone == GOOD
    issued = Delivery(BOTH, issued={project.client.version})
    assert found_in(project, labels, issued)["version_issued"].tone == ERROR
    nameless = replace(project, client=replace(project.client, version=""))
    assert found_in(nameless, labels)["version_missing"].tone == ERROR


@pytest.mark.parametrize("text", ["TODO", "客户待填", "lorem ipsum", "[ ]", "XXX"])
def test_a_placeholder_blocks_and_leads_to_its_line(
    sample: OpenedProject, labels: Labels, text: str
) -> None:
    client = replace(sample.project.client, project_name=Bilingual(text, "fine"))
    found = found_in(replace(sample.project, client=client), labels)["placeholder"]
    assert (found.tone, found.mend_in, found.field) == (
        ERROR,
        "project",
        "project_name",
    )


def test_an_ordinary_name_is_no_placeholder(
    sample: OpenedProject, labels: Labels
) -> None:
    assert "placeholder" not in found_in(sample.project, labels)


def test_the_brand_is_measured(sample: OpenedProject, labels: Labels) -> None:
    assert found_in(sample.project, labels)["brand_none"].tone == WARNING
    coarse = logo_from(png(60, 20), "a.png", drawn)
    brand = replace(FIRM, accent="#E8890C", logo=coarse)
    found = found_in(replace(sample.project, brand=brand), labels)
    assert found["accent_darkened"].values["ratio"] == "2.6"
    assert found["logo_coarse"].values["dpi"] == 24
    fine = replace(FIRM, logo=logo_from(png(), "a.png", drawn))
    found = found_in(replace(sample.project, brand=fine), labels)
    assert not found.keys() & {"accent_darkened", "logo_coarse", "brand_none"}


def test_a_brand_signs_where_the_project_names_nobody(
    sample: OpenedProject, labels: Labels
) -> None:
    client = replace(sample.project.client, prepared_by=Bilingual("", ""))
    project = replace(sample.project, client=client)
    assert found_in(project, labels)["adviser_missing"].field == "prepared_by"
    assert "adviser_missing" not in found_in(replace(project, brand=FIRM), labels)


def test_long_proposals_are_named(sample: OpenedProject, labels: Labels) -> None:
    long, usual = Delivery(BOTH, pages=14), Delivery(BOTH, pages=13)
    assert found_in(sample.project, labels, long)["pages_many"].field == "sections"
    assert "pages_many" not in found_in(sample.project, labels, usual)


def test_a_judged_number_that_can_turn_the_verdict_is_named(
    sample: OpenedProject, decided: Decision, labels: Labels
) -> None:
    points = {
        (point.input, point.value)
        for workload in decided.workloads
        for point in workload.verdict.switch_points
        if point.value is not None and "loss" in point.input
    }
    name, value = min(points)
    assert value is not None
    for high, is_named in ((value, True), (value / 2, False)):
        ranges = {name: Range(value / 4, value / 3, high)}
        told = preflight(sample.project, decided, labels, Delivery(BOTH, ranges=ranges))
        assert any(finding.code == "can_flip" for finding in told) is is_named


def test_every_finding_of_the_sample_can_be_said_and_leads_somewhere(
    shipped: Application, sample: OpenedProject, decided: Decision, labels: Labels
) -> None:
    told = preflight(sample.project, decided, labels, Delivery(BOTH, glyphs=()))
    assert {finding.tone for finding in told} == {WARNING, GOOD}
    assert not blocks(told)
    for finding in told:
        keys = (f"deliver.check.{finding.code}", f"window.preflight.{finding.code}")
        key = next(key for key in keys if key in shipped.words)
        for language in Language:
            assert shipped.words.say(key, language, **finding.values)
        assert finding.mend_in or finding.tone == GOOD or finding.code == "sample"
