"""The claims of the sources, recomputed: each contradiction by its id."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from rackrate.domain.bilingual import NO_TEXT
from rackrate.domain.claim import (
    ROLES,
    Claim,
    Claimed,
    ClaimKind,
    Figure,
    HoldsIf,
    Obstacle,
    Statement,
)
from rackrate.engine.claims import (
    ClaimResult,
    ClaimState,
    recomputed_claim,
    recomputed_claims,
)
from rackrate.store.claim_file import read_claims

D = Decimal
BOOK = read_claims(Path(__file__).parents[2] / "resources" / "claims.toml")
RESULTS = {result.claim.id: result for result in recomputed_claims(BOOK)}
HOLDS, FALSE = ClaimState.HOLDS, ClaimState.DOES_NOT_HOLD

# The state and the number of every contradiction, worked out apart from the product.
CONTRADICTIONS = {
    "X1": "27.93",
    "X2": "16.8",
    "X3": "1950",
    "X4": "4.1667",
    "X5": "2397.168",
    "X6": "6900",
    "X7": "140",
    "X8": "0.2821",
    "X9": "0.3333",
    "X10": "4",
    "X17": "0.02",
    "X20": "23",
    "X21": "11",
    "X24": "175",
    "X25": "0.88",
    "X26": "0.5295",
    "X28": "0.7603",
}
OPPOSED = ("X11", "X12", "X13", "X14", "X15", "X16", "X19", "X22", "X27", "X29")
WORDS = {"X18": Obstacle.DEFINITIONS_DIFFER, "X23": Obstacle.NOT_OPPOSED}

STATEMENTS = {
    "X1-high": (FALSE, "46.55"),
    "A3": (FALSE, "0.7565"),
    "A10-6h": (HOLDS, "644.4"),
    "A10-12h": (HOLDS, "1288.8"),
    "A10-24h": (HOLDS, "2577.6"),
    "A12": (HOLDS, "644.4"),
    "A13": (FALSE, "1288.8"),
    "A14": (FALSE, "0.1639"),
    "A14-high": (FALSE, "0.9398"),
    "A20-low": (FALSE, "5900"),
    "A20-two-cards": (HOLDS, "9800"),
    "A23": (FALSE, "0.2889"),
    "A23-high": (FALSE, "0.2371"),
    "A24": (FALSE, "18.16"),
    "A25-b1": (HOLDS, "-0.5589"),
    "A25-b2": (HOLDS, "-0.5143"),
    "A25-b3": (FALSE, "-0.4165"),
    "A25-b4": (FALSE, "-0.3478"),
    "A26": (FALSE, "1950"),
    "A27": (HOLDS, "2397.168"),
    "A28-int4": (HOLDS, "42"),
    "B2-price": (HOLDS, "1.0513"),
    "B2-mfu": (FALSE, "-0.1308"),
    "B11": (HOLDS, "111111.11"),
    "B11-total": (FALSE, "2828680"),
    "B12-market": (HOLDS, "0.684"),
    "B13": (FALSE, "0.0845"),
    "B13-high": (FALSE, "0.0563"),
    "B14": (FALSE, "0.7603"),
    "B15-days": (FALSE, "6.7742"),
    "B15-days-low": (FALSE, "3.75"),
    "B15-days-high": (FALSE, "10"),
    "B16": (FALSE, "4"),
    "C7": (HOLDS, "-0.0069"),
    "D1": (FALSE, "0.02"),
    "D5-latency": (FALSE, "0.1"),
    "X2-gap": (FALSE, "0.2"),
    "A21": (HOLDS, "2.1259"),
    "B5": (HOLDS, "900"),
    "B9": (HOLDS, "4.1667"),
    "B9-node": (FALSE, "2.7083"),
    "B10": (HOLDS, "84480"),
    "B13-total": (FALSE, "0.0422"),
    "B15": (FALSE, "48"),
    "B15-points-high": (HOLDS, "10"),
    "B19": (HOLDS, "1"),
    "B23": (HOLDS, "330.3"),
    "B25": (HOLDS, "7300"),
}
MISSING = {
    "A22": "a_case_all_bare",
    "B1": "b_adoption_survey",
    "B14-time": "b_case_tokens",
    "B21": "b_lost_across_rooms",
}


def test_every_contradiction_comes_out() -> None:
    ids = {f"X{number}" for number in range(1, 30)}
    assert ids == {*CONTRADICTIONS, *OPPOSED, *WORDS}
    assert ids <= set(RESULTS)
    assert all(HOLDS is not RESULTS[name].state for name in ids)


@pytest.mark.parametrize(("name", "expected"), CONTRADICTIONS.items())
def test_a_contradiction_in_numbers_does_not_hold(name: str, expected: str) -> None:
    assert RESULTS[name].state is FALSE
    assert _to_its_digits(RESULTS[name], expected) == D(expected)


@pytest.mark.parametrize("name", OPPOSED)
def test_a_contradiction_in_statements_does_not_hold(name: str) -> None:
    result = RESULTS[name]
    assert (result.state, result.recomputed) == (FALSE, None)
    assert " ≠ " in result.arithmetic


@pytest.mark.parametrize(("name", "why"), WORDS.items())
def test_a_matter_of_words_is_not_computable(name: str, why: Obstacle) -> None:
    result = RESULTS[name]
    assert result.state is ClaimState.NOT_COMPUTABLE
    assert (result.recomputed, result.obstacle) == (None, why)


@pytest.mark.parametrize(("name", "expected"), STATEMENTS.items())
def test_a_statement_recomputed(name: str, expected: tuple[ClaimState, str]) -> None:
    state, number = expected
    assert RESULTS[name].state is state
    assert _to_its_digits(RESULTS[name], number) == D(number)


@pytest.mark.parametrize(("name", "missing"), MISSING.items())
def test_a_figure_that_nobody_stated_is_named(name: str, missing: str) -> None:
    result = RESULTS[name]
    assert result.state is ClaimState.NOT_COMPUTABLE
    assert result.obstacle is Obstacle.FIGURE_MISSING
    assert result.missing == (missing,)
    assert "?" in result.arithmetic


@pytest.mark.parametrize(
    ("name", "arithmetic"),
    [
        ("X1", "3000 ÷ 3.58 ÷ 30 = 27.93"),
        ("X3", "max(1950, 3000, 3900) − min(1950, 5000, 3900) = 1950"),
        ("X8", "1 ÷ (1 − 0.22) − 1 = 0.2821"),
        ("A13", "3.58 × 12 × 30 = 1288.8"),
        ("A22", "(3900 + 2000) ÷ ? − 1"),
        ("B5", "900"),
        ("B11-total", "2500000 + 36 × (6630 + 2500) = 2828680"),
        ("A25-b1", "(15600 ÷ 414) ÷ (84480 ÷ 989) − 1 = −0.5589"),
        ("X12", "bare_metal ≠ container"),
    ],
)
def test_the_arithmetic_shows_its_figures(name: str, arithmetic: str) -> None:
    assert RESULTS[name].arithmetic == arithmetic


def test_no_claim_is_left_unchecked() -> None:
    checked = {*CONTRADICTIONS, *OPPOSED, *WORDS, *STATEMENTS, *MISSING, "A32"}
    assert set(RESULTS) == checked
    assert RESULTS["A32"].obstacle is Obstacle.NO_EVIDENCE


def test_every_figure_is_used_and_every_kind_occurs() -> None:
    used = {figure.name for result in RESULTS.values() for figure in result.figures}
    assert used == set(BOOK.figures)
    assert {claim.kind for claim in BOOK.claims} == set(ClaimKind)


def test_both_languages_and_the_reason_are_there() -> None:
    for claim in BOOK.claims:
        words = (claim.text.zh, claim.text.en, claim.why.zh, claim.why.en)
        assert all(word.strip() for word in words), claim.id


@pytest.mark.parametrize(
    ("holds_if", "claimed", "fits", "fails"),
    [
        (HoldsIf.ROUNDS_TO, ("3.6", "3.6"), "3.55", "3.5499"),
        (HoldsIf.NEAR, ("10", "10"), "11", "11.01"),
        (HoldsIf.AT_LEAST, ("10", "10"), "10", "9.99"),
        (HoldsIf.AT_MOST, ("10", "10"), "10", "10.01"),
        (HoldsIf.ABOVE, ("10", "10"), "10.01", "10"),
        (HoldsIf.BELOW, ("10", "10"), "9.99", "10"),
        (HoldsIf.WITHIN, ("3", "8"), "8", "8.01"),
    ],
)
def test_each_way_of_holding(
    holds_if: HoldsIf, claimed: tuple[str, str], fits: str, fails: str
) -> None:
    span = Claimed(D(claimed[0]), D(claimed[1]))
    states = [_value_claim(D(x), span, holds_if).state for x in (fits, fails)]
    assert states == [HOLDS, FALSE]


def test_overlapping_ranges_and_equal_statements_hold() -> None:
    figures = {n: _figure(n, v) for n, v in (("a", 3), ("b", 8), ("c", 7), ("d", 9))}
    ranges = _claim(
        ClaimKind.AGREEMENT, {"low": ("a", "c"), "high": ("b", "d")}, HoldsIf.AT_MOST
    )
    assert recomputed_claim(ranges, figures).arithmetic == "max(3, 7) − min(8, 9) = −1"
    assert recomputed_claim(ranges, figures).state is HOLDS
    said = (Statement("yes", "one"), Statement("yes", "other"))
    same = Claim("w", "s", NO_TEXT, ClaimKind.OPPOSED, statements=said)
    assert recomputed_claim(same, {}).state is HOLDS
    assert recomputed_claim(same, {}).arithmetic == "yes = yes"


def test_a_division_by_nothing_is_not_computable() -> None:
    figures = {"a": _figure("a", 1), "b": _figure("b", 0)}
    claim = _claim(
        ClaimKind.RATIO, {"dividend": ("a",), "divisor": ("b",)}, HoldsIf.AT_MOST
    )
    assert recomputed_claim(claim, figures).obstacle is Obstacle.NO_RESULT


def test_training_hours_are_those_of_sizing() -> None:
    values = {"params_b": "13", "tokens_b": "300", "cards": "8", "peak": "989"}
    figures = {n: _figure(n, D(v)) for n, v in (values | {"mfu": "0.45"}).items()}
    named = {role: (role,) for role in ROLES[ClaimKind.TRAINING_HOURS]}
    claim = _claim(ClaimKind.TRAINING_HOURS, named, HoldsIf.AT_MOST)
    result = recomputed_claim(claim, figures)
    assert result.arithmetic == (
        "6 × 13×10⁹ × 300×10⁹ ÷ (8 × 989×10¹² × 0.45 × 3600) = 1825.64"
    )


def _to_its_digits(result: ClaimResult, expected: str) -> Decimal:
    assert result.recomputed is not None
    places = -int(D(expected).as_tuple().exponent)
    return round(result.recomputed, max(places, 0))


def _figure(name: str, value: int | Decimal) -> Figure:
    return Figure(name, D(value), "", "made up")


def _claim(
    kind: ClaimKind, arguments: dict[str, tuple[str, ...]], holds_if: HoldsIf
) -> Claim:
    nothing = Claimed(D(0), D(0))
    return Claim(
        "c", "s", NO_TEXT, kind, arguments=arguments, claimed=nothing, holds_if=holds_if
    )


def _value_claim(value: Decimal, claimed: Claimed, holds_if: HoldsIf) -> ClaimResult:
    claim = Claim(
        "c",
        "s",
        NO_TEXT,
        ClaimKind.VALUE,
        arguments={"figure": ("a",)},
        claimed=claimed,
        holds_if=holds_if,
        tolerance=D("0.1"),
    )
    return recomputed_claim(claim, {"a": _figure("a", value)})
