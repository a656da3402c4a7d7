"""Card or node, container or bare metal, how many cards: stated, assumed or asked."""

from __future__ import annotations

from rackrate.domain.units import Delivery, Meter, PriceScope
from rackrate.ingest.understanding.line_facts import LineFacts
from rackrate.ingest.understanding.said import NOTHING

_METER_SCOPES = {
    Meter.STORAGE: {PriceScope.GIB},
    Meter.BANDWIDTH: {PriceScope.MBPS},
    Meter.PUBLIC_IP: {PriceScope.EACH},
}
_USUAL_SCOPE = {Meter.PUBLIC_IP: PriceScope.EACH}


def compute_scope(
    scope: object,
    cards: object,
    delivery: object,
    facts: LineFacts,
    flags: list[str],
    questions: list[str],
    *,
    is_strange: bool,
) -> object:
    """Return whether a price of compute is per card or per node, None where asked.

    Nothing is assumed where the unit names a thing that is not known (元/P/月).
    """
    if scope in (PriceScope.CARD, PriceScope.NODE):
        return scope
    if scope is not None:
        flags.append("unit_unknown")
        questions.append("price_scope")
        return None
    if is_strange:
        flags += ["unit_unknown", "scope_unknown"]
        questions.append("price_scope")
        return None
    if facts.has_blank_unit and facts.unit is NOTHING:
        flags += ["unit_unknown", "scope_unknown"]
        questions.append("price_scope")
        return None
    if cards == 1:
        return PriceScope.CARD
    if isinstance(cards, int):
        flags.append("scope_assumed")
        return PriceScope.NODE
    if delivery is Delivery.CONTAINER:
        flags.append("scope_assumed")
        return PriceScope.CARD
    flags += ["unit_unknown", "scope_unknown"]
    questions.append("price_scope")
    return None


def charge_scope(
    scope: object, meter: Meter, flags: list[str], questions: list[str]
) -> object:
    """Return what a charge that is no compute is per, None where asked."""
    allowed = _METER_SCOPES.get(meter)
    if allowed is None:
        if scope in (PriceScope.CARD, PriceScope.NODE, PriceScope.EACH):
            return scope
        flags.append("scope_assumed")
        return PriceScope.EACH
    if scope in allowed:
        return scope
    if scope is None and meter in _USUAL_SCOPE:
        return _USUAL_SCOPE[meter]
    flags.append("unit_unknown")
    questions.append("price_scope")
    return None


def settled_delivery(
    delivery: object,
    scope: object,
    flags: list[str],
    questions: list[str],
    *,
    is_hourly: bool,
) -> object:
    """Return the form of delivery, assumed from the unit where nothing says it."""
    if delivery is not None:
        return delivery
    if scope is None:
        flags.append("delivery_unknown")
        questions.append("delivery")
        return None
    flags.append("delivery_assumed")
    is_node = scope is PriceScope.NODE and not is_hourly
    return Delivery.BARE_METAL if is_node else Delivery.CONTAINER


def settled_cards(
    cards: object, scope: object, flags: list[str], questions: list[str]
) -> object:
    """Return the cards in the sold unit; those of a node are never guessed."""
    if cards is not None:
        return cards
    if scope is PriceScope.NODE:
        flags.append("cards_unknown")
        questions.append("cards")
        return None
    return 1 if scope is PriceScope.CARD else None
