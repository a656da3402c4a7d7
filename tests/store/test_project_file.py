"""A project file gives back what was put in, and refuses what is damaged."""

from __future__ import annotations

import io
import json
import random
import zipfile
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from tests.support.builders import (
    DAY,
    PRICES,
    basis,
    beside,
    catalog,
    node,
    price,
    project,
    rule,
    workload,
)

from rackrate.domain.assumptions import Range
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.comparison import (
    Award,
    Bidder,
    BidLine,
    Comparison,
    Criteria,
    PlugRule,
    ScopeFlag,
    ScopeLine,
    ScopeUnit,
)
from rackrate.domain.limits import Limits
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.project import Client, Project
from rackrate.domain.rule import RuleKind
from rackrate.domain.units import (
    CostScope,
    Delivery,
    Meter,
    TaxBasis,
    WorkloadKind,
)
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import Throughput
from rackrate.store.project_file import (
    ProjectFile,
    project_bytes,
    read_project,
    with_catalogs,
    write_project,
)
from rackrate.whole_file import ChangedOnDiskError

FULL = Project(
    title="两周试跑 & more",
    basis=basis(
        fx={"USD": "7.1034", "EUR": "8"},
        tax=TaxBasis.EXCLUDED,
        hours_per_month="730",
        cost=CostScope.FULL,
        fx_source="bank, 2026-11-30",
    ),
    own_rules=(
        rule("mine", "workload.cards > 8", weight=30, confidence="low"),
        rule(
            "theirs",
            kind=RuleKind.PREFERENCE,
            prefers=Delivery.CONTAINER,
            enabled=False,
        ),
    ),
    limits=Limits(Decimal("250000.50"), Decimal("0.6")),
    comparison=Comparison(
        lines=(
            ScopeLine(
                "rental",
                "八卡",
                ScopeUnit.NODE_MONTH,
                Decimal("6.5"),
                4,
                "",
                Decimal("3.25"),
            ),
        ),
        bidders=(
            Bidder(
                "alpha",
                {"rental": BidLine(ScopeFlag.QUALIFIED, "alpha/x", Decimal(9), "?")},
                stated_total=Decimal("97200.10"),
                marks={"quality": Decimal("8.5")},
                is_qualified=False,
                reason="late",
                lead_days=Decimal(12),
            ),
        ),
        plug_rule=PlugRule.MEDIAN,
        outlier_share=Decimal("0.25"),
        criteria=Criteria(
            Decimal(50), {"quality": Decimal(50)}, Decimal(90000), Decimal(120000)
        ),
        award=Award(("alpha",), "lowest", "J. Doe", date(2026, 12, 1)),
    ),
    workloads=(
        workload(
            "train",
            kind=WorkloadKind.FINETUNING,
            title="训练",
            hours_per_day="7.25",
            days_per_month=None,
            months="1.5",
            start_within_days="14",
            accelerators=("rtx5090", "rtx4090"),
            physical_isolation=True,
            cuda_only=True,
            keep_instance=True,
            model_params_b="70.5",
            storage_gib="1024",
            bandwidth_mbps=100,
            public_ips=3,
            budget="123456.78",
            throughput=Throughput("rtx5090", {"rtx4090": Decimal("0.6")}, "trial"),
            told_by="meeting of 12 November",
        ),
        workload(
            "sized",
            work=Work(WorkMethod.FULL, Decimal(13), tokens_b=Decimal("0.3")),
        ),
        workload("week").with_profile((3,) * 100 + (5,) * 68),
    ),
    client=Client(
        name=Bilingual("客户", "Client"),
        project_name=Bilingual("项目", "Project"),
        prepared_by=Bilingual("我", "me"),
        version="1.2",
        valid_until=date(2026, 12, 31),
        decide_by=date(2026, 12, 15),
    ),
    assumptions={"billed_idle": Range(Decimal(0), Decimal("0.05"), Decimal("0.2"))},
    include=("alpha/*", "*/hour"),
    disabled_rules=("a-rule",),
    is_sample=True,
)
CATALOGS = (
    catalog(price(), node(), beside(Meter.STORAGE, "0.35"), by="alpha"),
    catalog(price("x/hour", None), by="beta", is_index=True),
)


