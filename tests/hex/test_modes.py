"""Properties of every game with more than two players, teams, other editions or variants of the hand (hex 8 to 10).

They are checked on random games.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.support.hex import invariants
from tests.support.hex.playing import ARMIES, GAME, MANNERS, play
from tests.support.hex.seating import SeatedGame, SeatedMode, SeatedState, meetings, places, random_position
from tests.support.playing import actions_of, refused
from tests.support.rubbish import SEEDS, examples

WAYS = (
    SeatedMode("free_for_all", 3),
    SeatedMode("free_for_all", 4),
    SeatedMode("free_for_all", 4, extended=True),
    SeatedMode("points", 3),
    SeatedMode("points", 4, extended=True),
    SeatedMode("team", 4),
    SeatedMode("team", 4, extended=True),
    SeatedMode("one_against_team", 3),
    SeatedMode("three_in_teams", 4),
    SeatedMode("duel", 2, edition="2e"),
    SeatedMode("free_for_all", 3, edition="2e"),
    SeatedMode("points", 4, edition="2e"),
    SeatedMode("team", 4, edition="2e"),
    SeatedMode("team_points", 4, edition="2e"),
    SeatedMode("duel", 2, edition="2025"),
    SeatedMode("free_for_all", 4, extended=True, edition="2025"),
    SeatedMode("team", 4, edition="2025"),
    SeatedMode("one_against_team", 3, edition="2025"),
    SeatedMode("duel", 2, variants=("alternative_start",)),
    SeatedMode("duel", 2, variants=("reinforcements",)),
    SeatedMode("duel", 2, edition="2025", variants=("reinforcements",)),
    SeatedMode("duel", 2, edition="2025", variants=("alternative_start", "reinforcements")),
    SeatedMode("free_for_all", 3, variants=("reinforcements",)),
    SeatedMode("team", 4, edition="2025", variants=("alternative_start", "reinforcements")),
)
NAMES = [way.name for way in WAYS]
FEW = examples(10)
OFTEN = examples(40)
MEETINGS = meetings(WAYS)
PLACES = places(WAYS)


# Whole games


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
def test_every_game_ends_as_its_mode_says(way: SeatedMode) -> None:
    """A game with each style of play; the beginning army varies."""
    for seed, manner in enumerate(sorted(MANNERS)):
        armies = (ARMIES * 2)[seed : seed + way.players]
        state, chooser = SeatedGame(way, armies, seed, manner).begin()
        invariants.comes_to_an_end(state, chooser)
        check_winners(way, state)


@FEW
@given(MEETINGS)
def test_who_wins(meeting: SeatedGame) -> None:
    state, chooser = meeting.begin()
    invariants.comes_to_an_end(state, chooser)
    check_winners(meeting.way, state)


def check_winners(way: SeatedMode, state: Any) -> None:
    """Assert that the winners are those that follow from the hit points left."""
    players, outcome = state.snapshot()["players"], state.outcome
    points = [player["hq_hp"] for player in players]
    if way.mode == "points":
        scores = [player["points"] if not player.get("out") else -1 for player in players]
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        assert tuple(outcome.winners) == (best if shared(way, outcome, best) or max(scores) == 20 else ())
        assert max(scores) <= 20
    elif way.mode == "team_points":
        sums = [sum(player["points"] for player in players[team::2]) for team in (0, 1)]
        assert max(sums) <= 40 and points == [20] * 4
        assert tuple(outcome.winners) == (() if sums[0] == sums[1] else (0, 2) if sums[0] > sums[1] else (1, 3))
    elif way.mode in ("duel", "free_for_all"):
        able = [seat for seat, player in enumerate(players) if points[seat] and not player.get("out")]
        best = tuple(seat for seat in able if points[seat] == max(points[other] for other in able))
        assert tuple(outcome.winners) == (best if shared(way, outcome, best) else ())
        assert outcome.reason == {0: "both_hqs_destroyed", 1: "hq_destroyed"}.get(len(able), outcome.reason)
    else:
        team = winning_team(way, points)
        assert tuple(outcome.winners) == tuple(seat for seat in range(way.players) if way.teams[seat] == team)


def shared(way: SeatedMode, outcome: Any, best: tuple[int, ...]) -> bool:
    """Whether everybody with the best result has won: several only after overtime, with more than two players."""
    return len(best) == 1 or (way.players > 2 and way.edition != "2e" and outcome.reason != "impasse")


def winning_team(way: SeatedMode, points: list[int]) -> int | None:
    """The winner of two sides. The lone player has lost if their HQ is destroyed, also if others were destroyed with
    it."""
    left = [sum(points[seat] for seat in range(way.players) if way.teams[seat] == team) for team in (0, 1)]
    fallen = {way.teams[seat] for seat in range(way.players) if not points[seat]}
    if len(fallen) == 1:
        return 1 - fallen.pop()
    if fallen and way.mode == "one_against_team":
        return 1
    return None if left[0] == left[1] else left.index(max(left))


@FEW
@given(MEETINGS)
def test_turns_go_round_as_the_mode_says(meeting: SeatedGame) -> None:
    """Until overtime, turns follow the mode's order without eliminated players."""
    state, chooser = meeting.begin()
    round_ = meeting.way.round
    place, out = -1, set[int]()
    for event in _told(state, chooser):
        if event["type"] == "overtime_started":
            return
        if event["type"] == "eliminated":
            out.add(event["seat"])
        if event["type"] == "turn_started":
            place = next(p % len(round_) for p in range(place + 1, place + 10) if round_[p % len(round_)] not in out)
            assert event["seat"] == round_[place]


