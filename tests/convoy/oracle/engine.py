"""The engine, asked through its library, with the answers in the oracle's form."""

from __future__ import annotations

from functools import cache
from typing import Any

import neuroshima_convoy as convoy
from neuroshima.legal import expand

from .game import Position


@cache
def box() -> Any:
    return convoy.base_box()


def load(position: Position) -> convoy.State:
    """The state of a position written by hand."""
    known = {name: value for name, value in position.items() if value is not None}
    return convoy.load(box(), convoy.Options(), known)


def new_game(seed: int) -> convoy.State:
    return convoy.start(box(), convoy.Options(), seed)


def tell(state: convoy.State) -> dict[str, Any]:
    """What `oracle.play` tells."""
    seats = list(state.to_move)
    view = convoy.view(state, seats[0] if seats else None)
    return {
        "position": convoy.dump(state),
        "to_move": seats,
        "pending": view["pending"],
        "legal": [dict(action) for seat in seats for entry in state.legal(seat) for action in expand(entry)],
        "outcome": outcome(view["outcome"]),
    }


def outcome(told: dict[str, Any] | None) -> dict[str, Any] | None:
    if told is None:
        return None
    return {"winners": list(told["winners"]), "reason": told["reason"]}
