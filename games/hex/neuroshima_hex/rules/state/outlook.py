"""What a battle would do that an action begins, told before the action is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from ..board.hit_points import hit_points_of
from ..events import Event
from ..events.battle import BattleEnded, BattleStarted, Destroyed, HqDamaged, PointsScored
from ..events.turns import GameOver
from ..grid import JsonCoord
from .apply import apply

if TYPE_CHECKING:
    from .state import State


class Loss(TypedDict):
    """A unit that would be destroyed. `army`: of an allied unit."""

    seat: int
    at: JsonCoord
    tile: str
    army: NotRequired[str]


class OneOfSeveral(TypedDict):
    """What the battle would make of one of several HQs."""

    tile: str
    before: int
    after: int


class Side(TypedDict):
    """What the battle would make of an HQ: its hit points before and after.

    `points`: what the seat would gain, in a mode of points. `hqs`: of a player with several HQs, those that lose hit
    points."""

    seat: int
    before: int
    after: int
    hqs: NotRequired[list[OneOfSeveral]]
    points: NotRequired[int]


class Outlook(TypedDict):
    """A battle that has not been fought.

    `open`: players would decide something in it, so that it may end otherwise. `end`: how it would end the game."""

    cause: str
    open: bool
    sides: list[Side]
    lost: list[Loss]
    end: NotRequired[GameOver]


def outlook(state: State, seat: int, raw: object) -> Outlook | None:
    """The battle that the action `raw` would start at once (hex 3.2, 3.3).

    Every question in it gets its first answer. None if no battle follows, and for decisions in one: the next battle
    is not what they are about. Raises as `apply` does."""
    in_battle = state.running is not None
    decided = state.copy()
    decided.options = state.options.automatic
    events = apply(decided, seat, raw)
    battle = None if in_battle else _battle(events)
    if battle is None:
        return None
    waiting = state.copy()
    begun = _battle(apply(waiting, seat, raw))
    told: Outlook = {
        "cause": cast(BattleStarted, battle[0])["cause"],
        "open": waiting.pending is not None and (waiting.running is not None or begun is None),
        "sides": _sides(state, battle),
        "lost": [_loss(cast(Destroyed, event)) for event in battle if event["type"] == "destroyed"],
    }
    if events[-1]["type"] == "game_over":
        told["end"] = cast(GameOver, events[-1])
    return told


def _battle(events: Sequence[Event]) -> Sequence[Event] | None:
    """The first battle among the events, from its beginning to its end."""
    types = [event["type"] for event in events]
    if "battle_started" not in types:
        return None
    end = types.index("battle_ended") + 1 if "battle_ended" in types else len(types)
    return events[types.index("battle_started") : end]


def _sides(state: State, battle: Sequence[Event]) -> list[Side]:
    left = cast(BattleEnded, battle[-1])["hq_hp"]
    sides: list[Side] = [{"seat": seat, "before": before, "after": left[seat]} for seat, before in enumerate(state.hp)]
    for side in sides:
        if side["seat"] in state.board.several:
            side["hqs"] = _several(state, side["seat"], battle)
    if state.board.points is not None:
        gains = [cast(PointsScored, event) for event in battle if event["type"] == "points"]
        for side in sides:
            side["points"] = sum(gain["points"] for gain in gains if gain["seat"] == side["seat"])
    return sides


def _several(state: State, seat: int, battle: Sequence[Event]) -> list[OneOfSeveral]:
    """The HQs of the seat that lose hit points in the battle, by field."""
    found: list[OneOfSeveral] = []
    damage = [cast(HqDamaged, event) for event in battle if event["type"] == "hq_damage"]
    for hq in state.hqs_of(seat):
        hurt = [event for event in damage if event["at"] == state.coord(hq.at)]
        if hurt:
            before, after = hit_points_of(state.board, hq), hurt[-1].get("left", 0)
            found.append({"tile": hq.tile.id, "before": before, "after": after})
    return found


def _loss(event: Destroyed) -> Loss:
    loss: Loss = {"seat": event["seat"], "at": event["at"], "tile": event["tile"]}
    if "army" in event:
        loss["army"] = event["army"]
    return loss
