"""The course of the game: the phases of a battle, again and again (convoy 5, 6)."""

from __future__ import annotations

from tests.support.convoy.oracle.abilities import perform, strike, use_module
from tests.support.convoy.oracle.box import CARDS, CITIES
from tests.support.convoy.oracle.game import Action, Game, Waiting
from tests.support.convoy.oracle.instants import play_instant
from tests.support.convoy.oracle.losses import count_positions, draw, remember, shuffle
from tests.support.convoy.oracle.menus import PASS, SEATS, action_phase, captured_module_phase, module_phase
from tests.support.convoy.oracle.moves import deploy, move
from tests.support.convoy.oracle.resolution import end, end_battle, resolve_phase

STARTING_HAND = 4
DRAWN = 2
WHO_ACTS = {"mulligan": 1, "moloch": 0, "outpost": 1, "modules": 0, "outpost_modules": 1}
"""Whose phase it is; the mulligan when Moloch has decided."""


def run(game: Game) -> None:
    """Plays on until the game is over, or until an action is missing."""
    remember(game)
    if game.position["phase"] in ("draw", "resolve"):
        game.menu(0, [PASS])
    while game.position["phase"] != "over":
        look_at_the_cards(game)
        PHASES[game.position["phase"]](game)


def look_at_the_cards(game: Game) -> None:
    """Stop before the next action if chance has changed the cards: the test then takes them from the engine's
    position."""
    if game.position["phase"] in WHO_ACTS and any(game.bag.values()):
        raise Waiting(WHO_ACTS[game.position["phase"]], [])


def mulligan_phase(game: Game) -> None:
    """Moloch decides first, then the Outpost; once each (Q 1)."""
    side = "outpost" if game.position["seat"] == 1 else "moloch"
    action = game.menu(SEATS[side], [{"type": "mulligan"}, {"type": "keep"}])
    if action["type"] == "mulligan":
        hand = game.pile(side, "hand")
        game.pile(side, "deck").extend(hand)
        hand.clear()
        shuffle(game, side)
        draw(game, side, STARTING_HAND)
    if side == "moloch":
        game.position["seat"] = 1
    else:
        game.position["seat"] = None
        game.position["phase"] = "draw"


def draw_phase(game: Game) -> None:
    if convoy_is_destroyed(game):
        end(game, 1, "convoy_destroyed")
        return
    draw(game, "moloch", DRAWN)
    draw(game, "outpost", DRAWN)
    begin_action_phase(game, "moloch")


def convoy_is_destroyed(game: Game) -> bool:
    """The early victory of the Outpost (convoy 12)."""
    cards = game.pile("moloch", "deck") + game.pile("moloch", "hand")
    robots = [robot for city in CITIES if not game.destroyed(city) for robot in game.robots(city)]
    return not cards and not robots


def moloch_phase(game: Game) -> None:
    act(game, "moloch")


def outpost_phase(game: Game) -> None:
    act(game, "outpost")


def act(game: Game, side: str) -> None:
    """One action of an action phase, or its end."""
    action = game.menu(SEATS[side], action_phase(game, side))
    if action["type"] == "deploy":
        deploy(game, side, action["card"], action["city"])
    elif action["type"] == "use":
        use(game, side, action)
    elif action["type"] == "play":
        if play_instant(game, side, action):
            end_battle(game)
    else:
        end_action_phase(game, side)


def use(game: Game, side: str, action: Action) -> None:
    """Action B. A card is paid before anything happens."""
    city = action["at"][0]
    entry = game.entry(side, action["at"])
    card = CARDS[entry["card"]]
    pay(game, side, action)
    if card["activation"] == "once_per_turn":
        entry["used"] = True
    if card["effect"] == "move_self":
        move(game, entry, action["to"])
    elif "target" in action:
        strike(game, card, action)
    else:
        perform(game, city, entry)


def pay(game: Game, side: str, action: Action) -> None:
    if "discard" in action:
        game.pile(side, "hand").remove(action["discard"])
        game.pile(side, "discard").append(action["discard"])


def begin_action_phase(game: Game, side: str) -> None:
    """Make once-per-turn abilities usable again."""
    for city in CITIES:
        for entry in game.row(city, side):
            entry["used"] = False
    game.position["phase"] = side


def end_action_phase(game: Game, side: str) -> None:
    if side == "moloch":
        begin_action_phase(game, "outpost")
    elif game.position["skip_modules"]:
        game.position["phase"] = "resolve"
    else:
        begin_module_phase(game)


def begin_module_phase(game: Game) -> None:
    """Begin Moloch's Module phase, or skip it if Moloch has no cards in hand or no Robots."""
    robots = [robot for city in CITIES if not game.destroyed(city) for robot in game.robots(city)]
    if game.pile("moloch", "hand") and robots:
        game.position["phase"] = "modules"
    else:
        begin_captured_module_phase(game)


def begin_captured_module_phase(game: Game) -> None:
    """Begin the Outpost's Module phase, or skip it if the Outpost can use no captured Module."""
    usable = captured_module_phase(game) != [PASS]
    game.position["phase"] = "outpost_modules" if usable else "resolve"


def modules_phase(game: Game) -> None:
    action = game.menu(0, module_phase(game))
    if action["type"] == "attach":
        game.pile("moloch", "hand").remove(action["card"])
        game.entry("moloch", action["at"])["module"] = action["card"]
        count_positions(game)
    elif action["type"] == "use":
        pay(game, "moloch", action)
        use_module(game, game.entry("moloch", action["at"]), action)
    else:
        begin_captured_module_phase(game)


def outpost_modules_phase(game: Game) -> None:
    action = game.menu(1, captured_module_phase(game))
    if action["type"] == "use":
        pay(game, "outpost", action)
        use_module(game, game.entry("outpost", action["at"]), action)
    else:
        game.position["phase"] = "resolve"


PHASES = {
    "mulligan": mulligan_phase,
    "draw": draw_phase,
    "moloch": moloch_phase,
    "outpost": outpost_phase,
    "modules": modules_phase,
    "outpost_modules": outpost_modules_phase,
    "resolve": resolve_phase,
}
