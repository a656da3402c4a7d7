"""What every test runs under: plugins, and how many examples a property is given.

`pytest --hypothesis-profile thorough` looks ten times as hard.
"""

from __future__ import annotations

from hypothesis import settings

USUAL_EXAMPLES, THOROUGH_EXAMPLES = 40, 400
settings.register_profile("usual", max_examples=USUAL_EXAMPLES)
settings.register_profile("thorough", max_examples=THOROUGH_EXAMPLES)
settings.load_profile("usual")

pytest_plugins = ["pytester", "tests.support.leaks", "tests.support.offline"]
