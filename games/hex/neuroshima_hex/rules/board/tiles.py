"""Tiles and units: what is printed, and what stands where.

A `Tile` is the definition from an army file, shared by all its copies. A `Unit` is a tile on a field of a board,
turned, belonging to a seat. Units never change: a unit that moves becomes another object, so positions share them and
a copy of a position is a copy of two short lists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple, Self

from ..grid import Grid
from .effects import BOARD, LINKS, NEIGHBOURS, NO_AIMS, SELF, SETTLED, WIN_MODULE, Aim, Effect
from .patterns import Pattern

if TYPE_CHECKING:
    from ..traits import Trait

LETHAL = 99
"""Wounds of an effect that destroys whatever the toughness (a Grenade)."""

NOBODY = -1
"""The seat and the team of what belongs to nobody: everybody is its enemy."""


class Reach(IntEnum):
    """The reach of an attack.

    The neighbouring field, the first enemy unit on the line, or every enemy unit on it."""

    NEXT = 0
    FIRST = 1
    EVERY = 2


# Names of the module, because attacks are dealt often, and an attribute of a class costs time.
NEXT, FIRST, EVERY = Reach.NEXT, Reach.FIRST, Reach.EVERY

MOST_SPREAD = 4096
"""Bonuses on fields that are kept prepared."""

FIXTURE = "fixture"
"""The kind of a tile that belongs to the land."""


RaisedBy = tuple[str, ...]
"""Which numbers of its unit raise the strength of an attack, by their names in `Bonus`."""
NONE: RaisedBy = ()
MELEE: RaisedBy = ("melee",)
RANGED: RaisedBy = ("ranged",)
BOTH = MELEE + RANGED
UNRAISED = ""
"""The name of a number that nothing adds to, for attacks that nothing raises."""


class Definition:
    """Something that is defined once, by the rules or a file, and never changes.

    Copies of a position share it."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


@dataclass(frozen=True)
class AttackKind(Definition):
    """One kind of attack (hex 4.5); two are equal if all of this is.

    `reach`: NEXT, FIRST or EVERY; `bonus`: which strength bonuses raise it; `armored`: armor lowers it; `shot`: it
    flies along a line; `falloff`: what it loses with every field it flies on; `bends`: its way need not be a straight
    line, so it arrives from where it flew last.

    `pattern`: which fields it reaches, where these are not the straight line (`patterns.py`); `hits_friends`: it hits
    whatever stands there, own units and HQs too; `aimed`: its owner names the one field that it hits, among those it
    reaches (`traits/attacks.py`); `sided`: it arrives at a side of what it hits, in its direction; `leaves`: the id of
    the marker that it puts on what it hits instead of wounding it (`traits/marking.py`).

    `needs`: the state that its unit must be under to make it (`board/effects.py`).

    `more_at_wounded`: how much stronger it is against a unit, no HQ, that has a wound when its segment begins. It is
    not compared: what changes blows or shots changes these, too."""

    id: str
    reach: Reach
    bonus: RaisedBy
    armored: bool
    shot: bool = True
    falloff: int = 0
    bends: bool = False
    pattern: Pattern | None = None
    hits_friends: bool = False
    aimed: bool = False
    sided: bool = True
    leaves: str = ""
    needs: str = ""
    more_at_wounded: int = field(default=0, compare=False)

    @property
    def is_blow(self) -> bool:
        """Whether it is a blow, with whatever icon: melee strength raises it and it does not fly."""
        return not self.shot and "melee" in self.bonus

    @property
    def is_only_wounds(self) -> bool:
        """Whether nothing but wounds on its line can come of it, so that sums say all (`Unit.strikes`)."""
        rare = self.falloff or self.bends or self.hits_friends or self.aimed or self.leaves or self.more_at_wounded
        return not (rare or self.needs or self.bonus == BOTH)


