"""Position files of Hex: the one schema of a position, for files written by hand, snapshots and views alike."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from .actions import AxialCoord, Message, Rotation, malformed
from .armies import ARMY_SIZE
from .battle import Fight
from .catalog import Catalog
from .errors import BadPosition, RuleError, _
from .hexes import radius_grid
from .land import Land
from .permits import NO_REDRAW
from .progress import Effect, Options, Pause, Running
from .questions import Question
from .state import State
from .tiles import LETHAL, Tile, Unit
from .turns import HAND_LIMIT, Player, Result, Turn, Used

Natural = Annotated[int, Field(ge=0)]
Seat = Annotated[int, Field(ge=0, le=5)]
Few = Annotated[int, Field(ge=0, le=99)]
"""A number that has a bound, where a great one would make the computer work for ever."""
BASIC = Land(radius_grid(2).coords, ())
DUEL = 2
SAME_ARMY = _("Both players cannot command the same army.")
NO_SEAT = _("There is no such seat at this table.")


class OptionsModel(Message):
    """Options of a game of Hex."""

    edition: Literal["3.0"] = Field("3.0", title="Edition of the rules")
    mode: Literal["duel"] = Field("duel", title="Mode")
    auto_choose: bool = Field(
        False,
        title="Decide at once",
        description="Every decision inside a battle takes the first of its answers.",
        json_schema_extra={"lobby": False},
    )


class PlayerModel(Message):
    """One player. `stack[0]` is the top of the stack."""

    army: str
    hq_hp: Natural = 20
    team: Seat | None = None
    hand: list[str] = []
    stack: list[str] = []
    discard: list[str] = []


class UsedModel(Message):
    """An ability used in the running turn; `via`: the module that gave it."""

    unit: AxialCoord
    ability: str
    via: AxialCoord | None = None


class TurnModel(Message):
    """The running turn. `limit`: up to how many tiles are drawn, 1 and 2 in the two first turns. `redraw`: the unlucky
    draw is on offer. `final`, `overtime`: turns still to play after this one before the Final Battle, the overtime
    battle."""

    seat: Seat = 0
    phase: Literal["place_hq", "discard", "play", "battle", "over"] = "play"
    limit: Annotated[int, Field(ge=1, le=HAND_LIMIT)] = HAND_LIMIT
    redraw: bool = False
    final: Natural | None = None
    overtime: Natural | None = None
    used: list[UsedModel] = []


class PieceModel(Message):
    """A tile on the board. The wounds of an HQ are in its player's `hq_hp`."""

    at: AxialCoord
    tile: str
    seat: Seat
    rotation: Rotation = 0
    wounds: Natural = 0
    markers: dict[str, Annotated[int, Field(ge=1, le=99)]] = {}


class GroundModel(Message):
    """A foundation tile: it lies under units, and is none."""

    at: AxialCoord
    tile: str
    seat: Seat


class PatchModel(Message):
    """A piece of terrain: its kind, the fields it covers, and which of its kind's features it has."""

    kind: str
    fields: Annotated[list[AxialCoord], Field(min_length=1, max_length=61)]
    features: Annotated[list[str], Field(max_length=20)] = []


class QuestionModel(Message):
    """A decision that is waited for. It answers with one of `answers`."""

    seat: Seat
    kind: str
    answers: list[dict[str, Any]]
    unit: AxialCoord | None = None
    target: AxialCoord | None = None


class PassedModel(Message):
    """Icons of a unit that were used or forfeited in the running battle, by their place in the unit's list."""

    at: AxialCoord
    icons: list[Few]


class BattleModel(Message):
    """A battle in progress: what was booked before the running segment, and the choices made in it."""

    cause: Literal["tile", "filled", "final", "overtime", "file"]
    causer: Seat
    segment: Few | None = None
    passed: list[PassedModel] = []
    converted: list[AxialCoord] = []
    changed: bool = False
    answers: list[dict[str, Any]] = []
    told: Natural = 0


class HitModel(Message):
    """Wounds that wait for their Medics."""

    at: AxialCoord
    wounds: Annotated[int, Field(ge=1, le=LETHAL)]


class EffectModel(Message):
    """An instant tile whose wounds wait for their Medics."""

    source: str
    seat: Seat
    hits: list[HitModel]
    ground: list[AxialCoord] = []
    answers: list[dict[str, Any]] = []
    told: Natural = 0


class ResultModel(Message):
    """How the game ended."""

    winners: list[Seat]
    reason: Literal["hq_destroyed", "both_hqs_destroyed", "hit_points", "impasse"]
    hq_hp: list[Natural]


