"""Golden games: whole games as text, told again and compared line by line.

# what game it is, and how it was played
armies moloch borgo                     whatever the game was begun with
seed 27
manner random

1 seat 0 {"type": "place", ...}         the action
  > {"type": "placed", ...}             its events
  = legal 1: 108 snapshot 9f86d081...   single actions open to the seats to move, checksum of the snapshot
  view {...}                            now and then, and after the last action
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from pathlib import Path

from neuroshima_contract import Action, State
from neuroshima_contract.legal import count

from tests.support.playing import CASES, checksum, text

FOLDER = CASES / "goldens"
Turns = Iterable[tuple[int, Action]]
Tell = Callable[[State], Iterable[str]]
"""Further lines about a position."""
ACTION = re.compile(r"^\d+ seat (\d) (\{.*\})$", re.MULTILINE)


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def recorded(name: str) -> list[tuple[int, Action]]:
    """The actions in the file."""
    return [(int(seat), json.loads(action)) for seat, action in ACTION.findall(path(name).read_text("utf-8"))]


def told(head: Iterable[str], state: State, turns: Turns, each: Tell, seldom: Tell, every: int) -> str:
    """The text of a game that begins with `state`.

    `each` describes the position after every action, `seldom` after some of them."""
    return "\n".join([*head, *_lines(state, list(turns), each, seldom, every)]) + "\n"


def _lines(state: State, turns: list[tuple[int, Action]], each: Tell, seldom: Tell, every: int) -> Iterator[str]:
    for number, (seat, action) in enumerate(turns, 1):
        yield ""
        yield f"{number} seat {seat} {text(action)}"
        yield from (f"  > {text(event)}" for event in state.apply(seat, action))
        yield f"  = {_summary(state)}"
        yield from (f"  {line}" for line in each(state))
        if number % every == 0 or number == len(turns):
            yield from (f"  {line}" for line in seldom(state))


def _summary(state: State) -> str:
    sizes = ", ".join(f"{seat}: {count(state.legal(seat))}" for seat in state.to_move) or "none"
    return f"legal {sizes} snapshot {checksum(state.snapshot())}"


def changes(name: str, now: str) -> str:
    """The shortened differences between a game played now and its file; empty if there are none."""
    before = path(name).read_text("utf-8")
    changed = list(unified_diff(before.splitlines(), now.splitlines(), "file", "now", lineterm="", n=1))
    return "\n".join(line[:400] for line in changed[:20])
