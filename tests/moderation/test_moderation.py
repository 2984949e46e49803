"""Reports and acts of moderators: their targets, their duration, and what the player reads."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone
from neuroshima.matches.models import Match
from neuroshima.matches.reading.access import Access
from neuroshima.moderation.acts import MODERATORS, act_on, end_early, may_moderate, silence_of, unread_by
from neuroshima.moderation.models import Act, Report
from neuroshima.moderation.presenters import report_shown
from neuroshima.players.lifecycle import merge_guest, reopen_due
from neuroshima.players.models import Closure, Player
from neuroshima.talk import choices
from neuroshima.talk.models import Message
from neuroshima.talk.moderated import AROUND
from neuroshima.talk.reading import changes_since, talk_message, talk_reader
from neuroshima.talk.saying import say

pytestmark = pytest.mark.django_db
Refused = Callable[[str], Any]
ANNA = {"login": "anna", "password": "right"}


@pytest.fixture
def moderator(db: None) -> User:
    """A member of the moderators' group, neither superuser nor staff."""
    user = User.objects.create_user("mod", password="mod")
    user.groups.add(Group.objects.get(name=MODERATORS))
    return user


@pytest.fixture
def annas(anna: Player) -> User:
    """Anna's account."""
    user = User.objects.create_user("anna", password="right")
    anna.user = user
    anna.save()
    return user


@pytest.fixture
def reported(match: Access, anna: Player, jan: Player) -> Report:
    """Jan has reported what Anna said."""
    say(anna, match.slug, "rude", "something rude")
    return choices.report_at(jan, match.slug, "rude", message=1)


