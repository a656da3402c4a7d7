"""Verbs, flags and exit codes: 0 done, 1 refused, 2 wrong usage."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from openpyxl import load_workbook
from tests.cli.conftest import Room
from tests.support.builders import PRICES, write_catalog

from rackrate.__main__ import as_verb
from rackrate.locations import program_version, usual_locations


def parsed(room: Room, *more: object) -> dict[str, Any]:
    """Return the answer of `evaluate --json` for the room's scenario."""
    answer = room.evaluate("--json", *more)
    assert answer.code == 0, answer.err
    assert answer.err == ""
    found: dict[str, Any] = json.loads(answer.out)
    return found


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["evaluate"],
        ["evaluate", "a.toml", "b.toml"],
        ["evaluate", "a.toml", "--jsn"],
        ["evaluate", "a.toml", "--catalogs"],
        ["evaluate", "a.toml", "--set"],
        ["export"],
        ["export", "a.toml", "--lang", "fr", "--pdf", "x.pdf"],
        ["export", "a.toml", "--lang", "both", "--pdf", "x.pdf"],
        ["demo"],
        ["demo", "--out", "x", "--lang", "de"],
        ["catalog"],
        ["catalog", "check"],
        ["catalog", "diff", "a"],
        ["catalog", "tidy", "a"],
        ["--colour"],
    ],
    ids=" ".join,
)
def test_wrong_usage_ends_with_two_and_says_how(
    arguments: list[str], room: Room
) -> None:
    answer = room.run(*arguments)
    assert answer.code == 2
    assert "usage: rackrate" in answer.err
    assert "error: " in answer.err
    assert answer.out == ""


def test_no_verb_at_all_is_wrong_usage(room: Room) -> None:
    answer = room.run()
    assert answer.code == 2
    assert answer.err.startswith("usage: rackrate")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--help"], ["evaluate", "export", "catalog", "demo", "exit codes: 0 done"]),
        (
            ["evaluate", "--help"],
            ["--catalogs", "WORKLOAD.FIELD=VALUE", "--json"],
        ),
        (["export", "--help"], ["--pdf", "--xlsx", "--csv", "{zh,en,both}"]),
        (["demo", "--help"], ["--out", "{zh,en,both}"]),
        (["catalog", "--help"], ["check", "diff"]),
        (["catalog", "check", "--help"], ["one catalog, or a folder of them"]),
        (["catalog", "diff", "--help"], ["before", "after"]),
    ],
)
def test_help_tells_what_there_is(
    arguments: list[str], words: list[str], room: Room
) -> None:
    answer = room.run(*arguments)
    assert answer.code == 0
    assert [word for word in words if word not in answer.out] == []


def test_the_version_is_that_of_the_package(room: Room) -> None:
    answer = room.run("--version")
    assert (answer.code, answer.out) == (0, f"rackrate {program_version()}\n")


def test_the_program_starts_as_a_process_and_keeps_its_exit_code(room: Room) -> None:
    for name, code in (("deal.toml", 0), ("nowhere.toml", 1)):
        command = ["evaluate", name, "--catalogs", "catalogs", "--json"]
        done = subprocess.run(
            [sys.executable, "-m", "rackrate", *command],
            cwd=room.folder,
            capture_output=True,
            check=False,
        )
        assert done.returncode == code
        assert b"Traceback" not in done.stderr
        assert bool(done.stdout) is (code == 0)


def test_the_json_of_an_evaluation_has_the_contracts_fields(room: Room) -> None:
    found = parsed(room)
    assert found["schema"] == 1
    assert found["basis"]["billing_currency"] == "CNY"
    assert found["basis"]["hours_per_month"] == 720
    (work,) = found["workloads"]
    assert work["id"] == "w"
    assert work["useful_hours_per_month"] == 360
    assert work["work_card_hours_per_month"] == 2880
    assert work["ranking"] == ["alpha/box/hour", "alpha/node/month"]
    assert work["verdict"]["choice"] == "container"


def test_text_and_json_agree_on_the_total(room: Room) -> None:
    (work,) = parsed(room)["workloads"]
    total = f"¥{work['options'][0]['total']:,.2f}"
    answer = room.evaluate()
    assert answer.code == 0
    assert total in answer.out


