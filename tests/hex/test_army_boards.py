"""Fields that an army brings, joins and currents, by the Ferrymen of the tests."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_contract import Illegal
from neuroshima_contract.refusal import BadFile, BadPosition
from neuroshima_hex.rules.board.terrain import Land
from neuroshima_hex.rules.grid import Grid, Join, are_apart, fits, radius_grid
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.traits import CORE_TRAITS
from neuroshima_hex.rules.traits.instants import Avalanche, Ray
from neuroshima_hex.rules.turn import movement

from tests.support.hex import ferrymen

RIVER = [[-1, -2], [1, -3], [2, -3], [3, -2], [3, -1]]
HQS = [{"at": [0, 2], "tile": "hq", "seat": 0}, {"at": [-2, 2], "tile": "hq", "seat": 1}]


def load(*board: dict[str, Any], options: dict[str, Any] | None = None, **more: Any) -> Any:
    players = [{"army": "ferrymen", "hand": more.pop("hand", [])}, {"army": "borgo", "hand": more.pop("enemy", [])}]
    game = ferrymen.game()
    raw = {"players": players, "board": [*HQS, *board], **more}
    state = game.load(game.Options(**options or {}), raw)
    state.sandbox = True  # so that a battle may be called for
    return state


def raft(at: list[int], rotation: int = 0, **more: Any) -> dict[str, Any]:
    return {"at": at, "tile": "raft", "seat": 0, "rotation": rotation, **more}


def unit_at(state: Any, at: list[int]) -> Any:
    return next((unit for unit in state.view(0)["board"] if unit["at"] == at), None)


def again(state: Any) -> Any:
    """The position saved and loaded."""
    game = ferrymen.game()
    other = game.load(game.Options(), state.snapshot())
    assert other.snapshot() == state.snapshot() and other.view(0) == state.view(0)
    return other


# The geometry ---------------------------------------------------------------------------------------------------------

ROUND = Grid(
    [*radius_grid(2).coords, (1, -3), (2, -3), (3, -2), (3, -1), (2, 1), (1, 2), (-1, 3), (-2, 3), (-3, 2), (-3, 1),
     (-2, -1), (-1, -2)],
    joins=[
        Join((3, -3), ((2, -3), (3, -2))), Join((3, 0), ((3, -1), (2, 1))), Join((0, 3), ((1, 2), (-1, 3))),
        Join((-3, 3), ((-2, 3), (-3, 2))), Join((-3, 0), ((-3, 1), (-2, -1))), Join((0, -3), ((-1, -2), (1, -3))),
    ],
)  # fmt: skip
"""The basic board in a ring of twelve fields that joins close."""


def test_a_line_over_joins_goes_round_once() -> None:
    start = ROUND.index[1, -3]
    line = [ROUND.coords[field] for field in ROUND.rays[start][2]]
    assert line[:3] == [(2, -3), (3, -2), (3, -1)] and len(line) == 11 == len(set(line))
    last = ROUND.index[-1, -2]
    assert ROUND.heading(start, 2, ROUND.index[2, -3]) == 2 and ROUND.heading(start, 2, ROUND.index[3, -2]) == 3
    assert ROUND.heading(start, 2, last) == 1 and ROUND.flown(start, 2, last) == 11
    assert ROUND.crossed(start, 2, ROUND.index[2, 1]) == ((3, -3), (3, 0))
    back = [ROUND.coords[field] for field in ROUND.rays[start][4]]
    assert back[0] == (0, -2)


def test_joined_fields_are_neighbours_and_others_are_as_before() -> None:
    one, other = ROUND.index[2, -3], ROUND.index[3, -2]
    assert other in ROUND.neighbours[one] and ROUND.distances[one][other] == 1 and ROUND.touching[one][2] == -1
    assert ROUND.arrival(one, other) == 3 and ROUND.arrival(other, one) == 5
    assert (
        ROUND.distances[ROUND.index[1, -3]][ROUND.index[3, -1]]
        == 3
        == ROUND.distances[ROUND.index[2, -3]][ROUND.index[2, 1]]
    )
    assert ROUND.distances[ROUND.index[-3, 1]][ROUND.index[3, -2]] == 5  # over three joins
    plain = radius_grid(2)
    assert not plain.bent and plain.touching is plain.towards


def test_joins_that_do_not_fit_are_found() -> None:
    fields = frozenset(radius_grid(2).coords)
    assert fits(Join((0, -3), ((0, -2), (1, -2))), fields | {(1, -3)}) is False
    assert fits(Join((1, -3), ((0, -2), (1, -2))), fields)
    for wrong in (((0, -2), (0, -2)), ((0, -2), (2, 0)), ((0, -2), (4, -4))):
        assert not fits(Join((1, -3), wrong), fields)
    assert not fits(Join((0, 0), ((0, -1), (0, 1))), fields)
    assert not are_apart([Join((1, -3), ((0, -2), (1, -2)))] * 2)


# The board of a match -------------------------------------------------------------------------------------------------


def test_the_board_grows_only_with_the_army() -> None:
    state = load()
    view = state.view(0)
    assert sorted(field for field in view["fields"] if field in RIVER) == sorted(RIVER) and len(view["fields"]) == 24
    assert [patch["kind"] for patch in view["terrain"]] == ["river"] and len(view["joins"]) == 2
    assert again(state).rules.land is state.rules.land
    game = ferrymen.game()
    plain = game.load(game.Options(), {"players": [{"army": "moloch"}, {"army": "borgo"}], "board": []})
    assert len(plain.view(0)["fields"]) == 19 and "joins" not in plain.view(0) and "joins" not in plain.snapshot()


def test_a_position_may_be_without_what_its_army_brings() -> None:
    basic = [list(at) for at in radius_grid(2).coords]
    state = load(raft([0, 0]), fields=basic, hand=["raft"])
    assert len(state.view(0)["fields"]) == 19 == len(again(state).view(0)["fields"])
    (entry,) = [e for e in state.legal(0) if e["type"] == "place"]
    assert len(entry["at"]["any"]) == 16  # without a current it stands anywhere


def test_only_what_the_file_says_stands_there_and_nowhere_else() -> None:
    state = load(hand=["raft", "gunner"])
    places = {e["tile"]: e["at"]["any"] for e in state.legal(0) if e["type"] == "place"}
    assert sorted(places["raft"]) == sorted(RIVER)
    assert len(places["gunner"]) == 17 and not any(at in RIVER for at in places["gunner"])
    for tile, at in (("gunner", [1, -3]), ("raft", [0, 0])):
        with pytest.raises(Illegal) as refused:
            state.copy().apply(0, {"type": "place", "tile": tile, "at": at, "rotation": 0})
        assert refused.value.code == "barred"


def test_a_board_is_full_without_fields_that_do_not_count() -> None:
    basic = [list(at) for at in radius_grid(2).coords if list(at) not in ([0, 2], [-2, 2], [0, 0])]
    gunners = [{"at": at, "tile": "gunner", "seat": 0, "rotation": 3} for at in basic[:9]]
    mutants = [
        {"at": at, "tile": tile, "seat": 1} for at, tile in zip(basic[9:], ["mutant"] * 6 + ["claws"], strict=True)
    ]
    state = load(*gunners, *mutants, hand=["gunner"])
    events = state.apply(0, {"type": "place", "tile": "gunner", "at": [0, 0], "rotation": 3})
    assert any(event["type"] == "battle_started" and event["cause"] == "filled" for event in events)


@pytest.mark.parametrize(
    ("options", "players"), [({"mode": "free_for_all"}, 5), ({"mode": "free_for_all", "extended": True}, 4)]
)
def test_an_army_that_brings_fields_plays_on_the_basic_board(options: dict[str, Any], players: int) -> None:
    game = ferrymen.game()
    armies = ["moloch", "borgo", "hegemony", "ferrymen", "outpost"][:players]
    with pytest.raises(Illegal) as refused:
        game.check_seats(game.Options(**options), [game.SeatOptions(army=army) for army in armies])
    assert refused.value.code == "army_brings_board" and refused.value.path == "seats.3.army"


def test_a_new_game_lets_each_place_its_hq() -> None:
    game = ferrymen.game()
    state = game.start(game.Options(), [game.SeatOptions(army=army) for army in ("ferrymen", "borgo")], seed=3)
    (entry,) = state.legal(0)
    assert len(entry["at"]["any"]) == 19  # this HQ does not drift
    assert again(state).legal(0) == state.legal(0)


def test_a_wrong_join_of_a_position_is_refused() -> None:
    for number, wrong in enumerate(([[0, -2], [2, 0]], [[0, -2], [0, -2]])):
        with pytest.raises(BadPosition) as refused:
            load(joins=[{"at": [0, -3], "fields": wrong}])
        assert refused.value.path == "joins.0", number
    assert load(joins=[{"at": [1, -3], "fields": [[0, -2], [1, -2]]}]).view(0)["joins"]


@pytest.mark.parametrize(
    ("text", "other", "reason"),
    [
        ("[1, -3], [2, -3], [3", "[0, 0], [2, -3], [3", "a field lies there twice"),
        ("[1, -3], [2, -3], [3", "[9, 9], [2, -3], [3", "a field touches no other"),
        ('only = "raft"', 'only = "rift"', "there is no such trait"),
        ("at = [0, -3]", "at = [1, -3]", "each join has a place of its own"),
        ("at = [0, -3]", "at = [3, -3]", "each join has a place of its own"),
        ("flows = true", "flows = true\nspeed = 2", "speed"),
        ("[1, -3], [2, -3], [3", "[99, -3], [2, -3], [3", "board.fields"),
    ],
)
def test_a_board_that_does_not_fit_is_refused(text: str, other: str, reason: str) -> None:
    assert text in ferrymen.TEXT
    with pytest.raises(BadFile) as refused:
        Registry([("ferrymen.toml", ferrymen.TEXT.replace(text, other))], [*CORE_TRAITS, *ferrymen.TRAITS])
    assert reason in str(refused.value)


def test_another_version_of_the_file_has_its_own_fields() -> None:
    game = ferrymen.game()
    changed = game.with_data({"army_ferrymen.toml": ferrymen.TEXT.replace('only = "raft"\n', "")})
    raw = {"players": [{"army": "ferrymen", "hand": ["gunner"]}, {"army": "borgo"}], "board": HQS}
    for which, open_fields in ((game, 17), (changed, 22)):
        (entry,) = [e for e in which.load(which.Options(), raw).legal(0) if e["type"] == "place"]
        assert len(entry["at"]["any"]) == open_fields


# Over joins -----------------------------------------------------------------------------------------------------------


def test_a_shot_over_joins_arrives_at_the_side_that_faces_the_last_one() -> None:
    """The enemy shoots along the top of the board, round the corner; armor on the raft's top side stops it there."""
    shooter = {"at": [1, -3], "tile": "hunter", "seat": 1, "rotation": 0}
    for rotation in range(6):
        state = load({**shooter, "tile": "gunner", "seat": 0, "rotation": 2}, raft([3, -2], rotation=rotation))
        (attack,) = unit_at(state, [1, -3])["attacks"]
        assert attack["line"] == [[2, -3], [3, -2], [3, -1]] and attack["bends"] == [[3, -3]] and not attack["hits"]