class Icon(NamedTuple):
    """An attack icon as printed on a side."""

    side: int
    kind: AttackKind
    strength: int


class Attack(NamedTuple):
    """An attack icon of a unit on the board.

    Where it points, and the fields it may reach, nearest first. `joined`: it belongs to the same attack as the one
    before it in the list, on the same side (hex 4.5)."""

    kind: AttackKind
    direction: int
    strength: int
    line: tuple[int, ...]
    joined: bool


Strike = tuple[tuple[int, ...], int, int, str, bool, bool]
"""An attack that only flies along its line, as the sums of a battle need it: its line, direction and strength, the name
of the number that raises it, whether armor lowers it, and whether it flies on behind whom it hits."""


class Bonus(NamedTuple):
    """The bonus that a module or an HQ gives to friendly units it acts on.

    `enemy_initiative` works on enemies instead. `toughness` is 0 or more: nothing takes any away."""

    melee: int = 0
    ranged: int = 0
    initiative: int = 0
    extra_attack: int = 0
    toughness: int = 0
    enemy_initiative: int = 0


NO_BONUS = Bonus()


class Sums(dict[int, int]):
    """What is added to a number of units, by field: 0 where nothing is.

    `get(field, 0)` is quicker where it is mostly missing."""

    __slots__ = ()

    def __missing__(self, field: int) -> int:
        return 0


NOTHING = Sums()
Numbers = Sequence[tuple[str, Sums]]
"""Numbers that are added to, by their names in `Bonus`."""


@lru_cache
def numbers_for_own_side(bonus: Bonus) -> Mapping[str, int]:
    """Numbers of a bonus that units of its own side get, by their names."""
    return {what: amount for what, amount in bonus._asdict().items() if amount and what != "enemy_initiative"}


@lru_cache
def numbers_for_enemies(bonus: Bonus) -> Mapping[str, int]:
    """Numbers of a bonus that enemies get, by their names; harm is negative."""
    return {"initiative": bonus.enemy_initiative} if bonus.enemy_initiative else {}


class Given(NamedTuple):
    """A bonus, prepared for adding: what it gives to units of its own side, and does to enemies."""

    helped: Numbers
    harmed: Numbers


@lru_cache(MOST_SPREAD)
def spread_bonus(bonus: Bonus, fields: tuple[int, ...]) -> Given:
    """What a bonus gives on these fields. A field that stands there twice gets it twice."""
    return Given(_spread(numbers_for_own_side(bonus), fields), _spread(numbers_for_enemies(bonus), fields))


def _spread(numbers: Mapping[str, int], fields: Sequence[int]) -> Numbers:
    amounts = numbers.items()
    return [(name, Sums((field, amount * fields.count(field)) for field in fields)) for name, amount in amounts]


