"""Reference data is taken whole, or its faults are named."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rackrate.domain.problem import RefusedInputError
from rackrate.domain.rule import RuleKind
from rackrate.locations import usual_locations
from rackrate.store.resource_files import read_reference, read_words

CARDS, JUDGED = "accelerators.toml", "assumptions.toml"
PREFER = "rules/preferences.toml"
Read = Callable[[Path], object]


@pytest.fixture
def resources(tmp_path: Path) -> Path:
    """Return a copy of the shipped reference data, without fonts and icons."""
    copy = tmp_path / "resources"
    keep = shutil.ignore_patterns("fonts", "icons", "*.svg", "*.ttf")
    shutil.copytree(usual_locations().resources, copy, ignore=keep)
    return copy


def faults(read: Read, resources: Path) -> list[tuple[str, str]]:
    """Return place and code of the faults with which resources are refused."""
    with pytest.raises(RefusedInputError) as refused:
        read(resources)
    assert Path(refused.value.source).exists()
    return [(p.place, p.code) for p in refused.value.problems]


def edit(path: Path, old: str, new: str) -> None:
    """Replace the first occurrence of a text in a file."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_the_shipped_reference_data_is_taken(resources: Path) -> None:
    known = read_reference(resources)
    assert known.accelerators["h100"].software == "cuda"
    assert known.assumptions.base("billed_idle") > 0
    assert {rule.kind for rule in known.rules} == set(RuleKind)


@pytest.mark.parametrize(
    ("name", "old", "new", "place", "code"),
    [
        (CARDS, 'id = "h100"', "id = 5", "accelerator[1].id", "not_a_text"),
        (CARDS, "gib = 80", "gib = 0", "accelerator[1].memory_gib", "not_above"),
        (JUDGED, "low = 0.0", "low = 9", "assumption[1].base", "range_not_rising"),
        (JUDGED, "low = 0.0\n", "", "assumption[1].low", "field_missing"),
        (JUDGED, "\nsource =", "\nsauce =", "assumption[1].source", "field_missing"),
        (PREFER, '= "preference"', '= "wish"', "rule[1].kind", "not_in_list"),
        (PREFER, "weight = 60", "weight = 101", "rule[1].weight", "out_of_range"),
        (PREFER, 'prefers = "container"\n', "", "rule[1].prefers", "field_missing"),
        (PREFER, "schema = 1", "schema = 2", "schema", "schema_newer"),
    ],
)
def test_reference_data_that_is_not_in_order_says_where(
    name: str, old: str, new: str, place: str, code: str, resources: Path
) -> None:
    edit(resources / name, old, new)
    assert (place, code) in faults(read_reference, resources)


def test_missing_reference_data_is_refused(resources: Path) -> None:
    (resources / "accelerators.toml").unlink()
    with pytest.raises(RefusedInputError) as refused:
        read_reference(resources)
    assert refused.value.problems[0].code == "file_not_found"


def test_a_sentence_that_lacks_a_language_is_refused(resources: Path) -> None:
    path = resources / "words" / "extra.toml"
    path.write_text('[a]\nb = "only one"\n', "utf-8")
    assert faults(read_words, resources) == [("extra.a.b", "phrase_incomplete")]


def test_sentences_are_found_by_file_and_path(resources: Path) -> None:
    path = resources / "words" / "extra.toml"
    path.write_text('[a]\nb = { zh = "甲", en = "one" }\n', "utf-8")
    words = read_words(resources)
    assert "extra.a.b" in words
    assert words.phrases["extra.a.b"].zh == "甲"
    assert "extra.a" not in words