def pages(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


# Acts of moderators ---------------------------------------------------------------------------------------------------


def test_the_group_makes_moderators(moderator: User) -> None:
    assert may_moderate(moderator) and not may_moderate(User.objects.create(username="other"))
    assert not may_moderate(None)


def test_a_removed_message_is_shown_to_nobody_but_moderators(
    reported: Report, moderator: User, match: Access, anna: Player, jan: Player
) -> None:
    before = changes_since(match.slug, 0).change
    act_on(moderator, reported.pk, ["remove"], "rude")
    for reader in (anna, jan):
        [said] = talk_message(changes_since(match.slug, before), talk_reader(reader, "en"), whole=False).messages
        assert (said.number, said.removed, said.text) == (1, True, "")
    assert report_shown(reported, moderator)["context"][0].words == "something rude"
    assert [act.kind for act in unread_by(anna)] == ["remove"]


def test_a_silenced_player_has_only_phrases_until_it_ends(
    reported: Report, moderator: User, match: Access, anna: Player, refused: Refused
) -> None:
    [act] = act_on(moderator, reported.pk, ["silence"], "rude", "day")
    with refused("silenced"):
        say(anna, match.slug, "a", "more")
    assert say(anna, match.slug, "b", phrase="sorry") == 2
    Act.objects.filter(pk=act.pk).update(until=timezone.now() - timedelta(seconds=1))
    assert silence_of(anna) is None and say(anna, match.slug, "a", "more") == 3


def test_several_things_are_done_at_once_or_none(
    reported: Report, moderator: User, anna: Player, refused: Refused
) -> None:
    with refused("no_account"):
        act_on(moderator, reported.pk, ["remove", "close"], "rude", "day")
    assert not Act.objects.exists() and not Message.objects.exclude(removed=None).exists()
    acts = act_on(moderator, reported.pk, ["remove", "silence"], "rude", "day")
    assert unread_by(anna) == acts and [act.until is None for act in acts] == [True, False]


def test_a_silenced_guest_stays_silenced_with_an_account(reported: Report, moderator: User, anna: Player) -> None:
    act_on(moderator, reported.pk, ["silence"], "rude", "day")
    user = User.objects.create(username="anna")
    account = Player.objects.create(name="Anna", user=user)
    assert merge_guest(anna, user) == account and silence_of(account) is not None
    assert Report.objects.get().about == account


def test_a_closed_account_lets_nobody_in_until_its_time_is_over(
    reported: Report, moderator: User, annas: User, client: Client
) -> None:
    inside = pages(annas)
    assert inside.get("/account/").context["request"].user.is_authenticated
    act_on(moderator, reported.pk, ["close"], "very rude", "week")
    assert not inside.get("/account/").context["request"].user.is_authenticated, "who is inside is out at once"
    answer = client.post("/account/log-in/", ANNA)
    page = answer.content.decode()
    assert answer.status_code == 403 and 'data-code="account_closed_until"' in page and "very rude" in page
    reopen_due()
    assert not User.objects.get(pk=annas.pk).is_active
    Closure.objects.update(until=timezone.now())
    assert client.post("/account/log-in/", ANNA).status_code == 302
    assert not Closure.objects.exists()
    assert "very rude" in client.get("/").content.decode(), "the player is told what was done"


def test_a_closure_ends_early_and_reopens_no_account_that_the_host_has_closed(
    reported: Report, moderator: User, annas: User
) -> None:
    [act] = act_on(moderator, reported.pk, ["close"], "rude", "week")
    end_early(moderator, act.pk, "a mistake")
    assert User.objects.get(pk=annas.pk).is_active
    User.objects.filter(pk=annas.pk).update(is_active=False)
    Report.objects.update(state="open")
    [act] = act_on(moderator, reported.pk, ["close"], "rude", "week")
    end_early(moderator, act.pk, "a mistake")
    assert not User.objects.get(pk=annas.pk).is_active
    assert [act.kind for act in Act.objects.order_by("pk")] == ["close", "end", "close", "end"]


def test_every_act_is_stored_with_who_why_when_and_on_what(reported: Report, moderator: User, anna: Player) -> None:
    [act] = act_on(moderator, reported.pk, ["warn"], "  be \n kind ")
    stored = Act.objects.get(pk=act.pk)
    assert (stored.by, stored.about, stored.report, stored.reason) == (moderator, anna, reported, "be kind")
    assert stored.created is not None and Report.objects.get().state == "settled"


def test_an_account_that_is_deleted_keeps_the_log_without_the_name(
    reported: Report, moderator: User, annas: User, match: Access, jan: Player
) -> None:
    act_on(moderator, reported.pk, ["warn"], "rude")
    choices.report_at(jan, match.slug, "again", seat=0)
    annas.delete()
    act, report = Act.objects.get(), Report.objects.order_by("pk").last()
    assert str(act.about) == "deleted player" and report is not None and report.state == "settled"
    moderator.delete()
    assert Act.objects.get().by is None


# Refusals -------------------------------------------------------------------------------------------------------------


def test_two_moderators_settle_a_report_once(reported: Report, moderator: User, refused: Refused) -> None:
    act_on(moderator, reported.pk, ["dismiss"], "nothing in it")
    with refused("report_settled"):
        act_on(moderator, reported.pk, ["warn"], "rude")
    assert Act.objects.count() == 1 and Report.objects.get().state == "dismissed"


@pytest.mark.parametrize("kind", ["warn", "silence", "remove", "close", "dismiss"])
def test_nobody_acts_on_themselves_or_on_a_host(
    reported: Report, moderator: User, annas: User, refused: Refused, kind: str
) -> None:
    annas.groups.add(Group.objects.get(name=MODERATORS))
    with refused("not_on_yourself"):
        act_on(annas, reported.pk, [kind], "mine", "day")
    User.objects.filter(pk=annas.pk).update(is_superuser=True)
    with refused("not_on_hosts"):
        act_on(moderator, reported.pk, [kind], "rude", "day")
    assert not Act.objects.exists() and not Message.objects.exclude(removed=None).exists()


def test_a_moderator_does_not_act_on_staff(reported: Report, moderator: User, annas: User, refused: Refused) -> None:
    """A superuser may, and only a superuser may end it."""
    User.objects.filter(pk=annas.pk).update(is_staff=True)
    with refused("not_on_hosts"):
        act_on(moderator, reported.pk, ["close"], "rude", "day")
    assert User.objects.get(pk=annas.pk).is_active and Report.objects.get().state == "open"
    [act] = act_on(User.objects.create_superuser("chief"), reported.pk, ["close"], "rude", "day")
    with refused("not_on_hosts"):
        end_early(moderator, act.pk, "a friend")
    assert not User.objects.get(pk=annas.pk).is_active


def test_invalid_acts_change_nothing(
    reported: Report, moderator: User, match: Access, jan: Player, refused: Refused
) -> None:
    person = choices.report_at(jan, match.slug, "name", seat=0)
    for code, asked in (
        ("no_such_act", (reported.pk, ["dance"], "x")),
        ("no_such_act", (reported.pk, ["silence"], "x", "for ever")),
        ("no_such_act", (reported.pk, ["end"], "x")),
        ("no_such_act", (person.pk, ["remove"], "x")),
        ("no_such_act", (reported.pk, [], "x")),
        ("no_such_act", (reported.pk, ["dismiss", "warn"], "x")),
        ("no_account", (reported.pk, ["close"], "x", "day")),
        ("bad_reason", (reported.pk, ["warn"], " ")),
        ("no_such_report", (999, ["warn"], "x")),
    ):
        with refused(code):
            act_on(moderator, *asked)
    with refused("no_such_act"):
        end_early(moderator, 999, "x")
    assert not Act.objects.exists()


def test_a_report_is_made_once_and_not_about_oneself(
    reported: Report, anna: Player, jan: Player, refused: Refused
) -> None:
    slug = reported.match.slug  # type: ignore[union-attr]
    assert choices.report_at(jan, slug, "another reason", message=1) == reported
    assert choices.report_at(jan, slug, "the player", seat=0) != reported
    with refused("not_on_yourself"):
        choices.report_at(anna, slug, "me", message=1)
    with refused("bad_reason"):
        choices.report_at(jan, slug, "x" * 301, seat=0)


# Pages ----------------------------------------------------------------------------------------------------------------


def test_the_pages_are_for_moderators(reported: Report, moderator: User, annas: User, settings: Any) -> None:
    for page in ("/moderation/", f"/moderation/{reported.pk}/"):
        for visitor in (Client(), pages(annas)):
            answer = visitor.get(page)
            assert answer.status_code == 403 and 'data-code="not_a_moderator"' in answer.content.decode()
        assert pages(moderator).get(page).status_code == 200
    assert pages(annas).post(f"/moderation/{reported.pk}/settle/", {"kinds": "warn"}).status_code == 403
    assert pages(moderator).get("/moderation/999/").status_code == 404
    settings.STAFF_NEEDS_SECOND_FACTOR = True
    assert b"staff_needs_second_factor" in pages(moderator).get("/moderation/").content


def test_a_report_shows_its_context_and_what_was_before(
    reported: Report, moderator: User, match: Access, anna: Player, jan: Player
) -> None:
    for number in range(2 * AROUND):
        say(jan, match.slug, f"j{number}", f"answer {number}")
    choices.report_at(jan, match.slug, "and the name", seat=0)
    page = pages(moderator).get(f"/moderation/{reported.pk}/")
    shown = page.content.decode()
    assert "something rude" in shown and f"answer {AROUND - 1}" in shown and f"answer {AROUND}<" not in shown
    assert "and the name" in shown and f"/m/{match.slug}/" in shown
    assert "Close the account" not in shown, "Anna is a guest"


def test_a_playing_moderator_reads_no_spectators_talk_before_the_end(
    match: Access, anna: Player, jan: Player, eva: Player, moderator: User
) -> None:
    jan.user = moderator
    jan.save()
    say(eva, match.slug, "s", phrase="nice")
    report = choices.report_at(anna, match.slug, "?", seat=1)
    assert report_shown(report, moderator)["context"] == []
    Match.objects.update(status="over", outcome={"winners": [], "reason": "draw"})
    assert len(report_shown(report, moderator)["context"]) == 1


def test_the_form_settles_a_report_and_the_player_reads_of_it(
    reported: Report, moderator: User, annas: User, anna: Player
) -> None:
    client, address = pages(moderator), f"/moderation/{reported.pk}/settle/"
    assert client.get(address).status_code == 302
    for wrong in (
        {},
        {"kinds": "dance", "time": "day", "reason": "x"},
        {"kinds": "warn", "time": "day", "reason": " "},
    ):
        assert client.post(address, wrong).status_code == 400
    assert client.post(address, {"kinds": "silence", "time": "day", "reason": "be <b>kind</b>"}).status_code == 302
    assert client.post(address, {"kinds": "warn", "time": "day", "reason": "x"}).status_code == 409
    told_page = pages(annas).get("/").content.decode()
    assert "be &lt;b&gt;kind&lt;/b&gt;" in told_page
    [act] = unread_by(anna)
    assert pages(moderator).post(f"/notices/{act.pk}/read/").status_code == 302 and unread_by(anna) == [act]
    answer = pages(annas).post(f"/notices/{act.pk}/read/", {"next": "https://elsewhere.example/"})
    assert answer["Location"] == "/" and unread_by(anna) == []
    assert "End it now" in client.get(f"/moderation/{reported.pk}/").content.decode()
    assert client.post(f"/moderation/acts/{act.pk}/end/", {"reason": "enough"}).status_code == 302
    assert silence_of(anna) is None


def test_the_admin_shows_no_spectators_talk_before_the_end(match: Access, eva: Player, client: Client) -> None:
    say(eva, match.slug, "s", phrase="nice")
    client.force_login(User.objects.create_superuser("chief"))
    assert "Nice move!" not in client.get("/admin/talk/message/").content.decode()
    Match.objects.update(status="over", outcome={"winners": [], "reason": "draw"})
    assert "Nice move!" in client.get("/admin/talk/message/").content.decode()


def test_the_hosts_decision_on_an_account_overrides_closures(
    reported: Report, moderator: User, annas: User, client: Client
) -> None:
    act_on(moderator, reported.pk, ["close"], "rude", "week")
    client.force_login(User.objects.create_superuser("chief"))
    given = {"username": "anna", "date_joined_0": "2026-01-01", "date_joined_1": "00:00:00", "reason": "a mistake"}
    assert client.post(f"/admin/auth/user/{annas.pk}/change/", {**given, "is_active": "on"}).status_code == 302
    assert User.objects.get(pk=annas.pk).is_active and not Closure.objects.exists()


def test_reports_acts_and_messages_are_searched_in_the_admin(reported: Report, moderator: User, client: Client) -> None:
    act_on(moderator, reported.pk, ["warn"], "rude")
    client.force_login(User.objects.create_superuser("chief"))
    for page in ("moderation/report", "moderation/act", "talk/message"):
        answer = client.get(f"/admin/{page}/?q=anna")
        assert answer.status_code == 200 and "1 result" in answer.content.decode()
        assert client.post(f"/admin/{page}/1/delete/").status_code == 403
    assert client.post("/admin/talk/unwantedword/add/", {"word": "Młot"}).status_code == 302
    assert "already" in client.post("/admin/talk/unwantedword/add/", {"word": "mlot"}).content.decode()
