"""Import templates on disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.domain.problem import RefusedInputError
from rackrate.domain.reading_choices import Choices, TableChoices, Template
from rackrate.domain.vendor_reading import Field, NumberStyle, Orientation
from rackrate.store.import_templates import (
    ImportTemplates,
    format_template,
    read_template,
)

TABLE = TableChoices(
    header_rows=(3, 4),
    orientation=Orientation.ROWS,
    columns={1: Field.ACCELERATOR, 4: Field.LIST_PRICE},
    number_styles={4: NumberStyle.COMMA},
    values={"pricing_unit": "month", "cards": "8"},
)
TEMPLATE = Template(
    id="vendor-1",
    provider="vendor",
    name="供应商 “甲” 的报价",
    layout="abc123",
    headers=("型号", "单价(元)"),
    choices=Choices(
        tables={"报价单#1": TABLE, "附表#1": TableChoices(ignored=True)},
        values={"tax": "included"},
        sheets=("报价单",),
        with_hidden=True,
    ),
)


def test_a_template_saved_is_the_template_read(tmp_path: Path) -> None:
    store = ImportTemplates(tmp_path / "templates")
    path = store.save(TEMPLATE)
    assert read_template(path) == TEMPLATE
    assert store.all() == (TEMPLATE,)
    assert store.find("vendor-1") == store.find(str(path)) == TEMPLATE
    store.remove("vendor-1")
    assert store.all() == ()


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_text_survives_the_file(key: str, text: str) -> None:
    import tomllib  # noqa: PLC0415

    choices = Choices(values={key: text}, tables={text: TableChoices()})
    template = Template("t", text, key, text, (text,), choices)
    table = tomllib.loads(format_template(template))
    assert table["values"] == {key: text}
    assert (table["name"], table["headers"]) == (key, [text])


def test_a_damaged_template_is_refused_alone_and_passed_over_in_the_list(
    tmp_path: Path,
) -> None:
    store = ImportTemplates(tmp_path)
    store.save(TEMPLATE)
    bad = tmp_path / "bad.toml"
    bad.write_text('schema = 1\nid = "bad"\n[[table]]\nkey = "x"\ncolumns = 3\n')
    with pytest.raises(RefusedInputError) as refused:
        store.find("bad")
    assert [p.code for p in refused.value.problems] == ["not_a_template"]
    assert store.all() == (TEMPLATE,)


def test_an_unknown_template_is_refused_with_those_there_are(tmp_path: Path) -> None:
    store = ImportTemplates(tmp_path)
    store.save(TEMPLATE)
    with pytest.raises(RefusedInputError) as refused:
        store.find("other")
    assert refused.value.problems[0].values["known"] == "vendor-1"


@pytest.mark.parametrize("name", ["../x", "A b", ""])
def test_an_id_that_would_leave_the_folder_is_refused(
    tmp_path: Path, name: str
) -> None:
    store = ImportTemplates(tmp_path / "in")
    with pytest.raises(RefusedInputError):
        store.save(Template(name, "v", "v", ""))
    assert not list(tmp_path.rglob("*.toml"))
