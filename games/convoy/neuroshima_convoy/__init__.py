"""Neuroshima: Convoy, as a library of rules and as a game of the host.

    >>> import neuroshima_convoy as convoy
    >>> state = convoy.start(convoy.base_box(), convoy.Options(), seed=7)
    >>> state.to_move, state.legal(0)
    ((0,), [{'type': 'mulligan'}, {'type': 'keep'}])
    >>> _ = state.apply(0, {"type": "keep"})
    >>> _ = state.apply(1, {"type": "keep"})
    >>> state.table.phase, len(state.table.sides[0].hand)
    ('moloch', 6)

`neuroshima_convoy.rules` imports neither Django nor anything of the host.
"""

from neuroshima_contract.refusal import BadFile, BadPosition, Illegal, Refusal

from . import pickling  # what a position is as a pickle holds from now on
from .data_files import base_box
from .rules.components.read_box import read_box
from .rules.state.position_files import dump_position, load_position
from .rules.state.state import Options, State, start
from .rules.state.view import view

__all__ = [
    "BadFile",
    "BadPosition",
    "Illegal",
    "Options",
    "Refusal",
    "State",
    "base_box",
    "dump_position",
    "load_position",
    "pickling",
    "read_box",
    "start",
    "view",
]