def test_an_evaluation_reads_in_english(room: Room) -> None:
    out = room.evaluate().out
    assert out.startswith("Basis: CNY, tax included, 720 hours a month, 2026-11-30")
    assert "[w] Rent RTX 4090 container by the hour from Alpha" in out
    assert "  1. ¥" in out
    assert "a month" in out


def test_an_evaluation_reads_in_chinese(
    room: Room, chinese: Callable[[], None]
) -> None:
    chinese()
    out = room.evaluate().out
    assert out.startswith("口径：CNY，含税，每月 720 小时，2026-11-30")
    assert "[w] 建议甲" in out
    assert "容器" in out


def test_an_evaluation_changes_no_file(room: Room) -> None:
    before = room.contents()
    room.evaluate("--set", "w.cards=16")
    room.evaluate("--json")
    assert room.contents() == before


def test_a_what_if_changes_the_answer(room: Room) -> None:
    (usual,) = parsed(room)["workloads"]
    (more,) = parsed(room, "--set", "w.hours_per_day=24")["workloads"]
    assert usual["verdict"]["choice"] == "container"
    assert more["verdict"]["choice"] == "bare_metal"
    assert more["useful_hours_per_month"] == 720


def test_several_what_ifs_add_up(room: Room) -> None:
    found = parsed(
        room,
        "--set",
        "w.months=1",
        "--set",
        "w.cards=16",
        "--set",
        "basis.tax=excluded",
    )
    assert found["basis"]["tax"] == "excluded"
    (work,) = found["workloads"]
    assert work["work_card_hours_per_month"] == 16 * 360


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("w", "--set takes WORKLOAD.FIELD=VALUE; for example"),
        ("w.cards", "--set takes WORKLOAD.FIELD=VALUE"),
        ("=3", "--set takes WORKLOAD.FIELD=VALUE"),
        ("v.cards=3", "the project has no workload “v”; it has: w"),
        ("w.card=3", "workload[1].card: the field is not known; known fields"),
        ("w.cards=0", "workload[1].cards: 0 is outside 1 … 65536"),
        ("w.cards=many", "workload[1].cards: “many” is not a number"),
        ("w.months=0", "workload[1].months: 0 must be above 0"),
        ("w.elastic=yes", "workload[1].elastic: it must be true or false"),
        ("w.kind=games", "workload[1].kind: “games” is not one of the choices"),
        ("basis.fx=7", "basis.fx: it must be a table"),
        ("assumptions.container_loss_exclusive=1", "a loss of 1 leaves no work done"),
    ],
)
def test_a_what_if_that_cannot_be_taken_is_refused(
    setting: str, said: str, room: Room
) -> None:
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs, "--set", setting),
        said=[f"--set {setting}", said],
    )


def test_several_folders_of_catalogs_are_taken_together(room: Room) -> None:
    text = PRICES.replace("1.98", "1.50").replace("7300", "7000")
    other = room.folder / "more"
    provider = room.provider.read_text("utf-8").replace('"alpha"', '"beta"')
    write_catalog(other, text, provider, "beta")
    (work,) = parsed(room, "--catalogs", other)["workloads"]
    assert work["ranking"][0] == "beta/box/hour"
    assert len(work["ranking"]) == 4


def test_a_later_folder_goes_over_an_earlier_one_of_the_same_provider(
    room: Room,
) -> None:
    other = room.folder / "more"
    write_catalog(other, PRICES.replace("1.98", "1.00"))
    (work,) = parsed(room, "--catalogs", other)["workloads"]
    assert work["options"][0]["total"] < 8 * 360 * 6 * 1.98


def test_without_folders_the_shipped_catalogs_are_used(room: Room) -> None:
    answer = room.run("evaluate", room.scenario, "--json")
    ids = {o["id"] for o in json.loads(answer.out)["workloads"][0]["options"]}
    assert "jygpu/4090-container/hour" in ids


def test_a_personal_catalog_takes_the_place_of_the_shipped_one(room: Room) -> None:
    provider = room.provider.read_text("utf-8").replace('"alpha"', '"jygpu"')
    write_catalog(room.personal / "catalogs", PRICES, provider, "jygpu")
    answer = room.run("evaluate", room.scenario, "--json")
    ids = {o["id"] for o in json.loads(answer.out)["workloads"][0]["options"]}
    assert "jygpu/box/hour" in ids
    assert "jygpu/4090-container/hour" not in ids


