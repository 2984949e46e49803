"""Helpers of the Hex tests: games and positions through the host's contract, players with several styles, counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations
from typing import Any

from neuroshima_contract import Action, Event, Json, State
from neuroshima_contract.legal import expand
from neuroshima_hex import base_registry
from neuroshima_hex.host.game import HexGame
from neuroshima_hex.rules.battle.medics import MEDIC
from neuroshima_hex.rules.files.view_units import attacks_shown, units_acted_on

from tests.support import playing
from tests.support.playing import Weigh

GAME: Any = HexGame(base_registry())
ARMIES = ("moloch", "outpost", "borgo", "hegemony")
PAIRINGS = tuple(permutations(ARMIES, 2))
LONGEST_GAME = 1500
"""More actions than any game can have: 68 tiles placed, played or discarded, at most as many turns, one ability a turn
for each of the 19 units, and the decisions of the battles."""


def new_game(armies: tuple[str, ...], seed: int, **options: Any) -> Any:
    """A game begun with the armies, in the order of the seats."""
    seats = [GAME.SeatOptions(army=army) for army in armies]
    return GAME.start(GAME.Options(**options), seats, seed)


def load(position: Any, **options: Any) -> Any:
    """Load the position through JSON text, as every position from outside is read."""
    return GAME.load(GAME.Options(**options), json.loads(json.dumps(position)))


def resolved(data: Json) -> Any:
    """The state at the end of a position file."""
    return playing.resolved(data, GAME)


# Players

PRECIOUS = ("battle", "medic", "clown", "quartermaster", "transport", "recon_center", "scoper", "net_fighter")


def anything(entry: Action) -> float:
    """Choose every kind of action equally often."""
    return 1.0


def fighting(entry: Action) -> float:
    """Fill the board, use everything, fight often, and keep the tiles that lead to decisions."""
    if entry["type"] == "discard":
        return 0.02 if entry["tile"] in PRECIOUS else 0.3
    return {"place": 12.0, "play": 3.0, "act": 2.0, "end_turn": 1.0, "redraw": 0.1}.get(entry["type"], 1.0)


def patient(entry: Action) -> float:
    """Never play a Battle tile: the board fills."""
    if entry["type"] == "play":
        return 0.0 if entry["tile"] == "battle" else 0.3
    return {"place": 30.0, "act": 0.3, "discard": 0.2, "end_turn": 1.0, "redraw": 0.5}.get(entry["type"], 1.0)


MANNERS: dict[str, Weigh] = {"random": anything, "fighter": fighting, "patient": patient}


class Chooser(playing.Chooser):
    """A player with one of these styles."""

    def __init__(self, manner: str, seed: int) -> None:
        super().__init__(MANNERS[manner], seed)
        self.aims = manner != "random"

    def choose(self, state: State, seat: int) -> Action:
        entry = self.weighed(state.legal(seat))
        actions = list(expand(entry))
        if not self.aims or entry["type"] != "place":
            return self.one_of(actions)
        tried = [self.one_of(actions) for _ in range(5)]
        return max(tried, key=lambda action: _promise(state, seat, action))


def _promise(state: Any, seat: int, action: Action) -> int:
    """The value of a placement: what the seat's units then do to enemies and for each other.

    It equals what the view of a preview says, without computing the rest of it: random games spend most of their
    time here."""
    after = state.rules.preview_action(seat, action)
    forces = after.forces()
    units = [unit for unit in after.units if unit is not None]
    mine = [unit for unit in units if unit.seat == seat]
    hq = [after.coord(unit.at) for unit in units if unit.is_hq and unit.seat != seat]
    active = [unit for unit in mine if unit.attacks and forces.is_active(unit)]
    hits = [field for unit in active for attack in attacks_shown(after, forces, unit) for field in attack["hits"]]
    served = sum(len(units_acted_on(forces, unit)) + len(forces.links.servants(unit.at, MEDIC)) for unit in mine)
    return len(hits) + 2 * sum(field in hq for field in hits) + served


def play(state: State, chooser: Chooser, limit: int = LONGEST_GAME) -> Iterator[tuple[int, Action, list[Event]]]:
    """Play to the end, or `limit` actions."""
    return playing.play(state, chooser, limit)
