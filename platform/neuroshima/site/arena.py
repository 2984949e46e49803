"""Bots against bots: who wins how often, and how sure that is."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import sqrt
from typing import Any

from pydantic import BaseModel

from neuroshima import plugins
from neuroshima.contract import Bot, Game, Json, Refusal
from neuroshima.matches.data import with_texts
from neuroshima.randombot import RandomBot

LONGEST = 100_000
"""Moves after which a game is called endless."""


@dataclass(frozen=True)
class Pairing:
    """One game to be played: who sits where, with what, and with which dice."""

    game: str
    bots: tuple[str, ...]
    """By seat."""
    seats: tuple[Json, ...]
    first: int
    """The seat of the bot whose results are counted."""
    seed: int
    budget: int
    texts: Mapping[str, str] = field(default_factory=dict)
    """What replaces the game's own data files, by name."""
    options: Json = field(default_factory=dict)
    """Of the whole match."""


@dataclass
class Tally:
    """Results of one bot with one choice of seat options, or of one seat."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    def add(self, result: str) -> None:
        setattr(self, result, getattr(self, result) + 1)


def wilson(wins: int, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a share, by Wilson's formula: it holds near 0 and 1 too."""
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = z * sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def bots_of(game: Game) -> Mapping[str, Bot]:
    """The game's bots, and the random one every game has."""
    return {"random": RandomBot(), **game.bots}


def choices(game: Game) -> list[Json]:
    """Every choice a seat has: all combinations of the enumerated fields of the game's seat options."""
    properties: Mapping[str, Json] = game.SeatOptions.model_json_schema().get("properties", {})
    listed = {name: list(field["enum"]) for name, field in properties.items() if field.get("enum")}
    return [dict(zip(listed, values, strict=True)) for values in product(*listed.values())]


def pairings(
    game: Game, bots: Sequence[str], games: int, seed: int, budget: int, options: Json | None = None
) -> Iterator[tuple[str, Pairing]]:
    """`games` games for every choice of the first bot that these options allow, with the choice's name. Seats
    alternate, the others' choices go round. In a game with roles the name begins with the role that falls to the first
    bot."""
    for mine in choices(game):
        tables = _tables(game, mine, len(bots), game.Options.model_validate(options or {}))
        for number in range(games if tables else 0):
            round_, shift = divmod(number, len(bots))
            pairing = _pairing(game, bots, tables[round_ % len(tables)], shift, (seed, number), budget)
            role = [game.roles[pairing.first].id] if game.roles else []
            yield " ".join([*role, *map(str, mine.values())]), replace(pairing, options=options or {})


def _tables(game: Game, mine: Json, count: int, options: BaseModel) -> list[tuple[Json, ...]]:
    """The choices of all bots, the first one's given, that can play together."""
    tables = []
    for others in product(choices(game), repeat=count - 1):
        table = (mine, *others)
        try:
            game.check_seats(options, [game.SeatOptions.model_validate(seat) for seat in table])
        except Refusal:
            continue
        tables.append(table)
    return tables


def _pairing(
    game: Game, bots: Sequence[str], table: Sequence[Json], shift: int, dice: tuple[int, int], budget: int
) -> Pairing:
    order = [(index - shift) % len(bots) for index in range(len(bots))]
    text = f"{dice}{table}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    by_seat = tuple(bots[index] for index in order)
    return Pairing(game.id, by_seat, tuple(table[index] for index in order), order.index(0), seed, budget)


def play(pairing: Pairing) -> tuple[int, ...]:
    """Play it out: the seats that won."""
    game = with_texts(plugins.installed_games()[pairing.game], pairing.texts)
    options = game.Options.model_validate(pairing.options)
    seats = [game.SeatOptions.model_validate(seat) for seat in pairing.seats]
    state = game.start(options, seats, pairing.seed)
    rng = random.Random(pairing.seed)
    bots = [bots_of(game)[name] for name in pairing.bots]
    for _ in range(LONGEST):
        outcome = state.outcome
        if outcome is not None:
            return outcome.winners
        seat = state.to_move[0]
        imagined = game.imagine(options, state.view(seat), seat, rng)
        state.apply(seat, bots[seat].choose(imagined, seat, rng, pairing.budget))
    raise RuntimeError(f"a game of {pairing.game} did not end within {LONGEST} moves")


def result(winners: Sequence[int], seat: int, seats: int) -> str:
    """`wins`, `draws` or `losses` of one of so many seats."""
    if len(winners) in (0, seats):
        return "draws"
    return "wins" if seat in winners else "losses"


def by_role(game: Game, played: Iterable[Sequence[int]]) -> dict[str, Tally]:
    """What every role won, whoever played it, out of the winners of every game."""
    tallies = {role.id: Tally() for role in game.roles}
    for winners in played:
        for seat, tally in enumerate(tallies.values()):
            tally.add(result(winners, seat, len(tallies)))
    return tallies


def summed(tallies: Mapping[str, Tally]) -> dict[str, Tally]:
    """`tallies`, and below them their sum."""
    whole = Tally(*(sum(getattr(t, what) for t in tallies.values()) for what in ("wins", "draws", "losses")))
    return {**tallies, "all": whole}


def table(tallies: Mapping[str, Tally]) -> list[str]:
    """The results as lines of text."""
    rows: list[tuple[Any, ...]] = [("", "games", "wins", "draws", "losses", "won", "95 % interval")]
    rows += [_row(name, tally) for name, tally in tallies.items()]
    widths = [max(len(str(row[column])) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(str(cell).rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def _row(name: str, tally: Tally) -> tuple[Any, ...]:
    low, high = wilson(tally.wins, tally.games)
    share = 100 * tally.wins / tally.games if tally.games else 0.0
    interval = f"{100 * low:.1f} to {100 * high:.1f} %"
    return (name, tally.games, tally.wins, tally.draws, tally.losses, f"{share:.1f} %", interval)
