"""Pictures of things whose author has drawn none."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_contract.registry import registry
from neuroshima_hex.drawing.generated import generated_glyph, generated_marker, letters_of
from neuroshima_hex.drawing.icons import unknown

INK, GROUND = "#000000", "#ffffff"


@pytest.mark.parametrize(
    ("thing", "letters"),
    [
        ("net", "Ne"),
        ("steel_police.net_of_steel", "NOS"),
        ("tollmen.toll", "To"),
        ("tollmen.x", "X"),
        ("a_b_c_d", "ABC"),
    ],
)
def test_letters_come_from_the_part_behind_the_dot(thing: str, letters: str) -> None:
    assert letters_of(thing) == letters


def test_things_of_one_author_look_different() -> None:
    """Also those with the same letters: dots, the form and the colour of a pennant tell them apart."""
    things = ["author.ram", "author.rat", "author.rake", "author.raven", "author.rain", "author.raft"]
    assert len({generated_glyph(thing)(INK, GROUND) for thing in things}) == len(things)
    assert len({generated_marker(thing) for thing in things}) == len(things)
    assert len({unknown(thing, 1, 0) for thing in things}) == len(things)


def test_all_known_traits_would_look_different() -> None:
    game: Any = registry().games["hex"]
    traits = list(game.registry.traits)
    made = [generated_glyph(trait)(INK, GROUND) for trait in traits]
    assert len(set(made)) == len(traits)


def test_the_same_id_always_looks_the_same() -> None:
    assert generated_marker("author.ram") == generated_marker("author.ram")
