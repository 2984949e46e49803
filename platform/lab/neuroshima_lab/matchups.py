"""Results of every faction against every other, played by one bot, as a file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from neuroshima_contract import Faction, Game, OptionValues, Refusal

from neuroshima_lab.arena import GameResult, Pairing
from neuroshima_lab.tallies import result

Play = Callable[[list[Pairing]], Iterable[GameResult]]
"""Plays games, and yields the results in their order."""


@dataclass(frozen=True)
class Pair:
    """Two factions that can meet, with the options of their seats.

    In a game with roles each has the seat of its role."""

    names: tuple[str, str]
    seats: tuple[OptionValues, OptionValues]
    fixed: bool


@dataclass(frozen=True)
class Line:
    """The results of a pair: games won by the first, drawn, won by the second."""

    names: tuple[str, str]
    results: tuple[int, int, int]


def pairs(game: Game, of: Collection[str] = (), against: Collection[str] = ()) -> list[Pair]:
    """All pairs of factions that can meet.

    `of`, `against`: if given, only pairs of one of each."""
    found = (_pair(game, sorted(two, key=_place)) for two in combinations(game.guide.factions(), 2))
    return [pair for pair in found if pair is not None and _is_wanted(pair.names, of, against)]


def _place(faction: Faction) -> tuple[int, str]:
    return (faction.role or 0, faction.id)


def _is_wanted(names: tuple[str, str], of: Collection[str], against: Collection[str]) -> bool:
    return any((not of or one in of) and (not against or other in against) for one, other in (names, names[::-1]))


def _pair(game: Game, two: Sequence[Faction]) -> Pair | None:
    seats = [dict(faction.options) for faction in two]
    try:
        game.check_seats(game.Options(), [game.SeatOptions.model_validate(seat) for seat in seats])
    except Refusal:
        return None
    return Pair((two[0].id, two[1].id), (seats[0], seats[1]), two[0].role is not None)


def play_pairs(game: Game, found: Sequence[Pair], bot: str, games: int, budget: int, play: Play) -> Iterator[Line]:
    """Play `games` games of each pair. Seats alternate if they have no roles."""
    for pair in found:
        pairings = [_make_pairing(game, pair, bot, number, budget) for number in range(games)]
        counts = {"wins": 0, "draws": 0, "losses": 0}
        for pairing, played in zip(pairings, play(pairings), strict=True):
            counts[result(played.winners, pairing.first, 2)] += 1
        yield Line(pair.names, (counts["wins"], counts["draws"], counts["losses"]))


def _make_pairing(game: Game, pair: Pair, bot: str, number: int, budget: int) -> Pairing:
    turned = not pair.fixed and number % 2 == 1
    dice = hashlib.sha256(f"{pair.names}{number}".encode()).digest()
    seats = pair.seats[::-1] if turned else pair.seats
    return Pairing(game.id, (bot, bot), seats, int(turned), int.from_bytes(dice[:8], "big"), budget)


def as_toml(command: str, bot: str, budget: int, lines: Iterable[Line]) -> Iterator[str]:
    """The lines of the file."""
    yield f"# Made by: {command}"
    yield f'bot = "{bot}"'
    yield f"budget = {budget}"
    yield "matchups = ["
    for line in lines:
        (first, second), (won, drawn, lost) = line.names, line.results
        yield f'    {{ factions = ["{first}", "{second}"], won = {won}, drawn = {drawn}, lost = {lost} }},'
    yield "]"
