"""The workspace as a whole: header, providers, panes, language, theme."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from tests.gui.catalogs.fakes import Desk, provider

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.catalog import Catalog
from rackrate.gui.models.price_edits import with_texts
from rackrate.gui.workspaces.catalogs.provider_dialog import ProviderDialog
from rackrate.services.ports import OpenedProject

NODE = "910b-node/month"


def put(desk: Desk, price: str, column: str, text: str) -> None:
    table = desk.workspace.table
    assert table.sheet is not None
    texts = {desk.row_id(price): {column: text}}
    table.apply(with_texts(table.sheet, texts, table.vocabulary), "edit")


def entries(desk: Desk) -> list[str]:
    listed = desk.workspace.providers.entries
    return [listed.item(row).text() for row in range(listed.count())]


def test_the_header_says_who_and_how_many(desk: Desk, qtbot: QtBot) -> None:
    workspace = desk.workspace
    assert workspace.header_text() == (
        "JYGPU 极智算 · 11 prices, 3 to be quoted, 2 need attention"
    )
    with qtbot.waitSignal(workspace.header_changed):
        put(desk, "h100-node/month", "cards", "eight")
    assert workspace.header_text().endswith("3 need attention")
    assert [type(widget) for widget in workspace.header_actions()] == [
        type(workspace.save_button)
    ] * 3


def test_the_providers_are_listed_and_one_is_chosen(desk: Desk) -> None:
    assert entries(desk) == ["JYGPU", "Lifangyun", "Vultr"]
    assert desk.workspace.providers.current == "jygpu"
    desk.workspace.providers.entries.setCurrentRow(2)
    assert desk.workspace.header_text().startswith("Vultr · 7 prices")


def test_an_unsaved_provider_is_marked_and_said(desk: Desk) -> None:
    item = desk.workspace.providers.entries.item(0)
    role = Qt.ItemDataRole.AccessibleTextRole
    assert item.data(role) == "JYGPU, 11 prices"
    put(desk, NODE, "note", "new")
    assert item.data(role) == "JYGPU, 11 prices, has unsaved changes"
    put(desk, NODE, "cards", "eight")
    assert item.data(role) == "JYGPU, 11 prices, has cells to mend"


def test_undo_goes_to_the_provider_where_it_happens(desk: Desk) -> None:
    put(desk, NODE, "note", "new")
    desk.workspace.providers.choose("vultr")
    desk.undo.undo()
    assert desk.workspace.providers.current == "jygpu"


def fill_in(desk: Desk, **texts: str) -> ProviderDialog:
    desk.workspace.providers.add_button.click()
    dialog = desk.workspace.findChild(ProviderDialog)
    assert dialog is not None
    for name, text in texts.items():
        field = getattr(dialog, name)
        if isinstance(field, QLineEdit):
            field.setText(text)
        else:
            field.setCurrentText(text)
    return dialog


def test_a_provider_is_added_and_can_be_taken_back(desk: Desk) -> None:
    dialog = fill_in(
        desk, id="acme", name_zh="示例云", currency="usd", vat="6%", tax="tax included"
    )
    dialog.submit()
    sheet = desk.session.sheets["acme"]
    assert sheet.provider.name == Bilingual("示例云", "示例云")
    assert sheet.provider.billing_currency == "USD"
    assert str(sheet.provider.vat_rate) == "0.06"
    assert desk.workspace.providers.current == "acme"
    panel = desk.workspace.panel
    assert panel.pages.currentWidget() is panel.no_prices
    panel.no_prices.buttons[0].click()
    assert panel.pages.currentWidget() is desk.workspace.grid
    assert len(desk.session.sheets["acme"].rows) == 1
    desk.undo.undo()
    desk.undo.undo()
    assert "acme" not in desk.session.sheets
    assert desk.workspace.providers.current == "jygpu"


def test_a_provider_that_is_on_disk_already_is_taken_from_there(desk: Desk) -> None:
    desk.library.on_disk["acme"] = Catalog(provider(), ())
    fill_in(desk, id="acme", name_en="Other").submit()
    assert desk.session.sheets["acme"].provider.name.en == "Acme"
    assert "library already" in desk.notes[-1]


@pytest.mark.parametrize(
    ("field", "text", "fault"),
    [
        ("id", "Not an id", "small letters"),
        ("id", "jygpu", "has this id"),
        ("name_en", "", "at least one name"),
        ("currency", "money", "capital letters"),
        ("vat", "many", "6% or 0.06"),
    ],
)
def test_what_is_wrong_with_a_provider_is_said_in_place(
    desk: Desk, field: str, text: str, fault: str
) -> None:
    given = {"id": "acme", "name_en": "Acme", "currency": "CNY", "vat": ""}
    dialog = fill_in(desk, **given | {field: text})
    dialog.submit()
    assert dialog.isVisible()
    assert fault in dialog.fault.text()
    assert "acme" not in desk.session.sheets
    dialog.close()


def test_the_meaning_of_a_price_is_said_per_card(desk: Desk) -> None:
    meaning = desk.workspace.meaning
    desk.go_to(NODE, "list_unit_price")
    assert meaning.headline.text() == (
        "¥1,950 per card-month · ¥2.71 per card-hour around the clock"
    )
    assert meaning.remarks.text().startswith(
        "Whole nodes of 8 cards; one card used still costs ¥15,600."
    )
    assert meaning.chip.text() == "conflict"
    assert "15,600 ÷ 3,900 = 4" in meaning.doubt.text()
    meaning.ask.click()
    assert "4 or 8 cards" in QGuiApplication.clipboard().text()
    meaning.set_cards.click()
    assert desk.cursor() == (NODE, "cards")


def test_where_a_price_is_from_is_said_in_the_language_of_the_window(
    desk: Desk,
) -> None:
    desk.go_to(NODE, "list_unit_price")
    source = desk.workspace.meaning.source
    assert "article A, line 56" in source.text()
    desk.context.speaker.speak(Language.ZH)
    assert "文章 A 第 56 行" in source.text()
    assert "article" not in source.text()


def test_a_missing_price_offers_the_question_for_it(desk: Desk) -> None:
    desk.go_to("4090-node/month", "sku_price_id")
    meaning = desk.workspace.meaning
    assert meaning.headline.text() == "To be quoted"
    meaning.ask.click()
    assert "RTX 4090, 8 cards" in QGuiApplication.clipboard().text()


def test_a_discount_and_a_range_are_explained(desk: Desk) -> None:
    remarks = desk.workspace.meaning.remarks
    desk.go_to("910b-container/month", "sku_price_id")
    assert "¥2,577.60 × 0.93 = ¥2,397.17" in remarks.text()
    desk.go_to("910b-card/month", "sku_price_id")
    assert "¥3,000 – ¥5,000; ¥4,000 is given as typical" in remarks.text()


def test_a_faulty_price_says_what_to_mend_where_its_meaning_would_be(
    desk: Desk,
) -> None:
    desk.go_to(NODE, "list_unit_price")
    put(desk, NODE, "vcpu", "many")
    meaning = desk.workspace.meaning
    assert meaning.headline.text() == "To be mended"
    assert "vCPU" in meaning.doubt.text()


def test_the_history_lists_prices_of_the_same_thing(desk: Desk) -> None:
    desk.go_to(NODE, "list_unit_price")
    history = desk.workspace.history
    lines = history.lines
    names = [lines.item(row, 0).text() for row in range(lines.rowCount())]
    assert names == ["month", "month-list-high"]
    assert lines.item(0, 2).text() == "open"
    assert history.changes.text() == "Unchanged since last saved"
    put(desk, NODE, "list_unit_price", "15900")
    assert history.changes.text() == "List price: 15,600.00 → 15,900.00 (+1.9%)"
    desk.workspace.commands.duplicate()
    assert history.changes.text() == "New, not saved yet"


def shown_texts(widget: QWidget) -> list[str]:
    texts = []
    for child in widget.findChildren(QWidget):
        if isinstance(child, QLabel | QAbstractButton):
            texts.append(child.text())
        elif isinstance(child, QComboBox):
            texts += [child.itemText(n) for n in range(child.count())]
    return texts


def test_the_language_changes_at_run_time_and_back(desk: Desk) -> None:
    workspace = desk.workspace
    desk.go_to(NODE, "list_unit_price")
    english = shown_texts(workspace)
    for _ in range(20):
        desk.context.speaker.speak(Language.ZH)
        chinese = shown_texts(workspace)
        assert workspace.header_text() == (
            "极智算 JYGPU · 11 条价格，3 条待询价，2 条需确认"
        )
        assert entries(desk)[0] == "极智算"
        desk.context.speaker.speak(Language.EN)
        assert shown_texts(workspace) == english
    assert len(chinese) == len(english)
    assert desk.cursor() == (NODE, "list_unit_price")


@pytest.mark.parametrize("language", list(Language))
def test_every_control_has_a_name(desk: Desk, language: Language) -> None:
    desk.context.speaker.speak(language)
    for kind in (QAbstractButton, QComboBox, QLineEdit):
        for child in desk.workspace.findChildren(kind):
            if child.isVisible() and not child.objectName().startswith("qt_"):
                said = child.text() if isinstance(child, QAbstractButton) else ""
                assert child.accessibleName() or said, child


def test_the_theme_changes_at_run_time(desk: Desk) -> None:
    desk.context.theme.set_dark(dark=True)
    desk.workspace.grab()
    desk.context.theme.set_dark(dark=False)
    desk.workspace.grab()


def test_another_document_is_shown_from_its_first_provider(
    desk: Desk, shipped: dict[str, Catalog]
) -> None:
    put(desk, NODE, "note", "new")
    project = desk.session.project
    desk.undo.clear()
    desk.session.open(OpenedProject(project, (shipped["vultr"],)))
    assert entries(desk) == ["Vultr"]
    assert desk.workspace.header_text().startswith("Vultr")
    assert not desk.workspace.save_button.isEnabled()


def test_no_provider_at_all_is_an_empty_state(make_desk: Callable[..., Desk]) -> None:
    desk = make_desk({})
    panel = desk.workspace.panel
    assert panel.pages.currentWidget() is panel.no_provider
    assert desk.workspace.header_text() == "No providers yet"
    panel.no_provider.buttons[0].click()
    dialog = desk.workspace.findChild(ProviderDialog)
    assert dialog is not None
    dialog.close()


def test_the_filter_field_is_left_for_the_grid_and_emptied_by_escape(
    desk: Desk, qtbot: QtBot
) -> None:
    desk.workspace.panel.run("find")
    field = desk.workspace.panel.filters.field
    assert field.hasFocus()
    qtbot.keyClicks(field, "h100")
    assert len(desk.prices_seen()) < 11
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert len(desk.prices_seen()) == 11
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert desk.workspace.grid.hasFocus()
