"""A kind of card: what it holds, how fast it is, who said so."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rackrate.domain.bilingual import Bilingual


@dataclass(frozen=True, slots=True)
class Accelerator:
    """One model of card. An unknown figure is None, never 0.

    Attributes:
        origin: `domestic` (made in China) or `foreign`.
        software: The software platform: `cuda`, `cann` or `other`.
        memory_gib: Memory of one card.
        peak_tflops: Dense FP16 with FP32 accumulation; never a sparse figure.
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
