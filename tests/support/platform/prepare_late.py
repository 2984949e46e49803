"""Make a match against a bot that ends after a few more moves, and the session of the guest who is to move.

The moves so far are random. Runs in a process with the environment of a server under test. Arguments: the game, the
bot, its seat, how many moves before the end of a random game, and the options of both seats as JSON.
"""

from __future__ import annotations

import json
import os
import random
import sys
from typing import Any


def main(game: str, bot: str, place: str, left: str, *seats: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    from neuroshima import plugins
    from neuroshima.matches.models import Seat
    from neuroshima.matches.play import SeatPlan, create_match, play_move
    from neuroshima.players.models import Player

    from tests.support.platform.prepare import session_of

    anna = Player.objects.create(name="Anna")
    access = create_match(anna, game, {}, [SeatPlan("me", json.loads(seat)) for seat in seats])
    for number, (seat, action) in enumerate(moves_of(access.state, 1 - int(place), int(left))):
        play_move(anna, access.slug, seat, action, str(number), number)
    name = plugins.game(game).bots[bot].titles["en"]
    Seat.objects.filter(match=access.match, index=place).update(kind=Seat.Kind.BOT, player=None, bot=bot, name=name)
    print(json.dumps({"slug": access.slug, "session": session_of(anna)}))


def moves_of(state: Any, guest: int, left: int) -> list[tuple[int, Any]]:
    """The moves of a random game, up to the guest's first move among the last `left` ones."""
    from neuroshima_lab.arena import RandomBot

    bot, rng, found = RandomBot(), random.Random(1), []
    state = state.copy()
    while state.outcome is None:
        seat = state.to_move[0]
        found.append((seat, bot.choose(state, seat, rng, 0)))
        state.apply(*found[-1])
    return found[: next(number for number in range(len(found) - left, len(found)) if found[number][0] == guest)]


if __name__ == "__main__":
    main(*sys.argv[1:])
