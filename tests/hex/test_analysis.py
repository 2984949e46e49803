"""Hex's analyst: the candidates that it finds in a position, and its reasons for these actions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from neuroshima_contract import Action, Analyst, Candidate, Json
from neuroshima_contract.legal import allows
from neuroshima_hex.analysis.action_words import ActionWords
from neuroshima_hex.analysis.analyst import reasons
from neuroshima_hex.analysis.effects import Effects
from neuroshima_hex.texts.words import Words

from tests.support.hex.playing import GAME, PAIRINGS, Chooser, load, new_game

from .test_coach import at, position

BUDGET = 20


def found(state: Any, seat: int, most: int = 3) -> Sequence[Candidate]:
    imagined = GAME.imagine(GAME.Options(), state.view(seat), seat, random.Random(1))
    analyst: Analyst = GAME.tools.analyst()
    return analyst.candidates(imagined, seat, random.Random(1), most, BUDGET)


def said(data: Json, *actions: Action) -> list[str]:
    rules = load(data).rules
    return [texts["en"] for texts in reasons(ActionWords(rules, 0).names, Effects(rules, 0, actions))]


def put(tile: str, q: int, r: int, rotation: int = 0) -> Action:
    return {"type": "place", "tile": tile, "at": [q, r], "rotation": rotation}


@pytest.mark.parametrize("armies", PAIRINGS[::6], ids="-".join)
def test_candidates_of_a_whole_game_are_legal_distinct_and_explained(armies: tuple[str, str]) -> None:
    state, players = new_game(armies, 4), [Chooser("fighter", 1), Chooser("patient", 2)]
    for number in range(72):
        if state.outcome is not None:
            break
        seat = state.to_move[0]
        if number % 9 == 0 or state.rules.pending is not None:
            candidates = found(state, seat)
            assert 1 <= len(candidates) <= 3
            assert all(allows(state.legal(seat), candidate.actions[0]) for candidate in candidates)
            assert len({str(candidate.actions[0]) for candidate in candidates}) == len(candidates)
            assert all(0 <= candidate.chance <= 1 and candidate.reasons for candidate in candidates)
            texts = [text for one in candidates for text in (one.titles, *one.reasons)]
            assert all(text[language] for text in texts for language in ("en", "pl", "cs"))
        state.apply(seat, players[seat].choose(state, seat))


def test_the_best_line_is_the_turn_that_the_strongest_bot_plans() -> None:
    data = position([HUNTER], ["mutant", "net_fighter", "battle"], turn={"phase": "discard"})
    best = found(load(data), 0)[0].actions
    imagined = GAME.imagine(GAME.Options(), load(data).view(0), 0, random.Random(1))
    planned = GAME.bots["planner"].candidates(imagined, 0, random.Random(1), 1, BUDGET)[0].actions
    assert len(best) > 1 and [*best, {"type": "end_turn"}] == list(planned)


def test_a_line_has_the_chance_that_a_review_sees_after_it() -> None:
    """So a review never calls a turn worse than the same line in the analysis."""
    state = load(on_board([HUNTER], ["mutant", "net_fighter"]))
    best = found(state, 0)[0]
    for action in best.actions:
        state.apply(0, action)
    if state.to_move == (0,):
        state.apply(0, {"type": "end_turn"})
    assert best.chance == pytest.approx(GAME.tools.reviewer().outlook(state)[0])


def test_the_same_seed_finds_the_same() -> None:
    state = new_game(("moloch", "borgo"), 3)
    assert found(state, 0) == found(state, 0)


def on_board(board: Sequence[Json], hand: Sequence[str]) -> Json:
    """A position without a stack, so that the hand may hold any tile."""
    return position(board, hand, stacks=(0, 6))


def moved(unit: list[int], to: list[int]) -> Action:
    stays = {"to": to} if to != unit else {}
    return {"type": "act", "ability": "mobility", "unit": unit, "rotation": 1, **stays}


BATTLE: Action = {"type": "play", "tile": "battle"}
GRENADE: Action = {"type": "play", "tile": "grenade", "target": [-1, 0]}
HUNTER = at(-1, 0, "armored_hunter", 1)
"""Beside the own HQ, and looks at it."""


@pytest.mark.parametrize(
    ("data", "action", "expected"),
    [
        (
            on_board([at(1, 0, "brawler", 0, 2)], ["battle"]), BATTLE,
            "Hit points lost in the battle: the enemy HQ 2, your HQ 0.",
        ),
        (on_board([at(1, 0, "brawler", 0, 2)], ["battle"]), BATTLE, "In the battle you lose: Brawler D3."),
        (on_board([], ["mutant"]), put("mutant", 1, 0, 1), "The enemy HQ loses 1 hit point more in the next battle."),
        (on_board([HUNTER], ["grenade"]), GRENADE, "Destroys at once: Armored Hunter B2."),
        (on_board([HUNTER], ["net_fighter"]), put("net_fighter", -2, 1, 5),
         "Your HQ loses 1 hit point less in the next battle."),
        (on_board([HUNTER], ["net_fighter"]), put("net_fighter", -2, 1, 5), "Catches in a net: Armored Hunter B2."),
        (on_board([HUNTER, at(0, 0, "mutant", 0)], ["brawler"]), put("brawler", -2, 1, 1),
         "Saves from the next battle: Mutant C3."),
        (on_board([HUNTER], ["mutant"]), put("mutant", -2, 1),
         "Tempo: Mutant A2 (initiative 3) strikes before Armored Hunter B2 (2)."),
        (on_board([at(0, 0, "hybrid", 1)], ["net_fighter"]), put("net_fighter", -1, 0),
         "Destroys in the next battle: Hybrid C3."),
        (on_board([at(-1, 0, "net_fighter", 1, 2), at(0, 0, "mutant", 0)], ["grenade"]), GRENADE,
         "Takes out of the enemy's net: Mutant C3."),
        (on_board([at(-1, 0, "officer", 1, 1), at(0, 0, "hybrid", 1)], ["grenade"]), GRENADE,
         "Cut off from their module: Hybrid C3."),
        (on_board([at(0, 0, "mutant", 0)], ["officer"]), put("officer", -1, 0, 1), "A module now helps: Mutant C3."),
        (on_board([], ["mutant"]), {"type": "end_turn"}, "What you hold may do more in another turn."),
        (on_board([], []), {"type": "end_turn"}, "There is nothing left that would help."),
        (on_board([], ["officer"]), put("officer", 0, 0), "Makes your position a little better for the next battle."),
        (position(hand=["mutant", "battle", "move"], turn={"phase": "discard"}), {"type": "discard", "tile": "move"},
         "What you keep does more on the board as it is."),
        (position(hand=["battle", "move", "grenade"], stacks=(2, 6), turn={"phase": "discard", "redraw": True}),
         {"type": "redraw"},
         "Other tiles promise more than these."),
        ({**position(turn={"phase": "place_hq"}), "board": []}, put("hq", -2, 0),
         "On the edge fewer enemies get at your HQ."),
    ],
)  # fmt: skip
def test_candidates_say_what_an_action_does(data: Json, action: Action, expected: str) -> None:
    assert expected in said(data, action)


@pytest.mark.parametrize(
    ("data", "actions", "expected"),
    [
        (on_board([], ["mutant"]), [put("mutant", 0, 0), {"type": "end_turn"}], "Mutant to C3, End the turn"),
        (on_board([], ["mutant", "officer"]), [put("mutant", 0, 0), {"type": "end_turn"}],
         "Mutant to C3, End the turn and keep the hand"),
        (on_board([HUNTER], ["grenade"]), [GRENADE], "Play Grenade on Armored Hunter B2"),
        (on_board([], []), [{"type": "end_turn"}], "End the turn"),
        (on_board([], ["battle"]), [BATTLE], "Begin a battle"),
        (on_board([], ["battle"]), [{"type": "discard", "tile": "battle"}], "Discard Battle"),
        (on_board([], ["assassin"]), [put("assassin", 0, 0), moved([0, 0], [1, -1])],
         "Assassin to C3, Move the Assassin from C3 to D2"),
        (on_board([at(0, 0, "assassin", 0)], []), [moved([0, 0], [1, -1]), moved([1, -1], [1, -1])],
         "Move the Assassin from C3 to D2, Turn the Assassin on D2"),
        # A unit that an earlier action of the row brings there, which cannot be carried out as imagined:
        (on_board([], []), [put("assassin", 0, 0), moved([0, 0], [1, -1]), moved([1, -1], [1, -1])],
         "Assassin to C3, Move the Assassin from C3 to D2, Turn the Assassin on D2"),
        (on_board([], []), [moved([0, 0], [1, -1])], "Use Mobility: the unit on C3, at D2"),
        (on_board([], []), [{"type": "choose", "explode": False}], "Say no"),
        (on_board([], []), [{"type": "choose", "target": [0, 0]}], "Choose C3"),
    ],
)  # fmt: skip
def test_actions_are_named(data: Json, actions: Sequence[Action], expected: str) -> None:
    assert ActionWords(load(data).rules, 0).titles(actions)["en"] == expected


def test_a_battle_that_wins_comes_first() -> None:
    data = position([at(1, 0, "brawler", 0, 2)], ["battle", "mutant"], stacks=(0, 6), hp=(20, 2))
    best = found(load(data), 0)[0]
    assert BATTLE in best.actions and best.chance == 1.0
    assert best.reasons[0]["en"] == "Wins the match."


def test_an_ability_is_named_with_what_it_is_used_on() -> None:
    """Its name comes from the words of the game, to which expansions add."""
    words = Words()
    words.add("words.toml", '[pusher]\nnames = { en = "Shove", pl = "Pchnięcie", cs = "Strčení" }')
    board = [{"at": [0, 0], "tile": "mutant", "seat": 0, "rotation": 0}]
    rules = load({"players": [{"army": "borgo"}, {"army": "moloch"}], "board": board}).rules
    shove: Action = {"type": "act", "ability": "push_back", "unit": [0, 0], "target": [0, -1]}
    named = ActionWords(rules, 0, words).titles([shove])
    assert named == {
        "en": "Mutant C3: Shove on C2", "pl": "Mutek C3: Pchnięcie na C2", "cs": "Mutant C3: Strčení na C2",
    }  # fmt: skip
