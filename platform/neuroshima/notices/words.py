"""The texts of notices, in the language of the player who gets them."""

from __future__ import annotations

from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from neuroshima.durations import words_until
from neuroshima.notices.pushing import Message
from neuroshima.notices.turns import Turn


def turn_message(turn: Turn, language: str) -> Message:
    """The push message of a turn: who waits, for how long yet, and where."""
    with translation.override(language):
        waits = gettext("%(names)s waits for you.") if len(turn.others) == 1 else gettext("%(names)s wait for you.")
        body = waits % {"names": ", ".join(turn.others)}
        if turn.deadline is not None:
            body += " " + gettext("Time left: %(time)s.") % {"time": words_until(turn.deadline)}
        return {
            "title": gettext("Your turn: %(game)s") % {"game": turn.title},
            "body": body,
            "url": reverse("match", args=[turn.slug]),
            "tag": turn.slug,
            "language": language,
        }


def test_message(language: str) -> Message:
    """A test message."""
    with translation.override(language):
        return {
            "title": gettext("Notices arrive"),
            "body": gettext("This is how you are told here that it is your turn."),
            "url": reverse("notices"),
            "tag": "test",
            "language": language,
        }
