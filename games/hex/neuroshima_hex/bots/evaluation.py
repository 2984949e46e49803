"""The value of a position for a seat, in points.

It is mostly what a battle fought now would leave of HQs and units, with what else there is to win or to lose. The
evaluation knows no tiles: it asks only what the rules say of what is on the board. So traits, markers and terrain of
expansions count by their effects.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import cache, lru_cache, partial

from ..rules.answers import Answer, Answers
from ..rules.battle.battle import Battle
from ..rules.battle.fight import fight
from ..rules.board.board import Board
from ..rules.board.command import PRINTED_NET, settle
from ..rules.board.effects import BOARD, NO_ATTACK, OWN, POWER, Effect
from ..rules.board.hit_points import hit_points_by_tile
from ..rules.board.markers import Marker
from ..rules.board.settlement import Settled
from ..rules.board.terrain import Land
from ..rules.board.tiles import NEXT, Tile, Unit
from ..rules.occasions.occasion import ENTERED
from ..rules.scenario.steps import Deploy, PlaceHq
from ..rules.state.state import State
from ..rules.traits import Trait
from ..rules.turn import endgame
from ..rules.turn.endgame import standings
from ..rules.turn.order import next_seat
from ..rules.turn.prohibitions import is_anything_barred
from .imagined_battles import AnswerSearch, End, ForeseenAnswers, ImaginedAnswers, copy_of
from .prices import BARRED, HQ_POINT, IDLE, WIN, WOUNDED, attack_value, net_value, serving_value, tile_value

Signs = Sequence[int]
"""By seat: 1 for one's own team, -1 for its enemies."""
AFTER, BEFORE = 1.0, 0.35
"""Weights of the units left by a battle fought now, and of those that stand before it."""
LAST = 0.2
"""What units still count if the weighed battle decides the game."""
LEAD = 15.0
"""Being ahead then."""
LATER = 0.6
"""How much the effects of markers and terrain in the battle after this one count now."""
AIM = 0.1
"""A point of strength that looks at fields where somebody may come to stand."""
FRAIL = 0.85
"""The share of its worth that a unit keeps if any wound destroys it."""
TOUGHER, SKILLED, ABLE = 0.3, 0.2, 1.5
"""What the land gives a unit: toughness, a skill in battle, something to do in its owner's turn."""
EFFECT_NOW, EFFECT_AHEAD = 0.5, 0.25
"""A lasting effect on a field where it falls on somebody, and on one where somebody may come to stand."""
KEPT, WORN = 1.0, 0.6
"""A marker with its player, and one on a unit."""
BONUS = 0.3
"""A point of strength that a marker gives to an attack: less than a printed one, as weak units are hit, too."""
NETTED = 0.5
"""The share of its worth that a marker takes from the unit that it nets: it does not go away by itself."""
OBJECTIVE = 4.0
UNCOUNTED = 0.4
"""The share of its worth that a hit point of one of several HQs has while others count."""
WEAKEST, STRONGER = 1.4, 0.6
"""The same where the first HQ that falls loses the game: of the one that has the fewest, and of others that count."""
NEAR_DEATH = 4
"""With so many hit points left an HQ might have been destroyed by other answers."""
MOST_FOUGHT, FEW_FOUGHT = 40, 8
"""How often a battle is fought on at most to find the best answers in it; in one of many trials."""
IN_REACH, OPENED = 0.2, 0.6
"""How much of a prize counts while it can be won, and how much more the nearer it is to being open."""

NOWHERE: frozenset[int] = frozenset()
MOST_UNITS = 1 << 14
"""Of so many units it is kept in mind what never changes: a tile on one of 19 fields in one of six ways is one."""


def value_after_battle(rules: State, seat: int) -> float:
    """How good the position is for `seat` if a battle is fought now."""
    if rules.result is not None:
        return result_value(rules.result.winners, seat)
    return value_of_board(rules, rules.board, seat)


