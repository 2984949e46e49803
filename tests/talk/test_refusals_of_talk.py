"""Refusals of talk, reports and acts of moderators."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from neuroshima.matches.play import (
    SeatPlan,
    create_match,
)
from neuroshima.matches.reading.access import Access
from neuroshima.moderation.acts import act_on
from neuroshima.moderation.models import Act, Report
from neuroshima.players.models import Player
from neuroshima.talk import choices
from neuroshima.talk.models import UnwantedWord
from neuroshima.talk.saying import say

from tests.support.platform.refusing import BLUE, RED, Refused


def test_talk_needs_name(match: Access, refused: Refused) -> None:
    with refused("talk_needs_name"):
        say(None, match.slug, "a", "hello")


def test_nobody_reads(anna: Player, refused: Refused) -> None:
    slug = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("me", BLUE)]).slug
    with refused("nobody_reads"):
        say(anna, slug, "a", "hello")


def test_phrases_only(match: Access, eva: Player, refused: Refused) -> None:
    with refused("phrases_only"):
        say(eva, match.slug, "a", "hello")


def test_silenced(match: Access, anna: Player, refused: Refused) -> None:
    Act.objects.create(kind="silence", about=anna, reason="rude", until=timezone.now() + timedelta(hours=1))
    with refused("silenced"):
        say(anna, match.slug, "a", "hello")


def test_unwanted_word(match: Access, anna: Player, refused: Refused) -> None:
    UnwantedWord.objects.create(word="młot", folded="mlot")
    with refused("unwanted_word"):
        say(anna, match.slug, "a", "Ty MŁOT!")


def test_bad_text(match: Access, anna: Player, refused: Refused) -> None:
    with refused("bad_text"):
        say(anna, match.slug, "a", " ")


def test_no_such_phrase(match: Access, anna: Player, refused: Refused) -> None:
    with refused("no_such_phrase"):
        say(anna, match.slug, "a", phrase="dance")


def test_no_such_message(match: Access, anna: Player, refused: Refused) -> None:
    with refused("no_such_message"):
        choices.mute(anna, match.slug, True, message=1)


def test_only_players_agree(match: Access, eva: Player, refused: Refused) -> None:
    with refused("only_players_agree"):
        choices.agree(eva, match.slug, True)


def reported(match: Access, anna: Player, jan: Player) -> Report:
    return choices.report_at(jan, match.slug, "rude", seat=0)


def test_not_a_moderator(match: Access, anna: Player, jan: Player, refused: Refused, client: Client) -> None:
    with refused("not_a_moderator"):
        act_on(User.objects.create(username="anybody"), reported(match, anna, jan).pk, ["warn"], "x")
    assert client.get("/moderation/").status_code == 403


def test_not_on_yourself(match: Access, anna: Player, refused: Refused) -> None:
    with refused("not_on_yourself"):
        choices.mute(anna, match.slug, True, seat=0)


def test_not_on_hosts(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    anna.user = User.objects.create_superuser("anna")
    anna.save()
    with refused("not_on_hosts"):
        act_on(User.objects.create_superuser("chief"), reported(match, anna, jan).pk, ["warn"], "x")


def test_no_such_report(db: None, refused: Refused) -> None:
    with refused("no_such_report"):
        act_on(User.objects.create_superuser("chief"), 7, ["warn"], "x")


def test_report_settled(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    chief, report = User.objects.create_superuser("chief"), reported(match, anna, jan)
    act_on(chief, report.pk, ["warn"], "x")
    with refused("report_settled"):
        act_on(chief, report.pk, ["warn"], "x")


def test_no_such_act(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    with refused("no_such_act"):
        act_on(User.objects.create_superuser("chief"), reported(match, anna, jan).pk, ["dance"], "x")


def test_no_account(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    with refused("no_account"):
        act_on(User.objects.create_superuser("chief"), reported(match, anna, jan).pk, ["close"], "x", "day")
