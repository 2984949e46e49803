"""Drawings of tiles, terrain and positions: well-formed, complete, and without external references."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import neuroshima_hex
import pytest
from neuroshima_hex.drawing import CORE_ART, board_svg, land_sprite, sprite
from neuroshima_hex.drawing.art import TEXTURE, Art, TerrainArt, TraitArt
from neuroshima_hex.drawing.dry_earth import TRACK, ground_pattern
from neuroshima_hex.drawing.icons import side_icons
from neuroshima_hex.drawing.shapes import middle as middle_of
from neuroshima_hex.drawing.terrain import rim
from neuroshima_hex.host.catalogue import army_facts
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.traits.attacks import ATTACKS

SVG = "{http://www.w3.org/2000/svg}"
ART = Art(CORE_ART)
ARMIES = ("borgo", "hegemony", "moloch", "outpost")
ICONS = ("melee", "ranged", "gauss", "net", "armor", "links")
ROTATE = re.compile(r"rotate\((-?\d+)\)")
NUMBERS = re.compile(r"-?\d+\.?\d*")


def drawing_of(position: Any, catalogue: Any, *options: Any, **named: Any) -> str:
    """The parts of a position's drawing that tests compare."""
    return board_svg(position, catalogue, *options, **named)


@cache
def armies() -> dict[str, Any]:
    folder = Path(neuroshima_hex.__file__).parent / "armies"
    registry = Registry([(file.name, file.read_text(encoding="utf-8")) for file in sorted(folder.glob("*.toml"))])
    return {name: army_facts(army) for name, army in registry.armies.items()}


@cache
def symbols(army: str) -> dict[str, ET.Element]:
    """The symbols of an army's sprite by id. Parsing fails if the SVG is not well-formed."""
    drawn = ET.fromstring(sprite(army, armies()[army], ART))
    found = list(drawn.iter(f"{SVG}symbol"))
    assert len({symbol.get("id") for symbol in found}) == len(found)
    return {symbol.attrib["id"]: symbol for symbol in found}


TILES = [(army, tile) for army in ARMIES for tile in armies()[army]["tiles"]]


def test_every_army_is_drawn() -> None:
    assert sorted(armies()) == sorted(ARMIES)
    ids = Counter(name for army in ARMIES for name in symbols(army))
    assert set(ids.values()) == {1}


@pytest.mark.parametrize(("army", "tile"), TILES)
def test_a_tile_has_its_symbols(army: str, tile: str) -> None:
    facts = armies()[army]["tiles"][tile]
    turning, upright = symbols(army).get(f"{army}-{tile}"), symbols(army)[f"{army}-{tile}-face"]
    assert (turning is None) == (facts["kind"] == "instant")
    assert upright.get("viewBox") == "-100 -100 200 200"
    assert len(list(upright)) > 1


@pytest.mark.parametrize(("army", "tile"), [(a, t) for a, t in TILES if armies()[a]["tiles"][t]["kind"] != "instant"])
def test_icons_are_those_printed_and_lie_on_their_sides(army: str, tile: str) -> None:
    facts = armies()[army]["tiles"][tile]
    expected = {(kind, side): strength for kind in ICONS for side, strength in enumerate(facts[kind]) if strength}
    drawn = {}
    for icon in symbols(army)[f"{army}-{tile}"].iter(f"{SVG}g"):
        if "data-side" not in icon.attrib:
            continue
        side = int(icon.attrib["data-side"])
        drawn[icon.attrib["data-icon"], side] = int(icon.attrib["data-strength"])
        assert where(icon) == side
    assert drawn == expected


def where(icon: ET.Element) -> int:
    """The side of the tile on which the middle of an icon lies, computed from the drawing."""
    turn = ROTATE.search(icon.attrib["transform"])
    assert turn is not None
    angle = math.radians(int(turn.group(1)))
    xs, ys = zip(*(middle(shape) for shape in icon if shape.tag != f"{SVG}g"), strict=True)
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    across, down = x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)
    assert 40 < math.hypot(across, down) < 90
    return round((math.degrees(math.atan2(across, -down)) % 360) / 60) % 6


def middle(shape: ET.Element) -> tuple[float, float]:
    if shape.tag == f"{SVG}rect":
        x, y, width, height = (float(shape.attrib[name]) for name in ("x", "y", "width", "height"))
        return x + width / 2, y + height / 2
    if shape.tag == f"{SVG}circle":
        return float(shape.attrib["cx"]), float(shape.attrib["cy"])
    if shape.tag == f"{SVG}polygon":
        values = [float(n) for n in NUMBERS.findall(shape.attrib["points"])]
        return sum(values[::2]) / (len(values) / 2), sum(values[1::2]) / (len(values) / 2)
    first = [float(n) for n in NUMBERS.findall(shape.attrib["d"])[:2]]
    return 0.0, first[1]


