"""Every sentence is there in both languages, with the same values to fill in."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from string import Formatter

import pytest

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.problem import Severity
from rackrate.domain.units import (
    ChargeCategory,
    CostScope,
    Delivery,
    Evidence,
    Meter,
    PriceScope,
    PricingCategory,
    PricingUnit,
    TaxBasis,
    Tenancy,
    WorkloadKind,
)
from rackrate.engine.break_even import BreakEvenState
from rackrate.engine.verdict import Choice
from rackrate.locations import usual_locations
from rackrate.store.resource_files import read_words

PACKAGE = Path(__file__).parents[2] / "desktop" / "rackrate"
WORDS = read_words(usual_locations().resources)
PHRASES = WORDS.phrases
CODES = sorted({key.split(".")[1] for key in PHRASES if key.startswith("problems.")})
# Which argument of a call names a problem, and whether the rest are its values.
CODE_AT = {
    "Problem": 0,
    "CellFaultError": 0,
    "_error": 0,
    "_breach": 0,
    "_fault": 0,
    "_missing": 0,
    "refuse": 1,
    "refused": 1,
}
VALUES_ARE_KEYWORDS = {"CellFaultError", "_error", "_breach", "refuse", "refused"}


def fields(text: str) -> set[str]:
    """Return the names of the values that a sentence needs."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def calls() -> Iterator[tuple[str, str, set[str] | None, str]]:
    """Yield (callee, code, names of its values, place) of every problem in the code."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            at = CODE_AT.get(name)
            if at is None or len(call.args) <= at:
                continue
            code = call.args[at]
            if isinstance(code, ast.Constant) and isinstance(code.value, str):
                where = f"{path.name}:{call.lineno}"
                yield name, code.value, values_of(name, call), where


def values_of(name: str, call: ast.Call) -> set[str] | None:
    """Return the names of a problem's values, None where only running it would tell."""
    if name in VALUES_ARE_KEYWORDS:
        if any(keyword.arg is None for keyword in call.keywords):
            return None
        return {str(keyword.arg) for keyword in call.keywords}
    if name == "Problem" and len(call.args) > 2 and isinstance(call.args[2], ast.Dict):
        keys = call.args[2].keys
        return {str(k.value) for k in keys if isinstance(k, ast.Constant)}
    return None


CALLS = list(calls())
LITERALS = {
    node.value
    for path in PACKAGE.rglob("*.py")
    for node in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(node, ast.Constant) and isinstance(node.value, str)
}


def test_every_phrase_has_both_languages_or_says_nothing_in_either() -> None:
    halves = [k for k, v in PHRASES.items() if bool(v.zh.strip()) != bool(v.en.strip())]
    assert halves == []


@pytest.mark.parametrize("book", ["problems", "terms", "verdict", "lines"])
def test_no_sentence_about_a_result_or_a_fault_is_empty(book: str) -> None:
    said = {k: v for k, v in PHRASES.items() if k.startswith(f"{book}.")}
    assert said
    assert [key for key, text in said.items() if not text.zh.strip()] == []


def test_both_languages_need_the_same_values() -> None:
    assert [
        key for key, said in PHRASES.items() if fields(said.zh) != fields(said.en)
    ] == []


def test_values_have_names_and_no_formats_of_their_own() -> None:
    odd = [
        key
        for key, said in PHRASES.items()
        for name in fields(said.zh) | fields(said.en)
        if not name.isidentifier()
    ]
    assert odd == []


def test_english_is_written_without_chinese_characters() -> None:
    chinese = [
        key
        for key, said in PHRASES.items()
        if any("\u4e00" <= character <= "\u9fff" for character in said.en)
        and "window" not in key  # the window names languages in their own script
    ]
    assert chinese == []


def test_the_scan_of_the_code_sees_the_problems_it_should() -> None:
    seen = {code for _, code, _, _ in CALLS}
    assert len(seen) > 60
    assert {"not_a_number", "price_expired", "no_workload", "set_malformed"} <= seen


