"""Workloads as tables: hours, a typical week, or work, and what limits the choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Any

from rackrate.domain.exact_number import exact_number
from rackrate.domain.units import WorkloadKind
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import MOST_CARDS, MOST_MONTHS, Throughput, Workload
from rackrate.store.table_reader import TableReader

_HOURS_IN_A_WEEK = 168
_LEAST_RATIO = Decimal("0.001")
_FLAGS = (
    "physical_isolation",
    "domestic_only",
    "custom_kernel",
    "cuda_only",
    "multi_node",
    "elastic",
    "keep_instance",
    "interruptible",
)


def workloads_from(reader: TableReader) -> tuple[Workload, ...]:
    """Return the workloads that stand under `workload`; faults go to the reader."""
    tables = reader.tables("workload")
    if not tables:
        reader.refuse("workload", "no_workload")
    workloads = []
    seen: set[str] = set()
    for table in tables:
        workload = _workload(table)
        if workload.id in seen:
            table.refuse("id", "duplicate_id", value=workload.id)
        seen.add(workload.id)
        workloads.append(workload)
    return tuple(workloads)


def _workload(reader: TableReader) -> Workload:
    flags: dict[str, Any] = {name: reader.flag(name) for name in _FLAGS}
    workload = Workload(
        id=reader.text("id", required=True),
        kind=reader.choice("kind", WorkloadKind, WorkloadKind.TRAINING),
        title=reader.text("title"),
        cards=reader.whole("cards", 1, low=1, high=MOST_CARDS),
        hours_per_day=_or(reader.number("hours_per_day", low=0, high=24), 24),
        days_per_month=reader.number("days_per_month", low=1, high=31),
        months=_or(reader.number("months", above=0, high=MOST_MONTHS), 1),
        accelerators=reader.texts("accelerators"),
        model_params_b=reader.number("model_params_b", above=0),
        storage_gib=_or(reader.number("storage_gib", low=0), 0),
        bandwidth_mbps=_or(reader.number("bandwidth_mbps", low=0), 0),
        public_ips=reader.whole("public_ips", 1),
        budget=reader.number("budget", above=0),
        start_within_days=reader.number("start_within_days", low=0),
        throughput=_throughput(reader),
        told_by=reader.text("told_by"),
        work=_work(reader),
        **flags,
    )
    profile = _profile(reader)
    reader.refuse_unknown()
    if not profile:
        return workload
    _refuse_second_telling(reader, workload, max(profile))
    return workload.with_profile(profile)


def _refuse_second_telling(reader: TableReader, workload: Workload, peak: int) -> None:
    """Refuse what would be overruled by the week's profile in silence."""
    if reader.value("cards") is not None and workload.cards != peak:
        value = str(workload.cards)
        reader.refuse("cards", "week_and_cards", peak=str(peak), value=value)
    for name in ("hours_per_day", "days_per_month"):
        if reader.value(name) is not None:
            reader.refuse(name, "week_and_hours", field=name)
    if workload.work is not None:
        reader.refuse("profile", "week_and_work")


def _profile(reader: TableReader) -> tuple[int, ...]:
    value = reader.value("profile")
    if value is None:
        return ()
    if not isinstance(value, list) or len(value) != _HOURS_IN_A_WEEK:
        count = len(value) if isinstance(value, list) else 0
        reader.refuse("profile", "profile_length", value=str(count))
        return ()
    numbers = [exact_number(item) for item in value]
    counts = [int(n) for n in numbers if n is not None and n == n.to_integral_value()]
    if len(counts) != len(value) or not all(0 <= c <= MOST_CARDS for c in counts):
        reader.refuse("profile", "profile_counts", limit=str(MOST_CARDS))
        return ()
    return tuple(counts)


def _work(reader: TableReader) -> Work | None:
    if reader.value("work") is None:
        return None
    table = reader.table("work")
    method = table.choice("method", WorkMethod, WorkMethod.FULL)
    params = table.number("params_b", above=0)
    tokens = table.number("tokens_b", above=0)
    if params is None and "params_b" not in table:
        table.refuse("params_b", "field_missing")
    needs_tokens = method is not WorkMethod.INFERENCE
    if needs_tokens and tokens is None and "tokens_b" not in table:
        table.refuse("tokens_b", "field_missing")
    active = table.number("active_params_b", above=0)
    trainable = _or(table.number("trainable_params_b", low=0), 0)
    parts = {"active_params_b": active, "trainable_params_b": trainable}
    for name, part in parts.items():
        if params is not None and part is not None and part > params:
            code = f"{name.removesuffix('_params_b')}_above_params"
            table.refuse(name, code, value=str(part), params=str(params))
    work = Work(
        method=method,
        params_b=params or Decimal(1),
        active_params_b=active,
        trainable_params_b=trainable,
        tokens_b=tokens,
        deadline_days=table.number("deadline_days", above=0),
        tokens_per_second=table.number("tokens_per_second", above=0),
        tokens_per_second_per_card=table.number("tokens_per_second_per_card", above=0),
        kv_cache_gib=_or(table.number("kv_cache_gib", low=0), 0),
        measured_by=table.text("measured_by"),
        peak_tflops=table.number("peak_tflops", above=0),
    )
    table.refuse_unknown()
    return work


def _throughput(reader: TableReader) -> Throughput | None:
    if reader.value("throughput") is None:
        return None
    table = reader.table("throughput")
    reference = table.text("reference", required=True)
    source = table.text("source", required=True)
    ratios = {}
    for name in table.names():
        if name in ("reference", "source"):
            continue
        ratio = table.number(name, low=_LEAST_RATIO, high=1 / _LEAST_RATIO)
        if ratio is not None:
            ratios[name] = ratio
    return Throughput(reference, ratios, source)


def _or(number: Decimal | None, default: int) -> Decimal:
    return Decimal(default) if number is None else number


def workload_table(workload: Workload) -> dict[str, object]:
    """Return a workload as a table; the inverse of `workloads_from`."""
    optional: dict[str, Decimal | None] = {
        "days_per_month": workload.days_per_month,
        "model_params_b": workload.model_params_b,
        "budget": workload.budget,
        "start_within_days": workload.start_within_days,
    }
    table: dict[str, object] = {
        "id": workload.id,
        "kind": workload.kind.value,
        "title": workload.title,
        "cards": workload.cards,
        "hours_per_day": str(workload.hours_per_day),
        "months": str(workload.months),
        "accelerators": list(workload.accelerators),
        "storage_gib": str(workload.storage_gib),
        "bandwidth_mbps": str(workload.bandwidth_mbps),
        "public_ips": workload.public_ips,
        "told_by": workload.told_by,
        **texts_given(optional),
        **{name: getattr(workload, name) for name in _FLAGS},
    }
    if workload.profile:
        table["profile"] = list(workload.profile)
        for derived in ("cards", "hours_per_day", "days_per_month"):
            table.pop(derived, None)
    if workload.work is not None:
        table["work"] = _work_table(workload.work)
    if workload.throughput is not None:
        table["throughput"] = {
            "reference": workload.throughput.reference,
            "source": workload.throughput.source,
            **{k: str(v) for k, v in sorted(workload.throughput.ratios.items())},
        }
    return table


def _work_table(work: Work) -> dict[str, str]:
    values = {f.name: getattr(work, f.name) for f in fields(work)}
    return {name: str(value) for name, value in values.items() if value is not None}


def texts_given(numbers: Mapping[str, Decimal | None]) -> dict[str, object]:
    """Return exact numbers as texts, those that are None left out."""
    return {name: str(n) for name, n in numbers.items() if n is not None}
