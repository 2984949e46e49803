"""The Doomsday Machine in pictures and words: complete, well formed, and no tile like another."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

import pytest
from neuroshima_doomsday.traits import TRAITS

from tests.support.doomsday.setting import ARMY, setting

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = {"en", "pl", "cs"}


@cache
def catalogue() -> dict[str, Any]:
    return dict(setting().game.screen.catalogue())


@cache
def symbols() -> dict[str, str]:
    """The content of the army's symbols by id. Parsing fails where the SVG is not well formed."""
    drawn = ET.fromstring(catalogue()["art"][ARMY])
    return {s.attrib["id"]: "".join(ET.tostring(part, "unicode") for part in s) for s in drawn.iter(f"{SVG}symbol")}


def tiles() -> dict[str, Any]:
    return dict(catalogue()["armies"][ARMY]["tiles"])


def test_every_tile_is_drawn_and_named() -> None:
    for name, tile in tiles().items():
        assert f"{ARMY}-{name}-face" in symbols()
        assert (f"{ARMY}-{name}" in symbols()) == (tile["kind"] != "instant")
        assert set(tile["names"]) == LANGUAGES and all(tile["names"].values())


def test_no_two_tiles_look_alike() -> None:
    looks = {name: symbols().get(f"{ARMY}-{name}", "") + symbols()[f"{ARMY}-{name}-face"] for name in tiles()}
    bare = [re.sub(r"<[^>]*circle[^>]*opacity[^>]*/>", "", look) for look in looks.values()]
    assert len(set(bare)) == len(bare)


@pytest.mark.parametrize("kind", ["long_links", "redirect_in", "redirect_out"])
def test_every_printed_icon_is_on_its_side(kind: str) -> None:
    for name, tile in tiles().items():
        sides = [side for side, value in enumerate(tile.get(kind, [])) if value]
        drawn = re.findall(rf'data-icon="{kind}" data-side="(\d)"', symbols().get(f"{ARMY}-{name}", ""))
        assert sorted(map(int, drawn)) == sides, name


def test_every_trait_has_a_drawing_and_words_of_its_own() -> None:
    words = catalogue()["words"]
    for trait in TRAITS:
        drawn = setting().game.contents.art.traits[trait.id]
        assert drawn.glyph or drawn.icon
        assert set(words[trait.id]["names"]) == set(words[trait.id]["texts"]) == LANGUAGES
    assert set(words["grab"]["asks"]) == set(words["grab"]["waits"]) == LANGUAGES


def test_the_army_has_35_tiles_of_the_first_edition() -> None:
    assert sum(tile["count"] for tile in tiles().values()) == 35
    counts = {
        kind: sum(t["count"] for t in tiles().values() if t["kind"] == kind)
        for kind in ("instant", "warrior", "module")
    }
    assert counts == {"instant": 6, "warrior": 13, "module": 15}
