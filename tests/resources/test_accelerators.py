"""Cards are described by dense figures, each with its source."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal

import pytest

from rackrate.domain.accelerator import Accelerator
from rackrate.locations import usual_locations
from rackrate.store.resource_files import read_reference
from rackrate.store.table_reader import read_toml

RESOURCES = usual_locations().resources
CARDS = read_reference(RESOURCES).accelerators
ROWS = read_toml(RESOURCES / "accelerators.toml")["accelerator"]
PUBLISHED_IDS = {
    *("h100", "h100-pcie", "h200", "h800", "h20", "a100-80g", "a100-40g", "a800-80g"),
    *("l40s", "l20", "rtx4090", "rtx4090d", "rtx5090", "rtx6000d", "rtxpro6000"),
    *("ascend910b", "ascend910b1", "ascend910b2", "ascend910b3", "ascend910b4"),
    *("ascend910c", "zhenwu810e"),
}
each = pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)


def test_every_card_of_the_file_format_is_there() -> None:
    assert set(CARDS) >= PUBLISHED_IDS


@pytest.mark.parametrize(
    ("name", "dense", "not_this"),
    [
        ("h100", "989", "1979"),  # the datasheet's 1979 is with sparsity
        ("h100-pcie", "756", "1513"),
        ("h200", "989", "1979"),
        ("h800", "989", "1979"),
        ("a100-80g", "312", "624"),
        ("h20", "148", "296"),
        ("l40s", "362", "733"),
        ("rtx4090", "165.2", "330.3"),  # 330 accumulates in FP16
        ("rtx5090", "209.5", "419"),
    ],
)
def test_the_peak_is_dense_with_fp32_accumulation(
    name: str, dense: str, not_this: str
) -> None:
    assert CARDS[name].peak_tflops == Decimal(dense)
    assert CARDS[name].peak_tflops != Decimal(not_this)


def test_a_peak_that_nobody_published_is_unknown() -> None:
    for name in ("rtx6000d", "zhenwu810e", "ascend910b"):
        assert CARDS[name].peak_tflops is None


@pytest.mark.parametrize(
    ("name", "memory"),
    [
        ("h100", 80),
        ("h200", 141),
        ("h20", 96),
        ("a100-40g", 40),
        ("l40s", 48),
        ("rtx4090", 24),
        ("rtx5090", 32),
        ("rtx6000d", 84),
        ("rtxpro6000", 96),
        ("ascend910b2", 64),
        ("ascend910b4", 32),
        ("ascend910c", 128),
    ],
)
def test_the_memory_is_the_makers(name: str, memory: int) -> None:
    assert CARDS[name].memory_gib == memory


@each
def test_a_card_is_whole(card: Accelerator) -> None:
    assert card.source.strip()
    assert card.confidence in ("high", "medium", "low")
    assert card.origin in ("domestic", "foreign")
    assert card.software in ("cuda", "cann", "other")
    assert card.maker
    for text in (card.name, card.short_name):
        assert text.zh
        assert text.en


@each
def test_a_card_made_in_china_does_not_run_cuda_and_others_do(
    card: Accelerator,
) -> None:
    assert (card.software == "cuda") is (card.origin == "foreign")


def test_a_fact_about_fp16_accumulation_stands_apart_and_is_larger() -> None:
    assert isinstance(ROWS, list)
    apart = [row for row in ROWS if "fp16_dense_fp16acc_tflops" in row]
    assert {row["id"] for row in apart} >= {"rtx4090", "rtx5090"}
    for row in apart:
        fast = Decimal(row["fp16_dense_fp16acc_tflops"])
        assert fast > Decimal(row["fp16_dense_fp32acc_tflops"])


def test_no_two_cards_share_a_name_or_an_alias() -> None:
    owners: dict[str, set[str]] = defaultdict(set)
    for card in CARDS.values():
        for name in (card.id, *card.aliases):
            owners[name.casefold()].add(card.id)
    assert {name: ids for name, ids in owners.items() if len(ids) > 1} == {}
    shorts = [card.short_name.en for card in CARDS.values()]
    assert len(shorts) == len(set(shorts))