@FEW
@given(MEETINGS)
def test_the_final_sequence_has_as_many_turns_as_the_mode_says(meeting: SeatedGame) -> None:
    """One turn of each other remaining player; a single turn if the lone player drew their last tile."""
    state, chooser = meeting.begin()
    coming: list[int] | None = None
    for event in _told(state, chooser):
        if event["type"] == "final_started":
            coming = _after(meeting.way, state, event["seat"])
            assert event["turns"] == len(coming)
        elif coming is not None and event["type"] == "eliminated":
            coming = [seat for seat in coming if seat != event["seat"]]
        elif coming is not None and event["type"] == "turn_started":
            assert coming.pop(0) == event["seat"]
        elif event["type"] == "battle_started" and event["cause"] == "final":
            assert coming == []
            return


def _after(way: SeatedMode, state: Any, drawer: int) -> list[int]:
    players = state.snapshot()["players"]
    if way.mode == "one_against_team":
        place = state.snapshot()["turn"].get("place", 0)
        return [1 if place == 0 else 2] if drawer == 0 else [0, 3 - drawer]
    others = [(drawer + step) % way.players for step in range(1, way.players)]
    return [seat for seat in others if not players[seat].get("out")]


def _told(state: Any, chooser: Any) -> Iterator[Json]:
    for _seat, _action, events in play(state, chooser):
        yield from events


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
def test_first_turns_draw_as_many_as_they_should(way: SeatedMode) -> None:
    """Players who keep their tiles draw 1, 2 and then up to 3, or as many as the variants say.

    Nobody holds a tile before the HQs stand, and each HQ has the hit points of its mode."""
    state, _chooser = SeatedGame(way, ARMIES[: way.players], 3, "random").begin()
    assert [player["hq_hp"] for player in state.snapshot()["players"]] == list(way.hit_points)
    for seat, at in zip(range(way.players), ([0, 0], [1, 0], [2, 0], [0, 1]), strict=False):
        assert not any(player["hand"] for player in state.snapshot()["players"])
        state.apply(seat, {"type": "place", "tile": "hq", "at": at, "rotation": 0})
    hands = []
    for seat in (way.round * 2)[:3]:
        hand = state.snapshot()["players"][seat]["hand"]
        hands.append(len(hand))
        if hands[-1] == way.draws[2]:
            state.apply(seat, {"type": "discard", "tile": hand[0]})
        state.apply(seat, {"type": "end_turn"})
    assert hands == list(way.draws)


