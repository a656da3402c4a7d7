"""Bases, assumptions, texts, problems and projects answer what they are asked."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.builders import (
    assumption,
    basis,
    catalog,
    price,
    project,
    reference,
    workload,
)

from rackrate.domain.assumptions import Assumptions, Range
from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.problem import Problem, RefusedInputError, Severity


def test_the_billing_currency_has_a_rate_of_one_and_others_none_unless_set() -> None:
    base = basis(fx={"USD": "7.10"})
    assert base.rate("CNY") == 1
    assert base.rate("USD") == Decimal("7.10")
    assert base.rate("EUR") is None


def test_a_rate_for_the_billing_currency_itself_is_ignored() -> None:
    assert basis(fx={"CNY": "7"}).rate("CNY") == 1


def test_a_projects_own_range_goes_before_the_shipped_one() -> None:
    shipped = Assumptions.of([assumption("billed_idle", ("0", "0.05", "0.2"))])
    own = shipped.overridden({"billed_idle": Range.fixed(Decimal("0.1"))}, "mine")
    assert shipped.base("billed_idle") == Decimal("0.05")
    assert own.base("billed_idle") == Decimal("0.1")
    changed = own.by_name["billed_idle"]
    assert (changed.source, changed.confidence) == ("mine", "project")
    assert changed.unit == shipped.by_name["billed_idle"].unit


def test_an_assumption_nobody_made_is_an_error() -> None:
    with pytest.raises(KeyError):
        reference().assumptions.base("phase_of_the_moon")


def test_a_text_is_read_in_either_language() -> None:
    text = Bilingual("容器", "container")
    assert (text[Language.ZH], text[Language.EN]) == ("容器", "container")
    assert Bilingual.same("x") == Bilingual("x", "x")


def test_a_refusal_lists_every_place_and_code() -> None:
    faults = [Problem("not_a_number", "line 2"), Problem("field_missing", "line 3")]
    refused = RefusedInputError("prices.csv", faults)
    assert str(refused) == "prices.csv: line 2: not_a_number; line 3: field_missing"
    assert refused.problems[0].severity is Severity.WARNING


def test_a_workload_is_found_by_its_id() -> None:
    both = project(workload("train"), workload("serve"))
    assert both.workload("serve").id == "serve"
    with pytest.raises(KeyError, match="play"):
        both.workload("play")


def test_a_price_is_named_by_provider_and_price() -> None:
    box = price("box/hour")
    assert catalog(box, by="jygpu").key(box) == "jygpu/box/hour"
