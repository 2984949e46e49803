"""A position as the reader of a first match sees it, for the coach's conditions.

Everything comes from the view of the reader's seat. `rules` was imagined from it, so the order of the stacks in it is a
guess, and no condition may ask for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import cast

from neuroshima_contract import Event, Texts
from neuroshima_contract import View as AnyView
from neuroshima_contract.translation import join_texts, read_sentences

from ..rules.board.tiles import Tile, Unit
from ..rules.files.view_types import PlayerView, UnitView, View
from ..rules.grid import JsonCoord
from ..rules.state.state import State
from .forecast import Forecast, forecast

TEXTS = read_sentences(__package__, "words.toml")


def hit_points(count: int) -> Texts:
    """So many hit points of an HQ, in words."""
    return TEXTS.fill("hit_points", count)


def is_battle(tile: Tile) -> bool:
    """Whether it is a Battle tile (hex 7)."""
    return tile.has("battle")


class Moment:
    """What the coach sees: `events` are those since the reader's own last action."""

    def __init__(self, rules: State, view: AnyView, seat: int, events: Sequence[Event]) -> None:
        self.rules = rules
        self.view = cast(View, view)
        self.seat = seat
        self.events = events

    @property
    def phase(self) -> str:
        return self.view["turn"]["phase"]

    @property
    def me(self) -> PlayerView:
        return self.view["players"][self.seat]

    @cached_property
    def enemy_seat(self) -> int:
        """The first one that is no partner."""
        return next(n for n, player in enumerate(self.view["players"]) if player["team"] != self.me["team"])

    @property
    def enemy(self) -> PlayerView:
        return self.view["players"][self.enemy_seat]

    @property
    def is_mine(self) -> bool:
        """Whether it is the reader's turn, and nothing is asked of anybody."""
        return self.view["turn"]["seat"] == self.seat and self.view["pending"] is None

    @property
    def is_closing(self) -> bool:
        """Whether somebody has drawn their last tile."""
        return "final" in self.view["turn"] or "overtime" in self.view["turn"]

    @cached_property
    def battle_now(self) -> Forecast:
        return forecast(self.rules, self.seat)

    # What stands where ----------------------------------------------------------------------------------------------

    @cached_property
    def own(self) -> list[UnitView]:
        """The reader's units, without the HQ."""
        return [unit for unit in self.view["board"] if unit["seat"] == self.seat and not self.is_hq(unit)]

    @cached_property
    def free(self) -> list[JsonCoord]:
        """The fields on which nothing stands."""
        taken = [unit["at"] for unit in self.view["board"]]
        return [field for field in self.view["fields"] if field not in taken]

    def hq(self, seat: int) -> UnitView | None:
        return next((unit for unit in self.view["board"] if unit["seat"] == seat and self.is_hq(unit)), None)

    def is_hq(self, unit: UnitView) -> bool:
        found = self.rules.units[self.rules.grid.number(unit["at"])]
        return found is not None and found.is_hq

    def neighbours(self, field: JsonCoord) -> list[JsonCoord]:
        return [self.rules.coord(near) for near in self.rules.grid.neighbours[self.rules.grid.number(field)]]

    def lines_to(self, seat: int) -> list[JsonCoord]:
        """The free fields from which a shot of the reader's would hit the HQ of `seat`.

        Own units do not stop a shot."""
        hq, found = self.hq(seat), []
        for line in self.rules.grid.rays[self.rules.grid.number(hq["at"])] if hq is not None else ():
            for field in map(self.rules.coord, line):
                unit = self.unit_at(field)
                if unit is None:
                    found.append(field)
                elif unit["seat"] != self.seat:
                    break
        return found

    def unit_at(self, field: JsonCoord) -> UnitView | None:
        return next((unit for unit in self.view["board"] if unit["at"] == field), None)

    def tiles(self) -> list[Tile]:
        """The tiles of the reader's hand."""
        return [self.rules.definition(self.me["army"], tile) for tile in self.me["hand"]]

    def holds_battle(self, player: PlayerView) -> bool:
        """Whether a Battle tile is in the hand, whatever the army calls it."""
        return any(is_battle(self.rules.definition(player["army"], tile)) for tile in player["hand"])

    def definition(self, unit: UnitView) -> Tile:
        return self.rules.definition(unit.get("army", self.view["players"][unit["seat"]]["army"]), unit["tile"])

    # Names ----------------------------------------------------------------------------------------------------------

    @cached_property
    def _field_names(self) -> dict[tuple[int, ...], str]:
        """Names of fields as on the board: letter of the column, number of the row."""
        names, columns = {}, sorted({field[0] for field in self.view["fields"]})
        for letter, column in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", columns, strict=False):
            rows = sorted(field for field in self.view["fields"] if field[0] == column)
            names.update({tuple(field): f"{letter}{row}" for row, field in enumerate(rows, 1)})
        return names

    def field_name(self, field: Sequence[int]) -> str:
        return self._field_names.get(tuple(field), "")

    def name(self, unit: UnitView) -> Texts:
        """The name of a unit with its field: "Hybrid C3"."""
        return _tile_with_place(self.definition(unit), self.field_name(unit["at"]))

    def names(self, units: Iterable[Unit]) -> Texts:
        """The names of several units: "Hybrid C3, Clown D2"; a dash if there are none."""
        found = [_tile_with_place(unit.tile, self.field_name(self.rules.coord(unit.at))) for unit in units]
        return join_texts(found) if found else TEXTS["no_units"]


def _tile_with_place(tile: Tile, place: str) -> Texts:
    """The tile's name with its field: "Hybrid C3"."""
    return join_texts([tile.names, {"en": place}], " ")
