"""Leaders (hex 9): invariants of all games with them, and which choices each player knows meanwhile."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Json
from neuroshima_contract.legal import expand
from neuroshima_hex.bots import BOTS
from neuroshima_hex.drawing import leader_sprite
from neuroshima_hex.rules.leaders.cards import LEADERS
from neuroshima_hex.rules.leaders.use import DEALT
from neuroshima_hex.rules.randomness import shuffled
from neuroshima_hex.rules.turn.player import USES
from neuroshima_hex.texts.words import CARDS

from tests.support.hex import invariants
from tests.support.hex.playing import ARMIES, GAME, MANNERS, PAIRINGS, Chooser, new_game, play
from tests.support.playing import text
from tests.support.rubbish import SEEDS, examples

DUEL: Json = {"edition": "2025", "leaders": True}
TEAM: Json = {**DUEL, "mode": "team"}
PRINTED = {"saboteur", "tactician", "medic"}
FEW = examples(6)
QUICK = examples(20)


def setting_of(options: Json) -> invariants.Setting:
    return invariants.Setting(GAME, GAME.Options(**options))


class Match:
    """A game with leaders, and the player of all its seats."""

    def __init__(self, options: Json, seed: int, manner: str) -> None:
        self.options, self.seed, self.manner = options, seed, manner
        self.armies = ARMIES if options is TEAM else PAIRINGS[seed % len(PAIRINGS)]

    def begin(self) -> tuple[Any, Chooser]:
        return new_game(self.armies, self.seed, **self.options), Chooser(self.manner, self.seed)

    def state_after(self, steps: int) -> Any:
        state, chooser = self.begin()
        for _ in play(state, chooser, steps):
            pass
        return state


MATCHES = st.builds(Match, st.sampled_from([DUEL, TEAM]), SEEDS, st.sampled_from(sorted(MANNERS)))


# Whole games


@pytest.mark.parametrize("options", [DUEL, TEAM], ids=["duel", "team"])
@pytest.mark.parametrize("manner", sorted(MANNERS))
def test_every_game_with_leaders_ends(options: Json, manner: str) -> None:
    for seed in range(3):
        invariants.comes_to_an_end(*Match(options, seed, manner).begin())


@FEW
@given(MATCHES)
def test_leaders_conserve_tiles(match: Match) -> None:
    invariants.tiles_are_conserved_and_hit_points_only_fall(setting_of(match.options), *match.begin())


@FEW
@given(MATCHES)
def test_replaying_the_actions_gives_the_same(match: Match) -> None:
    invariants.the_same_actions_make_the_same_game(*match.begin(), match.begin()[0])


@examples(2)
@given(MATCHES)
def test_views_are_independent(match: Match) -> None:
    invariants.views_are_independent(setting_of(match.options), *match.begin())


@FEW
@given(MATCHES)
def test_loading_a_snapshot_changes_nothing_that_follows(match: Match) -> None:
    invariants.loading_a_snapshot_changes_nothing_that_follows(setting_of(match.options), *match.begin())


@FEW
@given(MATCHES)
def test_a_card_is_used_once_in_a_turn_and_twice_in_a_game(match: Match) -> None:
    state, chooser = match.begin()
    used, turn = {0: 0, 1: 0}, set[int]()
    for _seat, _action, events in play(state, chooser):
        for event in events:
            if event["type"] == "turn_started":
                turn = set()
            if event["type"] == "leader_used":
                team = state.view(None)["players"][event["seat"]]["team"]
                assert team not in turn
                turn.add(team)
                used[team] += 1
                assert event["left"] == USES - used[team]
        for team, card in enumerate(state.view(None)["leaders"]):
            assert card is None or card["used"] == used[team]
    assert all(times <= USES for times in used.values())


def test_random_games_use_every_leader() -> None:
    used = set()
    for seed in range(24):
        match = Match(TEAM if seed % 4 == 3 else DUEL, seed, sorted(MANNERS)[seed % 3])
        used |= {e["leader"] for _, _, events in play(*match.begin()) for e in events if e["type"] == "leader_used"}
    assert used == set(LEADERS)


# Legal actions


@QUICK
@given(MATCHES, SEEDS, st.integers(0, 60))
def test_every_legal_action_is_accepted_and_others_are_refused(match: Match, seed: int, steps: int) -> None:
    state = match.state_after(steps)
    invariants.every_legal_action_is_accepted_and_listed_once(state, most=25, seed=seed)
    invariants.what_is_not_listed_is_refused(setting_of(match.options), state, seed, 60)
    invariants.a_preview_changes_nothing_and_foretells_placements(state, seed)
    invariants.a_preview_refuses_what_apply_refuses(setting_of(match.options), state, seed)


# Secrets


def choosing(seed: int, options: Json) -> Any:
    return Match(options, seed, "random").begin()[0]


def dealt_otherwise(state: Any, viewer: int | None, chance: random.Random) -> Any:
    """A state that differs only in what `viewer` cannot know: the other players' cards and choices."""
    position = state.snapshot()
    step = position["setup"][0]
    own = None if viewer is None else position["players"][viewer]["team"]
    pool = [leader for leader in LEADERS if own is None or leader not in step["dealt"][own]]
    pool = shuffled(pool, chance)
    for team, chosen in enumerate(step["chosen"]):
        if team != own:
            step["dealt"][team], pool = pool[:DEALT], pool[DEALT:]
            step["chosen"][team] = chosen and step["dealt"][team][0]
    position["leaders"]["chance"]["seed"] = f"{chance.getrandbits(64):x}"
    return setting_of({**DUEL, "mode": "team" if len(position["players"]) > 2 else "duel"}).load(position)


