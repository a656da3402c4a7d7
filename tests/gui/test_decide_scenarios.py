"""Scenarios A and B in Decide: kept, swapped, told apart, and drawn behind."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from pytestqt.qtbot import QtBot
from tests.gui.conftest import Bench
from tests.gui.seen import clipped, nameless, untranslated

from rackrate.domain.bilingual import Language
from rackrate.domain.work import Work, WorkMethod
from rackrate.gui.workspaces.decide.workspace import DecideWorkspace
from rackrate.gui.workspaces.project.workload_fields import with_workload
from rackrate.services.figures.figure import Figure, Line, Text
from rackrate.services.figures.ghost import DASHES
from rackrate.services.session import ReplaceProject


@pytest.fixture
def decide(bench: Bench) -> DecideWorkspace:
    bench.window.resize(1440, 900)
    bench.window.go("decide")
    return bench.window.decide


def push(bench: Bench, name: str, number: str) -> None:
    lever = bench.window.decide.levers.levers[name]
    lever.box.setFocus()
    lever.box.setValue(float(number))
    bench.window.live.refresh()


def figure_of(decide: DecideWorkspace) -> Figure:
    figure = decide.figure.view.figure
    assert figure is not None
    return figure


def texts(decide: DecideWorkspace) -> list[str]:
    return [m.text for m in figure_of(decide).marks if isinstance(m, Text)]


def ghost_lines(decide: DecideWorkspace) -> int:
    """Return how many of the ghosts' costs are drawn; a key has two points too."""
    marks = (m for m in figure_of(decide).marks if isinstance(m, Line))
    return sum(m.dash in DASHES and len(m.points) > 2 for m in marks)


def hours(bench: Bench) -> Decimal:
    return bench.session.project.workloads[0].hours_per_day


def test_a_scenario_is_kept_and_swapped_with_one_step_back_each(
    bench: Bench, decide: DecideWorkspace
) -> None:
    before = bench.session.project
    actions = bench.window.actions_by_id
    actions["save_scenario"].trigger()
    push(bench, "hours_per_day", "18")
    strip = decide.levers.scenarios
    assert strip.names.text() == "A ▪  B ▫"
    assert strip.note.text() == "hours a day: 18; B has 12"
    actions["swap_scenarios"].trigger()
    bench.window.live.refresh()
    assert hours(bench) == 12
    assert strip.names.text() == "A ▫  B ▪"
    assert strip.note.text() == "hours a day: 12; A has 18"
    assert bench.window.undo.undoText() == "take scenario B"
    for _ in range(3):
        bench.window.undo.undo()
    assert bench.session.project == before


def test_without_another_scenario_swapping_says_what_to_do(
    bench: Bench, decide: DecideWorkspace
) -> None:
    before = bench.session.project
    bench.window.actions_by_id["swap_scenarios"].trigger()
    assert bench.session.project == before
    assert "save as B first" in bench.window.toast.text
    assert not decide.levers.scenarios.swap_button.isEnabled()


def test_the_other_scenario_stands_behind_the_figure_under_its_name(
    bench: Bench, decide: DecideWorkspace
) -> None:
    assert ghost_lines(decide) == 0
    decide.levers.scenarios.save()
    bench.window.live.refresh()
    assert ghost_lines(decide) == 0
    push(bench, "container_loss", "30")
    assert ghost_lines(decide) == 1
    assert "Scenario B" in texts(decide)
    push(bench, "hours_per_day", "20")
    assert "Scenario B: 12.0 h a day" in texts(decide)
    figure = figure_of(decide)
    assert "container by the hour (Scenario B)" in figure.table[0]
    assert "Scenario B" in figure.alternative
    decide.levers.scenarios.drop()
    bench.window.live.refresh()
    assert ghost_lines(decide) == 0


