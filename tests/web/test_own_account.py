"""Pages of one's own account: password, mail address, deletion."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client, override_settings
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player
from neuroshima.site import settings as site_settings

from tests.support.platform.bot_tasks import run_tasks
from tests.support.web.visitors import visitor

GOOD, NEW = "three blind mice", "the farmer's wife"
TWICE = {"password1": NEW, "password2": NEW}
PASSWORD, FORGOTTEN, MAIL, DELETE, CONFIRM = (
    f"/account/{page}/" for page in ("password", "password/forgotten", "mail", "delete", "confirm")
)
SENDS_MAIL = {
    "ACCOUNT_MAIL": "optional",
    "ACCOUNT_SIGNUP_FIELDS": ["username*", "email", "password1*", "password2*"],
    "ACCOUNT_EMAIL_VERIFICATION": "optional",
}
NEEDS_MAIL = {
    "ACCOUNT_MAIL": "required",
    "ACCOUNT_SIGNUP_FIELDS": ["username*", "email*", "password1*", "password2*"],
    "ACCOUNT_EMAIL_VERIFICATION": "mandatory",
}


def inside(client: Client) -> bool:
    return bool(client.get("/account/").wsgi_request.user.is_authenticated)


def log_in(name: str = "anna", password: str = GOOD, client: Client | None = None) -> Client:
    client = client or Client()
    answer = client.post("/account/log-in/", {"login": name, "password": password})
    assert answer.status_code == 302, answer.content.decode()
    return client


def confirmed(client: Client) -> Client:
    """The same client, after reauthentication."""
    assert client.post(CONFIRM, {"password": GOOD, "next": DELETE}).status_code == 302
    return client


def sent() -> list[EmailMessage]:
    """Run the tasks, and return the sent mails."""
    run_tasks()
    return list(mail.outbox)


def link() -> str:
    """The path of the link in the last mail."""
    found = re.search(r"http://testserver(/account/\S+)", str(sent()[-1].body))
    assert found is not None
    return found[1]


@pytest.fixture
def user(db: None) -> User:
    return User.objects.create_user("anna", email="anna@home.example", password=GOOD, first_name="Anna")


# The password ---------------------------------------------------------------------------------------------------------


def test_a_changed_password_ends_the_other_sessions(user: User) -> None:
    here, there = log_in(), log_in()
    answer = here.post(PASSWORD, {"oldpassword": GOOD, **TWICE}, follow=True)
    assert "The password is changed." in answer.content.decode()
    assert (inside(here), inside(there)) == (True, False)
    log_in(password=NEW)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("wrong", NEW, "wrong_password"),
        (GOOD, "short", "password_too_short"),
        (GOOD, "anna@home.exampl", "password_like_name"),
    ],
)
def test_changing_a_password_needs_the_old_one(user: User, old: str, new: str, code: str) -> None:
    answer = log_in().post(PASSWORD, {"oldpassword": old, "password1": new, "password2": new})
    assert answer.status_code == 400 and f'data-code="{code}"' in answer.content.decode()
    log_in()


def test_an_account_without_a_password_gets_one(user: User) -> None:
    client = Client()
    user.set_unusable_password()
    user.save()
    client.force_login(user)
    assert client.get(PASSWORD)["Location"] == f"{PASSWORD}first/"
    assert client.post(f"{PASSWORD}first/", TWICE).status_code == 302
    log_in(password=NEW)


@pytest.mark.parametrize("page", [PASSWORD, MAIL, DELETE, CONFIRM])
@override_settings(**SENDS_MAIL)
def test_a_guest_is_asked_to_log_in(anna: Player, page: str) -> None:
    answer = visitor(anna).get(page, follow=True)
    assert answer.redirect_chain[0][1] == 302 and "<h1>Log in</h1>" in answer.content.decode()


# Mail -----------------------------------------------------------------------------------------------------------------


def test_without_mail_nothing_is_reset_and_the_page_says_so(user: User) -> None:
    for answer in (Client().get(FORGOTTEN), Client().post(FORGOTTEN, {"email": user.email})):
        assert answer.status_code == 404 and 'data-code="no_mail"' in answer.content.decode()
    assert "Mail address" not in log_in().get("/account/").content.decode()


@override_settings(**SENDS_MAIL)
def test_a_forgotten_password_is_replaced_by_a_link_that_works_once(user: User) -> None:
    thief = log_in()
    client = Client(headers={"accept-language": "pl"})
    assert client.post(FORGOTTEN, {"email": "Anna@home.example"}).status_code == 302
    assert sent()[-1].to == ["anna@home.example"] and "Cześć, Anna" in str(mail.outbox[-1].body)
    Player.objects.create(name="Anna", user=user, settings={"language": "cs"})
    client.post(FORGOTTEN, {"email": user.email})
    assert "Ahoj, Anna" in str(sent()[-1].body), "the account's language goes before the browser's"
    page = client.get(link(), follow=True)
    assert page.status_code == 200 and link() not in page.redirect_chain[-1][0], "no page tells others the link"
    assert client.post(page.redirect_chain[-1][0], TWICE).status_code == 302
    assert inside(client) and not inside(thief)
    again = Client().get(link())
    assert again.status_code == 410 and 'data-code="link_used"' in again.content.decode()


@override_settings(**SENDS_MAIL)
def test_nobody_learns_which_addresses_have_accounts(user: User) -> None:
    known, unknown = (Client().post(FORGOTTEN, {"email": f"{who}@home.example"}) for who in ("anna", "nobody"))
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert len(sent()) == 1, "and nobody gets mail who has no account"


@pytest.mark.parametrize("key", ["x-y", "1-abc-def", "zzzzzzzzzzzzzzzzzzzzzz-set-password", "1-set-password"])
@override_settings(**SENDS_MAIL)
def test_a_made_up_link_is_refused(db: None, key: str) -> None:
    assert Client().get(f"/account/password/new/{key}/").status_code == 410
    assert Client().get(f"/account/mail/confirm/{key}/").status_code == 410


@override_settings(**SENDS_MAIL)
def test_the_text_of_a_mail_is_not_stored_before_sending(user: User) -> None:
    """Its link gives access to the account, and the admin shows tasks."""
    Client().post(FORGOTTEN, {"email": user.email})
    told = json.dumps(DBTaskResult.objects.get().args_kwargs)
    assert "sealed" in told and "home.example" not in told and "/account/" not in told
    assert mail.outbox == [], "no request waits for the mail server"
    assert link().startswith("/account/password/new/")


@override_settings(**SENDS_MAIL)
def test_a_mail_from_before_another_secret_key_is_given_up(user: User) -> None:
    Client().post(FORGOTTEN, {"email": user.email})
    with override_settings(SECRET_KEY="another one that is as long as the key of a site has to be 0123456789"):
        run_tasks()
    task = DBTaskResult.objects.get()
    assert task.status == TaskResultStatus.FAILED and "another secret key" in task.traceback and mail.outbox == []


@override_settings(**SENDS_MAIL)
def test_a_mail_address_takes_the_place_of_another_when_it_is_confirmed(user: User) -> None:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    client = confirmed(log_in())
    assert client.post(MAIL, {"action_add": "1", "email": "new@home.example"}).status_code == 302
    user.refresh_from_db()
    assert user.email == "anna@home.example"
    assert "Not confirmed yet" in client.get(MAIL).content.decode()
    assert client.get(link()).status_code == 200, "to look at the page confirms nothing"
    client.post(link())
    user.refresh_from_db()
    assert user.email == "new@home.example"
    User.objects.create_user("eva", email="eva@home.example")
    answer = client.post(MAIL, {"action_add": "1", "email": "eva@home.example"})
    assert answer.status_code in (302, 400)
    user.refresh_from_db()
    assert user.email == "new@home.example"


@override_settings(**SENDS_MAIL)
def test_signing_up_with_a_mail_address_is_optional(db: None) -> None:
    for name, address in (("anna", ""), ("eva", "eva@home.example")):
        given = {"username": name, "email": address, "password1": GOOD, "password2": GOOD}
        client = Client()
        assert client.post("/account/sign-up/", given).status_code == 302 and inside(client)
    assert [message.to for message in sent()] == [["eva@home.example"]]


@override_settings(**SENDS_MAIL)
def test_taken_mail_addresses_are_not_revealed(db: None) -> None:
    """A taken address gets the same answer as a free one. Only its owner learns that it belongs to an account."""
    eva = User.objects.create_user("eva", email="eva@home.example", password=GOOD)
    EmailAddress.objects.create(user=eva, email=eva.email, verified=True, primary=True)

    def sign_up(name: str, address: str) -> tuple[Client, Any]:
        given = {"username": name, "email": address, "password1": GOOD, "password2": GOOD}
        client = Client()
        return client, client.post("/account/sign-up/", given)

    taken, free = (sign_up(*each) for each in (("ewa", "eva@home.example"), ("ela", "ela@home.example")))
    assert taken[1].status_code == free[1].status_code == 302 and taken[1]["Location"] == free[1]["Location"]
    assert "Not confirmed yet" in taken[0].get(MAIL).content.decode()
    assert [message.to for message in sent()] == [["eva@home.example"], ["ela@home.example"]]
    confirming = re.search(r"/account/mail/confirm/\S+", str(sent()[0].body))
    assert confirming is not None
    taken[0].post(confirming[0])
    assert [row.user for row in EmailAddress.objects.filter(email=eva.email, verified=True)] == [eva]
    Client().post("/account/password/forgotten/", {"email": "eva@home.example"})
    assert "eva" in str(sent()[-1].body) and "ewa" not in str(sent()[-1].body)


@override_settings(**NEEDS_MAIL)
def test_where_the_host_wants_an_address_it_is_confirmed_first(running: Access, anna: Player) -> None:
    """The guest plays on in the meantime, and keeps everything at the first log-in."""
    client = visitor(anna)
    sent = {"username": "Ania", "email": "ania@home.example", "password1": GOOD, "password2": GOOD}
    assert client.post("/account/sign-up/", sent)["Location"] == "/account/mail/sent/"
    table = f"/m/{running.slug}/"
    assert not inside(client) and "data-seated" in client.get(table).content.decode()
    client.post(link())
    log_in("ania", client=client)
    assert inside(client) and "data-seated" in client.get(table).content.decode()
    anna.refresh_from_db()
    assert anna.name == "Ania"


def test_the_settings_of_mail(monkeypatch: pytest.MonkeyPatch) -> None:
    from neuroshima.configuration import Settings

    given = Settings(mail_url="smtp+tls://club:pass%40word@mail.example").mail()
    assert (given["EMAIL_HOST"], given["EMAIL_PORT"], given["EMAIL_HOST_PASSWORD"]) == (
        "mail.example",
        587,
        "pass@word",
    )
    assert (given["EMAIL_USE_TLS"], given["EMAIL_USE_SSL"]) == (True, False)
    assert Settings().mail() == {} and site_settings.ACCOUNT_MAIL == "none"
    with pytest.raises(ValueError, match="begins with imap"):
        Settings(mail_url="imap://mail.example").mail()


# Deletion -------------------------------------------------------------------------------------------------------------


def test_deleting_an_account_needs_reauthentication(user: User) -> None:
    client = Client()
    client.force_login(user)
    assert client.get(DELETE)["Location"] == f"{CONFIRM}?next=%2Faccount%2Fdelete%2F"
    assert client.post(CONFIRM, {"password": "wrong", "next": DELETE}).status_code == 400
    assert client.post(CONFIRM, {"password": GOOD, "next": DELETE})["Location"] == DELETE
    assert User.objects.exists(), "so far nothing has happened"
    answer = client.post(DELETE, follow=True)
    assert "Your account is deleted." in answer.content.decode()
    assert not User.objects.exists() and not inside(client)
    assert client.post("/account/log-in/", {"login": "anna", "password": GOOD}).status_code == 400


def test_guesses_at_reauthentication_are_counted(user: User) -> None:
    client = Client()
    client.force_login(user)
    codes = [client.post(CONFIRM, {"password": "wrong", "next": DELETE}).status_code for _ in range(10)]
    assert codes == [400] * 9 + [429]
    assert client.post(CONFIRM, {"password": GOOD, "next": DELETE}).status_code == 429


def test_the_page_of_deletion_says_what_remains(running: Access, anna: Player, user: User) -> None:
    client = confirmed(log_in(client=visitor(anna)))
    html = client.get(DELETE).content.decode()
    assert "You resign 1 match that has not ended." in html
    client.post(DELETE)
    for language, said in (("en", "deleted player"), ("pl", "usunięty gracz"), ("cs", "smazaný hráč")):
        page = Client(headers={"accept-language": language}).get(f"/m/{running.slug}/")
        assert page.status_code == 200 and said in page.content.decode() and "Anna" not in page.content.decode()
