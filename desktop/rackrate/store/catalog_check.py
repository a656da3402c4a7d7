"""What `catalog check` holds a folder of catalogs to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.domain.reference import Reference
from rackrate.services.catalog_rules import catalog_problems
from rackrate.store.catalog_files import PRICES, read_catalogs


@dataclass(frozen=True, slots=True)
class CheckedCatalogs:
    """What `catalog check` found to be in order."""

    catalogs: int
    prices: int

    @property
    def summary(self) -> str:
        """One line for a person."""
        return f"{self.catalogs} catalogs, {self.prices} prices: every rule holds"


def checked_catalogs(folder: Path, reference: Reference) -> CheckedCatalogs:
    """Return how much was checked.

    Raises:
        RefusedInputError: A catalog breaks a rule; every breach of the first such
            catalog is listed.
    """
    files = read_catalogs(folder)
    for file in files:
        breaches = list(catalog_problems(file.catalog, reference))
        breaches += _file_breaches(file.folder, file.catalog)
        if breaches:
            raise RefusedInputError(str(file.folder / PRICES), breaches)
    count = sum(len(file.catalog.prices) for file in files)
    return CheckedCatalogs(len(files), count)


def _file_breaches(folder: Path, catalog: Catalog) -> list[Problem]:
    """Return breaches that only the files show: order, line ends, folder name."""
    breaches = []
    text = (folder / PRICES).read_bytes()
    keys = [price.sku_price_id for price in catalog.prices]
    if keys != sorted(keys):
        breaches.append(Problem("not_sorted", "", {}, Severity.ERROR))
    if b"\r" in text:
        breaches.append(Problem("line_endings", "", {}, Severity.ERROR))
    if catalog.provider.id != folder.resolve().name:
        values = {"value": catalog.provider.id}
        breaches.append(
            Problem("provider_id_differs", "provider.toml", values, Severity.ERROR)
        )
    return breaches
