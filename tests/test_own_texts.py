"""Our own data is complete: each text exists in every language, though files require only English."""

from __future__ import annotations

from neuroshima_contract.translation.languages import BUILT_IN

from tests.support.own_texts import own_texts


def test_every_text_is_there_in_every_language() -> None:
    found = dict(own_texts())
    assert len(found) > 1500
    lacking = [
        f"{place}: {language}" for place, texts in found.items() for language in BUILT_IN if not texts.get(language)
    ]
    assert not lacking
