"""Make a match of Hex with a guest for each army, in a process with the environment of a server under test.

The guests sit in the seats' order. Arguments: the options as JSON, then the armies.
"""

from __future__ import annotations

import json
import os
import sys


def main(options: str, *armies: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    from neuroshima.matches.play import SeatPlan, create_match, join_match
    from neuroshima.players.models import Player

    from tests.support.platform.prepare import session_of

    people = [Player.objects.create(name=f"Player {number + 1}") for number in range(len(armies))]
    plans = [SeatPlan("open" if seat else "me", {"army": army}) for seat, army in enumerate(armies)]
    access = create_match(people[0], "hex", json.loads(options), plans)
    for seat, person in enumerate(people[1:], 1):
        join_match(person, access.slug, seat)
    print(json.dumps({"slug": access.slug, "sessions": [session_of(person) for person in people]}))


if __name__ == "__main__":
    main(*sys.argv[1:])
