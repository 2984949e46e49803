"""The list of legal actions is exact: its actions are accepted, and all others are refused."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import example, given
from neuroshima_contract import Action, Json

from tests.support.convoy.playing import GAME, SEATS, SIDES, load
from tests.support.convoy.strategies import POSITIONS, crowded_position
from tests.support.playing import actions_of, refusal, refused, text
from tests.support.rubbish import SEEDS, examples

OFTEN = examples(100)
QUICK = examples(40)
CARDS = sorted(GAME.box.cards)
CITIES = [city.id for city in GAME.box.cities]


@OFTEN
@given(POSITIONS)
def test_every_legal_action_is_accepted_and_listed_once(state: Any) -> None:
    before = text(state.snapshot())
    for seat in state.to_move:
        actions = actions_of(state, seat)
        assert actions, "nobody can do anything"
        assert len({text(action) for action in actions}) == len(actions)
        for action in actions:
            state.copy().apply(seat, action)
    assert text(state.snapshot()) == before


@OFTEN
@given(POSITIONS, SEEDS)
def test_what_is_not_listed_is_refused(state: Any, seed: int) -> None:
    chance, position = random.Random(seed), state.snapshot()
    for seat in state.to_move:
        actions = actions_of(state, seat)
        listed = {text(action) for action in actions}
        for candidate in candidates(chance, position, seat, actions, 120):
            if text(candidate) not in listed:
                assert refusal(state, seat, candidate) not in ("internal", "")


def candidates(chance: random.Random, position: Json, seat: int, actions: list[Action], number: int) -> list[Action]:
    """Actions of every type, most of them not allowed: made up, and legal ones with a field more, less or other."""
    made = [_made_up(chance, position, seat) for _ in range(number)]
    return made + [_varied(chance, position, seat, dict(chance.choice(actions))) for _ in range(number)]


def _made_up(chance: random.Random, position: Json, seat: int) -> Action:
    fields = {
        "mulligan": [], "keep": [], "pass": [], "deploy": ["card", "city"], "attach": ["card", "at"],
        "use": ["at", *chance.sample(["target", "to", "discard", "card"], chance.randrange(4))],
        "play": ["card", *chance.sample(["target", "to"], chance.randrange(3))],
        "choose": chance.sample(["target", "to", "card", "do"], chance.randrange(1, 3)),
    }  # fmt: skip
    kind = chance.choice(sorted(fields))
    return {"type": kind, **{name: _value(chance, name, position, seat) for name in fields[kind]}}


def _varied(chance: random.Random, position: Json, seat: int, action: Action) -> Action:
    names = [name for name in ("card", "city", "at", "target", "to", "discard", "do") if name in action]
    how = chance.randrange(4)
    if how == 0 and names:
        del action[chance.choice(names)]
    elif how == 1:
        name = chance.choice(["card", "target", "to", "discard", "do", "city", "at"])
        action[name] = _value(chance, name, position, seat)
    elif names:
        name = chance.choice(names)
        action[name] = _value(chance, name, position, seat)
    return action


def _value(chance: random.Random, name: str, position: Json, seat: int) -> Any:
    """A value for a field, mostly one from this position."""
    hand = position[SIDES[seat]]["hand"]
    if name in ("card", "discard"):
        return chance.choice(hand if hand and chance.random() < 0.7 else [*CARDS, "nothing"])
    if name in ("to", "city"):
        return chance.choice([*CITIES, "nowhere"])
    if name == "do":
        return chance.random() < 0.5
    rows = [(city, len(rows[side])) for city, rows in position["cities"].items() for side in SIDES if rows[side]]
    if not rows or chance.random() < 0.1:
        return [chance.choice(CITIES), chance.randrange(7)]
    city, size = chance.choice(rows)
    return [city, chance.randrange(size)]


@QUICK
@given(POSITIONS)
def test_only_the_seat_to_move_may_act(state: Any) -> None:
    for seat in (-1, 0, 1, 2, 5):
        if seat in state.to_move:
            continue
        assert state.legal(seat) == []
        for mover in state.to_move or SEATS:
            for action in [*actions_of(state, mover)[::10], {"type": "pass"}, {"type": "choose", "do": False}]:
                assert refusal(state, seat, action) in ("not_your_turn", "no_such_seat", "game_over")


# Preview


@OFTEN
@given(POSITIONS)
def test_a_preview_changes_nothing_and_asks_nobody(state: Any) -> None:
    before = text(state.snapshot())
    for seat in state.to_move:
        actions = actions_of(state, seat)
        for action in actions[:: max(1, len(actions) // 15)]:
            shown = state.preview(seat, action)
            assert text(state.snapshot()) == before
            assert shown["pending"] is None
            assert shown["sides"][1 - seat]["hand"] is None
            for side, now in zip(shown["sides"], state.view(seat)["sides"], strict=True):
                assert side["deck"] == now["deck"] or state.view(seat)["pending"] is not None


EMP_ATTACK: Json = {"phase": "outpost", "outpost": {"hand": ["emp_attack"]}}
"""Nobody has a card left to draw, so the next battle shows nothing hidden."""


@OFTEN
@example(load(crowded_position(2031)))  # a Commando, and Moloch's deck is empty
@example(load(crowded_position(4)))  # Push Back moves a Commando, and there are Robots to choose from
@example(load(crowded_position(112)))  # a Blocker goes in the place of the Robot that is discarded
@example(load(EMP_ATTACK))
@given(POSITIONS)
def test_a_preview_foretells_what_follows_at_once(state: Any) -> None:
    """If an action reveals nothing and uses no chance, its preview is the position after it, up to a question."""
    for seat in state.to_move:
        actions = actions_of(state, seat)
        for action in actions[:: max(1, len(actions) // 15)]:
            done = state.copy()
            events = done.apply(seat, action)
            hidden = any(event.get("reveals") or event["type"] in ("shuffled", "mulligan", "kept") for event in events)
            if not hidden and action["type"] != "pass":
                followed = {**done.view(seat), "pending": None, "agenda": []}
                assert text(state.preview(seat, action)) == text(followed)


@QUICK
@given(POSITIONS, SEEDS)
def test_a_preview_refuses_what_apply_refuses(state: Any, seed: int) -> None:
    chance, position = random.Random(seed), state.snapshot()
    for seat in SEATS:
        actions = actions_of(state, seat) or [{"type": "pass"}]
        for action in candidates(chance, position, seat, actions, 40):
            assert refused(state.preview, seat, action) == refused(state.copy().apply, seat, action)
