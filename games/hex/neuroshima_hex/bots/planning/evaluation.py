"""The chance to win from a position, by weights that were learned from games.

`manage.py train hex` makes the file of the weights. Built-in weights replace one that cannot be used.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Annotated

from neuroshima_contract.complaints import read_toml
from pydantic import BaseModel, ConfigDict, Field

from ...rules.board.board import Board
from ...rules.board.tiles import Tile
from ...rules.state.state import State
from ...rules.turn.endgame import standings
from ..battle_calls import callers
from ..evaluation import (
    MOST_FOUGHT,
    Signs,
    carried_value,
    effects_value,
    is_last,
    kills_value,
    prohibitions_value,
    signs_of,
)
from ..prices import unusual_worth
from ..trial_boards import key_of
from .features import (
    BOARD,
    HANDS,
    NAMES,
    PRINTED,
    Fought,
    board_features,
    hand_features,
    hit_points,
    imagine_battle,
    printed_values,
    units_worth,
)

logger = logging.getLogger(__name__)

WON = 12.0
"""The logit of a game that is won."""
LEAD, MARGIN = 4.0, 0.15
"""The logit of being ahead when the battle that is weighed decides, and how much more each hit point is."""
SEARCHED = 2000
"""How often battles are fought on for one choice to find the best answers in them; then the most harmful ones are
taken."""
UNITS = 0.1
"""What units still count then."""


@dataclass(frozen=True, slots=True)
class BoardJudgment:
    """What a board says against one other side, or if the next battle decides, against all.

    `value`: its part of the logit. `gain`: what a battle would change of the hit points."""

    signs: Signs
    value: float
    gain: float


def chance_of(logit: float) -> float:
    """The chance that a sum of weighted features stands for."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, logit))))


def against_all(logits: Sequence[float]) -> float:
    """The logit of winning against all sides together, from those of beating each of them.

    As if a side won with a chance proportional to its strength (the model of Bradley and Terry, of Luce for many)."""
    if len(logits) == 1:
        return logits[0]
    worst = min(logits)
    return worst - math.log(sum(math.exp(worst - logit) for logit in logits))


class Prices(dict[Tile, float]):
    """What tiles are worth by the weights of what is printed on them, worked out when first asked for.

    `share`: that of what traits say of their worth themselves."""

    def __init__(self, weights: Sequence[float], share: float) -> None:
        self.weights, self.share = weights, share

    def __missing__(self, tile: Tile) -> float:
        printed = sum(map(float.__mul__, self.weights, map(float, printed_values(tile))))
        self[tile] = price = printed + POINT * self.share * unusual_worth(tile)
        return price


