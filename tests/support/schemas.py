"""Check data against the JSON Schema that a game prints, and spoil single places of the data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import deepcopy
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from neuroshima_contract import Game, Illegal, Json, Malformed

from tests.support.playing import document, resolved

PARTS = {"options", "seats", "seed", "position", "actions"}


class Fitting:
    """The schema of a game's part of position files."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.schema = game.tools.schema()
        self.validator: Any = Draft202012Validator(self.schema)

    def complaints(self, document: Json) -> list[str]:
        """The validation errors of the game's part of a position file."""
        parts = {name: document[name] for name in PARTS if name in document}
        return [f"{error.json_path}: {error.message[:200]}" for error in self.validator.iter_errors(parts)]

    def misfits(self, files: Iterable[Path]) -> dict[str, list[str]]:
        """Validation errors of each case file that does not fit.

        A case that expects a malformed file (exit status 2), or is refused as one, need not fit."""
        found = {}
        for file in files:
            data = document(file)
            complaints = self.complaints(data)
            expected = data.get("expect", {}).get("error", {}).get("exit")
            if complaints and expected != 2 and not self._is_malformed(data):
                found[f"{file.parent.name}/{file.name}"] = complaints
        return found

    def _is_malformed(self, data: Json) -> bool:
        try:
            resolved(data, self.game)
        except Illegal:
            return False
        except (Malformed, ValueError):
            return True
        return False

    def check_itself(self) -> None:
        """Assert that it is a valid schema of exactly the existing parts, in plain JSON, whose references resolve."""
        Draft202012Validator.check_schema(self.schema)
        assert set(self.schema["properties"]) == PARTS
        written = json.dumps(self.schema)
        assert json.loads(written) == self.schema
        names = {part.split('"')[0] for part in written.split('"$ref": "#/$defs/')[1:]}
        assert names <= set(self.schema["$defs"])


def said(actions: list[tuple[int, Json]]) -> list[Json]:
    """Actions in the form of position files."""
    return [{"seat": seat, **action} for seat, action in actions]


def put(data: Json, way: tuple[Any, ...], value: Any) -> Json:
    """A copy of `data` with `value` at the path `way`."""
    other = deepcopy(data)
    place: Any = other
    for step in way[:-1]:
        place = place[step]
    place[way[-1]] = value
    return other
