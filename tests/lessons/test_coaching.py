"""First matches in the host: how one begins, what the coach says once or again, and a coach that fails."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

import pytest
from django.utils.translation import activate
from neuroshima import plugins
from neuroshima.lessons.coaching import (
    MOST,
    Coaching,
    begin_first_match,
    coached_match_of,
    coaching_for,
    first_match_of,
    has_played,
)
from neuroshima.lessons.models import CoachedMatch
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.play import MACHINE, MACHINE_IDS, play_move, rematch, resign, take_back
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.reading.states import options_of
from neuroshima.players.models import Player
from neuroshima_contract import Action, Advice, FirstMatch, MatchMove, Remark
from sample_game.game import TallyTeaching

WHO = {"en": "You take red.", "pl": "Bierzesz czerwone.", "cs": "Bereš červené."}
RED, BLUE = {"colour": "red"}, {"colour": "blue"}
TALLY = FirstMatch(WHO, [RED, BLUE], "marker", 0, {"cards": 3, "rules": "sorted"})


def advice(name: str, again: bool = False, **values: Any) -> Advice:
    texts = {language: f"{name} {language} %(left)s" for language in ("en", "pl", "cs")}
    return Advice(name, texts, {"left": 0, **values}, at=[1, 2], again=again)


class Coach:
    """A game's coach that records its questions and returns prepared advice."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, int, Sequence[Any]]] = []
        self.says: Callable[[Any], list[Advice]] = lambda view: [advice("one"), advice("left", True, left=view["left"])]

    def coach(self, _game: Any, _options: Any, view: Any, seat: int, events: Sequence[Any]) -> list[Advice]:
        self.asked.append((view, seat, events))
        return self.says(view)

    def decided(self, _game: Any, _options: Any, seats: Any, moves: Any, outcome: Any, seat: int) -> list[Remark]:
        self.moves: Sequence[MatchMove] = moves
        words = {"en": "%(colour)s: %(reason)s"}
        return [Remark(words, moves[-1].seq, {"colour": {"en": seats[seat].colour}, "reason": outcome.reason})]


@pytest.fixture
def coach(monkeypatch: pytest.MonkeyPatch) -> Coach:
    """The sample game with a first match."""
    made = Coach()
    monkeypatch.setattr(TallyTeaching, "first_match", lambda _game: TALLY)
    monkeypatch.setattr(TallyTeaching, "coach", lambda *asked: made.coach(*asked))
    monkeypatch.setattr(TallyTeaching, "decided", lambda *asked: made.decided(*asked))
    return made


@pytest.fixture
def slug(coach: Coach, anna: Player) -> str:
    return begin_first_match(anna, plugins.game("tally")).slug


def heard(player: Player | None, slug: str, silent: bool | None = None) -> Coaching:
    """The coach's advice for a player."""
    return coaching_for(access_match(player, slug), silent)


def ids(told: Coaching) -> list[str]:
    return [line.id for line in told.lines]


def move(player: Player | None, slug: str, action: Action, seat: int = 0) -> None:
    """Move for `player`, or for the bot that is to move."""
    access = access_match(player, slug)
    if player is None:
        seat = access.to_move[0]
        play_move(MACHINE, slug, seat, action, f"{MACHINE_IDS}{access.seq}", access.seq)
    else:
        play_move(player, slug, seat, action, f"move-{access.seq}", access.seq)


TAKE: Action = {"type": "take"}


def mark(field: int) -> Action:
    return {"type": "mark", "field": field, "how": "dot"}


def test_it_is_a_casual_match_against_the_bot(slug: str, anna: Player) -> None:
    match = Match.objects.get(slug=slug)
    assert not match.rated and match.status == "running" and match.options["cards"] == 3
    assert [(seat.kind, seat.bot, seat.options) for seat in match.seats.order_by("index")] == [
        (Seat.Kind.PERSON, "", RED),
        (Seat.Kind.BOT, "marker", BLUE),
    ]
    assert coached_match_of(match) == CoachedMatch.objects.get(seat=0, silent=False)


def test_what_is_said_once_is_not_said_again(slug: str, anna: Player) -> None:
    assert ids(heard(anna, slug)) == ["one", "left"]
    assert ids(heard(anna, slug)) == ["one", "left"], "a page that is loaded again shows the same"
    move(anna, slug, mark(0))
    told = heard(anna, slug)
    assert ids(told) == ["left"]
    assert (told.lines[0].words, told.lines[0].at, told.seq) == ("left en 3", [1, 2], 1)


def test_the_weightiest_are_said_and_the_others_wait(slug: str, coach: Coach, anna: Player) -> None:
    coach.says = lambda _view: [advice("one"), advice("two"), advice("three")]
    assert ids(heard(anna, slug)) == ["one", "two"][:MOST]
    move(anna, slug, mark(0))
    assert ids(heard(anna, slug)) == ["three"]


def test_the_coach_knows_what_the_player_sees(slug: str, coach: Coach, anna: Player) -> None:
    """The view of the seat and the events that it saw since its last action; a card at which the bot has peeked is
    hidden."""
    move(anna, slug, TAKE)
    assert heard(anna, slug).lines == () and not coach.asked, "while the bot is to move nobody is asked"
    move(None, slug, {"type": "peek"})
    move(None, slug, TAKE)
    heard(anna, slug)
    view, seat, events = coach.asked[-1]
    assert seat == 0 and view == access_match(anna, slug).view() and "deck" not in view
    assert [event["type"] for event in events] == ["taken", "peeked", "taken"]
    assert "card" not in events[1]


