"""A damaged or newer project is opened as far as it can be, and says what is lost."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.store.test_project_file import (
    CATALOGS,
    FULL,
    flipped,
    members_of_bytes,
    packed,
    truncated,
)
from tests.support.builders import DAY, catalog, price, project, workload

from rackrate.domain.bilingual import Language
from rackrate.domain.problem import RefusedInputError
from rackrate.locations import usual_locations
from rackrate.services.file_notes import FileNotes, Lost, loss_lines, summary
from rackrate.services.ports import OpenedProject
from rackrate.store.project_file import ProjectFile, project_bytes, write_project
from rackrate.store.projects import Projects
from rackrate.store.rescue import rescue
from rackrate.store.resource_files import read_words

Change = Callable[[dict[str, Any]], object]
FILE = ProjectFile(FULL, CATALOGS, {"originals/ab.xlsx": b"a vendor's file"})
WORDS = read_words(usual_locations().resources)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a project file is to be."""
    return tmp_path / "deal.rackrate"


def changed(change: Change) -> bytes:
    """Return the full project's file with its table changed by hand."""
    members = members_of_bytes(project_bytes(FILE))
    table = json.loads(members["project.json"])
    change(table)
    return packed({**members, "project.json": json.dumps(table)})


def lost(notes: FileNotes) -> list[tuple[Lost, str]]:
    """Return what is lost, without the reasons."""
    return [(loss.what, loss.name) for loss in notes.losses]


def test_a_sound_file_loses_nothing(path: Path) -> None:
    write_project(path, FILE)
    found, notes = rescue(path, DAY)
    assert (found.project, found.catalogs) == (FULL, CATALOGS)
    assert dict(found.attachments) == dict(FILE.attachments)
    assert notes == FileNotes()


def set_in(name: str, number: int, field: str, value: object) -> Change:
    """Return a change of one field of one entry of a list."""

    def change(table: dict[str, Any]) -> None:
        table[name][number][field] = value

    return change


def test_a_workload_with_a_faulty_field_is_left_out_whole(path: Path) -> None:
    path.write_bytes(changed(set_in("workload", 1, "months", "many")))
    found, notes = rescue(path, DAY)
    assert lost(notes) == [(Lost.WORKLOAD, "sized")]
    assert [w.id for w in found.project.workloads] == ["train", "week"]
    assert found.project.basis == FULL.basis
    assert notes.tone == "error"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (set_in("rule", 0, "weight", "x"), (Lost.RULE, "mine")),
        (
            lambda table: table["assumptions"].update(billed_idle="x"),
            (Lost.ASSUMPTION, "billed_idle"),
        ),
        (
            lambda table: table["comparison"]["bidder"][0].update(lead_days="soon"),
            (Lost.VENDOR, "alpha"),
        ),
        (
            lambda table: table["client"].update(valid_until="soon"),
            (Lost.FIELD, "client.valid_until"),
        ),
        (lambda table: table["basis"].update(tax="?"), (Lost.FIELD, "basis.tax")),
        (lambda table: table.update(title=4), (Lost.FIELD, "title")),
        (lambda table: table.update(client=[]), (Lost.FIELD, "client")),
    ],
)
def test_each_faulty_entry_is_named(
    change: Change, what: tuple[Lost, str], path: Path
) -> None:
    path.write_bytes(changed(change))
    found, notes = rescue(path, DAY)
    assert what in lost(notes)
    assert len(found.project.workloads) == 3


def test_a_line_of_the_scope_takes_the_answers_to_it_along(path: Path) -> None:
    def change(table: dict[str, Any]) -> None:
        table["comparison"]["line"][0]["quantity"] = "x"

    path.write_bytes(changed(change))
    found, notes = rescue(path, DAY)
    assert (Lost.SCOPE_LINE, "八卡") in lost(notes)
    assert found.project.comparison is not None
    assert found.project.comparison.lines == ()


def test_a_price_row_is_lost_whole_and_the_others_stay(path: Path) -> None:
    members = members_of_bytes(project_bytes(FILE))
    place = "catalogs/alpha/prices.csv"
    text = members[place].decode()
    kept = [p for p in CATALOGS[0].prices if p.list_unit_price != Decimal("0.35")]
    spoilt = text.replace("0.35", "?")
    assert spoilt != text
    path.write_bytes(packed({**members, place: spoilt}))
    found, notes = rescue(path, DAY)
    ((what, name),) = lost(notes)
    assert what is Lost.PRICE
    assert name.startswith("alpha/")
    assert sorted(p.sku_price_id for p in found.catalogs[0].prices) == sorted(
        p.sku_price_id for p in kept
    )


@pytest.mark.parametrize("gone", ["provider.toml", "prices.csv"])
def test_half_a_catalog_is_no_catalog(gone: str, path: Path) -> None:
    members = members_of_bytes(project_bytes(FILE))
    del members[f"catalogs/alpha/{gone}"]
    path.write_bytes(packed({**members}))
    found, notes = rescue(path, DAY)
    assert lost(notes) == [(Lost.PRICES, "alpha")]
    assert [c.provider.id for c in found.catalogs] == ["beta"]


def test_a_file_cut_off_names_what_is_missing(path: Path) -> None:
    content = project_bytes(FILE)
    path.write_bytes(content[: content.index(b"originals/ab.xlsx") - 30])
    found, notes = rescue(path, DAY)
    assert (found.project, found.catalogs) == (FULL, CATALOGS)
    assert lost(notes) == [(Lost.ORIGINAL, "ab.xlsx"), (Lost.REST, "")]