class PositionModel(Message):
    """A position. In one written by hand everything but `players[].army` and `board` may be left out."""

    players: Annotated[list[PlayerModel], Field(min_length=DUEL, max_length=DUEL)]
    turn: TurnModel = TurnModel()
    board: list[PieceModel]
    fields: Annotated[list[AxialCoord], Field(min_length=2, max_length=61)] | None = None
    terrain: Annotated[list[PatchModel], Field(max_length=61)] = []
    ground: list[GroundModel] = []
    pending: QuestionModel | None = None
    battle: BattleModel | None = None
    effect: EffectModel | None = None
    outcome: ResultModel | None = None


def options_of(model: OptionsModel) -> Options:
    return Options(model.edition, model.mode, model.auto_choose)


def load(catalog: Catalog, options: Options, raw: object) -> State:
    """The state that plain data describes. Raises BadPosition, with the path of the reason."""
    try:
        data = PositionModel.model_validate(raw)
    except ValidationError as error:
        raise malformed(error) from None
    state = State(catalog, _land(catalog, data), options, _players(catalog, data))
    state.hp[:] = [player.hq_hp for player in data.players]
    _put_pieces(state, data.board)
    _put_ground(state, data.ground)
    _check_wounds(state, data.board)
    _check_copies(state)
    _load_turn(state, data.turn)
    _load_progress(state, data)
    _check_phase(state)
    _check_decision(state)
    return state


def _players(catalog: Catalog, data: PositionModel) -> list[Player]:
    players: list[Player] = []
    for seat, entry in enumerate(data.players):
        path = f"players.{seat}"
        army = catalog.army(entry.army, f"{path}.army")
        for place in ("hand", "stack", "discard"):
            for number, name in enumerate(getattr(entry, place)):
                catalog.tile(army, name, f"{path}.{place}.{number}")
        if entry.hq_hp > army.hq.hit_points:
            raise BadPosition("bad_position", _("An HQ never has more hit points than at the start."), f"{path}.hq_hp")
        if any(other.army is army for other in players):
            raise BadPosition("same_army", SAME_ARMY, f"{path}.army")
        if len(entry.hand) > HAND_LIMIT:
            raise BadPosition("bad_position", _("Nobody ever holds more than three tiles."), f"{path}.hand")
        if entry.team not in (None, seat):
            raise BadPosition("bad_position", _("In a duel every seat is a team of its own."), f"{path}.team")
        players.append(Player(army, seat, seat, entry.hand[:], entry.stack[:], entry.discard[:]))
    return players


def _put_pieces(state: State, board: list[PieceModel]) -> None:
    for number, piece in enumerate(board):
        path = f"board.{number}"
        at = _field(state, piece.at, f"{path}.at")
        if state.units[at] is not None:
            raise BadPosition("two_on_a_field", _("Two tiles stand on one field."), f"{path}.at")
        tile = _board_tile(state, piece, path)
        state.units[at] = state.unit(tile, piece.seat, at, piece.rotation)
        state.wounds[at] = piece.wounds
        for name in piece.markers:
            if name not in state.catalog.markers:
                message = _("There is no marker called %(marker)s.")
                raise BadPosition("unknown_marker", message, f"{path}.markers", marker=name)
        state.board.markers[at] = dict(piece.markers)
        for name, kind in state.catalog.markers.items():
            if state.board.marked(name) > kind.supply:
                message = _("There are only %(count)s markers of that kind.")
                raise BadPosition("too_many_markers", message, f"{path}.markers", count=kind.supply)


def _put_ground(state: State, ground: list[GroundModel]) -> None:
    for number, piece in enumerate(ground):
        path = f"ground.{number}"
        at = _field(state, piece.at, f"{path}.at")
        if piece.seat >= len(state.players):
            raise BadPosition("bad_position", NO_SEAT, f"{path}.seat")
        tile = state.catalog.tile(state.players[piece.seat].army, piece.tile, f"{path}.tile")
        if not tile.is_foundation:
            raise BadPosition("bad_position", _("Only foundation tiles lie under units."), f"{path}.tile")
        if state.ground[at] is not None:
            raise BadPosition("two_on_a_field", _("Two foundation tiles lie on one field."), f"{path}.at")
        state.ground[at] = state.unit(tile, piece.seat, at, 0)


