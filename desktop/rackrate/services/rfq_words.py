"""What the words on our form are, in both languages, so that it can be read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rackrate.domain.bilingual import Language
from rackrate.domain.comparison import ScopeFlag
from rackrate.domain.rfq import ANSWERS, COLUMNS
from rackrate.domain.units import TaxBasis
from rackrate.services.words import Words


@dataclass(frozen=True, slots=True)
class RfqWords:
    """Phrases of the form, by what they stand for."""

    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    answers: Mapping[ScopeFlag, tuple[str, ...]] = field(default_factory=dict)
    taxes: Mapping[TaxBasis, tuple[str, ...]] = field(default_factory=dict)


def rfq_words(words: Words) -> RfqWords:
    """Return the phrases of the form as it is written now."""

    def both(key: str) -> tuple[str, ...]:
        return tuple(words.say(f"rfq.{key}", language) for language in Language)

    stated = (TaxBasis.INCLUDED, TaxBasis.EXCLUDED)
    return RfqWords(
        columns={name: both(f"column.{name}") for name in COLUMNS},
        answers={flag: both(f"answer.{flag}") for flag in ANSWERS},
        taxes={basis: both(f"tax.{basis}") for basis in stated},
    )
