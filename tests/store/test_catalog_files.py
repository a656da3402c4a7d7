"""Catalogs are read whole, written as they were, and every faulty cell is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.builders import (
    PRICES,
    PROVIDER,
    beside,
    node,
    price,
    provider,
    write_catalog,
)

from rackrate.domain.bilingual import Bilingual
from rackrate.domain.problem import RefusedInputError
from rackrate.domain.units import Delivery, Meter, TaxBasis
from rackrate.store.catalog_files import (
    format_prices,
    format_provider,
    parse_prices,
    parse_provider,
    read_catalog,
    read_catalogs,
    write_prices,
)
from rackrate.whole_file import ChangedOnDiskError

HEAD = "sku_id,sku_price_id,meter,delivery,price_scope,pricing_unit,list_unit_price\n"
ROW = "box,box/hour,compute,container,card,hour,1.98\n"


def faults(text: str) -> list[tuple[str, str, Mapping[str, str]]]:
    """Return code, place and values of the faults of a `prices.csv`."""
    with pytest.raises(RefusedInputError) as refused:
        parse_prices(text, "prices.csv")
    assert refused.value.source == "prices.csv"
    return [(p.code, p.place, p.values) for p in refused.value.problems]


def places(text: str) -> list[tuple[str, str]]:
    """Return code and place of the faults of a `prices.csv`."""
    return [(code, place) for code, place, _ in faults(text)]


def test_a_row_becomes_a_price_and_absent_columns_are_unknown() -> None:
    (found,) = parse_prices(HEAD + ROW, "x")
    assert found.sku_price_id == "box/hour"
    assert found.list_unit_price == Decimal("1.98")
    assert found.delivery is Delivery.CONTAINER
    assert (found.tax, found.discount, found.region) == (None, None, "")
    assert found.extra == ()


def test_blank_lines_blank_ends_and_windows_line_ends_are_no_faults() -> None:
    text = (HEAD + ROW + ",,,,,,\n\n").replace("\n", ",,\r\n")
    assert len(parse_prices(text, "x")) == 1


def test_columns_that_nobody_knows_are_kept_with_their_text() -> None:
    head = HEAD.strip() + ",colour,x-url\n"
    row = ROW.strip() + ',"red, mostly",https\n'
    (found,) = parse_prices(head + row, "x")
    assert found.extra == (("colour", "red, mostly"), ("x-url", "https"))
    written = format_prices([found])
    assert written.splitlines()[0].endswith(",note,colour,x-url")
    assert parse_prices(written, "x") == (found,)


def test_an_unknown_column_of_one_price_stays_empty_for_the_others() -> None:
    marked = replace(price("a/hour"), extra=(("colour", "red"),))
    plain = price("b/hour")
    again = parse_prices(format_prices([plain, marked]), "x")
    assert again[0].extra == (("colour", "red"),)
    assert again[1].extra == (("colour", ""),)
    assert replace(again[1], extra=()) == plain


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "column_missing", "line 1, column sku_id"),
        (HEAD.replace("meter,", ""), "column_missing", "line 1, column meter"),
        (
            HEAD.replace("list_unit_price", "meter"),
            "column_twice",
            "line 1, column meter",
        ),
        (HEAD.replace("pricing_unit", "x,x"), "column_twice", "line 1, column x"),
        (HEAD + ROW.strip() + ",1\n", "too_many_cells", "line 2"),
        (HEAD + ROW.replace("1.98", "1,980.00"), "too_many_cells", "line 2"),
        (HEAD + ROW.replace("box/hour", '"box/hour'), "not_csv", "line 2"),
        (HEAD + ROW.replace("box/hour", '"box"/hour'), "not_csv", "line 2"),
        (HEAD + ROW + ROW, "duplicate_id", "sku_price_id box/hour"),
        (HEAD + "box,box/hour,compute\n", "field_missing", "line 2, column delivery"),
    ],
)
def test_a_table_that_is_not_in_order_says_where(
    text: str, code: str, place: str
) -> None:
    assert (code, place) in places(text)


def test_every_faulty_cell_is_listed_with_its_line_and_column() -> None:
    text = HEAD + ROW.replace("1.98", "abc").replace("hour,", "hours,")
    text += ROW.replace("box/hour", "b/hour").replace("1.98", "-1")
    assert places(text) == [
        ("not_in_list", "line 2, column pricing_unit"),
        ("not_a_number", "line 2, column list_unit_price"),
        ("out_of_range", "line 3, column list_unit_price"),
    ]


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    note = 'box,"a\nb",compute,container,card,hour,1\n'
    text = HEAD + note + ROW.replace("1.98", "x")
    assert places(text) == [("not_a_number", "line 4, column list_unit_price")]


def test_prices_are_written_sorted_with_lf_and_without_defaults() -> None:
    text = format_prices([price("b/hour"), price("a/hour", discount="1")])
    lines = text.splitlines(keepends=True)
    assert [line.split(",")[1] for line in lines[1:]] == ["a/hour", "b/hour"]
    assert all(line.endswith("\n") and "\r" not in line for line in lines)
    assert lines[2].startswith("b,b/hour,compute,container,rtx4090,1,exclusive,card,")


def test_an_empty_catalog_is_a_header() -> None:
    assert parse_prices(format_prices([]), "x") == ()


TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Zl", "Zp"]),
    max_size=12,
).map(str.strip)
NUMBERS = st.none() | st.decimals(0, 10**9, places=4)


@given(
    note=TEXTS,
    source=TEXTS,
    region=TEXTS,
    list_unit_price=NUMBERS,
    price_low=NUMBERS,
    discount=NUMBERS,
    vcpu=NUMBERS,
    cards=st.integers(1, 4096),
    min_units=st.integers(1, 1000),
    commitment_months=st.integers(0, 60),
    effective_to=st.none() | st.dates(),
    tax=st.none() | st.sampled_from(TaxBasis),
)
def test_any_price_written_and_read_is_the_same(**values: object) -> None:
    original = price(**values)  # type: ignore[arg-type]
    assert parse_prices(format_prices([original]), "x") == (original,)


def test_writing_twice_gives_the_same_text() -> None:
    rows = [price(), node(), beside(Meter.STORAGE, "0.35", included_quantity=20)]
    once = format_prices(rows)
    assert format_prices(parse_prices(once, "x")) == once


def test_a_folder_of_catalogs_is_read_by_provider(tmp_path: Path) -> None:
    for name in ("beta", "alpha"):
        text = PROVIDER.replace('"alpha"', f'"{name}"')
        write_catalog(tmp_path, PRICES, text, name)
    found = read_catalogs(tmp_path)
    assert [f.catalog.provider.id for f in found] == ["alpha", "beta"]
    assert all(len(f.catalog.prices) == 2 for f in found)


def test_one_catalog_can_be_given_by_its_own_folder(tmp_path: Path) -> None:
    home = write_catalog(tmp_path, PRICES)
    (found,) = read_catalogs(home)
    assert found.folder == home


def test_two_folders_of_one_provider_are_refused(tmp_path: Path) -> None:
    # The second would otherwise take the place of the first without a word.
    write_catalog(tmp_path, PRICES, name="alpha")
    write_catalog(tmp_path, PRICES, name="copy-of-alpha")
    with pytest.raises(RefusedInputError) as refused:
        read_catalogs(tmp_path)
    assert refused.value.problems[0].code == "duplicate_id"


@pytest.mark.parametrize(
    ("made", "code"),
    [
        ([], "no_catalog"),
        (["x/prices.csv"], "provider_missing"),
        (["x/provider.toml"], "file_not_found"),
    ],
)
def test_a_folder_without_whole_catalogs_is_refused(
    made: list[str], code: str, tmp_path: Path
) -> None:
    for name in made:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(PROVIDER if "toml" in name else PRICES, "utf-8")
    with pytest.raises(RefusedInputError) as refused:
        read_catalogs(tmp_path)
    assert refused.value.problems[0].code == code


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedInputError) as refused:
        read_catalogs(tmp_path / "nowhere")
    assert refused.value.problems[0].code == "folder_not_found"


def test_a_byte_order_mark_is_taken_off(tmp_path: Path) -> None:
    home = write_catalog(tmp_path, PRICES)
    for path in home.iterdir():
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert len(read_catalog(home).catalog.prices) == 2


def test_prices_are_written_back_only_over_what_was_read(tmp_path: Path) -> None:
    home = write_catalog(tmp_path, PRICES)
    file = read_catalog(home)
    again = write_prices(file, file.catalog.prices[:1])
    assert len(read_catalog(home).catalog.prices) == 1
    (home / "prices.csv").write_text(PRICES, "utf-8")
    with pytest.raises(ChangedOnDiskError):
        write_prices(again, [])
    assert (home / "prices.csv").read_text("utf-8") == PRICES


def test_unknown_columns_are_kept_on_disk(tmp_path: Path) -> None:
    text = PRICES.replace("source\n", "source,colour\n").replace(
        "quote\n", "quote,red\n"
    )
    home = write_catalog(tmp_path, text)
    file = read_catalog(home)
    write_prices(file, file.catalog.prices)
    header, *rows = (home / "prices.csv").read_text("utf-8").splitlines()
    assert header.endswith(",colour")
    assert all(row.endswith(",red") for row in rows)


def test_a_provider_is_read_with_its_tables() -> None:
    found = parse_provider(PROVIDER, "x")
    assert found.name == Bilingual("甲", "Alpha")
    assert found.tax is TaxBasis.INCLUDED
    assert found.stopped_instance_billed is False
    assert found.support == "7x24"


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"website": "a.example", "vat_rate": None, "tax": TaxBasis.UNKNOWN},
        {"is_index": True, "stopped_instance_billed": True},
        {"billing_increment_minutes": 60, "sla_hardware_hours": "4", "support": "x"},
        {"name": Bilingual('quo"te\\', "tab\tline\nend")},
    ],
)
def test_a_provider_written_and_read_is_the_same(changes: dict[str, object]) -> None:
    original = provider(**changes)
    assert parse_provider(format_provider(original), "x") == original


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("schema = 1\n", "", "field_missing", "schema"),
        ("schema = 1", "schema = 2", "schema_newer", "schema"),
        ('id = "alpha"\n', "", "field_missing", "id"),
        ('"CNY"', '"yuan"', "not_a_currency", "billing_currency"),
        ('billing_currency = "CNY"\n', "", "field_missing", "billing_currency"),
        ('"included"', '"yes"', "not_in_list", "tax"),
        ("vat_rate = 0.06", "vat_rate = 6", "out_of_range", "vat_rate"),
        ("= false", '= "no"', "not_a_flag", "billing.stopped_instance_billed"),
        ("[billing]\n", "billing = 1\n", "not_a_table", "billing"),
        ("vat_rate", "vat_rat", "field_unknown", "vat_rat"),
    ],
)
def test_a_provider_that_is_not_in_order_says_where(
    old: str, new: str, code: str, place: str
) -> None:
    text = PROVIDER.replace(old, new)
    if old.startswith("[billing]"):
        text = text.split("stopped_instance")[0]
    with pytest.raises(RefusedInputError) as refused:
        parse_provider(text, "provider.toml")
    assert (code, place) in [(p.code, p.place) for p in refused.value.problems]


def test_a_date_and_a_decimal_are_written_plainly() -> None:
    dated = price(effective_from=date(2026, 7, 15), commitment_months=Decimal("1E+1"))
    row = format_prices([dated]).splitlines()[1]
    assert ",2026-07-15," in row
    assert ",10," in row
