"""Properties of every game with Structures (rulebook 2025, hex 9), checked on random games; and the bot that builds
them.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Action, Json
from neuroshima_contract.legal import allows, count, nth
from neuroshima_contract.refusal import BadFile
from neuroshima_hex import base_registry
from neuroshima_hex.base import army_files
from neuroshima_hex.bots import BOTS, evaluation, players
from neuroshima_hex.host.catalogue import army_facts
from neuroshima_hex.rules.board.army_files import read_army
from neuroshima_hex.rules.traits.triggers import trait_of

from tests.support.hex import invariants
from tests.support.hex.playing import ARMIES, GAME, MANNERS, play
from tests.support.hex.seating import SeatedGame, SeatedMode, meetings, random_position
from tests.support.playing import refused
from tests.support.rubbish import SEEDS, examples

S = ("structures",)
WAYS = (
    SeatedMode("duel", 2, edition="2025", variants=S),
    SeatedMode("free_for_all", 3, edition="2025", variants=S),
    SeatedMode("free_for_all", 4, extended=True, edition="2025", variants=S),
    SeatedMode("team", 4, edition="2025", variants=S),
    SeatedMode("points", 3, edition="2025", variants=S),
)
SIX = SeatedMode("duel", 2, edition="2025", variants=("structures", "reinforcements"))
FEW = examples(8)
OFTEN = examples(30)
MEETINGS = meetings(WAYS)
DUEL = WAYS[0]


def pairs_of(view: Json) -> dict[int, list[Json]]:
    """The tiles of each seat's Structure on the board."""
    found: dict[int, list[Json]] = {}
    for unit in view["board"]:
        tiles = base_registry().armies[view["players"][unit["seat"]]["army"]].tiles
        if tiles[unit["tile"]].part:
            found.setdefault(unit["seat"], []).append(unit)
    return found


def is_beside(one: list[int], other: list[int]) -> bool:
    q, r = other[0] - one[0], other[1] - one[1]
    return (q, r) in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def with_structures(way: SeatedMode, seed: int, units: int) -> Json:
    """A position with Structures anywhere on the board, for those seats that have room."""
    chance = random.Random(seed)
    position = random_position(way, seed, units)
    taken = [unit["at"] for unit in position["board"]]
    free = [at for at in way.fields() if at not in taken]
    for seat, player in enumerate(position["players"]):
        spots = [(a, b) for a in free for b in free if is_beside(a, b)]
        if spots:
            pair = chance.choice(spots)
            for part, at in zip((1, 2), pair, strict=True):
                face = chance.choice(base_registry().armies[player["army"]].faces(part))
                position["board"].append({"at": at, "tile": face.id, "seat": seat, "rotation": chance.randrange(6)})
                free.remove(at)
    return position


# Whole games


@pytest.mark.parametrize("way", [*WAYS, SIX], ids=lambda way: way.name)
@pytest.mark.parametrize("manner", sorted(MANNERS))
def test_every_game_ends(way: SeatedMode, manner: str) -> None:
    armies = (ARMIES * 2)[1 : 1 + way.players]
    invariants.comes_to_an_end(*SeatedGame(way, armies, 5, manner).begin())


@examples(3)
@given(MEETINGS)
def test_views_are_independent(meeting: SeatedGame) -> None:
    invariants.views_are_independent(meeting.way.setting(), *meeting.begin())


@FEW
@given(MEETINGS)
def test_tiles_are_conserved_and_each_is_built_once(meeting: SeatedGame) -> None:
    invariants.tiles_are_conserved_and_hit_points_only_fall(meeting.way.setting(), *meeting.begin())


@FEW
@given(MEETINGS)
def test_the_same_actions_make_the_same_game(meeting: SeatedGame) -> None:
    state, chooser = meeting.begin()
    invariants.the_same_actions_make_the_same_game(state, chooser, meeting.begin()[0])


@FEW
@given(MEETINGS)
def test_snapshots_in_the_middle_change_nothing(meeting: SeatedGame) -> None:
    invariants.loading_a_snapshot_changes_nothing_that_follows(meeting.way.setting(), *meeting.begin())


