"""Scenarios, read from their files and checked against everything that they name, with the special rules of maps.

Errors name the file and the field. `scenario/scenario_file.py` has the schema of the files.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar

from neuroshima_contract.complaints import join_complaints, no_toml, of_schema, with_suggestion
from neuroshima_contract.refusal import BadPosition, Unfit, _
from pydantic import ValidationError

from ..board.board import Board
from ..board.terrain import Feature, Land, Texts
from ..board.tiles import Unit
from ..events import Log
from ..grid import BASIC_RADIUS, Coord, radius_grid
from ..options.modes import MODES, Mode
from .pieces import misplaced_pieces, piece_complaints
from .scenario_file import Circumstances, ScenarioFile, Spot, StepTable, TerrainTable, Zone

if TYPE_CHECKING:
    from ..occasions import Occasion
    from ..state.registry import Registry
    from ..state.state import State


class SpecialRule:
    """A rule that holds on one map alone: a scenario file names it (hex 9.5).

    Expansions may bring more of them (the hook `hex_special_rules`). What the ground of single fields does is no
    special rule but a feature of the land (`board/terrain.py`).

    Objects hold no state: all that it needs is in the position."""

    id: ClassVar[str]
    names: ClassVar[Texts]
    texts: ClassVar[Texts]
    standstill: ClassVar[bool] = False
    """Whether a battle that the full board caused, and in which no unit left the board, ends the game as a draw at
    once."""
    becomes: ClassVar[Mapping[str, str]] = {}
    """Kinds of terrain that turn into others whenever a battle is over, by their ids."""

    hears: ClassVar[frozenset[str]] = frozenset()
    """The events on which it acts; then `happened` is asked."""

    def happened(self, state: State, occasion: Occasion) -> None:
        """Act on something that happened, with methods of `state`. Never asked in a preview."""

    def after_battle(self, board: Board, starts: Sequence[int], log: Log) -> list[Unit]:
        """Change the board as the rule says, and return the units that left it.

        Asked after each battle, before it is judged; the units go to the discard piles. `starts`: the hit points with
        which the HQs began, by seat. `log`: append events to it, unless it is None (when a bot looks ahead)."""
        return []


@dataclass(frozen=True, eq=False)
class Scenario:
    """A scenario that can be played.

    `land` is its board. `name` and `text` are those of the file, as given. `special` are the rules of this scenario
    alone."""

    file: ScenarioFile
    land: Land
    name: str
    text: str
    special: tuple[SpecialRule, ...] = ()

    @property
    def mode(self) -> Mode:
        return MODES[self.file.mode]

    @property
    def id(self) -> str:
        return self.file.scenario

    def zone(self, zone: Zone) -> tuple[int, ...] | None:
        """The fields of a zone by their numbers; None: all of the board's."""
        if zone == Zone():
            return None
        return tuple(field for field in range(self.land.grid.size) if self._within(zone, field))

    def _within(self, zone: Zone, field: int) -> bool:
        kinds = {patch.kind.id for patch in self.land.patches if field in patch.fields}
        listed = zone.fields is None or self.land.grid.coords[field] in zone.fields
        return listed and (zone.on is None or not kinds.isdisjoint(zone.on)) and kinds.isdisjoint(zone.off)

    def sides(self, armies: Sequence[str]) -> tuple[int, ...] | None:
        """The side of each seat, or None if the armies do not fit the sides.

        Its own number, or another's if the armies fit only so. Teams stay together."""
        allowed = [side.armies for side in self.file.side]
        if len(armies) != len(allowed):
            return None
        for order in permutations(range(len(allowed))):
            fits = all(not allowed[side] or army in allowed[side] for army, side in zip(armies, order, strict=True))
            if fits and self._keeps_teams(order):
                return order
        return None

    def _keeps_teams(self, order: Sequence[int]) -> bool:
        """Whether each team of seats would play exactly one team of sides."""
        teams, numbers = self.mode.teams(len(order)), range(len(order))
        return all(
            (teams[one] == teams[other]) == (teams[order[one]] == teams[order[other]])
            for one in numbers
            for other in numbers
        )

    def allied_armies(self) -> set[str]:
        """Armies of units that the scenario places or may place.

        Without those that players choose."""
        named = {step.army for step in self.file.setup if step.army}
        guards = {prize.guard.army for prize in self.file.prize if prize.guard is not None}
        allies = {piece.army for piece in self.file.piece if piece.army}
        return {*named, *guards, *allies, *(self.file.circumstances.reserves or {})}

    def uses(self) -> Iterator[tuple[str, str]]:
        """Everything it names that a plugin may have brought, as (sort of thing, id)."""
        file = self.file
        yield "scenario", self.id
        yield from (("rule", name) for name in file.rules)
        yield from (("terrain", patch.kind) for patch in file.terrain)
        yield from (("terrain", name) for patch in file.terrain for name in patch.features)
        yield from (("fixture", fixture.tile) for fixture in file.fixture)
        yield from (("fixture", tile) for step in file.setup for tile in step.tiles)
        yield from (("army", step.army) for step in file.setup if step.army)
        yield from (("army", piece.army) for piece in file.piece if piece.army)
        yield from (("marker", name) for prize in file.prize for name in prize.markers)
        yield from (("marker", name) for side in file.side for name in side.markers)
        yield from (("marker", each.marker) for each in file.objective if each.marker is not None)
        yield from (("marker", name) for name in file.meanings)
        yield from (("marker", name) for carried in file.circumstances.markers or () for name in carried)


