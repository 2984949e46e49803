"""Plugins with invalid contributions to Hex are left out, and the reason names the fault."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from neuroshima.plugins import reason_in_words
from neuroshima_contract.complaints import separate_faults
from neuroshima_hex.drawing.art import TerrainArt, TraitArt
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.traits import Trait

from tests.support.hex.author_plugins import ARMY, BALLISTA, FIGURES, WORDS, Lance, Scratch, author_plugin, with_hex

NO_TEXT: Any = lambda ink, ground: 1  # noqa: E731
ONE_ARGUMENT: Any = lambda strength: ""  # noqa: E731
"""Drawings of another type than is asked for."""


@pytest.mark.parametrize(
    "answers",
    [
        {"hex_armies": [("lancers.toml", ARMY)]},  # names a trait that nobody brings
        {"hex_armies": [("moloch.toml", ARMY.replace('"lancers"', '"moloch"').replace("lance =", "melee ="))]},
        {"hex_armies": [("broken.toml", "army = ")]},
        {"hex_armies": "nonsense"},
        {"hex_armies": [("too", "many", "words")]},
        {"hex_fixtures": [("walls.toml", BALLISTA), ("more.toml", BALLISTA)]},
        {"hex_fixtures": [("walls.toml", BALLISTA.replace("ranged =", "lance ="))]},
        {"hex_fixtures": [("walls.toml", BALLISTA.replace("initiative = [2]", "traits = []"))]},
        {"hex_traits": [Lance]},
        {"hex_traits": None},
        {"hex_traits": [Lance(), Lance()]},
        {"hex_art": [TraitArt("medic")]},  # the core has drawn that
        {"hex_art": [TraitArt("lance", glyph=NO_TEXT)]},
        {"hex_art": [TraitArt("lance", icon=ONE_ARGUMENT)]},
        {"hex_words": [("words.toml", WORDS.replace("lance", "medic"))]},
        {"hex_words": [("words.toml", WORDS.replace("names", "nouns"))]},
        {"hex_words": [("words.toml", "lance")]},
        {"hex_figures": [("figures.toml", FIGURES)]},  # of an army that nobody brings
        {"hex_figures": [("figures.toml", 'army = "moloch"')]},  # the core has drawn that
    ],
)
def test_an_invalid_plugin_is_left_out_and_hex_is_not(answers: dict[str, object]) -> None:
    registry = with_hex(aaa=author_plugin(**answers))
    assert list(registry.reasons) == (["aaa"] if answers != {"hex_traits": None} else [])
    game = registry.games["hex"]
    assert isinstance(game, HexGame)
    assert {"moloch", "outpost", "borgo", "hegemony"} == set(game.contents.registry.armies)


class Nameless(Scratch):
    """Its English name is missing."""

    id = "nameless"
    names = {"pl": "Bez nazwy", "cs": "Beze jména"}


class Countless(Marker):
    """And how many of them there are."""

    id = "countless"
    names = texts = Scratch.names


class Haggling(Trait):
    """An answer with a field that no answer can have."""

    id = asks = "haggling"
    answer_fields = ("price",)


class Anonymous(Trait):
    """And what it is called."""


SECOND_BORGO = ARMY.replace("lancers", "borgo").replace("lance =", "melee =")


def slashed(ink: str, ground: str) -> str:
    return "<path d='M0,0'"


def fine(ink: str, ground: str) -> str:
    return "<g/>"


def broken(ink: str, ground: str) -> str:
    raise LookupError("no ink")


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        ({"hex_markers": [Nameless()]}, "Nameless cannot be used: its names have no text for en"),
        ({"hex_markers": [Countless()]}, "Countless cannot be used: its supply must be a whole number"),
        ({"hex_traits": [Haggling()]}, "Haggling cannot be used: no answer can have the field price, only "),
        ({"hex_traits": [Anonymous()]}, "Anonymous cannot be used: it has no id"),
        ({"hex_art": [TraitArt("lance", slashed)]}, "a drawing of lance is no SVG"),
        (
            {"hex_art": [TerrainArt("fen", "#ccc", "#333333", "<g/>", fine)]},
            "has the colour #ccc, which must be one like",
        ),
        ({"hex_art": [TraitArt("lance", broken)]}, "the drawing of lance fails: LookupError: no ink"),
        (
            {"hex_words": [("words.toml", WORDS + 'waits = { en = "%(plyer)s", pl = "-", cs = "-" }')]},
            "words.toml, lance.waits.en: nothing is filled in for %(plyer)s",
        ),
        (
            {"hex_words": [("words.toml", WORDS + 'editions.1999.names = { pl = "Pika" }')]},
            "there is no edition called 1999, only 2e, 3.0, 2025",
        ),
        (
            {"hex_words": [("words.toml", WORDS + 'editions.2025.waits = { pl = "%(plyer)s" }')]},
            "words.toml, lance.editions.2025.waits.pl: nothing is filled in for %(plyer)s",
        ),
        ({"hex_armies": [("my.toml", SECOND_BORGO)]}, "The file my.toml brings an army called borgo"),
        ({"hex_armies": [("my.toml", ARMY)]}, "at tile lancer.lance: there is neither such a key nor such a trait"),
    ],
)
def test_the_reason_names_the_fault_and_its_place(answers: dict[str, Any], sentence: str) -> None:
    """Hex works without the plugin. The reason names no hook that the author did not use, and no exception."""
    registry = with_hex(odd=author_plugin(**answers))
    assert list(registry.games) == ["hex"] and list(registry.reasons) == ["odd"]
    told = str(registry.reasons["odd"])
    assert told.startswith("What it brings cannot be used: ") and sentence in told


def test_all_faults_of_a_plugin_are_told_at_once() -> None:
    """Given files of several kinds with faults of their own, then all are named, and not what only comes of them."""
    registry = with_hex(
        odd=author_plugin(
            hex_armies=[("one.toml", ARMY.replace("count =", "cuont =")), ("two.toml", "army =")],
            hex_figures=[("figures.toml", 'army = "lancers"')],
            hex_portraits=[("portrait.toml", 'faction = "lancers"')],
            hex_lessons=[("lesson.toml", "id = 1")],
            hex_words=[("words.toml", "[lance]\nname = 1")],
        )
    )
    told = str(registry.reasons["odd"])
    for named in ("one.toml", "two.toml", "portrait.toml", "lesson.toml", "words.toml"):
        assert named in told
    assert "did you mean count?" in told and "figures.toml" not in told
    assert len(separate_faults(registry.reasons["odd"].params["error"])) == 5


def test_the_reason_is_told_in_the_readers_language() -> None:
    registry = with_hex(odd=author_plugin(hex_words=[("words.toml", "[lance]\nname = 1")]))
    with translation.override("pl"):
        assert reason_in_words(registry.reasons["odd"]).endswith(
            "words.toml, lance.name: potrzebny jest obiekt z nazwanymi polami"
        )
