"""A battle is the same on a turned board, and with the seats exchanged."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.support.hex.playing import load
from tests.support.hex.strategies import crowded
from tests.support.playing import text
from tests.support.rubbish import examples


def turn_field(at: list[int]) -> list[int]:
    """The field after the board was turned clockwise by 60 degrees."""
    return [-at[1], at[0] + at[1]]


def turned(data: Any) -> Any:
    """An event, answer or piece on the turned board: fields, directions and rotations."""
    if isinstance(data, list):
        return turn_field(data) if _is_field(data) else [turned(item) for item in data]
    if isinstance(data, dict):
        return {key: _turned_value(key, value) for key, value in data.items()}
    return data


def _turned_value(key: str, value: Any) -> Any:
    if key in ("direction", "side", "rotation") and value is not None:
        return (value + 1) % 6
    return value if key == "hq_hp" else turned(value)


def _is_field(data: list[Any]) -> bool:
    return len(data) == 2 and all(type(n) is int for n in data)


def turned_position(position: Json) -> Json:
    return {**position, "board": [turned(piece) for piece in position["board"]]}


def exchanged(data: Any) -> Any:
    """The same with the seats exchanged."""
    if isinstance(data, dict):
        both = ("players", "hq_hp")
        by_seat = {k: data[k][::-1] for k in both if isinstance(data.get(k), list)}
        seats = {k: 1 - data[k] for k in ("seat", "team") if isinstance(data.get(k), int)}
        winners = {k: sorted(1 - seat for seat in data[k]) for k in ("winners",) if k in data}
        return {k: exchanged(v) for k, v in {**data, **by_seat}.items()} | seats | winners
    return [exchanged(item) for item in data] if isinstance(data, list) else data


def same(data: Any) -> Any:
    return data


def fought(position: Json, causer: int, back: Any) -> tuple[Json, list[Json]]:
    """The position after a battle and its events.

    Decisions are taken by their meaning on the original board: `back` maps an answer to it."""
    state = load(position)
    state.sandbox = True
    events = state.apply(causer, {"type": "resolve_battle"})
    while (pending := state.snapshot().get("pending")) is not None:
        answer = min(pending["answers"], key=lambda a: hashlib.sha256(text(back(a)).encode()).digest())
        events += state.apply(pending["seat"], {"type": "choose", **answer})
    return state.snapshot(), events


def compared(position: Json, events: list[Json]) -> tuple[Json, Counter[str]]:
    """The parts that must be equal: board, discard piles and events, in any order."""
    board = sorted(map(text, position["board"]))
    players = [{**player, "discard": sorted(player["discard"])} for player in position["players"]]
    return {**position, "board": board, "players": players}, Counter(map(text, events))


def turned_back(answer: Any) -> Any:
    for _ in range(5):
        answer = turned(answer)
    return answer


def without_draws(position: Json) -> Json:
    players = [{**player, "hand": [], "stack": []} for player in position["players"]]
    return {**position, "players": players}


@examples(200)
@given(crowded(least=10, most=19), st.integers(0, 1))
def test_a_battle_on_the_turned_board_is_the_turned_battle(raw: Json, causer: int) -> None:
    position = without_draws(raw)
    end, events = fought(position, causer, same)
    other, told = fought(turned_position(position), causer, turned_back)
    assert compared(other, told) == compared(turned_position(end), turned(events))


@examples(200)
@given(crowded(least=10, most=19), st.integers(0, 1))
def test_a_battle_with_the_seats_exchanged_is_the_same_battle(raw: Json, causer: int) -> None:
    position = without_draws(raw)
    end, events = fought(position, causer, same)
    other, told = fought(exchanged(position), 1 - causer, same)
    assert compared(other, told) == compared(exchanged(end), exchanged(events))


@examples(40)
@given(crowded())
def test_the_order_of_the_pieces_in_a_file_means_nothing(position: Json) -> None:
    other = {**position, "board": position["board"][::-1]}
    assert text(load(other).view(None)) == text(load(position).view(None))
