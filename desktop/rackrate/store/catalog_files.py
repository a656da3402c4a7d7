"""Price catalogs on disk: `provider.toml` beside `prices.csv`.

One price a row, sorted, so that a change to one price is a change to one line.
Empty means unknown. Columns that RackRate does not know are kept on saving.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.price import Price
from rackrate.domain.price_columns import (
    COLUMNS,
    REQUIRED_COLUMNS,
    CellFaultError,
    format_cell,
    parse_cell,
)
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.domain.units import Meter, TaxBasis
from rackrate.store.table_reader import TableReader, parse_toml, read_text, read_toml
from rackrate.store.toml_text import value_text
from rackrate.whole_file import FileVersion, write_whole

SCHEMA = 1
_SAFE_ID = re.compile(r"[a-z0-9][a-z0-9_-]*")
PRICES = "prices.csv"
PROVIDER = "provider.toml"


@dataclass(frozen=True, slots=True)
class CatalogFile:
    """A catalog and the version of its files that it was read from."""

    catalog: Catalog
    folder: Path
    prices_version: FileVersion


def read_catalogs(folder: Path) -> list[CatalogFile]:
    """Return the catalogs in the folders inside a folder, by provider id.

    Raises:
        RefusedInputError: The folder is not there, holds no catalog, or one of
            its catalogs cannot be taken.
    """
    if not _is_folder(folder):
        raise RefusedInputError(str(folder), [_error("folder_not_found", "")])
    found = sorted(p.parent for p in folder.glob(f"*/{PROVIDER}"))
    if not found and (folder / PROVIDER).exists():
        found = [folder]
    orphans = [p for p in folder.glob(f"*/{PRICES}") if p.parent not in found]
    if orphans:
        raise RefusedInputError(str(orphans[0]), [_error("provider_missing", "")])
    if not found:
        raise RefusedInputError(str(folder), [_error("no_catalog", "")])
    files = [read_catalog(path) for path in found]
    seen: set[str] = set()
    for file in files:
        name = file.catalog.provider.id
        if name in seen:
            fault = _error("duplicate_id", "id", value=name)
            raise RefusedInputError(str(file.folder / PROVIDER), [fault])
        seen.add(name)
    return files


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name too long to be one
        return False


def read_catalog(folder: Path) -> CatalogFile:
    """Return one provider's catalog.

    Raises:
        RefusedInputError: A file is missing or damaged, or has faulty cells: all of
            them are listed, each with its line and column.
    """
    provider = read_provider(folder / PROVIDER)
    path = folder / PRICES
    text = read_text(path)
    version = FileVersion.of(path)
    prices = parse_prices(text, str(path))
    return CatalogFile(Catalog(provider, prices), folder, version)


def read_provider(path: Path) -> Provider:
    """Return the provider that a `provider.toml` describes.

    Raises:
        RefusedInputError: The file cannot be taken as it stands.
    """
    return _provider(read_toml(path), str(path))


def parse_provider(text: str, source: str) -> Provider:
    """Return the provider that the text of a `provider.toml` describes.

    Raises:
        RefusedInputError: The text cannot be taken as it stands.
    """
    return _provider(parse_toml(text, source), source)


def _provider(table: Mapping[str, object], source: str) -> Provider:
    problems: list[Problem] = []
    reader = TableReader(table, "", problems)
    reader.schema(SCHEMA)
    billing, service = reader.table("billing"), reader.table("service")
    increment = billing.number("billing_increment_minutes", above=0)
    currency = reader.text("billing_currency", required=True)
    if currency and not _is_currency(currency):
        reader.refuse("billing_currency", "not_a_currency", value=currency)
    provider_id = reader.text("id", required=True)
    if provider_id and not is_safe_id(provider_id):
        reader.refuse("id", "not_an_id", value=provider_id)
    provider = Provider(
        id=provider_id,
        name=reader.bilingual("name", required=True),
        billing_currency=currency,
        tax=reader.choice("tax", TaxBasis, TaxBasis.UNKNOWN),
        vat_rate=reader.number("vat_rate", low=0, high=1),
        website=reader.text("website"),
        is_index=reader.text("kind", "vendor") == "index",
        stopped_instance_billed=billing.optional_flag("stopped_instance_billed"),
        billing_increment_minutes=None if increment is None else int(increment),
        sla_hardware_hours=service.number("sla_hardware_hours", low=0),
        support=service.text("support"),
        container_lead_days=service.number("container_lead_days", low=0),
        bare_metal_lead_days=service.number("bare_metal_lead_days", low=0),
    )
    for part in (reader, billing, service):
        part.refuse_unknown()
    if problems:
        raise RefusedInputError(source, problems)
    return provider


def is_safe_id(text: str) -> bool:
    """Return whether a provider's id can be the name of its folder."""
    return bool(_SAFE_ID.fullmatch(text))


def _is_currency(code: str) -> bool:
    letters = 3
    return len(code) == letters and code.isascii() and code.isupper()


def parse_prices(text: str, source: str) -> tuple[Price, ...]:
    """Return the prices of a `prices.csv`.

    Raises:
        RefusedInputError: Every faulty cell, each with its line and column.
    """
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    problems: list[Problem] = []
    prices: list[Price] = []
    try:
        header = [name.strip() for name in next(rows, [])]
        _check_header(header, source)
        for cells in rows:
            if any(cell.strip() for cell in cells):
                price = _parse_row(header, cells, rows.line_num, problems)
                if price is not None:
                    prices.append(price)
    except csv.Error as error:
        place = f"line {rows.line_num}"
        fault = _error("not_csv", place, error=str(error))
        raise RefusedInputError(source, [fault]) from error
    problems.extend(_duplicates(prices))
    if problems:
        raise RefusedInputError(source, problems)
    return tuple(prices)


