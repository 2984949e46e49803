"""Cases in which a module that gives toughness and a unit that lives by it lose each other.

The module comes from an author's army. It is destroyed, turned and linked as other modules are (hex 6.1 to 6.5).
"""

from __future__ import annotations

from typing import Any

import neuroshima_babel13.plugin
import neuroshima_doomsday.plugin
import neuroshima_hex.plugin
import pytest
from neuroshima_contract import Action, Illegal, Json
from neuroshima_contract.registry import FoundPlugin, assemble

from tests.support.hex.author_plugins import author_plugin
from tests.support.playing import actions_of

ARMY = """
army = "proppers"
names = { en = "Proppers", pl = "Stemplarze", cs = "Podpěrači" }
color = "#445566"

[[tile]]
id = "hq"
names = { en = "HQ", pl = "Sztab", cs = "HQ" }
count = 1
kind = "hq"
initiative = [0]
hit_points = 20
melee = [1, 1, 1, 1, 1, 1]

[[tile]]
id = "prop"
names = { en = "Prop", pl = "Stempel", cs = "Podpěra" }
count = 8
kind = "module"
links = [1, 0, 0, 0, 0, 0]
bonus = { toughness = 1 }
traits = ["mobility"]

[[tile]]
id = "lookout"
names = { en = "Lookout", pl = "Wypatrywacz", cs = "Hlídka" }
count = 2
kind = "module"
traits = ["recon"]

[[tile]]
id = "miner"
names = { en = "Miner", pl = "Górnik", cs = "Horník" }
count = 14
kind = "warrior"
initiative = [2]
melee = [1, 1, 1, 1, 1, 1]

[[tile]]
id = "move"
names = { en = "Move", pl = "Ruch", cs = "Pohyb" }
count = 5
kind = "instant"
traits = ["move"]

[[tile]]
id = "castling"
names = { en = "Castling", pl = "Roszada", cs = "Rošáda" }
count = 5
kind = "instant"
traits = ["castling"]
"""

PLUGINS = {
    "hex": neuroshima_hex.plugin,
    "babel13": neuroshima_babel13.plugin,
    "doomsday": neuroshima_doomsday.plugin,
    "proppers": author_plugin(hex_armies=[("proppers.toml", ARMY)]),
}
MINER, PROP = [0, 0], [0, 1]


@pytest.fixture(scope="module")
def game() -> Any:
    registry = assemble([FoundPlugin(name, name, plugin, "", "") for name, plugin in PLUGINS.items()])
    assert not registry.reasons
    return registry.games["hex"]


def standing(game: Any, enemy: str, seat: int, hands: tuple[str, str], others: str, wounds: int = 1) -> Any:
    """A wounded miner and the prop below that it lives by, with `others` as "q,r tile seat rotation; ..."."""
    board: list[Json] = [
        {"at": MINER, "tile": "miner", "seat": 0, "wounds": wounds},
        {"at": PROP, "tile": "prop", "seat": 0, "rotation": 0},
    ]
    for words in (part.split() for part in others.split(";") if part.strip()):
        at = [int(number) for number in words[0].split(",")]
        board.append({"at": at, "tile": words[1], "seat": int(words[2]), "rotation": int(words[3])})
    players = [{"army": army, "hand": hand.split()} for army, hand in zip(("proppers", enemy), hands, strict=True)]
    return game.load(game.Options(), {"players": players, "board": board, "turn": {"seat": seat, "phase": "play"}})


def miners(state: Any) -> list[list[int]]:
    return [unit["at"] for unit in state.snapshot()["board"] if unit["tile"] == "miner" and unit.get("wounds")]


def walk(unit: list[int], to: list[int], rotation: int, **more: Any) -> Action:
    return {"type": "act", "ability": "mobility", "unit": unit, "to": to, "rotation": rotation, **more}


def moved(unit: list[int], to: list[int]) -> Action:
    return {"type": "play", "tile": "move", "unit": unit, "to": to, "rotation": 0}


