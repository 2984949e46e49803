"""Checks of all contradictions, of the core and of expansions."""

from __future__ import annotations

from neuroshima_contract import Json

LANGUAGES = ("en", "pl", "cs")


def complete(entries: Json) -> None:
    """Assert that each has a subject, two different sides with their places, and the ruling, in every language."""
    for name, entry in entries.items():
        sayings = entry["says"]
        assert len(sayings) >= 2, name
        for texts in (entry["names"], entry["holds"], *(said[key] for said in sayings for key in ("where", "texts"))):
            assert set(texts) == set(LANGUAGES) and all(text.strip() for text in texts.values()), name
        for language in LANGUAGES:
            assert len({said["texts"][language] for said in sayings}) == len(sayings), name
