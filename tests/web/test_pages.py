"""Properties of every page."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urljoin

import pytest
from django.test import Client, override_settings
from django.utils import timezone
from neuroshima import plugins
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player

from tests.support.web.visitors import visitor

LANGUAGES = ("en", "pl", "cs")


@pytest.fixture
def pages(open_match: Access, ended: Access) -> list[str]:
    slug = ended.slug
    return ["/", "/help/", f"/m/{slug}/", f"/m/{slug}/replay/", "/m/nobodyknows/", "/no/such/page/"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_says_its_language(pages: list[str], language: str) -> None:
    client = Client(headers={"accept-language": language})
    for page in pages:
        html = client.get(page).content.decode()
        assert f'<html lang="{language}" ' in html
        assert html.count("<h1") == 1
        assert '<a class="skip" href="#main">' in html


def test_the_icon_is_where_browsers_look_for_it_from_pages_that_name_none() -> None:
    answer = Client().get("/favicon.ico", follow=True)
    assert answer.status_code == 200 and answer["Content-Type"] == "image/svg+xml"


def test_no_page_has_a_script_or_style_of_its_own(pages: list[str]) -> None:
    for page in pages:
        html = Client().get(page).content.decode()
        assert not re.search(r"<script(?![^>]* src=)", html)
        assert "<style" not in html
        assert not re.search(r"\son\w+=", html)


def test_the_language_is_chosen_and_remembered(db: None) -> None:
    client = Client(headers={"accept-language": "en"})
    answer = client.post("/language/", {"language": "cs", "next": "/help/"})
    assert answer.headers["Location"] == "/help/"
    assert answer.cookies["django_language"]["max-age"] > 86400 * 300
    assert "<h1>Nápověda</h1>" in client.get("/help/").content.decode()


def test_no_language_button_leads_to_another_site(db: None) -> None:
    answer = Client().post("/language/", {"language": "pl", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"


def test_the_words_for_scripts_come_from_the_host_and_from_the_games(db: None) -> None:
    script = Client(headers={"accept-language": "pl"}).get("/jsi18n/")
    assert "Twoja kolej" in script.content.decode()
    again = Client(headers={"accept-language": "pl"}).get("/jsi18n/", headers={"if-none-match": script["ETag"]})
    assert again.status_code == 304


def test_without_a_game_the_front_page_says_so(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plugins, "games", dict)
    monkeypatch.setattr(plugins, "games_by_title", list)
    html = Client().get("/").content.decode()
    assert "No game is installed on this site yet." in html
    assert "<h1>The table is empty</h1>" in html
    assert "Play the bot now" not in html


def test_an_unknown_address_is_answered_in_the_sites_look(db: None) -> None:
    answer = Client(headers={"accept-language": "pl"}).get("/no/such/page/")
    assert answer.status_code == 404
    assert "Nic tu nie ma" in answer.content.decode()


def test_a_form_of_another_site_is_refused_in_words(db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post("/play/tally/now/")
    assert answer.status_code == 403
    assert "The form was too old" in answer.content.decode()


@override_settings(ALLOWED_HOSTS=["localhost"])
def test_a_malformed_request_is_refused_in_words(db: None) -> None:
    answer = Client().get("/", headers={"host": "elsewhere.example"})
    assert answer.status_code == 400
    assert "The request could not be read" in answer.content.decode()


def test_an_internal_error_is_shown_without_a_traceback(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(player: object) -> list[object]:
        raise RuntimeError("a secret of the machine room")

    monkeypatch.setattr("neuroshima.lobby.views.unfinished", broken)
    answer = Client(raise_request_exception=False).get("/")
    html = answer.content.decode()
    assert answer.status_code == 500
    assert "Something broke" in html
    assert "machine room" not in html


@pytest.mark.parametrize("name", ['<script>alert("x")</script>', "Robert'); DROP", "a&b<i>"])
def test_names_are_escaped(running: Access, anna: Player, name: str) -> None:
    running.match.seats.filter(index=0).update(name=name)
    for page in ("/", f"/m/{running.slug}/"):
        html = visitor(anna).get(page).content.decode()
        assert "<script>alert" not in html
        assert "<i>" not in html


def test_a_get_at_a_forms_target_leads_to_the_form(running: Access, anna: Player) -> None:
    """A GET changes nothing: only a POST does."""
    table = f"/m/{running.slug}/"
    forms = {
        "/play/tally/": "/?game=tally",
        "/play/tally/?seats=2&preset=short": "/?seats=2&preset=short&game=tally",
        "/play/tally/now/": "/?game=tally",
        "/play/nothing/now/": "/?game=nothing",
        f"{table}join/": table,
        f"{table}rematch/": table,
    }
    for address, form in forms.items():
        answer = visitor(anna).get(address)
        assert (answer.status_code, answer["Location"]) == (302, form)
        assert visitor(anna).delete(address).status_code == 405
    assert visitor(anna).get("/play/nothing/now/", follow=True).status_code == 200
    assert Match.objects.count() == 1


def test_the_security_policy_forbids_foreign_and_inline_scripts(db: None) -> None:
    policy = Client().get("/").headers["Content-Security-Policy"]
    scripts = next(part for part in policy.split(";") if part.strip().startswith("script-src"))
    assert scripts.split() == ["script-src", "'self'"]


def test_other_sites_cannot_access_our_windows(db: None) -> None:
    assert Client().get("/").headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_the_match_page_has_one_script(running: Access, new_match_form: Callable[..., dict[str, str]]) -> None:
    html = Client().get(f"/m/{running.slug}/").content.decode()
    assert html.count('type="module"') == 1
    assert 'data-element="tally-table"' in html
    script = re.search(r'type="module" src="(/pack/[^"]+)"', html)
    assert script is not None and b"// sample_game/table.js" in Client().get(script[1]).content


def links(html: str) -> list[str]:
    return [unescape(address) for address in re.findall(r'<a\b[^>]*\shref="([^"]*)"', html)]


def test_no_link_leads_to_the_current_page(pages: list[str], open_match: Access) -> None:
    more = ["/?game=tally", "/play/tally/presets/", "/puzzles/", "/puzzles/?game=tally", "/campaigns/"]
    for page in [*pages, *more, f"/m/{open_match.slug}/"]:
        answer = Client().get(page)
        if answer.status_code == 302:
            continue
        html = answer.content.decode()
        same = [link for link in links(html) if urljoin(page, link) == page]
        assert same == [], page
        assert links(html), page


@pytest.mark.parametrize("address", ["/", "/learn/", "/armies/", "/ratings/"])
def test_every_page_lists_the_games_in_one_order(db: None, address: str) -> None:
    html = Client().get(address).content.decode()
    listed = re.findall(r'href="[^"]*game=(\w+)[^"]*"[^>]*>(?:<[^>]*>)?([^<]+)</a>', html)
    ids = [game.id for game in plugins.games_by_title()]
    choice = [game for game, title in listed if unescape(title) == plugins.game(game).titles["en"]]
    last = choice[-len(set(choice)) :]  # the top of the front page has the games without the one that it offers
    assert len(last) >= 2 and last == sorted(last, key=ids.index)


@pytest.mark.parametrize(("finished", "is_new"), [(0, True), (9, True), (10, False), (12, False)])
def test_a_table_explains_keywords_until_ten_matches_are_played(ended: Access, finished: int, is_new: bool) -> None:
    ewa = Player.objects.create(name="Ewa")
    for number in range(finished):
        match = Match.objects.create(slug=f"played{number}", game="tally", options={}, seed="1")
        Seat.objects.create(
            match=match, index=0, team=0, kind=Seat.Kind.PERSON, player=ewa, options={}, ended=timezone.now()
        )
    for reader, expected in ((ewa, is_new), (None, True)):
        html = visitor(reader).get(f"/m/{ended.slug}/replay/").content.decode()
        assert (" data-newcomer>" in html) == expected
