"""The sample engagement shows what it should, with nothing left to mend."""

from __future__ import annotations

from pathlib import Path

import pytest

from rackrate.app import Application
from rackrate.domain.problem import Severity
from rackrate.engine.decision import Decision
from rackrate.locations import locations_under
from rackrate.services.ports import OpenedProject


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> OpenedProject:
    """Return the sample."""
    folder: Path = tmp_path_factory.mktemp("personal")
    return Application(locations_under(folder)).projects.sample()


@pytest.fixture(scope="module")
def decision(
    opened: OpenedProject, tmp_path_factory: pytest.TempPathFactory
) -> Decision:
    """Return what is decided for it."""
    folder: Path = tmp_path_factory.mktemp("personal")
    return Application(locations_under(folder)).decide(opened)


def test_it_is_marked_as_a_sample(opened: OpenedProject) -> None:
    assert opened.project.is_sample
    assert opened.is_read_only


def test_every_workload_has_a_recommendation(decision: Decision) -> None:
    assert len(decision.workloads) == 3
    for work in decision.workloads:
        assert work.verdict.option in work.ranking
        assert work.verdict.runner_up is not None


def test_nothing_in_it_is_an_error(decision: Decision) -> None:
    errors = [p for p in decision.problems if p.severity is Severity.ERROR]
    assert errors == []


def test_it_shows_missing_prices_and_both_deliveries(decision: Decision) -> None:
    assert any(work.missing for work in decision.workloads)
    deliveries = {o.delivery for work in decision.workloads for o in work.options}
    assert deliveries == {"container", "bare_metal"}


def test_no_market_index_and_no_estimate_is_recommended(decision: Decision) -> None:
    for work in decision.workloads:
        best = work.option(str(work.verdict.option))
        assert not best.provider.is_index
        assert best.price.evidence != "estimate"