def _check_header(header: list[str], source: str) -> None:
    faults = [
        _error("column_missing", f"line 1, column {name}", column=name)
        for name in REQUIRED_COLUMNS
        if name not in header
    ]
    faults += [
        _error("column_twice", f"line 1, column {name}", column=name)
        for name in sorted({n for n in header if n and header.count(n) > 1})
    ]
    if faults:
        raise RefusedInputError(source, faults)


def _parse_row(
    header: list[str], cells: list[str], line: int, problems: list[Problem]
) -> Price | None:
    if len(cells) > len(header) and any(c.strip() for c in cells[len(header) :]):
        counts = {"cells": str(len(cells)), "columns": str(len(header))}
        problems.append(_error("too_many_cells", f"line {line}", **counts))
        return None
    values: dict[str, object] = {}
    extra = []
    faulty = False
    for name, cell in zip(header, cells, strict=False):
        if name not in COLUMNS:
            extra.append((name, cell))
            continue
        try:
            value = parse_cell(name, cell)
        except CellFaultError as fault:
            place = f"line {line}, column {name}"
            problems.append(_error(fault.code, place, **fault.values))
            faulty = True
        else:
            if value is not None:
                values[name] = value
    missing = [n for n in REQUIRED_COLUMNS if n not in values] if not faulty else []
    problems.extend(
        _error("field_missing", f"line {line}, column {name}") for name in missing
    )
    if faulty or missing:
        return None
    return Price(**values, extra=tuple(extra))  # type: ignore[arg-type]


def _duplicates(prices: Iterable[Price]) -> list[Problem]:
    seen: set[str] = set()
    faults = []
    for price in prices:
        if price.sku_price_id in seen:
            place = f"sku_price_id {price.sku_price_id}"
            faults.append(_error("duplicate_id", place, value=price.sku_price_id))
        seen.add(price.sku_price_id)
    return faults


def _error(code: str, place: str, **values: str) -> Problem:
    return Problem(code, place, values, Severity.ERROR)


def format_prices(prices: Iterable[Price]) -> str:
    """Return prices as the text of a `prices.csv`, sorted by `sku_price_id`."""
    ordered = sorted(prices, key=lambda price: price.sku_price_id)
    extra = sorted({name for price in ordered for name, _ in price.extra if name})
    lines = io.StringIO(newline="")
    writer = csv.writer(lines, lineterminator="\n")
    writer.writerow([*COLUMNS, *extra])
    for price in ordered:
        kept = dict(price.extra)
        cells = [format_cell(value) for value in _row_values(price)]
        writer.writerow([*cells, *(kept.get(name, "") for name in extra)])
    return lines.getvalue()


def _row_values(price: Price) -> list[object]:
    """Return the cells of a row; what equals the column's default stays empty."""
    defaults = {f.name: f.default for f in fields(Price)}
    always = {*REQUIRED_COLUMNS, "cards", "pricing_category", "evidence"}
    if price.meter is Meter.COMPUTE:
        always.add("tenancy")
    values = []
    for name in COLUMNS:
        value = getattr(price, name)
        is_default = name not in always and value == defaults[name]
        values.append(None if is_default else value)
    return values


def write_prices(file: CatalogFile, prices: Iterable[Price]) -> CatalogFile:
    """Write a catalog's prices in place of those it was read with.

    Raises:
        ChangedOnDiskError: Somebody changed the file since; nothing was written.
        RefusedInputError: The file cannot be written.
    """
    kept = tuple(sorted(prices, key=lambda price: price.sku_price_id))
    content = format_prices(kept).encode()
    version = write_whole(file.folder / PRICES, content, file.prices_version)
    return CatalogFile(Catalog(file.catalog.provider, kept), file.folder, version)


def format_provider(provider: Provider) -> str:
    """Return the text of a new `provider.toml`."""
    lines = [
        f"schema = {SCHEMA}",
        f"id = {value_text(provider.id)}",
        f"name = {_inline(provider.name)}",
        f"billing_currency = {value_text(provider.billing_currency)}",
        f"tax = {value_text(provider.tax)}",
    ]
    optional: Mapping[str, object] = {
        "website": provider.website or None,
        "vat_rate": provider.vat_rate,
        "kind": "index" if provider.is_index else None,
    }
    lines += [f"{k} = {_toml(v)}" for k, v in optional.items() if v is not None]
    tables: Mapping[str, Mapping[str, object]] = {
        "billing": {
            "stopped_instance_billed": provider.stopped_instance_billed,
            "billing_increment_minutes": provider.billing_increment_minutes,
        },
        "service": {
            "sla_hardware_hours": provider.sla_hardware_hours,
            "container_lead_days": provider.container_lead_days,
            "bare_metal_lead_days": provider.bare_metal_lead_days,
            "support": provider.support or None,
        },
    }
    for name, entries in tables.items():
        said = [f"{k} = {_toml(v)}" for k, v in entries.items() if v is not None]
        if said:
            lines += ["", f"[{name}]", *said]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value_text(value) if isinstance(value, str) else format_cell(value)


def _inline(text: Bilingual) -> str:
    return f"{{ zh = {value_text(text.zh)}, en = {value_text(text.en)} }}"