def value_of_board(rules: State, board: Board, seat: int) -> float:
    """The value for `seat` if the position has this board and a battle is fought."""
    signs = signs_of(rules, seat)
    fought = board_after_battle(rules, board, seat)
    value = board_value(rules, fought, seat, signs, board) + prohibitions_value(rules, signs)
    return value + objectives_value(rules.with_board(fought), signs) if rules.scenario is not None else value


def board_after_battle(rules: State, board: Board, seat: int) -> Board:
    """A copy of the board after a battle that `seat` causes now, for one of many trials."""
    return battle_end(rules, board, seat, FEW_FOUGHT).board


def battle_end(rules: State, board: Board, seat: int, most: int) -> End:
    """The end of a battle that `seat` causes now, with a copy of the board.

    The battle that decides is caused by the player who has to. Each question is answered as its seat would: see
    `imagined_battles`. `most`: how often it is fought on at most to find the best ones."""
    causer = causer_of_last(rules) if is_last(rules) else seat
    end = _fight(rules, lambda: Battle(board.copy(), causer), (), most)
    apply_special_rules(rules, end.board)
    return end


def answers_to_battle(rules: State, battle: Battle) -> Answers:
    """The answers of both sides in a battle of a position that is tried out (`State.answering`)."""
    is_running = rules.running is not None and rules.running.battle is battle
    made, start = rules.pause.answers if is_running else [], copy_of(battle)

    def foresee() -> Sequence[Answer]:
        return [*made, *_fight(rules, lambda: copy_of(start), made, MOST_FOUGHT).line]

    return ForeseenAnswers(ImaginedAnswers(battle.board, rules.board.teams, battle), foresee)


def _fight(rules: State, begin: Callable[[], Battle], made: Sequence[Answer], most: int) -> End:
    """The end of a battle, and the answers that lead to it.

    `begin`: makes the battle as it stands now; `made`: answers of its running segment."""
    battle, teams = begin(), rules.board.teams
    guess = ImaginedAnswers(battle.board, teams, battle, made)
    fight(battle, guess)
    if most > 0 and len(guess.chosen) > len(made) and _may_decide(rules, battle.board):
        search = AnswerSearch(teams, partial(_worth_of_end, rules), most)
        end = search.end(begin(), made)
        end.fought = most - search.left
        return end
    return End(battle.board, guess.chosen[len(made) :])


def _may_decide(rules: State, fought: Board) -> bool:
    """Whether other answers in a battle that ends like this may end the game."""
    return is_last(rules) or any(
        hit_points_to_loss(fought, player.seat) <= NEAR_DEATH and not player.out for player in rules.players
    )


def _worth_of_end(rules: State, fought: Board, seat: int) -> float:
    """How good it is for a seat if a battle ends with this board: first of all, who wins."""
    signs = signs_of(rules, seat)
    if rules.special:
        fought = fought.copy()
        apply_special_rules(rules, fought)
    score = hit_point_value(fought, signs) + LAST * units_value(fought, signs)
    if board_has_markers(fought):
        score += markers_value(fought, signs)
    if rules.scenario is not None:
        score += objectives_value(rules.with_board(fought), signs)
    if is_last(rules) and all(fought.hp):
        standing = standings(rules, fought)
        mine = standing.pop(rules.players[seat].team, 0)
        lead = mine - max(standing.values(), default=mine)
        score += WIN * ((lead > 0) - (lead < 0))
    return score


def apply_special_rules(rules: State, fought: Board) -> None:
    """Change a board after a battle as the rules of its map demand."""
    for rule in rules.special:
        rule.after_battle(fought, [player.hq_start for player in rules.players], None)


def causer_of_last(rules: State) -> int:
    """Who causes the battle that decides."""
    turn = rules.turn
    if turn.causer is not None:
        return turn.causer
    return next_seat(rules) if turn.final == 0 else turn.seat


def value_without_battle(rules: State, seat: int) -> float:
    """How good the position is for `seat` if nothing happens."""
    if rules.result is not None:
        return result_value(rules.result.winners, seat)
    signs = signs_of(rules, seat)
    score = board_value(rules, rules.board, seat, signs) + prohibitions_value(rules, signs)
    return score + objectives_value(rules, signs) if rules.scenario is not None else score


