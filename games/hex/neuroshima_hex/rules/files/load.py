"""Load a position from a file, a snapshot or a view.

It is checked until it can only be a possible one.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import fields

from neuroshima_contract.complaints import malformed
from neuroshima_contract.refusal import BadPosition, Refusal, _
from pydantic import ValidationError

from ..answers import About, Question, QuestionData, WaitingData
from ..battle.battle import BREAKING_FREE, Battle, Effect, Freed, Pause, Running
from ..battle.medics import is_medic
from ..board.command import TAKEOVER_QUESTION
from ..board.hit_points import hit_points_by_tile
from ..files import load_board, load_extras
from ..occasions.occasion import DRAWN
from ..options import compatibility
from ..options.editions import mode_of
from ..options.options import Options
from ..state.apply import NO_REDRAW
from ..state.legal_actions import abilities_of_match
from ..state.registry import Registry
from ..state.state import State
from ..traits.instants import AreaAttack, Hurting
from ..turn import endgame, hand, holdings, puzzle_rules
from ..turn.breaking_free import may_ever_break_free
from ..turn.player import Player, Rearrangement, Result, ResultData, Turn, Used, Way
from .dump import PLAYER_FIELDS, TURN_FIELDS, dump
from .load_extras import check_seat, field_of
from .options_schema import OptionsModel
from .position_types import (
    POSITION,
    BattleData,
    EffectData,
    FreedData,
    PlayerData,
    PositionData,
    RearrangementData,
    TurnData,
    UsedData,
)


def load_turn(state: State, turn: TurnData) -> None:
    check_seat(state, turn["seat"], "turn.seat")
    if turn["final"] is not None and turn["overtime"] is not None:
        raise BadPosition("bad_position", _("The final sequence is over when overtime begins."), "turn.overtime")
    for name, left in (("final", turn["final"]), ("overtime", turn["overtime"])):
        if (left or 0) >= len(state.players):
            message = _("Each of the other players has one more turn before the Final Battle, not more.")
            raise BadPosition("bad_position", message, f"turn.{name}")
    if turn["overtime"] is not None and not state.edition.overtime:
        raise BadPosition("bad_position", _("This edition of the rules has no overtime."), "turn.overtime")
    possible = abilities_of_match(state) if turn["used"] else set()
    used = [_load_used(state, entry, possible, f"turn.used.{number}") for number, entry in enumerate(turn["used"])]
    place = _place(state, turn)
    limit = state.hands.limit if turn["limit"] is None else turn["limit"]
    state.turn = Turn(turn["seat"], turn["phase"], limit, used=used, place=place, causer=turn["causer"])
    TURN_FIELDS.load(state.turn, turn)
    if turn["rearranging"] is not None:
        state.turn.rearranging = _rearrangement(state, turn["rearranging"])
    if state.turn.opening and not state.players[turn["seat"]].army.openers:
        raise BadPosition("bad_position", _("That army has nothing that opens a turn."), "turn.opening")
    hand.check(state)
    load_extras.check_leaders_used(state, turn)


def _place(state: State, turn: TurnData) -> int:
    """Of the turn in the round; left out it is the seat's first."""
    order = state.mode.order(len(state.players))
    if turn["place"] is not None and len(set(order)) == len(order):
        raise BadPosition("bad_position", _("In this mode a seat has one turn in a round."), "turn.place")
    if state.players[turn["seat"]].out and turn["phase"] not in ("battle", "over"):  # a battle is nobody's turn
        raise BadPosition("bad_position", _("A player who is out takes no turns."), "turn.seat")
    if turn["causer"] is not None:
        check_seat(state, turn["causer"], "turn.causer")
    place = order.index(turn["seat"]) if turn["place"] is None else turn["place"]
    if place >= len(order) or order[place] != turn["seat"]:
        raise BadPosition("bad_position", _("That is not a turn of this seat."), "turn.place")
    return place