def _board_tile(state: State, piece: PieceModel, path: str) -> Tile:
    if piece.seat >= len(state.players):
        raise BadPosition("bad_position", NO_SEAT, f"{path}.seat")
    tile = state.catalog.tile(state.players[piece.seat].army, piece.tile, f"{path}.tile")
    if tile.is_instant or tile.is_foundation:
        raise BadPosition("bad_position", _("Only units and HQs stand on the board."), f"{path}.tile")
    if tile.is_hq and piece.wounds:
        message = _("The wounds of an HQ are counted in its player's hit points.")
        raise BadPosition("bad_position", message, f"{path}.wounds")
    return tile


def _check_wounds(state: State, board: list[PieceModel]) -> None:
    """Nobody stands with more wounds than it bears here."""
    lost = {unit.at for unit in state.forces().unsupported(state.wounds)}
    for number, piece in enumerate(board):
        if state.grid.index[piece.at] in lost:
            message = _("A unit with that many wounds is destroyed.")
            raise BadPosition("bad_position", message, f"board.{number}.wounds")


def _field(state: State, coord: tuple[int, int], path: str) -> int:
    if coord not in state.grid.index:
        raise BadPosition("off_board", _("That field is not on the board."), path)
    return state.grid.index[coord]


def _land(catalog: Catalog, data: PositionModel) -> Land:
    """The board's fields, the basic one's where none are given, with their terrain."""
    if data.fields is None and not data.terrain:
        return BASIC
    coords = BASIC.grid.coords if data.fields is None else tuple(sorted(set(data.fields)))
    if coords == BASIC.grid.coords and not data.terrain:
        return BASIC
    patches = []
    for number, patch in enumerate(data.terrain):
        path = f"terrain.{number}"
        kind, features = catalog.terrain(patch.kind, patch.features, path)
        for index, coord in enumerate(patch.fields):
            if coord not in coords:
                raise BadPosition("off_board", _("That field is not on the board."), f"{path}.fields.{index}")
        patches.append((kind, tuple(sorted(set(patch.fields))), features))
    return catalog.land(coords, tuple(patches))


def _check_copies(state: State) -> None:
    """Nobody has more tiles, or more copies of one, than are in the box."""
    for player in state.players:
        on_board = [u.tile.id for u in state.units if u is not None and u.seat == player.seat]
        on_board += [u.tile.id for u in state.ground if u is not None and u.seat == player.seat]
        tiles = Counter(on_board + player.hand + player.stack + player.discard)
        path = f"players.{player.seat}"
        if tiles.total() > ARMY_SIZE:
            raise BadPosition("too_many_tiles", _("An army has %(count)s tiles."), path, count=ARMY_SIZE)
        for name, count in tiles.items():
            if count > player.army.tiles[name].count:
                message = _("The army has fewer copies of %(tile)s.")
                raise BadPosition("too_many_copies", message, path, tile=name)
            if name == "hq" and "hq" not in on_board:
                raise BadPosition("bad_position", _("An HQ is never in a hand, a stack or a discard pile."), path)


def _load_turn(state: State, turn: TurnModel) -> None:
    if turn.seat >= len(state.players):
        raise BadPosition("bad_position", NO_SEAT, "turn.seat")
    if turn.final is not None and turn.overtime is not None:
        raise BadPosition("bad_position", _("The final sequence is over when overtime begins."), "turn.overtime")
    for name in ("final", "overtime"):
        if (getattr(turn, name) or 0) >= len(state.players):
            message = _("Every other player has one more turn before the last battle, not more.")
            raise BadPosition("bad_position", message, f"turn.{name}")
    used = [_used(state, entry, f"turn.used.{number}") for number, entry in enumerate(turn.used)]
    state.turn = Turn(turn.seat, turn.phase, turn.limit, turn.redraw, turn.final, turn.overtime, used)


def _used(state: State, entry: UsedModel, path: str) -> Used:
    unit = _field(state, entry.unit, f"{path}.unit")
    if state.units[unit] is None:
        raise BadPosition("bad_position", _("There is no unit on that field."), f"{path}.unit")
    if state.catalog.offer("act", entry.ability) is None:
        raise BadPosition("bad_position", _("There is no such ability."), f"{path}.ability")
    return Used(unit, entry.ability, _field(state, entry.via, f"{path}.via") if entry.via is not None else None)


def _load_progress(state: State, data: PositionModel) -> None:
    """What is under way: a decision, a battle, an effect; or the end."""
    if data.pending is not None:
        about = {k: list(v) for k, v in (("unit", data.pending.unit), ("target", data.pending.target)) if v}
        state.pending = Question(data.pending.seat, data.pending.kind, data.pending.answers, about)
    if data.battle is not None:
        _check_seat(state, data.battle.causer, "battle.causer")
        state.running = Running(data.battle.cause, _fight(state, data.battle))
        state.pause = Pause(data.battle.answers[:], data.battle.told)
    if data.effect is not None:
        state.effect = _effect(state, data.effect)
        state.pause = Pause(data.effect.answers[:], data.effect.told)
    if data.outcome is not None:
        state.result = _result(state, data.outcome)


