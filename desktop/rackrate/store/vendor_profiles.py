"""The words vendors write their price lists in: `resources/vendor_profiles/*.toml`."""

from __future__ import annotations

from pathlib import Path

from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.store.table_reader import read_toml

SCHEMA = 1


def read_vendor_profiles(resources: Path) -> list[dict[str, object]]:
    """Return the tables of every profile file.

    Raises:
        RefusedInputError: A file cannot be read, or is of a newer schema.
    """
    tables = []
    for path in sorted((resources / "vendor_profiles").glob("*.toml")):
        table = read_toml(path)
        schema = table.get("schema")
        if schema != SCHEMA:
            values = {"value": str(schema), "known": str(SCHEMA)}
            fault = Problem("schema_newer", "schema", values, Severity.ERROR)
            raise RefusedInputError(str(path), [fault])
        tables.append(table)
    return tables
