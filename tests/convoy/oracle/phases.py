"""The course of the game: the six phases of a battle, again and again (digest 5, 6, 8, 9, 12)."""

from __future__ import annotations

from .abilities import perform, strike, use_module
from .box import CARDS, CITIES, next_city
from .facts import effect, moloch_can_move, soldiers, total, works
from .game import Action, Entry, Game, Waiting
from .instants import play_instant
from .losses import (
    count_positions,
    discard_until_it_fits,
    draw,
    kill_and_count,
    mill,
    remember,
    shuffle,
    stopped_spiders,
)
from .menus import PASS, SEATS, action_phase, captured_module_phase, module_phase
from .moves import deploy, move

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
    """Who acts must know his cards: where chance has changed them, the other side's position tells which they are."""
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
    """The early victory of the Outpost (digest 12)."""
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
    """What may be used once in each action phase is fresh."""
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
    """Passed over where everybody can see that Moloch can do nothing: without cards, or without Robots."""
    robots = [robot for city in CITIES if not game.destroyed(city) for robot in game.robots(city)]
    if game.pile("moloch", "hand") and robots:
        game.position["phase"] = "modules"
    else:
        begin_captured_module_phase(game)


def begin_captured_module_phase(game: Game) -> None:
    """Passed over where there is no captured Module to be used."""
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


# ---- phase 5


def resolve_phase(game: Game) -> None:
    winner = winner_of_battle(game)
    if winner:
        win_abilities(game, winner)
        city = game.position["battle"]["city"]
        if winner == "moloch":
            moloch_victory(game, city)
        else:
            outpost_victory(game, city)
    fought_district(game)


def winner_of_battle(game: Game) -> str | None:
    city = game.position["battle"]["city"]
    moloch, outpost = total(game, city, "moloch"), total(game, city, "outpost")
    if moloch != outpost:
        return "moloch" if moloch > outpost else "outpost"
    ties = [entry for entry in game.row(city, "outpost") if effect(entry) == "win_ties" and works(game, city, entry)]
    return "outpost" if ties else None


def win_abilities(game: Game, winner: str) -> None:
    """One after the other, in the order that the winner likes (Q 4). Between equal cards there is no choice."""
    city = game.position["battle"]["city"]
    done: list[Entry] = []
    while True:
        left = [entry for entry in game.row(city, winner) if triggers_on_win(game, city, entry)]
        left = [entry for entry in left if not any(entry is other for other in done)]
        if not left:
            return
        entry = left[0]
        if len({entry["card"] for entry in left}) > 1:
            answer = game.ask("on_win", SEATS[winner], [{"target": game.place(entry)} for entry in left])
            assert answer is not None
            entry = game.entry(winner, answer["target"])
        done.append(entry)
        for _card in range(CARDS[entry["card"]]["amount"]):
            win_ability(game, city, entry)


def triggers_on_win(game: Game, city: str, entry: Entry) -> bool:
    return CARDS[entry["card"]]["activation"] == "on_win" and works(game, city, entry)


def win_ability(game: Game, city: str, entry: Entry) -> None:
    if effect(entry) == "mill":
        mill(game, city, by_battle=False)
    elif effect(entry) == "recover" and game.pile("moloch", "discard"):
        game.pile("moloch", "deck").insert(0, game.pile("moloch", "discard").pop())


def moloch_victory(game: Game, city: str) -> None:
    """One more district (Q 8, Q 9), then what the city adds."""
    others = [district for district in game.districts_left(city) if district != game.position["battle"]["district"]]
    beyond = next_city(city)
    if others:
        destroy_district(game, city, others[0])
    elif beyond and game.districts_left(beyond):
        destroy_district(game, beyond, game.districts_left(beyond)[0])
    extra = CITIES[city].get("moloch_victory")
    if extra:
        for _soldier in range(extra["amount"]):
            kill_one(game, "victory_kill", 0, city, "outpost", soldiers(game, city))


