"""How fast the window follows a slider: it is Qt's offscreen screen that it paints on.

A step is what one notch of the hours costs: the decision, then everything in sight
(levers, figure, ranking, sentence), then its pixels.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from decimal import Decimal
from functools import partial
from pathlib import Path
from time import sleep

from tests.benchmarks.engagements import catalogs, one_workload
from tests.benchmarks.engine import shipped_reference
from tests.benchmarks.measure import (
    ONE_FRAME,
    THREE_FRAMES,
    Figure,
    Size,
    median_milliseconds,
)
from tests.support.fakes import (
    FakePlaces,
    FakeServices,
    FakeWriter,
    MemoryLibrary,
    MemoryProjects,
    ScriptedPrompts,
)

from rackrate.domain.project import Project
from rackrate.services.ports import OpenedProject
from rackrate.services.session import ReplaceProject, Session
from rackrate.store.resource_files import read_words

_RESOURCES = Path(__file__).parents[2] / "resources"
_SCREEN = (1440, 900)
_MOMENT = 0.01


def slider(size: Size) -> Sequence[Figure]:
    """Return the median of a slider's step, with a few options and with many."""
    figures: list[Figure] = []
    sizes = (("20", size.few, ONE_FRAME), ("500", size.many, THREE_FRAMES))
    for name, count, goal in sizes:
        opened = OpenedProject(one_workload(), tuple(catalogs(count)))
        decided, shown, painted = _steps(opened, size.steps)
        figures += (
            Figure(f"slider_ms_{name}", decided, "ms", goal, f"decision, {count}"),
            Figure(f"slider_window_ms_{name}", shown, "ms", goal, "and all in sight"),
            Figure(f"slider_paint_ms_{name}", painted, "ms", None, "and its pixels"),
        )
    return figures


def _steps(opened: OpenedProject, count: int) -> tuple[float, float, float]:
    """Return the milliseconds of a decision, of the window with it, and of paint."""
    projects = [_at(opened.project, 2 + 20 * n / count) for n in range(1, count + 1)]
    session = Session(shipped_reference(), opened)
    session.preview(projects[0])  # loads what is loaded once
    decided = median_milliseconds(
        partial(session.preview, project) for project in projects
    )
    with _window(opened) as (apply, paint):
        apply(projects[-1])
        shown = median_milliseconds(partial(apply, project) for project in projects)
        painted = median_milliseconds(_painted(projects, apply, paint))
    return decided, shown, painted


def _painted(
    projects: Sequence[Project],
    apply: Callable[[Project], None],
    paint: Callable[[], None],
) -> Iterator[Callable[[], None]]:
    for project in projects:
        apply(project)
        yield paint


def _at(project: Project, hours: float) -> Project:
    (only,) = project.workloads
    moved = replace(only, hours_per_day=Decimal(str(round(hours, 1))))
    return replace(project, workloads=(moved,))


@contextmanager
def _window(
    opened: OpenedProject,
) -> Iterator[tuple[Callable[[Project], None], Callable[[], None]]]:
    """Give what applies a project in an open window, and what repaints it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QEvent  # noqa: PLC0415 - not for the other benchmarks
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from rackrate.gui import start  # noqa: PLC0415

    known = QApplication.instance()
    application = known if isinstance(known, QApplication) else QApplication([])
    prompts = ScriptedPrompts(leaves_at_the_end=True)
    with tempfile.TemporaryDirectory() as folder:
        services = FakeServices(
            words=read_words(_RESOURCES),
            reference=shipped_reference(),
            projects=MemoryProjects(opened),
            library=MemoryLibrary({}),
            writer=FakeWriter(),
            locations=FakePlaces(_RESOURCES, Path(folder) / "settings.ini"),
        )
        made = start.make_window(services, application, lambda _s, _p: prompts)
        window = made.window
        window.resize(*_SCREEN)
        window.show()
        start.open_first(made, None, sample=True)
        window.go("decide")

        def settle() -> None:
            """Let what is worked out beside the window come to its end."""
            application.processEvents()
            while not window.live.is_thorough:
                sleep(_MOMENT)
                application.processEvents()

        settle()

        def apply(project: Project) -> None:
            window.context.session.apply(ReplaceProject(project))
            window.live.refresh()

        try:
            yield apply, window.repaint
        finally:
            settle()
            window.close()
            window.context.jobs.wait()
            made.translation.remove()
            window.deleteLater()
            application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            application.setStyleSheet("")