def packed(members: dict[str, bytes | str]) -> bytes:
    """Return a zip of some members."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return content.getvalue()


def members_of(path: Path) -> dict[str, bytes]:
    """Return the members of a zip."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def refused_code(path: Path) -> str:
    """Return the first code with which a project file is refused."""
    with pytest.raises(RefusedInputError) as refused:
        read_project(path, DAY)
    assert str(path) in refused.value.source
    return refused.value.problems[0].code


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a project file is to be."""
    return tmp_path / "deal.rackrate"


def test_a_project_comes_back_as_it_was(path: Path) -> None:
    write_project(path, ProjectFile(FULL, CATALOGS))
    found = read_project(path, date(2000, 1, 1))
    assert found.project == FULL
    assert found.catalogs == CATALOGS
    assert found.attachments == {}


def test_the_same_project_gives_the_same_bytes(path: Path) -> None:
    file = ProjectFile(FULL, CATALOGS, {"logo.png": b"\x89PNG"})
    once = project_bytes(file)
    assert project_bytes(file) == once
    path.write_bytes(once)
    assert project_bytes(read_project(path, DAY)) == once


def test_exact_numbers_are_text_in_the_file(path: Path) -> None:
    write_project(path, ProjectFile(FULL))
    table = json.loads(members_of(path)["project.json"])
    assert table["basis"]["fx"] == {"EUR": "8", "USD": "7.1034"}
    assert table["workload"][0]["budget"] == "123456.78"


def test_the_former_file_is_kept_beside_it(path: Path) -> None:
    write_project(path, ProjectFile(project(title="first")))
    write_project(path, ProjectFile(project(title="second")))
    former = path.with_name(path.name + ".bak")
    assert read_project(former, DAY).project.title == "first"
    assert read_project(path, DAY).project.title == "second"


def test_a_file_changed_by_somebody_else_is_not_overwritten(path: Path) -> None:
    version = write_project(path, ProjectFile(project(title="mine")))
    write_project(path, ProjectFile(project(title="theirs")))
    with pytest.raises(ChangedOnDiskError):
        write_project(path, ProjectFile(project(title="mine again")), version)
    assert read_project(path, DAY).project.title == "theirs"


def test_other_members_are_carried_along_unread(path: Path) -> None:
    extra = {"quotes/ab12.xlsx": b"vendor file", "logo.svg": b"<svg/>"}
    write_project(path, ProjectFile(project(), CATALOGS, extra))
    found = read_project(path, DAY)
    assert found.attachments == extra
    write_project(path, with_catalogs(found, CATALOGS[:1]))
    again = read_project(path, DAY)
    assert again.attachments == extra
    assert again.catalogs == CATALOGS[:1]


@pytest.mark.parametrize("name", ["../evil.txt", "/etc/evil", "a/../../evil"])
def test_members_that_lead_elsewhere_are_left_out(name: str, path: Path) -> None:
    text = members_of_project()["project.json"]
    path.write_bytes(packed({"project.json": text, name: b"evil"}))
    found = read_project(path, DAY)
    assert found.attachments == {}
    assert name not in members_of_bytes(project_bytes(found))


def members_of_project() -> dict[str, bytes]:
    """Return the members of a small project's file."""
    return members_of_bytes(project_bytes(ProjectFile(project(), CATALOGS[:1])))


