"""SYNTHETIC scenarios with their catalogs, drawn at random and written as files.

Every unit, scope, currency, tax basis, commitment and volume step meets every other
one here; nobody would quote like this.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from random import Random

CARDS = ("rtx4090", "rtx5090", "ascend910b")
MONTHS_OF = {"month": 1, "quarter": 3, "year": 12}
DAYS_IN = {672: 28, 720: 30, 730: 30, 744: 31}
COLUMNS = (
    "sku_id sku_price_id meter delivery accelerator cards tenancy price_scope"
    " pricing_unit list_unit_price price_low price_high discount billing_currency tax"
    " vat_rate commitment_months included_quantity min_units evidence source"
)
Row = dict[str, str]


def write_case(folder: Path, seed: int) -> None:
    """Write the scenario and the catalogs of a number; the same ones every time."""
    draw = Random(seed)  # noqa: S311 - for figures, not for secrets
    currency = draw.choice(["CNY", "CNY", "USD", "JPY"])
    (folder / "scenario.toml").write_text(_scenario(draw, currency), "utf-8")
    for provider in ("alpha", "beta")[: draw.randint(1, 2)]:
        place = folder / "catalogs" / provider
        place.mkdir(parents=True)
        (place / "provider.toml").write_text(_provider(draw, provider), "utf-8")
        rows = sorted(_rows(draw), key=lambda row: row["sku_price_id"])
        with (place / "prices.csv").open("w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(
                file, COLUMNS.split(), restval="", lineterminator="\n"
            )
            table.writeheader()
            table.writerows(rows)


def _scenario(draw: Random, currency: str) -> str:
    pick = draw.choice
    month = pick(list(DAYS_IN))
    scope = pick(["provider", "full"]) if currency == "CNY" else "provider"
    rates = {"CNY": "7", "USD": "0.9", "JPY": "0.047"}
    fx = ", ".join(f"{name} = {x}" for name, x in rates.items() if name != currency)
    return f"""schema = 1
title = "SYNTHETIC"
[basis]
billing_currency = "{currency}"
tax = "{pick(["included", "excluded"])}"
hours_per_month = {month}
cost = "{scope}"
as_of = 2026-11-30
fx = {{ {fx} }}
[assumptions]
container_loss_exclusive = {pick(["0", "0.03", "0.25"])}
container_loss_shared = {pick(["0.05", "0.33"])}
billed_idle = {pick(["0", "0.05", "0.5"])}
operations_hours_container = {pick(["0", "7.5"])}
operations_hours_bare_metal = 20
operations_rate = 99.99
setup_days_container = 0.25
setup_days_bare_metal = 2.5
migration_cann_days = 15
acceptance_days = 0.5
day_rate = 1234.56
[[workload]]
id = "w"
cards = {draw.randint(1, 65)}
hours_per_day = {pick(["0.5", "7", "12.5", "22", "24", "24"])}
days_per_month = {pick([1, 20, DAYS_IN[month]])}
months = {pick(["0.1", "0.5", "1", "1.5", "6", "7.25", "36"])}
accelerators = {list(CARDS)}
keep_instance = {pick(["true", "false"])}
storage_gib = {pick(["0", "100", "5000.5"])}
bandwidth_mbps = {pick(["0", "100"])}
public_ips = {pick([0, 1, 3])}
throughput = {{ reference = "rtx5090", rtx4090 = 0.6, ascend910b = 1.3, source = "-" }}
"""


def _provider(draw: Random, provider: str) -> str:
    return f"""schema = 1
id = "{provider}"
name = {{ zh = "{provider}", en = "{provider}" }}
billing_currency = "{draw.choice(["CNY", "USD", "JPY"])}"
tax = "{draw.choice(["included", "excluded", "unknown"])}"
vat_rate = {draw.choice(["0.06", "0.13"])}
[billing]
stopped_instance_billed = {draw.choice(["true", "false"])}
"""


def _rows(draw: Random) -> Iterator[Row]:
    units = ["hour", "hour", "day", "week", *MONTHS_OF]
    for number in range(5):
        delivery, unit = draw.choice(["container", "bare_metal"]), draw.choice(units)
        row = _priced(draw, f"{delivery}-{number}", unit, draw.uniform(0.001, 90_000))
        row |= {
            "meter": "compute",
            "delivery": delivery,
            "accelerator": draw.choice(CARDS),
            "cards": str(draw.choice([1, 2, 4, 8, 16])),
            "price_scope": draw.choice(["card", "node"]),
            "commitment_months": draw.choice(["", "", "1", "12", "36"]),
        }
        if delivery == "container":
            row["tenancy"] = draw.choice(["exclusive", "shared"])
        yield row
        if draw.random() < 0.5:
            key, price = row["sku_price_id"], f"{draw.uniform(0.001, 9):.4f}"
            step = {"sku_price_id": f"{key}-from-4", "min_units": "4"}
            yield row | step | {"list_unit_price": price}
        elif draw.random() < 0.3:
            row |= {"list_unit_price": "", "price_low": "3.1", "price_high": "4.44"}
    for meter, scopes in {
        "storage": ["gib"],
        "bandwidth": ["mbps"],
        "public_ip": ["each"],
        "support": ["each", "node", "card"],
        "setup": ["each", "node", "card"],
    }.items():
        unit = "once" if meter == "setup" else draw.choice(units)
        row = _priced(draw, meter, unit, draw.uniform(0.01, 50))
        row |= {"meter": meter, "delivery": "any", "price_scope": draw.choice(scopes)}
        if meter == "storage":
            row["included_quantity"] = draw.choice(["", "20"])
        yield row


def _priced(draw: Random, name: str, unit: str, price: float) -> Row:
    return {
        "sku_id": name,
        "sku_price_id": f"{name}/{unit}",
        "cards": "1",
        "pricing_unit": unit,
        "list_unit_price": f"{price:.4f}",
        "discount": draw.choice(["", "0.93", "0.01", "1.2"]),
        "billing_currency": draw.choice(["", "CNY", "USD", "JPY"]),
        "tax": draw.choice(["", "included", "excluded", "unknown"]),
        "vat_rate": draw.choice(["", "0", "0.09"]),
        "evidence": "written_quote",
        "source": "SYNTHETIC",
    }
