"""The cheapest cover of a week equals every cover tried one after another.

The trial knows nothing of the program: it counts units through, gives each hour what
the fixed cards leave to the cheapest hour, and adds up in fractions.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise, product
from math import ceil

import pytest

from rackrate.engine.mix_model import Cover, Rental, Stretch, cheapest_cover

MONTH = 720
WEEK = 168


def kept(name: str, cards: int, money: int, **changes: object) -> Rental:
    """Return units that are kept the whole month, for the first workload."""
    usual: dict[str, object] = {
        "option": name,
        "provider": name,
        "is_metered": False,
        "serves": {0: Decimal(1)},
        "cards": Decimal(cards),
        "kept_money": Decimal(money),
    }
    return Rental(**usual | changes)  # type: ignore[arg-type]


def hourly(
    name: str, price: str, idle: str = "0", speed: str = "1", user: int = 0
) -> Rental:
    """Return cards by the hour; with idle hours, never billed over the month."""
    run = (1 + Decimal(idle)) * MONTH / WEEK
    return Rental(
        option=name,
        provider=name,
        is_metered=True,
        serves={user: Decimal(speed)},
        cards=Decimal(1),
        kept_money=Decimal(price) * MONTH if Decimal(idle) else None,
        kept_card_hours=Decimal(MONTH),
        hour_money=Decimal(price) * run,
        hour_card_hours=run,
    )


def week(*parts: tuple[int | str, tuple[int, ...]]) -> list[Stretch]:
    """Return a week of (hours, cards of each workload)."""
    return [Stretch(Decimal(h), tuple(map(Decimal, cards))) for h, cards in parts]


def money(cover: Cover | None) -> Decimal:
    """Return all the money of a cover, dust taken off."""
    assert cover is not None
    return sum((use.money for use in cover.uses), Decimal(0)).quantize(Decimal("1e-9"))


def units(cover: Cover | None) -> dict[str, Decimal]:
    """Return the units that are kept, by option."""
    assert cover is not None
    return {use.option: use.units for use in cover.uses if use.is_whole}


@pytest.mark.parametrize("seed", range(200))
def test_the_cheapest_cover_is_the_cheapest_of_all_counts(seed: int) -> None:
    stretches, rentals = random_case(seed)
    fixed = [rental for rental in rentals if not rental.is_metered]
    metered = [rental for rental in rentals if rental.is_metered]
    for some in (rentals, fixed, metered):
        found = cheapest_cover(stretches, some)
        assert found is not None
        assert found.gap == 0
        assert is_same(found, tried_out(stretches, some))


@pytest.mark.parametrize("seed", range(40))
def test_an_undivided_workload_runs_on_the_cheapest_single_offer(seed: int) -> None:
    stretches, found = random_case(seed)
    rentals = [replace(rental, offer=rental.option) for rental in found]
    alone = [money(cheapest_cover(stretches, [rental])) for rental in rentals]
    held = cheapest_cover(stretches, rentals, undivided={0})
    assert money(held) == min(alone)
    assert held is not None
    assert len({use.option for use in held.uses}) <= 1
    assert money(held) >= money(cheapest_cover(stretches, rentals))


def test_an_undivided_workload_shares_the_units_of_its_offer() -> None:
    both = {0: Decimal(1), 1: Decimal(1)}
    near = kept("near", 8, 900, serves=both, offer="near")
    far = kept("far", 4, 400, serves=both, offer="far")
    stretches = week((84, (12, 0)), (84, (0, 16)))
    free = cheapest_cover(stretches, [near, far])
    assert units(free) == {"far": 4}
    held = cheapest_cover(week((168, (12, 4))), [near, far], undivided={0, 1})
    assert units(held) == {"far": 4}
    apart = cheapest_cover(week((168, (12, 8))), [near, far], undivided={0})
    assert money(apart) == 5 * 400


def random_case(seed: int) -> tuple[list[Stretch], list[Rental]]:
    """Return one workload's week, one or two fixed and one or two metered rentals."""
    draw = random.Random(seed)  # noqa: S311  not for secrets
    speed = draw.choice(["1", "0.97", "0.9", "0.56"])
    idle = draw.choice(["0", "0.05", "0.2"])
    rentals = []
    for number in range(draw.randint(1, 2)):
        cards = draw.choice([1, 4, 8])
        serves = {0: Decimal(draw.choice(["1", speed]))}
        price = cards * draw.randint(500, 2600)
        rentals.append(kept(f"fixed{number}", cards, price, serves=serves))
    rentals += [
        hourly(f"hour{number}", cents(draw), idle, speed)
        for number in range(draw.randint(1, 2))
    ]
    return random_week(draw, 1), rentals


