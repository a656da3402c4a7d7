"""The old file or the new one is there, never half of one."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rackrate.domain.problem import RefusedInputError
from rackrate.whole_file import (
    ChangedOnDiskError,
    FileVersion,
    write_whole,
)


def test_a_new_file_is_written_with_the_folders_it_needs(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "c.csv"
    version = write_whole(path, b"text")
    assert path.read_bytes() == b"text"
    assert version == FileVersion.of(path) == FileVersion.of_bytes(b"text")


def test_nothing_is_left_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "c.csv"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert [p.name for p in tmp_path.iterdir()] == ["c.csv"]


def test_a_file_changed_by_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "c.csv"
    version = write_whole(path, b"mine")
    path.write_bytes(b"theirs")
    with pytest.raises(ChangedOnDiskError) as changed:
        write_whole(path, b"mine again", version)
    assert changed.value.path == path
    assert path.read_bytes() == b"theirs"
    assert [p.name for p in tmp_path.iterdir()] == ["c.csv"]


def test_an_unchanged_file_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "c.csv"
    version = write_whole(path, b"one")
    write_whole(path, b"two", version)
    assert path.read_bytes() == b"two"


def test_a_file_that_should_not_be_there_yet_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "c.csv"
    path.write_bytes(b"theirs")
    with pytest.raises(ChangedOnDiskError):
        write_whole(path, b"mine", FileVersion(""))
    assert path.read_bytes() == b"theirs"


def test_a_file_that_was_removed_counts_as_changed(tmp_path: Path) -> None:
    path = tmp_path / "c.csv"
    version = write_whole(path, b"one")
    path.unlink()
    with pytest.raises(ChangedOnDiskError):
        write_whole(path, b"two", version)
    assert not path.exists()


def test_the_former_file_is_kept_when_asked(tmp_path: Path) -> None:
    path = tmp_path / "p.rackrate"
    for content in (b"one", b"two", b"three"):
        write_whole(path, content, keep_backup=True)
    assert path.read_bytes() == b"three"
    assert (tmp_path / "p.rackrate.bak").read_bytes() == b"two"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.mkdir(parents=True),
        lambda path: path.parent.write_bytes(b"a file"),
    ],
    ids=["the target is a folder", "the folder is a file"],
)
def test_what_cannot_be_written_is_refused_and_leaves_nothing(
    spoil: Callable[[Path], object], tmp_path: Path
) -> None:
    path = tmp_path / "folder" / "c.csv"
    spoil(path)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(RefusedInputError) as refused:
        write_whole(path, b"text")
    assert refused.value.source == str(path)
    assert refused.value.problems[0].code == "cannot_write"
    assert refused.value.problems[0].values["error"]
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.mkdir(parents=True),
        lambda path: path.parent.write_bytes(b"a file"),
    ],
    ids=["the target is a folder", "the folder is a file"],
)
def test_what_cannot_be_written_is_refused_with_a_version_expected_too(
    spoil: Callable[[Path], object], tmp_path: Path
) -> None:
    path = tmp_path / "folder" / "c.csv"
    spoil(path)
    with pytest.raises((RefusedInputError, ChangedOnDiskError)):
        write_whole(path, b"text", FileVersion(""))


def test_a_failure_while_writing_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "c.csv"
    write_whole(path, b"old")

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(RefusedInputError) as refused:
        write_whole(path, b"new")
    assert refused.value.problems[0].values == {"error": "No space left on device"}
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["c.csv"]


def test_an_interruption_leaves_the_old_file_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "c.csv"
    write_whole(path, b"old")

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["c.csv"]


def test_the_rights_of_the_file_stay(tmp_path: Path) -> None:
    path = tmp_path / "c.csv"
    write_whole(path, b"one")
    path.chmod(0o600)
    rights = path.stat().st_mode
    write_whole(path, b"two")
    assert path.stat().st_mode == rights


def test_a_file_that_is_not_there_has_a_version_of_its_own(tmp_path: Path) -> None:
    assert FileVersion.of(tmp_path / "nothing") == FileVersion("")
    assert FileVersion.of_bytes(b"") != FileVersion("")


def test_the_version_is_of_the_content_and_not_of_the_time(tmp_path: Path) -> None:
    path = tmp_path / "c.csv"
    version = write_whole(path, b"same")
    os.utime(path, (0, 0))
    path.write_bytes(b"same")
    write_whole(path, b"new", version)
    assert path.read_bytes() == b"new"
