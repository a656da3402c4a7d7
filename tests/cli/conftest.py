"""The command line in a room of its own: files under a temporary folder, in English."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from tests.support.builders import PRICES, SCENARIO, write_catalog

from rackrate import cli
from rackrate.app import Application
from rackrate.locations import Locations, locations_under
from rackrate.store.resource_files import read_reference, read_words


@dataclass(frozen=True)
class Answer:
    """What one command line did."""

    code: int
    out: str
    err: str


@dataclass(frozen=True)
class Room:
    """A scenario, catalogs that fit it, and the command line beside them."""

    folder: Path
    capsys: pytest.CaptureFixture[str]

    @property
    def scenario(self) -> Path:
        """The scenario file."""
        return self.folder / "deal.toml"

    @property
    def catalogs(self) -> Path:
        """The folder of catalogs."""
        return self.folder / "catalogs"

    @property
    def prices(self) -> Path:
        """The prices of the one provider."""
        return self.catalogs / "alpha" / "prices.csv"

    @property
    def provider(self) -> Path:
        """The one provider."""
        return self.catalogs / "alpha" / "provider.toml"

    @property
    def personal(self) -> Path:
        """Where a user's own catalogs and unsaved work would be."""
        return self.folder / "personal"

    def run(self, *arguments: object) -> Answer:
        """Carry out a command line; argparse's own exits count as its answer."""
        self.capsys.readouterr()
        try:
            code = cli.run([str(a) for a in arguments])
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        out, err = self.capsys.readouterr()
        return Answer(code, out, err)

    def evaluate(self, *more: object) -> Answer:
        """Evaluate the scenario on the catalogs."""
        return self.run("evaluate", self.scenario, "--catalogs", self.catalogs, *more)

    def edit(self, path: Path, old: str, new: str) -> None:
        """Replace every occurrence of a text in a file."""
        text = path.read_bytes().decode("utf-8")
        assert old in text, old
        path.write_bytes(text.replace(old, new).encode("utf-8", "surrogatepass"))

    def contents(self) -> dict[Path, bytes]:
        """Return every file with what it holds."""
        return {p: p.read_bytes() for p in self.folder.rglob("*") if p.is_file()}

    def refused(self, *arguments: object, said: Sequence[str]) -> str:
        """Run a command line that must be refused in words; return what was said.

        Nothing may be written, nothing printed as a result, and no traceback shown.
        """
        before = self.contents()
        answer = self.run(*arguments)
        assert answer.code == 1, answer
        assert answer.out == ""
        assert "Traceback" not in answer.err
        assert answer.err.startswith("rackrate: ")
        assert [words for words in said if words not in answer.err] == [], answer.err
        assert self.contents() == before
        return answer.err


@pytest.fixture
def room(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Room:
    """Return a room with a sound scenario and a sound catalog."""
    found = Room(tmp_path, capsys)
    found.scenario.write_bytes(SCENARIO.encode())
    write_catalog(found.catalogs, PRICES)
    speak(monkeypatch, "en_US.UTF-8")
    places = locations_under(found.personal)
    monkeypatch.setattr(cli, "usual_locations", lambda: places)
    monkeypatch.setattr(cli, "Application", prepared)
    return found


def prepared(places: Locations) -> Application:
    """Return the program with words and reference data that were read before."""
    application = Application(places)
    vars(application).update(shipped(places.resources))
    return application


@cache
def shipped(resources: Path) -> dict[str, object]:
    """Return words and reference data, read once for all tests."""
    return {"words": read_words(resources), "reference": read_reference(resources)}


def speak(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """Set the language that the system speaks."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, language)


@pytest.fixture
def chinese(room: Room, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what makes the system speak Chinese."""
    assert room.scenario.exists()
    return lambda: speak(monkeypatch, "zh_CN.UTF-8")
