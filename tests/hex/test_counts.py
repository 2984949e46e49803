"""Counts of legal actions, and of sequences of two, in a position.

Run `uv run python -m tools.regenerate counts` after an intended change. `why` in a file explains its number, worked out
by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from neuroshima_contract import Action, Illegal, Json, Malformed

from tests.support.hex.playing import ARMIES, resolved
from tests.support.hex.strategies import FIELDS
from tests.support.playing import CASES, actions_of, document, perft, text

FILES = sorted((CASES / "counts").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_counts(file: Path) -> None:
    data = document(file)
    state = resolved(data)
    assert {"actions": perft(state, 1), "sequences": perft(state, 2)} == data["counts"], data.get("why", "")


def test_there_are_positions_of_every_army() -> None:
    together = [text(document(file)) for file in FILES]
    assert len(together) >= 24
    assert all(sum(f'"{army}"' in data for data in together) >= 3 for army in ARMIES)
    assert sum('"why"' in data for data in together) >= 10


# Not sampled, but all of them: what is not listed is refused.

TURNS = range(6)
SOURCES: list[Any] = ["sniper", "grenade", "air_strike", *FIELDS]


def every_action(position: Json, seat: int) -> Iterator[Action]:
    """Every conceivable action on this board with this hand, and some impossible ones."""
    hand = {*position["players"][seat]["hand"], "hq", "battle", "mutant"}
    yield from ({"type": kind} for kind in ("redraw", "end_turn"))
    for tile in hand:
        yield {"type": "discard", "tile": tile}
        yield {"type": "play", "tile": tile}
        yield from ({"type": "place", "tile": tile, "at": at, "rotation": k} for at in FIELDS for k in TURNS)
    for target in FIELDS:
        yield from ({"type": "play", "tile": tile, "target": target} for tile in ("sniper", "grenade", "air_strike"))
        yield from ({"type": "play", "tile": "push_back", "unit": unit, "target": target} for unit in FIELDS)
    for unit in (piece["at"] for piece in position["board"]):
        for to in FIELDS:
            yield from (_move(how, unit, to, k) for how in MOVES for k in TURNS)


MOVES: list[Action] = [
    {"type": "play", "tile": "move"}, {"type": "act", "ability": "mobility"}, {"type": "act", "ability": "transport"}
]  # fmt: skip


def _move(how: Action, unit: list[int], to: list[int], rotation: int) -> Action:
    return {**how, "unit": unit, "to": to, "rotation": rotation}


def every_answer(position: Json) -> Iterator[Action]:
    """Answers to decisions of every kind."""
    yield from ({"type": "choose", "explode": explode} for explode in (True, False))
    yield from ({"type": "choose", "to": to} for to in FIELDS)
    units = [piece["at"] for piece in position["board"]]
    for unit in units:
        yield {"type": "choose", "unit": unit, "convert": None}
        for side in TURNS:
            for to in ("ranged", "melee"):
                yield {"type": "choose", "unit": unit, "convert": {"side": side, "to": to}}
    for medic in units[:4]:
        for patient in units:
            for source in SOURCES:
                answer = {"type": "choose", "medic": medic, "patient": patient, "source": source}
                yield from ({**answer, "side": side} for side in (*TURNS, None))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_unlisted_actions_are_refused(file: Path) -> None:
    state = resolved(document(file))
    position = state.snapshot()
    listed = {text(action): action for seat in state.to_move for action in actions_of(state, seat)}
    for seat in state.to_move or (0, 1):
        for action in (*every_action(position, seat), *every_answer(position)):
            if listed.pop(text(action), None) is None:
                with pytest.raises((Illegal, Malformed)):
                    state.apply(seat, action)
        assert text(state.snapshot()) == text(position)
    assert all("via" in action or "medic" in action for action in listed.values()), "the enumeration has holes"
