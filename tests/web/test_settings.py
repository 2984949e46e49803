"""A player's settings for every page and table: stored with the player, or in a new visitor's cookie."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from neuroshima.matches.reading.access import Access
from neuroshima.players.current_player import SESSION_KEY
from neuroshima.players.models import Player
from neuroshima.players.player_settings import COOKIE, PlayerSettings, language_of
from neuroshima.web.forms.settings import AT_TABLE

from tests.support.web.visitors import visitor

pytestmark = pytest.mark.django_db
ADDRESS = "/settings/keep/"
DEFAULTS = PlayerSettings().attributes()


def told(client: Client, address: str = "/help/") -> dict[str, str]:
    """The settings that a page passes to its style sheets and scripts."""
    head = re.search(r"<html[^>]*>", client.get(address).content.decode())
    assert head
    found = dict(re.findall(r'data-([a-z]+)="([^"]*)"', head[0]))
    assert found.pop("keep") == ADDRESS
    return found


def test_nobody_has_to_choose_anything(anna: Player) -> None:
    assert told(Client()) == told(visitor(anna)) == told(visitor(anna), "/no-such-page/") == DEFAULTS
    assert DEFAULTS["sound"] == "off" and DEFAULTS["volume"] == "60" and DEFAULTS["speed"] == "1"


def test_a_choice_is_kept_for_the_player(anna: Player) -> None:
    client = visitor(anna)
    assert client.post(ADDRESS, {"speed": "4", "sound": "on"}).status_code == 204
    assert client.post(ADDRESS, {"theme": "light"}).status_code == 204
    assert told(client) == told(visitor(anna)) == {**DEFAULTS, "speed": "4", "sound": "on", "theme": "light"}
    anna.refresh_from_db()
    assert anna.settings == {"version": 1, "speed": "4", "sound": True, "theme": "light"}, "only what was chosen"
    assert COOKIE not in client.cookies


def test_it_is_the_same_on_another_device() -> None:
    user = User.objects.create_user("jan")
    one, other = Client(), Client()
    for client in (one, other):
        client.force_login(user)
    one.post(ADDRESS, {"speed": "2"})
    assert told(other)["speed"] == "2"


def test_the_language_is_the_accounts() -> None:
    user = User.objects.create_user("jan", password="a long enough word")
    there = Client()
    there.force_login(user)
    there.post("/language/", {"language": "cs", "next": "/help/"})
    here = Client(headers={"accept-language": "pl"})
    assert '<html lang="pl"' in here.get("/help/").content.decode()
    here.post("/account/log-in/", {"login": "jan", "password": "a long enough word"})
    assert '<html lang="cs"' in here.get("/help/").content.decode()
    here.post("/language/", {"language": "xx", "next": "/help/"})
    assert language_of(Player.objects.get()) == "cs", "one that there is not is not kept"


def test_a_new_visitors_browser_remembers_it() -> None:
    client = Client()
    assert client.post(ADDRESS, {"theme": "light", "volume": "5"}).status_code == 204
    client.post(ADDRESS, {"letters": "off"})
    assert told(client) == {**DEFAULTS, "theme": "light", "volume": "5", "letters": "off"}
    assert told(Client()) == DEFAULTS and not Player.objects.exists()


def test_a_new_guest_keeps_the_settings_of_the_cookie() -> None:
    client = Client()
    client.post(ADDRESS, {"theme": "light"})
    client.post("/play/tally/now/", {"name": "Ola"})
    assert Player.objects.get().settings == {"version": 1, "theme": "light"}
    del client.cookies[COOKIE]
    assert told(client)["theme"] == "light"


def test_logging_in_keeps_settings_that_the_account_lacks(anna: Player) -> None:
    anna.settings = {"version": 1, "theme": "light", "speed": "2"}
    anna.save()
    user = User.objects.create_user("anna")
    Player.objects.create(name="anna", user=user, settings={"version": 1, "speed": "4", "text": "large"})
    client = visitor(anna)
    client.force_login(user)
    session = client.session
    session[SESSION_KEY] = anna.pk
    session.save()
    assert told(client) == {**DEFAULTS, "theme": "light", "speed": "4", "text": "large"}
    assert not Player.objects.filter(user=None).exists()


WRONG: list[dict[str, Any]] = [
    {},
    {"speed": "3"},
    {"speed": ""},
    {"speed": "9" * 5000},
    {"volume": "101"},
    {"volume": "-1"},
    {"volume": "loud"},
    {"sound": "perhaps"},
    {"theme": "light", "colors": "blue"},
    {"version": "2"},
    {"nothing": "on"},
]


@pytest.mark.parametrize("given", WRONG, ids=str)
def test_another_value_is_refused(anna: Player, given: dict[str, Any]) -> None:
    for client in (visitor(anna), Client()):
        assert client.post(ADDRESS, given).status_code == 400
        assert COOKIE not in client.cookies
    anna.refresh_from_db()
    assert anna.settings == {}


@pytest.mark.parametrize(
    "kept", ["speed=3&theme=light", "theme=light&unknown=1", "theme=light&volume=NaN", "theme=light&theme=light"]
)
def test_an_unknown_value_counts_as_not_chosen(kept: str, anna: Player) -> None:
    """The value may come from another version or from an edit by hand."""
    client = Client()
    client.cookies[COOKIE] = kept
    assert told(client) == {**DEFAULTS, "theme": "light"}
    anna.settings = {"version": 7, **dict(pair.split("=") for pair in kept.split("&"))}
    anna.save()
    assert told(visitor(anna)) == {**DEFAULTS, "theme": "light"}


@pytest.mark.parametrize("kept", ["", "&&==", "theme", "theme=light&" + "a" * 3000, "\x00=%ff"])
def test_a_malformed_cookie_changes_nothing(kept: str) -> None:
    """Sent as raw bytes, since Python's own cookies refuse some of them."""
    assert told(Client(headers={"cookie": f"{COOKIE}={kept}"})) == DEFAULTS


