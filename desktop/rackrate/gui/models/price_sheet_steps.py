"""How one list of rows becomes another: blocks taken away, blocks put in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rackrate.services.price_sheet import SheetRow


@dataclass(frozen=True, slots=True)
class RowStep:
    """One block of rows that goes or comes.

    Attributes:
        at: The first of them.
        rows: The whole list after the step.
    """

    at: int
    count: int
    is_removal: bool
    rows: tuple[SheetRow, ...]


def steps_between(
    before: Sequence[SheetRow], after: Sequence[SheetRow]
) -> list[RowStep] | None:
    """Return the steps from one list to the other, None where rows were reordered.

    Rows are told by their id; rows that stay keep their cells until all is in place.
    """
    old_ids = [row.row_id for row in before]
    new_ids = [row.row_id for row in after]
    old, new = set(old_ids), set(new_ids)
    if [i for i in old_ids if i in new] != [i for i in new_ids if i in old]:
        return None
    rows = list(before)
    steps = []
    for first, last in reversed(_blocks([i not in new for i in old_ids])):
        del rows[first : last + 1]
        steps.append(RowStep(first, last - first + 1, True, tuple(rows)))  # noqa: FBT003
    for first, last in _blocks([i not in old for i in new_ids]):
        rows[first:first] = after[first : last + 1]
        steps.append(RowStep(first, last - first + 1, False, tuple(rows)))  # noqa: FBT003
    return steps


def _blocks(marks: Sequence[bool]) -> list[tuple[int, int]]:
    """Return the first and last place of each run of marks."""
    blocks: list[tuple[int, int]] = []
    for place, is_marked in enumerate(marks):
        if not is_marked:
            continue
        if blocks and blocks[-1][1] == place - 1:
            blocks[-1] = (blocks[-1][0], place)
        else:
            blocks.append((place, place))
    return blocks
