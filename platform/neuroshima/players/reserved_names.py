"""Names that nobody may choose: those of bots, of accounts, and what the site itself calls somebody.

The looks of accounts' names are stored, so that similar names are found by a look-up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db.models import QuerySet, Value
from django.db.models.functions import Upper
from django.utils import timezone, translation
from django.utils.translation import gettext, gettext_noop

from neuroshima import plugins
from neuroshima.players.lifecycle import name_from_account
from neuroshima.players.models import FormerName, NameLook
from neuroshima.players.names import look_of, normalize_name

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


NAMES = frozenset({"username", "first_name"})
"""The fields in which an account's name stands."""


def note_look(
    sender: Any, instance: Any, raw: bool = False, update_fields: frozenset[str] | None = None, **_more: Any
) -> None:
    """Store what the name of a saved account looks like."""
    if not raw and (update_fields is None or NAMES & update_fields):
        NameLook.objects.update_or_create(user=instance, defaults={"look": look_of(name_from_account(instance))})


KEPT_FOR = timedelta(days=365)
"""How long nobody else may take the former name of an account: others may still mean its owner."""


def accounts_named(log_in_name: str) -> QuerySet[Any]:
    """The account with that log-in name in whatever case: along an index (migration `0009_log_in_names`)."""
    return get_user_model().objects.alias(upper=Upper("username")).filter(upper=Upper(Value(log_in_name)))


def accounts_called(name: str) -> QuerySet[Any]:
    """The accounts that have, or lately had, this name or one that looks like it."""
    look = look_of(name)
    former = FormerName.objects.filter(look=look, changed__gt=timezone.now() - KEPT_FOR).order_by()
    alike = NameLook.objects.filter(look=look)
    found = accounts_named(normalize_name(name)).values("pk").union(alike.values("user"), former.values("user"))
    return get_user_model().objects.filter(pk__in=found)