@FEW
@given(MEETINGS)
def test_a_structure_is_whole_at_every_moment_and_one_unit(meeting: SeatedGame) -> None:
    state, chooser = meeting.begin()
    built: Counter[int] = Counter()
    for _seat, _action, events in play(state, chooser):
        view = state.view(None)
        for pair in pairs_of(view).values():
            one, other = pair
            assert is_beside(one["at"], other["at"]) and one["with"] == other["at"] and other["with"] == one["at"]
            for fact in ("netted_by", "initiative", "toughness", "bonuses", "medics", "wounds_in_all"):
                assert one[fact] == other[fact], fact
            assert one["wounds_in_all"] == one["wounds"] + other["wounds"] <= one["toughness"]
        built.update(event["seat"] for event in events if event["type"] == "built")
        assert all(view["players"][seat]["structure"] is False for seat in built)
    assert all(number == 1 for number in built.values())


@FEW
@given(st.integers(0, 60), MEETINGS)
def test_building_may_be_taken_back_unless_it_starts_a_battle(steps: int, meeting: SeatedGame) -> None:
    """Building reveals nothing, and requires no other player to act."""
    state, chooser = meeting.begin()
    for seat, action, events in play(state, chooser):
        if action["type"] == "build" and not any(event["type"] == "battle_started" for event in events):
            assert not any(event.get("reveals") for event in events)
            assert state.to_move == (seat,)


# Positions


@OFTEN
@given(SEEDS, st.integers(6, 12), st.sampled_from(WAYS))
def test_battles_with_structures_may_be_saved_in_the_middle(seed: int, units: int, way: SeatedMode) -> None:
    setting = way.setting()
    invariants.decisions_may_be_saved_and_loaded(setting, setting.load(with_structures(way, seed, units)), seed)


@OFTEN
@given(SEEDS, st.integers(6, 12))
def test_legal_actions_list_what_structures_may_do(seed: int, units: int) -> None:
    setting = DUEL.setting()
    state = setting.load(with_structures(DUEL, seed, units))
    invariants.every_legal_action_is_accepted_and_listed_once(state, most=40, seed=seed)
    invariants.what_is_not_listed_is_refused(setting, state, seed, number=80)
    invariants.a_preview_refuses_what_apply_refuses(setting, state, seed, number=40)
    invariants.what_comes_of_any_action_can_be_loaded(setting, state, seed, most=10)


