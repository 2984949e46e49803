"""Refusals of accounts: logging in, signing up, passwords, second factors."""

from __future__ import annotations

from datetime import timedelta
from ipaddress import ip_network
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone
from neuroshima.players import rate_limits
from neuroshima.players.accounts import AccountAdapter, account_name
from neuroshima.players.credentials import SecondFactorAdapter
from neuroshima.players.lifecycle import close_account
from neuroshima.players.models import Player
from neuroshima.site.server.login_lockout import ADDRESS
from neuroshima.web.views.accounts.reaching import refuse_unreachable
from requests import RequestException

from tests.support.platform.refusing import Refused

GOOD = "three blind mice"


def test_too_many_logins(client: Client, db: None) -> None:
    """Attempts are limited after failures, with a message in the reader's language; other visitors and logged-in
    users are not affected."""
    User.objects.create_user("host", password="right", is_staff=True)
    inside = Client()
    inside.force_login(User.objects.get())

    def log_in(password: str, address: str) -> Any:
        form = {"login": "host", "password": password}
        return client.post("/account/log-in/", form, REMOTE_ADDR=address, headers={"accept-language": "cs"})

    failures = [log_in("wrong", "192.0.2.1") for _ in range(settings.AXES_FAILURE_LIMIT)]
    assert {answer.status_code for answer in failures[:-1]} == {400}
    locked = log_in("right", "192.0.2.1")
    assert (failures[-1].status_code, locked.status_code) == (429, 429)
    assert 'data-code="too_many_logins"' in locked.content.decode() and "za 15 min" in locked.content.decode()
    assert inside.get("/admin/", REMOTE_ADDR="192.0.2.1").status_code == 200
    assert log_in("right", "192.0.2.2").status_code == 302


def test_failures_lock_out_only_that_name_at_that_address(db: None) -> None:
    """Failures count for a name at an address, whether the name is an account's or not."""
    for name in ("anna", "host"):
        User.objects.create_user(name, password="right")

    def log_in(name: str, password: str, address: str = "192.0.2.1") -> int:
        form = {"login": name, "password": password}
        return Client().post("/account/log-in/", form, REMOTE_ADDR=address).status_code

    for name in ("anna", "nobody"):
        assert [log_in(name, "wrong") for _ in range(10)] == [400] * 9 + [429]
    assert log_in("anna", "right") == 429, "also with the right password"
    assert log_in("host", "right") == 302 == log_in("anna", "right", "192.0.2.2")


def test_an_address_that_tries_many_names_is_locked_out(db: None) -> None:
    User.objects.create_user("host", password="right")

    def log_in(name: str, password: str, address: str = "192.0.2.1") -> int:
        form = {"login": name, "password": password}
        return Client().post("/account/log-in/", form, REMOTE_ADDR=address).status_code

    codes = [log_in(f"name{number}", "wrong") for number in range(settings.AXES_FAILURE_LIMIT * ADDRESS)]
    assert codes == [400] * (len(codes) - 1) + [429]
    assert log_in("host", "right") == 429 and log_in("host", "right", "192.0.2.2") == 302


CLUB = [ip_network("192.0.2.0/24"), ip_network("2001:db8::7")]


@pytest.mark.parametrize(
    ("address", "trusted"), [("192.0.2.1", True), ("2001:db8::1:2", True), ("198.51.100.1", False)]
)
def test_a_club_evening_from_an_address_that_the_host_trusts(db: None, address: str, trusted: bool) -> None:
    """There an address is not refused for what many people do, but a name is for what is tried with it."""
    User.objects.create_user("anna", password="right")

    def post(page: str, **form: str) -> int:
        return Client().post(f"/account/{page}/", form, REMOTE_ADDR=address).status_code

    with override_settings(LIMITS=15 / rate_limits.SIGN_UP.newcomers, TRUSTED_ADDRESSES=CLUB):
        signed_up = [post("sign-up", username=f"p{n}", password1=GOOD, password2=GOOD) for n in range(20)]
    failed = [post("log-in", login=f"n{n}", password="wrong") for n in range(settings.AXES_FAILURE_LIMIT * ADDRESS)]
    with override_settings(TRUSTED_ADDRESSES=CLUB):
        assert (signed_up == [302] * 20, post("log-in", login="anna", password="right") == 302) == (trusted, trusted)
        tried = [post("log-in", login="anna", password="wrong") for _ in range(settings.AXES_FAILURE_LIMIT)]
        assert tried[-1] == 429 == post("log-in", login="anna", password="right")
    assert len(failed) == settings.AXES_FAILURE_LIMIT * ADDRESS


def test_a_form_that_came_too_early_is_kept(client: Client, db: None) -> None:
    """All that was filled in, but no password, stands in a form that sends it once more."""
    form = {"username": "<Anna>", "password1": GOOD, "password2": GOOD}
    with override_settings(LIMITS=1 / rate_limits.SIGN_UP.newcomers):
        client.post("/account/sign-up/", form)
        refused = client.post("/account/sign-up/?next=/rules/", form)
        long = client.post("/account/sign-up/", {"username": "a" * 20_000})
    text = refused.content.decode()
    assert (refused.status_code, refused.context["kept"], long.context["kept"]) == (429, [("username", "<Anna>")], [])
    assert 'action="/account/sign-up/?next=/rules/"' in text and 'value="&lt;Anna&gt;"' in text and GOOD not in text


