"""The easier bots: they play like Greedy, but look at less and overlook actions."""

from __future__ import annotations

import random
from functools import partial
from typing import Any
from zlib import crc32

import neuroshima_contract as contract
from neuroshima_contract import Action, Texts
from neuroshima_contract.translation import read_sentences

from ..rules.state.state import State
from .levels import Skill, skill_of
from .players import Greedy, Manner

TEXTS = read_sentences(__package__)

EXTRAS = ("play", "act", "use_marker")
BATTLE_TILE: Action = {"type": "play", "tile": "battle"}
"""Nobody forgets that a battle can be fought."""


class EasierBot(contract.Bot):
    """Plays as well as `levels.toml` says of its id."""

    def __init__(
        self,
        name: str,
        titles: Texts,
        descriptions: Texts,
        barred: frozenset[str] = frozenset(),
        skill: Skill | None = None,
    ) -> None:
        """`skill`: another one than that of the file."""
        self.id = name
        self.titles = titles
        self.descriptions = descriptions
        self.skill = skill_of(name) if skill is None else skill
        self.greedy = Greedy(barred, manner_of(self.skill))

    def without(self, kinds: frozenset[str]) -> EasierBot:
        return EasierBot(self.id, self.titles, self.descriptions, kinds, self.skill)

    def choose(self, state: contract.State, seat: int, rng: random.Random, budget: int) -> Action:
        return self.greedy.choose(state, seat, rng, min(budget, self.skill.thinks))


def manner_of(skill: Skill) -> Manner:
    """How somebody of this skill plays."""
    return Manner(partial(noticed_actions, skill), skill.battle_gain)


def noticed_actions(skill: Skill, rules: State, seat: int, entries: list[Action]) -> list[Action]:
    """Legal actions that a bot of this skill sees.

    They stay the same during a turn."""
    if rules.turn.phase != "play" or rules.pending is not None:
        return entries
    turn = _turn(rules, seat)
    return [seen for entry in entries if (seen := _notice(skill, turn, entry)) is not None] or entries


def _turn(rules: State, seat: int) -> str:
    """What is alike all through a turn, and in hardly another one of any match."""
    hqs = [unit.at for unit in rules.units if unit is not None and unit.is_hq]
    return f"{seat} {[(player.army.id, len(player.stack)) for player in rules.players]} {hqs}"


def _notice(skill: Skill, turn: str, entry: Action) -> Action | None:
    """What is seen of an entry; None: nothing."""
    if entry["type"] == "place":
        return {**entry, "at": {"any": _noticed_fields(skill, turn, entry)}}
    if entry["type"] in EXTRAS and entry != BATTLE_TILE:
        named = [entry.get(name) for name in ("tile", "ability", "marker")]
        return entry if _chance(turn, entry["type"], named) >= skill.extras else None
    return entry


def _noticed_fields(skill: Skill, turn: str, entry: Action) -> list[Any]:
    """The fields on which it is seen that a tile could be placed: one at least."""
    chances = [(_chance(turn, entry["tile"], at), at) for at in _fields(entry)]
    return [at for chance, at in chances if chance >= skill.fields] or [max(chances)[1]]


def _fields(entry: Action) -> list[Any]:
    at = entry["at"]
    return list(at["any"]) if isinstance(at, dict) else [at]


def _chance(*what: object) -> float:
    """A number from 0 to 1 that is the same whenever it is asked for."""
    return crc32(repr(what).encode()) / 2**32


RECRUIT = EasierBot(
    "recruit",
    TEXTS["recruit.titles"],
    TEXTS["recruit.descriptions"],
)
CADET = EasierBot(
    "cadet",
    TEXTS["cadet.titles"],
    TEXTS["cadet.descriptions"],
)
NOVICE = EasierBot(
    "novice",
    TEXTS["novice.titles"],
    TEXTS["novice.descriptions"],
)
SOLDIER = EasierBot(
    "soldier",
    TEXTS["soldier.titles"],
    TEXTS["soldier.descriptions"],
)
VETERAN = EasierBot(
    "veteran",
    TEXTS["veteran.titles"],
    TEXTS["veteran.descriptions"],
)