@QUICK
@given(SEEDS, SEEDS, st.sampled_from([DUEL, TEAM]), st.booleans())
def test_states_that_differ_in_hidden_cards_look_alike(seed: int, other_seed: int, options: Json, half: bool) -> None:
    state = choosing(seed, options)
    if half:
        first = state.to_move[seed % len(state.to_move)]
        state.apply(first, next(iter(expand(state.legal(first)[0]))))
    assert state.secret
    for viewer in (*range(len(state.rules.players)), None):
        other = dealt_otherwise(state, viewer, random.Random(other_seed))
        assert text(other.view(viewer)) == text(state.view(viewer))
        assert other.to_move == state.to_move
        if viewer in state.to_move:
            assert text(other.legal(viewer)) == text(state.legal(viewer))


@QUICK
@given(SEEDS, st.sampled_from([DUEL, TEAM]))
def test_nothing_tells_a_choice_before_all_have_chosen(seed: int, options: Json) -> None:
    """The other players' cards occur in no view, no event and no announced action."""
    state = choosing(seed, options)
    teams = [player.team for player in state.rules.players]
    dealt = state.snapshot()["setup"][0]["dealt"]
    actor = state.to_move[seed % len(state.to_move)]
    action = next(iter(expand(state.legal(actor)[0])))
    events = state.apply(actor, action)
    assert not any(event.get("reveals") for event in events)
    for viewer in (*range(len(teams)), None):
        theirs = [name for team, hand in enumerate(dealt) for name in hand if viewer is None or team != teams[viewer]]
        view = {**state.view(viewer), "players": None}  # tiles may be called as leaders are
        shown = text([view, [state.seen(e, viewer) for e in events], state.told(action, actor, viewer)])
        assert not any(f'"{name}"' in shown for name in theirs)
        told = state.told(action, actor, viewer)
        assert (told == action) == (viewer is not None and teams[viewer] == teams[actor])
    last = state.to_move[0]
    events = state.apply(last, next(iter(expand(state.legal(last)[0]))))
    assert any(event.get("reveals") for event in events) and not state.secret
    assert state.told(action, actor, None) == action


@QUICK
@given(MATCHES, SEEDS, st.integers(0, 80))
def test_no_view_tells_the_stacks_or_how_they_will_be_shuffled(match: Match, seed: int, steps: int) -> None:
    state = match.state_after(steps)
    secret = state.snapshot()["leaders"]["chance"]["seed"]
    for viewer in (*range(len(match.armies)), None):
        assert secret not in text(state.view(viewer))
    invariants.the_order_of_the_stacks_shows_nowhere(setting_of(match.options), state, seed)


@QUICK
@given(MATCHES, SEEDS, st.integers(0, 80))
def test_what_a_bot_imagines_agrees_with_what_it_sees(match: Match, seed: int, steps: int) -> None:
    state = match.state_after(steps)
    for seat in state.to_move or (0,):
        view = state.view(seat)
        imagined = setting_of(match.options).imagine(view, seat, seed)
        assert text(imagined.view(seat)) == text(view)
        assert imagined.to_move == state.to_move
        assert text(imagined.legal(seat)) == text(state.legal(seat))


def test_all_cards_are_open_when_the_match_is_over() -> None:
    state = choosing(3, DUEL)
    (step, *_rest) = state.open_view()["setup"]
    assert step["dealt"] == state.snapshot()["setup"][0]["dealt"]


def test_a_match_without_leaders_has_no_secrets() -> None:
    plain = new_game(("moloch", "outpost"), 1)
    assert not GAME.secrets_of(GAME.Options()) and not plain.secret
    assert GAME.secrets_of(GAME.Options(**DUEL))
    assert "leaders" not in plain.view(None) and "leaders" not in plain.snapshot()


def test_leaders_do_not_change_the_stacks_that_a_seed_makes() -> None:
    with_leaders, without = new_game(("moloch", "outpost"), 5, **DUEL), new_game(("moloch", "outpost"), 5)
    for one, other in zip(with_leaders.snapshot()["players"], without.snapshot()["players"], strict=True):
        assert one["stack"] == other["stack"]


# Cards


def test_three_of_eight_cards_are_printed() -> None:
    assert len(LEADERS) == 8 and list(CARDS) == list(LEADERS)
    assert {name for name, card in CARDS.items() if card.designer == "rulebook"} == PRINTED
    for card in CARDS.values():
        for words in (card.names, card.moments, card.texts):
            assert all(words.model_dump().values())


def test_the_catalogue_says_who_designed_a_card() -> None:
    catalogue = GAME.screen.catalogue()
    assert {name for name, facts in catalogue["leaders"].items() if facts["designer"] == "rulebook"} == PRINTED
    pictures = [leader_sprite([name]).replace(name, "") for name in LEADERS]
    assert all(one != other for one, other in combinations(pictures, 2))


def test_every_card_is_dealt_to_everybody_in_some_match() -> None:
    dealt = [choosing(seed, DUEL).snapshot()["setup"][0]["dealt"] for seed in range(60)]
    for team in (0, 1):
        assert {leader for hands in dealt for leader in hands[team]} == set(LEADERS)


# Bots


def test_a_game_of_bots_with_leaders() -> None:
    state = choosing(8, DUEL)
    bot, chance, used = BOTS["greedy"], random.Random(8), 0
    while state.outcome is None:
        seat = state.to_move[0]
        imagined = GAME.imagine(GAME.Options(**DUEL), state.view(seat), seat, chance)
        events = state.apply(seat, bot.choose(imagined, seat, chance, 3))
        used += sum(event["type"] == "leader_used" for event in events)
    assert used > 0