def read_scenario(text: str, name: str, known: Registry) -> Scenario:
    """The scenario that a TOML text describes; `name` is the file's, for errors.

    Raises BadPosition("bad_scenario")."""
    try:
        file = ScenarioFile.model_validate(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise bad(name, "", no_toml(error)) from None
    except ValidationError as error:
        raise bad(name, *join_complaints(of_schema(error, ScenarioFile))) from None
    if complaints := scenario_complaints(file, known):
        raise bad(name, *join_complaints(complaints))
    coords = _coords(file)
    patches = [(known.terrains[p.kind], tuple(sorted(set(p.fields))), _features(known, p)) for p in file.terrain]
    scenario = Scenario(file, Land(coords, patches), name, text, tuple(known.rules[rule] for rule in file.rules))
    if complaints := list(_misplaced_tiles(scenario, known)):
        raise bad(name, *join_complaints(complaints))
    return scenario


def scenario_complaints(file: ScenarioFile, known: Registry) -> list[tuple[str, Unfit]]:
    """What in a scenario file does not fit together or does not exist, as (place in the file, reason)."""
    return list(_complaints(file, _coords(file), known))


def _coords(file: ScenarioFile) -> tuple[Coord, ...]:
    """The fields of its board."""
    return radius_grid(BASIC_RADIUS).coords if file.fields is None else tuple(sorted(set(file.fields)))


def bad(name: str, place: str, reason: Unfit) -> BadPosition:
    """What is wrong with a scenario file, and where."""
    message = _("The scenario file %(file)s cannot be used at %(place)s: %(reason)s.")
    return BadPosition("bad_scenario", message, name, file=name, place=place or "-", reason=reason)


def _features(known: Registry, patch: TerrainTable) -> tuple[Feature, ...]:
    return tuple(known.features[name] for name in dict.fromkeys((*patch.features, *known.terrains[patch.kind].always)))


def _complaints(file: ScenarioFile, coords: Sequence[Coord], known: Registry) -> Iterator[tuple[str, Unfit]]:
    """What is named and does not exist, as (place in the file, reason)."""
    yield from file.mismatches()
    common: dict[str, set[str]] = {}
    for number, rule in enumerate(file.rules):
        if rule not in known.rules:
            yield f"rules.{number}", Unfit(_("there is no special rule called %(rule)s"), rule=rule)
    if file.rules and not any(rule in known.rules and known.rules[rule].standstill for rule in file.rules):
        yield "rules", Unfit(_("one of them has to end the game where a full board stays full (deadlock)"))
    for number, patch in enumerate(file.terrain):
        yield from _terrain_complaints(f"terrain.{number}", patch, coords, known)
        instead = any(name in known.features and known.features[name].instead for name in patch.features)
        if not instead and common.setdefault(patch.kind, set(patch.features)) != set(patch.features):
            yield f"terrain.{number}.features", Unfit(_("all terrain of one kind has the same features in a scenario"))
    for number, fixture in enumerate(file.fixture):
        yield from _unknown(f"fixture.{number}.tile", (fixture.tile,), known.fixtures)
        yield from _off_board(f"fixture.{number}.at", (fixture.at,), coords)
    for number, piece in enumerate(file.piece):
        yield from _off_board(f"piece.{number}.at", (piece.at,), coords)
    yield from piece_complaints(file, known)
    for number, prize in enumerate(file.prize):
        yield from _off_board(f"prize.{number}.at", (prize.at,), coords)
        yield from _unwinnable_markers(f"prize.{number}.markers", prize.markers, known)
        guards = [prize.guard.army] if prize.guard is not None else []
        yield from _unknown(f"prize.{number}.armies", prize.armies, known.armies)
        yield from _unknown(f"prize.{number}.guard.army", guards, known.armies)
    for number, side in enumerate(file.side):
        yield from _unknown(f"side.{number}.armies", side.armies, known.armies)
        yield from _unwinnable_markers(f"side.{number}.markers", side.markers, known)
        most = min(
            (known.armies[name].hit_points for name in side.armies or known.armies if name in known.armies),
            default=99,
        )
        if (side.hit_points or 0) > most:
            yield f"side.{number}.hit_points", Unfit(_("an HQ of that army has at most %(most)s"), most=most)
    for number, step in enumerate(file.setup):
        yield from _step_complaints(f"setup.{number}", step, known)
    for number, objective in enumerate(file.objective):
        if objective.marker is not None:
            yield from _unwinnable_markers(f"objective.{number}.marker", (objective.marker,), known)
    yield from _unwinnable_markers("meanings", file.meanings, known)
    for name, count in _markers_in(file).items():
        if name in known.markers and count > known.markers[name].supply:
            yield (
                "prize",
                Unfit(
                    _("there are only %(count)s markers called %(name)s"), count=known.markers[name].supply, name=name
                ),
            )
    for army, units in (file.circumstances.reserves or {}).items():
        yield from _army_units(f"circumstances.reserves.{army}", army, units, known)


def _markers_in(file: ScenarioFile) -> Counter[str]:
    """All markers that lie on the board or are given at the start."""
    carried = file.circumstances.markers or []
    all_markers = [*(prize.markers for prize in file.prize), *(side.markers for side in file.side), *carried]
    return sum((Counter(markers) for markers in all_markers), Counter[str]())


def _terrain_complaints(
    place: str, patch: TerrainTable, coords: Sequence[Coord], known: Registry
) -> Iterator[tuple[str, Unfit]]:
    kind = known.terrains.get(patch.kind)
    if kind is None:
        reason = Unfit(_("there is no terrain called %(kind)s"), kind=patch.kind)
        yield f"{place}.kind", with_suggestion(reason, patch.kind, known.terrains)
        return
    for name in (name for name in patch.features if name not in kind.features):
        reason = Unfit(_("terrain of this kind cannot have the feature %(name)s"), name=name)
        yield f"{place}.features", with_suggestion(reason, name, kind.features)
    yield from _off_board(f"{place}.fields", patch.fields, coords)


def _step_complaints(place: str, step: StepTable, known: Registry) -> Iterator[tuple[str, Unfit]]:
    yield from _unknown(f"{place}.tiles", step.tiles, known.fixtures)
    if step.step == "fixtures" and isinstance(step.count, int) and step.count > len(step.tiles):
        yield f"{place}.count", Unfit(_("there are fewer tiles"))
    if step.army is not None:
        yield from _army_units(f"{place}.units", step.army, step.units or {}, known, f"{place}.army")


def _army_units(
    place: str, army: str, units: Mapping[str, int], known: Registry, army_place: str = ""
) -> Iterator[tuple[str, Unfit]]:
    found = known.armies.get(army)
    if found is None:
        yield army_place or place, Unfit(_("there is no army called %(army)s"), army=army)
        return
    for name, count in units.items():
        tile = found.tiles.get(name)
        if tile is None or not tile.is_troop:
            yield place, Unfit(_("the army has no unit called %(name)s"), name=name)
        elif count > tile.count:
            yield place, Unfit(_("the army has fewer copies of %(name)s"), name=name)


def _unknown(place: str, names: Sequence[str], known: Mapping[str, Any]) -> Iterator[tuple[str, Unfit]]:
    for name in (name for name in names if name not in known):
        yield place, with_suggestion(Unfit(_("there is nothing called %(name)s"), name=name), name, known)


def _unwinnable_markers(place: str, names: Any, known: Registry) -> Iterator[tuple[str, Unfit]]:
    for name in names:
        if name not in known.markers or not known.markers[name].kept:
            yield place, Unfit(_("there is no marker called %(name)s that could be won"), name=name)


def _off_board(place: str, spots: Sequence[Spot], coords: Sequence[Coord]) -> Iterator[tuple[str, Unfit]]:
    yield from (
        (place, Unfit(_("the field %(field)s is not on the board"), field=list(spot)))
        for spot in spots
        if spot not in coords
    )


def _misplaced_tiles(scenario: Scenario, known: Registry) -> Iterator[tuple[str, Unfit]]:
    """What cannot lie where the file puts it, as (place in the file, reason)."""
    file, land = scenario.file, scenario.land
    for number, fixture in enumerate(file.fixture):
        if not land.bears_fixture(land.grid.index[fixture.at]):
            yield f"fixture.{number}.at", Unfit(_("such a tile cannot lie on that field"))
    for number, prize in enumerate(file.prize):
        if not land.bears_prize(land.grid.index[prize.at]):
            yield f"prize.{number}.at", Unfit(_("nothing can lie on that field: units may come there"))
        if prize.guard is not None and not scenario.zone(Zone(on=prize.guard.on)):
            yield f"prize.{number}.guard.on", Unfit(_("there is no such field"))
    yield from misplaced_pieces(scenario, known)
    for number, side in enumerate(file.side):
        if scenario.zone(side.hq) == ():
            yield f"side.{number}.hq", Unfit(_("there is no such field"))
    for number, step in enumerate(file.setup):
        if scenario.zone(step.zone) == ():
            yield f"setup.{number}.zone", Unfit(_("there is no such field"))


def check_circumstances(given: Circumstances, known: Registry, sides: int) -> None:
    """Check that circumstances name only what exists.

    `sides`: how many the scenario has. Raises BadPosition("bad_circumstances")."""
    for place, reason in given.misfits(sides):
        raise bad_circumstances(place, reason)
    for side, marks in enumerate(given.markers or ()):
        for place, reason in _unwinnable_markers(f"markers.{side}", marks, known):
            raise bad_circumstances(place, reason)
    for army, units in (given.reserves or {}).items():
        for place, reason in _army_units(f"reserves.{army}", army, units, known):
            raise bad_circumstances(place, reason)


def bad_circumstances(place: str, reason: Unfit) -> BadPosition:
    """What is wrong with the circumstances of a match, and where."""
    message = _("These circumstances cannot be: %(reason)s.")
    return BadPosition("bad_circumstances", message, f"options.circumstances.{place}".rstrip("."), reason=reason)