@dataclass(eq=False)
class Tile(Definition):
    """A tile as an army file defines it. Shared and never changed.

    Icons are by side, with the changes that its traits make. `reaches`: links that go on to the field behind the
    neighbouring one. `inlets`, `outlets`: the sides where shots of friendly units come in and are sent on. `by_side`:
    lasting effects that are printed on sides, with their side. `part`: for a face of the army's Structure, which of its
    two tiles it is (1, 2); 0 for every other tile. `face_of`: for the other face of a tile, the id of that tile; a face
    has no copies of its own. `set_up`: it is placed beside the HQ right after it, and never drawn. `front`: the id of
    the tile in hands, stacks and discard piles: its own, or that of the tile whose face it is. `is_foundation`: whether
    it lies under units and is none itself."""

    army: str
    id: str
    names: dict[str, str]
    kind: str
    count: int
    initiative: tuple[int, ...] = ()
    toughness: int = 0
    hit_points: int = 0
    sides: dict[str, tuple[int, ...]] = field(default_factory=dict)
    bonus: Bonus = NO_BONUS
    traits: tuple[Trait, ...] = ()
    icons: list[Icon] = field(default_factory=list)
    nets: list[int] = field(default_factory=list)
    armor: list[int] = field(default_factory=lambda: [0] * 6)
    links: list[int] = field(default_factory=list)
    reaches: list[int] = field(default_factory=list)
    inlets: list[int] = field(default_factory=list)
    outlets: list[int] = field(default_factory=list)
    by_side: list[tuple[Effect, int]] = field(default_factory=list)
    part: int = 0
    face_of: str = ""
    set_up: bool = False

    def __post_init__(self) -> None:
        # Set at once, since they are asked very often: Python cannot specialize how a `cached_property` is read.
        self.front = self.face_of or self.id
        self.is_hq = self.kind == "hq"
        self.is_instant = self.kind == "instant"
        self.is_foundation = self.kind == "foundation"

    @cached_property
    def is_also_unit(self) -> bool:
        """Whether it is an HQ that counts as a unit, too (`Trait.is_also_unit`)."""
        return self.is_hq and any(trait.is_also_unit for trait in self.traits)

    @cached_property
    def is_troop(self) -> bool:
        """Whether it is a warrior or a module of those that an army has in its stack."""
        return self.kind in ("warrior", "module") and not self.part and not self.face_of

    @cached_property
    def is_fixture(self) -> bool:
        """Whether it belongs to the land and is no unit."""
        return self.kind == FIXTURE

    @cached_property
    def room_makers(self) -> Sequence[Trait]:
        """Its traits that let tiles be placed on the fields of units."""
        return tuple(t for t in self.traits if t.makes_room)

    @cached_property
    def is_intricate(self) -> bool:
        """Whether it takes more than nets and Scopers to say which units work when it is on the board."""
        effects = [*(effect for trait in self.traits for effect in trait.effects), *(each for each, _ in self.by_side)]
        deciding = any(effect.does in SETTLED and effect.does != WIN_MODULE for effect in effects)
        return deciding or any(trait.needs_power or trait.slowed_by_nets for trait in self.traits)

    @cached_property
    def begins_battle(self) -> bool:
        """Whether it is an instant tile that begins a battle."""
        return any(trait.begins_battle for trait in self.traits)

    @cached_property
    def trait_ids(self) -> frozenset[str]:
        """The ids of its traits."""
        return frozenset(t.id for t in self.traits)

    @cached_property
    def is_heavy(self) -> bool:
        """Whether nobody can make its unit go to another field (`Trait.weighs`)."""
        return any(trait.weighs for trait in self.traits)

    @cached_property
    def keeps_facing(self) -> bool:
        """Whether nobody can turn its unit (`Trait.keeps_facing`)."""
        return any(trait.keeps_facing for trait in self.traits)

    @cached_property
    def drifts(self) -> bool:
        """Whether currents carry its unit (`Trait.drifts`)."""
        return any(trait.drifts for trait in self.traits)

    @cached_property
    def hears(self) -> frozenset[str]:
        """The events on which its traits act."""
        return frozenset(event for trait in self.traits for event in trait.hears)

    def carry(self, trait: Trait) -> None:
        """Carry a trait whose icon is printed on a side. One on several sides is carried once."""
        if trait not in self.traits:
            self.traits = (*self.traits, trait)

    def has(self, trait: str) -> bool:
        """Whether the tile carries the trait of that id."""
        return trait in self.trait_ids


