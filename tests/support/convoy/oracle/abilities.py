"""What abilities and instants do, effect by effect, and whom each may choose."""

from __future__ import annotations

from tests.support.convoy.oracle.box import CARDS, ROAD, adjacent
from tests.support.convoy.oracle.facts import (
    buildings,
    immobile,
    is_special,
    module_works,
    moloch_can_move,
    soldiers,
    vulnerable,
)
from tests.support.convoy.oracle.game import UNKNOWN, Answer, Entry, Game
from tests.support.convoy.oracle.losses import count_positions, draw, kill_and_count, mill, to_hand
from tests.support.convoy.oracle.moves import move

ONE_TARGET = ("kill_soldier", "discard_building", "shield", "take_back", "return_robot", "weaken_robot", "deactivate")
"""Effects of cards on the table that need one target, chosen with the action or, on entering, by a decision."""


def enter(game: Game, city: str, entry: Entry) -> None:
    """The "enters the city" ability of a card that has just arrived; its owner decides, and may let it be.
    What follows from it does not start it again (Q 32)."""
    if any(entry is other for other in game.entering):
        return
    game.entering.append(entry)
    carry_out(game, city, entry)
    game.entering.pop()


def carry_out(game: Game, city: str, entry: Entry) -> None:
    card = CARDS[entry["card"]]
    seat = 0 if card["side"] == "moloch" else 1
    if card["effect"] in ONE_TARGET:
        answer = game.ask(card["effect"], seat, targets(game, card["effect"], city), optional=True)
        if answer:
            strike(game, card, answer)
    else:
        perform(game, city, entry, entering=True)


def targets(game: Game, effect: str, city: str) -> list[Answer]:
    """Targets that a one-target effect of a card in this city may choose."""
    if effect == "kill_soldier":
        found = soldiers(game, city)
    elif effect == "discard_building":
        found = buildings(game, city)
    elif effect == "shield":
        found = [robot for robot in game.robots(city) if not robot["shield"]]
    elif effect == "take_back":
        found = list(game.robots(city))
    elif effect in ("return_robot", "weaken_robot"):
        found = vulnerable(game, city)
    elif effect == "deactivate":
        return deactivation_targets(game, city)
    return [{"target": game.place(entry)} for entry in found]


def deactivation_targets(game: Game, city: str) -> list[Answer]:
    """Each Robot, and each special Module, that is not immune and has no Deactivation token yet (Q 13)."""
    found: list[Answer] = []
    for robot in vulnerable(game, city):
        if not robot["deactivated"]:
            found.append({"target": game.place(robot)})
        if is_special(robot["module"]) and not robot["module_deactivated"]:
            found.append({"target": game.place(robot), "card": robot["module"]})
    return found


def strike(game: Game, card: dict[str, object], answer: Answer) -> None:
    """Carries out a one-target effect of `card` on its target."""
    effect = card["effect"]
    side = "outpost" if effect in ("kill_soldier", "discard_building") else "moloch"
    target = game.entry(side, answer["target"])
    if effect in ("kill_soldier", "discard_building"):
        kill_and_count(game, target)
    elif effect in ("take_back", "return_robot"):
        to_hand(game, target)
    elif effect == "shield":
        target["shield"] = True
    elif effect == "weaken_robot":
        target["strength"] += card["amount"]
    elif effect == "deactivate":
        target["module_deactivated" if "card" in answer else "deactivated"] = True
    count_positions(game)


def perform(game: Game, city: str, entry: Entry, entering: bool = False) -> None:
    """Effects without a target, and those whose every step is a decision."""
    card = CARDS[entry["card"]]
    effect = card["effect"]
    if effect == "strengthen_self":
        entry["strength"] += card["amount"]
    elif effect == "draw":
        draw(game, "moloch", card["amount"])
    elif effect == "mill":
        for _card in range(card["amount"]):
            mill(game, city, by_battle=False)
    elif effect == "look":
        look(game, card["amount"])
    elif effect == "sacrifice":
        sacrifice(game, city, card["count"], entering)
    elif effect == "lead":
        lead(game, city, entry, entering)
    elif effect == "capture":
        capture(game, city, entering)


def sacrifice(game: Game, city: str, count: int, entering: bool) -> None:
    """The Clown: one Robot of Moloch's here, the Clown itself perhaps, for up to two Soldiers here."""
    answers = [{"target": game.place(robot)} for robot in game.robots(city)]
    answer = game.ask("sacrifice_robot", 0, answers, optional=entering)
    if answer is None:
        return
    kill_and_count(game, game.entry("moloch", answer["target"]))
    for _soldier in range(count):
        answer = game.ask("sacrifice_soldier", 0, targets(game, "kill_soldier", city), optional=True)
        if answer is None:
            return
        kill_and_count(game, game.entry("outpost", answer["target"]))


