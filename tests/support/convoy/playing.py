"""What the tests of Convoy share: games and positions through the host's contract, players of several manners."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from neuroshima_contract import Action, Event, Json, State
from neuroshima_convoy.host.game import ConvoyGame

from tests.support import playing
from tests.support.playing import Weigh

GAME: Any = ConvoyGame()
SIDES = ("moloch", "outpost")
SEATS = (0, 1)
SEATS_OPTIONS = [GAME.SeatOptions(), GAME.SeatOptions()]
LONGEST_GAME = 1000
"""More actions than any game can have: 70 cards played, attached or paid, five phases in each of at most 15 battles,
abilities once per turn, and the decisions of all these."""


def new_game(seed: int, game: Any = GAME, **options: Any) -> Any:
    return game.start(game.Options(**options), SEATS_OPTIONS, seed)


def load(position: Any, **options: Any) -> Any:
    """Load a position from JSON text, as the host does."""
    return GAME.load(GAME.Options(**options), json.loads(json.dumps(position)))


def units(snapshot: Json, side: str) -> Iterator[Json]:
    """All entries of a side's rows."""
    for city in snapshot["cities"].values():
        yield from city[side]


# Players


def anything(entry: Action) -> float:
    """Choose each kind of action equally often."""
    return 1.0


def building(entry: Action) -> float:
    """Fill the cities, accept optional effects, and seldom pass."""
    if entry["type"] == "choose":
        return 0.3 if "do" in entry else 1.0
    return {"deploy": 8.0, "attach": 6.0, "play": 1.0, "use": 0.5, "pass": 0.4}.get(entry["type"], 1.0)


def spending(entry: Action) -> float:
    """Use every ability and play every instant."""
    if entry["type"] == "choose":
        return 0.2 if "do" in entry else 1.0
    return {"deploy": 2.0, "use": 6.0, "play": 4.0, "attach": 4.0, "pass": 0.5}.get(entry["type"], 1.0)


def waiting(entry: Action) -> float:
    """Pass nearly always and keep the cards in the hand."""
    return {"pass": 6.0, "mulligan": 2.0}.get(entry["type"], 0.3)


MANNERS: dict[str, tuple[Weigh, Weigh]] = {
    "random": (anything, anything),
    "builders": (building, building),
    "spenders": (spending, spending),
    "slow convoy": (waiting, building),
    "empty outpost": (building, waiting),
    "emptied convoy": (spending, building),
}
"""By name: Moloch's manner, the Outpost's."""


class Chooser(playing.Chooser):
    """Two players, each with a manner of play."""

    def __init__(self, manner: str, seed: int) -> None:
        super().__init__(anything, seed)
        self.by_seat = MANNERS[manner]

    def choose(self, state: State, seat: int) -> Action:
        self.weigh = self.by_seat[seat]
        return super().choose(state, seat)


def play(state: State, chooser: Chooser, limit: int = LONGEST_GAME) -> Iterator[tuple[int, Action, list[Event]]]:
    """Play on to the end, or `limit` actions far."""
    return playing.play(state, chooser, limit)
