"""Matches for a measurement, made and later checked in the server's database.

It runs in a process with the server's environment: `python -m neuroshima_lab.service_bench.tables
make|check`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Literal

from neuroshima_contract import Json

from neuroshima_lab.service_bench.messages import Accepted, BenchMatch, MatchesWanted, Stored


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    if sys.argv[1] == "make":
        wanted = MatchesWanted.model_validate_json(sys.stdin.readline())
        for duel in _make_tables(wanted):
            print("[" + ",".join(table.model_dump_json() for table in duel) + "]")
    else:
        print(check_stored([Accepted.model_validate_json(line) for line in sys.stdin]).model_dump_json())


def _make_tables(wanted: MatchesWanted) -> list[list[BenchMatch]]:
    from neuroshima import plugins

    from neuroshima_lab.arena import pairings

    game = plugins.game(wanted.game)
    seats = [pairing.seats for _name, pairing in pairings(game, ["random", "random"], 1, 1, 0)]
    return [
        [_table(wanted, duel, seats[(duel + number) % len(seats)]) for number in range(wanted.matches)]
        for duel in range(wanted.duels)
    ]


def _table(wanted: MatchesWanted, duel: int, seats: Sequence[Json]) -> BenchMatch:
    from neuroshima.matches.play import SeatPlan, create_match
    from neuroshima.players.models import Player

    first = Player.objects.create(name=f"Anna {duel}")
    second = None if wanted.bot else Player.objects.create(name=f"Jan {duel}")
    kind: Literal["player", "bot"] = "bot" if wanted.bot else "player"
    plans = [SeatPlan("me", seats[0]), SeatPlan(kind, seats[1], wanted.bot, second)]
    access = create_match(first, wanted.game, {}, plans)
    return BenchMatch(
        slug=access.slug, sessions=[_session_of(player) for player in (first, second) if player is not None]
    )


def _session_of(player: object) -> str:
    from neuroshima.players.current_player import SESSION_KEY, session_store

    store = session_store()()
    store[SESSION_KEY] = player.pk  # type: ignore[attr-defined]
    store.save()
    return str(store.session_key)


def check_stored(accepted: Sequence[Accepted]) -> Stored:
    """Check that acknowledged moves are stored once, and that checksums are right."""
    from neuroshima.matches.models import Match, Move

    there = set(Move.objects.values_list("match__slug", "seq", "command_id"))
    missing = [each for each in accepted if (each.slug, each.seq, each.command) not in there]
    wrong = [match.slug for match in Match.objects.filter(seq__gt=0) if not _plays_again(match.slug)]
    return Stored(moves=len(there), missing=missing, wrong=wrong)


def _plays_again(slug: str) -> bool:
    from neuroshima.matches.reading import states
    from neuroshima.matches.reading.loaded_match import read_match

    reading = read_match(slug)
    moves = reading.moves()
    if [move.seq for move in moves] != list(range(1, reading.match.seq + 1)) or reading.game is None:
        return False
    state = states.begin(reading.game, reading.match, reading.seats)
    for move in moves:
        state.apply(move.seat, move.action or {})
        if states.checksum_of(states.text_of(state.snapshot())) != move.checksum:
            return False
    return True


if __name__ == "__main__":
    main()
