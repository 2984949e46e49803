"""What the tests of Hex share: games and positions through the host's contract, players of several manners, counts."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

from neuroshima.contract import Action, Event, Json, State
from neuroshima.legal import count, expand
from neuroshima_hex import base_catalog
from neuroshima_hex.game import HexGame

GAME: Any = HexGame(base_catalog())
ARMIES = ("moloch", "outpost", "borgo", "hegemony")
PAIRINGS = tuple(permutations(ARMIES, 2))
CASES = Path(__file__).resolve().parents[1] / "cases"
LONGEST_GAME = 1500
"""More actions than any game can have: 68 tiles placed, played or discarded, at most as many turns, one ability a turn
for each of the 19 units, and the decisions of the battles."""


def new_game(armies: tuple[str, str], seed: int, **options: Any) -> Any:
    """A game begun with the two armies."""
    seats = [GAME.SeatOptions(army=army) for army in armies]
    return GAME.start(GAME.Options(**options), seats, seed)


def load(position: Any, **options: Any) -> Any:
    """The state of a position, read from JSON text as every position is that comes in."""
    return GAME.load(GAME.Options(**options), json.loads(json.dumps(position)))


def document(path: Path) -> Json:
    """A position file."""
    data: Json = json.loads(path.read_text(encoding="utf-8"))
    return data


def resolved(data: Json) -> Any:
    """The state that a position file leads to."""
    options = data.get("options", {})
    if "position" in data:
        state = load(data["position"], **options)
    else:
        state = new_game(tuple(seat["army"] for seat in data["seats"]), data.get("seed", 0), **options)
    state.sandbox = True
    for entry in data.get("actions", []):
        state.apply(entry["seat"], {key: value for key, value in entry.items() if key != "seat"})
    return state


def text(data: Any) -> str:
    """The one JSON text of some data: equal texts are equal data."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def checksum(data: Any) -> str:
    return hashlib.sha256(text(data).encode()).hexdigest()[:16]


def actions_of(state: State, seat: int) -> list[Action]:
    """Every single action that `seat` may take now."""
    return [action for entry in state.legal(seat) for action in expand(entry)]


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` actions there are from a position, of all seats that are to move. A game that is
    over has none."""
    if depth == 1:
        return sum(count(state.legal(seat)) for seat in state.to_move)
    return sum(perft(after, depth - 1) for after in followers(state))


def followers(state: State) -> Iterator[State]:
    """The position after each single action."""
    for seat in state.to_move:
        for action in actions_of(state, seat):
            other = state.copy()
            other.apply(seat, action)
            yield other


# Players

Weigh = Callable[[Action], float]
PRECIOUS = ("battle", "medic", "clown", "quartermaster", "transport", "recon_center", "scoper", "net_fighter")


def anything(entry: Action) -> float:
    """Every kind of action alike."""
    return 1.0


def fighting(entry: Action) -> float:
    """Fills the board, uses everything, fights often and keeps the tiles that make decisions."""
    if entry["type"] == "discard":
        return 0.02 if entry["tile"] in PRECIOUS else 0.3
    return {"place": 12.0, "play": 3.0, "act": 2.0, "end_turn": 1.0, "redraw": 0.1}.get(entry["type"], 1.0)


def patient(entry: Action) -> float:
    """Never calls for a battle: the board fills."""
    if entry["type"] == "play":
        return 0.0 if entry["tile"] == "battle" else 0.3
    return {"place": 30.0, "act": 0.3, "discard": 0.2, "end_turn": 1.0, "redraw": 0.5}.get(entry["type"], 1.0)


MANNERS: dict[str, Weigh] = {"random": anything, "fighter": fighting, "patient": patient}


class Chooser:
    """A player of one manner. Uses nothing of chance but `random()`, whose numbers never change between versions."""

    def __init__(self, manner: str, seed: int) -> None:
        self.weigh = MANNERS[manner]
        self.aims = manner != "random"
        self.chance = random.Random(seed)

    def one_of(self, actions: list[Action]) -> Action:
        return actions[int(self.chance.random() * len(actions))]

    def choose(self, state: State, seat: int) -> Action:
        entry = self._weighed(state.legal(seat))
        actions = list(expand(entry))
        if not self.aims or entry["type"] != "place":
            return self.one_of(actions)
        tried = [self.one_of(actions) for _ in range(5)]
        return max(tried, key=lambda action: _promise(state.preview(seat, action), seat))

    def _weighed(self, entries: list[Action]) -> Action:
        weights = [self.weigh(entry) for entry in entries]
        left = self.chance.random() * sum(weights)
        for entry, weight in zip(entries, weights, strict=True):
            left -= weight
            if left < 0:
                return entry
        return entries[-1]


def _promise(view: Json, seat: int) -> int:
    """How much the units of a seat do to others and for each other."""
    hq = [unit["at"] for unit in view["board"] if unit["tile"] == "hq" and unit["seat"] != seat]
    units = [unit for unit in view["board"] if unit["seat"] == seat]
    hits = [field for unit in units for attack in unit["attacks"] for field in attack["hits"]]
    served = sum(len(unit["acts_on"]) + len(unit["medics"]) for unit in units)
    return len(hits) + 2 * sum(field in hq for field in hits) + served


def play(state: State, chooser: Chooser, limit: int = LONGEST_GAME) -> Iterator[tuple[int, Action, list[Event]]]:
    """Play on to the end, or `limit` actions far: seat, action and events of each, after it was done."""
    for _ in range(limit):
        if not state.to_move:
            return
        seat = state.to_move[0]
        action = chooser.choose(state, seat)
        yield seat, action, state.apply(seat, action)