def test_without_the_project_the_prices_stay_and_no_workload_is_invented(
    path: Path,
) -> None:
    members = members_of_bytes(project_bytes(FILE))
    path.write_bytes(packed({**members, "project.json": "{"}))
    found, notes = rescue(path, DAY)
    assert found.catalogs == CATALOGS
    assert found.project.workloads == ()
    assert lost(notes) == [(Lost.PROJECT, "")]


@pytest.mark.parametrize("content", [b"", b"PK", b"text", packed({"x": "y"})])
def test_where_nothing_is_left_the_file_is_refused(content: bytes, path: Path) -> None:
    path.write_bytes(content)
    with pytest.raises(RefusedInputError):
        rescue(path, DAY)


def test_a_newer_file_opens_without_what_is_not_known(path: Path) -> None:
    def change(table: dict[str, Any]) -> None:
        table.update(schema=7, carbon={"price": 90})
        table["workload"][0]["region"] = "north"

    path.write_bytes(changed(change))
    found, notes = rescue(path, DAY)
    assert found.project == FULL
    assert notes.newer_schema == 7
    assert sorted(name for _, name in lost(notes)) == ["carbon", "workload[1].region"]
    assert (notes.is_damaged, notes.tone) == (False, "warning")


def test_the_former_save_is_named_where_it_is_sound(path: Path) -> None:
    write_project(path, ProjectFile(project(title="first")))
    write_project(path, ProjectFile(project(title="second"), CATALOGS))
    path.write_bytes(path.read_bytes()[:-50])
    assert rescue(path, DAY)[1].former == path.with_name("deal.rackrate.bak")


@pytest.mark.parametrize("spoil", [truncated, flipped])
def test_whatever_the_damage_no_wrong_figure_comes_out(
    spoil: Callable[[bytes, random.Random], bytes], path: Path
) -> None:
    content = project_bytes(FILE)
    chance = random.Random(20261130)  # noqa: S311 - the same damage every time
    rescued = 0
    prices = [p for c in CATALOGS for p in c.prices]
    for _ in range(200):
        path.write_bytes(spoil(content, chance))
        try:
            found, notes = rescue(path, DAY)
        except RefusedInputError:
            continue
        rescued += 1
        whole = (found.project, found.catalogs) == (FULL, CATALOGS)
        assert whole or notes.is_damaged
        assert all(w in FULL.workloads for w in found.project.workloads)
        assert all(p in prices for c in found.catalogs for p in c.prices)
    assert rescued > 50


@pytest.fixture
def projects(tmp_path: Path) -> Projects:
    """Return engagements whose library has prices of its own."""
    library = (catalog(price(), by="library"),)
    folder = tmp_path / "recovery"
    return Projects(lambda: library, tmp_path / "no.toml", folder, lambda: DAY)


def test_a_rescued_project_never_takes_prices_from_the_library(
    projects: Projects, path: Path
) -> None:
    members = members_of_bytes(project_bytes(FILE))
    for name in [name for name in members if name.startswith("catalogs/")]:
        del members[name]
    listed = packed({**members})
    path.write_bytes(listed)
    found = projects.rescue(path)
    assert found.catalogs == ()
    assert found.is_read_only
    assert found.notes is not None
    assert found.notes.is_damaged


def test_the_damaged_file_itself_is_never_overwritten(
    projects: Projects, path: Path, tmp_path: Path
) -> None:
    content = changed(set_in("workload", 1, "months", "many"))
    path.write_bytes(content)
    found = projects.rescue(path)
    with pytest.raises(RefusedInputError) as refused:
        projects.save(found, path, overwrite=True)
    assert refused.value.problems[0].code == "kept_as_it_is"
    assert path.read_bytes() == content
    other = tmp_path / "deal-copy.rackrate"
    projects.save(found, other, overwrite=False)
    assert [w.id for w in projects.open(other).project.workloads] == ["train", "week"]


@pytest.mark.parametrize("language", Language)
def test_every_kind_of_loss_has_its_line(language: Language, path: Path) -> None:
    path.write_bytes(changed(set_in("workload", 1, "months", "many"))[:-60])
    _, notes = rescue(path, date(2026, 1, 1))
    lines = loss_lines(notes.losses, WORDS, language)
    assert len(lines) == len(notes.losses)
    assert any("sized" in line and "many" in line for line in lines)
    assert str(len(notes.losses)) in summary(notes, WORDS, language)
    assert [kind for kind in Lost if f"files.lost.{kind.value}" not in WORDS] == []


def test_a_workload_alone_may_be_lost_too(path: Path) -> None:
    members = members_of_bytes(
        project_bytes(ProjectFile(project(workloads=(workload("one"),)), CATALOGS))
    )
    table = json.loads(members["project.json"])
    table["workload"][0]["cards"] = -1
    path.write_bytes(packed({**members, "project.json": json.dumps(table)}))
    found, notes = rescue(path, DAY)
    assert found.project.workloads == ()
    assert lost(notes) == [(Lost.WORKLOAD, "one")]


def test_notes_come_with_what_is_opened(projects: Projects, path: Path) -> None:
    write_project(path, FILE)
    assert projects.open(path).notes is None
    assert OpenedProject(FULL, ()).notes is None
