"""The bots: what they are handed, that everything they answer is legal, and how much they think."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from neuroshima.matches.bots import thinking
from neuroshima.plugins import installed_games
from neuroshima_contract.legal import allows
from neuroshima_convoy.bots import BOTS
from neuroshima_convoy.bots.heuristics import by_thumb
from neuroshima_convoy.bots.strategist_bot import SLACK, STEPS_PER_MS, redeal_hidden_cards
from neuroshima_convoy.convoy_state import ConvoyState
from neuroshima_convoy.host.game import ConvoyGame
from neuroshima_convoy.rules.components.cards import MOLOCH, OUTPOST
from neuroshima_convoy.rules.state.state import State
from neuroshima_lab.arena import Pairing, play

GAME: ConvoyGame = installed_games()["convoy"]  # type: ignore[assignment]
OPTIONS = GAME.Options()
SEATS = (GAME.SeatOptions(), GAME.SeatOptions())
QUICK = 8
"""Milliseconds of budget: enough for the strong bot to look ahead at all."""
SECRETS = ("hand", "deck")

every_kind = pytest.mark.parametrize("bot", ["guard", "strategist"])
"""A bot that overlooks cards, plays by rules of thumb as Moloch and looks ahead as the Outpost; and the strongest one.
The other levels are of the first kind."""


def positions(seed: int) -> Iterator[ConvoyState]:
    """Positions of a game between bots that play by rules of thumb and see no hidden cards."""
    state = GAME.start(OPTIONS, SEATS, seed)
    rng = random.Random(seed)
    while state.outcome is None:
        yield state
        state.rules.follow(by_thumb(state.rules, rng, 0.05))


def imagined(state: ConvoyState, rng: random.Random) -> ConvoyState:
    """The request that the host gives a bot."""
    seat = state.to_move[0]
    return GAME.imagine(OPTIONS, state.view(seat), seat, rng)


def twin(state: ConvoyState, seed: int) -> ConvoyState:
    """A position that differs in what the seat to move cannot see, and in nothing else."""
    seat = state.to_move[0]
    other = ConvoyState(redeal_hidden_cards(state.rules, seat, random.Random(seed)))
    assert other.view(seat) == state.view(seat)
    return other


def hidden(state: ConvoyState, seat: int) -> list[list[str]]:
    """Everything that the seat cannot see: the enemy's hand, and the order of the decks."""
    table = state.rules.table
    return [[card.id for card in pile] for pile in (table.sides[1 - seat].hand, *(side.deck for side in table.sides))]


def some_positions() -> Iterator[tuple[ConvoyState, ConvoyState]]:
    """Positions with their twins, of both sides, with and without a decision to be made."""
    for seed in range(4):
        for number, state in enumerate(positions(seed)):
            other = twin(state, seed)
            if (number % 5 == 0 or state.rules.run.pending) and hidden(other, 0) != hidden(state, 0):
                yield state, other


# What a bot is handed -------------------------------------------------------------------------------------------------


@every_kind
def test_hidden_cards_do_not_change_the_choice_of_a_bot(bot: str) -> None:
    """A bot deals hidden cards anew before it looks at a position, even if it is given the real one."""
    seen = set()
    for state, other in some_positions():
        seat = state.to_move[0]
        one, two = (BOTS[bot].choose(s.copy(), seat, random.Random(7), QUICK) for s in (state, other))
        assert one == two
        seen.add((seat, bool(state.rules.run.pending)))
    assert seen == {(side, asked) for side in (MOLOCH, OUTPOST) for asked in (False, True)}


@every_kind
def test_a_bot_changes_nothing_in_the_position_it_is_handed(bot: str) -> None:
    for state, _other in some_positions():
        before = state.snapshot()
        BOTS[bot].choose(state, state.to_move[0], random.Random(7), QUICK)
        assert state.snapshot() == before


