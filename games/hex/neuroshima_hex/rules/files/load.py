"""Load a position from a file, a snapshot or a view.

It is checked until it can only be a possible one.
"""

from __future__ import annotations

from dataclasses import fields

from neuroshima_contract.complaints import malformed
from neuroshima_contract.refusal import BadPosition, _
from pydantic import ValidationError

from ..options import compatibility
from ..options.editions import mode_of
from ..options.options import Options
from ..state.registry import Registry
from ..state.state import State
from ..turn import puzzle_verdict
from ..turn.player import Player
from . import load_board, load_extras, load_leaders, load_turn
from .dump import PLAYER_FIELDS
from .options_schema import OptionsModel
from .position_types import POSITION, PlayerData, PositionData

SAME_ARMY = _("Two players cannot command the same army.")
OPTIONS = tuple(each.name for each in fields(Options))


def _hit_points(entry: PlayerData, player: Player) -> int:
    return player.hq_start if entry["hq_hp"] is None else entry["hq_hp"]


def options_of(model: OptionsModel) -> Options:
    """What the rules have to know of a match's options."""
    return Options(**{name: getattr(model, name) for name in OPTIONS})


def load(registry: Registry, options: Options, raw: object) -> State:
    """The state that plain data describes.

    Raises BadPosition, with the path of the reason."""
    data = _validate(options, raw)
    state = State(registry, load_board.land(registry, data, options), options, _players(registry, data, options))
    _load_counters(state, data)
    _load_board(state, data)
    _load_course(state, data)
    return state


def _validate(options: Options, raw: object) -> PositionData:
    """The data, if it has the form of a position for these options."""
    try:
        data = POSITION.validate_python(raw)
    except ValidationError as error:
        raise malformed(error, schema=POSITION.json_schema()) from None
    mode = mode_of(options.edition, options.mode, options.faq_rulings)
    if len(data["players"]) not in mode.seats:
        message = _("That is not the number of players of this mode.")
        raise BadPosition("wrong_seats", message, "players")
    compatibility.check(options, len(data["players"]))
    return data


def _load_counters(state: State, data: PositionData) -> None:
    """Points, hit points of HQs, and who is out."""
    for seat, entry in enumerate(data["players"]):
        if state.board.points is not None:
            if entry["points"] > state.board.room_for_points(seat):
                raise BadPosition("bad_position", _("Nobody can have more points than that."), f"players.{seat}.points")
            state.board.points[seat] = entry["points"]
        elif entry["points"]:
            raise BadPosition("bad_position", _("Points are counted in another mode."), f"players.{seat}.points")
    state.board.eliminated_seats = frozenset(player.seat for player in state.players if player.out)
    state.hp[:] = [_hit_points(entry, player) for entry, player in zip(data["players"], state.players, strict=True)]


def _load_board(state: State, data: PositionData) -> None:
    """Load the board, and check that the box has so many tiles and markers."""
    load_board.put_pieces(state, data["board"])
    load_board.put_ground(state, data["ground"])
    load_extras.put_fixtures(state, data["fixtures"])
    load_extras.put_prizes(state, data["prizes"])
    load_extras.put_kept_markers(state, data["players"])
    load_extras.check_supply(state)
    load_board.check_wounds(state, data["board"])
    load_extras.put_structures(state, data["players"], data["board"])
    load_board.check_copies(state)
    load_board.check_allies(state, data["board"])


def _load_course(state: State, data: PositionData) -> None:
    """Load leaders, setup, turn and progress, and check that they fit together."""
    load_leaders.load_leading(state, data["leaders"])
    load_turn.load_turn(state, data["turn"])
    load_extras.load_setup(state, data["setup"])
    load_leaders.check_turn(state)
    load_turn.load_progress(state, data)
    load_turn.check_phase(state)
    puzzle_verdict.check(state)
    load_turn.check_decision(state)


def _players(registry: Registry, data: PositionData, options: Options) -> list[Player]:
    players: list[Player] = []
    mode = mode_of(options.edition, options.mode, options.faq_rulings)
    teams = mode.teams(len(data["players"]))
    for seat, entry in enumerate(data["players"]):
        path = f"players.{seat}"
        army = registry.army(entry["army"], f"{path}.army")
        for place, tiles in (("hand", entry["hand"]), ("stack", entry["stack"]), ("discard", entry["discard"])):
            for number, name in enumerate(tiles):
                registry.tile(army, name, f"{path}.{place}.{number}")
        start = mode.hq_start(seat, army.hq.hit_points) if entry["hq_start"] is None else entry["hq_start"]
        if start > army.hq.hit_points or (entry["hq_hp"] or 0) > start:
            raise BadPosition("bad_position", _("An HQ never has more hit points than at the start."), f"{path}.hq_hp")
        if any(other.army is army for other in players):
            raise BadPosition("same_army", SAME_ARMY, f"{path}.army")
        if entry["team"] not in (None, teams[seat]):
            raise BadPosition("bad_position", _("That is not the team of this seat in this mode."), f"{path}.team")
        if entry["out"] and mode.sums:
            raise BadPosition("bad_position", _("The players of a team are out together."), f"{path}.out")
        player = Player(army, seat, teams[seat], entry["hand"], entry["stack"], entry["discard"], start)
        PLAYER_FIELDS.load(player, entry)
        players.append(player)
    return players