def prohibitions_value(rules: State, signs: Signs) -> float:
    """What it is worth that players may not do everything in their next turn, or in the running one (Terror).

    Nothing for those who have no tiles left."""
    if not is_anything_barred(rules):
        return 0.0
    players = rules.players
    barred = [(player.seat, action) for player in players for action in player.barred]
    barred += [(rules.turn.seat, action) for action in rules.turn.barred]
    return -sum(signs[seat] * BARRED[kind] for seat, kind in barred if players[seat].hand or players[seat].stack)


def result_value(winners: Sequence[int], seat: int) -> float:
    """What a game that is over is worth; nothing where nobody has won."""
    return (WIN if seat in winners else -WIN) if winners else 0.0


def signs_of(rules: State, seat: int) -> Signs:
    """By seat, 1 for `seat` and its partners, -1 for enemies."""
    team = rules.players[seat].team
    return [1 if player.team == team else -1 for player in rules.players]


def board_value(now: State, board: Board, seat: int, signs: Signs, before: Board | None = None) -> float:
    """The value for `seat` of a change of the board.

    `now`: the position before the change. `before`: the board to compare with, if it is not the one of `now`."""
    before = now.board if before is None else before
    idle_before: Container[int] = NOWHERE
    idle: Container[int] = NOWHERE
    if before.is_intricate or board.is_intricate:
        (before, idle_before), (board, idle) = as_commanded(before), as_commanded(board)
    units = BEFORE * units_value(before, signs, idle_before) + AFTER * units_value(board, signs, idle)
    units += AIM * aims_value(before, signs, idle_before)
    if before.is_intricate:
        units += effects_value(before, signs, idle_before)
    if board is not before:
        units += AFTER * kills_value(now, before, board, signs)
    units += foundations_value(board, signs) - LATER * coming_wounds_value(board, signs)
    decides = is_last(now)
    score = hit_point_value(board, signs) + (LAST * units + lead_value(now, board, seat, signs) if decides else units)
    if board.was_marked:
        score += (LAST if decides else AFTER) * carried_value(board, signs)
    return score + markers_value(board, signs) if board_has_markers(board) else score


def board_has_markers(board: Board) -> bool:
    """Whether there are markers to win, or some that a player has."""
    return bool(board.prizes) or any(board.kept)


def is_last(now: State) -> bool:
    """Whether the next battle is the one that decides."""
    return now.turn.final == 0 or now.turn.overtime == 0


def hit_point_value(board: Board, signs: Signs) -> float:
    """The value of hit points of HQs, or of points in the game for points."""
    if board.points is not None:
        return sum(sign * HQ_POINT * points for sign, points in zip(signs, board.points, strict=True))
    value = sum(sign * (HQ_POINT * hp - (0 if hp else WIN / 2)) for sign, hp in zip(signs, board.hp, strict=True))
    return value + HQ_POINT * uncounted_hit_points(board, signs) if board.several else value


def uncounted_hit_points(board: Board, signs: Signs) -> float:
    """What the hit points of several HQs are worth more, or less, than those that count for their players."""
    return sum(
        signs[seat] * (_worth_of_several(board, seat) - board.hp[seat]) for seat in board.several if board.hp[seat]
    )


def _worth_of_several(board: Board, seat: int) -> float:
    """What a player's hit points are worth, in hit points of a single HQ.

    Those that count in full for others count for less while HQs of the player have fewer. Where the first HQ that
    falls loses the game, the weakest one is hit, and so its hit points are dear."""
    several, left = board.several[seat], sorted(hit_points_by_tile(board, seat).values())
    if several.lost_with == "all" or len(left) < len(several.printed):
        return board.hp[seat] + UNCOUNTED * max(0, sum(left) - board.hp[seat])
    counted, rest = left[1 : several.counted], left[several.counted :]
    return WEAKEST * left[0] + STRONGER * sum(counted) + UNCOUNTED * sum(rest)


