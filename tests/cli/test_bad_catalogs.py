"""A catalog that cannot be taken: which file, where, what is wrong, how to mend it."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from tests.cli.conftest import Room
from tests.support.builders import PRICES, PROVIDER, write_catalog

PRICE = "line 2, column list_unit_price"
DIGITS = "write digits only, without unit or thousands comma"
INSIDE = "write a value inside that range"
CHOOSE = "choose one of: "
FILL = "a required value is missing; fill it in"


class Fault(NamedTuple):
    """A slip in `prices.csv` or `provider.toml`, and what must be said of it."""

    old: str
    new: str
    place: str
    fault: str
    remedy: str


CELLS = {
    "letters in the price": Fault("1.98,", "1.98元,", PRICE, "“1.98元” is not", DIGITS),
    "a word for a price": Fault("1.98,", "free,", PRICE, "“free” is not", DIGITS),
    "a quoted thousands comma": Fault(
        "7300,", '"7,300",', "line 3, column list_unit_price", "“7,300” is not", DIGITS
    ),
    "an unquoted thousands comma": Fault(
        "7300,",
        "7,300,",
        "line 3",
        "the row has 26 cells, the header only 25",
        "put text that holds a comma in double quotes",
    ),
    "a negative price": Fault("1.98,", "-1.98,", PRICE, "-1.98 is outside", INSIDE),
    "not a number": Fault("1.98,", "NaN,", PRICE, "“NaN” is not a number", DIGITS),
    "infinity": Fault("1.98,", "inf,", PRICE, "“inf” is not a number", DIGITS),
    "a formula": Fault("1.98,", "=A1*2,", PRICE, "“=A1*2” is not", DIGITS),
    "a cell error": Fault("1.98,", "#REF!,", PRICE, "“#REF!” is not", DIGITS),
    "an unknown meter": Fault(
        ",compute,container",
        ",gpu,container",
        "line 2, column meter",
        "“gpu” is not one of the choices",
        f"{CHOOSE}compute, storage",
    ),
    "an unknown delivery": Fault(
        "bare_metal",
        "bare-metal",
        "line 3, column delivery",
        "“bare-metal” is not",
        f"{CHOOSE}container, bare_metal",
    ),
    "an unknown unit": Fault(
        "card,hour", "card,hours", "line 2, column pricing_unit", "“hours”", CHOOSE
    ),
    "an unknown scope": Fault(
        "card,hour", "gpu,hour", "line 2, column price_scope", "“gpu”", CHOOSE
    ),
    "an unknown tenancy": Fault(
        ",1,exclusive", ",1,dedicated", "line 2, column tenancy", "“dedicated”", CHOOSE
    ),
    "an unknown evidence": Fault(
        "written_quote", "rumour", "line 2, column evidence", "“rumour”", CHOOSE
    ),
    "no cards": Fault(
        "rtx4090,1,", "rtx4090,0,", "line 2, column cards", "0 is outside 1", INSIDE
    ),
    "half a card": Fault(
        "rtx4090,1,", "rtx4090,0.5,", "line 2, column cards", "0.5 is outside", INSIDE
    ),
    "a date of another country": Fault(
        ",written_quote",
        "30/11/2026,written_quote",
        "line 2, column effective_to",
        "“30/11/2026” is not a date",
        "write it like 2026-11-30",
    ),
    "a day that is not in the calendar": Fault(
        ",written_quote",
        "2026-02-30,written_quote",
        "line 2, column effective_to",
        "“2026-02-30” is not a date",
        "write it like 2026-11-30",
    ),
    "no id": Fault("box,box/hour,", "box,,", "line 2, column sku_price_id", FILL, FILL),
    "the same id twice": Fault(
        "node/month",
        "box/hour",
        "sku_price_id box/hour",
        "the id “box/hour” stands twice",
        "rename one of them",
    ),
    "too many cells": Fault(
        "quote\nnode",
        "quote,,,x\nnode",
        "line 2",
        "the row has 28 cells, the header only 25",
        "double quotes",
    ),
    "a missing column": Fault(
        "pricing_unit",
        "pricing unit",
        "line 1, column pricing_unit",
        "the required column pricing_unit is missing",
        "add the column to the header row",
    ),
    "a column twice": Fault(
        "region",
        "source",
        "line 1, column source",
        "the column source stands twice",
        "keep one of them",
    ),
    "a quotation mark without its pair": Fault(
        "box,box/hour",
        'box,"box/hour',
        "line ",
        "it is not valid CSV",
        "check that quotation marks come in pairs",
    ),
    "text after a quotation mark": Fault(
        "box,box/hour", 'box,"box"/hour', "line 2", "it is not valid CSV", "in pairs"
    ),
    "a price of four hundred digits": Fault(
        "1.98,", "1e400,", PRICE, "1e400 is outside", INSIDE
    ),
    "a price with an underscore": Fault("1.98,", "1_98,", PRICE, "“1_98”", DIGITS),
}
PROVIDERS = {
    "a syntax error": Fault(
        'id = "alpha"', "id = alpha", "", "not valid TOML", "mend the line it names"
    ),
    "no schema": Fault("schema = 1\n", "", "schema", FILL, FILL),
    "a newer schema": Fault(
        "schema = 1",
        "schema = 99",
        "schema",
        "its schema 99 is newer than the 1 this program knows",
        "open it with a newer RackRate",
    ),
    "no id": Fault('id = "alpha"\n', "", "id", FILL, FILL),
    "a wrong currency": Fault(
        '"CNY"',
        '"RMB¥"',
        "billing_currency",
        "“RMB¥” is not a currency code",
        "use three capital letters",
    ),
    "an unknown tax": Fault(
        '"included"', '"gross"', "tax", "“gross” is not", f"{CHOOSE}included"
    ),
    "a tax rate in percent": Fault(
        "0.06", "6", "vat_rate", "6 is outside 0 … 1", INSIDE
    ),
    "a flag in quotation marks": Fault(
        "= false",
        '= "false"',
        "billing.stopped_instance_billed",
        "it must be true or false",
        "without quotation marks",
    ),
    "a misspelt field": Fault(
        "vat_rate", "vat_rat", "vat_rat", "the field is not known", "known fields"
    ),
}


@pytest.mark.parametrize("slip", CELLS.values(), ids=CELLS)
def test_a_slip_in_a_price_list_is_found_and_named(slip: Fault, room: Room) -> None:
    room.edit(room.prices, slip.old, slip.new)
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs, "--json"),
        said=[f"{room.prices}: {slip.place}", slip.fault, slip.remedy],
    )


@pytest.mark.parametrize("slip", PROVIDERS.values(), ids=PROVIDERS)
def test_a_slip_in_a_provider_is_found_and_named(slip: Fault, room: Room) -> None:
    room.edit(room.provider, slip.old, slip.new)
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        said=[f"{room.provider}: {slip.place}", slip.fault, slip.remedy],
    )


def test_a_price_list_in_another_encoding_is_refused(room: Room) -> None:
    room.prices.write_bytes(PRICES.replace("a quote", "报价").encode("gbk"))
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        said=[f"{room.prices}: it is not UTF-8 text", "save it as UTF-8 in an editor"],
    )


def test_a_workbook_renamed_to_csv_is_refused(room: Room) -> None:
    room.prices.write_bytes(b"PK\x03\x04\x14\x00\x00\x00\x08\x00\xff\xfe")
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        said=[f"{room.prices}: it is not UTF-8 text"],
    )


def test_an_empty_price_list_is_refused(room: Room) -> None:
    room.prices.write_bytes(b"")
    said = room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        said=[f"{room.prices}: line 1, column sku_id", "add the column"],
    )
    assert len(said.splitlines()) == 6


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("prices", "there is no such file; check the path and the name"),
        ("provider", "there is no provider.toml beside this prices.csv; add"),
    ],
)
def test_half_a_catalog_is_refused(gone: str, said: str, room: Room) -> None:
    getattr(room, gone).unlink()
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        said=[f"{room.prices}: {said}"],
    )


def test_every_fault_of_a_file_is_listed_at_once(room: Room) -> None:
    room.edit(room.prices, "1.98,", "a,")
    room.edit(room.prices, "7300,", "b,")
    said = room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs), said=["“a”", "“b”"]
    )
    assert len(said.splitlines()) == 2


def test_a_fault_is_said_in_chinese_where_the_system_speaks_it(
    room: Room, chinese: object
) -> None:
    assert callable(chinese)
    chinese()
    room.edit(room.prices, "1.98,", "x,")
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        said=[f"{room.prices}：{PRICE}：“x”不是数字；只写数字"],
    )


def test_marks_and_line_ends_that_excel_adds_are_accepted(room: Room) -> None:
    text = room.prices.read_bytes().replace(b"\n", b"\r\n")
    room.prices.write_bytes(b"\xef\xbb\xbf" + text)
    assert room.evaluate("--json").code == 0


def test_a_very_long_text_is_taken(room: Room) -> None:
    room.edit(room.prices, "a quote", "q" * 100_000)
    assert room.evaluate("--json").code == 0


def test_a_text_too_long_for_a_cell_is_refused(room: Room) -> None:
    room.edit(room.prices, "a quote", "q" * 200_000)
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        said=[f"{room.prices}: line 2: it is not valid CSV"],
    )


def test_two_folders_of_one_provider_are_not_mixed_up_in_silence(room: Room) -> None:
    write_catalog(room.catalogs, PRICES.replace("1.98", "0.01"), name="copy")
    room.refused(
        *("evaluate", room.scenario, "--catalogs", room.catalogs),
        said=["alpha", "stands twice"],
    )


def test_a_broken_personal_catalog_does_not_matter_where_others_are_given(
    room: Room,
) -> None:
    broken = PRICES.replace("1.98", "x")
    write_catalog(room.personal / "catalogs", broken, PROVIDER)
    assert room.evaluate("--json").code == 0


def test_a_broken_personal_catalog_is_named_where_it_takes_part(room: Room) -> None:
    home = write_catalog(room.personal / "catalogs", PRICES.replace("1.98", "x"))
    room.refused("evaluate", room.scenario, said=[f"{home / 'prices.csv'}: {PRICE}"])


@pytest.mark.parametrize(
    ("folder", "said"),
    [
        ("nowhere", "there is no such folder; give a folder"),
        ("deal.toml", "there is no such folder; give a folder"),
        ("empty", "the folder holds no price catalog; each provider is a folder"),
        ("n" * 300, "there is no such folder"),
    ],
    ids=["missing", "a file", "empty", "too long a name"],
)
def test_a_folder_that_holds_no_catalogs_is_refused(
    folder: str, said: str, room: Room
) -> None:
    (room.folder / "empty").mkdir()
    path = room.folder / folder
    room.refused(
        *("evaluate", room.scenario, "--catalogs", path), said=[f"{path}: {said}"]
    )