def _rearrangement(state: State, data: RearrangementData) -> Rearrangement:
    """Load which units are about to change places.

    What else is wrong with it shows when its question is asked again."""
    path = "turn.rearranging.ways"
    fields = [
        (field_of(state, way["unit"], f"{path}.{n}.unit"), field_of(state, way["to"], f"{path}.{n}.to"))
        for n, way in enumerate(data["ways"])
    ]
    for column in zip(*fields, strict=True):
        if len(set(column)) < len(column) or any(state.units[at] is None for at in column):
            raise BadPosition("bad_position", _("Each unit goes to the field of one other unit."), path)
    ways = [Way(*pair, way["rotation"]) for pair, way in zip(fields, data["ways"], strict=True)]
    return Rearrangement(data["ability"], data["discards"], ways)


def _load_used(state: State, entry: UsedData, possible: Set[str], path: str) -> Used:
    """Load an ability that was used. `possible`: those that a unit may have in this match.

    The unit itself may have lost it since."""
    unit = field_of(state, entry["unit"], f"{path}.unit")
    if state.units[unit] is None:
        raise BadPosition("bad_position", _("There is no unit on that field."), f"{path}.unit")
    if state.registry.offer("act", entry["ability"]) is None:
        raise BadPosition("bad_position", _("There is no such ability."), f"{path}.ability")
    if entry["ability"] not in possible:
        raise BadPosition("bad_position", _("In this match no unit can have that ability."), f"{path}.ability")
    via = field_of(state, entry["via"], f"{path}.via") if entry["via"] is not None else None
    return Used(unit, entry["ability"], via)


def load_progress(state: State, data: PositionData) -> None:
    """What is under way: a decision, a battle, an effect; or the end."""
    if data["pending"] is not None:
        state.pending = _question(data["pending"])
    state.waiting = tuple(_waiting(state, entry, f"waiting.{number}") for number, entry in enumerate(data["waiting"]))
    if (battle := data["battle"]) is not None:
        check_seat(state, battle["causer"], "battle.causer")
        passing = len(battle["terrain"])
        losses = frozenset(field_of(state, at, f"battle.losses.{n}") for n, at in enumerate(battle["losses"]))
        state.running = Running(battle["cause"], _battle(state, battle), battle["fought"], passing, losses)
        state.pause = Pause(battle["answers"], battle["told"])
    if (effect := data["effect"]) is not None:
        state.effect = _effect(state, effect)
        state.pause = Pause(effect["answers"], effect["told"])
    if data["outcome"] is not None:
        state.result = _result(state, data["outcome"])


def _question(data: QuestionData) -> Question:
    """The question; its answers are checked when it is worked out again."""
    return Question(data["seat"], data["kind"], data["answers"], _about(data))


def _waiting(state: State, data: WaitingData, path: str) -> tuple[str, About]:
    """A question that waits: of a trait that asks such a thing. It is checked when it is worked out."""
    if state.pending is None and state.effect is None:
        raise BadPosition("bad_position", _("A question waits only while another one is pending."), path)
    if state.registry.asker(data["kind"]) is None:
        raise BadPosition("bad_position", _("No trait asks such a question."), f"{path}.kind")
    return data["kind"], _about(data)


def _about(data: About) -> About:
    about: About = {}
    if data["unit"] is not None:
        about["unit"] = data["unit"]
    if data["target"] is not None:
        about["target"] = data["target"]
    if data["commander"] is not None:
        about["commander"] = data["commander"]
    return about


