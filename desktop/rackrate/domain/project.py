"""An engagement: a client, a basis, workloads, and which prices take part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from rackrate.domain.assumptions import Range
from rackrate.domain.basis import Basis
from rackrate.domain.bilingual import NO_TEXT, Bilingual
from rackrate.domain.brand import Brand
from rackrate.domain.comparison import Comparison
from rackrate.domain.limits import NO_LIMITS, Limits
from rackrate.domain.rule import Rule
from rackrate.domain.scenario import Scenario
from rackrate.domain.workload import Workload


@dataclass(frozen=True, slots=True)
class Client:
    """For whom the proposal is, and how it is to be marked."""

    name: Bilingual = NO_TEXT
    project_name: Bilingual = NO_TEXT
    prepared_by: Bilingual = NO_TEXT
    version: str = "0.1"
    valid_until: date | None = None
    decide_by: date | None = None


@dataclass(frozen=True, slots=True)
class Project:
    """Everything a decision depends on, apart from catalogs and reference data.

    Attributes:
        assumptions: The project's own ranges, by assumption name.
        include: Patterns `provider/sku_price_id`, `*` allowed; empty: all.
        own_rules: Rules of this project; one with the id of a shipped rule is in
            force in its place.
        comparison: Quotes held against one scope; None where nobody compares.
        seed: What random draws begin with, so that they can be drawn again.
        is_sample: Figures are for show and are marked so on every page.
        brand: Who signs the documents; a copy, so that another machine draws the
            same.
        scenarios: Other inputs, kept to be compared with these.
    """

    title: str
    basis: Basis
    workloads: tuple[Workload, ...]
    client: Client = Client()
    assumptions: Mapping[str, Range] = field(default_factory=dict)
    include: tuple[str, ...] = ()
    disabled_rules: tuple[str, ...] = ()
    own_rules: tuple[Rule, ...] = ()
    limits: Limits = NO_LIMITS
    comparison: Comparison | None = None
    seed: int = 1
    is_sample: bool = False
    scenarios: tuple[Scenario, ...] = ()
    brand: Brand | None = None

    def workload(self, workload_id: str) -> Workload:
        """Return the workload of that id.

        Raises:
            KeyError: The project has none.
        """
        for workload in self.workloads:
            if workload.id == workload_id:
                return workload
        raise KeyError(workload_id)
