"""Make a tournament of four in a server's database, or play its round.

prepare_cup.py begin | play
"""

from __future__ import annotations

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
django.setup()

from neuroshima.matches.models import Match, Status  # noqa: E402
from neuroshima.matches.play import resign  # noqa: E402
from neuroshima.players.models import Player  # noqa: E402
from neuroshima.tournaments.organising import begin_now, enter  # noqa: E402

from tests.support.tournaments.cups import organised, people  # noqa: E402


def begin() -> None:
    """Begin a round with its pairings; workers make the matches."""
    players = people(4)
    cup = organised(players[0])
    for player in players:
        enter(player, cup.slug)
    begin_now(players[0], cup.slug)


def play() -> None:
    """Let the second seat resign in every running match."""
    for match in Match.objects.filter(status=Status.RUNNING):
        seat = match.seats.select_related("player").get(index=1)
        assert isinstance(seat.player, Player)
        resign(seat.player, match.slug, 1, "r", match.seq)


{"begin": begin, "play": play}[sys.argv[1]]()
print(json.dumps({}))
