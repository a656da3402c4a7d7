"""What holds for every cost, whatever the price and the workload."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.engine.draws import Deal, amounts, deals, sampled, thorough
from tests.support import by_hand
from tests.support.builders import changed

from rackrate.domain.money import minor_digits
from rackrate.domain.units import TaxBasis
from rackrate.engine.billing import as_arrays, total_amount, varied
from rackrate.engine.comparable import comparable_price
from rackrate.engine.cost_curves import cost_at_hours

DUST = Fraction(1, 10**9)


def close(value: Decimal, exact: Fraction) -> bool:
    """Return whether a decimal is a fraction, but for its last digits."""
    size = max(Fraction(1), abs(exact))
    return abs(Fraction(value) - exact) <= DUST * size


@thorough(250)
@given(deals())
def test_cost_is_what_a_second_sum_in_fractions_gives(deal: Deal) -> None:
    found = deal.option()
    expected = by_hand.bill(deal.sold(), deal.wanted())
    assert (found.units, found.cards_paid) == (expected.units, expected.cards_paid)
    assert {line.charge for line in found.lines} == set(expected.lines)
    for line in found.lines:
        exact = expected.lines[line.charge]
        assert abs(Fraction(line.amount) - exact) <= Fraction(1, 200) + DUST
    assert close(found.useful_card_hours, expected.useful)
    assert close(found.lost_card_hours, expected.lost)
    assert close(found.idle_card_hours, expected.idle)


@thorough(60)
@given(deals(), st.sampled_from(["CNY", "JPY"]))
def test_a_total_is_the_sum_of_lines_with_no_more_digits_than_money_has(
    deal: Deal, currency: str
) -> None:
    rates = {"CNY": Decimal(20), "USD": Decimal(150)}
    found = deal.option(replace(deal.basis(), billing_currency=currency, fx=rates))
    assert found.total == sum(line.amount for line in found.lines)
    for line in found.lines:
        exponent = line.amount.as_tuple().exponent
        assert isinstance(exponent, int)
        assert -exponent <= minor_digits(currency)


@thorough(80)
@given(deals())
def test_useful_lost_and_idle_card_hours_are_all_that_is_paid_for(deal: Deal) -> None:
    found = deal.option()
    parts = found.useful_card_hours + found.lost_card_hours + found.idle_card_hours
    assert close(parts, Fraction(found.cards_paid * found.hours_billed))
    assert found.lost_card_hours >= 0
    assert found.idle_card_hours >= Decimal("-1e-9")
    assert 0 <= found.idle_amount <= found.amount("compute")


@thorough(60)
@given(deals())
def test_decimals_and_arrays_agree_to_nine_digits(deal: Deal) -> None:
    terms = deal.option().terms
    hours = [h + Decimal("0.0137") for h in sampled(terms.hours_per_month, 60)]
    exact = [cost_at_hours(terms, h) for h in hours]
    floats = np.array([float(h) for h in hours])
    curve = total_amount(varied(as_arrays(terms), useful_hours=floats))
    np.testing.assert_allclose(
        np.broadcast_to(curve, floats.shape), [float(x) for x in exact], rtol=1e-9
    )


@thorough(60)
@given(deals(), amounts("0", "0.7"))
def test_decimals_and_arrays_agree_over_the_loss_too(deal: Deal, loss: Decimal) -> None:
    terms = deal.option().terms
    exact = total_amount(varied(terms, loss=loss))
    floats = varied(as_arrays(terms), loss=np.array([float(loss)]))
    np.testing.assert_allclose(total_amount(floats), [float(exact)], rtol=1e-9)


@thorough(60)
@given(deals())
def test_cost_never_falls_as_hours_rise_for_one_price_of_single_cards_or_of_time(
    deal: Deal,
) -> None:
    # Whatever is billed by the time, and cards billed one by one, with one price for
    # any number of units and no free allowance for each of them.
    units = 1 if deal.unit == "hour" and not deal.commitment else deal.unit_cards
    plain = replace(deal, tiers=(), storage_free=Decimal(0), unit_cards=units)
    terms = plain.option().terms
    costs = [cost_at_hours(terms, h) for h in sampled(terms.hours_per_month)]
    steps = pairwise(costs)
    assert all(after >= before - Decimal("1e-15") for before, after in steps)


@thorough(60)
@given(deals())
def test_cost_never_falls_while_no_card_is_added(deal: Deal) -> None:
    # With any units, tiers and allowances: the number of units stays what it is.
    terms = deal.option().terms
    end = terms.hours_per_month * terms.throughput
    costs = [cost_at_hours(terms, h) for h in sampled(end, 60)]
    steps = pairwise(costs)
    assert all(after >= before - Decimal("1e-15") for before, after in steps)


def test_cost_may_fall_where_the_next_tier_lowers_the_price_of_all_units() -> None:
    deal = Deal(
        unit="month",
        amount=Decimal(1000),
        tiers=((2, Decimal(400)),),
        work_cards=1,
        hours_per_day=Decimal(24),
        days=30,
        months=Decimal(1),
        loss=Decimal("0.5"),
    )
    terms = deal.option().terms
    assert cost_at_hours(terms, Decimal(360)) == 1000
    assert cost_at_hours(terms, Decimal(361)) == 800


def test_cost_may_fall_where_another_card_of_a_rented_server_takes_part() -> None:
    # 9 cards of 720 h fill two servers' whole month; 10 cards are done sooner.
    deal = Deal(
        unit="hour",
        amount=Decimal(1),
        scope="node",
        unit_cards=8,
        work_cards=9,
        hours_per_day=Decimal(24),
        days=30,
        months=Decimal(1),
        loss=Decimal("0.1"),
    )
    terms = deal.option().terms
    assert cost_at_hours(terms, Decimal(648)) == 2 * 720
    assert cost_at_hours(terms, Decimal("648.0001")) < 2 * 649


@thorough(60)
@given(deals(), st.sampled_from([2, 4, 8]))
def test_card_and_server_prices_of_equal_value_cost_the_same(
    deal: Deal, cards: int
) -> None:
    tiers = tuple((start, amount * cards) for start, amount in deal.tiers)
    by_card = replace(deal, scope="card", unit_cards=cards)
    by_server = replace(by_card, scope="node", amount=deal.amount * cards, tiers=tiers)
    assert by_card.option().lines == by_server.option().lines


@thorough(60)
@given(deals())
def test_tax_put_in_and_taken_out_again_leaves_the_price(deal: Deal) -> None:
    quoted = changed(deal.option().price, tax=TaxBasis.EXCLUDED)
    on = deal.basis()
    seller = deal.option().provider
    with_tax = comparable_price(quoted, seller, replace(on, tax=TaxBasis.INCLUDED))
    without = comparable_price(quoted, seller, replace(on, tax=TaxBasis.EXCLUDED))
    assert with_tax.net is not None
    assert without.net is not None
    assert close(with_tax.net.amount / (1 + deal.vat), Fraction(without.net.amount))


@thorough(50)
@given(deals(), st.sampled_from(["included", "excluded"]))
def test_a_price_and_the_same_price_with_tax_in_it_cost_the_same(
    deal: Deal, asked: str
) -> None:
    one = replace(deal, tiers=(), asked_tax=asked, quoted_tax="excluded")
    other = replace(one, amount=one.amount * (1 + one.vat), quoted_tax="included")
    gap = one.option().total - other.option().total
    assert abs(gap) <= Decimal("0.01")


@thorough(60)
@given(deals(), amounts("0.01", "99"))
def test_a_price_costs_the_same_in_either_currency(deal: Deal, rate: Decimal) -> None:
    foreign = replace(deal, currency="USD", rate=rate)
    tiers = tuple((start, amount * rate) for start, amount in deal.tiers)
    home = replace(
        deal, currency="CNY", rate=Decimal(1), amount=deal.amount * rate, tiers=tiers
    )
    assert foreign.option().lines == home.option().lines


@thorough(40)
@given(deals(), st.integers(2, 9))
def test_cost_is_in_proportion_to_the_price(deal: Deal, times: int) -> None:
    tiers = tuple((start, amount * times) for start, amount in deal.tiers)
    dearer = replace(deal, amount=deal.amount * times, tiers=tiers)
    gap = dearer.option().amount("compute") - times * deal.option().amount("compute")
    assert abs(gap) <= Decimal("0.01") * times


@pytest.mark.parametrize("commitment", [0, 1, 12])
def test_a_term_below_the_commitment_costs_as_much_as_the_commitment(
    commitment: int,
) -> None:
    deal = Deal(
        unit="month",
        amount=Decimal(100),
        work_cards=1,
        days=30,
        hours_per_day=Decimal(1),
        months=Decimal(1),
        commitment=commitment,
    )
    assert deal.option().total == 100 * max(1, commitment)
