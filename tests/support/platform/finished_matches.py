"""Make finished matches of long ago, or print what is stored of all matches, in which form.

Runs in a process with the environment of a server under test: `make 6`, or `look`.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

TAKE = {"type": "take"}


def main(what: str, count: str = "0") -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    print(json.dumps(made(int(count)) if what == "make" else stored()))


def made(count: int) -> dict[str, Any]:
    """Play so many matches, which ended a month ago; return what is stored."""
    from datetime import timedelta

    from django.utils import timezone
    from neuroshima.matches.models import Match
    from neuroshima.matches.play import SeatPlan, create_match, play_move
    from neuroshima.players.models import Player

    players = [Player.objects.create(name=name) for name in ("Anna", "Jan")]
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("player", {"colour": "blue"}, player=players[1])]
    for number in range(count):
        slug = create_match(players[0], "tally", {"cards": 4}, plans).slug
        for seq in range(4):
            play_move(players[seq % 2], slug, seq % 2, TAKE, f"{number}-{seq}", seq)
    Match.objects.update(ended=timezone.now() - timedelta(days=30))
    return stored()


def stored() -> dict[str, Any]:
    """`matches`: of each match its form (rows, archive, half) and a digest of what its moves and its replay say."""
    from neuroshima.matches.models import Match

    return {"matches": {match.slug: [form_of(match), digest_of(match)] for match in Match.objects.order_by("pk")}}


def form_of(match: Any) -> str:
    from neuroshima.matches.models import ArchivedPlayer, MatchArchive

    rows = (match.moves.count() == match.seq, match.snapshot != "", match.archived is None)
    text = (
        MatchArchive.objects.filter(match=match).exists(),
        ArchivedPlayer.objects.filter(archive=match.pk).count() == 2,
        match.archived is not None and not match.moves.exists() and match.snapshot == "",
    )
    return "rows" if all(rows) and not any(text) else "archive" if all(text) and not any(rows) else "half"


def digest_of(match: Any) -> str:
    from neuroshima.digests import sha256
    from neuroshima.matches import replays
    from neuroshima.matches.reading.states import text_of
    from neuroshima.matches.reading.stored_moves import moves_of, position_text

    moves = [(move.seq, move.seat, move.action, move.events, move.player_id) for move in moves_of(match)]
    replay = replays.replay(match)
    return sha256(text_of([moves, replay.frames, replay.problem, position_text(match)]))


if __name__ == "__main__":
    main(*sys.argv[1:])
