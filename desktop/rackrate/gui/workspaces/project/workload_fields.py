"""The fields of one workload, as tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial

from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.units import WorkloadKind
from rackrate.domain.workload import MOST_CARDS, MOST_MONTHS, Workload
from rackrate.gui.models.typed_values import number, number_or_none, whole
from rackrate.gui.widgets.card_picker import CardPicker
from rackrate.gui.widgets.editors import (
    ChoiceEditor,
    Editor,
    FlagEditor,
    LeverEditor,
    TextEditor,
)
from rackrate.gui.widgets.form import FieldSpec, LineSpec
from rackrate.gui.widgets.lever import Scale
from rackrate.services.number_text import plain

FLAGS = (
    "physical_isolation",
    "domestic_only",
    "custom_kernel",
    "cuda_only",
    "multi_node",
    "elastic",
    "keep_instance",
    "interruptible",
)
CARDS_SCALE = Scale(
    Decimal(1), Decimal(64), Decimal(1), Decimal(1), Decimal(MOST_CARDS), 0
)
HOURS_SCALE = Scale(Decimal(0), Decimal(24), Decimal("0.5"), Decimal(0), Decimal(24))
MONTHS_SCALE = Scale(
    Decimal("0.5"), Decimal(36), Decimal("0.5"), Decimal("0.01"), Decimal(MOST_MONTHS)
)
Current = Callable[[], str]
"""Says the id of the workload that the form shows."""


def with_workload(project: Project, workload: Workload) -> Project:
    """Return the project with one workload in place of that of the same id."""
    workloads = tuple(
        workload if known.id == workload.id else known for known in project.workloads
    )
    return replace(project, workloads=workloads)


def _field(
    current: Current,
    editor: Callable[[], Editor],
    read: Callable[[Workload], str],
    name: str,
    parse: Callable[[str], object],
) -> FieldSpec:
    def show(project: Project) -> str:
        found = (w for w in project.workloads if w.id == current())
        workload = next(found, None)
        return read(workload) if workload else ""

    def write(project: Project, text: str) -> Project:
        workload = project.workload(current())
        value = {name: parse(text)}
        return with_workload(project, replace(workload, **value))  # type: ignore[arg-type]

    return FieldSpec(editor, show, write)


def _line(
    current: Current,
    name: str,
    editor: Callable[[], Editor],
    parse: Callable[[str], object],
    *,
    spans: bool = False,
    has_note: bool = False,
) -> LineSpec:
    def read(workload: Workload) -> str:
        return shown_value(getattr(workload, name))

    field = _field(current, editor, read, name, parse)
    return LineSpec(name, (field,), spans=spans, has_note=has_note)


def shown_value(value: object) -> str:
    """Return a field's value as the text that an editor shows."""
    if value is None or value is False:
        return ""
    if value is True:
        return "yes"
    if isinstance(value, Decimal):
        return plain(value)
    if isinstance(value, tuple):
        return ",".join(str(part) for part in value)
    return str(value)


def run_lines(
    current: Current, reference: Reference, sizing: Sequence[LineSpec] = ()
) -> tuple[LineSpec, ...]:
    """Return what runs, on which cards, how much and how long.

    Args:
        current: The workload shown.
        reference: Cards to choose from.
        sizing: Lines about where the hours come from, before the hours themselves.
    """
    kinds = [(kind.value, f"terms.kind.{kind}") for kind in WorkloadKind]
    amount = partial(TextEditor, is_number=True)
    return (
        _line(current, "title", TextEditor, str.strip),
        _line(current, "kind", partial(ChoiceEditor, kinds), WorkloadKind),
        _line(
            current,
            "accelerators",
            partial(CardPicker, reference),
            lambda text: tuple(part for part in text.split(",") if part),
            has_note=True,
        ),
        *sizing,
        _line(
            current,
            "cards",
            partial(LeverEditor, CARDS_SCALE),
            partial(whole, low=1, high=MOST_CARDS),
        ),
        _line(
            current,
            "hours_per_day",
            partial(LeverEditor, HOURS_SCALE),
            partial(number, low=0, high=24),
        ),
        _line(
            current,
            "days_per_month",
            amount,
            partial(number_or_none, low=1, high=31),
            has_note=True,
        ),
        _line(
            current,
            "months",
            partial(LeverEditor, MONTHS_SCALE),
            partial(number, is_above=True, high=MOST_MONTHS),
        ),
        _line(current, "told_by", TextEditor, str.strip),
    )


def beside_lines(current: Current) -> tuple[LineSpec, ...]:
    """Return what is needed beside compute, and what limits the choice."""
    amount = partial(TextEditor, is_number=True)
    more = partial(number_or_none, is_above=True)
    return (
        _line(current, "storage_gib", amount, _or_zero),
        _line(current, "bandwidth_mbps", amount, _or_zero),
        _line(current, "public_ips", amount, partial(whole, low=0, high=1_000_000)),
        _line(current, "model_params_b", amount, more),
        _line(current, "budget", amount, more, has_note=True),
        _line(current, "start_within_days", amount, number_or_none, has_note=True),
    )


def _or_zero(text: str) -> Decimal:
    return number_or_none(text) or Decimal(0)


def requirement_lines(current: Current) -> tuple[LineSpec, ...]:
    """Return a box to tick for each requirement."""
    return tuple(_line(current, flag, FlagEditor, bool, spans=True) for flag in FLAGS)
