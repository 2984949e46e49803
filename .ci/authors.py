"""Plays a match of the only new game in a site to its end, for `.ci/wheels`, and sets another one, which freezes if the
game goes; prints its link."""

from __future__ import annotations

import os
import random
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
django.setup()

from django.contrib.staticfiles import finders  # noqa: E402
from neuroshima.matches.play import SeatPlan, create_match, play_move  # noqa: E402
from neuroshima.matches.reading.access import access_match  # noqa: E402
from neuroshima.players.models import Player  # noqa: E402
from neuroshima.plugins import game  # noqa: E402
from neuroshima_contract.legal import drawn  # noqa: E402

name = sys.argv[1]
missing = [path for path in (*game(name).screen.scripts, *game(name).screen.styles) if finders.find(path) is None]
assert not missing, f"the table lacks {missing}"

author, lot = Player.objects.create(name="Author"), random.Random(1)
match = create_match(author, name, {}, [SeatPlan("me", {}), SeatPlan("me", {})])
for number in range(1000):
    now = access_match(author, match.slug)
    if now.status == "over":
        break
    seat, actions = next((seat, actions) for seat, actions in now.legal().items() if actions)
    play_move(author, match.slug, int(seat), drawn(actions, lot), f"move{number}", now.seq)
assert access_match(author, match.slug).status == "over", "the match does not end"

print(create_match(None, name, {}, [SeatPlan("open", {}), SeatPlan("open", {})]).slug)