def hit_points_to_loss(board: Board, seat: int) -> int:
    """How many hit points a player may lose at most, all in the worst place, until the game is lost."""
    several = board.several.get(seat)
    if several is None or several.lost_with == "all":
        return board.hp[seat]
    return min((board.hp[seat], *hit_points_by_tile(board, seat).values()))


def lead_value(now: State, board: Board, seat: int, signs: Signs) -> float:
    """The lead in hit points lost, or in points, when that decides."""
    lost = [player.hq_start - left for player, left in zip(now.players, board.hp, strict=True)]
    lost = lost if board.points is None else [-points for points in board.points]
    enemies = [theirs for theirs, sign in zip(lost, signs, strict=True) if sign < 0]
    return LEAD * sum((theirs > lost[seat]) - (theirs < lost[seat]) for theirs in enemies)


def as_commanded(board: Board) -> tuple[Board, Container[int]]:
    """The board with each unit under the side that commands it now, and the fields of units that do nothing.

    A copy where units may be taken over or need power; on all other boards nothing has to be worked out."""
    if not board.is_intricate:
        return board, NOWHERE
    board = board.copy()
    settled = settle(board)
    return board, NOWHERE if settled is None else _idle_fields(settled)


def kills_value(now: State, before: Board, after: Board, signs: Signs) -> float:
    """What players get for the units of enemies that a battle destroys, besides that these are gone.

    `before`, `after`: the board of the battle that is imagined in the position `now`."""
    score = 0.0
    for player in now.players:
        if player.army.kill_gainers and not player.out:
            kills, losses = _units_gone(before, after, player.team)
            gains = (trait.gain_of_kills(now, player.seat, kills, losses) for trait in player.army.kill_gainers)
            score += signs[player.seat] * sum(gains) if kills > 0 else 0.0
    return score


def _units_gone(before: Board, after: Board, team: int) -> tuple[int, int]:
    """How many units of the other teams are gone, and how many of this one; no HQs."""
    gone = [0, 0]
    for sign, board in ((1, before), (-1, after)):
        for unit in board.units:
            if unit is not None and not unit.is_hq:
                gone[unit.team == team] += sign
    return gone[0], gone[1]


def _idle_fields(settled: Settled) -> Container[int]:
    """The fields of units that lack power or that units hold with nets; for those with markers see `carried_value`."""
    held = {at for at in settled.netted if settled.holders.get(at)}
    return settled.unpowered | held if held else settled.unpowered


def units_value(board: Board, signs: Signs, idle: Container[int] = NOWHERE) -> float:
    """What the own units are worth more than those of its enemies.

    `idle`: the fields of those that do nothing."""
    wounds, markers, is_plain = board.wounds, board.markers, board.land.is_plain and not idle
    score = 0.0
    for unit in filter(None, board.units):
        if unit.is_hq:
            continue
        at, value = unit.at, tile_value(unit.tile)
        if wounds[at] or markers[at] or not is_plain:
            value = value_as_it_stands(board, unit, value)
            if at in idle:
                value *= IDLE
        score += signs[unit.seat] * value
    return score


def effects_value(board: Board, signs: Signs, idle: Container[int]) -> float:
    """What lasting effects are worth by where they fall, more or less than what is printed on their tiles.

    The share of their fields on which they fall on somebody counts, or may once somebody comes there. What an effect
    does to those on whom it falls now is seen in their own worth and in the battle."""
    score = 0.0
    for unit in filter(None, board.units):
        if unit.at in idle or not has_effects(unit.tile):
            continue
        value = sum(_effect_on(board, unit, PRINTED_NET, field) for field in unit.nets) - net_value(unit.tile) / 2
        for effect, fields, _ in (*unit.effects, *unit.states):
            if effect.reach != BOARD:
                value += sum(_effect_on(board, unit, effect, field) for field in fields)
        score += signs[unit.seat] * (value - serving_value(unit.tile) / 2)
    return score


@cache
def has_effects(tile: Tile) -> bool:
    """Whether the unit of a tile does something to others as long as it stands there: it holds them, say."""
    return bool(tile.by_side or tile.nets) or any(trait.effects for trait in tile.traits)


