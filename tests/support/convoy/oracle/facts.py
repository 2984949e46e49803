"""Facts that hold on the table now: working abilities, immune cards, number of positions, strengths."""

from __future__ import annotations

from tests.support.convoy.oracle.box import CARDS, CITIES
from tests.support.convoy.oracle.game import Entry, Game


def kind(entry: Entry) -> str:
    return str(CARDS[entry["card"]]["kind"])


def effect(entry: Entry) -> str | None:
    found: str | None = CARDS[entry["card"]]["effect"]
    return found


def soldiers(game: Game, city: str) -> list[Entry]:
    return [entry for entry in game.row(city, "outpost") if kind(entry) == "soldier"]


def buildings(game: Game, city: str) -> list[Entry]:
    return [entry for entry in game.row(city, "outpost") if kind(entry) == "building"]


def works(game: Game, city: str, entry: Entry) -> bool:
    """Whether the ability of a card in this city is on (convoy 4, 13)."""
    if game.destroyed(city) or net_counts(game, entry) or entry["deactivated"]:
        return False
    return not (kind(entry) == "robot" and under_cannon(game, city, entry))


def net_counts(game: Game, entry: Entry) -> bool:
    """A netted Soldier is off until the end of the battle, a netted Robot in its resolution."""
    return bool(entry["netted"] and (kind(entry) == "soldier" or game.position["phase"] == "resolve"))


def under_cannon(game: Game, city: str, robot: Entry) -> bool:
    """An EMP Cannon switches off every Robot in its city but an immune one that was there before it (Q 14)."""
    return any(not protected(robot) or cancels(cannon, robot) for cannon in cannons(game, city))


def cannons(game: Game, city: str) -> list[Entry]:
    return [entry for entry in buildings(game, city) if effect(entry) == "emp" and works(game, city, entry)]


def protected(robot: Entry) -> bool:
    """A Shield token, or an Ironclad without a Deactivation token: immune, unless a Cannon was there first. A Net does
    not change that: it counts in resolution only."""
    armoured = effect(robot) == "immune" and not robot["deactivated"]
    return bool(robot["shield"] or armoured)


def cancels(cannon: Entry, robot: Entry) -> bool:
    return bool(cannon["arrived"] < robot["arrived"])


def immune(game: Game, city: str, robot: Entry) -> bool:
    """Not affected by abilities of Soldiers and Buildings nor by captured Modules (convoy 3)."""
    if not protected(robot) or game.destroyed(city):
        return False
    return not any(cancels(cannon, robot) for cannon in cannons(game, city))


def vulnerable(game: Game, city: str) -> list[Entry]:
    return [robot for robot in game.robots(city) if not immune(game, city, robot)]


def is_special(module: str | None) -> bool:
    """Contamination, Kasparov, Net: Modules with an ability of their own."""
    return module is not None and CARDS[module]["effect"] is not None


def module_works(game: Game, city: str, entry: Entry) -> bool:
    """Whether the special Module of a card is on. A captured one is switched off by a Net alone (Q 20)."""
    if not is_special(entry["module"]) or game.destroyed(city) or net_counts(game, entry):
        return False
    if kind(entry) == "soldier":
        return True
    return not entry["module_deactivated"] and not under_cannon(game, city, entry)


def module_effect(entry: Entry) -> str | None:
    found: str | None = CARDS[entry["module"]]["effect"] if entry["module"] else None
    return found


def limit(game: Game, city: str, side: str) -> int:
    """Battle positions of a side: as printed, less what the other side takes away (Q 18). A Net changes nothing here:
    it counts in resolution only, and positions are no matter of resolution."""
    positions: int = CITIES[city]["positions"][side]
    for entry in game.row(city, "outpost" if side == "moloch" else "moloch"):
        entry = entry | {"netted": False}
        if effect(entry) == "fewer_positions" and works(game, city, entry):
            positions -= CARDS[entry["card"]]["amount"]
        if module_effect(entry) == "fewer_positions" and module_works(game, city, entry):
            positions -= CARDS[entry["module"]]["amount"]
    return max(0, positions)


def uses_position(game: Game, city: str, entry: Entry) -> bool:
    """Every card, Spiders too (Q 17). Other card files may free a Robot of that, with or without a Net."""
    return not (effect(entry) == "no_position" and works(game, city, entry | {"netted": False}))


def may_exceed(game: Game, city: str, entry: Entry) -> bool:
    """Spiders whose ability works, with or without a Net: they need no free position."""
    return effect(entry) in ("exceed_positions", "no_position") and works(game, city, entry | {"netted": False})


def taken(game: Game, city: str, side: str) -> int:
    return sum(1 for entry in game.row(city, side) if uses_position(game, city, entry))


def immobile(game: Game, city: str, robot: Entry) -> bool:
    """A Juggernaut whose ability works; a Net does not switch it off, only a Cannon and a Deactivation token do."""
    return effect(robot) == "immobile" and works(game, city, robot | {"netted": False})


def held(game: Game, city: str, robot: Entry) -> bool:
    """An Electromagnetic Field bars Moloch from moving this Robot. The Field is a Building: the immune ignore it."""
    fields = [entry for entry in buildings(game, city) if effect(entry) == "hold_robots"]
    return any(works(game, city, field) for field in fields) and not immune(game, city, robot)


def moloch_can_move(game: Game, city: str, robot: Entry) -> bool:
    return not immobile(game, city, robot) and not held(game, city, robot)


def strength(game: Game, city: str, entry: Entry) -> int:
    """The strength of a card if the battle were resolved in this city now (convoy 6, phase 5)."""
    if entry["netted"]:
        return 0
    own = CARDS[entry["card"]]["strength"] + entry["strength"] + bonus(game, city, entry)
    module = CARDS[entry["module"]]["strength"] if entry["module"] else 0
    return int(max(0, own) + module)


def bonus(game: Game, city: str, entry: Entry) -> int:
    """Saboteur, Lieutenant Calahan, Bunker."""
    if kind(entry) != "soldier":
        return 0
    found = 0
    if effect(entry) == "strength_per_robot" and works(game, city, entry):
        found += CARDS[entry["card"]]["amount"] * len(game.robots(city))
    for other in game.row(city, "outpost"):
        if other is not entry and effect(other) == "strength_to_soldiers" and works(game, city, other):
            found += CARDS[other["card"]]["amount"]
    return found


def total(game: Game, city: str, side: str) -> int:
    return sum(strength(game, city, entry) for entry in game.row(city, side))