def test_every_problem_of_the_code_has_its_fault_and_its_remedy() -> None:
    missing = {
        f"{code} ({where})"
        for _, code, _, where in CALLS
        for part in ("fault", "remedy")
        if f"problems.{code}.{part}" not in PHRASES
    }
    assert missing == set()


def test_every_value_that_a_problem_needs_is_given() -> None:
    lacking = {
        f"{code} ({where}): {sorted(needed - given)}"
        for _, code, given, where in CALLS
        if given is not None and f"problems.{code}.fault" in PHRASES
        for needed in [
            fields(PHRASES[f"problems.{code}.fault"].en)
            | fields(PHRASES[f"problems.{code}.remedy"].en)
        ]
        if not needed <= given
    }
    assert lacking == set()


@pytest.mark.parametrize("code", CODES)
def test_a_problem_in_the_book_is_used_and_whole(code: str) -> None:
    assert code in LITERALS, "no part of the program reports it"
    assert f"problems.{code}.fault" in PHRASES
    assert f"problems.{code}.remedy" in PHRASES


FAMILIES: dict[str, type[StrEnum]] = {
    "delivery": Delivery,
    "category": ChargeCategory,
    "unit": PricingUnit,
    "billed_by": PricingUnit,
    "scope": PriceScope,
    "meter": Meter,
    "tax": TaxBasis,
    "tenancy": Tenancy,
    "pricing_category": PricingCategory,
    "evidence": Evidence,
    "kind": WorkloadKind,
    "cost": CostScope,
    "severity": Severity,
    "choice": Choice,
    "state": BreakEvenState,
}


@pytest.mark.parametrize(("family", "kind"), FAMILIES.items())
def test_every_word_of_a_closed_list_has_its_term(
    family: str, kind: type[StrEnum]
) -> None:
    assert [m.value for m in kind if f"terms.{family}.{m.value}" not in PHRASES] == []


@pytest.mark.parametrize(
    "flag",
    [
        "tax_unknown",
        "price_range",
        "index_price",
        "evidence_article",
        "evidence_verbal",
        "evidence_estimate",
        "price_old",
        "accelerator_unknown",
        "more_cards",
        "stopped_instance_billed",
        "commitment_exceeds_term",
        "storage_price_unknown",
        "bandwidth_price_unknown",
        "next_tier_cheaper",
    ],
)
def test_every_flag_of_an_option_has_its_term(flag: str) -> None:
    assert f"terms.flag.{flag}" in PHRASES


@pytest.mark.parametrize("state", BreakEvenState)
def test_every_state_of_a_break_even_has_a_sentence_and_a_title(state: str) -> None:
    assert f"verdict.break_even.{state}" in PHRASES
    assert f"verdict.chart.{state}" in PHRASES


def test_two_terms_of_one_family_never_read_alike() -> None:
    read: dict[tuple[str, Language, str], list[str]] = defaultdict(list)
    for key, said in PHRASES.items():
        parts = key.split(".")
        if parts[0] == "terms" and parts[1] in FAMILIES:
            for language in Language:
                read[parts[1], language, said[language]].append(key)
    assert {place: keys for place, keys in read.items() if len(keys) > 1} == {}


def test_a_sentence_is_said_with_its_values_and_missing_ones_are_an_error() -> None:
    said = WORDS.say("problems.not_a_number.fault", Language.EN, value="x")
    assert said == "“x” is not a number"
    with pytest.raises(KeyError):
        WORDS.say("problems.not_a_number.fault", Language.EN)
    with pytest.raises(KeyError):
        WORDS.say("problems.nonsense.fault", Language.EN)


def test_bilingual_values_stay_in_their_language() -> None:
    value = Bilingual("甲", "A")
    said = WORDS.both("problems.not_a_number.fault", value=value)
    assert said == Bilingual("“甲”不是数字", "“A” is not a number")
