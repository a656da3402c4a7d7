"""The benchmarks still run; how fast they are is asked with `dev.py bench`."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.benchmarks.engine import DRAWS_GOAL, MILP_GOAL
from tests.benchmarks.imports import IMPORT_GOAL
from tests.benchmarks.measure import (
    ONE_FRAME,
    THREE_FRAMES,
    TINY,
    Figure,
    compared,
    table,
    write_json,
)
from tests.benchmarks.run import BENCHMARKS, main, measured

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
PROMISED = {
    "draws_ratio": DRAWS_GOAL,
    "milp_ratio": MILP_GOAL,
    "slider_ms_20": ONE_FRAME,
    "slider_ms_500": THREE_FRAMES,
    "evaluate_2000_ms": None,
    "workbook_ratio": None,
    "proposal_ratio": None,
    "import_ratio": IMPORT_GOAL,
}
"""Names that others read from the written figures, and the goals beside them."""


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_every_benchmark_runs_and_gives_the_promised_figures(qtbot: QtBot) -> None:
    del qtbot  # there is one application for all that needs Qt
    figures = {figure.name: figure for figure in measured((), TINY)}
    assert {name: figures[name].goal for name in PROMISED} == PROMISED
    assert all(figure.value > 0 for figure in figures.values())


def test_a_goal_is_met_up_to_itself_and_missed_past_it() -> None:
    met, missed, none = (
        Figure("it", value, "ms", goal, "something")
        for value, goal in ((2.0, 2.0), (2.1, 2.0), (9.0, None))
    )
    assert (met.verdict, missed.verdict, none.verdict) == ("met", "missed", "")
    assert [line.split() for line in table([met, missed]).splitlines()[1:]] == [
        ["it", "2.00", "ms", "≤", "2", "met", "something"],
        ["it", "2.10", "ms", "≤", "2", "missed", "something"],
    ]


def test_figures_are_written_for_scripts(tmp_path: Path) -> None:
    write_json([Figure("draws_ratio", 1.4, "ratio", 2.0, "")], tmp_path / "it.json")
    told = json.loads((tmp_path / "it.json").read_text("utf-8"))
    assert told == {"draws_ratio": {"value": 1.4, "unit": "ratio", "goal": 2.0}}


def test_work_that_does_the_bare_core_several_times_takes_longer() -> None:
    def bare() -> int:
        return sum(range(20_000))

    assert compared(lambda: [bare() for _ in range(20)], bare, 3) > 4


def test_an_unknown_benchmark_is_refused_by_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["patience"])
    assert stopped.value.code == 2
    assert "patience" in capsys.readouterr().err
    assert "patience" not in BENCHMARKS
