"""Types of the catalogue: everything a screen needs and that no match changes.

docs/hex-data.md is written from here.
"""

from __future__ import annotations

from typing import Annotated, NotRequired

from typing_extensions import TypedDict

from ..drawing.facts import ArmyFacts, Texts, TileFacts
from ..rules.board.army_files import Designer
from ..rules.files.position_types import PatchData
from ..rules.grid import JsonCoord

Svg = Annotated[str, "svg"]
Entry = Annotated[dict[str, object], "entry"]
"""Dumped from a model of `texts`, which has checked it; only screens read it."""


class ObjectiveFacts(TypedDict):
    """What a side may reach in a scenario."""

    id: str
    side: int
    names: Texts
    reward: Texts


class BoardFacts(TypedDict):
    """A scenario's board: all its fields, and the terrain as positions have it."""

    fields: list[JsonCoord]
    terrain: list[PatchData]


class ScenarioFacts(BoardFacts):
    """A scenario and its board.

    `meanings`: what markers stand for there. `rules`: ids of special rules."""

    names: Texts
    texts: Texts
    remarks: list[Texts]
    meanings: dict[str, Texts]
    objectives: list[ObjectiveFacts]
    rules: list[str]


class RuleFacts(TypedDict):
    """A special rule."""

    names: Texts
    texts: Texts


class AttackFacts(TypedDict):
    """What a screen has to know of a kind of attack.

    `shot`: it flies along a line. `falloff`: what it loses with every field. `bends`: its way need not be straight.
    `aimed`: its owner names in the battle which unit it hits. `area`: it hits several fields that are no line."""

    shot: bool
    falloff: int
    bends: bool
    aimed: bool
    area: bool


class MarkerFacts(TypedDict):
    """A kind of marker.

    `kept`: players win it and keep it until they put it on a unit."""

    names: Texts
    texts: Texts
    kept: NotRequired[bool]


class LeaderFacts(TypedDict):
    """A leader's card."""

    designer: Designer
    names: Texts
    moments: Texts
    texts: Texts


class TerrainFacts(TypedDict):
    """A kind of terrain: the features it may have, and those it always has."""

    names: Texts
    remarks: Texts
    features: list[str]
    always: list[str]


class FeatureFacts(TypedDict):
    """A feature of terrain."""

    names: Texts
    texts: Texts
    remarks: Texts


class LookFacts(TypedDict):
    """The line round a piece of terrain: its colour, its dashes and its line cap."""

    color: str
    rim: list[str]


class LandFacts(TypedDict):
    """Terrain and what belongs to it."""

    terrain: dict[str, TerrainFacts]
    features: dict[str, FeatureFacts]
    looks: dict[str, LookFacts]
    fixtures: dict[str, TileFacts]
    land_art: Svg


class Catalogue(LandFacts):
    """All that never changes during a match and that a screen needs.

    `words`: by the id of a trait, an attack, a decision or a rule in force; `texts/words.toml` explains the keys of an
    entry.

    `contradictions`: where rulebooks contradict each other, and what holds here (`texts/contradictions.toml`): `names`,
    `on`, `beside`, `modes`, `editions`, `rules`, `says`, `holds`. `on` and `beside` say where it is shown: `traits`,
    `bonuses`, `features`, `kinds`, `tiles`. `says` lists `where` and `texts`.

    `citations`: where the rules can be read, by kind of thing (`trait`, `event` ...) and id: "hex 5.1".

    `editions`, `modes`: names by id. `abilities`: the id of the trait, by the name in actions. `looks`: by the id of a
    feature that is seen, or of a kind of terrain. `fixtures`: tiles of the land.

    `art`: by army, one SVG sprite of symbols, drawn from the data: `moloch-hybrid`. `leader_art`, `marker_art`: sprites
    with the symbols `leader-<id>` and `marker-<id>`. `land_art`: one with `terrain-<id>`, `terrain-<id>-sign`,
    `fixture-<id>` and `fixture-<id>-face`."""

    languages: list[str]
    armies: dict[str, ArmyFacts]
    art: dict[str, Svg]
    words: dict[str, Entry]
    contradictions: dict[str, Entry]
    citations: dict[str, dict[str, str]]
    editions: dict[str, Texts]
    modes: dict[str, Texts]
    scenarios: dict[str, ScenarioFacts]
    rules: dict[str, RuleFacts]
    attacks: dict[str, AttackFacts]
    abilities: dict[str, str]
    markers: dict[str, MarkerFacts]
    marker_art: Svg
    leaders: dict[str, LeaderFacts]
    leader_art: Svg
