"""The fields themselves: the board's shape, and its terrain.

A *feature* is a named quality of ground. Terrain of a kind may have several of the features that its kind allows; the
scenario says which. The core has no terrain of its own: expansions bring kinds and features.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, sqrt
from typing import TYPE_CHECKING, ClassVar

from ..grid import BASIC_RADIUS, EXTENDED_RADIUS, Coord, Grid, Join, radius_grid
from .tiles import LETHAL, NO_BONUS, Bonus, Tile, Unit

if TYPE_CHECKING:
    from ..occasions import Occasion
    from ..state.state import State
    from ..traits import Trait

Texts = dict[str, str]
Units = Sequence[Unit | None]
"""By field."""


class Feature:
    """A quality of ground. Objects hold no state.

    What never changes during a game is said by the numbers and flags; the methods are asked when a unit is to come to a
    field, and when it has come."""

    id: ClassVar[str]
    names: ClassVar[Texts]
    texts: ClassVar[Texts]
    remarks: ClassVar[Texts] = {}
    """What of it is uncertain or ours, by language; shown wherever it is explained."""
    opaque: ClassVar[bool] = False
    """Shots end here: what stands behind cannot be hit, what stands on it can."""
    near_only: ClassVar[bool] = False
    """A unit here can be attacked only from the fields next to it, and not by instant tiles."""
    sheltered: ClassVar[bool] = False
    """Attacks with instant tiles have no effect here."""
    uncounted: ClassVar[bool] = False
    """The board can be full without a tile on this field."""
    toughness: ClassVar[int] = 0
    """Given to units other than HQs that stand here."""
    frail: ClassVar[bool] = False
    """Any wound destroys a unit other than an HQ here."""
    slippery: ClassVar[bool] = False
    """A unit other than an HQ that is pushed from here is destroyed."""
    closing_wounds: ClassVar[int] = 0
    """Wounds of everybody here in segment 0 of every battle."""
    closing_death: ClassVar[bool] = False
    """Whether units other than HQs here are destroyed in segment 0 of every battle, unless a Medic helps."""
    neighbour_wounds: ClassVar[int] = 0
    """Wounds of every unit other than an HQ next to the terrain in segment 0 of every battle."""
    grants: ClassVar[Sequence[Trait]] = ()
    """Traits that units here have besides their own."""
    bonus: ClassVar[Bonus] = NO_BONUS
    """Added to the numbers of units other than HQs that stand here."""
    instead: ClassVar[bool] = False
    """Fields with it count as that, instead of as what else the terrain of their kind is."""
    stills: ClassVar[bool] = False
    """A unit here performs no action of its own: it neither attacks nor uses its own abilities. What is passive goes
    on: nets, armor, the work of a module; and so does what `grants` gives."""
    cut_off: ClassVar[bool] = False
    """The field takes part in nothing: no attack, net, link or shot goes from it, to it or through it, and the unit on
    it does nothing. It stays where it is, also with more wounds than it bears without help. Meant for terrain that
    lies there for one battle (`State.start_battle`)."""
    spared: ClassVar[bool] = False
    """What neighbouring terrain does to those next to it (`neighbour_wounds`) does not reach here."""
    flows: ClassVar[bool] = False
    """A current: units that drift (`Trait.drifts`) stand on such fields alone, where the board has any. After each
    battle they go on to the next one, clockwise around the middle of the board (`State.drift`)."""
    fringe: ClassVar[bool] = False
    """The field lies beside the board: the edges of the board run where they would without it (Avalanche)."""
    inert: ClassVar[bool] = False
    """No ability of units depends on it: on its account no ability is asked what it offers."""
    out_of_reach: ClassVar[bool] = False
    """What is put on units anywhere on the board does not reach here (a Net of Steel); what flies does."""
    bears_fixtures: ClassVar[bool] = False
    """Tiles that belong to the land may stand here."""
    bears_prizes: ClassVar[bool] = False
    """What can be won may lie here."""

    hears: ClassVar[frozenset[str]] = frozenset()
    """The events on which it acts if they are about a field with it; then `happened` is asked."""

    def happened(self, state: State, at: int, occasion: Occasion) -> None:
        """Act on something that happened on the field `at`, with methods of `state`. Never asked in a preview."""

    def bars(self, tile: Tile, seat: int, fields: Sequence[int], units: Units) -> bool:
        """Whether no tile like `tile` of `seat` may come to this terrain, in any way.

        Asked before a tile is placed, moves or is pushed there. `fields`: the numbers of all fields of the terrain.
        `units`: the unit on each field of the board, or None, by field number."""
        return False

    def held_against(self, army: str, seat: int, fields: Sequence[int], units: Units) -> bool:
        """Whether the units on this terrain keep out everything that `seat` has.

        Asked when it is found out whether the board is full: free fields here do not count then for that player.
        `army`: the id of the seat's army. `fields`, `units`: as of `bars`."""
        return False

    def swallows(self, unit: Unit) -> bool:
        """Whether a unit that has come here is removed at once.

        Asked when a unit has come here, in whatever way, and when the ways of a unit are listed: they end here. No
        Medic can save the unit."""
        return False


