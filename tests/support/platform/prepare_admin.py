"""Make finished random matches, and the session of a host who may view them in the admin.

Runs in a process with the environment of a server under test.
"""

from __future__ import annotations

import json
import os
import random
from typing import Any


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    armies = [{"army": army} for army in ("moloch", "borgo")]
    colours = [{"colour": colour} for colour in ("red", "blue")]
    matches = {"hex": over("hex", {}, armies), "tally": over("tally", {"cards": 2}, colours)}
    print(json.dumps({**matches, "session": session()}))


def over(game: str, options: dict[str, Any], seats: list[dict[str, Any]]) -> int:
    """A match that Anna has played alone to its end; returns its primary key."""
    from neuroshima.matches.play import SeatPlan, create_match, play_move
    from neuroshima.matches.reading.access import access_match
    from neuroshima.players.models import Player
    from neuroshima_lab.arena import RandomBot

    anna, bot, rng = Player.objects.create(name="Anna"), RandomBot(), random.Random(1)
    access = create_match(anna, game, options, [SeatPlan("me", seat) for seat in seats])
    while access.state is not None and access.state.outcome is None:
        seat = access.state.to_move[0]
        play_move(anna, access.slug, seat, bot.choose(access.state, seat, rng, 0), str(access.seq), access.seq)
        access = access_match(anna, access.slug)
    return int(access.match.pk)


def session() -> str:
    """The key of a session of a superuser."""
    from django.contrib.auth.models import User
    from django.test import Client

    client = Client()
    client.force_login(User.objects.create_superuser("host"))
    return str(client.session.session_key)


if __name__ == "__main__":
    main()
