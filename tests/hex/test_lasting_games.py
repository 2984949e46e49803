"""What must hold in every game in which units need power, take each other over, and freeze."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Action, Json
from neuroshima_hex.bots.trial_boards import after, board_after
from neuroshima_hex.host.game import HexGame

from tests.support.hex import invariants
from tests.support.hex.invariants import Setting
from tests.support.hex.lasting import lasting_registry
from tests.support.hex.playing import MANNERS, Chooser, play
from tests.support.hex.strategies import crowd
from tests.support.rubbish import SEEDS, examples

FEW, OFTEN = examples(8), examples(30)
PAIRINGS = (
    ("red", "blue"),
    ("blue", "red"),
    ("red", "outpost"),
    ("borgo", "red"),
    ("blue", "moloch"),
    ("green", "blue"),
)


@cache
def setting() -> Setting:
    game: Any = HexGame(lasting_registry())
    return Setting(game, game.Options())


class Match(NamedTuple):
    """A game and how it is played: a function of these."""

    armies: tuple[str, str]
    seed: int
    manner: str

    def start(self, **options: Any) -> Any:
        game = setting().game
        return game.start(game.Options(**options), [game.SeatOptions(army=army) for army in self.armies], self.seed)

    def begin(self, **options: Any) -> tuple[Any, Chooser]:
        return self.start(**options), Chooser(self.manner, self.seed)


MATCHES = st.builds(Match, st.sampled_from(PAIRINGS), SEEDS, st.sampled_from(sorted(MANNERS)))


def _crowded(armies: tuple[str, str], seed: int, units: int) -> Any:
    return crowd(seed, units, setting().registry, [armies])


CROWDED = st.builds(_crowded, st.sampled_from(PAIRINGS), SEEDS, st.integers(6, 18))
POSITIONS = CROWDED.map(lambda position: setting().load(position))


@pytest.mark.parametrize("armies", PAIRINGS, ids="-".join)
def test_every_game_ends(armies: tuple[str, str]) -> None:
    for seed, manner in enumerate(sorted(MANNERS)):
        invariants.comes_to_an_end(*Match(armies, seed, manner).begin())


@FEW
@given(MATCHES)
def test_tiles_are_conserved_and_hit_points_only_fall(match: Match) -> None:
    invariants.tiles_are_conserved_and_hit_points_only_fall(setting(), *match.begin())


@FEW
@given(MATCHES)
def test_replaying_the_actions_gives_the_same(match: Match) -> None:
    invariants.the_same_actions_make_the_same_game(*match.begin(), match.start())


@FEW
@given(MATCHES)
def test_loading_a_snapshot_changes_nothing_that_follows(match: Match) -> None:
    invariants.loading_a_snapshot_changes_nothing_that_follows(setting(), *match.begin())


@FEW
@given(MATCHES)
def test_views_are_independent(match: Match) -> None:
    invariants.views_are_independent(setting(), *match.begin())


@OFTEN
@given(CROWDED, SEEDS)
def test_decisions_may_be_saved_and_loaded(position: Json, seed: int) -> None:
    invariants.decisions_may_be_saved_and_loaded(setting(), setting().load(position), seed)


@FEW
@given(MATCHES)
def test_deciding_at_once_is_choosing_the_first_answer(match: Match) -> None:
    invariants.deciding_at_once_is_choosing_the_first_answer(*match.begin(auto_choose=True), match.start())


@FEW
@given(POSITIONS, SEEDS)
def test_every_legal_action_is_accepted_and_listed_once(state: Any, seed: int) -> None:
    invariants.every_legal_action_is_accepted_and_listed_once(state, 120, seed)


@FEW
@given(POSITIONS, SEEDS)
def test_what_is_not_listed_is_refused(state: Any, seed: int) -> None:
    invariants.what_is_not_listed_is_refused(setting(), state, seed)


@FEW
@given(POSITIONS, SEEDS)
def test_what_comes_of_any_action_can_be_loaded(state: Any, seed: int) -> None:
    invariants.what_comes_of_any_action_can_be_loaded(setting(), state, seed)


@FEW
@given(POSITIONS, SEEDS)
def test_a_preview_changes_nothing_and_foretells_placements(state: Any, seed: int) -> None:
    invariants.a_preview_changes_nothing_and_foretells_placements(state, seed)


@FEW
@given(POSITIONS, SEEDS, st.integers(0, 1))
def test_what_a_bot_imagines_agrees_with_what_it_sees(state: Any, seed: int, seat: int) -> None:
    invariants.what_a_bot_imagines_agrees_with_what_it_sees(setting(), state, seat, seed)


@OFTEN
@given(POSITIONS, SEEDS)
def test_trials_are_what_the_rules_do(state: Any, seed: int) -> None:
    invariants.trials_are_what_the_rules_do(state, seed)


@OFTEN
@given(POSITIONS, SEEDS)
def test_what_is_kept_after_a_loss_is_what_holds(state: Any, seed: int) -> None:
    invariants.what_is_kept_after_a_loss_is_what_holds(state, seed)


@OFTEN
@given(POSITIONS)
def test_a_battle_is_the_same_where_nobody_listens(state: Any) -> None:
    invariants.a_battle_is_the_same_where_nobody_listens(state)


def test_the_games_reach_what_the_armies_bring() -> None:
    seen: Counter[str] = Counter()
    for number in range(25):
        state, chooser = Match(PAIRINGS[number % len(PAIRINGS)], number, "fighter").begin()
        for _seat, action, _events in play(state, chooser):
            snapshot = state.snapshot()
            seen[(snapshot.get("pending") or {"kind": "none"})["kind"]] += 1
            seen["after a battle"] += bool((snapshot.get("battle") or {}).get("fought"))
            seen[f"{action['type']} {action.get('ability') or action.get('tile')}"] += 1
            for unit in state.view(None)["board"]:
                seen.update({"owner", "unpowered", "frozen", "states"} & unit.keys())
    wanted = {"takeover", "after a battle", "act mobility", "owner", "unpowered", "frozen", "states"}
    assert wanted <= {what for what, count in seen.items() if count}, seen


def test_a_board_that_is_tried_out_shows_who_commands_what_is_placed() -> None:
    """The red HQ takes over whatever blue places on the field at which it looks."""
    hqs = [{"at": [-1, 2], "tile": "hq", "seat": 0, "rotation": 5}, {"at": [2, -2], "tile": "hq", "seat": 1}]
    players: list[Json] = [{"army": "red"}, {"army": "blue", "hand": ["den"]}]
    state = setting().load({"players": players, "board": hqs, "turn": {"seat": 1}})
    place: Action = {"type": "place", "tile": "den", "at": [-1, 1], "rotation": 0}
    assert board_after(state.rules, place) is None, "whoever takes it over may turn it"
    placed = after(state.rules, 1, place).units[state.rules.grid.index[(-1, 1)]]
    assert placed is not None and (placed.owner, placed.seat) == (1, 0)
