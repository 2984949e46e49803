"""Two positions that differ in hidden cards only go on alike for everybody who does not see those cards: the same
views, the same events, the same seat to move, until the rules lay one of the cards open."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from neuroshima_contract import Action, Event, Json

from tests.support.convoy.hiding import VIEWERS, Viewer, hidden_otherwise
from tests.support.convoy.oracle.altered import altered_texts
from tests.support.convoy.playing import GAME, MANNERS, Chooser, load, new_game, play
from tests.support.convoy.strategies import CROWDED
from tests.support.playing import actions_of, text
from tests.support.rubbish import SEEDS, examples

OFTEN = examples(40)
QUICK = examples(12)
MANNER = st.sampled_from(sorted(MANNERS))
STEPS = 15
LAID_OPEN = {"milled": "card", "revealed": "cards", "discarded": "card", "drawn": "cards", "looked": "cards"}
"""Events that show hidden cards to all or to some; and the field that holds them."""


class Pair:
    """Two states that differ only in what `viewer` cannot see."""

    def __init__(self, state: Any, viewer: Viewer, chance: random.Random, game: Any) -> None:
        self.viewer = viewer
        self.states = (state.copy(), hidden_otherwise(state, viewer, chance, game))

    def assert_alike(self) -> None:
        one, other = self.states
        assert (other.to_move, other.outcome) == (one.to_move, one.outcome)
        assert text(other.view(self.viewer)) == text(one.view(self.viewer))

    def choose(self, player: Chooser) -> tuple[int, Action, Action]:
        """What the seat to move does in both, so that the viewer cannot tell the actions apart. A card that only one
        of the hands holds is not played."""
        one, other = self.states
        seat = one.to_move[0]
        for _try in range(8):
            action = player.choose(one, seat)
            if (same := self.same_action(action, seat)) is not None:
                return seat, action, same
        ending = {"type": "pass"}
        assert ending in actions_of(one, seat) and ending in actions_of(other, seat), "a question shows hidden cards"
        return seat, ending, ending

    def same_action(self, action: Action, seat: int) -> Action | None:
        """An action of the other state that looks the same to the viewer; the same one if possible."""
        told = text(self.states[0].told(action, seat, self.viewer))
        found = [a for a in actions_of(self.states[1], seat) if text(self.states[1].told(a, seat, self.viewer)) == told]
        return action if action in found else found[0] if found else None

    def go_on(self, player: Chooser) -> bool:
        """Do an action in both states. False if it reveals a card in which they differ, or ends the game."""
        self.assert_alike()
        if not self.states[0].to_move:
            return False
        seat, *actions = self.choose(player)
        one, other = (
            [state.seen(event, self.viewer) for event in state.apply(seat, action)]
            for state, action in zip(self.states, actions, strict=True)
        )
        return tells_the_same(one, other)


def tells_the_same(one: list[Event], other: list[Event]) -> bool:
    """Whether the events are equal, up to the first revealed card in which the states differ."""
    for first, second in zip(one, other, strict=False):
        if first != second:
            field = LAID_OPEN.get(first["type"])
            assert field is not None and {**first, field: None} == {**second, field: None}, (first, second)
            return False
    assert len(one) == len(other)
    return True


def play_side_by_side(state: Any, seed: int, manner: str, game: Any = GAME) -> None:
    for viewer in VIEWERS:
        pair, player = Pair(state, viewer, random.Random(seed), game), Chooser(manner, seed)
        for _step in range(STEPS):
            if not pair.go_on(player):
                break
        else:
            pair.assert_alike()


SPOTTER: Json = {
    "phase": "outpost",
    "moloch": {"deck": ["brain", "hornet", "brain", "hornet"]},
    "outpost": {"hand": ["spotter"]},
}
WAR_COUNCIL: Json = {
    "phase": "outpost",
    "outpost": {"hand": ["war_council"], "deck": ["scout", "sapper", "scout", "sapper", "scout"]},
}


@OFTEN
@example(SPOTTER, 1, "spenders")
@example(SPOTTER, 2, "spenders")
@example(WAR_COUNCIL, 1, "spenders")
@example(WAR_COUNCIL, 2, "spenders")
@given(CROWDED, SEEDS, MANNER)
def test_crowded_positions_go_on_alike(position: Json, seed: int, manner: str) -> None:
    play_side_by_side(load(position), seed, manner)


@QUICK
@given(SEEDS, MANNER, st.integers(0, 80))
def test_games_by_other_card_files_go_on_alike(seed: int, manner: str, steps: int) -> None:
    """A host's file may give a card any effect of its kind, with any way of activation."""
    game = GAME.with_data(altered_texts(random.Random(seed)))
    state = new_game(seed, game)
    for _ in play(state, Chooser(manner, seed), steps):
        pass
    play_side_by_side(state, seed, manner, game)