@dataclass(frozen=True)
class TerrainKind:
    """A kind of terrain, with features it may have and those it `always` has.

    `remarks`: as those of a feature."""

    id: str
    names: Texts
    features: tuple[str, ...]
    remarks: Texts | None = None
    always: tuple[str, ...] = ()


@dataclass(frozen=True)
class Patch:
    """One piece of terrain."""

    kind: TerrainKind
    fields: tuple[int, ...]
    features: tuple[Feature, ...]


Piece = tuple[TerrainKind, Sequence[Coord], tuple[Feature, ...]]
"""Terrain as a position has it: its kind, its fields, its features."""


class Land:
    """A board with its terrain.

    `grid` knows where shots may fly; `features[f]` is what field f has; `full` are the fields that must be taken for
    the board to be full; `cut_off` those that take part in nothing; `still` those on which units perform no action of
    their own, with those that are cut off; `may_give_abilities`: whether abilities may depend on the terrain;
    `bonuses[f]` the features that add to the numbers of a unit there; `adds_to_numbers`: whether these or `toughness`
    do anywhere; `closing[f]` the wounds of segment 0 as (source, wounds, of HQs too); `currents[f]` the field to which
    a current leads from there; `fringe`, `out_of_reach` those with these features."""

    def __init__(self, coords: Sequence[Coord], pieces: Sequence[Piece], joins: Sequence[Join] = ()) -> None:
        self.grid = _grid(coords, pieces, joins)
        index = self.grid.index
        self.patches = tuple(Patch(kind, tuple(sorted(index[c] for c in at)), has) for kind, at, has in pieces)
        fields = range(self.grid.size)
        self.features = tuple(tuple(x for p in self.patches if f in p.fields for x in p.features) for f in fields)
        self.full = self._counting()
        self.is_plain = not self.patches and len(self.full) == self.grid.size
        is_inert = self.patches and all(p.features and all(x.inert for x in p.features) for p in self.patches)
        self.may_give_abilities = not (self.is_plain or is_inert)
        self.toughness = {f: n for f in fields if (n := sum(x.toughness for x in self.features[f]))}
        self.frail = frozenset(f for f in fields if any(x.frail for x in self.features[f]))
        self.sheltered = frozenset(f for f in fields if any(x.sheltered or x.near_only for x in self.features[f]))
        self.cut_off = self.grid.cut_off
        self.still = self.cut_off.union(f for f in fields if any(x.stills for x in self.features[f]))
        self.grants = {f: g for f in fields if (g := tuple(t for x in self.features[f] for t in x.grants))}
        self.bonuses = {f: b for f in fields if (b := tuple(x for x in self.features[f] if x.bonus is not NO_BONUS))}
        self.adds_to_numbers = bool(self.toughness or self.bonuses)
        self.closing = self._closing()
        self.currents = self._currents()
        self.fringe = frozenset(f for f in fields if any(x.fringe for x in self.features[f]))
        self.out_of_reach = frozenset(f for f in fields if any(x.out_of_reach for x in self.features[f]))

    def _counting(self) -> tuple[int, ...]:
        """The fields that must be taken for the board to be full.

        On the extended board, which has no terrain, only the basic fields count (hex 8.7)."""
        fields = range(self.grid.size)
        if not self.patches and self.grid.coords == radius_grid(EXTENDED_RADIUS).coords:
            fields = [self.grid.index[c] for c in radius_grid(BASIC_RADIUS).coords]  # type: ignore[assignment]
        return tuple(f for f in fields if not any(x.uncounted for x in self.features[f]))

    def bars(self, tile: Tile, seat: int, at: int, units: Units) -> bool:
        """Whether the terrain lets no tile like that of `seat` come to the field."""
        if self.currents and tile.drifts and at not in self.currents:
            return True
        if not self.features[at]:
            return False
        return any(x.bars(tile, seat, patch.fields, units) for patch in self._at(at) for x in patch.features)

    def _at(self, at: int) -> list[Patch]:
        return [patch for patch in self.patches if at in patch.fields]

    def held_against(self, army: str, seat: int, at: int, units: Units) -> bool:
        """Whether units on the terrain there keep this army of `seat` out."""
        return any(x.held_against(army, seat, patch.fields, units) for patch in self._at(at) for x in patch.features)

    def has(self, at: int, feature: str) -> bool:
        """Whether the field has the feature of that id."""
        return any(x.id == feature for x in self.features[at])

    def bears_fixture(self, at: int) -> bool:
        """Whether a tile that belongs to the land may stand there."""
        return any(x.bears_fixtures for x in self.features[at])

    def bears_prize(self, at: int) -> bool:
        """Whether something that can be won may lie there."""
        return any(x.bears_prizes for x in self.features[at])

    def _currents(self) -> Mapping[int, int]:
        """The way around: from each field with a current to the next one clockwise, seen from the middle."""
        flowing = [f for f in range(self.grid.size) if any(x.flows for x in self.features[f])]
        around = sorted(flowing, key=lambda f: _bearing(self.grid.coords[f]))
        return dict(zip(around, [*around[1:], *around[:1]], strict=True))

    def _closing(self) -> dict[int, tuple[tuple[str, int, bool], ...]]:
        hits: dict[int, list[tuple[str, int, bool]]] = {}
        for patch in self.patches:
            for feature in patch.features:
                for field in patch.fields:
                    if feature.closing_wounds:
                        hits.setdefault(field, []).append((feature.id, feature.closing_wounds, True))
                    if feature.closing_death:
                        hits.setdefault(field, []).append((feature.id, LETHAL, False))
                if feature.neighbour_wounds:
                    near = {f for field in patch.fields for f in self.grid.neighbours[field]} - set(patch.fields)
                    for field in near:
                        if any(x.spared for x in self.features[field]):
                            continue
                        hits.setdefault(field, []).append((feature.id, feature.neighbour_wounds, False))
        return {field: tuple(found) for field, found in sorted(hits.items()) if field not in self.cut_off}


def _bearing(coord: Coord) -> tuple[float, float]:
    """Where a field lies, seen from the middle: clockwise from the left, then by its distance."""
    q, r = coord
    x, y = q * sqrt(3) / 2, r + q / 2
    return round(atan2(y, x), 6), x * x + y * y


def _grid(coords: Sequence[Coord], pieces: Sequence[Piece], joins: Sequence[Join]) -> Grid:
    """The geometry: the basic board's own where nothing changes it."""
    opaque = frozenset(c for _kind, at, has in pieces if any(x.opaque for x in has) for c in at)
    near_only = frozenset(c for _kind, at, has in pieces if any(x.near_only for x in has) for c in at)
    cut_off = frozenset(c for _kind, at, has in pieces if any(x.cut_off for x in has) for c in at)
    basic = radius_grid(BASIC_RADIUS)
    if not opaque and not near_only and not cut_off and not joins and tuple(sorted(coords)) == basic.coords:
        return basic
    return Grid(coords, opaque, near_only, cut_off, joins)