def _effect(state: State, data: EffectData) -> Effect:
    """Load an attack of the running turn.

    The tile that it comes from lies in a discard pile, since it was played or went off, or it acts on events."""
    acts_on_events = _acts_on_events(state, data)
    if not _is_played(state, data) and not acts_on_events:
        message = _("The tile whose wounds are waited for was not played in this turn.")
        raise BadPosition("bad_position", message, "effect.source")
    hits = [(field_of(state, hit["at"], f"effect.hits.{n}.at"), hit["wounds"]) for n, hit in enumerate(data["hits"])]
    fields = [at for at, _wounds in hits]
    spares_hqs = isinstance(state.registry.traits.get(data["source"]), Hurting | AreaAttack)
    units = [unit for at in set(fields) if (unit := state.units[at]) is not None]
    units = [unit for unit in units if not (spares_hqs and unit.is_only_hq)]
    if (len(units) != len(fields) and not acts_on_events) or any(state.units[at] is None for at in fields):
        message = _("An instant tile wounds each unit once, and no HQ.")
        raise BadPosition("bad_position", message, "effect.hits")
    ground = [field_of(state, at, f"effect.ground.{n}") for n, at in enumerate(data["ground"])]
    if any(state.ground[at] is None for at in ground):
        raise BadPosition("bad_position", _("There is no foundation tile on that field."), "effect.ground")
    by = field_of(state, data["by"], "effect.by") if data["by"] is not None else None
    if by is not None and ((attacker := state.units[by]) is None or attacker.seat != data["seat"]):
        raise BadPosition("bad_position", _("No unit of that seat makes the attack."), "effect.by")
    marker = data["marker"]
    if marker is not None and (by is None or marker not in state.board.kinds):
        raise BadPosition("bad_position", _("No unit can get that marker by the attack."), "effect.marker")
    freed = [_freed(state, each, f"effect.freed.{number}") for number, each in enumerate(data["freed"])]
    return Effect(data["source"], data["seat"], hits, ground, by=by, marker=marker, freed=freed)


def _freed(state: State, data: FreedData, path: str) -> Freed:
    """Load wounds of breaking free: of a unit of the turn's player that may, and Medics that led to it in a chain."""
    at = field_of(state, data["at"], f"{path}.at")
    unit = state.units[at]
    if unit is None or unit.owner != state.turn.seat or not may_ever_break_free(state, unit):
        raise BadPosition("bad_position", _("No unit that could have broken free is on that field."), f"{path}.at")
    reach: dict[int, list[int]] = {}
    for number, entry in enumerate(data["reach"]):
        patient = field_of(state, entry["unit"], f"{path}.reach.{number}.unit")
        reach[patient] = [field_of(state, medic, f"{path}.reach.{number}.medics") for medic in entry["medics"]]
    medics = {medic for found in reach.values() for medic in found}
    serving = all((unit := state.units[medic]) is not None and is_medic(unit) for medic in medics)
    if not serving or not reach.keys() <= {at, *medics}:
        raise BadPosition("bad_position", _("No Medics there could have reached the unit."), f"{path}.reach")
    return Freed(at, data["wounds"], reach)


def _is_played(state: State, data: EffectData) -> bool:
    """Whether a tile with that id, or with a trait of that id, was played in this turn."""
    if data["source"] == BREAKING_FREE:
        return data["seat"] == state.turn.seat and bool(data["freed"])
    source, tiles = data["source"], ((player.army.tiles, tile) for player in state.players for tile in player.discard)
    return data["seat"] == state.turn.seat and any(tile == source or known[tile].has(source) for known, tile in tiles)


def _acts_on_events(state: State, data: EffectData) -> bool:
    """Whether the attack may come of a trait that acts on events: of a unit, or one just destroyed."""
    check_seat(state, data["seat"], "effect.seat")
    tile = state.players[data["seat"]].army.tiles.get(data["source"])
    return tile is not None and bool(tile.hears)


def _result(state: State, data: ResultData) -> Result:
    for number, seat in enumerate(data["winners"]):
        check_seat(state, seat, f"outcome.winners.{number}")
    if data["winners"] != sorted(set(data["winners"])) or data["hq_hp"] != state.hp:
        raise BadPosition("bad_position", _("The outcome does not follow from the position."), "outcome")
    return Result(tuple(data["winners"]), data["reason"], tuple(data["hq_hp"]))


def _battle(state: State, data: BattleData) -> Battle:
    battle = state.new_battle(data["causer"])
    battle.number, battle.changed, battle.removed = data["segment"], data["changed"], data["removed"]
    for number, entry in enumerate(data["passed"]):
        battle.spent[field_of(state, entry["at"], f"battle.passed.{number}.at")] = sum(
            1 << icon for icon in set(entry["icons"])
        )
    for number, mark in enumerate(data["marks"]):
        path = f"battle.marks.{number}"
        at = field_of(state, mark["at"], f"{path}.at")
        for seat in mark["seats"]:
            check_seat(state, seat, f"{path}.seats")
        battle.marks = {**battle.marks, at: tuple(sorted(set(mark["seats"])))}
    battle.converted = {field_of(state, c, f"battle.converted.{n}") for n, c in enumerate(data["converted"])}
    return battle


