"""Make guests with sessions and matches, and print what a client needs to sit down there.

Runs in a process with the environment of a server under test.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def main(plans: str, cards: str, matches: str) -> None:
    print(json.dumps(made(plans, int(cards), int(matches))))


def made(plans: str, cards: int, matches: int) -> dict[str, Any]:
    """Make the matches; return their links and sessions."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    from neuroshima.matches.play import SeatPlan, create_match, join_match
    from neuroshima.players.models import Player

    anna, jan, eva = (Player.objects.create(name=name) for name in ("Anna", "Jan", "Eva"))
    second = SeatPlan("bot", {"colour": "blue"}, "marker") if plans == "bot" else SeatPlan("open", {"colour": "blue"})
    slugs = []
    for _match in range(matches):
        access = create_match(anna, "tally", {"cards": cards}, [SeatPlan("me", {"colour": "red"}), second])
        if plans == "two":
            join_match(jan, access.slug)
        slugs.append(access.slug)
    sessions = [session_of(player) for player in (anna, jan, eva)]
    return {"slug": slugs[0], "slugs": slugs, "sessions": sessions, "seed": access.match.seed}


def session_of(player: object) -> str:
    from django.contrib.sessions.backends.db import SessionStore
    from neuroshima.players.current_player import SESSION_KEY

    store = SessionStore()
    store[SESSION_KEY] = player.pk  # type: ignore[attr-defined]
    store.save()
    return str(store.session_key)


if __name__ == "__main__":
    main(*sys.argv[1:])
