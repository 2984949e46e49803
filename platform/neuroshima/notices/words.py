"""The words of notices, in the language of the player who gets them."""

from __future__ import annotations

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from neuroshima.notices.pushing import Message
from neuroshima.notices.turns import Turn


def turn_message(turn: Turn, language: str) -> Message:
    """What a device shows: whose match, and where it is."""
    with translation.override(language):
        return {
            "title": gettext("Your turn: %(game)s") % {"game": turn.title},
            "body": gettext("%(names)s waits for you.") % {"names": ", ".join(turn.others)}
            if len(turn.others) == 1
            else gettext("%(names)s wait for you.") % {"names": ", ".join(turn.others)},
            "url": reverse("match", args=[turn.slug]),
            "tag": turn.slug,
            "language": language,
        }


def test_message(language: str) -> Message:
    """What shows that notices arrive."""
    with translation.override(language):
        return {
            "title": gettext("Notices arrive"),
            "body": gettext("This is how you are told here that it is your turn."),
            "url": reverse("notices"),
            "tag": "test",
            "language": language,
        }
