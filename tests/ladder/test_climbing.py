"""The ladder of bots: which victories count, what comes next, and whose they are."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from neuroshima import plugins
from neuroshima.ladder.climbing import ask_note, climb_of, note_victory
from neuroshima.ladder.models import BeatenBot
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player

from tests.support.web.visitors import visitor

WEAKEST, SECOND, THIRD = "recruit", "cadet", "novice"


def play(player: Player, bot: str, army: str = "moloch", **changes: Any) -> Match:
    """A duel of the player against a bot that the player has won, but for `changes` of the match."""
    plans = [SeatPlan("me", {"army": army}), SeatPlan("bot", {"army": "hegemony"}, bot=bot)]
    slug, now = create_match(player, "hex", {}, plans).slug, timezone.now()
    won = {"status": Status.OVER, "outcome": {"reason": "hit_points", "winners": [0], "hq_hp": [12, 9]}, "ended": now}
    Match.objects.filter(slug=slug).update(**{**won, "bot_to_move": False, **changes})
    Seat.objects.filter(match__slug=slug).update(ended=now)
    return Match.objects.get(slug=slug)


def beat(player: Player, bot: str, army: str = "moloch", **changes: Any) -> None:
    note(play(player, bot, army, **changes))


def note(match: Match) -> None:
    """What follows the end of a match: its victory is noted by a task, if there is one."""
    DBTaskResult.objects.filter(task_path=note_victory.module_path).delete()
    ask_note([match])
    for task in DBTaskResult.objects.filter(task_path=note_victory.module_path):
        note_victory.func(**task.args_kwargs["kwargs"])


def test_a_newcomer_begins_at_the_weakest_bot(db: None) -> None:
    climb = climb_of(None, plugins.game("hex"))
    assert (climb.rung, climb.next_bot, climb.is_at_top) == (0, WEAKEST, False)


def test_a_victory_leads_to_the_next_bot(anna: Player) -> None:
    beat(anna, WEAKEST)
    climb = climb_of(anna, plugins.game("hex"))
    assert (climb.rung, climb.next_bot) == (1, SECOND)
    assert climb.factions_that_beat(WEAKEST) == ["moloch"] and climb.next_bot_of("moloch") == SECOND
    assert climb.next_bot_of("borgo") == WEAKEST


def test_who_beats_a_stronger_bot_first_is_sent_back_to_the_weakest(anna: Player) -> None:
    beat(anna, THIRD)
    assert climb_of(anna, plugins.game("hex")).next_bot == WEAKEST


def test_a_second_victory_with_the_same_army_changes_nothing(anna: Player) -> None:
    beat(anna, WEAKEST)
    first = BeatenBot.objects.get()
    beat(anna, WEAKEST)
    assert BeatenBot.objects.get() == first
    beat(anna, WEAKEST, army="borgo")
    assert climb_of(anna, plugins.game("hex")).factions_that_beat(WEAKEST) == ["borgo", "moloch"]


def test_a_victory_is_noted_as_its_match_ends(anna: Player) -> None:
    """Of matches that are over, those alone that somebody has won against a bot are looked at."""
    won, lost = play(anna, WEAKEST), play(anna, WEAKEST, outcome=LOST)
    ask_note([won, lost])
    tasks = DBTaskResult.objects.filter(task_path=note_victory.module_path)
    assert [task.args_kwargs["kwargs"]["match"] for task in tasks] == [won.slug]


LOST = {"reason": "hit_points", "winners": [1], "hq_hp": [9, 12]}
DRAWN = {"reason": "hit_points", "winners": [], "hq_hp": [9, 9]}
CALLED_OFF = {"reason": "called_off", "winners": []}
ABORTED = {"reason": "aborted", "winners": [0], "note": "The rules have changed."}


@pytest.mark.parametrize("outcome", [LOST, DRAWN, CALLED_OFF, ABORTED])
def test_what_is_no_victory_does_not_count(anna: Player, outcome: dict[str, Any]) -> None:
    beat(anna, WEAKEST, outcome=outcome)
    assert not BeatenBot.objects.exists()


def test_a_match_that_a_bot_finished_for_its_player_does_not_count(anna: Player) -> None:
    match = play(anna, WEAKEST)
    match.seats.filter(index=0).update(kind=Seat.Kind.BOT, bot=THIRD, player=None, kept_for=anna)
    note(match)
    assert not BeatenBot.objects.exists()


def test_victories_of_before_are_noted_with_as_many_queries_for_many(anna: Player) -> None:
    """The migration reads the duels in parts, and keeps the first of several victories."""
    migration = import_module("neuroshima.ladder.migrations.0002_earlier_victories")
    first = play(anna, WEAKEST)
    play(anna, WEAKEST)
    play(anna, SECOND, army="borgo")
    for outcome in (LOST, ABORTED):
        play(anna, WEAKEST, outcome=outcome)
        play(anna, SECOND, army="borgo", outcome=outcome)
    with CaptureQueriesContext(connection) as asked:
        migration.note_earlier_victories(apps, None)
    rows = BeatenBot.objects.order_by("beaten").values_list("bot", "faction", "beaten")
    assert [row[:2] for row in rows] == [(WEAKEST, "moloch"), (SECOND, "borgo")]
    assert rows[0][2] == first.ended and len(asked) <= 6


def test_at_the_top_the_next_army_is_proposed(anna: Player) -> None:
    game = plugins.game("hex")
    top = list(game.bots)[-1]
    for bot in game.bots:
        beat(anna, bot)
    climb = climb_of(anna, game)
    assert climb.is_at_top and climb.next_bot == top
    wanted = climb.next_faction(top)
    assert wanted and wanted != "moloch"
    html = visitor(anna).get("/?game=hex").content.decode()
    assert f'name="faction" value="{wanted}"' in html and "You have beaten them all." in html


def test_a_guest_keeps_the_ladder_with_an_account(db: None) -> None:
    """The earlier of two victories stays."""
    user = User.objects.create_user("Anna")
    guest = Player.objects.create(name="Guest 1")
    beat(guest, WEAKEST)
    beat(guest, SECOND)
    earlier = BeatenBot.objects.get(bot=WEAKEST).beaten
    member = Player.objects.create(user=user, name="Anna")
    BeatenBot.objects.create(player=member, game="hex", bot=WEAKEST, faction="moloch", beaten=timezone.now())
    kept = merge_guest(guest, user)
    rows = BeatenBot.objects.filter(player=kept).order_by("bot")
    assert [(row.bot, row.beaten == earlier) for row in rows] == [(SECOND, False), (WEAKEST, True)]
    assert BeatenBot.objects.count() == 2


def test_the_page_shows_every_army_and_its_next_bot(anna: Player) -> None:
    beat(anna, WEAKEST)
    html = visitor(anna).get("/ladder/?game=hex").content.decode()
    moloch = html[html.index("Moloch</a>") :]
    assert "Play: Cadet" in moloch[: moloch.index("</li>\n")]
    assert "1 of 7 beaten" in html


@pytest.mark.parametrize("address", ["/ladder/", "/ladder/?game=tally", "/ladder/?game=nothing"])
def test_the_page_is_there_for_guests_and_odd_addresses(db: None, address: str) -> None:
    assert Client().get(address).status_code == 200
