"""The library of price catalogs: shipped ones, and the user's own in their place."""

from __future__ import annotations

from pathlib import Path

from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.services.ports import ChangedMeanwhileError
from rackrate.store.catalog_files import (
    PRICES,
    PROVIDER,
    CatalogFile,
    format_prices,
    format_provider,
    is_safe_id,
    read_catalogs,
)
from rackrate.whole_file import (
    ChangedOnDiskError,
    FileVersion,
    write_whole,
)


class CatalogLibrary:
    """Catalogs on this machine; only the personal folder is ever written."""

    def __init__(self, shipped: Path, personal: Path) -> None:
        self._shipped = shipped
        self._personal = personal
        self._files: dict[str, CatalogFile] = {}

    def catalogs(self) -> tuple[Catalog, ...]:
        """Return all catalogs by provider id, personal ones in place of shipped."""
        files = read_catalogs(self._shipped)
        if self._personal.is_dir() and any(self._personal.iterdir()):
            files += read_catalogs(self._personal)
        self._files = {file.catalog.provider.id: file for file in files}
        return tuple(self._files[name].catalog for name in sorted(self._files))

    def save(
        self, catalog: Catalog, *, overwrite: bool, base: Catalog | None = None
    ) -> Path:
        """Write one catalog to the personal folder and return its folder.

        Raises:
            ChangedMeanwhileError: `overwrite` is False and it changed on disk, or it
                is not what the edits began from (prices of an old project, say).
            RefusedInputError: The file cannot be written.
        """
        folder = self._personal / catalog.provider.id
        prices = folder / PRICES
        known = self._files.get(catalog.provider.id)
        is_other = base is not None and known is not None and known.catalog != base
        if is_other and not overwrite:
            raise ChangedMeanwhileError(prices)
        expected = FileVersion("")
        if known is not None and known.folder == folder:
            expected = known.prices_version
        content = format_prices(catalog.prices).encode()
        try:
            version = write_whole(prices, content, None if overwrite else expected)
        except ChangedOnDiskError as changed:
            raise ChangedMeanwhileError(changed.path) from changed
        if not (folder / PROVIDER).exists():
            self._write_provider(catalog.provider)
        file = CatalogFile(catalog, folder, version)
        self._files[catalog.provider.id] = file
        return folder

    def add(self, provider: Provider) -> Catalog:
        """Create an empty catalog for a new provider.

        Raises:
            RefusedInputError: There is one of that id, or it cannot be written.
        """
        if not is_safe_id(provider.id):
            values = {"value": provider.id}
            fault = Problem("not_an_id", "id", values, Severity.ERROR)
            raise RefusedInputError(str(self._personal), [fault])
        if provider.id in self._files or (self._personal / provider.id).exists():
            values = {"value": provider.id}
            fault = Problem("duplicate_id", "id", values, Severity.ERROR)
            raise RefusedInputError(str(self._personal), [fault])
        self._write_provider(provider)
        catalog = Catalog(provider, ())
        self.save(catalog, overwrite=False)
        return catalog

    def _write_provider(self, provider: Provider) -> None:
        path = self._personal / provider.id / PROVIDER
        write_whole(path, format_provider(provider).encode())
