"""Numbers that are a judgement: low, base and high, with who judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from rackrate.domain.bilingual import Bilingual


@dataclass(frozen=True, slots=True)
class Range:
    """A best guess between a low and a high one."""

    low: Decimal
    base: Decimal
    high: Decimal

    @classmethod
    def fixed(cls, value: Decimal) -> Range:
        """Return a range that leaves no room."""
        return cls(value, value, value)


@dataclass(frozen=True, slots=True)
class Assumption:
    """One judged number, its unit and where it comes from."""

    name: str
    title: Bilingual
    unit: str
    range: Range
    source: str
    confidence: str
    note: Bilingual
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Assumptions:
    """The judged numbers in force, by name."""

    by_name: Mapping[str, Assumption] = field(default_factory=dict)

    @classmethod
    def of(cls, assumptions: Iterable[Assumption]) -> Assumptions:
        """Return the assumptions, findable by name."""
        return cls({a.name: a for a in assumptions})

    def base(self, name: str) -> Decimal:
        """Return the best guess for a name.

        Raises:
            KeyError: No assumption has that name.
        """
        return self.by_name[name].range.base

    def overridden(self, ranges: Mapping[str, Range], source: str) -> Assumptions:
        """Return these assumptions with a project's own ranges in their place."""
        changed = dict(self.by_name)
        for name, own in ranges.items():
            known = changed.get(name)
            title = known.title if known else Bilingual.same(name)
            changed[name] = Assumption(
                name=name,
                title=title,
                unit=known.unit if known else "",
                range=own,
                source=source,
                confidence="project",
                note=known.note if known else Bilingual.same(""),
                currency=known.currency if known else "",
            )
        return Assumptions(changed)
