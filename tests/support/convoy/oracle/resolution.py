"""Resolution, the fall of districts, the convoy movement, and the end of the game (convoy 6, 8, 9, 12)."""

from __future__ import annotations

from tests.support.convoy.oracle.box import CARDS, CITIES, next_city
from tests.support.convoy.oracle.facts import effect, moloch_can_move, soldiers, total, works
from tests.support.convoy.oracle.game import Entry, Game
from tests.support.convoy.oracle.losses import count_positions, kill_and_count, mill, shuffle
from tests.support.convoy.oracle.menus import SEATS
from tests.support.convoy.oracle.moves import move


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
    """Destroy the district fought over, for either winner, and move the marker on."""
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
    """Remove the Nets; the netted cards work again."""
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
    count_positions(game)


def new_york_has_fallen(game: Game) -> None:
    """The regular end (convoy 1)."""
    if game.pile("moloch", "deck") or game.robots("new_york"):
        end(game, 0, "new_york")
    else:
        end(game, 1, "convoy_stopped")


def end(game: Game, winner: int, reason: str) -> None:
    game.position["phase"] = "over"
    game.position["outcome"] = {"winners": [winner], "reason": reason}