def test_blows_go_over_a_join() -> None:
    facing = next(turn for turn in range(6) if _strikes(0, turn))
    wounds = {}
    for rotation in (0, 1, 2, 4, 5):  # turned by 3 it nets them
        state = load({"at": [2, -3], "tile": "claws", "seat": 1, "rotation": facing}, raft([3, -2], rotation=rotation))
        (attack,) = [a for a in unit_at(state, [2, -3])["attacks"] if [3, -2] in a["hits"]]
        assert attack["direction"] == 2 and attack["bends"] == [[3, -3]]
        events = state.apply(0, {"type": "resolve_battle"})
        (dealt,) = [e["wounds"] for e in events if e["type"] == "attack" and e["to"] == [3, -2]]
        assert [dealt] == attack["wounds"]
        wounds[rotation] = dealt
    assert len(set(wounds.values())) == 1  # a blow meets no armor


def test_a_shot_over_a_join_meets_armor_at_the_side_that_faces_it() -> None:
    wounds = []
    for rotation in range(6):
        state = load(
            raft([1, -3], rotation=2), {"at": [3, -2], "tile": "super_mutant", "seat": 1, "rotation": rotation}
        )
        (attack,) = unit_at(state, [1, -3])["attacks"]
        assert attack["hits"] == [[3, -2]] and attack["line"] == [[2, -3], [3, -2]]
        wounds += attack["wounds"]
        events = state.apply(0, {"type": "resolve_battle"})
        dealt = [e for e in events if e["type"] == "attack" and e["from"] == [1, -3]]
        assert [e["wounds"] for e in dealt] == attack["wounds"] and dealt[0]["bends"] == [[3, -3]], rotation
    assert wounds == [0, 0, 1, 1, 1, 0]  # its armor is on the upper three sides


