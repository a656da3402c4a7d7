"""Everything that a reading can say has its words, in both languages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rackrate.domain.vendor_reading import Certainty, Field, LineOutcome
from rackrate.ingest import understanding
from rackrate.locations import usual_locations
from rackrate.store.resource_files import read_words

PHRASES = read_words(usual_locations().resources).phrases
FOLDER = Path(str(understanding.__file__)).parent
CALLS = [
    call
    for path in FOLDER.glob("*.py")
    for call in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(call, ast.Call)
]


def texts_given_to(name: str, position: int) -> set[str]:
    """Return the literal texts given to calls of a name."""
    found = set()
    for call in CALLS:
        called = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if called == name and len(call.args) > position:
            argument = call.args[position]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                found.add(argument.value)
    return found


def _is_flagging(call: ast.Call) -> bool:
    """Return whether a call gives a flag to a price."""
    owner = getattr(getattr(call.func, "value", None), "id", "")
    name = getattr(call.func, "attr", "")
    return name == "with_flag" or (name == "append" and owner == "flags")


FLAGS = {
    str(argument.value)
    for call in CALLS
    if _is_flagging(call)
    for argument in call.args
    if isinstance(argument, ast.Constant)
} | {"price_approximate", "price_range", "number_ambiguous", "cell_comment"}


@pytest.mark.parametrize("flag", sorted(FLAGS))
def test_every_flag_has_its_word(flag: str) -> None:
    assert f"ingest.flag.{flag}" in PHRASES


def test_the_scan_sees_flags_issues_and_questions() -> None:
    assert {"unit_unknown", "tax_unknown", "duplicate"} <= FLAGS
    assert "no_price_table" in texts_given_to("report", 0)


@pytest.mark.parametrize("code", sorted(texts_given_to("report", 0)))
def test_every_issue_has_its_sentence(code: str) -> None:
    assert [
        key
        for key in PHRASES
        if key.startswith(f"ingest.issue.{code}") or key == f"problems.{code}.fault"
    ]


@pytest.mark.parametrize("reason", sorted(texts_given_to("leave", 2)))
def test_every_reason_has_its_words(reason: str) -> None:
    assert f"ingest.reason.{reason}" in PHRASES


@pytest.mark.parametrize(
    ("family", "kind"),
    [("field", Field), ("certainty", Certainty), ("outcome", LineOutcome)],
)
def test_every_word_of_a_closed_list_has_its_term(
    family: str, kind: type[Field | Certainty | LineOutcome]
) -> None:
    assert [m for m in kind if f"ingest.{family}.{m.value}" not in PHRASES] == []


QUESTIONS = {
    str(argument.value)
    for call in CALLS
    if getattr(getattr(call.func, "value", None), "id", "") == "questions"
    for argument in call.args
    if isinstance(argument, ast.Constant)
}


@pytest.mark.parametrize("question", sorted(QUESTIONS))
def test_every_question_can_be_asked(question: str) -> None:
    assert f"ingest.question.{question}" in PHRASES