PUSH = {"type": "play", "tile": "push_back"}
CASTLING = {"type": "play", "tile": "castling"}
GRAB = {"type": "play", "tile": "grabbing"}
OWN = {
    "the prop turns away": (walk(PROP, PROP, 1), "", False),
    "the prop goes away": (walk(PROP, [0, 2], 0), "", False),
    "the prop goes along": (walk(PROP, [1, 0], 5), "", True),
    "the miner goes away": (moved(MINER, [1, -1]), "", False),
    "the miner goes to another prop": (moved(MINER, [1, -1]), "1,0 prop 0 0", True),
    "the miner is castled away": ({**CASTLING, "unit": MINER, "with": [0, -1]}, "0,-1 lookout 0 0", False),
    "the prop is castled away": ({**CASTLING, "unit": PROP, "with": [0, 2]}, "0,2 lookout 0 0", False),
    "the two are castled": ({**CASTLING, "unit": MINER, "with": PROP}, "", False),
    "two others are castled": ({**CASTLING, "unit": [1, 1], "with": [0, 2]}, "0,2 lookout 0 0; 1,1 prop 0 0", True),
    "out and back, turned on the way": (walk(PROP, PROP, 0), "2,-1 lookout 0 0", True),
    "out and back by another field": (walk(PROP, PROP, 0, path=[[0, 2], PROP]), "2,-1 lookout 0 0", False),
    "two steps round the miner": (walk(PROP, [1, -1], 4), "2,-1 lookout 0 0", True),
}
ENEMYS = {
    "the miner is pushed": (
        "hegemony", "push_back", {**PUSH, "unit": [-1, 0], "target": MINER}, "-1,0 thug 1 0", False
    ),
    "the prop is pushed": ("hegemony", "push_back", {**PUSH, "unit": [0, 2], "target": PROP}, "0,2 thug 1 0", False),
    "another one is pushed": (
        "hegemony", "push_back", {**PUSH, "unit": [0, 2], "target": [1, 1]}, "0,2 thug 1 0; 1,1 prop 0 0", True
    ),
    "the miner is grabbed": (
        "doomsday_machine", "grabbing", {**GRAB, "unit": [-2, 0], "target": MINER}, "-2,0 alpha_shooter 1 0", False
    ),
    "the prop is grabbed": (
        "doomsday_machine", "grabbing", {**GRAB, "unit": [-2, 1], "target": PROP}, "-2,1 alpha_shooter 1 0", False
    ),
    "a Scoper wins the prop": (
        "outpost", "scoper", {"type": "place", "tile": "scoper", "at": [0, 2], "rotation": 0}, "", False
    ),
    "a Scoper wins another prop": (
        "outpost", "scoper", {"type": "place", "tile": "scoper", "at": [2, 0], "rotation": 0}, "1,1 prop 0 0", True
    ),
    "the prop is netted": (
        "hegemony", "net_fighter", {"type": "place", "tile": "net_fighter", "at": [0, 2], "rotation": 5}, "", False
    ),
    "the miner is netted": (
        "hegemony", "net_fighter", {"type": "place", "tile": "net_fighter", "at": [0, -1], "rotation": 2}, "", True
    ),
    "the prop is shot": ("outpost", "sniper", {"type": "play", "tile": "sniper", "target": PROP}, "", False),
    "the prop is bombed": ("moloch", "air_strike", {"type": "play", "tile": "air_strike", "target": [0, 1]}, "", False),
}  # fmt: skip


@pytest.mark.parametrize("way", OWN)
def test_by_its_owner(game: Any, way: str) -> None:
    action, others, lives = OWN[way]
    for wounds in (0, 1):
        state = standing(game, "borgo", 0, ("move castling", ""), others, wounds)
        before = len(state.snapshot()["board"])
        state.apply(0, action)
        assert len(state.snapshot()["board"]) == before - (wounds and not lives)
        assert len(miners(state)) == (wounds and lives)


@pytest.mark.parametrize("way", ENEMYS)
def test_by_the_enemy(game: Any, way: str) -> None:
    enemy, hand, action, others, lives = ENEMYS[way]
    state = standing(game, enemy, 1, ("", hand), others)
    state.apply(1, action)
    while state.to_move == (0,) and state.snapshot().get("pending"):
        state.apply(0, actions_of(state, 0)[0])
    assert len(miners(state)) == lives


def test_in_a_battle_from_the_next_segment_on(game: Any) -> None:
    """The prop dies in segment 3. So in segment 2 the miner does not strike the unit that stands above it."""
    others = "0,2 ganger 1 1; 0,-1 officer_1 1 0"
    state = standing(game, "hegemony", 1, ("", "battle"), others)
    events = state.apply(1, {"type": "play", "tile": "battle"})
    gone = [(event["tile"], event["cause"]) for event in events if event["type"] == "destroyed"]
    assert gone == [("prop", "wounds"), ("miner", "unsupported")]


def test_no_farther_than_the_field_on_which_it_dies(game: Any) -> None:
    """A miner that lives by the prop may go one field away, and no farther; unwounded it goes two."""
    for wounds, far in ((0, True), (1, False)):
        state = standing(game, "borgo", 0, ("move", ""), "2,0 lookout 0 0", wounds)
        walks = [
            action for action in actions_of(state, 0) if action.get("tile") == "move" and action.get("unit") == MINER
        ]
        assert ([0, -2] in [action["to"] for action in walks]) == far
        assert [0, -1] in [action["to"] for action in walks]
        if not far:
            with pytest.raises(Illegal):
                state.apply(0, {**moved(MINER, [0, -2]), "path": [[0, -1], [0, -2]]})


@pytest.mark.parametrize("edition", ["2e", "3.0", "2025"])
def test_when_the_givers_player_is_eliminated(game: Any, edition: str) -> None:
    """A spy lives by an enemy's prop, whose army leaves the board with its HQ."""
    board = [
        {"at": [-2, 2], "tile": "hq", "seat": 0},
        {"at": [0, 1], "tile": "spy_shooter", "seat": 0, "wounds": 1},
        {"at": [0, 2], "tile": "prop", "seat": 1},
        {"at": [0, -2], "tile": "hq", "seat": 1},
        {"at": [1, -2], "tile": "mutant", "seat": 2, "rotation": 5},
        {"at": [2, 0], "tile": "hq", "seat": 2},
    ]
    players = [{"army": "new_york", "hand": ["battle"]}, {"army": "proppers", "hq_hp": 1}, {"army": "borgo"}]
    state = game.load(game.Options(edition=edition, mode="free_for_all"), {"players": players, "board": board})
    events = state.apply(0, {"type": "play", "tile": "battle"})
    gone = [(event["tile"], event["cause"]) for event in events if event["type"] == "destroyed"]
    assert gone[-1] == ("spy_shooter", "unsupported")
    assert [unit["at"] for unit in state.snapshot()["board"] if unit["seat"] == 0] == [[-2, 2]]
