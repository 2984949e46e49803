"""Actions in a few words, in every language: "Runner to C3".

The words stand in `words.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import resources
from typing import Any

from neuroshima_contract import Action, Texts
from neuroshima_contract.lessons import Words
from pydantic import TypeAdapter

from ..coach.moment import LANGUAGES, Moment
from ..rules.errors import RuleError
from ..rules.files.view import view
from ..rules.state.state import State

FILE: TypeAdapter[dict[str, Words]] = TypeAdapter(dict[str, Words])
AIMS = ("target", "to", "unit", "at", "patient", "medic", "source")
"""Fields of an action that say where something is done, the weightiest first."""
TARGETS = tuple(field for field in AIMS if field != "unit")
UNITS = ("act", "use_marker")
"""Actions whose sentence names a unit."""


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
        self.names = _moment(rules, seat)

    def titles(self, actions: Sequence[Action]) -> Texts:
        """All of them in a row, each named in the position to which those before it lead."""
        parts, now = [], self.rules.copy()
        now.options = self.rules.options.automatic
        for number, action in enumerate(actions):
            words = self if number == 0 else ActionWords(now, self.seat)
            parts.append(words._title(action))
            if number + 1 < len(actions):
                _apply_if_legal(now, self.seat, action)
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
            return self._unit_title(kind, action)
        name = kind if where is None or kind == "place" else f"{kind}_at"
        return format_sentence(name, tile=self._tile(action), at=where or "")

    def _unit_title(self, kind: str, action: Action) -> Texts:
        """An action of a unit, a marker, a leader, or without any. The unit's name has its field already."""
        unit = self.names.unit_at(action["unit"]) if "unit" in action else None
        if unit is None:
            return format_sentence(f"{kind}_unnamed" if kind in UNITS else kind)
        where = next((place for place in self._where(action, TARGETS)), None) if kind == "act" else None
        return format_sentence(kind if where is None else f"{kind}_at", unit=self.names.name(unit), at=where or "")

    def _where(self, action: Action, fields: Sequence[str] = AIMS) -> Iterator[str]:
        for field in fields:
            coord = action.get(field)
            if isinstance(coord, list) and coord and isinstance(coord[0], int):
                yield self.names.field_name(coord)

    def _tile(self, action: Action) -> Texts | str:
        """The name of the tile that is used; of one of the land its id."""
        tile = action.get("tile", "")
        army = self.rules.registry.armies[action.get("army", self.rules.players[self.seat].army.id)]
        found = army.tiles.get(tile)
        return {language: found.names[language] for language in LANGUAGES} if found is not None else tile


def _moment(rules: State, seat: int) -> Moment:
    seen: Any = view(rules, (seat,))
    return Moment(rules, seen, seat, ())


def _apply_if_legal(rules: State, seat: int, action: Action) -> None:
    """Chance in an imagined position may make a later action of a line illegal."""
    with suppress(RuleError):
        rules.apply(seat, action)
