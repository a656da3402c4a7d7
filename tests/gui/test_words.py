"""Every sentence that the window names is in the phrasebook, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

from rackrate.app import Application
from rackrate.domain.bilingual import Language

GUI = Path(__file__).parents[2] / "desktop" / "rackrate" / "gui"
KEY = re.compile(r'"((?:window|terms)\.[a-z_]+\.[a-z_.]*[a-z_])"')


def test_every_key_is_in_the_phrasebook(shipped: Application) -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in GUI.rglob("*.py"))
    named = set(KEY.findall(code))
    assert len(named) > 100
    assert {key for key in named if key not in shipped.words} == set()


def test_every_sentence_is_there_in_both_languages(shipped: Application) -> None:
    phrases = shipped.words.phrases
    for key in (key for key in phrases if key.startswith("window.")):
        for language in Language:
            assert phrases[key][language].strip(), key
        places = re.findall(r"\{(\w+)\}", phrases[key].zh)
        assert sorted(places) == sorted(re.findall(r"\{(\w+)\}", phrases[key].en)), key
