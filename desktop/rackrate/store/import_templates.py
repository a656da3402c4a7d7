"""Import templates on disk: one TOML file for each layout of a vendor."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from rackrate.domain.problem import Problem, RefusedInputError, Severity
from rackrate.domain.reading_choices import Choices, TableChoices, Template
from rackrate.domain.vendor_reading import Field, NumberStyle, Orientation
from rackrate.store.catalog_files import is_safe_id
from rackrate.store.table_reader import read_toml
from rackrate.store.toml_text import key_text, list_text, value_text
from rackrate.whole_file import write_whole

SCHEMA = 1
_SUFFIX = ".toml"


class ImportTemplates:
    """The templates that a person made, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def all(self) -> tuple[Template, ...]:
        """Return every template that can be read, oldest name first.

        A file that cannot be read is passed over: it must not keep a quote out.
        """
        found = []
        if self._folder.is_dir():
            for path in sorted(self._folder.glob(f"*{_SUFFIX}")):
                try:
                    found.append(read_template(path))
                except RefusedInputError:
                    continue
        return tuple(found)

    def find(self, name: str) -> Template:
        """Return a template by its id, or by the path of its file.

        Raises:
            RefusedInputError: There is none, or it cannot be read.
        """
        path = Path(name)
        if path.suffix == _SUFFIX and path.is_file():
            return read_template(path)
        inside = self._folder / f"{name}{_SUFFIX}"
        if is_safe_id(name) and inside.is_file():
            return read_template(inside)
        known = ", ".join(t.id for t in self.all()) or "—"
        values = {"value": name, "known": known}
        fault = Problem("template_unknown", "", values, Severity.ERROR)
        raise RefusedInputError("--template", [fault])

    def save(self, template: Template) -> Path:
        """Write a template, in place of the former one of its id.

        Raises:
            RefusedInputError: Its id cannot be a file's name, or it cannot be written.
        """
        if not is_safe_id(template.id):
            values = {"value": template.id}
            fault = Problem("not_an_id", "id", values, Severity.ERROR)
            raise RefusedInputError(str(self._folder), [fault])
        path = self._folder / f"{template.id}{_SUFFIX}"
        write_whole(path, format_template(template).encode())
        return path

    def remove(self, template_id: str) -> None:
        """Forget a template; one that is not there is forgotten already."""
        if is_safe_id(template_id):
            (self._folder / f"{template_id}{_SUFFIX}").unlink(missing_ok=True)


def read_template(path: Path) -> Template:
    """Return the template of a file.

    Raises:
        RefusedInputError: The file cannot be read or is none.
    """
    table = read_toml(path)
    try:
        if table.get("schema") != SCHEMA:
            message = "schema"
            raise ValueError(message)  # noqa: TRY301
        return Template(
            id=str(table["id"]),
            provider=str(table.get("provider", "")),
            name=str(table.get("name", "")),
            layout=str(table.get("layout", "")),
            headers=tuple(str(word) for word in _list(table.get("headers"))),
            choices=_choices(table),
        )
    except (KeyError, TypeError, ValueError) as error:
        values = {"error": str(error)}
        fault = Problem("not_a_template", "", values, Severity.ERROR)
        raise RefusedInputError(str(path), [fault]) from error


def _choices(table: Mapping[str, object]) -> Choices:
    tables = {}
    for entry in _list(table.get("table")):
        if not isinstance(entry, Mapping):
            message = "table"
            raise TypeError(message)
        tables[str(entry["key"])] = _table_choices(entry)
    return Choices(
        tables=tables,
        values=_texts(table.get("values")),
        sheets=tuple(str(name) for name in _list(table.get("sheets"))),
        with_hidden=table.get("with_hidden") is True,
    )


def _table_choices(entry: Mapping[str, object]) -> TableChoices:
    orientation = entry.get("orientation")
    return TableChoices(
        header_rows=tuple(int(str(n)) for n in _list(entry.get("header_rows"))),
        orientation=Orientation(str(orientation)) if orientation else None,
        columns={int(k): Field(v) for k, v in _texts(entry.get("columns")).items()},
        number_styles={
            int(k): NumberStyle(v)
            for k, v in _texts(entry.get("number_styles")).items()
        },
        values=_texts(entry.get("values")),
        ignored=entry.get("ignored") is True,
    )


def _list(value: object) -> Iterable[object]:
    if value is None:
        return ()
    if not isinstance(value, list):
        message = repr(value)
        raise TypeError(message)
    return value


def _texts(value: object) -> dict[str, str]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        message = repr(value)
        raise TypeError(message)
    return {str(k): str(v) for k, v in value.items()}


def format_template(template: Template) -> str:
    """Return the text of a template's file."""
    choices = template.choices
    lines = [
        f"schema = {SCHEMA}",
        f"id = {value_text(template.id)}",
        f"provider = {value_text(template.provider)}",
        f"name = {value_text(template.name)}",
        f"layout = {value_text(template.layout)}",
        f"headers = {list_text(template.headers)}",
    ]
    if choices.sheets:
        lines.append(f"sheets = {list_text(choices.sheets)}")
    if choices.with_hidden:
        lines.append("with_hidden = true")
    lines += _section("values", choices.values)
    for key, table in choices.tables.items():
        lines += ["", "[[table]]", f"key = {value_text(key)}"]
        if table.header_rows:
            lines.append(f"header_rows = {list(table.header_rows)}")
        if table.orientation is not None:
            lines.append(f"orientation = {value_text(table.orientation)}")
        if table.ignored:
            lines.append("ignored = true")
        columns = {str(k): v.value for k, v in table.columns.items()}
        styles = {str(k): v.value for k, v in table.number_styles.items()}
        lines += _section("table.columns", columns)
        lines += _section("table.number_styles", styles)
        lines += _section("table.values", table.values)
    return "\n".join(lines) + "\n"


def _section(name: str, values: Mapping[str, str]) -> list[str]:
    if not values:
        return []
    pairs = [f"{key_text(k)} = {value_text(v)}" for k, v in values.items()]
    return ["", f"[{name}]", *pairs]
