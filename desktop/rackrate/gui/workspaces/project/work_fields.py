"""The fields of work that a workload is sized by, as tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from enum import StrEnum
from functools import partial

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.assumptions import Range
from rackrate.domain.price_columns import CellFaultError
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.work import WorkMethod
from rackrate.domain.workload import Workload
from rackrate.gui.models.typed_values import number, number_or_none
from rackrate.gui.widgets.editors import ChoiceEditor, Editor, TextEditor
from rackrate.gui.widgets.form import FieldSpec, LineSpec
from rackrate.gui.workspaces.project.assumption_fields import ENDS, with_range
from rackrate.gui.workspaces.project.work_draft import WorkDrafts
from rackrate.gui.workspaces.project.workload_fields import (
    Current,
    shown_value,
    with_workload,
)
from rackrate.services.number_text import plain
from rackrate.services.week_profile import week_like

_HUNDRED = Decimal(100)
_MOST = 1_000_000_000
_CENT = Decimal("0.01")
TRAINING = ("tokens_b", "deadline_days", "peak_tflops", "mfu")
INFERENCE = (
    "tokens_per_second",
    "tokens_per_second_per_card",
    "measured_by",
    "kv_cache_gib",
)
WORK_LINES = (
    "method",
    "params_b",
    "active_params_b",
    "trainable_params_b",
    *TRAINING,
    *INFERENCE,
)
HOUR_LINES = ("cards", "hours_per_day", "days_per_month", "months")


class SizedBy(StrEnum):
    """Where the hours of a workload come from."""

    HOURS = "hours"
    PROFILE = "profile"
    WORK = "work"


def sized_by(workload: Workload, drafts: WorkDrafts) -> SizedBy:
    """Return where a workload's hours come from, or are about to."""
    if workload.work is not None or drafts.has(workload):
        return SizedBy.WORK
    return SizedBy.PROFILE if workload.profile else SizedBy.HOURS


def resized(project: Project, workload_id: str, by: SizedBy) -> Project:
    """Return the project with a workload's hours from hours or from a week.

    A mean of a week is rounded to the hundredth of an hour once it is typed hours.
    """
    old = project.workload(workload_id)
    new = replace(old, work=None)
    if by is SizedBy.PROFILE and not old.profile:
        new = new.with_profile(week_like(new))
    elif by is SizedBy.HOURS and old.profile:
        hours = old.hours_per_day.quantize(_CENT)
        new = replace(new, profile=(), hours_per_day=hours)
    return with_workload(project, new)


def sized_by_line(current: Current, drafts: WorkDrafts) -> LineSpec:
    """Return the choice between hours, a week's profile and work."""
    choices = [(by.value, f"scenarios.sized_by.{by}") for by in SizedBy]

    def read(project: Project) -> str:
        return sized_by(project.workload(current()), drafts)

    def write(project: Project, text: str) -> Project:
        workload = project.workload(current())
        if SizedBy(text) is SizedBy.WORK:
            if workload.work is None:
                drafts.begin(workload)
            return project
        drafts.drop(workload.id)
        return resized(project, workload.id, SizedBy(text))

    return LineSpec(
        "sized_by", (FieldSpec(partial(ChoiceEditor, choices), read, write),)
    )


def work_lines(
    current: Current, drafts: WorkDrafts, reference: Reference
) -> tuple[LineSpec, ...]:
    """Return the lines of every method; `shown_work_lines` says which to show."""
    methods = [(m.value, f"scenarios.method.{m}") for m in WorkMethod]
    amount = partial(TextEditor, is_number=True)
    above = partial(number, is_above=True, high=_MOST)
    above_or_none = partial(number_or_none, is_above=True, high=_MOST)
    line = partial(_line, current, drafts)

    def enter_peak(project: Project, text: str) -> Project:
        value = above_or_none(text)
        card = reference_card(project.workload(current()), reference)
        if value is not None:
            check_peak(value, card)
        return drafts.with_value(project, current(), "peak_tflops", value)

    peak_line = line("peak_tflops", amount, above_or_none, has_note=True)
    peak_field = replace(peak_line.fields[0], write=enter_peak)
    return (
        line("method", partial(ChoiceEditor, methods), WorkMethod),
        line("params_b", amount, above),
        line("active_params_b", amount, above_or_none, has_note=True),
        line("trainable_params_b", amount, above),
        line("tokens_b", amount, above),
        line("deadline_days", amount, above_or_none, has_note=True),
        line("tokens_per_second", amount, above),
        line("tokens_per_second_per_card", amount, above_or_none, has_note=True),
        line("measured_by", TextEditor, str.strip, has_note=True),
        line("kv_cache_gib", amount, lambda t: number_or_none(t) or Decimal(0)),
        replace(peak_line, fields=(peak_field,)),
        _mfu_line(current, reference),
    )


