"""A position as plain data, in the form of position files."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import deepcopy
from dataclasses import MISSING, fields
from operator import attrgetter
from typing import Any, get_type_hints

from ..answers import WaitingData
from ..battle.battle import Effect, Freed, Running
from ..board.markers import Prize
from ..board.terrain import Land
from ..board.tiles import Unit
from ..grid import BASIC_RADIUS, JsonCoord, radius_grid
from ..scenario.steps import Begin, ChooseLeader, Deploy, HeadStart, PlaceHq, Step
from ..shapes import is_always_written
from ..state.state import State
from ..turn import setup
from ..turn.player import Leading, Player, Rearrangement, Turn, Used
from .position_types import (
    BattleData,
    CardData,
    DeployData,
    EffectData,
    FixtureData,
    FreedData,
    GroundData,
    JoinData,
    LandData,
    LeadersData,
    PassedData,
    PatchData,
    PieceData,
    PlayerData,
    PositionData,
    PrizeData,
    ReachData,
    RearrangementData,
    StepData,
    TurnData,
    UsedData,
    WayData,
    Where,
)


class PlainFields:
    """Fields that have one name and the same values in a class of the rules and in the shape of its data.

    They are those that the shape writes only with another value than the usual one, except those `besides`, for which
    `dump` and `load` have lines of their own. So a new field of a player or a turn is written and read once it stands
    in both."""

    def __init__(self, kind: type, shape: type, besides: Collection[str] = ()) -> None:
        hints = get_type_hints(shape, include_extras=True)
        rare = {name for name, hint in hints.items() if not is_always_written(hint)}
        known = [field for field in fields(kind) if field.name in rare and field.name not in besides]
        self.usual = {
            field.name: field.default if field.default_factory is MISSING else field.default_factory()
            for field in known
        }
        self.values, self.usual_values = attrgetter(*self.usual), tuple(self.usual.values())

    def dump(self, record: object, data: Any) -> None:
        """Write what is not as usual."""
        values = self.values(record)
        if values != self.usual_values:  # asked of all at once: each view has the turn and the players
            for name, value, usual in zip(self.usual, values, self.usual_values, strict=True):
                if value != usual:
                    data[name] = deepcopy(value)

    def load(self, record: object, data: Any) -> None:
        """Take what was read through the shape, which is used for nothing else."""
        for name in self.usual:
            if data[name] is not None:
                setattr(record, name, data[name])


PLAYER_FIELDS = PlainFields(Player, PlayerData, besides=("hq_start", "structure"))
TURN_FIELDS = PlainFields(Turn, TurnData, besides=("used", "place", "causer", "rearranging"))


def dump(state: State) -> PositionData:
    """The whole position, with the stacks.

    What has its usual value is left out of `turn`."""
    position: PositionData = {
        "players": [dump_player(state, player) for player in state.players],
        "turn": dump_turn(state),
        "board": [dump_piece(state, unit) for unit in state.units if unit is not None],
    }
    land = dump_land(state)
    if "fields" in land:
        position["fields"] = land["fields"]
    if "terrain" in land:
        position["terrain"] = land["terrain"]
    if "joins" in land:
        position["joins"] = land["joins"]
    ground = [dump_ground(state, tile) for tile in state.ground if tile is not None]
    if ground:
        position["ground"] = ground
    if state.board.fixtures:
        position["fixtures"] = dump_fixtures(state)
    if state.board.prizes:
        position["prizes"] = dump_prizes(state)
    if state.board.to_turn:
        position["to_turn"] = coords_of(state, state.board.to_turn)
    if state.leading is not None:
        position["leaders"] = dump_leaders(state.leading)
    if state.setup and not is_ordinary(state):
        position["setup"] = dump_setup(state)
    if state.pending is not None:
        position["pending"] = state.pending.dump()
    if state.waiting:
        position["waiting"] = dump_waiting(state)
    if state.running is not None:
        position["battle"] = dump_battle(state, state.running)
    if state.effect is not None:
        position["effect"] = dump_effect(state, state.effect)
    if state.result is not None:
        position["outcome"] = state.result.dump()
    return position


def dump_waiting(state: State) -> list[WaitingData]:
    """The questions that wait for the pending one."""
    return [{"kind": kind, **about} for kind, about in state.waiting]


def is_ordinary(state: State) -> bool:
    """Whether what is to be done before the first turn is what every game begins with."""
    return state.turn.phase == "place_hq" and state.setup == setup.ordinary(state, state.turn.seat)


def dump_player(state: State, player: Player) -> PlayerData:
    seat, board = player.seat, state.board
    data: PlayerData = {
        "army": player.army.id, "hq_hp": state.hp[seat], "team": player.team,
        "hand": player.hand[:], "stack": player.stack[:], "discard": player.discard[:],
    }  # fmt: skip
    if player.hq_start != state.mode.hq_start(seat, player.army):
        data["hq_start"] = player.hq_start
    if is_gone(state, player):
        data["structure"] = False
    if board.points is not None:
        data["points"] = board.points[seat]
    if board.kept[seat]:
        data["markers"] = dict(board.kept[seat])
    if board.won[seat]:
        data["won"] = dict(board.won[seat])
    PLAYER_FIELDS.dump(player, data)
    return data


def is_gone(state: State, player: Player) -> bool:
    """Whether the player's Structure was built and is no more."""
    if player.structure or not state.options.structures or player.army.structure is None:
        return False
    return not any(u is not None and u.tile.part and u.owner == player.seat for u in state.units)


