"""All known armies and traits: those of the core, and those of expansions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from typing import Any

from neuroshima_contract.complaints import with_suggestion
from neuroshima_contract.refusal import BadFile, BadPosition, Unfit, _

from .. import contribution_checks
from ..actions import ANSWER_FIELDS, OFFERED_FIELDS
from ..board.army_boards import ArmyBoard, land_parts
from ..board.army_files import Army, army_of, file_of, read_army, read_fixtures
from ..board.marker_files import FileMarker, MarkerData, is_marker_file, read_markers
from ..board.markers import Marker
from ..board.terrain import Feature, Land, Piece, TerrainKind
from ..board.tiles import Tile
from ..grid import Coord, Join
from ..leaders.cards import LEADERS, Leader
from ..options.modes import Enlargement, check_seats, check_whole
from ..scenario.scenario import Scenario, SpecialRule, bad, read_scenario
from ..traits import CORE_TRAITS, Trait
from ..traits.marking import marker_traits
from ..traits.triggers import Triggered, trait_of

MOST_LANDS = 64
CHANGED_BY_MARKERS = (
    "traits", "abilities", "ability_ids", "markers", "heard_by_markers",
    "_ability_ranks", "_abilities_by_name", "_askers",
)  # fmt: skip
"""The tables to which a file of markers adds something."""


class Registry:
    """Armies by id and traits by id.

    `files` is (file name, TOML text) of every army. Raises BadFile."""

    def __init__(self, files: Iterable[tuple[str, str]] = (), traits: Iterable[Trait] = CORE_TRAITS) -> None:
        self.traits: dict[str, Trait] = {}
        self.abilities: list[Trait] = []
        """Traits that offer actions of units."""
        self.ability_ids: frozenset[str] = frozenset()
        self._ability_ranks: dict[str, int] = {}
        self.armies: dict[str, Army] = {}
        self.army_texts: dict[str, str] = {}
        """The text of each army's file, by the army's id."""
        self.markers: dict[str, Marker] = {}
        self.heard_by_markers: frozenset[str] = frozenset()
        """The events on which markers act, or the traits that they give."""
        self.marker_data: dict[str, MarkerData] = {}
        """What data files of markers have brought, by their names."""
        self._installed: Registry | None = None
        self.features: dict[str, Feature] = {}
        self.terrains: dict[str, TerrainKind] = {}
        self.fixtures: dict[str, Tile] = {}
        self.rules: dict[str, SpecialRule] = {}
        self.scenarios: dict[str, Scenario] = {}
        self.boards: dict[str, Enlargement] = {}
        self.brought_by: Mapping[tuple[str, str], str] = {}
        """The plugins that brought armies, markers and the like, by sort and id, where it is not the game's own."""
        self._lands: dict[Any, Land] = {}
        self._abilities_by_name: dict[str, Trait] = {}
        self._askers: dict[str, Trait] = {}
        """By the name of a question, the trait that asks it."""
        self._plays: dict[str, dict[str, Trait]] = {}
        """What instant tiles do, by their id and then by their army's: two armies may have tiles of one id."""
        for trait in traits:
            self.add_trait(trait)
        for name, text in files:
            self.add_army(name, text)

    @property
    def installed(self) -> Registry:
        """The registry without what data files have added or changed (`with_files`): what is installed."""
        return self._installed or self

    def add_trait(self, trait: Trait) -> None:
        """Raises BadFile if it has no id, or if there is one of that id."""
        contribution_checks.check(trait)
        _check_asking(trait)
        if trait.id in self.traits:
            raise BadFile("bad_army", _("Two traits are called %(trait)s."), trait=trait.id).about("trait", trait.id)
        self.traits[trait.id] = trait
        if trait.asks:
            self._askers.setdefault(trait.asks, trait)
        if trait.action == "act":
            self._abilities_by_name.setdefault(trait.name, trait)
        if trait.action == "act" and not trait.opens_turn:
            self._ability_ranks[trait.id] = len(self.abilities)
            self.abilities.append(trait)
            self.ability_ids |= {trait.id}

    def abilities_among(self, ids: Collection[str]) -> list[Trait]:
        """The abilities with one of these ids, in their order. It takes no longer the more armies are installed."""
        found: Collection[str] = self.ability_ids.intersection(ids)
        if len(found) > 1:  # mostly it is one
            found = sorted(found, key=self._ability_ranks.__getitem__)
        return [self.traits[each] for each in found]

    def add_marker(self, marker: Marker) -> None:
        """Raises BadFile if it is not whole, or if there is one of that id."""
        texts = ("names",) if isinstance(marker, FileMarker) else ("names", "texts")
        contribution_checks.check(marker, texts=texts, numbers=("supply",))
        if marker.id in self.markers:
            raise BadFile("bad_army", _("Two markers are called %(marker)s."), marker=marker.id).about(
                "marker", marker.id
            )
        self.markers[marker.id] = marker
        self.heard_by_markers |= frozenset(marker.hears).union(marker.ends, *(trait.hears for trait in marker.grants))

    def add_markers(self, name: str, text: str) -> list[Marker | Trait]:
        """Add the markers from the text of a file and the traits that put them there, and return all of them.

        `name`: the file's, for errors. All other traits that they name must be known. Raises BadFile."""
        added: list[Marker | Trait] = []
        for marker in read_markers(text, name, self.traits):
            self.add_marker(marker)
            traits = marker_traits(marker)
            for trait in traits:
                self.add_trait(trait)
            added += [marker, *traits]
        return added

    def add_terrain(self, part: Feature | TerrainKind) -> None:
        """A feature, or a kind of terrain whose features are all known. Raises BadFile."""
        _check_terrain(part)
        known: Mapping[str, object] = self.features if isinstance(part, Feature) else self.terrains
        named = () if isinstance(part, Feature) else (*part.features, *part.always)
        missing = [name for name in named if name not in self.features]
        if part.id in known:
            raise BadFile("bad_army", _("There is terrain called %(part)s already."), part=part.id).about(
                "terrain", part.id
            )
        if missing:
            message = _("The terrain %(part)s names a feature that does not exist: %(name)s.")
            raise BadFile("bad_army", message, part=part.id, name=missing[0])
        if isinstance(part, Feature):
            self.features[part.id] = part
        else:
            self.terrains[part.id] = part

    def add_rule(self, rule: SpecialRule) -> None:
        """A special rule, which scenarios may name.

        Raises BadFile if there is one of that id, or if it speaks of terrain that does not exist."""
        contribution_checks.check(rule, texts=("names", "texts"))
        missing = [kind for kind in (*rule.becomes, *rule.becomes.values()) if kind not in self.terrains]
        if rule.id in self.rules:
            raise BadFile("bad_army", _("Two special rules are called %(rule)s."), rule=rule.id).about("rule", rule.id)
        if missing:
            message = _("The special rule %(rule)s names terrain that does not exist: %(name)s.")
            raise BadFile("bad_army", message, rule=rule.id, name=missing[0])
        self.rules[rule.id] = rule

    def add_board(self, board: Enlargement) -> None:
        """A board larger than the printed ones; its terrain must be known.

        Raises BadFile."""
        contribution_checks.check(board, texts=("names",))
        check_whole(board)
        if board.id in self.boards:
            raise BadFile("bad_army", _("Two boards are called %(board)s."), board=board.id).about("board", board.id)
        for patches in board.added.values():
            for patch in patches:
                try:
                    self.terrain(patch.kind, list(patch.features), "board")
                except BadPosition as error:
                    raise BadFile("bad_army", error.message, "", **error.params) from None
        self.boards[board.id] = board

    def board(self, name: str) -> Enlargement:
        """Raises BadPosition("unknown_board")."""
        if name not in self.boards:
            raise BadPosition("unknown_board", _("There is no board called %(board)s."), "options.board", board=name)
        return self.boards[name]

    def enlarged_land(self, name: str, players: int) -> Land:
        """The larger board of that id for so many players.

        Raises BadPosition: unknown_board, wrong_board."""
        board = self.board(name)
        check_seats(board, players)
        patches = []
        for patch in board.added[players]:
            kind, features = self.terrain(patch.kind, list(patch.features), "board")
            patches.append((kind, tuple(sorted(patch.fields)), features))
        return self.land(board.coords(players), tuple(patches))

    def add_fixtures(self, name: str, text: str) -> None:
        """Add the tiles of the land from the text of a file.

        `name`: the file's, for errors. All traits that they name must be known. Raises BadFile."""
        for tile in read_fixtures(text, name, self.traits):
            if tile.id in self.fixtures:
                message = _("The file %(file)s brings a fixture called %(tile)s, and there is one already.")
                raise BadFile("bad_army", message, file=name, tile=tile.id).about("fixture", tile.id)
            self.fixtures[tile.id] = tile

    def fixture(self, name: str, path: str = "") -> Tile:
        """Raises BadPosition("unknown_tile")."""
        if name not in self.fixtures:
            raise BadPosition("unknown_tile", _("There is no fixture called %(tile)s."), path, tile=name)
        return self.fixtures[name]

    def terrain(self, kind: str, features: list[str], path: str) -> tuple[TerrainKind, tuple[Feature, ...]]:
        """The kind and the features by their ids, with those that it always has.

        Raises BadPosition."""
        known = self.terrains.get(kind)
        if known is None:
            raise BadPosition("unknown_terrain", _("There is no terrain called %(kind)s."), f"{path}.kind", kind=kind)
        for number, name in enumerate(features):
            if name not in known.features:
                message = _("Terrain of this kind cannot have the feature %(feature)s.")
                called = self.features[name].names if name in self.features else name
                raise BadPosition("unknown_feature", message, f"{path}.features.{number}", feature=called)
        return known, tuple(self.features[name] for name in dict.fromkeys((*features, *known.always)))

    def land(self, coords: tuple[Coord, ...], patches: tuple[Any, ...], joins: tuple[Join, ...] = ()) -> Land:
        """The board of these fields with that terrain and these joins.

        The same arguments give the same object, as long as it is in use."""
        terrain = tuple((kind.id, fields, tuple(x.id for x in features)) for kind, fields, features in patches)
        key = (coords, terrain, joins)
        if key not in self._lands:
            if len(self._lands) >= MOST_LANDS:
                self._lands.pop(next(iter(self._lands)))
            self._lands[key] = Land(coords, patches, joins)
        return self._lands[key]

    def land_of(self, boards: Sequence[ArmyBoard]) -> Land:
        """The basic board with the fields that armies bring."""
        return self.land(*land_parts(boards))

    def land_after_change(self, land: Land, kinds: Mapping[str, str]) -> Land:
        """The same board after terrain of some kinds has changed into others.

        The new terrain has the features that its kind always has."""
        coords = land.grid.coords
        patches = []
        for patch in land.patches:
            kind, features = patch.kind, patch.features
            if kind.id in kinds:
                kind, features = self.terrain(kinds[kind.id], [], "terrain")
            patches.append((kind, tuple(coords[field] for field in patch.fields), features))
        return self.land(coords, tuple(patches), land.grid.joins)

    def land_with(self, land: Land, terrain: Iterable[tuple[str, Iterable[int]]]) -> Land:
        """The same board with more terrain: kinds and the fields on which it lies.

        Raises BadPosition("unknown_terrain")."""
        coords = land.grid.coords
        more = []
        for number, (kind, fields) in enumerate(terrain):
            known, features = self.terrain(kind, [], f"terrain.{number}")
            more.append((known, tuple(coords[f] for f in sorted(fields)), features))
        return self.land(coords, (*_pieces(land), *more), land.grid.joins)

    def land_without_last(self, land: Land, count: int) -> Land:
        """The same board without its last pieces of terrain."""
        return self.land(land.grid.coords, _pieces(land)[:-count], land.grid.joins)

    def add_army(self, name: str, text: str) -> Army:
        """Add an army from the text of its file, and return it.

        `name`: the file's, for errors. All traits that it names must be known. Raises BadFile."""
        army = read_army(text, name, self.traits, trait_of)
        self._check_markers(name, army)
        if army.id in self.armies:
            message = _("The file %(file)s brings an army called %(army)s, and there is one already.")
            raise BadFile("bad_army", message, file=name, army=army.id).about("army", army.id)
        if army.board is not None:
            self.add_terrain(army.board.ground)
            self.add_terrain(army.board.kind)
        return self._register_army(army, text)

    def _check_markers(self, name: str, army: Army) -> None:
        """Check that the markers exist which triggers of its tiles put on units. Raises BadFile."""
        for tile in army.tiles.values():
            for trait in tile.traits:
                if isinstance(trait, Triggered) and trait.trigger.marker not in ("", *self.markers):
                    said = with_suggestion(Unfit(_("there is no such marker")), trait.trigger.marker, self.markers)
                    message = _("The army file %(file)s cannot be read at %(place)s: %(reason)s.")
                    place = f"tile {tile.id}.when"
                    raise BadFile("bad_army", message, place, file=name, place=place, reason=said)

    def _register_army(self, army: Army, text: str) -> Army:
        self.armies[army.id], self.army_texts[army.id] = army, text
        for tile in army.tiles.values():
            for carried in tile.traits:
                if tile.is_instant and self.traits[carried.id].action == "play":
                    self._plays.setdefault(tile.id, {})[army.id] = self.traits[carried.id]
        return army

    def add_scenario(self, name: str, text: str) -> Scenario:
        """Add a scenario from the text of its file, and return it.

        Everything that it names must be known. Raises BadPosition("bad_scenario")."""
        scenario = read_scenario(text, name, self)
        if scenario.id in self.scenarios:
            other = self.scenarios[scenario.id].name
            raise bad(
                name,
                "scenario",
                Unfit(_("there is a scenario called %(name)s in %(other)s"), name=scenario.id, other=other),
            ).about("scenario", scenario.id)
        self.scenarios[scenario.id] = scenario
        return scenario

    def with_files(self, texts: Mapping[str, str]) -> Registry:
        """A copy of this registry with other or more files of markers, armies and scenarios.

        `texts`: by the names of data files. A scenario of this registry that does not fit the given armies is left out.
        Raises BadFile, BadPosition("bad_scenario")."""
        other = copy(self)
        other._installed = self.installed
        replaced = other._give_markers({name: text for name, text in texts.items() if is_marker_file(name)})
        other.armies, other.army_texts, other.scenarios, other._plays = {}, {}, {}, {}
        other.features, other.terrains, other._lands = dict(self.features), dict(self.terrains), {}
        given = {army_of(name): name for name in texts if army_of(name)}
        for army in self.armies.values():
            if army.id not in given and replaced.isdisjoint(ids_named(army) if replaced else ()):
                other._register_army(army, self.army_texts[army.id])
            elif army.id not in given:  # its traits are others now
                other._add_given(army.id, file_of(army.id), self.army_texts[army.id])
        for army_id, name in given.items():
            other._add_given(army_id, name, texts[name])
        order = [*self.armies, *given]
        other.armies = {name: other.armies[name] for name in dict.fromkeys(order)}
        for scenario in self.scenarios.values():
            if scenario.name in texts:
                continue
            if not given.keys() & self.armies.keys():  # it fits the armies: those that it may name are the same
                other.scenarios[scenario.id] = scenario
                continue
            with suppress(BadPosition):
                other.add_scenario(scenario.name, scenario.text)
        for name, text in texts.items():
            if not army_of(name) and not is_marker_file(name):
                other.add_scenario(name, text)
        return other

    def _give_markers(self, texts: Mapping[str, str]) -> frozenset[str]:
        """Add data files of markers to this copy, or replace some; returns the ids of what is replaced."""
        if not texts:
            return frozenset()
        before, self.marker_data = self.marker_data, {}
        for table in CHANGED_BY_MARKERS:
            setattr(self, table, copy(getattr(self.installed, table)))
        for name, data in before.items():
            if name not in texts:
                self._add_parts(name, data)
        for name, text in texts.items():
            parts: list[Marker | Trait] = []
            for marker in read_markers(text, name, self.traits):
                parts += [marker, *marker_traits(marker)]
            self._add_parts(name, MarkerData(text, tuple(parts)))
        return frozenset().union(*(before[name].ids for name in texts if name in before))

    def _add_parts(self, name: str, data: MarkerData) -> None:
        for part in data.parts:
            if isinstance(part, Marker):
                self.add_marker(part)
            else:
                self.add_trait(part)
        self.marker_data[name] = data

    def marker_files_of(self, armies: Iterable[str], markers: Collection[str]) -> Iterator[str]:
        """The names of the data files without which these armies and these markers are not known."""
        if self.marker_data:
            named = frozenset(markers).union(*(ids_named(self.armies[army]) for army in armies if army in self.armies))
            yield from (name for name, data in self.marker_data.items() if not data.ids.isdisjoint(named))

    def _add_given(self, army_id: str, name: str, text: str) -> None:
        army = read_army(text, name, self.traits, trait_of)
        self._check_markers(name, army)
        if army.id != army_id:
            raise BadFile(
                "bad_army",
                _("The file %(file)s must bring the army %(army)s, and it brings %(other)s."),
                "army",
                file=name,
                army=army_id,
                other=army.id,
            )
        if army.board is not None:  # another version of the same fields
            self.features[army.board.ground.id], self.terrains[army.board.kind.id] = army.board.ground, army.board.kind
        self._register_army(army, text)

    def scenario(self, name: str) -> Scenario:
        """Raises BadPosition("unknown_scenario")."""
        if name not in self.scenarios:
            message = _("There is no scenario called %(scenario)s.")
            raise BadPosition("unknown_scenario", message, "options.scenario", scenario=name)
        return self.scenarios[name]

    def army(self, name: str, path: str = "") -> Army:
        """Raises BadPosition("unknown_army")."""
        if name not in self.armies:
            raise BadPosition("unknown_army", _("There is no army called %(army)s."), path, army=name)
        return self.armies[name]

    def tile(self, army: Army, name: str, path: str = "") -> Tile:
        """Raises BadPosition("unknown_tile")."""
        if name not in army.tiles:
            message = _("The army %(army)s has no tile called %(tile)s.")
            raise BadPosition("unknown_tile", message, path, army=army.names, tile=name)
        return army.tiles[name]

    def trait_or_leader(self, action: str, name: str, army: str = "") -> Trait | Leader | None:
        """The trait or leader behind an action: as `offer`, or for "use_leader" the leader of that id."""
        return LEADERS.get(name) if action == "use_leader" else self.offer(action, name, army)

    def offer(self, action: str, name: str, army: str = "") -> Trait | None:
        """The trait behind an action.

        For "play" it is found by the id of the instant tile of that army, for "act" by the name of the ability. If the
        army does not have the tile, any other army's tile with that id counts."""
        if action == "play":
            armies = self._plays.get(name, {})
            return armies.get(army) or next(iter(armies.values()), None)
        return self._abilities_by_name.get(name)

    def begins_battle(self, army: str, tile: str, does: str | None) -> bool:
        """Whether playing that instant tile of the army begins a battle.

        `does`: the id of the trait that is chosen of what the tile may do, if it has a choice."""
        trait = self.offer("play", tile, army)
        if trait is not None and does is not None:
            trait = self.traits.get(does)
        return trait is not None and trait.begins_battle

    def asker(self, kind: str) -> Trait | None:
        """The trait that asks questions of that kind of its own."""
        return self._askers.get(kind)


