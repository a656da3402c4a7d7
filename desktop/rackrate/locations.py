"""Where bundled and personal files live; everyone else is handed a path."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from platformdirs import user_config_path, user_data_path

_PACKAGE = Path(__file__).resolve().parent
_APPLICATION = "RackRate"


@dataclass(frozen=True, slots=True)
class Locations:
    """The folders of one run.

    Attributes:
        resources: Cards, assumptions, rules, words, fonts, icons.
        shipped_catalogs: The catalogs that come with the program; never written.
        personal_catalogs: The user's own; one of the same id goes first.
        recovery: Unsaved work.
        settings: The file of remembered choices.
        brands: Profiles of who signs the documents.
    """

    resources: Path
    shipped_catalogs: Path
    personal_catalogs: Path
    recovery: Path
    settings: Path
    brands: Path


def usual_locations() -> Locations:
    """Return the folders of an ordinary run on this machine."""
    bundled = _bundled()
    data = user_data_path(_APPLICATION, appauthor=False)
    return Locations(
        resources=bundled / "resources",
        shipped_catalogs=bundled / "catalogs",
        personal_catalogs=data / "catalogs",
        recovery=data / "recovery",
        settings=user_config_path(_APPLICATION, appauthor=False) / "settings.ini",
        brands=data / "brands",
    )


def locations_under(folder: Path) -> Locations:
    """Return the bundled folders, and personal ones under a folder of its own."""
    bundled = _bundled()
    return Locations(
        resources=bundled / "resources",
        shipped_catalogs=bundled / "catalogs",
        personal_catalogs=folder / "catalogs",
        recovery=folder / "recovery",
        settings=folder / "settings.ini",
        brands=folder / "brands",
    )


def _bundled() -> Path:
    """Return the folder that holds `resources`: in the package, else the checkout."""
    inside = _PACKAGE / "_bundled"
    return inside if inside.is_dir() else _PACKAGE.parent.parent


def program_version() -> str:
    """Return the version, which stands once, in `pyproject.toml`."""
    try:
        return version("rackrate")
    except PackageNotFoundError:
        return "0"
