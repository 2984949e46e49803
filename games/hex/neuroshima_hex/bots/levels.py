"""The easier bots with their skills, and the styles of the planner (`levels.toml`).

The easier bots play like Greedy, but look at less and overlook actions. Built-in levels replace a file that cannot be
used.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping
from functools import cache, partial
from importlib import resources
from types import MappingProxyType
from typing import Annotated, Any, Literal
from zlib import crc32

import neuroshima_contract as contract
from neuroshima_contract import Action, Texts
from neuroshima_contract.complaints import read_toml
from neuroshima_contract.translation import TextTable, read_sentences
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from ..rules.state.state import State
from .battle_calls import begins_battle
from .planning.features import NAMES
from .planning.planner import Planner
from .players import BATTLE_GAIN, Greedy, Manner

logger = logging.getLogger(__name__)
FILE = "levels.toml"
LONGEST_THOUGHT = 2000
Share = Annotated[float, Field(ge=0, le=0.98)]
Factor = Annotated[float, Field(ge=0, le=10)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=60)]


class Skill(BaseModel):
    """How well a bot plays.

    `thinks`: milliseconds of its budget that it uses at most. `fields`: how likely it does not see in a turn that a
    tile could be placed on a field; `extras`: that it does not think of a tile that is played, an ability or a marker.
    `battle_gain`: how much a battle must bring at once to be called for."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    thinks: Annotated[int, Field(ge=0, le=LONGEST_THOUGHT)]
    fields: Share = 0.0
    extras: Share = 0.0
    battle_gain: Annotated[float, Field(ge=0, le=20)] = BATTLE_GAIN


class StyleTitles(TextTable):
    """The name of a style."""

    en: Word
    __pydantic_extra__: dict[str, Word] = Field(init=False)


class Style(BaseModel):
    """A way to play: by which the planner's weights are multiplied."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    titles: StyleTitles
    factors: Mapping[Literal[NAMES], Factor]  # type: ignore[valid-type]


class LevelsFile(BaseModel):
    """The file: skills by the id of the bot, styles by their ids."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: Literal[1]
    skills: Mapping[Annotated[str, Field(pattern="^(recruit|cadet|novice|soldier|veteran)$")], Skill]
    styles: Mapping[Annotated[str, Field(pattern=r"^[a-z_]{1,20}$")], Style] = {}


SKILLS: Mapping[str, Skill] = MappingProxyType(
    {
        "recruit": Skill(thinks=1, fields=0.98, extras=0.9, battle_gain=1),
        "cadet": Skill(thinks=2, fields=0.86, extras=0.75),
        "novice": Skill(thinks=2),
        "soldier": Skill(thinks=4),
        "veteran": Skill(thinks=9),
    }
)
"""Those of bots that the file does not name."""


def usable(name: str, text: str) -> LevelsFile:
    """The levels in a file, or the built-in ones if it cannot be used.

    The log says so then."""
    try:
        return read_toml(LevelsFile, name, text)
    except ValueError as refused:
        logger.warning("%s cannot be used, so the levels are those that are built in: %s", name, refused)
        return LevelsFile(version=1, skills={})


@cache
def levels() -> LevelsFile:
    """The file beside this module."""
    return usable(FILE, resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))


def skill_of(bot: str) -> Skill:
    """How well this bot plays."""
    return levels().skills.get(bot, SKILLS[bot])


def styles() -> Mapping[str, Style]:
    """The planner's styles, by id."""
    return levels().styles


class StyledPlanner(Planner):
    """The planner, which can play in each of these styles."""

    def __init__(self, known: Mapping[str, Style] | None = None) -> None:
        """`known`: other styles than those of the file."""
        super().__init__()
        self.known = styles() if known is None else known
        self.styles: Mapping[str, Texts] = {name: style.titles.model_dump() for name, style in self.known.items()}

    def in_style(self, style: str) -> Planner:
        return Planner(self.thinking, self.known[style].factors, self.barred, self.weighed)


# The easier bots ------------------------------------------------------------------------------------------------------

TEXTS = read_sentences(__package__)

EXTRAS = ("play", "act", "use_marker")


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

    def without_actions(self, kinds: frozenset[str]) -> EasierBot:
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
    return [
        seen
        for entry in entries
        # Nobody forgets that a battle can be fought.
        if (seen := entry if begins_battle(rules, seat, entry) else _notice(skill, turn, entry)) is not None
    ] or entries


def _turn(rules: State, seat: int) -> str:
    """What is alike all through a turn, and in hardly another one of any match."""
    hqs = [unit.at for unit in rules.units if unit is not None and unit.is_hq]
    return f"{seat} {[(player.army.id, len(player.stack)) for player in rules.players]} {hqs}"


def _notice(skill: Skill, turn: str, entry: Action) -> Action | None:
    """What is seen of an entry; None: nothing."""
    if entry["type"] == "place":
        return {**entry, "at": {"any": _noticed_fields(skill, turn, entry)}}
    if entry["type"] in EXTRAS:
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
