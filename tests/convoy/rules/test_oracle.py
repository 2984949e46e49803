"""The engine against the oracle, a second implementation of the rules that is slow and literal.

Random games, most of them from crowded made-up positions, are told by both, action by action. Whatever differs, one of
the two misreads the rules. `NEUROSHIMA_CONVOY_GAMES=20000` plays so many instead of the sample, and
`tests/support/convoy/oracle/fuzz.py` has a command for more.
"""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from hypothesis import given

from tests.support.convoy import oracle
from tests.support.convoy.oracle.altered import altered_texts, played_by
from tests.support.convoy.oracle.comparing import differences, legal_differences
from tests.support.convoy.oracle.fuzz import play_one
from tests.support.convoy.oracle.game import NotLegal
from tests.support.convoy.oracle.positions import crowd
from tests.support.rubbish import SEEDS, examples

PARTS = 6
GAMES = int(os.environ.get("NEUROSHIMA_CONVOY_GAMES", "36"))
FILLER = {"moloch": {"deck": ["hornet"] * 4}, "outpost": {"deck": ["medic"] * 4}}

Position = dict[str, Any]


@pytest.mark.timeout(300 + GAMES)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_engine_does_as_the_oracle_tells(part: int) -> None:
    actions = sum(play_one(seed) for seed in range(part, GAMES, PARTS))
    assert actions > GAMES / PARTS


@examples(8)
@given(SEEDS)
def test_any_game_is_played_as_the_oracle_tells(seed: int) -> None:
    """Hypothesis plays other games in each run."""
    assert play_one(seed) > 0


