"""Pictures of cards, cities and positions: well formed, complete, distinct, and without parts from elsewhere."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path
from typing import Any

import neuroshima_convoy.cards
import pytest
from neuroshima_convoy.drawing import sprite, table_svg
from neuroshima_convoy.drawing.cards import EMBLEMS
from neuroshima_convoy.drawing.cities import SKYLINES
from neuroshima_convoy.drawing.shapes import MOLOCH, OUTPOST
from neuroshima_convoy.drawing.signs import TOKENS
from neuroshima_convoy.host.catalogue import Catalogue, catalogue
from neuroshima_convoy.rules.components.cards import Box
from neuroshima_convoy.rules.components.read_box import read_box

SVG = "{http://www.w3.org/2000/svg}"


@cache
def box() -> Box:
    folder = Path(neuroshima_convoy.cards.__file__).parent
    texts = ((folder / f"{name}.toml").read_text(encoding="utf-8") for name in ("moloch", "outpost", "cities"))
    return read_box(*texts)


@cache
def facts() -> Catalogue:
    return catalogue(box())


@cache
def symbols() -> dict[str, ET.Element]:
    """The symbols of the sprite by id. Parsing fails where the SVG is not well formed."""
    found = list(ET.fromstring(facts()["art"]["cards"]).iter(f"{SVG}symbol"))
    assert len({symbol.attrib["id"] for symbol in found}) == len(found)
    return {symbol.attrib["id"].removeprefix("convoy-"): symbol for symbol in found}


CARDS = list(box().cards.values())


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_shows_its_strength_activation_and_kind_in_both_sizes(card: Any) -> None:
    drawn = symbols()[f"card-{card.id}"]
    badges = {part.attrib["data-icon"]: "".join(part.itertext()) for part in drawn.iter() if "data-icon" in part.attrib}
    written = {"module": f"+{card.strength}" if card.strength else None, "building": None, "instant": None}
    printed = written.get(card.kind, str(card.strength))
    assert badges.pop("strength", None) == printed
    assert set(badges) == {card.activation, card.kind if card.kind != card.activation else card.activation}
    large = symbols()[f"big-{card.id}"]
    assert [use.attrib["href"] for use in large.iter(f"{SVG}use")] == [f"#convoy-card-{card.id}"]


def test_every_card_has_an_emblem_of_its_own() -> None:
    assert {card.id for card in CARDS} <= set(EMBLEMS)
    drawn = [draw(palette) for draw in EMBLEMS.values() for palette in (MOLOCH,)]
    assert len(set(drawn)) == len(drawn) == 47


def test_every_city_stands_and_falls_in_its_own_way() -> None:
    cities = [city.id for city in box().cities]
    assert cities == list(SKYLINES)
    pictures = [ET.tostring(symbols()[f"{state}-{city}"]) for city in cities for state in ("city", "ruin")]
    assert len(set(pictures)) == 10


def test_cards_and_backs_have_the_ring_of_their_side_which_style_sheets_show() -> None:
    sides = {f"card-{name}": card["side"] for name, card in facts()["cards"].items()}
    sides |= {f"back-{side}": side for side in ("moloch", "outpost")}
    for name, side in sides.items():
        (ring,) = symbols()[name].iterfind(".//*[@class='cv-owner']")
        assert ring.get("display") == "none"
        assert [part.get("class") for part in ring] == [None, f"cv-owner-{side}"]


def test_tokens_signs_and_backs_are_there() -> None:
    assert set(TOKENS) <= set(symbols())
    signs = {f"act-{card.activation}" for card in CARDS} | {f"kind-{card.kind}" for card in CARDS}
    assert signs | {"back-moloch", "back-outpost", "side-moloch", "side-outpost"} <= set(symbols())


def test_each_reference_of_a_sprite_is_in_the_sprite() -> None:
    text = facts()["art"]["cards"]
    names = set(re.findall(r' id="([^"]+)"', text))
    assert set(re.findall(r"url\(#([^)]+)\)", text)) | set(re.findall(r'href="#([^"]+)"', text)) <= names
    assert "http" not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_cards_and_cities_that_nobody_has_drawn_get_pictures_too() -> None:
    strange = {"id": "welder", "side": "outpost", "kind": "soldier", "strength": 12, "activation": "on_win"}
    made = ET.fromstring(sprite([strange], ["atlantis"]))
    names = {symbol.get("id") for symbol in made.iter(f"{SVG}symbol")}
    assert {"convoy-card-welder", "convoy-big-welder", "convoy-city-atlantis", "convoy-ruin-atlantis"} <= names


def test_the_catalogue_says_which_values_no_source_gives() -> None:
    hunter, gate = facts()["cards"]["hunter"], facts()["cities"][1]
    assert (hunter["side"], hunter["kind"], hunter["effect"]) == ("moloch", "robot", "kill_soldier")
    assert hunter["reconstructed"] == [
        name for name, source in hunter["provenance"].items() if source == "reconstructed"
    ]
    assert "strength" in hunter["reconstructed"] and "activation" not in hunter["reconstructed"]
    assert gate["positions"] == {"moloch": 4, "outpost": 5} and "positions" in gate["reconstructed"]
    assert set(hunter["names"]) == set(hunter["text"]) == set(facts()["languages"])
    for thing in [*facts()["cards"].values(), *facts()["cities"]]:
        assert set(thing["why"]) >= set(thing["reconstructed"]) - {"name_pl"} or thing["why"]


def position() -> dict[str, Any]:
    return {
        "battle": {"city": "iron_gate", "district": 1},
        "cities": {
            "ziggy_one": {"destroyed": [0, 1], "moloch": [{"card": "spiders"}]},
            "iron_gate": {
                "destroyed": [0],
                "moloch": [{"card": "hunter", "strength": -2, "module": "net_module", "netted": True}],
                "outpost": [{"card": "scout", "strength": 3}, {"card": "bunker"}],
            },
        },
        "moloch": {"hand": ["move"] * 4, "deck": ["brain"] * 20},
        "outpost": {"hand": ["recon"], "discard": ["medic", "medic"]},
    }


def drawn_table(snapshot: dict[str, Any], language: str = "en") -> ET.Element:
    return ET.fromstring(table_svg(snapshot, box(), language))


def test_a_position_is_one_document() -> None:
    drawn = drawn_table(position(), "pl")
    cards = [part.attrib["data-card"] for part in drawn.iter() if "data-card" in part.attrib]
    assert sorted(cards) == ["bunker", "hunter", "net_module", "scout", "spiders"]
    words = ["".join(part.itertext()) for part in drawn.iter(f"{SVG}text")]
    assert drawn.findtext(f"{SVG}title") == "Iron Gate 2/3"
    assert {"Zgliszcza Jersey", "−2", "+3"} <= set(words)
    targets = [part for part in drawn.iter() if part.get("data-icon") == "target"]
    assert len(targets) == 1


def test_hands_are_counted_and_not_shown() -> None:
    drawn = drawn_table(position())
    sides = {part.attrib["data-side"]: part for part in drawn.iter() if "data-side" in part.attrib}
    counts = {side: ["".join(word.itertext()) for word in part.iter(f"{SVG}text")] for side, part in sides.items()}
    assert counts == {"moloch": ["4", "20", "0"], "outpost": ["1", "0", "2"]}
    shown = {part.attrib["data-card"] for part in drawn.iter() if "data-card" in part.attrib}
    assert shown.isdisjoint({"move", "brain", "recon", "medic"})


def test_the_beginning_and_the_end_have_pictures() -> None:
    assert drawn_table({}).findtext(f"{SVG}title") == "Ziggy One 1/2"
    every = {city.id: {"destroyed": list(range(city.districts))} for city in box().cities}
    fallen = drawn_table({"cities": every, "phase": "over", "outcome": {"winners": [0], "reason": "new_york"}})
    assert fallen.findtext(f"{SVG}title") == "New York"
    assert not [part for part in fallen.iter() if part.get("data-icon") == "target"]


def test_emblems_are_drawn_in_the_colours_they_are_given() -> None:
    for name, draw in EMBLEMS.items():
        colors = set(re.findall(r"#[0-9a-f]{6}", draw(OUTPOST)))
        assert colors <= {OUTPOST.ink, OUTPOST.mid, OUTPOST.ground, OUTPOST.glow}, name
        assert OUTPOST.ink in colors or OUTPOST.mid in colors