def members_of_bytes(content: bytes) -> dict[str, bytes]:
    """Return the members of a zip in memory."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not_a_project"),
        (b"PK", "not_a_project"),
        (b"schema = 1\n" * 99, "not_a_project"),
        (packed({}), "not_a_project"),
        (packed({"other.txt": "x"}), "not_a_project"),
        (packed({"project.json": "{"}), "not_json"),
        (packed({"project.json": b"\xff\xfe"}), "not_json"),
        (packed({"project.json": "[]"}), "not_json"),
        (packed({"project.json": "{}"}), "field_missing"),
        (packed({"project.json": '{"schema": 2}'}), "schema_newer"),
    ],
)
def test_a_file_that_is_no_project_is_refused(
    content: bytes, code: str, path: Path
) -> None:
    path.write_bytes(content)
    assert refused_code(path) == code
    assert path.read_bytes() == content


def test_a_missing_file_and_a_folder_are_refused(path: Path, tmp_path: Path) -> None:
    assert refused_code(path) == "file_not_found"
    assert refused_code(tmp_path) == "cannot_read"


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("catalogs/alpha/prices.csv", "sku_id\n", "column_missing"),
        ("catalogs/alpha/prices.csv", PRICES.replace("1.98", "x"), "not_a_number"),
        ("catalogs/alpha/prices.csv", b"\xff", "not_utf8"),
        ("catalogs/alpha/provider.toml", "id = ", "not_toml"),
        ("catalogs/alpha/provider.toml", "schema = 1", "field_missing"),
    ],
)
def test_a_damaged_catalog_inside_is_refused_by_its_name(
    name: str, content: bytes | str, code: str, path: Path
) -> None:
    members: dict[str, bytes | str] = {**members_of_project(), name: content}
    path.write_bytes(packed(members))
    with pytest.raises(RefusedInputError) as refused:
        read_project(path, DAY)
    assert refused.value.problems[0].code == code
    where = refused.value.source + refused.value.problems[0].place
    assert name in where


@pytest.mark.parametrize("gone", ["provider.toml", "prices.csv"])
def test_half_a_catalog_inside_is_refused(gone: str, path: Path) -> None:
    members: dict[str, bytes | str] = {**members_of_project()}
    del members[f"catalogs/alpha/{gone}"]
    path.write_bytes(packed(members))
    with pytest.raises(RefusedInputError) as refused:
        read_project(path, DAY)
    problem = refused.value.problems[0]
    assert (problem.code, problem.place) == (
        "file_not_found",
        f"catalogs/alpha/{gone}",
    )


def truncated(content: bytes, chance: random.Random) -> bytes:
    """Return a file that was not copied to its end."""
    return content[: chance.randrange(len(content))]


def flipped(content: bytes, chance: random.Random) -> bytes:
    """Return a file with one byte changed."""
    spoilt = bytearray(content)
    spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
    return bytes(spoilt)


@pytest.mark.parametrize("spoil", [truncated, flipped])
def test_a_damaged_file_is_opened_or_refused_and_never_crashes(
    spoil: Callable[[bytes, random.Random], bytes], path: Path
) -> None:
    content = project_bytes(ProjectFile(FULL, CATALOGS))
    chance = random.Random(20261130)  # noqa: S311 - the same damage every time
    unforeseen: set[str] = set()
    for _ in range(300):
        path.write_bytes(spoil(content, chance))
        try:
            read_project(path, DAY)
        except RefusedInputError:
            continue
        except Exception as error:  # noqa: BLE001 - any other end is the fault
            unforeseen.add(f"{type(error).__module__}.{type(error).__name__}")
    assert unforeseen == set()


def test_a_zip_that_unpacks_to_more_than_a_project_can_hold_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rackrate.store.project_file.MOST_BYTES", 1000)
    path.write_bytes(packed({"project.json": b" " * 2000}))
    assert refused_code(path) == "not_a_project"


@pytest.mark.parametrize("encrypted_flag", [b"\x01"])
def test_an_encrypted_zip_is_refused(encrypted_flag: bytes, path: Path) -> None:
    content = bytearray(packed({"project.json": "{}"}))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(signature) + offset] |= encrypted_flag[0]
    path.write_bytes(bytes(content))
    assert refused_code(path) == "not_a_project"
