"""Options as rows of text, ranked ones first, then those that take no part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rackrate.services import number_text
from rackrate.services.labels import Labels
from rackrate.services.results import Option, WorkloadDecision

COLUMNS = (
    "rank",
    "option",
    "per_month",
    "total",
    "per_useful",
    "cards",
    "idle",
    "state",
)
FIGURES = {
    "per_month": "per_month",
    "total": "total",
    "per_useful": "per_useful_card_hour",
    "cards": "cards_paid",
    "idle": "idle_card_hours",
}
"""Columns whose figures can be explained, with the figure's name."""

_NONE = "–"
_WHOLE_FROM = 1000
"""Prices from here on are shown without decimals: there is little room."""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One row of the table.

    Attributes:
        detail: Under the name: who sells it, at what price.
        texts: In the order of `COLUMNS`.
        tone: `good`, `warning`, `error`, `neutral`, or empty for a bare figure.
        tip: What a reader must know beside the figures.
    """

    option_id: str
    detail: str
    texts: tuple[str, ...]
    tone: str
    tip: str
    delivery: str
    is_ranked: bool


def option_rows(decision: WorkloadDecision, names: OptionNames) -> Iterator[OptionRow]:
    """Yield the rows: ranked, other cards, to be quoted, excluded.

    Args:
        decision: Of the workload looked at.
        names: Fitting it, see `OptionNames.fitting`.
    """
    ranked, labels = decision.ranked, names.labels
    lowest = f"✓ {labels.term('flag', 'lowest')}"
    least = ranked[0].total if ranked else None
    for rank, option in enumerate(ranked, start=1):
        is_best = rank == 1
        gap = option.total - least if least is not None else option.total
        state = lowest if is_best else f"+{number_text.grouped(gap)}"
        yield _row(option, str(rank), state, "good" if is_best else "", names)
    in_rank, other = set(decision.ranking), labels.term("flag", "other_group")
    for option in decision.options:
        if option.feasible and option.id not in in_rank:
            yield _row(option, _NONE, other, "neutral", names)
    for key in decision.missing:
        yield _missing_row(key, names)
    for option in decision.options:
        if not option.feasible:
            yield _excluded_row(option, names)


class OptionNames:
    """Names of options: short, as there is little room; tips say them in full.

    They stay while a slider moves, and are kept: putting hundreds of names together
    takes longer than working out what the options cost.
    """

    def __init__(self, labels: Labels, shared_card: str) -> None:
        self.labels = labels
        self._shared_card = shared_card
        self.name = lru_cache(maxsize=None)(self._name)
        self.detail = lru_cache(maxsize=None)(self._detail)
        self.full = lru_cache(maxsize=None)(labels.option)
        self.flags = lru_cache(maxsize=None)(self._flags)

    @classmethod
    def fitting(
        cls, decision: WorkloadDecision, labels: Labels, known: OptionNames | None
    ) -> OptionNames:
        """Return names for a decision: those known, if they still fit."""
        ranked = {option.price.accelerator for option in decision.ranked}
        shared = next(iter(ranked)) if len(ranked) == 1 else ""
        if known and known.labels is labels and known._shared_card == shared:  # noqa: SLF001
            return known
        return cls(labels, shared)

    def _flags(self, flags: tuple[str, ...]) -> list[str]:
        return [self.labels.term("flag", flag) for flag in flags]

    def _name(self, key: str) -> str:
        """Return what is rented, without its card and who rents it out."""
        if key not in self.labels.offers:
            return key
        price = self.labels.offers[key][1]
        card = self.labels.card(price.accelerator)
        return self.labels.price_name(price).removeprefix(card).strip()

    def _detail(self, key: str) -> str:
        """Return the card, unless all have it, who rents it out, and the price."""
        if key not in self.labels.offers:
            return ""
        provider, price = self.labels.offers[key]
        parts = [provider.name[self.labels.language]]
        if price.accelerator != self._shared_card:
            parts.insert(0, self.labels.card(price.accelerator))
        amount = price.typical_unit_price
        if amount is not None:
            currency = price.billing_currency or provider.billing_currency
            is_large = amount >= _WHOLE_FROM
            show = number_text.money if is_large else number_text.unit_price
            unit = self.labels.quoted_unit(price)
            parts.append(f"{show(amount, currency)}/{unit}")
        return " · ".join(parts)


def _row(
    option: Option, rank: str, state: str, tone: str, names: OptionNames, why: str = ""
) -> OptionRow:
    per_useful = option.per_useful_card_hour
    texts = (
        rank,
        names.name(option.id),
        number_text.grouped(option.per_month),
        number_text.grouped(option.total),
        number_text.MISSING
        if per_useful is None
        else number_text.grouped(per_useful, 2),
        f"{option.cards_paid}/{number_text.plain(option.terms.cards)}",
        number_text.grouped(option.idle_card_hours / option.terms.months),
        state,
    )
    tips = [names.full(option.id), *([why] if why else []), *names.flags(option.flags)]
    return OptionRow(
        option_id=option.id,
        detail=names.detail(option.id),
        texts=texts,
        tone=tone,
        tip="\n".join(tips),
        delivery=option.delivery.value,
        is_ranked=rank != _NONE,
    )


def _missing_row(key: str, names: OptionNames) -> OptionRow:
    labels, none = names.labels, number_text.MISSING
    state = f"! {labels.term('flag', 'missing')}"
    offer = labels.offers.get(key)
    return OptionRow(
        option_id=key,
        detail=names.detail(key),
        texts=(_NONE, names.name(key), none, none, none, none, none, state),
        tone="warning",
        tip=names.full(key),
        delivery=offer[1].delivery.value if offer else "",
        is_ranked=False,
    )


def _excluded_row(option: Option, names: OptionNames) -> OptionRow:
    labels = names.labels
    rules = {rule.id: rule for rule in labels.reference.rules}
    reasons = [
        f"× {rules[name].text[labels.language]} ({labels.source(rules[name].source)})"
        for name in option.excluded_by
        if name in rules
    ]
    why = "\n".join(reasons) or labels.term("flag", "excluded")
    state = labels.say("window.options.excluded")
    return _row(option, _NONE, f"× {state}", "neutral", names, why)
