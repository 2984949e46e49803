"""A position as one seat may see it, with every derived fact spelled out.

Screens and bots need no rules then. In Hex nearly everything is open: hands lie face up, and discard piles may be
looked through. Secret are only the order of the stacks, the choice of leaders until it is complete, and what lies in
hidden pools. `remaining` counts what is still in a stack, for opponents with what lies in hidden pools; everybody can
work that out from the army list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import cast

from ..actions import RawAction
from ..answers import Choice, Question
from ..board.hit_points import hit_points_by_tile
from ..board.terrain import Land
from ..events import Event
from ..events.board import Stashed
from ..options.hand_limits import ORDINARY
from ..scenario.steps import PlaceHq
from ..state.registry import MOST_LANDS
from ..state.state import State
from ..turn import hand
from ..turn.holdings import hidden_pools
from ..turn.player import Player
from .dump import (
    coords_of,
    dump_battle,
    dump_cards,
    dump_effect,
    dump_fixtures,
    dump_ground,
    dump_joins,
    dump_player,
    dump_prizes,
    dump_setup,
    dump_terrain,
    dump_turn,
    dump_waiting,
)
from .position_types import FixtureData, JoinData, PatchData, StepData
from .view_types import (
    FewPlayersView,
    FixtureView,
    HandsView,
    HqView,
    PlayerView,
    StepView,
    View,
)
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
        "players": [_player(state, player, eyes) for player in state.players],
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
    if state.grid.joins:
        facts["joins"] = joins_of(state.land)
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


@lru_cache(MOST_LANDS)
def joins_of(land: Land) -> list[JoinData]:
    """The joins of a board, which never change."""
    return dump_joins(land)


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

    That is so while leaders are chosen: which ones a seat chooses from, and its choice (hex 9.4); and while tiles lie
    in hidden pools."""
    return state.turn.phase == "leader" or any(name for player in state.players for name in hidden_pools(player))


def told(state: State, action: RawAction, actor: int, seat: int | None) -> RawAction:
    """An action of the seat `actor` as `seat` may know it.

    A chosen leader is told when all have chosen."""
    hidden = state.turn.phase == "leader" and action.get("type") == "choose_leader"
    if not hidden or (seat is not None and state.players[seat].team == state.players[actor].team):
        return action
    return {name: value for name, value in action.items() if name != "leader"}


def seen(state: State, event: Event, seat: int | None) -> Event:
    """An event as `seat` may see it: without the tiles that went into a hidden pool of another team."""
    if event["type"] != "stashed":
        return event
    stashed = cast(Stashed, event)
    player = state.players[stashed["seat"]]
    is_own = seat is not None and state.players[seat].team == player.team
    if is_own or not player.army.pools[stashed["pool"]].hidden:
        return event
    return cast(Event, {name: value for name, value in event.items() if name != "tiles"})


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


def _player(state: State, player: Player, eyes: Collection[int]) -> PlayerView:
    facts: PlayerView = {
        **dump_player(state, player),
        **_seldom_said(state, player),
        "hq_hp_max": state.mode.hq_start(player.seat, player.army),
        "hq_start": player.hq_start,
        "markers": dict(state.board.kept[player.seat]),
        "stack": len(player.stack),
        "remaining": _remaining(player.army.drawn, tuple(player.stack)),
    }
    if player.pools and player.team not in {state.players[seat].team for seat in eyes}:
        _hide_pools(facts, player)
    if state.options.structures:
        facts["structure"] = player.structure
    return facts


def _seldom_said(state: State, player: Player) -> FewPlayersView:
    """What hidden pools do not decide: the goal in points, the known top of the stack, and several HQs."""
    facts: FewPlayersView = {}
    if state.board.points is not None:
        facts["points_max"] = state.mode.points
        if state.mode.together:
            facts["points_together"] = state.mode.points - state.board.room_for_points(player.seat)
    if player.known_top:
        facts["top"] = player.stack[: player.known_top]
    if player.seat in state.board.several:
        facts["hqs"] = _several_hqs(state, player)
    return facts


def _hide_pools(facts: PlayerView, player: Player) -> None:
    """Say only how many tiles lie in hidden pools."""
    hidden = list(hidden_pools(player))
    if hidden:
        unseen = [tile for name in hidden for tile in player.pools[name]]
        facts["remaining"] = _remaining(player.army.drawn, (*player.stack, *unseen))
        facts["hidden"] = {name: len(player.pools[name]) for name in hidden}
        facts["pools"] = {name: tiles for name, tiles in player.pools.items() if name not in hidden}


def _several_hqs(state: State, player: Player) -> list[HqView]:
    """The HQs of a player who has several. One that is still to come has all its hit points, a fallen one none."""
    standing = hit_points_by_tile(state.board, player.seat)
    to_come = any(isinstance(step, PlaceHq) and step.seat == player.seat for step in state.setup)
    printed = state.board.several[player.seat].printed.items()
    return [{"tile": tile, "hp": standing.get(tile, most if to_come else 0), "hp_max": most} for tile, most in printed]


@lru_cache(MOST_STACKS)
def _remaining(drawn: Sequence[str], unknown: Sequence[str]) -> dict[str, int]:
    """How many tiles of each kind are still in a stack, or in hidden pools.

    It changes with a draw only; views share it, so nobody may change it."""
    left = Counter(unknown)
    return {tile: left[tile] for tile in drawn}


def _fixture(state: State, entry: FixtureData) -> FixtureView:
    """A tile that belongs to the land, with what it attacks, as of a unit."""
    q, r = entry["at"]
    fixture = state.board.fixtures[state.grid.index[q, r]]
    attacks = attacks_shown(state, state.forces(), fixture)
    return {**entry, "initiative": [{"value": n, "printed": n} for n in fixture.initiative], "attacks": attacks}