def shown_work_lines(workload: Workload, drafts: WorkDrafts) -> set[str]:
    """Return the lines that matter for the method and what is known so far."""
    method = drafts.method(workload)
    shown = {"method", "params_b"}
    if method in (WorkMethod.LORA, WorkMethod.QLORA):
        shown.add("trainable_params_b")
    if method is WorkMethod.INFERENCE:
        hours = {"hours_per_day", "days_per_month", "months"}
        return shown | {*INFERENCE, "active_params_b", *hours}
    shown |= {*TRAINING, "active_params_b"}
    if not drafts.values(workload).get("deadline_days"):
        shown.add("cards")
    return shown


def reference_card(workload: Workload, reference: Reference) -> Accelerator | None:
    """Return the card that work is reckoned on, None where none is chosen."""
    asked = workload.throughput.reference if workload.throughput else ""
    names = (asked, *workload.accelerators)
    name = next((n for n in names if n), "")
    return reference.accelerators.get(name)


def check_peak(value: Decimal, card: Accelerator | None) -> None:
    """Let a peak pass that was typed in TFLOPS.

    Raises:
        CellFaultError: It is the card's sparse or FP16-accumulate peak.
    """
    code = card.misread_peak(value) if card else ""
    if card is not None and code:
        dense = "?" if card.peak_tflops is None else plain(card.peak_tflops)
        name = card.short_name.en
        raise CellFaultError(code, value=plain(value), card=name, dense=dense)


def _line(
    current: Current,
    drafts: WorkDrafts,
    name: str,
    editor: Callable[[], Editor],
    parse: Callable[[str], object],
    *,
    has_note: bool = False,
) -> LineSpec:
    def read(project: Project) -> str:
        workload = project.workload(current())
        return shown_value(drafts.values(workload).get(name))

    def write(project: Project, text: str) -> Project:
        return drafts.with_value(project, current(), name, parse(text))

    return LineSpec(name, (FieldSpec(editor, read, write),), has_note=has_note)


def mfu_name(card: Accelerator) -> str:
    """Return the name of a card's MFU assumption, at bare-metal speed."""
    return f"mfu_{card.id}_bare_metal"


def mfu_in_force(
    project: Project, reference: Reference, card: Accelerator
) -> Range | None:
    """Return the project's own MFU of a card, else the shipped one, else None."""
    name = mfu_name(card)
    known = reference.assumptions.by_name.get(name)
    shipped = known.range if known else None
    return project.assumptions.get(name, shipped)


def _mfu_line(current: Current, reference: Reference) -> LineSpec:
    def read(end: str, project: Project) -> str:
        card = reference_card(project.workload(current()), reference)
        span = mfu_in_force(project, reference, card) if card else None
        return plain(getattr(span, end) * _HUNDRED) if span else ""

    def write(end: str, project: Project, text: str) -> Project:
        card = reference_card(project.workload(current()), reference)
        if card is None:
            raise CellFaultError("no_reference_card")
        typed = number(text.replace("%", "").replace("％", ""), is_above=True)
        if typed > _HUNDRED and card.misread_peak(typed):
            raise CellFaultError(
                "mfu_above_one", name=card.short_name.en, value=plain(typed)
            )
        share = number(text.replace("%", "").replace("％", ""), high=100) / _HUNDRED
        old = mfu_in_force(project, reference, card) or Range.fixed(share)
        return with_range(project, mfu_name(card), replace(old, **{end: share}))

    fields = tuple(
        FieldSpec(
            partial(TextEditor, f"window.field_hint.{end}"),
            partial(read, end),
            partial(write, end),
        )
        for end in ENDS
    )
    return LineSpec("mfu", fields, has_note=True)
