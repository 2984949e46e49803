"""Figures on tiles: each unit has its own, and a bad composition is refused with its place."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from neuroshima.plugins import installed_games
from neuroshima_hex.base import base_registry, figure_files
from neuroshima_hex.drawing.art import Art
from neuroshima_hex.drawing.figures.compose import HEADS, MACHINES, REACH, ArmyFigures, reach
from neuroshima_hex.drawing.figures.extent import circle_round, path_points
from neuroshima_hex.drawing.figures.parts import Tints, read_part
from neuroshima_hex.drawing.figures.reading import FigureSheet, library, named_parts, read_figures
from neuroshima_hex.drawing.figures.schema import PartData
from neuroshima_hex.host.guide import tiles_of

from tools import hex_plugins

FIGURES = ("warrior", "module", "hq")
"""The kinds of tiles that have figures. Instants and foundation tiles have emblems: they are orders, and no units."""
TINTS = Tints("#ffffff", "#999999", "#000000", "#ff0000")


def hex_game() -> Any:
    return installed_games()["hex"]


@cache
def armies() -> Mapping[str, Any]:
    """The tiles of all armies."""
    return {name: facts["tiles"] for name, facts in hex_game().screen.catalogue()["armies"].items()}


@cache
def sheets() -> Mapping[str, FigureSheet]:
    files = [file for plugin in hex_plugins.plugins().values() for file in plugin.hex_figures()]
    read = [read_figures(name, text, {army: list(tiles) for army, tiles in armies().items()}) for name, text in files]
    return {sheet.army: sheet for sheet in read}


ARMIES = tuple(sorted(hex_game().registry.armies))  # not from the catalogue: every process collects the tests


def test_each_army_has_figures() -> None:
    assert sorted(sheets()) == list(ARMIES) and len(ARMIES) >= 7


@pytest.mark.parametrize("army", ARMIES)
def test_every_unit_has_a_figure_and_instants_have_none(army: str) -> None:
    units = [name for name, tile in armies()[army].items() if tile["kind"] in FIGURES]
    assert sorted(sheets()[army].tiles) == sorted(units)


@pytest.mark.parametrize("army", ARMIES)
def test_no_two_units_of_an_army_are_alike(army: str) -> None:
    """They differ in posture, or in at least two things that they wear and hold."""
    for (one, a), (other, b) in combinations(sheets()[army].tiles.items(), 2):
        mine, theirs = dict(named_parts(a)), dict(named_parts(b))
        apart = [slot for slot in {*mine, *theirs} if mine.get(slot) != theirs.get(slot)]
        assert "body" in apart or len(apart) > 1, f"{one} and {other} differ only in {apart}"


@pytest.mark.parametrize("army", ARMIES)
def test_figures_fill_their_circle_and_stay_in_it(army: str) -> None:
    """A larger figure would hide the icons on the sides."""
    sheet = sheets()[army]
    for name, composition in sheet.tiles.items():
        points = reach(composition, sheet.parts)
        (x, y), radius = circle_round(points)
        far = max(math.hypot(px - x, py - y) for px, py in points)
        assert far <= radius * 1.06, name
        assert REACH / 4 < radius < REACH * 4, name
        assert composition.at == (0, 0) and abs(composition.size) <= 1, f"{name} is moved out of its circle"


@pytest.mark.parametrize("army", ARMIES)
def test_figures_are_svg_in_the_armys_tones(army: str) -> None:
    figures = ArmyFigures("#6080a0", sheets()[army])
    tints = figures.tints("#101010")
    for name in sheets()[army].tiles:
        drawn = ET.fromstring(figures.figure(name, unit(), ground="#101010"))
        colors = {part.get(key) for part in drawn.iter() for key in ("fill", "stroke")} - {None, "none"}
        assert colors <= {tints.ink, tints.mid, tints.dark, tints.glow}


def test_every_part_can_be_drawn() -> None:
    for part in library().values():
        ET.fromstring(f"<g>{part.svg(TINTS)}</g>")
        assert part.points


def test_the_page_for_authors_names_every_part() -> None:
    page = (Path(__file__).resolve().parents[1] / "docs" / "figures.md").read_text("utf-8").partition("<!-- parts")[2]
    assert set(re.findall(r"`(\w+)`", page)) == set(library())


# Units that nobody has drawn ------------------------------------------------------------------------------------------


def unit(**facts: Any) -> Any:
    return {"kind": "warrior", "toughness": 0, "traits": [], **facts}


SIDE, THREE = [1, 0, 0, 0, 0, 0], [1, 1, 0, 0, 0, 1]
KINDS = {
    "runner": unit(melee=SIDE, traits=["mobility"]), "shooter": unit(ranged=SIDE), "gunner": unit(ranged=THREE),
    "heavy": unit(ranged=[2, 0, 0, 0, 0, 0]), "brawler": unit(melee=[2, 0, 0, 0, 0, 0]), "fencer": unit(melee=THREE),
    "net": unit(net=SIDE), "coil": unit(gauss=SIDE), "wall": unit(toughness=2), "knight": unit(melee=SIDE, armor=SIDE),
    "officer": unit(kind="module"), "hq": unit(kind="hq"),
}  # fmt: skip


@pytest.mark.parametrize("manner", HEADS)
def test_a_default_shows_what_the_tile_does(manner: str) -> None:
    figures = ArmyFigures("#6080a0", FigureSheet("lancers", manner, sheets()["moloch"].tones, library(), {}))
    made = {name: figures.composition(name, tile) for name, tile in KINDS.items()}
    assert len({tuple(named_parts(composition)) for composition in made.values()}) == len(KINDS)
    for name, composition in made.items():
        assert all(part in library() for _slot, part in named_parts(composition)), name
        ET.fromstring(figures.figure(name, KINDS[name]))
    assert made["net"].right == "net" and made["coil"].right == "coilgun" and made["knight"].front is not None
    assert made["runner"].body == ("stalker" if manner in MACHINES else "running")


def test_equal_units_get_different_heads_by_default() -> None:
    figures = ArmyFigures("#6080a0")
    heads = {figures.composition("mercenary", KINDS["shooter"], index).head for index in range(7)}
    assert len(heads) == 7


def test_the_heads_that_a_plugin_draws_are_on_its_figures() -> None:
    drawn = ArmyFigures("#6080a0", None, lambda ink, ground, face: f'<circle r="{30 + face}" fill="{ink}"/>')
    assert '<circle r="32"' in drawn.figure("shooter", KINDS["shooter"], index=2)


# Refused files --------------------------------------------------------------------------------------------------------

OF_MOLOCH = 'army = "moloch"\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("army =", "mine.toml, -: its TOML ends too early"),
        ('army = "molch"', "mine.toml, army: there is no army “molch” (did you mean moloch?)"),
        (OF_MOLOCH + "[tile.hibrid]\nbody = 'tank'", "the army moloch has no such tile (did you mean hybrid?)"),
        (OF_MOLOCH + "[tile.hybrid]\nbody = 'tnak'", "tile.hybrid.body: there is no part tnak (did you mean tank?)"),
        (OF_MOLOCH + "[tile.hybrid]\nbody = 'tank'\nextras = [{part = 'sward'}]", "extras.0: there is no part sward"),
        (OF_MOLOCH + "[tile.hybrid]\nhead = 'lens'", "tile.hybrid.body: it is missing"),
        (OF_MOLOCH + "[tile.hybrid]\nbody = 'tank'\nhed = 'lens'", "tile.hybrid.hed"),
        (OF_MOLOCH + "[tile.hybrid]\nbody = 'tank'\nsize = 9", "tile.hybrid.size"),
        (OF_MOLOCH + "manner = 'pirate'", "manner"),
        (OF_MOLOCH + "tones = { ink = 'red' }", "tones.ink"),
        (OF_MOLOCH + "[part.tank]\ndraw = ['ink M0,0H9V9Z']", "tank: there is a part of this name already"),
        (OF_MOLOCH + "[part.blob]\ndraw = ['red M0,0H9V9Z']", "blob: “red M0,0H9V9Z” is no shape"),
        (OF_MOLOCH + "[part.blob]\ndraw = ['ink M0,0H9\"/><script>']", "is no path"),
        (OF_MOLOCH + "[part.blob]\ndraw = ['ink M0,0C9,9Z']", "has wrong numbers after C"),
        (OF_MOLOCH + "[part.blob]\ndraw = ['ink dot 0 0']", "needs 3 numbers from -200 to 200 after dot"),
        (OF_MOLOCH + "[part.blob]\ndraw = ['ink box 0 0 9 900']", "needs 4/5 numbers from -200 to 200 after box"),
        (OF_MOLOCH + "[part.blob]\ndraw = []", "part.blob.draw"),
    ],
)  # fmt: skip
def test_a_refused_file_says_what_is_wrong_and_where(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as refused:
        read_figures("mine.toml", text, tiles_of(base_registry()))
    assert str(refused.value).startswith("mine.toml") and sentence in str(refused.value)


def test_an_army_is_drawn_by_one_file() -> None:
    art, tiles = Art(), tiles_of(base_registry())
    for name, text in figure_files():
        art.add_figures(name, text, tiles)
    with pytest.raises(ValueError, match="the figures of moloch are drawn already"):
        art.add_figures("mine.toml", OF_MOLOCH, tiles)


def test_a_part_reaches_as_far_as_it_is_drawn() -> None:
    assert max(x for x, _y in path_points("M0,0h10v4l-2,6C-10,10 -10,0 0,0ZM20,0Q30,0 30,10A5,5 0 0 1 40,10")) == 40
    made = read_part("wings", PartData(draw=["+ink M4,0L30,-9L4,9Z", "mid 6 M0,0V20", "glow ring 0 0 4 2"]))
    assert min(x for x, _y in made.points) == -30 and max(y for _x, y in made.points) == 23
