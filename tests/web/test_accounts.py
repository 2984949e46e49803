"""Accounts: signing up, logging in and out; and the head of every page, which shows the account."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.players.models import Player
from neuroshima.web.forms.accounts import SignUpForm

from tests.platform.test_play import at_once
from tests.support.web.visitors import visitor

SIGN_UP, LOG_IN, LOG_OUT, ACCOUNT = (f"/account/{page}" for page in ("sign-up/", "log-in/", "log-out/", ""))
GOOD = "three blind mice"


def form(name: str = "Anna", password: str = GOOD, again: str | None = None) -> dict[str, str]:
    return {"username": name, "password1": password, "password2": password if again is None else again}


def log_in(client: Client, name: str, password: str = GOOD, **more: Any) -> Any:
    return client.post(LOG_IN, {"login": name, "password": password, **more})


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create_user("anna", password=GOOD, first_name="Anna")


# The head -------------------------------------------------------------------------------------------------------------


def head(client: Client, page: str = "/help/") -> str:
    return client.get(page).content.decode().split('<nav class="who"')[1].split("</nav>")[0]


def test_the_head_shows_the_account(anna: Player, user: User) -> None:
    stranger = head(Client())
    assert "Guest" in stranger and "Log in" in stranger and "Sign up" in stranger
    guest = head(visitor(anna))
    assert "<bdi>Anna</bdi>" in guest and "guest" in guest and "Log in" in guest
    client = Client()
    client.force_login(user)
    inside = head(client)
    assert "<bdi>Anna</bdi>" in inside and "guest" not in inside and "Log in" not in inside


def test_logging_in_returns_to_the_page(running: Access, user: User) -> None:
    table = f"/m/{running.slug}/"
    assert f'href="{LOG_IN}?next=%2Fm%2F{running.slug}%2F"' in head(Client(), table)
    assert log_in(Client(), "anna", next=table)["Location"] == table
    assert log_in(Client(), "anna", next="https://elsewhere.example/")["Location"] == "/"


# Sign up --------------------------------------------------------------------------------------------------------------


def test_a_new_visitor_signs_up_and_is_logged_in(db: None) -> None:
    client = Client()
    assert client.post(SIGN_UP, form("Ania.K")).status_code == 302
    assert "<bdi>Ania.K</bdi>" in head(client), "as it was typed"
    assert User.objects.get().username == "ania.k"
    assert not Player.objects.get().is_guest


def test_a_guest_who_signs_up_keeps_everything(running: Access, anna: Player) -> None:
    client = visitor(anna)
    assert client.post(SIGN_UP, form("Ania")).status_code == 302
    assert "data-seated" in client.get(f"/m/{running.slug}/").content.decode()
    anna.refresh_from_db()
    assert (anna.name, anna.is_guest) == ("Ania", False)
    assert access_match(anna, running.slug).own_seats == (0,)
    assert running.seat_list()[0]["name"] == "Anna", "the others know the player by that name"
    assert Player.objects.filter(user__isnull=False).count() == 1


def test_logging_in_keeps_everything_of_the_guest(running: Access, anna: Player, user: User) -> None:
    account = Player.objects.create(name="Anna K.", user=user)
    client = visitor(anna)
    log_in(client, "anna")
    assert "data-seated" in client.get(f"/m/{running.slug}/").content.decode()
    assert access_match(account, running.slug).own_seats == (0,)


WRONG = [
    (form("a b"), "bad_account_name"),
    (form("anna@home"), "bad_account_name"),
    (form("a\u202eb"), "bad_account_name"),
    (form("x" * 41), "bad_account_name"),
    (form("\0"), None),
    (form(""), "required"),
    (form("Anna", "short"), "password_too_short"),
    (form("Anna", "password1"), "password_too_common"),
    (form("Anna", "31415926535897"), "password_numeric"),
    (form("Annamaria", "annamaria!"), "password_like_name"),
    (form("Anna", GOOD, "three blond mice"), "passwords_differ"),
    ({}, "required"),
]


@pytest.mark.parametrize(("sent", "code"), WRONG)
def test_what_is_wrong_is_said_in_words(db: None, sent: dict[str, str], code: str | None) -> None:
    answer = Client(headers={"accept-language": "cs"}).post(SIGN_UP, sent)
    assert answer.status_code == 400
    html = answer.content.decode()
    assert 'class="wrong"' in html and (code is None or f'data-code="{code}"' in html)
    assert "autofocus" in html
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["anna", "ANNA", "Ａｎｎａ", "anna "])
def test_a_name_is_taken_in_any_spelling(user: User, name: str) -> None:
    answer = Client().post(SIGN_UP, form(name))
    assert answer.status_code == 400 and 'data-code="account_name_taken"' in answer.content.decode()
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_of_two_simultaneous_sign_ups_gets_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both forms were validated before either was stored: the database decides."""
    monkeypatch.setattr(SignUpForm, "clean_username", _unlooked)
    answers = at_once([partial(Client().post, SIGN_UP, form(name)) for name in ("Anna", "anna")])
    assert sorted(answer.status_code for answer in answers) == [302, 400]
    refused = next(answer for answer in answers if answer.status_code == 400)
    assert 'data-code="account_name_taken"' in refused.content.decode()
    assert User.objects.count() == 1


