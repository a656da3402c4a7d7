"""How firmly the first place stands, in sentences."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from tests.services.bids import A, B, C, bidder, compared, seller, words

from rackrate.domain.comparison import Bidder, Criteria
from rackrate.services.rank_words import rank_notes

HALF = Criteria(Decimal(50), {"quality": Decimal(50)})


def marked(who: Bidder, mark: str) -> Bidder:
    """Return a bidder with a mark for quality."""
    return replace(who, marks={"quality": Decimal(mark)})


def test_the_weights_between_which_the_winner_stays_are_said() -> None:
    found = rank_notes(words(compared(marked(A, "9"), marked(C, "4"), criteria=HALF)))
    assert [note.text for note in found] == [
        "Alpha is first with 95.0 points.",
        "Price (weight 50%): Alpha stays first at any weight.",
        "Quality (weight 50%): Alpha stays first at any weight.",
    ]
    near = rank_notes(words(compared(marked(A, "9"), marked(B, "4"), C, criteria=HALF)))
    assert "wins" in near[1].text


def test_a_loser_that_holds_the_winner_up_is_a_warning() -> None:
    # Points for price lean on the lowest bid, here a's: without it they spread, and
    # the cheaper b passes the better c.
    rents = {"a": "10000", "b": "18333", "c": "20000"}
    sellers = tuple(seller(name, rent, "0.01") for name, rent in rents.items())
    bidders = (marked(A, "0"), marked(bidder("b"), "5"), marked(C, "5.6"))
    found = rank_notes(words(compared(*bidders, criteria=HALF), sellers))
    warned = [note.text for note in found if note.is_warning]
    assert len(warned) == 1
    assert warned[0].startswith("Without Alpha’s bid Alpha would win")


def test_without_a_score_nothing_is_claimed() -> None:
    found = rank_notes(words(compared(A, C, criteria=HALF)))
    assert [note.text for note in found] == ["No vendor can be scored yet."]
    assert found[0].is_warning