class Unit(Definition):
    """A tile on the board.

    `at` is a field number; everything about directions is already turned by `rotation`.

    - `owner`: the seat whose tile it is: the pile, the hand and the stack to which it goes, the army that it leaves
      with. `seat`, `team`: who commands it now. These differ only while another seat has taken the unit over
      (`board/command.py`).

    - `armor[d]`: the armor against an attack that travels in direction d.
    - `nets`, `links`: the fields that its net icons and links point at.
    - `inlets[d]`: whether a friendly shot that travels in direction d is sent on; `outlets`: in which directions.
    - `given`: what its bonus does to units on the fields of its links.
    - `strikes`: its attacks that have a field to hit; None where more can come of one than the wounds that its line,
      armor and bonuses make. `only_strikes`: whether these are all that it does in its segments.
    - `slowed_by_nets`: whether nets lower its initiative instead of stopping it.
    - `is_only_hq`: whether it is an HQ and no unit as well (`Tile.is_also_unit`): what spares HQs spares it.
    - `is_heavy`, `keeps_facing`, `is_intricate`: as of the tile.
    - `wounds_hqs`: whether it wounds HQs though it is one; `opens`, `closes`: its traits that do something at the start
      and at the end of a battle; `acts`: those by which it does something in its segments besides its attacks;
      `acts_with_hq`: those by which it does something in the segments of its commander's HQ;
      `meets`: those that change what arrives at it. `attacks_when_destroyed`: whether it attacks when it is destroyed
      in a segment.
    - `pursues`: the id of the trait by which it goes after what it destroyed, if it has one.
    - `shot_at`: the fields on the lines of its shots, where units may send them on.
    - `hears`: the events on which its traits act.
    - `extra_steps`: of a module, by how much it lengthens moves.
    - `is_module`: whether it is one, or does the work of one by its links.
    - `effects`: its lasting effects that decide who works and who commands whom (`effects.py`); `states`: the others;
      `needs_power`: whether it works only with power. `takes_over`: whether it wins modules.
    - `abilities`: the ids of the abilities that are printed on it.
    - `sight`: takes, of the units by field, those on the lines of its attacks and the fields of its links; None where
      it has neither.
    - `affects_others`: whether it makes a difference to what is in force that it stands there (nets, help and harm, a
      second tile); most units only act when it is their turn. `has_rare_effects`: whether more comes of that than nets,
      and help and harm on the fields of its links."""

    __slots__ = (
        "abilities", "acts", "acts_on_units", "acts_with_hq", "affects_others", "armor", "at", "attacks",
        "attacks_when_destroyed",
        "bonus", "closes", "declares", "effects", "extra_steps", "given", "has_rare_effects", "hears", "infiltrates",
        "initiative", "inlets", "is_heavy", "is_hq", "is_intricate", "is_module", "is_only_hq", "keeps_facing",
        "links", "marks", "meets", "needs_power", "nets", "networks", "only_strikes", "opens", "outlets", "owner",
        "part", "pursues", "rotation", "seat", "services", "shot_at", "sight", "slowed_by_nets", "states", "strikes",
        "takes_over", "team", "tile", "toughness", "wounds_hqs",
    )  # fmt: skip

    def __init__(self, grid: Grid, tile: Tile, seat: int, team: int, at: int, rotation: int, owner: int) -> None:
        self.tile = tile
        self.owner = owner
        self.seat = seat
        self.team = team
        self.at = at
        self.rotation = rotation
        self.toughness = tile.toughness
        self.initiative = tile.initiative
        self.is_hq = tile.is_hq
        self.is_only_hq = tile.is_hq and not tile.is_also_unit
        self.is_module = tile.kind == "module"
        self.is_heavy, self.keeps_facing, self.is_intricate = tile.is_heavy, tile.keeps_facing, tile.is_intricate
        self.part = tile.part
        self.bonus = tile.bonus
        self.nets = self._fields(grid, tile.nets)
        self.links = grid.neighbours[at] if self.is_only_hq else self._fields(grid, tile.links)
        if tile.reaches:
            self.links += self._lines(grid, tile.reaches)
        self.inlets = tuple((d + 3 - rotation) % 6 in tile.inlets for d in range(6))
        self.outlets = tuple(sorted((side + rotation) % 6 for side in tile.outlets))
        self.armor = tuple(tile.armor[(d + 3 - rotation) % 6] for d in range(6))
        self.attacks = self._attacks(grid)
        self.abilities = tuple(t.id for t in tile.traits if t.action == "act" and not t.opens_turn)
        self.services = tuple(t for t in tile.traits if t.service)
        self.given = spread_bonus(tile.bonus, self.links)
        self.declares = tuple(t for t in tile.traits if t.declares and not t.service)
        self.extra_steps = sum(t.extra_steps for t in tile.traits) if self.is_module else 0
        self.needs_power = any(t.needs_power for t in tile.traits)
        self.hears = tile.hears
        self.infiltrates = any(t.infiltrates for t in tile.traits)
        self.networks = tuple(t for t in tile.traits if t.networks)
        self.marks = tuple(t for t in tile.traits if t.marks)
        self.pursues = next((t.id for t in tile.traits if t.pursues), "")
        self.wounds_hqs = any(t.wounds_hqs for t in tile.traits)
        self.slowed_by_nets = any(t.slowed_by_nets for t in tile.traits)
        self.opens = tuple(t for t in tile.traits if t.opens)
        self.acts = tuple(t for t in tile.traits if t.acts)
        self.acts_with_hq = tuple(t for t in tile.traits if t.acts_with_hq)
        self.closes = tuple(t for t in tile.traits if t.closes)
        self.meets = tuple(t for t in tile.traits if t.meets_attacks)
        seen = sorted({*self.links, *(field for attack in self.attacks for field in attack.line)})
        self.sight: Callable[[Sequence[Unit | None]], object] | None = itemgetter(*seen) if seen else None
        self.shot_at = frozenset(f for attack in self.attacks if attack.kind.shot for f in attack.line)
        self.strikes = self._strikes(grid)
        self.only_strikes = self.strikes is not None and not (self.declares or self.acts)
        self.acts_on_units = bool(self.links) and (tile.bonus != NO_BONUS or bool(self.services))
        serves_by_links = tile.kind == "warrior" or tile.is_also_unit
        if serves_by_links and tile.links and (self.acts_on_units or any(t.effects for t in tile.traits)):
            self.is_module = True
        aims = self._aims(grid)
        self.effects, self.states = aims, NO_AIMS
        self.takes_over = False
        if aims:
            self.effects = tuple(aim for aim in aims if aim.effect.does in SETTLED)
            self.states = tuple(aim for aim in aims if aim.effect.does not in SETTLED)
            self.takes_over = any(aim.effect.does == WIN_MODULE for aim in aims)
        grants = any(trait.grants for trait in self.services)
        self.attacks_when_destroyed = any(t.attacks_when_destroyed for t in tile.traits)
        answers = (self.opens, self.closes, self.meets, self.attacks_when_destroyed, self.slowed_by_nets)
        rare = (self.outlets, self.networks, self.infiltrates, tile.part, aims, self.needs_power, grants, *answers)
        self.has_rare_effects = any(rare) or bool(self.acts_with_hq)
        self.affects_others = bool(self.nets) or self.acts_on_units or self.is_module or self.has_rare_effects

    def _aims(self, grid: Grid) -> tuple[Aim, ...]:
        """The lasting effects of the unit, each with the fields on which it falls."""
        tile = self.tile
        found = [
            Aim(effect, fields, self.is_module or (effect.reach == LINKS and not self.is_hq))
            for trait in tile.traits
            for effect in trait.effects
            if (fields := self._fields_of(grid, effect))
        ]
        for effect in dict.fromkeys(effect for effect, _side in tile.by_side):
            fields = self._fields(grid, [side for printed, side in tile.by_side if printed == effect])
            if fields:
                found.append(Aim(effect, fields, self.is_module))
        return tuple(found)

    def _fields_of(self, grid: Grid, effect: Effect) -> Sequence[int]:
        """The fields on which an effect falls that is not printed on sides."""
        if effect.reach == BOARD:
            on = () if self.at in grid.cut_off else range(grid.size)  # nothing reaches what takes part in nothing
            return [field for field in on if field != self.at and field not in grid.cut_off]
        if effect.reach == SELF:
            return (self.at,)
        if effect.reach == NEIGHBOURS:
            return grid.neighbours[self.at]
        if effect.reach == LINKS:
            return self._fields(grid, self.tile.links) if self.is_hq and self.tile.links else self.links
        return ()

    def _fields(self, grid: Grid, sides: list[int]) -> tuple[int, ...]:
        towards = grid.towards[self.at]
        return tuple(f for s in sides if (f := towards[(s + self.rotation) % 6]) >= 0)

    def _lines(self, grid: Grid, sides: list[int]) -> tuple[int, ...]:
        """The fields of long links: the neighbouring one and the one behind it."""
        directions = [(side + self.rotation) % 6 for side in sides]
        near = [step for d in directions if (step := grid.onward(self.at, d))[0] >= 0]
        far = [field for here, d in near if (field := grid.towards[here][d]) >= 0]
        return (*(field for field, _ in near), *far)

    def _attacks(self, grid: Grid) -> tuple[Attack, ...]:
        attacks: list[Attack] = []
        seen: set[int] = set()
        for side, kind, strength in sorted(self.tile.icons, key=lambda icon: icon.side):
            direction = (side + self.rotation) % 6
            line = grid.rays[self.at][direction]
            if kind.pattern is not None:
                line = kind.pattern(grid, self.at, direction)
            elif kind.reach == NEXT:
                line = line[:1]
            attacks.append(Attack(kind, direction, strength, line, side in seen))
            seen.add(side)
        return tuple(attacks)

    def _strikes(self, grid: Grid) -> tuple[Strike, ...] | None:
        does_more = self.marks or self.wounds_hqs or self.pursues
        if does_more or not all(attack.kind.is_only_wounds for attack in self.attacks):
            return None
        if grid.bent and any((self.at, attack.direction) in grid.bent for attack in self.attacks):
            return None  # it arrives in other directions
        return tuple(
            (line, direction, strength, kind.bonus[0] if kind.bonus else UNRAISED, kind.armored, kind.reach == EVERY)
            for kind, direction, strength, line, _joined in self.attacks
            if line
        )

    def share_of(self, wounds: int) -> int:
        """The wounds that it gets of an attack that spares HQs: an HQ none, one that is a unit as well 1 at most."""
        return 0 if self.is_only_hq else min(1, wounds) if self.is_hq else wounds

    def printed(self, row: str, direction: int) -> int:
        """The number in that row of the army file on the side at which an attack in that direction arrives."""
        sides = self.tile.sides.get(row)
        return sides[(direction + 3 - self.rotation) % 6] if sides is not None else 0

    def __repr__(self) -> str:
        taken = f", owned by {self.owner}" if self.owner != self.seat else ""
        return f"<{self.tile.army} {self.tile.id} of {self.seat}{taken} at {self.at} turned {self.rotation}>"


def unit_on(grid: Grid, tile: Tile, seat: int, team: int, at: int, rotation: int, owner: int | None = None) -> Unit:
    """The unit that `tile` is on field `at`, commanded by `seat`. `owner`: whose tile it is, if it is not that seat's.

    Units never change, so each is made once: the same arguments give the same object."""
    key = (
        (tile, seat, team, at, rotation) if owner is None or owner == seat else (tile, seat, team, at, rotation, owner)
    )
    unit: Unit | None = grid.known.get(key)
    if unit is None:
        unit = grid.known[key] = Unit(grid, tile, seat, team, at, rotation, seat if owner is None else owner)
    return unit


def placed_anew(grid: Grid, unit: Unit, at: int, rotation: int) -> Unit:
    """The same unit on another field or turned otherwise, with its owner and its commander."""
    return unit_on(grid, unit.tile, unit.seat, unit.team, at, rotation, unit.owner)
