"""A condition under a reader's eyes: its faults are named, its effect is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import basis, decided, node, price, workload

from rackrate.services.evidence.conditions import (
    NAMES,
    check_condition,
    fact_values,
    names_in,
)

BASIS = basis()
FOUND = decided(price("box/hour", "3.58"), node("node/month", "15600"))


@pytest.mark.parametrize(
    ("when", "code", "detail"),
    [
        ("", "empty", ""),
        ("   ", "empty", ""),
        ("cards > 1", "name", "cards"),
        ("workload.card > 1", "name", "workload.card"),
        ("workload.cards >", "syntax", ""),
        ("workload.cards > 1 and (", "syntax", ""),
        ("workload.cards == 3 ;", "syntax", ";"),
        ('workload.cards > "a"', "kind", "data type mismatch"),
        ("workload.cards ** 9 > 1", "operator", "**"),
        ('workload.kind =~ "t.*"', "operator", "=~"),
        ("workload.cards > 1 and " * 99 + "true", "too_long", "1000"),
        ("(" * 30 + "workload.cards > 1" + ")" * 30, "too_deep", ""),
        ("workload.cards / 0 > 1", "arithmetic", ""),
        ("workload.cards", "no_comparison", ""),
    ],
)
def test_what_is_wrong_is_named(when: str, code: str, detail: str) -> None:
    fault = check_condition(when, FOUND, BASIS).fault
    assert fault is not None
    assert (fault.code, fault.detail) == (code, detail)


def test_an_unknown_name_is_found_even_where_it_would_not_be_asked() -> None:
    fault = check_condition(
        "workload.cards < 0 and workload.nobody", FOUND, BASIS
    ).fault
    assert fault is not None
    assert fault.detail == "workload.nobody"


def test_names_in_quotes_are_text() -> None:
    checked = check_condition('workload.kind == "no.name at all"', FOUND, BASIS)
    assert checked.fault is None
    assert checked.holds is False


def test_it_tells_for_which_options_it_is_true() -> None:
    checked = check_condition('option.delivery == "container"', FOUND, BASIS)
    assert checked.options == ("alpha/box/hour",)
    assert checked.asked == 2
    every = check_condition("workload.cards >= 1", FOUND, BASIS)
    assert every.holds is True
    assert len(every.options) == every.asked


def test_preferences_are_asked_about_the_cheapest_option() -> None:
    cheapest = FOUND.options[0].delivery.value
    assert check_condition(f'option.delivery == "{cheapest}"', FOUND, BASIS).holds
    assert not check_condition(f'option.delivery != "{cheapest}"', FOUND, BASIS).holds


def test_without_options_nothing_is_claimed() -> None:
    checked = check_condition("workload.cards > 1", None, BASIS)
    assert (checked.fault, checked.holds, checked.asked) == (None, None, 0)
    nothing = decided(work=workload(cards="8"))
    assert check_condition("workload.cards > 1", nothing, BASIS).holds is None


def test_every_name_has_its_value_as_a_condition_writes_it() -> None:
    values = fact_values(FOUND, BASIS)
    assert tuple(values) == NAMES
    assert values["workload.budget"] == "null"
    assert values["workload.elastic"] == "false"
    assert values["option.provider"] == '"alpha"'
    for name, value in values.items():
        assert check_condition(f"{name} == {value}", FOUND, BASIS).holds, name


def test_the_names_of_a_condition_are_listed_once() -> None:
    when = 'workload.cards > 1 and workload.cards < 9 and option.origin != "workload.x"'
    assert names_in(when) == ("workload.cards", "option.origin")


@given(st.text(max_size=40))
def test_no_text_whatever_breaks_the_check(when: str) -> None:
    checked = check_condition(when, FOUND, BASIS)
    assert checked.fault is None or checked.fault.code in {
        "empty",
        "name",
        "syntax",
        "kind",
        "operator",
        "arithmetic",
        "no_comparison",
    }


@given(st.sampled_from(NAMES), st.sampled_from(["==", "!=", "<", ">=", "in", "=~"]))
def test_no_comparison_whatever_breaks_the_check(name: str, sign: str) -> None:
    for right in ('"x"', "3", "null", "[1]", "true", "workload", "option"):
        check_condition(f"{name} {sign} {right}", FOUND, BASIS)
