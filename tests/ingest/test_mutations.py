"""A damaged spreadsheet is read or refused, never worse."""

from __future__ import annotations

import os

from tests.ingest.mutations import mutants, originals, try_mutants

COUNT = int(os.environ.get("RACKRATE_MUTATIONS", "500"))
SEED = int(os.environ.get("RACKRATE_MUTATIONS_SEED", "1"))


def test_every_mutant_ends_in_an_answer() -> None:
    tally = try_mutants(COUNT, SEED)
    assert tally.faults == []
    assert sum(tally.ends.values()) == COUNT
    assert len(tally.ends) > 3, "the mutants are all alike"


def test_the_same_seed_makes_the_same_mutants() -> None:
    first, again = list(mutants(20, 3)), list(mutants(20, 3))
    assert first == again
    assert len({data for _, data in first}) > 15
    assert {name.partition("-")[0] for name, _ in first} == {"3"}
    assert len(originals()) == 10
