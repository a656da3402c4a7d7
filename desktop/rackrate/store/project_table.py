"""A project as a plain table, the same for scenario files and project files.

The scenario file is TOML written by a person; `project.json` inside a
`.rackrate` file is the same table with the client beside it. Money and other
exact numbers are written as text in JSON, so that no reader rounds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from rackrate.domain.assumptions import Range
from rackrate.domain.basis import USUAL_HOURS_PER_MONTH, Basis
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.brand import Brand
from rackrate.domain.comparison import Comparison
from rackrate.domain.limits import Limits
from rackrate.domain.project import Client, Project
from rackrate.domain.scenario import Scenario
from rackrate.domain.units import CostScope, TaxBasis
from rackrate.store.brand_table import brand_from, brand_table
from rackrate.store.comparison_table import comparison_from, comparison_table
from rackrate.store.rule_table import rule_table, rules_from
from rackrate.store.table_reader import TableReader
from rackrate.store.workload_table import texts_given, workload_table, workloads_from

SCHEMA = 1
MOST_HOURS_PER_MONTH = 744
FEWEST_HOURS_PER_MONTH = 24


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
        workloads=workloads_from(reader),
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
        brand=_brand(reader),
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


def _brand(reader: TableReader) -> Brand | None:
    return brand_from(reader.table("brand")) if "brand" in reader else None


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


def _scenarios(reader: TableReader) -> tuple[Scenario, ...]:
    scenarios = []
    seen: set[str] = set()
    for table in reader.tables("scenario"):
        name = table.text("name", required=True)
        if name in seen:
            table.refuse("name", "duplicate_id", value=name)
        seen.add(name)
        ranges = _ranges(table.table("assumptions"))
        scenarios.append(Scenario(name, workloads_from(table), ranges))
        table.refuse_unknown()
    return tuple(scenarios)


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
        "limits": texts_given(
            {
                "budget_per_month": project.limits.budget_per_month,
                "most_share_of_provider": project.limits.most_share_of_provider,
            }
        ),
        "rule": [rule_table(rule) for rule in project.own_rules],
        **_comparison_part(project.comparison),
        **_scenario_tables(project),
        **_brand_part(project.brand),
    }


def _comparison_part(comparison: Comparison | None) -> dict[str, object]:
    return {"comparison": comparison_table(comparison)} if comparison else {}


def _brand_part(brand: Brand | None) -> dict[str, object]:
    return {"brand": brand_table(brand)} if brand else {}


def _inputs(source: Project | Scenario) -> dict[str, object]:
    """Return the tables of what a project and its scenarios both hold."""
    return {
        "assumptions": {
            name: {"low": str(r.low), "base": str(r.base), "high": str(r.high)}
            for name, r in sorted(source.assumptions.items())
        },
        "workload": [workload_table(workload) for workload in source.workloads],
    }


def _scenario_tables(project: Project) -> dict[str, object]:
    kept = [{"name": s.name, **_inputs(s)} for s in project.scenarios]
    return {"scenario": kept} if kept else {}


def _texts(text: Bilingual) -> dict[str, str]:
    return {"zh": text.zh, "en": text.en}


def _days(client: Client, names: tuple[str, ...]) -> dict[str, str]:
    days: dict[str, date | None] = {name: getattr(client, name) for name in names}
    return {name: day.isoformat() for name, day in days.items() if day is not None}
