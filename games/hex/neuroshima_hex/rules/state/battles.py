"""Battles and attacks as part of a game: start, stops for decisions, end (hex 3.2, 3.3, 4.7, 7).

`battle/` has how a battle is fought. Instant tiles and the ground make attacks outside of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from neuroshima_contract.refusal import Illegal

from ..answers import Answers, Question, Unanswered, deciding_order
from ..battle import instant_damage
from ..battle.battle import Effect, Freed, Hit, Pause, Running
from ..battle.damage import add_wounds_of_wastes
from ..battle.events import absorbed_event
from ..battle.fight import fight
from ..battle.medics import Treatment, is_medic
from ..board.effects import WASTES
from ..board.modifiers import Forces
from ..events import Event, Log
from ..occasions import Occasion
from ..occasions.faults import MisuseError
from ..occasions.occasion import BATTLE_BEGINS, BATTLE_OVER, IN_BATTLES, WOUNDED
from ..turn import endgame
from ..turn.player import BATTLE
from . import happening
from .board_changes import (
    destroy_ground,
    discard,
    lay_terrain,
    lift_terrain,
    losses,
    remove_destroyed,
    remove_unsupported,
)  # fmt: skip
from .currents import drift
from .takeovers import ask_first, offer_turning

if TYPE_CHECKING:
    from .state import State


def start_battle(state: State, cause: str, causer: int, terrain: Sequence[tuple[str, Sequence[int]]] = ()) -> None:
    """End the turn at once and start a battle, which is in nobody's turn (hex 3.2).

    `terrain`: kinds of terrain that lie on these fields for this battle alone."""
    turn = state.turn
    if cause in ("tile", "boarding", "file") or (cause == "filled" and turn.phase != "battle"):
        state.end_of_turn()
    turn.withdraw_offers()
    turn.used = []
    turn.first, turn.spent = False, 0
    turn.boarding = turn.starting = False
    turn.phase = "battle"
    if terrain:
        lay_terrain(state, terrain)
    state.running = Running(cause, state.new_battle(causer), terrain=len(terrain))
    state.tell({"type": "battle_started", "cause": cause, "seat": causer})
    for kind, fields in terrain:
        state.tell({"type": "terrain_laid", "terrain": kind, "fields": [state.coord(f) for f in fields]})
    if terrain:
        remove_unsupported(state)
    if state.is_heard(BATTLE_BEGINS):
        _hear(state, [state.occasion(BATTLE_BEGINS, causer)])
    if not state.ask_leader(BATTLE):
        continue_battle(state)


def continue_battle(state: State) -> None:
    """Fight on to the next decision that is missing, or to the end."""
    running = state.running
    assert running is not None
    battle = running.battle
    events: list[Event] | None = [] if state.log is not None else None
    if state.answering is None:
        answers = Answers(state.pause.answers, state.options.auto_choose)
    else:
        answers = state.answering(state, battle)
    if any(map(state.is_heard, IN_BATTLES)):
        battle.hear = partial(_hear_in_battle, state)
    question = None
    try:
        fight(battle, answers, events, state.known_forces)
    except Unanswered as stop:
        question = stop.question
    state.derive_anew()
    discard(state, battle.destroyed)
    battle.destroyed.clear()
    if question is not None:
        stop_for(state, question, answers, events, battle.events_from)
        return
    add_new_events(state, events)
    state.pause = Pause()
    if running.terrain:
        lift_terrain(state, running.terrain)
        running.terrain = 0
    state.tell({"type": "battle_ended", "hq_hp": state.hp[:]})
    heard = state.is_heard(BATTLE_OVER)
    if state.board.to_turn or heard or state.land.currents:
        running.fought = True
        battle.forget_course()
    told = drift(state) if state.land.currents else []
    if heard:
        told.append(state.occasion(BATTLE_OVER, battle.causer))
    if told or state.waiting:
        happening.listen(state, told)
        ask_first(state)
        follow_board_change(state)
        if state.is_waiting:
            return
    judge_battle(state)


def judge_battle(state: State) -> None:
    """Go on after a battle, once all that traits do after it is done, and what was taken over is turned."""
    running = state.running
    assert running is not None
    if state.board.to_turn:
        running.fought = True
        offer_turning(state)
        if state.is_waiting:
            return
    state.running = None
    endgame.after_battle(state, running.cause, running.battle)


def _hear_in_battle(state: State, occasions: list[Occasion], forces: Forces, log: Log) -> Forces:
    """Let traits act on a booked segment; what they do is told in the battle's log."""
    kept, state.log = state.log, log
    state.known_forces = forces
    try:
        battle = state.running.battle if state.running is not None else None
        if battle is not None:  # destroyed units lie in their piles when traits hear of them
            discard(state, battle.destroyed)
            battle.destroyed.clear()
        _hear(state, [occasion for occasion in occasions if state.is_heard(occasion.event)])
    finally:
        state.log = kept
    if battle is not None and state.known_forces is not forces:
        battle.changed = True
    return state.forces()


def _hear(state: State, occasions: Sequence[Occasion]) -> None:
    """Let traits act inside of a battle, where they can ask nothing and make no attacks."""
    happening.listen(state, occasions)
    happening.check_nothing_waits(state, occasions[-1].event if occasions else "")
    remove_unsupported(state)


def stop_for(state: State, question: Question, answers: Answers, events: list[Event] | None, mark: int = 0) -> None:
    """Wait for a decision.

    What happened before it is told now, and not again when it is answered.

    `mark`: the index in `events` of the first one that will come again."""
    add_new_events(state, events)
    state.pending = question
    state.pause = Pause(answers.made, len(events) - mark if events else 0)


def add_new_events(state: State, events: list[Event] | None) -> None:
    """Add the events that were not told before the last stop."""
    if state.log is not None and events:
        state.log += events[state.pause.told :]