def _strikes(rotation: int, turn: int) -> bool:
    state = load({"at": [2, -3], "tile": "claws", "seat": 1, "rotation": turn}, raft([3, -2], rotation=rotation))
    return any([3, -2] in attack["hits"] for attack in unit_at(state, [2, -3])["attacks"])


def test_a_long_shot_loses_strength_with_each_field_it_flies() -> None:
    state = load(
        {"at": [1, -3], "tile": "piercer", "seat": 0, "rotation": 5}, {"at": [3, -2], "tile": "mutant", "seat": 1}
    )
    water = next(a for a in unit_at(state, [1, -3])["attacks"] if a["kind"] == "water_gun")
    assert water["hits"] == [[3, -2]] and water["wounds"] == [2]  # 3, and one field before it


def test_what_is_sent_back_over_a_join_comes_home() -> None:
    state = load(
        {"at": [2, -3], "tile": "claws", "seat": 1, "rotation": next(t for t in range(6) if _strikes(0, t))},
        {"at": [3, -2], "tile": "mirror", "seat": 0, "rotation": 0},
    )
    (attack,) = [a for a in unit_at(state, [2, -3])["attacks"] if a["direction"] == 2]
    assert attack["hits"] == [[2, -3]]


def test_nets_go_over_joins() -> None:
    state = load(raft([3, -2], rotation=3), {"at": [2, -3], "tile": "claws", "seat": 1})
    assert unit_at(state, [2, -3])["netted_by"] == [[3, -2]]


