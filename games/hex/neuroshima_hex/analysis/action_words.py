"""Actions in a few words, in every language: "Runner to C3".

The words stand in `words.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from neuroshima_contract import Action, Texts
from neuroshima_contract.refusal import Refusal
from neuroshima_contract.translation import join_texts, read_sentences

from ..coach.moment import Moment
from ..rules.files.view import view
from ..rules.state.state import State

AIMS = ("target", "to", "unit", "at", "patient", "medic", "source")
"""Fields of an action that say where something is done, the weightiest first."""
TARGETS = tuple(field for field in AIMS if field != "unit")
UNITS = ("act", "use_marker")
"""Actions whose sentence names a unit."""
TEXTS = read_sentences(__package__, "words.toml")


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
        return join_texts(parts)

    def _title(self, action: Action) -> Texts:
        kind, tile, where = action["type"], action.get("tile"), next(self._where(action), None)
        if tile == "battle" and kind == "play":
            return TEXTS.fill("battle")
        if kind == "end_turn" and not self.rules.players[self.seat].hand:
            return TEXTS.fill("end_empty")
        if kind == "choose" and where is None:
            return TEXTS.fill("choose_no" if False in action.values() else "choose_yes")
        if kind in ("act", "use_marker", "use_leader", "choose_leader", "redraw", "end_turn", "build"):
            return self._unit_title(kind, action)
        name = kind if where is None or kind == "place" else f"{kind}_at"
        return TEXTS.fill(name, tile=self._tile(action), at=where or "")

    def _unit_title(self, kind: str, action: Action) -> Texts:
        """An action of a unit, a marker, a leader, or without any. The unit's name has its field already."""
        unit = self.names.unit_at(action["unit"]) if "unit" in action else None
        if unit is None:
            return TEXTS.fill(f"{kind}_unnamed" if kind in UNITS else kind)
        where = next((place for place in self._where(action, TARGETS)), None) if kind == "act" else None
        return TEXTS.fill(kind if where is None else f"{kind}_at", unit=self.names.name(unit), at=where or "")

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
        return found.names if found is not None else tile


def _moment(rules: State, seat: int) -> Moment:
    seen: Any = view(rules, (seat,))
    return Moment(rules, seen, seat, ())


def _apply_if_legal(rules: State, seat: int, action: Action) -> None:
    """Chance in an imagined position may make a later action of a line illegal."""
    with suppress(Refusal):
        rules.apply(seat, action)
