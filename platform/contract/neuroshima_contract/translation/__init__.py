"""Texts in the languages of the readers: one way for the contract, the games and the expansions.

A text is a mapping from language codes to sentences, and English is always there (`Texts`). Texts stand in TOML files
beside what they name. `sentences.py` reads such a file and fills sentences, `languages.py` knows
which languages there are, their plural forms, and what stands in for a text that a language lacks; it has the type of a
text in files that are checked. The pages of the site use gettext instead (docs/translations.md).
"""

from .languages import (
    ENGLISH,
    Language,
    TextTable,
    add_language,
    in_each_language,
    is_language,
    offered_languages,
    text_in,
)
from .sentences import Sentences, count_text, join_texts, read_sentences

__all__ = [
    "ENGLISH",
    "Language",
    "Sentences",
    "TextTable",
    "add_language",
    "count_text",
    "in_each_language",
    "is_language",
    "join_texts",
    "offered_languages",
    "read_sentences",
    "text_in",
]
