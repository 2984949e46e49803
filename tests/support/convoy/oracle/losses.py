"""Cards that leave the table, and the positions that are lost: what must go when too many cards lie at a city."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.convoy.oracle.box import CARDS, ROAD
from tests.support.convoy.oracle.facts import effect, kind, limit, may_exceed, taken, uses_position, vulnerable, works
from tests.support.convoy.oracle.game import UNKNOWN, Entry, Game


def detach(game: Game, entry: Entry) -> None:
    """Takes a card off its row."""
    city = game.city_of(entry)
    assert city is not None
    row = game.row(city, CARDS[entry["card"]]["side"])
    row[:] = [other for other in row if other is not entry]


def bury(game: Game, entry: Entry) -> None:
    """Puts a card that is on no row on its owner's discard pile, on top of its Module on Moloch's."""
    bury_module(game, entry)
    game.pile(CARDS[entry["card"]]["side"], "discard").append(entry["card"])


def bury_module(game: Game, entry: Entry) -> None:
    if entry["module"]:
        game.pile("moloch", "discard").append(entry["module"])
        entry["module"] = None


def blocker_instead(game: Game, city: str, robot: Entry) -> Entry | None:
    """The Blocker of this city that Moloch discards in place of another Robot, if it likes."""
    blockers = [
        entry
        for entry in game.robots(city)
        if entry is not robot and effect(entry) == "protect" and works(game, city, entry)
    ]
    answer = game.ask("protect", 0, [{"target": game.place(entry)} for entry in blockers], optional=True)
    return game.entry("moloch", answer["target"]) if answer else None


def kill(game: Game, entry: Entry) -> None:
    """Kills or discards a card on the table; then positions are counted."""
    if kind(entry) == "robot":
        city = game.city_of(entry)
        assert city is not None
        entry = blocker_instead(game, city, entry) or entry
    detach(game, entry)
    bury(game, entry)


def to_hand(game: Game, entry: Entry) -> None:
    """A card goes back to its owner's hand: no tokens, its Module is discarded."""
    detach(game, entry)
    game.pile(CARDS[entry["card"]]["side"], "hand").append(entry["card"])
    bury_module(game, entry)
    count_positions(game)


def kill_and_count(game: Game, entry: Entry) -> None:
    kill(game, entry)
    count_positions(game)


def remember(game: Game) -> None:
    """Notes Moloch's limits and the Spiders that work, to know later what has changed."""
    for city in ROAD:
        game.limits[city] = limit(game, city, "moloch")
        game.working_spiders[city] = working_spiders(game, city)


def working_spiders(game: Game, city: str) -> list[Entry]:
    return [robot for robot in game.robots(city) if may_exceed(game, city, robot)]


def count_positions(game: Game) -> None:
    """Discard cards that have no position any more, after any change."""
    changed = True
    while changed:
        changed = bool([city for city in ROAD if squeeze(game, city)])
        remember(game)


def squeeze(game: Game, city: str) -> bool:
    stopped = any(
        robot is spiders and not may_exceed(game, city, robot)
        for robot in game.robots(city)
        for spiders in game.working_spiders[city]
    )
    lowered = limit(game, city, "moloch") < game.limits[city]
    exceeded = max(0, taken(game, city, "moloch") - game.limits[city])
    gone = False
    if stopped:
        gone |= discard_until_it_fits(game, city, "moloch", "spiders", 0, stopped_spiders)
    if lowered:
        gone |= discard_until_it_fits(game, city, "moloch", "positions", 1, vulnerable_with_position, exceeded)
    gone |= discard_until_it_fits(game, city, "outpost", "positions", 0, lambda game, city: game.row(city, "outpost"))
    return gone


def stopped_spiders(game: Game, city: str) -> list[Entry]:
    """Spiders whose ability does not work: they may not exceed the positions, as no other Robot may."""
    spiders = [robot for robot in game.robots(city) if effect(robot) in ("exceed_positions", "no_position")]
    return [robot for robot in spiders if not may_exceed(game, city, robot)]


def vulnerable_with_position(game: Game, city: str) -> list[Entry]:
    return [robot for robot in vulnerable(game, city) if uses_position(game, city, robot)]


def discard_until_it_fits(
    game: Game,
    city: str,
    side: str,
    why: str,
    seat: int,
    candidates: Callable[[Game, str], list[Entry]],
    exceeded: int = 0,
) -> bool:
    """One after the other; where all must go, in the order of the row. `exceeded`: by so many cards the positions were
    exceeded before, and may be still, as far as there are Spiders at work (Q 18)."""

    def excess_of() -> int:
        spiders = [robot for robot in working_spiders(game, city) if uses_position(game, city, robot)]
        return taken(game, city, side) - limit(game, city, side) - min(exceeded, len(spiders))

    gone = False
    while (excess := excess_of()) > 0 and candidates(game, city):
        victim = candidates(game, city)[0]
        if len(candidates(game, city)) > excess:
            answer = game.ask(why, seat, [{"target": game.place(entry)} for entry in candidates(game, city)])
            assert answer is not None
            victim = game.entry(side, answer["target"])
        kill(game, victim)
        gone = True
    return gone


# ---- Moloch's deck


def mill(game: Game, city: str, by_battle: bool) -> None:
    """The Outpost discards one card from Moloch's deck (convoy 10). `city`: the city of the cause."""
    deck = game.pile("moloch", "deck")
    if deck:
        game.pile("moloch", "discard").append(deck.pop(0))
        return
    robots = list(game.robots(city)) if by_battle else vulnerable(game, city)
    if robots:
        answer = game.ask("empty_deck", 1, [{"target": game.place(robot)} for robot in robots])
        assert answer is not None
        kill_and_count(game, game.entry("moloch", answer["target"]))
    elif game.pile("moloch", "hand"):
        discard_random(game)


def discard_random(game: Game) -> None:
    """Discard a random card of Moloch's hand; from then on the oracle does not know the hand."""
    hand = game.pile("moloch", "hand")
    game.bag["moloch"] += [card for card in hand if card != UNKNOWN]
    hand[:] = [UNKNOWN] * (len(hand) - 1)
    game.pile("moloch", "discard").append(UNKNOWN)


def shuffle(game: Game, side: str) -> None:
    deck = game.pile(side, "deck")
    game.bag[side] += [card for card in deck if card != UNKNOWN]
    deck[:] = [UNKNOWN] * len(deck)


def draw(game: Game, side: str, count: int) -> list[str]:
    """The top cards of the deck to the hand, as many as there are."""
    deck = game.pile(side, "deck")
    drawn = deck[:count]
    del deck[:count]
    game.pile(side, "hand").extend(drawn)
    return drawn
