"""The review of a finished match of Convoy: cards in the decks, losses, and what mattered in a battle."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from neuroshima_contract import Event, PlayedTurn, TurnReview
from neuroshima_convoy.review.reviewer import losses, sentences

from tests.support.convoy.golden import GAMES
from tests.support.convoy.playing import GAME, new_game
from tools import golden_games

MOLOCH, OUTPOST = 0, 1


def reviewed(name: str) -> tuple[Any, list[TurnReview], list[float]]:
    """A golden game: its last position, the review of its battles, and Moloch's chance at the end of each battle."""
    state, reviewer = new_game(GAMES[name][0]), GAME.tools.reviewer()
    told, chances, moves = list[TurnReview](), list[float](), list[tuple[int, list[Event]]]()
    for seat, action in golden_games.recorded(name):
        moves.append((seat, state.apply(seat, action)))
        if reviewer.is_turn_over(moves[-1][1]) or state.outcome is not None:
            told.append(reviewer.review(PlayedTurn(moves, state)))
            chances.append(reviewer.outlook(state)[MOLOCH])
            moves = []
    return state, told, chances


@pytest.mark.parametrize(
    ("name", "decks", "lost", "winner"),
    [
        ("convoy_destroyed", [0, 10], {(MOLOCH, OUTPOST): 20, (OUTPOST, MOLOCH): 7, (OUTPOST, None): 1}, OUTPOST),
        ("convoy_builders", [3, 7], {(MOLOCH, OUTPOST): 14, (OUTPOST, MOLOCH): 4, (MOLOCH, None): 3}, MOLOCH),
    ],
)
def test_golden_games(name: str, decks: list[int], lost: dict[Any, int], winner: int) -> None:
    state, told, chances = reviewed(name)
    assert list(GAME.tools.reviewer().score(state).by_seat) == decks
    assert Counter((loss.seat, loss.by) for turn in told for loss in turn.losses) == lost
    assert chances[-1] == (1 if winner == MOLOCH else 0) and all(0 <= chance <= 1 for chance in chances)


def test_the_last_battle_in_words() -> None:
    last = reviewed("convoy_destroyed")[1][-1]
    assert [sentence["en"] for sentence in last.sentences] == [
        "The Outpost wins the battle, 7 to 6.",
        "Moloch loses: Ripper, Brute, Defender.",
        "The Outpost loses: Runner, Scout.",
        "A Bomb goes off in New York.",
        "Cards left: Moloch 0, Outpost 10.",
    ]
    assert last.sentences[1]["pl"].startswith("Moloch traci: ")


def test_a_tie_that_a_card_has_won() -> None:
    """Partisan, convoy 13 and Q 4."""
    even = {"total": 3, "parts": []}
    tie: Event = {"type": "resolved", "moloch": even, "outpost": even, "winner": None}
    won: Event = {"type": "tie_won", "seat": OUTPOST, "card": "partisan", "at": ["ziggy_one", 0]}
    assert [sentence["en"] for sentence in sentences(GAME.box, [tie, won], [], [9, 8])] == [
        "The battle is a tie, 3 to 3.",
        "Partisan: the tie counts as a victory of the Outpost.",
        "Cards left: Moloch 9, Outpost 8.",
    ]


def killed(seat: int, cause: str, module: str | None = None) -> Event:
    return {"type": "killed", "seat": seat, "card": "runner", "at": ["ziggy_one", 0], "module": module, "cause": cause}


@pytest.mark.parametrize(
    ("event", "lost"),
    [
        (killed(OUTPOST, "bomb"), [(OUTPOST, MOLOCH)]),
        (killed(OUTPOST, "sacrifice"), [(OUTPOST, None)]),
        (killed(MOLOCH, "spiders"), [(MOLOCH, None)]),
        (killed(MOLOCH, "victory", "net_module"), [(MOLOCH, OUTPOST), (MOLOCH, OUTPOST)]),
        (killed(OUTPOST, "bomb", "net_module"), [(OUTPOST, MOLOCH), (MOLOCH, None)]),
        ({"type": "milled", "card": "hornet"}, [(MOLOCH, OUTPOST)]),
        ({"type": "discarded", "seat": OUTPOST, "card": "runner", "cause": "draw_discard"}, []),
    ],
    ids=["a Bomb", "a sacrifice", "its own Spiders", "with a Module", "with a captured Module", "milled", "discarded"],
)
def test_who_has_lost_a_card_by_whom(event: Event, lost: list[Any]) -> None:
    assert [(loss.seat, loss.by) for loss in losses(GAME.box, [event])] == lost


def test_each_card_has_a_name_and_a_drawing() -> None:
    for card in GAME.box.cards:
        piece = GAME.tools.reviewer().piece(card)
        assert piece.titles["pl"] and piece.picture().startswith("<svg")
    assert GAME.tools.reviewer().piece("nothing") is None
