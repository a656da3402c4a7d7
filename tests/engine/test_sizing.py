"""Work becomes cards and hours as engine.md, section 4, says."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.domain.accelerator import Accelerator
from rackrate.domain.assumptions import Assumption, Assumptions, Range
from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import Bilingual
from rackrate.domain.reference import Reference
from rackrate.domain.work import Work, WorkMethod
from rackrate.domain.workload import Throughput, Workload
from rackrate.engine.sizing import (
    least_cards,
    sized,
    stated_container_loss,
)
from rackrate.engine.sizing_refusals import CannotSizeError
from rackrate.engine.work_sizing import memory_gb, training_hours

BASIS = Basis(as_of=date(2026, 11, 30))
TEN_PERCENT = Decimal("0.1")


def card(name: str, memory: int | None, peak: int | None) -> Accelerator:
    text = Bilingual.same(name)
    return Accelerator(
        id=name,
        name=text,
        short_name=text,
        maker="",
        origin="",
        software="cuda",
        memory_gib=None if memory is None else Decimal(memory),
        peak_tflops=None if peak is None else Decimal(peak),
        interconnect="",
        note=text,
        source="test",
        confidence="high",
    )


def assumed(name: str, base: str, confidence: str = "medium") -> Assumption:
    span = Range.fixed(Decimal(base))
    text = Bilingual.same(name)
    return Assumption(name, text, "share", span, "test", confidence, text)


def reference(*assumptions: Assumption) -> Reference:
    cards = [
        card("h100", 80, 989),
        card("rtx4090", 24, 165),
        card("mystery", 48, None),
    ]
    known = (
        assumed("memory_overhead", "0.1"),
        assumed("mfu_h100_bare_metal", "0.45"),
        assumed("mfu_rtx4090_bare_metal", "0.25"),
        *assumptions,
    )
    return Reference({c.id: c for c in cards}, Assumptions.of(known))


def training(**fields: object) -> Work:
    known = {"params_b": Decimal(13), "tokens_b": Decimal(300), **fields}
    return Work(WorkMethod.FULL, **known)  # type: ignore[arg-type]


def test_thirteen_billion_on_300_billion_tokens_takes_1825_hours_on_eight_cards() -> (
    None
):
    hours = training_hours(training(), Decimal(8), Decimal(989), Decimal("0.45"))
    assert round(hours, 2) == Decimal("1825.64")


def test_only_active_parameters_of_a_mixture_cost_time() -> None:
    whole = training_hours(training(), Decimal(8), Decimal(989), Decimal("0.45"))
    mixture = training(active_params_b=Decimal("6.5"))
    hours = training_hours(mixture, Decimal(8), Decimal(989), Decimal("0.45"))
    assert round(hours, 12) == round(whole / 2, 12)


@pytest.mark.parametrize(
    ("work", "needed"),
    [
        (training(params_b=Decimal(70)), 1120),
        (
            Work(WorkMethod.LORA, Decimal(7), trainable_params_b=Decimal("0.02")),
            Decimal("14.32"),
        ),
        (
            Work(WorkMethod.QLORA, Decimal(70), trainable_params_b=Decimal("0.1")),
            Decimal("43.6"),
        ),
        (Work(WorkMethod.INFERENCE, Decimal(70), kv_cache_gib=Decimal(20)), 160),
    ],
)
def test_memory_follows_the_method(work: Work, needed: Decimal) -> None:
    assert memory_gb(work) == needed


def test_a_job_past_one_node_takes_whole_nodes() -> None:
    # 1120 GB × 1.1 ÷ (80 × 0.9) = 17.1: three nodes of eight.
    assert least_cards(Decimal(1120), card("h100", 80, 989), TEN_PERCENT) == 24
    assert least_cards(Decimal(140), card("h100", 80, 989), TEN_PERCENT) == 3


def test_a_deadline_is_turned_into_cards() -> None:
    # 14,605 h on one card; in 45 days of 24 hours that is 13.5 cards.
    work = training(deadline_days=Decimal(45), params_b=Decimal(13))
    workload = Workload("w", accelerators=("h100",), work=work)
    found = sized(workload, BASIS, reference())
    assert found.workload.cards == 14
    assert found.training_hours is not None
    assert found.training_hours <= 45 * 24


@given(cards=st.integers(8, 256))
def test_more_cards_take_less_time_for_the_same_card_hours(cards: int) -> None:
    workload = Workload("w", cards=cards, accelerators=("h100",), work=training())
    found = sized(workload, BASIS, reference())
    assert found.training_hours is not None
    card_hours = found.training_hours * found.workload.cards
    assert abs(card_hours - Decimal("14605.10")) < Decimal("0.1")
    useful = found.workload.useful_hours_per_month(BASIS.hours_per_month)
    assert useful == BASIS.hours_per_month


def test_other_cards_get_a_ratio_from_peak_and_mfu() -> None:
    workload = Workload(
        "w", cards=8, accelerators=("h100", "rtx4090", "mystery"), work=training()
    )
    throughput = sized(workload, BASIS, reference()).workload.throughput
    assert throughput is not None
    ratio = throughput.ratio("rtx4090")
    assert ratio is not None
    assert round(ratio, 4) == Decimal("0.0927")  # 165 × 0.25 ÷ (989 × 0.45)
    assert throughput.ratio("mystery") is None


def test_inference_takes_enough_cards_for_rate_and_memory() -> None:
    work = Work(
        WorkMethod.INFERENCE,
        Decimal(8),
        tokens_per_second=Decimal(10_000),
        tokens_per_second_per_card=Decimal(2400),
    )
    workload = Workload("w", accelerators=("rtx4090",), work=work)
    found = sized(workload, BASIS, reference())
    assert found.workload.cards == 5
    assert found.is_estimate
    assert found.training_hours is None


def serving(**changes: object) -> Workload:
    fields = {"params_b": Decimal(8), "tokens_per_second": Decimal(10_000), **changes}
    work = Work(WorkMethod.INFERENCE, **fields)  # type: ignore[arg-type]
    return Workload("w", accelerators=("rtx4090",), work=work)


def test_a_rate_nobody_gave_is_estimated_with_its_range() -> None:
    """165e12 × 0.2 ÷ (2 × 8e9) = 2062.5 tokens a second a card: five cards."""
    share = Range(Decimal("0.05"), Decimal("0.2"), Decimal("0.28"))
    judged = replace(assumed("inference_utilisation", "0.2"), range=share)
    found = sized(serving(), BASIS, reference(judged))
    assert found.is_estimate
    assert found.card_rate == Range(
        Decimal("515.625"), Decimal("2062.5"), Decimal("2887.5")
    )
    assert found.workload.cards == 5
    named = sized(serving(measured_by="nobody's figure"), BASIS, reference(judged))
    assert named.is_estimate


def test_a_measured_rate_goes_before_the_estimate() -> None:
    rate = Decimal(2500)
    asked = serving(tokens_per_second_per_card=rate, measured_by="own trial")
    found = sized(asked, BASIS, reference(assumed("inference_utilisation", "0.2")))
    assert not found.is_estimate
    assert found.card_rate == Range.fixed(rate)
    assert found.workload.cards == 4


def test_a_mixture_serves_by_active_and_is_held_by_all_parameters() -> None:
    """30B-A3B: 165e12 × 0.2 ÷ (2 × 3e9) = 5500 a second; (60 + 12) × 1.1 = 79.2 GB.

    The rate needs 2 cards; 79.2 ÷ (24 × 0.9) = 3.67 takes 4.
    """
    asked = serving(
        params_b=Decimal(30), active_params_b=Decimal(3), kv_cache_gib=Decimal(12)
    )
    found = sized(asked, BASIS, reference(assumed("inference_utilisation", "0.2")))
    assert found.card_rate == Range.fixed(Decimal(5500))
    assert found.memory_gb == Decimal("79.2")
    assert found.workload.cards == 4


def test_a_mixture_trains_by_active_and_is_held_by_all_parameters() -> None:
    """671B-A37B: 6 × 37e9 × 1e9 ÷ (989e12 × 0.45 × 3600) = 138.56 hours alone.

    16 × 671 × 1.1 = 11809.6 GB ÷ (80 × 0.9) = 164.02: 165 cards, in nodes 168.
    """
    work = training(
        params_b=Decimal(671), active_params_b=Decimal(37), tokens_b=Decimal(1)
    )
    found = sized(Workload("w", accelerators=("h100",), work=work), BASIS, reference())
    assert found.workload.cards == 168
    assert found.memory_gb == Decimal("11809.6")
    assert found.training_hours is not None
    assert round(found.training_hours * 168, 2) == Decimal("138.56")


@pytest.mark.parametrize(
    ("method", "trainable", "memory", "cards"),
    [
        # (2 × 70 + 16 × 0.2) × 1.1 = 157.52 GB ÷ 72 = 2.19
        (WorkMethod.LORA, "0.2", "157.52", 3),
        # (0.6 × 70 + 16 × 0.2) × 1.1 = 49.72 GB ÷ 72 = 0.69
        (WorkMethod.QLORA, "0.2", "49.72", 1),
        # (2 × 70 + 16 × 70) × 1.1 = 1386 GB ÷ 72 = 19.25: three nodes
        (WorkMethod.LORA, "70", "1386", 24),
    ],
)
def test_adapters_cost_memory_for_what_they_train(
    method: WorkMethod, trainable: str, memory: str, cards: int
) -> None:
    work = Work(
        method,
        Decimal(70),
        trainable_params_b=Decimal(trainable),
        tokens_b=Decimal("0.1"),
    )
    found = sized(Workload("w", accelerators=("h100",), work=work), BASIS, reference())
    assert found.memory_gb == Decimal(memory)
    assert found.workload.cards == cards


def test_a_training_peak_says_nothing_of_another_cards_inference() -> None:
    work = Work(
        WorkMethod.INFERENCE,
        Decimal(8),
        tokens_per_second=Decimal(10_000),
        tokens_per_second_per_card=Decimal(2400),
        measured_by="own trial",
    )
    workload = Workload("w", accelerators=("h100", "rtx4090"), work=work)
    assert sized(workload, BASIS, reference()).workload.throughput is None
    stated = Throughput("h100", {"rtx4090": Decimal("0.4")}, "own trial")
    workload = replace(workload, throughput=stated)
    assert sized(workload, BASIS, reference()).workload.throughput == stated


@pytest.mark.parametrize(
    ("accelerators", "code"),
    [
        ((), "no_reference_card"),
        (("mystery",), "no_peak"),
        (("x",), "no_reference_card"),
    ],
)
def test_what_is_missing_for_sizing_is_named(
    accelerators: tuple[str, ...], code: str
) -> None:
    workload = Workload("w", accelerators=accelerators, work=training())
    with pytest.raises(CannotSizeError) as caught:
        sized(workload, BASIS, reference())
    assert caught.value.problem.code == code


def test_only_a_projects_own_mfu_for_containers_replaces_the_loss() -> None:
    shipped = reference(assumed("mfu_h100_container", "0.436"))
    own = reference(assumed("mfu_h100_container", "0.405", "project"))
    assert stated_container_loss("h100", shipped.assumptions) is None
    assert stated_container_loss("h100", own.assumptions) == TEN_PERCENT
