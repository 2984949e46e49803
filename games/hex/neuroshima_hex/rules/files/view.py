"""What may be seen of a position, with every derived fact spelled out: screens and bots hold no rules.

In Hex nearly the same for everybody: hands lie face up and discard piles may be looked through; only the order of the
stacks is hidden, and while leaders are chosen the choice. `remaining` counts what is still in a stack, which anybody
can work out from the army list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import asdict
from typing import cast

from ..actions import RawAction
from ..answers import Choice
from ..battle.medics import MEDIC
from ..battle.relays import Flight, fly
from ..board.allegiance import attacks, grapples
from ..board.icon_values import icon_values
from ..board.modifiers import Forces
from ..board.questions import Question
from ..board.tiles import EVERY, Attack, Unit
from ..grid import JsonCoord
from ..options.compatibility import OFF, is_extended
from ..options.hand_limits import ORDINARY
from ..options.rules_summary import rules_in_force
from ..position.player import Player
from ..state.state import State
from ..turn import hand
from ..turn.movement import has_used
from .dump import (
    dump_battle,
    dump_cards,
    dump_effect,
    dump_fixtures,
    dump_ground,
    dump_land,
    dump_piece,
    dump_player,
    dump_prizes,
    dump_setup,
    dump_turn,
)
from .position_types import FixtureData, StepData
from .view_types import (
    AbilityView,
    AttackView,
    BonusView,
    FixtureView,
    HandsView,
    InitiativeView,
    OptionsView,
    OtherTile,
    PlayerView,
    PointsView,
    StepView,
    UnitView,
    View,
)

ALWAYS = ("edition", "mode", "auto_choose", "scenario", "extended")


def view(state: State, eyes: Collection[int] = ()) -> View:
    """The position without its secrets, but with those of the seats `eyes`."""
    facts: View = {
        "options": _options(state),
        "rules": rules_in_force(state.options),
        "fields": [list(coord) for coord in state.grid.coords],
        "players": [_player(state, player) for player in state.players],
        "turn": dump_turn(state),
        "setup": [_step(state, step, eyes) for step in dump_setup(state)],
        "board": [unit_facts(state, unit) for unit in state.units if unit is not None],
        "terrain": dump_land(state).get("terrain", []),
        "ground": [dump_ground(state, tile) for tile in state.ground if tile is not None],
        "fixtures": [_fixture(state, entry) for entry in dump_fixtures(state)],
        "prizes": dump_prizes(state),
        "battle": dump_battle(state, state.running) if state.running else None,
        "effect": dump_effect(state, state.effect) if state.effect else None,
        "pending": state.pending.dump() if state.pending else None,
        "outcome": state.result.dump() if state.result else None,
    }
    if state.leading is not None:
        facts["leaders"] = dump_cards(state.leading)
    if state.pending is not None:
        facts["choices"] = _choices(state.pending)
    if state.hands != ORDINARY:
        facts["hands"] = _hands(state)
    return facts


def _options(state: State) -> OptionsView:
    """Those that every game has; of others those that are played."""
    facts = {name: value for name, value in asdict(state.options).items() if value not in OFF or name in ALWAYS}
    facts["extended"] = is_extended(state.options, len(state.players))
    if state.puzzle is not None:
        facts["puzzle"] = state.puzzle.model_dump(mode="json")
    return cast(OptionsView, facts)


def _choices(question: Question) -> list[Choice]:
    """What each answer means: all that the question, the answer and its facts say."""
    facts = question.facts or [{}] * len(question.answers)
    return [{**question.about, **more, **answer} for answer, more in zip(question.answers, facts, strict=True)]


def _hands(state: State) -> HandsView:
    """Up to how many tiles are drawn in any later turn, how many may still be used in the running one (None: all), and
    how many an unlucky draw replaces (None: the whole hand)."""
    return {"limit": state.hands.limit, "uses_left": hand.uses_left(state), "swaps": state.hands.swaps}


def secret(state: State) -> bool:
    """Whether a seat may know something now that another must not: which leaders it chooses from, and which it has
    chosen (hex 9)."""
    return state.turn.phase == "leader"


def told(state: State, action: RawAction, actor: int, seat: int | None) -> RawAction:
    """An action of the seat `actor` as `seat` may know it: whom somebody has chosen is told when all have."""
    hidden = secret(state) and action.get("type") == "choose_leader"
    if not hidden or (seat is not None and state.players[seat].team == state.players[actor].team):
        return action
    return {name: value for name, value in action.items() if name != "leader"}


def _step(state: State, step: StepData, eyes: Collection[int]) -> StepView:
    """A step of the setup. While leaders are chosen a team knows its own cards, and of another one whether it has
    chosen (`done`)."""
    if step["step"] != "leader":
        return step
    open_to = {state.players[seat].team for seat in eyes}
    return {
        "step": "leader",
        "dealt": [own if team in open_to else None for team, own in enumerate(step["dealt"])],
        "chosen": [own if team in open_to else None for team, own in enumerate(step["chosen"])],
        "done": [chosen is not None for chosen in step["chosen"]],
    }


def _player(state: State, player: Player) -> PlayerView:
    remaining = Counter(player.stack)
    facts: PlayerView = {
        **dump_player(state, player),
        **_goal_in_points(state, player),
        "hq_hp_max": state.mode.hq_start(player.seat, player.army.hq.hit_points),
        "hq_start": player.hq_start,
        "markers": dict(state.board.kept[player.seat]),
        "stack": len(player.stack),
        "remaining": {
            name: remaining[name] for name, tile in player.army.tiles.items() if tile.count and not tile.is_hq
        },
    }
    if state.options.structures:
        facts["structure"] = player.structure
    return facts


def _goal_in_points(state: State, player: Player) -> PointsView:
    """Nothing, where no points are counted."""
    if state.board.points is None:
        return {}
    if not state.mode.together:
        return {"points_max": state.mode.points}
    together = state.mode.points - state.board.room_for_points(player.seat)
    return {"points_max": state.mode.points, "points_together": together}


def unit_facts(state: State, unit: Unit) -> UnitView:
    """A unit with what it is and does here and now."""
    forces = state.forces()
    coord = state.coord
    return {
        **dump_piece(state, unit.at),
        **_other_tile(state, unit),
        "toughness": forces.toughness.of(unit),
        "netted_by": [coord(f) for f in _net_throwers(forces, unit)],
        "nets": [coord(f) for f in _held(forces, unit)],
        "acts_on": [coord(f) for f in _acted_on(forces, unit)],
        "serves": forces.links.seat_served(unit),
        "initiative": _initiative(forces, unit),
        "attacks": [_attack(state, unit, a) for a in unit.attacks] if forces.is_active(unit) else [],
        "bonuses": _bonuses(state, unit),
        "medics": [coord(m.at) for m in forces.links.servants(unit.at, MEDIC)],
        "abilities": _abilities(state, unit),
    }


def _other_tile(state: State, unit: Unit) -> OtherTile:
    """Of a Structure: where its other tile is, and the wounds of both."""
    structures = state.forces().structures
    if unit.at not in structures.twins:
        return {}
    return {"with": state.coord(structures.twins[unit.at]), "wounds_in_all": structures.total(unit, state.wounds)}


def _fixture(state: State, entry: FixtureData) -> FixtureView:
    """A tile that belongs to the land, with what it attacks, as of a unit."""
    q, r = entry["at"]
    fixture = state.board.fixtures[state.grid.index[q, r]]
    attacks = [_attack(state, fixture, attack) for attack in fixture.attacks]
    return {**entry, "initiative": [{"value": n, "printed": n} for n in fixture.initiative], "attacks": attacks}


def _held(forces: Forces, unit: Unit) -> list[int]:
    """Enemy units that the unit's nets hold now."""
    if unit.at in forces.netted:
        return []
    held = (u for f in unit.nets if (u := forces.units[f]) is not None)
    return [u.at for u in held if grapples(unit, u, forces.strangers) and u.at in forces.netted]