def can_be_led(game: Game, city: str, scout: Entry) -> list[Entry]:
    """Other Soldiers in this city and in the neighbouring ones."""
    others = [entry for near in ROAD if near in (city, *adjacent(city)) for entry in soldiers(game, near)]
    return [entry for entry in others if entry is not scout]


def lead(game: Game, city: str, scout: Entry, entering: bool) -> None:
    """The Scout: another Soldier moves from here to a neighbouring city, or from there to here."""
    answers = [{"target": game.place(entry)} for entry in can_be_led(game, city, scout)]
    answer = game.ask("lead", 1, answers, optional=entering)
    if answer is None:
        return
    soldier = game.entry("outpost", answer["target"])
    if answer["target"][0] == city:
        walk(game, soldier, 1)
    else:
        move(game, soldier, city)


def walk(game: Game, entry: Entry, seat: int) -> None:
    """Move one city; the target city is a decision."""
    city = game.city_of(entry)
    assert city is not None
    answer = game.ask("move_to", seat, [{"to": to} for to in adjacent(city)])
    assert answer is not None
    move(game, entry, answer["to"])


def capture_sources(game: Game, city: str) -> list[Entry]:
    return [robot for robot in vulnerable(game, city) if robot["module"]]


def capture_carriers(game: Game, city: str) -> list[Entry]:
    return [soldier for soldier in soldiers(game, city) if not soldier["module"]]


def capture(game: Game, city: str, entering: bool) -> None:
    """Nestugov: a Module of a Robot here that is not immune, to a Soldier here that has none."""
    if not capture_carriers(game, city):
        return
    sources = [{"target": game.place(robot)} for robot in capture_sources(game, city)]
    answer = game.ask("capture_module", 1, sources, optional=entering)
    if answer is None:
        return
    robot = game.entry("moloch", answer["target"])
    carriers = [{"target": game.place(soldier)} for soldier in capture_carriers(game, city)]
    answer = game.ask("capture_soldier", 1, carriers)
    assert answer is not None
    soldier = game.entry("outpost", answer["target"])
    soldier["module"], robot["module"] = robot["module"], None
    robot["module_deactivated"] = False
    count_positions(game)


def look(game: Game, amount: int) -> None:
    """The Spotter: of the top cards of Moloch's deck one goes to the bottom, the rest back on top."""
    deck = game.pile("moloch", "deck")
    assert UNKNOWN not in deck
    answer = game.ask("look", 1, [{"card": card} for card in dict.fromkeys(deck[:amount])], hidden=True)
    if answer:
        deck.remove(answer["card"])
        deck.append(answer["card"])


# ---- Modules


def module_targets(game: Game, city: str, entry: Entry) -> list[Answer]:
    """Targets of the Kasparov or Net Module on this card: enemies of its side in its city."""
    module = CARDS[entry["module"]]
    captured = CARDS[entry["card"]]["side"] == "outpost"
    victims = vulnerable(game, city) if captured else soldiers(game, city)
    if module["effect"] == "net":
        return [{"target": game.place(victim)} for victim in victims if not victim["netted"]]
    if captured:
        victims = [robot for robot in victims if not immobile(game, city, robot)]
    return [{"target": game.place(victim), "to": to} for victim in victims for to in adjacent(city)]


def can_use_module(game: Game, city: str, entry: Entry) -> bool:
    """A discard-activated Module that is on."""
    return module_works(game, city, entry) and CARDS[entry["module"]]["activation"] == "discard_card"


def use_module(game: Game, entry: Entry, answer: Answer) -> None:
    victims = "moloch" if CARDS[entry["card"]]["side"] == "outpost" else "outpost"
    target = game.entry(victims, answer["target"])
    if CARDS[entry["module"]]["effect"] == "net":
        target["netted"] = True
        count_positions(game)
    else:
        move(game, target, answer["to"])


# ---- moves by abilities and instants


def self_moves(game: Game, city: str, entry: Entry) -> list[Answer]:
    """Runner and Hornet."""
    if CARDS[entry["card"]]["side"] == "moloch" and not moloch_can_move(game, city, entry):
        return []
    return [{"to": to} for to in adjacent(city)]
