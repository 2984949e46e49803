"""Cards that were seen before they were hidden stay known to those who saw them, as long as that is certain (Q 35)."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Json
from neuroshima_convoy.bots.strategist_bot import redeal_hidden_cards
from neuroshima_convoy.convoy_state import ConvoyState

from tests.support.convoy.hiding import VIEWERS
from tests.support.convoy.oracle.knowing import Memory
from tests.support.convoy.playing import GAME, MANNERS, SEATS, SIDES, Chooser, load, new_game, play
from tests.support.convoy.strategies import CROWDED, MATCHES, Match
from tests.support.playing import CASES, checksum, text
from tests.support.rubbish import SEEDS, examples

from .test_secrets import MARKED

QUICK = examples(20)
OFTEN = examples(80)


def known(state: Any, viewer: int | None, side: int = 0) -> Json:
    found: Json = state.view(viewer)["sides"][side]["known"]
    return found


# In every game


@QUICK
@given(MATCHES)
def test_what_is_known_agrees_with_the_position(match: Match) -> None:
    state, chooser = match.begin()
    assert_true(state)
    for _ in play(state, chooser):
        assert_true(state)


@OFTEN
@given(CROWDED, SEEDS, st.sampled_from(sorted(MANNERS)))
def test_what_is_known_agrees_with_crowded_positions(position: Json, seed: int, manner: str) -> None:
    state = load(position)
    for _ in play(state, Chooser(manner, seed), 30):
        assert_true(state)


def assert_true(state: Any) -> None:
    snapshot = state.snapshot()
    for viewer in VIEWERS:
        for side, name in enumerate(SIDES):
            told, piles = known(state, viewer, side), snapshot[name]
            assert not Counter(told["hand"]) - Counter(piles["hand"])
            at = {card["at"]: card["card"] for card in told["deck"] if "at" in card}
            assert all(piles["deck"][index] == card for index, card in at.items())
            rest = Counter(card for index, card in enumerate(piles["deck"]) if index not in at)
            assert not Counter(card["card"] for card in told["deck"] if "at" not in card) - rest
            if side == viewer:
                assert told["hand"] == [] and all("at" in card for card in told["deck"])


@pytest.mark.parametrize("manner", sorted(MANNERS))
def test_each_viewer_knows_what_it_could_see_and_nothing_else(manner: str) -> None:
    """Compare known cards with a record made from the events alone. Each copy of a card has a unique id."""
    ever: set[tuple[Any, str]] = set()
    for seed in range(5):
        match = Match(6_120_443_000_000 + seed, manner)
        state, chooser = new_game(match.seed, MARKED), match.begin()[1]
        memories = [Memory(viewer, [len(state.snapshot()[side]["deck"]) for side in SIDES]) for viewer in VIEWERS]
        for actor, action, events in play(state, chooser):
            for memory in memories:
                for event in events:
                    memory.hear(event, action, actor)
                for side in SEATS:
                    told = known(state, memory.viewer, side)
                    expected = memory.told()[side]
                    if state.snapshot()[SIDES[side]]["deck"]:
                        assert sorted(told["hand"]) == expected["hand"]
                    at = sorted((card["at"], card["card"]) for card in told["deck"] if "at" in card)
                    inside = sorted(card["card"] for card in told["deck"] if "at" not in card)
                    assert (at, inside) == (expected["deck"], expected["inside"])
                    ever |= {(memory.viewer, place) for place, cards in expected.items() if cards}
    assert {(1, "hand"), (None, "hand"), (0, "deck"), (1, "deck")} <= ever


# What a bot is given


@QUICK
@given(MATCHES, SEEDS)
def test_imagined_positions_keep_what_the_seat_knows(match: Match, seed: int) -> None:
    """Imagined positions of the host, and those of a bot that looks ahead."""
    state, chooser = match.begin()
    for _ in play(state, chooser):
        for seat in SEATS:
            view = state.view(seat)
            one = GAME.imagine(GAME.Options(), view, seat, random.Random(seed))
            two = ConvoyState(redeal_hidden_cards(one.rules, seat, random.Random(seed)))
            for imagined in (one, two):
                assert text(imagined.view(seat)) == text(view)
                assert_true(imagined)


# Matches and position files from before


def old_texts() -> dict[str, str]:
    """The card files as they were before seen cards stayed known, and while Spiders took no position."""
    files = {
        name: file.text.replace("schema = 2\n", "schema = 1\n") for name, file in GAME.data_files.by_name().items()
    }
    return files | {"moloch": files["moloch"].replace('"exceed_positions"', '"no_position"')}


def test_without_the_new_files_nothing_is_kept() -> None:
    game: Any = GAME.with_data(old_texts())
    state, chooser = new_game(7, game), Match(7, "random").begin()[1]
    for _ in play(state, chooser):
        assert "known" not in state.snapshot()


STORED = json.loads((CASES / "stored" / "convoy_2026_11_27.json").read_text("utf-8"))
"""Games as they were played and stored on 2026-11-27: seat, action and the checksum of the position after each move."""


@pytest.mark.parametrize("stored", STORED, ids=lambda stored: stored["manner"])
def test_stored_matches_are_replayed_alike(stored: Json) -> None:
    """Older matches with Spiders without a position, or without known cards, have the same checksums, also when
    loaded after each move."""
    older: Any = GAME.with_data(old_texts())
    state = new_game(stored["seed"], older)
    for seat, action, expected in stored["moves"]:
        state.apply(seat, action)
        snapshot = state.snapshot()
        assert checksum(snapshot) == expected
        state = older.load(older.Options(), snapshot)
    assert state.outcome is not None


def test_one_new_file_is_enough() -> None:
    """With one corrected file of today, a match remembers known cards."""
    texts = old_texts()
    assert GAME.with_data({"moloch": texts["moloch"], "outpost": texts["outpost"]}).box.remembers


@pytest.mark.parametrize(
    ("known_cards", "path"),
    [
        ({"outpost": {"moloch": {"hand": ["clown"]}}}, "known.outpost.moloch.hand.0"),
        ({"outpost": {"moloch": {"hand": ["hunter", "hunter"]}}}, "known.outpost.moloch.hand.1"),
        ({"everybody": {"moloch": {"deck": [{"card": "move", "at": 1}]}}}, "known.everybody.moloch.deck.0"),
        ({"everybody": {"moloch": {"deck": [{"card": "move", "at": 7}]}}}, "known.everybody.moloch.deck.0"),
        (
            {"everybody": {"moloch": {"deck": [{"card": "move", "at": 0}, {"card": "move"}]}}},
            "known.everybody.moloch.deck.1",
        ),
        ({"everybody": {"outpost": {"deck": [{"card": "scout"}]}}}, "known.everybody.outpost.deck.0"),
    ],
)
def test_nobody_knows_what_is_not_true(known_cards: Json, path: str) -> None:
    position = {"moloch": {"hand": ["hunter"], "deck": ["move", "brain"]}, "known": known_cards}
    with pytest.raises(Exception, match="does not lie there") as refused:
        load(position)
    assert refused.value.path == path  # type: ignore[attr-defined]