def form_errors(client: Client, page: str, **sent: str) -> dict[str, str]:
    """The codes with which a page refuses a form, by field."""
    form = client.post(f"/account/{page}/", sent).context["form"]
    return {field: errors[0].code for field, errors in form.errors.as_data().items()}


def test_login_failed(client: Client, db: None) -> None:
    assert form_errors(client, "log-in", login="nobody", password="wrong") == {"__all__": "login_failed"}


def test_account_closed(client: Client, db: None) -> None:
    User.objects.create_user("anna", password="right", is_active=False)
    answer = client.post("/account/log-in/", {"login": "anna", "password": "right"})
    assert answer.status_code == 403 and 'data-code="account_closed"' in answer.content.decode()


def test_account_closed_until(client: Client, db: None) -> None:
    player = Player.objects.create(name="anna", user=User.objects.create_user("anna", password="right"))
    close_account(player, timezone.now() + timedelta(days=1), "rude")
    answer = client.post("/account/log-in/", {"login": "anna", "password": "right"})
    assert answer.status_code == 403 and 'data-code="account_closed_until"' in answer.content.decode()


@override_settings(SIGN_UP=False)
def test_sign_up_closed(client: Client, db: None) -> None:
    answer = client.get("/account/sign-up/")
    assert answer.status_code == 403 and 'data-code="sign_up_closed"' in answer.content.decode()


def test_bad_account_name() -> None:
    for name in ("", "a b", "anna@home", "a\u202eb", "x" * 41):
        with pytest.raises(ValidationError) as refused:
            account_name(name)
        assert refused.value.code == "bad_account_name"


def test_account_name_taken(client: Client, db: None) -> None:
    User.objects.create_user("anna")
    assert form_errors(client, "sign-up", username="Anna", password1=GOOD, password2=GOOD) == {
        "username": "account_name_taken"
    }


@pytest.mark.parametrize(
    ("password", "again", "code"),
    [
        pytest.param("short", "short", "password_too_short", id="password_too_short"),
        pytest.param("annamaria1", "annamaria1", "password_like_name", id="password_like_name"),
        pytest.param("iloveyou1", "iloveyou1", "password_too_common", id="password_too_common"),
        pytest.param("31415926535897", "31415926535897", "password_numeric", id="password_numeric"),
        pytest.param(GOOD, "three blond mice", "passwords_differ", id="passwords_differ"),
    ],
)
def test_password(client: Client, db: None, password: str, again: str, code: str) -> None:
    errors = form_errors(client, "sign-up", username="annamaria", password1=password, password2=again)
    assert errors == {"password2" if code == "passwords_differ" else "password1": code}


def test_wrong_password(client: Client, db: None) -> None:
    client.force_login(User.objects.create_user("anna", password="right"))
    assert form_errors(client, "confirm", password="wrong") == {"password": "wrong_password"}
    sent = {"oldpassword": "wrong", "password1": GOOD, "password2": GOOD}
    assert form_errors(client, "password", **sent) == {"oldpassword": "wrong_password"}


def test_wrong_code(client: Client, db: None) -> None:
    client.get("/account/passkeys/log-in/")
    answer = client.post("/account/passkeys/log-in/", {"credential": "{}"}, follow=True)
    assert "That was not right." in answer.content.decode()


def test_no_second_factor() -> None:
    assert SecondFactorAdapter().validation_error("cannot_generate_recovery_codes").code == "no_second_factor"


@override_settings(STAFF_NEEDS_SECOND_FACTOR=True)
def test_staff_needs_second_factor(admin_client: Client) -> None:
    answer = admin_client.get("/admin/")
    assert answer.status_code == 403 and 'data-code="staff_needs_second_factor"' in answer.content.decode()


def test_sign_in_failed(refused: Refused) -> None:
    def away(request: HttpRequest, provider_id: str) -> HttpResponse:
        raise RequestException("no route")

    with refused("sign_in_failed"):
        refuse_unreachable(away)(RequestFactory().get("/"), "club")


def test_last_way_in() -> None:
    assert AccountAdapter().validation_error("no_password").code == "last_way_in"


def test_no_mail(client: Client, db: None) -> None:
    answer = client.get("/account/password/forgotten/")
    assert answer.status_code == 404 and 'data-code="no_mail"' in answer.content.decode()


def test_mails_to_one_address_are_limited(db: None) -> None:
    """Requests come from many addresses: one mail address gets ten mails in ten minutes."""
    given = {"email": "Anna@home.example"}
    with override_settings(LIMITS=1.0, ACCOUNT_MAIL="optional"):
        answers = [
            Client().post("/account/password/forgotten/", given, REMOTE_ADDR=f"192.0.2.{number}")
            for number in range(11)
        ]
    assert [answer.status_code for answer in answers] == [302] * 10 + [429]
    assert 'data-code="tried_too_often"' in answers[-1].content.decode()


def test_mail_taken() -> None:
    assert AccountAdapter().validation_error("email_taken").code == "mail_taken"


@override_settings(ACCOUNT_MAIL="optional")
def test_link_used(client: Client, db: None) -> None:
    answer = client.get("/account/password/new/1-made-up/")
    assert answer.status_code == 410 and 'data-code="link_used"' in answer.content.decode()


def test_tried_too_often(client: Client, db: None) -> None:
    with override_settings(LIMITS=1 / rate_limits.SIGN_UP.newcomers):
        answers = [client.post("/account/sign-up/") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [400, 429]
    assert 'data-code="tried_too_often"' in answers[1].content.decode()
    assert client.get("/account/sign-up/").status_code == 200, "to look at the form is free"
