"""The repository keeps the promises that no linter checks."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "desktop" / "rackrate"
SCRIPTS = (".ci/run", "packaging/dev.py")
MADE_HERE = {"build", "dist", "out"}
NAMES_THAT_SAY_NOTHING = {"base", "common", "helpers", "manager", "misc", "utils"}
LINES_OF_A_MODULE = 500
SOMEBODYS_MACHINE = re.compile(r"(?<![\w.])/(?:home|root|Users|work)/|\b[A-Z]:\\+Users")

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")


def test_the_version_stands_in_one_place() -> None:
    current = release()
    places = [
        name_of(path)
        for path, text in texts()
        if path.suffix in {".desktop", ".iss", ".py", ".sh", ".spec", ".toml"}
        and path.parts[len(ROOT.parts)] in {"desktop", "packaging", "pyproject.toml"}
        and re.search(rf"""["'= ]{re.escape(current)}(?![\w.])""", text)
    ]
    assert places == ["pyproject.toml"]


def test_the_changelog_has_the_current_version() -> None:
    changelog = (ROOT / "packaging" / "CHANGELOG.md").read_text("utf-8")
    assert f"## [{release()}]" in changelog


def test_qt_keeps_count_of_none_on_this_python() -> None:
    # PYSIDE-3474: 6.12.0 drops references to None, which is mortal before 3.12.
    assert sys.version_info >= (3, 12) or version("PySide6-Essentials") != "6.12.0"


def test_every_package_says_what_it_is_and_nothing_else() -> None:
    folders = {path.parent for path in modules()}
    assert [
        name_of(folder)
        for folder in sorted(folders)
        if not only_says_what_it_is(folder)
    ] == []


def test_every_module_has_a_telling_name() -> None:
    assert [
        name_of(path)
        for path in sorted((ROOT / "desktop").rglob("*"))
        if path.stem in NAMES_THAT_SAY_NOTHING
    ] == []


def test_no_module_is_too_long_to_read() -> None:
    lengths = {
        name_of(path): len(path.read_text("utf-8").splitlines()) for path in modules()
    }
    assert {
        name: length for name, length in lengths.items() if length > LINES_OF_A_MODULE
    } == {}


def test_no_text_names_a_place_on_somebodys_machine() -> None:
    assert [
        f"{name_of(path)}: {found[0]}"
        for path, text in texts()
        if (found := SOMEBODYS_MACHINE.search(text))
    ] == []


@posix_only
@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_can_be_started(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)


@posix_only
def test_the_ci_script_is_sound() -> None:
    done = subprocess.run(
        ["bash", "-n", ROOT / ".ci" / "run"],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr


def release() -> str:
    """Return the version that `pyproject.toml` states."""
    metadata = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    stated = metadata["project"]["version"]
    assert isinstance(stated, str)
    return stated


def modules() -> list[Path]:
    """Return the modules of the program."""
    return sorted(PACKAGE.rglob("*.py"))


def texts() -> Iterator[tuple[Path, str]]:
    """Yield the text files of the repository, each with its text."""
    for path in sorted(ROOT.iterdir()):
        ours = not path.name.startswith(".") or path.name in {".ci", ".github"}
        if path.is_file():
            found = [path]
        elif ours and path.name not in MADE_HERE:
            found = sorted(each for each in path.rglob("*") if each.is_file())
        else:
            found = []
        for each in found:
            try:
                text = each.read_text("utf-8")
            except UnicodeDecodeError:
                continue
            if "\0" not in text:
                yield each, text


def only_says_what_it_is(folder: Path) -> bool:
    """Tell whether a package's `__init__` is its docstring and no more."""
    path = folder / "__init__.py"
    if not path.exists():
        return False
    tree = ast.parse(path.read_text("utf-8"))
    rest = [
        statement
        for statement in tree.body[1:]
        if not (
            isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        )
    ]
    return bool(ast.get_docstring(tree)) and not rest


def name_of(path: Path) -> str:
    """Return a path as the repository knows it."""
    return path.relative_to(ROOT).as_posix()
