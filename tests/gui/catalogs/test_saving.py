"""Saving loses nobody's work: neither the user's nor that of the other program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from tests.gui.catalogs.fakes import Desk

from rackrate.app import Application
from rackrate.domain.catalog import Catalog
from rackrate.gui.models.price_edits import with_texts
from rackrate.gui.workspaces.catalogs.compare_dialog import CompareDialog
from rackrate.locations import locations_under

NODE = "910b-node/month"
OVERWRITE, READ_AGAIN, CANCEL = 0, 1, 2


def put(desk: Desk, price: str, column: str, text: str) -> None:
    table = desk.workspace.table
    assert table.sheet is not None
    texts = {desk.row_id(price): {column: text}}
    table.apply(with_texts(table.sheet, texts, table.vocabulary), "edit")


def saved_price(desk: Desk, name: str) -> Decimal | None:
    prices = desk.library.on_disk["jygpu"].prices
    return next(p for p in prices if p.sku_price_id == name).list_unit_price


def test_a_change_is_saved_and_the_button_says_how_many_there_are(desk: Desk) -> None:
    button = desk.workspace.save_button
    assert not button.isEnabled()
    assert button.text() == "Save"
    assert "Nothing has changed" in button.toolTip()
    put(desk, NODE, "list_unit_price", "16000")
    assert button.text() == "Save 1 change"
    put(desk, "h100-node/month", "note", "new")
    assert button.text() == "Save 2 changes"
    button.click()
    assert saved_price(desk, NODE) == 16000
    assert desk.library.saved == [("jygpu", False)]
    assert desk.session.unsaved_sheets == ()
    assert desk.notes[-1] == "Saved: JYGPU"
    assert not button.isEnabled()


def test_what_is_being_typed_is_saved_too(desk: Desk) -> None:
    desk.go_to(NODE, "list_unit_price")
    desk.type("1.7万")
    desk.workspace.save()
    assert saved_price(desk, NODE) == 17000


def test_undo_after_saving_is_a_change_again(desk: Desk) -> None:
    put(desk, NODE, "list_unit_price", "16000")
    desk.workspace.save()
    desk.undo.undo()
    assert desk.workspace.save_button.text() == "Save 1 change"
    desk.undo.redo()
    assert desk.workspace.save_button.text() == "Save"


def test_faulty_cells_keep_their_provider_from_being_saved(desk: Desk) -> None:
    put(desk, NODE, "list_unit_price", "数千元级")
    button = desk.workspace.save_button
    assert not button.isEnabled()
    assert "910b-node/month (List price)" in button.toolTip()
    desk.workspace.providers.choose("vultr")
    desk.prompts.answers = [0]
    desk.workspace.save()
    assert desk.library.saved == []
    assert "910b-node/month (List price)" in desk.prompts.asked[0][1]
    assert desk.cursor() == (NODE, "list_unit_price")
    assert desk.text(NODE, "list_unit_price") == "数千元级"


def test_other_providers_are_saved_all_the_same(desk: Desk) -> None:
    put(desk, NODE, "cards", "eight")
    desk.workspace.providers.choose("vultr")
    sheet = desk.workspace.table.sheet
    assert sheet is not None
    put(desk, sheet.rows[0].text("sku_price_id"), "note", "new")
    assert desk.workspace.save_button.isEnabled()
    desk.prompts.answers = [1]
    desk.workspace.save()
    assert desk.library.saved == [("vultr", False)]
    assert desk.session.unsaved_sheets == ("jygpu",)


def test_a_file_changed_by_others_is_overwritten_only_when_asked(desk: Desk) -> None:
    put(desk, NODE, "list_unit_price", "16000")
    desk.library.changed_by_others = {"jygpu"}
    desk.prompts.answers = [CANCEL]
    desk.workspace.save()
    assert saved_price(desk, NODE) == 15600
    assert desk.session.unsaved_sheets == ("jygpu",)
    desk.prompts.answers = [OVERWRITE]
    desk.workspace.save()
    assert saved_price(desk, NODE) == 16000
    assert desk.library.saved == [("jygpu", True)]
    assert "prices.csv" in desk.prompts.asked[-1][1]


def other_version(desk: Desk, name: str) -> Catalog:
    catalog = desk.library.on_disk[name]
    first, *rest = catalog.prices
    return replace(catalog, prices=(replace(first, note="by others"), *rest))


def test_reading_again_takes_what_is_on_disk_and_can_be_undone(desk: Desk) -> None:
    put(desk, NODE, "list_unit_price", "16000")
    desk.library.changed_by_others = {"jygpu"}
    desk.library.on_disk["jygpu"] = other_version(desk, "jygpu")
    desk.prompts.answers = [READ_AGAIN]
    desk.workspace.save()
    assert desk.text(NODE, "list_unit_price") == "15600"
    assert desk.text("4090-container/hour", "note") == "by others"
    assert desk.session.unsaved_sheets == ()
    desk.undo.undo()
    assert desk.text(NODE, "list_unit_price") == "16000"
    assert desk.session.unsaved_sheets == ("jygpu",)


def test_reading_one_again_does_not_let_another_be_overwritten_unasked(
    desk: Desk,
) -> None:
    put(desk, NODE, "list_unit_price", "16000")
    desk.workspace.providers.choose("vultr")
    sheet = desk.workspace.table.sheet
    assert sheet is not None
    put(desk, sheet.rows[0].text("sku_price_id"), "note", "mine")
    desk.library.on_disk["vultr"] = other_version(desk, "vultr")
    desk.library.changed_by_others = {"jygpu", "vultr"}
    desk.prompts.answers = [READ_AGAIN, CANCEL]
    desk.workspace.save()
    assert len(desk.prompts.asked) == 2
    assert desk.library.saved == []
    assert desk.session.unsaved_sheets == ("vultr",)


def test_a_refusal_is_reported_and_nothing_is_marked_saved(desk: Desk) -> None:
    put(desk, NODE, "list_unit_price", "16000")
    desk.library.refuses = True
    desk.workspace.save()
    title, lines = desk.prompts.reported[0]
    assert title == "JYGPU could not be saved"
    assert "disk full" in lines[0]
    assert desk.session.unsaved_sheets == ("jygpu",)


def test_comparing_lists_cells_added_removed_and_faulty_prices(desk: Desk) -> None:
    put(desk, NODE, "list_unit_price", "16380")
    put(desk, "h100-node/month", "cards", "eight")
    desk.select(["4090-node/month"], ["cards"])
    desk.workspace.commands.delete()
    desk.go_to("a100-node/month", "cards")
    desk.workspace.commands.duplicate()
    assert desk.workspace.compare_button.isEnabled()
    desk.workspace.compare_button.click()
    dialog = desk.workspace.findChild(CompareDialog)
    assert dialog is not None
    table = dialog.table
    lines = {
        tuple(table.item(row, column).text() for column in range(5))
        for row in range(table.rowCount())
    }
    assert lines == {
        ("jygpu/910b-node/month", "List price", "15,600.00", "16,380.00", "+5.0%"),
        ("jygpu/4090-node/month", "removed", "", "", ""),
        ("jygpu/a100-node/month-copy", "added", "", "", ""),
        ("jygpu/h100-node/month", "to be mended, not compared", "", "", ""),
    }
    assert dialog.lead.text() == "4 prices differ from the last saved state"
    dialog.close()


def test_a_real_file_changed_meanwhile_is_found_out(
    make_desk: Callable[..., Desk], tmp_path: Path
) -> None:
    real = Application(locations_under(tmp_path))
    catalogs = {c.provider.id: c for c in real.library.catalogs()}
    desk = make_desk({"jygpu": catalogs["jygpu"]})
    desk.library.save = real.library.save  # type: ignore[method-assign]
    put(desk, NODE, "list_unit_price", "16000")
    desk.workspace.save()
    prices = tmp_path / "catalogs" / "jygpu" / "prices.csv"
    assert "16000" in prices.read_text(encoding="utf-8")
    prices.write_text(prices.read_text(encoding="utf-8").replace("16000", "1"))
    put(desk, NODE, "list_unit_price", "17000")
    desk.prompts.answers = [CANCEL]
    desk.workspace.save()
    assert "17000" not in prices.read_text(encoding="utf-8")
    assert desk.session.unsaved_sheets == ("jygpu",)