def to_build(seed: int, units: int, way: SeatedMode = DUEL) -> Json:
    """A position in which the player to move may build."""
    position = random_position(way, seed, units)
    player = position["players"][position["turn"]["seat"]]
    board = Counter(unit["tile"] for unit in position["board"] if unit["seat"] == position["turn"]["seat"])
    deck = Counter(base_registry().armies[player["army"]].deck) - board
    player["stack"], player["hand"] = [], list(deck.elements())[:: max(1, deck.total() // 3)][:3]
    position["turn"]["phase"] = "discard"
    return position


@OFTEN
@given(SEEDS, st.integers(4, 15), st.data())
def test_every_way_to_build_that_is_listed_is_accepted_and_no_other(seed: int, units: int, data: st.DataObject) -> None:
    setting = DUEL.setting()
    state = setting.load(to_build(seed, units))
    (seat,) = state.to_move
    entries = state.legal(seat)
    chance = random.Random(seed)
    for _ in range(25):
        action = nth(entries, chance.randrange(count(entries)))
        state.copy().apply(seat, action)
    for guess in invariants.Guesses(setting, state, seat, seed).some(150):
        assert allows(entries, guess) != bool(refused(state.copy().apply, seat, guess))


@OFTEN
@given(SEEDS, st.integers(4, 12))
def test_what_a_bot_imagines_agrees_with_what_it_sees(seed: int, units: int) -> None:
    setting = DUEL.setting()
    state = setting.load(with_structures(DUEL, seed, units))
    for seat in (0, 1):
        invariants.what_a_bot_imagines_agrees_with_what_it_sees(setting, state, seed % 2, seat)


# Armies, drawings, bots


@pytest.mark.parametrize("army", ARMIES)
def test_every_army_has_two_tiles_with_two_faces_each(army: str) -> None:
    entry = GAME.screen.catalogue()["armies"][army]
    assert Counter(tile.get("part") for tile in entry["tiles"].values() if tile["count"] == 0) == {1: 2, 2: 2}
    assert set(entry["structure"]) == {"en", "pl", "cs"}
    designers = {tile: facts["designer"] for tile, facts in entry["tiles"].items() if "designer" in facts}
    assert designers == dict.fromkeys((tile for tile, facts in entry["tiles"].items() if "part" in facts), "project")


@pytest.mark.parametrize("designer", ["rulebook", "author", "nobody"])
def test_the_army_file_says_who_designed_a_structure(designer: str) -> None:
    """A Structure is not this project's design unless the file says so."""
    ((_name, text),) = [pair for pair in army_files() if pair[0] == "moloch.toml"]
    registry = base_registry()
    written = text.replace('designer = "project"', f'designer = "{designer}"')
    if designer == "nobody":
        with pytest.raises(BadFile):
            read_army(written, "moloch.toml", registry.traits, trait_of)
        return
    tiles = army_facts(read_army(written, "moloch.toml", registry.traits, trait_of))["tiles"]
    assert {facts["designer"] for facts in tiles.values() if "part" in facts} == {designer}


def test_a_drawn_position_shows_that_the_two_belong_together() -> None:
    position = with_structures(DUEL, 3, 6)
    assert GAME.drawing.picture(DUEL.setting().load(position).snapshot()).count("data-bond") == 2
    assert "data-bond" not in GAME.drawing.picture(random_position(DUEL, 3, 6))


BOT = BOTS["greedy"]
CROWDED: list[Json] = [
    {"at": [-2, 2], "tile": "hq", "seat": 0}, {"at": [2, -2], "tile": "hq", "seat": 1},
    {"at": [0, 0], "tile": "mutant", "seat": 1, "rotation": 3}, {"at": [1, -2], "tile": "medic", "seat": 1},
    {"at": [-1, 1], "tile": "claws", "seat": 1, "rotation": 4},
]  # fmt: skip


def chosen(hand: list[str], **turn: Any) -> Action:
    position = {
        "players": [{"army": "moloch", "hand": hand, "stack": ["hybrid"]}, {"army": "borgo", "stack": ["mutant"]}],
        "turn": {"seat": 0, "phase": "discard", **turn},
        "board": CROWDED,
    }
    state = DUEL.setting().load(position)
    action = BOT.choose(state, 0, random.Random(1), 100)
    assert allows(state.legal(0), action)
    return action


def test_the_bot_builds_when_its_hand_is_worth_less() -> None:
    assert chosen(["push_back", "push_back", "move"])["type"] == "build"


def test_the_bot_discards_when_nothing_may_be_built() -> None:
    assert chosen(["push_back", "push_back", "move"], final=1)["type"] == "discard"


def test_the_bot_looks_at_no_more_ways_to_build_than_its_time_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[int] = []
    value_after_battle = evaluation.value_after_battle

    def counted(rules: Any, seat: int) -> float:
        looked.append(seat)
        return value_after_battle(rules, seat)

    monkeypatch.setattr(players, "value_after_battle", counted)
    monkeypatch.setattr("neuroshima_hex.bots.structure_placement.value_after_battle", counted)
    chosen(["push_back", "push_back", "move"])
    assert len(looked) <= 100 * players.EVALUATIONS_PER_MS + 60


def test_whole_games_of_bots_with_structures_end() -> None:
    setting = DUEL.setting()
    state, rng = SeatedGame(DUEL, ("borgo", "hegemony"), 2, "random").begin()[0], random.Random(2)
    types: Counter[str] = Counter()
    while state.to_move:
        (seat,) = state.to_move
        action = BOT.choose(setting.imagine(state.view(seat), seat, 1), seat, rng, 8)
        assert allows(state.legal(seat), action)
        types[action["type"]] += 1
        state.apply(seat, action)
    assert state.outcome is not None and types["build"] >= 1