def test_a_form_for_vendors_is_written(room: Room) -> None:
    form = room.folder / "form.xlsx"
    done = room.run(
        *("export", room.scenario, "--catalogs", room.catalogs, "--rfq", form)
    )
    assert (done.code, done.out) == (0, f"{form}\n"), done.err
    cells = load_workbook(form).worksheets[0]
    ids = [cells.cell(row, 1).value for row in range(1, 30)]
    assert "RackRate-RFQ/1" in ids
    assert "line:card_hour:w-compute" in ids


def test_nothing_to_export_is_refused(room: Room) -> None:
    room.refused(
        *("export", room.scenario),
        said=["nothing was asked for; give --pdf, --xlsx, --csv or --rfq"],
    )


@pytest.mark.parametrize("kind", ["pdf", "xlsx"])
def test_an_export_into_a_folder_that_is_a_file_is_refused(
    kind: str, room: Room
) -> None:
    target = room.scenario / f"out.{kind}"
    room.refused(
        *("export", room.scenario, "--catalogs", room.catalogs, f"--{kind}", target),
        said=[str(target), "it cannot be written", "save to another place"],
    )


@pytest.mark.parametrize("kind", ["pdf", "xlsx"])
def test_an_export_over_a_folder_is_refused(kind: str, room: Room) -> None:
    target = room.folder / f"out.{kind}"
    target.mkdir()
    room.refused(
        *("export", room.scenario, "--catalogs", room.catalogs, f"--{kind}", target),
        said=[str(target), "it cannot be written"],
    )
    assert list(target.iterdir()) == []


@pytest.mark.parametrize("kind", ["pdf", "xlsx"])
def test_an_export_writes_the_one_file_that_was_asked_for(
    kind: str, room: Room
) -> None:
    before = set(room.contents())
    target = room.folder / "new folder" / f"offer.{kind}"
    answer = room.run(
        *("export", room.scenario, "--catalogs", room.catalogs),
        *(f"--{kind}", target, "--lang", "en"),
    )
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"{target}\n"
    assert set(room.contents()) - before == {target}
    assert target.stat().st_size > 1000


def test_a_demo_into_a_file_is_refused(room: Room) -> None:
    room.refused("demo", "--out", room.scenario, said=["it cannot be written"])


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["open"]),
        (["--sample"], ["open", "--sample"]),
        (["deal.rackrate"], ["open", "deal.rackrate"]),
        (["folder/deal"], ["open", "folder/deal"]),
        (["C:\\deal"], ["open", "C:\\deal"]),
        (["evaluate", "x.toml"], ["evaluate", "x.toml"]),
        (["--version"], ["--version"]),
        (["-h"], ["-h"]),
        (["nonsense"], ["nonsense"]),
    ],
)
def test_a_file_alone_opens_the_window(
    arguments: list[str], expected: list[str]
) -> None:
    assert as_verb(arguments) == expected


def test_every_verb_of_the_parser_can_be_typed_first(room: Room) -> None:
    shown = room.run("--help").out
    verbs = [line.split()[0] for line in shown.splitlines() if line.startswith("    ")]
    known = [verb for verb in verbs if verb.isalpha() and verb != "rackrate"]
    assert known
    assert [verb for verb in known if as_verb([verb])[0] != verb] == []


def test_bundled_folders_are_those_of_the_checkout_or_the_package() -> None:
    places = usual_locations()
    assert (places.resources / "accelerators.toml").is_file()
    assert (places.shipped_catalogs / "jygpu" / "prices.csv").is_file()
    assert places.settings.name == "settings.ini"


def test_claims_are_recomputed_for_scripts_and_for_people(room: Room) -> None:
    claims = json.loads(room.run("claims", "--json").out)["claims"]
    states = {claim["state"] for claim in claims}
    assert states == {"holds", "does_not_hold", "not_computable"}
    assert all({"id", "source", "claimed", "recomputed"} <= set(c) for c in claims)
    told = room.run("claims")
    assert told.code == 0
    assert "X1 [does not hold]" in told.out


def test_a_figure_is_explained_and_an_unknown_one_is_refused(room: Room) -> None:
    answer = room.evaluate("--explain", "w.options.alpha/box/hour.total")
    assert answer.code == 0
    assert "1.98" in answer.out
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        *("--explain", "nonsense"),
        said=["--explain: there is no figure “nonsense”", "w.options.alpha/box/hour"],
    )
