"""A position as one seat may see it, with every derived fact spelled out.

Screens and bots need no rules then. In Hex nearly everything is open: hands lie face up, and discard piles may be
looked through. Secret are only the order of the stacks, and the choice of leaders until it is complete. `remaining`
counts what is still in a stack; everybody can work that out from the army list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache

from ..actions import RawAction
from ..answers import Choice, Question
from ..board.terrain import Land
from ..options.hand_limits import ORDINARY
from ..state.registry import MOST_LANDS
from ..state.state import State
from ..turn import hand
from ..turn.player import Player
from .dump import (
    coords_of,
    dump_battle,
    dump_cards,
    dump_effect,
    dump_fixtures,
    dump_ground,
    dump_player,
    dump_prizes,
    dump_setup,
    dump_terrain,
    dump_turn,
    dump_waiting,
)
from .position_types import FixtureData, PatchData, StepData
from .view_types import FixtureView, HandsView, PlayerView, PointsView, StepView, TopView, View
from .view_units import attacks_shown, units_shown

MOST_STACKS = 256
"""So many stacks are kept counted: more than matches are seen at the same time."""


def view(state: State, eyes: Collection[int] = ()) -> View:
    """The position without its secrets, but with those of the seats `eyes`.

    Views share what stands within them, so nobody may change it."""
    facts: View = {
        "options": state.match_facts.options,
        "rules": state.match_facts.rules,
        "fields": state.grid.shown,
        "players": [_player(state, player) for player in state.players],
        "turn": dump_turn(state),
        "setup": [_step(state, step, eyes) for step in dump_setup(state)],
        "board": units_shown(state),
        "terrain": terrain_of(state.land),
        "ground": [dump_ground(state, tile) for tile in state.ground if tile is not None],
        "fixtures": [_fixture(state, entry) for entry in dump_fixtures(state)],
        "prizes": dump_prizes(state),
        "battle": dump_battle(state, state.running) if state.running else None,
        "effect": dump_effect(state, state.effect) if state.effect else None,
        "pending": state.pending.dump() if state.pending else None,
        "outcome": state.result.dump() if state.result else None,
    }
    if state.board.to_turn:
        facts["to_turn"] = coords_of(state, state.board.to_turn)
    if state.waiting:
        facts["waiting"] = dump_waiting(state)
    if state.leading is not None:
        facts["leaders"] = dump_cards(state.leading)
    if state.pending is not None:
        facts["choices"] = _choices(state.pending)
    if state.hands is not ORDINARY:
        facts["hands"] = _hands(state)
    if state.foreseen_draws:
        facts["draws"] = [{"seat": seat, "count": count} for seat, count in sorted(state.foreseen_draws.items())]
    return facts


@lru_cache(MOST_LANDS)
def terrain_of(land: Land) -> list[PatchData]:
    """The pieces of terrain of a board, which never change."""
    return dump_terrain(land)


def _choices(question: Question) -> list[Choice]:
    """What each answer means: all that the question, the answer and its facts say."""
    facts = question.facts or [{}] * len(question.answers)
    return [{**question.about, **more, **answer} for answer, more in zip(question.answers, facts, strict=True)]


def _hands(state: State) -> HandsView:
    """The limit of the hand in later turns, and the uses left in this one.

    `uses_left`: None if there is no limit. `swaps`: how many tiles an unlucky draw replaces, None: the whole hand."""
    return {"limit": state.hands.limit, "uses_left": hand.uses_left(state), "swaps": state.hands.swaps}


def secret(state: State) -> bool:
    """Whether a seat may know something now that another must not.

    That is so while leaders are chosen: which ones a seat chooses from, and its choice (hex 9.4)."""
    return state.turn.phase == "leader"


def told(state: State, action: RawAction, actor: int, seat: int | None) -> RawAction:
    """An action of the seat `actor` as `seat` may know it.

    A chosen leader is told when all have chosen."""
    hidden = secret(state) and action.get("type") == "choose_leader"
    if not hidden or (seat is not None and state.players[seat].team == state.players[actor].team):
        return action
    return {name: value for name, value in action.items() if name != "leader"}


def _step(state: State, step: StepData, eyes: Collection[int]) -> StepView:
    """A step of the setup.

    While leaders are chosen a team knows its own cards, and of another one whether it has chosen (`done`)."""
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
    facts: PlayerView = {
        **dump_player(state, player),
        **_goal_in_points(state, player),
        **_known_top(player),
        "hq_hp_max": state.mode.hq_start(player.seat, player.army.hq.hit_points),
        "hq_start": player.hq_start,
        "markers": dict(state.board.kept[player.seat]),
        "stack": len(player.stack),
        "remaining": _remaining(player.army.drawn, tuple(player.stack)),
    }
    if state.options.structures:
        facts["structure"] = player.structure
    return facts


def _known_top(player: Player) -> TopView:
    return {"top": player.stack[: player.known_top]} if player.known_top else {}


@lru_cache(MOST_STACKS)
def _remaining(drawn: Sequence[str], stack: Sequence[str]) -> dict[str, int]:
    """How many tiles of each kind are still in a stack.

    It changes with a draw only; views share it, so nobody may change it."""
    left = Counter(stack)
    return {tile: left[tile] for tile in drawn}


def _goal_in_points(state: State, player: Player) -> PointsView:
    """Nothing, where no points are counted."""
    if state.board.points is None:
        return {}
    if not state.mode.together:
        return {"points_max": state.mode.points}
    together = state.mode.points - state.board.room_for_points(player.seat)
    return {"points_max": state.mode.points, "points_together": together}


def _fixture(state: State, entry: FixtureData) -> FixtureView:
    """A tile that belongs to the land, with what it attacks, as of a unit."""
    q, r = entry["at"]
    fixture = state.board.fixtures[state.grid.index[q, r]]
    attacks = attacks_shown(state, state.forces(), fixture)
    return {**entry, "initiative": [{"value": n, "printed": n} for n in fixture.initiative], "attacks": attacks}
