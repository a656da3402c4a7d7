"""Cards told from texts such as `8×H100 80G NVLink` or `昇腾910B2 八卡裸金属服务器`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rackrate.domain.accelerator import Accelerator
from rackrate.ingest.understanding.folding import folded

_SEPARATORS = re.compile(r"[\s_\-·]+")
_MEMORY = re.compile(
    r"(?<![\d.])(\d{2,3})\s*(?:gib|gb|g)(?![a-z])"
    r"(?!\s*(?:内存|系统|硬盘|ram|ddr|mem|ssd|nvme|disk))"
)
_CARD_SIZES = frozenset(
    {16, 24, 32, 40, 48, 64, 80, 84, 94, 96, 128, 141, 144, 180, 192, 288}
)
"""Memory sizes that cards come with, in GB; another figure is of something else."""


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card that a text names.

    Attributes:
        id: Of `accelerators.toml`; empty where its figures are not known.
        name: How the text, or the profile, calls it.
        is_variant: The text states a memory size other than the usual one.
        memory_differs: The size stated belongs to no known variant of the card.
    """

    id: str
    name: str
    family: str = ""
    is_variant: bool = False
    memory_differs: bool = False


@dataclass(frozen=True, slots=True)
class KnownCard:
    """One entry of `cards.toml`."""

    models: tuple[str, ...]
    id: str = ""
    name: str = ""
    family: str = ""
    marks: tuple[str, ...] = ()
    memory: tuple[int, ...] = ()
    variants: tuple[int, ...] = ()
    needs_memory: bool = False

    @classmethod
    def of(cls, table: Mapping[str, Any]) -> KnownCard:
        """Return the entry that a table describes."""
        return cls(
            models=tuple(table["models"]),
            id=table.get("id", ""),
            name=table.get("name", ""),
            family=table.get("family", table.get("id", "")),
            marks=tuple(table.get("with", ())),
            memory=tuple(table.get("memory", ())),
            variants=tuple(table.get("variants", ())),
            needs_memory=table.get("needs_memory", False),
        )


@dataclass(frozen=True, slots=True, eq=False)
class CardNames:
    """Names of cards, by model and by alias."""

    by_alias: Mapping[str, str]
    entries: tuple[tuple[re.Pattern[str], KnownCard], ...]
    any_model: re.Pattern[str]
    families: Mapping[str, str]
    remembered: dict[tuple[str, int | None], FoundCard | None] = field(
        default_factory=dict
    )

    @classmethod
    def of(
        cls, known: Iterable[KnownCard], accelerators: Mapping[str, Accelerator]
    ) -> CardNames:
        """Return the names of some profile entries and of all known cards."""
        entries = tuple((_model_pattern(card.models), card) for card in known)
        aliases: dict[str, str] = {}
        for card in accelerators.values():
            for name in (card.id, card.name.zh, card.name.en, *card.aliases):
                aliases[_alias_key(name)] = card.id
        everything = [model for _, card in entries for model in card.models]
        families = {card.id: card.family for _, card in entries if card.id}
        return cls(aliases, entries, _model_pattern(everything), families)

    def find(self, text: str, memory: int | None = None) -> FoundCard | None:
        """Return the card that a text names, None where it names none or several.

        Args:
            text: As it stands in the cell.
            memory: Memory of one card in GB, where another cell says it.
        """
        key = (text, memory)
        if key not in self.remembered:
            self.remembered[key] = self._find(text, memory)
        return self.remembered[key]

    def _find(self, text: str, memory: int | None) -> FoundCard | None:
        said = folded(text)
        if not self.any_model.search(said):
            alias = self.by_alias.get(_alias_key(text))
            return FoundCard(alias, text.strip(), alias) if alias else None
        sizes = {int(size) for size in _MEMORY.findall(said)}
        if memory is not None and not sizes:
            sizes = {memory}
        models = {m["model"] for m in self.any_model.finditer(said)}
        fits = [c for p, c in self.entries if any(p.fullmatch(m) for m in models)]
        if len({c.models for c in fits}) > 1:
            families = {c.family for c in fits}
            if len(families) > 1 or "" in families:
                return None
            variants = {c.id for c in fits if c.id and c.id != c.family}
            if len(variants) > 1:  # 910B3/910B4: one of them, and nobody knows which
                return FoundCard("", text.strip())
            fits.sort(key=lambda card: -max(len(model) for model in card.models))
        return next(
            (f for card in fits if (f := _as_found(card, said, sizes, text))), None
        ) or FoundCard("", text.strip())


def _as_found(
    card: KnownCard, said: str, sizes: set[int], text: str
) -> FoundCard | None:
    if card.marks and not any(
        re.search(rf"{mark}(?![a-z])", said) for mark in card.marks
    ):
        return None
    if not card.id:
        return FoundCard("", card.name or text.strip())
    own, other = set(card.memory), set(card.variants)
    if card.needs_memory and not own & sizes:
        return None
    stated = sizes & _CARD_SIZES
    if not stated or not own or stated & own:
        return FoundCard(card.id, text.strip(), card.family)
    if stated & other:
        return FoundCard(card.id, text.strip(), card.family, is_variant=True)
    return FoundCard("", text.strip(), memory_differs=True)


def _model_pattern(models: Iterable[str]) -> re.Pattern[str]:
    listed = sorted(models, key=len, reverse=True)
    spelled = "|".join(re.escape(m).replace(r"\ ", r"[\s-]?") for m in listed)
    count = r"(?:\d{1,2}\s*[x*×]\s*|\d{1,2}(?=[a-z]))?"
    return re.compile(
        rf"(?<![a-z0-9.]){count}(?P<model>(?:rtx[\s-]?|gtx[\s-]?)?(?:{spelled}))"
        rf"(?![0-9.]*[a-z]?\d)(?![a-fh-rt-z])",
    )


def _alias_key(text: str) -> str:
    return _SEPARATORS.sub("", folded(text))
