"""Brands in the window: made, measured, chosen, carried by the project."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench
from tests.support.logos import SVG, png

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.brand import Brand, LogoKind
from rackrate.gui.workspaces.deliver.brand_dialog import BrandDialog
from rackrate.gui.workspaces.deliver.logo_files import drawn_as_png
from rackrate.gui.workspaces.deliver.workspace import DeliverWorkspace
from rackrate.services.logo import logo_from

FIRM = Brand("firm", Bilingual("合成咨询", "Synthetic Advice"))


@pytest.fixture
def deliver(bench: Bench) -> DeliverWorkspace:
    bench.services.brands.known["firm"] = FIRM
    bench.window.go("deliver")
    return bench.window.deliver


@pytest.fixture
def dialog(bench: Bench, qtbot: QtBot) -> Iterator[BrandDialog]:
    made = BrandDialog(bench.window.context, FIRM, ())
    qtbot.addWidget(made)
    yield made
    made.close()


def test_the_project_takes_a_copy_and_it_can_be_undone(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    brand = deliver.choices.brand
    brand.box.activated.emit(1)
    assert bench.session.project.brand == FIRM
    assert brand.box.currentText() == "Synthetic Advice"
    bench.window.undo.undo()
    assert bench.session.project.brand is None
    assert brand.box.currentIndex() == 0


def test_a_brand_of_another_machine_is_shown_as_the_projects(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    deliver.choices.brand.use(Brand("theirs", Bilingual.same("Theirs")))
    bench.window.retranslate()
    assert deliver.choices.brand.box.currentText() == "Theirs (of this project)"
    assert bench.session.project.brand is not None


def test_the_logo_and_its_buttons_stand_side_by_side(dialog: BrandDialog) -> None:
    dialog.show()
    paper = dialog.picture.parentWidget()
    assert paper is not None
    assert paper.geometry().right() < dialog.logo_button.geometry().left()


def test_a_brand_is_kept_and_used(bench: Bench, deliver: DeliverWorkspace) -> None:
    new = Brand("new", Bilingual.same("New"))
    deliver.choices.brand.keep(new)
    assert bench.services.brands.known["new"] == new
    assert bench.session.project.brand == new
    bench.services.brands.refuses = True
    deliver.choices.brand.keep(Brand("bad", Bilingual.same("Bad")))
    assert bench.session.project.brand == new
    assert bench.prompts.reported


def test_the_brand_used_last_is_offered_again(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    brand = deliver.choices.brand
    assert brand.last_button.isHidden()
    brand.use(FIRM)
    assert brand.last_button.isHidden()
    brand.use(None)
    assert brand.last_button.text() == "Use Synthetic Advice again"
    brand.last_button.click()
    assert bench.session.project.brand == FIRM


def test_a_brand_is_deleted_after_asking(
    bench: Bench, deliver: DeliverWorkspace
) -> None:
    deliver.choices.brand.use(FIRM)
    deliver.choices.brand.delete()
    assert "firm" in bench.services.brands.known
    bench.prompts.choices = [0]
    deliver.choices.brand.delete()
    assert bench.services.brands.known == {}
    assert bench.session.project.brand is None


def test_the_contrast_is_measured_as_one_types(dialog: BrandDialog) -> None:
    dialog.accent.setText("#12436D")
    assert "10.2:1" in dialog.contrast.text()
    assert dialog.darker_button.isHidden()
    dialog.accent.setText("#e8890c")
    assert "2.6:1" in dialog.contrast.text()
    assert not dialog.darker_button.isHidden()
    dialog.darker_button.click()
    assert dialog.darker_button.isHidden()
    assert dialog.brand().accent != "#E8890C"
    dialog.accent.setText("orange")
    dialog.submit()
    assert dialog.fault.text() == "Write #RRGGBB, such as #12436D"


def test_a_logo_is_taken_or_refused_in_words(
    dialog: BrandDialog, tmp_path: Path
) -> None:
    (tmp_path / "a.svg").write_bytes(SVG)
    dialog.take_logo(tmp_path / "a.svg")
    logo = dialog.brand().logo
    assert logo is not None
    assert logo.kind is LogoKind.SVG
    (tmp_path / "b.png").write_bytes(b"GIF89a")
    dialog.take_logo(tmp_path / "b.png")
    assert "neither PNG nor SVG" in dialog.fault.text()
    assert dialog.brand().logo == logo
    dialog.take_logo(tmp_path / "missing.png")
    assert "missing.png" in dialog.fault.text()
    dialog.no_logo_button.click()
    assert dialog.brand().logo is None


def test_a_firm_needs_a_name(dialog: BrandDialog) -> None:
    for line in dialog.firm.lines:
        line.clear()
    told: list[Brand] = []
    dialog.finished_with.connect(told.append)
    dialog.submit()
    assert told == []
    assert "firm's name" in dialog.fault.text()
    dialog.firm.lines[0].setText("新名")
    dialog.submit()
    assert told[0].name(Language.EN) == "新名"


def test_an_svg_is_drawn_in_its_shape() -> None:
    logo = logo_from(SVG, "a.svg", drawn_as_png)
    assert logo.width == 1600
    assert abs(logo.width / logo.height - 3) < 0.01


@pytest.mark.parametrize(
    "svg", [b"<svg/>", b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 9"/>']
)
def test_an_empty_svg_cannot_be_drawn(svg: bytes, qapp: object) -> None:
    del qapp
    with pytest.raises(ValueError, match="SVG"):
        drawn_as_png(svg)


def test_a_png_shown_is_not_drawn_again(dialog: BrandDialog, tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png())
    dialog.take_logo(tmp_path / "a.png")
    assert dialog.picture.pixmap().width() > 0