@FEW
@given(MEETINGS)
def test_tiles_are_conserved_and_hit_points_only_fall(meeting: SeatedGame) -> None:
    invariants.tiles_are_conserved_and_hit_points_only_fall(meeting.way.setting(), *meeting.begin())


@FEW
@given(MEETINGS)
def test_replaying_the_actions_gives_the_same(meeting: SeatedGame) -> None:
    invariants.the_same_actions_make_the_same_game(*meeting.begin(), meeting.begin()[0])


@FEW
@given(MEETINGS)
def test_loading_a_snapshot_changes_nothing_that_follows(meeting: SeatedGame) -> None:
    invariants.loading_a_snapshot_changes_nothing_that_follows(meeting.way.setting(), *meeting.begin())


@examples(4)
@given(MEETINGS)
def test_views_are_independent(meeting: SeatedGame) -> None:
    invariants.views_are_independent(meeting.way.setting(), *meeting.begin())


@OFTEN
@given(st.sampled_from(WAYS), SEEDS, st.integers(10, 19))
def test_decisions_may_be_saved_and_loaded(way: SeatedMode, seed: int, units: int) -> None:
    setting = way.setting()
    invariants.decisions_may_be_saved_and_loaded(setting, setting.load(random_position(way, seed, units)), seed)


@FEW
@given(MEETINGS)
def test_deciding_at_once_is_choosing_the_first_answer(meeting: SeatedGame) -> None:
    invariants.deciding_at_once_is_choosing_the_first_answer(*meeting.begin(auto_choose=True), meeting.begin()[0])


@FEW
@given(MEETINGS, st.integers(0, 200))
def test_a_copy_goes_its_own_way(meeting: SeatedGame, steps: int) -> None:
    invariants.a_copy_goes_its_own_way(*meeting.begin(), steps)


# Secrets


@FEW
@given(PLACES, SEEDS)
def test_the_order_of_the_stacks_shows_nowhere(place: SeatedState, seed: int) -> None:
    invariants.the_order_of_the_stacks_shows_nowhere(place.setting, place.state, seed)


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
def test_no_view_and_no_event_tells_stack_or_seed(way: SeatedMode) -> None:
    seed = 7_340_912_657_011
    meeting = SeatedGame(way, ARMIES[: way.players], seed, "fighter")
    invariants.no_view_and_no_event_tells_stack_or_seed(*meeting.begin(), seed)


@FEW
@given(PLACES, SEEDS)
def test_what_a_bot_imagines_agrees_with_what_it_sees(place: SeatedState, seed: int) -> None:
    for seat in invariants.seats_of(place.state):
        invariants.what_a_bot_imagines_agrees_with_what_it_sees(place.setting, place.state, seat, seed)


# Legal actions


@OFTEN
@given(PLACES, SEEDS)
def test_legal_actions_are_accepted_and_lead_to_what_can_be_loaded(place: SeatedState, seed: int) -> None:
    invariants.every_legal_action_is_accepted_and_listed_once(place.state, most=80, seed=seed)
    invariants.what_comes_of_any_action_can_be_loaded(place.setting, place.state, seed, most=8)


@OFTEN
@given(PLACES, SEEDS)
def test_what_is_not_listed_is_refused(place: SeatedState, seed: int) -> None:
    place.state.sandbox = False
    invariants.what_is_not_listed_is_refused(place.setting, place.state, seed, number=80)


@FEW
@given(PLACES, SEEDS)
def test_only_the_seats_to_move_may_act_and_previews_refuse_alike(place: SeatedState, seed: int) -> None:
    invariants.only_the_seats_to_move_may_act(place.state)
    invariants.a_preview_refuses_what_apply_refuses(place.setting, place.state, seed, number=30)


