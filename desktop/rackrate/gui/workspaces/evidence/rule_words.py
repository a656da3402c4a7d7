"""Words about rules that list and form share."""

from __future__ import annotations

from rackrate.gui.speaker import Speaker
from rackrate.services.evidence.conditions import ConditionFault


def category_word(category: str, speaker: Speaker) -> str:
    """Return a category's word; one that a project made up stands for itself."""
    key = f"evidence.category.{category}"
    return speaker.say(key) if key in speaker.words else category


def fault_words(fault: ConditionFault, speaker: Speaker) -> str:
    """Return what is wrong with a condition, and how to mend it."""
    code, detail = fault.code, fault.detail
    if code == "syntax" and not detail:
        code = "syntax_end"
    return "! " + speaker.say(f"evidence.fault.{code}", detail=detail)
