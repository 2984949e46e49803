"""Apps for codes, recovery codes, passkeys; and staff who need one of them.

The browser's part of passkeys is tested in tests/browser/test_accounts.py.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth
from django.contrib.auth.models import User
from django.test import Client, override_settings

from tests.web.test_own_account import CONFIRM, GOOD, inside

PAGE = "/account/second-factors/"
STEP, APP, CODES = f"{PAGE}log-in/", f"{PAGE}app/", f"{PAGE}codes/"
PASSKEY = "/account/passkeys/"
GARBAGE = [
    "",
    "null",
    "[]",
    "5",
    '"x"',
    "{}",
    '{"id": 5}',
    '{"response": []}',
    "{" * 2000,
    '{"id": "AA", "rawId": "AA"}',
]


def code_now(secret: str) -> str:
    counters = list(auth.yield_hotp_counters_from_time())
    return str(auth.format_hotp_value(auth.hotp_value(secret, counters[len(counters) // 2])))


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create_user("anna", password=GOOD, first_name="Anna", is_staff=True, is_superuser=True)


def password_given(client: Client | None = None) -> tuple[Client, Any]:
    client = client or Client()
    return client, client.post("/account/log-in/", {"login": "anna", "password": GOOD})


@pytest.fixture
def client_in(user: User) -> Client:
    """Anna, who has just reauthenticated."""
    client, _answer = password_given()
    client.post(CONFIRM, {"password": GOOD, "next": PAGE})
    return client


@pytest.fixture
def protected(client_in: Client) -> Client:
    """The same account with an app for codes."""
    secret = client_in.get(APP).context["form"].secret
    answer = client_in.post(APP, {"code": code_now(secret)})
    assert answer.status_code == 302, answer.content.decode()
    return client_in


def recovery_codes() -> list[str]:
    found: list[str] = RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).get_unused_codes()
    return found


def test_adding_a_factor_needs_reauthentication(user: User) -> None:
    client, _answer = password_given()
    for page in (APP, f"{PASSKEY}add/"):
        assert client.get(page)["Location"].startswith(f"{CONFIRM}?next=")


def test_with_an_app_the_password_is_not_enough(protected: Client) -> None:
    client, answer = password_given()
    assert answer["Location"] == STEP and not inside(client)
    wrong = client.post(STEP, {"code": "000000"})
    assert wrong.status_code == 400 and 'data-code="wrong_code"' in wrong.content.decode()
    secret = Authenticator.objects.get(type="totp").wrap().instance.data["secret"]
    client.post(STEP, {"code": code_now(secret)})
    assert inside(client)


def test_a_wrong_first_code_changes_nothing(client_in: Client) -> None:
    assert client_in.get(APP).status_code == 200
    answer = client_in.post(APP, {"code": "123"})
    assert answer.status_code == 400 and not Authenticator.objects.exists()


def test_a_recovery_code_leads_in_once(protected: Client) -> None:
    codes = recovery_codes()
    assert codes[0] in protected.get(CODES).content.decode()
    for expected in (True, False):
        client, _answer = password_given()
        client.post(STEP, {"code": codes[0]})
        assert inside(client) is expected
    assert protected.post(f"{CODES}new/").status_code == 302
    assert codes[1] not in recovery_codes()


def test_without_a_second_factor_there_are_no_recovery_codes(client_in: Client) -> None:
    assert client_in.get(CODES).status_code == 404
    answer = client_in.post(f"{CODES}new/")
    assert answer.status_code == 400 and 'data-code="no_second_factor"' in answer.content.decode()


def test_guessing_codes_locks_out(protected: Client) -> None:
    client, _answer = password_given()
    codes = [client.post(STEP, {"code": "000000"}).status_code for _ in range(10)]
    assert codes == [400] * 9 + [429]
    assert client.post(STEP, {"code": recovery_codes()[0]}).status_code == 429 and not inside(client)


def test_the_second_step_needs_the_first(protected: Client) -> None:
    assert Client().get(STEP)["Location"] == "/account/log-in/"
    assert Client().post(STEP, {"code": recovery_codes()[0]})["Location"] == "/account/log-in/"


def test_the_app_is_removed_again(protected: Client) -> None:
    assert protected.get(f"{APP}remove/").status_code == 200
    assert protected.post(f"{APP}remove/").status_code == 302
    assert not Authenticator.objects.exists(), "with the recovery codes"
    client, _answer = password_given()
    assert inside(client)


@pytest.mark.parametrize("sent", GARBAGE)
def test_a_forged_passkey_is_refused(client_in: Client, sent: str) -> None:
    client_in.get(f"{PASSKEY}add/")
    answer = client_in.post(f"{PASSKEY}add/", {"name": "x", "passwordless": "on", "credential": sent})
    assert answer.status_code == 400 and 'data-code="wrong_code"' in answer.content.decode()
    stranger = Client()
    assert "challenge" in stranger.get(f"{PASSKEY}log-in/").json()["publicKey"]
    answer = stranger.post(f"{PASSKEY}log-in/", {"credential": sent}, follow=True)
    assert "That was not right." in answer.content.decode() and not inside(stranger)


def passkey_of(user: User) -> Authenticator:
    return Authenticator.objects.create(user=user, type="webauthn", data={"name": "Phone", "credential": {}})


def test_a_passkey_of_somebody_else_is_neither_removed_nor_renamed(client_in: Client) -> None:
    key = passkey_of(User.objects.create_user("eva"))
    assert client_in.post(f"{PASSKEY}{key.pk}/remove/").status_code == 404
    assert client_in.post(f"{PASSKEY}{key.pk}/rename/", {"name": "mine"}).status_code == 404
    assert Authenticator.objects.get(pk=key.pk).wrap().name == "Phone"


def test_a_passkey_gets_another_name(client_in: Client, user: User) -> None:
    key = passkey_of(user)
    assert 'value="Phone"' in client_in.get(f"{PASSKEY}{key.pk}/rename/").content.decode()
    assert client_in.post(f"{PASSKEY}{key.pk}/rename/", {"name": "  Old   phone "})["Location"] == PAGE
    assert Authenticator.objects.get(pk=key.pk).wrap().name == "Old phone"


@pytest.mark.parametrize("name", ["x" * 41, "\u202e", "a\u200bb"])
def test_an_unreadable_name_of_a_passkey_is_refused(client_in: Client, user: User, name: str) -> None:
    key = passkey_of(user)
    answer = client_in.post(f"{PASSKEY}{key.pk}/rename/", {"name": name})
    assert answer.status_code == 400 and 'data-code="bad_name"' in answer.content.decode()
    assert Authenticator.objects.get(pk=key.pk).wrap().name == "Phone"


def test_a_passkey_needs_user_verification_and_this_sites_origin(client_in: Client) -> None:
    html = client_in.get(f"{PASSKEY}add/").context["options"]
    options = json.loads(html)["publicKey"]
    assert options["rp"]["id"] == "testserver"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"


# Staff ----------------------------------------------------------------------------------------------------------------


@override_settings(STAFF_NEEDS_SECOND_FACTOR=True)
def test_the_admin_leads_staff_without_a_second_factor_to_one(client_in: Client) -> None:
    for page in ("/admin/", "/admin/auth/user/"):
        answer = client_in.get(page)
        html = answer.content.decode()
        assert (
            answer.status_code == 403 and 'data-code="staff_needs_second_factor"' in html and f'href="{PAGE}"' in html
        )
    assert client_in.get("/").status_code == 200, "everywhere else nothing is asked"
    secret = client_in.get(APP).context["form"].secret
    client_in.post(APP, {"code": code_now(secret)})
    assert client_in.get("/admin/").status_code == 200


def test_staff_need_no_second_factor_by_default(client_in: Client) -> None:
    assert client_in.get("/admin/").status_code == 200


def test_the_host_removes_factors_of_a_lost_phone(protected: Client) -> None:
    user = User.objects.get()
    assert "anna" in protected.get("/admin/auth/user/?second_factor=yes").context["cl"].queryset[0].username
    assert protected.get("/admin/auth/user/?second_factor=no").context["cl"].queryset.count() == 0
    sent = {"action": "remove_second_factors", "_selected_action": str(user.pk), "reason": "lost the phone"}
    assert protected.post("/admin/auth/user/", sent).status_code == 302
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("language", ["pl", "cs"])
def test_no_page_mixes_languages(protected: Client, language: str) -> None:
    adding = protected.get(f"{PASSKEY}add/", headers={"accept-language": language})
    key = passkey_of(User.objects.get(username="anna"))
    own = [f"{PASSKEY}{key.pk}/rename/", f"{PASSKEY}{key.pk}/remove/"]
    pages = [PAGE, f"{APP}remove/", CODES, f"{CODES}new/", *own, CONFIRM, "/account/log-in/"]
    answers = {page: protected.get(page, headers={"accept-language": language}) for page in pages}
    for page, answer in {f"{PASSKEY}add/": adding, **answers}.items():
        html = answer.content.decode()
        said = re.sub(r"<[^>]*>", "", html.split("<main")[-1])
        for english in ("Passkey", "Recovery", "Code", "Use ", "Master", "assword", "Remove", "Rename"):
            assert english not in said, page
