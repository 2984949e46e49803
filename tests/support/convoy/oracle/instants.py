"""Instants: their targets and their effects. They act on any card anywhere, also in destroyed cities."""

from __future__ import annotations

from tests.support.convoy.oracle.abilities import walk
from tests.support.convoy.oracle.box import CARDS, ROAD, adjacent
from tests.support.convoy.oracle.facts import moloch_can_move, soldiers
from tests.support.convoy.oracle.game import Action, Answer, Entry, Game
from tests.support.convoy.oracle.losses import draw, kill_and_count, to_hand
from tests.support.convoy.oracle.moves import move


def all_robots(game: Game) -> list[Entry]:
    return [robot for city in ROAD for robot in game.robots(city)]


def all_soldiers(game: Game) -> list[Entry]:
    return [soldier for city in ROAD for soldier in soldiers(game, city)]


def places(game: Game, entries: list[Entry]) -> list[Answer]:
    return [{"target": game.place(entry)} for entry in entries]


def steps(game: Game, entries: list[Entry]) -> list[Answer]:
    return [answer | {"to": to} for answer in places(game, entries) for to in adjacent(answer["target"][0])]


def ways_to_play(game: Game, name: str) -> list[Answer]:
    """Fields that playing an instant may have; empty if it cannot be played."""
    card = CARDS[name]
    effect = card["effect"]
    if effect in ("recall", "kill_robot"):
        return places(game, all_robots(game))
    if effect == "move_robot":
        movable = [robot for city in ROAD for robot in game.robots(city) if moloch_can_move(game, city, robot)]
        return steps(game, movable)
    if effect == "strengthen_soldiers" and card["count"] == 1:
        return places(game, all_soldiers(game))
    if effect == "push_soldier" or (effect == "move_soldiers" and card["count"] == 1):
        return steps(game, all_soldiers(game))
    if effect == "rescue":
        lost = [soldier for city in game.turned for soldier in soldiers(game, city)]
        return places(game, lost)
    if effect in ("move_soldiers", "strengthen_soldiers") and not all_soldiers(game):
        return []
    return [{}]


def play_instant(game: Game, side: str, action: Action) -> bool:
    """Resolves an instant, then discards it. True if it has ended the battle."""
    card = CARDS[action["card"]]
    effect = card["effect"]
    game.pile(side, "hand").remove(card["id"])
    if effect == "recall":
        to_hand(game, game.entry("moloch", action["target"]))
    elif effect == "kill_robot":
        kill_and_count(game, game.entry("moloch", action["target"]))
    elif effect == "move_robot":
        move(game, game.entry("moloch", action["target"]), action["to"])
    elif effect == "push_soldier" or (effect == "move_soldiers" and card["count"] == 1):
        move(game, game.entry("outpost", action["target"]), action["to"])
    elif effect == "rescue":
        to_hand(game, game.entry("outpost", action["target"]))
    elif effect == "move_soldiers":
        move_soldiers(game, card["count"])
    elif effect == "strengthen_soldiers" and card["count"] == 1:
        game.entry("outpost", action["target"])["strength"] += card["amount"]
    elif effect == "strengthen_soldiers":
        strengthen_soldiers(game, card["count"], card["amount"])
    elif effect == "draw_discard":
        draw_discard(game, side, card["amount"], card["count"])
    elif effect == "skip_modules":
        game.position["skip_modules"] = True
    game.pile(side, "discard").append(card["id"])
    return bool(effect == "end_battle")


def move_soldiers(game: Game, count: int) -> None:
    """Retreat: two Soldiers, or twice the same one; one after the other."""
    for turn in range(count):
        answer = game.ask("move_soldiers", 1, places(game, all_soldiers(game)), optional=turn > 0)
        if answer is None:
            return
        walk(game, game.entry("outpost", answer["target"]), 1)


def strengthen_soldiers(game: Game, count: int, amount: int) -> None:
    """Recon: tokens on different Soldiers."""
    done: list[Entry] = []
    for turn in range(count):
        left = [soldier for soldier in all_soldiers(game) if not any(soldier is other for other in done)]
        answer = game.ask("strengthen_soldiers", 1, places(game, left), optional=turn > 0)
        if answer is None:
            return
        soldier = game.entry("outpost", answer["target"])
        soldier["strength"] += amount
        done.append(soldier)


def draw_discard(game: Game, side: str, amount: int, count: int) -> None:
    """War Council: of the cards drawn some are discarded, unless the deck ran short."""
    seat = 0 if side == "moloch" else 1
    drawn = draw(game, side, amount)
    if len(drawn) < amount:
        return
    for _card in range(count):
        answer = game.ask("draw_discard", seat, [{"card": card} for card in dict.fromkeys(drawn)], hidden=True)
        if answer is None:
            return
        drawn.remove(answer["card"])
        game.pile(side, "hand").remove(answer["card"])
        game.pile(side, "discard").append(answer["card"])
