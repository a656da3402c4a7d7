"""The developer's script decides rightly before it does anything."""

from __future__ import annotations

import importlib.util
import inspect
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging" / "dev.py"


def load() -> ModuleType:
    """Return the script as a module; it is in no package."""
    spec = importlib.util.spec_from_file_location("dev", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


dev = load()


@pytest.fixture
def metadata(tmp_path: Path) -> Path:
    """Return a file that an environment is made from."""
    path = tmp_path / "pyproject.toml"
    path.write_text("[project]", "utf-8")
    return path


def test_a_stamp_reads_back_as_it_was_written(tmp_path: Path) -> None:
    stamp = dev.Stamp("here", "this")
    stamp.write(tmp_path / "stamp")
    assert dev.Stamp.read(tmp_path / "stamp") == stamp


@pytest.mark.parametrize("text", ["", "half", "one two three"])
def test_a_damaged_stamp_counts_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "stamp").write_text(text, "ascii")
    assert dev.Stamp.read(tmp_path / "stamp") is None


def test_a_missing_stamp_counts_as_none(tmp_path: Path) -> None:
    assert dev.Stamp.read(tmp_path / "stamp") is None


def test_nothing_changed_gives_the_same_stamp(metadata: Path) -> None:
    one, other = (dev.wanted_stamp("3.11", Path(".venv"), metadata) for _ in range(2))
    assert one == other


def test_changed_metadata_asks_for_an_install_in_the_same_place(metadata: Path) -> None:
    before = dev.wanted_stamp("3.11", Path(".venv"), metadata)
    metadata.write_text("[project]\nname = 'rackrate'", "utf-8")
    after = dev.wanted_stamp("3.11", Path(".venv"), metadata)
    assert after != before
    assert not dev.needs_new_venv(before, after, works=True)


@pytest.mark.parametrize(("version", "venv"), [("3.12", ".venv"), ("3.11", "moved")])
def test_another_python_or_folder_asks_for_a_new_venv(
    metadata: Path, version: str, venv: str
) -> None:
    before = dev.wanted_stamp("3.11", Path(".venv"), metadata)
    after = dev.wanted_stamp(version, Path(venv), metadata)
    assert dev.needs_new_venv(before, after, works=True)


def test_a_venv_made_by_hand_is_kept_only_if_it_works() -> None:
    wanted = dev.Stamp("here", "this")
    assert not dev.needs_new_venv(None, wanted, works=True)
    assert dev.needs_new_venv(None, wanted, works=False)
    assert dev.needs_new_venv(wanted, wanted, works=False)


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("darwin", {}, True),
        ("win32", {}, True),
        ("linux", {}, False),
        ("linux", {"DISPLAY": ""}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
    ],
)
def test_a_screen_is_known_by_its_system(
    platform: str, environment: dict[str, str], *, expected: bool
) -> None:
    assert dev.has_screen(platform, environment) is expected


def test_a_real_screen_needs_more_packages_than_none() -> None:
    offscreen = dev.qt_packages("offscreen", newer=False)
    xcb = dev.qt_packages("xcb", newer=False)
    assert set(offscreen) < set(xcb)
    assert "libxcb-cursor0" in set(xcb) - set(offscreen)


def test_only_glib_has_a_newer_name() -> None:
    older = dev.qt_packages("xcb", newer=False)
    newer = dev.qt_packages("xcb", newer=True)
    assert set(newer) - set(older) == {"libglib2.0-0t64"}
    assert set(older) - set(newer) == {"libglib2.0-0"}


def test_every_command_is_explained_in_one_line() -> None:
    for name, command in dev.COMMANDS.items():
        assert len(inspect.cleandoc(command.__doc__).splitlines()) == 1
        assert f"  {name}" in dev.usage()


def test_the_checks_run_from_the_cheapest_to_the_dearest() -> None:
    tools = [check[0] for check in dev.CHECKS]
    assert tools == ["ruff", "ruff", "mypy", "lint-imports"]


@pytest.mark.parametrize(
    ("arguments", "code"), [([], 2), (["unknown"], 2), (["--help"], 0)]
)
def test_whoever_asks_for_nothing_known_is_told_what_there_is(
    arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dev.main(arguments) == code
    assert "run" in capsys.readouterr().out


def test_arguments_reach_the_command_and_its_code_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(dev.COMMANDS, "count", len)
    assert dev.main(["count", "-k", "break_even"]) == 2


def test_an_interrupted_command_ends_as_a_shell_expects(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(_: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(dev.COMMANDS, "wait", interrupt)
    assert dev.main(["wait"]) == 130


@pytest.mark.parametrize(("returned", "code"), [(0, 0), (5, 5), (-9, 137)])
def test_exit_codes_are_those_of_a_shell(returned: int, code: int) -> None:
    assert dev.exit_code(returned) == code
