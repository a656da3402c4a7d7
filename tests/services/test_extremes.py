"""Whatever the engagement, every service says it in finite figures and in words."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Callable, Iterator
from functools import cache
from inspect import signature
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.draws import thorough
from tests.engine.extremes import CASES, Engagement, endless, engagements

import rackrate.services.figures
from rackrate.domain.bilingual import Language
from rackrate.domain.reference import Reference
from rackrate.engine.decision import Decision, decide
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.decision_json import decision_json
from rackrate.services.decision_text import decision_lines
from rackrate.services.explanation import Explainer
from rackrate.services.figures.figure import Figure
from rackrate.services.labels import Labels
from rackrate.services.words import Words
from rackrate.store.resource_files import read_reference, read_words

RESOURCES = Path(__file__).parents[2] / "resources"
NO_NUMBERS = ("NaN", "Infinity", "inf ", "nan ")
FigureMaker = Callable[[WorkloadDecision, Labels, float, float], Figure | None]


@cache
def shipped() -> Reference:
    return read_reference(RESOURCES)


@cache
def phrasebook() -> Words:
    return read_words(RESOURCES)


def decided(asked: Engagement) -> Decision:
    return decide(asked.project, asked.catalogs, shipped())


def labels_of(asked: Engagement, language: Language) -> Labels:
    currency = asked.project.basis.billing_currency
    return Labels.over(phrasebook(), language, shipped(), asked.catalogs, currency)


def _is_of_workload(made: Callable[..., object], module: str) -> bool:
    """Return whether a module's own figure shows a workload's decision."""
    first = next(iter(signature(made).parameters.values()))
    return made.__module__ == module and first.annotation == "WorkloadDecision"


def figure_makers() -> Iterator[FigureMaker]:
    """Yield every figure of a workload, `<name>_figure` in its module."""
    package = rackrate.services.figures
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(found.name)
        for name, made in vars(module).items():
            if name.endswith("_figure") and _is_of_workload(made, found.name):
                yield made


def check_words(asked: Engagement, decision: Decision, language: Language) -> None:
    """See that text and explanations say no infinity."""
    labels = labels_of(asked, language)
    known = shipped().assumptions.overridden(asked.project.assumptions, "")
    explainer = Explainer(decision, labels, known)
    said = list(decision_lines(decision, labels))
    for path in explainer.paths():
        said += explainer.explain(path).lines()
    assert not [line for line in said for bad in NO_NUMBERS if bad in f"{line} "]
    for found in decision.workloads:
        assert labels.headline(found)


def check_figures(asked: Engagement, decision: Decision, language: Language) -> None:
    """See that a figure has marks and words, all of them somewhere."""
    labels = labels_of(asked, language)
    for found in decision.workloads:
        for make in figure_makers():
            figure = make(found, labels, 620.0, 300.0)
            if figure is not None:
                assert endless(figure) == [], make.__name__
                assert figure.marks, make.__name__
                assert figure.title, make.__name__
                assert figure.alternative, make.__name__


def check_json(asked: Engagement, decision: Decision) -> None:
    """See that scripts can read it: JSON knows no infinity."""
    told = decision_json(decision, asked.catalogs, shipped(), phrasebook())
    json.dumps(told, allow_nan=False)


def test_every_figure_is_found() -> None:
    names = {make.__name__ for make in figure_makers()}
    assert {"break_even_figure", "chance_figure", "cost_figure"} <= names


@thorough(12)
@given(st.deferred(lambda: engagements(shipped())), st.sampled_from(Language))
def test_whatever_is_asked_is_answered(asked: Engagement, language: Language) -> None:
    decision = decided(asked)
    check_json(asked, decision)
    check_words(asked, decision, language)
    check_figures(asked, decision, language)


@pytest.mark.parametrize("name", sorted(CASES))
def test_each_named_case_is_answered(name: str) -> None:
    asked = CASES[name].engagement
    decision = decided(asked)
    check_json(asked, decision)
    for language in Language:
        check_words(asked, decision, language)
        check_figures(asked, decision, language)


@pytest.mark.parametrize("name", ["no price", "only missing prices", "nothing allowed"])
def test_where_nothing_can_be_rented_there_is_no_chart_of_costs(name: str) -> None:
    asked = CASES[name].engagement
    (found,) = decided(asked).workloads
    labels = labels_of(asked, Language.EN)
    made = {m.__name__: m(found, labels, 620.0, 300.0) for m in figure_makers()}
    assert made["break_even_figure"] is None
    assert made["cost_figure"] is None
    assert made["winner_map_figure"] is None
