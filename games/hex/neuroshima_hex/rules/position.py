"""Reading a position: what a file, a snapshot or a view describes, checked until it can only be a possible one."""

from __future__ import annotations

from collections import Counter

from pydantic import ValidationError

from . import lying
from .actions import malformed
from .armies import ARMY_SIZE
from .battle import Fight
from .catalog import Catalog
from .dump import dump
from .errors import BadPosition, RuleError, _
from .hexes import EXTENDED_RADIUS, radius_grid
from .land import Land
from .lying import field_of
from .modes import MODES, SMALL, Mode
from .permits import NO_REDRAW
from .progress import Effect, Options, Pause, Running
from .questions import Question
from .schema import (
    BattleModel,
    EffectModel,
    GroundModel,
    OptionsModel,
    PieceModel,
    PlayerModel,
    PositionModel,
    ResultModel,
    TurnModel,
    UsedModel,
)  # fmt: skip
from .state import State
from .tiles import Tile
from .turns import HAND_LIMIT, Player, Result, Turn, Used

BASIC = Land(radius_grid(2).coords, ())
SAME_ARMY = _("Two players cannot command the same army.")
NO_SEAT = _("There is no such seat at this table.")


def _hit_points(entry: PlayerModel, player: Player) -> int:
    return player.hq_start if entry.hq_hp is None else entry.hq_hp


def board_for(catalog: Catalog, options: Options, players: int) -> Land:
    """The board without a scenario: the extended one for five and six players, and where it is chosen (digest 8.7)."""
    if players <= SMALL and not options.extended:
        return BASIC
    return catalog.land(radius_grid(EXTENDED_RADIUS).coords, ())


def check_board(options: Options, players: int) -> None:
    """The extended board is for four players or more (digest 8.7). Raises BadPosition("wrong_board")."""
    if options.extended and players < SMALL:
        raise BadPosition("wrong_board", _("The board of 37 fields is for four players or more."), "options.extended")


def options_of(model: OptionsModel) -> Options:
    return Options(model.edition, model.mode, model.auto_choose, model.scenario, model.extended)


def load(catalog: Catalog, options: Options, raw: object) -> State:
    """The state that plain data describes. Raises BadPosition, with the path of the reason."""
    try:
        data = PositionModel.model_validate(raw)
    except ValidationError as error:
        raise malformed(error) from None
    mode = MODES[options.mode]
    if len(data.players) not in mode.seats:
        message = _("That is not the number of players of this mode.")
        raise BadPosition("wrong_seats", message, "players")
    check_board(options, len(data.players))
    state = State(catalog, _land(catalog, data, options), options, _players(catalog, data, mode))
    for seat, entry in enumerate(data.players):
        if state.board.points is not None:
            if entry.points > state.mode.points:
                raise BadPosition("bad_position", _("Nobody counts beyond that."), f"players.{seat}.points")
            state.board.points[seat] = entry.points
        elif entry.points:
            raise BadPosition("bad_position", _("Points are counted in another mode."), f"players.{seat}.points")
    state.board.beyond = frozenset(player.seat for player in state.players if player.out)
    state.hp[:] = [_hit_points(entry, player) for entry, player in zip(data.players, state.players, strict=True)]
    _put_pieces(state, data.board)
    _put_ground(state, data.ground)
    lying.put_fixtures(state, data.fixtures)
    lying.put_prizes(state, data.prizes)
    lying.put_kept(state, data.players)
    lying.check_supply(state)
    _check_wounds(state, data.board)
    _check_copies(state)
    _check_allies(state, data.board)
    _load_turn(state, data.turn)
    lying.load_setup(state, data.setup)
    _load_progress(state, data)
    _check_phase(state)
    _check_decision(state)
    return state


def _players(catalog: Catalog, data: PositionModel, mode: Mode) -> list[Player]:
    players: list[Player] = []
    teams = mode.teams(len(data.players))
    for seat, entry in enumerate(data.players):
        path = f"players.{seat}"
        army = catalog.army(entry.army, f"{path}.army")
        for place in ("hand", "stack", "discard"):
            for number, name in enumerate(getattr(entry, place)):
                catalog.tile(army, name, f"{path}.{place}.{number}")
        start = mode.hq_start(seat, army.hq.hit_points) if entry.hq_start is None else entry.hq_start
        if start > army.hq.hit_points or (entry.hq_hp or 0) > start:
            raise BadPosition("bad_position", _("An HQ never has more hit points than at the start."), f"{path}.hq_hp")
        if any(other.army is army for other in players):
            raise BadPosition("same_army", SAME_ARMY, f"{path}.army")
        if len(entry.hand) > HAND_LIMIT:
            raise BadPosition("bad_position", _("Nobody ever holds more than three tiles."), f"{path}.hand")
        if entry.team not in (None, teams[seat]):
            raise BadPosition("bad_position", _("That is not the team of this seat in this mode."), f"{path}.team")
        if entry.out and mode.sums:
            raise BadPosition("bad_position", _("In a team nobody is out alone."), f"{path}.out")
        hand, stack, discard = entry.hand[:], entry.stack[:], entry.discard[:]
        players.append(Player(army, seat, teams[seat], hand, stack, discard, start, out=entry.out))
    return players


