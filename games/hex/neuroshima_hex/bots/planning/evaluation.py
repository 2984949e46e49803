"""The chance to win from a position, by weights that were learned from games."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence

from ...rules.board.board import Board
from ...rules.board.tiles import Tile
from ...rules.state.state import State
from ...rules.turn.endgame import standings
from ..evaluation import Signs, is_last, signs_of
from ..trial_boards import key_of
from .battles import fought
from .features import BOARD, HANDS, PRINTED, board_features, hand_features, hit_points, printed, units_worth

WON = 12.0
"""The logit of a game that is won."""
LEAD, MARGIN = 4.0, 0.15
"""The logit of being ahead when the battle that is weighed decides, and how much more each hit point is."""
UNITS = 0.1
"""What units still count then."""
Judged = tuple[float, float, tuple[int, ...]]
"""Of a board: its part of the logit, what a battle would change of the hit points, the seats whose HQ it destroys."""


def chance_of(logit: float) -> float:
    """The chance that a sum of weighted features stands for."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, logit))))


class Prices(dict[Tile, float]):
    """What tiles are worth by the weights of what is printed on them, worked out when first asked for."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.weights = weights

    def __missing__(self, tile: Tile) -> float:
        self[tile] = price = sum(map(float.__mul__, self.weights, map(float, printed(tile))))
        return price


class Evaluation:
    """Says how good positions of one match are.

    It keeps what it has seen of boards, so it is made for one choice."""

    def __init__(self, weights: Mapping[str, float], seat: int, rules: State) -> None:
        self.weights = weights
        self.seat = seat
        self.signs: Signs = signs_of(rules, seat)
        self.board = [weights[name] for name in BOARD]
        self.before = Prices([weights[f"before_{name}"] for name in PRINTED])
        self.after = Prices([weights[f"after_{name}"] for name in PRINTED])
        self.hands = [weights[name] for name in HANDS]
        self.known: dict[Hashable, Judged] = {}
        self.fights = 0

    def of(self, seat: int, rules: State) -> Evaluation:
        """The same for another seat."""
        return Evaluation(self.weights, seat, rules)

    def chance(self, rules: State, mover: int) -> float:
        """The chance of the seat to win, with `mover` to move next."""
        return chance_of(self.logit(rules, mover))

    def logit(self, rules: State, mover: int) -> float:
        """The same as a sum."""
        if rules.result is not None:
            winners = rules.result.winners
            return (WON if self.seat in winners else -WON) if winners else 0.0
        value, gain, kills = self._judged(rules)
        if is_last(rules):
            return value
        hands = hand_features(rules, self.signs, mover, gain, kills)
        return value + sum(map(float.__mul__, self.hands, hands))

    def _judged(self, rules: State) -> Judged:
        key = (key_of(rules.board), rules.turn.is_closing, is_last(rules))
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._judge(rules)
        return found

    def _judge(self, rules: State) -> Judged:
        self.fights += 1
        signs, look = self.signs, fought(rules, self.seat)
        units = units_worth(look.board, signs, self.before.__getitem__)
        units += units_worth(look.after, signs, self.after.__getitem__)
        gain = hit_points(look.after, signs) - hit_points(look.board, signs)
        kills = tuple(seat for seat, hp in enumerate(look.after.hp) if hp <= 0 < look.board.hp[seat])
        if is_last(rules):
            return self._decided(rules, look.after) + UNITS * units, gain, kills
        board = board_features(rules, look, signs)
        return units + sum(map(float.__mul__, self.board, board)), gain, kills

    def _decided(self, rules: State, after: Board) -> float:
        """The lead over the best other team after the battle that decides."""
        standing = standings(rules, after)
        mine = standing.pop(rules.players[self.seat].team, None)
        if mine is None:  # its HQ fell earlier, and the others play on
            return -WON
        lead = mine - max(standing.values())
        return LEAD * ((lead > 0) - (lead < 0)) + MARGIN * lead
