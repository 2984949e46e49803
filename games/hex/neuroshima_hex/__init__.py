"""Neuroshima Hex, as a library of rules and as a game of the host.

    >>> import neuroshima_hex as hexes
    >>> state = hexes.start(hexes.base_registry(), hexes.Options(), ["moloch", "borgo"], seed=7)
    >>> _ = state.apply(0, {"type": "place", "tile": "hq", "at": [0, 0], "rotation": 0})
    >>> _ = state.apply(1, {"type": "place", "tile": "hq", "at": [2, 0], "rotation": 0})
    >>> state.to_move, state.turn.phase, len(state.players[0].hand)
    ((0,), 'play', 1)
    >>> sorted({entry["type"] for entry in state.legal(0)})
    ['discard', 'end_turn', 'place']

`neuroshima_hex.rules` imports neither Django nor anything of the host.
"""

from neuroshima_contract.refusal import BadFile, BadPosition, Illegal, Refusal

from . import pickling  # what a position is as a pickle holds from now on
from .base import base_registry
from .rules.files.dump import dump
from .rules.files.load import load
from .rules.files.new_game import start
from .rules.files.view import view
from .rules.options.options import Options
from .rules.state.state import State

__all__ = [
    "BadFile",
    "BadPosition",
    "Illegal",
    "Options",
    "Refusal",
    "State",
    "base_registry",
    "dump",
    "load",
    "pickling",
    "start",
    "view",
]
