"""The easier bots: they play by rules of thumb or look ahead for a moment, and overlook cards.

`skills.toml` says how well each of them plays either side.
"""

from __future__ import annotations

import logging
import random
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Literal, cast

import neuroshima_contract as contract
from neuroshima_contract import Action, Texts
from neuroshima_contract.translation import read_sentences
from pydantic import BaseModel, ConfigDict, Field

from ..convoy_state import ConvoyState
from ..rules.components.cards import MOLOCH
from .heuristics import by_thumb
from .strategist_bot import STEPS_PER_MS, Search

FILE = "skills.toml"
LONGEST_THOUGHT = 10_000
log = logging.getLogger(__name__)


class Skill(BaseModel):
    """How well a bot plays a side.

    `thinks`: milliseconds of its budget that it uses at most; 0: rules of thumb alone. `noise`: by how much those
    misjudge an action. `overlooks`: how likely it does not think of a card in a battle."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    thinks: Annotated[int, Field(ge=0, le=LONGEST_THOUGHT)] = LONGEST_THOUGHT
    noise: Annotated[float, Field(ge=0, le=20)] = 0.05
    overlooks: Annotated[float, Field(ge=0, le=0.95)] = 0.0


class SkillsOfSides(BaseModel):
    """The skills of one bot, by the side that it plays."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    moloch: Skill = Skill()
    outpost: Skill = Skill()

    def of(self, side: int) -> Skill:
        return self.moloch if side == MOLOCH else self.outpost


class SkillsFile(BaseModel):
    """The file: skills by the id of the bot."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: Literal[1]
    bots: Mapping[str, SkillsOfSides]


def read_skills(text: str) -> Mapping[str, SkillsOfSides]:
    """The skills of all bots.

    Raises ValueError for a text that cannot be read, or that has another version."""
    return SkillsFile.model_validate(tomllib.loads(text)).bots


@cache
def installed_skills() -> Mapping[str, SkillsOfSides]:
    """The skills of all bots; empty if the file is refused.

    The log then tells so, with the file's name."""
    try:
        return read_skills(resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        log.error("%s of Convoy's bots is refused, so all of them play as well as they can: %s", FILE, error)
        return {}


def skill_of(bot: str, side: int) -> Skill:
    """How well this bot plays this side."""
    return installed_skills().get(bot, SkillsOfSides()).of(side)


TEXTS = read_sentences(__package__)


class EasierBot(contract.Bot):
    """Plays either side as well as `skills.toml` says of its id."""

    def __init__(self, name: str, titles: Texts, descriptions: Texts) -> None:
        self.id = name
        self.titles = titles
        self.descriptions = descriptions

    def choose(self, state: contract.State, seat: int, rng: random.Random, budget: int) -> Action:
        assert isinstance(state, ConvoyState)
        skill = skill_of(self.id, seat)
        if skill.thinks == 0:
            return cast(Action, by_thumb(state.rules, rng, skill.noise, skill.overlooks))
        steps = min(budget, skill.thinks) * STEPS_PER_MS
        return cast(Action, Search(state.rules, seat, rng, steps, skill.overlooks).best())


RECRUIT = EasierBot(
    "recruit",
    TEXTS["recruit.titles"],
    TEXTS["recruit.descriptions"],
)
GUARD = EasierBot(
    "guard",
    TEXTS["guard.titles"],
    TEXTS["guard.descriptions"],
)
SERGEANT = EasierBot(
    "sergeant",
    TEXTS["sergeant.titles"],
    TEXTS["sergeant.descriptions"],
)
