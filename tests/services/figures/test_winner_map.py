"""The map on the screen heeds the budget; titles say when single options are meant."""

from __future__ import annotations

from dataclasses import replace

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
from rackrate.engine.decision import decide
from rackrate.engine.verdict import Choice
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.locations import usual_locations
from rackrate.services.figures.chance import chance_figure
from rackrate.services.figures.figure import Figure
from rackrate.services.figures.winner_map import winner_map_figure
from rackrate.services.labels import Labels
from rackrate.store.resource_files import read_words

WORDS = read_words(usual_locations().resources)
SELLERS = [catalog(price(), node())]
LIMIT = "workload.budget != null and option.total > workload.budget"
KNOWN = reference(accelerator(), rules=[rule("budget-exceeded", LIMIT)])
SIZE = (560.0, 300.0)


def decided(budget: int | None = None, **changes: object) -> WorkloadDecision:
    asked = project(workload(months=3, budget=budget), **changes)
    return decide(asked, SELLERS, KNOWN).workloads[0]


def labels(language: Language) -> Labels:
    return Labels.over(WORDS, language, KNOWN, SELLERS, "CNY")


def drawn(found: WorkloadDecision, language: Language = Language.EN) -> Figure:
    figure = winner_map_figure(found, labels(language), *SIZE)
    assert figure is not None
    return figure


def blank_cells(figure: Figure) -> int:
    return sum(cell == "" for line in figure.table[1:] for cell in line[1:])


def test_a_cell_whose_cheapest_option_is_above_the_budget_is_blank() -> None:
    # 8 cards × 3.58 × 12 h × 30 days = 10,310.40 a month; 40,000 lasts three of them.
    capped = drawn(decided(40000))
    assert blank_cells(capped) > 0
    assert "above the budget of ¥40,000" in capped.subtitle
    told = [hit.text for hit in capped.hits]
    assert any(text.startswith("24 h a day, 36 months: even") for text in told)
    assert not any(text.startswith("1 h a day, 1 month: even") for text in told)
    assert blank_cells(drawn(decided())) == 0


def test_a_budget_whose_rule_is_off_caps_nothing() -> None:
    found = decided(40000, disabled_rules=("budget-exceeded",))
    assert found.budget_cap is None
    assert blank_cells(drawn(found)) == 0


@pytest.mark.parametrize(
    ("language", "said"),
    [(Language.ZH, "只租一种方案时"), (Language.EN, "Of single options")],
)
def test_where_a_mix_is_advised_the_titles_speak_of_single_options(
    language: Language, said: str
) -> None:
    found = decided()
    mixed = replace(found, verdict=replace(found.verdict, choice=Choice.HYBRID))
    for make in (winner_map_figure, chance_figure):
        plain, special = (make(f, labels(language), *SIZE) for f in (found, mixed))
        assert plain is not None
        assert special is not None
        assert special.title.startswith(said)
        assert not plain.title.startswith(said)
