"""The actions of a side in its phase, each one written out (convoy 6, phases 2 to 4)."""

from __future__ import annotations

from tests.support.convoy.oracle.abilities import (
    ONE_TARGET,
    can_be_led,
    can_use_module,
    capture_carriers,
    capture_sources,
    module_targets,
    self_moves,
    targets,
)
from tests.support.convoy.oracle.box import CARDS, ROAD
from tests.support.convoy.oracle.facts import works
from tests.support.convoy.oracle.game import Action, Answer, Entry, Game, complete_entry
from tests.support.convoy.oracle.instants import ways_to_play
from tests.support.convoy.oracle.moves import has_room

PASS: Action = {"type": "pass"}
SEATS = {"moloch": 0, "outpost": 1}


def hand(game: Game, side: str) -> list[str]:
    """The different cards of a hand."""
    return list(dict.fromkeys(game.pile(side, "hand")))


def action_phase(game: Game, side: str) -> list[Action]:
    return [PASS, *deployments(game, side), *uses(game, side), *plays(game, side)]


def deployments(game: Game, side: str) -> list[Action]:
    units = [card for card in hand(game, side) if CARDS[card]["kind"] in ("robot", "soldier", "building")]
    return [
        {"type": "deploy", "card": card, "city": city}
        for card in units
        for city in ROAD
        if not game.destroyed(city) and has_room(game, city, complete_entry({"card": card}))
    ]


def plays(game: Game, side: str) -> list[Action]:
    instants = [card for card in hand(game, side) if CARDS[card]["kind"] == "instant"]
    return [{"type": "play", "card": card} | way for card in instants for way in ways_to_play(game, card)]


def uses(game: Game, side: str) -> list[Action]:
    found: list[Action] = []
    for city in ROAD:
        for entry in game.row(city, side):
            if can_use(game, city, entry):
                found += [use | way for use in payments(game, side, entry) for way in ways_to_use(game, city, entry)]
    return found


def can_use(game: Game, city: str, entry: Entry) -> bool:
    activation = CARDS[entry["card"]]["activation"]
    if activation == "once_per_turn" and entry["used"]:
        return False
    return activation in ("once_per_turn", "discard_card") and works(game, city, entry)


def payments(game: Game, side: str, entry: Entry) -> list[Action]:
    use: Action = {"type": "use", "at": game.place(entry)}
    if CARDS[entry["card"]]["activation"] == "once_per_turn":
        return [use]
    return [use | {"discard": card} for card in hand(game, side)]


def ways_to_use(game: Game, city: str, entry: Entry) -> list[Answer]:
    """Fields that a use may have; empty if the ability could do nothing."""
    effect = CARDS[entry["card"]]["effect"]
    if effect in ONE_TARGET:
        return targets(game, effect, city)
    if effect == "move_self":
        return self_moves(game, city, entry)
    if effect == "capture" and not (capture_sources(game, city) and capture_carriers(game, city)):
        return []
    if effect == "lead" and not can_be_led(game, city, entry):
        return []
    return [{}]


def module_phase(game: Game) -> list[Action]:
    """Moloch's: Modules are attached and used, nothing else."""
    return [PASS, *attachments(game), *module_uses(game, "moloch")]


def captured_module_phase(game: Game) -> list[Action]:
    return [PASS, *module_uses(game, "outpost")]


def attachments(game: Game) -> list[Action]:
    return [
        {"type": "attach", "card": card, "at": game.place(robot)}
        for card in hand(game, "moloch")
        if CARDS[card]["kind"] == "module"
        for city in ROAD
        if not game.destroyed(city)
        for robot in game.robots(city)
        if not robot["module"]
    ]


def module_uses(game: Game, side: str) -> list[Action]:
    return [
        {"type": "use", "at": game.place(entry), "discard": card} | way
        for city in ROAD
        for entry in game.row(city, side)
        if can_use_module(game, city, entry)
        for card in hand(game, side)
        for way in module_targets(game, city, entry)
    ]
