"""Make matches in which Jan is to move and wants notices (`prepare`), or look for players to notify (`look`).

Runs in a process with the environment of a server under test, as a process with workers does.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta
from typing import Any


def prepare(matches: int) -> dict[str, Any]:
    from neuroshima.matches.models import Match
    from neuroshima.matches.play import SeatPlan, create_match, join_match
    from neuroshima.notices.models import Device
    from neuroshima.players.models import Player
    from neuroshima.tasks.models import Task

    anna, jan = (Player.objects.create(name=name) for name in ("Anna", "Jan"))
    for name in ("phone", "laptop"):
        device = Device.objects.create(player=jan, endpoint=f"https://push.example/{name}", name=name)
        Device.objects.filter(pk=device.pk).update(created=device.created - timedelta(days=1))
    for _match in range(matches):
        seats = [SeatPlan("open", {"colour": "red"}), SeatPlan("me", {"colour": "blue"})]
        join_match(jan, create_match(anna, "tally", {"cards": 6}, seats).slug)
    past = Match.objects.get(pk=Match.objects.first().pk).changed - timedelta(hours=1)  # type: ignore[union-attr]
    Match.objects.update(changed=past, started=past)
    return {"tasks": Task.objects.exclude(task_path__endswith="tell_players").count()}


def look() -> dict[str, Any]:
    from neuroshima.notices.models import Delivery, Notice
    from neuroshima.notices.watching import tell_absent_players
    from neuroshima.tasks.models import Task

    sys.stdin.readline()  # all processes begin at once
    for _look in range(3):
        tell_absent_players()
    return {
        "notices": Notice.objects.count(),
        "deliveries": Delivery.objects.count(),
        "tasks": Task.objects.exclude(task_path__endswith="tell_players").count(),
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    if sys.argv[1] == "prepare":
        print(json.dumps(prepare(int(sys.argv[2]))))
    else:
        print(json.dumps(look()))