def follow_board_change(state: State) -> None:
    """Apply the consequences of a changed board at once, and those of what traits did on an occasion."""
    remove_unsupported(state)
    if state.listening:  # when nothing acts any more
        return
    if state.hits:
        _deal_hits(state)
    else:
        if state.waiting:
            ask_waiting(state)
        start_due_battle(state)


def _deal_hits(state: State) -> None:
    """Deal the wounds of all traits that acted on an occasion, as one attack."""
    hits, state.hits = state.hits, ()
    source, seat = hits[-1][:2]
    standing = [(at, wounds) for hit in hits for at, wounds in hit.wounds if state.units[at] is not None]
    freed = [_with_medics_left(state, each) for hit in hits for each in hit.freed if state.units[each.at] is not None]
    state.following += 1
    try:
        if standing or freed:
            state.effect = Effect(source, seat, standing, freed=freed)
            continue_attack(state)
        else:
            follow_board_change(state)
    finally:
        state.following -= 1


def _with_medics_left(state: State, freed: Freed) -> Freed:
    """The wounds of breaking free, with those Medics that are still on the board."""
    serving = {unit.at for unit in state.units if unit is not None and is_medic(unit)}
    found = {at: [medic for medic in medics if medic in serving] for at, medics in freed.reach.items()}
    return freed._replace(reach={at: medics for at, medics in found.items() if medics})


def ask_waiting(state: State) -> None:
    """Ask what traits wanted to ask while something else was decided, until a player has to answer.

    Each question is worked out again; one that has become impossible is left out."""
    while state.waiting and state.pending is None and state.effect is None and state.result is None:
        (kind, about), *others = state.waiting
        state.waiting = tuple(others)
        trait = state.registry.asker(kind)
        assert trait is not None
        with suppress(LookupError, Illegal):
            state.ask(trait.question(state, about))


def start_due_battle(state: State) -> None:
    """Start the battle that the board demands now: if no field is free, one starts (hex 3.3)."""
    if state.is_preview or state.running is not None:  # a battle that is about to begin is the one that is fought
        return
    if state.listening or state.pending is not None or state.waiting:  # it begins when all is decided
        return
    if state.turn.boarding:
        start_battle(state, "boarding", state.turn.seat)
    elif state.is_full():
        start_battle(state, "filled", state.turn.seat)


def hurt(
    state: State,
    source: str,
    seat: int,
    wounds: list[tuple[int, int]],
    ground: Sequence[int] = (),
    aimed: bool = False,
    by: int | None = None,
    marker: str | None = None,
) -> None:
    """Attack outside a battle.

    `wounds`: pairs (field, wounds), of HQs too, which Medics may take over (hex 4.7). `ground`: fields whose foundation
    tiles it destroys. `aimed`: at one field, where an HQ cannot be meant. `by`, `marker`: what `Trait.dealt` is told in
    the end. While traits act on an occasion, the wounds wait until all have acted: then they are one attack. Raises
    MisuseError inside of a battle, and for one with `by` on an occasion."""
    if state.running is not None and not state.running.fought:
        raise MisuseError(f"{source} makes an attack inside of a battle")
    if state.listening:
        if by is not None:
            raise MisuseError(f"{source} names its attacker on an occasion")
        state.hits = (*state.hits, Hit(source, seat, tuple(wounds)))
        return
    state.effect = Effect(source, seat, wounds, list(ground), aimed, by, marker)
    continue_attack(state)


def continue_attack(state: State) -> None:
    """Work the attack out to its end, or to the next decision that is missing."""
    effect, board = state.effect, state.board
    assert effect is not None
    events: list[Event] = []
    answers = Answers(state.pause.answers, state.options.auto_choose)
    trait = state.registry.traits.get(effect.source)
    try:
        dug = instant_damage.layers(board, effect, answers)
        bundles = instant_damage.hit(board, effect, dug)
        if WASTES in state.forces().states and trait is not None and trait.action == "play":
            add_wounds_of_wastes(state.forces(), bundles, by_instant=True)
        treatment = Treatment(
            board, state.forces(), bundles,
            lambda bundle, medic: events.append(absorbed_event(state.grid, bundle, medic)),
        )  # fmt: skip
        treatment.treat(deciding_order(effect.seat, len(state.players)), answers)
    except Unanswered as stop:
        stop_for(state, stop.question, answers, events)
        return
    add_new_events(state, events)
    state.effect, state.pause = None, Pause()
    # Outside a battle what is destroyed goes at once (hex 3.2).
    forces = state.forces()
    gone = instant_damage.book(board, forces, treatment, state.log, effect.seat)
    remove_destroyed(state, gone)
    for at in sorted(dug):
        destroy_ground(state, at, effect.source)
    if effect.by is not None and (unit := board.units[effect.by]) is not None and trait is not None:
        struck = {at for at, _wounds in effect.wounds}
        trait.dealt(state, unit, effect.marker, [each for each in gone if each.at in struck])
    if not state.is_preview and any(bundle.victim.is_hq for bundle in treatment.bundles):
        endgame.after_wounds_of_hqs(state)
        if state.result is not None:
            return
    occasions = [*_wounds(state, treatment, effect.source), *losses(state, gone, effect.source, forces)]
    if occasions:
        state.happen(*occasions)
    else:
        follow_board_change(state)


def _wounds(state: State, treatment: Treatment, source: str) -> list[Occasion]:
    """The wounds of an attack, for traits that act on them."""
    if not state.is_heard(WOUNDED):
        return []
    return [
        state.occasion(WOUNDED, bundle.victim.seat, bundle.victim, cause=source, wounds=bundle.wounds)
        for bundle in treatment.bundles
    ]
