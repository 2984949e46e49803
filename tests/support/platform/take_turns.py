"""Make tasks of two owners (`prepare`), or run a worker that takes tasks until none is ready (`take`).

Runs in a process with the environment of a server under test.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

MANY, FEW = 60, 3


def prepare() -> dict[str, Any]:
    from neuroshima.matches.bots.tasks import play_bot_move

    for owner, count in (("player 1", MANY), ("player 2", FEW)):
        for number in range(count):
            play_bot_move.enqueue(match=f"{owner}/{number}", seq=0, owner=owner)
    return {}


def take() -> dict[str, Any]:
    from neuroshima.tasks.turns import claim_next

    sys.stdin.readline()  # all processes begin at once
    taken = list[tuple[str, str]]()
    while (task := claim_next(["default"], str(os.getpid()))) is not None:
        task.refresh_from_db()
        assert task.started_at is not None
        taken.append((task.started_at.isoformat(), task.args_kwargs["kwargs"]["match"]))
    return {"taken": taken}


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    if sys.argv[1] == "prepare":
        print(json.dumps(prepare()))
    else:
        print(json.dumps(take()))
