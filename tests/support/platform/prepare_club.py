"""Make duels, each of two other guests, and print their links and sessions.

Runs in a process with the environment of a server under test.
"""

from __future__ import annotations

import json
import os
import sys


def main(pairs: str, cards: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    from neuroshima.matches.play import SeatPlan, create_match, join_match
    from neuroshima.players.models import Player

    from tests.support.platform.prepare import session_of

    duels = []
    for pair in range(int(pairs)):
        first, second = (Player.objects.create(name=f"{side} {pair}") for side in ("Red", "Blue"))
        plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("open", {"colour": "blue"})]
        access = create_match(first, "tally", {"cards": int(cards)}, plans)
        join_match(second, access.slug)
        duels.append([access.slug, [session_of(first), session_of(second)]])
    print(json.dumps({"duels": duels}))


if __name__ == "__main__":
    main(*sys.argv[1:])
