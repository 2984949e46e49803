"""All armies and traits that are known now: the core's, and those that expansions bring."""

from __future__ import annotations

from collections.abc import Iterable

from .armies import Army, read_army
from .errors import BadArmy, BadPosition, _
from .markers import Marker
from .tiles import Tile
from .traits import CORE_TRAITS, Trait


class Catalog:
    """Armies by id and traits by id. `files` is (file name, TOML text) of every army. Raises BadArmy."""

    def __init__(self, files: Iterable[tuple[str, str]] = (), traits: Iterable[Trait] = CORE_TRAITS) -> None:
        self.traits: dict[str, Trait] = {}
        self.armies: dict[str, Army] = {}
        self.markers: dict[str, Marker] = {}
        self._plays: dict[str, Trait] = {}
        for trait in traits:
            self.add_trait(trait)
        for name, text in files:
            self.add_army(name, text)

    def add_trait(self, trait: Trait) -> None:
        """Raises BadArmy if there is one of that id."""
        if trait.id in self.traits:
            raise BadArmy("bad_army", _("Two traits are called %(trait)s."), trait=trait.id)
        self.traits[trait.id] = trait

    def add_marker(self, marker: Marker) -> None:
        """Raises BadArmy if there is one of that id."""
        if marker.id in self.markers:
            raise BadArmy("bad_army", _("Two markers are called %(marker)s."), marker=marker.id)
        self.markers[marker.id] = marker

    def add_army(self, name: str, text: str) -> Army:
        """Add and return an army from the text of its file; `name` is the file's, for errors. All traits that it names
        must be known. Raises BadArmy."""
        army = read_army(text, name, self.traits)
        if army.id in self.armies:
            raise BadArmy("bad_army", _("Two armies are called %(army)s."), army=army.id)
        self.armies[army.id] = army
        for tile in army.tiles.values():
            for carried in tile.traits:
                if tile.is_instant and self.traits[carried.id].action == "play":
                    self._plays[tile.id] = self.traits[carried.id]
        return army

    def army(self, name: str, path: str = "") -> Army:
        """Raises BadPosition("unknown_army")."""
        if name not in self.armies:
            raise BadPosition("unknown_army", _("There is no army called %(army)s."), path, army=name)
        return self.armies[name]

    def tile(self, army: Army, name: str, path: str = "") -> Tile:
        """Raises BadPosition("unknown_tile")."""
        if name not in army.tiles:
            message = _("The army %(army)s has no tile called %(tile)s.")
            raise BadPosition("unknown_tile", message, path, army=army.id, tile=name)
        return army.tiles[name]

    def offer(self, action: str, name: str) -> Trait | None:
        """The trait behind an action: by the instant tile's id for "play", by the ability's for "act"."""
        if action == "play":
            return self._plays.get(name)
        return next((t for t in self.abilities if t.name == name), None)

    @property
    def abilities(self) -> list[Trait]:
        """Traits that offer actions of units."""
        return [t for t in self.traits.values() if t.action == "act"]