# The page ------------------------------------------------------------------------------------------------------------


def test_the_page_stores_the_settings(anna: Player) -> None:
    client = visitor(anna)
    page = client.get("/settings/").content.decode()
    sent = {**DEFAULTS, "theme": "light", "sound": "on", "volume": "35", "auto": "", "letters": ""}
    assert all(f'name="{name}"' in page for name in DEFAULTS)
    assert client.post("/settings/", {name: value for name, value in sent.items() if value}).status_code == 302
    assert told(client) == {**sent, "auto": "off", "letters": "off"}
    stranger = Client()
    stranger.post("/settings/", {**DEFAULTS, "text": "large"})
    assert told(stranger)["text"] == "large", "its browser remembers it"


@pytest.mark.parametrize("wrong", [{"theme": "blue"}, {"volume": "101"}, {"speed": ""}], ids=str)
def test_the_page_shows_errors(wrong: dict[str, str], anna: Player) -> None:
    answer = visitor(anna).post("/settings/", {**DEFAULTS, **wrong})
    assert answer.status_code == 400 and 'class="wrong"' in answer.content.decode()
    assert told(visitor(anna)) == DEFAULTS


@pytest.mark.parametrize(("theme", "scheme"), [("dark", "dark"), ("light", "light"), ("system", "light dark")])
def test_the_browser_knows_the_theme_before_it_draws(theme: str, scheme: str) -> None:
    client = Client()
    client.cookies[COOKIE] = f"theme={theme}"
    page = client.get("/settings/").content.decode()
    assert f'<meta name="color-scheme" content="{scheme}">' in page
    assert page.count('name="theme-color"') == len(scheme.split())
    assert page.index("data-theme") < page.index("stylesheet")


def test_a_table_has_a_menu_of_its_own(running: Access, anna: Player) -> None:
    page = visitor(anna).get(f"/m/{running.slug}/").content.decode()
    menu = page.split("<form data-settings>")[1].split("</form>")[0]
    assert list(dict.fromkeys(re.findall(r'name="([a-z]+)"', menu))) == list(AT_TABLE)
