"""The skills of the easier bots and the styles of the planner (`levels.toml`).

Built-in levels replace a file that cannot be used.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Annotated, Literal

from neuroshima_contract import Texts
from neuroshima_contract.complaints import read_toml
from neuroshima_contract.translation import TextTable
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from .planning.features import NAMES
from .planning.planner import Planner
from .players import BATTLE_GAIN

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
