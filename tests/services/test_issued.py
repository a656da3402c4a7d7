"""The number after a version."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rackrate.services.issued import next_version


@pytest.mark.parametrize(
    ("version", "after"),
    [
        ("1.0", "1.1"),
        ("1.9", "1.10"),
        ("v2", "v3"),
        ("1.2-rc", "1.3-rc"),
        ("final", "final.2"),
        ("", "0.2"),
    ],
)
def test_the_last_figure_is_raised(version: str, after: str) -> None:
    assert next_version(version) == after


@given(st.text(max_size=8), st.sets(st.sampled_from(["1.1", "1.2", "1.3", "x.2"])))
def test_the_next_version_is_another_and_not_taken(
    version: str, taken: set[str]
) -> None:
    after = next_version(version, taken)
    assert after not in taken
    assert after != version
