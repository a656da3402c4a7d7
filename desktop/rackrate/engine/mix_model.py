"""The cheapest way to cover a week's demand: a program over whole numbers.

HiGHS finds the plan in binary floats; its money is then added up again from the
plan in exact decimals, so that no amount a person sees comes from the solver.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, Decimal

ZERO = Decimal(0)
ONE = Decimal(1)
_ENDLESS = Decimal("Infinity")
_NOTHING = 1e-9  # less of a card is the solver's dust

_SETTINGS = {
    "output_flag": False,
    "threads": 1,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 1e-9,
    "mip_feasibility_tolerance": 1e-9,
    "primal_feasibility_tolerance": 1e-9,
    "mip_max_nodes": 20_000,  # not seconds: every machine stops at the same plan
}


@dataclass(frozen=True, slots=True)
class Stretch:
    """Hours of the week that ask for the same.

    Attributes:
        hours: How many hours of a week they are.
        cards: Cards at bare-metal speed that each workload needs in them.
    """

    hours: Decimal
    cards: tuple[Decimal, ...]


@dataclass(frozen=True, slots=True)
class Rental:
    """One way to rent an option. Money and card-hours are for a month.

    Attributes:
        serves: Workload → work that one of these cards does in an hour.
        cards: Cards in one unit.
        kept_money: For a unit that is kept the whole month; None: none is.
        kept_card_hours: Billed for a metered unit that is kept.
        hour_money: For a unit that runs in one hour of each week; None: none does.
        hour_card_hours: Billed for it.
        entry: Workload → money as soon as it uses this at all.
        fewest: Fewer units are not sold at this price.
        most: Nor are more; None: any number is.
        offer: What tells the ways to rent one thing from those to rent another.
    """

    option: str
    provider: str
    is_metered: bool
    serves: Mapping[int, Decimal]
    cards: Decimal
    kept_money: Decimal | None = None
    kept_card_hours: Decimal = ZERO
    hour_money: Decimal | None = None
    hour_card_hours: Decimal = ZERO
    entry: Mapping[int, Decimal] = field(default_factory=dict)
    fewest: Decimal = ONE
    most: Decimal | None = None
    offer: object = None

    @property
    def is_whole(self) -> bool:
        """Whether units are not divided: they are, where they run by the hour."""
        return self.hour_money is None

    @property
    def has_entry(self) -> bool:
        """Whether using it at all costs something beside its units."""
        return any(self.entry.values())


@dataclass(frozen=True, slots=True)
class Use:
    """What a plan takes of one option in a month.

    Attributes:
        units: Units that are kept.
        card_hours: Billed by the hour.
    """

    option: str
    is_whole: bool
    units: Decimal
    card_hours: Decimal
    money: Decimal


Working = Mapping[tuple[str, bool], Decimal]
"""Work that the cards of (option, whether it is whole) can do in an hour."""


@dataclass(frozen=True, slots=True)
class Cover:
    """A plan for every hour, and the share by which another could be cheaper.

    Attributes:
        working: What is there for each stretch of the week; where workloads share
            cards, it is counted for the one they do least for.
    """

    uses: tuple[Use, ...]
    gap: float
    working: tuple[Working, ...] = ()


def cheapest_cover(
    week: Sequence[Stretch],
    rentals: Sequence[Rental],
    most_share_of_provider: Decimal | None = None,
    undivided: Collection[int] = (),
) -> Cover | None:
    """Return the cheapest plan that covers every hour, None if there is none.

    Args:
        week: What is needed when; together 168 hours.
        rentals: What may be rented, and for which workloads.
        most_share_of_provider: Of the month's money, for any one provider.
        undivided: Workloads that run on one offer, as a job does whose cards work on
            the same step.
    """
    program = _Program(week, rentals, undivided)
    if not program.supply:
        return Cover((), 0.0, tuple({} for _ in week))
    if most_share_of_provider is not None:
        program.limit_providers(most_share_of_provider)
    is_possible = all(program.supply.values())
    solved = _solved(program.columns, program.rows()) if is_possible else None
    if solved is None:
        return None
    taken = program.exact(solved[0])
    return Cover(tuple(program.uses(taken)), solved[1], program.working(taken))


@dataclass(frozen=True, slots=True)
class _Column:
    """One unknown: 0, or from `fewest` to `most`.

    Attributes:
        stretch: In which hours the units run; None for units that are kept.
        offer: Of the rental, also where it has a share of a pool.
    """

    money: Decimal = ZERO
    card_hours: Decimal = ZERO
    rental: int | None = None
    stretch: int | None = None
    is_unit: bool = False
    is_whole: bool = False
    fewest: Decimal = ZERO
    most: Decimal = _ENDLESS
    offer: object = None


@dataclass(frozen=True, slots=True)
class _Row:
    """A condition: Σ coefficient × column ≥ low."""

    coefficients: Mapping[int, Decimal]
    low: Decimal = ZERO


class _Program:
    """The unknowns and conditions, and the way back to what they mean.

    Attributes:
        supply: (workload, stretch) with a need → work done by one of each column.
    """

    def __init__(
        self,
        week: Sequence[Stretch],
        rentals: Sequence[Rental],
        undivided: Collection[int] = (),
    ) -> None:
        self.rentals = rentals
        self.columns: list[_Column] = []
        self.supply: dict[tuple[int, int], dict[int, Decimal]] = {
            (workload, number): {}
            for number, stretch in enumerate(week)
            for workload, cards in enumerate(stretch.cards)
            if cards
        }
        self._week = week
        self._conditions: list[_Row] = []
        self._divisible: set[int] = set()
        self._pools: dict[object, dict[int, Decimal]] = {}
        self._choices: dict[int, dict[object, int]] = {w: {} for w in undivided}
        for number, rental in enumerate(rentals):
            if len(rental.serves) == 1:
                self._add_own(number, rental)
            else:
                self._add_shared(number, rental)

    def rows(self) -> Iterator[_Row]:
        """Yield every condition: each need is met, and what else must hold.

        The need of an undivided workload is met by the offer it has chosen, alone.
        """
        for place, row in self.supply.items():
            need, choices = self._need(place), self._choices.get(place[0])
            if choices is None:
                yield _Row(row, need)
                continue
            for offer, choice in choices.items():
                own = {c: s for c, s in row.items() if self.columns[c].offer == offer}
                yield _Row({**own, choice: -need})
        for choices in self._choices.values():
            if choices:
                yield _Row(dict.fromkeys(choices.values(), ONE), ONE)
        yield from self._conditions

    def limit_providers(self, share: Decimal) -> None:
        """Keep every provider within a share of all the money, idle hours among it."""
        self._divisible.clear()
        owners = [
            (number, self.rentals[column.rental].provider, column.money)
            for number, column in enumerate(self.columns)
            if column.rental is not None
        ]
        for provider in sorted({owner for _, owner, _ in owners}):
            parts = {n: money * (share - (o == provider)) for n, o, money in owners}
            self._conditions.append(_Row(parts))

    def exact(self, values: Sequence[float]) -> list[Decimal]:
        """Return what the solver found, in decimals that meet every need exactly.

        In each hour the divisible column that does most takes what the others leave.
        """
        found = [
            Decimal(round(value) if column.is_whole else value * (value > _NOTHING))
            for value, column in zip(values, self.columns, strict=True)
        ]
        for place, row in self.supply.items():
            last = max(row.keys() & self._divisible, key=found.__getitem__, default=-1)
            if last >= 0 and found[last]:
                others = sum((row[c] * found[c] for c in row if c != last), ZERO)
                found[last] = max(ZERO, self._need(place) - others) / row[last]
        return found

    def uses(self, values: Sequence[Decimal]) -> Iterator[Use]:
        """Yield what is taken of each option that is used."""
        taken: dict[tuple[str, bool], list[tuple[_Column, Decimal]]] = {}
        for column, value in zip(self.columns, values, strict=True):
            if column.rental is not None and value:
                rental = self.rentals[column.rental]
                name = rental.option, rental.is_whole
                taken.setdefault(name, []).append((column, value))
        for (option, is_whole), mine in taken.items():
            units = sum((v for c, v in mine if c.is_unit), ZERO)
            card_hours = sum((v * c.card_hours for c, v in mine), ZERO)
            money = sum((v * c.money for c, v in mine), ZERO)
            if units or card_hours:
                yield Use(option, is_whole, units, card_hours, money)

    def working(self, values: Sequence[Decimal]) -> tuple[Working, ...]:
        """Return the work that what is taken can do, for each stretch."""
        found: list[dict[tuple[str, bool], Decimal]] = [{} for _ in self._week]
        for column, value in zip(self.columns, values, strict=True):
            runs = column.is_unit or column.stretch is not None
            if column.rental is None or not runs or not value:
                continue
            rental = self.rentals[column.rental]
            work = value * rental.cards * min(rental.serves.values())
            name = rental.option, rental.is_whole
            for number, stretch in enumerate(found):
                if column.is_unit or number == column.stretch:
                    stretch[name] = stretch.get(name, ZERO) + work
        return tuple(found)

    def _need(self, place: tuple[int, int]) -> Decimal:
        workload, stretch = place
        return self._week[stretch].cards[workload]

    def _add(self, column: _Column) -> int:
        self.columns.append(column)
        return len(self.columns) - 1

    def _most_units(self, rental: Rental) -> Decimal:
        """Return the units that could do all that the rental may serve."""
        cards = max(
            sum((s.cards[w] / speed for w, speed in rental.serves.items()), ZERO)
            for s in self._week
        )
        units = (cards / rental.cards).to_integral_value(rounding=ROUND_CEILING)
        return max(min(units, rental.most or units), rental.fewest)

    def _add_units(self, number: int, stretch: int | None = None) -> list[int]:
        """Add units kept the whole month, or run in hours of each week, if any are."""
        rental, hours = self.rentals[number], None
        money, card_hours = rental.kept_money, rental.kept_card_hours
        if stretch is not None:
            hours = self._week[stretch].hours
            money, card_hours = rental.hour_money, rental.hour_card_hours
        if money is None:
            return []
        column = _Column(
            money=money * (hours or ONE),
            card_hours=card_hours * (hours or ONE),
            rental=number,
            stretch=stretch,
            is_unit=stretch is None,
            is_whole=rental.is_whole,
            fewest=rental.fewest if rental.fewest > 1 else ZERO,
            most=self._most_units(rental),
            offer=rental.offer,
        )
        place = self._add(column)
        if stretch is not None:
            self._divisible.add(place)
        return [place]

    def _add_own(self, number: int, rental: Rental) -> None:
        """Add a rental that one workload may use."""
        ((workload, speed),) = rental.serves.items()
        columns = kept = self._add_units(number)
        for (needing, stretch), row in self.supply.items():
            if needing == workload:
                hourly = self._add_units(number, stretch)
                row.update(dict.fromkeys(kept + hourly, speed * rental.cards))
                columns = columns + hourly
        if rental.has_entry:
            self._gate(columns, self._add_entries(number, rental)[workload], speed)
        if workload in self._choices:
            self._gate(columns, self._choice(workload, rental), speed)

    def _choice(self, workload: int, rental: Rental) -> int:
        """Return the column that says whether an undivided workload runs there."""
        choices = self._choices[workload]
        if rental.offer not in choices:
            choices[rental.offer] = self._add(_Column(is_whole=True, most=ONE))
        return choices[rental.offer]

    def _gate(self, columns: Iterable[int], switch: int, speed: Decimal) -> None:
        """Let units be taken only where the rental is used at all.

        No more of them than do all the work of their hours: the tighter this is, the
        sooner the solver is done.
        """
        for place in columns:
            column = self.columns[place]
            most = column.most
            if column.stretch is not None and column.rental is not None:
                rental = self.rentals[column.rental]
                ((workload, _),) = rental.serves.items()
                need = self._need((workload, column.stretch))
                most = min(most, need / (speed * rental.cards))
            self._conditions.append(_Row({switch: most, place: -ONE}))

    def _add_shared(self, number: int, rental: Rental) -> None:
        """Add units whose cards several workloads share, hour by hour.

        Rentals that differ by one speed for all their workloads are one pool, unless
        one of the workloads must choose among them.
        """
        first = next(iter(rental.serves.values()))
        speeds = {w: speed / first for w, speed in rental.serves.items()}
        kept = self._add_units(number)
        is_chosen = not self._choices.keys().isdisjoint(speeds)
        name = (
            tuple(speeds.items()),
            number if rental.has_entry else None,
            rental.offer if is_chosen else None,
        )
        if name not in self._pools:
            self._pools[name] = {}
            switches = self._add_entries(number, rental) if rental.has_entry else {}
            self._add_pool(speeds, self._pools[name], switches, rental.offer)
            for workload in self._choices.keys() & speeds:
                self._choice(workload, rental)
        self._pools[name].update(dict.fromkeys(kept, rental.cards * first))

    def _add_pool(
        self,
        speeds: Mapping[int, Decimal],
        capacity: dict[int, Decimal],
        switches: Mapping[int, int],
        offer: object,
    ) -> None:
        for stretch in range(len(self._week)):
            parts: dict[int, Decimal] = {}
            for workload, speed in speeds.items():
                place = workload, stretch
                if place not in self.supply:
                    continue
                part = self._add(_Column(offer=offer))
                self.supply[place][part] = speed
                parts[part] = -ONE
                if workload in switches:
                    gate = {switches[workload]: self._need(place) / speed, part: -ONE}
                    self._conditions.append(_Row(gate))
            self._conditions.append(_Row(ChainMap(parts, capacity)))

    def _add_entries(self, number: int, rental: Rental) -> dict[int, int]:
        """Add, by workload, whether it uses the rental at all."""
        used = {}
        for workload in rental.serves:
            money = rental.entry.get(workload, ZERO)
            column = _Column(money, rental=number, is_whole=True, most=ONE)
            used[workload] = self._add(column)
        return used


def _solved(
    columns: Sequence[_Column], rows: Iterable[_Row]
) -> tuple[list[float], float] | None:
    """Return the value of each column and the gap, None if nothing fits."""
    import highspy  # noqa: PLC0415  loaded when a mix is first asked for
    from highspy._core import _Highs  # noqa: PLC0415  `Highs` prints a banner first

    solver, kinds, endless = _Highs(), highspy.HighsVarType, highspy.kHighsInf
    for name, setting in _SETTINGS.items():
        solver.setOptionValue(name, setting)
    for number, column in enumerate(columns):
        bounds = float(column.fewest), float(column.most)
        solver.addCol(float(column.money), *bounds, 0, [], [])
        if column.is_whole:
            kind = kinds.kSemiInteger if column.fewest else kinds.kInteger
            solver.changeColIntegrality(number, kind)
    for row in rows:
        places, values = list(row.coefficients), map(float, row.coefficients.values())
        solver.addRow(float(row.low), endless, len(places), places, list(values))
    solver.run()
    found = solver.getInfo()
    if found.primal_solution_status != highspy.kSolutionStatusFeasible:
        return None
    gap = found.mip_gap if any(column.is_whole for column in columns) else 0.0
    return solver.getSolution().col_value, round(gap, 9)