def _check_seat(state: State, seat: int, path: str) -> None:
    if seat >= len(state.players):
        raise BadPosition("bad_position", NO_SEAT, path)


def _effect(state: State, data: EffectModel) -> Effect:
    """An attack in the running turn: its tile lies in a discard pile since it was played, or went off."""
    if data.seat != state.turn.seat or not any(data.source in player.discard for player in state.players):
        message = _("The tile whose wounds are waited for was not played in this turn.")
        raise BadPosition("bad_position", message, "effect.source")
    hits = [(_field(state, hit.at, f"effect.hits.{n}.at"), hit.wounds) for n, hit in enumerate(data.hits)]
    fields = [at for at, _wounds in hits]
    units = [unit for at in set(fields) if (unit := state.units[at]) is not None and not unit.is_hq]
    if len(units) != len(fields):
        message = _("An instant tile wounds each unit once, and no HQ.")
        raise BadPosition("bad_position", message, "effect.hits")
    ground = [_field(state, at, f"effect.ground.{n}") for n, at in enumerate(data.ground)]
    if any(state.ground[at] is None for at in ground):
        raise BadPosition("bad_position", _("There is no foundation tile on that field."), "effect.ground")
    return Effect(data.source, data.seat, hits, ground)


def _result(state: State, data: ResultModel) -> Result:
    for number, seat in enumerate(data.winners):
        _check_seat(state, seat, f"outcome.winners.{number}")
    if data.winners != sorted(set(data.winners)) or data.hq_hp != state.hp:
        raise BadPosition("bad_position", _("The outcome does not follow from the position."), "outcome")
    return Result(tuple(data.winners), data.reason, tuple(data.hq_hp))


def _fight(state: State, data: BattleModel) -> Fight:
    fight = state.new_fight(data.causer)
    fight.number, fight.changed = data.segment, data.changed
    for number, entry in enumerate(data.passed):
        fight.passed[_field(state, entry.at, f"battle.passed.{number}.at")] = sum(
            1 << icon for icon in set(entry.icons)
        )
    fight.converted = {_field(state, c, f"battle.converted.{n}") for n, c in enumerate(data.converted)}
    return fight


def _check_phase(state: State) -> None:
    """A position in which nobody could do anything, or that contradicts itself, is refused."""
    phase, turn = state.turn.phase, state.turn
    if not _fits_phase(state, phase):
        raise BadPosition("bad_position", _("The pending decision and the phase do not fit together."), "pending")
    if phase == "place_hq" and state.hq_of(turn.seat) is not None:
        raise BadPosition("bad_position", _("The HQ of this seat is on the board already."), "turn.phase")
    if phase == "place_hq" and not state.free_fields(state.players[turn.seat].army.hq, turn.seat):
        raise BadPosition("bad_position", _("There is no free field for the HQ."), "turn.phase")
    if phase == "discard" and not state.players[turn.seat].hand:
        raise BadPosition("bad_position", _("There is no tile in hand to discard."), "turn.phase")
    if turn.redraw and not _may_redraw(state):
        raise BadPosition("bad_position", NO_REDRAW, "turn.redraw")
    if (phase == "over") != (state.result is not None):
        raise BadPosition("bad_position", _("A game is over exactly when it has an outcome."), "outcome")
    if state.result is None and any(_fallen(state, seat) for seat in range(len(state.players))):
        raise BadPosition("bad_position", _("An HQ without hit points is destroyed."), "players")


def _fits_phase(state: State, phase: str) -> bool:
    """A battle has the phase "battle" and stops only for decisions; outside, decisions are made in the phase "play"."""
    if state.running is not None:
        return phase == "battle" and state.pending is not None and state.effect is None
    if state.effect is not None or state.pending is not None:
        return phase == "play" and state.pending is not None and (state.effect is not None) != _is_push(state.pending)
    return phase != "battle"


def _may_redraw(state: State) -> bool:
    player = state.players[state.turn.seat]
    choosing = state.turn.phase in ("discard", "play") and state.pending is None
    return choosing and player.only_instants() and bool(player.stack)


def _fallen(state: State, seat: int) -> bool:
    """Whether the HQ of `seat` has no hit points although the game goes on. In a running battle it may have fallen, and
    is off the board; the battle is fought to its end all the same (digest 4.9)."""
    return state.hp[seat] == 0 and (state.running is None or state.hq_of(seat) is not None)


