"""One's own account under another name or by mail address, and its sessions in other browsers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.test import Client, override_settings
from django.utils import timezone
from neuroshima.notices.models import Device
from neuroshima.notices.wishes import SESSION_KEY
from neuroshima.players import sessions
from neuroshima.players.identity import forget_expired_sessions
from neuroshima.players.models import FormerName, Player
from neuroshima.players.reserved_names import KEPT_FOR
from neuroshima.players.sessions import MOST

from tests.web.test_own_account import GOOD, SENDS_MAIL, inside, log_in

RENAME, SESSIONS = "/account/rename/", "/account/sessions/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create_user("anna", email="anna@home.example", password=GOOD, first_name="Anna")


# Log-in by mail address -----------------------------------------------------------------------------------------------


@pytest.fixture
def address(user: User) -> EmailAddress:
    return EmailAddress.objects.create(user=user, email="anna@home.example", verified=True, primary=True)


@override_settings(**SENDS_MAIL)
def test_a_confirmed_address_leads_in(address: EmailAddress) -> None:
    assert "Account name or mail address" in Client().get("/account/log-in/").content.decode()
    assert inside(log_in("Anna@Home.example"))


@override_settings(**SENDS_MAIL)
@pytest.mark.parametrize("typed", ["nobody@home.example", "anna@home.example"])
def test_an_address_that_is_not_confirmed_does_not(address: EmailAddress, typed: str) -> None:
    EmailAddress.objects.update(verified=False)
    answer = Client().post("/account/log-in/", {"login": typed, "password": GOOD})
    assert answer.status_code == 400 and 'data-code="login_failed"' in answer.content.decode()


def test_without_mail_only_names_lead_in(address: EmailAddress) -> None:
    page = Client().get("/account/log-in/").content.decode()
    assert "Account name" in page and "Account name or mail address" not in page
    assert Client().post("/account/log-in/", {"login": address.email, "password": GOOD}).status_code == 400


@override_settings(**SENDS_MAIL)
def test_failures_with_a_name_and_with_its_address_count_together(address: EmailAddress, settings: Any) -> None:
    tried = [*(["anna"] * 5), *(["anna@home.example"] * 4), "ANNA@HOME.example"]
    codes = [Client().post("/account/log-in/", {"login": each, "password": "wrong"}).status_code for each in tried]
    assert codes == [400] * 9 + [429] and len(codes) == settings.AXES_FAILURE_LIMIT


# Another name ---------------------------------------------------------------------------------------------------------


def renaming(client: Client, name: str) -> Any:
    client.post("/account/confirm/", {"password": GOOD, "next": RENAME})
    return client.post(RENAME, {"username": name})


def test_the_new_name_leads_in_and_is_shown(user: User) -> None:
    client = log_in()
    assert client.get("/account/").status_code == 200
    answer = renaming(client, "Zoë-of-the-Hills")
    assert answer.status_code == 302, answer.content.decode()
    page = client.get("/account/").content.decode()
    assert "<dd><bdi>Zoë-of-the-Hills</bdi></dd>" in page and "zoë-of-the-hills" in page
    log_in("ZOË-of-the-hills")
    assert Client().post("/account/log-in/", {"login": "anna", "password": GOOD}).status_code == 400
    assert Player.objects.get().name == "Zoë-of-the-Hills"


def test_nobody_takes_the_former_name_for_a_time(user: User) -> None:
    renaming(log_in(), "Zoe")
    taken = {"username": "Anna", "password1": GOOD, "password2": GOOD}
    assert 'data-code="account_name_taken"' in Client().post("/account/sign-up/", taken).content.decode()
    FormerName.objects.update(changed=timezone.now() - KEPT_FOR - timedelta(days=1))
    assert Client().post("/account/sign-up/", taken).status_code == 302


@pytest.mark.parametrize(
    ("name", "code"),
    [("a b", "bad_account_name"), ("Jan", "account_name_taken"), ("Administrator", "name_reserved")],
)
def test_a_name_that_may_not_be_is_refused_in_the_form(user: User, name: str, code: str) -> None:
    User.objects.create_user("jan")
    answer = renaming(log_in(), name)
    assert answer.status_code == 400 and f'data-code="{code}"' in answer.content.decode()
    assert User.objects.filter(username="anna").exists()


def test_renamed_lately(user: User) -> None:
    """Capitals may always be changed, and the former name may come back after a month."""
    client = log_in()
    assert renaming(client, "ANNA").status_code == 302 and not FormerName.objects.exists()
    assert renaming(client, "Zoe").status_code == 302
    answer = renaming(client, "Anna")
    assert answer.status_code == 400 and 'data-code="renamed_lately"' in answer.content.decode()
    FormerName.objects.update(changed=timezone.now() - timedelta(days=31))
    assert renaming(client, "Anna").status_code == 302
    assert User.objects.get().username == "anna"


def test_renaming_asks_for_the_password_first(user: User) -> None:
    client = Client()
    client.force_login(user)
    assert client.get(RENAME)["Location"].startswith("/account/confirm/")


# Sessions -------------------------------------------------------------------------------------------------------------


def browser() -> Client:
    return log_in(client=Client(headers={"user-agent": FIREFOX}))


def rows(client: Client) -> str:
    return client.get(SESSIONS).content.decode()


def test_the_sessions_of_an_account_are_listed(user: User) -> None:
    here, _there = log_in(), browser()
    page = rows(here)
    assert page.count("used just now") == 2 and "Firefox, Linux" in page and "127.0.0.1" in page
    assert page.index("(this one)") < page.index("Firefox, Linux"), "one's own comes first"


def test_one_of_them_is_logged_out(user: User) -> None:
    here, there = log_in(), browser()
    device = Device.objects.create(player=Player.objects.create(name="Anna", user=user), endpoint="x", name="x")
    session = there.session
    session[SESSION_KEY] = device.pk
    session.save()
    other = UserSession.objects.get(user_agent=FIREFOX)
    assert here.post(f"{SESSIONS}{other.pk}/end/").status_code == 302
    assert (inside(here), inside(there)) == (True, False)
    assert not Device.objects.exists(), "nor does that browser get notices any more"
    assert here.post(f"{SESSIONS}{other.pk}/end/").status_code == 302, "it has ended already"


def test_log_out_everywhere_else(user: User) -> None:
    here, others = log_in(), [browser(), browser()]
    assert "You are logged out everywhere else." in here.post(SESSIONS, follow=True).content.decode()
    assert (inside(here), *map(inside, others)) == (True, False, False)


def test_nobody_ends_the_session_of_another_account(user: User) -> None:
    log_in()
    User.objects.create_user("jan", password=GOOD)
    log_in("jan").post(f"{SESSIONS}{UserSession.objects.get(user=user).pk}/end/")
    assert UserSession.objects.filter(user=user).count() == 1 == Session.objects.count() - 1


def test_logging_out_and_expiring_leave_no_row(user: User) -> None:
    log_in().post("/account/log-out/")
    assert not UserSession.objects.exists()
    log_in()
    Session.objects.update(expire_date=timezone.now() - timedelta(days=1))
    forget_expired_sessions()
    assert not UserSession.objects.exists()


def test_a_session_without_a_row_gets_one_when_it_is_used(user: User) -> None:
    """Such as one from before an upgrade."""
    client = log_in()
    UserSession.objects.all().delete()
    caches["process"].clear()
    assert inside(client) and UserSession.objects.get().user == user


def test_the_oldest_of_many_sessions_is_ended(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST", 2)
    first, second, third = log_in(), log_in(), log_in()
    assert (inside(first), inside(second), inside(third)) == (False, True, True) and MOST > 2
