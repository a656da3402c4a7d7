"""A problem becomes a fault, a remedy and a line."""

from __future__ import annotations

from rackrate.domain.bilingual import Bilingual, Language
from rackrate.domain.problem import Problem, RefusedInputError
from rackrate.services.problem_text import fault, message, refusal_lines, remedy
from rackrate.services.words import Words

WORDS = Words(
    {
        "problems.odd.fault": Bilingual("{value}不对", "{value} is odd"),
        "problems.odd.remedy": Bilingual("改掉", "change it"),
    }
)
ODD = Problem("odd", "line 2", {"value": "7{x}"})


def test_fault_and_remedy_stand_in_the_asked_language() -> None:
    assert fault(ODD, WORDS, Language.EN) == "7{x} is odd"
    assert remedy(ODD, WORDS, Language.ZH) == "改掉"
    assert message(ODD, WORDS, Language.EN) == "7{x} is odd; change it"
    assert message(ODD, WORDS, Language.ZH) == "7{x}不对；改掉"


def test_a_refusal_has_a_line_for_each_fault() -> None:
    refused = RefusedInputError("a.csv", [ODD, Problem("odd", "", {"value": "9"})])
    assert refusal_lines(refused, WORDS, Language.EN) == [
        "a.csv: line 2: 7{x} is odd; change it",
        "a.csv: 9 is odd; change it",
    ]
    assert (
        refusal_lines(refused, WORDS, Language.ZH)[0] == "a.csv：line 2：7{x}不对；改掉"
    )
