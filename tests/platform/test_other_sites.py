"""Signing in by another site: a server with such a site in its settings, and a fake OpenID Connect provider."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
import requests
from neuroshima.configuration import OtherSite

from tests.support.platform.serving import LONGEST, Server


class Club(ThreadingHTTPServer):
    """The other site. Each visitor is `sub`; with `denies` it refuses everybody."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Desk)
        self.address = f"http://localhost:{self.server_port}"
        self.sub, self.denies = "1", False
        Thread(target=self.serve_forever, daemon=True).start()


class Desk(BaseHTTPRequestHandler):
    """The other site's request handler."""

    server: Club

    def do_GET(self) -> None:
        path, base = urlsplit(self.path).path, self.server.address
        if path == "/authorize":
            asked = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
            said = {"error": "access_denied"} if self.server.denies else {"code": "the-code"}
            self.send_response(302)
            self.send_header("Location", f"{asked['redirect_uri']}?{urlencode({**said, 'state': asked['state']})}")
            self.end_headers()
        elif path == "/userinfo":
            self._say({"sub": self.server.sub, "preferred_username": "Ania", "email": "ania@club.example"})
        else:
            names = {"authorization": "authorize", "token": "token", "userinfo": "userinfo"}
            ends = {f"{name}_endpoint": f"{base}/{end}" for name, end in names.items()}
            self._say({"issuer": base, "jwks_uri": f"{base}/keys", **ends})

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self._say({"access_token": "token", "token_type": "Bearer"})

    def _say(self, told: dict[str, Any]) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(told).encode())

    def log_message(self, *_said: Any) -> None:
        """Log nothing."""


@pytest.fixture(scope="module")
def club() -> Iterator[Club]:
    club = Club()
    yield club
    club.shutdown()
    club.server_close()


@pytest.fixture(scope="module")
def site(club: Club, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    named = [{"id": "club", "name": "Our club", "url": club.address, "client_id": "table", "secret": "x"}]
    server = Server(
        tmp_path_factory.mktemp("var"),
        NEUROSHIMA_PLUGINS="sample=sample_game.plugin",
        NEUROSHIMA_SIGN_IN_WITH=json.dumps(named),
    )
    server.start()
    yield f"http://localhost:{server.port}"
    server.stop()


class Visitor(requests.Session):
    """A browser without a screen."""

    def __init__(self, site: str) -> None:
        super().__init__()
        self.site = site

    def look(self, path: str) -> requests.Response:
        return self.get(f"{self.site}{path}", timeout=LONGEST)

    def fill_in(self, path: str, seen: str = "/account/log-in/", **fields: str) -> requests.Response:
        """Send a form of the page `seen`."""
        page = self.look(seen).text
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
        assert token is not None
        return self.post(f"{self.site}{path}", {"csrfmiddlewaretoken": token[1], **fields}, timeout=LONGEST)

    def come_in(self, **fields: str) -> requests.Response:
        return self.fill_in("/account/with/club/", **fields)

    @property
    def name(self) -> str:
        found = re.search(r'class="who-name".*?<bdi>(.*?)</bdi>', self.look("/help/").text)
        return found[1] if found is not None else ""


def signed_up(visitor: Visitor, name: str) -> None:
    """Make the visitor an account with a password."""
    passwords = {"password1": "three blind mice", "password2": "three blind mice"}
    visitor.fill_in("/account/sign-up/", seen="/account/sign-up/", username=name, **passwords)
    assert visitor.name == name


def test_a_guest_signs_in_by_another_site_and_keeps_the_match(site: str, club: Club) -> None:
    guest = Visitor(site)
    table = guest.fill_in("/play/tally/now/", seen="/").url.removeprefix(site)
    page = guest.come_in(next=table)
    assert page.url == f"{site}/account/with/sign-up/" and 'value="Ania"' in page.text
    back = guest.fill_in("/account/with/sign-up/", seen="/account/with/sign-up/", username="Ania")
    assert back.url == f"{site}{table}" and "data-seated" in back.text
    assert guest.name == "Ania"
    again = Visitor(site)
    again.come_in()
    assert again.name == "Ania", "the second time nothing is asked"
    assert "data-seated" in again.look(table).text
    left = again.fill_in("/account/with/", seen="/account/with/", account=_account_of(again))
    assert left.status_code == 400 and 'data-code="last_way_in"' in left.text


def _account_of(visitor: Visitor) -> str:
    found = re.search(r'name="account" value="(\d+)"', visitor.look("/account/with/").text)
    assert found is not None
    return found[1]


def test_a_name_that_somebody_has_is_refused_there_too(site: str, club: Club) -> None:
    club.sub = "2"
    first = Visitor(site)
    signed_up(first, "Jan")
    other = Visitor(site)
    other.come_in()
    page = other.fill_in("/account/with/sign-up/", seen="/account/with/sign-up/", username="jan")
    assert page.status_code == 400 and 'data-code="account_name_taken"' in page.text and other.name == ""


def test_an_account_takes_another_site_as_one_more_way_in(site: str, club: Club) -> None:
    club.sub = "3"
    eva = Visitor(site)
    signed_up(eva, "Eva")
    assert eva.come_in(process="connect").url == f"{site}/account/confirm/", "first they say once more who they are"
    done = eva.fill_in("/account/confirm/", seen="/account/confirm/", password="three blind mice")
    assert "From now on you can sign in with that site, too." in done.text
    other = Visitor(site)
    other.come_in()
    assert other.name == "Eva"


def test_a_refusal_of_the_other_site_is_shown(site: str, club: Club) -> None:
    club.denies = True
    page = Visitor(site).come_in()
    club.denies = False
    assert page.status_code == 502 and 'data-code="sign_in_failed"' in page.text and "Our club" in page.text


@pytest.mark.parametrize("query", ["", "?code=x", "?code=x&state=made-up", "?error=%00"])
def test_unrequested_oauth_callback_is_rejected(site: str, club: Club, query: str) -> None:
    page = Visitor(site).look(f"/account/with/club/back/{query}")
    assert page.status_code == 502 and 'data-code="sign_in_failed"' in page.text


def test_only_sites_that_the_host_has_named_are_asked(site: str) -> None:
    visitor = Visitor(site)
    assert visitor.fill_in("/account/with/elsewhere/").status_code == 404
    assert visitor.look("/account/with/club/").url == f"{site}/account/log-in/", "a look leads nowhere"
    assert "Sign in with Our club" in visitor.look("/account/log-in/").text
    assert "form-action 'self' http://localhost:" in visitor.look("/").headers["Content-Security-Policy"]


def test_the_hosts_settings_are_checked() -> None:
    named = {"name": "Club", "url": "https://id.example.org/realms/club", "client_id": "x"}
    assert OtherSite(id="club", **named).origin == "https://id.example.org"
    assert OtherSite(id="club", log_in_at="https://login.example.org", **named).origin == "https://login.example.org"
    with pytest.raises(ValueError, match="String should match pattern"):
        OtherSite(id="Our club", **named)
