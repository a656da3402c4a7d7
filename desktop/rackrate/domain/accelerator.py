"""A kind of card: what it holds, how fast it is, who said so."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.bilingual import Bilingual

_SAME, _MORE = Decimal("0.01"), Decimal("1.05")


@dataclass(frozen=True, slots=True)
class Accelerator:
    """One model of card. An unknown figure is None, never 0.

    Attributes:
        origin: `domestic` (made in China) or `foreign`.
        software: The software platform: `cuda`, `cann` or `other`.
        memory_gib: Memory of one card.
        peak_tflops: Dense FP16 with FP32 accumulation; never a sparse figure.
        peak_fp16_accumulate: Dense FP16 with FP16 accumulation in TFLOPS, where it
            differs; known only to recognise it.
        peak_sparse: The largest FP16 figure in print, with 2:4 sparsity; likewise.
    """

    id: str
    name: Bilingual
    short_name: Bilingual
    maker: str
    origin: str
    software: str
    memory_gib: Decimal | None
    peak_tflops: Decimal | None
    interconnect: str
    note: Bilingual
    source: str
    confidence: str
    aliases: tuple[str, ...] = ()
    peak_fp16_accumulate: Decimal | None = None
    peak_sparse: Decimal | None = None

    def misread_peak(self, tflops: Decimal) -> str:
        """Return why a figure cannot be this card's dense FP16 peak, as a code.

        Empty where it may be: training accumulates in FP32, so that a peak with
        FP16 accumulation or sparsity promises work that nobody gets.
        """
        if _is_about(tflops, self.peak_tflops):
            return ""
        if _is_about(tflops, self.peak_fp16_accumulate):
            return "peak_fp16_accumulate"
        if _is_about(tflops, self.peak_sparse):
            return "peak_sparse"
        if self.peak_tflops is not None and tflops > self.peak_tflops * _MORE:
            return "peak_above_dense"
        return ""


def _is_about(figure: Decimal, known: Decimal | None) -> bool:
    """Return whether a figure is another one as people round it."""
    return known is not None and abs(figure - known) <= known * _SAME
