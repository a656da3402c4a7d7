"""A peak that is not the dense one is recognised."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rackrate.domain.accelerator import Accelerator
from rackrate.locations import usual_locations
from rackrate.store.resource_files import read_reference

CARDS = read_reference(usual_locations().resources).accelerators


@pytest.mark.parametrize(
    ("card", "figure", "code"),
    [
        ("rtx4090", "330", "peak_fp16_accumulate"),
        ("rtx4090", "330.3", "peak_fp16_accumulate"),
        ("rtx4090", "661", "peak_sparse"),
        ("rtx4090", "165", ""),
        ("rtx4090", "150", ""),
        ("rtx4090", "1321", "peak_above_dense"),
        ("rtx5090", "419", "peak_fp16_accumulate"),
        ("rtx5090", "838", "peak_sparse"),
        ("h100", "1979", "peak_sparse"),
        ("h100", "1,979", "peak_sparse"),
        ("h100", "3958", "peak_above_dense"),
        ("h100", "989", ""),
        ("h100", "989.4", ""),
        ("a100-80g", "624", "peak_sparse"),
        ("ascend910b1", "414", ""),
    ],
)
def test_a_figure_is_told_for_what_it_is(card: str, figure: str, code: str) -> None:
    number = Decimal(figure.replace(",", ""))
    assert CARDS[card].misread_peak(number) == code


def test_no_card_refuses_its_own_dense_peak() -> None:
    known = [c for c in CARDS.values() if c.peak_tflops is not None]
    assert len(known) > 10
    assert [c.id for c in known if c.misread_peak(_peak(c))] == []


def _peak(card: Accelerator) -> Decimal:
    assert card.peak_tflops is not None
    return card.peak_tflops
