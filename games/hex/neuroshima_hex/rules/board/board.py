"""The contents of the fields: units, their wounds and markers, and the ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ..events import Log
from ..events.battle import Destroyed, PrizeHit
from ..options.editions import DEFAULT, EDITIONS
from .hit_points import Several
from .markers import CONTESTED, UNGUARDED, Marker, Prize
from .structures import twin
from .terrain import Land
from .tiles import NOBODY, Unit, placed_anew

Marks = dict[str, int]
"""Markers by their ids, counted. Never changed in place: another one takes its place, so copies may share it."""
NO_MARKS: Marks = {}
Takers = Mapping[int, frozenset[int]]
NOBODY_TAKEN: Takers = {}
NOWHERE: frozenset[int] = frozenset()
ONE_HQ_EACH: Mapping[int, Several] = {}
MOST_KEPT = 2
"""Markers on one unit of those kinds that players win and keep."""


CameOff = tuple[Unit, str, int]
"""A marker that came off a unit: the unit, the marker, and how many of its kind were left."""


def add_markers(first: Mapping[str, int], second: Mapping[str, int]) -> Marks:
    """Both collections of markers together."""
    return {name: first.get(name, 0) + second.get(name, 0) for name in (*first, *(n for n in second if n not in first))}


def replace_markers(by_seat: Sequence[Marks], seat: int, marks: Marks) -> Sequence[Marks]:
    """The markers of all seats, with others for this seat."""
    return [*by_seat[:seat], marks, *by_seat[seat + 1 :]]


class Board:
    """What lies on the board, and what is counted beside it.

    By field number:

    - `units`: the unit on the field, or None; `wounds` and `markers` are those of this unit.
    - `ground`: the foundation tile under it, or None. It is a `Unit` too: a tile on a field that belongs to a seat.
    - `prizes` and `fixtures`: dictionaries, since few fields have any. Fixtures are units of nobody.

    By seat number:

    - `hp`: the hit points of the HQ; `several`: of the seats that have more than one HQ, what their army says of them
      (`hit_points.py`); `points`: the points where these are counted (hex 8.2), otherwise None.
    - `armies`, `teams`; `renegades`: the seats whose units fight those of their partners (hex 8.6).
    - `taken`: by the field of each unit that is taken over, the fields of those that take it; `to_turn`: the fields of
      those whose commander may still turn them for it (hex 11.7). Copies share both.
    - `is_intricate`: whether units of this match may need power, or take each other over (`board/command.py`).
    - `was_marked`: whether markers ever came to units of this board, or of one that it was copied from. While none did,
      nobody has to look for them.
    - `kept`: the markers that are not yet used; `won`: all that were won in this match. Few boards have any: like
      `prizes` and `fixtures`, which copies share, they are never changed in place.
    - `came_off`: the markers that came off while it was derived who commands whom (`Marker.spares`), each with its unit
      and how many of its kind were left. `battle/held_markers.py` tells them.
    - `eliminated_seats`: HQs of these seats cannot be hurt any more.

    `land` is what the fields themselves are, `kinds` the kinds of markers by id, `edition` the rulebook."""

    __slots__ = (
        "armies", "came_off", "edition", "eliminated_seats", "fixtures", "grid", "ground", "hp", "is_intricate", "kept",
        "kinds", "land", "markers", "most_points", "points", "prizes", "renegades", "several", "taken", "teams",
        "to_turn", "units", "was_marked", "won", "wounds",
    )  # fmt: skip

    def __init__(self, land: Land, hp: list[int], kinds: Mapping[str, Marker], armies: Sequence[str] = ()) -> None:
        self.land = land
        self.grid = grid = land.grid
        self.kinds = kinds
        self.units: list[Unit | None] = [None] * grid.size
        self.wounds = [0] * grid.size
        self.markers = [NO_MARKS] * grid.size
        self.ground: list[Unit | None] = [None] * grid.size
        self.hp = hp
        self.armies = armies
        self.several = ONE_HQ_EACH
        self.kept: Sequence[Marks] = [NO_MARKS] * len(hp)
        self.won: Sequence[Marks] = [NO_MARKS] * len(hp)
        self.eliminated_seats: frozenset[int] = frozenset()
        self.renegades: frozenset[int] = frozenset()
        self.teams: Sequence[int] = range(len(hp))
        self.edition = EDITIONS[DEFAULT]
        self.points: list[int] | None = None
        self.most_points = 0
        self.prizes: Mapping[int, Prize] = {}
        self.fixtures: Mapping[int, Unit] = {}
        self.is_intricate = self.was_marked = False
        self.taken: Takers = NOBODY_TAKEN
        self.to_turn: frozenset[int] = NOWHERE
        self.came_off: Sequence[CameOff] = ()

    def copy(self) -> Board:
        """An independent copy; units are shared, since they never change."""
        other = Board.__new__(Board)
        other.land, other.grid, other.kinds, other.armies = self.land, self.grid, self.kinds, self.armies
        other.edition, other.teams, other.renegades = self.edition, self.teams, self.renegades
        other.most_points, other.eliminated_seats = self.most_points, self.eliminated_seats
        other.kept, other.won, other.prizes, other.fixtures = self.kept, self.won, self.prizes, self.fixtures
        other.several, other.is_intricate, other.was_marked = self.several, self.is_intricate, self.was_marked
        other.taken, other.to_turn, other.came_off = self.taken, self.to_turn, self.came_off
        other.points = None if self.points is None else self.points[:]
        other.units, other.wounds, other.hp = self.units[:], self.wounds[:], self.hp[:]
        other.markers, other.ground = self.markers[:], self.ground[:]
        return other

    def become(self, other: Board) -> None:
        """Be as a copy that was made of this board, in the same lists."""
        for mine, theirs in (
            (self.units, other.units), (self.wounds, other.wounds), (self.markers, other.markers),
            (self.ground, other.ground), (self.hp, other.hp), (self.points, other.points),
        ):  # fmt: skip
            if mine is not None and theirs is not None:
                mine[:] = theirs  # type: ignore[assignment]
        self.kept, self.won, self.prizes = other.kept, other.won, other.prizes
        self.taken, self.to_turn, self.came_off = other.taken, other.to_turn, other.came_off

    def __copy__(self) -> Board:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def lie_on(self, land: Land) -> None:
        """Replace the terrain under the same fields.

        The units and fixtures see along the lines of the new land."""
        self.land, self.grid = land, land.grid
        for place in (self.units, self.ground):
            place[:] = [unit and self._seeing(unit) for unit in place]
        self.fixtures = {at: self._seeing(unit) for at, unit in self.fixtures.items()}

    def _seeing(self, unit: Unit) -> Unit:
        return placed_anew(self.grid, unit, unit.at, unit.rotation)

    def is_ally(self, unit: Unit) -> bool:
        """Whether a unit belongs to another army than that of its owner."""
        return bool(self.armies) and unit.tile.army != self.armies[unit.owner]

    def is_taken(self, field: int) -> bool:
        """Whether something is there that leaves no room for a unit."""
        return self.units[field] is not None or field in self.fixtures or field in self.prizes

    def is_full(self) -> bool:
        """Whether every field that counts is taken (hex 3.3)."""
        if None not in self.units:
            return True
        return not (self.land.is_plain and not self.prizes) and all(self.is_taken(field) for field in self.land.full)

    def is_full_for(self, seat: int, army: str) -> bool:
        """Whether the board is full for the player in turn, who has this army.

        It is if each field that counts is taken, or held against that army."""
        if self.land.is_plain:
            return self.is_full()
        held = self.land.held_against
        return all(self.is_taken(f) or held(army, seat, f, self.units) for f in self.land.full)

    @property
    def army_leaves_with_hq(self) -> bool:
        """Whether a destroyed HQ takes its army with it.

        Some editions rule so for more than two players, in teams too (hex 8.1, 12.58)."""
        return self.edition.army_leaves_with_hq and len(self.teams) > 2

    def room_for_points(self, seat: int) -> int:
        """The number of points that the seat may still get.

        A team shares one maximum."""
        got = (n for n, team in zip(self.points or (), self.teams, strict=True) if team == self.teams[seat])
        return self.most_points - sum(got)

    def take_off(self, field: int, cause: str, log: Log) -> list[Unit]:
        """Destroy the unit on a field, with everything on it.

        Returns the units for the discard pile: both tiles of a Structure."""
        unit = self.units[field]
        assert unit is not None
        other = twin(self.units, unit.tile, unit.owner) if unit.part else None
        gone = [unit] if other is None else [unit, other]
        self.clear(gone)
        if log is not None:
            log += [self._destroyed_event(unit, cause) for unit in gone]
        return gone

    def clear(self, gone: Iterable[Unit]) -> None:
        """Take units off their fields, with everything on them."""
        units, wounds, markers = self.units, self.wounds, self.markers
        for unit in gone:
            at = unit.at
            units[at], wounds[at], markers[at] = None, 0, NO_MARKS
        if self.taken:
            self._rename_takeovers({unit.at: -1 for unit in gone})

    def _destroyed_event(self, unit: Unit, cause: str) -> Destroyed:
        at = list(self.grid.coords[unit.at])
        event: Destroyed = {"type": "destroyed", "seat": unit.owner, "at": at, "tile": unit.tile.id, "cause": cause}
        if self.is_ally(unit):
            event["army"] = unit.tile.army
        return event

    def take_off_army(self, seat: int, log: Log) -> list[Unit]:
        """Remove all units of a seat whose HQ was destroyed.

        Returns them for the discard pile."""
        own = (field for field, unit in enumerate(self.units) if unit is not None and unit.owner == seat)
        return [unit for field in own for unit in self.take_off(field, "eliminated", log)]

    def take_up(self, field: int, cause: str, log: Log) -> Unit:
        """The foundation tile there is destroyed; it is returned for the discard pile."""
        tile = self.ground[field]
        assert tile is not None
        self.ground[field] = None
        if log is not None:
            at = list(self.grid.coords[field])
            log.append({"type": "ground_destroyed", "seat": tile.seat, "at": at, "tile": tile.tile.id, "cause": cause})
        return tile

    def shift_ground(self, start: int, field: int) -> None:
        """Move the foundation tile from the field `start`, under what stands on `field`."""
        tile = self.ground[start]
        assert tile is not None and self.ground[field] is None
        self.ground[start], self.ground[field] = None, placed_anew(self.grid, tile, field, tile.rotation)

    def shift(self, start: int, unit: Unit) -> None:
        """Move the unit from the field `start`, with its wounds and markers.

        `unit`: the same unit at its new place."""
        wounds, marks = self.wounds[start], self.markers[start]
        self.units[start], self.wounds[start], self.markers[start] = None, 0, NO_MARKS
        self.units[unit.at], self.wounds[unit.at], self.markers[unit.at] = unit, wounds, marks
        if self.taken:
            self._rename_takeovers({start: unit.at})

    def carry(self, units: Mapping[int, Unit]) -> None:
        """Move units at the same moment, each from its field, with its wounds and markers.

        `units`: by the field that it leaves, the same unit at its new place."""
        lying = {at: (self.wounds[at], self.markers[at]) for at in units}
        for at in units:
            self.units[at], self.wounds[at], self.markers[at] = None, 0, NO_MARKS
        for at, unit in units.items():
            self.units[unit.at] = unit
            self.wounds[unit.at], self.markers[unit.at] = lying[at]
        if self.taken:
            self._rename_takeovers({at: unit.at for at, unit in units.items()})

    def note_takeovers(self, takers: Takers) -> None:
        """Note who takes whom over now.

        A commander may turn a unit once on each takeover: anew when it was let go in between, or when others take it
        than before (FAQ general.102 to 105)."""
        before = self.taken
        if takers or before:
            new = {at for at, by in takers.items() if before.get(at, NOWHERE).isdisjoint(by)}
            self.to_turn = frozenset(new | (self.to_turn & takers.keys()))
            self.taken = takers

    def _rename_takeovers(self, places: Mapping[int, int]) -> None:
        """The units on these fields have gone to others; -1: they have left the board."""
        taken = {places.get(at, at): frozenset(places.get(f, f) for f in by) - {-1} for at, by in self.taken.items()}
        taken.pop(-1, None)
        self.taken = taken
        self.to_turn = frozenset(places.get(at, at) for at in self.to_turn) - {-1}

    def mark(self, field: int, marker: str) -> int:
        """One more marker on the unit there; how many of that kind it has now."""
        count = self.markers[field].get(marker, 0) + 1
        self.put_markers(field, {**self.markers[field], marker: count})
        return count

    def put_markers(self, field: int, marks: Mapping[str, int]) -> None:
        """Let exactly these markers lie on the unit there."""
        self.markers[field] = dict(marks)
        self.was_marked = True

    def unmark(self, field: int, marker: str) -> int | None:
        """One marker less on the unit there; how many of that kind it has left, None if it had none."""
        has = self.markers[field]
        if marker not in has:
            return None
        left = {**has, marker: has[marker] - 1}
        self.markers[field] = {name: count for name, count in left.items() if count}
        return left[marker]

    def marked(self, marker: str) -> int:
        """How many markers of that kind lie on the board."""
        return sum(marks.get(marker, 0) for marks in self.markers)

    def keep(self, seat: int, marks: Marks) -> None:
        """From now on these are the markers that the seat keeps."""
        self.kept = replace_markers(self.kept, seat, marks)

    def lay_fixture(self, fixture: Unit) -> None:
        """Put a tile of the land on its field, or turn the one that lies there."""
        self.fixtures = {**self.fixtures, fixture.at: fixture}

    def lay_prize(self, field: int, prize: Prize) -> None:
        """Put a prize on a field, or another one in its place."""
        self.prizes = {**self.prizes, field: prize}

    def in_play(self, marker: str) -> int:
        """The number of markers of that kind on units, with players, and as prizes."""
        return self.markers_in_play()[marker]

    def markers_in_play(self) -> Counter[str]:
        """The markers on units, with players, and as prizes, counted by kind."""
        found: Counter[str] = Counter()
        for marks in filter(None, (*self.markers, *self.kept, *(prize.markers for prize in self.prizes.values()))):
            found.update(marks)
        return found

    def has_room(self, marker: str, unit: Unit) -> bool:
        """Whether one more marker of that kind may lie on the unit, as far as it has some already."""
        if not self.kinds[marker].single:
            return True
        other = twin(self.units, unit.tile, unit.owner)
        return not any(marker in self.markers[part.at] for part in (unit, other) if part is not None)

    def may_take(self, unit: Unit, marker: str) -> bool:
        """Whether a marker that was won may be put on the unit.

        Not on an HQ, and not as a third one. A marker that gives a unit nothing stays with the player."""
        kind = self.kinds[marker]
        has = sum(count for name, count in self.markers[unit.at].items() if self.kinds[name].kept)
        return kind.kept and kind.gives and not unit.is_hq and has < MOST_KEPT

    def opens(self, unit: Unit, field: int) -> bool:
        """Whether an attack of the unit that comes to the field damages a prize there."""
        prize = self.prizes.get(field)
        return prize is not None and unit.team != NOBODY and prize.open_to(unit.tile.army)

    def damage_prize(self, field: int, hits: Sequence[tuple[Unit, int]], log: Log) -> None:
        """Deal wounds to a prize at the same moment, as (unit that deals them, how many).

        The last one needed wins it, unless several teams had a part in that."""
        for unit, wounds in hits:
            prize = self.prizes[field].hit(wounds)
            self.lay_prize(field, prize)
            if log is not None:
                start, end = list(self.grid.coords[unit.at]), list(self.grid.coords[field])
                event: PrizeHit = {
                    "type": "prize_hit", "seat": unit.seat, "from": start, "at": end,
                    "wounds": wounds, "damage": prize.damage, "security": prize.security,
                }  # fmt: skip
                log.append(event)
        if self.prizes[field].is_open:
            if len({unit.team for unit, _wounds in hits}) > 1:
                self._lose(field, CONTESTED, log)
            else:
                self._win(field, hits[0][0].seat, log)

    def _win(self, field: int, seat: int, log: Log) -> None:
        won = self._clear(field).markers
        self.kept = replace_markers(self.kept, seat, add_markers(self.kept[seat], won))
        self.won = replace_markers(self.won, seat, add_markers(self.won[seat], won))
        if log is not None:
            at = list(self.grid.coords[field])
            log.append({"type": "prize_won", "seat": seat, "at": at, "markers": dict(won)})

    def _clear(self, field: int) -> Prize:
        """Take the prize off its field."""
        prize = self.prizes[field]
        self.prizes = {at: other for at, other in self.prizes.items() if at != field}
        return prize

    def _lose(self, field: int, cause: str, log: Log) -> None:
        lost = self._clear(field).markers
        if log is not None:
            at = list(self.grid.coords[field])
            log.append({"type": "prize_lost", "at": at, "markers": dict(lost), "cause": cause})

    def drop_unguarded(self, log: Log) -> None:
        """Prizes are lost whose guard is gone."""
        for field, prize in list(self.prizes.items()):
            guard = prize.guard
            standing = (self.units[f] for f in guard.fields) if guard is not None else ()
            if guard is not None and not any(u is not None and u.tile.army == guard.army for u in standing):
                self._lose(field, UNGUARDED, log)
