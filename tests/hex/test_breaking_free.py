"""Units that are moved although they are held, and units that change places at the start of a turn, by `triads`."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_contract.refusal import BadPosition, Illegal
from neuroshima_hex.rules.files.dump import dump
from neuroshima_hex.rules.files.view import view

from tests.support.hex.triads import game, position

MIDDLE, N, NE, SE, S, SW, NW = (0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)
FAR, WEST = (2, -2), (-2, 2)
REEL = {"type": "act", "ability": "reel"}
NET = (1, "net_fighter", N, 2)
"""A net fighter of Borgo that looks down at the middle field."""


def reloaded(state: Any) -> Any:
    hex_game: Any = game()
    return hex_game.load(hex_game.Options(), dump(state)).rules


def move(unit: tuple[int, int], to: tuple[int, int], rotation: int = 0) -> dict[str, Any]:
    return {"type": "play", "tile": "move", "unit": list(unit), "to": list(to), "rotation": rotation}


def hq(state: Any, tile: str, seat: int = 0) -> int:
    return int(next(hq["hp"] for hq in view(state)["players"][seat]["hqs"] if hq["tile"] == tile))


def offered(state: Any, unit: tuple[int, int], seat: int = 0) -> bool:
    return any(entry["type"] == "play" and entry.get("unit") == list(unit) for entry in state.legal(seat))


def test_a_move_frees_a_netted_unit_for_one_wound_for_each_net() -> None:
    state = position((0, "alpha", MIDDLE, 0), NET, (1, "net_fighter", SE, 4), players=("triad", "hegemony"))
    assert offered(state, MIDDLE) and hq(state, "alpha") == 10
    events: Any = state.apply(0, move(MIDDLE, SW))
    freed = next(event for event in events if event["type"] == "broke_free")
    assert (freed["at"], freed["wounds"], hq(state, "alpha")) == (list(SW), 2, 8)


def test_turning_is_enough_and_where_it_stands_it_is_netted_again() -> None:
    state = position((0, "alpha", MIDDLE, 0), NET, players=("triad", "hegemony"))
    state.apply(0, move(MIDDLE, MIDDLE, 2))
    assert hq(state, "alpha") == 9 and state.field(MIDDLE) in state.forces().netted


def test_others_do_not_break_free() -> None:
    state = position((0, "recruit", MIDDLE, 0), NET, players=("triad", "hegemony"))
    assert not offered(state, MIDDLE)
    with pytest.raises(Illegal) as refused:
        state.apply(0, move(MIDDLE, SW))
    assert refused.value.code == "netted"


def test_an_hq_breaks_free_of_a_net_that_lets_it_go_alone() -> None:
    trapper = (1, "trapper", N, 3)
    players = ({"army": "hegemony", "hand": ["move"]}, "triad")
    state = position((0, "hq", MIDDLE, 0), trapper, players=players)
    assert offered(state, MIDDLE)
    state.apply(0, move(MIDDLE, S))
    assert view(state)["players"][0]["hq_hp"] == 19
    other = position(
        (0, "hq", MIDDLE, 0), (1, "net_fighter", N, 2), players=({"army": "borgo", "hand": ["move"]}, "hegemony")
    )
    assert not offered(other, MIDDLE)


def test_a_castling_frees_and_only_who_is_held_pays() -> None:
    players = ({"army": "triad", "hand": ["castling"]}, "hegemony")
    state = position((0, "alpha", MIDDLE, 0), (0, "beta", S, 0), NET, players=players)
    state.apply(0, {"type": "play", "tile": "castling", "unit": list(MIDDLE), "with": list(S)})
    assert (hq(state, "alpha"), hq(state, "beta")) == (9, 9)
    assert state.field(MIDDLE) in state.forces().netted


def test_who_dies_by_breaking_free_has_lost() -> None:
    state = position((0, "alpha", MIDDLE, 0, {"wounds": 9}), NET, (1, "hq", FAR, 0), players=("triad", "hegemony"))
    state.apply(0, move(MIDDLE, SW))
    assert state.result is not None and state.result.winners == (1,)


def test_a_saved_question_names_the_medics_that_reached_the_unit() -> None:
    medics = ((0, "medic", N, 2), (0, "medic", SE, 5))
    board = ((0, "hq", MIDDLE, 0), (1, "trapper", S, 0), *medics)
    state = position(*board, players=({"army": "outpost", "hand": ["move"]}, "triad"))
    state.apply(0, move(MIDDLE, SW))
    assert state.pending is not None and state.pending.kind == "medic"
    saved = dump(state)
    freed = saved["effect"]["freed"]
    assert freed == [{"at": list(SW), "wounds": 1, "reach": [{"unit": list(SW), "medics": [list(N), list(SE)]}]}]
    again = reloaded(state)
    again.apply(0, {"type": "choose", **again.pending.answers[0]})
    assert again.units[again.field(N)] is None and again.hp[0] == 20
    hex_game: Any = game()
    wrong: list[dict[str, Any]] = [
        {"at": list(N)},
        {"at": list(S)},
        {"reach": [{"unit": list(SW), "medics": [list(MIDDLE)]}]},
        {"reach": [{"unit": list(S), "medics": [list(N)]}]},
        {"reach": []},
    ]
    for change in wrong:
        with pytest.raises(BadPosition):
            hex_game.load(
                hex_game.Options(), {**saved, "effect": {**saved["effect"], "freed": [{**freed[0], **change}]}}
            )
    with pytest.raises(BadPosition):
        hex_game.load(hex_game.Options(), {**saved, "effect": {**saved["effect"], "freed": []}})


def opening(*pieces: Any, hand: Any = ("battle", "move"), **turn: Any) -> Any:
    """A position in which the turn of the Triad begins."""
    board = pieces or ((0, "alpha", MIDDLE, 0), (0, "beta", S, 0), (0, "gamma", WEST, 0))
    players = ({"army": "triad", "hand": list(hand)}, "hegemony")
    return position(*board, players=players, turn={"seat": 0, "phase": "play", "opening": True, **turn})


def answer(state: Any, to: tuple[int, int], rotation: int = 0) -> Any:
    return state.apply(0, {"type": "choose", "to": list(to), "rotation": rotation})


def test_units_change_places_at_one_moment_for_a_tile_of_choice() -> None:
    state = opening()
    state.apply(0, REEL)
    assert [a["tile"] for a in state.pending.answers] == ["battle", "move"]
    state = reloaded(state)
    state.apply(0, {"type": "choose", "tile": "move"})
    assert state.players[0].hand == ["battle"] and len(state.pending.answers) == 18
    first = state.pending.about["unit"]
    answer(state, MIDDLE if first != list(MIDDLE) else S, 2)
    state = reloaded(state)
    where = {u.tile.id: u.at for u in state.units if u is not None}
    assert where == {"alpha": state.field(MIDDLE), "beta": state.field(S), "gamma": state.field(WEST)}
    second = state.pending.answers[0]
    answer(state, tuple(second["to"]), second["rotation"])
    last = state.pending.answers[1]
    events: Any = answer(state, tuple(last["to"]), last["rotation"])
    assert [event["type"] for event in events if event["type"] == "rearranged"] == ["rearranged"]
    assert state.turn.rearranging is None and not any(entry["type"] == "act" for entry in state.legal(0))


def test_held_units_break_free_by_it_and_those_that_stay_do_not_pay() -> None:
    board = ((0, "alpha", MIDDLE, 0), (0, "beta", S, 0), NET)
    state = opening(*board, hand=())
    state.apply(0, REEL)
    stay = state.pending.answers[0]
    answer(state, tuple(stay["to"]), stay["rotation"])
    answer(state, S, 1)
    assert (hq(state, "alpha"), hq(state, "beta")) == (10, 9)
    state = opening(*board, hand=())
    state.apply(0, REEL)
    answer(state, S, 0)
    answer(state, MIDDLE, 0)
    assert (hq(state, "alpha"), hq(state, "beta"), state.units[state.field(MIDDLE)].tile.id) == (9, 9, "beta")


def test_it_is_done_before_anything_else_also_before_the_forced_discard() -> None:
    state = opening(hand=("battle", "move", "move"), phase="discard")
    assert REEL in state.legal(0)
    state.apply(0, REEL)
    assert state.turn.phase == "play"
    late = opening()
    late.apply(0, {"type": "discard", "tile": "move"})
    assert REEL not in late.legal(0)
    with pytest.raises(Illegal) as refused:
        late.apply(0, REEL)
    assert refused.value.code == "not_opening"


def test_it_is_offered_when_the_turn_begins_and_barred_where_placing_is() -> None:
    hands = ({"army": "triad", "stack": ["move"] * 3}, {"army": "hegemony", "stack": ["battle"] * 3})
    board = ((0, "alpha", MIDDLE, 0), (0, "beta", S, 0), (0, "gamma", WEST, 0), (1, "hq", FAR, 0))
    state = position(*board, players=({**hands[0], "hand": []}, hands[1]), turn={"seat": 1})
    state.apply(1, {"type": "end_turn"})
    assert REEL in state.legal(0)
    barred = opening(barred=["place"])
    assert REEL not in barred.legal(0)
    with pytest.raises(Illegal) as refused:
        barred.apply(0, REEL)
    assert refused.value.code == "forbidden"


@pytest.mark.parametrize(
    "ways",
    [
        [{"unit": list(MIDDLE), "to": list(S), "rotation": 0}, {"unit": list(S), "to": list(S), "rotation": 0}],
        [{"unit": list(MIDDLE), "to": list(FAR), "rotation": 0}],
        [],
    ],
    ids=["two to one field", "to an empty field", "nothing is asked"],
)
def test_ways_that_cannot_be_are_refused(ways: Any) -> None:
    with pytest.raises(BadPosition):
        opening(rearranging={"ability": "reel", "ways": ways})
    with pytest.raises(BadPosition, match="nothing that opens a turn"):
        position(players=("hegemony", "borgo"), turn={"seat": 0, "opening": True})


def test_an_army_of_instants_has_no_unlucky_draw_and_one_with_several_hqs_no_place_in_a_team_of_13() -> None:
    registry: Any = game().registry
    triad = registry.armies["triad"]
    assert not triad.draws_only_instants
    hex_game: Any = game()
    options = hex_game.Options(mode="one_against_team", edition="2025")
    seats = [hex_game.SeatOptions(army=army) for army in ("moloch", "triad", "borgo")]
    with pytest.raises(Illegal) as refused:
        hex_game.start(options, seats, 1)
    assert refused.value.code == "several_hqs"
    alone = hex_game.start(options, [seats[1], seats[0], seats[2]], 1)
    assert alone.rules.hp == [13, 13, 13]
