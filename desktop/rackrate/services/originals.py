"""Vendors' files as they came, kept beside the prices that were read from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from rackrate.domain.catalog import Catalog
from rackrate.domain.price import Price

HASH_COLUMN = "source_sha256"
"""The column of a price that names the file it was read from, by its content."""


@dataclass(frozen=True, slots=True)
class Original:
    """One file, named by its content.

    Attributes:
        suffix: What its name ended in, with the dot; for people, it decides nothing.
    """

    sha256: str
    suffix: str
    content: bytes

    @classmethod
    def of(cls, content: bytes, suffix: str) -> Original:
        """Return a file's bytes as an original."""
        return cls(sha256(content).hexdigest(), suffix, content)


def hash_of(price: Price) -> str:
    """Return which original a price was read from, empty where there is none."""
    return dict(price.extra).get(HASH_COLUMN, "")


def used_by(
    catalogs: Iterable[Catalog], originals: Iterable[Original]
) -> tuple[Original, ...]:
    """Return the originals that prices were read from, in the order of their names."""
    held = {original.sha256: original for original in originals}
    if not held:
        return ()
    named = {hash_of(price) for catalog in catalogs for price in catalog.prices}
    return tuple(held[name] for name in sorted(held.keys() & named))
