"""Every golden case comes out as its page says, to the cent.

A case is a folder of `cases/`: a scenario, its catalogs, and the figures that were
worked out apart from the program. A second sum of each, in fractions, guards the
figures themselves.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.support import by_hand

from rackrate import cli
from rackrate.app import Application
from rackrate.locations import locations_under

CASES = Path(__file__).with_name("cases")
CENT = 0.011
OPTION_TOLERANCES = {
    "total": CENT,
    "per_month": CENT,
    "per_useful_card_hour": 2e-6,
    "idle_card_hours": 0.01,
    "lost_card_hours": 0.01,
}
Answer = Mapping[str, Any]


def expectations() -> dict[str, Answer]:
    """Return what each case expects, by the case's name."""
    return {
        path.parent.name: json.loads(path.read_text("utf-8"))
        for path in sorted(CASES.glob("*/expect.json"))
    }


EXPECTED = expectations()
COMPUTED = [name for name, wanted in EXPECTED.items() if "exit_code" not in wanted]
REFUSED = [name for name, wanted in EXPECTED.items() if "exit_code" in wanted]
WITH_FIGURES = [name for name in COMPUTED if "options" in EXPECTED[name]]


@pytest.fixture
def application(tmp_path: Path) -> Application:
    """Return the program, its personal folders empty."""
    return Application(locations_under(tmp_path))


@pytest.mark.parametrize("name", COMPUTED)
def test_a_golden_case_comes_out_as_worked_out(
    name: str, application: Application
) -> None:
    folder = CASES / name
    opened = application.open_input(folder / "scenario.toml", [folder / "catalogs"])
    got = json.loads(json.dumps(application.decision_json(opened)))
    assert list(differences(EXPECTED[name], got)) == []


@pytest.mark.parametrize("name", WITH_FIGURES)
def test_a_second_sum_in_fractions_gives_the_same_figures(name: str) -> None:
    case = by_hand.Case(CASES / name)
    for wanted in EXPECTED[name]["options"]:
        bill = by_hand.bill(case.sold(wanted["id"]), case.wanted)
        total = bill.total(case.currency)
        assert wanted["units"] == bill.units
        assert wanted["cards_paid"] == bill.cards_paid
        assert {x["charge"]: near(x["amount"]) for x in wanted["lines"]} == {
            charge: float(amount)
            for charge, amount in bill.rounded(case.currency).items()
        }
        assert near(wanted["total"]) == float(total)
        month = by_hand.half_up(total / case.wanted.months, case.currency)
        assert near(wanted["per_month"]) == float(month)
        assert near(wanted["per_useful_card_hour"], 1e-6) == float(total / bill.useful)
        assert near(wanted["idle_card_hours"], 1e-4) == float(bill.idle)
        assert near(wanted["lost_card_hours"], 1e-4) == float(bill.lost)


@pytest.mark.parametrize("name", WITH_FIGURES)
def test_a_second_walk_over_the_hours_finds_the_same_crossing(name: str) -> None:
    case = by_hand.Case(CASES / name)
    for pair in EXPECTED[name].get("break_even", []):
        if pair["state"] not in ("crossover", "never", "always"):
            continue
        metered, fixed = case.sold(pair["metered"]), case.sold(pair["fixed"])
        found = by_hand.first_hours_at_which(
            is_dearer(metered, fixed, case.wanted), case.month
        )
        assert (found is None) == (pair["state"] != "crossover")
        if found is not None:
            assert near(pair["hours_per_month"], 1e-3) == float(found)


def is_dearer(
    metered: by_hand.Sold, fixed: by_hand.Sold, wanted: by_hand.Wanted
) -> Callable[[Fraction], bool]:
    """Return whether metered costs at least as much as fixed, by the hours."""
    return lambda hours: (
        by_hand.cost_at(metered, wanted, hours) >= by_hand.cost_at(fixed, wanted, hours)
    )


