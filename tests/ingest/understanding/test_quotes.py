"""Nine vendors' files, and what a careful buyer reads from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.ingest.understanding.conftest import read_bytes

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import Severity
from rackrate.domain.vendor_reading import Reading
from rackrate.locations import usual_locations
from rackrate.services.reading_json import reading_json
from rackrate.store.resource_files import read_words

QUOTES = Path(__file__).parents[1] / "quotes"
EXPECTED: dict[str, Any] = json.loads((QUOTES / "expected.json").read_text("utf-8"))
WORDS = read_words(usual_locations().resources)


def reading_of(name: str) -> Reading:
    return read_bytes((QUOTES / name).read_bytes(), name, today=None)


def rows_of(name: str) -> dict[str, dict[str, Any]]:
    """Return the rows of the JSON by cell, and by sheet and cell."""
    result = json.loads(json.dumps(reading_json(reading_of(name), WORDS, Language.ZH)))
    rows = {row["cell"]: row for row in result["rows"]}
    return rows | {f"{row['sheet']}!{row['cell']}": row for row in result["rows"]}


@pytest.mark.parametrize("name", EXPECTED)
def test_every_field_of_every_row_is_what_a_careful_buyer_reads(name: str) -> None:
    found = rows_of(name)
    for wanted in EXPECTED[name]["rows"]:
        row = found[wanted["cell"]]
        fields = {key: row[key] for key in wanted if key != "cell"}
        assert fields == {k: v for k, v in wanted.items() if k != "cell"}


@pytest.mark.parametrize("name", EXPECTED)
def test_no_row_is_invented(name: str) -> None:
    assert len(reading_of(name).rows) == len(EXPECTED[name]["rows"])


@pytest.mark.parametrize("name", EXPECTED)
def test_the_warnings_are_those_expected_and_no_others(name: str) -> None:
    warned = {
        i.code for i in reading_of(name).issues if i.severity is not Severity.INFO
    }
    assert warned == set(EXPECTED[name]["issues"])


@pytest.mark.parametrize("name", EXPECTED)
def test_every_price_is_ready_and_stands_beside_its_text(name: str) -> None:
    for row in reading_of(name).rows:
        assert row.is_ready
        assert row.raw["list_unit_price"]
        assert row.places["list_unit_price"] == row.cell


def test_the_bin_of_a_card_is_kept_beside_its_family() -> None:
    row = rows_of("q03_wan_yuan.xlsx")["D3"]
    assert row["accelerator"] == "ascend910b"
    assert row["accelerator_variant"] == "ascend910b2"
    assert row["flags"] == ["accelerator_variant"]