def kill_one(game: Game, why: str, seat: int, city: str, side: str, victims: list[Entry]) -> None:
    answer = game.ask(why, seat, [{"target": game.place(victim)} for victim in victims])
    if answer:
        kill_and_count(game, game.entry(side, answer["target"]))


def outpost_victory(game: Game, city: str) -> None:
    victory = CITIES[city]["outpost_victory"]
    if victory["effect"] == "mill":
        for _card in range(victory["amount"]):
            mill(game, city, by_battle=True)
    else:
        reveal(game, city, victory["amount"])


def reveal(game: Game, city: str, amount: int) -> None:
    """Iron Gate: of the top cards one is discarded, the rest are shuffled back (Q 10)."""
    deck = game.pile("moloch", "deck")
    if not deck:
        mill(game, city, by_battle=True)
        return
    answer = game.ask("reveal", 1, [{"card": card} for card in dict.fromkeys(deck[:amount])])
    assert answer is not None
    deck.remove(answer["card"])
    game.pile("moloch", "discard").append(answer["card"])
    shuffle(game, "moloch")


def destroy_district(game: Game, city: str, district: int) -> None:
    destroyed = game.position["cities"][city]["destroyed"]
    destroyed.append(district)
    destroyed.sort()
    if district in CITIES[city]["bombs"]:
        bomb(game)


def bomb(game: Game) -> None:
    """Hits the city that is fought in: a Soldier that Moloch chooses, then a Robot that the Outpost chooses."""
    city = game.position["battle"]["city"]
    kill_one(game, "bomb_soldier", 0, city, "outpost", soldiers(game, city))
    kill_one(game, "bomb_robot", 1, city, "moloch", list(game.robots(city)))


def end_battle(game: Game) -> None:
    """EMP Attack: no Modules, no resolution, but the district falls (Q 16)."""
    game.position["phase"] = "resolve"
    fought_district(game)


def fought_district(game: Game) -> None:
    """The district fought over is destroyed, whoever won; the marker moves on."""
    battle = game.position["battle"]
    city = battle["city"]
    destroy_district(game, city, battle["district"])
    take_nets_off(game)
    beyond = next_city(city)
    if game.districts_left(city):
        battle["district"] = game.districts_left(city)[0]
    elif beyond:
        convoy_movement(game, city, beyond)
    else:
        new_york_has_fallen(game)
        return
    game.position["skip_modules"] = False
    game.position["phase"] = "draw"


def take_nets_off(game: Game) -> None:
    """What they held works again."""
    for city in CITIES:
        for entry in [*game.row(city, "moloch"), *game.row(city, "outpost")]:
            entry["netted"] = False
    count_positions(game)


# ---- phase 6 and the end


def convoy_movement(game: Game, city: str, beyond: str) -> None:
    game.position["battle"] = {"city": beyond, "district": game.districts_left(beyond)[0]}
    movable = [robot for robot in game.robots(city) if moloch_can_move(game, city, robot)]
    answer = game.ask("convoy", 0, [{"target": game.place(robot)} for robot in movable])
    if answer:
        move(game, game.entry("moloch", answer["target"]), beyond, in_convoy=True)
    game.turned.append(city)
    discard_until_it_fits(game, city, "moloch", "spiders", 0, stopped_spiders)
    count_positions(game)


def new_york_has_fallen(game: Game) -> None:
    """The regular end (digest 1)."""
    if game.pile("moloch", "deck") or game.robots("new_york"):
        end(game, 0, "new_york")
    else:
        end(game, 1, "convoy_stopped")


def end(game: Game, winner: int, reason: str) -> None:
    game.position["phase"] = "over"
    game.position["outcome"] = {"winners": [winner], "reason": reason}


PHASES = {
    "mulligan": mulligan_phase,
    "draw": draw_phase,
    "moloch": moloch_phase,
    "outpost": outpost_phase,
    "modules": modules_phase,
    "outpost_modules": outpost_modules_phase,
    "resolve": resolve_phase,
}
