"""A project as a plain table, the same for scenario files and project files.

The scenario file is TOML written by a person; `project.json` inside a
`.rackrate` file is the same table with the client beside it. Money and other
exact numbers are written as text in JSON, so that no reader rounds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from decimal import Decimal
from typing import Any

from rackrate.domain.assumptions import Range
from rackrate.domain.basis import USUAL_HOURS_PER_MONTH, Basis
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.comparison import Comparison
from rackrate.domain.exact_number import exact_number
from rackrate.domain.limits import Limits
from rackrate.domain.project import Client, Project
from rackrate.domain.scenario import Scenario
from rackrate.domain.units import CostScope, TaxBasis, WorkloadKind
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import Throughput, Workload
from rackrate.store.comparison_table import comparison_from, comparison_table
from rackrate.store.rule_table import rule_table, rules_from
from rackrate.store.table_reader import TableReader

SCHEMA = 1
MOST_CARDS = 65_536
MOST_MONTHS = 240
MOST_HOURS_PER_MONTH = 744
FEWEST_HOURS_PER_MONTH = 24
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


def project_from(reader: TableReader, today: date) -> Project:
    """Return the project that a table describes; faults go to the reader.

    Args:
        reader: The whole file.
        today: The day on which prices must hold where the file names none.
    """
    reader.schema(SCHEMA)
    basis = _basis(reader.table("basis"), today)
    options = reader.table("options")
    project = Project(
        title=reader.text("title"),
        basis=basis,
        workloads=_workloads(reader),
        client=_client(reader.table("client")),
        assumptions=_ranges(reader.table("assumptions")),
        include=options.texts("include"),
        disabled_rules=options.texts("disabled_rules"),
        own_rules=rules_from(reader),
        limits=_limits(reader.table("limits")),
        comparison=_comparison(reader),
        seed=reader.whole("seed", 1, high=2**31),
        is_sample=reader.flag("is_sample"),
        scenarios=_scenarios(reader),
    )
    options.refuse_unknown()
    reader.refuse_unknown()
    return project


def _basis(reader: TableReader, today: date) -> Basis:
    tax = reader.choice("tax", TaxBasis, TaxBasis.INCLUDED)
    if tax is TaxBasis.UNKNOWN:
        reader.refuse("tax", "project_tax_unknown")
    rates = reader.table("fx")
    fx = {name: rates.number(name, above=0) for name in rates.names()}
    for name in rates.names():
        if not _is_currency(name):
            rates.refuse(name, "not_a_currency", value=name)
    currency = reader.text("billing_currency", "CNY")
    if not _is_currency(currency):
        reader.refuse("billing_currency", "not_a_currency", value=currency)
    month = reader.number(
        "hours_per_month", low=FEWEST_HOURS_PER_MONTH, high=MOST_HOURS_PER_MONTH
    )
    basis = Basis(
        as_of=reader.day("as_of") or today,
        billing_currency=currency,
        tax=tax,
        hours_per_month=month or USUAL_HOURS_PER_MONTH,
        cost=reader.choice("cost", CostScope, CostScope.PROVIDER),
        fx={name: rate for name, rate in fx.items() if rate is not None},
        fx_source=reader.text("fx_source"),
    )
    reader.refuse_unknown()
    return basis


def _comparison(reader: TableReader) -> Comparison | None:
    if "comparison" not in reader:
        return None
    return comparison_from(reader.table("comparison"))


def _limits(reader: TableReader) -> Limits:
    limits = Limits(
        budget_per_month=reader.number("budget_per_month", above=0),
        most_share_of_provider=reader.number("most_share_of_provider", above=0, high=1),
    )
    reader.refuse_unknown()
    return limits


def _is_currency(code: str) -> bool:
    letters = 3
    return len(code) == letters and code.isascii() and code.isupper()


def _ranges(reader: TableReader) -> dict[str, Range]:
    ranges = {}
    for name in reader.names():
        value = reader.value(name)
        if isinstance(value, Mapping):
            inner = reader.table(name)
            low, base, high = (inner.number(n, low=0) for n in ("low", "base", "high"))
            inner.refuse_unknown()
            if base is None:
                inner.refuse("base", "field_missing")
                continue
            found = Range(
                low if low is not None else base,
                base,
                high if high is not None else base,
            )
            if not found.low <= found.base <= found.high:
                reader.refuse(name, "range_not_rising")
        else:
            number = reader.number(name, low=0)
            if number is None:
                continue
            found = Range.fixed(number)
        if "loss" in name and found.high >= 1:
            reader.refuse(name, "loss_of_everything", value=str(found.high))
            continue
        ranges[name] = found
    return ranges


def _workloads(reader: TableReader) -> tuple[Workload, ...]:
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


def _scenarios(reader: TableReader) -> tuple[Scenario, ...]:
    scenarios = []
    seen: set[str] = set()
    for table in reader.tables("scenario"):
        name = table.text("name", required=True)
        if name in seen:
            table.refuse("name", "duplicate_id", value=name)
        seen.add(name)
        ranges = _ranges(table.table("assumptions"))
        scenarios.append(Scenario(name, _workloads(table), ranges))
        table.refuse_unknown()
    return tuple(scenarios)


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
    return workload.with_profile(profile) if profile else workload


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
    work = Work(
        method=method,
        params_b=params or Decimal(1),
        active_params_b=table.number("active_params_b", above=0),
        trainable_params_b=_or(table.number("trainable_params_b", low=0), 0),
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


def _or(number: Decimal | None, default: int) -> Decimal:
    return Decimal(default) if number is None else number


def _throughput(reader: TableReader) -> Throughput | None:
    if "throughput" not in reader:
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


def _client(reader: TableReader) -> Client:
    client = Client(
        name=reader.bilingual("name"),
        project_name=reader.bilingual("project_name"),
        prepared_by=reader.bilingual("prepared_by"),
        version=reader.text("version", "0.1"),
        valid_until=reader.day("valid_until"),
        decide_by=reader.day("decide_by"),
    )
    reader.refuse_unknown()
    return client


def table_from(project: Project) -> dict[str, object]:
    """Return the table of a project, ready for JSON; the inverse of `project_from`."""
    basis = project.basis
    return {
        "schema": SCHEMA,
        "title": project.title,
        "is_sample": project.is_sample,
        "seed": project.seed,
        "client": {
            "name": _texts(project.client.name),
            "project_name": _texts(project.client.project_name),
            "prepared_by": _texts(project.client.prepared_by),
            "version": project.client.version,
            **_days(project.client, ("valid_until", "decide_by")),
        },
        "basis": {
            "billing_currency": basis.billing_currency,
            "tax": basis.tax.value,
            "hours_per_month": str(basis.hours_per_month),
            "cost": basis.cost.value,
            "as_of": basis.as_of.isoformat(),
            "fx": {name: str(rate) for name, rate in sorted(basis.fx.items())},
            "fx_source": basis.fx_source,
        },
        **_inputs(project),
        "options": {
            "include": list(project.include),
            "disabled_rules": list(project.disabled_rules),
        },
        "limits": _given(
            {
                "budget_per_month": project.limits.budget_per_month,
                "most_share_of_provider": project.limits.most_share_of_provider,
            }
        ),
        "rule": [rule_table(rule) for rule in project.own_rules],
        **_comparison_part(project.comparison),
        **_scenario_tables(project),
    }


def _comparison_part(comparison: Comparison | None) -> dict[str, object]:
    return {"comparison": comparison_table(comparison)} if comparison else {}


def _given(numbers: Mapping[str, Decimal | None]) -> dict[str, object]:
    return {name: str(n) for name, n in numbers.items() if n is not None}


def _inputs(source: Project | Scenario) -> dict[str, object]:
    """Return the tables of what a project and its scenarios both hold."""
    return {
        "assumptions": {
            name: {"low": str(r.low), "base": str(r.base), "high": str(r.high)}
            for name, r in sorted(source.assumptions.items())
        },
        "workload": [_workload_table(workload) for workload in source.workloads],
    }


def _scenario_tables(project: Project) -> dict[str, object]:
    kept = [{"name": s.name, **_inputs(s)} for s in project.scenarios]
    return {"scenario": kept} if kept else {}


def _texts(text: Bilingual) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}


def _days(client: Client, names: tuple[str, ...]) -> dict[str, str]:
    days: dict[str, date | None] = {name: getattr(client, name) for name in names}
    return {name: day.isoformat() for name, day in days.items() if day is not None}


def _workload_table(workload: Workload) -> dict[str, object]:
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
        **_given(optional),
        **{name: getattr(workload, name) for name in _FLAGS},
    }
    if workload.profile:
        table["profile"] = list(workload.profile)
        for derived in ("cards", "hours_per_day"):
            del table[derived]
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
