"""Actions in a few words, in every language: "Runner to C3".

The words stand in `words.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from neuroshima_contract import Action, Texts
from neuroshima_contract.refusal import Refusal
from neuroshima_contract.translation import join_texts, read_sentences
from typing_extensions import TypeIs

from ..coach.moment import Moment
from ..rules.files.view import view
from ..rules.state.state import State
from ..texts.words import Words, core_words

AIMS = ("target", "to", "unit", "at", "patient", "medic", "source")
"""Fields of an action that say where something is done, the weightiest first."""
TARGETS = tuple(field for field in AIMS if field != "unit")
TEXTS = read_sentences(__package__, "words.toml")
Field = tuple[int, ...]
"""The coordinates of a field."""


class ActionWords:
    """Names the actions of a seat in a position.

    `words`: the names of abilities; those of the core if they are left out. `expected`: the unit that an earlier
    action of the row brings to a field, which is named where the position has none there."""

    def __init__(
        self, rules: State, seat: int, words: Words | None = None, expected: Mapping[Field, Texts] | None = None
    ) -> None:
        self.rules = rules
        self.expected = dict(expected or {})
        self.seat = seat
        self.words = words or _core_words()
        self.names = _moment(rules, seat)

    def titles(self, actions: Sequence[Action]) -> Texts:
        """All of them in a row."""
        return join_texts(self.steps(actions))

    def steps(self, actions: Sequence[Action]) -> list[Texts]:
        """Each of them, named in the position to which those before it lead."""
        parts, now, expected = [], self.rules.copy(), dict(self.expected)
        now.options = self.rules.options.automatic
        for number, action in enumerate(actions):
            words = self if number == 0 else ActionWords(now, self.seat, self.words, expected)
            parts.append(words._title(action))
            expected |= words._brought(action)
            if number + 1 < len(actions):
                _apply_if_legal(now, self.seat, action)
        return parts

    def _title(self, action: Action) -> Texts:
        kind, tile, where = action["type"], action.get("tile"), next(self._where(action), None)
        if kind == "play" and self.rules.players[self.seat].army.tiles[str(tile)].has("battle"):
            return TEXTS.fill("battle")
        if kind == "end_turn" and not self.rules.players[self.seat].hand:
            return TEXTS.fill("end_empty")
        if kind == "choose" and where is None:
            return TEXTS.fill("choose_no" if False in action.values() else "choose_yes")
        if kind == "act":
            return self._act_title(action)
        if kind == "use_marker":
            unit = self._unit(action)
            return TEXTS.fill(kind, unit=unit) if unit is not None else TEXTS.fill("use_marker_unnamed")
        if kind in ("use_leader", "choose_leader", "redraw", "end_turn", "build"):
            return TEXTS.fill(kind)
        if kind == "play" and "to" in action and self._tile_on(action.get("unit", ())) is not None:
            return self._way_title(action, "play_", self._tile(action))
        name = kind if where is None or kind == "place" else f"{kind}_at"
        at = where or "" if kind == "place" else self._who_or_where(action, where)
        return TEXTS.fill(name, tile=self._tile(action), at=at)

    def _way_title(self, action: Action, by: str = "", tile: Texts | str = "") -> Texts:
        """A unit that goes from one field to another, or turns where it stands. `by`: with which `tile`."""
        start, at = (
            self.names.field_name(action["unit"]),
            self.names.field_name(action["to" if "to" in action else "unit"]),
        )
        name = by + ("turn" if start == at else "move")
        return TEXTS.fill(name, unit=self._tile_on(action["unit"]) or "", start=start, at=at, tile=tile)

    def _who_or_where(self, action: Action, where: str | None) -> Texts | str:
        """The unit on which something is done, with its field, or else the field."""
        field = next((action[name] for name in AIMS if _is_field(action.get(name))), None)
        unit = self.names.unit_at(field) if field is not None else None
        return self.names.name(unit) if unit is not None else where or ""

    def _act_title(self, action: Action) -> Texts:
        """An ability by its name: on whom it is used, or who uses it and where. The unit's name has its field."""
        ability, unit = self._ability(action["ability"]), self._unit(action)
        target = next(self._where(action, ("target",)), None)
        if unit is None:
            return TEXTS.fill("act_unnamed", ability=ability)
        if target is not None:
            return TEXTS.fill("act_on", ability=ability, unit=unit, at=self._who_or_where(action, target))
        if action["ability"] == "mobility" and self._tile_on(action["unit"]) is not None:
            return self._way_title(action)
        where = next(self._where(action, TARGETS), None)
        return TEXTS.fill("act" if where is None else "act_at", ability=ability, unit=unit, at=where or "")

    def _unit(self, action: Action) -> Texts | None:
        """The name of the unit that acts, with its field, or the field alone if it is not known; None if none acts."""
        if "unit" not in action:
            return None
        tile, at = self._tile_on(action["unit"]), self.names.field_name(action["unit"])
        return TEXTS.fill("unit_on", at=at) if tile is None else join_texts([tile, {"en": at}], " ")

    def _tile_on(self, field: Sequence[int]) -> Texts | None:
        """The name of the unit on a field: the one that stands there, or else the one that is expected."""
        unit = self.names.unit_at(list(field))
        return self.names.definition(unit).names if unit is not None else self.expected.get(tuple(field))

    def _brought(self, action: Action) -> dict[Field, Texts]:
        """Which unit an action brings to which field."""
        tile = self._tile(action) if action["type"] == "place" else self._tile_on(action.get("unit", ()))
        at = action.get("at") if action["type"] == "place" else action.get("to")
        return {tuple(at): tile} if _is_field(at) and isinstance(tile, Mapping) else {}

    def _ability(self, name: str) -> Texts:
        """The name of an ability; without words for it, its id."""
        trait = self.rules.registry.offer("act", name)
        return self.words.name_of(trait.id if trait is not None else name)

    def _where(self, action: Action, fields: Sequence[str] = AIMS) -> Iterator[str]:
        for field in fields:
            coord = action.get(field)
            if _is_field(coord):
                yield self.names.field_name(coord)

    def _tile(self, action: Action) -> Texts | str:
        """The name of the tile that is used; of one of the land its id."""
        tile = action.get("tile", "")
        army = self.rules.registry.armies[action.get("army", self.rules.players[self.seat].army.id)]
        found = army.tiles.get(tile)
        return found.names if found is not None else tile


def _is_field(value: object) -> TypeIs[list[int]]:
    return isinstance(value, list) and bool(value) and isinstance(value[0], int)


@cache
def _core_words() -> Words:
    return core_words()


def _moment(rules: State, seat: int) -> Moment:
    seen: Any = view(rules, (seat,))
    return Moment(rules, seen, seat, ())


def _apply_if_legal(rules: State, seat: int, action: Action) -> None:
    """Chance in an imagined position may make a later action of a line illegal."""
    with suppress(Refusal):
        rules.apply(seat, action)
