"""What Death Breath has of its own: Revival, Tentacles, Devouring, and two instant tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from neuroshima_hex.expansion import (
    About,
    Act,
    Answer,
    Effect,
    Illegal,
    Occasion,
    Offer,
    Play,
    Pool,
    PutsMarker,
    Question,
    State,
    Swapping,
    Tile,
    Trait,
    Unit,
    _,
    effects,
    movement,
)

POOL = Pool(
    "zombie_pool",
    {"en": "Zombie Pool", "pl": "Pula Zombie", "cs": "Zásoba zombie"},
    {
        "en": "Destroyed units of the army. They come back by Revival and Reappearance.",
        "pl": "Zniszczone jednostki armii. Wracają przez Ożywienie i Powrót.",
        "cs": "Zničené jednotky armády. Vracejí se Oživením a Návratem.",
    },
    takes_destroyed=True,
)
REVIVED = "_revived"
"""The end of the ids of faces: what a tile of the pool is on the board, if it is stronger there."""
TENTACLES = "tentacles"
UNIT_WORTH = 1.8
"""What a revived unit is worth to bots, in their points."""


def raised(state: State, seat: int, at: int) -> list[Answer]:
    """The tiles of the player's Zombie Pool that may come to a field, each in all facings."""
    player = state.players[seat]
    tiles = [t for t in sorted(set(player.pools.get(POOL.id, ()))) if state.may_enter(player.army.tiles[t], seat, at)]
    return [{"tile": tile, "rotation": rotation} for tile in tiles for rotation in range(6)]


def raise_dead(state: State, seat: int, at: int, answer: Answer) -> None:
    """Put the chosen tile of the pool on a field, as a revived unit."""
    tile = answer["tile"]
    face = tile + REVIVED if tile + REVIVED in state.players[seat].army.tiles else None
    state.bring(seat, tile, at, answer["rotation"], POOL.id, face)


class Revival(Trait):
    """After a battle a unit of the Zombie Pool may come to each field where a unit of the army has killed.

    A wound marker lies there since the kill (FAQ errata.7, general.134); none is laid while the HQ is netted (FAQ
    general.128). No turn of the army, so Terror does not stop it (FAQ gameplay.4, general.127)."""

    id = asks = "revival"
    answer_fields = ("use", "tile", "rotation")
    pools = (POOL,)
    gains_by_kills = True
    hears: ClassVar[Mapping[str, str]] = {"destroyed": "anybody", "battle_over": "anybody"}

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        if occasion.event == "battle_over":
            for at in state.marked_fields(unit.seat):
                if raised(state, unit.seat, at):
                    state.ask(self._question(state, unit.seat, at))
        elif self._has_killed(unit, occasion) and occasion.at is not None and state.mark_field(unit.seat, occasion.at):
            field = state.coord(occasion.at)
            state.tell({"type": "declared", "by": self.id, "seat": unit.seat, "target": field})

    def gain_of_kills(self, state: State, seat: int, kills: int, losses: int) -> float:
        return UNIT_WORTH * min(kills, losses + len(state.players[seat].pools.get(POOL.id, ())))

    def _has_killed(self, unit: Unit, occasion: Occasion) -> bool:
        return any(killer.seat == unit.seat for killer in occasion.killers)

    def _question(self, state: State, seat: int, at: int) -> Question:
        answers: list[Answer] = [{"use": True, **answer} for answer in raised(state, seat, at)]
        return Question(seat, self.asks, [*answers, {"use": False}], {"target": state.coord(at)})

    def question(self, state: State, about: About) -> Question:
        at = state.grid.number(about["target"])
        for unit in state.units:
            is_reviver = unit is not None and unit.tile.has(self.id) and state.forces().works(unit)
            is_marked = unit is not None and is_reviver and at in state.marked_fields(unit.seat)
            if unit is not None and is_marked and raised(state, unit.seat, at):
                return self._question(state, unit.seat, at)
        raise LookupError("nobody revives there")

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        if answer["use"]:
            raise_dead(state, question.seat, state.grid.number(question.about["target"]), answer)


