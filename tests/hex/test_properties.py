"""What must hold in every game of Hex, tried on random ones."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima.contract import Action, IllegalAction, Json
from neuroshima_hex import base_catalog
from playing import actions_of, refusal, refused, text
from rubbish import SEEDS, examples

from .strategies import MATCHES, POSITIONS, Match, crowded
from .support import ARMIES, GAME, LONGEST_GAME, MANNERS, PAIRINGS, load, new_game, play

QUICK = examples(25)
OFTEN = examples(80)
MANY = examples(600)


# Whole games


@pytest.mark.parametrize("armies", PAIRINGS, ids="-".join)
@pytest.mark.parametrize("manner", sorted(MANNERS))
def test_every_game_ends(armies: tuple[str, str], manner: str) -> None:
    for seed in range(4):
        state, chooser = Match(armies, seed, manner).begin()
        actions = list(play(state, chooser))
        assert state.outcome is not None, f"seed {seed}: no end after {len(actions)} actions"
        assert state.to_move == () and state.legal(0) == state.legal(1) == []
        assert len(actions) < LONGEST_GAME


class Box:
    """Where the 35 tiles of a seat are, told from the events alone."""

    def __init__(self, army: str) -> None:
        self.places = {place: Counter[str]() for place in ("aside", "stack", "hand", "board", "discard", "destroyed")}
        self.places["aside"]["hq"] = 1
        self.places["stack"].update(base_catalog().armies[army].deck())

    def carry(self, tiles: list[str], start: str, end: str) -> None:
        for tile in tiles:
            assert self.places[start][tile] > 0, f"{tile} was never in {start}"
            self.places[start][tile] -= 1
            self.places[end][tile] += 1

    def hear(self, event: Json) -> None:
        kind, tile = event["type"], str(event.get("tile"))
        if kind == "placed":
            self.carry([tile], "aside" if tile == "hq" else "hand", "board")
        elif kind == "destroyed":
            self.carry([tile], "board", "destroyed" if tile == "hq" else "discard")
        elif kind == "drawn":
            self.carry(event["tiles"], "stack", "hand")
        elif kind == "redrawn":
            self.carry(event["tiles"], "hand", "discard")
        elif kind in ("discarded", "played"):
            self.carry([tile], "hand", "discard")

    def check(self, position: Json, seat: int) -> None:
        assert sum(self.places[p].total() for p in self.places) == 35
        board = Counter(piece["tile"] for piece in position["board"] if piece["seat"] == seat)
        assert +self.places["board"] == board
        for place in ("hand", "stack", "discard"):
            assert +self.places[place] == Counter(position["players"][seat][place])


@QUICK
@given(MATCHES)
def test_tiles_are_conserved_and_hit_points_only_fall(match: Match) -> None:
    state, chooser = match.begin()
    boxes = [Box(army) for army in match.armies]
    points = [20, 20]
    for _seat, _action, events in play(state, chooser):
        for event in events:
            if "seat" in event:
                boxes[event["seat"]].hear(event)
        position = state.snapshot()
        for seat, box in enumerate(boxes):
            box.check(position, seat)
            left = position["players"][seat]["hq_hp"]
            assert 0 <= left <= points[seat]
            points[seat] = left


@QUICK
@given(MATCHES)
def test_replaying_the_actions_gives_the_same(match: Match) -> None:
    state, chooser = match.begin()
    record = [(seat, action, text(events), text(state.snapshot())) for seat, action, events in play(state, chooser)]
    again = new_game(match.armies, match.seed)
    for seat, action, events, snapshot in record:
        assert text(again.apply(seat, action)) == events
        assert text(again.snapshot()) == snapshot


@QUICK
@given(MATCHES)
def test_loading_a_snapshot_changes_nothing_that_follows(match: Match) -> None:
    """At every step the other state is made anew from a snapshot, in the middle of battles and instants too."""
    state, chooser = match.begin()
    other = load(state.snapshot())
    for seat, action, events in play(state, chooser):
        assert text(other.apply(seat, action)) == text(events)
        snapshot = text(state.snapshot())
        assert text(other.snapshot()) == snapshot
        other = load(other.snapshot())
        assert text(other.snapshot()) == snapshot
        assert other.to_move == state.to_move
        assert all(text(other.legal(s)) == text(state.legal(s)) for s in (0, 1))
        assert text(other.view(None)) == text(state.view(None))


@MANY
@given(crowded(least=12, most=19), SEEDS)
def test_decisions_may_be_saved_and_loaded(position: Json, seed: int) -> None:
    """Battles and instants on crowded boards: one state goes straight on, the other is loaded before every answer."""
    start = load(position)
    start.sandbox = True
    mover = start.to_move[0]
    plays = [a for a in actions_of(start, mover) if a["type"] == "play" and a["tile"] != "move"]
    for action in [{"type": "resolve_battle"}, *random.Random(seed).sample(plays, min(6, len(plays)))]:
        straight, chance = start.copy(), random.Random(seed)
        straight.apply(mover, action)
        while straight.to_move and (pending := straight.snapshot().get("pending")) is not None:
            loaded = load(straight.snapshot())
            answer = {"type": "choose", **chance.choice(pending["answers"])}
            assert text(loaded.apply(pending["seat"], answer)) == text(straight.apply(pending["seat"], answer))
            assert text(loaded.snapshot()) == text(straight.snapshot())


@QUICK
@given(MATCHES)
def test_deciding_at_once_is_choosing_the_first_answer(match: Match) -> None:
    """With auto_choose nothing is ever pending, and the game is the one in which every first answer was taken."""
    state, chooser = match.begin(auto_choose=True)
    asking = new_game(match.armies, match.seed)
    for seat, action, events in play(state, chooser):
        told = asking.apply(seat, action)
        while (pending := asking.snapshot().get("pending")) is not None:
            told += asking.apply(pending["seat"], {"type": "choose", **pending["answers"][0]})
        assert "pending" not in state.snapshot()
        assert text(told) == text(events)
        assert text(asking.snapshot()) == text(state.snapshot())


@QUICK
@given(MATCHES, st.integers(0, 100))
def test_a_copy_goes_its_own_way(match: Match, steps: int) -> None:
    state, chooser = match.begin()
    for _ in play(state, chooser, steps):
        pass
    before, other = text(state.snapshot()), state.copy()
    for _ in play(other, chooser, 30):
        pass
    assert text(state.snapshot()) == before


# What is hidden


@QUICK
@given(POSITIONS, SEEDS)
def test_the_order_of_the_stacks_shows_nowhere(state: Any, seed: int) -> None:
    position = state.snapshot()
    for player in position["players"]:
        random.Random(seed).shuffle(player["stack"])
    other = load(position)
    for seat in (0, 1, None):
        assert text(other.view(seat)) == text(state.view(seat))
    assert all(text(other.legal(seat)) == text(state.legal(seat)) for seat in (0, 1))


def tile_lists(data: Any) -> list[list[str]]:
    """All lists of names anywhere in some data."""
    if isinstance(data, dict):
        return [found for value in data.values() for found in tile_lists(value)]
    if isinstance(data, list):
        names = [data] if data and all(isinstance(item, str) for item in data) else []
        return names + [found for item in data for found in tile_lists(item)]
    return []


@pytest.mark.parametrize("armies", PAIRINGS, ids="-".join)
def test_no_view_and_no_event_tells_stack_or_seed(armies: tuple[str, str]) -> None:
    seed = 7_340_912_657_011
    state, chooser = Match(armies, seed, "fighter").begin()
    for _seat, _action, events in play(state, chooser):
        shown = [state.view(0), state.view(1), state.view(None), events, *map(state.legal, (0, 1))]
        assert str(seed) not in text(shown)
        lists = tile_lists(shown)
        for player in state.snapshot()["players"]:
            stack = player["stack"]
            if len(stack) > 5:
                hidden = ([*stack], stack[:5], stack[::-1], stack[:-6:-1])
                assert not any(names[: len(h)] == h for names in lists for h in hidden)


@QUICK
@given(POSITIONS, SEEDS, st.integers(0, 1))
def test_what_a_bot_imagines_agrees_with_what_it_sees(state: Any, seed: int, seat: int) -> None:
    view = state.view(seat)
    imagined = GAME.imagine(GAME.Options(), view, seat, random.Random(seed))
    assert text(imagined.view(seat)) == text(view)
    assert imagined.to_move == state.to_move
    assert all(text(imagined.legal(s)) == text(state.legal(s)) for s in (0, 1))


# Legal actions


@OFTEN
@given(POSITIONS)
def test_every_legal_action_is_accepted_and_listed_once(state: Any) -> None:
    for seat in state.to_move:
        actions = actions_of(state, seat)
        assert actions, "nobody can do anything"
        assert len({text(action) for action in actions}) == len(actions)
        for action in actions:
            state.copy().apply(seat, action)


@OFTEN
@given(POSITIONS, SEEDS)
def test_what_is_not_listed_isrefused(state: Any, seed: int) -> None:
    chance = random.Random(seed)
    for seat in state.to_move:
        listed = {text(action) for action in actions_of(state, seat)}
        army = state.snapshot()["players"][seat]["army"]
        for candidate in random_candidates(chance, army, state.snapshot().get("pending"), 150):
            if text(candidate) not in listed:
                assert refusal(state, seat, candidate)


def random_candidates(chance: random.Random, army: str, pending: Json | None, number: int) -> list[Action]:
    """Well-formed actions of every type, most of them not allowed."""
    tiles = [*base_catalog().armies[army].tiles, *base_catalog().armies[chance.choice(ARMIES)].tiles, "nothing"]
    return [_random_candidate(chance, tiles, pending) for _ in range(number)]


def _random_candidate(chance: random.Random, tiles: list[str], pending: Json | None) -> Action:
    def at() -> list[int]:
        return [chance.randint(-2, 2), chance.randint(-2, 2)]

    tile, turn = chance.choice(tiles), chance.randrange(6)
    kinds: list[Action] = [
        {"type": "place", "tile": tile, "at": at(), "rotation": turn},
        {"type": "discard", "tile": tile},
        chance.choice([{"type": "redraw"}, {"type": "end_turn"}, {"type": "resolve_battle"}]),
        {"type": "play", "tile": tile},
        {"type": "play", "tile": "move", "unit": at(), "to": at(), "rotation": turn},
        {"type": "play", "tile": "push_back", "unit": at(), "target": at()},
        {"type": "play", "tile": chance.choice(["sniper", "grenade", "air_strike"]), "target": at()},
        {"type": "act", "unit": at(), "ability": "mobility", "to": at(), "rotation": turn},
        {"type": "act", "unit": at(), "ability": "transport", "to": at(), "rotation": turn},
        _changed_answer(chance, pending, at(), turn),
    ]
    return chance.choice(kinds)


def _changed_answer(chance: random.Random, pending: Json | None, at: list[int], turn: int) -> Action:
    """One of the answers with another value in one of its fields, or an answer to something that was not asked."""
    strange: list[Action] = [{"to": at}, {"explode": chance.random() < 0.5}, {"unit": at, "convert": None}]
    answer = dict(chance.choice(pending["answers"] if pending and chance.random() < 0.8 else strange))
    field = chance.choice(sorted(answer))
    others: dict[str, list[Any]] = {
        "side": [turn, None], "source": [at, "sniper", "grenade"], "explode": [True, False],
        "convert": [None, {"side": turn, "to": "ranged"}, {"side": turn, "to": "melee"}],
    }  # fmt: skip
    answer[field] = chance.choice(others.get(field, [at]))
    return {"type": "choose", **answer}


@QUICK
@given(POSITIONS)
def test_only_the_seats_to_move_may_act(state: Any) -> None:
    for seat in (-1, 0, 1, 2, 5):
        if seat in state.to_move:
            continue
        assert state.legal(seat) == []
        for mover in state.to_move:
            for action in actions_of(state, mover)[::40]:
                assert refusal(state, seat, action) in ("not_to_move", "no_such_seat")


@QUICK
@given(POSITIONS, SEEDS)
def test_naming_the_way_of_a_move_adds_no_other_move(state: Any, seed: int) -> None:
    """`path` only says how a unit goes: whatever path is accepted leads where the move without it leads."""
    chance = random.Random(seed)
    for seat in state.to_move:
        moves = [a for a in actions_of(state, seat) if "to" in a and "unit" in a and a["type"] != "choose"]
        for action in chance.sample(moves, min(12, len(moves))):
            middle = [chance.randint(-2, 2), chance.randint(-2, 2)]
            path = chance.choice([[action["to"]], [middle, action["to"]], [middle], [], [action["to"]] * 2])
            plain, other = state.copy(), state.copy()
            plain.apply(seat, action)
            try:
                other.apply(seat, {**action, "path": path})
            except IllegalAction as error:
                assert error.code in ("unreachable", "off_board")
            else:
                assert path[-1:] == [action["to"]]
                assert text(other.snapshot()) == text(plain.snapshot())


# Preview


@OFTEN
@given(POSITIONS, SEEDS)
def test_a_preview_changes_nothing_and_foretells_placements(state: Any, seed: int) -> None:
    chance = random.Random(seed)
    before = text(state.snapshot())
    for seat in state.to_move:
        actions = actions_of(state, seat)
        for action in chance.sample(actions, min(15, len(actions))):
            shown = state.preview(seat, action)
            assert text(state.snapshot()) == before
            assert [p["stack"] for p in shown["players"]] == [p["stack"] for p in state.view(seat)["players"]]
            if _only_places(state, action):
                done = state.copy()
                done.apply(seat, action)
                assert text(shown) == text(done.view(seat))


def _only_places(state: Any, action: Action) -> bool:
    """A placement after which the turn goes on."""
    position = state.snapshot()
    in_play: bool = position["turn"]["phase"] == "play"
    return in_play and action["type"] == "place" and len(position["board"]) < 18


@QUICK
@given(POSITIONS, SEEDS)
def test_a_preview_refuses_what_apply_refuses(state: Any, seed: int) -> None:
    chance, position = random.Random(seed), state.snapshot()
    for seat in (0, 1):
        army = position["players"][seat]["army"]
        for action in random_candidates(chance, army, position.get("pending"), 60):
            assert refused(state.preview, seat, action) == refused(state.copy().apply, seat, action)


def test_the_manners_reach_every_kind_of_decision_and_end() -> None:
    """Random games prove little of what never happens in them."""
    kinds: Counter[str] = Counter()
    for armies in PAIRINGS:
        for seed, manner in enumerate(sorted(MANNERS)):
            state, chooser = Match(armies, seed, manner).begin()
            for _seat, _action, events in play(state, chooser):
                kinds.update(f"{e['type']} {e.get('cause', '')}" for e in events if e["type"] == "battle_started")
                kinds[(state.snapshot().get("pending") or {"kind": "none"})["kind"]] += 1
            kinds[state.outcome.reason] += 1
    wanted = {"push", "explosion", "medic", "quartermaster", "battle_started tile", "battle_started filled",
              "battle_started final", "hq_destroyed", "hit_points"}  # fmt: skip
    assert wanted <= set(kinds), kinds
