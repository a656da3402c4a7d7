"""Shipped catalogs are read, personal ones go first, and only those are written."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.builders import PRICES, PROVIDER, price, provider, write_catalog

from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import RefusedInputError
from rackrate.services.ports import ChangedMeanwhileError
from rackrate.store.library import CatalogLibrary


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """Return a shipped folder with catalogs of alpha and beta, and a personal one."""
    shipped, personal = tmp_path / "shipped", tmp_path / "personal"
    for name in ("alpha", "beta"):
        text = PROVIDER.replace('"alpha"', f'"{name}"')
        write_catalog(shipped, PRICES, text, name)
    return shipped, personal


def contents(folder: Path) -> dict[Path, bytes]:
    """Return every file of a folder with what it holds."""
    return {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_shipped_catalogs_are_there_without_a_personal_folder(
    folders: tuple[Path, Path],
) -> None:
    found = CatalogLibrary(*folders).catalogs()
    assert [c.provider.id for c in found] == ["alpha", "beta"]


def test_a_personal_catalog_goes_before_the_shipped_one(
    folders: tuple[Path, Path],
) -> None:
    write_catalog(folders[1], PRICES.replace("1.98", "1.50"))
    alpha, beta = CatalogLibrary(*folders).catalogs()
    assert str(alpha.prices[0].list_unit_price) == "1.50"
    assert str(beta.prices[0].list_unit_price) == "1.98"


def test_an_empty_personal_folder_is_no_fault(folders: tuple[Path, Path]) -> None:
    folders[1].mkdir()
    assert len(CatalogLibrary(*folders).catalogs()) == 2


def test_a_broken_personal_catalog_is_refused_and_named(
    folders: tuple[Path, Path],
) -> None:
    home = write_catalog(folders[1], PRICES.replace("1.98", "x"))
    with pytest.raises(RefusedInputError) as refused:
        CatalogLibrary(*folders).catalogs()
    assert refused.value.source == str(home / "prices.csv")


def test_saving_writes_the_personal_folder_and_never_the_shipped_one(
    folders: tuple[Path, Path],
) -> None:
    shipped, personal = folders
    before = contents(shipped)
    library = CatalogLibrary(shipped, personal)
    alpha = library.catalogs()[0]
    home = library.save(Catalog(alpha.provider, (price(amount="9"),)), overwrite=False)
    assert home == personal / "alpha"
    assert contents(shipped) == before
    again = CatalogLibrary(shipped, personal).catalogs()[0]
    assert [str(p.list_unit_price) for p in again.prices] == ["9"]
    assert again.provider == alpha.provider


def test_saving_again_is_no_conflict_with_oneself(folders: tuple[Path, Path]) -> None:
    library = CatalogLibrary(*folders)
    alpha = library.catalogs()[0]
    for amount in ("1", "2", "3"):
        new = Catalog(alpha.provider, (price(amount=amount),))
        library.save(new, overwrite=False)
    text = (folders[1] / "alpha" / "prices.csv").read_text("utf-8")
    assert ",hour,3," in text


def test_a_catalog_changed_by_somebody_else_is_kept_unless_told_otherwise(
    folders: tuple[Path, Path],
) -> None:
    home = write_catalog(folders[1], PRICES)
    library = CatalogLibrary(*folders)
    alpha = library.catalogs()[0]
    (home / "prices.csv").write_text(PRICES.replace("1.98", "5"), "utf-8")
    new = Catalog(alpha.provider, (price(amount="9"),))
    with pytest.raises(ChangedMeanwhileError):
        library.save(new, overwrite=False)
    assert ",hour,5," in (home / "prices.csv").read_text("utf-8")
    library.save(new, overwrite=True)
    assert ",hour,9," in (home / "prices.csv").read_text("utf-8")


def test_a_catalog_that_appeared_meanwhile_is_not_overwritten(
    folders: tuple[Path, Path],
) -> None:
    library = CatalogLibrary(*folders)
    alpha = library.catalogs()[0]
    write_catalog(folders[1], PRICES)
    with pytest.raises(ChangedMeanwhileError):
        library.save(Catalog(alpha.provider, ()), overwrite=False)


def test_a_personal_providers_own_file_is_not_rewritten(
    folders: tuple[Path, Path],
) -> None:
    home = write_catalog(folders[1], PRICES, "# mine\n" + PROVIDER)
    library = CatalogLibrary(*folders)
    library.save(library.catalogs()[0], overwrite=False)
    assert (home / "provider.toml").read_text("utf-8").startswith("# mine\n")


def test_a_new_provider_starts_with_an_empty_catalog(
    folders: tuple[Path, Path],
) -> None:
    library = CatalogLibrary(*folders)
    library.catalogs()
    added = library.add(provider("gamma"))
    assert added.prices == ()
    found = CatalogLibrary(*folders).catalogs()
    assert [c.provider.id for c in found] == ["alpha", "beta", "gamma"]
    assert found[2].provider == provider("gamma")


@pytest.mark.parametrize("name", ["alpha", "gamma"])
def test_a_provider_of_a_known_name_is_not_added_twice(
    name: str, folders: tuple[Path, Path]
) -> None:
    library = CatalogLibrary(*folders)
    library.catalogs()
    library.add(provider("gamma"))
    with pytest.raises(RefusedInputError) as refused:
        library.add(provider(name))
    assert refused.value.problems[0].code == "duplicate_id"


def test_a_personal_folder_that_is_a_file_is_refused_in_words(
    folders: tuple[Path, Path],
) -> None:
    folders[1].write_text("not a folder", "utf-8")
    library = CatalogLibrary(*folders)
    alpha = library.catalogs()[0]
    with pytest.raises(RefusedInputError) as refused:
        library.save(alpha, overwrite=False)
    assert refused.value.problems[0].code == "cannot_write"


@pytest.mark.parametrize("name", ["../evil", "a/b", "", ".."])
def test_a_providers_name_cannot_lead_out_of_the_personal_folder(
    name: str, folders: tuple[Path, Path]
) -> None:
    library = CatalogLibrary(*folders)
    library.catalogs()
    outside = contents(folders[0].parent)
    with pytest.raises(RefusedInputError):
        library.add(provider(name))
    assert contents(folders[0].parent) == outside
