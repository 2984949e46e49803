"""Cards that come to a city: played from the hand or moved (convoy 6 action A, 7, 11)."""

from __future__ import annotations

from tests.support.convoy.oracle.box import CARDS, SIDES
from tests.support.convoy.oracle.facts import kind, limit, may_exceed, taken, works
from tests.support.convoy.oracle.game import Entry, Game, complete_entry
from tests.support.convoy.oracle.losses import blocker_instead, bury, count_positions, detach


def deploy(game: Game, side: str, card: str, city: str) -> None:
    game.pile(side, "hand").remove(card)
    entry = complete_entry({"card": card, "arrived": next_arrival(game, city)})
    game.row(city, side).append(entry)
    settle_down(game, entry, city, in_convoy=False)


def has_room(game: Game, city: str, entry: Entry) -> bool:
    """A free position, or Spiders whose ability works on arrival."""
    side = CARDS[entry["card"]]["side"]
    arriving = entry | {"arrived": next_arrival(game, city)}
    return may_exceed(game, city, arriving) or taken(game, city, side) < limit(game, city, side)


def next_arrival(game: Game, city: str) -> int:
    return 1 + max([entry["arrived"] for side in SIDES for entry in game.row(city, side)], default=0)


def move(game: Game, entry: Entry, to: str, in_convoy: bool = False) -> None:
    """Move a card one city. Without a free position it is discarded, unless a Blocker of that city goes instead."""
    detach(game, entry)
    room = has_room(game, to, entry)
    entry["arrived"] = next_arrival(game, to)
    game.row(to, CARDS[entry["card"]]["side"]).append(entry)
    out = None if room else loser(game, to, entry)
    if out:
        detach(game, out)
        bury(game, out)
    if out is entry:
        count_positions(game)
    else:
        settle_down(game, entry, to, in_convoy)


def loser(game: Game, city: str, entry: Entry) -> Entry:
    """The card that goes for want of a position."""
    blocker = blocker_instead(game, city, entry) if kind(entry) == "robot" else None
    return blocker or entry


def settle_down(game: Game, entry: Entry, city: str, in_convoy: bool) -> None:
    """Handle the arrival of a card: the bonus, then constant effects, then its ability for entering."""
    from tests.support.convoy.oracle.abilities import enter

    side = CARDS[entry["card"]]["side"]
    other = "outpost" if side == "moloch" else "moloch"
    unguarded = game.future(city) and not game.row(city, other)
    if unguarded and not in_convoy and kind(entry) in ("robot", "soldier"):
        entry["strength"] += 1
    count_positions(game)
    still_here = game.city_of(entry) == city
    if still_here and CARDS[entry["card"]]["activation"] == "enters_city" and works(game, city, entry):
        enter(game, city, entry)
