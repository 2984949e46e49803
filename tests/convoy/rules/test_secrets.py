"""Hidden hands and decks stay hidden from players and spectators, in views, events, actions and previews."""

from __future__ import annotations

import random
import re
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Event, Json

from tests.support.convoy.hiding import VIEWERS, hidden_otherwise
from tests.support.convoy.playing import GAME, MANNERS, SEATS, SIDES, new_game, play, units
from tests.support.convoy.strategies import POSITIONS, Match
from tests.support.playing import actions_of, refused, text
from tests.support.rubbish import SEEDS, examples

OFTEN = examples(120)
QUICK = examples(40)


# States that differ only in what is hidden


@OFTEN
@given(POSITIONS, SEEDS)
def test_states_that_differ_in_hidden_cards_look_alike(state: Any, seed: int) -> None:
    for viewer in VIEWERS:
        other = hidden_otherwise(state, viewer, random.Random(seed))
        assert text(other.view(viewer)) == text(state.view(viewer))
        assert other.to_move == state.to_move
        if viewer is not None:
            assert text(other.legal(viewer)) == text(state.legal(viewer))


@OFTEN
@given(POSITIONS, SEEDS)
def test_previews_of_states_that_differ_in_hidden_cards_look_alike(state: Any, seed: int) -> None:
    """A preview shows neither drawn nor revealed cards, nor the choices of the other side."""
    for seat in state.to_move:
        other = hidden_otherwise(state, seat, random.Random(seed))
        actions = actions_of(state, seat)
        for action in actions[:: max(1, len(actions) // 15)]:
            assert text(other.preview(seat, action)) == text(state.preview(seat, action))


@OFTEN
@given(POSITIONS, SEEDS)
def test_what_is_not_marked_as_revealing_reveals_nothing(state: Any, seed: int) -> None:
    """Actions that reveal nothing can be taken back, so their results must not depend on hidden cards."""
    for seat in state.to_move:
        other = hidden_otherwise(state, seat, random.Random(seed))
        actions = actions_of(state, seat)
        for action in actions[:: max(1, len(actions) // 15)]:
            one, two = state.copy(), other.copy()
            events = [[one.seen(event, seat) for event in s.apply(seat, action)] for s in (one, two)]
            marked = [any(event.get("reveals") for event in told) for told in events]
            assert marked[0] == marked[1]
            if not marked[0]:
                assert text(events[0]) == text(events[1])
                assert text(one.view(seat)) == text(two.view(seat))


@QUICK
@given(POSITIONS, SEEDS)
def test_refusals_tell_nothing_of_hidden_cards(state: Any, seed: int) -> None:
    for viewer in SEATS:
        other = hidden_otherwise(state, viewer, random.Random(seed))
        for card in GAME.box.cards:
            for action in ({"type": "choose", "card": card}, {"type": "play", "card": card}):
                if refused(state.copy().apply, viewer, action) is not None:
                    assert refused(other.copy().apply, viewer, action) == refused(state.copy().apply, viewer, action)


# Every card its own name


def marked_files() -> dict[str, str]:
    """Card files in which every copy of a card has a unique id, so that each copy can be followed."""
    files = {name: file.text for name, file in GAME.data_files.by_name().items()}
    return files | {side: _marked(files[side]) for side in SIDES}


def _marked(file: str) -> str:
    head, *tables = file.split("[[card]]")
    return head + "".join(f"[[card]]{copy}" for table in tables for copy in _copies(table))


def _copies(table: str) -> list[str]:
    found = re.search(r"^copies = (\d+)$", table, re.MULTILINE)
    assert found is not None
    single = table.replace(found[0], "copies = 1")
    return [re.sub(r'^id = "(\w+)"$', rf'id = "\1_{n}"', single, count=1, flags=re.M) for n in range(int(found[1]))]


MARKED: Any = GAME.with_data(marked_files())
ALL = [{card.id for card in MARKED.box.deck(seat)} for seat in SEATS]


def test_marked_boxes_have_35_different_cards() -> None:
    assert [len(cards) for cards in ALL] == [35, 35]


class Knowledge:
    """Which cards a viewer has seen, from the position's open places and from what it is shown by the rules."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.known: set[str] = set()

    def learn(self, snapshot: Json, events: list[Event]) -> None:
        for seat, side in enumerate(SIDES):
            self.known.update(snapshot[side]["discard"])
            if seat == self.viewer:
                self.known.update(snapshot[side]["hand"])
            self.known.update(name for unit in units(snapshot, side) for name in (unit["card"], unit["module"]) if name)
        self.known.add(snapshot.get("playing", ""))
        for event in events:
            if event["type"] == "revealed" or (event["type"] in ("looked", "drawn") and event["seat"] == self.viewer):
                self.known.update(event["cards"])

    def secrets(self) -> set[str]:
        return (ALL[0] | ALL[1]) - self.known


NAME = re.compile(r'"(\w+_\d)"')


def without_unseen(view: Json) -> Json:
    """The view without the lists of what has not been seen, which name every card that is hidden somewhere, and
    without what follows from counting them: the hand of a side that has no deck."""
    return {
        **view,
        "sides": [{**side, "unseen": None, "known": side["deck"] and side["known"]} for side in view["sides"]],
    }


@pytest.mark.parametrize("manner", sorted(MANNERS))
def test_nothing_shown_names_a_card_that_cannot_be_known(manner: str) -> None:
    for seed in range(3):
        look_for_secrets(Match(7_340_912_657_011 + seed, manner))


def look_for_secrets(match: Match) -> None:
    state, chooser = new_game(match.seed, MARKED), match.begin()[1]
    knowledge = [Knowledge(viewer) for viewer in VIEWERS]
    for one in knowledge:
        one.learn(state.snapshot(), [])
        assert_hidden(one, [without_unseen(state.view(one.viewer))], match.seed)
    for actor, action, events in play(state, chooser):
        for one in knowledge:
            viewer = one.viewer
            one.learn(state.snapshot(), events)
            seen = [state.seen(event, viewer) for event in events]
            assert [event["type"] for event in seen] == [event["type"] for event in events]
            legal = [] if viewer is None else state.legal(viewer)
            shown = [without_unseen(state.view(viewer)), seen, state.told(action, actor, viewer), legal]
            assert_hidden(one, shown, match.seed)


def assert_hidden(knowledge: Knowledge, shown: list[Any], seed: int) -> None:
    written = text(shown)
    assert not (found := set(NAME.findall(written)) & knowledge.secrets()), (knowledge.viewer, found, shown)
    assert str(seed) not in written


@QUICK
@given(SEEDS, st.sampled_from(sorted(MANNERS)))
def test_what_is_unseen_is_what_is_hidden(seed: int, manner: str) -> None:
    """The unseen cards of a view are those of the decks and of the other player's hand."""
    match = Match(seed, manner)
    state, chooser = match.begin()
    for _ in play(state, chooser):
        snapshot = state.snapshot()
        for viewer in VIEWERS:
            for seat, side in enumerate(state.view(viewer)["sides"]):
                hidden = snapshot[SIDES[seat]]["deck"] + ([] if seat == viewer else snapshot[SIDES[seat]]["hand"])
                assert sorted(hidden) == sorted(name for name, n in side["unseen"].items() for _copy in range(n))
                assert (side["hand"] is None) == (seat != viewer)
                assert (side["hand_count"], side["deck"]) == tuple(
                    len(snapshot[SIDES[seat]][p]) for p in ("hand", "deck")
                )


# When it is over


@QUICK
@given(POSITIONS)
def test_all_is_open_when_nobody_plays_any_more(state: Any) -> None:
    """The view after the end: both hands are open, and everything else is as a spectator sees it."""
    snapshot, shown, closed = state.snapshot(), state.open_view(), state.view(None)
    assert [side["hand"] for side in shown["sides"]] == [snapshot[side]["hand"] for side in SIDES]
    assert without_known(shown["sides"]) == without_known([state.view(seat)["sides"][seat] for seat in SEATS])
    for seat in SEATS:
        positions = [
            card for eyes in SEATS for card in state.view(eyes)["sides"][seat]["known"]["deck"] if "at" in card
        ]
        in_order = sorted(positions, key=lambda card: card["at"])
        assert shown["sides"][seat]["known"] == {"hand": [], "deck": [card for card, _same in groupby(in_order)]}
    if shown["pending"] is not None:
        assert shown["pending"] == state.view(shown["pending"]["seat"])["pending"]
    hidden = {"sides", "pending"}
    assert {k: v for k, v in shown.items() if k not in hidden} == {k: v for k, v in closed.items() if k not in hidden}


def without_known(sides: list[Json]) -> list[Json]:
    return [{name: value for name, value in side.items() if name != "known"} for side in sides]


# What a bot imagines


@OFTEN
@given(POSITIONS, SEEDS)
def test_what_is_imagined_agrees_with_what_is_seen(state: Any, seed: int) -> None:
    """An imagined position agrees with the whole view, with the agenda and the other side's question, too."""
    for viewer in VIEWERS:
        view = state.view(viewer)
        imagined = GAME.imagine(GAME.Options(), view, viewer, random.Random(seed))
        assert text(imagined.view(viewer)) == text(view)
        assert imagined.to_move == state.to_move
        again = GAME.imagine(GAME.Options(), view, viewer, random.Random(seed))
        assert text(again.snapshot()) == text(imagined.snapshot())
        if viewer in state.to_move:
            assert text(imagined.legal(viewer)) == text(state.legal(viewer))


@QUICK
@given(POSITIONS, SEEDS)
def test_what_is_imagined_is_made_of_the_view_alone(state: Any, seed: int) -> None:
    for viewer in VIEWERS:
        other = hidden_otherwise(state, viewer, random.Random(seed))
        one, two = (GAME.imagine(GAME.Options(), s.view(viewer), viewer, random.Random(seed)) for s in (state, other))
        assert text(one.snapshot()) == text(two.snapshot())
