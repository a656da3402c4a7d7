"""The numbered sources of the workbook: the report's, and what only sheets show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rackrate.services.report import Report, Source


def sources_of(
    report: Report, keys: Sequence[str], assumed: Sequence[str]
) -> list[Source]:
    """Return the report's sources, then those of further prices and assumptions.

    Args:
        report: Whose sources keep their numbers, as the proposal cites them.
        keys: Of all prices on the sheets.
        assumed: Names of assumptions on the sheets beside the report's.
    """
    used: dict[str, list[str]] = {}
    for name in assumed:
        if name in report.assumptions.by_name:
            source = report.assumptions.by_name[name].source
            used.setdefault(source, []).append(name)
    found = []
    for known in _of_prices(report, keys):
        is_assumed = known.evidence == "assumption"
        more = used.pop(known.title, []) if is_assumed else []
        found.append(replace(known, used_for=(*known.used_for, *more)))
    for source, names in used.items():
        number = len(found) + 1
        found.append(Source(number, source, "assumption", (), tuple(names)))
    return found


def _of_prices(report: Report, keys: Sequence[str]) -> list[Source]:
    sources = report.sources()
    known = {name for source in sources for name in source.used_for}
    extra: dict[tuple[str, str], list[str]] = {}
    for key in keys:
        if key not in known:
            price = report.price(key)[1]
            name = (price.source or key, price.evidence.value)
            extra.setdefault(name, []).append(key)
    merged = []
    for source in sources:
        more = extra.pop((source.title, source.evidence), [])
        used_for = (*source.used_for, *more)
        merged.append(
            Source(
                source.number, source.title, source.evidence, source.places, used_for
            )
        )
    return [*merged, *_further(report, extra, len(merged))]


def _further(
    report: Report, extra: dict[tuple[str, str], list[str]], count: int
) -> Iterator[Source]:
    for number, ((title, evidence), keys) in enumerate(extra.items(), count + 1):
        places = tuple(
            dict.fromkeys(
                report.price(key)[1].source_ref
                for key in keys
                if report.price(key)[1].source_ref
            )
        )
        yield Source(number, title, evidence, places, tuple(keys))
