"""Every number of a decision's JSON, under the path by which it is explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

NAMES = {
    "workloads": lambda item: item["id"],
    "options": lambda item: item["id"],
    "lines": lambda item: item.get("charge") or item["line"],
    "break_even": lambda item: f"{item['metered']}:{item['fixed']}",
    "plan": lambda item: item["option"],
    "switch_points": lambda item: (
        f"{item['input']}:{item['of']}" if item["of"] else item["input"]
    ),
    "against": lambda item: item["rental"],
    "vendors": lambda item: item["provider"],
    "weights": lambda item: item["criterion"],
}
"""By what name a member of a list goes; of other lists by its number, from 1."""


def leaves(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[str, float]]:
    """Yield (path, number) of all numbers in a decision's JSON."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list):
        name = NAMES.get(path[-1])
        seen: Counter[str] = Counter()
        for number, item in enumerate(value, start=1):
            called = name(item) if name and isinstance(item, dict) else str(number)
            seen[called] += 1
            if seen[called] > 1:
                called = f"{called}#{seen[called]}"
            yield from leaves(item, (*path, called))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield ".".join(path).removeprefix("workloads."), float(value)


def plain(document: Mapping[str, Any]) -> dict[str, float]:
    """Return every number of a decision by its path."""
    return dict(leaves(document))