def _unlooked(self: SignUpForm) -> str:
    self.typed = self.cleaned_data["username"]
    return str(self.typed).casefold()


@override_settings(SIGN_UP=False)
def test_where_only_the_host_makes_accounts_nobody_signs_up(db: None) -> None:
    for answer in (Client().get(SIGN_UP), Client().post(SIGN_UP, form())):
        assert answer.status_code == 403 and 'data-code="sign_up_closed"' in answer.content.decode()
    assert "Sign up" not in Client().get(LOG_IN).content.decode() and not User.objects.exists()


# Log in and out -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["anna", "Anna", "Ａｎｎａ"])
def test_a_name_is_matched_in_any_spelling_at_log_in(user: User, name: str) -> None:
    client = Client()
    assert log_in(client, name).status_code == 302
    assert "<h1>Account</h1>" in client.get(ACCOUNT).content.decode()


def test_an_account_that_the_host_has_made_is_logged_into_as_it_is_written(db: None) -> None:
    User.objects.create_user("Łukasz@home", password=GOOD)
    assert log_in(Client(), "Łukasz@home").status_code == 302


@pytest.mark.parametrize(("name", "password"), [("anna", "wrong"), ("nobody", GOOD), ("a b", GOOD), ("x" * 5000, GOOD)])
def test_a_wrong_name_and_a_wrong_password_look_the_same(user: User, name: str, password: str) -> None:
    answer = log_in(Client(), name, password)
    assert answer.status_code == 400 and (len(name) > 150 or 'data-code="login_failed"' in answer.content.decode())


def test_an_account_that_is_closed(user: User) -> None:
    User.objects.update(is_active=False)
    answer = log_in(Client(), "anna")
    assert answer.status_code == 403 and 'data-code="account_closed"' in answer.content.decode()


def test_the_session_gets_another_key(anna: Player, user: User) -> None:
    """A key that an attacker has planted in the browser is worthless after the log-in."""
    client = visitor(anna)
    before = client.session.session_key
    log_in(client, "anna")
    assert client.session.session_key != before
    assert not Client(headers={"cookie": f"sessionid={before}"}).get(ACCOUNT).context["request"].user.is_authenticated


def test_logging_out_makes_a_guest_and_says_so(user: User) -> None:
    client = Client()
    log_in(client, "anna")
    assert client.get(LOG_OUT)["Location"] == ACCOUNT, "a look changes nothing"
    assert "Log out" in client.get(ACCOUNT).content.decode()
    html = client.post(LOG_OUT, follow=True).content.decode()
    assert "You are logged out." in html and "Log in" in head(client)


def test_the_log_in_page_redirects_logged_in_users(user: User) -> None:
    client = Client()
    log_in(client, "anna")
    assert [client.get(page).status_code for page in (LOG_IN, SIGN_UP)] == [302, 302]


def test_the_admin_has_the_same_log_in(user: User) -> None:
    assert Client().get("/admin/login/?next=/admin/")["Location"] == f"{LOG_IN}?next=%2Fadmin%2F"
    assert log_in(Client(), "anna", next="/admin/")["Location"] == "/admin/"


def test_a_forged_form_is_refused(user: User) -> None:
    client = Client(enforce_csrf_checks=True)
    for page, sent in ((SIGN_UP, form("Eva")), (LOG_IN, {"login": "anna", "password": GOOD}), (LOG_OUT, {})):
        answer = client.post(page, sent)
        assert answer.status_code == 403 and "The form was too old" in answer.content.decode()
    assert User.objects.count() == 1


def test_requests_for_json_get_the_same_pages(user: User) -> None:
    answer = Client(headers={"accept": "application/json"}).post(LOG_IN, {"login": "anna", "password": "wrong"})
    assert answer.status_code == 400 and answer["Content-Type"].startswith("text/html")


# Other pages of allauth -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "page", ["login/", "signup/", "email/", "phone/change/", "login/code/confirm/", "reauthenticate/x/"]
)
def test_unused_pages_of_allauth_do_not_exist(db: None, page: str) -> None:
    for prefix in ("/account/", "/accounts/", "/"):
        assert Client().get(prefix + page).status_code == 404


@pytest.mark.parametrize("language", ["pl", "cs"])
@pytest.mark.parametrize("page", [SIGN_UP, LOG_IN, ACCOUNT])
def test_no_page_mixes_languages(db: None, page: str, language: str) -> None:
    html = Client(headers={"accept-language": language}).get(page).content.decode()
    for english in ("Log in", "Sign up", "Password", "Account", "Guest", "Username"):
        assert english not in html