def dump_fixtures(state: State) -> list[FixtureData]:
    """The tiles that belong to the land, by field."""
    return [
        {"at": state.coord(at), "tile": unit.tile.id, "rotation": unit.rotation}
        for at, unit in sorted(state.board.fixtures.items())
    ]


def dump_prizes(state: State) -> list[PrizeData]:
    """What can be won, by field."""
    return [_dump_prize(state, at, prize) for at, prize in sorted(state.board.prizes.items())]


def _dump_prize(state: State, at: int, prize: Prize) -> PrizeData:
    data: PrizeData = {
        "at": state.coord(at), "markers": dict(prize.markers), "security": prize.security, "damage": prize.damage
    }  # fmt: skip
    if prize.armies:
        data["armies"] = sorted(prize.armies)
    if prize.guard is not None:
        data["guard"] = {"army": prize.guard.army, "fields": coords_of(state, prize.guard.fields)}
    return data


def dump_leaders(leading: Leading) -> LeadersData:
    """The leaders by team, with the secret of the next shuffle."""
    chance = leading.chance
    return {"cards": dump_cards(leading), "chance": {"seed": chance.seed, "drawn": chance.drawn}}


def dump_cards(leading: Leading) -> list[CardData | None]:
    return [None if card is None else {"leader": card.leader, "used": card.used} for card in leading.cards]


def dump_setup(state: State) -> list[StepData]:
    """The steps that remain before the first ordinary turn, the running one first."""
    return [_dump_step(state, step) for step in state.setup]


def _dump_step(state: State, step: Step) -> StepData:
    if isinstance(step, ChooseLeader):
        return {"step": "leader", "dealt": [list(hand) for hand in step.dealt], "chosen": list(step.chosen)}
    if isinstance(step, HeadStart):
        return {"step": "turns", "seat": step.seat, "count": step.count}
    if isinstance(step, Begin):
        return {"step": "begin", "seat": step.seat, "limit": step.limit}
    where: Where = {} if step.fields is None else {"fields": coords_of(state, step.fields)}
    if isinstance(step, PlaceHq):
        return {"step": "hq", "seat": step.seat, **where}
    if isinstance(step, Deploy):
        return _dump_deploy(state, step)
    return {"step": "fixtures", "seat": step.seat, "tiles": list(step.tiles), "count": step.count, **where}


def _dump_deploy(state: State, step: Deploy) -> DeployData:
    data: DeployData = {
        "step": "deploy", "seat": step.seat, "army": step.army, "units": dict(step.units), "count": step.count
    }  # fmt: skip
    if step.fields is not None:
        data["fields"] = coords_of(state, step.fields)
    if step.optional:
        data["optional"] = True
    if step.reserve:
        data["reserve"] = True
    return data


def coords_of(state: State, fields: Iterable[int]) -> list[JsonCoord]:
    return [state.coord(field) for field in sorted(fields)]


def dump_turn(state: State) -> TurnData:
    turn = state.turn
    data: TurnData = {"seat": turn.seat, "phase": turn.phase, "limit": turn.limit}
    if state.mode.order(len(state.players)).count(turn.seat) > 1:
        data["place"] = turn.place
    if turn.causer is not None and len(state.players) > 2:
        data["causer"] = turn.causer
    TURN_FIELDS.dump(turn, data)
    if turn.rearranging is not None:
        data["rearranging"] = _dump_rearrangement(state, turn.rearranging)
    if turn.used:
        data["used"] = [_dump_used(state, used) for used in turn.used]
    return data