class Evaluation:
    """Says how good positions of one match are.

    It keeps what it has seen of boards, so it is made for one choice."""

    def __init__(self, weights: Mapping[str, float], seat: int, rules: State) -> None:
        self.weights = weights
        self.seat = seat
        self.signs: Signs = signs_of(rules, seat)
        self.board = [weights[name] for name in BOARD]
        self.before = Prices([weights[f"before_{name}"] for name in PRINTED], BEFORE)
        self.after = Prices([weights[f"after_{name}"] for name in PRINTED], AFTER)
        self.hands = [weights[name] for name in HANDS]
        self.known: dict[Hashable, tuple[Sequence[BoardJudgment], Sequence[int], Collection[int]]] = {}
        self.fights = 0
        self.searches_left = SEARCHED

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
        if rules.players[self.seat].out:  # its HQ fell, and the others play on
            return -WON
        judged, kills, calling = self._judge_once(rules)
        if is_last(rules):
            return judged[0].value
        return against_all([each.value + self._hands(rules, each, mover, kills, calling) for each in judged])

    def _hands(
        self, rules: State, judged: BoardJudgment, mover: int, kills: Sequence[int], calling: Collection[int]
    ) -> float:
        found = hand_features(rules, judged.signs, mover, judged.gain, kills, calling)
        return sum(map(float.__mul__, self.hands, found)) + POINT * prohibitions_value(rules, judged.signs)

    def _judge_once(self, rules: State) -> tuple[Sequence[BoardJudgment], Sequence[int], Collection[int]]:
        """What `_judge` says for each side, the kills, and who has units that begin a battle.

        Worked out once for each position."""
        key = (key_of(rules.board), rules.turn.is_closing, is_last(rules))
        found = self.known.get(key)
        if found is None:
            self.fights += 1
            look = imagine_battle(rules, self.seat, min(MOST_FOUGHT, self.searches_left))
            self.searches_left -= look.searched
            kills = tuple(seat for seat, hp in enumerate(look.after.hp) if hp <= 0 < look.board.hp[seat])
            sides = [self.signs] if is_last(rules) else self._other_sides(rules)
            found = self.known[key] = [self._judge(rules, look, signs) for signs in sides], kills, callers(look.board)
        return found

    def _other_sides(self, rules: State) -> Sequence[Signs]:
        """For each other side that is still in the game, the signs of a match against it alone."""
        mine, players = rules.players[self.seat].team, rules.players
        others = dict.fromkeys(player.team for player in players if player.team != mine and not player.out)
        return [[(p.team == mine) - (p.team == other) for p in players] for other in others]

    def _judge(self, rules: State, look: Fought, signs: Signs) -> BoardJudgment:
        units = units_worth(look.board, signs, self.before.__getitem__, look.idle)
        units += units_worth(look.after, signs, self.after.__getitem__, look.idle_after)
        gain = hit_points(look.after, signs) - hit_points(look.board, signs)
        if is_last(rules):
            return BoardJudgment(signs, self._final_lead(rules, look.after) + UNITS * units, gain)
        if look.board.is_intricate:
            units += POINT * effects_value(look.board, signs, look.idle)
        units += POINT * AFTER * kills_value(rules, look.board, look.after, signs)
        if any(look.after.markers):
            units += POINT * carried_value(look.after, signs)
        board = board_features(rules, look, signs)
        return BoardJudgment(signs, units + sum(map(float.__mul__, self.board, board)), gain)

    def _final_lead(self, rules: State, after: Board) -> float:
        """The lead over the best other team after the battle that decides."""
        standing = standings(rules, after)
        mine = standing.pop(rules.players[self.seat].team)
        lead = mine - max(standing.values())
        return LEAD * ((lead > 0) - (lead < 0)) + MARGIN * lead


# Weights --------------------------------------------------------------------------------------------------------------

FILE = "weights.toml"
VERSION = 1
"""Of the features. A file of another version was made for others."""
POINT = 0.095
"""The logit of a point of the evaluation by which the bots look one action ahead."""
WEIGHED = {
    "hp": 3.0, "low": 0.5, "outlook": 2.0, "crowded": 1.0, "closing": 1.0, "aims": 0.3, "siege": 0.5, "room": 0.3,
    "land": 1.0, "tempo": 2.9, "called": 1.2, "held": 0.8, "mate": 30.0, "battles": 1.0, "instants": 0.6, "tiles": 0.3,
}  # fmt: skip
PRINTED_WEIGHED = dict(zip(PRINTED, (0.5, 0.5, 0.5, 0.1, 0.5, 0.05, 1.0, 0.7, 0.2), strict=True))
BEFORE, AFTER = 0.25, 0.6
Number = Annotated[float, Field(allow_inf_nan=False, ge=-100, le=100)]


def built_in_weights() -> dict[str, float]:
    """Weights set by hand, in the order of the features."""
    shares = {"before": BEFORE, "after": AFTER}
    units = {
        f"{when}_{name}": share * value for when, share in shares.items() for name, value in PRINTED_WEIGHED.items()
    }
    points = WEIGHED | units
    return {name: POINT * points[name] for name in NAMES}


class WeightsFile(BaseModel):
    """A file of weights. `made`: how it was made, as a comment for readers."""

    model_config = ConfigDict(extra="forbid")

    version: int
    made: str = Field("", max_length=1000)
    weights: dict[str, Number]


def usable(name: str, text: str) -> Mapping[str, float]:
    """The weights in a file, in the order of the features.

    The built-in ones if it cannot be used; the log says so then."""
    try:
        found = read_toml(WeightsFile, name, text)
    except ValueError as refused:
        logger.warning("%s cannot be used, so the bot plays by built-in weights: %s", name, refused)
        return built_in_weights()
    if found.version != VERSION or found.weights.keys() != set(NAMES):
        logger.warning("%s is of another version, so the bot plays by built-in weights", name)
        return built_in_weights()
    return {feature: found.weights[feature] for feature in NAMES}


@cache
def weights() -> Mapping[str, float]:
    """The weights of the file beside this one."""
    return usable(FILE, resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
