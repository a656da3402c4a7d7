"""The five lists: what they say, how they are searched, where their links lead."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import partial
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.gui import seen
from tests.gui.conftest import OpenBench
from tests.gui.evidence.conftest import Evidence, links, said

from rackrate.domain.bilingual import Language
from rackrate.gui.main_window import SMALLEST
from rackrate.gui.preferences import ThemeChoice
from rackrate.gui.workspaces.decide.issues import issue_items
from rackrate.services.session import ReplaceProject, ReplaceSheet

LISTS = ("sources", "claims", "conflicts", "assumptions", "rules")


@pytest.mark.parametrize(
    ("language", "theme"),
    list(zip(Language, (ThemeChoice.LIGHT, ThemeChoice.DARK), strict=True)),
)
def test_every_list_is_said_named_and_fits(
    open_bench: OpenBench, language: Language, theme: ThemeChoice, qtbot: QtBot
) -> None:
    evidence = Evidence(open_bench(language, theme), qtbot)
    window = evidence.bench.window
    window.go("evidence")
    for size, name in product((SMALLEST, (1440, 900)), LISTS):
        window.resize(*size)
        page = evidence.turn_to(name)
        evidence.settle()
        assert page.model.rows
        assert seen.untranslated(window) == []
        assert seen.nameless(window) == []
        qtbot.waitUntil(partial(_fits, evidence), timeout=2000)


def _fits(evidence: Evidence) -> None:
    assert seen.clipped(evidence.bench.window) == []


@pytest.mark.parametrize("language", Language)
def test_every_row_has_a_detail_in_words(
    open_bench: OpenBench, language: Language, qtbot: QtBot
) -> None:
    evidence = Evidence(open_bench(language), qtbot)
    evidence.bench.window.go("evidence")
    for name in LISTS:
        page = evidence.turn_to(name)
        for row in page.all_rows:
            text = said(tuple(page.blocks(row.id)))
            assert "evidence." not in text, row.id
            assert "{" not in text, row.id
            assert text.strip()


def test_a_list_is_only_made_when_it_is_looked_at(evidence: Evidence) -> None:
    pages = evidence.workspace.by_name
    assert pages["sources"].all_rows
    assert not pages["rules"].all_rows
    evidence.turn_to("rules")
    assert pages["rules"].all_rows


def test_it_is_the_last_place_by_key(evidence: Evidence) -> None:
    window = evidence.bench.window
    window.go("catalogs")
    QTest.keyClick(window, Qt.Key.Key_6, Qt.KeyboardModifier.ControlModifier)
    assert window.place.id == "evidence"
    assert window.strip.sentence.text() == (
        "54 of 82 claims of the sources do not hold when recomputed"
    )


def test_the_arrow_keys_go_through_rows_and_their_details(evidence: Evidence) -> None:
    page = evidence.turn_to("claims")
    page.view.setFocus()
    first = said(page.detail.blocks)
    QTest.keyClick(page.view, Qt.Key.Key_Down)
    assert page.current_id == "X1-high"
    assert said(page.detail.blocks) != first


def test_f6_reaches_list_and_detail(evidence: Evidence) -> None:
    window = evidence.bench.window
    page = evidence.turn_to("claims")
    reached = set()
    for _ in range(6):
        window.focus_next_pane()
        focused = window.focusWidget()
        assert focused is not None
        reached.add(page.detail.isAncestorOf(focused))
        reached.add(page.isAncestorOf(focused))
    assert reached == {True, False}


# Claims


def test_a_claim_is_laid_out_step_by_step(evidence: Evidence) -> None:
    page = evidence.turn_to("claims", "X1")
    text = said(page.detail.blocks)
    for expected in (
        "× does not hold",
        "at most 12 h/day",
        "27.93 h/day",
        "3000 ÷ 3.58 ÷ 30 = 27.93",
        "article A (jygpu 000), line 22",
        "hours a day to tie",
    ):
        assert expected in text
    assert "claim:X1-high" in links(page.detail.blocks)


def test_claims_are_filtered_by_state_source_and_words(evidence: Evidence) -> None:
    page = evidence.turn_to("claims")
    counts = {}
    for state in ("holds", "does_not_hold", "not_computable"):
        box = page.boxes["state"]
        box.setCurrentIndex(box.findData(state))
        counts[state] = len(page.model.rows)
    assert counts == {"holds": 21, "does_not_hold": 54, "not_computable": 7}
    page.clear_filters()
    article = page.boxes["article"]
    article.setCurrentIndex(article.findData("lifangyun article 003"))
    assert {"X18", "X22"} <= {row.id for row in page.model.rows}
    assert "X1" not in {row.id for row in page.model.rows}
    page.clear_filters()
    page.search.setText("nvlink 4090")
    assert "X11" in {row.id for row in page.model.rows}
    assert page.count.text() == f"{len(page.model.rows)} of 82"


def test_nothing_found_says_so_and_leads_back(evidence: Evidence) -> None:
    page = evidence.turn_to("claims")
    page.search.setText("no such claim anywhere")
    assert page.pages.currentWidget() is page.no_match
    assert page.detail.blocks == ()
    page.no_match.buttons[0].click()
    assert len(page.model.rows) == 82


def test_a_link_to_a_hidden_row_shows_it(evidence: Evidence) -> None:
    page = evidence.turn_to("claims")
    page.search.setText("nvlink")
    evidence.workspace.follow("claim:X1")
    assert page.current_id == "X1"
    assert not page.go_to("X99")


# Sources


def test_a_source_leads_to_prices_rules_and_claims(evidence: Evidence) -> None:
    page = evidence.turn_to("sources", "article:jygpu article 000")
    assert "sells what it is about" in said(page.detail.blocks)
    found = links(page.detail.blocks)
    assert "price:jygpu/910b-node/month" in found
    assert "claim:X1" in found
    evidence.workspace.follow("price:jygpu/910b-node/month")
    window = evidence.bench.window
    assert window.place.id == "catalogs"
    row_id = window.catalogs.grid.current_row_id
    row = next(
        r for r in evidence.bench.session.sheets["jygpu"].rows if r.row_id == row_id
    )
    assert row.text("sku_price_id") == "910b-node/month"


def test_a_page_is_opened_only_on_a_click(evidence: Evidence) -> None:
    opened: list[str] = []
    evidence.workspace.open_page = opened.append
    for name in LISTS:
        page = evidence.turn_to(name)
        for row in page.all_rows[::8]:
            page.go_to(row.id)
    assert opened == []
    evidence.workspace.follow("url:https://example.com/page")
    assert opened == ["https://example.com/page"]
    for bad in ("url:file:///etc/hosts", "url:javascript:alert(1)", "url:", "odd:x"):
        evidence.workspace.follow(bad)
    assert len(opened) == 1


def test_a_price_that_is_gone_is_no_mishap(evidence: Evidence) -> None:
    catalogs = evidence.bench.window.catalogs
    assert not catalogs.show_price("jygpu/gone")
    assert not catalogs.show_price("nobody/at-all")
    assert not catalogs.show_price("")


# Conflicts


def test_conflicts_of_every_kind_are_listed(evidence: Evidence) -> None:
    page = evidence.turn_to("conflicts")
    kinds = {row.id.partition(":")[0] for row in page.all_rows}
    assert kinds == {"rules", "units", "prices", "sources"}
    named = [r.id for r in page.all_rows if r.id.startswith("sources:")]
    assert named == [f"sources:X{number}" for number in range(1, 30)]


def test_rules_stand_side_by_side_with_the_costs_that_settle_them(
    evidence: Evidence,
) -> None:
    page = evidence.turn_to("conflicts", "rules:utilisation")
    text = said(page.detail.blocks)
    assert "container costs less" in text
    assert "For container" in text
    assert "For bare metal" in text
    found = evidence.bench.window.live.workload
    assert found is not None
    assert any(link.startswith("rule:") for link in links(page.detail.blocks))
    best = f"price:{found.ranking[0]}"
    assert best in links(page.detail.blocks)


def test_a_suspected_slip_names_factor_and_price(evidence: Evidence) -> None:
    page = evidence.turn_to("conflicts")
    box = page.boxes["kind"]
    box.setCurrentIndex(box.findData("units"))
    assert len(page.model.rows) == 1
    text = said(page.detail.blocks)
    assert "4 and 8 cards may be confused" in text
    assert "¥5.42" in text
    assert links(page.detail.blocks) == [
        "price:jygpu/910b-card-case/month",
        "price:jygpu/910b-node/month",
    ]


def test_decide_warns_of_the_slip_too(evidence: Evidence) -> None:
    live, speaker = evidence.bench.window.live, evidence.bench.window.context.speaker
    found = live.workload
    assert live.decision is not None
    assert found is not None
    items = [*issue_items(live.decision, found, live.labels, speaker)]
    warned = [item for item in items if "4 and 8 cards" in item.text]
    assert [item.note for item in warned] == [
        "Ascend 910B bare metal by the month from JYGPU (¥3,900)"
    ]
    assert warned[0].tone == "warning"
    session = evidence.bench.session
    longer = replace(session.project.workloads[0], months=Decimal(7))
    others = session.project.workloads[1:]
    session.apply(ReplaceProject(replace(session.project, workloads=(longer, *others))))
    live.refresh()
    assert not live.is_thorough
    assert live.decision is not None
    assert "half_node_as_node" in {p.code for p in live.decision.problems}


def test_conflicts_follow_the_workload_looked_at(evidence: Evidence) -> None:
    page = evidence.turn_to("conflicts")
    before = {r.id for r in page.all_rows if r.id.startswith("rules:")}
    box = evidence.workspace.workloads
    box.setCurrentIndex(1)
    box.activated.emit(1)
    evidence.settle()
    assert evidence.bench.window.live.workload_id == box.itemData(1)
    after = {r.id for r in page.all_rows if r.id.startswith("rules:")}
    assert before != after


def test_an_empty_project_has_empty_lists_not_errors(evidence: Evidence) -> None:
    session = evidence.bench.session
    session.apply(ReplaceProject(replace(session.project, workloads=())))
    session.apply(ReplaceSheet("jygpu", None))
    evidence.settle()
    for name in LISTS:
        page = evidence.turn_to(name)
        assert page.pages.currentWidget() in (page.view, page.empty)
    conflicts = evidence.turn_to("conflicts")
    assert not [r for r in conflicts.all_rows if r.id.startswith("rules:")]
