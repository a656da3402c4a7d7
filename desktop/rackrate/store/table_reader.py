"""Typed values out of a TOML or JSON table, every fault named with its place.

A reader never stops at the first fault: it collects them, gives a harmless
value in the meantime, and the file is refused as a whole at the end.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.exact_number import WIDEST_LIMITS, exact_number, is_absurd
from rackrate.domain.problem import Problem, RefusedInputError, Severity

Choice = TypeVar("Choice", bound=StrEnum)


class TableReader:
    """One table of a file, and the faults found in it so far."""

    def __init__(
        self, table: Mapping[str, object], place: str, problems: list[Problem]
    ) -> None:
        self._table = table
        self._place = place
        self._problems = problems
        self._known: set[str] = set()

    def __contains__(self, name: str) -> bool:
        return name in self._table

    def where(self, name: str) -> str:
        """Return the place of a field in words of the file."""
        return f"{self._place}.{name}" if self._place else name

    def refuse(self, name: str, code: str, **values: str) -> None:
        """Note a fault of a field."""
        problem = Problem(code, self.where(name), values, Severity.ERROR)
        self._problems.append(problem)

    def value(self, name: str) -> object:
        """Return a field as it stands, None where it is absent."""
        self._known.add(name)
        return self._table.get(name)

    def text(self, name: str, default: str = "", *, required: bool = False) -> str:
        """Return a text field."""
        value = self.value(name)
        if value is None:
            if required:
                self.refuse(name, "field_missing")
            return default
        if not isinstance(value, str) or (required and not value.strip()):
            self.refuse(name, "not_a_text", value=_shown(value))
            return default
        return value

    def bilingual(self, name: str, *, required: bool = False) -> Bilingual:
        """Return a text in two languages; a plain text serves for both."""
        value = self.value(name)
        if isinstance(value, str):
            return Bilingual.same(value)
        if isinstance(value, Mapping):
            texts = {k: v for k, v in value.items() if isinstance(v, str)}
            either = texts.get("zh") or texts.get("en") or ""
            if required and not either.strip():
                self.refuse(name, "field_missing")
            return Bilingual(texts.get("zh", either), texts.get("en", either))
        if value is not None or required:
            code = "field_missing" if value is None else "not_a_text"
            self.refuse(name, code, value=_shown(value))
        return Bilingual("", "")

    def flag(self, name: str, *, default: bool = False) -> bool:
        """Return a true-or-false field."""
        found = self.optional_flag(name)
        return default if found is None else found

    def optional_flag(self, name: str) -> bool | None:
        """Return a true-or-false field, None where nobody has said."""
        value = self.value(name)
        if value is None or isinstance(value, bool):
            return value
        self.refuse(name, "not_a_flag", value=_shown(value))
        return None

    def number(
        self,
        name: str,
        *,
        low: Decimal | int | None = None,
        high: Decimal | int | None = None,
        above: Decimal | int | None = None,
    ) -> Decimal | None:
        """Return an exact number within its limits, None where it is absent.

        Args:
            name: The field.
            low: Smallest value allowed.
            high: Largest value allowed.
            above: The value must be larger than this.
        """
        value = self.value(name)
        if value is None:
            return None
        number = exact_number(value)
        if number is None and is_absurd(value):
            shown = _shown(value)
            self.refuse(name, "out_of_range", value=shown, limits=WIDEST_LIMITS)
        elif number is None:
            self.refuse(name, "not_a_number", value=_shown(value))
        elif (low is not None and number < low) or (high is not None and number > high):
            limits = _limits(low, high)
            self.refuse(name, "out_of_range", value=str(number), limits=limits)
        elif above is not None and number <= above:
            self.refuse(name, "not_above", value=str(number), limit=str(above))
        else:
            return number
        return None

    def whole(
        self, name: str, default: int, *, low: int = 0, high: int = 1_000_000
    ) -> int:
        """Return a whole number within its limits."""
        number = self.number(name, low=low, high=high)
        if number is None:
            return default
        if number != number.to_integral_value():
            self.refuse(name, "not_whole", value=str(number))
            return default
        return int(number)

    def choice(self, name: str, kind: type[Choice], default: Choice) -> Choice:
        """Return one of a closed list of words."""
        value = self.value(name)
        if value is None:
            return default
        try:
            return kind(str(value))
        except ValueError:
            allowed = ", ".join(member.value for member in kind)
            self.refuse(name, "not_in_list", value=_shown(value), allowed=allowed)
            return default

    def day(self, name: str) -> date | None:
        """Return a date, None where it is absent."""
        value = self.value(name)
        if value is None or (
            isinstance(value, date) and not isinstance(value, datetime)
        ):
            return value
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            self.refuse(name, "not_a_date", value=_shown(value))
            return None

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts."""
        value = self.value(name)
        if value is None:
            return ()
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.refuse(name, "not_a_list_of_texts", value=_shown(value))
        return ()

    def table(self, name: str) -> TableReader:
        """Return a table inside this one; an absent one is empty."""
        value = self.value(name)
        if not isinstance(value, Mapping):
            if value is not None:
                self.refuse(name, "not_a_table", value=_shown(value))
            value = {}
        return TableReader(value, self.where(name), self._problems)

    def tables(self, name: str) -> list[TableReader]:
        """Return the tables of an array, each with its number as its place."""
        value = self.value(name)
        if value is None:
            return []
        if not isinstance(value, list) or not all(
            isinstance(item, Mapping) for item in value
        ):
            self.refuse(name, "not_a_table", value=_shown(value))
            return []
        return [
            TableReader(item, f"{self.where(name)}[{number}]", self._problems)
            for number, item in enumerate(value, start=1)
        ]

    def names(self) -> tuple[str, ...]:
        """Return the fields that are there, in their order."""
        return tuple(self._table)

    def schema(self, newest: int) -> None:
        """Refuse a file of a schema this program does not know."""
        found = self.value("schema")
        if found is None:
            self.refuse("schema", "field_missing")
        elif not isinstance(found, int) or isinstance(found, bool) or found < 1:
            self.refuse("schema", "not_whole", value=_shown(found))
        elif found > newest:
            self.refuse("schema", "schema_newer", value=str(found), known=str(newest))

    def refuse_unknown(self, allowed: Iterable[str] = ()) -> None:
        """Refuse fields nobody asked for: a misspelt one would be lost in silence."""
        for name in self._table:
            if name not in self._known and name not in allowed:
                close = ", ".join(sorted(self._known))
                self.refuse(name, "field_unknown", known=close)


