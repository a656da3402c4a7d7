"""Every explained figure ends in the figure that is shown."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from tests.support.builders import (
    accelerator,
    basis,
    catalog,
    node,
    price,
    project,
    reference,
    workload,
)

from rackrate.app import Application
from rackrate.domain.bilingual import Language
from rackrate.domain.units import TaxBasis
from rackrate.domain.workload import Throughput
from rackrate.engine.decision import decide
from rackrate.locations import locations_under, usual_locations
from rackrate.services import number_text
from rackrate.services.explanation import Explainer
from rackrate.services.labels import Labels
from rackrate.services.report import Report
from rackrate.store.resource_files import read_words

WORDS = read_words(usual_locations().resources)


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
    for found in report.decision.workloads:
        for option in found.options:
            path = f"{found.workload.id}.options.{option.id}.total"
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


def test_a_path_that_is_none_names_the_ones_it_is_like(explainer: Explainer) -> None:
    near = explainer.near("train-910b.verdict.switch_point.months")
    assert near[0] == "train-910b.verdict.switch_points.months.value"
    kinds = [path.split(".")[1] for path in explainer.near("§")]
    assert len(kinds) == len(set(kinds)) == 6
    assert "options" in kinds


def test_an_explanation_reads_as_lines(explainer: Explainer) -> None:
    lines = list(explainer.explain("train-910b.total").lines())
    assert lines[0] == "极智算 昇腾 910B 容器 按时的合计：¥72,172.80"
    assert any("极智算文章 000" in line for line in lines)


def test_the_mix_of_all_and_of_one_workload_add_up(
    report: Report, explainer: Explainer
) -> None:
    mix = report.decision.mix
    assert mix is not None
    whole = explainer.explain("mix.total_per_month")
    shown = number_text.money(mix.total_per_month, "CNY", 2)
    assert whole.steps[-1].endswith(f" = {shown}")
    assert whole.steps[-1].count(" + ") == len(mix.plan) - 1
    assert shown in whole.title
    one = explainer.explain("train-910b.mix.total_per_month")
    assert one.steps[-1] == "¥12,028.80 = ¥12,028.80"


@pytest.mark.parametrize("baseline", ["all_fixed", "all_metered"])
def test_a_saving_names_both_amounts(
    report: Report, explainer: Explainer, baseline: str
) -> None:
    mix = report.decision.mix
    assert mix is not None
    found = explainer.explain(f"mix.saving_vs_{baseline}")
    for amount in (mix.total_per_month, getattr(mix, baseline)):
        assert number_text.money(amount, "CNY", 2) in found.steps[0]


def test_what_owning_comes_to_is_added_up(explainer: Explainer) -> None:
    # One server of eight H100 for two months, as resources/purchase.toml has it:
    # 2,650,000 + 13,260 + 10,692.86 + 2,000 + 800 + 5,000 + 30,000 − 2,532,222.22
    found = explainer.explain("train-h100.purchase.total")
    assert found.steps[-1].endswith("= ¥179,530.64")
    assert "2,650,000 × max" not in found.steps[-1]
    per_month = explainer.explain("train-h100.purchase.per_month")
    assert per_month.steps == ("¥179,530.64 ÷ 2 = ¥89,765.32",)
    present = explainer.explain("train-h100.purchase.present_cost").steps[-1]
    assert present.endswith("= ¥220,449.18")
    assert (
        explainer.explain("train-h100.purchase.resale")
        .steps[0]
        .endswith("= ¥2,532,222.22")
    )


def test_at_the_break_even_both_sides_cost_the_same(explainer: Explainer) -> None:
    for figure in ("break_even_months", "payback_months", "present_break_even_months"):
        found = explainer.explain(f"train-h100.purchase.{figure}")
        rented, owned, tie = (step.rpartition("：")[2] for step in found.steps)
        assert rented == owned
        assert tie.rpartition(" = ")[2] in found.title
    named = "train-h100.purchase.jygpu/h100-node/month.break_even_months"
    short = explainer.explain("train-h100.purchase.break_even_months")
    assert explainer.explain(named).steps == short.steps


def test_where_nothing_ties_it_says_which_side_is_ahead(explainer: Explainer) -> None:
    never = explainer.explain("train-910b.purchase.break_even_months")
    assert "十年内不打平（成本）" in never.title
    assert [step.partition("：")[0] for step in never.steps] == [
        "租到第 120.00 个月",
        "购买到第 120.00 个月",
    ]
    vultr = "train-h100.purchase.vultr/h100-node/hour"
    ahead = explainer.explain(f"{vultr}.present_break_even_months")
    assert "从第一个月起就" in ahead.title
    with pytest.raises(KeyError):
        explainer.explain("train-910b.purchase.indifference_price")


def test_the_articles_claims_stand_beside_the_figures_they_are_about(
    report: Report,
) -> None:
    told = Explainer(report.decision, report.labels, report.assumptions, report.claims)
    names = [i.name for i in told.explain("train-h100.purchase.total").inputs]
    assert any(name.startswith("B14 ") for name in names)
    mixed = [i.name for i in told.explain("mix.total_per_month").inputs]
    assert any(name.startswith("X6 ") for name in mixed)
    other = [i.name for i in told.explain("train-910b.purchase.total").inputs]
    assert not any(name.startswith("B14 ") for name in other)


def test_the_arithmetic_of_a_step_comes_out_with_the_figures_shown() -> None:
    """2.29 dollars at 7.10, with 6 % tax and a discount: nothing is rounded away."""
    rows = price("box/hour", "2.29", billing_currency="USD", discount=Decimal("0.93"))
    sellers = [catalog(rows, tax=TaxBasis.EXCLUDED, vat_rate=Decimal("0.06"))]
    asked = project(
        workload(
            "job",
            cards=1,
            months=Decimal("1.25"),
            throughput=Throughput("l40s", {"rtx4090": Decimal("0.5")}, "own trial"),
            accelerators=("l40s", "rtx4090"),
        ),
        basis=basis(fx={"USD": "7.10"}, fx_source="a bank"),
    )
    known = reference(accelerator(), accelerator("l40s"))
    labels = Labels.over(WORDS, Language.EN, known, sellers, "CNY")
    told = Explainer(decide(asked, sellers, known), labels, known.assumptions)
    found = told.explain("job.compute")
    assert "× ¥16.028122 ×" in found.steps[-1]  # 2.29 × 0.93 × 7.10 × 1.06
    assert "× 1.25 =" in found.steps[-2]
    beside = {one.name: (one.value, one.source) for one in found.inputs}
    assert beside["discount (multiplier)"][0] == "0.93"
    assert beside["tax (to the project's basis)"][0] == "× 1.06"
    assert beside["throughput ratio (to the reference card)"] == ("0.5", "own trial")
    assert beside["exchange rate"] == ("7.1", "a bank")


def test_a_break_even_shows_that_both_cost_the_same_there() -> None:
    sellers = [catalog(price(), node())]
    known = reference(accelerator())
    labels = Labels.over(WORDS, Language.EN, known, sellers, "CNY")
    told = Explainer(
        decide(project(workload("w")), sellers, known), labels, known.assumptions
    )
    _, there, per_month, per_day = told.explain("w.break_even.hours_per_day").steps
    assert there.count("¥15,600.00") == 2
    assert per_month.endswith("= 544.692737 h")
    assert per_day == "544.692737 ÷ 30 = 18.156425 h"
    price_step = told.explain("w.break_even.indifference_price").steps[-1]
    assert price_step == "(¥15,600.00 − ¥0.00) ÷ 2,880 = ¥5.416667"
