"""Imported prices put into a folder of catalogs, beside what is there already."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.price import Price
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.domain.units import TaxBasis
from rackrate.domain.vendor_reading import Reading
from rackrate.store.catalog_files import (
    PRICES,
    PROVIDER,
    CatalogFile,
    format_prices,
    format_provider,
    is_safe_id,
    read_catalog,
)
from rackrate.whole_file import (
    ChangedOnDiskError,
    FileVersion,
    write_whole,
)


@dataclass(frozen=True, slots=True)
class MergedPrices:
    """A catalog before and after an import; nothing is written yet.

    Attributes:
        absent: Prices of an earlier import that this quote does not have any more;
            they are kept.
    """

    folder: Path
    before: Catalog
    after: Catalog
    absent: tuple[str, ...]
    version: FileVersion
    is_new: bool


@dataclass(frozen=True, slots=True)
class StoredQuote:
    """What an import wrote.

    Attributes:
        held_back: Prices with an open question, which were not stored.
    """

    merge: MergedPrices
    stored: int
    held_back: int
    paths: tuple[Path, ...]


def store_quote(
    reading: Reading,
    prices_of: Callable[[Reading, Provider], Catalog],
    provider_id: str,
    folder: Path,
) -> StoredQuote:
    """Put the answered prices of a reading into a folder of catalogs.

    Raises:
        RefusedInputError: There is nothing to store, or it cannot be written.
    """
    open_rows = sum(1 for row in reading.rows if not row.is_ready)
    currencies = [r.billing_currency for r in reading.rows if r.billing_currency]
    usual = max(set(currencies), key=currencies.count) if currencies else "CNY"
    catalog = prices_of(reading, provider_in(folder, provider_id, usual))
    if not catalog.prices:
        values = {"open": str(open_rows)}
        fault = Problem("nothing_to_store", "", values, Severity.ERROR)
        raise RefusedInputError(reading.file, [fault])
    merge = merged(folder, catalog, reading.file)
    paths = tuple(write_merged(merge))
    return StoredQuote(merge, len(catalog.prices), open_rows, paths)


def provider_in(folder: Path, provider_id: str, currency: str) -> Provider:
    """Return the provider that a folder of catalogs has, else a new one.

    Raises:
        RefusedInputError: The id cannot be a folder's name, or what is there cannot
            be read.
    """
    existing = _existing(folder, provider_id)
    if existing is not None:
        return existing.catalog.provider
    name = Bilingual.same(provider_id)
    return Provider(provider_id, name, currency, TaxBasis.UNKNOWN)


def merged(folder: Path, imported: Catalog, reference_source: str) -> MergedPrices:
    """Return a provider's catalog with imported prices in place of those of their id.

    Args:
        folder: The folder of catalogs.
        imported: The new prices.
        reference_source: The file they come from; its former prices that are gone
            from it are named.

    Raises:
        RefusedInputError: What is there cannot be read.
    """
    provider = imported.provider
    existing = _existing(folder, provider.id)
    before: tuple[Price, ...] = existing.catalog.prices if existing else ()
    new = {price.sku_price_id: price for price in imported.prices}
    kept = [p for p in before if p.sku_price_id not in new]
    absent = tuple(
        p.sku_price_id for p in kept if p.source and p.source == reference_source
    )
    after = sorted([*kept, *new.values()], key=lambda price: price.sku_price_id)
    return MergedPrices(
        folder=folder / provider.id,
        before=Catalog(provider, before),
        after=Catalog(provider, tuple(after)),
        absent=absent,
        version=existing.prices_version if existing else FileVersion(""),
        is_new=existing is None,
    )


def write_merged(merge: MergedPrices) -> Iterable[Path]:
    """Write a merged catalog and return its files.

    Raises:
        RefusedInputError: It cannot be written, or somebody changed it meanwhile;
            what was there is untouched.
    """
    prices = merge.folder / PRICES
    content = format_prices(merge.after.prices).encode()
    written = []
    if merge.is_new:
        provider = merge.folder / PROVIDER
        write_whole(provider, format_provider(merge.after.provider).encode())
        written.append(provider)
    try:
        write_whole(prices, content, merge.version)
    except ChangedOnDiskError as changed:
        fault = Problem("changed_meanwhile", "", {}, Severity.ERROR)
        raise RefusedInputError(str(changed.path), [fault]) from changed
    return [*written, prices]


def _existing(folder: Path, provider_id: str) -> CatalogFile | None:
    if not is_safe_id(provider_id):
        fault = Problem("not_an_id", "", {"value": provider_id}, Severity.ERROR)
        raise RefusedInputError("--provider", [fault])
    inside = folder / provider_id
    return read_catalog(inside) if (inside / PROVIDER).exists() else None
