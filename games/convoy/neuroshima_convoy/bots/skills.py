"""How well the easier bots play, from `skills.toml`."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ..rules.components.cards import MOLOCH

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
