"""Hex's review of a finished match: hit points or points, who destroyed what, and what mattered in a turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from neuroshima_contract import Event, PlayedTurn, Reviewer, State, TurnReview
from neuroshima_hex.review.reviewer import losses
from neuroshima_hex.review.sentences import Teller

from tests.support.hex.golden import GAMES
from tests.support.hex.playing import GAME, new_game
from tools import golden_games


def reviewed(name: str) -> tuple[Reviewer, State, list[TurnReview], list[list[float]]]:
    """A golden game: the review of its turns, and the chance of each seat at the end of each turn."""
    armies, seed, _manner = GAMES[name]
    state, reviewer = new_game(armies, seed), GAME.tools.reviewer()
    told, chances, moves = list[TurnReview](), list[list[float]](), list[tuple[int, list[Event]]]()
    for seat, action in golden_games.recorded(name):
        moves.append((seat, state.apply(seat, action)))
        if reviewer.is_turn_over(moves[-1][1]) or state.outcome is not None:
            told.append(reviewer.review(PlayedTurn(moves, state)))
            chances.append(list(reviewer.outlook(state) or ()))
            moves = []
    return reviewer, state, told, chances


BORGOS = ("assassin", "brawler", "net_fighter", "mutant", "claws")
MOLOCHS = ("armored_hunter", "hunter_killer", "hybrid", "protector", "mother_module", "hq")


LOST: dict[str, dict[Any, int]] = {
    # the Clown has exploded, beside the Hybrid
    "moloch_borgo": {("moloch/medic", 1): 1, ("moloch/clown", None): 1, ("moloch/hybrid", 0): 1},
    "borgo_moloch": {("borgo/claws", 1): 2, ("borgo/officer", 1): 1},
}
LOST["moloch_borgo"].update({(f"borgo/{tile}", 0): 1 for tile in BORGOS})
LOST["borgo_moloch"].update({(f"moloch/{tile}", 0): 1 for tile in MOLOCHS})


@pytest.mark.parametrize(("name", "score"), [("moloch_borgo", [20, 20]), ("borgo_moloch", [14, 0])])
def test_what_was_lost_in_a_game_and_who_destroyed_it(name: str, score: list[int]) -> None:
    reviewer, state, told, chances = reviewed(name)
    shown = reviewer.score(state)
    assert shown is not None and list(shown.by_seat) == score
    assert Counter((loss.piece, loss.by) for turn in told for loss in turn.losses) == LOST[name]
    assert all(abs(sum(each) - 1) < 1e-9 and min(each) >= 0 for each in chances)


def test_the_chances_of_a_game_that_is_over_are_its_result() -> None:
    assert reviewed("borgo_moloch")[3][-1] == [1, 0]
    assert reviewed("moloch_borgo")[3][-1] == [0.5, 0.5]


def test_hurting_the_enemy_hq_improves_the_chances() -> None:
    """The battle costs Moloch's HQ three hit points, and Borgo's HQ one."""
    _reviewer, _state, told, chances = reviewed("borgo_moloch")
    battle = next(n for n, turn in enumerate(told) if "loses 3 hit points" in str(turn.sentences))
    assert chances[battle][0] > 0.75 > chances[battle - 1][0]
    assert [sentence["en"] for sentence in told[battle].sentences] == [
        "Moloch: the HQ loses 3 hit points, 17 left.", "Borgo: the HQ loses 1 hit point, 19 left.",
        "Moloch plays a Battle tile.", "Moloch loses: Armored Hunter.",
    ]  # fmt: skip
    assert told[battle].sentences[0]["pl"] == "Moloch: Sztab traci 3 punkty Wytrzymałości, ma 17."
    assert told[battle].sentences[0]["cs"] == "Moloch: HQ ztrácí 3 zásahové body, má 17."


def test_a_battle_tile_is_listed_once() -> None:
    """After a battle without damage, placed and played tiles are listed too. The Battle tile is not listed again."""
    events: list[Event] = [
        {"type": "placed", "seat": 0, "tile": "hybrid", "at": [0, 0], "rotation": 0},
        {"type": "played", "seat": 0, "tile": "battle"},
        {"type": "battle_started", "cause": "tile", "seat": 0},
    ]
    found = [sentence["en"] for sentence in Teller(GAME.registry, ["moloch", "borgo"]).sentences(events, [])]
    assert found == ["Moloch plays a Battle tile.", "Moloch places: Hybrid."]


def test_every_golden_game_has_a_sentence_for_each_battle() -> None:
    for name in GAMES:
        armies, seed, _manner = GAMES[name]
        state, reviewer = new_game(armies, seed), GAME.tools.reviewer()
        for seat, action in golden_games.recorded(name):
            events = state.apply(seat, action)
            if any(event["type"] == "battle_started" for event in events):
                assert reviewer.review(PlayedTurn([(seat, events)], state)).sentences


# Destroyers


def attack(seat: int | None, to: list[int], wounds: int = 1, start: tuple[int, int] = (0, 0)) -> Event:
    return {"type": "attack", "seat": seat, "from": list(start), "to": to, "wounds": wounds}


def gone(seat: int, at: list[int], cause: str = "wounds") -> Event:
    return {"type": "destroyed", "seat": seat, "at": at, "tile": "claws", "cause": cause}


SEGMENT: Event = {"type": "segment", "segment": 3}


@pytest.mark.parametrize(
    ("events", "by"),
    [
        ([attack(0, [1, 0]), gone(1, [1, 0])], 0),
        ([attack(0, [1, 0]), attack(2, [1, 0], 2), gone(1, [1, 0])], 2),
        ([attack(1, [1, 0], 3), attack(2, [1, 0]), gone(1, [1, 0])], 2),
        ([attack(0, [1, 0]), SEGMENT, attack(2, [1, 0]), gone(1, [1, 0])], 2),
        ([attack(None, [1, 0]), gone(1, [1, 0])], None),
        ([attack(0, [1, 0], 0), gone(1, [1, 0])], None),
        ([gone(1, [1, 0], "grenade")], 0),
        ([gone(0, [1, 0], "grenade")], None),
        ([gone(1, [1, 0], "exploded")], None),
        (
            [
                attack(0, [2, 0]),
                {"type": "absorbed", "seat": 1, "medic": [1, 0], "patient": [2, 0], "source": [0, 0], "wounds": 1},
                gone(1, [1, 0], "absorbed"),
            ],
            0,
        ),
    ],
    ids=[
        "its attacker", "the stronger of two", "an enemy rather than its owner", "who hit it in this segment",
        "the land", "armor held", "an instant", "an own instant", "an explosion of its own", "a Medic for its patient",
    ],
)  # fmt: skip
def test_a_review_names_the_destroyer_of_a_tile(events: list[Event], by: int | None) -> None:
    lost = losses([(0, events)], ["moloch", "borgo", "outpost"])
    assert [loss.by for loss in lost] == [by]


def test_tiles_that_leave_with_their_hq_were_destroyed_by_nobody() -> None:
    assert losses([(0, [gone(1, [1, 0], "eliminated")])], ["moloch", "borgo"]) == []


# Other ways to play


@pytest.mark.parametrize(
    ("mode", "title", "score"),
    [("free_for_all", "Hit points of the HQs", [20, 20, 20]), ("points", "Points", [0, 0, 0])],
)
def test_what_is_counted(mode: str, title: str, score: list[int]) -> None:
    shown = GAME.tools.reviewer().score(new_game(("moloch", "borgo", "outpost"), 1, mode=mode))
    assert shown is not None and shown.titles["en"] == title and list(shown.by_seat) == score


def test_partners_have_the_same_chances() -> None:
    chances = GAME.tools.reviewer().outlook(new_game(("moloch", "borgo", "outpost", "hegemony"), 1, mode="team"))
    assert chances[0] == chances[2] and chances[1] == chances[3] and abs(chances[0] + chances[1] - 1) < 1e-9


def test_an_eliminated_player_has_no_chance() -> None:
    state = new_game(("moloch", "borgo", "outpost"), 1, mode="free_for_all")
    state.retire(1, "resigned")
    chances = GAME.tools.reviewer().outlook(state)
    assert chances[1] == 0 and abs(sum(chances) - 1) < 1e-9


def test_each_tile_has_a_name_and_a_drawing() -> None:
    reviewer = GAME.tools.reviewer()
    for army, tile in (("moloch", "net_fighter"), ("borgo", "hq"), ("outpost", "sniper")):
        piece = reviewer.piece(f"{army}/{tile}")
        assert piece is not None and {"en", "pl", "cs"} <= piece.titles.keys()
        assert callable(piece.picture) and piece.picture().startswith("<svg")
    assert reviewer.piece("moloch/none") is None and reviewer.piece("nobody/hq") is None
