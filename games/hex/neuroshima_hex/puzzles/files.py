"""Puzzle files: TOML with one `[[puzzle]]` for each (docs/plugins.md)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from neuroshima_contract import Action, OptionValues, Snapshot
from neuroshima_contract.complaints import join_complaints, no_toml, of_schema, wrong_file
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..rules.board.army_files import Names
from ..rules.bounds import MOST_FIELDS, AxialCoord, Few, Name, Rotation, Some
from ..rules.files import load
from ..rules.options.options import MOST_TILES, Options, Puzzle
from ..rules.state.registry import Registry
from ..rules.state.state import State

ID = r"^[a-z][a-z0-9_]*$"


class StrictModel(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Piece(StrictModel):
    """A tile that stands there."""

    at: AxialCoord
    tile: Name
    seat: Literal[0, 1]
    rotation: Rotation = 0
    wounds: Few = 0


class Made(StrictModel):
    """What made a puzzle: a hand, the maker, or a turn of a match that could have been played better.

    Of the maker, `version`, `seed` and `attempt` make the same draft again (`maker.Maker.draft`); its version 1 wrote
    no seeds down."""

    by: Literal["hand", "maker", "match"]
    version: Some | None = None
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    attempt: Annotated[int, Field(ge=0, lt=2**63)] | None = None


class PuzzleTable(StrictModel):
    """One puzzle.

    Seat 0 solves it with tiles of `armies[0]`; `edition` is that of the rules by which its battle is judged;
    `hit_points` are those of the HQs; `solutions` and `fewest` are what the solver has found, and `solution` is one of
    the shortest, from which the hints are made and which is shown to a player who gives up."""

    id: Annotated[str, Field(pattern=ID, max_length=60)]
    names: Names
    level: Annotated[int, Field(ge=1, le=5)]
    made: Made
    edition: Literal["2e", "3.0", "2025"]
    armies: Annotated[tuple[Name, Name], Field(strict=False)]
    hit_points: Annotated[tuple[Some, Some], Field(strict=False)]
    hand: Annotated[list[Name], Field(min_length=1, max_length=MOST_TILES)]
    most: Annotated[int, Field(ge=1, le=MOST_TILES)]
    goal: Literal["destroy_hq", "lead", "destroy", "clear", "survive"] = "destroy_hq"
    target: Name | None = None
    board: Annotated[list[Piece], Field(max_length=MOST_FIELDS)]
    fewest: Annotated[int, Field(ge=0, le=MOST_TILES)]
    solutions: Annotated[int, Field(ge=1, lt=2**63)]
    solution: list[Action]


class PuzzleFile(StrictModel):
    puzzle: Annotated[list[PuzzleTable], Field(min_length=1)]


@dataclass(frozen=True)
class Riddle:
    """A puzzle of a file, as the rules have it."""

    table: PuzzleTable

    @property
    def id(self) -> str:
        return self.table.id

    @cached_property
    def puzzle(self) -> Puzzle:
        table = self.table
        return Puzzle(goal=table.goal, target=table.target, given=len(table.hand), most=table.most)

    @property
    def options(self) -> OptionValues:
        return {"edition": self.table.edition, "puzzle": self.puzzle.model_dump(mode="json", exclude_none=True)}

    @property
    def example(self) -> list[Action]:
        """The solution as actions of a position file, its battle included."""
        return [{"seat": self.puzzle.seat, **action} for action in (*self.table.solution, {"type": "end_turn"})]

    @property
    def position(self) -> Snapshot:
        table = self.table
        hands: tuple[list[str], list[str]] = (table.hand, [])
        return {
            "players": [
                {"army": army, "hq_hp": hp, **({"hand": list(hand)} if hand else {})}
                for army, hp, hand in zip(table.armies, table.hit_points, hands, strict=True)
            ],
            "board": [piece.model_dump(mode="json", exclude_defaults=True) for piece in table.board],
        }

    def state(self, registry: Registry) -> State:
        """Its position. Raises BadPosition."""
        return load.load(registry, Options(edition=self.table.edition, puzzle=self.puzzle), self.position)


def read_puzzles(name: str, text: str) -> list[Riddle]:
    """The puzzles of a file. Raises Unfit, which names file and place."""
    try:
        file = PuzzleFile.model_validate(tomllib.loads(text))
    except ValidationError as error:
        raise wrong_file(name, *join_complaints(of_schema(error, PuzzleFile))) from error
    except tomllib.TOMLDecodeError as error:
        raise wrong_file(name, "", no_toml(error)) from error
    return [Riddle(table) for table in file.puzzle]


def write(table: PuzzleTable) -> str:
    """A puzzle as it stands in a file."""
    data = table.model_dump(mode="json", exclude_none=True)
    board = [
        {"at": list(p.at), "tile": p.tile, "seat": p.seat, "rotation": p.rotation}
        | ({"wounds": p.wounds} if p.wounds else {})
        for p in table.board
    ]
    lists = {"board": board, "solution": data.pop("solution")}
    data.pop("board")
    lines = ["[[puzzle]]", *(f"{key} = {_toml(value)}" for key, value in data.items())]
    for key, entries in lists.items():
        lines += [f"{key} = [", *(f"    {_toml(entry)}," for entry in entries), "]"]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'
