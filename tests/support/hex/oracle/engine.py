"""The oracle's questions, answered by the engine in the oracle's form."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from itertools import product
from typing import Any, cast

import neuroshima_hex as hexes
from neuroshima_doomsday.plugin import hex_armies
from neuroshima_doomsday.traits import TRAITS
from neuroshima_hex.base import army_files
from neuroshima_hex.rules.state.registry import Registry
from neuroshima_hex.rules.traits import CORE_TRAITS

from tests.support.hex.oracle.board import Field
from tests.support.hex.oracle.decisions import Answer, Choose, Decisions

Position = dict[str, Any]
ATTACK = ("kind", "direction", "strength", "hits", "wounds")
UNIT = ("at", "tile", "seat", "rotation", "wounds")


@cache
def registry() -> Registry:
    return Registry([*army_files(), *hex_armies()], [*CORE_TRAITS, *TRAITS])


def load(position: Position) -> hexes.State:
    state = hexes.load(registry(), hexes.Options(), deepcopy(position))
    state.sandbox = True
    return state


def fight(position: Position, causer: int, choose: Choose) -> dict[str, Any]:
    """The result of `oracle.fight`, from the engine."""
    return play(load(position), causer, {"type": "resolve_battle"}, choose)


def play_instant(position: Position, seat: int, tile: str, target: Field, choose: Choose) -> dict[str, Any]:
    """The result of `oracle.play_instant`, from the engine."""
    state = load(holding(position, seat, tile))
    return play(state, seat, {"type": "play", "tile": tile, "target": list(target)}, choose)


def holding(position: Position, seat: int, tile: str) -> Position:
    """The position in the turn of `seat`, with `tile` in hand."""
    players = [player | {"hand": [tile] if n == seat else []} for n, player in enumerate(position["players"])]
    return position | {"players": players, "turn": {"seat": seat, "phase": "play"}}


def describe(position: Position) -> dict[Field, dict[str, Any]]:
    """The result of `oracle.describe`, from the view."""
    return {tuple(unit["at"]): facts(unit) for unit in view(position)["board"]}


def view(position: Position) -> dict[str, Any]:
    return shown(load(position))


def shown(state: hexes.State) -> dict[str, Any]:
    """The view as JSON, without types of the engine."""
    return cast("dict[str, Any]", hexes.view(state))


def facts(unit: dict[str, Any]) -> dict[str, Any]:
    found = {key: sorted(unit[key]) for key in ("netted_by", "nets", "acts_on", "medics")}
    attacks = [in_order({key: attack[key] for key in ATTACK}) for attack in unit["attacks"]]
    return found | {
        "serves": unit["serves"],
        "initiative": sorted((icon["value"] for icon in unit["initiative"]), reverse=True),
        "attacks": sorted(attacks, key=lambda one: (one["direction"], one["kind"])),
    }


def in_order(attack: dict[str, Any]) -> dict[str, Any]:
    """The victims sorted by field, because a relayed shot has no fixed order of victims."""
    hits = sorted(zip(attack["hits"], attack["wounds"], strict=True))
    return attack | {"hits": [at for at, _ in hits], "wounds": [wounds for _, wounds in hits]}


def plays(state: hexes.State, seat: int) -> list[dict[str, Any]]:
    """Every single way to play a tile from the hand."""
    entries = [entry for entry in state.legal(seat) if entry["type"] == "play"]
    return [action for entry in entries for action in expanded(entry)]


def expanded(entry: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The single actions of an entry of `legal`."""
    values = [value["any"] if isinstance(value, dict) else [value] for value in entry.values()]
    return [dict(zip(entry, combination, strict=True)) for combination in product(*values)]


def targets(position: Position, seat: int, tile: str) -> list[Field]:
    """The result of `oracle.targets`, from the legal actions."""
    return sorted(tuple(action["target"]) for action in plays(load(holding(position, seat, tile)), seat))


def moves(position: Position, seat: int) -> dict[tuple[str, Field], list[tuple[Field, int]]]:
    """The result of `oracle.moves`, from the legal actions."""
    state = load(holding(position, seat, "move"))
    found: dict[tuple[str, Field], set[tuple[Field, int]]] = {}
    for entry in state.legal(seat):
        if entry["type"] in ("play", "act"):
            for action in expanded(entry):
                source = action.get("ability", "move")
                found.setdefault((source, tuple(action["unit"])), set()).add((tuple(action["to"]), action["rotation"]))
    return {key: sorted(standings) for key, standings in found.items()}


def push_back_fields(position: Position, seat: int) -> dict[tuple[Field, Field], list[Field]]:
    """The result of `oracle.push_back_fields`: each push is tried on a copy."""
    state = load(holding(position, seat, "push_back"))
    return {
        (tuple(action["unit"]), tuple(action["target"])): landed(state.copy(), seat, action)
        for action in plays(state, seat)
    }


def landed(state: hexes.State, seat: int, push: dict[str, Any]) -> list[Field]:
    """The fields from which the pushed side chooses, or the only one."""
    before = {tuple(unit["at"]) for unit in shown(state)["board"]}
    state.apply(seat, push)
    view = shown(state)
    if view["pending"]:
        return sorted(tuple(answer["to"]) for answer in view["pending"]["answers"])
    return sorted({tuple(unit["at"]) for unit in view["board"]} - before)


def play(state: hexes.State, seat: int, action: dict[str, Any], choose: Choose) -> dict[str, Any]:
    """Apply the action, answer its questions, and return the result in the oracle's form."""
    decisions = Decisions(choose)
    state.apply(seat, action)
    while pending := shown(state)["pending"]:
        answer_pending(state, pending, decisions)
    view = shown(state)
    return {
        "board": [{key: unit[key] for key in UNIT} for unit in view["board"]],
        "hq_hp": [player["hq_hp"] for player in view["players"]],
        "decisions": decisions.asked,
    }


def answer_pending(state: hexes.State, pending: dict[str, Any], decisions: Decisions) -> None:
    answers: list[Answer] = [{k: v for k, v in answer.items() if k != "type"} for answer in pending["answers"]]
    index = decisions.ask(pending["kind"], pending["seat"], {}, answers)
    state.apply(pending["seat"], {"type": "choose", **answers[index]})
