"""Styles of a bot, equally strong: a style is drawn when the match is created, or named explicitly."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation
from neuroshima import plugins
from neuroshima.campaigns.play import RolePlan, advance, begin_run
from neuroshima.matches.bots import playing, thinking
from neuroshima.matches.models import Seat
from neuroshima.matches.play import SeatPlan, create_match, play_move, resign
from neuroshima.matches.play.leaving import hand_over, take_seat_back
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.setup import seating
from neuroshima.players.models import Player
from neuroshima.series.play import begin_series, go_on
from neuroshima_contract import Action, Bot, Stage, State, WantedBot
from sample_game.campaign import Caravan
from sample_game.game import Marker, TallyGame

from tests.support.platform.bot_tasks import Scripted

STYLES = {"bold": {"en": "bold", "pl": "śmiały", "cs": "odvážný"}, "shy": {"en": "shy"}}
RED, BLUE = {"colour": "red"}, {"colour": "blue"}
TAKE = {"type": "take"}


class Bold(Marker):
    """Marker in one of its styles."""

    def choose(self, state: State, seat: int, rng: random.Random, budget: int) -> Action:
        return TAKE


def in_style(bot: Bot, style: str) -> Bot:
    return Bold() if style == "bold" else bot


@pytest.fixture(autouse=True)
def styles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give Marker two styles; the last one is drawn."""
    monkeypatch.setattr(Marker, "styles", STYLES)
    monkeypatch.setattr(Marker, "in_style", in_style)
    monkeypatch.setattr(seating, "_by_lot", lambda among: among[-1] if among else "")


def against(player: Player, style: str = "") -> Access:
    return create_match(
        player, "tally", {"cards": 3}, [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker", None, style)]
    )


def styles_in(access: Access) -> list[str]:
    return [seat.style for seat in access_match(None, access.slug).seats]


@pytest.mark.parametrize(("wanted", "drawn"), [("", "shy"), ("bold", "bold"), ("of another version", "shy")])
def test_a_style_is_drawn_unless_an_existing_one_was_named(anna: Player, wanted: str, drawn: str) -> None:
    assert styles_in(against(anna, wanted)) == ["", drawn]


def test_a_bot_without_styles_has_none(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Marker, "styles", {})
    assert styles_in(against(anna, "bold")) == ["", ""]


@pytest.mark.parametrize(("language", "name"), [("en", "Marker (bold)"), ("pl", "Znacznik (śmiały)")])
def test_the_style_stands_beside_the_name(anna: Player, language: str, name: str) -> None:
    with translation.override(language):
        assert [seat["name"] for seat in against(anna, "bold").seat_list()] == ["Anna", name]


def test_a_bot_is_asked_for_an_action_in_its_style(anna: Player) -> None:
    access, scripted = against(anna, "bold"), Scripted(TAKE)
    play_move(anna, access.slug, 0, TAKE, "a", 0)
    playing.play_bot(access.slug, scripted)
    (request,) = scripted.requests
    assert request.style == "bold"
    assert thinking._answer(request) == (True, TAKE)
    for other in ("", "shy", "of another version"):
        assert thinking._answer(replace(request, style=other))[1] != TAKE


def test_a_bot_that_stands_in_again_plays_as_before(match: Access, anna: Player, monkeypatch: Any) -> None:
    hand_over(anna, match.slug, 0, "a", 0)
    take_seat_back(anna, match.slug, 0, "b", 1)
    monkeypatch.setattr(seating, "_by_lot", lambda among: among[0])
    hand_over(anna, match.slug, 0, "c", 2)
    assert styles_in(match)[0] == "shy"


def test_a_bot_plays_all_seats_of_one_player_in_one_style(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TallyGame, "commanders", lambda self, options, count: [0, 1, 1])
    turns = iter(["bold", "shy"])
    monkeypatch.setattr(seating, "_by_lot", lambda among: next(turns))
    bots = [SeatPlan("bot", {"colour": colour}, "marker") for colour in ("blue", "green")]
    assert styles_in(create_match(anna, "tally", {}, [SeatPlan("me", RED), *bots])) == ["", "bold", "bold"]


def test_the_next_game_of_a_series_is_against_the_same_style(anna: Player) -> None:
    access = against(anna, "bold")
    run = begin_series(access.match, "return")
    resign(anna, access.slug, 0, "a", 0)
    go_on(run.slug)
    assert Seat.objects.get(match__series_game__number=2, kind="bot").style == "bold"


WANTED = {
    "a style": (WantedBot(style="bold"), ("marker", "bold")),
    "a bot and a style": (WantedBot("second", "bold"), ("second", "bold")),
    "a bot that is not here": (WantedBot("nobody", "bold"), ("marker", "bold")),
    "nobody": (WantedBot(), ("marker", "shy")),
}


@pytest.mark.parametrize("what", WANTED)
def test_a_campaign_says_which_bot_it_wants(anna: Player, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted, played = WANTED[what]
    game = TallyGame({"marker": Marker(), "second": Marker()})
    monkeypatch.setattr(plugins, "game", lambda name: game)
    stage = Caravan.stage

    def with_bots(self: Caravan, memory: Any) -> Stage | None:
        found = stage(self, memory)
        return found and replace(found, bots=[WantedBot(), wanted])

    monkeypatch.setattr(Caravan, "stage", with_bots)
    run = begin_run(anna, "caravan", [RolePlan("me"), RolePlan("bot", "marker")])
    seat = advance(anna, run.slug, 0).seats.get(kind="bot")
    assert (seat.bot, seat.style) == played
