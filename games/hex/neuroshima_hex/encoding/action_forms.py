"""The numbers of actions: a block for each tile, each ability and each kind of answer (docs/research.md).

A field of the board, a rotation, a side and a tile have a place in the number. What else tells actions apart (one of
several ways, the module that carries a unit, an area) is a rank. Nothing here depends on other packages that are
installed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import comb
from typing import Any

from neuroshima_contract import Action, ActionForm

from ..rules.board.army_files import Army
from ..rules.leaders.cards import LEADERS
from ..rules.state.state import State
from ..rules.traits import Trait
from ..rules.turn.building import PRICE

ROTATIONS = list(range(6))
ON_FIELDS = frozenset({"unit", "to", "target", "with"})
"""Fields of an action that name a field of the board, where it is not an area."""
GIVERS = 4
"""Modules or implants that let a unit do the same thing."""
CALLS = 96
"""What else may be said of a field of the board on which something is used or decided."""
OTHERS = 512
"""Actions that no other form is for, or that are more than it has ranks."""


def action_forms(state: State) -> list[ActionForm]:
    """The forms of all actions of a match. They depend on its armies, its board and its options only."""
    fields: list[Any] = list(state.grid.shown)
    armies = list({player.army.id: player.army for player in state.players}.values())
    return [
        *_placing(armies, fields),
        *_discarding(armies),
        *_instants(state, armies, fields),
        *_abilities(state, armies, fields),
        ActionForm({"type": "end_turn"}),
        ActionForm({"type": "redraw"}, ranks=32),
        ActionForm({"type": "use_marker"}, {"unit": fields}, ranks=8),
        *_answers(armies, fields),
        *(_leaders(fields) if state.options.leaders else ()),
        *(_structures(state, armies, fields) if state.options.structures else ()),
        ActionForm({}, ranks=OTHERS),
    ]


def _placing(armies: Iterable[Army], fields: Sequence[Any]) -> Iterator[ActionForm]:
    """Board tiles, then foundation tiles, which are not turned, then units of scenarios."""
    tiles = [tile for army in armies for tile in army.tiles.values() if not tile.is_instant and not tile.part]
    for tile in dict.fromkeys(tile.id for tile in tiles):
        yield ActionForm({"type": "place", "tile": tile}, {"at": fields, "rotation": ROTATIONS})
    yield ActionForm({"type": "place"}, {"at": fields, "rotation": ROTATIONS}, ranks=8)


def _discarding(armies: Iterable[Army]) -> Iterator[ActionForm]:
    for tile in dict.fromkeys(tile for army in armies for tile in army.drawn):
        yield ActionForm({"type": "discard", "tile": tile})


def _instants(state: State, armies: Iterable[Army], fields: Sequence[Any]) -> Iterator[ActionForm]:
    """By tile: with the fields that it needs, or with a rank where it hits an area or may do several things."""
    plays: dict[tuple[str, type[Trait]], Trait] = {}
    for army in armies:
        for tile in army.tiles.values():
            trait = state.registry.offer("play", tile.id, army.id) if tile.is_instant else None
            if trait is not None:
                plays.setdefault((tile.id, type(trait)), trait)
    for (tile_id, _kind), trait in plays.items():
        yield from _offered({"type": "play", "tile": tile_id}, trait, fields)
    for tile_id in dict.fromkeys(tile_id for tile_id, _kind in plays):
        yield ActionForm({"type": "play", "tile": tile_id}, ranks=CALLS)


def _abilities(state: State, armies: Iterable[Army], fields: Sequence[Any]) -> Iterator[ActionForm]:
    """By ability, as far as tiles of these armies have it; then by unit, for those that markers and the land give."""
    printed = [trait for army in armies for tile in army.tiles.values() for trait in tile.traits]
    given = [trait for giver in printed if giver.service for trait in giver.grants]
    for ability in {trait.name: trait for trait in (*printed, *given) if trait.action == "act"}.values():
        yield from _offered({"type": "act", "ability": ability.name}, ability, fields)
    yield ActionForm({"type": "act"}, {"unit": fields}, ranks=CALLS)


def _offered(fixed: Action, trait: Trait, fields: Sequence[Any]) -> Iterator[ActionForm]:
    """The form for the fields that the actions of a trait need."""
    free: dict[str, Sequence[Any]] = {
        name: ROTATIONS if name == "rotation" else fields
        for name in ("unit", "with", "to", "target", "rotation")
        if name in trait.fields and not (name == "target" and trait.aims_at_area)
    }
    if "does" not in trait.fields and not trait.aims_at_area:
        yield ActionForm(fixed, free, GIVERS if "via" in trait.fields else 1)


def _answers(armies: Iterable[Army], fields: Sequence[Any]) -> Iterator[ActionForm]:
    """Answers to questions, by what they say."""
    domains: Mapping[str, Sequence[Any]] = {
        **dict.fromkeys(("unit", "to", "target"), fields),
        "rotation": ROTATIONS,
        "use": [False, True],
        "explode": [False, True],
        "layer": ["unit", "ground"],
        "side": [*ROTATIONS, None],
        "opponent": ROTATIONS,
        "first": ROTATIONS,
        "wounds": list(range(1, 10)),
        "tile": list(dict.fromkeys(tile for army in armies for tile in army.tiles)),
    }
    said = (
        "unit target", "use unit to", "use target", "use to", "use tile rotation", "to rotation", "tile rotation",
        "to", "target", "rotation", "use", "explode", "layer", "side", "opponent", "first", "wounds",
    )  # fmt: skip
    for names in map(str.split, said):
        yield ActionForm({"type": "choose"}, {name: domains[name] for name in names})
    for name in ("patient", "unit"):  # by which Medic, which attack, over which way
        yield ActionForm({"type": "choose"}, {name: fields}, ranks=CALLS)
    yield ActionForm({"type": "choose"}, ranks=CALLS)


def _leaders(fields: Sequence[Any]) -> Iterator[ActionForm]:
    for leader in LEADERS:
        yield ActionForm({"type": "choose_leader", "leader": leader})
    for leader, definition in LEADERS.items():
        fixed = {"type": "use_leader", "leader": leader}
        free: dict[str, Sequence[Any]] = {name: fields for name in ("unit", "to") if name in definition.fields}
        yield ActionForm(fixed, free)
        yield ActionForm(fixed, ranks=CALLS)


def _structures(state: State, armies: Iterable[Army], fields: Sequence[Any]) -> Iterator[ActionForm]:
    """By the faces of both tiles, the field and rotation of the first, and the rotation of the second.

    Ranks: on which side the second lies, and the price."""
    free = {"at": fields, "rotation": ROTATIONS, "other_rotation": ROTATIONS}
    prices = comb(max(PRICE, state.hands.limit), PRICE)
    for army in armies:
        for first in army.faces(1):
            for second in army.faces(2):
                yield ActionForm({"type": "build", "tile": first.id, "other": second.id}, free, 6 * prices)