def random_week(draw: random.Random, workloads: int) -> list[Stretch]:
    """Return up to five kinds of hours, 168 in all."""
    ends = sorted({*draw.sample(range(1, WEEK), draw.randint(0, 4)), 0, WEEK})
    return week(
        *(
            (end - start, tuple(draw.randint(0, 12) for _ in range(workloads)))
            for start, end in pairwise(ends)
        )
    )


def cents(draw: random.Random) -> str:
    """Return a price of a card-hour."""
    return str(Decimal(draw.randint(100, 400)) / 100)


def tried_out(stretches: Sequence[Stretch], rentals: Iterable[Rental]) -> Fraction:
    """Return the least money over all counts of units, for one workload."""
    fixed = [r for r in rentals if not r.is_metered]
    hours = [r for r in rentals if r.is_metered]
    needs = [Fraction(stretch.cards[0]) for stretch in stretches]
    found = []
    for plan in product(*(counts(max(needs), rental) for rental in fixed)):
        chosen = list(zip(plan, fixed, strict=True))
        work = sum((n * work_of(rental) for n, rental in chosen), Fraction(0))
        left = [max(need - work, Fraction(0)) for need in needs]
        if hours or not any(left):
            paid = sum(
                (n * Fraction(r.kept_money or 0) for n, r in chosen), Fraction(0)
            )
            found.append(paid + overflow(left, stretches, hours))
    return min(found)


def counts(peak: Fraction, rental: Rental) -> range:
    """Return every count of units up to what does it all."""
    return range(ceil(peak / work_of(rental)) + 1)


def work_of(rental: Rental, workload: int = 0) -> Fraction:
    """Return the work of one unit in an hour."""
    return Fraction(rental.serves.get(workload, 0)) * Fraction(rental.cards)


def overflow(
    left: Sequence[Fraction], stretches: Sequence[Stretch], hours: Sequence[Rental]
) -> Fraction:
    """Return the money by the hour, layer of cards by layer of cards."""
    total, below = Fraction(0), Fraction(0)
    for level in sorted(set(left) - {0}):
        pairs = zip(stretches, left, strict=True)
        busy = sum((Fraction(s.hours) for s, x in pairs if x >= level), Fraction(0))
        total += (level - below) * min(layer_price(rental, busy) for rental in hours)
        below = level
    return total


def layer_price(rental: Rental, busy: Fraction) -> Fraction:
    """Return the money for the work of one card in so many hours of each week."""
    paid = busy * Fraction(rental.hour_money or 0)
    if rental.kept_money is not None:
        paid = min(paid, Fraction(rental.kept_money))
    return paid / work_of(rental)


@pytest.mark.parametrize("seed", range(60))
def test_cards_that_two_workloads_share_are_counted_once(seed: int) -> None:
    draw = random.Random(seed)  # noqa: S311
    speeds = {0: Decimal(1), 1: Decimal(draw.choice(["1", "0.6", "1.5"]))}
    fixed = [
        kept("shared", 4, 4 * draw.randint(500, 2600), serves=speeds),
        kept("second", 2, 2 * draw.randint(500, 2600), serves={1: Decimal(1)}),
    ]
    hours = [hourly(f"hour{w}", cents(draw), user=w) for w in (0, 1)]
    stretches = random_week(draw, 2)
    found = cheapest_cover(stretches, [*fixed, *hours])
    assert is_same(found, tried_out_for_two(stretches, fixed, hours))


def tried_out_for_two(
    stretches: Sequence[Stretch], fixed: Sequence[Rental], hours: Sequence[Rental]
) -> Fraction:
    """Return the least money: the second's own cards first, then the dearer hours."""
    shared, second = fixed
    saved = {w: work_of(shared, w) * Fraction(hours[w].hour_money or 0) for w in (0, 1)}
    found = []
    for mine, theirs in product(range(9), range(7)):
        paid = mine * Fraction(shared.kept_money or 0)
        paid += theirs * Fraction(second.kept_money or 0)
        for stretch in stretches:
            left = [Fraction(cards) for cards in stretch.cards]
            left[1] = max(left[1] - theirs * work_of(second, 1), Fraction(0))
            free = Fraction(mine)
            for w in sorted(saved, key=saved.__getitem__, reverse=True):
                taken = min(free, left[w] / work_of(shared, w))
                free -= taken
                left[w] -= taken * work_of(shared, w)
                price = Fraction(hours[w].hour_money or 0)
                paid += left[w] * price * Fraction(stretch.hours)
        found.append(paid)
    return min(found)