def _put_pieces(state: State, board: list[PieceModel]) -> None:
    for number, piece in enumerate(board):
        path = f"board.{number}"
        at = field_of(state, piece.at, f"{path}.at")
        if state.units[at] is not None:
            raise BadPosition("two_on_a_field", _("Two tiles stand on one field."), f"{path}.at")
        tile = _board_tile(state, piece, path)
        state.units[at] = state.unit(tile, piece.seat, at, piece.rotation)
        state.wounds[at] = piece.wounds
        lying.mark(state, at, piece.markers, f"{path}.markers")


def _put_ground(state: State, ground: list[GroundModel]) -> None:
    for number, piece in enumerate(ground):
        path = f"ground.{number}"
        at = field_of(state, piece.at, f"{path}.at")
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
    army = state.players[piece.seat].army
    if piece.army is not None:
        army = state.catalog.army(piece.army, f"{path}.army")
    tile = state.catalog.tile(army, piece.tile, f"{path}.tile")
    if tile.is_hq and army is not state.players[piece.seat].army:
        raise BadPosition("bad_position", _("An ally has no HQ on the board."), f"{path}.tile")
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


def _land(catalog: Catalog, data: PositionModel, options: Options) -> Land:
    """The board's fields with their terrain: where none are given the scenario's, or the basic board's."""
    if data.fields is None and not data.terrain:
        if options.scenario is not None:
            return catalog.scenario(options.scenario).land
        return board_for(catalog, options, len(data.players))
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
        own = [u for u in state.units if u is not None and u.seat == player.seat and not state.board.is_ally(u)]
        on_board = [u.tile.id for u in own]
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


def _check_allies(state: State, board: list[PieceModel]) -> None:
    """No more allied units of a kind stand on the board than an army has."""
    allies = Counter((unit.tile.army, unit.tile.id) for unit in state.units if unit and state.board.is_ally(unit))
    for number, piece in enumerate(board):
        if piece.army is not None and allies[piece.army, piece.tile] > _copies(state, piece):
            message = _("The army has fewer copies of %(tile)s.")
            raise BadPosition("too_many_copies", message, f"board.{number}.tile", tile=piece.tile)


def _copies(state: State, piece: PieceModel) -> int:
    assert piece.army is not None
    return state.definition(piece.army, piece.tile).count


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
    place = _place(state, turn)
    state.turn = Turn(turn.seat, turn.phase, turn.limit, turn.redraw, turn.final, turn.overtime, used, place)
    state.turn.causer = turn.causer


def _place(state: State, turn: TurnModel) -> int:
    """Of the turn in the round; left out it is the seat's first."""
    order = state.mode.order(len(state.players))
    if turn.place is not None and len(set(order)) == len(order):
        raise BadPosition("bad_position", _("In this mode a seat has one turn in a round."), "turn.place")
    if state.players[turn.seat].out and state.result is None and turn.phase != "over":
        raise BadPosition("bad_position", _("Who is out takes no turns."), "turn.seat")
    if turn.causer is not None and turn.causer >= len(state.players):
        raise BadPosition("bad_position", NO_SEAT, "turn.causer")
    place = order.index(turn.seat) if turn.place is None else turn.place
    if place >= len(order) or order[place] != turn.seat:
        raise BadPosition("bad_position", _("That is not a turn of this seat."), "turn.place")
    return place


def _used(state: State, entry: UsedModel, path: str) -> Used:
    unit = field_of(state, entry.unit, f"{path}.unit")
    if state.units[unit] is None:
        raise BadPosition("bad_position", _("There is no unit on that field."), f"{path}.unit")
    if state.catalog.offer("act", entry.ability) is None:
        raise BadPosition("bad_position", _("There is no such ability."), f"{path}.ability")
    return Used(unit, entry.ability, field_of(state, entry.via, f"{path}.via") if entry.via is not None else None)


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
    hits = [(field_of(state, hit.at, f"effect.hits.{n}.at"), hit.wounds) for n, hit in enumerate(data.hits)]
    fields = [at for at, _wounds in hits]
    units = [unit for at in set(fields) if (unit := state.units[at]) is not None and not unit.is_hq]
    if len(units) != len(fields):
        message = _("An instant tile wounds each unit once, and no HQ.")
        raise BadPosition("bad_position", message, "effect.hits")
    ground = [field_of(state, at, f"effect.ground.{n}") for n, at in enumerate(data.ground)]
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
        fight.passed[field_of(state, entry.at, f"battle.passed.{number}.at")] = sum(
            1 << icon for icon in set(entry.icons)
        )
    fight.converted = {field_of(state, c, f"battle.converted.{n}") for n, c in enumerate(data.converted)}
    return fight


def _check_phase(state: State) -> None:
    """A position in which nobody could do anything, or that contradicts itself, is refused."""
    phase, turn = state.turn.phase, state.turn
    if not _fits_phase(state, phase):
        raise BadPosition("bad_position", _("The pending decision and the phase do not fit together."), "pending")
    if phase == "place_hq" and state.hq_of(turn.seat) is not None:
        raise BadPosition("bad_position", _("The HQ of this seat is on the board already."), "turn.phase")
    if phase in ("place_hq", "deploy") and not state.legal(turn.seat):
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
    fallen = state.hp[seat] == 0 and not state.players[seat].out
    return fallen and (state.running is None or state.hq_of(seat) is not None)


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
