"""The preview: pages off the window's thread, stale marks, keys, zoom, links."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench
from tests.support.fakes import refusal

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.gui.workspaces.deliver.pdf_pages import PageLink
from rackrate.gui.workspaces.deliver.workspace import DeliverWorkspace
from rackrate.services.document_kind import DocumentKind
from rackrate.services.issued import Document
from rackrate.services.session import ReplaceProject

WAIT = 10_000


@pytest.fixture
def deliver(bench: Bench, qtbot: QtBot) -> DeliverWorkspace:
    bench.window.go("deliver")
    wait_for_pages(bench.window.deliver, qtbot)
    return bench.window.deliver


def wait_for_pages(deliver: DeliverWorkspace, qtbot: QtBot) -> None:
    qtbot.waitUntil(
        lambda: not deliver.preview.is_stale and deliver.pages.view.is_drawn,
        timeout=WAIT,
    )


def rename(bench: Bench, name: str) -> None:
    project = bench.session.project
    client = replace(project.client, name=Bilingual.same(name))
    bench.session.apply(ReplaceProject(replace(project, client=client)))


def test_nothing_is_laid_out_while_nobody_looks(bench: Bench) -> None:
    rename(bench, "other")
    assert bench.services.writer.rendered == []
    assert bench.window.deliver.preview.is_stale


def test_the_pages_are_shown_with_thumbnails(deliver: DeliverWorkspace) -> None:
    assert deliver.pages.page_text.text() == "Page 1 of 2"
    assert deliver.pages.thumbnails.count() == 2
    assert not deliver.pages.state.isVisible()


def test_an_edit_makes_the_preview_stale_and_then_new(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    rename(bench, "other")
    assert deliver.preview.is_stale
    assert deliver.pages.state.isVisible()
    assert deliver.pages.view.is_stale
    wait_for_pages(deliver, qtbot)
    opened, edition = bench.services.writer.rendered[-1]
    assert opened.project.client.name.en == "other"
    assert edition.is_draft
    assert not deliver.pages.state.isVisible()


def test_choices_are_previewed_as_they_would_be_written(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    deliver.choices.kinds[DocumentKind.SHORT].click()
    deliver.choices.sections.boxes["terms"].click()
    deliver.choices.languages[Language.ZH].click()
    wait_for_pages(deliver, qtbot)
    _, edition = bench.services.writer.rendered[-1]
    assert (edition.kind, edition.without) == (DocumentKind.SHORT, ("terms",))
    assert edition.language is Language.ZH
    deliver.language_tabs.choose(1)
    wait_for_pages(deliver, qtbot)
    assert bench.services.writer.rendered[-1][1].language is Language.EN


def test_a_refusal_is_said_in_place_of_pages(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    bench.services.writer.cannot_render = refusal("RR-1", "no_section_left")
    rename(bench, "other")
    qtbot.waitUntil(lambda: deliver.preview.refusal is not None, timeout=WAIT)
    assert "cannot be laid out" in deliver.pages.message.text()
    bench.services.writer.cannot_render = None
    rename(bench, "again")
    wait_for_pages(deliver, qtbot)
    assert deliver.pages.page_text.text() == "Page 1 of 2"


def test_page_keys_and_zoom_keys(deliver: DeliverWorkspace, qtbot: QtBot) -> None:
    pages = deliver.pages
    for key, page in (
        (Qt.Key.Key_PageDown, 1),
        (Qt.Key.Key_PageDown, 1),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, 1),
        (Qt.Key.Key_PageUp, 0),
    ):
        qtbot.keyClick(pages.area, key)
        assert pages.page == page
    fitted = pages.zoom_text.text()
    qtbot.keyClick(pages.area, Qt.Key.Key_Plus)
    larger = pages.zoom_text.text()
    assert int(larger[:-1]) > int(fitted[:-1])
    qtbot.keyClick(pages.area, Qt.Key.Key_0)
    assert pages.zoom_text.text() == fitted


def test_a_link_leads_to_its_page(deliver: DeliverWorkspace, qtbot: QtBot) -> None:
    view = deliver.pages.view
    view.show_page(QPixmap(4, 4), (PageLink(0, 0, 40, 40, 1),))
    scale = view.width() / 595
    place = (QPointF(20, 20) * scale).toPoint()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    assert deliver.pages.page == 1


def choose_first() -> None:
    """Choose the first entry of the menu that is open, if one is."""
    menu = QApplication.activePopupWidget()
    if menu is not None:
        QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Return)


def test_a_figure_clicked_is_explained_in_decide(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    # Where several figures read the same, a menu asks which one is meant.
    asking = QTimer(deliver)
    asking.timeout.connect(choose_first)
    asking.start(50)
    deliver.lookup.ask("15.6")
    qtbot.waitUntil(lambda: bench.window.place.id == "decide", timeout=WAIT)
    asking.stop()
    shown = bench.window.decide.explain.explanation
    assert shown is not None
    assert "15.6" in shown.title


def test_a_number_that_is_no_figure_is_said_to_be_none(
    bench: Bench, deliver: DeliverWorkspace, qtbot: QtBot
) -> None:
    deliver.lookup.ask("987,654")
    qtbot.waitUntil(lambda: "987,654" in bench.window.toast.text, timeout=WAIT)
    assert bench.window.place.id == "deliver"


def test_the_choices_are_remembered(bench: Bench, deliver: DeliverWorkspace) -> None:
    deliver.choices.kinds[DocumentKind.SHORT].click()
    deliver.choices.languages[Language.ZH].click()
    preferences = bench.window.preferences
    assert preferences.choice("document_kind") == "short"
    assert preferences.choice("document_languages") == "zh,en"


def test_one_language_and_one_section_at_least(deliver: DeliverWorkspace) -> None:
    deliver.choices.languages[Language.EN].click()
    assert deliver.choices.chosen_languages == (Language.ZH,)
    for box in deliver.choices.sections.boxes.values():
        box.click()
    assert len(deliver.choices.sections.without) == 3


def test_files_of_two_languages_never_share_a_name(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    rename(bench, "One")
    project = bench.session.project
    client = replace(project.client, project_name=Bilingual.same("Two"))
    bench.session.apply(ReplaceProject(replace(project, client=client)))
    deliver.choices.languages[Language.ZH].click()
    names = [target.path.name for target in deliver.choices.targets()]
    assert len(set(names)) == len(names) == 4


def test_a_workbook_in_both_languages_is_one_file_and_remembered(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    deliver.choices.languages[Language.ZH].click()
    deliver.choices.boxes[Document.BILINGUAL].click()
    targets = deliver.choices.targets()
    both = [t for t in targets if t.edition.document is Document.BILINGUAL]
    assert len(both) == 1
    assert both[0].path.name.endswith("_zh-en.xlsx")
    assert len({target.path for target in targets}) == len(targets)
    assert "bilingual" in bench.window.preferences.choice("documents")
