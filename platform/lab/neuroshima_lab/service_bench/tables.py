"""Matches for a measurement, made and later checked in the server's database.

It runs in a process with the server's environment: `python -m neuroshima_lab.service_bench.tables
make|open|check`.

Here are also the lines that the processes of a measurement write to each other.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Literal

from neuroshima_contract import Json
from pydantic import BaseModel


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "neuroshima.site.settings")
    import django

    django.setup()
    if sys.argv[1] == "make":
        wanted = MatchesWanted.model_validate_json(sys.stdin.readline())
        for duel in _make_tables(wanted):
            print("[" + ",".join(table.model_dump_json() for table in duel) + "]")
    elif sys.argv[1] == "open":
        game, count = sys.stdin.readline().split()
        open_tables(game, int(count))
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


def open_tables(game: str, count: int) -> None:
    """Open tables of new players in the lobby's list."""
    from neuroshima import plugins
    from neuroshima.lobby.tables import set_table
    from neuroshima.matches.play import SeatPlan
    from neuroshima.players.models import Player

    from neuroshima_lab.arena import pairings

    [(_name, pairing)] = list(pairings(plugins.game(game), ["random", "random"], 1, 1, 0))[:1]
    for _ in range(count):
        player = Player.objects.create(name="Anna")
        set_table(player, game, {}, [SeatPlan("me", pairing.seats[0]), SeatPlan("open", pairing.seats[1])], "everybody")


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
    from neuroshima.matches.reading.stored_moves import agrees

    reading = read_match(slug)
    moves = reading.moves()
    if [move.seq for move in moves] != list(range(1, reading.match.seq + 1)) or reading.game is None:
        return False
    state = states.begin(reading.game, reading.match, reading.seats)
    for move in moves:
        state.apply(move.seat, move.action or {})
        if not agrees(states.checksum_of(states.text_of(state.snapshot())), move.checksum):
            return False
    return True


class BenchMatch(BaseModel):
    """A match, and the session of each person who plays it."""

    slug: str
    sessions: list[str]


class MatchesWanted(BaseModel):
    """The number of duels, and the number of successive matches in each."""

    game: str
    duels: int
    matches: int
    bot: str = ""
    """The bot in the second seat; empty: a person."""


class Duels(BaseModel):
    """Duels of one client process: the successive matches of each."""

    ports: list[int]
    duels: list[list[BenchMatch]]
    first: int
    """The number of the first of these duels. It decides their ports and seeds."""
    apart: bool = False
    """Whether opponents use different ports. If not, they use the same, as with the proxies of docs/deploy."""


class Window(BaseModel):
    """The period in which moves count, in seconds since the epoch.

    At its end, clients stop."""

    begin: float
    end: float


class Sample(BaseModel):
    """One move that everybody at its table has seen."""

    at: float
    """When everybody had seen it, in seconds since the epoch."""
    latency: float
    """Seconds from sending it until everybody had seen it. For a bot's move: from the move before it."""
    bot: bool = False


class Accepted(BaseModel):
    """A command that the server has acknowledged as committed."""

    slug: str
    seq: int
    command: str


class ClientReport(BaseModel):
    """The report of a client process at the end."""

    samples: list[Sample]
    accepted: list[Accepted]
    received: int
    """Bytes of all messages to all clients that answer a command or tell a move."""
    sizes: list[int]
    """Bytes of each message that tells a move."""
    moves: int
    """All moves, within the window and before it."""
    refused: dict[str, int]
    """The number of refusals by code."""
    ran_out: int
    """Duels whose matches were all over before the end."""


class Held(BaseModel):
    """Sockets that a process shall open and hold: (link, number) each."""

    ports: list[int]
    tables: list[tuple[str, int]]


class Stored(BaseModel):
    """The check of the database after the measurement."""

    moves: int
    missing: list[Accepted]
    """Acknowledged commands that are not stored."""
    wrong: list[str]
    """Links of matches whose replayed moves lead to another checksum."""


if __name__ == "__main__":
    main()
