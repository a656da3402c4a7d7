"""Brands kept on this machine: a TOML file each, its logo beside it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rackrate.domain.brand import Brand, Logo, LogoKind
from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.services.logo import logo_from
from rackrate.store.brand_table import brand_from, brand_texts
from rackrate.store.catalog_files import is_safe_id
from rackrate.store.table_reader import TableReader, read_toml, refused
from rackrate.store.toml_text import key_text, value_text
from rackrate.whole_file import write_whole

SCHEMA = 1
_SUFFIX = ".toml"
_DRAWN = ".drawn.png"


class Brands:
    """The profiles of a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def all(self) -> tuple[Brand, ...]:
        """Return every brand that can be read, by id.

        A file that cannot be read is passed over: it must not keep others out.
        """
        found = []
        if self._folder.is_dir():
            for path in sorted(self._folder.glob(f"*{_SUFFIX}")):
                try:
                    found.append(read_brand(path))
                except RefusedInputError:
                    continue
        return tuple(found)

    def save(self, brand: Brand) -> Path:
        """Write a brand in place of the former one of its id; the logo goes first.

        Raises:
            RefusedInputError: Its id cannot be a file's name, or it cannot be written.
        """
        if not is_safe_id(brand.id):
            values = {"value": brand.id}
            fault = Problem("not_an_id", "id", values, Severity.ERROR)
            raise RefusedInputError(str(self._folder), [fault])
        path = self._folder / f"{brand.id}{_SUFFIX}"
        for kind in LogoKind:
            self._put(self._logo(brand.id, kind), _content(brand.logo, kind))
        self._put(self._folder / f"{brand.id}{_DRAWN}", _drawn(brand.logo))
        write_whole(path, format_brand(brand).encode())
        return path

    def remove(self, brand_id: str) -> None:
        """Forget a brand; one that is not there is forgotten already.

        Raises:
            RefusedInputError: A file cannot be removed.
        """
        if not is_safe_id(brand_id):
            return
        self._put(self._folder / f"{brand_id}{_SUFFIX}", None)
        for kind in LogoKind:
            self._put(self._logo(brand_id, kind), None)
        self._put(self._folder / f"{brand_id}{_DRAWN}", None)

    def _logo(self, brand_id: str, kind: LogoKind) -> Path:
        return self._folder / f"{brand_id}.{kind}"

    def _put(self, path: Path, content: bytes | None) -> None:
        if content is not None:
            write_whole(path, content)
            return
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise refused(
                path, "cannot_write", error=error.strerror or str(error)
            ) from error


def _content(logo: Logo | None, kind: LogoKind) -> bytes | None:
    return logo.content if logo is not None and logo.kind is kind else None


def _drawn(logo: Logo | None) -> bytes | None:
    return logo.picture if logo is not None and logo.kind is LogoKind.SVG else None


def read_brand(path: Path) -> Brand:
    """Return the brand of a file, with the logo that lies beside it.

    Raises:
        RefusedInputError: The file or the logo cannot be taken.
    """
    problems: list[Problem] = []
    reader = TableReader(read_toml(path), "", problems)
    reader.schema(SCHEMA)
    brand = brand_from(reader, _logo_beside(path))
    if problems:
        raise RefusedInputError(str(path), problems)
    return brand


def _logo_beside(path: Path) -> Logo | None:
    for kind in LogoKind:
        beside = path.with_suffix(f".{kind}")
        if beside.is_file():
            content = _bytes(beside)
            drawn = path.with_suffix(_DRAWN)
            return logo_from(content, str(beside), lambda _svg, d=drawn: _bytes(d))  # type: ignore[misc]
    return None


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise refused(path, "cannot_read", error=error.strerror or "") from error


def format_brand(brand: Brand) -> str:
    """Return the text of a brand's file."""
    lines = [f"schema = {SCHEMA}"]
    tables = []
    for name, value in brand_texts(brand).items():
        if isinstance(value, Mapping):
            tables += ["", f"[{key_text(name)}]"]
            tables += [f"{key_text(k)} = {value_text(v)}" for k, v in value.items()]
        else:
            lines.append(f"{key_text(name)} = {value_text(str(value))}")
    return "\n".join([*lines, *tables]) + "\n"
