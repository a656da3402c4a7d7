"""How firmly the first place of a scoring stands, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rackrate.engine.score import PRICE, Scoring, StableRange
from rackrate.services import number_text
from rackrate.services.bid_words import BidWords


@dataclass(frozen=True, slots=True)
class RankNote:
    """One thing about the rank.

    Attributes:
        is_warning: Another bid would win under it.
    """

    text: str
    is_warning: bool = False


def rank_notes(words: BidWords) -> tuple[RankNote, ...]:
    """Return what holds the winner in front, and what would change that."""
    return tuple(_notes(words.tab.scoring, words))


def _notes(scoring: Scoring, words: BidWords) -> Iterator[RankNote]:
    if scoring.winner is None:
        yield RankNote(words.say("rank.nobody"), is_warning=True)
        return
    winner = words.vendor(scoring.winner)
    first = next(s for s in scoring.scores if s.bid.id == scoring.winner)
    total = number_text.grouped(first.total, 1)
    key = "tie" if scoring.is_tie else "winner"
    yield RankNote(words.say(f"rank.{key}", vendor=winner, total=total), scoring.is_tie)
    for removal in scoring.removals:
        said = words.say(
            "rank.removal",
            without=words.vendor(removal.without),
            winner=words.vendor(removal.winner),
        )
        yield RankNote(said, is_warning=True)
    for stable in scoring.stable:
        yield _stable(stable, winner, words)


def _stable(stable: StableRange, winner: str, words: BidWords) -> RankNote:
    name = words.say("rank.price")
    if stable.criterion != PRICE:
        name = words.criterion(stable.criterion)
    values = {
        "criterion": name,
        "share": number_text.percent(stable.share, 0),
        "low": number_text.percent(stable.low),
        "high": number_text.percent(stable.high),
        "vendor": winner,
    }
    if stable.below is None and stable.above is None:
        return RankNote(words.say("rank.always", **values))
    parts = [words.say("rank.within", **values)]
    if stable.below is not None:
        rival = words.vendor(stable.below)
        parts.append(words.say("rank.below", low=values["low"], rival=rival))
    if stable.above is not None:
        rival = words.vendor(stable.above)
        parts.append(words.say("rank.above", high=values["high"], rival=rival))
    return RankNote(words.clauses(parts))
