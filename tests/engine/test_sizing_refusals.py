"""Work that rests on a wrong figure is refused with the reason, not sized."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.builders import basis, catalog, price, project, workload

from rackrate.domain.assumptions import Range
from rackrate.domain.problem import Problem
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import Workload
from rackrate.engine.decision import decide
from rackrate.engine.sizing import sized
from rackrate.engine.sizing_refusals import CannotSizeError
from rackrate.locations import usual_locations
from rackrate.store.resource_files import read_reference

SHIPPED = read_reference(usual_locations().resources)


def job(card: str, peak: str | None = None, tokens: str | None = "100") -> Workload:
    work = Work(
        WorkMethod.FULL,
        Decimal(13),
        tokens_b=None if tokens is None else Decimal(tokens),
        peak_tflops=None if peak is None else Decimal(peak),
    )
    return workload("job", accelerators=(card,), work=work)


def refusal(source: Workload, **own: str) -> Problem:
    ranges = {name: Range.fixed(Decimal(value)) for name, value in own.items()}
    known = SHIPPED.for_project(project(source, assumptions=ranges))
    with pytest.raises(CannotSizeError) as refused:
        sized(source, basis(), known)
    return refused.value.problem


@pytest.mark.parametrize(
    ("card", "peak", "code"),
    [
        ("rtx4090", "330", "peak_fp16_accumulate"),
        ("h100", "1979", "peak_sparse"),
        ("h100", "3958", "peak_above_dense"),
    ],
)
def test_a_wrong_peak_is_refused_and_the_right_one_named(
    card: str, peak: str, code: str
) -> None:
    found = refusal(job(card, peak))
    assert (found.code, found.place) == (code, "job")
    assert found.values["value"] == peak
    assert found.values["dense"] == str(SHIPPED.accelerators[card].peak_tflops)


def test_a_peak_of_ones_own_takes_the_place_of_the_shipped_one() -> None:
    usual = sized(job("h100"), basis(), SHIPPED)
    slower = sized(job("h100", "494.5"), basis(), SHIPPED)
    assert usual.training_hours is not None
    assert slower.training_hours is not None
    ratio = slower.training_hours / usual.training_hours
    assert abs(ratio - 2) < Decimal("1e-20")


def test_training_without_tokens_is_refused() -> None:
    assert refusal(job("h100", tokens=None)).code == "no_tokens"


def test_a_utilisation_above_one_is_refused() -> None:
    found = refusal(job("h100"), mfu_h100_bare_metal="45")
    assert found.code == "mfu_above_one"
    assert found.values == {"name": "mfu_h100_bare_metal", "value": "45"}


@pytest.mark.parametrize("name", ["mfu_h100_bare_metal", "mfu_h100_container"])
def test_a_utilisation_of_nothing_is_refused(name: str) -> None:
    found = refusal(job("h100"), **{name: "0"})
    assert (found.code, found.place) == ("mfu_zero", name)
    rate = Decimal(100)
    work = Work(WorkMethod.INFERENCE, Decimal(8), None, Decimal(0), None, None, rate)
    serving = workload("job", accelerators=("h100",), work=work)
    assert refusal(serving, **{name: "0"}).code == "mfu_zero"


def served(card: str = "h100", rate: str | None = "1000", **fields: str) -> Workload:
    numbers = {name: Decimal(value) for name, value in fields.items()}
    work = Work(
        WorkMethod.INFERENCE,
        numbers.pop("params_b", Decimal(8)),
        tokens_per_second=None if rate is None else Decimal(rate),
        **numbers,
    )
    return workload("job", accelerators=(card,), work=work)


@pytest.mark.parametrize(
    ("asked", "code", "place"),
    [
        (served(rate=None), "no_tokens_per_second", "job"),
        (served("rtx6000d"), "no_rate_of_card", "rtx6000d"),
        (served(rate="1e12"), "work_too_large", "job"),
        (served(params_b="1e15"), "work_too_large", "job"),
        (served(active_params_b="9"), "active_above_params", "job"),
        (served(trainable_params_b="9"), "trainable_above_params", "job"),
        (job("h100", tokens="1e9"), "work_too_long", "job"),
    ],
)
def test_work_that_cannot_be_is_refused_with_the_reason(
    asked: Workload, code: str, place: str
) -> None:
    found = refusal(asked)
    assert (found.code, found.place) == (code, place)


@pytest.mark.parametrize("share", ["0", "1.5"])
def test_a_share_of_the_peak_that_is_none_is_refused(share: str) -> None:
    found = refusal(served(), inference_utilisation=share)
    assert (found.code, found.place) == (
        "utilisation_no_share",
        "inference_utilisation",
    )


def test_a_decision_on_a_wrong_peak_says_so_and_ranks_nothing() -> None:
    card = price("box/hour", accelerator="h100")
    found = decide(project(job("h100", "1979")), [catalog(card)], SHIPPED)
    assert [p.code for p in found.problems if p.severity == "error"] == ["peak_sparse"]
    assert found.workloads[0].ranking == ()