def _net_throwers(forces: Forces, unit: Unit) -> list[int]:
    fields = {part.at for part in forces.structures.parts(unit)}
    throwers = (u for u in forces.present if u.nets and fields.intersection(_held(forces, u)))
    return [u.at for u in throwers] if unit.at in forces.netted else []


def _acted_on(forces: Forces, unit: Unit) -> list[int]:
    """Units that the module or HQ serves or harms now."""
    if unit.at in forces.netted:
        return []
    near = [u for f in forces.links.reached(unit) if (u := forces.units[f]) is not None]
    if unit.takes_over:
        return [u.at for u in near if u.is_module and u.team != unit.team]
    if not unit.acts_on_units:
        return []
    team = forces.links.team_served(unit)
    harms = bool(unit.bonus.enemy_initiative)
    helps = bool(unit.services) or any(unit.bonus[:5])
    open_ = [u for u in near if u.infiltrates and forces.links.infiltrates(u, unit)]
    return [u.at for u in near if (helps and (u.team == team or u in open_)) or (harms and u.team != team)]


def _initiative(forces: Forces, unit: Unit) -> list[InitiativeView]:
    icons = forces.structures.icons(unit)
    if not icons:
        return []
    values = icon_values(icons, forces.bonuses.initiative[unit.at], forces.bonuses.extra_attack[unit.at])
    printed: list[int | None] = [*icons, *[None] * (len(values) - len(icons))]
    return [{"value": value, "printed": number} for value, number in zip(values, printed, strict=True)]


