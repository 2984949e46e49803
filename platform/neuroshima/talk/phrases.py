"""Ready-made phrases, which everybody reads in their own language."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext, gettext_noop

PHRASES: Final[dict[str, str]] = {
    "hello": gettext_noop("Hello!"),
    "good_luck": gettext_noop("Good luck!"),
    "thinking": gettext_noop("One moment, I am thinking."),
    "back": gettext_noop("I’ll be back in a moment."),
    "here": gettext_noop("I am here again."),
    "nice": gettext_noop("Nice move!"),
    "oops": gettext_noop("Oops!"),
    "sorry": gettext_noop("Sorry!"),
    "thanks": gettext_noop("Thanks!"),
    "good_game": gettext_noop("Good game!"),
    "rematch": gettext_noop("A rematch?"),
    "bye": gettext_noop("I have to go. Goodbye!"),
}
"""Phrases by the name under which they are stored."""


def phrase_words(phrase: str) -> str:
    """A phrase in the active language.

    If it is unknown (from a newer version of the site), its name."""
    return gettext(PHRASES[phrase]) if phrase in PHRASES else phrase
