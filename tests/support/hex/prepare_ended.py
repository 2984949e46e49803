"""Make a finished match of Hex, in a process with the environment of a server under test.

One guest has played both sides at random; the course of the match is computed.
"""

from __future__ import annotations

import json
import os
import random


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    from neuroshima.matches.play import SeatPlan, create_match, play_move
    from neuroshima.matches.reading.access import access_match
    from neuroshima.players.models import Player
    from neuroshima.reviews.stored import review
    from neuroshima_lab.arena import RandomBot

    anna, bot, rng = Player.objects.create(name="Anna"), RandomBot(), random.Random(1)
    slug = create_match(anna, "hex", {}, [SeatPlan("me", {"army": army}) for army in ("moloch", "borgo")]).slug
    access = access_match(anna, slug)
    while access.state is not None and access.state.outcome is None:
        (seat,) = access.state.to_move
        play_move(anna, slug, seat, bot.choose(access.state, seat, rng, 0), str(access.seq), access.seq)
        access = access_match(anna, slug)
    review(slug)
    print(json.dumps({"slug": slug, "moves": access.seq}))


if __name__ == "__main__":
    main()