def test_undone_events_are_not_reported_to_the_coach(slug: str, coach: Coach, anna: Player) -> None:
    move(anna, slug, mark(0))
    access = access_match(anna, slug)
    take_back(anna, slug, 0, "back", access.seq)
    heard(anna, slug)
    assert coach.asked[-1][2] == []


def test_silence_is_kept(slug: str, coach: Coach, anna: Player) -> None:
    assert heard(anna, slug, silent=True) == Coaching(0, True)
    coach.asked.clear()
    assert heard(anna, slug).silent and not coach.asked, "nobody is asked for nothing"
    told = heard(anna, slug, silent=False)
    assert not told.silent and ids(told) == ["one", "left"]


def test_the_coach_says_what_decided_the_match(slug: str, coach: Coach, anna: Player) -> None:
    heard(anna, slug, silent=True)
    move(anna, slug, mark(0))
    take_back(anna, slug, 0, "back", 1)
    for player in (anna, None, anna):
        move(player, slug, TAKE)
    told = heard(anna, slug)
    assert [(remark.words, remark.seq) for remark in told.remarks] == [("red: deck_empty", 5)]
    assert [one.seq for one in coach.moves] == [3, 4, 5], "without what was taken back"
    assert ids(told) == [] and has_played(anna, plugins.game("tally"))


def test_a_match_that_was_resigned_has_remarks_too(slug: str, anna: Player) -> None:
    move(anna, slug, TAKE)
    move(None, slug, TAKE)
    resign(anna, slug, 0, "resign", 2)
    assert [remark.words for remark in heard(anna, slug).remarks] == ["red: resigned"]


@pytest.mark.parametrize(
    "says",
    [
        lambda view: [advice(view["nothing"])],
        lambda view: [Advice("bad", {"en": "%(nothing)s"})],
        lambda view: [Advice("bad", {"pl": "."})],
        lambda view: None,
    ],
    ids=["raises", "names nothing", "not in English", "nonsense"],
)
def test_a_coach_that_fails_is_silent(
    says: Any, slug: str, coach: Coach, anna: Player, caplog: pytest.LogCaptureFixture
) -> None:
    coach.says = says
    with caplog.at_level(logging.ERROR):
        assert heard(anna, slug) == Coaching(0, False)
    assert "the coach has failed" in caplog.text
    move(anna, slug, TAKE)
    assert access_match(anna, slug).seq == 1


def test_not_coached(slug: str, anna: Player, jan: Player, refused: Any, match: Access) -> None:
    """Only the learner hears the coach. Other matches have none, and the rematch has none."""
    for player, other in ((jan, slug), (None, slug), (anna, match.slug)):
        with refused("not_coached"):
            heard(player, other)
    Match.objects.filter(slug=slug).update(rated=True)
    with refused("not_coached"):
        heard(anna, slug)
    Match.objects.filter(slug=slug).update(rated=False)
    move(anna, slug, TAKE)
    move(None, slug, TAKE)
    resign(anna, slug, 0, "resign", 2)
    with refused("not_coached"):
        heard(anna, rematch(anna, slug).slug)


def test_no_first_match(anna: Player, refused: Any) -> None:
    assert first_match_of(plugins.game("tally")) is None
    with refused("no_first_match"):
        begin_first_match(anna, plugins.game("tally"))


@pytest.mark.parametrize(
    "first",
    [
        FirstMatch(WHO, [RED, BLUE], "nobody"),
        FirstMatch(WHO, [RED], "marker"),
        FirstMatch(WHO, [RED, BLUE], "marker", 2),
        "raises",
    ],
    ids=["no such bot", "too few seats", "no such seat", "raises"],
)
def test_a_first_match_that_does_not_fit_is_left_out(first: Any, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(_game: Any) -> Any:
        if first == "raises":
            raise RuntimeError(first)
        return first

    monkeypatch.setattr(TallyTeaching, "first_match", answer)
    assert first_match_of(plugins.game("tally")) is None


# The games of this repository -----------------------------------------------------------------------------------------

KEY_MOMENTS = {
    "hex": ["place_hq", "first_turn", "forced_discard", "battle_pays", "last_tile_drawn"],
    "convoy": ["mulligan", "goal", "losing", "battle_lost", "last_city"],
}


@pytest.mark.parametrize("name", KEY_MOMENTS)
def test_a_whole_first_match_is_coached_to_its_end(name: str, anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Played through the host's code, with a bot in the player's place.

    The advice of key moments comes in this order, and in every language."""
    monkeypatch.setattr("neuroshima.chance.generator.getrandbits", lambda _bits: 1)
    game = plugins.installed_games()[name]
    first = first_match_of(game)
    assert first is not None
    languages = cycle(("en", "pl", "cs"))
    slug, said, chance = begin_first_match(anna, plugins.game(name)).slug, [], random.Random(3)
    while (access := access_match(anna, slug)).match.status == "running":
        seat = access.to_move[0]
        if seat == first.seat:
            activate(next(languages))
            told = coaching_for(access)
            said += [line.id for line in told.lines]
            assert len(told.lines) <= MOST and all("%(" not in line.words for line in told.lines)
        view = access.reading.view(access.seq, seat)
        assert view is not None
        state = game.imagine(options_of(game, access.match), view, seat, chance)
        bot = game.bots[first.bot] if seat != first.seat else list(game.bots.values())[-1]
        move(anna if seat == first.seat else None, slug, bot.choose(state, seat, chance, 10), seat)
    spoken = list(dict.fromkeys(said))
    assert [one for one in spoken if one in KEY_MOMENTS[name]] == KEY_MOMENTS[name]
    activate("en")
    remarks = coaching_for(access_match(anna, slug)).remarks
    assert 2 <= len(remarks) <= 3 and all(0 < remark.seq <= access.seq + 1 for remark in remarks)
