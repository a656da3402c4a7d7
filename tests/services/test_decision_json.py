"""The JSON of a decision has the fields of the contract, exact to their digits."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.support.builders import (
    accelerator,
    basis,
    catalog,
    node,
    price,
    project,
    reference,
    rule,
    workload,
)
from tests.support.owned import owning

from rackrate.domain.price import Price
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.domain.units import TaxBasis
from rackrate.engine.decision import decide
from rackrate.locations import usual_locations
from rackrate.services.decision_json import decision_json
from rackrate.store.resource_files import read_words

WORDS = read_words(usual_locations().resources)
KNOWN = reference(accelerator(), accelerator("l40s"))
BASIS_FIELDS = {"billing_currency", "tax", "hours_per_month", "cost", "as_of", "fx"}
WORKLOAD_FIELDS = {
    *("id", "useful_hours_per_month", "work_card_hours_per_month", "training_hours"),
    *("missing", "options", "ranking", "other_groups", "break_even", "verdict"),
}
OPTION_FIELDS = {
    *("id", "delivery", "accelerator", "category", "feasible", "excluded_by", "units"),
    *("cards_paid", "hours_billed_per_card", "lines", "total", "per_month", "flags"),
    *("per_card_hour_paid", "per_useful_card_hour", "idle_card_hours", "idle_amount"),
    "lost_card_hours",
}
BREAK_EVEN_FIELDS = {
    *("metered", "fixed", "state", "hours_per_month", "hours_per_day", "share"),
    *("needed_hours_per_month", "needed_hours_per_day", "indifference_price"),
    *("required_throughput", "dominated_by"),
}
VERDICT_FIELDS = {
    *("choice", "option", "runner_up", "gap", "tie", "reasons", "switch_points"),
}
ROWS = (price(), node(), price("x/hour", None))


def told(
    *rows: Price,
    asked: Project | None = None,
    known: Reference = KNOWN,
    **seller: object,
) -> dict[str, Any]:
    """Return the JSON of a decision, through text as a script reads it."""
    catalogs = [catalog(*rows, **seller)]
    found = decide(asked or project(), catalogs, known)
    text = json.dumps(decision_json(found, catalogs, known, WORDS), allow_nan=False)
    read: dict[str, Any] = json.loads(text)
    return read


def test_every_field_of_the_contract_is_there() -> None:
    found = told(*ROWS)
    assert found["schema"] == 1
    assert set(found) >= {"schema", "basis", "workloads", "mix", "issues"}
    assert set(found["basis"]) >= BASIS_FIELDS
    (work,) = found["workloads"]
    assert set(work) >= WORKLOAD_FIELDS
    assert all(set(option) >= OPTION_FIELDS for option in work["options"])
    assert all(set(pair) >= BREAK_EVEN_FIELDS for pair in work["break_even"])
    assert set(work["verdict"]) >= VERDICT_FIELDS
    assert all(
        set(point) >= {"input", "value", "to"}
        for point in work["verdict"]["switch_points"]
    )
    assert all(set(r) >= {"rule", "zh", "en"} for r in work["verdict"]["reasons"])


def test_the_contracts_example_comes_out_as_written() -> None:
    asked = project(workload("train", months=6))
    (work,) = told(*ROWS, asked=asked)["workloads"]
    assert (work["useful_hours_per_month"], work["work_card_hours_per_month"]) == (
        360,
        2880,
    )
    box = work["options"][0]
    assert box["lines"] == [{"charge": "compute", "amount": 61862.40}]
    assert (box["total"], box["per_month"]) == (61862.40, 10310.40)
    assert (box["per_card_hour_paid"], box["per_useful_card_hour"]) == (3.58, 3.58)
    assert (box["hours_billed_per_card"], box["idle_card_hours"]) == (360, 0)
    pair = next(b for b in work["break_even"] if b["state"] == "crossover")
    assert round(pair["hours_per_month"], 2) == 544.69
    assert round(pair["hours_per_day"], 2) == 18.16
    assert round(pair["share"], 4) == 0.7565
    assert pair["needed_hours_per_month"] == pair["hours_per_month"]


def test_ratios_have_six_decimals_and_amounts_the_currencys() -> None:
    (work,) = told(*ROWS, asked=project(workload(months="0.7")))["workloads"]
    for option in work["options"]:
        ratio = option["per_useful_card_hour"]
        assert ratio == round(ratio, 6)
        assert option["total"] == round(option["total"], 2)


def test_the_hours_of_a_workload_are_told_even_without_any_price() -> None:
    (work,) = told()["workloads"]
    assert work["useful_hours_per_month"] == 360
    assert work["options"] == work["ranking"] == []
    assert work["verdict"]["choice"] == "no_feasible_option"
    assert work["verdict"]["option"] is None


def test_missing_prices_stand_apart_from_the_ranking() -> None:
    (work,) = told(*ROWS)["workloads"]
    assert work["missing"] == ["alpha/x/hour"]
    assert "alpha/x/hour" not in work["ranking"]
    (asked,) = (b for b in work["break_even"] if b["state"] == "missing")
    assert asked["indifference_price"] == pytest.approx(5.416667)


def test_excluded_options_are_told_with_their_rules() -> None:
    known = reference(accelerator(), rules=[rule("no", 'option.units == "x"')])
    found = told(*ROWS, known=known)
    assert found["issues"][0]["code"] == "rule_broken"
    known = reference(
        accelerator(), rules=[rule("no", 'option.delivery == "container"')]
    )
    (work,) = told(*ROWS, known=known)["workloads"]
    (excluded,) = (o for o in work["options"] if not o["feasible"])
    assert excluded["excluded_by"] == ["no"]
    assert work["ranking"] == ["alpha/node/month"]


def test_issues_are_told_in_both_languages_with_their_place() -> None:
    found = told(price(), tax=TaxBasis.UNKNOWN)
    (issue,) = found["issues"]
    assert (issue["severity"], issue["code"]) == ("info", "tax_unknown")
    assert issue["place"] == "alpha/box/hour"
    assert issue["message"].startswith("nobody said whether tax is in")
    assert issue["message_zh"].startswith("未说明是否含税")


def test_the_basis_is_told_as_it_is() -> None:
    on = basis(fx={"USD": "7.1", "EUR": "8"}, hours_per_month="730.5")
    found = told(price(), asked=project(basis=on))["basis"]
    assert found["fx"] == {"EUR": 8.0, "USD": 7.1}
    assert found["hours_per_month"] == 730.5
    assert found["as_of"] == "2026-11-30"


def test_a_price_of_zero_takes_no_part_and_is_reported() -> None:
    free = told(price(amount="0"), node(amount="0"))
    (work,) = free["workloads"]
    assert work["options"] == []
    assert {issue["code"] for issue in free["issues"]} == {"price_zero"}


def test_no_hours_give_no_number_that_json_lacks() -> None:
    idle = told(*ROWS, asked=project(workload(hours_per_day=0)))
    assert idle["workloads"][0]["options"][0]["per_useful_card_hour"] is None


def test_headlines_are_told_in_both_languages() -> None:
    (work,) = told(*ROWS)["workloads"]
    headline = work["verdict"]["headline"]
    assert "容器" in headline["zh"]
    assert "container" in headline["en"]


def test_buying_is_told_with_its_months_or_with_what_is_missing() -> None:
    work = workload(hours_per_day=24, months=12)
    asked = project(work)
    known = owning()
    bought = told(node(amount="15000"), asked=asked, known=known)
    purchase = bought["workloads"][0]["purchase"]
    assert purchase["obstacle"] is None
    assert purchase["total"] == 240000
    assert sum(line["amount"] for line in purchase["lines"]) == 240000
    assert purchase["cash"] == {
        "at_start": 720000,
        "per_month": 4000,
        "resale": 528000,
    }
    (against,) = purchase["against"]
    assert against["break_even_months"] == 52.363636
    assert against["crossings"] == [{"months": 52.363636, "then": "owned"}]
    silent = told(node())["workloads"][0]["purchase"]
    assert silent == {"accelerator": "rtx4090", "obstacle": "no_price"}
