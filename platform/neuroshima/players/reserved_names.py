"""Names that nobody may choose: those of bots, and what the site itself calls somebody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, gettext_noop

from neuroshima import plugins
from neuroshima.players.names import look_of

SITE_WORDS = (
    gettext_noop("deleted player"),
    gettext_noop("Administrator"),
    gettext_noop("Moderator"),
    gettext_noop("Host"),
    gettext_noop("Bot"),
    gettext_noop("Computer"),
    gettext_noop("System"),
    gettext_noop("Spectator"),
    gettext_noop("Nobody"),
)
"""What the site calls somebody. No person may be called so."""
UNTRANSLATED = ("admin", "staff", "Neuroshima")
IN_BRACKETS = re.compile(r"\s*\([^()]*\)$")
"""What follows a name in brackets: a style of play, or the number of a second one."""


def is_reserved(name: str) -> bool:
    """Whether a name looks like that of a bot, or like a word of the site."""
    return _letters(IN_BRACKETS.sub("", name)) in _reserved()


def _letters(name: str) -> str:
    return "".join(letter for letter in look_of(name) if letter.isalnum())


@cache
def _reserved() -> frozenset[str]:
    return frozenset(filter(None, map(_letters, (*UNTRANSLATED, *_site_words(), *_names_of_bots()))))


def _site_words() -> Iterator[str]:
    for language, _title in settings.LANGUAGES:
        with translation.override(language):
            yield from map(gettext, SITE_WORDS)


def _names_of_bots() -> Iterator[str]:
    for game in plugins.installed_games().values():
        for bot in game.bots.values():
            yield from dict(bot.titles).values()