def read_toml(path: Path) -> dict[str, object]:
    """Return the table of a TOML file, its numbers exact.

    Raises:
        RefusedInputError: The file cannot be read, is not UTF-8 or not TOML.
    """
    return parse_toml(read_text(path), str(path))


def parse_toml(text: str, source: str) -> dict[str, object]:
    """Return the table of a TOML text, its numbers exact.

    Raises:
        RefusedInputError: The text is not TOML.
    """
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:  # ValueError: digits without end too
        raise refused(source, "not_toml", error=str(error)) from error


def parse_json(content: bytes, source: Path) -> dict[str, object]:
    """Return the table of a JSON text, its numbers exact.

    Raises:
        RefusedInputError: The text is not UTF-8, not JSON or not an object.
    """
    try:
        value = json.loads(content.decode("utf-8"), parse_float=Decimal)
    except (ValueError, RecursionError) as error:  # ValueError: digits without end too
        raise refused(source, "not_json", error=str(error)) from error
    if not isinstance(value, dict):
        raise refused(source, "not_json", error="{}")
    return value


def read_text(path: Path) -> str:
    """Return a UTF-8 file as text, a byte-order mark taken off.

    Raises:
        RefusedInputError: The file is not there, cannot be read or is not UTF-8.
    """
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError as error:
        raise refused(path, "file_not_found") from error
    except UnicodeDecodeError as error:
        raise refused(path, "not_utf8", position=str(error.start)) from error
    except OSError as error:
        raise refused(path, "cannot_read", error=error.strerror or "") from error


def refused(path: Path | str, code: str, **values: str) -> RefusedInputError:
    """Return the refusal of a whole file."""
    return RefusedInputError(str(path), [Problem(code, "", values, Severity.ERROR)])


def _shown(value: object) -> str:
    longest = 60
    text = str(value)
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _limits(low: Decimal | int | None, high: Decimal | int | None) -> str:
    """Return the values allowed, one end or both."""
    if low is None or high is None:
        return f"≤ {high}" if low is None else f"≥ {low}"
    return f"{low} … {high}"
