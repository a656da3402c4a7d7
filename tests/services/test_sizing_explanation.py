"""What a workload sized by work comes to is told with its arithmetic and sources."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.support.builders import catalog, price, project, workload

from rackrate.domain.bilingual import Language
from rackrate.domain.work import Work, WorkMethod
from rackrate.engine.decision import decide
from rackrate.locations import usual_locations
from rackrate.services.explanation import Explainer, Explanation
from rackrate.services.labels import Labels
from rackrate.store.resource_files import read_reference, read_words

RESOURCES = usual_locations().resources
SHIPPED, WORDS = read_reference(RESOURCES), read_words(RESOURCES)


def explainer(work: Work, language: Language = Language.EN) -> Explainer:
    """Return the explanations of one workload on H100."""
    asked = project(workload("job", accelerators=("h100",), work=work, cards=1))
    catalogs = [catalog(price("box/hour", accelerator="h100"))]
    labels = Labels.over(WORDS, language, SHIPPED, catalogs, "CNY")
    return Explainer(decide(asked, catalogs, SHIPPED), labels, SHIPPED.assumptions)


def explained(work: Work, figure: str) -> Explanation:
    return explainer(work).explain(f"job.sizing.{figure}")


def test_a_training_is_told_by_hours_cards_and_memory() -> None:
    """13 B on 100 B tokens in 45 days: 5,477 h on one card, six cards, 913 hours."""
    job = Work(
        WorkMethod.FULL,
        Decimal(13),
        tokens_b=Decimal(100),
        deadline_days=Decimal(45),
    )
    memory = explained(job, "memory_gb")
    assert memory.steps == ("(16 × 13) × 1.2 = 249.6 GB",)
    cards = explained(job, "cards")
    assert cards.steps[1:] == (
        "⌈249.6 ÷ (80 × 0.9)⌉ = 4",
        "max(4, ⌈5,476.9127 ÷ (45 × 24)⌉) = 6",
    )
    hours = explained(job, "training_hours")
    assert hours.title == "Training time of job: 912.8188 h"
    (step,) = hours.steps
    assert step.endswith("(6 × 989 × 10¹² × 0.4 × 3,600) = 912.8188 h")
    assert all(one.source for one in (*memory.inputs, *cards.inputs, *hours.inputs))


def test_inference_has_no_hours_and_names_who_measured() -> None:
    serving = Work(
        WorkMethod.INFERENCE,
        Decimal(70),
        kv_cache_gib=Decimal(40),
        tokens_per_second=Decimal(20_000),
        tokens_per_second_per_card=Decimal(1_000),
        measured_by="own trial",
    )
    found = explained(serving, "cards")
    assert found.steps[-1] == "max(3, ⌈20,000 ÷ 1,000⌉) = 20"
    assert found.inputs[0].source == "own trial"
    with pytest.raises(KeyError):
        explained(serving, "training_hours")


def test_past_one_node_whole_nodes_are_shown() -> None:
    job = Work(WorkMethod.FULL, Decimal(70), tokens_b=Decimal(1))
    assert explained(job, "cards").steps[1:] == (
        "⌈⌈1,344 ÷ (80 × 0.9)⌉ ÷ 8⌉ × 8 = 24",
        "max(24, cards asked for) = 24",
    )


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("method", list(WorkMethod))
def test_every_path_of_every_method_is_told_in_both_languages(
    method: WorkMethod, language: Language
) -> None:
    work = Work(
        method,
        Decimal(7),
        trainable_params_b=Decimal("0.02"),
        tokens_b=Decimal(1),
        tokens_per_second=Decimal(100),
        tokens_per_second_per_card=Decimal(50),
    )
    told = explainer(work, language)
    paths = [path for path in told.paths() if ".sizing." in path]
    # Inference has the three ends of a card's rate beside.
    assert len(paths) == (6 if method is WorkMethod.INFERENCE else 3)
    for path in paths:
        assert all("{" not in line for line in told.explain(path).lines())


def test_a_workload_by_hours_has_no_size_to_explain() -> None:
    asked = project(workload("day", accelerators=("h100",)))
    catalogs = [catalog(price("box/hour", accelerator="h100"))]
    labels = Labels.over(WORDS, Language.EN, SHIPPED, catalogs, "CNY")
    told = Explainer(decide(asked, catalogs, SHIPPED), labels, SHIPPED.assumptions)
    assert not [path for path in told.paths() if ".sizing." in path]
    with pytest.raises(KeyError):
        told.explain("day.sizing.cards")
