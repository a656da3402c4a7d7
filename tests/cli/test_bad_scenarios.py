"""A scenario that cannot be taken: which field, what is wrong, how to mend it."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest
from tests.cli.conftest import Room
from tests.support.builders import SCENARIO

INSIDE = "write a value inside that range"
FILL = "a required value is missing; fill it in"
KNOWN = "the field is not known; known fields: "
CHOOSE = "choose one of: "


class Fault(NamedTuple):
    """A slip in a scenario, and what must be said of it."""

    old: str
    new: str
    place: str
    said: str


SLIPS = {
    "no schema": Fault("schema = 1\n", "", "schema", FILL),
    "a newer schema": Fault(
        "schema = 1", "schema = 2", "schema", "open it with a newer RackRate"
    ),
    "a schema in quotation marks": Fault(
        "schema = 1", 'schema = "1"', "schema", "it must be a whole number"
    ),
    "a misspelt table": Fault("[basis]", "[bases]", "bases", KNOWN),
    "a misspelt field": Fault("cards = 8", "card = 8", "workload[1].card", KNOWN),
    "a number for a text": Fault(
        '"a test"', "5", "title", "it must be text, not 5; put the value in quotation"
    ),
    "an unknown kind": Fault(
        '"training"', '"pretraining"', "workload[1].kind", f"{CHOOSE}training"
    ),
    "no cards": Fault("cards = 8", "cards = 0", "workload[1].cards", INSIDE),
    "half a card": Fault(
        "cards = 8", "cards = 1.5", "workload[1].cards", "write a whole number"
    ),
    "cards as a word": Fault(
        "cards = 8", 'cards = "eight"', "workload[1].cards", "“eight” is not a number"
    ),
    "a day of 25 hours": Fault(
        "hours_per_day = 12",
        "hours_per_day = 25",
        "workload[1].hours_per_day",
        "25 is outside 0 … 24",
    ),
    "negative hours": Fault(
        "hours_per_day = 12",
        "hours_per_day = -1",
        "workload[1].hours_per_day",
        "-1 is outside 0 … 24",
    ),
    "a month of 40 days": Fault(
        "days_per_month = 30",
        "days_per_month = 40",
        "workload[1].days_per_month",
        "40 is outside 1 … 31",
    ),
    "no months": Fault(
        "months = 6",
        "months = 0",
        "workload[1].months",
        "0 must be above 0; write a larger value",
    ),
    "months without end": Fault(
        "months = 6", "months = inf", "workload[1].months", "not a"
    ),
    "a card for a list": Fault(
        '["rtx4090"]',
        '"rtx4090"',
        "workload[1].accelerators",
        'write it like ["a", "b"]',
    ),
    "a list of numbers": Fault(
        '["rtx4090"]', "[4090]", "workload[1].accelerators", "a list of texts"
    ),
    "no id": Fault('id = "w"\n', "", "workload[1].id", FILL),
    "no workload": Fault(
        "[[workload]]",
        "[[workloads]]",
        "workload",
        "there is no workload; add at least one [[workload]]",
    ),
    "a workload that is no list": Fault(
        "[[workload]]", "[workload]", "workload", "it must be a table"
    ),
    "an unknown tax": Fault(
        'tax = "included"', 'tax = "with"', "basis.tax", f"{CHOOSE}included, excluded"
    ),
    "a project of unknown tax": Fault(
        'tax = "included"',
        'tax = "unknown"',
        "basis.tax",
        "a project is either with tax or without; write included or excluded",
    ),
    "a currency in small letters": Fault(
        '"CNY"', '"cny"', "basis.billing_currency", "use three capital letters"
    ),
    "a rate of nothing": Fault("7.10", "0", "basis.fx.USD", "0 must be above 0"),
    "a negative rate": Fault("7.10", "-7.1", "basis.fx.USD", "must be above 0"),
    "a rate in letters": Fault("7.10", '"seven"', "basis.fx.USD", "“seven” is not"),
    "a rate for no currency": Fault(
        "USD", "dollar", "basis.fx.dollar", "“dollar” is not a currency code"
    ),
    "a month of 800 hours": Fault(
        "720", "800", "basis.hours_per_month", "800 is outside 24 … 744"
    ),
    "a day in words": Fault(
        "2026-11-30", '"today"', "basis.as_of", "“today” is not a date; write it like"
    ),
    "a loss of everything": Fault(
        "high = 0.1 ",
        "high = 1.0 ",
        "assumptions.container_loss_exclusive",
        "a loss of 1.0 leaves no work done; write a share below 1; 10 % is 0.10",
    ),
    "a range that does not rise": Fault(
        "low = 0.0",
        "low = 0.07",
        "assumptions.container_loss_exclusive",
        "low ≤ base ≤ high does not hold; put the three values in order",
    ),
    "a range without its base": Fault(
        "base = 0.05, ", "", "assumptions.container_loss_exclusive.base", FILL
    ),
    "a pattern for a list": Fault(
        '["*"]', '"*"', "options.include", "it must be a list of texts"
    ),
    "an unknown option": Fault("include", "exclude", "options.exclude", KNOWN),
    "storage of absurd size": Fault(
        "months = 6",
        "months = 6\nstorage_gib = 1e400",
        "workload[1].storage_gib",
        INSIDE,
    ),
}
SYNTAX = {
    "a value without quotation marks": SCENARIO.replace('"training"', "training"),
    "a field twice": SCENARIO.replace("cards = 8", "cards = 8\ncards = 9"),
    "a table that is not closed": SCENARIO.replace("[basis]", "[basis"),
    "a Chinese comma": SCENARIO.replace("0.0, base", "0.0，base"),
    "digits without end": SCENARIO.replace("cards = 8", "cards = " + "8" * 5000),
    "brackets without end": SCENARIO.replace('["rtx4090"]', "[" * 5000),
    "a control character": SCENARIO.replace("a test", "a\x00test"),
}


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_a_slip_in_a_scenario_is_found_and_named(slip: Fault, room: Room) -> None:
    room.edit(room.scenario, slip.old, slip.new)
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs, "--json"),
        said=[f"{room.scenario}: {slip.place}: ", slip.said],
    )


@pytest.mark.parametrize("text", SYNTAX.values(), ids=SYNTAX)
def test_a_scenario_that_is_not_toml_is_refused(text: str, room: Room) -> None:
    room.scenario.write_bytes(text.encode())
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        said=[f"{room.scenario}: it is not valid TOML: ", "mend the line it names"],
    )


def test_two_workloads_of_one_name_are_refused(room: Room) -> None:
    room.edit(room.scenario, "[options]", '[[workload]]\nid = "w"\n[options]')
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        said=["workload[2].id: the id “w” stands twice; rename one of them"],
    )


def test_a_scenario_in_another_encoding_is_refused(room: Room) -> None:
    room.scenario.write_bytes(SCENARIO.replace("a test", "报价").encode("gbk"))
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        said=[f"{room.scenario}: it is not UTF-8 text (from byte", "save it as UTF-8"],
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.toml", "there is no such file; check the path and the name"),
        ("nowhere.rackrate", "there is no such file; check the path and the name"),
        ("catalogs", "it cannot be read: "),
        ("deal.xlsx", "files of this kind (.xlsx) are not known; give a scenario"),
        ("deal", "files of this kind (deal) are not known; give a scenario"),
        ("n" * 300, "it cannot be read: "),
    ],
    ids=[
        "no scenario",
        "no project",
        "a folder",
        "a workbook",
        "no suffix",
        "too long",
    ],
)
@pytest.mark.parametrize("verb", ["evaluate", "export"])
def test_what_is_no_scenario_and_no_project_is_refused(
    verb: str, name: str, said: str, room: Room
) -> None:
    for other in ("deal.xlsx", "deal"):
        (room.folder / other).write_text("x", "utf-8")
    path = room.folder / name
    more = ["--pdf", room.folder / "out.pdf"] if verb == "export" else []
    room.refused(verb, path, *more, said=[f"{path}: {said}"])


def test_a_byte_order_mark_and_windows_line_ends_are_accepted(room: Room) -> None:
    text = SCENARIO.replace("\n", "\r\n").encode()
    room.scenario.write_bytes(b"\xef\xbb\xbf" + text)
    assert room.evaluate("--json").code == 0


def test_a_suffix_in_capitals_is_accepted(room: Room) -> None:
    loud = room.scenario.rename(room.folder / "DEAL.TOML")
    assert room.run("evaluate", loud, "--catalogs", room.catalogs).code == 0


# Slips that leave a sound file, whose answer must then say so.


def issues(room: Room, *more: object) -> str:
    """Return the issues of an answer as text."""
    answer = room.evaluate("--json", *more)
    assert answer.code == 0, answer.err
    return json.dumps(json.loads(answer.out)["issues"], ensure_ascii=False)


def test_a_pattern_that_matches_nothing_is_a_warning(room: Room) -> None:
    room.edit(room.scenario, '["*"]', '["*", "beta/*"]')
    said = issues(room)
    assert "include_matches_nothing" in said
    assert "beta/*" in said
    assert "no price matches this pattern" in said


def test_a_card_nobody_knows_is_pointed_out(room: Room) -> None:
    room.edit(room.scenario, '["rtx4090"]', '["rtx4O90"]')
    assert "rtx4O90" in issues(room)


def test_an_assumption_nobody_knows_is_pointed_out(room: Room) -> None:
    # A misspelt one changes nothing; the reader believes it did.
    room.edit(room.scenario, "container_loss_exclusive", "container_lose_exclusive")
    answer = room.evaluate("--json")
    assert "container_lose_exclusive" in answer.out + answer.err


def test_a_currency_without_a_rate_is_an_error_beside_the_answer(room: Room) -> None:
    room.edit(room.prices, "1.98,,,,,", "1.98,,,,EUR,")
    said = issues(room)
    assert "no_exchange_rate" in said
    assert "there is no rate from EUR to CNY; it takes no part" in said


def test_a_currency_that_is_none_is_an_error_beside_the_answer(room: Room) -> None:
    room.edit(room.prices, "1.98,,,,,", "1.98,,,,yuan,")
    assert "there is no rate from yuan to CNY" in issues(room)