class Reappearance(Trait):
    """An instant tile: a unit of the Zombie Pool on a free field, revived; also while the HQ is netted."""

    id = asks = "reappearance"
    action = "play"
    fields = frozenset({"target"})
    answer_fields = ("tile", "rotation")
    barred_with = frozenset({"place"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        free = [at for at, unit in enumerate(state.units) if unit is None and raised(state, seat, at)]
        return [{"target": {"any": [state.coord(at) for at in free]}}] if free else []

    def check(self, state: State, seat: int, action: Play | Act) -> int:
        assert action.target is not None and not isinstance(action.target, list)
        at = state.field(action.target, "target")
        if state.units[at] is not None or not raised(state, seat, at):
            raise Illegal("bad_target", _("Choose a free field for a unit of the Zombie Pool."), "target")
        return at

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.ask(self._question(state, seat, plan))

    def _question(self, state: State, seat: int, at: int) -> Question:
        return Question(seat, self.asks, raised(state, seat, at), {"target": state.coord(at)})

    def question(self, state: State, about: About) -> Question:
        at = state.grid.number(about["target"])
        if state.units[at] is not None:
            raise LookupError("a unit stands there")
        return self._question(state, state.turn.seat, at)

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        raise_dead(state, question.seat, state.grid.number(question.about["target"]), answer)


class Tentacles(PutsMarker):
    """Once in each own turn the player's marker goes on, or over to, an enemy at a tentacle side (FAQ general.78-84).

    Never on what no net holds. Once a turn for the player is our ruling. A unit that makes no attack throws it, too
    (FAQ general.82)."""

    action = "act"
    fields = frozenset({"unit", "target"})

    def __init__(self) -> None:
        super().__init__(TENTACLES, "tentacle")

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.by_side.append((Effect(TENTACLES, on=effects.ENEMIES, reach=effects.SIDES), side))
        tile.carry(self)

    def victims(self, state: State, unit: Unit) -> list[int]:
        """The fields of the units that it may take hold of now."""
        forces, board = state.forces(), state.board
        if state.turn.users(self.id):
            return []
        return [
            other.at
            for other in state.units
            if other is not None
            and unit.at in forces.sources_of(TENTACLES, other)
            and self.marker not in board.markers[other.at]
            and not other.slowed_by_nets
            and board.has_room(self.marker, other)
        ]

    def offers(self, state: State, seat: int) -> list[Offer]:
        found = ((unit, self.victims(state, unit)) for unit in movement.actors(state, seat, self.id))
        return [
            {"unit": state.coord(unit.at), "target": {"any": [state.coord(at) for at in fields]}}
            for unit, fields in found
            if fields
        ]

    def check(self, state: State, seat: int, action: Play | Act) -> Any:
        assert action.unit is not None and action.target is not None and not isinstance(action.target, list)
        unit = movement.actor(state, seat, action.unit, self.id)
        if state.turn.users(self.id):
            raise Illegal("already_used", _("The tentacles were moved in this turn already."), "unit")
        target = state.field(action.target, "target")
        if target not in self.victims(state, unit):
            raise Illegal("bad_target", _("Choose an enemy unit at which the tentacles of this unit point."), "target")
        return unit, target

    def perform(self, state: State, seat: int, plan: Any) -> None:
        unit, target = plan
        state.turn.use(unit.at, self.id)
        for bearer in state.units:
            if bearer is not None:
                state.unmark(bearer, self.marker)
        super().perform(state, seat, target)
        state.follow_board_change()


class Devouring(Trait):
    """The own HQ gets 1 hit point back for each enemy unit that it has destroyed (FAQ general.15, 135)."""

    id = "devouring"
    hears: ClassVar[Mapping[str, str]] = {"destroyed": "enemy"}

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        if any(killer is unit for killer in occasion.killers):
            for hq in state.units:
                if hq is not None and hq.is_hq and hq.owner == unit.seat and hq.at not in state.land.cut_off:
                    state.heal(hq, 1, self.id)


class CastlingWithEnemy(Swapping):
    """An instant tile: an own and an adjacent enemy unit, HQs too, both un-netted, change places.

    The own one may break free by it (109)."""

    id = "castling_with_enemy"
    frees = True

    def fits(self, state: State, unit: Unit, other: Unit) -> bool:
        is_free = state.forces().works(other) and other.at not in state.land.sheltered
        is_loose = not (unit.tile.is_heavy or other.tile.is_heavy)
        return is_free and is_loose and other.team != unit.team and other.at in state.grid.neighbours[unit.at]

    def refusal(self) -> str:
        return _("Choose a unit of your own and an enemy unit next to it; neither may be netted.")

    def offers(self, state: State, seat: int) -> list[Offer]:
        found: list[Offer] = []
        for unit in movement.movable_units(state, seat):
            near = (state.units[field] for field in state.grid.neighbours[unit.at])
            partners = [u for u in near if u is not None and self.fits(state, unit, u)]
            open_to = [state.coord(u.at) for u in partners if not self.is_barred(state, unit, u)]
            if open_to:
                found.append({"unit": state.coord(unit.at), "with": {"any": open_to}})
        return found

    def check(self, state: State, seat: int, action: Play | Act) -> tuple[Unit, Unit]:
        assert isinstance(action, Play) and action.unit is not None and action.with_ is not None
        unit = movement.movable_unit(state, seat, action.unit)
        other = state.units[state.field(action.with_, "with")]
        if other is None or not self.fits(state, unit, other):
            raise Illegal("bad_target", self.refusal(), "with")
        if self.is_barred(state, unit, other):
            raise Illegal("barred", movement.BARRED, "with")
        return unit, other


TRAITS = (Revival(), Reappearance(), Tentacles(), Devouring(), CastlingWithEnemy())
