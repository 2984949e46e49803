"""The armies of the packs in pictures and words: complete, well formed, and no tile like another."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

import pytest

from tests.support.army_packs import ARMIES, setting

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = {"en", "pl", "cs"}
OF_SIGNS = ("instant", "foundation")
"""The kinds of tiles that have no figures."""
CIRCLES = re.compile(r"<[^>]*circle[^>]*opacity[^>]*/>")
"""Blots, which differ on all tiles."""


@cache
def catalogue() -> dict[str, Any]:
    return dict(setting().game.screen.catalogue())


@cache
def symbols(army: str) -> dict[str, str]:
    """The content of the army's symbols by id. Parsing fails where the SVG is not well formed."""
    drawn = ET.fromstring(catalogue()["art"][army])
    return {s.attrib["id"]: "".join(ET.tostring(part, "unicode") for part in s) for s in drawn.iter(f"{SVG}symbol")}


def tiles(army: str) -> dict[str, Any]:
    return dict(catalogue()["armies"][army]["tiles"])


@pytest.mark.parametrize("army", ARMIES)
def test_every_tile_is_drawn_and_named(army: str) -> None:
    for name, tile in tiles(army).items():
        assert f"{army}-{name}-face" in symbols(army)
        assert (f"{army}-{name}" in symbols(army)) == (tile["kind"] != "instant")
        assert set(tile["names"]) == LANGUAGES and all(tile["names"].values())


@pytest.mark.parametrize("army", ARMIES)
def test_no_two_tiles_look_alike(army: str) -> None:
    drawn = symbols(army)
    looks = {name: drawn.get(f"{army}-{name}", "") + drawn[f"{army}-{name}-face"] for name in tiles(army)}
    bare = [CIRCLES.sub("", look) for look in looks.values()]
    assert len(set(bare)) == len(bare)


@pytest.mark.parametrize("army", ARMIES)
def test_every_unit_has_a_figure_of_its_own(army: str) -> None:
    sheet = setting().game.contents.art.figures[army]
    assert set(sheet.tiles) == {name for name, tile in tiles(army).items() if tile["kind"] not in OF_SIGNS}


@pytest.mark.parametrize("army", ARMIES)
def test_every_trait_is_drawn_and_has_words(army: str) -> None:
    art, words = setting().game.contents.art, catalogue()["words"]
    traits = {trait for tile in tiles(army).values() for trait in (*tile["traits"], *tile["sides"])}
    for trait in traits:
        drawn = art.trait(trait)
        assert drawn.glyph or drawn.icon, trait
        assert set(words[trait]["names"]) == LANGUAGES, trait
        assert set(words[trait].get("texts", LANGUAGES)) == LANGUAGES, trait


@pytest.mark.parametrize("army", ARMIES)
def test_colours_and_signs_are_of_its_own(army: str) -> None:
    art, facts = setting().game.contents.art, catalogue()["armies"]
    others = [other for other in facts if other != army]
    assert facts[army]["color"] not in {facts[other]["color"] for other in others}
    mine = art.armies[army]
    assert mine.rim not in {art.armies[other].rim for other in others if other in art.armies}
    assert mine.emblem("#000000", "#ffffff") not in {
        art.armies[other].emblem("#000000", "#ffffff") for other in others if other in art.armies
    }
