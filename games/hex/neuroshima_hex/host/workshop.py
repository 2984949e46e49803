"""The army workshop: the form of an army file, and what comes of a draft of one.

What a trait does and what a trigger is called comes from the words of the table, so an expansion's traits are offered
as the core's are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from statistics import fmean
from typing import cast

import neuroshima_contract as contract
from neuroshima_contract import DraftShown, Field, Form, Json, Measure, OptionValues, PartShown, Texts
from neuroshima_contract.packs import SEPARATOR
from neuroshima_contract.translation import read_sentences
from neuroshima_contract.workshop import Choice

from ..bots.levels import NOVICE
from ..bots.prices import tile_value
from ..drawing import tile_svg
from ..drawing.facts import ArmyFacts
from ..rules.board.army_files import read_tile
from ..rules.board.tiles import AttackKind, Tile
from ..rules.occasions.triggers import MOST_TRIGGERS, VERBS
from ..rules.state.registry import Registry
from ..rules.traits import Trait
from ..rules.traits.icons import Armor
from ..rules.traits.triggers import trait_of
from ..texts.markers import marker_words
from ..texts.triggers import event_choices, verb_choices, words_of_tiles
from .catalogue import attack_facts, tile_facts
from .pack_files import ARMIES, DRAWINGS, FIGURES, PORTRAITS
from .parts import Contents
from .workshop_looks import add_looks, army_fields, art_with, files_beside, tile_fields, without_looks

TEXTS = read_sentences(__package__, "workshop.toml")
HQ = "hq"
UNITS = (HQ, "warrior", "module")
GIVERS = (HQ, "module")
TILE_KINDS = (HQ, "warrior", "module", "instant", "foundation")
BLANK: Mapping[str, Json] = {
    "warrior": {"count": 2, "kind": "warrior", "initiative": [2], "melee": [1, 0, 0, 0, 0, 0]},
    "module": {"count": 1, "kind": "module", "links": [1, 0, 0, 0, 0, 1], "bonus": {"melee": 1}},
    "instant": {"count": 2, "kind": "instant", "traits": ["battle"]},
    "foundation": {"count": 1, "kind": "foundation", "traits": ["mine"]},
}
HQ_TILE: Json = {
    "id": HQ, "names": dict(TEXTS[f"new_tile.{HQ}"]), "count": 1, "kind": HQ, "initiative": [0], "hit_points": 20,
    "melee": [1, 1, 1, 1, 1, 1],
}  # fmt: skip
COLOR = "#7a8f3c"
MOST_ON_SIDE = 9
MOST_OF_TILE = 59
"""The most copies of a tile."""
Number = Callable[[Tile], float]


class ArmyWorkshop(contract.Workshop):
    """The workshop for a game with these contents."""

    kind = "army"
    titles = TEXTS["army.titles"]
    texts = TEXTS["army.texts"]
    folder = ARMIES
    beside = (FIGURES, PORTRAITS, DRAWINGS)
    element = "neuroshima-hex-workshop"
    scripts = ("neuroshima_hex/workshop/workshop.js",)
    styles = ("neuroshima_hex/workshop/workshop.css",)
    bot = NOVICE.id

    def __init__(self, contents: Contents) -> None:
        self.contents = contents

    def form(self) -> Form:
        return self._form

    @cached_property
    def _form(self) -> Form:
        fields = (
            Field("names", "texts", TEXTS["fields.names"]),
            Field("color", "color", TEXTS["fields.color"]),
            Field("fights_allies", "flag", TEXTS["fields.fights_allies"], default=False),
            Field("fits_extended_board", "flag", TEXTS["fields.fits_extended_board"], default=True),
            *army_fields(),
        )
        blank = [
            (TEXTS[f"new_tile.{kind}"], {"names": dict(TEXTS[f"new_tile.{kind}"]), **BLANK[kind]}) for kind in BLANK
        ]
        return Form(fields, "tile", TEXTS["army.tile"], tuple(self._tile_fields()), blank, ("face_of",), (HQ,))

    def _tile_fields(self) -> Iterator[Field]:
        title = TEXTS
        yield Field("names", "texts", title["fields.names"])
        kinds = [Choice(kind, title[f"new_tile.{kind}"]) for kind in TILE_KINDS]
        yield Field("kind", "choice", title["fields.kind"], choices=kinds)
        own = Choice("", title["fields.own_tile"])
        yield Field("face_of", "part", title["fields.face_of"], default="", choices=(own,), only={"kind": UNITS})
        yield Field("count", "number", title["fields.count"], least=1, most=MOST_OF_TILE, only={"face_of": ("",)})
        yield Field("initiative", "numbers", title["fields.initiative"], title["help.initiative"], default=[],
                    most=9, only={"kind": UNITS})  # fmt: skip
        yield Field("hit_points", "number", title["fields.hit_points"], default=0, most=99, only={"kind": (HQ,)})
        yield Field("toughness", "number", title["fields.toughness"], title["help.toughness"], default=0, most=9,
                    only={"kind": ("warrior", "module")})  # fmt: skip
        yield Field("sides", "own", title["fields.sides"], choices=self._sides, only={"kind": UNITS})
        for name in ("melee", "ranged", "initiative", "extra_attack", "toughness", "enemy_initiative"):
            least = 0 if name in ("extra_attack", "toughness") else -9
            yield Field(f"bonus.{name}", "number", title[f"bonus.{name}"], default=0, least=least, most=9,
                        only={"kind": GIVERS})  # fmt: skip
        yield Field("traits", "choices", title["fields.traits"], default=[], choices=self._carried)
        yield Field("when", "list", title["fields.when"], default=[], most=MOST_TRIGGERS, fields=self._trigger_fields(),
                    only={"kind": (*UNITS, "foundation")})  # fmt: skip
        yield Field("set_up", "flag", title["fields.set_up"], default=False,
                    only={"kind": ("warrior", "module"), "face_of": ("",)})  # fmt: skip
        yield from tile_fields()

    def _trigger_fields(self) -> Sequence[Field]:
        registry = self.contents.registry
        markers = [Choice(marker.id, dict(marker.names)) for marker in registry.markers.values()]
        known = {name: verb for name, verb in VERBS.items() if markers or not verb.marks}
        counting = [f"{name}+{on}" for name, verb in known.items() if verb.counts for on in verb.on]
        marking = [f"{name}+{on}" for name, verb in known.items() if verb.marks for on in verb.on]
        events = [Choice(f"{event}+{whom}", words) for (event, whom), words in event_choices().items()]
        verbs = [Choice(f"{name}+{on}", words) for (name, on), words in verb_choices().items() if name in known]
        marker = Field("marker", "choice", TEXTS["fields.marker"], choices=markers, only={"do+on": marking})
        return (
            Field("event+whom", "choice", TEXTS["fields.event"], choices=events),
            Field("do+on", "choice", TEXTS["fields.do"], choices=verbs),
            Field("count", "number", TEXTS["fields.number"], default=1, least=1, most=9, only={"do+on": counting}),
            *([marker] if markers else ()),
            Field("netted", "flag", TEXTS["fields.netted"], default=False),
        )

    @property
    def _sides(self) -> Sequence[Choice]:
        """The traits that are printed on sides, those of the base game first."""
        registry = self.contents.registry
        return [
            self._choice(name, {}, highest_on_side(trait))
            for name, trait in registry.traits.items()
            if is_printed_on_sides(trait)
        ]

    @property
    def _carried(self) -> Sequence[Choice]:
        """All other traits: one is played by an instant tile, none of these is on another tile."""
        traits = self.contents.registry.traits.values()
        carried = [trait for trait in traits if not is_printed_on_sides(trait)]
        return [self._choice(trait.id, {"kind": _kinds_with(trait)}) for trait in carried]

    def _choice(self, name: str, only: Mapping[str, Sequence[str]], most: int = 1) -> Choice:
        words = self.contents.words
        texts = cast("Texts | None", words.entries.get(name, {}).get("texts"))
        return Choice(name, dict(words.name_of(name)), dict(texts or {}), only, most)

    def blank(self, name: str, title: str) -> Json:
        return {"army": name, "names": {"en": title}, "color": COLOR, "tile": [{**HQ_TILE}]}

    def files(self, draft: Json, word: str) -> Mapping[str, Json | str]:
        return {**super().files(without_looks(draft), word), **files_beside(draft, word)}

    def draft(self, files: Mapping[str, Json | str]) -> Json:
        return add_looks(super().draft(files), files)

    def seat(self, draft: Json) -> OptionValues:
        return {"army": draft.get("army")}

    def opponents(self) -> Sequence[OptionValues]:
        return [{"army": army} for army in printed_armies(self.contents.registry)]

    def show(self, draft: Json) -> DraftShown:
        registry, raw = self.contents.registry, without_looks(draft).get("tile")
        army = str(draft.get("army"))
        read = [read_tile(army, table, registry.traits, trait_of) for table in raw] if isinstance(raw, list) else []
        tiles = {tile.id: tile for tile in read if tile is not None}
        facts: ArmyFacts = {
            "names": _names(draft),
            "color": _color(draft),
            "tiles": {name: tile_facts(tile) for name, tile in tiles.items()},
        }
        art = art_with(self.contents.art, army, draft)
        parts = [PartShown(name, tile_svg(army, name, facts, art), cast(Json, facts["tiles"][name])) for name in tiles]
        return DraftShown(parts, self._catalogue(tiles.values()), self._measures(list(tiles.values())))

    def _catalogue(self, tiles: Collection[Tile]) -> Json:
        """Of the catalogue what the words of these tiles need."""
        used = {name for tile in tiles for name in (*tile.sides, *(trait.id for trait in tile.traits))}
        words = {name: entry for name, entry in self.contents.words.entries.items() if name in used}
        kinds = {icon.kind.id: icon.kind for tile in tiles for icon in tile.icons}
        return {
            "words": {
                **words,
                **marker_words(self.contents.registry, self.contents.words),
                **words_of_tiles(self.contents.registry, tiles),
            },
            "attacks": {name: attack_facts(kind) for name, kind in kinds.items()},
        }

    def _measures(self, tiles: Sequence[Tile]) -> Sequence[Measure]:
        return [
            Measure(TEXTS[f"measures.{name}"], measure(tiles), self._printed[name], decimals)
            for name, (measure, decimals) in MEASURES.items()
        ]

    @cached_property
    def _printed(self) -> Mapping[str, Sequence[float]]:
        """The measures of all printed armies, in ascending order, by their ids."""
        registry = self.contents.registry
        armies = [list(registry.armies[name].tiles.values()) for name in printed_armies(registry)]
        return {name: sorted(measure(army) for army in armies) for name, (measure, _decimals) in MEASURES.items()}


def printed_armies(registry: Registry) -> list[str]:
    """The armies that the game and its expansions bring, and no pack."""
    return [name for name in registry.armies if SEPARATOR not in name]


def is_printed_on_sides(trait: Trait) -> bool:
    return type(trait).print_on is not Trait.print_on


def highest_on_side(trait: Trait) -> int:
    """The highest number of it on a side: attacks and armor have a strength, other icons are there or not."""
    has_strength = isinstance(getattr(trait, "kind", None), AttackKind) or isinstance(trait, Armor)
    return MOST_ON_SIDE if has_strength else 1


def _kinds_with(trait: Trait) -> Sequence[str]:
    return ("instant",) if trait.action == "play" else (*UNITS, "foundation")


def _names(draft: Json) -> dict[str, str]:
    names = draft.get("names")
    known = {key: str(text) for key, text in names.items()} if isinstance(names, dict) else {}
    return {"en": "", **known}


def _color(draft: Json) -> str:
    color = draft.get("color")
    is_color = isinstance(color, str) and len(color) == len(COLOR) and color[0] == "#"
    return str(color) if is_color and set(str(color)[1:]) <= set("0123456789abcdef") else COLOR


# Measures -------------------------------------------------------------------------------------------------------------


def _sum(number: Number, kinds: Collection[str] = TILE_KINDS) -> Callable[[Sequence[Tile]], float]:
    """The sum of a number over all copies of the tiles of these kinds."""
    return lambda tiles: float(sum(number(tile) * tile.count for tile in tiles if tile.kind in kinds))


def _mean_initiative(tiles: Sequence[Tile]) -> float:
    fast = [
        max(tile.initiative) for tile in tiles if tile.kind == "warrior" and tile.initiative for _ in range(tile.count)
    ]
    return fmean(fast) if fast else 0.0


def _strength(tile: Tile) -> float:
    """Strength of all its attacks, as often as it attacks."""
    return sum(icon.strength for icon in tile.icons) * max(1, len(tile.initiative))


MEASURES: Mapping[str, tuple[Callable[[Sequence[Tile]], float], int]] = {
    "tiles": (_sum(lambda _tile: 1), 0),
    "value": (_sum(tile_value), 0),
    "strength": (_sum(_strength, ("warrior", "module")), 0),
    "toughness": (_sum(lambda tile: tile.toughness + sum(tile.armor), ("warrior", "module")), 0),
    "nets": (_sum(lambda tile: len(tile.nets)), 0),
    "initiative": (_mean_initiative, 1),
    "warriors": (_sum(lambda _tile: 1, ("warrior",)), 0),
    "modules": (_sum(lambda _tile: 1, ("module",)), 0),
    "instants": (_sum(lambda _tile: 1, ("instant",)), 0),
    "battles": (_sum(lambda tile: any(trait.begins_battle for trait in tile.traits)), 0),
    "hit_points": (_sum(lambda tile: tile.hit_points), 0),
}
"""By what it is called in workshop.toml: the number of an army's tiles, and its decimals."""
