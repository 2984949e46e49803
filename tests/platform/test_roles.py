"""A game whose seats differ: seat n plays role n, in matches, position files and the arena."""

from __future__ import annotations

import json
from typing import Any

import pytest
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.matches.reading.access import access_match
from neuroshima.players.models import Player
from neuroshima.studies.resolving import ResolveError, resolve
from neuroshima.wire.positions import ResolvedPosition
from neuroshima_contract import Role
from neuroshima_contract.registry.checks import GAME_CHECKS
from neuroshima_lab.arena import GameResult, pairings
from neuroshima_lab.tallies import by_seat
from sample_game.ambush import AmbushGame

from tests.platform.test_commands import printed

TAKE = {"type": "take", "seat": 0}


def resolved(**document: Any) -> ResolvedPosition:
    return resolve(json.dumps({"game": "ambush", "seed": 3, **document}).encode())


def test_everybody_sees_who_plays_which_role(anna: Player) -> None:
    access = create_match(anna, "ambush", {}, [SeatPlan("bot", {}, "marker"), SeatPlan("me", {})])
    assert [seat["role"] for seat in access_match(None, access.slug).seat_list()] == ["hunter", "prey"]
    alike = create_match(anna, "tally", {}, [SeatPlan("me", {"colour": "red"}), SeatPlan("open")])
    assert [seat["role"] for seat in alike.seat_list()] == ["", ""]


def test_a_position_file_may_leave_the_seats_out_or_name_the_roles() -> None:
    first = resolved(actions=[TAKE])
    assert first == resolved(seats=["hunter", "prey"], actions=[TAKE]) == resolved(seats=[{}, "prey"], actions=[TAKE])


@pytest.mark.parametrize(
    ("seats", "code", "path"),
    [
        (["prey", "hunter"], "wrong_role", "seats.0"),
        (["hunter", "nobody"], "wrong_role", "seats.1"),
        ([], "seat_count", "seats"),
        (["hunter"], "seat_count", "seats"),
        (["hunter", "prey", "prey"], "bad_seat_options", "seats.2"),
        ([7, {}], "bad_seat_options", "seats.0"),
    ],
)
def test_a_role_out_of_its_place_is_refused_in_words(seats: list[Any], code: str, path: str) -> None:
    with pytest.raises(ResolveError) as caught:
        resolved(seats=seats)
    error = caught.value.error["error"]
    assert (caught.value.status, error["code"], error["path"]) == (2, code, path)
    if code == "wrong_role":
        assert f"not “{seats[int(path[-1])]}”" in error["message"]


def test_the_arena_counts_every_role_equally_often() -> None:
    games = list(pairings(AmbushGame(), ["marker", "random"], 6, 1, 10))
    assert [name for name, _ in games] == ["hunter", "prey"] * 3
    assert [pairing.bots for _, pairing in games] == [("marker", "random"), ("random", "marker")] * 3


def test_the_arena_tells_what_each_role_won() -> None:
    lines = [
        line.split() for line in printed("arena", "ambush", seats=["marker", "random"], games=6, jobs=1).split("\n")
    ]
    counted = {line[0]: list(map(int, line[1:5])) for line in lines if line and line[0] in ("hunter", "prey", "all")}
    assert [counted["all"][0], counted["hunter"][0], counted["prey"][0]] == [6, 6, 6]
    rows = [line for line in lines if line and line[0] == "hunter"]
    assert [row[1] for row in rows] == ["3", "6"], "of the counted bot, and of all bots in the role"
    assert counted["hunter"][1] + counted["prey"][1] + counted["hunter"][2] == 6


def test_without_bots_the_strongest_plays_itself() -> None:
    assert printed("arena", "ambush", games=2, jobs=1).startswith("marker against marker, 2 games")


def test_what_a_role_won_is_counted_from_the_winners() -> None:
    played = [GameResult(winners) for winners in ((0,), (0,), (1,), (), (0, 1))]
    tallies = by_seat(AmbushGame(), 2, played)
    assert {name: (t.wins, t.draws, t.losses) for name, t in tallies.items()} == {
        "hunter": (2, 2, 1),
        "prey": (1, 2, 2),
    }


@pytest.mark.parametrize(
    "roles",
    [
        [Role("one", {"en": "One"})],
        [Role("one", {"en": "One"}), Role("one", {"en": "Two"})],
        [Role("one", {"en": "One"}), Role("two", {"pl": "Dwa"})],
        [Role("one", {"en": "One"}), Role("two", {"en": "Two"}, "red")],
    ],
)
def test_invalid_roles_are_the_plugins_fault(roles: list[Role]) -> None:
    game = AmbushGame()
    fine = next(holds for words, holds in GAME_CHECKS if "roles" in words)
    assert fine(game)
    game.roles = tuple(roles)
    try:
        assert not fine(game)
    except KeyError:
        assert "pl" in roles[1].titles
