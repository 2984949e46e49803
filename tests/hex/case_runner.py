"""What the cases under tests/cases/hex may expect besides what every game's may (see tests/case_files.py):

board       {"q,r": null | fields of the tile}, null = empty
count       number of tiles on the board
hq_hp       hit points by seat
players     [{"hand", "stack", "discard"}, ...]; only a stack's order matters
sizes       {"hand" | "stack" | "discard": [by seat, null = any]}
turn        as in the view
units       {"q,r": fields of the unit in the view}
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import case_files
from case_files import Case, Check, Run, compare, compare_bags
from neuroshima.contract import Json
from neuroshima_hex.base import base_catalog
from neuroshima_hex.game import HexGame

__all__ = ["FOLDER", "Case", "cases", "compare", "compare_bags", "differences", "game"]

FOLDER = case_files.FOLDER / "hex"


@cache
def game() -> HexGame:
    return HexGame(base_catalog())


def cases() -> list[Case]:
    return case_files.read_cases(FOLDER)


def differences(case: Case) -> list[str]:
    return case_files.differences(case, game(), CHECKS)


def _spot(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def _on(board: list[Json], text: str) -> Json | None:
    return next((unit for unit in board if unit["at"] == _spot(text)), None)


def _fields(wanted: Json, board: list[Json], what: str) -> Iterator[str]:
    for text, entry in wanted.items():
        yield from compare(entry, _on(board, text), f"{what} at {text}")


def _board(wanted: Json, run: Run) -> Iterator[str]:
    return _fields(wanted, run.state.snapshot()["board"], "tile")


def _units(wanted: Json, run: Run) -> Iterator[str]:
    return _fields(wanted, run.state.view(None)["board"], "unit")


def _count(wanted: int, run: Run) -> Iterator[str]:
    return compare(wanted, len(run.state.snapshot()["board"]), "tiles on the board")


def _hq_hp(wanted: list[int], run: Run) -> Iterator[str]:
    return compare(wanted, [player["hq_hp"] for player in run.state.snapshot()["players"]], "hq_hp")


def _players(wanted: list[Json], run: Run) -> Iterator[str]:
    return compare(wanted, run.state.snapshot()["players"], "players")


def _sizes(wanted: Json, run: Run) -> Iterator[str]:
    for heap, sizes in wanted.items():
        for seat, (size, player) in enumerate(zip(sizes, run.state.snapshot()["players"], strict=True)):
            if size is not None:
                yield from compare(size, len(player[heap]), f"size of the {heap} of seat {seat}")


def _turn(wanted: Json, run: Run) -> Iterator[str]:
    return compare(wanted, run.state.view(None)["turn"], "turn")


CHECKS: dict[str, Check] = {
    "board": _board,
    "units": _units,
    "count": _count,
    "hq_hp": _hq_hp,
    "players": _players,
    "sizes": _sizes,
    "turn": _turn,
}