@pytest.mark.timeout(300 + GAMES)
@pytest.mark.parametrize("part", range(max(1, GAMES // 60)))
def test_other_card_files_are_played_as_the_oracle_tells(part: int) -> None:
    """Effects on other cards, activated in other ways, with other numbers; other cities."""
    with played_by(altered_texts(Random(part))):
        assert sum(play_one(seed) for seed in range(part * 20, part * 20 + 20)) > 100


# ---- the oracle itself, by the worked examples of the rulebook


def entries(*cards: str | dict[str, Any]) -> list[dict[str, Any]]:
    return [card if isinstance(card, dict) else {"card": card} for card in cards]


def after(position: Position, *actions: dict[str, Any]) -> dict[str, Any]:
    return oracle.play(FILLER | position, list(actions))


def cards(told: dict[str, Any], city: str, side: str) -> list[str]:
    return [entry["card"] for entry in told["position"]["cities"][city][side]]


def test_example_of_molochs_actions() -> None:
    """Hornet to an unguarded city and back, Annihilator against a full city, Ripper's card, Hunter in a guarded one."""
    full = entries("scorn", "commando", "bunker", "runner", "hacker")
    position = {
        "battle": {"city": "iron_gate"},
        "cities": {
            "iron_gate": {"moloch": entries("ripper"), "outpost": full},
            "new_york": {"outpost": entries("runner")},
        },
        "moloch": {"hand": ["hornet", "annihilator", "hunter", "move"], "deck": ["clown"]},
    }
    told = after(
        position,
        {"type": "deploy", "card": "hornet", "city": "port_cleveland"},
        {"type": "use", "at": ["port_cleveland", 0], "to": "iron_gate"},
        {"type": "deploy", "card": "annihilator", "city": "iron_gate"},
        {"type": "choose", "target": ["iron_gate", 0]},
        {"type": "use", "at": ["iron_gate", 0], "discard": "move", "target": ["iron_gate", 0]},
        {"type": "deploy", "card": "hunter", "city": "new_york"},
        {"type": "choose", "target": ["new_york", 0]},
    )
    assert [entry["strength"] for entry in told["position"]["cities"]["iron_gate"]["moloch"]] == [0, 1, 0]
    assert cards(told, "iron_gate", "outpost") == ["bunker", "runner", "hacker"]
    assert cards(told, "new_york", "outpost") == []
    assert told["position"]["cities"]["new_york"]["moloch"][0]["strength"] == 0
    assert told["position"]["outpost"]["discard"] == ["scorn", "commando", "runner"]
    assert told["position"]["moloch"]["discard"] == ["move"]


def test_example_of_a_battle_won() -> None:
    """The Defender first, then the city's effect, the district, the convoy."""
    position = {
        "battle": {"city": "jersey_ruins", "district": 1},
        "phase": "resolve",
        "cities": {
            "jersey_ruins": {
                "destroyed": [0],
                "moloch": entries("defender", "stormtrooper"),
                "outpost": entries("scorn"),
            }
        },
        "moloch": {"discard": ["hunter", "ripper"]},
    }
    told = after(position, {"type": "pass"}, {"type": "choose", "target": ["jersey_ruins", 1]})
    assert cards(told, "jersey_ruins", "moloch") == ["defender"]
    assert cards(told, "new_york", "moloch") == ["stormtrooper"]
    assert told["position"]["cities"]["jersey_ruins"]["destroyed"] == [0, 1, 2]
    assert told["position"]["moloch"] == {"hand": ["ripper"], "deck": [], "discard": ["hunter"]}
    assert told["position"]["battle"] == {"city": "new_york", "district": 0}
    assert told["position"]["phase"] == "moloch"


def test_example_of_free_positions() -> None:
    """Not in a destroyed city or a full one. In the last free position, yes. The bonus only in an empty city."""
    full = entries("clown", "clown", "clown", "clown")
    position = {
        "battle": {"city": "iron_gate"},
        "cities": {
            "iron_gate": {"moloch": full[:3]},
            "port_cleveland": {"moloch": full},
            "jersey_ruins": {"outpost": entries("runner")},
        },
        "moloch": {"hand": ["juggernaut"]},
    }
    deploys = [action["city"] for action in oracle.legal(FILLER | position) if action["type"] == "deploy"]
    assert deploys == ["iron_gate", "jersey_ruins", "new_york"]
    for city, tokens in (("jersey_ruins", 0), ("new_york", 1), ("iron_gate", 0)):
        told = after(position, {"type": "deploy", "card": "juggernaut", "city": city})
        assert told["position"]["cities"][city]["moloch"][-1]["strength"] == tokens


def test_it_says_what_it_waits_for() -> None:
    position = {"cities": {"ziggy_one": {"outpost": entries("runner")}}, "moloch": {"hand": ["hunter"]}}
    deploy = {"seat": 0, "type": "deploy", "card": "hunter", "city": "ziggy_one"}
    told = after(position, deploy)
    assert told["pending"] == {
        "kind": "kill_soldier",
        "seat": 0,
        "answers": [{"target": ["ziggy_one", 0]}, {"do": False}],
    }
    assert told["to_move"] == [0]
    assert cards(after(position, deploy, {"type": "choose", "do": False}), "ziggy_one", "outpost") == ["runner"]
    with pytest.raises(NotLegal):
        after(position, deploy, {"type": "pass"})


def test_what_chance_decides_is_left_open() -> None:
    """A mulligan may draw any of the cards; a hand with other cards is noticed."""
    position = {"phase": "mulligan", "seat": 0, "moloch": {"hand": ["clown"] * 4, "deck": ["brain"]}}
    told = after(position, {"type": "mulligan"})
    assert told["position"]["moloch"]["hand"] == ["?"] * 4
    dealt = {"hand": ["clown", "brain", "clown", "clown"], "deck": ["clown"], "discard": []}
    other = told | {"position": told["position"] | {"moloch": dealt}}
    assert differences(told, other) == []
    wrong = told | {"position": told["position"] | {"moloch": dealt | {"hand": ["clown"] * 4}}}
    assert len(differences(told, wrong)) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"pending": {"seat": 0, "kind": "bomb_soldier", "answers": []}},
        {"to_move": [1]},
        {"outcome": {"winners": [1], "reason": "convoy_destroyed"}},
        {"position": {"phase": "over"}},
        {"position": {"battle": {"city": "ziggy_one", "district": 1}}},
        {"position": {"outpost": {"hand": ["medic"], "deck": ["medic"] * 3, "discard": []}}},
        {"position": {"cities": {"ziggy_one": {"destroyed": [], "moloch": entries("clown"), "outpost": []}}}},
    ],
)
def test_a_difference_is_noticed(change: dict[str, Any]) -> None:
    """The comparison notices an engine that plays by other rules."""
    told = after({})
    changed = told | change
    changed["position"] = told["position"] | change.get("position", {})
    assert differences(told, told) == []
    assert differences(told, changed)


def test_a_difference_of_what_is_legal_is_noticed() -> None:
    legal = oracle.legal(FILLER)
    assert legal_differences(legal, legal) == []
    assert legal_differences(legal, legal[1:])
    assert legal_differences(legal, [*legal, legal[0]])


def test_made_up_positions_are_what_they_should_be() -> None:
    """The crowded positions contain full cities, tokens, Modules, Nets and short decks."""
    positions = [crowd(Random(seed)) for seed in range(200)]
    laid = [
        entry
        for one in positions
        for city in one["cities"].values()
        for row in ("moloch", "outpost")
        for entry in city[row]
    ]
    for mark in ("module", "shield", "deactivated", "module_deactivated", "netted", "used", "strength"):
        assert any(entry[mark] for entry in laid), mark
    assert any(not one["moloch"]["deck"] for one in positions)
    assert {one["battle"]["city"] for one in positions} == set(positions[0]["cities"])
