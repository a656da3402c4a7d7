"""Random comparisons: vendors, what they answer, how they are scored, an award."""

from __future__ import annotations

from decimal import Decimal
from random import Random

from tests.services.bids import compared, seller
from tests.support.builders import DAY

from rackrate.domain.catalog import Catalog
from rackrate.domain.comparison import (
    Award,
    Bidder,
    BidLine,
    Criteria,
    PlugRule,
    ScopeFlag,
)
from rackrate.domain.project import Project

_MOST_BIDDERS = 5


def comparison(seed: int) -> tuple[Project, list[Catalog]]:
    """Return a comparison of its own for every seed, with its vendors' catalogs."""
    draw = Random(seed)  # noqa: S311 - the same ones every time
    names = [f"v{number}" for number in range(draw.randint(1, _MOST_BIDDERS))]
    sellers = [_seller(draw, name) for name in names]
    bidders = [_bidder(draw, name) for name in names]
    decided = draw.choice((None, DAY))
    reason = draw.choice(("", "delivers first"))
    award = Award((draw.choice(names),), reason, "Wang", decided)
    quality = Decimal(draw.randint(0, 60))
    project = compared(
        *bidders,
        award=draw.choice((None, award)),
        criteria=Criteria(100 - quality, {"quality": quality}),
        plug_rule=draw.choice(list(PlugRule)),
    )
    return project, sellers


def _seller(draw: Random, name: str) -> Catalog:
    rent = draw.choice((None, *[str(draw.randint(9_000, 32_000))] * 4))
    gib = draw.choice((None, f"{draw.uniform(0.05, 2):.2f}"))
    return seller(name, rent, gib)


def _bidder(draw: Random, name: str) -> Bidder:
    flag = draw.choice(list(ScopeFlag))
    estimate = draw.choice((None, Decimal(draw.randint(100, 9_000))))
    is_qualified = draw.random() < 0.85
    return Bidder(
        name,
        {
            "rental": BidLine(ScopeFlag.INCLUDED, f"{name}/node/month"),
            "storage": BidLine(flag, f"{name}/storage/month", estimate),
        },
        stated_total=draw.choice((None, Decimal(draw.randint(60_000, 200_000)))),
        marks={"quality": Decimal(draw.randint(0, 100)) / 10},
        is_qualified=is_qualified,
        reason="" if is_qualified else "no certificate",
        lead_days=draw.choice((None, Decimal(draw.randint(1, 40)))),
    )