def _attack(state: State, unit: Unit, attack: Attack) -> AttackView:
    """Where an attack would strike now, and how hard; `prizes` those of the fields where it would hit a prize."""
    forces = state.forces()
    kind, direction, printed, line, _joined = attack
    melee, ranged = forces.bonuses.melee[unit.at], forces.bonuses.ranged[unit.at]
    strength = printed + (0, melee, ranged, melee + ranged)[kind.bonus]
    flight = fly(state.board, forces, unit, attack, strength) if forces.relays else None
    if flight is not None:
        return _sent_on(state, unit, attack, strength, flight)
    hits: list[JsonCoord] = []
    wounds: list[int] = []
    prizes: list[JsonCoord] = []
    reach = list(line)
    for number, field in enumerate(line):
        other = state.units[field]
        if not attacks(unit, other, forces.strangers) if other is not None else not state.board.opens(unit, field):
            continue
        if other is not None and any(state.coord(part.at) in hits for part in forces.structures.parts(other)):
            continue  # one unit, hit once
        if other is None:
            prizes.append(state.coord(field))
        if not (unit.is_hq and other is not None and other.is_hq):
            hits.append(state.coord(field))
            left = max(0, strength - kind.falloff * (state.grid.distances[unit.at][field] - 1))
            stopped = other.armor[direction] if other is not None and kind.armored else 0
            wounds.append(max(0, left - stopped))
        if kind.reach != EVERY:
            reach = reach[: number + 1]
            break
    facts: AttackView = {
        "kind": kind.id, "direction": direction, "printed": printed, "strength": strength,
        "hits": hits, "wounds": wounds, "line": [state.coord(f) for f in reach],
    }  # fmt: skip
    if prizes:
        facts["prizes"] = prizes
    return facts


def _sent_on(state: State, unit: Unit, attack: Attack, strength: int, flight: Flight) -> AttackView:
    """Where a shot would strike that friendly units send on: `hits` has an entry for each way by which it comes to
    somebody, `endless` the fields to which it comes without end, `legs` all its straight ways as [from, to]."""
    coord, units = state.coord, state.units
    met = [a for a in flight.arrivals if not (unit.is_hq and (other := units[a.field]) is not None and other.is_hq)]
    there = [(a, units[a.field]) for a in met]
    armor = [other.armor[a.direction] if other is not None and attack.kind.armored else 0 for a, other in there]
    facts: AttackView = {
        "kind": attack.kind.id, "direction": attack.direction, "printed": attack.strength, "strength": strength,
        "hits": [coord(a.field) for a in met],
        "wounds": [max(0, a.strength - less) for a, less in zip(met, armor, strict=True)],
        "line": [coord(f) for f in attack.line[: attack.line.index(flight.legs[0].end) + 1]],
        "legs": [[coord(leg.start[0]), coord(leg.end)] for leg in flight.legs],
    }  # fmt: skip
    endless = {a.field for a in met if a.endless}
    prizes = {a.field for a, other in there if other is None}
    if endless:
        facts["endless"] = [coord(f) for f in sorted(endless)]
    if prizes:
        facts["prizes"] = [coord(f) for f in sorted(prizes)]
    return facts


def _bonuses(state: State, unit: Unit) -> list[BonusView]:
    """Which number each module or HQ adds to the unit, or takes from it; then which its markers add, and the land."""
    forces = state.forces()
    given = ((giver, forces.links.given(giver, unit)) for giver in forces.present if giver.acts_on_units)
    by_units: list[BonusView] = [
        {"from": state.coord(giver.at), "what": what, "amount": amount}
        for giver, numbers in given
        for what, amount in numbers.items()
        if not (what == "toughness" and unit.is_hq)
    ]
    by_markers: list[BonusView] = [
        {"from": None, "marker": marker, "what": what, "amount": amount * count}
        for marker, count in state.board.markers[unit.at].items()
        for what, amount in state.board.kinds[marker].bonus._asdict().items()
        if amount
    ]
    by_land: list[BonusView] = [
        {"from": None, "feature": feature.id, "what": what, "amount": amount}
        for feature in (state.land.bonuses.get(unit.at, ()) if not unit.is_hq else ())
        for what, amount in feature.bonus._asdict().items()
        if amount
    ]
    return by_units + by_markers + by_land


def _abilities(state: State, unit: Unit) -> list[AbilityView]:
    """What the unit may do in its owner's turn, and whether it still may in the running one."""
    turn = state.turn
    forces = state.forces()
    own = turn.seat == unit.seat and unit.at not in forces.netted
    facts: list[AbilityView] = []
    for trait in state.registry.abilities:
        if not trait.service and forces.traits.has(unit, trait.id):
            facts.append({"ability": trait.name, "ready": own and not has_used(state, unit, trait.name)})
        for module in forces.links.servants(unit.at, trait.id):
            ready = own and not has_used(state, unit, trait.id, module.at)
            facts.append({"ability": trait.id, "ready": ready, "via": state.coord(module.at)})
    return facts