def _check_decision(state: State) -> None:
    """What is pending follows from the position: it is worked out again, and must stop where the file says."""
    if state.pending is None:
        return
    wrong = BadPosition("bad_position", _("The pending decision does not follow from the position."), "pending")
    try:
        again = state.asked_again()
    except (RuleError, LookupError):
        raise wrong from None
    if again.pending is None or dump(again) != dump(state):
        raise wrong
    state.pending, state.pause = again.pending, again.pause


def _is_push(question: Question | None) -> bool:
    return question is not None and question.kind == "push"


def dump(state: State) -> dict[str, Any]:
    """The whole position, with the stacks. What has its usual value is left out of `turn`."""
    position: dict[str, Any] = {
        "players": [dump_player(state, player) for player in state.players],
        "turn": dump_turn(state),
        "board": [dump_piece(state, at) for at, unit in enumerate(state.units) if unit is not None],
    }
    position |= dump_land(state)
    ground = [dump_ground(state, tile) for tile in state.ground if tile is not None]
    if ground:
        position["ground"] = ground
    if state.pending is not None:
        position["pending"] = state.pending.dump()
    if state.running is not None:
        position["battle"] = dump_battle(state, state.running)
    if state.effect is not None:
        position["effect"] = dump_effect(state, state.effect)
    if state.result is not None:
        position["outcome"] = state.result.dump()
    return position


def dump_player(state: State, player: Player) -> dict[str, Any]:
    return {
        "army": player.army.id, "hq_hp": state.hp[player.seat], "team": player.team,
        "hand": player.hand[:], "stack": player.stack[:], "discard": player.discard[:],
    }  # fmt: skip


def dump_turn(state: State) -> dict[str, Any]:
    turn = state.turn
    data: dict[str, Any] = {"seat": turn.seat, "phase": turn.phase, "limit": turn.limit}
    if turn.redraw:
        data["redraw"] = True
    for name, value in (("final", turn.final), ("overtime", turn.overtime)):
        if value is not None:
            data[name] = value
    if turn.used:
        data["used"] = [_dump_used(state, used) for used in turn.used]
    return data


def _dump_used(state: State, used: Used) -> dict[str, Any]:
    data: dict[str, Any] = {"unit": state.coord(used.unit), "ability": used.ability}
    return data if used.via is None else {**data, "via": state.coord(used.via)}


def dump_piece(state: State, at: int) -> dict[str, Any]:
    unit = state.units[at]
    assert unit is not None
    wounds = state.wounds[at]
    piece = {
        "at": state.coord(at), "tile": unit.tile.id, "seat": unit.seat, "rotation": unit.rotation, "wounds": wounds
    }  # fmt: skip
    marks = state.board.markers[at]
    return {**piece, "markers": dict(marks)} if marks else piece


def dump_land(state: State) -> dict[str, Any]:
    """The fields where they are not the basic board's, and the terrain where there is any."""
    land: dict[str, Any] = {}
    if state.grid.coords != BASIC.grid.coords:
        land["fields"] = [list(coord) for coord in state.grid.coords]
    if state.land.patches:
        land["terrain"] = [
            {"kind": p.kind.id, "fields": [state.coord(f) for f in p.fields], "features": [x.id for x in p.features]}
            for p in state.land.patches
        ]
    return land


def dump_ground(state: State, tile: Unit) -> dict[str, Any]:
    return {"at": state.coord(tile.at), "tile": tile.tile.id, "seat": tile.seat}


def dump_battle(state: State, running: Running) -> dict[str, Any]:
    fight = running.fight
    passed = [
        {"at": state.coord(at), "icons": [bit for bit in range(mask.bit_length()) if mask >> bit & 1]}
        for at, mask in enumerate(fight.passed)
        if mask and state.units[at] is not None
    ]
    return {
        "cause": running.cause, "causer": fight.causer, "segment": fight.number, "passed": passed,
        "converted": [state.coord(at) for at in sorted(fight.converted)], "changed": fight.changed,
        "answers": state.pause.answers[:], "told": state.pause.told,
    }  # fmt: skip


def dump_effect(state: State, effect: Effect) -> dict[str, Any]:
    hits = [{"at": state.coord(at), "wounds": wounds} for at, wounds in effect.wounds]
    return {
        "source": effect.source, "seat": effect.seat, "hits": hits,
        **({"ground": [state.coord(at) for at in effect.ground]} if effect.ground else {}),
        "answers": state.pause.answers[:], "told": state.pause.told,
    }  # fmt: skip
