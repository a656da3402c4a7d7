"""What both documents show, and that it can be traced to its sources."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.support.builders import PRICES, SCENARIO, write_catalog

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.domain.units import CostScope
from rackrate.locations import locations_under
from rackrate.services.ports import OpenedProject
from rackrate.services.report import Report, digest_of, unknown_characters


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Application:
    """Return the program with empty personal folders."""
    return Application(locations_under(tmp_path_factory.mktemp("personal")))


@pytest.fixture
def opened(application: Application, tmp_path: Path) -> OpenedProject:
    """Return a scenario on one catalog with prices of two sources."""
    path = tmp_path / "deal.toml"
    path.write_text(SCENARIO, "utf-8")
    prices = PRICES.replace("a quote\nnode", "page 2026\nnode")
    write_catalog(tmp_path / "catalogs", prices)
    return application.open_input(path, [tmp_path / "catalogs"])


@pytest.fixture
def report(application: Application, opened: OpenedProject) -> Report:
    """Return its report in English."""
    return application.report(opened, Language.EN)


def test_sources_are_numbered_and_name_what_rests_on_them(report: Report) -> None:
    sources = report.sources()
    assert [s.number for s in sources] == list(range(1, len(sources) + 1))
    used = {s.title: s.used_for for s in sources}
    assert used["page 2026"] == ("alpha/box/hour",)
    assert used["a quote"] == ("alpha/node/month",)
    assert len({(s.title, s.evidence) for s in sources}) == len(sources)


def test_every_figure_that_is_shown_has_its_source(report: Report) -> None:
    for key in report.keys_shown():
        found = report.source_of(key)
        assert found is not None
        assert key in found.used_for
    for assumption in report.assumptions_used():
        assert report.source_of(assumption.name) is not None
    assert report.source_of("nobody/nothing") is None


def test_a_projects_own_assumption_is_its_own_source(report: Report) -> None:
    found = report.source_of("container_loss_exclusive")
    assert found is not None
    assert found.title == "a test"
    assert found.evidence == "assumption"


def test_only_assumptions_that_matter_are_listed(
    application: Application, opened: OpenedProject, report: Report
) -> None:
    names = [a.name for a in report.assumptions_used()]
    assert set(names) == {"billed_idle", "container_loss_exclusive"}
    basis = replace(opened.project.basis, cost=CostScope.FULL)
    full = replace(opened, project=replace(opened.project, basis=basis))
    more = [a.name for a in application.report(full, Language.EN).assumptions_used()]
    assert {"operations_rate", "day_rate", "acceptance_days"} <= set(more)


def test_prices_are_found_by_their_key(report: Report) -> None:
    provider, price = report.price("alpha/box/hour")
    assert (provider.id, price.sku_price_id) == ("alpha", "box/hour")
    with pytest.raises(KeyError):
        report.price("nobody/nothing")


def test_both_languages_have_one_document_id(
    application: Application, opened: OpenedProject, report: Report
) -> None:
    chinese = application.report(opened, Language.ZH)
    assert chinese.document_id == report.document_id
    assert report.document_id.startswith("RR-")
    assert (report.language, chinese.language) == (Language.EN, Language.ZH)


def test_another_input_is_another_document(
    application: Application, opened: OpenedProject, report: Report
) -> None:
    changed = application.with_settings(opened, ["w.cards=9"])
    other = application.report(changed, Language.EN)
    assert other.digest != report.digest


def test_the_document_carries_the_day_of_the_comparison(report: Report) -> None:
    assert report.issued_on.isoformat() == "2026-11-30"
    assert report.workload(1).workload.id == "w"


def test_the_digest_depends_on_content_and_not_on_order() -> None:
    one = digest_of({"a": 1, "b": 2}, {"c": 3})
    assert digest_of({"b": 2, "a": 1}, {"c": 3}) == one
    assert digest_of({"a": 1, "b": 2}, {"c": 4}) != one


def test_characters_that_no_font_has_are_named_with_their_place() -> None:
    known = frozenset(map(ord, "abc"))
    texts = [("title", "a b\nc"), ("client", "ab𠮷"), ("note", "𠮷☃")]
    assert unknown_characters(texts, known) == {"𠮷": "client", "☃": "note"}
