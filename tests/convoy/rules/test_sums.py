"""Facts derived from the table are consistent: sums of strength, battle positions, cities, pictures."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from hypothesis import given
from neuroshima_contract import Event, Json

from tests.support.convoy.playing import GAME, MANNERS, SIDES, Chooser, load, play
from tests.support.convoy.strategies import CROWDED, MATCHES, POSITIONS, Match
from tests.support.playing import actions_of, text
from tests.support.rubbish import SEEDS, examples

QUICK = examples(25)
OFTEN = examples(120)


def assert_sums(strength: Json) -> None:
    for side in SIDES:
        total, parts = strength[side]["total"], strength[side]["parts"]
        assert total == sum(part["amount"] for part in parts)
        assert total >= 0


@OFTEN
@given(POSITIONS)
def test_the_parts_of_a_sum_add_up(state: Any) -> None:
    view = state.view(None)
    assert_sums(view["strength"])
    for city in view["cities"]:
        for side in SIDES if city["state"] == "active" else ():
            cards = city[side]["cards"]
            assert view["strength"][side]["total"] == sum(card["total"] for card in cards)
            for index, card in enumerate(cards):
                parts = [p["amount"] for p in view["strength"][side]["parts"] if p["at"] == [city["id"], index]]
                assert sum(parts) == card["total"] >= 0


def check_resolution(before: Json, events: list[Event]) -> bool:
    """The strength shown before a battle is the strength counted in it, and the higher sum wins."""
    resolved = next((event for event in events if event["type"] == "resolved"), None)
    if resolved is None:
        return False
    assert_sums(resolved)
    sums = [resolved[side]["total"] for side in SIDES]
    assert resolved["winner"] == (None if sums[0] == sums[1] else sums.index(max(sums)))
    assert [before["strength"][side]["total"] for side in SIDES] == sums
    victors = [event["seat"] for event in events if event["type"] == "victory"]
    if resolved["winner"] is not None:
        assert set(victors) <= {resolved["winner"]}
    return True


@pytest.mark.parametrize("manner", sorted(MANNERS))
def test_what_is_shown_is_what_the_resolution_counts(manner: str) -> None:
    battles = 0
    for seed in range(10):
        state, chooser = Match(seed, manner).begin()
        before = state.view(None)
        for _seat, _action, events in play(state, chooser):
            battles += check_resolution(before, events)
            before = state.view(None)
    assert battles > 50


@OFTEN
@given(CROWDED, SEEDS)
def test_crowded_battles_count_what_is_shown(position: Json, seed: int) -> None:
    state = load(position)
    before = state.view(None)
    for _seat, _action, events in play(state, Chooser("builders", seed), 12):
        check_resolution(before, events)
        before = state.view(None)


# Positions


def check_positions(state: Any) -> None:
    """A side has more cards than positions only with Spiders, or with immune Robots that cannot be chosen (Q 19)."""
    if "pending" in state.snapshot():
        return
    for city in state.view(None)["cities"]:
        for side in SIDES:
            positions, cards = city[side]["positions"], city[side]["cards"]
            lowered = sum(entry["amount"] for entry in positions["taken_by"])
            assert positions["limit"] == max(0, positions["printed"] - lowered)
            assert positions["used"] == len(cards)
            if (excess := positions["used"] - positions["limit"]) > 0:
                spiders = sum(_may_exceed(card) for card in cards)
                only_immune = all(card["immune"] or _may_exceed(card) for card in cards)
                assert side == "moloch" and (excess <= spiders or only_immune), (city["id"], cards)


def _may_exceed(card: Json) -> bool:
    """Spiders at work; a Net does not change that."""
    works = card["off"] in (None, "netted")
    return works and GAME.box.cards[card["card"]].effect == "exceed_positions"


@QUICK
@given(MATCHES)
def test_positions_never_exceed_the_limit(match: Match) -> None:
    state, chooser = match.begin()
    check_positions(state)
    for _ in play(state, chooser):
        check_positions(state)


@OFTEN
@given(CROWDED, SEEDS)
def test_positions_never_exceed_the_limit_in_crowds(position: Json, seed: int) -> None:
    state = load(position)
    check_positions(state)
    for _ in play(state, Chooser("builders", seed), 30):
        check_positions(state)


@OFTEN
@given(POSITIONS)
def test_nobody_enters_a_full_or_destroyed_city_from_the_hand(state: Any) -> None:
    cities = {city["id"]: city for city in state.view(None)["cities"]}
    for seat in state.to_move:
        for action in actions_of(state, seat):
            if action["type"] == "deploy":
                city = cities[action["city"]]
                positions = city[SIDES[seat]]["positions"]
                spiders = GAME.box.cards[action["card"]].effect == "exceed_positions"
                assert city["state"] != "destroyed" and (positions["used"] < positions["limit"] or spiders)


# Cities


@QUICK
@given(MATCHES)
def test_the_road_is_destroyed_from_its_beginning(match: Match) -> None:
    """Destroyed districts stay destroyed, and no city falls before the one in front of it."""
    state, chooser = match.begin()
    gone: dict[str, set[int]] = {}
    for _ in play(state, chooser):
        cities = state.view(None)["cities"]
        states = [city["state"] for city in cities]
        assert states == sorted(states, key=["destroyed", "active", "future"].index)
        assert states.count("active") == 1
        for city in cities:
            assert gone.get(city["id"], set()) <= set(city["destroyed"])
            gone[city["id"]] = set(city["destroyed"])


# Pictures


@OFTEN
@given(POSITIONS)
def test_every_position_has_a_picture(state: Any) -> None:
    snapshot = state.snapshot()
    before = text(snapshot)
    drawn = {language: GAME.drawing.picture(snapshot, language) for language in ("en", "pl", "cs")}
    for picture in drawn.values():
        assert ET.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"
    assert ["Nowy Jork" in picture for picture in drawn.values()] == [False, True, False]
    assert text(snapshot) == before


@QUICK
@given(POSITIONS)
def test_a_picture_of_what_a_spectator_sees_shows_no_hands(state: Any) -> None:
    drawn = [
        GAME.drawing.picture(GAME.imagine(GAME.Options(), state.view(None), None, random.Random(n)).snapshot())
        for n in (1, 2)
    ]
    assert drawn[0] == drawn[1]