def _effect_on(board: Board, unit: Unit, effect: Effect, field: int) -> float:
    """What a lasting effect of the unit is worth on one field."""
    other = board.units[field]
    if other is None:
        return EFFECT_AHEAD
    is_own = other.team == unit.team
    if other.is_hq or is_own != (effect.on == OWN):
        return 0.0
    return EFFECT_NOW if other.needs_power or effect.does != POWER else 0.0


def value_as_it_stands(board: Board, unit: Unit, value: float) -> float:
    """What a unit worth so much is worth on its terrain, with its wounds and markers."""
    at, land = unit.at, board.land
    if not land.is_plain:
        value = value_on_terrain(land, unit, value)
    if board.wounds[at]:
        bears = unit.toughness + land.toughness.get(at, 0)
        value *= 1 - WOUNDED * min(1.0, board.wounds[at] / max(1, bears))
    if board.markers[at]:
        value += WORN * sum(count for name, count in board.markers[at].items() if board.kinds[name].kept)
    return value


def carried_value(board: Board, signs: Signs) -> float:
    """What markers that nobody keeps make of the units under them: stronger or weaker, or held by a net."""
    score = 0.0
    for unit in filter(None, board.units):
        if board.markers[unit.at] and not unit.is_hq:
            kinds = ((board.kinds[name], count) for name, count in board.markers[unit.at].items())
            score += signs[unit.seat] * sum(_marker_value(kind, unit, count) for kind, count in kinds if not kind.kept)
    return score


def _marker_value(kind: Marker, unit: Unit, count: int) -> float:
    """What so many markers of a kind add to the worth of their unit."""
    if kind.nets:
        return -NETTED * tile_value(unit.tile)
    bonus, attacks = kind.bonus, attack_value(unit.tile)
    blows = sum("melee" in icon.kind.bonus for icon in unit.tile.icons)
    shots = sum("ranged" in icon.kind.bonus for icon in unit.tile.icons)
    value = BONUS * (bonus.melee * blows + bonus.ranged * shots + bonus.toughness + bonus.extra_attack * attacks)
    value += 0.25 * bonus.initiative if unit.attacks else 0.0
    value += sum(ABLE / 2 if trait.action == "act" else SKILLED for trait in kind.grants)
    return count * (value - (attacks if NO_ATTACK in kind.states else 0.0))


def value_on_terrain(land: Land, unit: Unit, value: float) -> float:
    """What a unit worth so much is worth where it stands."""
    at = unit.at
    if at in land.still:
        value -= attack_value(unit.tile)
    value += TOUGHER * land.toughness.get(at, 0)
    for trait in land.grants.get(at, ()):
        acts = isinstance(trait, Trait) and trait.action == "act"
        value += ABLE if acts else SKILLED if unit.attacks else 0.0
    return value * FRAIL if at in land.frail else value


def coming_wounds_value(board: Board, signs: Signs) -> float:
    """The wounds from land and markers in the battle after this one."""
    closing = board.land.closing
    if not closing and not (board.was_marked and any(board.markers)):
        return 0.0
    score = 0.0
    for unit in filter(None, board.units):
        if not (unit.at in closing or board.markers[unit.at]):
            continue
        wounds = sum(count for _source, count, hqs_too in closing.get(unit.at, ()) if hqs_too or not unit.is_hq)
        wounds += sum(board.kinds[name].opening_wounds(count) for name, count in board.markers[unit.at].items())
        if unit.is_hq:
            score += signs[unit.seat] * HQ_POINT * wounds
        elif wounds:
            dies = board.wounds[unit.at] + wounds > unit.toughness
            score += signs[unit.seat] * (tile_value(unit.tile) if dies else 0.3)
    return score


def _worth_of_a_wound(board: Board, unit: Unit) -> float:
    """What a wound costs the owner of a unit."""
    if unit.is_hq:
        return HQ_POINT
    return tile_value(unit.tile) if board.wounds[unit.at] >= unit.toughness else WOUNDED