def test_rays_and_avalanches_know_the_edge() -> None:
    """FAQ general.278, 279: a line over both kinds of fields, no bend; avalanches lie where they did."""
    state: Any = load(hand=["ray", "avalanche"]).rules
    index = state.grid.index
    lines = Ray().areas(state)
    assert tuple(sorted(index[at] for at in ((1, -3), (2, -3)))) in lines
    assert tuple(sorted(index[at] for at in ((1, -3), (0, -2), (-1, -1), (-2, 0)))) in lines
    plain = Land(radius_grid(2).coords, ())
    table: Any = type("Table", (), {"grid": plain.grid, "land": plain})
    coords = {tuple(state.grid.coords[f] for f in area) for area in Avalanche().areas(state)}
    assert coords == {tuple(plain.grid.coords[f] for f in area) for area in Avalanche().areas(table)}


# Currents -------------------------------------------------------------------------------------------------------------


def test_after_a_battle_all_that_drifts_goes_on_at_once_and_may_turn() -> None:
    state = load(raft([2, -3], wounds=1), raft([3, -2]), raft([3, -1]), raft([-1, -2]))
    events = state.apply(0, {"type": "resolve_battle"})
    moved = [(e["from"], e["to"]) for e in events if e["type"] == "moved"]
    assert sorted(moved) == [([-1, -2], [1, -3]), ([2, -3], [3, -2]), ([3, -2], [3, -1]), ([3, -1], [-1, -2])]
    assert unit_at(state, [3, -2])["wounds"] == 1
    asked = []
    while (pending := state.view(0)["pending"]) is not None and pending["kind"] == "drift":
        state = again(state)
        asked.append(pending["unit"])
        assert pending["seat"] == 0 and len(pending["answers"]) == 6
        state.apply(0, {"type": "choose", "rotation": 2})
    assert len(asked) == 4 and all(unit_at(state, at)["rotation"] == 2 for at in asked)
    assert state.view(0)["battle"] is None and state.view(0)["turn"]["seat"] == 1


def test_nothing_else_moves_or_turns_what_drifts() -> None:
    state: Any = load(raft([2, -3])).rules
    unit = next(u for u in state.units if u is not None and u.tile.id == "raft")
    assert movement.offers(state, unit, {}) == [] and state.open_to(unit, range(state.grid.size)) == []
    for to in ((2, -3), (3, -2)):
        with pytest.raises(Illegal) as refused:
            movement.plan(state, unit, to, 1)
        assert refused.value.code == "afloat"


def test_a_trait_lets_everything_drift() -> None:
    state = load(raft([1, -3]), hand=["flood"])
    shown = state.preview(0, {"type": "play", "tile": "flood"})
    assert [unit["at"] for unit in shown["board"] if unit["tile"] == "raft"] == [[2, -3]]
    state.apply(0, {"type": "play", "tile": "flood"})
    assert unit_at(state, [2, -3]) and state.view(0)["pending"]["kind"] == "drift"
    state.apply(0, {"type": "choose", "rotation": 0})
    assert state.view(0)["pending"] is None and state.view(0)["turn"]["seat"] == 0


def test_what_does_not_drift_stops_those_behind_it() -> None:
    stone = {"at": [3, -2], "tile": "gunner", "seat": 0}
    state = load(raft([1, -3]), raft([2, -3]), stone, raft([3, -1]), hand=["flood"])
    state.apply(0, {"type": "play", "tile": "flood"})
    where = sorted(unit["at"] for unit in state.view(0)["board"] if unit["tile"] == "raft")
    assert where == [[-1, -2], [1, -3], [2, -3]]


def test_currents_of_the_land_work_as_those_of_an_army() -> None:
    terrain = [{"kind": "stream", "fields": [[0, 0], [1, 0], [0, 1]], "features": ["brook"]}]
    state = load(raft([1, 0]), terrain=terrain, hand=["flood", "raft"])
    (entry,) = [e for e in state.legal(0) if e["type"] == "place"]
    assert sorted(entry["at"]["any"]) == [[0, 0], [0, 1]]
    state.apply(0, {"type": "play", "tile": "flood"})
    assert unit_at(state, [0, 1])
    rapids = [
        {"kind": "stream", "fields": [[2, -2]], "features": ["rapids"]},
        {"kind": "stream", "fields": [[0, 0]], "features": ["crag"]},
    ]
    land = load(terrain=rapids).rules.land
    assert land.fringe == {land.grid.index[2, -2]} and len(land.out_of_reach) == 2
