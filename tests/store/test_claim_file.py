"""Reading the claims: every fault is named with its place."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from rackrate.domain.claim import Claimed, ClaimKind, HoldsIf, Obstacle, Statement
from rackrate.domain.problem import RefusedInputError
from rackrate.store.claim_file import claims_from_table, read_claims

RESOURCES = Path(__file__).parents[2] / "resources"


def figure(name: str = "rent", **changes: object) -> dict[str, object]:
    return {"name": name, "value": 3, "unit": "CNY", "source": "a list"} | changes


def claim(**changes: object) -> dict[str, object]:
    usual: dict[str, object] = {
        "id": "c1",
        "source": "article A, line 1",
        "text": {"zh": "甲", "en": "one"},
        "why": "because",
        "kind": "value",
        "arguments": {"figure": "rent"},
        "holds_if": "at_most",
        "claimed": 2,
        "unit": "CNY",
    }
    return {k: v for k, v in (usual | changes).items() if v is not None}


def book(*claims: dict[str, object], figures: object = None) -> dict[str, object]:
    return {
        "schema": 1,
        "figure": [figure()] if figures is None else figures,
        "claim": list(claims),
    }


def words(**changes: object) -> dict[str, object]:
    stated = [{"says": "yes", "source": "A"}, {"says": "no", "source": "B"}]
    usual = {"kind": "words", "obstacle": "no_evidence", "statements": stated}
    bare = dict.fromkeys(("arguments", "holds_if", "claimed", "unit"))
    return claim(**(bare | usual | changes))


def test_a_claim_in_numbers_is_read_exactly() -> None:
    read = claims_from_table(
        book(claim(holds_if="within", claimed={"low": 1, "high": Decimal("2.5")})), "x"
    )
    (found,) = read.claims
    assert found.kind is ClaimKind.VALUE
    assert found.holds_if is HoldsIf.WITHIN
    assert found.claimed == Claimed(Decimal(1), Decimal("2.5"))
    assert found.arguments == {"figure": ("rent",)}
    assert (found.text.zh, found.text.en) == ("甲", "one")
    assert read.figures["rent"].value == 3


def test_a_claim_in_words_is_read() -> None:
    (found,) = claims_from_table(book(words()), "x").claims
    assert found.obstacle is Obstacle.NO_EVIDENCE
    assert found.statements == (Statement("yes", "A"), Statement("no", "B"))
    assert (found.claimed, found.holds_if) == (None, None)


def test_a_figure_without_a_value_is_one_that_nobody_stated() -> None:
    silent = figure()
    del silent["value"]
    assert claims_from_table(book(figures=[silent]), "x").figures["rent"].value is None


def test_several_figures_are_read_where_an_argument_takes_them() -> None:
    summed = claim(kind="sum", arguments={"terms": ["rent", "rent"]})
    (found,) = claims_from_table(book(summed), "x").claims
    assert found.arguments == {"terms": ("rent", "rent")}


@pytest.mark.parametrize(
    ("changes", "place", "code"),
    [
        ({"kind": "guess"}, "claim[1].kind", "not_in_list"),
        ({"kind": None}, "claim[1].kind", "field_missing"),
        ({"id": None}, "claim[1].id", "field_missing"),
        ({"why": None}, "claim[1].why", "field_missing"),
        ({"unit": None}, "claim[1].unit", "field_missing"),
        ({"claimed": None}, "claim[1].claimed", "field_missing"),
        ({"claimed": "many"}, "claim[1].claimed", "not_a_number"),
        ({"claimed": {"low": 1}}, "claim[1].claimed.high", "field_missing"),
        (
            {"claimed": {"low": 2, "high": 1}},
            "claim[1].claimed.high",
            "range_not_rising",
        ),
        ({"holds_if": None}, "claim[1].holds_if", "field_missing"),
        ({"holds_if": "near"}, "claim[1].tolerance", "field_missing"),
        ({"tolerance": 2}, "claim[1].tolerance", "out_of_range"),
        ({"arguments": {}}, "claim[1].arguments.figure", "field_missing"),
        (
            {"arguments": {"figure": "rant"}},
            "claim[1].arguments.figure",
            "figure_unknown",
        ),
        (
            {"arguments": {"figure": ["rent", "rent"]}},
            "claim[1].arguments.figure",
            "field_missing",
        ),
        (
            {"arguments": {"figure": "rent", "days": "rent"}},
            "claim[1].arguments.days",
            "field_unknown",
        ),
        (
            {
                "kind": "agreement",
                "arguments": {"low": ["rent", "rent"], "high": "rent"},
            },
            "claim[1].arguments.high",
            "field_missing",
        ),
        ({"clamied": 2}, "claim[1].clamied", "field_unknown"),
    ],
)
def test_a_fault_is_named_with_its_place(
    changes: dict[str, object], place: str, code: str
) -> None:
    assert (place, code) in _faults(book(claim(**changes)))


@pytest.mark.parametrize(
    ("changes", "place", "code"),
    [
        ({"obstacle": None}, "claim[1].obstacle", "field_missing"),
        ({"statements": []}, "claim[1].statements", "field_missing"),
        (
            {"kind": "opposed", "statements": [{"says": "a", "source": "b"}]},
            "claim[1].statements",
            "field_missing",
        ),
        (
            {"statements": [{"says": "a"}]},
            "claim[1].statements[1].source",
            "field_missing",
        ),
    ],
)
def test_a_fault_of_a_claim_in_words(
    changes: dict[str, object], place: str, code: str
) -> None:
    assert (place, code) in _faults(book(words(**changes)))


def test_names_and_ids_are_unique() -> None:
    twice = book(claim(), claim(), figures=[figure(), figure()])
    assert _faults(twice) == {
        ("figure[2].name", "duplicate_id"),
        ("claim[2].id", "duplicate_id"),
    }


def test_all_faults_are_collected() -> None:
    found = _faults(book(claim(unit=None), claim(id="c2", source=None)))
    assert found == {
        ("claim[1].unit", "field_missing"),
        ("claim[2].source", "field_missing"),
    }


def test_a_newer_schema_is_refused() -> None:
    assert _faults(book(claim()) | {"schema": 2}) == {("schema", "schema_newer")}


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedInputError, match="file_not_found"):
        read_claims(tmp_path / "claims.toml")


def test_the_shipped_claims_are_read() -> None:
    read = read_claims(RESOURCES / "claims.toml")
    assert len({c.id for c in read.claims}) == len(read.claims)
    known = {f"X{number}" for number in range(1, 30)}
    assert {x for c in read.claims for x in c.contradictions} == known


def _faults(table: dict[str, object]) -> set[tuple[str, str]]:
    with pytest.raises(RefusedInputError) as caught:
        claims_from_table(table, "claims.toml")
    return {(p.place, p.code) for p in caught.value.problems}