def test_the_other_scenarios_totals_are_marked_among_the_costs(
    bench: Bench, decide: DecideWorkspace
) -> None:
    decide.levers.scenarios.save()
    push(bench, "months", "12")
    decide.tabs.choose(2)
    figure = figure_of(decide)
    assert figure.subtitle.endswith("dashed: Scenario B")
    ticks = [m for m in figure.marks if isinstance(m, Line) and m.dash == DASHES[0]]
    assert len(ticks) == len(figure.table) - 1
    assert figure.table[0][-1] == "Scenario B"
    assert figure.table[1][-1] == "¥72,173"
    assert "Scenario B ¥72,173" in figure.hits[0].text


def test_the_line_before_a_drag_stays_while_the_slider_is_held(
    bench: Bench, decide: DecideWorkspace
) -> None:
    slider = decide.levers.levers["container_loss"].slider
    slider.setSliderDown(True)
    slider.setSliderPosition(50)
    bench.window.live.refresh()
    assert "Before the drag" in texts(decide)
    slider.setSliderDown(False)
    assert "Before the drag" not in texts(decide)


def test_the_ghost_follows_prices_which_are_the_same_in_both(
    bench: Bench, decide: DecideWorkspace
) -> None:
    decide.levers.scenarios.save()
    push(bench, "container_loss", "30")
    before = figure_of(decide).table[7]
    lever = decide.levers.prices.levers["metered"]
    lever.box.setFocus()
    lever.box.setValue(7.16)
    bench.window.live.refresh()
    after = figure_of(decide).table[7]
    amounts = [Decimal(row[-1].strip("¥").replace(",", "")) for row in (before, after)]
    assert abs(amounts[1] - 2 * amounts[0]) <= 1


def test_resetting_the_levers_keeps_the_scenario(
    bench: Bench, decide: DecideWorkspace
) -> None:
    decide.levers.scenarios.save()
    assert not decide.levers.reset_button.isEnabled()
    push(bench, "hours_per_day", "20")
    decide.levers.reset()
    assert hours(bench) == 12
    assert len(bench.session.project.scenarios) == 1


def test_levers_that_the_work_decides_cannot_be_moved(
    bench: Bench, decide: DecideWorkspace
) -> None:
    work = Work(
        WorkMethod.INFERENCE,
        Decimal(8),
        tokens_per_second=Decimal(12_000),
        tokens_per_second_per_card=Decimal(1_000),
    )
    project = bench.session.project
    new = with_workload(project, replace(project.workloads[0], work=work))
    bench.window.context.edit(ReplaceProject(new), "size by work")
    bench.window.live.refresh()
    lever = decide.levers.levers["cards"]
    assert not lever.isEnabled()
    assert lever.box.text() == "12"
    assert lever.note.text() == "Worked out from the work"
    assert decide.levers.levers["hours_per_day"].isEnabled()


def test_an_estimate_is_marked_beside_the_verdict_and_among_the_sources(
    bench: Bench, decide: DecideWorkspace, qtbot: QtBot
) -> None:
    test_levers_that_the_work_decides_cannot_be_moved(bench, decide)
    badge = bench.window.strip.estimate
    assert badge.isVisible()
    assert badge.text() == "! estimate"
    why = decide.why

    def said() -> list[str]:
        return [label.text() for label in why.findChildren(type(why.title))]

    qtbot.waitUntil(lambda: "! estimate" in said())
    bench.window.undo.undo()
    bench.window.live.refresh()
    assert not badge.isVisible()


@pytest.mark.parametrize("language", Language)
def test_every_word_of_it_fits_and_is_named(
    bench: Bench, decide: DecideWorkspace, language: Language, qtbot: QtBot
) -> None:
    bench.window.context.speaker.speak(language)
    bench.window.resize(1180, 720)
    decide.levers.scenarios.save()
    for name, number in (("hours_per_day", "20"), ("months", "3"), ("cards", "16")):
        push(bench, name, number)
    qtbot.wait(20)
    strip = decide.levers.scenarios
    assert untranslated(strip) == []
    assert clipped(strip) == []
    assert nameless(strip) == []