def foundations_value(board: Board, signs: Signs) -> float:
    """The value of foundation tiles where they lie.

    One that acts on who enters, or on who stands there at the end of a battle, keeps enemies away, above all from the
    own HQ. One that acts in segments harms who is near. Others help the own units around."""
    score = 0.0
    for tile in filter(None, board.ground):
        near = [u for f in board.grid.neighbours[tile.at] if (u := board.units[f]) is not None]
        own = [u for u in near if u.seat == tile.seat]
        by_hq = any(u.is_hq for u in own)
        if tile.acts:  # it does harm around it
            there = [*near, *([on] if (on := board.units[tile.at]) is not None else [])]
            score -= 0.5 * sum(signs[unit.seat] * _worth_of_a_wound(board, unit) for unit in there)
            continue
        keeps_away = tile.closes or ENTERED in tile.hears
        others = len(near) - len(own) if keeps_away else len(own)
        score += signs[tile.seat] * (0.4 + (0.5 if by_hq else 0.0) + 0.1 * others)
    return score


def aims_value(board: Board, signs: Signs, idle: Container[int] = NOWHERE) -> float:
    """The strength of attacks on fields that are taken by enemies, or empty.

    Units on the fields `idle` do not attack."""
    units = board.units
    score = 0
    for unit in filter(None, units) if not idle else [u for u in units if u and u.at not in idle]:
        if not is_threat(unit):
            continue
        strength, near = aims_of(unit)
        for field, more in near:
            if (other := units[field]) is None or other.team != unit.team:
                strength += more
        score += signs[unit.seat] * strength
    return score


def is_threat(unit: Unit) -> bool:
    """Whether it counts where a unit aims: of HQs, only of those that wound HQs, or are units as well."""
    return unit.wounds_hqs or not unit.is_only_hq


@lru_cache(MOST_UNITS)
def aims_of(unit: Unit) -> tuple[int, Sequence[tuple[int, int]]]:
    """The strength of a unit's own attacks: all that fly together, the others by field.

    The others as (field, strength): each reaches one field."""
    looking = [attack for attack in unit.attacks if attack.line and not attack.kind.needs]
    flying = sum(attack.strength for attack in looking if attack.kind.reach != NEXT)
    return flying, [(attack.line[0], attack.strength) for attack in looking if attack.kind.reach == NEXT]


# Markers to win, objectives


def markers_value(board: Board, signs: Signs) -> float:
    """The value of markers with players, and of prizes that one side alone may open.

    A prize that all may open counts for nobody."""
    score = sum(signs[owner] * KEPT * sum(marks.values()) for owner, marks in enumerate(board.kept))
    for prize in board.prizes.values():
        able = [owner for owner, army in enumerate(board.armies) if prize.open_to(army)]
        if len(able) == 1:
            value = KEPT * sum(prize.markers.values()) + OBJECTIVE / 2
            score += signs[able[0]] * value * (IN_REACH + OPENED * prize.damage / prize.security)
    return score


def objectives_value(then: State, signs: Signs) -> float:
    """The value of objectives that would be reached; hit points say who has lost less."""
    assert then.scenario is not None
    counted = {objective.id for objective in then.scenario.file.objective if not objective.least_damage}
    found = endgame.seats_by_objective(then)
    score = sum(signs[owner] * OBJECTIVE for name in counted for owner in found[name])
    return score + sum(signs[owner] * WIN / 2 for owner in endgame.winning_seats(then))


# Before the first turn


def fixture_threats(rules: State, seat: int) -> float:
    """The threat of the land's tiles to enemies expected on their lines.

    Own units count less."""
    expected, signs = [0.0] * rules.grid.size, signs_of(rules, seat)
    for step in rules.setup:
        if isinstance(step, PlaceHq | Deploy):
            fields: Sequence[int] = range(rules.grid.size) if step.fields is None else step.fields
            number = step.count if isinstance(step, Deploy) else 1
            for field in fields:
                expected[field] -= signs[step.seat] * number / len(fields)
    lines = ((attack.strength, attack.line) for tile in rules.board.fixtures.values() for attack in tile.attacks)
    return sum(strength * expected[field] for strength, line in lines for field in line)
