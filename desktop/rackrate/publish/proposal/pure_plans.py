"""What a mix saves against fixed units alone, and against the hour alone."""

from __future__ import annotations

from rackrate.engine.mix_plan import Mix
from rackrate.publish.proposal.composition import Composition
from rackrate.services import number_text


def pure_plans(c: Composition, mix: Mix) -> list[str]:
    """Return a clause for each of the two pure plans, with its cost as the baseline."""
    pure = (
        ("all_fixed", mix.all_fixed, mix.saving_vs_all_fixed),
        ("all_metered", mix.all_metered, mix.saving_vs_all_metered),
    )
    return [
        c.say(
            f"mix.{name}", amount=c.amount(amount), saving=number_text.percent(saving)
        )
        if amount is not None and saving is not None
        else c.say(f"mix.no_{name}")
        for name, amount, saving in pure
    ]
