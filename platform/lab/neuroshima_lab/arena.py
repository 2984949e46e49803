"""Games of bots against bots: choose the games and play them.

`tallies.py` counts the results."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from neuroshima import plugins
from neuroshima.matches.data_files.text_store import with_texts
from neuroshima_contract import Action, Bot, Game, OptionValues, Refusal, Schema, State, Texts
from neuroshima_contract.legal import drawn
from pydantic import BaseModel

from neuroshima_lab.engines import in_processes
from neuroshima_lab.game_failures import failure_of


class RandomBot(Bot):
    """A bot that chooses uniformly among all single legal actions of any game: the lowest level of every scale."""

    id = "random"
    titles: Texts = {"en": "Random", "pl": "Losowy", "cs": "Náhodný"}

    def __init__(self, barred: frozenset[str] = frozenset()) -> None:
        """`barred`: types of actions that it plays only if there are no others."""
        self.barred = barred

    def without_actions(self, kinds: frozenset[str]) -> RandomBot:
        return RandomBot(kinds)

    def choose(self, state: State, seat: int, rng: random.Random, budget: int) -> Action:
        offered = state.legal(seat)
        entries = [entry for entry in offered if entry["type"] not in self.barred] or offered
        return drawn(entries, rng)


Among = Mapping[str, Sequence[str]]
"""By the name of a field of the seat options: the only values to play with."""
LONGEST = 100_000
"""Moves after which a game counts as endless."""
DRAWS = 10_000
"""Tables that are drawn until one may be played. Of six different ones of seven, 1 in 23 draws may."""


@dataclass(frozen=True)
class Pairing:
    """One game to be played: the bots and options of the seats, and the seed."""

    game: str
    bots: tuple[str, ...]
    """By seat."""
    seats: tuple[OptionValues, ...]
    first: int
    """The seat of the bot whose results are counted."""
    seed: int
    budget: int
    texts: Mapping[str, str] = field(default_factory=dict)
    """Texts that replace the game's own data files, by name."""
    options: OptionValues = field(default_factory=dict)
    """The options of the match."""
    drawn_types: frozenset[str] = frozenset()
    """Types of actions that are chosen at random instead of by the bots."""
    barred: frozenset[str] = frozenset()
    """Types of actions that only the bot whose results are counted may choose."""


@dataclass(frozen=True)
class Thinking:
    """A bot's thinking time, in seconds of processor time."""

    choices: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    @property
    def mean(self) -> float:
        return self.seconds / self.choices if self.choices else 0.0

    def __add__(self, other: Thinking) -> Thinking:
        longest = max(self.longest, other.longest)
        return Thinking(self.choices + other.choices, self.seconds + other.seconds, longest)


@dataclass(frozen=True)
class GameResult:
    """Result of a game: winning seats, and what each seat drew by lot."""

    winners: tuple[int, ...]
    drawn: tuple[tuple[int, str], ...] = ()
    moves: int = 0
    thinking: tuple[Thinking, ...] = field(default=(), compare=False)
    """By seat. Not compared, because the times of the same game differ."""


def bots_of(game: Game) -> Mapping[str, Bot]:
    """The game's bots, and the random one every game has."""
    return {"random": RandomBot(), **game.bots}


def choices(game: Game, among: Among | None = None) -> list[OptionValues]:
    """Every combination of the enumerated seat options of a game.

    Raises KeyError and ValueError for an unknown field or value in `among`."""
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
    in_circle: bool = False,
) -> Iterator[tuple[str, Pairing]]:
    """`games` games for every choice of the first bot, with the choice's name.

    Seats alternate. The choices of the others depend on the seed, so that many short runs cover the same choices as a
    long one. In a game with roles the name begins with the first bot's role. `in_circle`: they are those that follow
    the first bot's in the list, from its end on the first ones. So each is the others' as often as the first bot's,
    also where the games are few."""
    offered = choices(game, among)
    for place, mine in enumerate(offered):
        others = offered[place + 1 :] + offered[: place + 1] if in_circle else offered
        tables = tables_of(game, mine, others, len(bots), game.Options.model_validate(options or {}))
        for number in range(games if tables else 0):
            round_, shift = divmod(number, len(bots))
            pairing = pairing_of(game, bots, tables[(seed - 1 + round_) % len(tables)], shift, (seed, number), budget)
            yield _name_of(game, pairing), replace(pairing, options=options or {})


def pairings_by_lot(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    budget: int,
    options: OptionValues | None = None,
    among: Among | None = None,
) -> Iterator[tuple[str, Pairing]]:
    """`games` games altogether, each with choices drawn by lot for all seats, named as by `pairings`.

    For tables of many seats: all choices that can meet would be too many. Seats alternate. A longer run begins with the
    games of a shorter one."""
    offered, of_match, lot = choices(game, among), game.Options.model_validate(options or {}), random.Random(seed)
    for number in range(games):
        table = _table_by_lot(game, offered, len(bots), of_match, lot)
        if table is None:
            return
        pairing = pairing_of(game, bots, table, number % len(bots), (seed, number), budget)
        yield _name_of(game, pairing), replace(pairing, options=options or {})


