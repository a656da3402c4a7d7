"""What the sources claim, recomputed from the figures they and others give.

Every kind of claim is a small function and its formula; nothing is evaluated that
was written as text. A claim that leans on a figure nobody stated is not computable,
and says which one is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from math import prod
from types import MappingProxyType

from rackrate.domain.claim import (
    Claim,
    ClaimBook,
    Claimed,
    ClaimKind,
    Figure,
    HoldsIf,
    Obstacle,
)
from rackrate.domain.work import Work, WorkMethod
from rackrate.engine.work_sizing import training_hours

_ONE = Decimal(1)
_LARGE = 10
_UNKNOWN = "?"

Numbers = Mapping[str, tuple[Decimal, ...]]
Texts = Mapping[str, tuple[str, ...]]


class ClaimState(StrEnum):
    """What became of a claim."""

    HOLDS = "holds"
    DOES_NOT_HOLD = "does_not_hold"
    NOT_COMPUTABLE = "not_computable"


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """A claim and what its recomputation gave.

    Attributes:
        recomputed: In the claim's unit; None where there is no number.
        arithmetic: The formula with its values, `3000 ÷ 3.58 ÷ 30 = 27.93`; a figure
            that nobody stated is a `?`.
        figures: Every figure that it leans on.
        obstacle: Why it is not computable, else None.
    """

    claim: Claim
    state: ClaimState
    recomputed: Decimal | None
    arithmetic: str
    figures: tuple[Figure, ...] = ()
    obstacle: Obstacle | None = None

    @property
    def missing(self) -> tuple[str, ...]:
        """Names of the figures that nobody stated."""
        return tuple(f.name for f in self.figures if f.value is None)


def recomputed_claims(book: ClaimBook) -> tuple[ClaimResult, ...]:
    """Return every claim recomputed, in their order."""
    return tuple(recomputed_claim(claim, book.figures) for claim in book.claims)


def recomputed_claim(claim: Claim, figures: Mapping[str, Figure]) -> ClaimResult:
    """Return one claim recomputed.

    Raises:
        KeyError: The claim names a figure that is not there.
    """
    if claim.kind in (ClaimKind.OPPOSED, ClaimKind.WORDS):
        return _in_words(claim)
    value_of, formula_of = _KINDS[claim.kind]
    used = {a: tuple(figures[n] for n in ns) for a, ns in claim.arguments.items()}
    formula = formula_of({a: tuple(map(_stated, fs)) for a, fs in used.items()})
    listed = tuple(dict.fromkeys(f for fs in used.values() for f in fs))
    numbers = dict(_numbers(used))
    if len(numbers) < len(used):
        return _not_computable(claim, formula, listed, Obstacle.FIGURE_MISSING)
    try:
        recomputed = value_of(numbers)
    except ArithmeticError:
        return _not_computable(claim, formula, listed, Obstacle.NO_RESULT)
    result = shown(recomputed)
    arithmetic = formula if formula == result else f"{formula} = {result}"
    state = _state(is_so=_holds(claim, recomputed))
    return ClaimResult(claim, state, recomputed, arithmetic, listed)


def shown(number: Decimal) -> str:
    """Return a number as arithmetic shows it: two decimals from 10 on, else four.

    Example:
        >>> shown(Decimal("27.9329")), shown(Decimal("0.76032")), shown(Decimal(1950))
        ('27.93', '0.7603', '1950')
    """
    step = Decimal("0.01") if abs(number) >= _LARGE else Decimal("0.0001")
    return _plain(number.quantize(step, rounding=ROUND_HALF_UP))


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace("-", "−")


def _stated(figure: Figure) -> str:
    return _UNKNOWN if figure.value is None else _plain(figure.value)


def _numbers(
    used: Mapping[str, tuple[Figure, ...]],
) -> Iterator[tuple[str, tuple[Decimal, ...]]]:
    for argument, figures in used.items():
        values = tuple(f.value for f in figures if f.value is not None)
        if len(values) == len(figures):
            yield argument, values


def _in_words(claim: Claim) -> ClaimResult:
    said = list(dict.fromkeys(s.says for s in claim.statements))
    words = " ≠ ".join(said) if len(said) > 1 else " = ".join(said * 2)
    if claim.kind is ClaimKind.WORDS:
        obstacle = claim.obstacle or Obstacle.NO_EVIDENCE
        return _not_computable(claim, ", ".join(said), (), obstacle)
    return ClaimResult(claim, _state(is_so=len(said) <= 1), None, words)


def _not_computable(
    claim: Claim, formula: str, figures: tuple[Figure, ...], obstacle: Obstacle
) -> ClaimResult:
    return ClaimResult(
        claim, ClaimState.NOT_COMPUTABLE, None, formula, figures, obstacle
    )


def _state(*, is_so: bool) -> ClaimState:
    return ClaimState.HOLDS if is_so else ClaimState.DOES_NOT_HOLD


def _holds(claim: Claim, recomputed: Decimal) -> bool:
    if claim.claimed is None or claim.holds_if is None:
        return False
    return _TESTS[claim.holds_if](recomputed, claim.claimed, claim.tolerance)


def _rounds_to(recomputed: Decimal, claimed: Claimed, _: Decimal) -> bool:
    exponent = claimed.low.as_tuple().exponent
    step = _ONE.scaleb(min(int(exponent), 0))
    return recomputed.quantize(step, rounding=ROUND_HALF_UP) == claimed.low


_TESTS: Mapping[HoldsIf, Callable[[Decimal, Claimed, Decimal], bool]] = (
    MappingProxyType(
        {
            HoldsIf.ROUNDS_TO: _rounds_to,
            HoldsIf.NEAR: lambda x, c, t: abs(x - c.low) <= t * abs(c.low),
            HoldsIf.AT_LEAST: lambda x, c, _: x >= c.low,
            HoldsIf.AT_MOST: lambda x, c, _: x <= c.high,
            HoldsIf.ABOVE: lambda x, c, _: x > c.high,
            HoldsIf.BELOW: lambda x, c, _: x < c.low,
            HoldsIf.WITHIN: lambda x, c, _: c.low <= x <= c.high,
        }
    )
)


def _one(numbers: Numbers, *names: str) -> tuple[Decimal, ...]:
    return tuple(numbers[name][0] for name in names)


def _change(numbers: Numbers) -> Decimal:
    return Decimal(sum(numbers["new"])) / Decimal(sum(numbers["old"])) - _ONE


def _owned(numbers: Numbers) -> Decimal:
    price, months = _one(numbers, "price", "months")
    return price + months * sum(numbers["monthly"])


def _extra_days(numbers: Numbers) -> Decimal:
    days, fast, slow = _one(numbers, "days", "fast", "slow")
    return days * fast / slow - days


def _per_performance(numbers: Numbers) -> Decimal:
    price, performance = _one(numbers, "price", "performance")
    other_price, other_performance = _one(numbers, "other_price", "other_performance")
    return (price / performance) / (other_price / other_performance) - _ONE


def _implied_ratio(numbers: Numbers) -> Decimal:
    cost, time = _one(numbers, "cost_saving", "time_saving")
    return (_ONE - cost) / (_ONE - time)


def _training(numbers: Numbers) -> Decimal:
    params, tokens, cards, peak, mfu = _one(
        numbers, "params_b", "tokens_b", "cards", "peak", "mfu"
    )
    work = Work(WorkMethod.FULL, params, tokens_b=tokens)
    return training_hours(work, cards, peak, mfu)


def _break_even(numbers: Numbers) -> Decimal:
    fixed, price, days = _one(numbers, "fixed", "price", "days")
    return fixed / price / days


def _times(texts: tuple[str, ...]) -> str:
    return " × ".join(texts)


def _divided(texts: Texts) -> str:
    return " ÷ ".join((_times(texts["dividend"]), *texts["divisor"]))


def _grouped(texts: tuple[str, ...]) -> str:
    return texts[0] if len(texts) == 1 else f"({' + '.join(texts)})"


def _spread(texts: Texts) -> str:
    return f"max({', '.join(texts['low'])}) − min({', '.join(texts['high'])})"


def _filled(template: str) -> Callable[[Texts], str]:
    """Return a formula whose places are filled with the first value of arguments."""
    return lambda texts: template.format(**{name: t[0] for name, t in texts.items()})


_Recipe = tuple[Callable[[Numbers], Decimal], Callable[[Texts], str]]
_KINDS: Mapping[ClaimKind, _Recipe] = MappingProxyType(
    {
        ClaimKind.VALUE: (lambda n: n["figure"][0], _filled("{figure}")),
        ClaimKind.SUM: (
            lambda n: Decimal(sum(n["terms"])),
            lambda t: " + ".join(t["terms"]),
        ),
        ClaimKind.DIFFERENCE: (
            lambda n: n["minuend"][0] - n["subtrahend"][0],
            _filled("{minuend} − {subtrahend}"),
        ),
        ClaimKind.PRODUCT: (
            lambda n: Decimal(prod(n["factors"])),
            lambda t: _times(t["factors"]),
        ),
        ClaimKind.RATIO: (
            lambda n: Decimal(prod(n["dividend"])) / prod(n["divisor"]),
            _divided,
        ),
        ClaimKind.CHANGE: (
            _change,
            lambda t: f"{_grouped(t['new'])} ÷ {_grouped(t['old'])} − 1",
        ),
        ClaimKind.BREAK_EVEN_HOURS: (
            _break_even,
            _filled("{fixed} ÷ {price} ÷ {days}"),
        ),
        ClaimKind.OWNED_COST: (
            _owned,
            lambda t: f"{t['price'][0]} + {t['months'][0]} × {_grouped(t['monthly'])}",
        ),
        ClaimKind.SLOWDOWN: (
            lambda n: _ONE / (_ONE - n["saving"][0]) - _ONE,
            _filled("1 ÷ (1 − {saving}) − 1"),
        ),
        ClaimKind.IMPLIED_PRICE_RATIO: (
            _implied_ratio,
            _filled("(1 − {cost_saving}) ÷ (1 − {time_saving})"),
        ),
        ClaimKind.EXTRA_DAYS: (
            _extra_days,
            _filled("{days} × {fast} ÷ {slow} − {days}"),
        ),
        ClaimKind.PRICE_PER_PERFORMANCE: (
            _per_performance,
            _filled(
                "({price} ÷ {performance}) ÷ ({other_price} ÷ {other_performance}) − 1"
            ),
        ),
        ClaimKind.MEMORY_GB: (
            lambda n: n["params_b"][0] * n["bytes"][0],
            _filled("{params_b} × {bytes}"),
        ),
        ClaimKind.TRAINING_HOURS: (
            _training,
            _filled(
                "6 × {params_b}×10⁹ × {tokens_b}×10⁹"
                " ÷ ({cards} × {peak}×10¹² × {mfu} × 3600)"
            ),
        ),
        ClaimKind.AGREEMENT: (lambda n: max(n["low"]) - min(n["high"]), _spread),
    }
)
