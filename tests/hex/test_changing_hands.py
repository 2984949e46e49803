"""Bots of Hex with abilities of an author's army that change the hand during a turn."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from neuroshima_contract import Action, Json
from neuroshima_contract.legal import allows
from neuroshima_hex.bots import BOTS
from neuroshima_hex.bots.planning.planner import FULL
from neuroshima_hex.bots.planning.turns import TurnSearch
from neuroshima_hex.rules.traits import Trait

from tests.support.hex.author_plugins import ARMY, WORDS, Lance, author_plugin, with_hex
from tests.support.hex.playing import LONGEST_GAME

BUDGET = 8
ENOUGH = 400
"""Milliseconds with which every idea is looked at."""
TRAITS = {
    "recall": "Takes a unit back into the hand.",
    "supply": "Draws a tile more.",
    "barter": "Discards the hand, and draws as many.",
    "burn": "Discards the hand.",
    "rally": "Takes a unit back into the hand, and calls a battle.",
}
WITH_ABILITIES = ARMY.replace("count = 34", "count = 24") + "".join(
    f"""
[[tile]]
id = "{name}"
names = {{ en = "{name}", pl = "{name}", cs = "{name}" }}
count = 2
kind = "warrior"
initiative = [1]
melee = [1, 0, 0, 0, 0, 0]
traits = ["drovers.{name}"]
"""
    for name in TRAITS
)
ABILITY_WORDS = WORDS + "".join(
    f'["drovers.{name}"]\nnames = {{ en = "{name}", pl = "{name}", cs = "{name}" }}\n'
    f'texts = {{ en = "{text}", pl = "{text}", cs = "{text}" }}\n'
    for name, text in TRAITS.items()
)


class HandAbility(Trait):
    """An ability, once a turn for each unit, that changes its player's hand."""

    action = "act"
    fields = frozenset({"unit"})

    def __init__(self, name: str) -> None:
        self.id = f"drovers.{name}"  # type: ignore[misc]
        self.does = name

    def offers(self, state: Any, seat: int) -> list[Any]:
        able = [unit for unit in state.units if unit is not None and self._may(state, seat, unit)]
        return [{"unit": {"any": [state.coord(unit.at) for unit in able]}}] if able else []

    def _may(self, state: Any, seat: int, unit: Any) -> bool:
        fits = unit.seat == seat and any(trait.id == self.id for trait in unit.tile.traits)
        return fits and unit.at not in state.turn.users(self.id)

    def check(self, state: Any, seat: int, action: Any) -> Any:
        unit = state.units[state.field(action.unit, "unit")]
        assert unit is not None and self._may(state, seat, unit)
        return unit

    def perform(self, state: Any, seat: int, plan: Any) -> None:
        player = state.players[seat]
        state.turn.use(plan.at, self.id)
        if self.does in ("barter", "burn"):
            held = len(player.hand)
            for tile in player.hand[:]:
                player.throw(tile)
            player.draw_to(held if self.does == "barter" else 0)
        elif self.does == "supply":
            player.draw_to(len(player.hand) + 1)
        else:
            state.take_back(plan)
        if self.does == "rally":
            state.start_battle("tile", seat)


@cache
def game() -> Any:
    drovers = author_plugin(
        hex_armies=[("lancers.toml", WITH_ABILITIES)],
        hex_traits=[Lance(), *map(HandAbility, TRAITS)],
        hex_words=[("words.toml", ABILITY_WORDS)],
    )
    return with_hex(drovers=drovers).games["hex"]


@pytest.mark.parametrize("bot", ["planner", "greedy", "recruit"])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_bot_plays_on_with_abilities_that_change_its_hand(bot: str, seed: int) -> None:
    """Given an army whose units take back, draw and discard tiles, when a bot plays it, then all it does is legal."""
    options = game().Options()
    state = game().start(options, [game().SeatOptions(army=army) for army in ("lancers", "moloch")], seed)
    rng, used = random.Random(seed), set[str]()
    for _ in range(LONGEST_GAME):
        if state.outcome is not None:
            break
        seat = state.to_move[0]
        imagined = game().imagine(options, state.view(seat), seat, rng)
        action: Action = BOTS[bot if seat == 0 else "recruit"].choose(imagined, seat, rng, BUDGET)
        assert allows(state.legal(seat), action)
        state.apply(seat, action)
        used.add(action.get("ability", ""))
    assert state.outcome is not None


@pytest.mark.parametrize("ability", TRAITS)
@pytest.mark.parametrize("phase", ["discard", "play"])
def test_turns_with_such_an_ability_are_legal_to_their_end(ability: str, phase: str) -> None:
    """Given a unit with the ability on the board and a full hand, when turns are planned, then one of them uses the
    ability, and each of them is legal and ends there, also where a tile like that in the hand is drawn."""
    state = game().load(game().Options(), _position(ability, phase))
    search = TurnSearch(lambda rules, _mover: float(len(rules.turn.used)), 0, random.Random(1), FULL.own, {})
    found = search.plans(state.rules)
    assert any(action.get("ability") == f"drovers.{ability}" for plan in found for action in plan.actions)
    for plan in found:
        other = state.copy()
        for action in plan.actions:
            assert allows(other.legal(0), action)
            other.apply(0, action)
        changing = [number for number, action in enumerate(plan.actions) if action["type"] == "act"]
        assert all(action["type"] == "end_turn" for number in changing for action in plan.actions[number + 1 :])


@pytest.mark.parametrize("ability", TRAITS)
@pytest.mark.parametrize("phase", ["discard", "play"])
def test_a_hint_with_such_an_ability_can_be_followed_and_is_in_words(ability: str, phase: str) -> None:
    """When a hint is asked for, then a plan ends with what changes the hand, and every step is legal and has its words:
    nothing is promised of tiles that nobody has seen."""
    state = game().load(game().Options(), _position(ability, phase))
    imagined = game().imagine(game().Options(), state.view(0), 0, random.Random(3))
    found = game().tools.analyst().candidates(imagined, 0, random.Random(1), 40, ENOUGH)
    used = [one for one in found if any(action.get("ability") == f"drovers.{ability}" for action in one.actions)]
    assert used or ability in ("barter", "burn")
    for hint in found:
        assert len(hint.steps) == len(hint.actions) and all(step["pl"] for step in hint.steps)
        assert 0 <= hint.chance <= 1 and hint.reasons
        other = state.copy()
        for action in hint.actions:
            assert allows(other.legal(0), action)
            other.apply(0, action)
    for hint in used:
        assert hint.actions[-1].get("ability") == f"drovers.{ability}"
        assert hint.steps[-1]["en"].startswith(f"Use {ability}: {ability}")


def _position(ability: str, phase: str) -> Json:
    hand = ["lancer", "lancer", "recall"] if phase == "discard" else ["lancer"]
    board = [
        {"at": [-2, 0], "tile": "hq", "seat": 0, "rotation": 0},
        {"at": [2, 0], "tile": "hq", "seat": 1, "rotation": 0},
        {"at": [1, 0], "tile": ability, "seat": 0, "rotation": 0},
    ]
    players = [
        {"army": "lancers", "hand": hand, "stack": ["lancer"] * 6},
        {"army": "moloch", "hand": [], "stack": ["hybrid"] * 2},
    ]
    return {"players": players, "board": board, "turn": {"seat": 0, "phase": phase}}
