"""Tariffs that were made once, for decisions that follow each other closely.

While a slider moves, the same prices are asked for the same needs again and again.
A page of the book is one provider's answer; it is used again only where everything it
was made from is equal, and made anew otherwise, so that no figure can depend on what
was asked before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rackrate.domain.basis import Basis
from rackrate.domain.catalog import Catalog
from rackrate.domain.problem import Problem
from rackrate.domain.reference import Reference
from rackrate.domain.workload import Workload
from rackrate.engine.offers import Offer, empty_patterns, offers_of
from rackrate.engine.tariff import Tariff


@dataclass(frozen=True, slots=True)
class Asked:
    """All that the providers' tariffs for a workload hang on, but for their prices.

    Attributes:
        needs: The workload on a schedule that stands for any.
        include: Patterns of the prices that may take part; empty: all.
    """

    needs: Workload
    basis: Basis
    reference: Reference
    include: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        workload: Workload,
        basis: Basis,
        reference: Reference,
        include: Sequence[str] = (),
    ) -> Asked:
        """Return what is asked for a workload, whatever its schedule."""
        needs = replace(
            workload,
            cards=1,
            hours_per_day=Decimal(1),
            days_per_month=None,
            months=Decimal(1),
        )
        return cls(needs, basis, reference, tuple(include))


@dataclass(frozen=True, slots=True)
class Tariffs:
    """What takes part, what has no price, and what was left out and why."""

    priced: tuple[Tariff, ...]
    missing: tuple[Offer, ...]
    problems: tuple[Problem, ...]

    @classmethod
    def of(cls, catalog: Catalog, asked: Asked) -> Tariffs:
        """Return one provider's answer."""
        needs, basis, known = asked.needs, asked.basis, asked.reference
        found = offers_of(catalog, needs, basis, asked.include)
        priced = tuple(Tariff.of(offer, needs, basis, known) for offer in found.priced)
        return cls(priced, found.missing, found.problems)


@dataclass(frozen=True, slots=True)
class _Page:
    catalog: Catalog
    tariffs: Tariffs


class TariffBook:
    """The latest tariffs for each workload."""

    def __init__(self) -> None:
        self._asked: dict[str, Asked] = {}
        self._pages: dict[str, list[_Page]] = {}

    def tariffs(self, asked: Asked, catalogs: Sequence[Catalog]) -> Tariffs:
        """Return every provider's tariffs, made anew where anything changed."""
        workload = asked.needs.id
        is_asked_again = self._asked.get(workload) == asked
        known = self._pages[workload] if is_asked_again else []
        by_provider = {page.catalog.provider.id: page for page in known}
        pages = []
        for catalog in catalogs:
            page = by_provider.get(catalog.provider.id)
            if page is None or page.catalog != catalog:
                page = _Page(catalog, Tariffs.of(catalog, asked))
            pages.append(page)
        self._asked[workload], self._pages[workload] = asked, pages
        return Tariffs(
            priced=tuple(x for page in pages for x in page.tariffs.priced),
            missing=tuple(x for page in pages for x in page.tariffs.missing),
            problems=(
                *empty_patterns(asked.include, catalogs),
                *(x for page in pages for x in page.tariffs.problems),
            ),
        )
