"""What the figures about buying say: the finding, what it rests on, their tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from rackrate.domain.bilingual import Language
from rackrate.domain.claim import Claim
from rackrate.engine.break_even import BreakEvenState
from rackrate.engine.buying import MIX, rentals_of
from rackrate.engine.claims import ClaimResult
from rackrate.engine.purchase import (
    Cost,
    Purchase,
    RentOrBuy,
    owned_cost,
    resale,
)
from rackrate.engine.workload_decision import WorkloadDecision
from rackrate.services import number_text
from rackrate.services.figures.cost_series import told_apart
from rackrate.services.labels import Labels

CLAIMS_ABOUT_BUYING = ("X28", "B13", "B14")
"""What the articles say of renting eight H100 against buying them."""
_CARD_OF_THE_CLAIMS = "h100"
_SMALL, _WAN, _THOUSAND = Decimal(10_000), Decimal(10_000), Decimal(1000)


class PurchaseWords:
    """Sentences about one purchase. Every percentage names what it is a share of."""

    def __init__(
        self,
        purchase: Purchase,
        decision: WorkloadDecision,
        labels: Labels,
        claims: Sequence[ClaimResult] = (),
    ) -> None:
        self._purchase = purchase
        self._decision = decision
        self._labels = labels
        self._claims = claims
        self._rents = {rental.id: rental.costs() for rental in rentals_of(decision)}

    def rent(self, rental: str) -> Cost:
        """Return what a rental costs over the months."""
        return self._rents[rental]

    def say(self, key: str, /, **values: object) -> str:
        """Return a sentence about buying."""
        return self._labels.say(f"mix_purchase.buy.{key}", **values)

    def money(self, amount: Decimal) -> str:
        """Return an amount in whole units of the billing currency."""
        return self._labels.money(amount)

    @property
    def need(self) -> str:
        """For how long the work lasts."""
        return self._labels.duration(self._purchase.plan.months)

    @property
    def subject(self) -> str:
        """What is bought."""
        plan = self._purchase.plan
        return self.say(
            "subject",
            units=number_text.plain(plan.units),
            cards=number_text.plain(plan.cards_per_unit),
            card=self._labels.card(self._decision.ownership.card),
        )

    def rental(self, rental: str) -> str:
        """Return the name of a rental."""
        return self.say("mix") if rental == MIX else self._labels.option(rental)

    def short_rentals(self, rentals: Sequence[str]) -> list[str]:
        """Return the names of rentals without card and provider, told apart."""
        names = [self._short_rental(rental) for rental in rentals]
        return told_apart(rentals, names, self._labels)

    def _short_rental(self, rental: str) -> str:
        if rental == MIX:
            return self.say("mix")
        price = self._decision.option(rental).price
        return self._labels.say(
            "verdict.option.short",
            delivery=self._labels.term("delivery", price.delivery),
            billed_by=self._labels.term("billed_by", price.pricing_unit),
        )

    @property
    def title(self) -> str:
        """The finding, against the rental that is recommended."""
        found, plan = self._purchase.against[0], self._purchase.plan
        total = self._purchase.total
        saving = found.rental_total - total
        values = {
            "subject": self.subject,
            "rental": self.rental(found.rental),
            "need": self.need,
            "saving": self.money(saving),
            "extra": self.money(-saving),
        }
        if found.rental_total:
            share = abs(saving) / found.rental_total
            values["share"] = number_text.percent(share)
        else:
            values["share"] = number_text.MISSING
        at = found.break_even_months
        if len(found.crossings) > 1 or (found.crossings and at is None):
            cheaper = self.say("owning") if saving > 0 else values["rental"]
            return self.say(
                "title_several",
                count=len(found.crossings),
                cheaper=cheaper,
                amount=self.money(abs(saving)),
                **values,
            )
        is_behind = found.state is BreakEvenState.NEVER or (at or 0) > plan.months
        if is_behind and saving > 0:  # the rent of a begun period tips it
            return self.say("title_whole_periods", **values)
        if at is not None:
            key = "title_too_short" if plan.months < at else "title_long_enough"
            return self.say(key, months=number_text.grouped(at, 1), **values)
        key = "always" if found.state is BreakEvenState.ALWAYS else "never"
        return self.say(f"title_{key}", **values)

    def subtitle(self, unit: str, *, brief: bool = False) -> str:
        """Return unit, basis, and what is in it; briefly, only that."""
        plan, found = self._purchase.plan, self._purchase.against[0]
        left = resale(plan, plan.months)
        parts = [
            self.say(
                "subtitle",
                unit=unit,
                tax=self._labels.term("tax", self._decision.tax),
                hours=number_text.plain(plan.hours_per_month),
                need=self.need,
                resale=self.money(left),
                left=number_text.percent(left / plan.price if plan.price else left, 0),
            )
        ]
        at = found.break_even_months
        if at is not None and at > plan.life_months and not brief:
            months = number_text.grouped(at, 1)
            life = number_text.months(plan.life_months)
            parts.append(self.say("written_off", months=months, life=life))
        if not brief:
            parts += self.claims()
        return self._labels.say("mix_purchase.mix.semicolon").join(parts)

    @property
    def present(self) -> str:
        """What the purchase costs in today's money, and at which rate."""
        rate = number_text.percent(self._purchase.plan.capital_rate)
        return self.say(
            "present", amount=self.money(self._purchase.present_cost), rate=rate
        )

    def claims(self) -> Iterator[str]:
        """Yield what the articles' shares of buying come to, where they bear on it."""
        if self._decision.ownership.card != _CARD_OF_THE_CLAIMS:
            return
        by_id = {result.claim.id: result for result in self._claims}
        wanted = [by_id[name] for name in CLAIMS_ABOUT_BUYING if name in by_id]
        said = [
            self.say(
                "claim",
                id=result.claim.id,
                claimed=_claimed(result.claim),
                recomputed=number_text.percent(result.recomputed),
                state=self._labels.say(f"claims.state.{result.state}"),
            )
            for result in wanted
            if result.recomputed is not None
        ]
        if said:
            comma = self._labels.say("mix_purchase.mix.comma")
            yield self.say("claims", claims=comma.join(said))

    def unit(self, most: Decimal) -> tuple[Decimal, str]:
        """Return the money that one unit of an axis stands for, and its name."""
        currency = self._labels.currency
        if most < _SMALL:
            return Decimal(1), self.say("unit", currency=currency)
        if currency == "CNY" and self._labels.language is Language.ZH:
            return _WAN, self.say("ten_thousand")
        return _THOUSAND, self.say("thousand", currency=currency)

    def break_evens(self, found: RentOrBuy) -> tuple[str, str, str]:
        """Return the months to break even: cost, cash and present value."""
        is_ahead = found.state is BreakEvenState.ALWAYS
        cost = self._months(found.break_even_months, is_ahead=is_ahead)
        several = len(found.crossings)
        if several > 1 or (several and found.break_even_months is None):
            cost = self.say("several", count=several)
        cash = self._months(found.payback_months, is_ahead=found.ahead_in_cash)
        present = self._months(
            found.present_break_even_months, is_ahead=found.ahead_at_present
        )
        return cost, cash, present

    def _months(self, months: Decimal | None, *, is_ahead: bool) -> str:
        if months is not None:
            return number_text.grouped(months, 1)
        return self.say("at_once" if is_ahead else "not_ever")

    @property
    def alternative(self) -> str:
        """The figure in words."""
        lines = []
        for found in self._purchase.against:
            cost, cash, present = self.break_evens(found)
            name = self.rental(found.rental)
            lines.append(
                self.say(
                    "alternative_line", name=name, cost=cost, cash=cash, present=present
                )
            )
        semicolon = self._labels.say("mix_purchase.mix.semicolon")
        return self.say("alternative", title=self.title, lines=semicolon.join(lines))

    def table(self, months: Sequence[Decimal]) -> Iterator[tuple[str, ...]]:
        """Yield all lines at some months as rows, first the heads and break-evens."""
        plan, against = self._purchase.plan, self._purchase.against
        rents = [self.rent(found.rental) for found in against]
        yield (
            self.say("table_month"),
            self.say("table_owned_cost"),
            self.say("table_owned_cash"),
            *(self.rental(found.rental) for found in against),
        )
        evens = [self.break_evens(found) for found in against]
        for number, view in enumerate(("cost", "cash", "present")):
            name = self.say("table_even", view=self.say(f"head_{view}"))
            yield name, "", "", *(even[number] for even in evens)
        for month in months:
            cash = plan.price + month * plan.running
            amounts = [owned_cost(plan, month), cash, *(rent(month) for rent in rents)]
            yield number_text.plain(month), *(number_text.grouped(x) for x in amounts)


def _claimed(claim: Claim) -> str:
    claimed = claim.claimed
    if claimed is None:
        return number_text.MISSING
    low, high = (number_text.percent(x, 0) for x in (claimed.low, claimed.high))
    return f"{low[:-1]}–{high}" if claimed.is_range else high
