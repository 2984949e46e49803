"""Our own data is complete: each text stands in every language of the project, though files need English alone."""

from __future__ import annotations

from neuroshima_contract.translation.languages import BUILT_IN

from tests.own_texts import own_texts


def test_every_text_is_there_in_every_language() -> None:
    found = dict(own_texts())
    assert len(found) > 1500
    lacking = [
        f"{place}: {language}" for place, texts in found.items() for language in BUILT_IN if not texts.get(language)
    ]
    assert not lacking
