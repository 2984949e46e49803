"""The catalogue: everything that a screen needs and that no match changes.

Names, numbers and drawings.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from neuroshima_contract import Rulebook, citations
from neuroshima_contract.translation import offered_languages

from ..drawing import land_sprite, leader_sprite, marker_sprite, rim_color, sprite, terrain_art
from ..drawing.art import Art
from ..drawing.facts import ArmyFacts, HoldingFacts, TileFacts
from ..rules.board.army_files import Army
from ..rules.board.markers import Marker
from ..rules.board.structures import PARTS
from ..rules.board.terrain import Feature, TerrainKind
from ..rules.board.tiles import EVERY, AttackKind, Tile
from ..rules.leaders.cards import LEADERS
from ..rules.options.editions import EDITIONS
from ..rules.options.modes import MODES
from ..rules.state.registry import Registry
from ..texts.contradictions import Contradictions
from ..texts.markers import marker_texts, marker_words
from ..texts.triggers import trigger_words
from ..texts.words import CARDS, Card, Words
from .catalogue_types import (
    AttackFacts,
    Catalogue,
    FeatureFacts,
    LandFacts,
    LeaderFacts,
    LookFacts,
    MarkerFacts,
    TerrainFacts,
)
from .scenarios import scenario_facts

NO_SIDES = [0] * 6


def catalogue(
    registry: Registry,
    armies: dict[str, ArmyFacts],
    art: Art,
    words: Words,
    contradictions: Contradictions,
    rulebooks: Iterable[Rulebook],
) -> Catalogue:
    """The catalogue of the game.

    Armies with tiles, terrain, words, contradictions of rulebooks, places in the rules. With one sprite of SVG symbols
    for each army, one for the markers and one for the land."""
    return {
        "languages": list(offered_languages()),
        "armies": armies,
        "art": {name: sprite(name, facts, art) for name, facts in armies.items()},
        "words": {**trigger_words(registry), **words.entries, **marker_words(registry, words)},
        "contradictions": contradictions.entries,
        "citations": citations(rulebooks),
        "editions": {edition.id: dict(edition.names) for edition in EDITIONS.values()},
        "modes": {mode.id: dict(mode.names) for mode in MODES.values()},
        "scenarios": scenario_facts(registry),
        "rules": {rule.id: {"names": rule.names, "texts": rule.texts} for rule in registry.rules.values()},
        "attacks": {kind.id: attack_facts(kind) for kind in attack_kinds(registry)},
        "abilities": {trait.name: trait.id for trait in registry.abilities},
        "markers": {m.id: marker_facts(m, words) for m in registry.markers.values()},
        "marker_art": marker_sprite(registry.markers, art),
        "leaders": {name: leader_facts(CARDS[name]) for name in LEADERS},
        "leader_art": leader_sprite(LEADERS),
        **land_facts(registry, art),
    }


def land_facts(registry: Registry, art: Art) -> LandFacts:
    """Terrain in the catalogue: kinds, features, outlines, fixtures, a sprite.

    Outlines: how the line round a piece is drawn, by the id of a visible feature or of a kind."""
    fixtures = {tile.id: tile_facts(tile) for tile in registry.fixtures.values()}
    seen = [*(name for name in registry.features if name in art.terrain), *registry.terrains]
    return {
        "terrain": {k.id: terrain_facts(k) for k in registry.terrains.values()},
        "features": {f.id: feature_facts(f) for f in registry.features.values()},
        "looks": {name: look_facts(name, art) for name in seen},
        "fixtures": fixtures,
        "land_art": land_sprite(seen, fixtures, art),
    }


def marker_facts(marker: Marker, words: Words) -> MarkerFacts:
    facts: MarkerFacts = {"names": dict(marker.names), "texts": dict(marker_texts(marker, words))}
    if marker.kept:
        facts["kept"] = True
    return facts


def leader_facts(card: Card) -> LeaderFacts:
    names, moments, texts = card.names.model_dump(), card.moments.model_dump(), card.texts.model_dump()
    return {"designer": card.designer, "names": names, "moments": moments, "texts": texts}


def terrain_facts(kind: TerrainKind) -> TerrainFacts:
    features = list(dict.fromkeys((*kind.features, *kind.always)))
    return {"names": kind.names, "remarks": kind.remarks or {}, "features": features, "always": list(kind.always)}


def feature_facts(feature: Feature) -> FeatureFacts:
    return {"names": feature.names, "texts": feature.texts, "remarks": feature.remarks}


def look_facts(name: str, art: Art) -> LookFacts:
    drawn = terrain_art(name, art)
    return {"color": rim_color(drawn), "rim": list(drawn.rim)}


def attack_kinds(registry: Registry) -> list[AttackKind]:
    """The kinds of attacks that tiles have, each once."""
    tiles = [tile for army in registry.armies.values() for tile in army.tiles.values()]
    tiles += registry.fixtures.values()
    return list({icon.kind.id: icon.kind for tile in tiles for icon in tile.icons}.values())


def attack_facts(kind: AttackKind) -> AttackFacts:
    area = kind.pattern is not None and kind.reach == EVERY
    return {"shot": kind.shot, "falloff": kind.falloff, "bends": kind.bends, "aimed": kind.aimed, "area": area}


def army_facts(army: Army) -> ArmyFacts:
    tiles = {tile.id: tile_facts(tile) for tile in army.tiles.values()}
    for face in (face for part in PARTS for face in army.faces(part)):
        tiles[face.id]["designer"] = army.designer
    facts: ArmyFacts = {"names": army.names, "color": army.color, "tiles": tiles}
    if army.structure is not None:
        facts["structure"] = army.structure
    held: dict[str, HoldingFacts] = {}
    for pool in army.pools.values():
        held[pool.id] = {"names": dict(pool.names), "texts": dict(pool.texts)}
    for counter in army.counters.values():
        held[counter.id] = {"names": dict(counter.names), "texts": dict(counter.texts), "start": counter.start}
    if held:
        facts["holdings"] = held
    return facts


def tile_facts(tile: Tile) -> TileFacts:
    """A tile as printed, with a row for every trait on its sides."""
    facts: TileFacts = {
        "names": tile.names, "count": tile.count, "kind": tile.kind, "initiative": list(tile.initiative),
        "toughness": tile.toughness, "hit_points": tile.hit_points,
        "melee": NO_SIDES, "ranged": NO_SIDES, "gauss": NO_SIDES, "net": NO_SIDES, "armor": NO_SIDES, "links": NO_SIDES,
        "sides": list(tile.sides),
        "traits": [trait.id for trait in tile.traits],
        "bonus": {name: amount for name, amount in tile.bonus._asdict().items() if amount},
    }  # fmt: skip
    if tile.part:
        facts["part"] = tile.part
    if any(trait.begins_battle for trait in tile.traits):
        facts["begins_battle"] = True
    if tile.face_of:
        facts["face_of"] = tile.face_of
    # The type cannot name the rows of other traits: expansions bring some.
    return cast(TileFacts, {**facts, **{key: list(row) for key, row in tile.sides.items()}})