@pytest.mark.parametrize("name", REFUSED)
def test_a_case_that_cannot_be_taken_is_refused_in_words(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = EXPECTED[name]
    assert evaluate(name) == wanted["exit_code"]
    said = capsys.readouterr().err
    assert wanted["stderr_has"] in said
    assert "Traceback" not in said


def test_every_case_of_ours_says_how_its_figures_came_about() -> None:
    own = [name for name in EXPECTED if "why" in EXPECTED[name]]
    assert len(own) >= 10
    assert len(EXPECTED) - len(own) == 29


def evaluate(name: str) -> int:
    """Return the exit code of the command line for a case."""
    folder = CASES / name
    return cli.run(
        [
            "evaluate",
            str(folder / "scenario.toml"),
            "--catalogs",
            str(folder / "catalogs"),
            "--json",
        ]
    )


def near(value: float, tolerance: float = 0.0051) -> object:
    """Return something equal to any number this close."""
    return pytest.approx(value, abs=tolerance)


def differences(wanted: Answer, got: Answer) -> Iterator[str]:
    """Yield in words where an answer is not the one wanted."""
    (work,) = got["workloads"]
    have = {option["id"]: option for option in work["options"]}
    for option in wanted.get("options", []):
        if option["id"] not in have:
            yield f"no option {option['id']}"
        else:
            yield from option_differences(option, have[option["id"]])
    for pair in wanted.get("break_even", []):
        yield from pair_differences(pair, work)
    yield from report_differences(wanted, got, work)
    yield from ranking_differences(wanted, work, have)
    if "training_hours" in wanted:
        for key, tolerance in (("training_hours", 0.05), ("months", 1e-4)):
            if work[key] != near(wanted[key], tolerance):
                yield f"{key}: {work[key]} for {wanted[key]}"
    if "mix" in wanted:
        yield from mix_differences(wanted["mix"], got["mix"])


def mix_differences(wanted: Answer, got: Answer | None) -> Iterator[str]:
    """Yield where the cheapest mix of servers and hours differs."""
    if got is None:
        yield "no mix"
        return
    for key in ("total_per_month", "all_fixed", "all_metered"):
        if got[key] != near(wanted[key], 0.02):
            yield f"mix {key}: {got[key]} for {wanted[key]}"
    units = sum(part["units"] for part in got["plan"] if "node" in part["option"])
    if units != wanted["fixed_units"]:
        yield f"mix units: {units} for {wanted['fixed_units']}"


def option_differences(wanted: Answer, got: Answer) -> Iterator[str]:
    """Yield where one option's figures differ."""
    name = wanted["id"]
    for key in ("category", "units", "cards_paid"):
        if got[key] != wanted[key]:
            yield f"{name} {key}: {got[key]} for {wanted[key]}"
    for key, tolerance in OPTION_TOLERANCES.items():
        if got[key] is None or got[key] != near(wanted[key], tolerance):
            yield f"{name} {key}: {got[key]} for {wanted[key]}"
    lines = {line["charge"]: line["amount"] for line in got["lines"]}
    asked = {line["charge"]: near(line["amount"], CENT) for line in wanted["lines"]}
    if lines != asked:
        yield f"{name} lines: {lines} for {wanted['lines']}"
    for flag in wanted.get("flags", []):
        if flag not in got["flags"]:
            yield f"{name}: no flag {flag}"
    for flag in wanted.get("flags_without", []):
        if flag in got["flags"]:
            yield f"{name}: flag {flag}"


def pair_differences(wanted: Answer, work: Answer) -> Iterator[str]:
    """Yield where one break-even differs."""
    pair = wanted["metered"], wanted["fixed"]
    found = [b for b in work["break_even"] if (b["metered"], b["fixed"]) == pair]
    if not found:
        yield f"no break-even {pair}"
        return
    for key, value in wanted.items():
        got = found[0][key]
        if isinstance(value, str) or value is None:
            if got != value:
                yield f"{pair} {key}: {got} for {value}"
        else:
            tolerance = 1e-4 if key == "share" else 1e-3 * max(1, abs(value))
            if got is None or got != near(value, tolerance):
                yield f"{pair} {key}: {got} for {value}"


def report_differences(wanted: Answer, got: Answer, work: Answer) -> Iterator[str]:
    """Yield what should have been reported and was not."""
    codes = [issue["code"] for issue in got["issues"]]
    if "issue" in wanted and wanted["issue"] not in codes:
        yield f"no issue {wanted['issue']} in {codes}"
    for name in wanted.get("missing", []):
        if name not in work["missing"] or name in work["ranking"]:
            yield f"{name} is not reported as missing"
    if "crossings" in wanted:
        (pair,) = work["break_even"]
        if pair["crossings"] != wanted["crossings"]:
            yield f"crossings: {pair['crossings']} for {wanted['crossings']}"


def ranking_differences(
    wanted: Answer, work: Answer, have: Mapping[str, Answer]
) -> Iterator[str]:
    """Yield where order or company of the options differ."""
    ranking = work["ranking"]
    if "cheapest" in wanted and ranking[:1] != [wanted["cheapest"]]:
        yield f"cheapest: {ranking[:1]} for {wanted['cheapest']}"
    if wanted.get("absent") in have:
        yield f"{wanted['absent']} takes part"
    for key in ("ranking", "other_groups"):
        if key in wanted and work[key] != wanted[key]:
            yield f"{key}: {work[key]} for {wanted[key]}"
    for name, rule in wanted.get("excluded", {}).items():
        if rule not in have[name]["excluded_by"] or name in ranking:
            yield f"{name} is not excluded by {rule}"