@every_kind
def test_the_host_has_a_bot_think_about_its_view_and_nothing_else(bot: str) -> None:
    """A bot's request is made from the view alone, so equal views get the same answer."""
    for number, (state, other) in enumerate(some_positions()):
        if number % 10 == 0:
            answers = [thinking._choose_action(request(bot, s)) for s in (state, other)]
            assert answers[0] == answers[1]


def request(bot: str, state: ConvoyState) -> thinking.ThinkRequest:
    seat = state.to_move[0]
    return thinking.ThinkRequest("convoy", bot, {}, state.view(seat), seat, "dice", QUICK)


def test_a_bot_is_handed_what_was_imagined_from_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[Any] = []
    made: list[Any] = []
    imagine, choose = ConvoyGame.imagine, type(BOTS["guard"]).choose

    def spy_imagine(self: ConvoyGame, options: Any, view: Any, seat: int, rng: random.Random) -> Any:
        assert view["sides"][seat]["hand"] is not None
        assert view["sides"][1 - seat]["hand"] is None
        assert not any("deck" in side and not isinstance(side["deck"], int) for side in view["sides"])
        made.append(imagine(self, options, view, seat, rng))
        return made[-1]

    def spy_choose(self: Any, state: Any, *arguments: Any) -> Any:
        handed.append(state)
        return choose(self, state, *arguments)

    monkeypatch.setattr(ConvoyGame, "imagine", spy_imagine)
    monkeypatch.setattr(type(BOTS["guard"]), "choose", spy_choose)
    play(Pairing("convoy", ("guard", "guard"), ({}, {}), 0, 5, QUICK))
    assert handed and len(handed) == len(made)
    assert all(one is other for one, other in zip(handed, made, strict=True))


# What a bot answers ---------------------------------------------------------------------------------------------------


@every_kind
def test_everything_a_bot_does_is_legal(bot: str) -> None:
    """Play ten games of each bot, and more until every kind of decision was asked."""
    kinds: set[str] = set()
    sides: set[int] = set()
    wanted = {"keep", "pass", "deploy", "use", "play", "attach"}
    wanted |= {"kill_soldier", "deactivate", "return_robot", "reveal", "bomb_soldier", "bomb_robot", "convoy"}
    for seed in range(30):
        if seed >= 10 and wanted <= kinds:
            break
        state = GAME.start(OPTIONS, SEATS, seed)
        rng = random.Random(seed)
        while state.outcome is None:
            seat = state.to_move[0]
            action = BOTS[bot].choose(imagined(state, rng), seat, rng, QUICK)
            assert allows(state.legal(seat), action)
            pending = state.rules.run.pending
            kinds.add(pending.kind if pending else action["type"])
            sides.add(seat)
            state.apply(seat, action)
        assert state.rules.table.round < 20
    assert sides == {MOLOCH, OUTPOST}
    assert wanted <= kinds, wanted - kinds


@every_kind
def test_a_bot_chooses_the_same_again(bot: str) -> None:
    """A bot takes all its random numbers from the generator that it is given."""
    for state, _other in some_positions():
        seat = state.to_move[0]
        one, two = (BOTS[bot].choose(imagined(state, rng), seat, rng, QUICK) for rng in dice())
        assert one == two


def dice() -> Iterator[random.Random]:
    for _time in range(2):
        yield random.Random(3)


# How much it thinks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("budget", [5, 15, 60])
def test_the_strong_bot_tries_no_more_than_its_budget_allows(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0
    follow = State.follow

    def counted(self: State, action: Any) -> None:
        nonlocal tried
        tried += 1
        follow(self, action)

    monkeypatch.setattr(State, "follow", counted)
    most = 0
    for state, _other in some_positions():
        seat, tried = state.to_move[0], 0
        BOTS["strategist"].choose(state, seat, random.Random(1), budget)
        assert tried <= budget * STEPS_PER_MS + SLACK
        most = max(most, tried)
    assert most >= budget * STEPS_PER_MS, "where there is much to choose from it thinks as long as it may"
