"""Golden games: whole games as text, told again and compared line by line.

# what game it is, and how it was played
armies moloch borgo
seed 27
manner random

1 seat 0 {"type": "place", ...}         the action
  > {"type": "placed", ...}             its events
  = legal 1: 108 snapshot 9f86d081...   single actions open to the seats to move, checksum of the snapshot
  view {...}                            after every tenth action and the last
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from neuroshima.contract import Action, State
from neuroshima.legal import count

from .support import CASES, Chooser, checksum, new_game, play, text

FOLDER = CASES / "goldens"
VIEW_EVERY = 10
GAMES: dict[str, tuple[tuple[str, str], int, str]] = {
    "moloch_borgo": (("moloch", "borgo"), 27, "random"),
    "hegemony_outpost": (("hegemony", "outpost"), 20, "random"),
    "outpost_hegemony": (("outpost", "hegemony"), 16, "fighter"),
    "borgo_moloch": (("borgo", "moloch"), 8, "fighter"),
}
"""By file name: armies, seed, and the manner of both players."""

Turns = Iterable[tuple[int, Action]]
ACTION = re.compile(r"^\d+ seat (\d) (\{.*\})$", re.MULTILINE)


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def recorded(name: str) -> list[tuple[int, Action]]:
    """The actions that stand in the file."""
    return [(int(seat), json.loads(action)) for seat, action in ACTION.findall(path(name).read_text("utf-8"))]


def chosen(name: str) -> list[tuple[int, Action]]:
    """The actions of the game played anew."""
    armies, seed, manner = GAMES[name]
    return [(seat, action) for seat, action, _events in play(new_game(armies, seed), Chooser(manner, seed))]


def told(name: str, turns: Turns) -> str:
    """The text of a game with these actions."""
    return "\n".join(_lines(name, list(turns))) + "\n"


def _lines(name: str, turns: list[tuple[int, Action]]) -> Iterator[str]:
    armies, seed, manner = GAMES[name]
    yield f"# {armies[0].capitalize()} against {armies[1].capitalize()}: written by tests/regenerate.py, read in review"
    yield from (f"armies {' '.join(armies)}", f"seed {seed}", f"manner {manner}")
    state = new_game(armies, seed)
    for number, (seat, action) in enumerate(turns, 1):
        yield ""
        yield f"{number} seat {seat} {text(action)}"
        yield from (f"  > {text(event)}" for event in state.apply(seat, action))
        yield f"  = {_summary(state)}"
        if number % VIEW_EVERY == 0 or number == len(turns):
            yield f"  view {text(state.view(None))}"


def _summary(state: State) -> str:
    sizes = ", ".join(f"{seat}: {count(state.legal(seat))}" for seat in state.to_move) or "none"
    return f"legal {sizes} snapshot {checksum(state.snapshot())}"
