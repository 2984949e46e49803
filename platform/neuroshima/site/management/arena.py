"""Bots against bots: how often each wins, and how sure that is."""

from __future__ import annotations

import hashlib
import multiprocessing
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import product
from math import sqrt
from typing import Any

import django
from pydantic import BaseModel

from neuroshima import plugins
from neuroshima.contract import Action, Bot, Game, OptionValues, Refusal, Schema, State
from neuroshima.legal import count, nth
from neuroshima.matches.data_files.text_store import with_texts
from neuroshima.random_bot import RandomBot
from neuroshima.site.management.game_failures import failure_of

Among = Mapping[str, Sequence[str]]
"""By the name of a field of the seat options: the only values that are played with."""
LONGEST = 100_000
"""Moves after which a game is called endless."""


@dataclass(frozen=True)
class Pairing:
    """One game to be played: who sits where, with what, and with which dice."""

    game: str
    bots: tuple[str, ...]
    """By seat."""
    seats: tuple[OptionValues, ...]
    first: int
    """The seat of the bot whose results are counted."""
    seed: int
    budget: int
    texts: Mapping[str, str] = field(default_factory=dict)
    """What replaces the game's own data files, by name."""
    options: OptionValues = field(default_factory=dict)
    """Of the whole match."""
    drawn_types: frozenset[str] = frozenset()
    """Types of actions that are drawn by lot, whatever the bots would choose."""
    barred: frozenset[str] = frozenset()
    """Types of actions that only the bot whose results are counted may choose."""


@dataclass(frozen=True)
class Played:
    """What came of a game: the seats that won, and what was drawn by lot for which seat."""

    winners: tuple[int, ...]
    drawn: tuple[tuple[int, str], ...] = ()


@dataclass
class Tally:
    """Results of one bot with one choice of seat options, of one seat, or with one thing drawn by lot."""

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


def choices(game: Game, among: Among | None = None) -> list[OptionValues]:
    """Every choice a seat has: all combinations of the enumerated fields of the game's seat options. Raises KeyError
    and ValueError: `among` names a field, or a value, that there is not."""
    properties: Mapping[str, Schema] = game.SeatOptions.model_json_schema().get("properties", {})
    listed = {name: list(field["enum"]) for name, field in properties.items() if field.get("enum")}
    for name, values in (among or {}).items():
        listed[name] = [listed[name][listed[name].index(value)] for value in values]
    return [dict(zip(listed, values, strict=True)) for values in product(*listed.values())]


def pairings(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    budget: int,
    options: OptionValues | None = None,
    among: Among | None = None,
) -> Iterator[tuple[str, Pairing]]:
    """`games` games for every choice of the first bot that these options allow, with the choice's name. Seats
    alternate, the others' choices go round, and the next seed begins with the next of them: many short runs go round as
    a long one does. In a game with roles the name begins with the role that falls to the first
    bot."""
    offered = choices(game, among)
    for mine in offered:
        tables = _tables(game, mine, offered, len(bots), game.Options.model_validate(options or {}))
        for number in range(games if tables else 0):
            round_, shift = divmod(number, len(bots))
            pairing = _pairing(game, bots, tables[(seed - 1 + round_) % len(tables)], shift, (seed, number), budget)
            role = [game.roles[pairing.first].id] if game.roles else []
            yield " ".join([*role, *map(str, mine.values())]), replace(pairing, options=options or {})


def _tables(
    game: Game, mine: OptionValues, offered: list[OptionValues], size: int, options: BaseModel
) -> list[tuple[OptionValues, ...]]:
    """The choices of all bots, the first one's given, that can play together."""
    tables = []
    for others in product(offered, repeat=size - 1):
        table = (mine, *others)
        try:
            game.check_seats(options, [game.SeatOptions.model_validate(seat) for seat in table])
        except Refusal:
            continue
        tables.append(table)
    return tables