def test_work_by_day_and_work_by_night_share_one_server() -> None:
    both = {0: Decimal(1), 1: Decimal(1)}
    server = kept("server", 8, 15600, serves=both)
    found = cheapest_cover(week((84, (8, 0)), (84, (0, 8))), [server])
    assert units(found) == {"server": 1}
    together = cheapest_cover(week((84, (8, 8)), (84, (0, 0))), [server])
    assert units(together) == {"server": 2}


def test_units_are_not_sold_in_smaller_numbers_than_said() -> None:
    few = kept("few", 1, 2000, most=Decimal(7))
    many = kept("many", 1, 1500, fewest=Decimal(8))
    assert units(cheapest_cover(week((168, (7,))), [few, many])) == {"many": 8}
    assert units(cheapest_cover(week((168, (5,))), [few, many])) == {"few": 5}
    assert units(cheapest_cover(week((168, (3,))), [many])) == {"many": 8}


def test_what_it_costs_to_start_is_paid_once_by_each_user() -> None:
    both, fee = {0: Decimal(1), 1: Decimal(1)}, {0: Decimal(100), 1: Decimal(100)}
    cheap = kept("cheap", 8, 1000, serves=both, entry=fee)
    found = cheapest_cover(week((84, (8, 0)), (84, (0, 8))), [cheap])
    assert money(found) == 1200
    plain = kept("plain", 8, 1150, serves=both)
    found = cheapest_cover(week((84, (8, 0)), (84, (0, 8))), [cheap, plain])
    assert units(found) == {"plain": 1}
    alone = kept("alone", 8, 1000, entry=fee)
    assert money(cheapest_cover(week((168, (8,))), [alone])) == 1100


def test_no_provider_gets_more_than_its_share_of_the_money() -> None:
    near_by, far_off = hourly("near", "2"), hourly("far", "3")
    stretches = week((168, (10,)))
    free = cheapest_cover(stretches, [near_by, far_off])
    assert money(free) == 2 * 10 * 720
    held = cheapest_cover(stretches, [near_by, far_off], Decimal("0.5"))
    assert held is not None
    assert {use.option: round(use.money, 6) for use in held.uses} == {
        "near": 2 * 6 * 720,
        "far": 3 * 4 * 720,
    }
    assert cheapest_cover(stretches, [near_by], Decimal("0.5")) is None


@pytest.mark.parametrize("seed", range(40))
def test_the_money_of_a_plan_keeps_to_the_shares(seed: int) -> None:
    stretches, rentals = random_case(seed)
    held = cheapest_cover(stretches, rentals, Decimal("0.6"))
    if held is None:
        return
    assert money(held) >= money(cheapest_cover(stretches, rentals))
    most = max((use.money for use in held.uses), default=0)
    assert most <= money(held) * Decimal("0.6") + Decimal("1e-6")


def test_what_nothing_can_cover_has_no_plan_and_no_need_has_an_empty_one() -> None:
    assert cheapest_cover(week((168, (1,))), []) is None
    assert cheapest_cover(week((168, (1, 1))), [hourly("only", "1")]) is None
    assert cheapest_cover(week((168, (0,))), []) == Cover((), 0.0, ({},))
    limited = kept("few", 1, 10, most=Decimal(2))
    assert cheapest_cover(week((168, (3,))), [limited]) is None


def test_what_is_free_is_proven_cheapest_too() -> None:
    found = cheapest_cover(week((168, (3,))), [kept("gift", 1, 0)])
    assert money(found) == 0
    assert found is not None
    assert found.gap == 0


def test_the_solver_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    cheapest_cover(week((100, (9,)), (68, (3,))), [kept("a", 4, 900), hourly("b", "2")])
    assert capfd.readouterr() == ("", "")


def is_same(cover: Cover | None, tried: Fraction) -> bool:
    """Return whether a cover costs what was tried out, but for the solver's dust."""
    return abs(Fraction(money(cover)) - tried) < Fraction(1, 10**8)
