"""New York and Neojungle in pictures and words: complete, well formed, and no tile like another."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from typing import Any

import neuroshima_babel13.plugin
import neuroshima_hex.plugin
import pytest
from neuroshima_babel13.campaign import STAGES
from neuroshima_contract.registry import FoundPlugin, assemble
from neuroshima_hex.atlas import TERRAIN
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.board.terrain import TerrainKind

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = {"en", "pl", "cs"}
ARMIES = ("neojungle", "new_york")


@cache
def game() -> Any:
    plugins = {"hex": neuroshima_hex.plugin, "babel13": neuroshima_babel13.plugin}
    registry = assemble([FoundPlugin(name, plugin.__name__, plugin, "", "") for name, plugin in plugins.items()])
    assert not registry.reasons
    return registry.games["hex"]


@cache
def catalogue() -> dict[str, Any]:
    assert isinstance(game(), HexGame)
    return dict(game().screen.catalogue())


@cache
def symbols(army: str) -> dict[str, str]:
    """The content of an army's symbols by id. Parsing fails where the SVG is not well formed."""
    drawn = ET.fromstring(catalogue()["art"][army])
    return {s.attrib["id"]: "".join(ET.tostring(part, "unicode") for part in s) for s in drawn.iter(f"{SVG}symbol")}


def tiles(army: str) -> dict[str, Any]:
    return dict(catalogue()["armies"][army]["tiles"])


def seen(army: str, tile: str) -> str:
    """The drawing of a tile without its own rust and scratches."""
    drawn = symbols(army).get(f"{army}-{tile}", "") + symbols(army)[f"{army}-{tile}-face"]
    return re.sub(r"<[^<>]*fill=\"#7d4423\"[^<>]*>|<[^<>]*stroke-width=\"0.9\"[^<>]*>", "", drawn)


@pytest.mark.parametrize("army", ARMIES)
def test_every_tile_is_drawn_and_no_two_alike(army: str) -> None:
    for name, tile in tiles(army).items():
        assert (f"{army}-{name}" in symbols(army)) == (tile["kind"] != "instant")
    drawn = {name: seen(army, name) for name in tiles(army)}
    assert len(set(drawn.values())) == len(drawn)


def test_the_armies_are_told_apart_and_from_the_core_s() -> None:
    emblems = [ET.fromstring(art).find(f"{SVG}symbol") for art in catalogue()["art"].values()]
    shapes = {re.sub("#[0-9a-f]{6}", "", ET.tostring(emblem, "unicode")) for emblem in emblems if emblem is not None}
    assert len(shapes) == len(catalogue()["art"]) == 6


@pytest.mark.parametrize(("tile", "icon"), [("shotgun", "shotgun"), ("rocket_launcher", "rocket")])
def test_the_attacks_of_new_york_have_icons_of_their_own(tile: str, icon: str) -> None:
    drawn = symbols("new_york")[f"new_york-{tile}"]
    assert f'data-icon="{icon}" data-side="0" data-strength="3"' in drawn
    assert "<ns0:text" not in drawn, "the icon is drawn, and no letter stands for it"


@pytest.mark.parametrize(
    ("army", "tile", "trait"),
    [("new_york", "sharpshooter", "sniper_shot"), ("new_york", "spy_shooter", "spy"), ("new_york", "pusher", "pusher"),
     ("neojungle", "nightshade", "venom")],
)  # fmt: skip
def test_what_a_warrior_can_do_is_a_badge(army: str, tile: str, trait: str) -> None:
    assert f'data-icon="{trait}"' in symbols(army)[f"{army}-{tile}-face"]


def test_the_launcher_says_by_its_icon_alone_what_it_fires() -> None:
    assert 'data-icon="rocket"' not in symbols("new_york")["new_york-rocket_launcher-face"]


@pytest.mark.parametrize(("army", "tile"), [("new_york", "mine"), ("neojungle", "roots")])
def test_a_foundation_tile_is_round_and_has_no_paper(army: str, tile: str) -> None:
    assert f"url(#{army}-paper)" not in symbols(army)[f"{army}-{tile}"]
    assert f"url(#{army}-paper)" in symbols(army)[f"{army}-hq"]


def test_a_position_shows_what_lies_under_units_and_on_them() -> None:
    position = {
        "players": [{"army": "new_york", "hq_hp": 20}, {"army": "neojungle", "hq_hp": 20}],
        "board": [{"at": [0, 0], "tile": "cop", "seat": 0, "rotation": 0, "wounds": 0, "markers": {"venom": 2}}],
        "ground": [{"at": [0, 0], "tile": "roots", "seat": 1}, {"at": [1, 0], "tile": "mine", "seat": 0}],
    }
    picture = game().drawing.picture(position)
    ET.fromstring(picture)
    assert picture.count(catalogue()["marker_art"].split('viewBox="-100 -100 200 200">')[1].split("</symbol>")[0]) == 2
    assert picture.count("scale(0.27)") == 1
    # once each on the back that carries the patterns
    assert picture.count("url(#neojungle-weave)") == 2 and picture.count("url(#new_york-weave)") == 3