def _table_by_lot(
    game: Game, offered: Sequence[OptionValues], size: int, options: BaseModel, lot: random.Random
) -> tuple[OptionValues, ...] | None:
    """Choices of `size` bots that can play together; none if they are hard to find."""
    for _ in range(DRAWS):
        table = tuple(lot.choice(offered) for _ in range(size))
        if _may_meet(game, table, options):
            return table
    return None


def _may_meet(game: Game, table: Sequence[OptionValues], options: BaseModel) -> bool:
    try:
        game.check_seats(options, [game.SeatOptions.model_validate(seat) for seat in table])
    except Refusal:
        return False
    return True


def _name_of(game: Game, pairing: Pairing) -> str:
    """The role, if the game has roles, and the choice of the bot whose results are counted."""
    role = [game.roles[pairing.first].id] if game.roles else []
    return " ".join([*role, *map(str, pairing.seats[pairing.first].values())])


def tables_of(
    game: Game, mine: OptionValues, offered: list[OptionValues], size: int, options: BaseModel
) -> list[tuple[OptionValues, ...]]:
    """The choices of `size` bots that can play together; the first has `mine`."""
    tables = ((mine, *others) for others in product(offered, repeat=size - 1))
    return [table for table in tables if _may_meet(game, table, options)]


def pairing_of(
    game: Game, bots: Sequence[str], table: Sequence[OptionValues], shift: int, dice: tuple[int, int], budget: int
) -> Pairing:
    """The game of these bots with these choices, rotated by a number of seats.

    `dice`: source of its seed."""
    order = [(index - shift) % len(bots) for index in range(len(bots))]
    text = f"{dice}{table}"
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    by_seat = tuple(bots[index] for index in order)
    return Pairing(game.id, by_seat, tuple(table[index] for index in order), order.index(0), seed, budget)


def play(pairing: Pairing) -> GameResult:
    """Play a game to its end.

    Raises PlayFailed, caused by what the game or a bot raised."""
    try:
        return _play_game(pairing)
    except Exception as error:
        seats = ", ".join(f"{bot} {' '.join(map(str, seat.values()))}".strip() for bot, seat in _seats_of(pairing))
        raise failure_of(error, pairing.game, f"{pairing.game} with seed {pairing.seed}: {seats}") from error


def play_all(games: Iterable[Pairing], jobs: int) -> Iterator[GameResult]:
    """The results of the games, in their order. `jobs` are played at once.

    Raises PlayFailed."""
    return in_processes(play, games, jobs)


def _seats_of(pairing: Pairing) -> Iterator[tuple[str, OptionValues]]:
    return zip(pairing.bots, pairing.seats, strict=True)


def _play_game(pairing: Pairing) -> GameResult:
    game = with_texts(plugins.installed_games()[pairing.game], pairing.texts)
    options = game.Options.model_validate(pairing.options)
    seats = [game.SeatOptions.model_validate(seat) for seat in pairing.seats]
    state = game.start(options, seats, pairing.seed)
    rng = random.Random(pairing.seed)
    bots = [bots_of(game)[name] for name in pairing.bots]
    if pairing.barred:
        bots = [bot if at == pairing.first else bot.without_actions(pairing.barred) for at, bot in enumerate(bots)]
    drawn: list[tuple[int, str]] = []
    thinking = [Thinking() for _ in bots]
    for moves in range(LONGEST):
        outcome = state.outcome
        if outcome is not None:
            return GameResult(outcome.winners, tuple(drawn), moves, tuple(thinking))
        seat = state.to_move[0]
        if (lot := _by_lot(state, seat, pairing.drawn_types, rng)) is not None:
            drawn.append((seat, _action_words(lot)))
            state.apply(seat, lot)
            continue
        imagined = game.imagine(options, state.view(seat), seat, rng)
        begun = time.process_time()
        action = bots[seat].choose(imagined, seat, rng, pairing.budget)
        took = time.process_time() - begun
        thinking[seat] += Thinking(1, took, took)
        state.apply(seat, action)
    raise RuntimeError(f"a game of {pairing.game} did not end within {LONGEST} moves")


def _by_lot(state: State, seat: int, kinds: frozenset[str], rng: random.Random) -> Action | None:
    """A random action of these kinds, all equally likely; None if there is none."""
    entries = [entry for entry in state.legal(seat) if entry["type"] in kinds] if kinds else []
    return drawn(entries, rng) if entries else None


def _action_words(action: Action) -> str:
    """Short name of an action: its values without the type, if it has any."""
    return " ".join(str(value) for name, value in action.items() if name != "type") or str(action["type"])