def _pairing(
    game: Game, bots: Sequence[str], table: Sequence[OptionValues], shift: int, dice: tuple[int, int], budget: int
) -> Pairing:
    order = [(index - shift) % len(bots) for index in range(len(bots))]
    text = f"{dice}{table}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    by_seat = tuple(bots[index] for index in order)
    return Pairing(game.id, by_seat, tuple(table[index] for index in order), order.index(0), seed, budget)


def play(pairing: Pairing) -> Played:
    """Play it out. Raises PlayFailed, caused by whatever the game or a bot raised."""
    try:
        return _played(pairing)
    except Exception as error:
        seats = ", ".join(f"{bot} {' '.join(map(str, seat.values()))}".strip() for bot, seat in _sitting(pairing))
        raise failure_of(error, pairing.game, f"{pairing.game} with seed {pairing.seed}: {seats}") from error


def play_all(games: Iterable[Pairing], jobs: int) -> Iterator[Played]:
    """What came of each, in their order; so many are played at a time. Raises PlayFailed."""
    if jobs <= 1:
        yield from map(play, games)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=spawn, initializer=django.setup) as pool:
        yield from pool.map(play, games, chunksize=2)


def _sitting(pairing: Pairing) -> Iterator[tuple[str, OptionValues]]:
    return zip(pairing.bots, pairing.seats, strict=True)


def _played(pairing: Pairing) -> Played:
    game = with_texts(plugins.installed_games()[pairing.game], pairing.texts)
    options = game.Options.model_validate(pairing.options)
    seats = [game.SeatOptions.model_validate(seat) for seat in pairing.seats]
    state = game.start(options, seats, pairing.seed)
    rng = random.Random(pairing.seed)
    bots = [bots_of(game)[name] for name in pairing.bots]
    if pairing.barred:
        bots = [bot if at == pairing.first else bot.without(pairing.barred) for at, bot in enumerate(bots)]
    drawn: list[tuple[int, str]] = []
    for _ in range(LONGEST):
        outcome = state.outcome
        if outcome is not None:
            return Played(outcome.winners, tuple(drawn))
        seat = state.to_move[0]
        if (lot := _by_lot(state, seat, pairing.drawn_types, rng)) is not None:
            drawn.append((seat, _named(lot)))
            state.apply(seat, lot)
            continue
        imagined = game.imagine(options, state.view(seat), seat, rng)
        state.apply(seat, bots[seat].choose(imagined, seat, rng, pairing.budget))
    raise RuntimeError(f"a game of {pairing.game} did not end within {LONGEST} moves")


def _by_lot(state: State, seat: int, kinds: frozenset[str], rng: random.Random) -> Action | None:
    """One of the actions of these kinds, each as likely as the others; None where there is none."""
    entries = [entry for entry in state.legal(seat) if entry["type"] in kinds] if kinds else []
    return nth(entries, rng.randrange(count(entries))) if entries else None


def _named(action: Action) -> str:
    """An action in a word or two: what it says beside its type, if anything."""
    return " ".join(str(value) for name, value in action.items() if name != "type") or str(action["type"])


def result(winners: Sequence[int], seat: int, seats: int) -> str:
    """`wins`, `draws` or `losses` of one of so many seats."""
    if len(winners) in (0, seats):
        return "draws"
    return "wins" if seat in winners else "losses"


def by_seat(game: Game, size: int, played: Iterable[Played]) -> dict[str, Tally]:
    """What every seat of so many, or every role, won, whoever sat there."""
    names = [role.id for role in game.roles] or [f"seat {number}" for number in range(1, size + 1)]
    tallies = {name: Tally() for name in names}
    for each in played:
        for seat, tally in enumerate(tallies.values()):
            tally.add(result(each.winners, seat, size))
    return tallies


def by_lot(played: Iterable[tuple[Pairing, Played]]) -> dict[str, Tally]:
    """What was won with each thing that was drawn by lot, by all who play as the counted bot does."""
    tallies: dict[str, Tally] = {}
    for pairing, each in played:
        for seat, name in each.drawn:
            if pairing.bots[seat] == pairing.bots[pairing.first]:
                tallies.setdefault(name, Tally()).add(result(each.winners, seat, len(pairing.seats)))
    return dict(sorted(tallies.items()))


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
