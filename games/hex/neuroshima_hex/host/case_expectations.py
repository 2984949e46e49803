"""Expectations of cases of Hex, besides those of `neuroshima.testing.cases`.

board       {"q,r": null | fields of the tile}, null = empty
count       number of tiles on the board
hq_hp       hit points by seat
players     [{"hand", "stack", "discard"}, ...]; only a stack's order matters
sizes       {"hand" | "stack" | "discard": [by seat, null = any]}
turn        as in the view
units       {"q,r": fields of the unit in the view}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from neuroshima_contract import Expectation, Json, State
from neuroshima_contract.comparison import compare


def _spot(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def _on(board: list[Json], text: str) -> Json | None:
    return next((unit for unit in board if unit["at"] == _spot(text)), None)


def _fields(wanted: Json, board: list[Json], what: str) -> Iterator[str]:
    for text, entry in wanted.items():
        yield from compare(entry, _on(board, text), f"{what} at {text}")


def _board(wanted: Json, state: State) -> Iterator[str]:
    return _fields(wanted, state.snapshot()["board"], "tile")


def _units(wanted: Json, state: State) -> Iterator[str]:
    return _fields(wanted, state.view(None)["board"], "unit")


def _count(wanted: int, state: State) -> Iterator[str]:
    return compare(wanted, len(state.snapshot()["board"]), "tiles on the board")


def _hq_hp(wanted: list[int], state: State) -> Iterator[str]:
    return compare(wanted, [player["hq_hp"] for player in state.snapshot()["players"]], "hq_hp")


def _players(wanted: list[Json], state: State) -> Iterator[str]:
    return compare(wanted, state.snapshot()["players"], "players")


def _sizes(wanted: Json, state: State) -> Iterator[str]:
    for pile, sizes in wanted.items():
        for seat, (size, player) in enumerate(zip(sizes, state.snapshot()["players"], strict=True)):
            if size is not None:
                yield from compare(size, len(player[pile]), f"size of the {pile} of seat {seat}")


def _turn(wanted: Json, state: State) -> Iterator[str]:
    return compare(wanted, state.view(None)["turn"], "turn")


EXPECTATIONS: Mapping[str, Expectation] = {
    "board": _board,
    "units": _units,
    "count": _count,
    "hq_hp": _hq_hp,
    "players": _players,
    "sizes": _sizes,
    "turn": _turn,
}
