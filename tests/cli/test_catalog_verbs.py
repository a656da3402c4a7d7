"""`catalog check` finds every breach; `catalog diff` tells what changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.cli.conftest import Room
from tests.support.builders import PRICES, write_catalog

BOX = "box/hour: "
BREACHES = {
    "a card nobody knows": (
        "rtx4090,1,exclusive,card",
        "rtx409O,1,exclusive,card",
        f"{BOX}the card “rtx409O” is not known; use an id of",
    ),
    "no card": (
        "rtx4090,1,exclusive,card",
        ",1,exclusive,card",
        f"{BOX}a compute price does not say which card; fill in accelerator",
    ),
    "any delivery": (
        "compute,container",
        "compute,any",
        f"{BOX}a compute price cannot be for any delivery; write container",
    ),
    "a price of nothing": (
        "1.98,",
        "0,",
        f"{BOX}the price is 0; leave it empty if unknown",
    ),
    "a discount in tenths": (
        "1.98,,,,",
        "1.98,,,9.3,",
        f"{BOX}a discount of 9.3 is not a multiplier; 7 % off is 0.93",
    ),
    "one end of a range": (
        "1.98,,,",
        "1.98,1.50,,",
        f"{BOX}a price range has only one end; give both ends, or neither",
    ),
    "a range upside down": (
        "1.98,,,",
        "1.98,3,1,",
        f"{BOX}price_low ≤ list_unit_price ≤ price_high does not hold",
    ),
    "a price outside its range": (
        "1.98,,,",
        "1.98,2,3,",
        f"{BOX}price_low ≤ list_unit_price ≤ price_high does not hold",
    ),
    "a tax rate in percent": (
        "1.98,,,,,,,",
        "1.98,,,,,,6,",
        f"{BOX}6 is outside 0 … 1",
    ),
    "no source": (
        "written_quote,a quote\nnode",
        "written_quote,\nnode",
        f"{BOX}it has no source; fill in source",
    ),
    "an end before its beginning": (
        ",,written_quote,a quote\nnode",
        "2026-05-01,2026-05-01,written_quote,a quote\nnode",
        f"{BOX}the validity ends before it begins; check effective_from",
    ),
    "compute by the gigabyte": (
        "exclusive,card,hour",
        "exclusive,gib,hour",
        f"{BOX}compute cannot be priced per gib; choose one of: card, node",
    ),
    "compute once": (
        "exclusive,card,hour",
        "exclusive,card,once",
        f"{BOX}compute cannot be priced per once; write once for a single fee",
    ),
    "storage by the card": (
        "compute,container,rtx4090",
        "storage,container,",
        f"{BOX}storage cannot be priced per card; choose one of: gib",
    ),
}


@pytest.mark.parametrize(("old", "new", "said"), BREACHES.values(), ids=BREACHES)
def test_a_breach_is_named_with_its_price(
    old: str, new: str, said: str, room: Room
) -> None:
    room.edit(room.prices, old, new)
    room.refused("catalog", "check", room.catalogs, said=[f"{room.prices}: {said}"])


def test_sound_catalogs_are_counted(room: Room) -> None:
    for folder in (room.catalogs, room.catalogs / "alpha"):
        answer = room.run("catalog", "check", folder)
        assert (answer.code, answer.err) == (0, "")
        assert answer.out == "1 catalogs, 2 prices: every rule holds\n"


def test_every_breach_of_a_catalog_is_listed(room: Room) -> None:
    room.edit(room.prices, "1.98,", "0,")
    room.edit(room.prices, "7300,", "0,")
    said = room.refused("catalog", "check", room.catalogs, said=["box/hour", "node/m"])
    assert len(said.splitlines()) == 2


def test_rows_out_of_order_are_found(room: Room) -> None:
    head, box, server = PRICES.splitlines(keepends=True)
    room.prices.write_text(head + server + box, "utf-8")
    room.refused(
        *("catalog", "check", room.catalogs),
        said=[f"{room.prices}: the rows are not sorted by sku_price_id; save it once"],
    )


def test_windows_line_ends_are_found(room: Room) -> None:
    room.prices.write_bytes(PRICES.replace("\n", "\r\n").encode())
    room.refused(
        *("catalog", "check", room.catalogs),
        said=[f"{room.prices}: its lines do not end in LF; save it once"],
    )


def test_a_folder_of_another_name_than_its_provider_is_found(room: Room) -> None:
    (room.catalogs / "alpha").rename(room.catalogs / "beta")
    room.refused(
        *("catalog", "check", room.catalogs),
        said=[
            "provider.toml: the id “alpha” in provider.toml is not the folder's name"
        ],
    )


def test_a_faulty_cell_is_refused_before_any_rule(room: Room) -> None:
    room.edit(room.prices, "1.98,", "x,")
    room.refused("catalog", "check", room.catalogs, said=["line 2, column list_unit"])


def test_a_breach_is_said_in_chinese(room: Room, chinese: Callable[[], None]) -> None:
    chinese()
    room.edit(room.prices, "1.98,", "0,")
    room.refused("catalog", "check", room.catalogs, said=["价格为 0；未知就留空"])


def test_equal_catalogs_have_no_differences(room: Room) -> None:
    answer = room.run("catalog", "diff", room.catalogs, room.catalogs)
    assert (answer.code, answer.out) == (0, "nothing changed\n")


def test_differences_name_what_was_added_removed_and_changed(room: Room) -> None:
    after = room.folder / "after"
    head, box, server = PRICES.splitlines(keepends=True)
    new = server.replace("node/month", "node/year").replace(",month,", ",year,")
    write_catalog(after, head + box.replace("1.98", "2.178") + new)
    answer = room.run("catalog", "diff", room.catalogs, after)
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "~ alpha/box/hour list_unit_price: 1.98 → 2.178 (10.0%)",
        "- alpha/node/month removed",
        "+ alpha/node/year added",
    ]


def test_differences_are_told_in_chinese(
    room: Room, chinese: Callable[[], None]
) -> None:
    chinese()
    after = room.folder / "after"
    write_catalog(after, "".join(PRICES.splitlines(keepends=True)[:2]))
    answer = room.run("catalog", "diff", room.catalogs, after)
    assert answer.out == "- alpha/node/month 删除\n"


def test_a_folder_without_catalogs_has_no_differences_to_tell(room: Room) -> None:
    room.refused(
        *("catalog", "diff", room.catalogs, room.folder / "nowhere"),
        said=["nowhere: there is no such folder"],
    )