def check_phase(state: State) -> None:
    """Refuse a position that contradicts itself, or in which nobody could act."""
    phase, turn = state.turn.phase, state.turn
    if not _fits_phase(state, phase):
        raise BadPosition("bad_position", _("The pending decision and the phase do not fit together."), "pending")
    if phase == "place_hq" and not state.missing_hqs(turn.seat):
        raise BadPosition("bad_position", _("The HQ of this seat is on the board already."), "turn.phase")
    if phase in ("place_hq", "deploy") and not state.legal(turn.seat):
        raise BadPosition("bad_position", _("There is no free field for the HQ."), "turn.phase")
    if phase == "discard" and not state.players[turn.seat].hand:
        raise BadPosition("bad_position", _("There is no tile in hand to discard."), "turn.phase")
    if turn.rearranging is not None and state.pending is None:
        raise BadPosition("bad_position", _("Nothing is rearranged here."), "turn.rearranging")
    if turn.boarding and state.effect is None and state.pending is None:
        raise BadPosition("bad_position", _("The battle of a boarding waits for nothing here."), "turn.boarding")
    if turn.redraw and not _may_redraw(state):
        raise BadPosition("bad_position", NO_REDRAW, "turn.redraw")
    if not _fits_leaving(state):
        message = _("A player is leaving only while others have something to decide.")
        raise BadPosition("bad_position", message, "players")
    if (phase == "over") != (state.result is not None):
        raise BadPosition("bad_position", _("A game is over exactly when it has an outcome."), "outcome")
    if state.result is None and any(_fallen(state, seat) for seat in range(len(state.players))):
        raise BadPosition("bad_position", load_board.NO_HIT_POINTS, "players")


def _fits_phase(state: State, phase: str) -> bool:
    """Whether the phase fits what is in progress.

    A battle has the phase "battle" and stops only for decisions, after its end for those of traits. Outside a battle,
    decisions are made in the phase "play", or before a forced discard."""
    turn, running = state.turn, state.running
    if running is not None and not running.fought:
        return phase == "battle" and state.pending is not None and state.effect is None and not turn.starting
    if state.effect is not None or state.pending is not None:
        early = _acts_on_draws(state) or (state.pending is not None and state.pending.kind == TAKEOVER_QUESTION)
        phases = ("battle",) if running is not None else ("play", "discard") if early else ("play",)
        attacked = state.effect is not None
        return phase in phases and state.pending is not None and attacked != _is_own(state)
    return phase != "battle" and not turn.starting


def _acts_on_draws(state: State) -> bool:
    """Whether a trait in the match may ask something when its player has drawn, before a forced discard."""
    return state.is_heard(DRAWN)


def _fits_leaving(state: State) -> bool:
    """Whether players who are leaving fit the position.

    They leave when nothing is in progress, and decide nothing. A game that ends by their leaving is over."""
    leaving = endgame.leaving_seats(state)
    if not leaving or state.result is not None:
        return True
    question = state.pending
    return question is not None and question.seat not in leaving and not endgame.ends_without(state, leaving)


def _may_redraw(state: State) -> bool:
    player = state.players[state.turn.seat]
    choosing = state.turn.phase in ("discard", "play") and state.pending is None
    return choosing and hand.is_unlucky(state, player)


def _fallen(state: State, seat: int) -> bool:
    """Whether the HQ of `seat` has no hit points although the game goes on.

    In a running battle it may have fallen, and is off the board; the battle is fought to its end all the same (hex
    4.9)."""
    fallen = state.hp[seat] == 0 and not state.players[seat].out
    return fallen and (state.running is None or not state.missing_hqs(seat))


