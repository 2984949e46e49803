"""Actions in a few words, in every language: "Runner to C3".

The words stand in `words.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from neuroshima.contract import Action, Texts
from neuroshima.contract.lessons import Words
from pydantic import TypeAdapter

from ..coach.moment import LANGUAGES, Moment
from ..rules.files.view import view
from ..rules.state.state import State

FILE: TypeAdapter[dict[str, Words]] = TypeAdapter(dict[str, Words])
AIMS = ("target", "to", "unit", "at", "patient", "medic", "source")
"""Fields of an action that say where something is done, the weightiest first."""


@cache
def _words() -> Mapping[str, Texts]:
    text = resources.files(__package__).joinpath("words.toml").read_text(encoding="utf-8")
    return {name: words.texts for name, words in FILE.validate_python(tomllib.loads(text)).items()}


def format_sentence(name: str, **values: object) -> Texts:
    """The sentence `name` in every language. A value may be in every language itself."""
    return {
        language: _words()[name][language].format(
            **{key: value[language] if isinstance(value, Mapping) else value for key, value in values.items()}
        )
        for language in LANGUAGES
    }


class ActionWords:
    """Names the actions of a seat in a position."""

    def __init__(self, rules: State, seat: int) -> None:
        self.rules = rules
        self.seat = seat
        seen: Any = view(rules, (seat,))
        self.names = Moment(rules, seen, seat, ())

    def titles(self, actions: Sequence[Action]) -> Texts:
        """All of them in a row."""
        parts = [self._title(action) for action in actions]
        return {language: ", ".join(part[language] for part in parts) for language in LANGUAGES}

    def _title(self, action: Action) -> Texts:
        kind, tile, where = action["type"], action.get("tile"), next(self._where(action), None)
        if tile == "battle" and kind == "play":
            return format_sentence("battle")
        if kind == "end_turn" and not self.rules.players[self.seat].hand:
            return format_sentence("end_empty")
        if kind == "choose" and where is None:
            return format_sentence("choose_no" if False in action.values() else "choose_yes")
        if kind in ("act", "use_marker", "use_leader", "choose_leader", "redraw", "end_turn", "build"):
            return format_sentence(
                kind if where is None or kind != "act" else "act_at", **self._sentence_values(action, where)
            )
        name = kind if where is None or kind == "place" else f"{kind}_at"
        return format_sentence(name, tile=self._tile(action), at=where or "")

    def _sentence_values(self, action: Action, where: str | None) -> Mapping[str, object]:
        """Values for the sentence: the unit that acts, and where."""
        coord = action.get("unit")
        unit = self.names.unit_at(coord) if coord is not None else None
        return {"unit": self.names.name(unit) if unit is not None else "", "at": where or ""}

    def _where(self, action: Action) -> Iterator[str]:
        for field in AIMS:
            coord = action.get(field)
            if isinstance(coord, list) and coord and isinstance(coord[0], int):
                yield self.names.field_name(coord)

    def _tile(self, action: Action) -> Texts | str:
        """The name of the tile that is used; of one of the land its id."""
        tile = action.get("tile", "")
        army = self.rules.registry.armies[action.get("army", self.rules.players[self.seat].army.id)]
        found = army.tiles.get(tile)
        return {language: found.names[language] for language in LANGUAGES} if found is not None else tile
