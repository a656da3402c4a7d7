"""Owning the servers instead of renting them (engine.md, section 6).

The cash view says when money moves; the cost view spreads the fall in value over
the months; both add up to the same. Only the lines of `Purchase` are rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from functools import cache
from itertools import pairwise

from rackrate.domain.assumptions import Assumptions
from rackrate.domain.basis import Basis
from rackrate.domain.money import rounded
from rackrate.engine.break_even import BreakEvenState
from rackrate.engine.comparable import NoExchangeRateError
from rackrate.engine.cost_curves import Terms, cost_at_months
from rackrate.engine.option import Line
from rackrate.engine.piecewise import Crossing, Piece, crossings, pieces_of, sign

LONGEST_MONTHS = 120
MONTHS_PER_YEAR = 12
_HALVINGS = 64
_ZERO, _ONE = Decimal(0), Decimal(1)
Cost = Callable[[Decimal], Decimal]
"""Money, unrounded, as a function of months."""


@dataclass(frozen=True, slots=True)
class PurchasePlan:
    """What is bought, for how long, and what it takes to run it.

    Money is of one currency and tax basis. A unit is one server.

    Attributes:
        unit_price: Money for one unit with its share of network equipment.
        months: How long the units are owned.
        hours_per_month: The project's convention.
        power_kw: Highest draw of one unit, in kW.
        pue: Power of the whole room for each unit of power of the servers.
        power_load: Mean draw as a share of the highest.
        tariff: Money for one kWh; 0 where colocation includes power.
        colocation: Money a month for each kW of highest draw.
        operations, network, maintenance: Money a month for each unit.
        staff: Money a month for all units together.
        residual: Share of the price that is never lost, `r`.
        life_months: Months after which only the residual is left.
        capital_rate: Yearly cost of capital as a share, a nominal rate: a twelfth of
            it is compounded every month.
        downtime: Share of the hours in which owned units stand still.
    """

    unit_price: Decimal
    units: Decimal
    cards_per_unit: Decimal
    months: Decimal
    hours_per_month: Decimal
    power_kw: Decimal = _ZERO
    pue: Decimal = _ONE
    power_load: Decimal = _ONE
    tariff: Decimal = _ZERO
    colocation: Decimal = _ZERO
    operations: Decimal = _ZERO
    network: Decimal = _ZERO
    maintenance: Decimal = _ZERO
    staff: Decimal = _ZERO
    residual: Decimal = _ZERO
    life_months: Decimal = Decimal(36)
    capital_rate: Decimal = _ZERO
    downtime: Decimal = _ZERO

    @property
    def price(self) -> Decimal:
        """The money paid at the start."""
        return self.unit_price * self.units

    @property
    def monthly(self) -> dict[str, Decimal]:
        """The money of one month by charge; power is kW × PUE × load × H × tariff."""
        drawn = self.power_kw * self.pue * self.power_load * self.hours_per_month
        return {
            "colocation": self.units * self.power_kw * self.colocation,
            "power": self.units * drawn * self.tariff,
            "operations": self.units * self.operations,
            "network": self.units * self.network,
            "maintenance": self.units * self.maintenance,
            "staff": self.staff,
        }

    @property
    def running(self) -> Decimal:
        """The money of one month, all charges together."""
        return sum(self.monthly.values(), _ZERO)

    def with_units(self, units: Decimal, **changes: Decimal) -> PurchasePlan:
        """Return the plan for so many units, and with other fields changed."""
        return replace(self, units=units, **changes)


def plan_for(
    accelerator: str,
    units: int,
    months: Decimal,
    assumptions: Assumptions,
    basis: Basis,
    **known: Decimal,
) -> PurchasePlan:
    """Return a plan from what is known and, for the rest, from best guesses.

    `known` holds fields, for example a quoted `unit_price` on the project's basis, or
    `tariff` 0 where colocation includes power. Every other field is the assumption
    `owned_<field>_<accelerator>`, else `owned_<field>`.

    Raises:
        KeyError: Nothing is assumed for a field, as for a card without a price.
        NoExchangeRateError: The project has no rate for an assumption's currency.
    """
    found = {"units": Decimal(units), "months": months, "cards_per_unit": Decimal(8)}
    found |= {"hours_per_month": basis.hours_per_month, **known}
    for name in (f.name for f in fields(PurchasePlan) if f.name not in found):
        own = f"owned_{name}_{accelerator}"
        key = own if own in assumptions.by_name else f"owned_{name}"
        currency = assumptions.by_name[key].currency
        rate = basis.rate(currency) if currency else _ONE
        if rate is None:
            raise NoExchangeRateError(currency)
        found[name] = assumptions.base(key) * rate
    return PurchasePlan(**found)


def share_left(plan: PurchasePlan, months: Decimal) -> Decimal:
    """Return the share of the price kept: straight down to the residual, then flat."""
    if months >= plan.life_months:
        return plan.residual
    return _ONE - (_ONE - plan.residual) * months / plan.life_months


def resale(plan: PurchasePlan, months: Decimal) -> Decimal:
    """Return what the units fetch after so many months."""
    return plan.price * share_left(plan, months)


def owned_cost(plan: PurchasePlan, months: Decimal) -> Decimal:
    """Return what owning costs for so many months, sold at the end, unrounded."""
    return plan.price + months * plan.running - resale(plan, months)


def present_factor(plan: PurchasePlan, months: Decimal) -> Decimal:
    """Return what 1, due after so many months, is worth today."""
    return _ONE / (_ONE + plan.capital_rate / MONTHS_PER_YEAR) ** months


def annuity(plan: PurchasePlan, months: Decimal) -> Decimal:
    """Return what 1, paid at the end of every month, is worth today.

    Part of a month pays its share at its end.
    """
    rate = plan.capital_rate / MONTHS_PER_YEAR
    if not rate:
        return months
    full = months.to_integral_value(rounding=ROUND_FLOOR)
    last = (months - full) * present_factor(plan, months)
    return (_ONE - present_factor(plan, full)) / rate + last


def present_cost(plan: PurchasePlan, months: Decimal) -> Decimal:
    """Return the net present value of owning, as a cost.

    The price is paid today, running costs at each month's end, resale comes at the end.
    """
    sold = resale(plan, months) * present_factor(plan, months)
    return plan.price + plan.running * annuity(plan, months) - sold


@dataclass(frozen=True, slots=True)
class OwnedMonth:
    """One month of owning in both views; money unrounded.

    Attributes:
        ends_at: Months since the start; 0 is the day of buying.
        paid: Cash view: what leaves in this month, less what the resale brings.
        cost: Cost view: running cost and the fall in value of this month.
        value: What the units would fetch at its end.
    """

    ends_at: Decimal
    paid: Decimal
    cost: Decimal
    value: Decimal


def month_by_month(plan: PurchasePlan) -> Iterator[OwnedMonth]:
    """Yield the months of a plan, the day of buying first, the resale in the last."""
    before, value = _ZERO, plan.price
    yield OwnedMonth(before, value, _ZERO, value)
    for number in range(1, int(plan.months.to_integral_value(ROUND_CEILING)) + 1):
        end = min(Decimal(number), plan.months)
        running, left = plan.running * (end - before), resale(plan, end)
        paid = running - left if end == plan.months else running
        yield OwnedMonth(end, paid, running + value - left, left)
        before, value = end, left


@dataclass(frozen=True, slots=True)
class Rental:
    """What the same capacity costs rented: money a month, or the terms of an offer."""

    id: str
    per_month: Decimal = _ZERO
    terms: Terms | None = None

    def due(self, months: Decimal) -> Decimal:
        """Return the rent as billed for so many months, in whole periods, unrounded."""
        if self.terms is None:
            return months * self.per_month
        return cost_at_months(self.terms, months)

    def cost(self, months: Decimal) -> Decimal:
        """Return the rent of so many months on the curve, unrounded.

        Part of a month costs its share, so that a rent by the month is straight.
        """
        return self.costs()(months)

    def costs(self) -> Cost:
        """Return the rent as a function of the months; it adds up no month twice."""
        terms, per_month = self.terms, self.per_month
        if terms is None:
            return lambda months: months * per_month

        @cache
        def whole(full: Decimal) -> Decimal:
            return cost_at_months(terms, full)

        def cost(months: Decimal) -> Decimal:
            full = months.to_integral_value(rounding=ROUND_FLOOR)
            if full == months:
                return whole(full)
            start, end = whole(full), whole(full + 1)
            return start + (months - full) * (end - start)

        return cost


def present_rent(plan: PurchasePlan, rental: Rental, months: Decimal) -> Decimal:
    """Return the present value of a rent paid in equal parts, month by month."""
    return _present(plan, rental.cost(months), months)


def _present(plan: PurchasePlan, rent: Decimal, months: Decimal) -> Decimal:
    return rent / months * annuity(plan, months)


@dataclass(frozen=True, slots=True)
class RentOrBuy:
    """A purchase against one rental. Months are of owning or renting.

    Attributes:
        state: `always`: owning is cheaper at every length; `never`: renting is.
        crossings: Every change of the cheaper one; rising where owning becomes it.
        break_even_months: The first rising one, units being sold at the end.
        payback_months: The same in the cash view, nothing being sold.
        present_break_even_months: The same in present values, solved by halving.
        rental_total, rental_present: Rent billed for the plan's months; its worth
            today.
        indifference_price: Unit price at which both cost the same over the plan's
            months; None where no price does.
        ahead_in_cash, ahead_at_present: Whether owning is the cheaper one from the
            first month on, which leaves no month for it to become so.
    """

    rental: str
    state: BreakEvenState
    crossings: tuple[Crossing, ...]
    break_even_months: Decimal | None
    payback_months: Decimal | None
    present_break_even_months: Decimal | None
    rental_total: Decimal
    rental_present: Decimal
    indifference_price: Decimal | None
    ahead_in_cash: bool = False
    ahead_at_present: bool = False


def rent_or_buy(plan: PurchasePlan, rental: Rental) -> RentOrBuy:
    """Return at which lengths owning is cheaper than a rental, up to ten years."""
    rent, price, running = rental.costs(), plan.price, plan.running
    difference = _pieces(plan, lambda m: rent(m) - owned_cost(plan, m))
    kept = _pieces(plan, lambda m: rent(m) - price - m * running)
    found = tuple(crossings(difference))
    is_ahead = any(sign(piece.last) > 0 for piece in difference)
    one_sided = BreakEvenState.ALWAYS if is_ahead else BreakEvenState.NEVER
    present_gain = _present(plan, rent(_ONE), _ONE) - present_cost(plan, _ONE)
    due = rental.due(plan.months)
    return RentOrBuy(
        rental=rental.id,
        state=BreakEvenState.CROSSOVER if found else one_sided,
        crossings=found,
        break_even_months=_first_rising(found),
        payback_months=_first_rising(crossings(kept)),
        present_break_even_months=_present_tie(plan, rent),
        rental_total=due,
        rental_present=_present(plan, due, plan.months),
        indifference_price=_indifference_price(plan, due),
        ahead_in_cash=sign(kept[0].last) > 0,
        ahead_at_present=sign(present_gain) > 0,
    )


def _pieces(plan: PurchasePlan, value: Cost) -> tuple[Piece, ...]:
    breaks = [Decimal(month) for month in range(1, LONGEST_MONTHS)]
    return pieces_of(value, [*breaks, plan.life_months], Decimal(LONGEST_MONTHS))


def _first_rising(found: Iterable[Crossing]) -> Decimal | None:
    return next((c.at for c in found if c.rises), None)


def _present_tie(plan: PurchasePlan, rent: Cost) -> Decimal | None:
    """Return where owning becomes the cheaper one: the month walked, then halved."""

    def gain(months: Decimal) -> int:
        owned = present_cost(plan, months)
        return sign(_present(plan, rent(months), months) - owned)

    ends = pairwise(map(Decimal, range(1, LONGEST_MONTHS + 1)))
    low, high = next((e for e in ends if gain(e[0]) <= 0 < gain(e[1])), (_ZERO, _ZERO))
    for _ in range(_HALVINGS if high else 0):
        middle = (low + high) / 2
        low, high = (middle, high) if gain(middle) <= 0 else (low, middle)
    return high or None


def _indifference_price(plan: PurchasePlan, rent: Decimal) -> Decimal | None:
    lost = plan.units * (_ONE - share_left(plan, plan.months))
    left = rent - plan.months * plan.running
    return left / lost if lost and left > 0 else None


@dataclass(frozen=True, slots=True)
class Purchase:
    """A purchase, costed over its plan.

    Attributes:
        lines: Rounded charges: `price`, the monthly ones over all months, and
            `resale`, which is below 0.
        present_cost: Net present value as a cost, at the plan's cost of capital.
    """

    plan: PurchasePlan
    currency: str
    lines: tuple[Line, ...]
    months: tuple[OwnedMonth, ...]
    present_cost: Decimal
    against: tuple[RentOrBuy, ...]

    @property
    def total(self) -> Decimal:
        """The cost of owning: the sum of the rounded lines."""
        return sum((line.amount for line in self.lines), _ZERO)

    @property
    def per_month(self) -> Decimal:
        """Total ÷ months, in whole minor units."""
        return rounded(self.total / self.plan.months, self.currency)

    @property
    def per_card_hour(self) -> Decimal:
        """Total ÷ card-hours for which the units are up, idle or busy."""
        up = self.plan.hours_per_month * (_ONE - self.plan.downtime)
        cards = self.plan.units * self.plan.cards_per_unit
        return self.total / (cards * up * self.plan.months)


def purchase(
    plan: PurchasePlan, currency: str, rentals: Sequence[Rental] = ()
) -> Purchase:
    """Return a plan costed, its lines rounded half up to the currency's digits."""
    amounts = {"price": plan.price}
    amounts |= {name: plan.months * x for name, x in plan.monthly.items()}
    amounts["resale"] = -resale(plan, plan.months)
    return Purchase(
        plan=plan,
        currency=currency,
        lines=tuple(Line(k, rounded(x, currency)) for k, x in amounts.items()),
        months=tuple(month_by_month(plan)),
        present_cost=present_cost(plan, plan.months),
        against=tuple(rent_or_buy(plan, rental) for rental in rentals),
    )
