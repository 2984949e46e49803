"""Battles on a turned board, and with the seats exchanged: what must be the same."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from typing import Any

from neuroshima_contract import Json

from tests.support.playing import text

LAND = ("board", "ground", "fields", "terrain", "joins")
"""What of a position lies on fields."""
Load = Callable[[Json], Any]
"""Makes a state of a position."""


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
    """A position with everything on its board turned, and the fields, terrain and joins of the board itself."""
    return {**position, **{key: turned(position[key]) for key in LAND if key in position}}


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


def fought(load: Load, position: Json, causer: int, back: Any) -> tuple[Json, list[Json]]:
    """The position after a battle and its events.

    Decisions are taken by their meaning on the original board: `back` maps an answer to it. What is decided after the
    battle is left out."""
    state = load(position)
    state.sandbox = True
    events = state.apply(causer, {"type": "resolve_battle"})
    while (pending := (now := state.snapshot()).get("pending")) is not None and not _is_fought(now):
        answer = min(pending["answers"], key=lambda a: hashlib.sha256(text(back(a)).encode()).digest())
        events += state.apply(pending["seat"], {"type": "choose", **answer})
    return state.snapshot(), events


def _is_fought(position: Json) -> bool:
    return "battle" not in position or bool(position["battle"].get("fought"))


def compared(position: Json, events: list[Json]) -> tuple[Json, Counter[str]]:
    """The parts that must be equal: what stands and lies, piles and pools, and events, in any order.

    What waits to be asked after the battle comes in the order of fields. Where several HQs of a player lose hit points
    in one segment, what is left of all of them is told in that order, too."""
    found = {name: sorted(map(text, position.get(name, []))) for name in ("board", "ground")}
    players = [{**player, "discard": sorted(player["discard"])} for player in position["players"]]
    for player in players:
        player["pools"] = {name: sorted(tiles) for name, tiles in player.get("pools", {}).items()}
    told = [{**event, "hp": 0} if event["type"] == "hq_damage" else event for event in events]
    return {**found, "players": players, "outcome": position.get("outcome")}, Counter(map(text, told))


def turned_back(answer: Any) -> Any:
    for _ in range(5):
        answer = turned(answer)
    return answer


def without_draws(position: Json) -> Json:
    players = [{**player, "hand": [], "stack": []} for player in position["players"]]
    return {**position, "players": players}
