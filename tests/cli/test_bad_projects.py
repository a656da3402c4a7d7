"""A project file that cannot be taken says so, and is left as it is."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable

import pytest
from tests.cli.conftest import Room
from tests.support.builders import PRICES, catalog, node, price, project

from rackrate.store.project_file import ProjectFile, project_bytes

Members = dict[str, bytes]
SOUND = project_bytes(ProjectFile(project(title="deal"), (catalog(price(), node()),)))
PROJECT, CSV = "project.json", "catalogs/alpha/prices.csv"
TOML = "catalogs/alpha/provider.toml"
MEND = "save the project again with RackRate"
BACKUP = "if a .bak lies beside it, rename and open that"


def members() -> Members:
    """Return what a sound project file holds."""
    with zipfile.ZipFile(io.BytesIO(SOUND)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(content: Members) -> bytes:
    """Return members as a zip."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in content.items():
            archive.writestr(name, text)
    return target.getvalue()


def with_table(change: Callable[[dict[str, object]], object]) -> bytes:
    """Return a project file whose table was changed by hand."""
    content = members()
    table = json.loads(content[PROJECT])
    change(table)
    return packed({**content, PROJECT: json.dumps(table).encode()})


def spoilt_in_the_middle() -> bytes:
    """Return a project file with a damaged piece of compressed data."""
    content = bytearray(SOUND)
    content[80:120] = b"\xff" * 40
    return bytes(content)


DAMAGED: dict[str, tuple[bytes, str, str]] = {
    "an empty file": (b"", "it is not a RackRate project", BACKUP),
    "text": (b"hello " * 99, "it is not a RackRate project", BACKUP),
    "half a file": (SOUND[: len(SOUND) // 2], "it is not a RackRate project", BACKUP),
    "a file without its end": (SOUND[:-30], "it is not a RackRate project", BACKUP),
    "damage inside": (spoilt_in_the_middle(), "it is not a RackRate project", BACKUP),
    "a zip of something else": (
        packed({"[Content_Types].xml": b"<x/>"}),
        "it is not a RackRate project",
        BACKUP,
    ),
    "a table that is no JSON": (
        packed({**members(), PROJECT: b"{'title': 1}"}),
        "it is not valid JSON",
        MEND,
    ),
    "a table that is not UTF-8": (
        packed({**members(), PROJECT: b'{"title": "\xff"}'}),
        "it is not valid JSON",
        MEND,
    ),
    "a list for a table": (
        packed({**members(), PROJECT: b"[]"}),
        "it is not valid JSON",
        MEND,
    ),
    "a number of absurd length": (
        packed({**members(), PROJECT: b'{"schema": ' + b"9" * 5000 + b"}"}),
        "it is not valid JSON",
        MEND,
    ),
    "nesting without end": (
        packed({**members(), PROJECT: b'{"schema": ' + b"[" * 200_000}),
        "it is not valid JSON",
        MEND,
    ),
    "a newer schema": (
        with_table(lambda t: t.update(schema=7)),
        "schema: its schema 7 is newer than the 1 this program knows",
        "open it with a newer RackRate",
    ),
    "no schema": (
        with_table(lambda t: t.pop("schema")),
        "schema: a required value is missing",
        "fill it in",
    ),
    "no workloads": (
        with_table(lambda t: t.update(workload=[])),
        "workload: there is no workload",
        "add at least one",
    ),
    "a field of a newer program": (
        with_table(lambda t: t.update(colour="red")),
        "colour: the field is not known",
        "known fields",
    ),
    "a float that is not a number": (
        with_table(lambda t: t["workload"][0].update(months=float("nan"))),  # type: ignore[index]
        "workload[1].months: “nan” is not a number",
        "write digits only",
    ),
    "a broken price inside": (
        packed({**members(), CSV: PRICES.replace("1.98", "x").encode()}),
        f"{CSV}: line 2, column list_unit_price: “x” is not a number",
        "write digits only",
    ),
    "a broken provider inside": (
        packed({**members(), TOML: b"id ="}),
        f"{TOML}: it is not valid TOML",
        "mend the line it names",
    ),
    "half a catalog inside": (
        packed({k: v for k, v in members().items() if k != TOML}),
        f"{TOML}: there is no such file",
        "check the path and the name",
    ),
}


@pytest.mark.parametrize(("content", "fault", "remedy"), DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_project_is_refused_in_words(
    content: bytes, fault: str, remedy: str, room: Room
) -> None:
    path = room.folder / "deal.rackrate"
    path.write_bytes(content)
    room.refused("evaluate", path, "--json", said=[str(path), fault, remedy])


def test_a_sound_project_is_evaluated_on_its_own_prices(room: Room) -> None:
    path = room.folder / "deal.rackrate"
    path.write_bytes(SOUND)
    answer = room.run("evaluate", path, "--json")
    assert answer.code == 0
    (work,) = json.loads(answer.out)["workloads"]
    assert work["ranking"] == ["alpha/box/hour", "alpha/node/month"]
    assert path.read_bytes() == SOUND


def test_other_catalogs_take_the_place_of_a_projects_own(room: Room) -> None:
    path = room.folder / "deal.rackrate"
    path.write_bytes(SOUND)
    answer = room.run("evaluate", path, "--catalogs", room.catalogs, "--json")
    (work,) = json.loads(answer.out)["workloads"]
    # The shipped assumptions hold: 3 % lost, 5 % billed and not used.
    assert work["options"][0]["total"] == round(8 * 360 / 0.97 * 1.05 * 1.98, 2)