def test_random_games_reach_all_events_of_modes() -> None:
    """Random games prove little about events that never occur in them. They are played until all have occurred."""
    wanted = {"eliminated", "final_started"}
    wanted |= {f"{mode} {reason}" for mode in ("team", "one_against_team") for reason in ("hq_destroyed", "hit_points")}
    kinds: set[str] = set()
    for (seed, manner), way in product(enumerate(sorted(MANNERS) * 2), WAYS):
        state, chooser = SeatedGame(way, ARMIES[: way.players], seed, manner).begin()
        kinds.update(event["type"] for event in _told(state, chooser))
        kinds.add(f"{way.mode} {state.outcome.reason}")
        if wanted <= kinds:
            return
    pytest.fail(f"never happened: {wanted - kinds}")


# Variants of the hand

REINFORCED = [way for way in WAYS if "reinforcements" in way.variants]
VARIANTS = [way for way in WAYS if way.variants]


@FEW
@given(meetings(VARIANTS))
def test_no_more_tiles_leave_the_hand_than_the_variants_let(meeting: SeatedGame) -> None:
    """Counted from events alone: the forced discard from a full hand, and the tiles that may be used in a turn."""
    way = meeting.way
    state, chooser = meeting.begin()
    held, forced, first = [0] * way.players, False, True
    gone: list[str] = []
    for event in _told(state, chooser):
        kind, seat = event["type"], event.get("seat", 0)
        if kind == "turn_started":
            gone = []
        elif kind == "drawn":
            held[seat] += len(event["tiles"])
            forced = held[seat] == way.draws[2]
            assert held[seat] <= way.draws[2]
        elif kind == "redrawn":
            assert len(event["tiles"]) == (3 if way.draws[2] == 6 else held[seat])
            held[seat] -= len(event["tiles"])
        elif kind in ("placed", "played", "discarded") and event.get("tile") != "hq":
            held[seat] -= 1
            assert not forced or kind == "discarded"
            gone += [] if forced else [kind]
            forced = False
            assert fits(way, gone, first), (gone, first)
        elif kind == "turn_ended":
            first = False


def fits(way: SeatedMode, gone: list[str], first: bool) -> bool:
    """Whether these tiles may leave the hand in one turn, without the forced discard (hex 9)."""
    once = first and "alternative_start" in way.variants
    if "reinforcements" not in way.variants:
        return not once or len(gone) - gone.count("discarded") <= 1
    return len(gone) <= (1 if once else 2) and (way.edition == "2025" or "discarded" not in gone)


@FEW
@given(st.sampled_from(REINFORCED), SEEDS)
def test_an_unlucky_draw_replaces_any_three_of_six_and_nothing_else(way: SeatedMode, seed: int) -> None:
    chance = random.Random(seed)
    armies = chance.sample(ARMIES, way.players)
    known = GAME.registry.armies[armies[0]]
    deck = [tile for tile in known.deck if known.tiles[tile].is_instant]
    hand = chance.sample(deck, 6)
    stack = [tile for tile in known.deck if not known.tiles[tile].is_instant][: chance.randint(1, 5)]
    players: list[Json] = [{"army": army} for army in armies]
    players[0] |= {"hand": hand, "stack": stack}
    hqs = [{"at": [2 - seat, seat - 2], "tile": "hq", "seat": seat} for seat in range(way.players)]
    turn = {"seat": 0, "phase": "discard", "redraw": True}
    state = way.setting().load({"players": players, "board": hqs, "turn": turn})
    listed = {tuple(sorted(a["tiles"])) for a in actions_of(state, 0) if a["type"] == "redraw"}
    assert listed == {tuple(sorted(tiles)) for tiles in combinations(hand, 3)}
    for size in range(1, 7):
        thrown = chance.sample(hand, size)
        other = state.copy()
        code = refused(other.apply, 0, {"type": "redraw", "tiles": thrown})
        assert code == (None if size == 3 else "bad_redraw")
        if size == 3:
            now = other.snapshot()["players"][0]
            assert Counter(now["hand"]) == Counter(hand) - Counter(thrown) + Counter(stack[:3])
            assert sorted(now["discard"]) == sorted(thrown)
