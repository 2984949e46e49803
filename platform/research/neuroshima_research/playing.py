"""Players, and matches between them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from neuroshima_contract import Action, Bot, State, View
from neuroshima_contract.legal import nth

from .game_lines import GameLine, begun_line, outcome_line
from .match_spec import MatchSpec
from .numbering import Mask
from .observation import Array


@dataclass(frozen=True)
class Turn:
    """All that a player gets to decide on: nothing here is hidden from the seat."""

    spec: MatchSpec
    seat: int
    view: View
    legal: Sequence[Action]
    """The legal list."""
    rng: random.Random
    """The player's source of chance."""

    @cached_property
    def numbers(self) -> list[int]:
        """The numbers of the legal actions."""
        return self.spec.numbering.numbers(self.legal)

    def action(self, number: int) -> Action:
        """The legal action with that number. Raises LookupError if there is none."""
        try:
            return nth(self.legal, self.numbers.index(number))
        except ValueError:
            raise LookupError(f"{number} is no legal action here.") from None

    @property
    def mask(self) -> Mask:
        """The legal numbers as a mask."""
        return self.spec.numbering.mask(self.legal)

    @property
    def observation(self) -> Array:
        """What the seat sees, as a vector."""
        return self.spec.observe_view(self.view, self.seat)

    def determinize(self) -> State:
        """A whole position that agrees with what the seat sees."""
        return self.spec.determinize(self.view, self.rng, self.seat)


Player = Callable[[Turn], int]
"""Chooses one of the legal numbers."""


def turn_of(spec: MatchSpec, state: State, seat: int, rng: random.Random) -> Turn:
    """The turn of a seat that is to move."""
    return Turn(spec, seat, state.view(seat), state.legal(seat), rng)


def random_player(turn: Turn) -> int:
    """Chooses any legal action, each as likely as the others."""
    return turn.rng.choice(turn.numbers)


def bot_player(bot: Bot, budget: int = 100) -> Player:
    """A player who does what a bot of the game would do. `budget`: its time for each action, in milliseconds."""

    def choose(turn: Turn) -> int:
        action = bot.choose(turn.determinize(), turn.seat, turn.rng, budget)
        return turn.spec.numbering.number(turn.legal, action)

    return choose


def points(winners: Sequence[int], teams: Sequence[int]) -> list[float]:
    """What a game was worth to each seat: 1 won, -1 lost, 0 drawn. A team wins together."""
    won = {teams[seat] for seat in winners}
    if not won or won == set(teams):
        return [0.0] * len(teams)
    return [1.0 if team in won else -1.0 for team in teams]


def play(spec: MatchSpec, players: Sequence[Player], seed: int) -> GameLine:
    """A match between players, by seat, with all its actions and its outcome.

    The same players, spec and seed give the same match, unless a player does not keep to `Turn.rng`. Raises LookupError
    if a player chooses a number that is not legal."""
    state, line = spec.start(seed), begun_line(spec, seed)
    dice = [random.Random(f"{seed} {seat}") for seat in range(len(players))]
    while state.outcome is None:
        seat = state.to_move[0]
        turn = turn_of(spec, state, seat, dice[seat])
        action = turn.action(players[seat](turn))
        state.apply(seat, action)
        line.actions.append({"seat": seat, **action})
    line.outcome = outcome_line(state.outcome)
    return line


def mirror(spec: MatchSpec, players: Sequence[Player], seed: int) -> tuple[list[float], list[GameLine]]:
    """Matches with the same lots in which every player has every seat once.

    With two players these are two matches, so neither has the better army or the better draws. Returns the mean points
    of each player, and the games."""
    count, teams = len(players), spec.teams
    gained, games = [0.0] * count, []
    for shift in range(count):
        who = [(seat + shift) % count for seat in range(count)]
        game = play(spec, [players[player] for player in who], seed)
        assert game.outcome is not None
        games.append(game)
        for player, point in zip(who, points(game.outcome.winners, teams), strict=True):
            gained[player] += point / count
    return gained, games