def test_a_strength_is_seen_in_the_number_of_marks() -> None:
    for kind, mark in (("melee", "path"), ("ranged", "polygon")):
        counts = [len(list(drawn(kind, strength).iter(f"{SVG}{mark}"))) for strength in (1, 2, 3)]
        assert counts == [counts[0], 2 * counts[0], 3 * counts[0]]


def drawn(kind: str, strength: int) -> ET.Element:
    tile: Any = {kind: [0, strength, 0, 0, 0, 0]}
    icons = side_icons(tile, ART)
    return ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{icons}</svg>')


def test_initiative_and_toughness_are_written_upright() -> None:
    face = symbols("moloch")["moloch-stormtrooper-face"]
    badges = {
        (badge.attrib["data-icon"], "".join(badge.itertext())) for badge in face.iter() if "data-icon" in badge.attrib
    }
    assert badges == {("initiative", "2"), ("initiative", "1"), ("toughness", "1")}
    assert not [part for part in face.iter(f"{SVG}text") if "rotate" in part.get("transform", "")]


def test_what_a_warrior_adds_by_its_links_is_written_on_it() -> None:
    fighter = {"kind": "warrior", "initiative": [1], "toughness": 0, "links": [0, 0, 0, 1, 0, 1], "bonus": {}}
    facts: Any = {"tiles": {"plain": fighter, "module_too": {**fighter, "bonus": {"initiative": 1}}}}
    faces = ET.fromstring(sprite("vagabonds", facts, ART))
    given = {
        symbol.attrib["id"]: "".join(part.itertext())
        for symbol in faces.iter(f"{SVG}symbol")
        for part in symbol.iter(f"{SVG}g")
        if part.get("data-icon") == "giving"
    }
    assert given == {"vagabonds-module_too-face": "+1"}


def test_gradients_and_patterns_are_found_in_the_sprite_itself() -> None:
    for army in ARMIES:
        text = sprite(army, armies()[army], ART)
        names = set(re.findall(r' id="([^"]+)"', text))
        assert set(re.findall(r"url\(#([^)]+)\)", text)) <= names
        assert "href" not in text and "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_armies_and_traits_without_drawings_get_default_pictures() -> None:
    strange = {"kind": "module", "initiative": [], "toughness": 0, "traits": ["teleport"], "links": [1, 0, 0, 0, 0, 0]}
    order = {"kind": "instant", "initiative": [], "toughness": 0, "traits": []}
    fighter = {"kind": "warrior", "initiative": [5], "toughness": 9, "melee": [4, 0, 0, 0, 0, 0]}
    facts: Any = {"tiles": {"gate": strange, "flare": order, "elder": fighter}}
    made = ET.fromstring(sprite("vagabonds", facts, ART))
    ids = {symbol.get("id") for symbol in made.iter(f"{SVG}symbol")}
    assert {"vagabonds-gate", "vagabonds-gate-face", "vagabonds-flare-face", "vagabonds-elder-face"} <= ids


def position() -> dict[str, Any]:
    return {
        "players": [{"army": "moloch", "hq_hp": 17}, {"army": "borgo", "hq_hp": 4}],
        "turn": {"seat": 0, "phase": "play"},
        "board": [
            {"at": [0, 0], "tile": "juggernaut", "seat": 0, "rotation": 2, "wounds": 1},
            {"at": [0, -1], "tile": "mutant", "seat": 1, "rotation": 0, "wounds": 0, "netted_by": [[0, 0]]},
        ],
    }


def test_a_position_is_one_document() -> None:
    drawn = ET.fromstring(drawing_of(position(), {"armies": armies()}, ART, "pl"))
    assert drawn.findtext(f"{SVG}title") == "Moloch 17, Borgo 4"
    assert [part.text for part in drawn.iter(f"{SVG}text")][-2:] == ["17", "4"]
    turned = [
        part
        for part in drawn.iter(f"{SVG}g")
        if part.get("transform") == "rotate(120)" and "data-side" not in part.attrib
    ]
    assert [icon.attrib["data-icon"] for icon in turned[0].iter() if "data-side" in icon.attrib].count("armor") == 3


