"""Contradictions between rulebooks: each is complete, its references exist, and a bad one is refused."""

from __future__ import annotations

import pytest

from tests.hex.test_hooks import CONTRADICTION
from tests.support.hex.author_plugins import author_plugin, with_hex
from tests.support.hex.contradicting import complete


def test_each_says_both_sides_and_which_holds_in_three_languages() -> None:
    entries = with_hex().games["hex"].screen.catalogue()["contradictions"]
    complete(entries)
    assert {"extra_attack_of_a_netted_unit", "points_reached_by_both", "team_points_reached_by_both"} <= set(entries)


@pytest.mark.parametrize(
    ("was", "now", "why"),
    [
        ('kinds = ["hq"]', 'traits = ["lance"]', "lances.on.traits: there is no lance"),
        ('kinds = ["hq"]', 'features = ["swampy"]', "lances.on.features: there is no swampy"),
        ('kinds = ["hq"]', 'tiles = ["moloch/lancer"]', "lances.on.tiles: there is no moloch/lancer"),
        ('kinds = ["hq"]', "", "lances.on: it must name something that shows it"),
        ("holds", 'modes = ["solo"]\nholds', "lances.modes: there is no solo"),
        ("holds", 'editions = ["4"]\nholds', "lances.editions: there is no 4"),
        ("holds", 'rules = ["rule_lance"]\nholds', "lances.rules: there is no rule_lance"),
        ("holds", 'beside = { bonuses = ["luck"] }\nholds', "lances.beside.bonuses: there is no luck"),
        (', cs = "Ne."', ', czech = "Ne."', "lances.says.1.texts: czech is no language"),
        ("[lances]", "[lances", "lances.toml, -: "),
        ("[lances", "[hit_points_in_a_team_game", "there is a contradiction of that name already"),
    ],
)
def test_one_that_says_too_little_or_names_nothing_is_refused(was: str, now: str, why: str) -> None:
    assert was in CONTRADICTION
    registry = with_hex(lancers=author_plugin(hex_contradictions=[("lances.toml", CONTRADICTION.replace(was, now))]))
    assert why in str(registry.reasons["lancers"])
