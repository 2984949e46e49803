"""Who may come in: sign-up by link or not at all, guests, a site for members only, members from a table."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client, override_settings
from django.utils import timezone
from neuroshima.admission.models import Admission, SignUpLink
from neuroshima.matches.models import Match
from neuroshima.players.models import Player
from neuroshima.site.operating.middleware import may_open_socket

from tests.support.platform.bot_tasks import run_tasks
from tests.support.platform.sockets import session_of

pytestmark = pytest.mark.django_db
SIGN_UP = "/account/sign-up/"
GOOD = "correct-horse-9"
RULES = "/admin/admission/admission/add/"
IMPORT = "/admin/auth/user/import/"


def form(name: str) -> dict[str, str]:
    return {"username": name, "password1": GOOD, "password2": GOOD}


def code_of(answer: Any) -> str:
    found = re.search(r'data-code="(\w+)"', answer.content.decode())
    return found[1] if found else ""


@pytest.fixture
def host() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("host"))
    return client


@pytest.fixture
def by_link() -> SignUpLink:
    Admission.objects.create(sign_up="link")
    return SignUpLink.objects.create(note="Tuesday", most=1)


def test_the_host_sets_who_may_come_in(host: Client) -> None:
    """Given no other site to sign in with, it cannot be the only way."""
    assert host.get("/admin/admission/admission/").headers["Location"] == RULES
    refused = host.post(RULES, {"sign_up": "other_site"})
    assert "No other site is set up" in refused.content.decode()
    assert host.post(RULES, {"sign_up": "closed"}).status_code == 302
    row = Admission.objects.get()
    assert (row.sign_up, row.guests, row.members_only) == ("closed", False, False)
    answer = Client().get(SIGN_UP)
    assert (answer.status_code, code_of(answer)) == (403, "sign_up_closed")
    assert "Sign up</a>" not in Client().get("/account/").content.decode()


def test_sign_up_by_link(by_link: SignUpLink) -> None:
    answer = Client().get(SIGN_UP)
    assert (answer.status_code, code_of(answer)) == (403, "sign_up_by_link")


def test_a_link_lets_so_many_sign_up(by_link: SignUpLink) -> None:
    ania, jan = Client(), Client()
    for visitor in (ania, jan):  # both open the form before one of them sends it
        assert visitor.get(f"{SIGN_UP}{by_link.token}/", follow=True).status_code == 200
    assert ania.post(SIGN_UP, form("Ania")).status_code == 302
    answer = jan.post(SIGN_UP, form("Jan"))
    assert (answer.status_code, code_of(answer)) == (410, "sign_up_link_over")
    assert list(User.objects.values_list("username", flat=True)) == ["ania"]
    by_link.refresh_from_db()
    assert by_link.used == 1 and not by_link.is_valid


def test_sign_up_link_over(by_link: SignUpLink) -> None:
    SignUpLink.objects.update(expires=timezone.now() - timedelta(minutes=1))
    assert code_of(Client().get(f"{SIGN_UP}{by_link.token}/")) == "sign_up_link_over"
    assert code_of(Client().get(f"{SIGN_UP}nothing-of-that-kind/")) == "sign_up_link_over"


def test_a_failed_form_does_not_use_up_the_link(by_link: SignUpLink) -> None:
    client = Client()
    client.get(f"{SIGN_UP}{by_link.token}/")
    assert client.post(SIGN_UP, {**form("Ania"), "password2": "another"}).status_code == 400
    assert client.post(SIGN_UP, form("Ania")).status_code == 302


def test_the_host_makes_links_and_takes_them_back(host: Client) -> None:
    made = host.post("/admin/admission/signuplink/add/", {"note": "Tuesday", "most": 3}, follow=True)
    link = SignUpLink.objects.get()
    assert f"/account/sign-up/{link.token}/" in made.content.decode()
    assert link.by is not None and link.by.username == "host"
    host.post(f"/admin/admission/signuplink/{link.pk}/delete/", {"post": "yes"})
    assert not SignUpLink.objects.exists()


@override_settings(SIGN_IN_WITH=[{"id": "club", "name": "Our club"}])
def test_sign_up_elsewhere() -> None:
    Admission.objects.create(sign_up="other_site")
    answer = Client().get(SIGN_UP)
    assert code_of(answer) == "sign_up_elsewhere" and "Sign in with Our club" in answer.content.decode()


def test_no_guests(waiting: Any) -> None:
    """Visitors read that they have to log in; who is a guest already plays on."""
    guest = Client()
    guest.post("/play/hex/now/")
    before = Player.objects.count()
    Admission.objects.create(guests=False)
    answer = Client().post("/play/hex/now/")
    assert (answer.status_code, code_of(answer)) == (403, "no_guests")
    assert Player.objects.count() == before
    page = Client().get(f"/m/{waiting.slug}/").content.decode()
    assert 'data-code="no_guests"' in page and 'name="name"' not in page
    assert guest.post("/play/hex/now/").status_code == 302


def test_site_for_members(host: Client, match: Match) -> None:
    """The log-in and the pages that the law asks for stay open."""
    Admission.objects.create(members_only=True)
    visitor = Client()
    for page in ("/", "/people/", f"/m/{match.slug}/", "/ratings/"):
        answer = visitor.get(page)
        assert (answer.status_code, code_of(answer)) == (403, "site_for_members"), page
        assert host.get(page).status_code == 200
    assert visitor.get(f"/m/{match.slug}/position.json").json()["error"]["code"] == "site_for_members"
    for page in ("/account/log-in/", "/robots.txt", "/manifest.webmanifest", "/account/password/forgotten/"):
        assert visitor.get(page).status_code in (200, 404), page
    assert visitor.get("/admin/").status_code == 302


def test_sockets_of_a_site_for_members_only(host: Client, anna: Player) -> None:
    member = {"cookies": {"sessionid": host.cookies["sessionid"].value}}
    guest = {"cookies": {"sessionid": session_of(anna)}}
    assert may_open_socket(guest)
    Admission.objects.create(members_only=True)
    assert may_open_socket(member) and not may_open_socket(guest) and not may_open_socket({})


TABLE = "name;mail\nAnia.K;ania@example.org\nŁukasz;\n"


@override_settings(ACCOUNT_MAIL="optional")
def test_members_come_from_a_table(host: Client) -> None:
    """Who has an address gets a mail; the host passes the other links on."""
    seen = host.post(IMPORT, {"table": TABLE, "look": "1"}).content.decode()
    assert "Make these accounts" in seen and not User.objects.filter(username="ania.k").exists()
    made = host.post(IMPORT, {"table": TABLE, "make": "1"}).content.decode()
    run_tasks()
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["ania@example.org"], "Neuroshima table: Your account")
    assert made.count("/account/password/new/") == 1 and "ania.k" in str(letter.body)
    assert User.objects.get(username="ania.k").email == "ania@example.org"
    link = re.search(r"http://testserver(/account/password/new/[^<]+)<", made)
    assert link is not None
    new_member = Client()
    page = new_member.get(link[1], follow=True)
    assert page.status_code == 200
    chosen = new_member.post(page.redirect_chain[-1][0], {"password1": GOOD, "password2": GOOD})
    assert chosen.status_code == 302 and User.objects.get(username="łukasz").has_usable_password()


def test_bad_mail(host: Client) -> None:
    seen = host.post(IMPORT, {"table": "name,mail\nAnia,ania\n"}).content.decode()
    assert "This is no mail address." in seen and "Make these accounts" not in seen


@pytest.mark.parametrize("table", ["", "who\nAnia\n", "name\n" + "a\n" * 501, 'name\n"Ania\n'])
def test_bad_member_table(host: Client, table: str) -> None:
    """What was filled in stays there."""
    answer = host.post(IMPORT, {"table": table})
    assert answer.status_code == 400 and "This is no table" in answer.content.decode()
    assert table.strip()[:3] in answer.content.decode()


def test_nothing_is_made_of_a_table_with_faults(host: Client) -> None:
    before = User.objects.count()
    table = "name,mail\nhost,\nAnia,ania\nania,\nBot,\n,x@example.org\n"
    seen = host.post(IMPORT, {"table": table, "make": "1"})
    assert seen.status_code == 400 and User.objects.count() == before
    seen = host.post(IMPORT, {"table": table})
    assert seen.content.decode().count("<li>") >= 5 and "Make these accounts" not in seen.content.decode()
    assert Client().get(IMPORT).status_code == 302
