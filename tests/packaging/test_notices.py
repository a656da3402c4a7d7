"""What is shipped with RackRate is named with its licence, and complete."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
NOTICES = (ROOT / "packaging" / "THIRD_PARTY_NOTICES.md").read_text("utf-8")
METADATA = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SAID_OTHERWISE = {"highspy": "highs"}
ELSEWHERE = {"sys_platform": "win32"}


def shipped() -> set[str]:
    """Return what is installed along with RackRate, on this system or on Windows."""
    found: set[str] = set()
    waiting = [Requirement(text) for text in METADATA["project"]["dependencies"]]
    while waiting:
        name = canonicalize_name(waiting.pop().name)
        if name in found:
            continue
        found.add(name)
        if name == "tzdata":  # it needs nothing, and is installed on Windows only
            continue
        for text in requires(name) or ():
            need = Requirement(text)
            marker = need.marker
            holds = marker is None or any(
                marker.evaluate({"extra": "", **system}) for system in ({}, ELSEWHERE)
            )
            if holds:
                waiting.append(need)
    return found


def licences() -> dict[str, str]:
    """Return the licences by library, as the table of the notices states them."""
    rows = [line.strip("|").split("|") for line in NOTICES.splitlines()]
    return {
        str(canonicalize_name(name.strip().replace(" ", "-"))): row[1]
        for row in rows
        if len(row) == 3
        for name in re.sub(r"\(.*?\)", "", row[0]).split(",")
    }


@pytest.mark.parametrize("name", sorted(shipped()))
def test_every_library_is_named_with_its_licence(name: str) -> None:
    licence = licences().get(SAID_OTHERWISE.get(name, name), "missing")
    assert re.search(r"MIT|BSD|Apache|LGPL", licence), licence


def test_every_folder_of_data_goes_into_the_package() -> None:
    taken = METADATA["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert taken == {
        "catalogs": "rackrate/_bundled/catalogs",
        "resources": "rackrate/_bundled/resources",
    }
    for folder in taken:
        assert any((ROOT / folder).rglob("*.toml"))


def test_the_licence_and_the_notices_go_into_the_package() -> None:
    files = METADATA["project"]["license-files"]
    assert files == ["LICENSE", "packaging/THIRD_PARTY_NOTICES.md"]
    assert all((ROOT / name).is_file() for name in files)
