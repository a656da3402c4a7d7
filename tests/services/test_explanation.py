"""Every explained figure ends in the figure that is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.locations import locations_under
from rackrate.services import number_text
from rackrate.services.explanation import Explainer
from rackrate.services.report import Report


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder: Path = tmp_path_factory.mktemp("personal")
    application = Application(locations_under(folder))
    return application.report(application.projects.sample(), Language.ZH)


@pytest.fixture(scope="module")
def explainer(report: Report) -> Explainer:
    return Explainer(report.decision, report.labels, report.assumptions)


def test_every_path_has_a_formula_and_a_sourced_input(explainer: Explainer) -> None:
    paths = list(explainer.paths())
    assert len(paths) > 100
    for path in paths:
        found = explainer.explain(path)
        assert found.path == path
        assert found.formula
        assert found.steps
        assert found.inputs
        assert all(one.source for one in found.inputs)


def test_a_total_ends_in_the_engines_total(
    report: Report, explainer: Explainer
) -> None:
    for workload in report.decision.workloads:
        for option in workload.options:
            path = f"{workload.workload.id}.options.{option.id}.total"
            shown = number_text.money(option.total, option.currency, 2)
            assert explainer.explain(path).steps[-1].endswith(f"= {shown}")


def test_the_gap_is_the_difference_of_two_totals(explainer: Explainer) -> None:
    found = explainer.explain("train-910b.verdict.gap")
    assert found.steps[0] == "¥93,600.00 − ¥72,172.80 = ¥21,427.20"


def test_without_an_option_the_recommended_one_is_meant(explainer: Explainer) -> None:
    short = explainer.explain("train-910b.total")
    option = "jygpu/910b-container/hour"
    assert short.steps == explainer.explain(f"train-910b.options.{option}.total").steps


@pytest.mark.parametrize(
    "path", ["", "train-910b", "train-910b.nope", "nobody.total", "x.options..total"]
)
def test_an_unknown_path_is_no_figure(explainer: Explainer, path: str) -> None:
    with pytest.raises(KeyError):
        explainer.explain(path)


def test_an_explanation_reads_as_lines(explainer: Explainer) -> None:
    lines = list(explainer.explain("train-910b.total").lines())
    assert lines[0] == "极智算 昇腾 910B 容器 按时的合计：¥72,172.80"
    assert any("jygpu article 000" in line for line in lines)