@pytest.mark.parametrize("count", [2, 4, 6])
def test_the_numbers_of_all_players_stand_side_by_side(count: int) -> None:
    players = [{"army": "moloch", "hq_hp": 20, "points": seat} for seat in range(count)]
    drawn = ET.fromstring(drawing_of({"players": players, "board": []}, {"armies": armies()}, ART))
    left, _top, width, _height = (float(n) for n in drawn.attrib["viewBox"].split())
    numbers = [part for part in drawn if part.tag == f"{SVG}text"]
    assert [part.text for part in numbers] == [str(seat) for seat in range(count)]
    places = [float(part.attrib["x"]) for part in numbers]
    assert left < places[0] - 100 and places[-1] + 30 < left + width
    assert all(after - before > 130 for before, after in pairwise(places))


def test_the_picture_of_a_board_of_its_own_holds_all_its_fields() -> None:
    ring = [[q, r] for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    drawn = ET.fromstring(drawing_of({**position(), "board": [], "fields": ring}, {"armies": armies()}, ART))
    fields = [part for part in drawn if part.tag == f"{SVG}g" and part.get("transform", "").startswith("translate")]
    left, top, width, height = (float(n) for n in drawn.attrib["viewBox"].split())
    assert len(fields) == 37 + 2
    for field in fields:
        x, y = (float(n) for n in NUMBERS.findall(field.attrib["transform"])[:2])
        assert left < x < left + width and top < y < top + height


def test_the_background_is_deterministic_and_covers_all_fields() -> None:
    assert ground_pattern() == ground_pattern()
    assert 'id="board-ground"' in land_sprite([], {}, ART) and 'id="board-ground"' in drawn_board()
    (floor,) = [part for part in ET.fromstring(drawn_board()) if part.get("fill") == "url(#board-ground)"]
    assert floor.attrib["d"].count("M") == 19
    start, end = TRACK.partition("C")[0], TRACK.rpartition(" ")[2]
    assert start.split(",")[1] == end.split(",")[1], "what leaves the pattern comes in again"


# Terrain and what belongs to the land --------------------------------------------------------------------------------

TRIO = [(0, 0), (0, 1), (1, 0)]
SENTRY: Any = {"kind": "fixture", "initiative": [3, 1], "toughness": 0, "traits": [], "ranged": [2, 0, 1, 0, 0, 0]}


def catalogue() -> dict[str, Any]:
    return {"armies": armies(), "fixtures": {"sentry": SENTRY}}


def drawn_board(**more: Any) -> str:
    return drawing_of({**position(), "board": [], **more}, catalogue(), ART)


def test_terrain_without_a_drawing_gets_a_pattern_and_its_letter() -> None:
    looks = [f"quag{i}" for i in range(12)] + ["zone"]
    made = ET.fromstring(land_sprite(looks, {}, ART))
    ids = [symbol.attrib["id"] for symbol in made.iter(f"{SVG}symbol")]
    assert sorted(ids) == sorted([f"terrain-{n}" for n in looks] + [f"terrain-{n}-sign" for n in looks])
    patterns = {pattern.attrib["id"]: ET.tostring(pattern[0]) for pattern in made.iter(f"{SVG}pattern")}
    assert patterns.pop("board-ground")
    assert patterns.keys() == {f"terrain-{n}-texture" for n in looks}
    assert len(set(patterns.values())) > 1
    assert {"".join(symbol.itertext()) for symbol in made.iter(f"{SVG}symbol")} == {"Q", "Z"}


def test_textures_continue_across_fields() -> None:
    width, height = TEXTURE
    for field in ((1, 0), (0, 1), (3, -2)):
        x, y = middle_of(field)
        assert math.isclose(x / width, round(x / width)) and math.isclose(y / height, round(y / height), abs_tol=1e-9)


def test_the_line_round_terrain_goes_round_the_whole_piece() -> None:
    edges = re.findall(r"M([\d.,-]+)L([\d.,-]+)", rim(TRIO))
    assert len(edges) == 12
    xs, ys = zip(
        *((float(x), float(y)) for edge in edges for x, y in (point.split(",") for point in edge)), strict=True
    )
    assert min(xs) < -90 and max(xs) > 240 and min(ys) < -80 and max(ys) > 250
    assert rim([(0, 0)]).count("M") == 6


def test_terrain_is_drawn_under_units_and_looks_out_beside_them() -> None:
    wood = TerrainArt("wood", "#102010", "#a0ffa0", "<path d='M0,0L9,9'/>", lambda ink, ground: "<g id='wood-glyph'/>")
    art = Art((*CORE_ART, wood))
    land = [{"kind": "wood", "fields": [[0, 0], [1, 0]], "features": []}]
    seen = drawing_of({**position(), "terrain": land}, catalogue(), art)
    ET.fromstring(seen)
    assert seen.count("wood-glyph") == 3, "on both fields, and once beside the unit that stands on one"
    assert seen.index('data-terrain="wood"') < seen.index('data-icon="armor"') < seen.rindex("wood-glyph")
    with pytest.raises(ValueError, match="drawn twice"):
        art.add(wood)


def test_a_feature_that_is_drawn_is_seen_instead_of_the_kind() -> None:
    art = Art((*CORE_ART, TerrainArt("hatch", "#102010", "#a0ffa0", "<g/>", lambda ink, ground: "<g/>")))
    land = [{"kind": "wood", "fields": [[0, 0]], "features": ["dense", "hatch"]}]
    assert 'data-terrain="hatch"' in drawing_of({**position(), "terrain": land}, catalogue(), art)


def test_a_tile_of_the_land_turns_and_is_no_units() -> None:
    made = ET.fromstring(land_sprite([], {"sentry": SENTRY}, ART))
    symbols = {symbol.attrib["id"]: symbol for symbol in made.iter(f"{SVG}symbol")}
    assert symbols.keys() == {"fixture-sentry", "fixture-sentry-face"}
    icons = [part.attrib["data-strength"] for part in symbols["fixture-sentry"].iter() if "data-side" in part.attrib]
    assert icons == ["2", "1"]
    assert "".join(symbols["fixture-sentry-face"].itertext()) == "31"
    seen = drawn_board(fixtures=[{"at": [1, -1], "tile": "sentry", "rotation": 4}])
    assert seen.count('transform="rotate(240)"') == 1 and seen.count('data-icon="fixture"') == 1


def test_a_prize_shows_its_markers_and_the_wounds_that_open_it() -> None:
    prize = {"at": [0, 1], "markers": {"lens": 1, "kit": 2}, "security": 5, "damage": 2}
    texts = [part.text for part in ET.fromstring(drawn_board(prizes=[prize])).iter(f"{SVG}text")]
    assert texts[:4] == ["Ki", "Ki", "Le", "3"]


def test_a_field_that_players_have_marked_in_a_battle_shows_a_drop_for_each() -> None:
    plain, marked = (drawn_board(battle=battle) for battle in (None, {"marks": [{"at": [0, 1], "seats": [0, 1]}]}))
    drops = [part.get("d", "").startswith("M0,-16C9,-3") for part in ET.fromstring(marked).iter(f"{SVG}path")]
    assert sum(drops) == 2 and "M0,-16C9,-3" not in plain


def test_zones_of_hqs_are_marked_while_they_are_to_be_placed() -> None:
    steps = [
        {"step": "hq", "seat": 1, "fields": [[0, 0], [0, 1]]}, {"step": "hq", "seat": 0},
        {"step": "begin", "seat": 0, "limit": 1},
    ]  # fmt: skip
    zones = [part for part in ET.fromstring(drawn_board(setup=steps)).iter(f"{SVG}g") if "data-zone" in part.attrib]
    assert [zone.attrib["data-zone"] for zone in zones] == ["1"]
    assert len(zones[0]) == 2
    assert "data-zone" not in drawn_board()


def test_an_ally_is_drawn_as_its_army_with_its_owners_sign() -> None:
    ally = {"at": [0, 0], "tile": "commando", "seat": 1, "army": "outpost", "rotation": 0, "wounds": 0}
    seen = drawing_of({**position(), "board": [ally]}, catalogue(), ART)
    ET.fromstring(seen)
    assert "url(#outpost-paper)" in seen and 'id="outpost-paper"' in seen
    without = drawing_of({**position(), "board": [{**ally, "army": "moloch", "tile": "guard"}]}, catalogue(), ART)
    assert "url(#outpost-paper)" not in without


def test_a_picture_without_scores_has_no_words() -> None:
    land = [{"kind": "wood", "fields": [[0, 0]], "features": []}]
    seen = ET.fromstring(drawing_of({**position(), "board": [], "terrain": land}, catalogue(), ART, scores=False))
    assert [part.text for part in seen.iter(f"{SVG}text")] == ["W"]
    assert seen.find(f"{SVG}title") is None
    assert float(seen.attrib["viewBox"].split()[3]) == float(seen.findall(f"{SVG}rect")[0].attrib["height"])


def test_every_further_attack_and_answer_of_the_core_is_drawn() -> None:
    """The traits of `traits/attacks.py`: none has a generated icon."""
    drawn = {art.id for art in CORE_ART if isinstance(art, TraitArt)}
    assert {trait.id for trait in ATTACKS} <= drawn
