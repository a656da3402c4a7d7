"""Work to be done, for workloads that are sized by it and not by hours."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class WorkMethod(StrEnum):
    """How the model is used, which decides compute and memory."""

    FULL = "full"
    LORA = "lora"
    QLORA = "qlora"
    INFERENCE = "inference"


@dataclass(frozen=True, slots=True)
class Work:
    """A stated amount of training, or a stated rate of inference.

    Attributes:
        params_b: Parameters of the model, in billions.
        active_params_b: Parameters at work for each token (mixture of experts);
            None: all of them.
        trainable_params_b: Parameters that LoRA and QLoRA train.
        tokens_b: Tokens to train on, in billions; None for inference.
        deadline_days: When training must be done; cards are then worked out.
        tokens_per_second: Peak rate that inference must serve.
        tokens_per_second_per_card: Measured rate of one card of the reference.
        kv_cache_gib: Memory of the key-value cache over all requests.
        measured_by: Who measured the rate; an empty one marks an estimate.
        peak_tflops: Dense FP16 peak of the reference card with FP32 accumulation, in
            place of the shipped one; None: the shipped one.
    """

    method: WorkMethod
    params_b: Decimal
    active_params_b: Decimal | None = None
    trainable_params_b: Decimal = Decimal(0)
    tokens_b: Decimal | None = None
    deadline_days: Decimal | None = None
    tokens_per_second: Decimal | None = None
    tokens_per_second_per_card: Decimal | None = None
    kv_cache_gib: Decimal = Decimal(0)
    measured_by: str = ""
    peak_tflops: Decimal | None = None
