"""What both documents show: one decision, its inputs, and how to name things.

Workbook and proposal take every figure from here; neither computes one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from rackrate.domain.assumptions import Assumption, Assumptions
from rackrate.domain.bilingual import Language
from rackrate.domain.catalog import Catalog, Provider
from rackrate.domain.price import Price
from rackrate.domain.project import Project
from rackrate.domain.reference import Reference
from rackrate.engine.claims import ClaimResult
from rackrate.engine.decision import Decision
from rackrate.engine.terms import loss_assumption
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services.labels import Labels

LABOUR = (
    "operations_hours_container",
    "operations_hours_bare_metal",
    "operations_rate",
    "setup_days_container",
    "setup_days_bare_metal",
    "migration_cann_days",
    "acceptance_days",
    "day_rate",
)
"""The assumptions that the client's own labour rests on."""
_ID_LENGTH = 6


@dataclass(frozen=True, slots=True)
class Source:
    """One place figures come from, numbered as the documents cite it.

    Attributes:
        number: 1, 2, …; cited as S1, S2, …
        evidence: How well it is witnessed (`price_page`, `article`, …).
        used_for: Keys of the prices, or names of the assumptions, that rest on it.
    """

    number: int
    title: str
    evidence: str
    places: tuple[str, ...]
    used_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Conflict:
    """A price whose own note says that another source contradicts it."""

    key: str
    note: str


@dataclass(frozen=True, slots=True)
class Report:
    """One decision, ready to be laid out in one language.

    Attributes:
        catalogs: Every catalog of the project.
        assumptions: Those in force, the project's own ranges in place.
        digest: Hash of the inputs and results; equal in both documents.
        document_id: Short name of the digest, printed on every page.
        issued_on: The date printed on the documents.
        claims: What the sources claim, recomputed.
        is_draft: Every page is to say so.
    """

    project: Project
    decision: Decision
    catalogs: tuple[Catalog, ...]
    reference: Reference
    assumptions: Assumptions
    labels: Labels
    issued_on: date
    digest: str
    claims: tuple[ClaimResult, ...] = ()
    is_draft: bool = False

    @property
    def language(self) -> Language:
        """The language of the document."""
        return self.labels.language

    @property
    def document_id(self) -> str:
        """The short name that workbook and proposal share."""
        return f"RR-{self.digest[:_ID_LENGTH].upper()}"

    @property
    def adviser(self) -> str:
        """Who prepared the documents: as the project says, else its brand."""
        named = self.project.client.prepared_by[self.language]
        brand = self.project.brand
        return named or (brand.signs_as(self.language) if brand else "")

    def price(self, key: str) -> tuple[Provider, Price]:
        """Return a price and its provider by `provider/sku_price_id`.

        Raises:
            KeyError: No catalog of the project has it.
        """
        return self.labels.offers[key]

    def keys_shown(self) -> list[str]:
        """Return the keys of all prices that any workload shows, each once."""
        keys: dict[str, None] = {}
        for workload in self.decision.workloads:
            keys.update(dict.fromkeys(option.id for option in workload.options))
            keys.update(dict.fromkeys(workload.missing))
        return list(keys)

    def sources(self) -> list[Source]:
        """Return the numbered sources of the prices shown and assumptions used."""
        places: dict[tuple[str, str], dict[str, None]] = {}
        used: dict[tuple[str, str], dict[str, None]] = {}
        for key in self.keys_shown():
            _, price = self.price(key)
            name = (price.source or key, price.evidence.value)
            places.setdefault(name, {})
            used.setdefault(name, {})[key] = None
            if price.source_ref:
                places[name][price.source_ref] = None
        for assumption in self.assumptions_used():
            name = (assumption.source, "assumption")
            places.setdefault(name, {})
            used.setdefault(name, {})[assumption.name] = None
        return [
            Source(number, title, evidence, tuple(places[name]), tuple(used[name]))
            for number, name in enumerate(used, start=1)
            for title, evidence in [name]
        ]

    def source_of(self, name: str) -> Source | None:
        """Return the source that a price or an assumption rests on."""
        return next((s for s in self.sources() if name in s.used_for), None)

    def assumptions_used(self) -> list[Assumption]:
        """Return the judged numbers that the shown figures depend on."""
        names: dict[str, None] = {"billed_idle": None}
        for workload in self.decision.workloads:
            for option in workload.options:
                name = loss_assumption(option.price)
                if name:
                    names[name] = None
            names.update(dict.fromkeys(workload.assumed.ranges(workload.options)))
        if self.project.basis.cost == "full":
            names.update(dict.fromkeys(LABOUR))
        known = self.assumptions.by_name
        return [known[name] for name in names if name in known]

    def conflicts(self) -> list[Conflict]:
        """Return the shown prices that carry a note, as the catalog states it."""
        found = []
        for key in self.keys_shown():
            note = self.price(key)[1].note_in(self.language)
            if note:
                found.append(Conflict(key, note))
        return found

    def workload(self, number: int) -> WorkloadDecision:
        """Return the n-th workload, counted from 1 as names in the workbook are."""
        return self.decision.workloads[number - 1]


def digest_of(result: Mapping[str, object], project: Mapping[str, object]) -> str:
    """Return the hash that ties both documents to one set of inputs and results."""
    text = json.dumps([project, result], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def unknown_characters(
    texts: Iterable[tuple[str, str]], known: frozenset[int]
) -> dict[str, str]:
    """Return the characters that no font of a document has, with where they stand.

    Args:
        texts: (where, text) pairs.
        known: Code points that the document's fonts can draw.
    """
    unknown: dict[str, str] = {}
    for where, text in texts:
        for character in text:
            if ord(character) not in known and not character.isspace():
                unknown.setdefault(character, where)
    return unknown