def test_everything_is_named_and_explained_in_every_language() -> None:
    words = catalogue()["words"]
    for army in ARMIES:
        for tile in tiles(army).values():
            for trait in (*tile["traits"], *tile["sides"]):
                assert words[trait]["names"].keys() == LANGUAGES
                assert "texts" in words[trait] or trait in ("melee", "ranged", "net", "armor", "links")
    for kind in catalogue()["attacks"]:
        assert {"hits", "misses"} <= words[kind].keys()
    for decision in ("sniper_shot", "rocket"):
        assert {"asks", "waits"} <= words[decision].keys()
    assert catalogue()["markers"]["venom"]["texts"].keys() == LANGUAGES
    assert catalogue()["abilities"]["push_back"] == "pusher"
    assert catalogue()["attacks"]["rocket"]["bends"] and catalogue()["attacks"]["shotgun"]["falloff"] == 1


def test_every_word_has_the_same_places_to_fill_in_in_every_language() -> None:
    found = list(sentences(catalogue()["words"]))
    assert len(found) > 100
    for sentence in found:
        assert len({tuple(sorted(re.findall(r"%\((\w+)\)s", text))) for text in sentence.values()}) == 1, sentence


def sentences(data: Any) -> Iterator[dict[str, str]]:
    """All texts in three languages, at any depth of the words."""
    if isinstance(data, dict) and {"en", "pl", "cs"} <= data.keys():
        yield data
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from sentences(each)


# Terrain, turrets and markers ----------------------------------------------------------------------------------------

KINDS = {"forest", "hill", "water", "wasteland", "base", "bunker", "warehouse", "rock", "hole"}
MARKERS = {
    "venom", "toughness", "mobility", "melee", "ranged", "initiative", "explosives", "accelerator", "universal",
}  # fmt: skip


@cache
def land() -> ET.Element:
    return ET.fromstring(catalogue()["land_art"])


def colourless(part: ET.Element) -> str:
    """The drawing without its colours."""
    return re.sub(r"#[0-9a-f]{6}|terrain-\w+", "", "".join(ET.tostring(inner, "unicode") for inner in part))


def test_every_kind_of_terrain_is_drawn_named_and_told_apart_without_colour() -> None:
    """Kinds of terrain differ from each other, and from the ground of the base game, by more than colour."""
    known = {kind.id for kind in TERRAIN if isinstance(kind, TerrainKind)} | KINDS
    assert catalogue()["terrain"].keys() == known
    looks = catalogue()["looks"]
    assert looks.keys() == known | {"control_panel"}
    assert len({tuple(look["rim"]) for name, look in looks.items() if name != "control_panel"}) == len(known)
    patterns = {p.attrib["id"]: colourless(p) for p in land().iter(f"{SVG}pattern")}
    assert patterns.pop("board-ground")
    assert patterns.keys() == {f"terrain-{name}-texture" for name in looks}
    assert len(set(patterns.values())) == len(looks)
    signs = {s.attrib["id"]: colourless(s) for s in land().iter(f"{SVG}symbol") if s.attrib["id"].endswith("-sign")}
    assert len(signs) == len(set(signs.values())) == len(looks)
    assert "<ns0:text" not in "".join(signs.values()), "no letter stands for a drawing"


def test_terrain_and_features_are_named_and_explained_in_every_language() -> None:
    for kind in catalogue()["terrain"].values():
        assert kind["names"].keys() == LANGUAGES and kind["remarks"].keys() in (set(), LANGUAGES)
    for feature in catalogue()["features"].values():
        assert feature["names"].keys() == feature["texts"].keys() == LANGUAGES
        assert feature["remarks"].keys() in (set(), LANGUAGES)
    doubtful = catalogue()["terrain"] | catalogue()["features"]
    assert all(doubtful[name]["remarks"] for name in ("rock", "turrets", "dark", "rocky", "deep", "radioactive"))


def test_every_turret_is_drawn_and_no_two_alike() -> None:
    turrets = catalogue()["fixtures"]
    assert len(turrets) == 4
    drawn = {s.attrib["id"]: colourless(s) for s in land().iter(f"{SVG}symbol") if s.attrib["id"].startswith("fixture")}
    assert drawn.keys() == {f"fixture-{name}{part}" for name in turrets for part in ("", "-face")}
    assert len({drawn[f"fixture-{name}"] for name in turrets}) == 4
    for turret in turrets.values():
        assert turret["kind"] == "fixture" and turret["names"].keys() == LANGUAGES


def test_every_marker_is_drawn_and_no_two_alike() -> None:
    assert catalogue()["markers"].keys() == MARKERS
    drawn = {
        s.attrib["id"]: colourless(s) for s in ET.fromstring(catalogue()["marker_art"]).iter(f"{SVG}symbol")
    }  # fmt: skip
    assert drawn.keys() == {f"marker-{name}" for name in MARKERS}
    assert len(set(drawn.values())) == len(MARKERS)


def test_the_beginning_of_every_scenario_has_a_picture() -> None:
    for name in STAGES:
        seats = [game().SeatOptions(army=army) for army in ("new_york", "neojungle")]
        snapshot = game().start(game().Options(scenario=name), seats, 1).snapshot()
        picture = game().drawing.picture(snapshot)
        ET.fromstring(picture)
        assert picture.count("data-terrain=") == len(snapshot["terrain"])
        assert set(re.findall(r"url\(#([^)]+)\)", picture)) <= set(re.findall(r' id="([^"]+)"', picture))
