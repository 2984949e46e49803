"""All that never changes during a match and that a screen needs: names, numbers and drawings."""

from __future__ import annotations

from typing import Any

from ..drawing import land_sprite, leader_sprite, marker_sprite, rim_color, sprite, terrain_art
from ..drawing.art import Art
from ..rules.board.army_files import Army
from ..rules.board.markers import Marker
from ..rules.board.structures import PARTS
from ..rules.board.terrain import Feature, TerrainKind
from ..rules.board.tiles import AttackKind, Tile
from ..rules.leaders.cards import LEADERS
from ..rules.options.editions import EDITIONS
from ..rules.options.modes import MODES
from ..rules.state.registry import Registry
from ..texts.contradictions import Contradictions
from ..texts.leader_cards import CARDS
from ..texts.words import Words
from .scenarios import scenario_facts

LANGUAGES = ["en", "pl", "cs"]
NO_SIDES = [0] * 6


def catalogue(registry: Registry, art: Art, words: Words, contradictions: Contradictions) -> dict[str, Any]:
    """Armies with their tiles, terrain, one sprite of SVG symbols for each army, one for the markers and one for the
    land, the words, and where rulebooks contradict each other."""
    armies = {army.id: army_facts(army) for army in registry.armies.values()}
    return {
        "languages": LANGUAGES,
        "armies": armies,
        "art": {name: sprite(name, facts, art) for name, facts in armies.items()},
        "words": words.entries,
        "contradictions": contradictions.entries,
        "editions": {edition.id: edition.names for edition in EDITIONS.values()},
        "modes": {mode.id: mode.names for mode in MODES.values()},
        "scenarios": scenario_facts(registry),
        "rules": {rule.id: {"names": rule.names, "texts": rule.texts} for rule in registry.rules.values()},
        "attacks": {kind.id: attack_facts(kind) for kind in attack_kinds(registry)},
        "abilities": {trait.name: trait.id for trait in registry.abilities},
        "markers": {m.id: marker_facts(m) for m in registry.markers.values()},
        "marker_art": marker_sprite(registry.markers, art),
        "leaders": {name: CARDS[name].model_dump(exclude={"measured"}) for name in LEADERS},
        "leader_art": leader_sprite(LEADERS),
        **land_facts(registry, art),
    }


def land_facts(registry: Registry, art: Art) -> dict[str, Any]:
    """Terrain and what belongs to it: kinds, features, how the line round a piece that looks like that is drawn (by the
    id of a feature that is seen, or of a kind), tiles, and one sprite."""
    fixtures = {tile.id: tile_facts(tile) for tile in registry.fixtures.values()}
    seen = [*(name for name in registry.features if name in art.terrain), *registry.terrains]
    return {
        "terrain": {k.id: terrain_facts(k) for k in registry.terrains.values()},
        "features": {f.id: feature_facts(f) for f in registry.features.values()},
        "looks": {name: look_facts(name, art) for name in seen},
        "fixtures": fixtures,
        "land_art": land_sprite(seen, fixtures, art),
    }


def marker_facts(marker: Marker) -> dict[str, Any]:
    """`kept`: players win it and keep it until they put it on a unit."""
    return {"names": marker.names, "texts": marker.texts, **({"kept": True} if marker.kept else {})}


def terrain_facts(kind: TerrainKind) -> dict[str, Any]:
    """A kind of terrain with the features that it may have, and those of them that it always has."""
    features = list(dict.fromkeys((*kind.features, *kind.always)))
    return {"names": kind.names, "remarks": kind.remarks or {}, "features": features, "always": list(kind.always)}


def feature_facts(feature: Feature) -> dict[str, Any]:
    return {"names": feature.names, "texts": feature.texts, "remarks": feature.remarks}


def look_facts(name: str, art: Art) -> dict[str, Any]:
    drawn = terrain_art(name, art)
    return {"color": rim_color(drawn), "rim": list(drawn.rim)}


def attack_kinds(registry: Registry) -> list[AttackKind]:
    """The kinds of attacks that tiles have, each once."""
    tiles = [tile for army in registry.armies.values() for tile in army.tiles.values()]
    tiles += registry.fixtures.values()
    return list({icon.kind.id: icon.kind for tile in tiles for icon in tile.icons}.values())


def attack_facts(kind: AttackKind) -> dict[str, Any]:
    """What a screen has to know of a kind of attack."""
    return {"shot": kind.shot, "falloff": kind.falloff, "bends": kind.bends}


def army_facts(army: Army) -> dict[str, Any]:
    tiles = {tile.id: tile_facts(tile) for tile in army.tiles.values()}
    for face in (face for part in PARTS for face in army.faces(part)):
        tiles[face.id]["designer"] = army.designer
    facts = {"names": army.names, "color": army.color, "tiles": tiles}
    return {**facts, "structure": army.structure} if army.structure is not None else facts


def tile_facts(tile: Tile) -> dict[str, Any]:
    """A tile as printed; the six numbers of every kind of icon by side, clockwise from the top edge."""
    core = dict.fromkeys(("melee", "ranged", "gauss", "net", "armor", "links"), NO_SIDES)
    return {
        "names": tile.names, "count": tile.count, "kind": tile.kind, "initiative": list(tile.initiative),
        "toughness": tile.toughness, "hit_points": tile.hit_points,
        **core, **{key: list(row) for key, row in tile.sides.items()},
        "sides": list(tile.sides),
        "traits": [trait.id for trait in tile.traits],
        "bonus": {name: amount for name, amount in tile.bonus._asdict().items() if amount},
        **({"part": tile.part} if tile.part else {}),
    }  # fmt: skip