def _dump_rearrangement(state: State, under_way: Rearrangement) -> RearrangementData:
    ways: list[WayData] = [
        {"unit": state.coord(way.unit), "to": state.coord(way.to), "rotation": way.rotation} for way in under_way.ways
    ]
    return {"ability": under_way.ability, "discards": under_way.discards, "ways": ways}


def _dump_used(state: State, used: Used) -> UsedData:
    data: UsedData = {"unit": state.coord(used.unit), "ability": used.ability}
    return data if used.via is None else {**data, "via": state.coord(used.via)}


def dump_piece(state: State, unit: Unit) -> PieceData:
    at, board = unit.at, state.board
    piece: PieceData = {
        "at": state.coord(at), "tile": unit.tile.id, "seat": unit.owner, "rotation": unit.rotation,
        "wounds": board.wounds[at],
    }  # fmt: skip
    if board.is_ally(unit):
        piece["army"] = unit.tile.army
    if board.markers[at]:
        piece["markers"] = dict(board.markers[at])
    return piece


def dump_land(state: State) -> LandData:
    """The fields, unless they are the basic board's and no army brings others; the terrain and the joins, if any."""
    land: LandData = {}
    brought = any(player.army.board is not None for player in state.players)
    if brought or state.grid.coords != radius_grid(BASIC_RADIUS).coords:
        land["fields"] = [list(coord) for coord in state.grid.coords]
    passing = state.running.terrain if state.running is not None else 0
    if len(state.land.patches) > passing:
        land["terrain"] = dump_terrain(state.land)[: len(state.land.patches) - passing]
    if state.grid.joins:
        land["joins"] = dump_joins(state.land)
    return land


def dump_joins(land: Land) -> list[JoinData]:
    """The joins of a board."""
    return [{"at": list(at), "fields": [list(field) for field in fields]} for at, fields in land.grid.joins]


def dump_terrain(land: Land) -> list[PatchData]:
    """The pieces of terrain of a board."""
    coords = land.grid.coords
    return [
        {"kind": p.kind.id, "fields": [list(coords[f]) for f in p.fields], "features": [x.id for x in p.features]}
        for p in land.patches
    ]


def dump_ground(state: State, tile: Unit) -> GroundData:
    return {"at": state.coord(tile.at), "tile": tile.tile.id, "seat": tile.seat}


def dump_battle(state: State, running: Running) -> BattleData:
    battle = running.battle
    passed: list[PassedData] = [
        {"at": state.coord(at), "icons": [bit for bit in range(mask.bit_length()) if mask >> bit & 1]}
        for at, mask in enumerate(battle.spent)
        if mask and (state.units[at] is not None or at in state.board.fixtures)
    ]
    data: BattleData = {
        "cause": running.cause, "causer": battle.causer, "segment": battle.number, "passed": passed,
        "converted": [state.coord(at) for at in sorted(battle.converted)], "changed": battle.changed,
        "answers": state.pause.answers[:], "told": state.pause.told,
    }  # fmt: skip
    if running.terrain:
        data["terrain"] = dump_terrain(state.land)[-running.terrain :]
    if battle.marks:
        data["marks"] = [{"at": state.coord(at), "seats": list(seats)} for at, seats in sorted(battle.marks.items())]
    if battle.removed and any(rule.standstill for rule in state.special):
        data["removed"] = True
    if running.fought:
        data["fought"] = True
    if running.losses:
        data["losses"] = coords_of(state, running.losses)
    return data


def _freed(state: State, freed: Freed) -> FreedData:
    reach: list[ReachData] = [
        {"unit": state.coord(at), "medics": [state.coord(medic) for medic in medics]}
        for at, medics in sorted(freed.reach.items())
    ]
    data: FreedData = {"at": state.coord(freed.at), "wounds": freed.wounds}
    if reach:
        data["reach"] = reach
    return data


def dump_effect(state: State, effect: Effect) -> EffectData:
    data: EffectData = {
        "source": effect.source, "seat": effect.seat,
        "hits": [{"at": state.coord(at), "wounds": wounds} for at, wounds in effect.wounds],
        "answers": state.pause.answers[:], "told": state.pause.told,
    }  # fmt: skip
    if effect.freed:
        data["freed"] = [_freed(state, freed) for freed in effect.freed]
    if effect.ground:
        data["ground"] = [state.coord(at) for at in effect.ground]
    if effect.by is not None:
        data["by"] = state.coord(effect.by)
    if effect.marker is not None:
        data["marker"] = effect.marker
    return data