def ids_named(army: Army) -> frozenset[str]:
    """The ids of all traits and markers that the tiles of an army name."""
    traits = [trait for tile in army.tiles.values() for trait in tile.traits]
    printed = [name for tile in army.tiles.values() for name in tile.sides]
    marked = [trait.trigger.marker for trait in traits if isinstance(trait, Triggered) and trait.trigger.marker]
    return frozenset([*(trait.id for trait in traits), *printed, *marked])


def _pieces(land: Land) -> tuple[Piece, ...]:
    coords = land.grid.coords
    return tuple((p.kind, tuple(coords[f] for f in p.fields), p.features) for p in land.patches)


def _check_asking(trait: Trait) -> None:
    """Check that a trait which asks something can be answered.

    An answer is an action, so it can have only the fields of actions. Raises BadFile."""
    if trait.asks and not trait.answer_fields:
        contribution_checks.refuse(trait, "it asks something, and its answer_fields are empty")
    if strange := sorted(set(trait.answer_fields) - ANSWER_FIELDS):
        contribution_checks.refuse(
            trait, f"no answer can have the field {strange[0]}, only {', '.join(sorted(ANSWER_FIELDS))}"
        )
    if trait.action not in (None, "play", "act"):
        contribution_checks.refuse(trait, f'its action, {trait.action!r}, must be "play", "act" or None')
    if strange := sorted((trait.fields | trait.optional) - OFFERED_FIELDS):
        contribution_checks.refuse(
            trait, f"no action has the field {strange[0]}, only {', '.join(sorted(OFFERED_FIELDS))}"
        )


def _check_terrain(part: Feature | TerrainKind) -> None:
    """Raises BadFile."""
    if isinstance(part, Feature):
        contribution_checks.check(part, texts=("names", "texts", *(("remarks",) if part.remarks else ())))
    else:
        kind = f"The terrain {part.id}"
        contribution_checks.check(part, texts=("names", *(("remarks",) if part.remarks else ())), kind=kind)
