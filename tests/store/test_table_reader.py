"""Values are taken out of a table one by one, and every fault is noted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.problem import Problem, RefusedInputError
from rackrate.domain.units import TaxBasis
from rackrate.store.table_reader import (
    TableReader,
    parse_json,
    parse_toml,
    read_text,
    read_toml,
)

Take = Callable[[TableReader], object]


def read(table: dict[str, Any], take: Take) -> tuple[object, list[str]]:
    """Return what is taken from a table, and the codes of its faults."""
    problems: list[Problem] = []
    value = take(TableReader(table, "", problems))
    return value, [p.code for p in problems]


@pytest.mark.parametrize(
    ("value", "take", "taken"),
    [
        ("text", lambda r: r.text("x"), "text"),
        (True, lambda r: r.flag("x"), True),
        (3, lambda r: r.number("x"), Decimal(3)),
        (Decimal("0.1"), lambda r: r.number("x"), Decimal("0.1")),
        ("0.1", lambda r: r.number("x"), Decimal("0.1")),
        (8, lambda r: r.whole("x", 1), 8),
        ("included", lambda r: r.choice("x", TaxBasis, TaxBasis.UNKNOWN), "included"),
        (date(2026, 11, 30), lambda r: r.day("x"), date(2026, 11, 30)),
        ("2026-11-30", lambda r: r.day("x"), date(2026, 11, 30)),
        (["a", "b"], lambda r: r.texts("x"), ("a", "b")),
        ({"zh": "中", "en": "e"}, lambda r: r.bilingual("x"), Bilingual("中", "e")),
        ({"zh": "中"}, lambda r: r.bilingual("x"), Bilingual("中", "中")),
        ("same", lambda r: r.bilingual("x"), Bilingual("same", "same")),
    ],
)
def test_a_value_of_the_right_kind_is_taken(
    value: object, take: Take, taken: object
) -> None:
    assert read({"x": value}, take) == (taken, [])


@pytest.mark.parametrize(
    ("take", "default"),
    [
        (lambda r: r.text("x", "usual"), "usual"),
        (lambda r: r.flag("x"), False),
        (lambda r: r.flag("x", default=True), True),
        (lambda r: r.optional_flag("x"), None),
        (lambda r: r.number("x"), None),
        (lambda r: r.whole("x", 7), 7),
        (lambda r: r.choice("x", TaxBasis, TaxBasis.UNKNOWN), "unknown"),
        (lambda r: r.day("x"), None),
        (lambda r: r.texts("x"), ()),
        (lambda r: r.bilingual("x"), Bilingual("", "")),
        (lambda r: r.tables("x"), []),
    ],
)
def test_an_absent_value_is_its_default_and_no_fault(
    take: Take, default: object
) -> None:
    assert read({}, take) == (default, [])


@pytest.mark.parametrize(
    ("value", "take", "code"),
    [
        (5, lambda r: r.text("x"), "not_a_text"),
        (" ", lambda r: r.text("x", required=True), "not_a_text"),
        (None, lambda r: r.text("x", required=True), "field_missing"),
        ("true", lambda r: r.flag("x"), "not_a_flag"),
        (1, lambda r: r.flag("x"), "not_a_flag"),
        ("many", lambda r: r.number("x"), "not_a_number"),
        (True, lambda r: r.number("x"), "not_a_number"),
        (Decimal("NaN"), lambda r: r.number("x"), "not_a_number"),
        (0.1, lambda r: r.number("x"), "not_a_number"),
        (-1, lambda r: r.number("x", low=0), "out_of_range"),
        (25, lambda r: r.number("x", high=24), "out_of_range"),
        (0, lambda r: r.number("x", above=0), "not_above"),
        (Decimal("1.5"), lambda r: r.whole("x", 1), "not_whole"),
        ("taxed", lambda r: r.choice("x", TaxBasis, TaxBasis.UNKNOWN), "not_in_list"),
        (datetime(2026, 1, 1, tzinfo=UTC), lambda r: r.day("x"), "not_a_date"),
        ("tomorrow", lambda r: r.day("x"), "not_a_date"),
        ("a", lambda r: r.texts("x"), "not_a_list_of_texts"),
        (["a", 1], lambda r: r.texts("x"), "not_a_list_of_texts"),
        (3, lambda r: r.bilingual("x"), "not_a_text"),
        (None, lambda r: r.bilingual("x", required=True), "field_missing"),
        (3, lambda r: r.table("x"), "not_a_table"),
        ({"a": 1}, lambda r: r.tables("x"), "not_a_table"),
        ([1], lambda r: r.tables("x"), "not_a_table"),
    ],
)
def test_a_value_of_the_wrong_kind_is_a_fault(
    value: object, take: Take, code: str
) -> None:
    table = {} if value is None else {"x": value}
    assert read(table, take)[1] == [code]


@pytest.mark.parametrize("value", [{}, {"fr": "texte"}, {"zh": 1, "en": 2}])
def test_a_text_that_is_required_needs_at_least_one_language(value: object) -> None:
    codes = read({"x": value}, lambda r: r.bilingual("x", required=True))[1]
    assert codes in (["field_missing"], ["not_a_text"])


def test_faults_name_their_place_down_to_the_field() -> None:
    problems: list[Problem] = []
    table = {"workload": [{"id": "a"}, {"cards": "x", "work": {"tokens_b": "y"}}]}
    reader = TableReader(table, "", problems)
    second = reader.tables("workload")[1]
    second.whole("cards", 1)
    second.table("work").number("tokens_b")
    assert [p.place for p in problems] == [
        "workload[2].cards",
        "workload[2].work.tokens_b",
    ]


def test_a_long_value_is_shown_shortened() -> None:
    problems: list[Problem] = []
    TableReader({"x": "9" * 99 + "z"}, "", problems).number("x")
    assert len(problems[0].values["value"]) == 60


def test_a_field_nobody_asked_for_is_refused_with_those_that_are_known() -> None:
    problems: list[Problem] = []
    reader = TableReader({"hours": 1, "cards": 2, "note": 3}, "w", problems)
    reader.value("cards")
    reader.refuse_unknown(allowed=["note"])
    (problem,) = problems
    assert (problem.code, problem.place) == ("field_unknown", "w.hours")
    assert problem.values == {"known": "cards"}


@pytest.mark.parametrize(
    ("table", "codes"),
    [
        ({"schema": 1}, []),
        ({}, ["field_missing"]),
        ({"schema": 2}, ["schema_newer"]),
        ({"schema": 0}, ["not_whole"]),
        ({"schema": "1"}, ["not_whole"]),
        ({"schema": True}, ["not_whole"]),
    ],
)
def test_only_a_known_schema_is_taken(table: dict[str, Any], codes: list[str]) -> None:
    assert read(table, lambda r: r.schema(1))[1] == codes


def refusal(read_it: Callable[[], object]) -> str:
    """Return the code with which something is refused."""
    with pytest.raises(RefusedInputError) as refused:
        read_it()
    (problem,) = refused.value.problems
    return problem.code


def test_a_file_is_read_without_its_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xef\xbb\xbfa = 0.1\n")
    assert read_text(path) == "a = 0.1\n"
    assert read_toml(path) == {"a": Decimal("0.1")}


def test_files_that_cannot_be_read_are_refused_in_their_own_words(
    tmp_path: Path,
) -> None:
    path = tmp_path / "x.toml"
    assert refusal(lambda: read_text(path)) == "file_not_found"
    assert refusal(lambda: read_text(tmp_path)) == "cannot_read"
    path.write_bytes("名称".encode("gbk"))
    assert refusal(lambda: read_text(path)) == "not_utf8"


@pytest.mark.parametrize(
    "text",
    [
        "a = ",
        "[a",
        "a = 1\na = 2",
        "a = 1 2",
        pytest.param("a = " + "9" * 5000, id="five thousand digits"),
        pytest.param("a = " + "[" * 5000, id="deeply nested list"),
        pytest.param("a = " + "{b = " * 5000, id="deeply nested table"),
    ],
)
def test_what_is_not_toml_is_refused(text: str) -> None:
    assert refusal(lambda: parse_toml(text, "x")) == "not_toml"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1]",
        "3",
        "{'a': 1}",
        "\ufeff{}",
        pytest.param('{"a": ' + "9" * 5000 + "}", id="five thousand digits"),
        pytest.param('{"a": ' + "[" * 100_000, id="deeply nested"),
    ],
)
def test_what_is_not_a_json_object_is_refused(text: str) -> None:
    assert refusal(lambda: parse_json(text.encode(), Path("x"))) == "not_json"


def test_json_that_is_not_utf8_is_refused() -> None:
    assert refusal(lambda: parse_json(b'{"a": "\xff"}', Path("x"))) == "not_json"


def test_json_numbers_stay_exact() -> None:
    assert parse_json(b'{"a": 0.1, "b": 3}', Path("x")) == {"a": Decimal("0.1"), "b": 3}
