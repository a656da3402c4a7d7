"""What a mix saves against fixed units alone, and against the hour alone."""

from __future__ import annotations

from rackrate.engine.mix_plan import Mix
from rackrate.publish.proposal.composition import Composition
from rackrate.services import number_text


def pure_plans(c: Composition, mix: Mix) -> list[str]:
    """Return a clause for each of the two pure plans, with its cost as the baseline.

    A mix that is one of them itself saves nothing against it, and says which it is.
    """
    pure = (
        ("all_fixed", mix.all_fixed, mix.saving_vs_all_fixed),
        ("all_metered", mix.all_metered, mix.saving_vs_all_metered),
    )
    told = []
    for name, amount, saving in pure:
        if amount is None or saving is None:
            told.append(c.say(f"mix.no_{name}"))
        elif amount == mix.total_per_month:
            told.append(c.say(f"mix.is_{name}"))
        else:
            share = number_text.percent(saving)
            told.append(c.say(f"mix.{name}", amount=c.amount(amount), saving=share))
    return told