def check_decision(state: State) -> None:
    """Check that the pending decision follows from the position.

    It is worked out again, and must stop where the file says."""
    if state.pending is None:
        return
    wrong = BadPosition("bad_position", _("The pending decision does not follow from the position."), "pending")
    try:
        again = state.ask_again()
    except (Refusal, LookupError):
        raise wrong from None
    if again.pending is None or dump(again) != dump(state):
        raise wrong
    state.pending, state.pause = again.pending, again.pause


def _is_own(state: State) -> bool:
    """Whether a trait or a leader asks the pending question, without an attack."""
    question = state.pending
    return question is not None and (question.kind == "leader" or state.registry.asker(question.kind) is not None)


AS_PRINTED = _("Several HQs begin with the hit points that are printed on them.")
SEVERAL_HQS = _("%(army)s has several HQs and cannot play in the team of this mode.")
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
    land = load_board.with_passing_terrain(registry, load_board.land(registry, data, options), data)
    state = State(registry, land, options, _players(registry, data, options))
    _load_counters(state, data)
    _load_board(state, data)
    _load_several_hqs(state, data)
    _load_course(state, data)
    state.board.came_off = ()  # nothing has happened yet that could be told
    return state


def _validate(options: Options, raw: object) -> PositionData:
    """The data, if it has the form of a position for these options."""
    try:
        data = POSITION.validate_python(raw)
    except ValidationError as error:
        raise malformed(error, shape=POSITION) from None
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
    load_board.put_to_turn(state, data["to_turn"])
    load_board.check_wounds(state, data["board"])
    if data["battle"] is None and data["effect"] is None:
        load_extras.check_held_markers(state)
    load_extras.put_structures(state, data["players"], data["board"])
    load_board.check_copies(state)
    load_board.check_allies(state, data["board"])


def _load_several_hqs(state: State, data: PositionData) -> None:
    """The hit points of players with several HQs, which follow from those of each.

    HQs that are not on the board are still to come or lost: the file says what the player has left."""
    for seat, several in state.board.several.items():
        standing = hit_points_by_tile(state.board, seat)
        whole = several.left({**several.printed, **standing})
        given = data["players"][seat]["hq_hp"]
        possible = {whole} if len(standing) == len(several.printed) else {whole, several.left(standing), 0}
        if given is not None and given not in possible:
            message = _("The hit points of several HQs follow from the wounds of each.")
            raise BadPosition("bad_position", message, f"players.{seat}.hq_hp")
        state.hp[seat] = whole if given is None else given


def _load_course(state: State, data: PositionData) -> None:
    """Load leaders, setup, turn and progress, and check that they fit together."""
    load_extras.load_leading(state, data["leaders"])
    load_turn(state, data["turn"])
    load_extras.load_setup(state, data["setup"])
    load_extras.check_leaders_turn(state)
    load_progress(state, data)
    check_phase(state)
    puzzle_rules.check(state)
    check_decision(state)


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
        start = mode.hq_start(seat, army) if entry["hq_start"] is None else entry["hq_start"]
        if start > army.hit_points or (entry["hq_hp"] or 0) > start:
            raise BadPosition("bad_position", _("An HQ never has more hit points than at the start."), f"{path}.hq_hp")
        if not mode.admits(seat, army):
            raise BadPosition("several_hqs", SEVERAL_HQS, f"{path}.army", army=army.names)
        if army.several_hqs is not None and start != army.hit_points:
            raise BadPosition("bad_position", AS_PRINTED, f"{path}.hq_start")
        if any(other.army is army for other in players):
            raise BadPosition("same_army", SAME_ARMY, f"{path}.army")
        if entry["team"] not in (None, teams[seat]):
            raise BadPosition("bad_position", _("That is not the team of this seat in this mode."), f"{path}.team")
        if entry["out"] and mode.sums:
            raise BadPosition("bad_position", _("The players of a team are out together."), f"{path}.out")
        player = Player(army, seat, teams[seat], entry["hand"], entry["stack"], entry["discard"], start)
        PLAYER_FIELDS.load(player, entry)
        holdings.check(player, path)
        players.append(player)
    return players
